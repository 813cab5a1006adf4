//! Messages to people, as data.
//!
//! The lower crates contain no text in any language. A [`Message`] names an entry of the catalogue
//! and carries its arguments; the `text` crate renders it in German or English.

use std::fmt;

/// A language of the user interface.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    En,
    /// German.
    De,
}

impl Language {
    /// Every language that has a catalogue.
    pub const ALL: [Language; 2] = [Language::En, Language::De];

    /// Its two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::De => "de",
        }
    }

    /// The language of a code or locale, such as `de` or `de_CH.UTF-8`.
    ///
    /// ```
    /// use game::Language;
    ///
    /// assert_eq!(Language::of_locale("de_CH.UTF-8"), Some(Language::De));
    /// assert_eq!(Language::of_locale("den"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Language> {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|it| it.code() == code)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// An entry of the catalogue with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The entry's name, such as `kalah-expected-pit`.
    pub id: &'static str,
    /// Named arguments, in the order they were given.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// The value of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(i64),
    /// Some text, shown as it is.
    Text(String),
}

impl Message {
    /// The entry of that name, without arguments.
    pub const fn new(id: &'static str) -> Message {
        Message { id, arguments: Vec::new() }
    }

    /// The same message with one more argument.
    pub fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Message {
        self.arguments.push((name, argument.into()));
        self
    }
}

impl fmt::Display for Message {
    /// For logs and tests; users see the catalogue's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        for (name, argument) in &self.arguments {
            match argument {
                Argument::Number(number) => write!(f, " {name}={number}")?,
                Argument::Text(text) => write!(f, " {name}={text:?}")?,
            }
        }
        Ok(())
    }
}

macro_rules! from_number {
    ($($number:ty)*) => {
        $(impl From<$number> for Argument {
            fn from(number: $number) -> Argument {
                Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}

from_number!(u8 u16 u32 u64 usize i32 i64);

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}
