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

use game::{Means, ParseError, Patience, Playable, Player, Score, Solve, Stop, Theory, notation};
use search::{
    Value,
    exact::{self, Course, Prover, Worth},
    proof::Prover as ProofNumbers,
};

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
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// What the position is worth to the player to move.
    pub value: Judgement,
    /// The best line found; empty if the game is over.
    pub line: Vec<String>,
    /// The legal plies, best first; of more than [`crate::MOST_MOVES`] only the best.
    pub moves: Vec<(String, Judgement)>,
    /// How deep every ply was looked at.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

impl Judgement {
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
///
/// # Errors
///
/// [`ParseError`] if the match cannot be told again in its own words, which
/// does not happen.
pub fn analyse(game: &dyn Match, inquiry: &Inquiry) -> Result<Analysis, ParseError> {
    let name = game.name();
    let (first, plies) = (game.set_up(), game.plies());
    let asked = Asked { first: first.as_deref(), plies: &plies, inquiry };
    let (id, _) = game::notation::split_name(&name);
    let entry = games::ALL.iter().find(|it| it.id == id);
    let can = |ability| entry.is_some_and(|it| it.abilities.contains(&ability));
    match () {
        () if inquiry.exact && inquiry.method == Method::ProofNumbers => {
            games::visit(&name, ByProofNumbers(asked))?
        }
        () if inquiry.is_for_own_means() && can(games::Ability::theory) => {
            games::visit_theory(&name, asked)?
        }
        () if can(games::Ability::solve) => games::visit_solve(&name, asked)?,
        () if can(games::Ability::score) => games::visit_score(&name, asked)?,
        () => games::visit(&name, asked)?,
    }
}

/// Analyses the current position of a match exactly, by the game's own solver,
/// which goes on where the notes in that file end, and writes down what it
/// finds out until it is done, out of time or stopped. `tell` gets the news.
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
    let (first, plies) = (game.set_up(), game.plies());
    let asked = Asked { first: first.as_deref(), plies: &plies, inquiry };
    games::visit_solve(&game.name(), AskedNoting { asked, path, tell })?
}

struct AskedNoting<'a, T> {
    asked: Asked<'a>,
    path: &'a Path,
    tell: T,
}

impl<T: FnMut(&News)> games::SolveVisitor for AskedNoting<'_, T> {
    type Out = Result<(Analysis, Noted), NoNotes>;

    fn visit<G: Playable + Solve>(self, game: G) -> Self::Out {
        let course = self.asked.course(game)?;
        let inquiry = self.asked.inquiry;
        let means = Means::new(inquiry.memory.saturating_sub(FIRST_TABLE), inquiry.threads);
        let solver = |learnt| {
            let means = Means { learnt, ..means };
            course.game.solver(course.line().position(), means)
        };
        let name = notation::name(&course.game);
        let solver = Noting::<G, T>::open(solver, self.path, &name, self.tell)?;
        let mut proof = Own { solver, patience: patience(inquiry) };
        let analyst = Analyst::new(course, G::worth, G::COUNTS, inquiry, FIRST_TABLE);
        let analysis = analyst.analyse(&mut proof);
        Ok((analysis, proof.solver.close()?))
    }
}

struct Asked<'a> {
    first: Option<&'a str>,
    plies: &'a [String],
    inquiry: &'a Inquiry,
}

impl Asked<'_> {
    fn course<G: Playable>(&self, game: G) -> Result<Course<G>, ParseError> {
        let first = match self.first {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let mut position = first.clone();
        let mut moves = Vec::new();
        for ply in self.plies {
            let mv = game.parse_move(&position, ply)?;
            game.apply(&mut position, mv);
            moves.push(mv);
        }
        Ok(Course { game, first, moves })
    }
}

impl games::Visitor for Asked<'_> {
    type Out = Result<Analysis, ParseError>;

    fn visit<G: Playable>(self, game: G) -> Self::Out {
        let course = self.course(game)?;
        let half = self.inquiry.memory / 2;
        let mut proof = prover(exact::by_outcome, self.inquiry, half);
        Ok(Analyst::new(course, exact::by_outcome, false, self.inquiry, half).analyse(&mut proof))
    }
}

impl games::ScoreVisitor for Asked<'_> {
    type Out = Result<Analysis, ParseError>;

    fn visit<G: Playable + Score>(self, game: G) -> Self::Out {
        let course = self.course(game)?;
        let half = self.inquiry.memory / 2;
        let mut proof = prover(G::margin, self.inquiry, half);
        Ok(Analyst::new(course, G::margin, true, self.inquiry, half).analyse(&mut proof))
    }
}

impl games::SolveVisitor for Asked<'_> {
    type Out = Result<Analysis, ParseError>;

    fn visit<G: Playable + Solve>(self, game: G) -> Self::Out {
        let course = self.course(game)?;
        let Inquiry { memory, threads, .. } = *self.inquiry;
        let solver = self.inquiry.is_for_own_means().then(|| {
            let means = Means::new(memory.saturating_sub(FIRST_TABLE), threads);
            course.game.solver(course.line().position(), means)
        });
        let Some(solver) = solver.flatten() else {
            let mut proof = prover(G::worth, self.inquiry, memory / 2);
            let analyst = Analyst::new(course, G::worth, G::COUNTS, self.inquiry, memory / 2);
            return Ok(analyst.analyse(&mut proof));
        };
        let mut proof = Own { solver, patience: patience(self.inquiry) };
        let analyst = Analyst::new(course, G::worth, G::COUNTS, self.inquiry, FIRST_TABLE);
        Ok(analyst.analyse(&mut proof))
    }
}

impl games::TheoryVisitor for Asked<'_> {
    type Out = Result<Analysis, ParseError>;

    fn visit<G: Playable + Theory>(self, game: G) -> Self::Out {
        let course = self.course(game)?;
        let analyst = Analyst::new(course, exact::by_outcome, false, self.inquiry, FIRST_TABLE);
        Ok(analyst.analyse(&mut ByTheory))
    }
}

/// The same by proof-number search alone.
struct ByProofNumbers<'a>(Asked<'a>);

impl games::Visitor for ByProofNumbers<'_> {
    type Out = Result<Analysis, ParseError>;

    fn visit<G: Playable>(self, game: G) -> Self::Out {
        let course = self.0.course(game)?;
        let inquiry = self.0.inquiry;
        let analyst = Analyst::new(course, exact::by_outcome, false, inquiry, FIRST_TABLE);
        Ok(analyst.analyse_by(&mut ProofNumbers::new(inquiry.memory)))
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
