//! One thread of the engine: principal variation search.

use std::{sync::atomic::Ordering, time::Instant};

use game::{Estimate, Line};

use super::{
    Bound, Entry, Features, MAX_PLY, MOST_MOVES, Shared, WINDOW,
    order::{Candidate, Experience, Rank, bring_best},
};
use crate::{Report, Value};

/// Every so many nodes a thread looks at the clock and at the others: at a
/// million nodes a second or so, several times in a millisecond.
const LOOK_EVERY: u64 = 256;

/// A move is late from this place in the list on, and searched less deeply
/// from this depth on.
const LATE: usize = 4;
const LATE_DEPTH: i32 = 3;

/// One thread of a search.
pub(crate) struct Worker<'a, G: Estimate> {
    line: Line<G>,
    shared: &'a Shared<'a>,
    features: Features,
    experience: Experience<G::Move>,
    /// The list of moves at each ply, kept to be filled again.
    lists: Vec<Vec<Candidate<G::Move>>>,
    /// The best line found from each ply on.
    lines: Vec<Vec<G::Move>>,
    nodes: u64,
    /// How many of them the others know of.
    told: u64,
    /// How often moves were left out.
    pub cutoffs: u64,
    aborted: bool,
    /// Extensions go on to at most this ply.
    extend_to: usize,
    /// Whether an estimate went into a value since this was last cleared.
    guessed: bool,
}

/// A value, and whether it depends on how the position was reached.
#[derive(Copy, Clone)]
struct Found {
    value: Value,
    by_path: bool,
}

/// A move that has just been played.
#[derive(Copy, Clone)]
struct Step {
    /// Its place in the list.
    at: usize,
    /// How many plies to look ahead after it.
    left: i32,
    /// Whether the same player is to move again.
    same: bool,
    /// Whether it is too busy to be looked at less deeply.
    busy: bool,
}

