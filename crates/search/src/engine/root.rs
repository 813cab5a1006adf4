//! The root: one depth at a time.

use game::Estimate;

use super::{MOST_MOVES, node::Found, worker::Worker};
use crate::{DECISIVE, Report, Value};

/// The first aspiration window around the value of the previous depth: about a quarter of a piece.
const WINDOW: i32 = 30;

/// Factor by which the window grows after a failed search, and the width at which it is fully
/// opened.
const WIDER: i32 = 4;
const WIDEST: i32 = 1000;

/// Smaller depths are so quick that an aspiration window does not pay.
const NARROW_FROM: u32 = 4;

impl<G: Estimate> Worker<'_, G> {
    /// The report before any search: some legal ply.
    pub fn first_report(&self) -> Report<G::Move> {
        let (game, position) = (self.game, self.line.position());
        let first = game.hint(position).or_else(|| game.moves(position).next());
        let found = Found::guess(Value(game.estimate(position)));
        self.report(found, first.into_iter().collect(), Vec::new(), 0)
    }

    /// Whether there is only one legal move.
    pub fn only_move(&self) -> bool {
        self.game.moves(self.line.position()).len() == 1
    }

    /// Searches to one depth; `None` if it had to stop before anything was found. A partial result
    /// has the value of the previous depth or a better one.
    pub fn iterate(&mut self, depth: u32, last: Value) -> Option<Report<G::Move>> {
        self.extend_to = super::extend_to(depth);
        self.best = None;
        if self.shared.task.every_move {
            return self.iterate_each(depth);
        }
        let position = self.line.position().clone();
        let (least, most) = (Value::LEAST, -Value::LEAST);
        let narrow = self.features.windows && NARROW_FROM <= depth && last.plies_to_end().is_none();
        let mut width = WINDOW;
        let (mut alpha, mut beta) =
            if narrow { (at_least(last.0 - width), Value(last.0 + width)) } else { (least, most) };
        loop {
            let found = self.visit(&position, alpha, beta, depth as i32, 0);
            if self.aborted {
                // The first move of the list is the best of the previous depth: the best so far is
                // that one or has beaten it.
                let (value, line) = self.best.take()?;
                // That it loses says nothing about the moves not yet searched: only the previous
                // value of all of them holds.
                let value = if value.is_loss() { last } else { value };
                return Some(self.report(Found::guess(value), line, Vec::new(), depth - 1));
            }
            // Outside the window: widen it on that side.
            width *= WIDER;
            let open = width < WIDEST && found.value.plies_to_end().is_none();
            if found.value <= alpha && least < alpha {
                self.best = None;
                beta = Value(alpha.0 + 1);
                alpha = if open { at_least(found.value.0 - width) } else { least };
            } else if beta <= found.value && beta < most {
                // The move that failed high is searched first from now on, in case time runs out.
                self.remember_best(&position);
                beta = if open { Value(found.value.0 + width) } else { most };
            } else {
                self.remember_best(&position);
                let line = self.lines[0].clone();
                return Some(self.report(found, line, Vec::new(), depth));
            }
        }
    }

    /// Makes the best move so far the first to be searched.
    fn remember_best(&mut self, position: &G::Position) {
        let best = self.lines[0].first();
        let mut moves = self.game.moves(position).take(MOST_MOVES);
        let number = moves.position(|it| Some(&it) == best);
        self.best_before = number.and_then(|it| u16::try_from(it).ok());
    }

    /// Searches every move by itself with the full window.
    fn iterate_each(&mut self, depth: u32) -> Option<Report<G::Move>> {
        let (game, position) = (self.game, self.line.position().clone());
        let player = game.to_move(&position);
        let mut moves = Vec::new();
        let mut best: Option<(Found, Vec<G::Move>)> = None;
        let listed = game.moves(&position);
        let complete = listed.len() <= MOST_MOVES;
        let mut list: Vec<G::Move> = listed.take(MOST_MOVES).collect();
        list.extend(game.hint(&position).filter(|it| !complete && !list.contains(it)));
        let mut exact = complete;
        for mv in list {
            let mut next = position.clone();
            game.apply(&mut next, mv);
            let same = game.to_move(&next) == player;
            self.step(mv, &next);
            let found = self.visit(&next, Value::LEAST, -Value::LEAST, depth as i32 - 1, 1);
            self.step_back();
            if self.aborted {
                return None;
            }
            let found = found.seen_by(same);
            exact &= found.exact;
            moves.push((mv, found.value));
            if best.as_ref().is_none_or(|(most, _)| most.value < found.value) {
                let rest = self.lines[1].iter().copied();
                best = Some((found, std::iter::once(mv).chain(rest).collect()));
            }
        }
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        let (mut found, line) = best?;
        if !complete {
            found.value = found.value.of_some();
        }
        Some(self.report(Found { exact, ..found }, line, moves, depth))
    }

    fn report(
        &self,
        found: Found,
        line: Vec<G::Move>,
        moves: Vec<(G::Move, Value)>,
        depth: u32,
    ) -> Report<G::Move> {
        // A proven win or loss is exact, even if other moves were only estimated.
        let exact = found.exact || found.value.plies_to_end().is_some();
        let seconds = self.shared.begin.elapsed().as_secs_f64();
        Report { value: found.value, exact, line, moves, depth, nodes: self.all_nodes(), seconds }
    }
}

/// The lower end of a window. A loss there would look like a proven one, and moves that are not
/// better leave no line.
fn at_least(value: i32) -> Value {
    if value <= -DECISIVE { Value::LEAST } else { Value(value) }
}
