//! What a position is worth, and each ply in it.
//!
//! First the engine looks at every ply by itself. Where that leaves doubt and
//! time, or where nothing but certainty will do, the value is proved, by the
//! game's theory ([`game::Theory`]), its own solver ([`game::Solve`]) or by
//! asking the engine ([`search::exact`]): a draw as such, and in games that are
//! won by counting by how much. Whoever wants to see proof-number search at work
//! asks for that ([`Method`]).

mod analyst;
mod noting;
mod proof;

use std::{
    path::Path,
    time::{Duration, Instant},
};

use game::{Line, Means, Patience, Playable, Player, Proved, Score, Solve, Stop, Theory, notation};
use games::{Ability, LineVisitor};
use search::{
    Value,
    exact::{self, Course, Prover, Worth},
    proof::Prover as ProofNumbers,
};
use serde::{Serialize, Serializer, ser::SerializeStruct};

pub use self::noting::{News, NoNotes, Noted, Question};
use self::{
    analyst::Analyst,
    noting::Noting,
    proof::{ByTheory, Own},
};
use crate::Match;

/// With a solver at hand the engine has little memory.
const FIRST_TABLE: usize = 4 << 20;

/// What is asked of an analysis.
#[derive(Clone, Debug)]
pub struct Inquiry {
    /// Not deeper than so many plies.
    pub depth: Option<u32>,
    /// Not much longer than this.
    pub time: Option<Duration>,
    /// The size of the tables in bytes.
    pub memory: usize,
    /// On so many threads.
    pub threads: usize,
    /// Most of the time is spent on proving the value.
    pub exact: bool,
    /// How that is done.
    pub method: Method,
    /// Soon after this was stopped it ends with what there is.
    pub stop: Stop,
}

impl Inquiry {
    /// On one thread, to any depth, unless somebody stops it.
    pub fn new(time: Option<Duration>, memory: usize, exact: bool) -> Inquiry {
        let (method, stop) = (Method::Usual, Stop::default());
        Inquiry { depth: None, time, memory, threads: 1, exact, method, stop }
    }

    /// Whether a game's own means may be used: a depth is a limit that they do
    /// not keep.
    fn is_for_own_means(&self) -> bool {
        self.exact && self.depth.is_none()
    }
}

/// How values are proved.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// As it is best for the game.
    #[default]
    Usual,
    /// By depth-first proof-number search, which leaves out the rules that look
    /// back.
    ProofNumbers,
}

/// What a position or a ply is worth to the player to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Who wins, or that it is an estimate.
    pub kind: Kind,
    /// In games that are won by counting: by how much, if that is proved.
    pub margin: Option<i32>,
    /// Turns of both players to the end along the line that was found.
    pub distance: Option<u32>,
}

/// Who wins.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The player to move.
    Win,
    /// The other one.
    Loss,
    /// Nobody.
    Draw,
    /// That is not known; an estimate, about 100 for the smallest clear
    /// advantage.
    Estimate(i32),
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// What the position is worth to the player to move.
    pub value: Judgement,
    /// The best line found; empty if the game is over.
    pub line: Vec<String>,
    /// The legal plies, best first; of more than [`crate::MOST_MOVES`] only the best.
    #[serde(serialize_with = "valued")]
    pub moves: Vec<(String, Judgement)>,
    /// How deep every ply was looked at.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

/// The form of a value in JSON, the same for the command line and the server: `kind` is `win`,
/// `loss`, `draw` or, for an estimate, `score`; `score` is the margin or the estimate.
impl Serialize for Judgement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = match self.kind {
            Kind::Win => "win",
            Kind::Loss => "loss",
            Kind::Draw => "draw",
            Kind::Estimate(_) => "score",
        };
        let mut value = serializer.serialize_struct("Judgement", 4)?;
        value.serialize_field("kind", kind)?;
        match self.kind {
            Kind::Estimate(it) => value.serialize_field("score", &(f64::from(it) / 100.0))?,
            _ => value.serialize_field("score", &self.margin)?,
        }
        value.serialize_field("distance", &self.distance)?;
        value.serialize_field("exact", &self.is_exact())?;
        value.end()
    }
}

