//! Connect Four once more, on text: every field, every direction, step by step.

use game::{Outcome, Player};
use kit::Reference;

/// Connect Four with a given length of a winning line; the text gives the size.
pub(super) struct Slow {
    pub line: usize,
}

/// Right, up, and up along both diagonals; rows count downwards.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, -1), (1, -1), (-1, -1)];

fn rows(position: &str) -> (Vec<Vec<char>>, &str) {
    let (board, player) = position.split_once(' ').unwrap();
    (board.split('/').map(|row| row.chars().collect()).collect(), player)
}

fn at(rows: &[Vec<char>], column: isize, row: isize) -> Option<char> {
    let row = rows.get(usize::try_from(row).ok()?)?;
    row.get(usize::try_from(column).ok()?).copied()
}

impl Reference for Slow {
    fn outcome(&self, position: &str) -> Option<Outcome> {
        let (rows, _) = rows(position);
        for (disc, player) in [('A', Player::A), ('B', Player::B)] {
            for row in 0..rows.len() as isize {
                for column in 0..rows[0].len() as isize {
                    for (right, down) in DIRECTIONS {
                        let mut steps = 0..self.line as isize;
                        if steps
                            .all(|it| at(&rows, column + it * right, row + it * down) == Some(disc))
                        {
                            return Some(Outcome::Win(player));
                        }
                    }
                }
            }
        }
        let full = rows.iter().flatten().all(|&it| it != '.');
        full.then_some(Outcome::Draw)
    }

    fn plies(&self, position: &str) -> Vec<(String, String)> {
        let (rows, player) = rows(position);
        let (disc, next) = if player == "a" { ('A', 'b') } else { ('B', 'a') };
        let mut plies = Vec::new();
        for column in 0..rows[0].len() {
            let Some(lowest) = (0..rows.len()).rev().find(|&row| rows[row][column] == '.') else {
                continue;
            };
            let mut after = rows.clone();
            after[lowest][column] = disc;
            let after: Vec<String> = after.iter().map(|row| row.iter().collect()).collect();
            plies.push((format!("{}", column + 1), format!("{} {next}", after.join("/"))));
        }
        plies
    }
}
