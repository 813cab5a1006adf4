//! What a position is worth, and each ply in it.
//!
//! First the engine looks at every ply by itself. Where that leaves doubt and
//! time, or where nothing but certainty will do, the value is proved, by the
//! game's theory ([`game::Theory`]), its own solver ([`game::Solve`]) or by
//! asking the engine ([`search::exact`]): a draw as such, and in games that are
//! won by counting by how much. Whoever wants to see proof-number search at work
//! asks for that ([`Method`]).

mod noting;
mod proof;

use std::{
    path::Path,
    time::{Duration, Instant},
};

use game::{
    Means, Outcome, ParseError, Patience, Playable, Player, Score, Solve, Stop, Theory, notation,
};
use search::{
    Report, Searcher, Task, Value,
    engine::{self, Engine, Features},
    exact::{self, Course, Prover, Worth},
    proof::Prover as ProofNumbers,
};

pub use self::noting::{News, NoNotes, Noted, Question};
use self::{
    noting::Noting,
    proof::{ByTheory, Own, Proof},
};
use crate::{MOST_MOVES, Match};

/// With a solver at hand the engine only has a first look, and little memory.
const FIRST_LOOK: Duration = Duration::from_millis(100);
const FIRST_TABLE: usize = 4 << 20;

/// When a solver has found the value, it may take as long again for the line
/// and the other plies, and this long in any case.
const FOR_THE_REST: Duration = Duration::from_secs(5);

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
    /// The legal plies, best first; of more than [`MOST_MOVES`] only the best.
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

/// A ply that keeps the proved value, if there was no time to look for one: one
/// that is proved to, or, if `all` plies are there, the only one that is not
/// proved not to.
fn remaining<M: Copy>(found: &Findings<M>, all: bool) -> Option<M> {
    let Judgement { kind, margin, .. } = found.value;
    // Where it counts by how much, to know who wins is not enough.
    let settled = |it: &Judgement| it.is_exact() && it.margin.is_some() == margin.is_some();
    let kept = |it: &Judgement| settled(it) && (it.kind, it.margin) == (kind, margin);
    let sure = found.moves.iter().find(|it| kept(&it.1));
    let mut unsure = found.moves.iter().filter(|it| all && !settled(&it.1));
    let only = || unsure.next().filter(|_| unsure.next().is_none());
    sure.or_else(only).map(|it| it.0)
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

/// One analysis on the types of a game.
struct Analyst<'a, G: Playable> {
    course: Course<G>,
    worth: Worth<G>,
    /// Whether the worth is more than who wins.
    counts: bool,
    inquiry: &'a Inquiry,
    begin: Instant,
    engine: Engine,
    player: Player,
    position: G::Position,
    nodes: u64,
}

/// What has been found so far.
struct Findings<M> {
    value: Judgement,
    line: Vec<M>,
    /// With the engine's value, which knows the way to the end.
    moves: Vec<(M, Judgement, Value)>,
    depth: u32,
}

impl<'a, G: Playable> Analyst<'a, G> {
    /// An analysis with so many bytes for the engine; the others are the
    /// prover's.
    fn new(
        course: Course<G>,
        worth: Worth<G>,
        counts: bool,
        inquiry: &'a Inquiry,
        bytes: usize,
    ) -> Self {
        let line = course.line();
        let position = line.position().clone();
        let engine = Engine::new(bytes, inquiry.threads, Features::ALL);
        Analyst {
            player: course.game.to_move(&position),
            position,
            course,
            worth,
            counts,
            inquiry,
            begin: Instant::now(),
            engine,
            nodes: 0,
        }
    }

    fn analyse(mut self, proof: &mut impl Proof<G>) -> Analysis {
        let found = match self.course.line().outcome() {
            Some(outcome) => self.ended(outcome),
            None => {
                let mut found = self.search(proof.is_alone());
                self.prove(&mut found, proof);
                self.measure(&mut found);
                let first = found.line.first().copied();
                // The line's own ply goes before others that are as good.
                found.moves.sort_by_key(|it| (std::cmp::Reverse(it.1.rank()), Some(it.0) != first));
                found
            }
        };
        self.tell(&found)
    }

