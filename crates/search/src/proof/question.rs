//! One question, answered by depth-first proof-number search (df-pn, Nagai
//! 2002): can this player force a win?

use std::time::Instant;

use game::{Estimate, Outcome, Player};

use super::{
    numbers::{HOPELESS, NOTHING, Numbers, Summary, UNSEEN, sum_up},
    table::ProofTable,
};
use crate::{Task, moves};

/// Maximum depth of a proof.
const MOST_DEPTH: usize = 10_000;

/// Maximum number of replies held at once.
const MOST_REPLIES: usize = 1 << 18;

/// A question being answered.
///
/// The recursion of the paper is written as a stack of frames: proofs in games with cycles get
/// deeper than a thread's stack. The replies of all frames are in one vector, those of the last
/// frame at its end.
pub struct Question<'a, G: Estimate> {
    game: &'a G,
    /// The player whose win is in question.
    attacker: Player,
    task: &'a Task,
    deadline: Option<Instant>,
    /// The results so far.
    table: ProofTable,
    frames: Vec<Frame<G::Position>>,
    replies: Vec<Reply<G::Move>>,
    /// The moves of the position being expanded, reused.
    list: Vec<G::Move>,
    /// Number of positions expanded, including earlier questions.
    pub nodes: u64,
    /// Whether a draw occurred anywhere; without one, a player who does not win loses.
    pub met_draw: bool,
}

/// A position on the path.
struct Frame<P> {
    position: P,
    key: u64,
    /// Whether the attacker is to move.
    attacks: bool,
    /// The index of its first reply.
    first: usize,
    /// The first frame that could be repeated.
    floor: usize,
    /// It is left as soon as its own number reaches this…
    own_limit: u32,
    /// …or the other number reaches this.
    other_limit: u32,
    /// The reply being looked at.
    looking: usize,
}

/// A reply to a position on the path.
struct Reply<M> {
    /// `None` for all moves that did not fit.
    mv: Option<M>,
    key: u64,
    numbers: Numbers,
}

/// The answer to a question.
#[derive(Copy, Clone)]
pub struct Answer<M> {
    /// The numbers of the position asked about; unsolved if it had to stop.
    pub numbers: Numbers,
    /// The reply that solves it or comes closest.
    pub best: Option<M>,
}

impl<M> Answer<M> {
    /// Whether the attacker can force a win.
    pub fn is_yes(&self) -> bool {
        self.numbers.proof == 0
    }

    /// Whether the attacker cannot.
    pub fn is_no(&self) -> bool {
        self.numbers.disproof == 0 && self.numbers.rests_on != UNSEEN
    }
}

/// Whether a limit of the task has been reached.
pub fn must_stop(task: &Task, deadline: Option<Instant>, nodes: u64) -> bool {
    task.nodes.is_some_and(|most| most <= nodes)
        || task.stop.is_stopped()
        || deadline.is_some_and(|it| it <= Instant::now())
}

impl<'a, G: Estimate> Question<'a, G> {
    /// Asks whether `attacker` can force a win; with a table of `bytes` bytes.
    pub fn new(
        game: &'a G,
        attacker: Player,
        bytes: usize,
        (task, deadline): (&'a Task, Option<Instant>),
        nodes: u64,
    ) -> Question<'a, G> {
        Question {
            game,
            attacker,
            task,
            deadline,
            table: ProofTable::new(bytes),
            frames: Vec::new(),
            replies: Vec::new(),
            list: Vec::new(),
            nodes,
            met_draw: false,
        }
    }

    /// Answers it for a game in progress; `tell` is called with the number of nodes now and then.
    pub fn answer(&mut self, position: &G::Position, mut tell: impl FnMut(u64)) -> Answer<G::Move> {
        self.enter(position.clone(), self.game.key(position), 0, (HOPELESS, HOPELESS));
        let mut tell_at = self.nodes.max(1 << 15) * 2;
        loop {
            let at = self.frames.len() - 1;
            let summary = self.sum_up(at);
            let frame = &self.frames[at];
            let numbers = summary.numbers;

            // 1. Limit reached, or time to stop: back to the parent.
            let attacks = frame.attacks;
            let done = frame.own_limit <= numbers.own(attacks)
                || frame.other_limit <= numbers.other(attacks);
            let stopped = !numbers.is_solved() && must_stop(self.task, self.deadline, self.nodes);
            if at == 0 && (done || stopped) {
                let best = self.replies[summary.best].mv;
                return Answer { numbers, best };
            }
            if done || stopped {
                self.leave(numbers);
                continue;
            }

            // 2. The table may know more about the best reply by now.
            let chosen = frame.first + summary.best;
            let known = self.table.get(self.replies[chosen].key);
            if let Some(known) = known.filter(|it| *it != self.replies[chosen].numbers) {
                self.replies[chosen].numbers = known;
                continue;
            }

            // 3. On to the most promising reply, as long as it remains that.
            self.descend(summary);
            if tell_at <= self.nodes {
                tell_at *= 2;
                tell(self.nodes);
            }
        }
    }

