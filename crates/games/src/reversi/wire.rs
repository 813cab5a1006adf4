//! Reversi on the course's server: the board as rows, the last row first.
//!
//! ```text
//! FIELD 8,8
//! 8 * * * * * * * *
//! 7 * * * * * * * *
//! 6 * * * * * * * *
//! 5 * * * B W * * *
//! 4 * * * W B * * *
//! …
//! ENDFIELD
//! ```
//!
//! Player 0 is Black and begins, as with the option `othello`. A player who has to pass is not
//! asked.

use game::{
    Block, Game, Message, Mistake, Notation, ParseError, Player, WireForm, notation,
    protocol::{after, rest_of, wrong},
};

use super::{Ply, Position, Reversi};
use crate::common::board8;

impl WireForm for Reversi {
    const KIND: &'static str = "Reversi";

    fn of_block(lines: &[&str]) -> Result<Reversi, ParseError> {
        let size = read_size(lines)?;
        notation::with_options(&format!("size={size},othello"))
    }

    fn write_block(&self, first: &Position, moves: &[Ply]) -> Block {
        let position = after(self, first, moves);
        let has = |player, field| position.discs(player) >> field & 1 != 0;
        let mut board = vec![format!("FIELD {0},{0}", self.size)];
        for row in (0..self.size).rev() {
            let mut line = (row + 1).to_string();
            for column in 0..self.size {
                let field = board8::bit(column, row);
                line += match () {
                    () if has(Player::A, field) => " B",
                    () if has(Player::B, field) => " W",
                    () => " *",
                };
            }
            board.push(line);
        }
        board.push("ENDFIELD".to_owned());
        Block { request: Vec::new(), board }
    }

    fn read_block(&self, lines: &[&str], asked: Player) -> Result<Position, ParseError> {
        let expected = || {
            let size = self.size;
            wrong(Message::new("reversi-expected-rows").with("size", size), lines)
        };
        if read_size(lines)? != self.size {
            return Err(expected());
        }
        let (mut a, mut b) = (0, 0);
        for row in 0..self.size {
            let rest = rest_of(lines, &format!("{} ", row + 1)).ok_or_else(expected)?;
            let fields: Vec<&str> = rest.split_whitespace().collect();
            if fields.len() != self.size {
                return Err(expected());
            }
            for (column, field) in fields.iter().enumerate() {
                let bit = 1 << board8::bit(column, row);
                match *field {
                    "B" => a |= bit,
                    "W" => b |= bit,
                    "*" => (),
                    _ => return Err(expected()),
                }
            }
        }
        Ok(match asked {
            Player::A => self.position(a, b, asked),
            Player::B => self.position(b, a, asked),
        })
    }

    fn write_wire(&self, position: &Position, mv: Ply) -> String {
        self.write_move(position, mv)
    }

    fn read_wire(&self, position: &Position, text: &str) -> Result<Ply, ParseError> {
        self.parse_move(position, text)
    }

    fn unasked(&self, position: &Position) -> Option<Ply> {
        self.legal_moves(position).find(|it| *it == Ply::Pass)
    }

    fn mistake(&self, first: &Position, moves: &[Ply], text: &str) -> (Mistake, Option<String>) {
        let position = after(self, first, moves);
        let field = board8::parse_bit(text, self.size);
        let discs = [("B", Player::A), ("W", Player::B)];
        let holds = field.and_then(|field| {
            let disc = discs.iter().find(|it| position.discs(it.1) >> field & 1 != 0)?;
            Some(format!("{} holds {}", board8::bit_name(field), disc.0))
        });
        (if holds.is_some() { Mistake::Occupied } else { Mistake::Position }, holds)
    }
}

/// The size in `FIELD 8,8`: width and height.
fn read_size(lines: &[&str]) -> Result<usize, ParseError> {
    let sizes = [4, 6, 8];
    let size = rest_of(lines, "FIELD ").and_then(|it| {
        let (width, height) = it.split_once(',')?;
        let size = sizes.into_iter().find(|it| width.parse() == Ok(*it))?;
        (height.parse() == Ok(size)).then_some(size)
    });
    let expected = Message::new("expected-block-line").with("line", "FIELD 8,8");
    size.ok_or_else(|| wrong(expected, lines))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The project's notes on the protocol: D4 and E5 white, D5 and E4 black, row 1 last.
    #[test]
    fn the_start_is_that_of_the_server() {
        let game: Reversi = notation::with_options("othello").unwrap();
        let block = game.write_block(&game.start(), &[]);
        let empty = "* * * * * * * *";
        let expected = [
            "FIELD 8,8".to_owned(),
            format!("8 {empty}"),
            format!("7 {empty}"),
            format!("6 {empty}"),
            "5 * * * B W * * *".to_owned(),
            "4 * * * W B * * *".to_owned(),
            format!("3 {empty}"),
            format!("2 {empty}"),
            format!("1 {empty}"),
            "ENDFIELD".to_owned(),
        ];
        assert_eq!(block.lines().collect::<Vec<&str>>(), expected);
        assert_eq!(game.to_move(&game.start()), Player::A, "player 0 is Black");
        let occupied = (Mistake::Occupied, Some("D4 holds W".to_owned()));
        assert_eq!(game.mistake(&game.start(), &[], "D4"), occupied);
        assert_eq!(game.mistake(&game.start(), &[], "A1"), (Mistake::Position, None));
    }
}
