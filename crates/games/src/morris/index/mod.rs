//! The numbers of positions: for databases.
//!
//! A slice holds the positions with given numbers of stones on the board and in hand.
//! Within it a position has the number of the class of the mover's stones under
//! the 16 symmetries (see `sets`), times the ways to arrange the other's stones
//! on the points that are left, plus the number of that arrangement once the
//! mover's stones have been turned into their class's representative. Where
//! several symmetries do that, the smallest number counts, and the others stand
//! for nothing.

mod sets;
mod slice;
mod walk;

use std::ops::{ControlFlow, Range};

use arrayvec::ArrayVec;
use game::{Bits, End, Game, Group, Index, Message, Numbered, Outcome, Visitor, each_turn};

use super::{
    Morris, Ply, Position,
    board::{ALL, EDGES, bit, closing, in_mills, mills_through, slides},
};
use sets::{Class, Sets, Sized};

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

/// What finds the places of one slice.
struct Places<'a> {
    sets: &'a Sets,
    own: &'a Sized,
    theirs: &'a Sized,
    arrangements: u64,
}

/// The numbers of a slice in which the mover's stones lie in one way.
struct Row<'a> {
    places: &'a Places<'a>,
    class: Class,
    /// The points that the mover's stones leave free, once turned.
    free: u32,
    /// The first number.
    base: u64,
}

impl Places<'_> {
    /// The places with these stones of the mover.
    #[inline(always)]
    fn row(&self, mover: u32) -> Row<'_> {
        let class = self.own.class(self.sets, mover);
        let free = !self.own.representative(class.number()) & ALL;
        Row { places: self, class, free, base: u64::from(class.number()) * self.arrangements }
    }

    /// Whether no symmetry of the mover's class makes of these stones of the
    /// other, whose arrangement has that number, one with a smaller number.
    #[inline(always)]
    fn is_smallest(&self, class: u32, number: u32, other: u32) -> bool {
        let stabiliser = self.own.stabiliser(class);
        stabiliser == 1 || {
            let free = !self.own.representative(class) & ALL;
            Bits::new(stabiliser.into()).all(|symmetry| {
                let image = self.sets.image(usize::from(symmetry), other);
                number <= self.theirs.number(self.sets, self.sets.gather(image, free))
            })
        }
    }

    /// The place of these stones of the mover and the other.
    #[inline(always)]
    fn of(&self, mover: u32, other: u32) -> Place {
        self.row(mover).place(other)
    }
}

impl Row<'_> {
    /// The place of these stones of the other.
    #[inline(always)]
    fn place(&self, other: u32) -> Place {
        let other = self.places.sets.image(self.class.symmetry(), other);
        if self.class.is_symmetric() {
            return self.smallest(other);
        }
        Place { number: self.base + u64::from(self.arrangement(other)), stabiliser: 1 }
    }

    #[inline(always)]
    fn arrangement(&self, turned: u32) -> u32 {
        let Places { sets, theirs, .. } = self.places;
        theirs.number(sets, sets.gather(turned, self.free))
    }

    /// The smallest place that symmetries of the mover's class lead to.
    #[cold]
    #[inline(never)]
    fn smallest(&self, turned: u32) -> Place {
        let Places { sets, own, .. } = self.places;
        let (mut smallest, mut stabiliser) = (u32::MAX, 0);
        for symmetry in Bits::new(own.stabiliser(self.class.number()).into()) {
            let image = sets.image(usize::from(symmetry), turned);
            stabiliser += u8::from(image == turned);
            smallest = smallest.min(self.arrangement(image));
        }
        Place { number: self.base + u64::from(smallest), stabiliser }
    }
}

/// The most turns that can lead to one position: each of three stones has
/// jumped from one of the empty points.
const MOST_PREDECESSORS: usize = 3 * 18;

/// More turns than can close a mill: at most one along each edge in either
/// direction, or each of three stones jumping.
const MOST_CLOSINGS: usize = 64;

impl Numbered for Morris {
    type Index = MorrisIndex;

    fn without_history_rules(&self) -> Morris {
        self.with_default_draw_rules()
    }

    fn index(&self) -> Result<MorrisIndex, Message> {
        let sets = Sets::new(usize::from(self.switches.stones));
        Ok(MorrisIndex { game: *self, sets })
    }
}

