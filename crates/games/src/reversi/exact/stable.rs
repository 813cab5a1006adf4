//! Stable discs: those that can never be turned again.
//!
//! A disc is turned along one of four lines. Along a full line it cannot be;
//! nor where its neighbour on one side is the edge, or a disc of its own
//! colour that cannot be turned either.

use crate::common::board8;

/// The lines of a board of one size.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// For each direction its lines, and the fields from which one step leaves
    /// the board.
    directions: [(Vec<u64>, u64); 4],
}

/// Steps along a row, a column, and the diagonals.
const STEPS: [u32; 4] = [1, 8, 7, 9];

impl Lines {
    /// The lines of a board of that size.
    pub fn new(size: usize) -> Lines {
        let fields = || (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        // Fields with the same number lie on one line.
        let line = |of: fn(usize, usize) -> usize| {
            let mut lines = vec![0; 16];
            fields().for_each(|(row, column)| lines[of(row, column)] |= field(row, column));
            lines.retain(|&it| it != 0);
            lines
        };
        let outer = |it: usize| it == 0 || it + 1 == size;
        let edge = |rows: bool, columns: bool| {
            let mine = fields().filter(|it| (rows && outer(it.0)) || (columns && outer(it.1)));
            mine.fold(0, |all, (row, column)| all | field(row, column))
        };
        let directions = [
            (line(|row, _| row), edge(false, true)),
            (line(|_, column| column), edge(true, false)),
            (line(|row, column| row + column), edge(true, true)),
            (line(|row, column| row + 8 - column), edge(true, true)),
        ];
        Lines { directions }
    }

    /// Which of these discs cannot be turned, given all discs.
    pub fn stable(&self, discs: u64, all: u64, board: u64) -> u64 {
        // 1. Along which directions fields are safe whatever their neighbours.
        let safe = self.directions.each_ref().map(|(lines, edge)| {
            lines.iter().filter(|&it| it & !all == 0).fold(*edge, |safe, line| safe | line)
        });
        // 2. Neighbours, until there are no more.
        let mut stable = 0;
        loop {
            let beside = safe.iter().zip(STEPS).map(|(safe, step)| {
                // What wraps around lands on an edge, which is safe anyway.
                safe | stable << step | stable >> step
            });
            let more = beside.fold(discs & board, |all, it| all & it);
            if more == stable {
                return stable;
            }
            stable = more;
        }
    }
}

fn field(row: usize, column: usize) -> u64 {
    1 << board8::bit(column, row)
}
