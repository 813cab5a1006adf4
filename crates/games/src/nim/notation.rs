//! Nim in writing: heaps `3-4-5`, positions `3-4-5 a`, takes `2x3`.

use game::{Message, Notation, OptionKind, OptionSpec, Options, ParseError};

use super::{MAX_HEAP, MAX_HEAPS, Nim, Position, Take};
use crate::common::{parse_number, split_player};

const START: &str = "3-4-5";

impl Notation for Nim {
    const ID: &'static str = "nim";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { key: "heaps", kind: OptionKind::Text(START), default: START },
        OptionSpec { key: "misere", kind: OptionKind::Flag, default: "" },
    ];
    const VARIANTS: &'static [&'static str] =
        &["misere", "heaps=1", "heaps=2-0-7-1,misere", "heaps=2147483647-2147483647"];
    const GOLDEN: &'static str = include_str!("golden.perft");

    fn with_options(options: &Options) -> Result<Nim, ParseError> {
        let heaps = options.get("heaps").unwrap_or(START);
        let (heaps, count) = parse_heaps(heaps)?;
        Ok(Nim { heaps, count, misere: options.has("misere") })
    }

    fn options(&self) -> Vec<String> {
        let heaps = write_heaps(&self.heaps[..self.count]);
        let heaps = (heaps != START).then(|| format!("heaps={heaps}"));
        heaps.into_iter().chain(self.misere.then(|| "misere".to_owned())).collect()
    }

    fn write_position(&self, position: &Position) -> String {
        format!("{} {}", write_heaps(&position.heaps[..self.count]), position.to_move)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (heaps, to_move) = split_player(text)?;
        let (read, count) = parse_heaps(heaps)?;
        if count != self.count {
            let expected = Message::new("nim-expected-heap-count").with("count", self.count);
            return Err(ParseError::new(expected, heaps));
        }
        Ok(Position { heaps: read, to_move })
    }

    fn write_move(&self, _position: &Position, mv: Take) -> String {
        format!("{}x{}", mv.heap + 1, mv.count)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Take, ParseError> {
        let illegal = || {
            let expected = Message::new("nim-expected-take").with("count", self.count);
            ParseError::new(expected, text)
        };
        let (heap, count) = text.split_once('x').ok_or_else(illegal)?;
        let heap = parse_number(heap).ok_or_else(illegal)?;
        let count = parse_number(count).ok_or_else(illegal)?;
        let there = (1..=self.count as u32).contains(&heap);
        let left = there.then(|| position.heaps[heap as usize - 1]).ok_or_else(illegal)?;
        if !(1..=left).contains(&count) {
            let expected = match left {
                0 => Message::new("nim-expected-other-heap"),
                _ => Message::new("nim-expected-count").with("max", left),
            };
            return Err(ParseError::new(expected.with("heap", heap), text));
        }
        Ok(Take { heap: heap as u8 - 1, count })
    }
}

fn write_heaps(heaps: &[u32]) -> String {
    heaps.iter().map(u32::to_string).collect::<Vec<String>>().join("-")
}

/// The heaps, and how many there are.
fn parse_heaps(text: &str) -> Result<([u32; MAX_HEAPS], usize), ParseError> {
    let wrong = || {
        let expected = Message::new("nim-expected-heaps");
        ParseError::new(expected.with("count", MAX_HEAPS).with("max", MAX_HEAP), text)
    };
    let mut heaps = [0; MAX_HEAPS];
    let mut count = 0;
    for heap in text.split('-') {
        let heap = parse_number(heap).filter(|&it| it <= MAX_HEAP).ok_or_else(wrong)?;
        *heaps.get_mut(count).ok_or_else(wrong)? = heap;
        count += 1;
    }
    Ok((heaps, count))
}