    /// Descends to the best reply of the last frame.
    fn descend(&mut self, summary: Summary) {
        let at = self.frames.len() - 1;
        let frame = &mut self.frames[at];
        frame.looking = frame.first + summary.best;
        let depth = self.task.depth.map_or(MOST_DEPTH, |it| (it as usize).min(MOST_DEPTH));
        let too_deep = depth <= at + 1 || MOST_REPLIES < self.replies.len();
        let reply = &mut self.replies[frame.looking];
        let Some(mv) = reply.mv.filter(|_| !too_deep) else {
            reply.numbers = Numbers::disproven(0, UNSEEN);
            return;
        };
        // A quarter more than the second best, to avoid switching back and forth between two
        // replies (Pawlewicz and Lew 2007).
        let own = frame.own_limit.min(summary.second.saturating_add(summary.second / 4 + 1));
        let other = frame.other_limit - (summary.open - 1);
        let (key, attacked) = (reply.key, frame.attacks);
        let floor =
            if self.game.is_irreversible(&frame.position, mv) { at + 1 } else { frame.floor };
        let mut position = frame.position.clone();
        self.game.apply(&mut position, mv);
        // The same player may be to move again.
        let attacks = self.game.to_move(&position) == self.attacker;
        let limits = if attacks == attacked { (own, other) } else { (other, own) };
        self.enter(position, key, floor, limits);
    }

    /// Expands a position and puts it on the path.
    fn enter(&mut self, position: G::Position, key: u64, floor: usize, limits: (u32, u32)) {
        self.nodes += 1;
        let game = self.game;
        let first = self.replies.len();
        let whole = moves::look_at(game, &position, &mut self.list);
        self.frames.push(Frame {
            attacks: game.to_move(&position) == self.attacker,
            position: position.clone(),
            key,
            first,
            floor,
            own_limit: limits.0,
            other_limit: limits.1,
            looking: first,
        });
        for number in 0..self.list.len() {
            let mv = self.list[number];
            let mut next = position.clone();
            game.apply(&mut next, mv);
            let (key, numbers) = self.first_look(&position, mv, &next, floor);
            self.replies.push(Reply { mv: Some(mv), key, numbers });
        }
        if !whole {
            // Never in the attacker's favour: a proof needs none of the attacker's unseen moves,
            // and no proof gets past those of the defender.
            let numbers = Numbers::disproven(0, UNSEEN);
            self.replies.push(Reply { mv: None, key: 0, numbers });
        }
    }

    /// The numbers of a reply without searching it.
    fn first_look(
        &mut self,
        before: &G::Position,
        mv: G::Move,
        position: &G::Position,
        floor: usize,
    ) -> (u64, Numbers) {
        let key = self.game.key(position);
        let numbers = match self.game.outcome(position) {
            Some(Outcome::Win(winner)) if winner == self.attacker => Numbers::proven(0),
            Some(outcome) => {
                self.met_draw |= outcome == Outcome::Draw;
                Numbers::disproven(0, NOTHING)
            }
            None => match self.repeated(key, before, mv, floor) {
                Some(depth) => {
                    self.met_draw = true;
                    Numbers::disproven(0, depth)
                }
                None => self.table.get(key).unwrap_or(Numbers::OPEN),
            },
        };
        (key, numbers)
    }

    /// The distance from the root of the position on the path that is repeated.
    fn repeated(&self, key: u64, before: &G::Position, mv: G::Move, floor: usize) -> Option<u32> {
        if self.frames.len() <= floor || self.game.is_irreversible(before, mv) {
            return None;
        }
        let at = self.frames[floor..].iter().position(|it| it.key == key)?;
        Some((floor + at + 1) as u32)
    }

    /// Removes the last position from the path and updates its parent.
    fn leave(&mut self, mut numbers: Numbers) {
        let depth = self.frames.len() as u32;
        let Some(frame) = self.frames.pop() else { return };
        self.replies.truncate(frame.first);
        // A disproof that rests on nothing above it is unconditional: wherever play returns to, the
        // defender continues as there.
        if depth <= numbers.rests_on {
            numbers.rests_on = NOTHING;
            self.table.put(frame.key, numbers);
        }
        if let Some(before) = self.frames.last() {
            self.replies[before.looking].numbers = numbers;
        }
    }

    fn sum_up(&self, at: usize) -> Summary {
        let frame = &self.frames[at];
        sum_up(frame.attacks, self.replies[frame.first..].iter().map(|it| it.numbers))
    }

    /// The line found, as far as the table still knows it. Meaningful where the result is a win for
    /// one of the players.
    pub fn follow(&self, position: &G::Position, answer: Answer<G::Move>) -> Vec<G::Move> {
        let game = self.game;
        let winner = if answer.is_yes() { self.attacker } else { !self.attacker };
        let mut line: Vec<G::Move> = answer.best.into_iter().collect();
        let mut position = position.clone();
        answer.best.into_iter().for_each(|mv| game.apply(&mut position, mv));
        let mut left = answer.numbers.plies;
        while game.outcome(&position).is_none() {
            let found = game.moves(&position).take(moves::MOST_MOVES).filter_map(|mv| {
                let mut next = position.clone();
                game.apply(&mut next, mv);
                let plies = match game.outcome(&next) {
                    Some(outcome) => (outcome == Outcome::Win(winner)).then_some(0)?,
                    None => {
                        let known = self.table.get(game.key(&next))?;
                        let own = known.own(winner == self.attacker);
                        (own == 0).then_some(known.plies)?
                    }
                };
                Some((plies, mv, next))
            });
            let next = if game.to_move(&position) == winner {
                found.min_by_key(|it| it.0)
            } else {
                found.max_by_key(|it| it.0)
            };
            // Always closer to the end, so that this terminates.
            let Some((plies, mv, next)) = next.filter(|it| it.0 < left) else { break };
            line.push(mv);
            (left, position) = (plies, next);
        }
        line
    }
}
