//! The time that each player has left.
//!
//! A clock reads no time itself: instants are passed in, as milliseconds of any clock that does
//! not jump. The running clock is described by when it started, so that a state need not be sent
//! every second. No clock runs before the first ply, while a match is paused, or once it is over.

use game::{ByPlayer, Player};
use serde::{Deserialize, Serialize};

/// An instant, or a length of time, in milliseconds.
pub type Millis = i64;

/// Maximum time of a player: a day.
pub const LONGEST: Millis = 86_400_000;

/// The clocks of both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// The time with which each player begins.
    pub base: Millis,
    /// The time that a player gains by each turn.
    pub increment: Millis,
    a: Millis,
    b: Millis,
    /// The player whose clock runs, and since when.
    running: Option<(char, Millis)>,
}

impl Clock {
    /// Clocks that are not running.
    pub fn new(base: Millis, increment: Millis) -> Clock {
        Clock { base, increment, a: base, b: base, running: None }
    }

    /// Starts the running clock anew, as after a restart: time without a program to play with is
    /// not counted.
    pub fn resume(&mut self, now: Millis) {
        if let Some((_, since)) = &mut self.running {
            *since = now;
        }
    }

    /// The player whose clock runs.
    pub fn running(&self) -> Option<Player> {
        let (letter, _) = self.running?;
        Player::ALL.into_iter().find(|it| it.to_string().starts_with(letter))
    }

    /// When the running clock started.
    pub fn since(&self) -> Option<Millis> {
        self.running.map(|(_, since)| since)
    }

    /// The time that each player had left when the running clock started.
    pub fn at_start(&self) -> ByPlayer<Millis> {
        ByPlayer { a: self.a, b: self.b }
    }

    /// The time that each player has left at this instant, never less than 0.
    pub fn left(&self, now: Millis) -> ByPlayer<Millis> {
        let mut left = self.at_start();
        if let (Some(player), Some(since)) = (self.running(), self.since()) {
            left[player] = (left[player] - now.saturating_sub(since).max(0)).max(0);
        }
        left
    }

    /// The player whose time is used up, if any.
    pub fn expired(&self, now: Millis) -> Option<Player> {
        self.running().filter(|&player| self.left(now)[player] == 0)
    }

    /// The instant at which the time of the running clock will be used up.
    pub fn deadline(&self) -> Option<Millis> {
        let (player, since) = (self.running()?, self.since()?);
        Some(since.saturating_add(self.at_start()[player]))
    }

    /// Runs that player's clock from now on, or none. A player who has ended a turn gains the
    /// increment.
    pub fn run(&mut self, player: Option<Player>, turn_ended: bool, now: Millis) {
        let mut left = self.left(now);
        if let Some(done) = self.running().filter(|_| turn_ended) {
            left[done] = left[done].saturating_add(self.increment).min(LONGEST);
        }
        (self.a, self.b) = (left.a, left.b);
        self.running = player.map(|it| (if it == Player::A { 'a' } else { 'b' }, now));
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
    fn after_a_restart_a_clock_runs_on_without_the_time_between() {
        let mut clock = Clock::new(10_000, 0);
        clock.run(Some(Player::A), true, 0);
        clock.run(Some(Player::B), true, 4_000);
        clock.resume(1_000_000);
        assert_eq!(clock.left(1_003_000), ByPlayer { a: 6_000, b: 7_000 });
    }

    #[test]
    fn an_instant_before_the_start_gives_nothing() {
        let mut clock = Clock::new(10_000, 0);
        clock.run(Some(Player::A), true, 5_000);
        assert_eq!(clock.left(1_000).a, 10_000);
        assert_eq!(clock.left(i64::MIN).a, 10_000);
        assert_eq!(clock.left(i64::MAX).a, 0);
    }

    #[test]
    fn the_increment_does_not_exceed_the_longest_time() {
        let mut clock = Clock::new(LONGEST, LONGEST);
        clock.run(Some(Player::A), true, 0);
        clock.run(Some(Player::B), true, 1_000);
        assert_eq!(clock.left(1_000).a, LONGEST);
    }
}
