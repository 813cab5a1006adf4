//! The moves of CRASH!, field by field.

use game::Bits;

use super::{Crash, Ply, Position};

/// Walks through the plies of a position: fields from the left, few stones
/// before many.
#[derive(Clone, Debug)]
pub struct Plies<'g, 'p> {
    game: &'g Crash,
    position: &'p Position,
    /// The fields not yet done with, as bits.
    fields: u64,
    /// How many plies of the lowest of them are done with.
    done: u8,
    left: usize,
    placing: bool,
}

impl<'g, 'p> Plies<'g, 'p> {
    #[inline]
    pub(super) fn new(game: &'g Crash, position: &'p Position) -> Plies<'g, 'p> {
        let placing = position.is_placing();
        let fields = if placing {
            game.home(position.to_move)
        } else {
            position.row.towers[position.to_move]
        };
        let mut plies = Plies { game, position, fields, done: 0, left: 0, placing };
        plies.left = Bits::new(fields).map(|it| usize::from(plies.at(it))).sum();
        plies
    }

    /// How many plies a field has.
    #[inline]
    fn at(&self, field: u8) -> u8 {
        if self.placing { 1 } else { self.game.reach(self.position, field) }
    }
}

impl Iterator for Plies<'_, '_> {
    type Item = Ply;

    #[inline]
    fn next(&mut self) -> Option<Ply> {
        self.nth(0)
    }

    /// Skips whole towers.
    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<Ply> {
        while self.fields != 0 {
            let field = self.fields.trailing_zeros() as u8;
            let here = usize::from(self.at(field) - self.done);
            if n < here {
                self.done += n as u8 + 1;
                self.left -= n + 1;
                return Some(if self.placing {
                    Ply::Place(field)
                } else {
                    Ply::Lay { field, count: self.done }
                });
            }
            n -= here;
            self.left -= here;
            self.done = 0;
            self.fields &= self.fields - 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline]
    fn count(self) -> usize {
        self.left
    }
}

impl ExactSizeIterator for Plies<'_, '_> {}
