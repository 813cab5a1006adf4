//! Who plays a side, and who may act for it.

use game::{ByPlayer, Player};

use super::Refusal;
use crate::PlayerSpec;

/// What kind of player has a seat. Rules match on it exhaustively, so that another kind, such as a
/// program over the network, is considered by each of them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SeatKind {
    /// A person, who may take back, pause and go to other positions.
    Person,
    /// A computer player of this program.
    Machine,
}

impl SeatKind {
    /// The kind of this player.
    pub fn of(player: &PlayerSpec) -> SeatKind {
        match player {
            PlayerSpec::Human => SeatKind::Person,
            _ => SeatKind::Machine,
        }
    }
}

/// Who asks for an action.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A user who holds these seats; a spectator holds none.
    Holder(ByPlayer<bool>),
    /// The computer player of this side.
    Machine(Player),
    /// The program that runs the session.
    Host,
}

impl Who {
    /// A user who holds both seats, as in a terminal.
    pub const BOTH: Who = Who::Holder(ByPlayer { a: true, b: true });

    /// Whether this side may be played and spoken for.
    pub fn holds(self, player: Player) -> bool {
        match self {
            Who::Holder(held) => held[player],
            Who::Machine(own) => own == player,
            Who::Host => true,
        }
    }

    /// Requires the right to speak for this side.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotYourSeat`] without it.
    pub fn require(self, player: Player) -> Result<(), Refusal> {
        if self.holds(player) { Ok(()) } else { Err(Refusal::NotYourSeat) }
    }

    /// Whether no other player has a say: every seat of a person is held, and at least one seat.
    pub fn is_alone(self, seats: &ByPlayer<PlayerSpec>) -> bool {
        let held = match self {
            Who::Holder(held) => held,
            Who::Machine(_) => return false,
            Who::Host => return true,
        };
        let mine = |player: Player| match SeatKind::of(&seats[player]) {
            SeatKind::Person => held[player],
            SeatKind::Machine => true,
        };
        (held.a || held.b) && Player::ALL.into_iter().all(mine)
    }

    /// Requires that no other player has a say.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotAlone`] for one of two players, [`Refusal::NotYourSeat`] for spectators.
    pub fn require_alone(self, seats: &ByPlayer<PlayerSpec>) -> Result<(), Refusal> {
        if self.is_alone(seats) {
            return Ok(());
        }
        match self {
            Who::Holder(ByPlayer { a: false, b: false }) | Who::Machine(_) => {
                Err(Refusal::NotYourSeat)
            }
            _ => Err(Refusal::NotAlone),
        }
    }

    /// The person's seat that is held, if there is just one.
    pub fn person(self, seats: &ByPlayer<PlayerSpec>) -> Option<Player> {
        let Who::Holder(held) = self else { return None };
        let person =
            |player: &Player| held[*player] && SeatKind::of(&seats[*player]) == SeatKind::Person;
        let mut persons = Player::ALL.into_iter().filter(person);
        persons.next().filter(|_| persons.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEOPLE: ByPlayer<PlayerSpec> = ByPlayer { a: PlayerSpec::Human, b: PlayerSpec::Human };

    #[test]
    fn alone_means_that_no_other_person_has_a_say() {
        let holds = |a, b| Who::Holder(ByPlayer { a, b });
        assert!(!holds(true, false).is_alone(&PEOPLE));
        assert!(Who::BOTH.is_alone(&PEOPLE) && Who::Host.is_alone(&PEOPLE));
        let machine = PlayerSpec::Random { seed: None };
        let one = ByPlayer { a: PlayerSpec::Human, b: machine.clone() };
        assert!(holds(true, false).is_alone(&one));
        assert!(!holds(false, true).is_alone(&one));
        assert!(!Who::Machine(Player::B).is_alone(&one));
        let show = ByPlayer { a: machine.clone(), b: machine };
        assert!(holds(true, false).is_alone(&show));
        assert!(!holds(false, false).is_alone(&show));
        assert_eq!(holds(true, false).person(&PEOPLE), Some(Player::A));
        assert_eq!(Who::BOTH.person(&PEOPLE), None);
        assert_eq!(holds(false, true).person(&one), None);
    }

    #[test]
    fn refusals_tell_players_from_spectators() {
        let holds = |a, b| Who::Holder(ByPlayer { a, b });
        assert_eq!(holds(true, false).require_alone(&PEOPLE), Err(Refusal::NotAlone));
        assert_eq!(holds(false, false).require_alone(&PEOPLE), Err(Refusal::NotYourSeat));
        assert_eq!(Who::Machine(Player::A).require_alone(&PEOPLE), Err(Refusal::NotYourSeat));
        assert_eq!(Who::BOTH.require_alone(&PEOPLE), Ok(()));
    }
}
