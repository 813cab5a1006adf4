//! Reversi in writing: positions `…AB..BA… a`, plies `F4` and `pass`,
//! transcripts `f4d3c3`.

use game::{Bits, Game, Message, Notation, OptionKind, OptionSpec, Options, ParseError, Player};

use super::{Ply, Position, Reversi};
use crate::common::{board8, split_player};

const PASS: &str = "pass";

/// Every field has a name of two characters.
const NAME: usize = 2;

impl Notation for Reversi {
    const ID: &'static str = "reversi";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { key: "size", kind: OptionKind::Choice(&["4", "6", "8"]), default: "8" },
        OptionSpec { key: "othello", kind: OptionKind::Flag, default: "" },
    ];
    const VARIANTS: &'static [&'static str] = &["othello", "size=4", "size=6", "size=6,othello"];
    const GOLDEN: &'static str = include_str!("golden.perft");

    fn with_options(options: &Options) -> Result<Reversi, ParseError> {
        let size = match options.get("size") {
            Some("4") => 4,
            Some("6") => 6,
            _ => 8,
        };
        Ok(Reversi::new(size, options.has("othello")))
    }

    fn options(&self) -> Vec<String> {
        let size = (self.size != 8).then(|| format!("size={}", self.size));
        size.into_iter().chain(self.othello.then(|| "othello".to_owned())).collect()
    }

    fn write_position(&self, position: &Position) -> String {
        let has = |player, field: u8| position.discs(player) >> field & 1 != 0;
        let fields = Bits::new(self.board).map(|field| match () {
            () if has(Player::A, field) => 'A',
            () if has(Player::B, field) => 'B',
            () => '.',
        });
        format!("{} {}", fields.collect::<String>(), position.to_move)
    }

    /// With `othello`, reads also the letters that published positions use.
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (fields, to_move) = match text.rsplit_once(' ') {
            Some((fields, "X" | "x")) if self.othello => (fields, Player::A),
            Some((fields, "O" | "o")) if self.othello => (fields, Player::B),
            _ => split_player(text)?,
        };
        let (a, b) = self.parse_fields(fields).ok_or_else(|| {
            let expected = if self.othello {
                Message::new("reversi-expected-othello-fields")
            } else {
                Message::new("reversi-expected-fields")
            };
            ParseError::new(expected.with("count", self.size * self.size), fields)
        })?;
        Ok(match to_move {
            Player::A => self.position(a, b, to_move),
            Player::B => self.position(b, a, to_move),
        })
    }

    fn write_move(&self, _position: &Position, mv: Ply) -> String {
        match mv {
            Ply::Place(field) => board8::bit_name(field),
            Ply::Pass => PASS.to_owned(),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Ply, ParseError> {
        let wrong = |expected| ParseError::new(expected, text);
        let mv = match text {
            _ if text.eq_ignore_ascii_case(PASS) => Some(Ply::Pass),
            _ => board8::parse_bit(text, self.size).map(Ply::Place),
        };
        let mv = mv.ok_or_else(|| {
            let last = board8::bit_name(board8::bit(self.size - 1, self.size - 1));
            wrong(Message::new("reversi-expected-ply").with("last", last))
        })?;
        if self.is_legal(position, mv) {
            return Ok(mv);
        }
        Err(wrong(if self.outcome(position).is_some() {
            Message::new("expected-legal-move")
        } else if position.legal == 0 {
            Message::new("reversi-expected-pass")
        } else {
            let fields: Vec<String> = Bits::new(position.legal).map(board8::bit_name).collect();
            Message::new("reversi-expected-field").with("fields", fields.join(", "))
        }))
    }

    /// A ply, or the fields of a transcript; passes between these are put in.
    ///
    /// The first field must be legal as it stands: a word on its own says
    /// exactly what it says.
    fn parse_word(&self, position: &Position, word: &str) -> Result<Vec<Ply>, ParseError> {
        let begins = word.get(..NAME).and_then(|it| board8::parse_bit(it, self.size));
        if begins.is_none() {
            return Ok(vec![self.parse_move(position, word)?]);
        }
        let mut position = *position;
        let mut plies = Vec::new();
        let mut rest = word;
        while !rest.is_empty() {
            // What is no field, such as an odd character at the end, is read
            // as one for its error.
            let (field, after) = rest.split_at_checked(NAME).unwrap_or((rest, ""));
            let must_pass = position.legal == 0 && self.outcome(&position).is_none();
            if must_pass && !plies.is_empty() {
                self.apply(&mut position, Ply::Pass);
                plies.push(Ply::Pass);
            }
            let mv = self.parse_move(&position, field)?;
            self.apply(&mut position, mv);
            plies.push(mv);
            rest = after;
        }
        Ok(plies)
    }

    /// The fields in a row. That somebody passes between two of them goes
    /// without saying.
    fn transcript(&self, _first: &Position, moves: &[Ply]) -> Option<String> {
        let mut text = String::new();
        for (number, ply) in moves.iter().enumerate() {
            match ply {
                Ply::Place(field) => text += &board8::bit_name(*field).to_lowercase(),
                Ply::Pass if number == 0 => text += &format!("{PASS} "),
                Ply::Pass if number + 1 == moves.len() => text += &format!(" {PASS}"),
                Ply::Pass => {}
            }
        }
        Some(text.trim_end().to_owned())
    }
}

impl Reversi {
    /// The discs of A and of B.
    fn parse_fields(&self, text: &str) -> Option<(u64, u64)> {
        let (mut a, mut b) = (0, 0);
        let mut chars = text.chars();
        for field in Bits::new(self.board) {
            match chars.next()? {
                'A' => a |= 1 << field,
                'B' => b |= 1 << field,
                '.' => (),
                'X' | 'x' if self.othello => a |= 1 << field,
                'O' | 'o' if self.othello => b |= 1 << field,
                '-' if self.othello => (),
                _ => return None,
            }
        }
        chars.next().is_none().then_some((a, b))
    }
}
