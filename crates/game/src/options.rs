//! The options of a game, as in `pits=6,seeds=4` or `misere`.
//!
//! A game lists its options once, as [`OptionSpec`]s. Parsing, validation, the list that `spielbank
//! games` prints and the form on the page all come from that list.

use crate::{Message, ParseError};

/// One option of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name. The catalogue entry `GAME-option-KEY` explains it.
    pub key: &'static str,
    /// The kind of value it takes.
    pub kind: OptionKind,
    /// The default value; empty for a flag that is off, or where it depends on other options.
    pub default: &'static str,
}

/// The kind of value an option takes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// No value: present or absent.
    Flag,
    /// A whole number from the first to the second.
    Number(u32, u32),
    /// Such a number, or the word `none`.
    NumberOrNone(u32, u32),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A text that the game reads itself, with an example.
    Text(&'static str),
}

/// Options as given: each known, valid and given only once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    given: Vec<(&'static str, String)>,
}

impl Options {
    /// Reads options separated by commas; an empty text means none.
    ///
    /// # Errors
    ///
    /// [`ParseError`] on the first option that is unknown, repeated or invalid.
    pub fn parse(specs: &[OptionSpec], text: &str) -> Result<Options, ParseError> {
        let mut given: Vec<(&'static str, String)> = Vec::new();
        for item in text.split(',').filter(|_| !text.is_empty()) {
            let (key, value) = match item.split_once('=') {
                Some((key, value)) => (key, Some(value)),
                None => (item, None),
            };
            let spec = specs.iter().find(|spec| spec.key == key);
            let spec = spec.ok_or_else(|| unknown(specs, item))?;
            if given.iter().any(|(key, _)| *key == spec.key) {
                let expected = Message::new("expected-option-once").with("key", spec.key);
                return Err(ParseError::new(expected, item));
            }
            given.push((spec.key, spec.check(value).ok_or_else(|| spec.mismatch(item))?));
        }
        Ok(Options { given })
    }

    /// The text given for an option.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.given.iter().find(|(it, _)| *it == key).map(|(_, value)| value.as_str())
    }

    /// Whether an option is given at all; for flags.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The number given for an option of kind [`OptionKind::Number`].
    pub fn number<N: TryFrom<u32>>(&self, key: &str) -> Option<N> {
        self.get(key)?.parse::<u32>().ok()?.try_into().ok()
    }
}

impl OptionSpec {
    /// The normal form of a value, if it is valid.
    fn check(&self, value: Option<&str>) -> Option<String> {
        let within = |text: &str, least, most| {
            let digits = text.bytes().all(|it| it.is_ascii_digit());
            text.parse::<u32>().ok().filter(|it| digits && (least..=most).contains(it))
        };
        match (self.kind, value) {
            (OptionKind::Flag, None) => Some(String::new()),
            (OptionKind::Number(least, most), Some(text)) => {
                within(text, least, most).map(|it| it.to_string())
            }
            (OptionKind::NumberOrNone(..), Some("none")) => Some("none".to_owned()),
            (OptionKind::NumberOrNone(least, most), Some(text)) => {
                within(text, least, most).map(|it| it.to_string())
            }
            (OptionKind::Choice(words), Some(text)) => {
                words.contains(&text).then(|| text.to_owned())
            }
            (OptionKind::Text(_), Some(text)) => Some(text.to_owned()),
            (OptionKind::Flag, Some(_)) | (_, None) => None,
        }
    }

    fn mismatch(&self, item: &str) -> ParseError {
        let expected = match self.kind {
            OptionKind::Flag => Message::new("expected-option-flag"),
            OptionKind::Number(least, most) => {
                Message::new("expected-option-number").with("min", least).with("max", most)
            }
            OptionKind::NumberOrNone(least, most) => {
                Message::new("expected-option-number-or-none").with("min", least).with("max", most)
            }
            OptionKind::Choice(words) => {
                Message::new("expected-option-choice").with("words", words.join("|"))
            }
            OptionKind::Text(example) => {
                Message::new("expected-option-text").with("example", example)
            }
        };
        ParseError::new(expected.with("key", self.key), item)
    }

    /// The option as a pattern, such as `rows=4…9` or `misere`.
    pub fn pattern(&self) -> String {
        let key = self.key;
        match self.kind {
            OptionKind::Flag => key.to_owned(),
            OptionKind::Number(least, most) => format!("{key}={least}…{most}"),
            OptionKind::NumberOrNone(least, most) => format!("{key}=none|{least}…{most}"),
            OptionKind::Choice(words) => format!("{key}={}", words.join("|")),
            OptionKind::Text(example) => format!("{key}={example}"),
        }
    }
}

fn unknown(specs: &[OptionSpec], item: &str) -> ParseError {
    let patterns: Vec<String> = specs.iter().map(OptionSpec::pattern).collect();
    let expected = if patterns.is_empty() {
        Message::new("expected-no-option")
    } else {
        Message::new("expected-option").with("options", patterns.join(", "))
    };
    ParseError::new(expected, item)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { key: "rows", kind: OptionKind::Number(4, 9), default: "7" },
        OptionSpec { key: "quiet", kind: OptionKind::NumberOrNone(1, 99), default: "none" },
        OptionSpec { key: "flag", kind: OptionKind::Flag, default: "" },
        OptionSpec { key: "end", kind: OptionKind::Choice(&["mover", "either"]), default: "mover" },
    ];

    #[test]
    fn options_in_any_order() {
        let options = Options::parse(SPECS, "flag,end=either,rows=06").unwrap();
        assert_eq!(options.number::<u8>("rows"), Some(6));
        assert_eq!(options.get("end"), Some("either"));
        assert!(options.has("flag"));
        assert_eq!(options.get("quiet"), None);
        assert_eq!(Options::parse(SPECS, "").unwrap(), Options::default());
    }

    #[test]
    fn impossible_options_say_what_is_possible() {
        let check = |text: &str, id: &str| {
            let error = Options::parse(SPECS, text).unwrap_err();
            assert_eq!(error.expected.id, id, "{text}");
        };
        check("rows=3", "expected-option-number");
        check("rows", "expected-option-number");
        check("rows=+5", "expected-option-number");
        check("rows=99999999999999999999", "expected-option-number");
        check("quiet=0", "expected-option-number-or-none");
        check("end=never", "expected-option-choice");
        check("flag=on", "expected-option-flag");
        check("rows=5,rows=6", "expected-option-once");
        check("columns=5", "expected-option");
        check("rows=5,", "expected-option");
        check(",", "expected-option");
    }
}
