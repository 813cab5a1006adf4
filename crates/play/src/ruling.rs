//! How a match ended: the result and its reason.
//!
//! There is one list of reasons for the referee, for sessions, for the store and for records. It
//! is written in two forms, both of which are read back:
//!
//! | reason             | in records         | in stores          |
//! |--------------------|--------------------|--------------------|
//! | a rule of the game | `repetition`       | not stored         |
//! | agreed on          | `agreed`           | `agreed`           |
//! | resigned           | `a: gave up`       | `resigned a`       |
//! | out of time        | `a: out of time`   | `time a`           |
//! | left               | `a: left`          | `a: left`          |
//! | an illegal ply     | `a: illegal: x9`   | `a: illegal: x9`   |
//! | another fault      | `a: late: 350 ms`  | `a: late: 350 ms`  |
//!
//! Stores keep the short words of their first version.

use std::{fmt, time::Duration};

use game::{Outcome, Player};

use crate::{Cause, End, Fault};

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The winner, or a draw.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

/// Why a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// By the rules of the game.
    Rules(Cause),
    /// Both players agreed on a draw.
    Agreed,
    /// This player resigned.
    Resigned(Player),
    /// This player's time is used up.
    Time(Player),
    /// This player left the match.
    Left(Player),
    /// This player tried something that is not legal.
    Illegal {
        /// The player.
        player: Player,
        /// What they tried.
        ply: String,
    },
    /// This player chose nothing, or not in time. Giving up is
    /// [`Reason::Resigned`]; [`Reason::of_fault`] sees to it.
    Fault {
        /// The player.
        player: Player,
        /// What was wrong.
        fault: Fault,
    },
}

impl Reason {
    /// The reason for a loss by this fault.
    pub fn of_fault(player: Player, fault: Fault) -> Reason {
        match fault {
            Fault::GaveUp => Reason::Resigned(player),
            fault => Reason::Fault { player, fault },
        }
    }

    /// The player who lost by it; `None` for a rule of the game and a draw.
    pub fn loser(&self) -> Option<Player> {
        match self {
            Reason::Rules(_) | Reason::Agreed => None,
            Reason::Resigned(player) | Reason::Time(player) | Reason::Left(player) => Some(*player),
            Reason::Illegal { player, .. } | Reason::Fault { player, .. } => Some(*player),
        }
    }

    /// Reads a reason as records write it.
    ///
    /// ```
    /// use play::Reason;
    ///
    /// let reason = Reason::parse("b: late: 350 ms");
    /// assert_eq!(reason.map(|it| it.to_string()).as_deref(), Some("b: late: 350 ms"));
    /// assert_eq!(Reason::parse("bad weather"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Reason> {
        let (player, what) = match text {
            "position" => return Some(Reason::Rules(Cause::Position)),
            "repetition" => return Some(Reason::Rules(Cause::Repetition)),
            "quiet turns" => return Some(Reason::Rules(Cause::QuietTurns)),
            "agreed" => return Some(Reason::Agreed),
            _ => text.split_once(": ")?,
        };
        let player = player.parse().ok()?;
        let after = |text: &str| {
            let millis = text.strip_suffix(" ms")?.parse().ok()?;
            Some(Duration::from_millis(millis))
        };
        let (kind, detail) = match what.split_once(':') {
            // A record has no blanks at the end of a line.
            Some((kind, detail)) => (kind, Some(detail.strip_prefix(' ').unwrap_or(detail))),
            None => (what, None),
        };
        let fault = match (kind, detail) {
            ("gave up", None) => Fault::GaveUp,
            ("out of time", None) => return Some(Reason::Time(player)),
            ("left", None) => return Some(Reason::Left(player)),
            ("illegal", Some(ply)) => {
                return Some(Reason::Illegal { player, ply: ply.to_owned() });
            }
            ("crashed", Some(why)) => Fault::Crashed(why.to_owned()),
            ("late", Some(time)) => Fault::Late(after(time)?),
            ("silent", Some(time)) => Fault::Silent(after(time)?),
            ("ignorant", Some(what)) => Fault::Ignorant(what.to_owned()),
            ("garbled", Some(what)) => Fault::Garbled(what.to_owned()),
            _ => return None,
        };
        Some(Reason::of_fault(player, fault))
    }
}

impl fmt::Display for Reason {
    /// As in records: `position`, `repetition`, `quiet turns`, `agreed`, or the loser and the
    /// fault: `b: illegal: x9`, `a: late: 350 ms`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Rules(Cause::Position) => f.write_str("position"),
            Reason::Rules(Cause::Repetition) => f.write_str("repetition"),
            Reason::Rules(Cause::QuietTurns) => f.write_str("quiet turns"),
            Reason::Agreed => f.write_str("agreed"),
            Reason::Resigned(player) => write!(f, "{player}: {}", Fault::GaveUp),
            Reason::Time(player) => write!(f, "{player}: out of time"),
            Reason::Left(player) => write!(f, "{player}: left"),
            Reason::Illegal { player, ply } => write!(f, "{player}: illegal: {ply}"),
            Reason::Fault { player, fault } => write!(f, "{player}: {fault}"),
        }
    }
}