impl From<Proved> for Judgement {
    fn from(proved: Proved) -> Judgement {
        let kind = match proved {
            Proved::Win(_) => Kind::Win,
            Proved::Loss(_) => Kind::Loss,
            Proved::Draw => Kind::Draw,
        };
        Judgement { kind, margin: None, distance: proved.turns() }
    }
}

/// A ply with its value.
#[derive(Serialize)]
struct Valued<'a> {
    #[serde(rename = "move")]
    ply: &'a str,
    value: Judgement,
}

/// The form of plies with their values in JSON: `[{"move", "value"}]`.
pub fn valued<S: Serializer>(
    plies: &[(String, Judgement)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(plies.iter().map(|(ply, value)| Valued { ply, value: *value }))
}

impl Judgement {
    /// The same value with a margin, if that is known.
    pub fn with_margin(self, margin: Option<i32>) -> Judgement {
        Judgement { margin, ..self }
    }

    /// Whether no estimate is in it.
    pub fn is_exact(&self) -> bool {
        !matches!(self.kind, Kind::Estimate(_))
    }

    /// The same as the other player sees it.
    pub fn of_the_other(self) -> Judgement {
        let kind = match self.kind {
            Kind::Win => Kind::Loss,
            Kind::Loss => Kind::Win,
            Kind::Draw => Kind::Draw,
            Kind::Estimate(it) => Kind::Estimate(-it),
        };
        Judgement { kind, margin: self.margin.map(|it| -it), ..self }
    }

    /// A value that may have been seen to its end; `whole` if no estimate at
    /// all went into the search.
    fn of(value: Value, whole: bool) -> Judgement {
        let kind = match value {
            it if it.is_win() => Kind::Win,
            it if it.is_loss() => Kind::Loss,
            _ if whole => Kind::Draw,
            it => Kind::Estimate(it.0),
        };
        Judgement { kind, margin: None, distance: None }
    }

    /// A proved worth to A, as `player` sees it.
    fn proved(worth: i32, player: Player, counts: bool) -> Judgement {
        let worth = if player == Player::A { worth } else { -worth };
        let kind = match worth {
            1.. => Kind::Win,
            0 => Kind::Draw,
            _ => Kind::Loss,
        };
        Judgement { kind, margin: counts.then_some(worth), distance: None }
    }

    /// Greater is better: first who wins, then by how much, else how soon.
    fn rank(&self) -> (i32, i64) {
        let later = self.distance.map_or(i64::from(u32::MAX), i64::from);
        match (self.kind, self.margin) {
            (Kind::Win, Some(margin)) => (1, margin.into()),
            (Kind::Loss, Some(margin)) => (-1, margin.into()),
            (Kind::Win, None) => (1, -later),
            (Kind::Loss, None) => (-1, later),
            (Kind::Draw, _) => (0, 0),
            (Kind::Estimate(it), _) => (0, it.into()),
        }
    }
}

/// Analyses the current position of a match.
pub fn analyse(game: &dyn Match, inquiry: &Inquiry) -> Analysis {
    game.line().enter(Asked(inquiry))
}

/// Analyses the current position of a match exactly, by the game's own solver. The solver
/// continues from the notes in that file, and writes down what it finds out until it is done, out
/// of time or stopped. `tell` gets the news.
///
/// # Errors
///
/// [`NoNotes`] if the game has no such solver, or the file cannot be used.
pub fn analyse_noting(
    game: &dyn Match,
    inquiry: &Inquiry,
    path: &Path,
    tell: impl FnMut(&News),
) -> Result<(Analysis, Noted), NoNotes> {
    game.line().enter(AskedNoting { inquiry, path, tell })
}

struct AskedNoting<'a, T> {
    inquiry: &'a Inquiry,
    path: &'a Path,
    tell: T,
}

impl<T: FnMut(&News)> LineVisitor for AskedNoting<'_, T> {
    type Out = Result<(Analysis, Noted), NoNotes>;

    fn choose(&self, _: &[Ability]) -> Option<Ability> {
        Some(Ability::solve)
    }

    fn visit<G: Playable>(self, line: &Line<G>, _: &[G::Move]) -> Self::Out {
        Err(games::unable(Ability::solve, &notation::name(line.game())).into())
    }

    fn solve<G: Playable + Solve>(self, line: &Line<G>, plies: &[G::Move]) -> Self::Out {
        let AskedNoting { inquiry, path, tell } = self;
        let game = line.game();
        let means = Means::new(inquiry.memory.saturating_sub(FIRST_TABLE), inquiry.threads);
        let solver = |imported| game.solver(line.position(), Means { imported, ..means });
        let solver = Noting::<G, T>::open(solver, path, &notation::name(game), tell)?;
        let mut proof = Own { solver, patience: patience(inquiry) };
        let course = Course::of(line, plies);
        let analyst = Analyst::new(course, G::worth, G::COUNTS, inquiry, FIRST_TABLE);
        let analysis = analyst.analyse(&mut proof);
        Ok((analysis, proof.solver.close()?))
    }
}

