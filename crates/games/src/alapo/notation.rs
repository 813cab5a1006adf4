//! Alapo in writing: positions `S'T'C'C'T'S'/…/STCCTS a`, plies `C5:C4`.

use game::{Bits, Game, Message, Notation, OptionSpec, Options, Outline, ParseError, Player};

use super::{Alapo, PAIR, Ply, Position, SIZE, one};
use crate::common::{board8, split_player};

/// What follows the letter of a black piece.
pub(super) const BLACK: char = '\'';

impl Notation for Alapo {
    const ID: &'static str = "alapo";
    const OPTIONS: &'static [OptionSpec] = &[];
    const VARIANTS: &'static [&'static str] = &[];
    const GOLDEN: &'static str = include_str!("golden.perft");

    fn with_options(_options: &Options) -> Result<Alapo, ParseError> {
        Ok(Alapo)
    }

    fn options(&self) -> Vec<String> {
        Vec::new()
    }

    fn write_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for row in 0..SIZE {
            if row != 0 {
                text.push('/');
            }
            for column in 0..SIZE {
                let figure = position.figure(board8::bit(column, row));
                text.push(figure.map_or('.', |(_, outline, large)| letter(outline, large)));
                if figure.is_some_and(|(owner, ..)| owner == Player::B) {
                    text.push(BLACK);
                }
            }
        }
        format!("{text} {}", position.to_move)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (rows, to_move) = split_player(text)?;
        let position = parse_rows(rows, to_move)
            .ok_or_else(|| ParseError::new(Message::new("alapo-expected-rows"), rows))?;
        if !counts_add_up(&position) {
            return Err(ParseError::new(Message::new("alapo-expected-pieces"), rows));
        }
        Ok(position)
    }

    fn write_move(&self, _position: &Position, mv: Ply) -> String {
        format!("{}:{}", board8::bit_name(mv.from), board8::bit_name(mv.to))
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Ply, ParseError> {
        let wrong = |expected| ParseError::new(expected, text);
        let mv = text.split_once(':').and_then(|(from, to)| {
            let (from, to) = (board8::parse_bit(from, SIZE)?, board8::parse_bit(to, SIZE)?);
            Some(Ply { from, to })
        });
        let mv = mv.ok_or_else(|| wrong(Message::new("alapo-expected-ply")))?;
        if self.is_legal(position, mv) {
            return Ok(mv);
        }
        let own = position.pieces(position.to_move);
        let names = |set| Bits::new(set).map(board8::bit_name).collect::<Vec<String>>().join(", ");
        let from = board8::bit_name(mv.from);
        Err(wrong(if self.outcome(position).is_some() {
            Message::new("expected-legal-move")
        } else if own & one(mv.from) == 0 {
            Message::new("alapo-expected-own-piece").with("fields", names(own))
        } else {
            match position.reach(mv.from) & !own {
                0 => Message::new("alapo-expected-other-piece").with("from", from),
                to => Message::new("alapo-expected-target")
                    .with("from", from)
                    .with("fields", names(to)),
            }
        }))
    }
}

pub(super) fn letter(outline: Outline, large: bool) -> char {
    let letter = match outline {
        Outline::Square => 's',
        Outline::Triangle => 't',
        Outline::Circle => 'c',
    };
    if large { letter.to_ascii_uppercase() } else { letter }
}

/// Six rows of six fields, with any content.
fn parse_rows(text: &str, to_move: Player) -> Option<Position> {
    let mut position = Position { straight: 0, diagonal: 0, large: 0, white: 0, to_move };
    let mut rows = text.split('/');
    for row in 0..SIZE {
        let mut chars = rows.next()?.chars().peekable();
        for column in 0..SIZE {
            let field = one(board8::bit(column, row));
            let (straight, diagonal) = match chars.next()? {
                letter @ ('S' | 'T' | 'C' | 's' | 't' | 'c') => {
                    position.large |= if letter.is_ascii_uppercase() { field } else { 0 };
                    let black = chars.next_if_eq(&BLACK).is_some();
                    position.white |= if black { 0 } else { field };
                    (!matches!(letter, 'T' | 't'), !matches!(letter, 'S' | 's'))
                }
                '.' => continue,
                _ => return None,
            };
            position.straight |= if straight { field } else { 0 };
            position.diagonal |= if diagonal { field } else { 0 };
        }
        chars.next().is_none().then_some(())?;
    }
    rows.next().is_none().then_some(position)
}

/// Whether neither player has more of a kind than at the start, and at least one has pieces.
fn counts_add_up(position: &Position) -> bool {
    let Position { straight, diagonal, large, .. } = *position;
    let few = |set: u64| set.count_ones() as usize <= PAIR;
    let outlines = [straight & !diagonal, diagonal & !straight, straight & diagonal];
    let pairs = |player| {
        let own = position.pieces(player);
        outlines.iter().all(|it| few(own & it & large) && few(own & it & !large))
    };
    position.occupied() != 0 && Player::ALL.into_iter().all(pairs)
}
