//! Walks through the slices of the placement phase.
//!
//! The other's stones stay where they are as long as possible. He moves next, so
//! the turns of neighbours lead to the same few rows, which stay in the
//! processor's caches, and which rows these are is found once for all.

use std::ops::Range;

use arrayvec::ArrayVec;
use game::{Bits, End, Index, Outcome, Visitor};

use super::{
    super::board::{ALL, bit, closing, mills_through},
    MorrisIndex, Row,
    sets::MOST,
    slice::Slice,
};

impl MorrisIndex {
    /// Leads a visitor through some steps, row by row.
    #[inline]
    pub(super) fn walk_rows(
        &self,
        slice: Slice,
        steps: Range<u64>,
        visitor: &mut impl Visitor<Self>,
    ) {
        let arrangements = slice.exchanged().arrangements();
        let mut at = steps.start;
        while at < steps.end {
            let (class, first) = (at / arrangements, at % arrangements);
            let last = arrangements.min(first + steps.end - at);
            self.walk_row(slice, class as u32, first as u32..last as u32, visitor);
            at += last - first;
        }
    }

    /// Leads a visitor through positions in which the other's stones are those
    /// that represent a class.
    fn walk_row(
        &self,
        slice: Slice,
        class: u32,
        numbers: Range<u32>,
        visitor: &mut impl Visitor<Self>,
    ) {
        let Some(placed) = slice.after(0) else { return };
        let (here, exchanged) = (self.places(slice), self.places(slice.exchanged()));
        let (sets, mine) = (&self.sets, exchanged.theirs);
        let other = exchanged.own.representative(class);
        let free = !other & ALL;
        // 1. The rows that turns lead to: without a removal, and with each.
        let targets = self.game.targets(slice.position(0, other).other());
        let places_placed = self.places(placed);
        let row_placed = places_placed.row(other);
        let removed = slice.after(1);
        let places_removed = removed.map(|it| self.places(it));
        let rows_removed: ArrayVec<Row<'_>, MOST> = match &places_removed {
            Some(places) => {
                Bits::new(targets.into()).map(|at| places.row(other ^ bit(at))).collect()
            }
            None => ArrayVec::new(),
        };
        // 2. The positions.
        for number in numbers {
            let gathered = mine.set(number);
            let mover = sets.scatter(gathered, free);
            if !exchanged.is_smallest(class, number, mover) {
                continue;
            }
            let position = slice.position(mover, other);
            if !visitor.come(here.of(mover, other).number, &position) {
                continue;
            }
            let closing = closing(mover) & free;
            if closing != 0 && (targets == 0 || self.removes_two(mover, closing)) {
                self.turns_out(&position, |_| false, |end| _ = visitor.turn(end));
                visitor.leave();
                continue;
            }
            let mut wanted = true;
            // 3. Turns that close a mill, which are the best ones more often.
            'closing: for to in Bits::new(closing.into()) {
                let after = mover | bit(to);
                if let Some(removed) = removed {
                    for row in &rows_removed {
                        wanted = visitor.turn(End::Stored(removed, row.place(after).number));
                        if !wanted {
                            break 'closing;
                        }
                    }
                } else {
                    let won = End::Over(Some(Outcome::Win(position.to_move())));
                    (0..targets.count_ones()).for_each(|_| wanted = visitor.turn(won));
                }
            }
            // 4. The others.
            let open = free & !mover & !closing;
            if wanted && row_placed.class.is_symmetric() {
                for to in Bits::new(open.into()) {
                    let place = row_placed.place(mover | bit(to));
                    if !visitor.turn(End::Stored(placed, place.number)) {
                        break;
                    }
                }
            } else if wanted {
                // The representative need not be turned.
                for to in Bits::new(sets.gather(open, free).into()) {
                    let after = places_placed.theirs.number(sets, gathered | bit(to));
                    let number = row_placed.base + u64::from(after);
                    if !visitor.turn(End::Stored(placed, number)) {
                        break;
                    }
                }
            }
            visitor.leave();
        }
    }

    /// Whether some of these points closes two mills and two stones go.
    #[inline]
    fn removes_two(&self, mover: u32, closing: u32) -> bool {
        let two = |to| mills_through(mover | bit(to), to) == 2;
        self.game.switches.double != 1 && Bits::new(closing.into()).any(two)
    }
}