impl<'a, G: Estimate> Worker<'a, G> {
    pub fn new(line: &Line<G>, shared: &'a Shared<'a>) -> Worker<'a, G> {
        Worker {
            line: line.clone(),
            shared,
            features: shared.features,
            experience: Experience::new(MAX_PLY + 2),
            lists: (0..MAX_PLY + 2).map(|_| Vec::new()).collect(),
            lines: (0..MAX_PLY + 2).map(|_| Vec::new()).collect(),
            nodes: 0,
            told: 0,
            cutoffs: 0,
            aborted: false,
            extend_to: 0,
            guessed: false,
        }
    }

    /// What can be said before anything is searched: some legal ply.
    pub fn first_report(&self) -> Report<G::Move> {
        let (game, position) = (self.line.game(), self.line.position());
        let first = game.hint(position).or_else(|| game.moves(position).next());
        let line = first.into_iter().collect();
        let value = Value(game.estimate(position));
        self.report(value, false, line, Vec::new(), 0)
    }

    /// Whether there is nothing to choose.
    pub fn only_move(&self) -> bool {
        self.line.game().moves(self.line.position()).len() == 1
    }

    /// Nodes of all threads.
    pub fn all_nodes(&mut self) -> u64 {
        self.shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
        self.told = self.nodes;
        self.shared.nodes.load(Ordering::Relaxed)
    }

    /// Searches to one depth; `None` if it had to stop before.
    pub fn iterate(&mut self, depth: u32, last: Value) -> Option<Report<G::Move>> {
        self.extend_to = (2 * depth as usize + 8).min(MAX_PLY);
        self.guessed = false;
        if self.shared.task.every_move {
            return self.iterate_each(depth);
        }
        let (least, most) = (Value::LEAST, -Value::LEAST);
        let narrow = self.features.windows && 4 <= depth && last.plies_to_end().is_none();
        let mut width = WINDOW;
        let (mut alpha, mut beta) = match narrow {
            true => (Value(last.0 - width), Value(last.0 + width)),
            false => (least, most),
        };
        loop {
            let found = self.visit(alpha, beta, depth as i32, 0);
            if self.aborted {
                return None;
            }
            // Outside the window: open it on that side, wider each time.
            width *= 4;
            if found.value <= alpha && least < alpha {
                alpha = if width < 1000 { Value(found.value.0 - width) } else { least };
            } else if beta <= found.value && beta < most {
                beta = if width < 1000 { Value(found.value.0 + width) } else { most };
            } else {
                let exact = !self.guessed || found.value.is_win();
                let line = self.lines[0].clone();
                return Some(self.report(found.value, exact, line, Vec::new(), depth));
            }
        }
    }

    /// Every move by itself, each with the whole window.
    fn iterate_each(&mut self, depth: u32) -> Option<Report<G::Move>> {
        let game = self.line.game().clone();
        let position = self.line.position().clone();
        let player = game.to_move(&position);
        let mut moves = Vec::new();
        let mut best: Option<(Value, Vec<G::Move>)> = None;
        for mv in game.moves(&position).take(MOST_MOVES) {
            self.line.push(mv);
            let same = game.to_move(self.line.position()) == player;
            let found = self.visit(Value::LEAST, -Value::LEAST, depth as i32 - 1, 1);
            self.line.pop();
            if self.aborted {
                return None;
            }
            let value = found.value.seen_by(same);
            moves.push((mv, value));
            if best.as_ref().is_none_or(|(most, _)| *most < value) {
                let rest = self.lines[1].iter().copied();
                best = Some((value, std::iter::once(mv).chain(rest).collect()));
            }
        }
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        let (value, line) = best?;
        let exact = !self.guessed || value.is_win();
        Some(self.report(value, exact, line, moves, depth))
    }

    fn report(
        &self,
        value: Value,
        exact: bool,
        line: Vec<G::Move>,
        moves: Vec<(G::Move, Value)>,
        depth: u32,
    ) -> Report<G::Move> {
        let nodes = self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.told;
        let seconds = self.shared.begin.elapsed().as_secs_f64();
        Report { value, exact, line, moves, depth, nodes, seconds }
    }

    /// The value of the current position for the player to move, looking
    /// `depth` plies ahead, as far as it lies between `alpha` and `beta`.
    fn visit(&mut self, mut alpha: Value, beta: Value, depth: i32, ply: usize) -> Found {
        // 1. Is it time to stop?
        self.nodes += 1;
        self.lines[ply].clear();
        if self.out_of_budget() {
            return Found { value: Value::DRAW, by_path: true };
        }

        // 2. Is the game over, by the position or by looking back?
        let position = self.line.position();
        let player = self.line.game().to_move(position);
        if let Some(outcome) = self.line.game().outcome(position) {
            let value = Value::of(outcome, player, ply as u32);
            return Found { value, by_path: false };
        }
        let looks_back = self.features.path_rules && 0 < ply;
        if let Some(outcome) = self.line.outcome().filter(|_| looks_back) {
            return Found { value: Value::of(outcome, player, ply as u32), by_path: true };
        }

        // 3. Far enough: the game's estimate.
        if depth <= 0 || MAX_PLY <= ply {
            self.guessed = true;
            let value = match self.features.plain {
                true => self.line.game().plain_estimate(position),
                false => self.line.game().estimate(position),
            };
            return Found { value: Value(value), by_path: false };
        }

        // 4. Has anybody been here before?
        let key = if self.features.table { self.line.game().key(position) } else { 0 };
        let entry = match self.features.table {
            true => self.shared.table.get(key, ply as u32),
            false => None,
        };
        if let Some(entry) = entry.filter(|_| 0 < ply) {
            let deep = match self.features.same_depth {
                true => i32::from(entry.depth) == depth,
                false => depth <= i32::from(entry.depth),
            };
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Least => beta <= entry.value,
                Bound::Most => entry.value <= alpha,
            };
            if deep && enough && !self.near_quiet_limit(depth) {
                self.guessed = true;
                return Found { value: entry.value, by_path: false };
            }
        }

        // 5. The moves, the most promising first.
        let mut list = std::mem::take(&mut self.lists[ply]);
        let best_before = entry.and_then(|it| it.best);
        let ranked = self.features.ordering.then_some(Rank { ply, best: best_before });
        self.experience.list(self.line.game(), position, ranked, &mut list);

        // 6. Each in turn.
        let first_alpha = alpha;
        let mut best = Value::LEAST;
        let mut best_number = None;
        let mut by_path = false;
        for at in 0..list.len() {
            let Candidate { mv, number, .. } = bring_best(&mut list, at);
            let forcing = self.features.extensions
                && ply < self.extend_to
                && (list.len() == 1 || self.line.game().is_forcing(self.line.position(), mv));
            self.line.push(mv);
            let next = self.line.position();
            let same = self.line.game().to_move(next) == player;
            let unfinished = same || !self.line.game().is_settled(next);

            // 7. Not to stop in the middle of a turn, nor of forced play.
            let horizon = depth == 1 && unfinished && ply < self.extend_to;
            let deeper = self.features.extensions && (forcing || horizon);
            let left = if deeper { depth } else { depth - 1 };

            let step = Step { at, left, same, busy: unfinished || deeper };
            let found = self.try_move(alpha, beta, ply, step);
            self.line.pop();
            if self.aborted {
                self.lists[ply] = list;
                return found;
            }
            by_path |= found.by_path;
            if best < found.value {
                best = found.value;
                best_number = u16::try_from(number).ok();
                if alpha < best {
                    alpha = best;
                    self.keep_line(mv, ply);
                }
            }
            if beta <= alpha && self.features.cuts {
                self.cutoffs += u64::from(at + 1 < list.len());
                for earlier in &list[..at] {
                    self.experience.failed(player, earlier.mv, depth);
                }
                self.experience.succeeded(player, mv, ply, depth);
                break;
            }
        }
        self.lists[ply] = list;

        // 8. For whoever comes here again, unless it depends on the way here.
        if self.features.table && !by_path {
            let bound = match best {
                value if beta <= value => Bound::Least,
                value if value <= first_alpha => Bound::Most,
                _ => Bound::Exact,
            };
            let depth = depth.clamp(0, 255) as u8;
            let entry = Entry { value: best, bound, depth, best: best_number };
            self.shared.table.put(key, ply as u32, entry);
        }
        Found { value: best, by_path }
    }

    /// The value of a move just played, for the player who played it: the
    /// first in the list with the whole window, the others first with an empty
    /// one, and late ones less deeply.
    fn try_move(&mut self, alpha: Value, beta: Value, ply: usize, step: Step) -> Found {
        let Step { at, left, same, busy } = step;
        let below = |this: &mut Self, alpha: Value, beta: Value, left: i32| {
            let (low, high) = if same { (alpha, beta) } else { (-beta, -alpha) };
            let (low, high) = match this.features.cuts {
                true => (low, high),
                false => (Value::LEAST, -Value::LEAST),
            };
            let found = this.visit(low, high, left, ply + 1);
            Found { value: found.value.seen_by(same), ..found }
        };
        if at == 0 || !self.features.windows || !self.features.cuts {
            return below(self, alpha, beta, left);
        }
        let null = Value(alpha.0 + 1);
        if self.features.reductions && LATE <= at && LATE_DEPTH <= left && !busy {
            let less = 1 + i32::from(3 * LATE <= at && 5 <= left);
            let found = below(self, alpha, null, left - less);
            if found.value <= alpha || self.aborted {
                return found;
            }
        }
        let found = below(self, alpha, null, left);
        if alpha < found.value && found.value < beta && !self.aborted {
            return below(self, alpha, beta, left);
        }
        found
    }

    /// The best line from here: this move, and the best line after it.
    fn keep_line(&mut self, mv: G::Move, ply: usize) {
        let (here, after) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&after[0]);
    }

    /// Values in the table know nothing of quiet turns, so close to that limit
    /// they are not to be trusted.
    fn near_quiet_limit(&self, depth: i32) -> bool {
        let most = self.line.game().limits().quiet_turns;
        let near = |most| most <= self.line.quiet_turns() + depth as u32;
        self.features.path_rules && most.is_some_and(near)
    }

    fn out_of_budget(&mut self) -> bool {
        if self.aborted {
            return true;
        }
        let shared = self.shared;
        if let Some(most) = shared.task.nodes {
            self.aborted = most < self.nodes * shared.threads as u64;
        }
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
            self.told = self.nodes;
            let late = || shared.deadline.is_some_and(|it| it <= Instant::now());
            self.aborted |=
                shared.done.load(Ordering::Relaxed) || shared.task.stop.is_stopped() || late();
        }
        self.aborted
    }
}
