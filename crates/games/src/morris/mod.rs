//! Nine Men's Morris, with the removal and draw rules of several rule sets.
//!
//! A ply is a placing, a slide or jump, or a removal; a turn that closes a
//! mill consists of several plies. All sets of points are bits (see `board`),
//! a position is one word (see `position`), and no ply is ever put into a
//! list (see `plies`).

mod arrange;
mod board;
mod estimate;
mod index;
mod notation;
mod plies;
mod position;
#[cfg(test)]
pub(crate) mod reference;
mod setup;
mod switches;
mod symmetry;
#[cfg(test)]
mod tests;
mod view;
mod wire;

use game::{Game, Limits, Outcome, Player, Quiet, Repetition, Verdict};

use board::{in_mills, mills_through, slides};
use switches::{Bundle, QuietFrom, Remove, Switches};

pub use index::{MorrisIndex, Slice};
pub use plies::Plies;
pub use position::Position;

use position::Side;

/// Nine Men's Morris under given rules.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Morris {
    /// The rule set that was named.
    bundle: Bundle,
    /// The rules: those of the bundle, or what was given instead.
    switches: Switches,
}

/// The smallest choice of a player. Points are numbered as in `board`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ply {
    /// A stone from the hand is placed on a point.
    Place(u8),
    /// A stone slides or jumps from one point to another.
    Shift(u8, u8),
    /// An opposing stone is removed from a point.
    Remove(u8),
}

impl Morris {
    /// The stones of `victim` that may be removed.
    #[inline]
    fn targets(&self, victim: Side) -> u32 {
        let stones = victim.stones();
        if self.switches.remove == Remove::Any {
            return stones;
        }
        let free = stones & !in_mills(stones);
        if free == 0 && self.switches.remove == Remove::FreeFirst { stones } else { free }
    }

    /// Whether the stones of this player, who has none in hand, jump.
    #[inline]
    fn flies(&self, side: Side) -> bool {
        side.is_down_to_three() && self.switches.flying
    }

    /// Whether the mover has nothing to place and nowhere to go.
    #[inline]
    fn is_blocked(&self, position: Position) -> bool {
        let mover = position.mover();
        mover.hand() == 0 && slides(mover.stones(), position.empty()) == 0 && !self.flies(mover)
    }

    /// A stone has come to `point`: the mover's turn goes on if that closes a
    /// mill and there is something to remove.
    #[inline]
    fn arrive(&self, position: &mut Position, point: u8) {
        let closed = mills_through(position.mover().stones(), point) as u8;
        if closed != 0 && self.targets(position.other()) != 0 {
            // Of two removals that are due, one lapses at once if there is
            // only one stone on the board.
            let alone = position.other().stones().is_power_of_two();
            position.set_pending(closed.min(self.switches.double).min(2 - u8::from(alone)));
        } else {
            position.pass_on();
        }
    }
}

impl Game for Morris {
    type Position = Position;
    type Move = Ply;

    fn start(&self) -> Position {
        let side = |player| Side::new(player, 0, self.switches.stones);
        Position::new(side(Player::A), side(Player::B), 0)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.pending() != 0 {
            return None;
        }
        if position.other().has_lost() {
            return Some(Outcome::Win(position.to_move()));
        }
        let lost = position.mover().has_lost() || self.is_blocked(*position);
        lost.then(|| Outcome::Win(!position.to_move()))
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl ExactSizeIterator<Item = Ply> {
        let (mover, empty) = (position.mover(), position.empty());
        if position.pending() != 0 {
            Plies::remove(self.targets(position.other()))
        } else if mover.hand() != 0 {
            Plies::place(empty)
        } else if self.flies(mover) {
            Plies::jump(mover.stones(), empty)
        } else {
            Plies::slide(slides(mover.stones(), empty))
        }
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Ply) {
        match mv {
            Ply::Place(to) => {
                position.place(to);
                self.arrive(position, to);
            }
            Ply::Shift(from, to) => {
                position.shift(from, to);
                self.arrive(position, to);
            }
            Ply::Remove(at) => {
                position.remove(at);
                let (victim, pending) = (position.other(), position.pending() - 1);
                if pending != 0 && !victim.has_lost() && self.targets(victim) != 0 {
                    position.set_pending(pending);
                } else {
                    position.set_pending(0);
                    position.pass_on();
                }
            }
        }
    }

    #[inline]
    fn is_settled(&self, position: &Position) -> bool {
        position.pending() == 0
    }

    fn limits(&self) -> Limits {
        let draw = |occurrence| Repetition { occurrence, verdict: Verdict::Draw };
        Limits { quiet_turns: self.switches.quiet, repetition: self.switches.repeat.map(draw) }
    }

    #[inline]
    fn quiet(&self, _before: &Position, mv: Ply) -> Quiet {
        match mv {
            Ply::Remove(_) => Quiet::Resets,
            Ply::Place(_) if self.switches.quiet_from == QuietFrom::Movement => Quiet::Ignored,
            Ply::Place(_) | Ply::Shift(..) => Quiet::Counts,
        }
    }

    /// Placing and removing change numbers that never change back.
    #[inline]
    fn is_irreversible(&self, _before: &Position, mv: Ply) -> bool {
        !matches!(mv, Ply::Shift(..))
    }
}
