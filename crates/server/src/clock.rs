//! How much time each player has left.
//!
//! The server's clock decides. Times are in milliseconds; what runs is told by
//! when it began, so that a state need not be sent every second. Nothing runs
//! before the first ply, while a match is paused, or once it is over.

use game::{ByPlayer, Player};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// At most so long for a player: a day.
pub const LONGEST: i64 = 86_400_000;

/// The clocks of both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// What each player begins with.
    pub base: i64,
    /// What a player gains by each turn.
    pub increment: i64,
    a: i64,
    b: i64,
    /// Whose clock runs, and since when.
    running: Option<(char, i64)>,
}

impl Clock {
    /// Clocks that stand still.
    pub fn new(base: i64, increment: i64) -> Clock {
        Clock { base, increment, a: base, b: base, running: None }
    }

    /// What is kept of a match, read again. Time in which there was no server
    /// is nobody's: what ran begins anew.
    pub fn restore(text: &str, now: i64) -> Option<Clock> {
        let mut clock: Clock = serde_json::from_str(text).ok()?;
        if let Some((_, since)) = &mut clock.running {
            *since = now;
        }
        Some(clock)
    }

    /// As it is kept.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Player> {
        let (letter, _) = self.running?;
        Player::ALL.into_iter().find(|it| it.to_string().starts_with(letter))
    }

    /// What each has left by then; nobody has less than nothing.
    pub fn left(&self, now: i64) -> ByPlayer<i64> {
        let mut left = ByPlayer { a: self.a, b: self.b };
        if let (Some(player), Some((_, since))) = (self.running(), self.running) {
            left[player] = (left[player] - (now - since).max(0)).max(0);
        }
        left
    }

    /// Who has no time left, if anybody has not.
    pub fn expired(&self, now: i64) -> Option<Player> {
        self.running().filter(|&it| self.left(now)[it] == 0)
    }

    /// When whoever is to move has no time left.
    pub fn deadline(&self) -> Option<i64> {
        let (player, (_, since)) = (self.running()?, self.running?);
        Some(since + ByPlayer { a: self.a, b: self.b }[player])
    }

    /// Lets that player's clock run from now on, or nobody's. Whoever has
    /// ended a turn gains the increment.
    pub fn run(&mut self, player: Option<Player>, turn_ended: bool, now: i64) {
        let before = self.running();
        let left = self.left(now);
        (self.a, self.b) = (left.a, left.b);
        if let Some(done) = before.filter(|_| turn_ended) {
            let gained = match done {
                Player::A => &mut self.a,
                Player::B => &mut self.b,
            };
            *gained = (*gained + self.increment).min(LONGEST);
        }
        self.running = player.map(|it| (if it == Player::A { 'a' } else { 'b' }, now));
    }

    /// As it is shown.
    pub fn state(&self) -> Value {
        json!({
            "base": self.base,
            "increment": self.increment,
            "a": self.a,
            "b": self.b,
            "running": self.running.map(|it| it.0.to_string()),
            "since": self.running.map(|it| it.1),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_costs_time_and_gains_the_increment() {
        let mut clock = Clock::new(60_000, 2_000);
        assert_eq!((clock.running(), clock.deadline()), (None, None));
        clock.run(Some(Player::B), true, 1_000);
        assert_eq!(clock.left(11_000), ByPlayer { a: 60_000, b: 50_000 });
        clock.run(Some(Player::A), true, 11_000);
        assert_eq!(clock.left(11_000), ByPlayer { a: 60_000, b: 52_000 });
        // A second ply of the same turn gains nothing.
        clock.run(Some(Player::A), false, 21_000);
        assert_eq!(clock.left(21_000), ByPlayer { a: 50_000, b: 52_000 });
        assert_eq!(clock.deadline(), Some(71_000));
        assert_eq!(clock.expired(70_999), None);
        assert_eq!(clock.expired(71_000), Some(Player::A));
        clock.run(None, false, 31_000);
        assert_eq!((clock.expired(i64::MAX), clock.left(99_000).a), (None, 40_000));
    }

    #[test]
    fn what_was_kept_runs_on_without_the_time_between() {
        let mut clock = Clock::new(10_000, 0);
        clock.run(Some(Player::A), true, 0);
        clock.run(Some(Player::B), true, 4_000);
        let again = Clock::restore(&clock.text(), 1_000_000).unwrap();
        assert_eq!(again.left(1_003_000), ByPlayer { a: 6_000, b: 7_000 });
        assert_eq!(Clock::restore("{", 0), None);
    }

    #[test]
    fn a_clock_that_goes_back_gives_nothing() {
        let mut clock = Clock::new(10_000, 0);
        clock.run(Some(Player::A), true, 5_000);
        assert_eq!(clock.left(1_000).a, 10_000);
    }
}
