//! The claim of a strategy.

use std::{fmt, str::FromStr};

use game::{Message, Outcome, ParseError, Player};

/// What a strategy guarantees, and for which player.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The player who follows the strategy.
    pub player: Player,
    /// The result it guarantees at least.
    pub goal: Goal,
}

/// The result that is guaranteed at least.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The game ends, and the player has won.
    Win,
    /// If the game ends, the player has not lost.
    Draw,
}

impl Claim {
    /// Whether an outcome satisfies the claim.
    pub fn is_met_by(self, outcome: Outcome) -> bool {
        match self.goal {
            Goal::Win => outcome == Outcome::Win(self.player),
            Goal::Draw => outcome != Outcome::Win(!self.player),
        }
    }

    /// The contrary claim of the opponent.
    pub fn against(self) -> Claim {
        let goal = match self.goal {
            Goal::Win => Goal::Draw,
            Goal::Draw => Goal::Win,
        };
        Claim { player: !self.player, goal }
    }

    /// The claim as a message.
    pub fn message(self) -> Message {
        let message = match self.goal {
            Goal::Win => Message::new("certify-claim-win"),
            Goal::Draw => Message::new("certify-claim-draw"),
        };
        message.with("player", self.player.to_string().to_uppercase())
    }
}

impl fmt::Display for Claim {
    /// As in certificates: `a wins`, `b at least draws`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.goal {
            Goal::Win => write!(f, "{} wins", self.player),
            Goal::Draw => write!(f, "{} at least draws", self.player),
        }
    }
}

impl FromStr for Claim {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Claim, ParseError> {
        for player in Player::ALL {
            for goal in [Goal::Win, Goal::Draw] {
                let claim = Claim { player, goal };
                if claim.to_string() == text {
                    return Ok(claim);
                }
            }
        }
        Err(ParseError::new(Message::new("certify-expected-claim"), text))
    }
}
