//! A solved slice in memory, and the solved slices below it.

use std::{panic::resume_unwind, thread};

use game::Index;

use crate::{
    code::{self, LATE},
    codes::Codes,
};

/// A solved slice: one byte per position, see `code`.
#[derive(Debug, PartialEq)]
pub struct Part {
    /// The code of each number.
    pub codes: Codes,
    /// The codes that are too large for a byte, by number.
    pub late: Vec<(u64, u16)>,
}

/// Positions of a slice by value.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Numbers that stand for a position.
    pub positions: u64,
    /// Won for the player to move.
    pub win: u64,
    /// Drawn.
    pub draw: u64,
    /// Lost for the player to move.
    pub loss: u64,
    /// The largest code of a won or lost position.
    pub longest: Option<u16>,
}

impl Part {
    /// The part with the code that `code` returns for each number: a byte, or one too large for a
    /// byte.
    pub(crate) fn of(
        len: usize,
        threads: usize,
        code: impl Fn(usize) -> Result<u8, u16> + Sync,
    ) -> Part {
        let code = &code;
        let mut codes = Codes::zeroed(len);
        let mut late = Vec::new();
        let each = len.div_ceil(threads.max(1)).max(1);
        let fill = |from: usize, codes: &mut [u8]| {
            let mut late = Vec::new();
            for (number, byte) in (from..).zip(codes) {
                *byte = code(number).unwrap_or_else(|code| {
                    late.push((number as u64, code));
                    LATE
                });
            }
            late
        };
        thread::scope(|scope| {
            let pieces = codes.chunks_mut(each).enumerate();
            let start = |(piece, codes)| scope.spawn(move || fill(piece * each, codes));
            let running: Vec<_> = pieces.map(start).collect();
            for piece in running {
                late.extend(piece.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
        });
        Part { codes, late }
    }

    /// The code of a number, however large; `None` for a draw.
    #[inline]
    pub fn code(&self, index: u64) -> Option<u16> {
        self.decode(index, self.codes[index as usize])
    }

    /// The same, given its byte.
    #[inline]
    pub(crate) fn decode(&self, index: u64, byte: u8) -> Option<u16> {
        match byte {
            LATE => self.late_code(index),
            code::DRAW | code::UNUSED => None,
            code => Some(code.into()),
        }
    }

    #[cold]
    fn late_code(&self, index: u64) -> Option<u16> {
        let found = self.late.binary_search_by_key(&index, |it| it.0).ok();
        found.map(|at| self.late[at].1)
    }

    /// Counts the positions by value.
    pub fn counts(&self) -> Counts {
        let mut each = [0_u64; 256];
        for &code in &*self.codes {
            each[usize::from(code)] += 1;
        }
        let decided = |win: bool| -> u64 {
            let codes = (0..=code::LAST).filter(|&it| code::is_win(it.into()) == win);
            let late = self.late.iter().filter(|it| code::is_win(it.1) == win);
            codes.map(|it| each[usize::from(it)]).sum::<u64>() + late.count() as u64
        };
        let (win, loss, draw) = (decided(true), decided(false), each[usize::from(code::DRAW)]);
        let early = (0..=code::LAST).rev().find(|&it| each[usize::from(it)] != 0).map(u16::from);
        let longest = self.late.iter().map(|it| it.1).max().or(early);
        Counts { positions: win + draw + loss, win, draw, loss, longest }
    }
}

/// The solved slices of earlier groups that turns can lead to.
pub struct Below<'a, I: Index> {
    /// Each with its slice.
    pub parts: Vec<(I::Slice, &'a Part)>,
}

impl<I: Index> Below<'_, I> {
    /// The index of the part of that slice.
    #[inline]
    pub(crate) fn find(&self, slice: I::Slice) -> Option<usize> {
        self.parts.iter().position(|it| it.0 == slice)
    }
}
