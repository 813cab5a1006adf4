//! A tournament as spectators see it: read from its results alone, which stay as they are.

use game::{Message, ParseError};

use super::{GameResult, Mode, Plan, Standings};

/// A tournament as its results tell it, under way or over.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// What it is to be.
    pub plan: Plan,
    /// What has been, in the order in which it ended.
    pub played: Vec<GameResult>,
    /// The standings.
    pub standings: Standings,
}

impl Seen {
    /// Reads the lines of results; the beginning of a last one that is still
    /// being written is left out.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if these are no results of a tournament.
    pub fn read(text: &str) -> Result<Seen, ParseError> {
        /// Number of characters of a line that are shown.
        const SHOWN: usize = 80;
        let wrong = |id, number: usize, line: &str| {
            let found: String = line.chars().filter(|it| !it.is_control()).take(SHOWN).collect();
            ParseError::new(Message::new(id).with("line", number), found)
        };
        let whole = text.rfind('\n').map_or("", |it| &text[..it]);
        let mut lines = (1..).zip(whole.lines());
        let (_, first) = lines.next().unwrap_or((1, text));
        let plan: Plan = serde_json::from_str(first)
            .map_err(|_| wrong("play-expected-own-results", 1, first))?;
        let read = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|_| wrong("play-expected-result-line", number, line))
        };
        let played: Vec<GameResult> = lines.map(read).collect::<Result<_, _>>()?;
        let standings = Standings::new(&plan, &played, &byes(&plan, &played));
        Ok(Seen { plan, played, standings })
    }
}

/// Who had no opponent in each round: the one who has not played when all
/// others have.
fn byes(plan: &Plan, played: &[GameResult]) -> Vec<Option<usize>> {
    let odd = plan.players.len() % 2 == 1;
    if plan.mode != Mode::Swiss || !odd {
        return Vec::new();
    }
    let rounds = played.iter().map(|it| it.round).max().unwrap_or(0);
    let bye = |round| {
        let plays = |name: &str| {
            let mut games = played.iter().filter(|it| it.round == round);
            games.any(|it| it.first == name || it.second == name)
        };
        let mut absent = (0..plan.players.len()).filter(|&it| !plays(&plan.players[it].name));
        absent.next().filter(|_| absent.next().is_none())
    };
    (1..=rounds).map(bye).collect()
}
