//! The keys of seats.
//!
//! The name of a match lets a user watch. Playing a side needs the key of its seat. The user who
//! begins a match receives both keys. An invitation carries one of them, and the user who accepts
//! it receives a new key, so that the old one no longer fits. The store has only hashes of keys.
//!
//! A match of an older version has no keys yet: the first user to move for a side receives its key.
//! What a user who holds a seat may do is decided in `play::session`.

use game::{ByPlayer, Player};
use play::session::Who;
use serde::{Deserialize, Serialize};

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
    /// The hash of its key, once a user has one.
    hash: Option<String>,
    /// How many keys were given out for it.
    given: u32,
}

impl Seats {
    /// The seats as they were stored. A match of an older version has nothing.
    pub fn restore(kept: Option<&str>) -> Seats {
        kept.and_then(|it| serde_json::from_str(it).ok()).unwrap_or_default()
    }

    /// The form in which they are stored.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The number of keys given out for each seat. A page that has an earlier key learns from it
    /// that the key is no longer valid.
    pub fn given(&self) -> ByPlayer<u32> {
        ByPlayer { a: self.a.given, b: self.b.given }
    }

    /// Gives a seat this key; earlier keys become invalid.
    pub fn set(&mut self, player: Player, key: &str) {
        let seat = match player {
            Player::A => &mut self.a,
            Player::B => &mut self.b,
        };
        seat.hash = Some(hash(key));
        seat.given += 1;
    }

    /// Whether this seat has no key yet.
    pub fn is_free(&self, player: Player) -> bool {
        self.seat(player).hash.is_none()
    }

    /// The user with these keys, who holds the seats that the keys fit. A free seat is open to all.
    pub fn who(&self, keys: &Keys) -> Who {
        let hashes: Vec<String> = keys.0.iter().map(|key| hash(key)).collect();
        let fits = |player| match &self.seat(player).hash {
            Some(hash) => hashes.contains(hash),
            None => true,
        };
        Who::Holder(ByPlayer { a: fits(Player::A), b: fits(Player::B) })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn who(seats: &Seats, keys: &[&str]) -> Who {
        seats.who(&Keys(keys.iter().map(|key| (*key).to_owned()).collect()))
    }

    fn holds(a: bool, b: bool) -> Who {
        Who::Holder(ByPlayer { a, b })
    }

    #[test]
    fn a_key_fits_its_own_seat_alone() {
        let mut seats = Seats::default();
        seats.set(Player::A, "key of a");
        seats.set(Player::B, "key of b");
        assert_eq!(who(&seats, &["key of a"]), holds(true, false));
        assert_eq!(who(&seats, &["key of b"]), holds(false, true));
        assert_eq!(who(&seats, &["key of b", "key of a"]), Who::BOTH);
        assert_eq!(who(&seats, &[]), holds(false, false));
        let again = Seats::restore(Some(&seats.text()));
        assert_eq!(again, seats);
        assert!(!seats.text().contains("key of a"), "the store does not know the key itself");
    }

    #[test]
    fn a_new_key_replaces_the_old_one() {
        let mut seats = Seats::default();
        seats.set(Player::A, "a");
        seats.set(Player::B, "old");
        seats.set(Player::B, "new");
        assert_eq!(who(&seats, &["old"]), holds(false, false));
        assert_eq!(who(&seats, &["new"]), holds(false, true));
        assert_eq!(seats.given(), ByPlayer { a: 1, b: 2 });
    }

    #[test]
    fn seats_of_an_older_match_are_free() {
        let seats = Seats::restore(None);
        assert!(seats.is_free(Player::A) && seats.is_free(Player::B));
        assert_eq!(who(&seats, &[]), Who::BOTH);
        assert_eq!(Seats::restore(Some("{")), Seats::default());
    }
}