impl MorrisIndex {
    /// The places of a slice.
    #[inline(always)]
    fn places(&self, slice: Slice) -> Places<'_> {
        Places {
            sets: &self.sets,
            own: self.sets.of(slice.mover.into()),
            theirs: self.sets.of(slice.other.into()),
            arrangements: slice.arrangements(),
        }
    }

    /// The mover's stones and the other's of that number in a slice, unless it
    /// stands for nothing.
    #[inline]
    fn stones(&self, slice: Slice, index: u64) -> Option<(u32, u32)> {
        let places = self.places(slice);
        let Places { own, theirs, arrangements, sets } = places;
        let (class, number) = ((index / arrangements) as u32, (index % arrangements) as u32);
        let mover = own.representative(class);
        let other = sets.scatter(theirs.set(number), !mover & ALL);
        places.is_smallest(class, number, other).then_some((mover, other))
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

    /// Turns as the rules make them, one by one.
    #[cold]
    fn turns_out_slowly(
        &self,
        position: &Position,
        inside: impl Fn(Slice) -> bool,
        mut leave: impl FnMut(End<Slice>),
    ) -> u8 {
        let mut stay = 0;
        let _ = each_turn(&self.game, position, &mut |next| {
            match self.slice(next) {
                Some(slice) if inside(slice) => stay += 1,
                Some(slice) => leave(End::Stored(slice, self.rank(slice, next))),
                None => leave(End::Over(self.game.outcome(next))),
            }
            ControlFlow::Continue(())
        });
        stay
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
        let places_before = self.places(before);
        self.turns_back(position, |stones| {
            let place = places_before.of(stones, position.mover().stones());
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
        self.sets.of(slice.mover.into()).classes() * slice.arrangements()
    }

    #[inline]
    fn slice(&self, position: &Position) -> Option<Slice> {
        let (mover, other) = (position.mover(), position.other());
        let over = mover.has_lost() || other.has_lost();
        (!over).then(|| Slice::of(mover, other))
    }

    #[inline]
    fn rank(&self, slice: Slice, position: &Position) -> u64 {
        self.places(slice).of(position.mover().stones(), position.other().stones()).number
    }

    #[inline]
    fn unrank(&self, slice: Slice, index: u64) -> Option<Position> {
        let (mover, other) = self.stones(slice, index)?;
        Some(slice.position(mover, other))
    }

    fn steps(&self, slice: Slice) -> u64 {
        self.len(slice.exchanged())
    }

    /// The other's stones are turned into their class's representative, not the
    /// mover's: he moves next, so all turns of neighbours lead to few rows.
    #[inline]
    fn step(&self, slice: Slice, at: u64) -> Option<(u64, Position)> {
        let (other, mover) = self.stones(slice.exchanged(), at)?;
        Some((self.places(slice).of(mover, other).number, slice.position(mover, other)))
    }

    #[inline]
    fn walk(&self, slice: Slice, steps: Range<u64>, visitor: &mut impl Visitor<Self>) {
        self.walk_rows(slice, steps, visitor);
    }

    #[inline]
    fn turns_out(
        &self,
        position: &Position,
        inside: impl Fn(Slice) -> bool,
        mut leave: impl FnMut(End<Slice>),
    ) -> u8 {
        let (mover, other, empty) = (position.mover(), position.other(), position.empty());
        let own = mover.stones();
        let targets = self.game.targets(other);
        if targets == 0 {
            return self.turns_out_slowly(position, inside, leave);
        }
        // 1. Turns that close a mill, in order of what is removed: what the
        // next player has is looked up once for all of them.
        let mut closings = ArrayVec::<u32, MOST_CLOSINGS>::new();
        let mut close = |ply, to: u8, after: u32| {
            if self.game.switches.double == 1 || mills_through(after, to) == 1 {
                closings.push(after);
                return;
            }
            let mut next = *position;
            self.game.apply(&mut next, ply);
            self.turns_out_slowly(&next, |_| false, &mut leave);
        };
        let mut stay = 0;
        if mover.hand() != 0 {
            for to in Bits::new((closing(own) & empty).into()) {
                close(Ply::Place(to), to, own | bit(to));
            }
        } else if self.game.flies(mover) {
            for from in Bits::new(own.into()) {
                let closing = closing(own ^ bit(from)) & empty;
                stay += (empty & !closing).count_ones();
                for to in Bits::new(closing.into()) {
                    close(Ply::Shift(from, to), to, own ^ bit(from) | bit(to));
                }
            }
        } else {
            stay = slides(own, empty).count_ones();
            for edge in Bits::new(slides(own, empty & closing(own))) {
                let (from, to) = EDGES[usize::from(edge)];
                if closing(own ^ bit(from)) & bit(to) != 0 {
                    stay -= 1;
                    close(Ply::Shift(from, to), to, own ^ bit(from) | bit(to));
                }
            }
        }
        let slice = Slice::of(mover, other);
        if !closings.is_empty() {
            match slice.after(1) {
                Some(next) => {
                    let places = self.places(next);
                    for at in Bits::new(targets.into()) {
                        let row = places.row(other.stones() ^ bit(at));
                        for &after in &closings {
                            leave(End::Stored(next, row.place(after).number));
                        }
                    }
                }
                None => {
                    let won = End::Over(Some(Outcome::Win(position.to_move())));
                    (0..closings.len() as u32 * targets.count_ones()).for_each(|_| leave(won));
                }
            }
        }
        // 2. Stones placed without closing one. What slides stays.
        if mover.hand() != 0
            && let Some(next) = slice.after(0)
        {
            let places = self.places(next);
            let row = places.row(other.stones());
            for to in Bits::new((empty & !closing(own)).into()) {
                leave(End::Stored(next, row.place(own | bit(to)).number));
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
        if self.sets.of(slice.mover.into()).class(&self.sets, mover).is_symmetric() {
            let Place { stabiliser, .. } = self.places(slice).of(mover, position.other().stones());
            if stabiliser != 1 {
                return self.symmetric_predecessors(slice, position, stabiliser, visit);
            }
        }
        let before = slice.exchanged();
        let places = self.places(before);
        self.turns_back(position, |stones| {
            let place = places.of(stones, mover);
            visit(before, place.number, place.stabiliser);
        });
    }
}
