//! The colours of hamsters.

use super::Tongue;

/// The names of the colours' constants in German, by number.
const GERMAN: [&str; 10] =
    ["BLAU", "ROT", "GRUEN", "GELB", "CYAN", "MAGENTA", "ORANGE", "PINK", "GRAU", "WEISS"];

/// The names of the colours' constants in English, by number.
const ENGLISH: [&str; 10] =
    ["BLUE", "RED", "GREEN", "YELLOW", "CYAN", "MAGENTA", "ORANGE", "PINK", "GRAY", "WHITE"];

/// The colour of a hamster: a number from 0 to 9.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Colour(u8);

impl Colour {
    /// How many colours there are.
    pub const COUNT: u8 = 10;

    /// The colour with this number. What is no colour becomes the first one: a wrong colour is
    /// no mistake in the model.
    pub fn from_number(number: i64) -> Colour {
        Colour(u8::try_from(number).ok().filter(|&it| it < Colour::COUNT).unwrap_or(0))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name of its constant.
    pub fn name(self, tongue: Tongue) -> &'static str {
        let names = match tongue {
            Tongue::German => &GERMAN,
            Tongue::English => &ENGLISH,
        };
        names.get(usize::from(self.0)).copied().unwrap_or_default()
    }
}
