//! CRASH! in writing: positions `2.1|..3 a`, with the stones in hand while
//! they are set, `|.... a 3,3`; plies `3:2`, and `3` to set a stone.

use game::{
    ByPlayer, Game, Message, Notation, OptionKind, OptionSpec, Options, ParseError, Player,
};

use super::{Crash, MAX_FIELDS, MAX_STONES, Ply, Position, Row};
use crate::common::{parse_number, split_player, unusual};

/// Stones of a player, unless told.
const STONES: u8 = 3;

/// Empty fields between the first towers or the homes, unless told.
const GAP: u8 = 2;

/// A row has at least a field for each player.
const MAX_GAP: u32 = MAX_FIELDS as u32 - 2;

/// The first arrangement in the article.
const EXAMPLE: &str = "2.1|..3";

impl Notation for Crash {
    const ID: &'static str = "crash";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { key: "stones", kind: OptionKind::Number(1, MAX_STONES as u32), default: "3" },
        OptionSpec { key: "gap", kind: OptionKind::Number(0, MAX_GAP), default: "2" },
        OptionSpec { key: "start", kind: OptionKind::Text(EXAMPLE), default: "" },
        OptionSpec {
            key: "place",
            kind: OptionKind::Number(1, MAX_FIELDS as u32 / 2),
            default: "",
        },
    ];
    const VARIANTS: &'static [&'static str] = &[
        "stones=1,gap=0",
        "stones=5,gap=7",
        "stones=35,gap=62",
        "start=2.1|..3",
        "start=..y.1|2..",
        "stones=4,gap=1,place=3",
        "stones=1,gap=0,place=32",
    ];
    const GOLDEN: &'static str = include_str!("golden.perft");

    fn with_options(options: &Options) -> Result<Crash, ParseError> {
        if let Some(start) = options.get("start") {
            if ["stones", "gap", "place"].into_iter().any(|key| options.has(key)) {
                let expected = Message::new("crash-expected-start-alone");
                return Err(ParseError::new(expected, format!("start={start}")));
            }
            return Crash::starting(start);
        }
        let stones = options.number("stones").unwrap_or(STONES);
        let gap = options.number("gap").unwrap_or(GAP);
        match options.number("place") {
            Some(home) => Crash::placing(stones, gap, home),
            None => Ok(Crash::towers(stones, gap)),
        }
    }

    /// What was given as `start` is named by `stones` and `gap` if it can be.
    fn options(&self) -> Vec<String> {
        let gap = self.fields - 2 * self.home.max(1);
        let stones = self.stones.a;
        if self.home == 0 && *self != Crash::towers(stones, gap) {
            return vec![format!("start={}", self.start.row.write(self.fields))];
        }
        unusual([("stones", stones, STONES), ("gap", gap, GAP), ("place", self.home, 0)])
    }

    fn write_position(&self, position: &Position) -> String {
        let text = format!("{} {}", position.row.write(self.fields), position.to_move);
        if position.is_placing() {
            format!("{text} {},{}", position.hands.a, position.hands.b)
        } else {
            text
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let parts = match text.rsplit_once(' ') {
            Some((rest, hands)) if rest.contains(' ') => (rest, Some(hands)),
            _ => (text, None),
        };
        let (row, to_move) = split_player(parts.0)?;
        let hands = match parts.1 {
            Some(hands) => self.parse_hands(hands, to_move)?,
            None => ByPlayer::of(0),
        };
        let (row, fields) = Row::parse(row)?;
        let position = Position { row, hands, to_move };
        let message = match self.inconsistency(&position) {
            _ if fields != self.fields => {
                Message::new("crash-expected-fields").with("fields", self.fields)
            }
            Some(message) => message,
            None => return Ok(position),
        };
        Err(ParseError::new(message, text))
    }

    fn write_move(&self, _position: &Position, mv: Ply) -> String {
        match mv {
            Ply::Place(field) => (field + 1).to_string(),
            Ply::Lay { field, count } => format!("{}:{count}", field + 1),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Ply, ParseError> {
        let expect = |message: Message| ParseError::new(message, text);
        if self.outcome(position).is_some() {
            return Err(expect(Message::new("crash-expected-no-ply")));
        }
        if position.is_placing() {
            let first = match position.to_move {
                Player::A => 1,
                Player::B => self.fields - self.home + 1,
            };
            let last = first + self.home - 1;
            let field = parse_number(text).filter(|it| (first..=last).contains(it));
            return field.map(|it| Ply::Place(it - 1)).ok_or_else(|| {
                expect(match self.home {
                    1 => Message::new("crash-expected-home-only").with("field", first),
                    _ => Message::new("crash-expected-home-field")
                        .with("first", first)
                        .with("last", last),
                })
            });
        }
        let ply = || expect(Message::new("crash-expected-ply").with("fields", self.fields));
        let (field, count) = text.split_once(':').ok_or_else(ply)?;
        let number = parse_number(field).filter(|it| (1..=self.fields).contains(it));
        let number = number.ok_or_else(ply)?;
        let count = parse_number(count).ok_or_else(ply)?;
        let field = number - 1;
        let most = self.reach_anywhere(position, field);
        if !(1..=most).contains(&count) {
            let expected = match most {
                0 => Message::new("crash-expected-own-tower"),
                _ => Message::new("crash-expected-count").with("max", most),
            };
            return Err(expect(expected.with("field", number)));
        }
        Ok(Ply::Lay { field, count })
    }
}

impl Crash {
    /// One tower each at the ends of the row.
    fn towers(stones: u8, gap: u8) -> Crash {
        let fields = gap + 2;
        let mut row = Row::EMPTY;
        for (player, field) in [(Player::A, 0), (Player::B, fields - 1)] {
            row.heights[usize::from(field)] = stones;
            row.towers[player] = 1 << field;
        }
        let start = Position { row, hands: ByPlayer::of(0), to_move: Player::A };
        Crash { fields, home: 0, stones: ByPlayer::of(stones), start }
    }

    /// An empty row, with stones to be set on `home` fields at each end.
    fn placing(stones: u8, gap: u8, home: u8) -> Result<Crash, ParseError> {
        let fields = 2 * home + gap;
        if MAX_FIELDS < fields.into() {
            let expected = Message::new("crash-expected-place").with("max", MAX_FIELDS);
            return Err(ParseError::new(expected, format!("gap={gap},place={home}")));
        }
        let stones = ByPlayer::of(stones);
        let start = Position { row: Row::EMPTY, hands: stones, to_move: Player::A };
        Ok(Crash { fields, home, stones, start })
    }

    /// Any arrangement.
    fn starting(text: &str) -> Result<Crash, ParseError> {
        let (row, fields) = Row::parse(text)?;
        let count = |player| {
            let stones = row.stones(player);
            u8::try_from(stones).ok().filter(|it| (1..=MAX_STONES).contains(it)).ok_or_else(|| {
                let expected = Message::new("crash-expected-start").with("max", MAX_STONES);
                ParseError::new(expected, text)
            })
        };
        let stones = ByPlayer { a: count(Player::A)?, b: count(Player::B)? };
        let start = Position { row, hands: ByPlayer::of(0), to_move: Player::A };
        Ok(Crash { fields, home: 0, stones, start })
    }

    /// The stones in hand as `3,3`; who is to move has to have set as many as
    /// the other, or White one more.
    fn parse_hands(&self, text: &str, to_move: Player) -> Result<ByPlayer<u8>, ParseError> {
        if self.home == 0 {
            return Err(ParseError::new(Message::new("crash-expected-no-hands"), text));
        }
        let wrong = || {
            let expected = match to_move {
                Player::A => Message::new("crash-expected-hands-a"),
                Player::B => Message::new("crash-expected-hands-b"),
            };
            ParseError::new(expected, text)
        };
        let (a, b) = text.split_once(',').ok_or_else(wrong)?;
        let hands: ByPlayer<u8> = ByPlayer {
            a: parse_number(a).ok_or_else(wrong)?,
            b: parse_number(b).ok_or_else(wrong)?,
        };
        let ahead = if to_move == Player::A { 0 } else { 1 };
        let fits = hands.a.checked_add(ahead) == Some(hands.b) || hands == ByPlayer::of(0);
        if fits { Ok(hands) } else { Err(wrong()) }
    }

    /// What a position on a row of the right length ought to be and is not.
    fn inconsistency(&self, position: &Position) -> Option<Message> {
        let row = &position.row;
        let total = |player| row.stones(player) + u32::from(position.hands[player]);
        if position.is_placing() {
            if Player::ALL.into_iter().any(|it| row.towers[it] & !self.home(it) != 0) {
                return Some(Message::new("crash-expected-home").with("home", self.home));
            }
            let all = Player::ALL.into_iter().all(|it| total(it) == self.stones[it].into());
            let expected = Message::new("crash-expected-all-stones").with("stones", self.stones.a);
            return (!all).then_some(expected);
        }
        if Player::ALL.into_iter().any(|it| total(it) > self.stones[it].into()) {
            let expected = Message::new("crash-expected-stones");
            return Some(expected.with("white", self.stones.a).with("black", self.stones.b));
        }
        (row.towers == ByPlayer::of(0)).then(|| Message::new("crash-expected-some-stone"))
    }
}
