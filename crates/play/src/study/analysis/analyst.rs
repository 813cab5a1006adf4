//! One analysis on the types of a game: the engine's look at every ply, and then
//! what is proved about them.

use std::time::{Duration, Instant};

use game::{Outcome, Playable, Player};
use search::{
    Report, Searcher, Task, Value,
    engine::{self, Engine, Features},
    exact::{self, Course, Worth},
};

use super::{Analysis, Inquiry, Judgement, Kind, proof::Proof};
use crate::MOST_MOVES;

/// With a solver at hand the engine only has a first look.
const FIRST_LOOK: Duration = Duration::from_millis(100);

/// When a solver has found the value, it may take as long again for the line
/// and the other plies, and this long in any case.
const FOR_THE_REST: Duration = Duration::from_secs(5);

/// One analysis on the types of a game.
pub(super) struct Analyst<'a, G: Playable> {
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
    pub fn new(
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

    pub fn analyse(mut self, proof: &mut impl Proof<G>) -> Analysis {
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
    pub fn analyse_by(mut self, searcher: &mut impl Searcher<G>) -> Analysis {
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