    /// What another searcher finds, and nothing else.
    fn analyse_by(mut self, searcher: &mut impl Searcher<G>) -> Analysis {
        let line = self.course.line();
        if let Some(outcome) = line.outcome() {
            let found = self.ended(outcome);
            return self.tell(&found);
        }
        let count = self.course.game.moves(&self.position).len();
        let Inquiry { time, stop, .. } = self.inquiry;
        let every_move = count <= MOST_MOVES;
        let task = Task { time: *time, every_move, stop: stop.clone(), ..Task::default() };
        let report = searcher.search(&line, &task, |_| ());
        self.nodes = report.nodes;
        // Exact is the value of the position; of plies wins and losses are.
        let value = Judgement::of(report.value, report.exact);
        let mut found = self.findings(Report { exact: false, ..report }, false);
        found.value = value;
        found.value.distance = self.turns(&found.line);
        self.tell(&found)
    }

    fn tell(&self, found: &Findings<G::Move>) -> Analysis {
        let write = |mv| self.course.game.write_move(&self.position, mv);
        Analysis {
            value: found.value,
            moves: found.moves.iter().map(|it| (write(it.0), it.1)).collect(),
            line: self.write_line(&found.line),
            depth: found.depth,
            nodes: self.nodes,
            seconds: self.begin.elapsed().as_secs_f64(),
        }
    }

