//! One position of the tree: principal variation search.

use game::{Estimate, Verdict};

use super::{
    Bound, Entry, MAX_PLY,
    busy::Work,
    order::{Candidate, Rank, next_best},
    worker::Worker,
};
use crate::Value;

/// A move is late from this place in the list on, and very late from that one;
/// late ones are searched less deeply from this depth on, very late ones from
/// that one.
const LATE: usize = 4;
const VERY_LATE: usize = 12;
const LATE_DEPTH: i32 = 3;
const VERY_LATE_DEPTH: i32 = 5;

/// Where the table knows no move the order is poor, and the whole node is
/// searched less deeply from this depth on: the next time it knows one.
const UNKNOWN_DEPTH: i32 = 5;

/// So close to the horizon it is taken for granted that the opponent cannot
/// make up for an estimate that is far above the window.
const CALM_DEPTH: i32 = 5;

/// From this depth on the threads tell each other what they have in hand; what
/// is nearer to the horizon is done sooner than told.
const SHARE_DEPTH: i32 = 4;

/// A value, and what is known about it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Found {
    pub value: Value,
    /// The ply of the first position on the way here that the value depends
    /// on: it would be another, had the game come here otherwise. Plies of the
    /// match are negative.
    pub since: i32,
    /// Whether no estimate went into it, so that it holds at every depth.
    pub sure: bool,
}

/// The value does not depend on how the position was reached.
const NEVER: i32 = i32::MAX;

/// It depends on the match.
const MATCH: i32 = -1;

impl Found {
    /// An estimate.
    pub fn guess(value: Value) -> Found {
        Found { value, since: NEVER, sure: false }
    }

    /// The end of the game.
    fn end(value: Value) -> Found {
        Found { value, since: NEVER, sure: true }
    }

    /// The same for whoever moved before.
    #[inline]
    pub fn seen_by(self, same_player: bool) -> Found {
        Found { value: self.value.seen_by(same_player), ..self }
    }
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
    /// Whether it is too lively to be looked at less deeply.
    lively: bool,
}