struct Asked<'a>(&'a Inquiry);

impl Asked<'_> {
    /// By proof-number search alone.
    fn by_proof_numbers<G: Playable>(self, line: &Line<G>, plies: &[G::Move]) -> Analysis {
        let course = Course::of(line, plies);
        let analyst = Analyst::new(course, exact::by_outcome, false, self.0, FIRST_TABLE);
        analyst.analyse_by(&mut ProofNumbers::new(self.0.memory))
    }

    /// By search, with that worth of a finished game; `counts` if it is more than who has won.
    fn by_search<G: Playable>(
        self,
        line: &Line<G>,
        plies: &[G::Move],
        worth: Worth<G>,
        counts: bool,
    ) -> Analysis {
        let half = self.0.memory / 2;
        let mut proof = prover(worth, self.0, half);
        Analyst::new(Course::of(line, plies), worth, counts, self.0, half).analyse(&mut proof)
    }
}

impl LineVisitor for Asked<'_> {
    type Out = Analysis;

    fn choose(&self, has: &[Ability]) -> Option<Ability> {
        let best = match self.0.method {
            Method::ProofNumbers if self.0.exact => &[][..],
            _ if self.0.is_for_own_means() => &[Ability::theory, Ability::solve, Ability::score],
            _ => &[Ability::solve, Ability::score],
        };
        best.iter().copied().find(|it| has.contains(it))
    }

    fn visit<G: Playable>(self, line: &Line<G>, plies: &[G::Move]) -> Analysis {
        if self.0.exact && self.0.method == Method::ProofNumbers {
            self.by_proof_numbers(line, plies)
        } else {
            self.by_search(line, plies, exact::by_outcome, false)
        }
    }

    fn score<G: Playable + Score>(self, line: &Line<G>, plies: &[G::Move]) -> Analysis {
        self.by_search(line, plies, G::margin, true)
    }

    fn solve<G: Playable + Solve>(self, line: &Line<G>, plies: &[G::Move]) -> Analysis {
        let Inquiry { memory, threads, .. } = *self.0;
        let solver = self.0.is_for_own_means().then(|| {
            let means = Means::new(memory.saturating_sub(FIRST_TABLE), threads);
            line.game().solver(line.position(), means)
        });
        let Some(solver) = solver.flatten() else {
            return self.by_search(line, plies, G::worth, G::COUNTS);
        };
        let mut proof = Own { solver, patience: patience(self.0) };
        let course = Course::of(line, plies);
        Analyst::new(course, G::worth, G::COUNTS, self.0, FIRST_TABLE).analyse(&mut proof)
    }

    fn theory<G: Playable + Theory>(self, line: &Line<G>, plies: &[G::Move]) -> Analysis {
        let course = Course::of(line, plies);
        Analyst::new(course, exact::by_outcome, false, self.0, FIRST_TABLE).analyse(&mut ByTheory)
    }
}

/// What proves values in games without a solver of their own.
fn prover<G: Playable>(worth: Worth<G>, inquiry: &Inquiry, bytes: usize) -> Prover<G> {
    let prover = Prover::new(worth, bytes, inquiry.threads, inquiry.depth, deadline(inquiry));
    prover.until(inquiry.stop.clone())
}

/// How long a game's own solver may take.
fn patience(inquiry: &Inquiry) -> Patience {
    Patience { deadline: deadline(inquiry), stop: inquiry.stop.clone(), nodes: None }
}

/// When an analysis that begins now has to end.
fn deadline(inquiry: &Inquiry) -> Option<Instant> {
    // A little is left for telling what was found.
    inquiry.time.and_then(|it| Instant::now().checked_add(it - it / 32))
}
