//! The three dialects.

use std::fmt;

/// A dialect of the protocol: its major version.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// 2012 to 2016, the specification.
    V1,
    /// 2016 to 2022: no `CAPTURE` at the end, `PLAYERnWON`.
    V2,
    /// 2022 to 2025: a second line of greeting.
    V3,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: [Dialect; 3] = [Dialect::V1, Dialect::V2, Dialect::V3];

    /// The major version.
    pub const fn major(self) -> u64 {
        match self {
            Dialect::V1 => 1,
            Dialect::V2 => 2,
            Dialect::V3 => 3,
        }
    }

    /// The dialect with this major version.
    pub fn of_major(major: u64) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|it| it.major() == major)
    }

    /// The second line of the greeting, if the dialect has one.
    pub const fn greeting_of_the_day(self) -> Option<&'static str> {
        match self {
            // One client of the third dialect insists on exactly this line.
            Dialect::V3 => Some("Already happy with your AI?"),
            _ => None,
        }
    }

    /// Whether a Game-ID has the right form: 11 or 13 letters and digits in the first dialect, 13
    /// small letters and digits later.
    pub fn is_id(self, id: &str) -> bool {
        let small = |it: u8| it.is_ascii_digit() || it.is_ascii_lowercase();
        match self {
            Dialect::V1 => {
                matches!(id.len(), 11 | 13) && id.bytes().all(|it| it.is_ascii_alphanumeric())
            }
            _ => id.len() == 13 && id.bytes().all(small),
        }
    }

    /// The form of a Game-ID in words.
    pub(super) const fn id_form(self) -> &'static str {
        match self {
            Dialect::V1 => "11 or 13 characters from A-Z, a-z and 0-9",
            _ => "13 characters from a-z and 0-9",
        }
    }
}

impl fmt::Display for Dialect {
    /// The version that our side states, such as `1.0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.0", self.major())
    }
}
