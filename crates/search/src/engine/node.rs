//! One position of the tree: principal variation search.

use game::{Estimate, Verdict};

use super::{
    Bound, Entry, MAX_PLY,
    busy::Work,
    order::{Candidate, Rank, next_best},
    worker::Worker,
};
use crate::Value;

/// Late move reductions: indices in the list from which a move is late or very late, and the depths
/// from which such moves are searched less deeply.
const LATE: usize = 4;
const VERY_LATE: usize = 12;
const LATE_DEPTH: i32 = 3;
const VERY_LATE_DEPTH: i32 = 5;

/// Internal iterative reduction: without a table move the order is poor, so from this depth on the
/// node is searched less deeply; the next visit will have a table move.
const UNKNOWN_DEPTH: i32 = 5;

/// Maximum depth for reverse futility pruning: this close to the horizon the opponent is assumed
/// unable to make up for an estimate far above the window.
const REVERSE_FUTILITY_DEPTH: i32 = 5;

/// Minimum depth at which threads announce what they search; below it the search is faster than the
/// announcement.
const SHARE_DEPTH: i32 = 4;

/// A value and what it rests on.
#[derive(Copy, Clone, Debug)]
pub(super) struct Found {
    pub value: Value,
    /// Path dependence: the ply of the first position on the current path that the value depends
    /// on. Had the game come here by another way, the value might differ. Plies of the game before
    /// the root are negative.
    pub path_ply: i32,
    /// Whether no estimate went into it, so that it holds at every depth.
    pub exact: bool,
}

/// The value does not depend on how the position was reached.
const NEVER: i32 = i32::MAX;

/// The value depends on the game before the root.
const MATCH: i32 = -1;

impl Found {
    /// An estimate.
    pub fn guess(value: Value) -> Found {
        Found { value, path_ply: NEVER, exact: false }
    }

    /// The end of the game.
    fn end(value: Value) -> Found {
        Found { value, path_ply: NEVER, exact: true }
    }

    /// The same for the player who moved before.
    #[inline]
    pub fn seen_by(self, same_player: bool) -> Found {
        Found { value: self.value.seen_by(same_player), ..self }
    }
}

/// A move that has just been played.
#[derive(Copy, Clone)]
struct Step {
    /// Its index in the list.
    at: usize,
    /// The remaining depth after it.
    left: i32,
    /// Whether the same player is to move again.
    same: bool,
    /// Whether it is exempt from reductions.
    unreduced: bool,
}