impl From<End> for Ruling {
    /// An end by the rules.
    fn from(end: End) -> Ruling {
        Ruling { outcome: end.outcome, reason: Reason::Rules(end.cause) }
    }
}

impl Ruling {
    /// The ruling for a reason that is no rule of the game: its loser has lost, and without a
    /// loser it is a draw.
    pub fn of(reason: Reason) -> Option<Ruling> {
        let outcome = match (&reason, reason.loser()) {
            (Reason::Rules(_), _) => return None,
            (_, Some(loser)) => Outcome::Win(!loser),
            (_, None) => Outcome::Draw,
        };
        Some(Ruling { outcome, reason })
    }

    /// A draw that the players agreed on.
    pub fn agreed() -> Ruling {
        Ruling { outcome: Outcome::Draw, reason: Reason::Agreed }
    }

    /// A loss of this player by resignation.
    pub fn resigned(player: Player) -> Ruling {
        Ruling { outcome: Outcome::Win(!player), reason: Reason::Resigned(player) }
    }

    /// A loss of this player by an illegal ply.
    pub fn illegal(player: Player, ply: String) -> Ruling {
        Ruling { outcome: Outcome::Win(!player), reason: Reason::Illegal { player, ply } }
    }

    /// A loss of this player on time.
    pub fn time(player: Player) -> Ruling {
        Ruling { outcome: Outcome::Win(!player), reason: Reason::Time(player) }
    }

    /// The form in stores.
    pub fn stored(&self) -> String {
        match &self.reason {
            Reason::Resigned(player) => format!("resigned {player}"),
            Reason::Time(player) => format!("time {player}"),
            reason => reason.to_string(),
        }
    }

    /// Reads the form in stores.
    pub fn from_stored(text: &str) -> Option<Ruling> {
        let reason = match text.split_once(' ') {
            Some(("resigned", player)) => Reason::Resigned(player.parse().ok()?),
            Some(("time", player)) => Reason::Time(player.parse().ok()?),
            _ => Reason::parse(text)?,
        };
        Ruling::of(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_reason() -> Vec<Reason> {
        let times = [Duration::ZERO, Duration::from_millis(1234)];
        let mut all = vec![
            Reason::Rules(Cause::Position),
            Reason::Rules(Cause::Repetition),
            Reason::Rules(Cause::QuietTurns),
            Reason::Agreed,
        ];
        for player in Player::ALL {
            all.extend([Reason::Resigned(player), Reason::Time(player), Reason::Left(player)]);
            for text in ["x9", "a: b", "", "gave up", "ÿ"] {
                let text = text.to_owned();
                all.push(Reason::Illegal { player, ply: text.clone() });
                for fault in [Fault::Crashed, Fault::Ignorant, Fault::Garbled] {
                    all.push(Reason::Fault { player, fault: fault(text.clone()) });
                }
            }
            for fault in [Fault::Late, Fault::Silent] {
                all.extend(times.map(|time| Reason::Fault { player, fault: fault(time) }));
            }
        }
        all
    }

    #[test]
    fn reasons_are_read_as_they_are_written() {
        for reason in every_reason() {
            let text = reason.to_string();
            assert_eq!(Reason::parse(&text), Some(reason.clone()));
            assert_eq!(Reason::parse(text.trim_end()), Some(reason), "as a header of a record");
        }
        for text in ["", "a", "a: ", "c: gave up", "gave up", "a: late: soon", "A: gave up then"] {
            assert_eq!(Reason::parse(text), None, "{text}");
        }
    }

    #[test]
    fn rulings_are_read_as_they_are_stored() {
        for reason in every_reason() {
            let Some(ruling) = Ruling::of(reason.clone()) else {
                assert!(matches!(reason, Reason::Rules(_)));
                continue;
            };
            assert_eq!(Ruling::from_stored(&ruling.stored()), Some(ruling.clone()));
            let loser = reason.loser().map_or(Outcome::Draw, |it| Outcome::Win(!it));
            assert_eq!(ruling.outcome, loser);
        }
        for text in ["", "resigned", "resigned c", "time", "position"] {
            assert_eq!(Ruling::from_stored(text), None, "{text}");
        }
    }

    /// The forms that stores of the first versions have.
    #[test]
    fn the_words_of_old_stores_stay() {
        for (text, ruling) in [
            ("resigned a", Ruling::resigned(Player::A)),
            ("time b", Ruling::time(Player::B)),
            ("agreed", Ruling::agreed()),
        ] {
            assert_eq!(ruling.stored(), text);
            assert_eq!(Ruling::from_stored(text), Some(ruling));
        }
    }

    #[test]
    fn giving_up_is_resigning() {
        let reason = Reason::of_fault(Player::B, Fault::GaveUp);
        assert_eq!(reason, Reason::Resigned(Player::B));
        assert_eq!(reason.to_string(), "b: gave up");
    }
}
