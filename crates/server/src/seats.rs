//! Seats and their keys: who may do what in a match.
//!
//! A match's name lets you watch. Playing a side needs the key of its seat.
//! Whoever begins a match receives both keys; an invitation carries one of
//! them, and whoever accepts it receives a new key, so that the old one no
//! longer fits. The store has only hashes of keys.
//!
//! A match of an older version has no keys yet: whoever moves first for a side
//! receives its key.

use game::{ByPlayer, Message, Player};
use play::PlayerSpec;
use serde::{Deserialize, Serialize};

use crate::{failure::Failure, name::random_name};

/// Keys that came with a request.
#[derive(Clone, Debug, Default)]
pub struct Keys(pub Vec<String>);

/// The two seats of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats {
    a: Seat,
    b: Seat,
}

/// One seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Seat {
    /// The hash of its key, once somebody has one.
    hash: Option<String>,
    /// How many keys were given out for it.
    given: u32,
}

impl Seats {
    /// What was kept of the seats. A match of an older version has nothing.
    pub fn restore(kept: Option<&str>) -> Seats {
        kept.and_then(|it| serde_json::from_str(it).ok()).unwrap_or_default()
    }

    /// The form that is kept.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// How many keys were given out for each seat. A page that has received an
    /// earlier key knows by this that it is of no use any more.
    pub fn given(&self) -> ByPlayer<u32> {
        ByPlayer { a: self.a.given, b: self.b.given }
    }

    /// Gives out a new key for a seat; earlier keys no longer fit.
    ///
    /// # Errors
    ///
    /// [`Failure::Internal`] if the system has no random numbers.
    pub fn give(&mut self, player: Player) -> Result<String, Failure> {
        let key = random_name()?;
        let seat = match player {
            Player::A => &mut self.a,
            Player::B => &mut self.b,
        };
        seat.hash = Some(hash(&key));
        seat.given += 1;
        Ok(key)
    }

    /// Whether nobody has a key for this seat yet.
    pub fn is_free(&self, player: Player) -> bool {
        self.seat(player).hash.is_none()
    }

    /// Which seats these keys fit. A free seat is open to everybody.
    pub fn held(&self, keys: &Keys) -> Held {
        let hashes: Vec<String> = keys.0.iter().map(|it| hash(it)).collect();
        let fits = |player| match &self.seat(player).hash {
            Some(hash) => hashes.contains(hash),
            None => true,
        };
        Held(ByPlayer { a: fits(Player::A), b: fits(Player::B) })
    }

    fn seat(&self, player: Player) -> &Seat {
        match player {
            Player::A => &self.a,
            Player::B => &self.b,
        }
    }
}

/// Keys are random and long, so a plain hash hides them well.
fn hash(key: &str) -> String {
    blake3::hash(key.as_bytes()).to_hex().to_string()
}

/// The seats that somebody holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Held(pub ByPlayer<bool>);

impl Held {
    /// Everything: for the server itself.
    pub const ALL: Held = Held(ByPlayer { a: true, b: true });

    /// Requires this seat.
    ///
    /// # Errors
    ///
    /// [`Failure::Forbidden`] without it.
    pub fn seat(self, player: Player) -> Result<(), Failure> {
        if self.0[player] { Ok(()) } else { Err(refusal("server-not-your-seat")) }
    }

    /// Whether nobody else has a say: all seats in which people sit are held,
    /// and at least one seat at all.
    pub fn is_alone(self, players: &ByPlayer<PlayerSpec>) -> bool {
        let mine = |it: Player| self.0[it] || players[it] != PlayerSpec::Human;
        Player::ALL.iter().any(|&it| self.0[it]) && Player::ALL.iter().all(|&it| mine(it))
    }

    /// Requires that nobody else has a say.
    ///
    /// # Errors
    ///
    /// [`Failure::Forbidden`] otherwise.
    pub fn alone(self, players: &ByPlayer<PlayerSpec>) -> Result<(), Failure> {
        match (self.is_alone(players), self.0.a || self.0.b) {
            (true, _) => Ok(()),
            (false, true) => Err(refusal("server-not-alone")),
            (false, false) => Err(refusal("server-not-your-seat")),
        }
    }

    /// The person's seat that is held, if there is just one.
    pub fn person(self, players: &ByPlayer<PlayerSpec>) -> Option<Player> {
        let person = |it: &&Player| self.0[**it] && players[**it] == PlayerSpec::Human;
        let mut all = Player::ALL.iter().filter(person);
        all.next().filter(|_| all.next().is_none()).copied()
    }
}

fn refusal(entry: &'static str) -> Failure {
    Failure::Forbidden(Message::new(entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEOPLE: ByPlayer<PlayerSpec> = ByPlayer { a: PlayerSpec::Human, b: PlayerSpec::Human };

    #[test]
    fn a_key_fits_its_own_seat_alone() {
        let mut seats = Seats::default();
        let a = seats.give(Player::A).unwrap();
        let b = seats.give(Player::B).unwrap();
        let held = |keys: &[&String]| {
            let held = seats.held(&Keys(keys.iter().map(|it| (*it).clone()).collect()));
            (held.0.a, held.0.b)
        };
        assert_eq!(held(&[&a]), (true, false));
        assert_eq!(held(&[&b]), (false, true));
        assert_eq!(held(&[&a, &b]), (true, true));
        assert_eq!(held(&[]), (false, false));
        let again = Seats::restore(Some(&seats.text()));
        assert_eq!(again, seats);
        assert!(!seats.text().contains(&a), "the store does not know the key itself");
    }

    #[test]
    fn a_new_key_replaces_the_old_one() {
        let mut seats = Seats::default();
        let old = seats.give(Player::B).unwrap();
        let new = seats.give(Player::B).unwrap();
        assert!(!seats.held(&Keys(vec![old])).0.b);
        assert!(seats.held(&Keys(vec![new])).0.b);
        assert_eq!(seats.given(), ByPlayer { a: 0, b: 2 });
    }

    #[test]
    fn seats_of_an_older_match_are_free() {
        let seats = Seats::restore(None);
        assert!(seats.is_free(Player::A) && seats.is_free(Player::B));
        assert_eq!(seats.held(&Keys::default()), Held::ALL);
        assert_eq!(Seats::restore(Some("{")), Seats::default());
    }

    #[test]
    fn alone_means_that_no_other_person_has_a_say() {
        let only_a = Held(ByPlayer { a: true, b: false });
        assert!(!only_a.is_alone(&PEOPLE));
        assert!(Held::ALL.is_alone(&PEOPLE));
        let machine = PlayerSpec::parse("random").unwrap();
        let players = ByPlayer { a: PlayerSpec::Human, b: machine.clone() };
        assert!(only_a.is_alone(&players));
        assert!(!Held(ByPlayer { a: false, b: true }).is_alone(&players));
        let show = ByPlayer { a: machine.clone(), b: machine };
        assert!(only_a.is_alone(&show));
        assert!(!Held(ByPlayer { a: false, b: false }).is_alone(&show));
        assert_eq!(only_a.person(&PEOPLE), Some(Player::A));
        assert_eq!(Held::ALL.person(&PEOPLE), None);
    }
}