impl<G: Estimate> Worker<'_, G> {
    /// The value of a position for the player to move, searched to `depth` plies, if it is between
    /// `alpha` and `beta`; otherwise a bound (fail-soft).
    pub fn visit(
        &mut self,
        position: &G::Position,
        mut alpha: Value,
        beta: Value,
        mut depth: i32,
        ply: usize,
    ) -> Found {
        // 1. Time to stop?
        let (game, features) = (self.game, self.features);
        let is_pv = alpha.0 + 1 < beta.0;
        if is_pv {
            self.lines[ply].clear();
        }
        if !self.may_visit() {
            return Found::guess(Value::DRAW);
        }

        // 2. Is the game over, by the position or by a history rule?
        let player = game.to_move(position);
        if let Some(outcome) = game.outcome(position) {
            return Found::end(Value::of(outcome, player, ply as u32));
        }
        if self.looks_back
            && 0 < ply
            && let Some(found) = self.look_back(position, ply)
        {
            return found;
        }

        // 3. At the horizon: the game's estimate.
        if depth <= 0 || MAX_PLY <= ply {
            return Found::guess(self.estimate(position));
        }

        // 4. Look in the transposition table. In a PV node the entry is not used, or the
        //    principal variation would break off; without null windows every node is a PV node.
        let asks = !is_pv || !(features.windows && features.cuts) && 0 < ply;
        let key = if features.table { game.key(position) } else { 0 };
        let entry = if features.table { self.shared.table.get(key, ply as u32) } else { None };
        if let Some(entry) = entry
            && asks
            && self.is_deep_enough(&entry, depth)
            && match entry.bound {
                Bound::Exact => true,
                Bound::Least => beta <= entry.value,
                Bound::Most => entry.value <= alpha,
            }
        {
            return Found { value: entry.value, path_ply: NEVER, exact: entry.exact };
        }

        // 5. Reverse futility pruning, except in PV nodes and in the middle of a turn. There is
        //    no null move: in most of the games here having to move can be a disadvantage.
        if let Some(margin) = features.calm
            && features.reductions
            && !is_pv
            && depth <= REVERSE_FUTILITY_DEPTH
            && beta.plies_to_end().is_none()
            && game.is_settled(position)
        {
            let estimate = self.estimate(position);
            if beta.0 <= estimate.0 - margin * depth {
                return Found::guess(estimate);
            }
        }

        // 6. List the moves, the most promising first. Without a table move the order is poor:
        //    reduce. The root keeps its own best move: the table's entry may be a bound or
        //    missing.
        let own = self.best_before.filter(|_| ply == 0);
        let known = own.or_else(|| entry.and_then(|it| it.best));
        if features.reductions && known.is_none() && UNKNOWN_DEPTH <= depth && 0 < ply {
            depth -= 1;
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        let rank = features.ordering.then_some(Rank { ply, player, best: known });
        let complete = self.experience.list(game, position, rank, &mut list);
        self.has_listed(list.len());

        // 7. Search each move.
        let shares = features.table && 1 < self.shared.threads && SHARE_DEPTH <= depth;
        let shared_key = shares.then_some(key);
        let first_alpha = alpha;
        let mut best = Found { value: Value::LEAST, path_ply: NEVER, exact: complete };
        let mut best_number = None;
        let (mut tried, waiting) = (0, self.later.len());
        while let Some(at) = self.choose(&mut list, &mut tried, waiting, shared_key) {
            let Candidate { mv, number, .. } = list[at];
            let mut next = position.clone();
            game.apply(&mut next, mv);
            let same = game.to_move(&next) == player;
            let unfinished = same || !game.is_settled(&next);

            // 8. Extend in the middle of a turn and of forced play.
            let deeper = features.extensions
                && ply < self.extend_to
                && (depth == 1 && unfinished || list.len() == 1 || game.is_forcing(position, mv));
            let left = if deeper { depth } else { depth - 1 };

            self.step(mv, &next);
            let step = Step { at, left, same, unreduced: unfinished || deeper };
            let work = shared_key.map(|it| Work::new(it, number));
            work.inspect(|it| self.shared.busy.take(*it));
            let found = self.try_move(&next, alpha, beta, ply, step);
            work.inspect(|it| self.shared.busy.lay_down(*it));
            self.step_back();
            if self.aborted {
                self.lists[ply] = list;
                return found;
            }
            best.path_ply = best.path_ply.min(found.path_ply);
            best.exact &= found.exact;
            if best.value < found.value {
                best.value = found.value;
                best_number = u16::try_from(number).ok();
                if alpha < found.value {
                    alpha = found.value;
                    if is_pv {
                        self.keep_line(mv, ply, alpha);
                    }
                }
            }
            if beta <= alpha && features.cuts {
                // This move alone causes the cut-off.
                best = found;
                let later = &self.later[waiting..];
                self.cutoffs += u64::from(tried < list.len() || !later.is_empty());
                for (place, earlier) in list[..tried].iter().enumerate() {
                    if place != at && !later.contains(&place) {
                        self.experience.failed(player, earlier.mv, depth);
                    }
                }
                self.experience.succeeded(player, mv, ply, depth);
                break;
            }
        }
        self.lists[ply] = list;
        self.later.truncate(waiting);

        // 9. A loss is not proven if some moves were not searched.
        if !complete {
            best.value = best.value.of_some();
        }

        // 10. Store the result, unless it depends on the path. A repetition of this position or
        //     of a later one does not matter.
        if best.path_ply < ply as i32 {
            return best;
        }
        if features.table {
            let bound = match best.value {
                value if beta <= value => Bound::Least,
                value if value <= first_alpha => Bound::Most,
                _ => Bound::Exact,
            };
            let Found { value, exact, .. } = best;
            let depth = depth.clamp(0, 255) as u8;
            let entry = Entry { value, bound, depth, exact, best: best_number };
            self.shared.table.put(key, ply as u32, entry);
        }
        Found { path_ply: NEVER, ..best }
    }

    /// The index of the move to search next: the most promising one. Moves that another thread is
    /// searching are deferred until the others have been tried.
    #[inline]
    fn choose(
        &mut self,
        list: &mut [Candidate<G::Move>],
        tried: &mut usize,
        waiting: usize,
        shared_key: Option<u64>,
    ) -> Option<usize> {
        let busy = &self.shared.busy;
        let is_taken = |key, number| busy.is_taken(Work::new(key, number));
        while *tried < list.len() {
            let at = *tried;
            *tried += 1;
            let number = next_best(list, at).number;
            match shared_key {
                // The first move is the best guess: every thread needs its value.
                Some(key) if 0 < at && is_taken(key, number) => self.later.push(at),
                _ => return Some(at),
            }
        }
        let key = shared_key?;
        let later = &self.later[waiting..];
        let free = later.iter().position(|&at| !is_taken(key, list[at].number));
        let chosen = free.or((!later.is_empty()).then_some(0))?;
        Some(self.later.remove(waiting + chosen))
    }

    /// The estimate that this engine uses.
    #[inline]
    fn estimate(&self, position: &G::Position) -> Value {
        Value(if self.features.plain {
            self.game.plain_estimate(position)
        } else {
            self.game.estimate(position)
        })
    }

    /// The value of a move just played, for the player who played it: the first move with the full
    /// window, the others first with a null window, and late ones less deeply.
    #[inline]
    fn try_move(
        &mut self,
        next: &G::Position,
        alpha: Value,
        beta: Value,
        ply: usize,
        step: Step,
    ) -> Found {
        let Step { at, left, same, unreduced } = step;
        let features = self.features;
        let below = |this: &mut Self, alpha: Value, beta: Value, left: i32| {
            let (low, high) = if same { (alpha, beta) } else { (-beta, -alpha) };
            let (low, high) =
                if features.cuts { (low, high) } else { (Value::LEAST, -Value::LEAST) };
            this.visit(next, low, high, left, ply + 1).seen_by(same)
        };
        let null = Value(alpha.0 + 1);
        let is_pv = null < beta;
        if at == 0 || !features.windows || !features.cuts {
            return below(self, alpha, beta, left);
        }
        if is_pv {
            // No line is known unless it is searched for below.
            self.lines[ply + 1].clear();
        }
        if features.reductions && LATE <= at && LATE_DEPTH <= left && !unreduced {
            let less = 1 + i32::from(VERY_LATE <= at && VERY_LATE_DEPTH <= left);
            let found = below(self, alpha, null, left - less);
            if found.value <= alpha || self.aborted {
                return found;
            }
        }
        let found = below(self, alpha, null, left);
        if is_pv && alpha < found.value && found.value < beta && !self.aborted {
            return below(self, alpha, beta, left);
        }
        found
    }

    /// Extends the line, if history rules apply.
    #[inline]
    pub fn step(&mut self, mv: G::Move, next: &G::Position) {
        if self.looks_back {
            self.line.record(mv, next.clone());
        }
    }

    /// Undoes [`Worker::step`].
    #[inline]
    pub fn step_back(&mut self) {
        if self.looks_back {
            self.line.pop();
        }
    }

    /// The result by a history rule, if there is one.
    #[inline]
    fn look_back(&self, position: &G::Position, ply: usize) -> Option<Found> {
        let verdict = self.line.verdict();
        let earlier = self.line.repeats_ply();
        if verdict.is_none() && earlier.is_none() {
            return None;
        }
        let limits = self.game.limits();
        let path_ply = earlier.map_or(MATCH, |it| (it as i32 - self.root as i32).max(MATCH));
        if let Some(outcome) = verdict {
            let value = Value::of(outcome, self.game.to_move(position), ply as u32);
            // A first repetition depends on the one position that occurred before; a later one and
            // too many quiet turns depend on more.
            let quiet = limits.quiet_turns.is_some_and(|it| it <= self.line.quiet_turns());
            let first = limits.repetition.is_some_and(|it| it.occurrence == 2);
            let path_ply = if first && !quiet { path_ply } else { MATCH };
            return Some(Found { path_ply, ..Found::end(value) });
        }
        // A player who can repeat once can do so again, and anything better could have been played
        // the first time.
        let drawn = limits.repetition.is_some_and(|it| it.verdict == Verdict::Draw);
        (MATCH < path_ply && drawn).then_some(Found { path_ply, ..Found::guess(Value::DRAW) })
    }

    /// Whether a table entry is as deep as required.
    #[inline]
    fn is_deep_enough(&self, entry: &Entry, depth: i32) -> bool {
        let seen = i32::from(entry.depth);
        if self.features.same_depth {
            return seen == depth;
        }
        // A proven value holds at every depth.
        let end = entry.value.plies_to_end();
        let exact = match entry.bound {
            _ if entry.exact => true,
            Bound::Exact => end.is_some(),
            Bound::Least => entry.value.is_win(),
            Bound::Most => entry.value.is_loss(),
        };
        (exact || depth <= seen) && !self.near_quiet_limit(depth.max(seen))
    }

    /// Transpositions values do not know the count of quiet turns, so near that limit they are not trusted.
    #[inline]
    fn near_quiet_limit(&self, depth: i32) -> bool {
        let near = |most| most <= self.line.quiet_turns() + depth as u32;
        self.looks_back && self.game.limits().quiet_turns.is_some_and(near)
    }

    /// Stores the best line from here: this move, and the best line after it.
    fn keep_line(&mut self, mv: G::Move, ply: usize, value: Value) {
        let (here, after) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&after[0]);
        if ply == 0 {
            self.best = Some((value, here[0].clone()));
        }
    }
}