impl<G: Estimate> Worker<'_, G> {
    /// The value of a position for the player to move, looking `depth` plies
    /// ahead, as far as it lies between `alpha` and `beta`: a value outside is
    /// only known to be at most, or at least, so much.
    pub fn visit(
        &mut self,
        position: &G::Position,
        mut alpha: Value,
        beta: Value,
        mut depth: i32,
        ply: usize,
    ) -> Found {
        // 1. Is it time to stop?
        let (game, features) = (self.game, self.features);
        let wide = alpha.0 + 1 < beta.0;
        if wide {
            self.lines[ply].clear();
        }
        if !self.may_visit() {
            return Found::guess(Value::DRAW);
        }

        // 2. Is the game over, by the position or by looking back?
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

        // 3. Far enough: the game's estimate.
        if depth <= 0 || MAX_PLY <= ply {
            return Found::guess(self.estimate(position));
        }

        // 4. Has anybody been here before? Where the best line is looked for
        //    the answer is not taken, lest the line break off; without empty
        //    windows it is looked for everywhere.
        let asks = !wide || !(features.windows && features.cuts) && 0 < ply;
        let key = if features.table { game.key(position) } else { 0 };
        let entry = match features.table {
            true => self.shared.table.get(key, ply as u32),
            false => None,
        };
        if let Some(entry) = entry
            && asks
            && self.is_deep_enough(&entry, depth)
            && match entry.bound {
                Bound::Exact => true,
                Bound::Least => beta <= entry.value,
                Bound::Most => entry.value <= alpha,
            }
        {
            return Found { value: entry.value, since: NEVER, sure: entry.sure };
        }

        // 5. So far ahead that the rest need not be looked at? Not where the
        //    best line is looked for, nor in the middle of a turn. There is no
        //    such thing as passing to see what happens (null move): in most of
        //    the games here having to move can be a disadvantage.
        if let Some(margin) = features.calm
            && features.reductions
            && !wide
            && depth <= CALM_DEPTH
            && beta.plies_to_end().is_none()
            && game.is_settled(position)
        {
            let estimate = self.estimate(position);
            if beta.0 <= estimate.0 - margin * depth {
                return Found::guess(estimate);
            }
        }

        // 6. The moves, the most promising first. Where none is known the
        //    order is poor: less deep at first.
        //    The first ply is looked at in its own order: what the table has of
        //    it may be a bound, or nothing.
        let own = self.best_before.filter(|_| ply == 0);
        let known = own.or_else(|| entry.and_then(|it| it.best));
        if features.reductions && known.is_none() && UNKNOWN_DEPTH <= depth && 0 < ply {
            depth -= 1;
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        let rank = features.ordering.then_some(Rank { ply, player, best: known });
        let complete = self.experience.list(game, position, rank, &mut list);
        self.has_listed(list.len());

        // 7. Each in turn.
        let shares = features.table && 1 < self.shared.threads && SHARE_DEPTH <= depth;
        let shared_key = shares.then_some(key);
        let first_alpha = alpha;
        let mut best = Found { value: Value::LEAST, since: NEVER, sure: complete };
        let mut best_number = None;
        let (mut tried, waiting) = (0, self.later.len());
        while let Some(at) = self.choose(&mut list, &mut tried, waiting, shared_key) {
            let Candidate { mv, number, .. } = list[at];
            let mut next = position.clone();
            game.apply(&mut next, mv);
            let same = game.to_move(&next) == player;
            let unfinished = same || !game.is_settled(&next);

            // 8. Not to stop in the middle of a turn, nor of forced play.
            let deeper = features.extensions
                && ply < self.extend_to
                && (depth == 1 && unfinished || list.len() == 1 || game.is_forcing(position, mv));
            let left = if deeper { depth } else { depth - 1 };

            self.step(mv, &next);
            let step = Step { at, left, same, lively: unfinished || deeper };
            let work = shared_key.map(|it| Work::new(it, number));
            work.inspect(|it| self.shared.busy.take(*it));
            let found = self.try_move(&next, alpha, beta, ply, step);
            work.inspect(|it| self.shared.busy.lay_down(*it));
            self.step_back();
            if self.aborted {
                self.lists[ply] = list;
                return found;
            }
            best.since = best.since.min(found.since);
            best.sure &= found.sure;
            if best.value < found.value {
                best.value = found.value;
                best_number = u16::try_from(number).ok();
                if alpha < found.value {
                    alpha = found.value;
                    if wide {
                        self.keep_line(mv, ply, alpha);
                    }
                }
            }
            if beta <= alpha && features.cuts {
                // This move alone shows that the value is so great.
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

        // 9. That all moves lose is not known if some were never looked at.
        if !complete {
            best.value = best.value.of_some();
        }

        // 10. For whoever comes here again, unless it depends on the way here.
        //     What hangs on a repetition of this position or of a later one
        //     does not.
        if best.since < ply as i32 {
            return best;
        }
        if features.table {
            let bound = match best.value {
                value if beta <= value => Bound::Least,
                value if value <= first_alpha => Bound::Most,
                _ => Bound::Exact,
            };
            let Found { value, sure, .. } = best;
            let depth = depth.clamp(0, 255) as u8;
            let entry = Entry { value, bound, depth, sure, best: best_number };
            self.shared.table.put(key, ply as u32, entry);
        }
        Found { since: NEVER, ..best }
    }

    /// The place in the list of the move to look at next: the most promising
    /// one. Where work is shared, what another thread has in hand waits until
    /// the others have been tried.
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
                // The first one is the best guess: everybody needs its value.
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

    /// Who seems ahead: the one of the two estimates that this engine uses.
    #[inline]
    fn estimate(&self, position: &G::Position) -> Value {
        Value(match self.features.plain {
            true => self.game.plain_estimate(position),
            false => self.game.estimate(position),
        })
    }

    /// The value of a move just played, for the player who played it: the
    /// first in the list with the whole window, the others first with an empty
    /// one, and late ones less deeply.
    #[inline]
    fn try_move(
        &mut self,
        next: &G::Position,
        alpha: Value,
        beta: Value,
        ply: usize,
        step: Step,
    ) -> Found {
        let Step { at, left, same, lively } = step;
        let features = self.features;
        let below = |this: &mut Self, alpha: Value, beta: Value, left: i32| {
            let (low, high) = if same { (alpha, beta) } else { (-beta, -alpha) };
            let (low, high) = match features.cuts {
                true => (low, high),
                false => (Value::LEAST, -Value::LEAST),
            };
            this.visit(next, low, high, left, ply + 1).seen_by(same)
        };
        let null = Value(alpha.0 + 1);
        let wide = null < beta;
        if at == 0 || !features.windows || !features.cuts {
            return below(self, alpha, beta, left);
        }
        if wide {
            // No line is known unless it is looked for below.
            self.lines[ply + 1].clear();
        }
        if features.reductions && LATE <= at && LATE_DEPTH <= left && !lively {
            let less = 1 + i32::from(VERY_LATE <= at && VERY_LATE_DEPTH <= left);
            let found = below(self, alpha, null, left - less);
            if found.value <= alpha || self.aborted {
                return found;
            }
        }
        let found = below(self, alpha, null, left);
        if wide && alpha < found.value && found.value < beta && !self.aborted {
            return below(self, alpha, beta, left);
        }
        found
    }

    /// Goes on along the line, if anybody ever looks back.
    #[inline]
    pub fn step(&mut self, mv: G::Move, next: &G::Position) {
        if self.looks_back {
            self.line.record(mv, next.clone());
        }
    }

    /// Takes that back.
    #[inline]
    pub fn step_back(&mut self) {
        if self.looks_back {
            self.line.pop();
        }
    }

    /// How the game has ended by the rules that look back, if it has.
    #[inline]
    fn look_back(&self, position: &G::Position, ply: usize) -> Option<Found> {
        let verdict = self.line.verdict();
        let earlier = self.line.repeats_ply();
        if verdict.is_none() && earlier.is_none() {
            return None;
        }
        let limits = self.game.limits();
        let since = earlier.map_or(MATCH, |it| (it as i32 - self.root as i32).max(MATCH));
        if let Some(outcome) = verdict {
            let value = Value::of(outcome, self.game.to_move(position), ply as u32);
            // A first return hangs on the one position that came back, a later
            // one and too many quiet turns on more than that.
            let quiet = limits.quiet_turns.is_some_and(|it| it <= self.line.quiet_turns());
            let first = limits.repetition.is_some_and(|it| it.occurrence == 2);
            let since = if first && !quiet { since } else { MATCH };
            return Some(Found { since, ..Found::end(value) });
        }
        // Who comes back once can do so again, and whatever is better could
        // have been played the first time.
        let drawn = limits.repetition.is_some_and(|it| it.verdict == Verdict::Draw);
        (MATCH < since && drawn).then_some(Found { since, ..Found::guess(Value::DRAW) })
    }

    /// Whether what the table knows was seen as deeply as is asked for.
    #[inline]
    fn is_deep_enough(&self, entry: &Entry, depth: i32) -> bool {
        let seen = i32::from(entry.depth);
        if self.features.same_depth {
            return seen == depth;
        }
        // Whatever was seen to its end holds at every depth.
        let end = entry.value.plies_to_end();
        let sure = match entry.bound {
            _ if entry.sure => true,
            Bound::Exact => end.is_some(),
            Bound::Least => entry.value.is_win(),
            Bound::Most => entry.value.is_loss(),
        };
        (sure || depth <= seen) && !self.near_quiet_limit(depth.max(seen))
    }

    /// Values in the table know nothing of quiet turns, so close to that limit
    /// they are not to be trusted.
    #[inline]
    fn near_quiet_limit(&self, depth: i32) -> bool {
        let near = |most| most <= self.line.quiet_turns() + depth as u32;
        self.looks_back && self.game.limits().quiet_turns.is_some_and(near)
    }

    /// The best line from here: this move, and the best line after it.
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
