//! Morris in writing: points `A0` to `C7`, plies `A1`, `A1:B1` and `xC3`.
//!
//! The coordinates that players use, `a1` to `g7`, are read as well. Capital
//! letters are rings and small ones columns, so the two never meet: `A1` is
//! the top of the outer ring and `a1` its bottom left corner.

use game::{Game, Message, Notation, OptionSpec, Options, ParseError, Player, notation};

use super::{
    Morris, Ply, Position,
    board::{POINTS, bit, place, slides},
    setup,
    switches::OPTIONS,
};

impl Notation for Morris {
    const ID: &'static str = "morris";
    const OPTIONS: &'static [OptionSpec] = OPTIONS;
    const VARIANTS: &'static [&'static str] = &[
        "rules=thesis",
        "rules=lmu",
        "quiet=none,repeat=none",
        "remove=any,double=two,repeat=2",
        "remove=free,double=two",
        "remove=free-first,double=two,stones=12",
        "quiet=12,quiet-from=start,stones=5",
        "stones=3",
        "stones=4,flying=off",
    ];
    const GOLDEN: &'static str = include_str!("golden.perft");

    fn with_options(options: &Options) -> Result<Morris, ParseError> {
        Ok(Morris::from_options(options))
    }

    fn options(&self) -> Vec<String> {
        self.to_options()
    }

    fn write_position(&self, position: &Position) -> String {
        let (a, b) = (position.side(Player::A), position.side(Player::B));
        let mut rings = String::new();
        for point in 0..POINTS {
            if point != 0 && point % 8 == 0 {
                rings.push('/');
            }
            rings.push(match bit(point) {
                it if a.stones() & it != 0 => 'A',
                it if b.stones() & it != 0 => 'B',
                _ => '.',
            });
        }
        let stones = self.switches.stones;
        format!(
            "{rings} {} {},{} {},{} {}",
            position.to_move(),
            a.hand(),
            b.hand(),
            stones - a.left(),
            stones - b.left(),
            position.pending()
        )
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        setup::parse(self, text)
    }

    fn write_move(&self, _position: &Position, mv: Ply) -> String {
        match mv {
            Ply::Place(to) => point_name(to),
            Ply::Shift(from, to) => format!("{}:{}", point_name(from), point_name(to)),
            Ply::Remove(at) => format!("x{}", point_name(at)),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Ply, ParseError> {
        let wrong = |expected| ParseError::new(expected, text);
        if self.outcome(position).is_some() {
            return Err(wrong(Message::new("expected-legal-move")));
        }
        let ply = self.parse_ply(position, text).map_err(wrong)?;
        match self.objection(position, ply) {
            Some(expected) => Err(wrong(expected)),
            None if self.is_legal(position, ply) => Ok(ply),
            None => Err(wrong(Message::new("expected-legal-move"))),
        }
    }

    /// Plies, with or without a semicolon before what is removed: `a4xd6`.
    fn parse_word(&self, position: &Position, word: &str) -> Result<Vec<Ply>, ParseError> {
        let mut texts = Vec::new();
        for text in word.split(';') {
            let removals = text.match_indices('x').map(|it| it.0).filter(|&it| it != 0);
            let mut begin = 0;
            for at in removals {
                texts.push(&text[begin..at]);
                begin = at;
            }
            texts.push(&text[begin..]);
        }
        notation::parse_turn(self, position, texts)
    }

    /// `d2`, `a4xd6`, `a1-a4`: columns and rows, a turn a word.
    fn transcript(&self, _first: &Position, moves: &[Ply]) -> Option<String> {
        let mut text = String::new();
        for ply in moves {
            if !text.is_empty() && !matches!(ply, Ply::Remove(_)) {
                text.push(' ');
            }
            text += &match *ply {
                Ply::Place(to) => coordinates(to),
                Ply::Shift(from, to) => format!("{}-{}", coordinates(from), coordinates(to)),
                Ply::Remove(at) => format!("x{}", coordinates(at)),
            };
        }
        Some(text)
    }
}

impl Morris {
    /// Reads a ply of the kind that is due.
    fn parse_ply(&self, position: &Position, text: &str) -> Result<Ply, Message> {
        let point = |text| parse_point(text).ok_or(Message::new("morris-expected-point"));
        // Rings go with a colon and columns with a hyphen.
        let pair = if text.contains(char::is_lowercase) {
            text.split_once('-').filter(|_| !text.contains(char::is_uppercase))
        } else {
            text.split_once(':')
        };
        let removal = text.strip_prefix('x');
        if position.pending() != 0 {
            let at = removal.ok_or(Message::new("morris-expected-removal"))?;
            return point(at).map(Ply::Remove);
        }
        if removal.is_some() {
            return Err(Message::new("morris-expected-no-removal"));
        }
        match (pair, position.mover().hand()) {
            (Some((from, to)), 0) => Ok(Ply::Shift(point(from)?, point(to)?)),
            (None, 0) => Err(Message::new("morris-expected-shift")),
            (Some(_), _) => Err(Message::new("morris-expected-placing")),
            (None, _) => point(text).map(Ply::Place),
        }
    }

    /// What should have come instead of a ply of the right kind.
    fn objection(&self, position: &Position, ply: Ply) -> Option<Message> {
        let (own, empty) = (position.mover().stones(), position.empty());
        let (id, point) = match ply {
            Ply::Shift(from, _) if own & bit(from) == 0 => ("morris-expected-own-stone", from),
            Ply::Place(to) | Ply::Shift(_, to) if empty & bit(to) == 0 => {
                ("morris-expected-empty-point", to)
            }
            Ply::Shift(from, to)
                if !self.flies(position.mover()) && slides(bit(from), bit(to)) == 0 =>
            {
                ("morris-expected-neighbour", from)
            }
            Ply::Remove(at) if position.other().stones() & bit(at) == 0 => {
                ("morris-expected-opposing-stone", at)
            }
            Ply::Remove(at) if self.targets(position.other()) & bit(at) == 0 => {
                ("morris-expected-stone-outside-mill", at)
            }
            _ => return None,
        };
        Some(Message::new(id).with("point", point_name(point)))
    }
}

/// The name of a point, such as `B7`.
pub(super) fn point_name(point: u8) -> String {
    format!("{}{}", char::from(b'A' + point / 8), point % 8)
}

/// The column and row of a point, such as `b4`.
fn coordinates(point: u8) -> String {
    let (column, row) = place(point);
    format!("{}{}", char::from(b'a' + column), 7 - row)
}

/// Reads `A0` to `C7`, or `a1` to `g7` where there is a point.
fn parse_point(text: &str) -> Option<u8> {
    let &[letter, digit] = text.as_bytes() else { return None };
    match (letter, digit) {
        (b'A'..=b'C', b'0'..=b'7') => Some((letter - b'A') * 8 + digit - b'0'),
        (b'a'..=b'g', b'1'..=b'7') => {
            let wanted = (letter - b'a', b'7' - digit);
            (0..POINTS).find(|&it| place(it) == wanted)
        }
        _ => None,
    }
}
