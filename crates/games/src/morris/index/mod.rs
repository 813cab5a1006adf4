//! The numbers of positions: for databases.
//!
//! A slice holds the positions with so many stones on the board and in hand.
//! Within it a position has the number of the class of the mover's stones under
//! the 16 symmetries (see `sets`), times the ways to arrange the other's stones
//! on the points that are left, plus the number of that arrangement once the
//! mover's stones have been turned into their class's representative. Where
//! several symmetries do that, the smallest number counts, and the others stand
//! for nothing.

mod sets;
mod slice;

use std::ops::ControlFlow;

use game::{Bits, Game, Group, Index, Message, Numbered, Player, each_turn};

use super::{
    Morris, Ply, Position,
    board::{ALL, EDGES, bit, closing, in_mills, slides},
    position::Side,
};
use sets::Sets;

pub use slice::Slice;

/// The numbering of the positions of one rule set.
pub struct MorrisIndex {
    game: Morris,
    sets: Sets,
}

/// A number in a slice, and how many symmetries leave its position as it is.
#[derive(Copy, Clone)]
struct Place {
    number: u64,
    stabiliser: u8,
}

/// The most turns that can lead to one position: each of three stones has
/// jumped from one of the empty points.
const MOST_PREDECESSORS: usize = 3 * 18;

impl Numbered for Morris {
    type Index = MorrisIndex;

    fn essence(&self) -> Morris {
        self.without_draw_rules()
    }

    fn index(&self) -> Result<MorrisIndex, Message> {
        let sets = Sets::new(usize::from(self.switches.stones));
        Ok(MorrisIndex { game: *self, sets })
    }
}

impl MorrisIndex {
    /// The place of these stones of the mover and the other.
    #[inline]
    fn place(&self, slice: Slice, mover: u32, other: u32) -> Place {
        let (own, theirs) = (usize::from(slice.mover), usize::from(slice.other));
        let class = self.sets.class(own, mover);
        let free = !class.representative() & ALL;
        let other = self.sets.image(class.symmetry(), other);
        let arrangement = |other| self.sets.number(theirs, self.sets.gather(other, free));
        let mut smallest = arrangement(other);
        let mut stabiliser = 1;
        if class.is_symmetric() {
            stabiliser = 0;
            for symmetry in Bits::new(self.sets.stabiliser(own, class.number()).into()) {
                let image = self.sets.image(usize::from(symmetry), other);
                stabiliser += u8::from(image == other);
                smallest = smallest.min(arrangement(image));
            }
        }
        let number = u64::from(class.number()) * slice.arrangements() + u64::from(smallest);
        Place { number, stabiliser }
    }

    /// Calls `visit` with the mover's stones before each turn that ended here
    /// without a removal.
    #[inline]
    fn turns_back(&self, position: &Position, mut visit: impl FnMut(u32)) {
        let (mover, other) = (position.mover(), position.other());
        let stones = other.stones();
        // A stone in a mill has closed it just now, and its owner would have
        // removed something, unless there was nothing to remove.
        let kept = if self.game.targets(mover) == 0 { 0 } else { in_mills(stones) };
        let (moved, empty) = (stones & !kept, position.empty());
        if self.game.flies(other) {
            for to in Bits::new(moved.into()) {
                Bits::new(empty.into()).for_each(|from| visit(stones ^ bit(to) ^ bit(from)));
            }
        } else {
            for edge in Bits::new(slides(moved, empty)) {
                let (to, from) = EDGES[usize::from(edge)];
                visit(stones ^ bit(to) ^ bit(from));
            }
        }
    }

    /// The predecessors of a position that several symmetries leave as it is:
    /// each of its ways back stands for a fraction of a turn, so all are
    /// counted before they are named.
    #[cold]
    fn symmetric_predecessors(
        &self,
        slice: Slice,
        position: &Position,
        stabiliser: u8,
        mut visit: impl FnMut(Slice, u64, u8),
    ) {
        let before = slice.exchanged();
        let mut places = [(0, 0); MOST_PREDECESSORS];
        let mut found = 0;
        self.turns_back(position, |stones| {
            let place = self.place(before, stones, position.mover().stones());
            places[found] = (place.number, u32::from(place.stabiliser));
            found += 1;
        });
        places[..found].sort_unstable();
        for same in places[..found].chunk_by(|one, two| one.0 == two.0) {
            let turns: u32 = same.iter().map(|it| it.1).sum();
            visit(before, same[0].0, (turns / u32::from(stabiliser)) as u8);
        }
    }
}

impl Index for MorrisIndex {
    type Game = Morris;
    type Slice = Slice;

    const WINNER_ENDS: bool = true;

    fn game(&self) -> &Morris {
        &self.game
    }