    /// A game that is over has its value.
    fn ended(&mut self, outcome: Outcome) -> Findings<G::Move> {
        let worth = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) => {
                if winner == Player::A {
                    1
                } else {
                    -1
                }
            }
        };
        let mut value = Judgement::proved(worth, self.player, false);
        value.distance = Some(0);
        if self.counts {
            let margin = (self.worth)(&self.course.game, &self.position);
            value.margin = Judgement::proved(margin, self.player, true).margin;
        }
        self.nodes = 1;
        Findings { value, line: Vec::new(), moves: Vec::new(), depth: 0 }
    }

    /// What the engine says about each ply; at a first look, if others are to
    /// say what is true.
    fn search(&mut self, first_look: bool) -> Findings<G::Move> {
        let Inquiry { depth, time, exact, .. } = *self.inquiry;
        let count = self.course.game.moves(&self.position).len();
        let every_move = count <= MOST_MOVES;
        let time = if exact { time.map(|it| it / 4) } else { time };
        let time = match first_look {
            true => Some(time.map_or(FIRST_LOOK, |it| it.min(FIRST_LOOK))),
            false => time,
        };
        let line = self.course.line();
        let stop = self.inquiry.stop.clone();
        let task = Task { depth, time, every_move, stop, ..Task::default() };
        let mut report = self.engine.search(&line, &task, |_| ());
        self.nodes += report.nodes;
        if every_move && report.moves.is_empty() {
            // It had not even the time for one ply each.
            let task = Task { depth: Some(1), every_move, ..Task::default() };
            report = self.engine.search(&line, &task, |_| ());
            self.nodes += report.nodes;
        }
        if !every_move {
            report.moves = report.line.first().map(|&mv| (mv, report.value)).into_iter().collect();
        }
        self.findings(report, engine::MOST_MOVES < count)
    }

    /// A report as it is judged. If not all plies were `seen`, nothing is sure.
    fn findings(&self, report: Report<G::Move>, unseen: bool) -> Findings<G::Move> {
        let whole = report.exact && !report.value.is_win();
        let judge = |value: Value| match unseen {
            true => Judgement { kind: Kind::Estimate(value.0), margin: None, distance: None },
            false => Judgement::of(value, whole),
        };
        Findings {
            value: judge(report.value),
            line: report.line,
            moves: report.moves.iter().map(|&(mv, value)| (mv, judge(value), value)).collect(),
            depth: report.depth,
        }
    }

    /// Proves what is still in doubt, as far as there is time.
    fn prove(&mut self, found: &mut Findings<G::Move>, proof: &mut impl Proof<G>) {
        let Inquiry { time, exact, .. } = *self.inquiry;
        let early =
            time.is_some_and(|it| self.begin.elapsed() < it / 2) && !self.inquiry.stop.is_stopped();
        let all = self.counts || proof.knows_more();
        let doubt = all || !found.value.is_exact();
        let doubts = found.moves.iter().any(|it| !it.1.is_exact());
        if !(exact || early) || !(doubt || (exact && doubts)) {
            return;
        }
        let known = match found.value.kind {
            Kind::Win => self.as_a(1),
            Kind::Loss => self.as_a(-1),
            Kind::Draw => 0,
            Kind::Estimate(it) if self.counts => self.as_a(it / 100),
            Kind::Estimate(_) => 0,
        };
        let worth = match doubt {
            true => proof.value(&self.course, known),
            false => Some(known),
        };
        proof.hurry(self.begin.elapsed().max(FOR_THE_REST));
        if let Some(worth) = worth {
            if doubt {
                found.value = Judgement::proved(worth, self.player, self.counts);
                found.line = proof.line(&self.course, worth);
                let turns = proof.turns(&self.course, worth);
                found.value.distance = turns.or_else(|| self.turns(&found.line));
            }
            let listed = |mv: &G::Move| found.moves.iter().any(|it| it.0 == *mv);
            if let Some(&best) = found.line.first().filter(|it| !listed(it)) {
                // Of a long list only the best is told.
                found.moves = vec![(best, found.value, Value(0))];
            }
            for (mv, judgement, _) in &mut found.moves {
                if found.line.first() == Some(mv) && found.value.is_exact() && doubt {
                    *judgement = found.value;
                } else if all || !judgement.is_exact() {
                    let next = self.course.after(*mv);
                    let Some(worth) = proof.value(&next, worth) else { continue };
                    *judgement = Judgement::proved(worth, self.player, self.counts);
                    judgement.distance = proof.turns(&next, worth).map(|it| it + 1);
                }
            }
            if found.line.is_empty() {
                let all = self.course.game.moves(&self.position).len() == found.moves.len();
                found.line.extend(remaining(found, all));
            }
        }
        self.nodes += proof.nodes();
    }

    /// Plays wins and losses that the engine has seen to their end, to count
    /// the turns.
    fn measure(&mut self, found: &mut Findings<G::Move>) {
        /// Nobody waits longer for that.
        const LONGEST: Duration = Duration::from_millis(500);
        let deadline = Instant::now().checked_add(LONGEST);
        let line = self.course.line();
        for (mv, judgement, value) in &mut found.moves {
            // A margin was proved along another line.
            let known = judgement.distance.is_some() || judgement.margin.is_some();
            if known || self.inquiry.stop.is_stopped() {
                continue;
            }
            let known = if found.line.first() == Some(mv) { &found.line[..] } else { &[*mv] };
            let out = exact::play_out(&mut self.engine, line.clone(), known, *value, deadline);
            let Some(out) = out else { continue };
            judgement.distance = self.turns(&out);
            if found.line.first() == Some(mv) {
                found.value.distance = judgement.distance;
                found.line = out;
            }
        }
    }

    /// The number as A sees it, if it is the mover's.
    fn as_a(&self, number: i32) -> i32 {
        if self.player == Player::A { number } else { -number }
    }

    /// Turns along a line, if it reaches the end.
    fn turns(&self, moves: &[G::Move]) -> Option<u32> {
        let mut line = self.course.line();
        let mut turns = 0;
        for &mv in moves {
            let player = self.course.game.to_move(line.position());
            line.push(mv);
            let changes = self.course.game.to_move(line.position()) != player;
            turns += u32::from(changes || line.outcome().is_some());
        }
        line.outcome().map(|_| turns)
    }

    fn write_line(&self, moves: &[G::Move]) -> Vec<String> {
        let mut position = self.position.clone();
        let mut written = Vec::new();
        for &mv in moves {
            written.push(self.course.game.write_move(&position, mv));
            self.course.game.apply(&mut position, mv);
        }
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(kind: Kind, margin: Option<i32>) -> Judgement {
        Judgement { kind, margin, distance: None }
    }

    fn left(value: Judgement, moves: &[Judgement], all: bool) -> Option<usize> {
        let moves = moves.iter().enumerate().map(|(at, &it)| (at, it, Value(0))).collect();
        remaining(&Findings { value, line: Vec::new(), moves, depth: 1 }, all)
    }

    #[test]
    fn only_what_must_keep_the_value_is_taken_without_a_proof() {
        let [win, loss, open] =
            [Kind::Win, Kind::Loss, Kind::Estimate(7)].map(|it| judged(it, None));
        assert_eq!(left(win, &[loss, open, win], true), Some(2), "proved to keep it");
        assert_eq!(left(win, &[loss, open, loss], true), Some(1), "the only one left");
        assert_eq!(left(win, &[loss, open, loss], false), None, "there may be others");
        assert_eq!(left(win, &[open, open, loss], true), None, "two are left");
        // By how much is not known of the second, so it may be the one.
        let [four, two] = [4, 2].map(|it| judged(Kind::Win, Some(it)));
        assert_eq!(left(four, &[open, win, two], true), None);
        assert_eq!(left(four, &[two, win, two], true), Some(1));
        assert_eq!(left(four, &[two, win, four], true), Some(2));
    }
}
