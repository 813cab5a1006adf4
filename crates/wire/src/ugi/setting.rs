//! What can be set: the `option` lines of an engine.

use std::fmt;

use super::split_at;

/// Something that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name; capital letters do not matter, and there may be spaces in it.
    pub name: String,
    /// What it can be set to.
    pub kind: Kind,
}

/// What something can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, both ends included.
    Spin {
        /// What it is unless set.
        default: i64,
        /// Not less than this.
        min: i64,
        /// Not more than this.
        max: i64,
    },
    /// Any text.
    Text {
        /// What it is unless set.
        default: String,
    },
    /// What an engine of other people's offers: the words behind `type`.
    Other(String),
}

impl Setting {
    /// Whether that is its name.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Reads the words behind `option`; `None` if it has no name.
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