    fn groups(&self) -> Vec<Group<Slice>> {
        slice::groups(self.game.switches.stones)
    }

    fn name(&self, slice: Slice) -> String {
        slice.to_string()
    }

    fn below(&self, slice: Slice) -> Vec<Slice> {
        slice.below(self.game.switches.double)
    }

    fn len(&self, slice: Slice) -> u64 {
        self.sets.classes(slice.mover.into()) * slice.arrangements()
    }

    #[inline]
    fn slice(&self, position: &Position) -> Option<Slice> {
        let (mover, other) = (position.mover(), position.other());
        let over = mover.has_lost() || other.has_lost();
        (!over).then(|| Slice {
            mover: mover.stones().count_ones() as u8,
            mover_hand: mover.hand(),
            other: other.stones().count_ones() as u8,
            other_hand: other.hand(),
        })
    }

    #[inline]
    fn rank(&self, slice: Slice, position: &Position) -> u64 {
        self.place(slice, position.mover().stones(), position.other().stones()).number
    }

    #[inline]
    fn unrank(&self, slice: Slice, index: u64) -> Option<Position> {
        let own = usize::from(slice.mover);
        let arrangements = slice.arrangements();
        let (class, number) = ((index / arrangements) as u32, (index % arrangements) as u32);
        let mover = self.sets.representative(own, class);
        let free = !mover & ALL;
        let theirs = usize::from(slice.other);
        let other = self.sets.scatter(self.sets.set(theirs, number), free);
        let stabiliser = self.sets.stabiliser(own, class);
        if stabiliser != 1 {
            let smaller = |symmetry: u8| {
                let image = self.sets.image(usize::from(symmetry), other);
                self.sets.number(theirs, self.sets.gather(image, free)) < number
            };
            if Bits::new(stabiliser.into()).any(smaller) {
                return None;
            }
        }
        let player = if slice.mover_hand == slice.other_hand { Player::A } else { Player::B };
        let mover = Side::new(player, mover, slice.mover_hand);
        let other = Side::new(!player, other, slice.other_hand);
        Some(Position::new(mover, other, 0))
    }

    #[inline]
    fn turns_out(
        &self,
        position: &Position,
        inside: impl Fn(Slice) -> bool,
        mut leave: impl FnMut(&Position, Option<Slice>),
    ) -> u8 {
        let (mover, empty) = (position.mover(), position.empty());
        let own = mover.stones();
        let targets = self.game.targets(position.other());
        if mover.hand() != 0 || targets == 0 {
            // Turns that place never stay, and where nothing can be removed
            // closing a mill does.
            let mut stay = 0;
            let _ = each_turn(&self.game, position, &mut |next| {
                match self.slice(next) {
                    Some(slice) if inside(slice) => stay += 1,
                    slice => leave(next, slice),
                }
                ControlFlow::Continue(())
            });
            return stay;
        }
        let mut close = |from: u8, to: u8| {
            let mut next = *position;
            self.game.apply(&mut next, Ply::Shift(from, to));
            if next.pending() == 1 {
                for at in Bits::new(targets.into()) {
                    let mut next = next;
                    next.remove(at);
                    next.set_pending(0);
                    next.pass_on();
                    leave(&next, self.slice(&next));
                }
                return;
            }
            let _ = each_turn(&self.game, &next, &mut |next| {
                leave(next, self.slice(next));
                ControlFlow::Continue(())
            });
        };
        let mut stay = 0;
        if self.game.flies(mover) {
            for from in Bits::new(own.into()) {
                let closing = closing(own ^ bit(from)) & empty;
                stay += (empty & !closing).count_ones();
                Bits::new(closing.into()).for_each(|to| close(from, to));
            }
        } else {
            stay = slides(own, empty).count_ones();
            for edge in Bits::new(slides(own, empty & closing(own))) {
                let (from, to) = EDGES[usize::from(edge)];
                if closing(own ^ bit(from)) & bit(to) != 0 {
                    stay -= 1;
                    close(from, to);
                }
            }
        }
        stay as u8
    }

    #[inline]
    fn predecessors(
        &self,
        slice: Slice,
        position: &Position,
        mut visit: impl FnMut(Slice, u64, u8),
    ) {
        let mover = position.mover().stones();
        if self.sets.class(slice.mover.into(), mover).is_symmetric() {
            let Place { stabiliser, .. } = self.place(slice, mover, position.other().stones());
            if stabiliser != 1 {
                return self.symmetric_predecessors(slice, position, stabiliser, visit);
            }
        }
        let before = slice.exchanged();
        self.turns_back(position, |stones| {
            let place = self.place(before, stones, mover);
            visit(before, place.number, place.stabiliser);
        });
    }
}
