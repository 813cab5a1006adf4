//! The Game-IDs of practice games, which exist without being created.
//!
//! ```text
//! train 05 spiele
//!   │    │    └── the kind: its name in small letters, cut or filled up with 0 to six characters;
//!   │    │        `spiele` is the course's own kind
//!   │    └─────── the opponent: 00 plays at random, 01 to 10 are levels of the engine
//!   └──────────── always the same
//! ```
//!
//! Clients of the first dialect send the first 11 characters, so four of the kind must be enough.

/// What every such Game-ID begins with.
const BEGINNING: &str = "train";

/// The course's own kind and its code.
const COURSE: (&str, &str) = ("NMMorris", "spiele");

/// The length of the code of a kind, and how much of it comes from clients of the first dialect.
const CODE: usize = 6;
const SHORT_CODE: usize = 4;

/// The highest level.
const MOST_LEVEL: u8 = 10;

/// A practice game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The opponent: 0 plays at random, 1 to 10 are levels of the engine.
    pub level: u8,
    /// The kind of game.
    pub kind: String,
}

impl Practice {
    /// The practice game with this Game-ID, if it is one, among these kinds.
    ///
    /// ```
    /// use wire::mnm::Practice;
    ///
    /// let kinds = ["NMMorris", "Halma"].map(str::to_owned);
    /// let practice = Practice::of("train07halma0", &kinds).unwrap();
    /// assert_eq!((practice.level, practice.kind.as_str()), (7, "Halma"));
    /// assert_eq!(Practice::of("train00spie", &kinds).unwrap().kind, "NMMorris");
    /// ```
    pub fn of(id: &str, kinds: &[String]) -> Option<Practice> {
        let rest = id.strip_prefix(BEGINNING)?;
        let (level, wanted) = rest.split_at_checked(2)?;
        let digits = level.bytes().all(|it| it.is_ascii_digit());
        let level = level.parse().ok().filter(|it| digits && *it <= MOST_LEVEL)?;
        if ![SHORT_CODE, CODE].contains(&wanted.len()) {
            return None;
        }
        let kind = kinds.iter().find(|it| code(it).starts_with(wanted))?;
        Some(Practice { level, kind: kind.clone() })
    }

    /// The Game-ID.
    pub fn id(&self) -> String {
        format!("{BEGINNING}{:02}{}", self.level, code(&self.kind))
    }
}

/// The code of a kind.
fn code(kind: &str) -> String {
    if kind == COURSE.0 {
        return COURSE.1.to_owned();
    }
    let small = kind.to_ascii_lowercase();
    small.chars().chain(std::iter::repeat('0')).take(CODE).collect()
}
