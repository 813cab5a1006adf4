//! How a match ends before its rules end it.

use game::{Outcome, Player};

/// How the players ended a match before its rules did.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// This player has given up.
    Resigned(Player),
    /// Both agreed on a draw.
    Agreed,
    /// This player has no time left.
    Time(Player),
}

impl Ruling {
    /// Its kind, as states tell it.
    pub fn cause(self) -> &'static str {
        match self {
            Ruling::Resigned(_) => "resigned",
            Ruling::Agreed => "agreed",
            Ruling::Time(_) => "time",
        }
    }

    /// Why, as in records.
    pub fn reason(self) -> String {
        match self {
            Ruling::Resigned(player) => format!("{player}: gave up"),
            Ruling::Agreed => "agreed".to_owned(),
            Ruling::Time(player) => format!("{player}: out of time"),
        }
    }

    /// Reads what records say.
    pub fn of_reason(text: &str) -> Option<Ruling> {
        match text.split_once(": ") {
            Some((player, "gave up")) => player.parse().ok().map(Ruling::Resigned),
            Some((player, "out of time")) => player.parse().ok().map(Ruling::Time),
            _ => (text == "agreed").then_some(Ruling::Agreed),
        }
    }

    /// Who has won by it.
    pub fn outcome(self) -> Outcome {
        match self {
            Ruling::Resigned(player) | Ruling::Time(player) => Outcome::Win(!player),
            Ruling::Agreed => Outcome::Draw,
        }
    }

    /// As it is kept.
    pub fn text(self) -> String {
        match self {
            Ruling::Resigned(player) => format!("resigned {player}"),
            Ruling::Agreed => "agreed".to_owned(),
            Ruling::Time(player) => format!("time {player}"),
        }
    }

    /// Reads what was kept.
    pub fn parse(text: &str) -> Option<Ruling> {
        match text.split_once(' ') {
            Some(("resigned", player)) => player.parse().ok().map(Ruling::Resigned),
            Some(("time", player)) => player.parse().ok().map(Ruling::Time),
            _ => (text == "agreed").then_some(Ruling::Agreed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let [a, b] = Player::ALL;
        for ruling in [
            Ruling::Resigned(a),
            Ruling::Resigned(b),
            Ruling::Agreed,
            Ruling::Time(a),
            Ruling::Time(b),
        ] {
            assert_eq!(Ruling::parse(&ruling.text()), Some(ruling));
            assert_eq!(Ruling::of_reason(&ruling.reason()), Some(ruling));
        }
        for text in ["", "a", "a: ", "c: gave up", "gave up", "repetition"] {
            assert_eq!((Ruling::parse(text), Ruling::of_reason(text)), (None, None), "{text}");
        }
    }
}
