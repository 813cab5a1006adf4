//! Kalah in writing: positions `6,6,6,6,6,6,0,6,6,6,6,6,6,0 a`, plies as the
//! number of the pit.

use game::{Game, Message, Notation, OptionKind, OptionSpec, Options, ParseError, Player};

use super::{End, Kalah, MAX_PITS, MAX_SEEDS, Pit, Position};
use crate::common::{parse_number, split_player, unusual};

const PITS: usize = 6;
const SEEDS: usize = 6;

impl Notation for Kalah {
    const ID: &'static str = "kalah";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { key: "pits", kind: OptionKind::Number(1, MAX_PITS as u32), default: "6" },
        OptionSpec { key: "seeds", kind: OptionKind::Number(1, MAX_SEEDS as u32), default: "6" },
        OptionSpec { key: "end", kind: OptionKind::Choice(&["mover", "either"]), default: "mover" },
        OptionSpec { key: "empty-capture", kind: OptionKind::Flag, default: "" },
    ];
    const VARIANTS: &'static [&'static str] = &[
        "seeds=4",
        "seeds=4,end=either",
        "end=either,empty-capture",
        "empty-capture",
        "pits=1,seeds=1",
        "pits=3,seeds=2",
        "pits=7,seeds=3",
        "pits=12,seeds=12",
    ];
    const GOLDEN: &'static str = include_str!("golden.perft");

    fn with_options(options: &Options) -> Result<Kalah, ParseError> {
        let pits = options.number("pits").unwrap_or(PITS as u32) as usize;
        let seeds = options.number("seeds").unwrap_or(SEEDS as u32) as usize;
        let end = match options.get("end") {
            Some("either") => End::Either,
            _ => End::Mover,
        };
        Ok(Kalah::new(pits, seeds, end, options.has("empty-capture")))
    }

    fn options(&self) -> Vec<String> {
        let numbers = unusual([("pits", self.pits, PITS), ("seeds", self.seeds, SEEDS)]);
        let end = (self.end == End::Either).then(|| "end=either".to_owned());
        let empty_capture = self.empty_capture.then(|| "empty-capture".to_owned());
        numbers.into_iter().chain(end).chain(empty_capture).collect()
    }

    fn write_position(&self, position: &Position) -> String {
        let places: Vec<String> = self.places(position).map(|it| it.to_string()).collect();
        format!("{} {}", places.join(","), position.to_move)
    }

    /// A position in which the game is over by the rules, but with seeds still
    /// in the pits, is read as its final form: these seeds go to the store of
    /// their owner. Otherwise one end of a game would have two positions.
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (places, to_move) = split_player(text)?;
        let wrong = || {
            let expected = Message::new("kalah-expected-places")
                .with("count", 2 * self.pits + 2)
                .with("total", self.total())
                .with("example", self.write_position(&self.start()));
            ParseError::new(expected, places)
        };
        // Longer lists are refused, not stored.
        let read: Option<Vec<usize>> =
            places.split(',').take(2 * self.pits + 3).map(parse_small).collect();
        let read = read.filter(|it| it.len() == 2 * self.pits + 2).ok_or_else(wrong)?;
        if read.iter().sum::<usize>() != self.total() {
            let expected = Message::new("kalah-expected-total").with("total", self.total());
            return Err(ParseError::new(expected, places));
        }
        let (a, b) = read.split_at(self.pits + 1);
        Ok(match to_move {
            Player::A => self.position(a, b, to_move),
            Player::B => self.position(b, a, to_move),
        })
    }

    fn write_move(&self, position: &Position, pit: Pit) -> String {
        self.number(position.to_move, pit.place()).to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Pit, ParseError> {
        if self.outcome(position).is_some() {
            return Err(ParseError::new(Message::new("expected-legal-move"), text));
        }
        let first = self.number(position.to_move, 0);
        let number = parse_small(text).filter(|it| (first..first + self.pits).contains(it));
        let number = number.ok_or_else(|| {
            let expected = Message::new("kalah-expected-pit");
            let expected = expected.with("first", first).with("last", first + self.pits - 1);
            ParseError::new(expected, text)
        })?;
        let pit = Pit::new(number - first);
        if !self.is_legal(position, pit) {
            let expected = Message::new("kalah-expected-other-pit").with("pit", number);
            return Err(ParseError::new(expected, text));
        }
        Ok(pit)
    }
}

/// A number small enough that as many as there are places can be added up.
fn parse_small(text: &str) -> Option<usize> {
    parse_number::<u16>(text).map(usize::from)
}
