//! Options of an engine: the `option` lines.

use std::fmt;

use super::split_at;

/// An option of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name; case does not matter, and it may contain spaces.
    pub name: String,
    /// The kind of value.
    pub kind: Kind,
}

/// The kind of value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, both bounds included.
    Spin {
        /// The default.
        default: i64,
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// Any text.
    Text {
        /// The default.
        default: String,
    },
    /// An option type of other engines: the words after `type`.
    Other(String),
}

impl Setting {
    /// Whether that is its name, ignoring case.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Reads the words after `option`; `None` if it has no name.
    pub(super) fn parse(words: &[&str]) -> Option<Setting> {
        let ["name", rest @ ..] = words else { return None };
        let (name, kind) = split_at(rest, "type");
        let kind = Kind::parse(kind.unwrap_or_default());
        (!name.is_empty()).then(|| Setting { name: name.join(" "), kind })
    }
}

impl Kind {
    fn parse(words: &[&str]) -> Kind {
        let number = |key: &str| {
            let at = words.iter().position(|it| *it == key)?;
            words.get(at + 1)?.parse().ok()
        };
        match words {
            ["spin", ..] => match (number("default"), number("min"), number("max")) {
                (Some(default), Some(min), Some(max)) => Kind::Spin { default, min, max },
                _ => Kind::Other(words.join(" ")),
            },
            ["string"] => Kind::Text { default: String::new() },
            ["string", "default", rest @ ..] => Kind::Text { default: rest.join(" ") },
            _ => Kind::Other(words.join(" ")),
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {}", self.name)?;
        match &self.kind {
            Kind::Spin { default, min, max } => {
                write!(f, " type spin default {default} min {min} max {max}")
            }
            Kind::Text { default } if default.is_empty() => f.write_str(" type string"),
            Kind::Text { default } => write!(f, " type string default {default}"),
            Kind::Other(text) if text.is_empty() => Ok(()),
            Kind::Other(text) => write!(f, " type {text}"),
        }
    }
}
