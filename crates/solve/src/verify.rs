//! Verification: every entry recomputed from those of its successors.
//!
//! This shares nothing with the solvers but the rules, the indexing and the lookup, and computes in
//! turns instead of codes. With distances, or where no position can be repeated, entries that agree
//! with their successors are a proof: by induction over the distance, or over the rest of the game.
//! A draw with cycles is correct because neither player has a turn to anything better, and every
//! win and loss is accounted for.

use std::ops::ControlFlow;

use game::{Game, Index, Outcome, Player, Proved, each_turn, key};

use crate::{
    code,
    job::{Job, Stopped},
    part::Part,
};

/// Positions that a thread takes at a time.
const CHUNK: u64 = 1 << 14;

/// Positions per batch of lookups, so that the loads overlap.
const BATCH: usize = 64;

/// Maximum number of wrong entries to list.
const LISTED: usize = 100;

/// The value of a position for the player to move, with the number of turns: as small as the
/// inner loops need it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Worth {
    /// No position.
    Nothing,
    /// Neither player can force a win.
    Draw,
    /// Won in this many turns.
    Win(u16),
    /// Lost in this many turns.
    Loss(u16),
}

impl Worth {
    fn proved(self) -> Option<Proved> {
        match self {
            Worth::Nothing => None,
            Worth::Draw => Some(Proved::Draw),
            Worth::Win(turns) => Some(Proved::Win(Some(turns.into()))),
            Worth::Loss(turns) => Some(Proved::Loss(Some(turns.into()))),
        }
    }
}

/// An entry that disagrees with its successors.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Its number.
    pub number: u64,
    /// What is stored; `None` if the number stands for no position.
    pub stored: Option<Proved>,
    /// What it should be; `None` if an entry it depends on stands for no position.
    pub right: Option<Proved>,
}

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Number of entries that stand for a position.
    pub positions: u64,
    /// Number of wrong entries.
    pub wrong: u64,
    /// The first of them.
    pub first: Vec<Wrong>,
}

/// A slice and its entries.
pub type Known<'a, S> = (S, &'a Part);

/// Recomputes the entries of the first slice; the others are those its turns can lead to.
///
/// # Errors
///
/// [`Stopped`] if the job was.
pub fn verify<I: Index>(
    index: &I,
    known: &[Known<'_, I::Slice>],
    distances: bool,
    threads: usize,
    job: &Job,
) -> Result<Report, Stopped> {
    let Some(&(slice, part)) = known.first() else { return Ok(Report::default()) };
    let verifier = Verifier { index, known, part, distances };
    let (len, steps) = (index.len(slice), index.steps(slice));
    // 1. In the order of a walk, in which lookups of neighbours hit the caches.
    let walked = job.share(threads, steps.div_ceil(CHUNK), State::<I>::new, |state, chunk| {
        let (from, to) = (chunk * CHUNK, (chunk * CHUNK + CHUNK).min(steps));
        for at in from..to {
            if let Some((number, position)) = index.step(slice, at) {
                state.met.add(number);
                verifier.take(number, position, state);
            }
        }
        verifier.check(state);
        job.advance(to - from);
        Ok::<(), Stopped>(())
    })?;
    // 2. In numerical order: which numbers stand for no position, and whether
    //    the walk reached all the others, each once.
    let numbered = job.share(threads, len.div_ceil(CHUNK), State::<I>::new, |state, chunk| {
        for number in chunk * CHUNK..(chunk * CHUNK + CHUNK).min(len) {
            match index.unrank(slice, number) {
                Some(_) => state.met.add(number),
                None => {
                    state.report.settle(number, verifier.stored(part, number), Worth::Nothing);
                }
            }
        }
        Ok::<(), Stopped>(())
    })?;
    let met = |states: &[State<I>]| states.iter().fold(Met::default(), |sum, it| sum.and(it.met));
    let (walked_met, numbered_met) = (met(&walked), met(&numbered));
    // 3. If it did not, check everything again without it.
    let checked = if walked_met == numbered_met {
        walked
    } else {
        job.share(threads, len.div_ceil(CHUNK), State::<I>::new, |state, chunk| {
            for number in chunk * CHUNK..(chunk * CHUNK + CHUNK).min(len) {
                if let Some(position) = index.unrank(slice, number) {
                    verifier.take(number, position, state);
                }
            }
            verifier.check(state);
            Ok::<(), Stopped>(())
        })?
    };
    let mut all = Report { positions: numbered_met.count, ..Report::default() };
    for State { report, .. } in checked.into_iter().chain(numbered) {
        all.wrong += report.wrong;
        all.first.extend(report.first);
    }
    all.shorten();
    Ok(all)
}

/// A set of numbers that were met, in any order: their count, and a sum that other numbers, or the
/// same ones with other multiplicities, match once in 2^64.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Met {
    count: u64,
    sum: u64,
}

impl Met {
    #[inline]
    fn add(&mut self, number: u64) {
        self.count += 1;
        self.sum = self.sum.wrapping_add(key::mix(number));
    }

    fn and(self, other: Met) -> Met {
        Met { count: self.count + other.count, sum: self.sum.wrapping_add(other.sum) }
    }
}

struct Verifier<'a, I: Index> {
    index: &'a I,
    known: &'a [Known<'a, I::Slice>],
    part: &'a Part,
    distances: bool,
}

/// The batch and the results of a thread.
struct State<I: Index> {
    report: Report,
    met: Met,
    /// Numbers and positions still to be checked.
    taken: Vec<(u64, Position<I>)>,
    /// Their stored bytes.
    own: Vec<u8>,
    /// Numbers, their stored values, the results of turns that end the game, and the number of
    /// lookups of each.
    pending: Vec<(u64, Worth, Results, usize)>,
    look_ups: Vec<(usize, u64)>,
    /// The bytes that were looked up.
    bytes: Vec<u8>,
    winning: Winning<I>,
}

type Position<I> = <<I as Index>::Game as Game>::Position;

/// The turns that won most recently, and the one being looked at.
struct Winning<I: Index> {
    last: [Turn<I>; 2],
    now: Turn<I>,
}

/// A turn by its plies.
type Turn<I> = Vec<<<I as Index>::Game as Game>::Move>;

impl<I: Index> State<I> {
    fn new() -> State<I> {
        State {
            report: Report::default(),
            met: Met::default(),
            taken: Vec::new(),
            own: Vec::new(),
            pending: Vec::new(),
            look_ups: Vec::new(),
            bytes: Vec::new(),
            winning: Winning { last: [Vec::new(), Vec::new()], now: Vec::new() },
        }
    }
}

/// The result of a turn.
enum Found {
    /// A number of one of the known slices.
    Entry(usize, u64),
    /// A slice that is not loaded and cannot confirm anything.
    Missing,
    End(Outcome),
}

/// The results of the turns of a position, for its mover.
#[derive(Copy, Clone, Default)]
struct Results {
    soonest_win: Option<u16>,
    latest_loss: Option<u16>,
    draws: bool,
    /// Whether a required entry is missing.
    missing: bool,
}

impl Results {
    fn add(&mut self, worth: Worth) {
        match worth {
            Worth::Win(turns) => {
                self.soonest_win = Some(self.soonest_win.map_or(turns, |it| it.min(turns)));
            }
            Worth::Loss(turns) => self.latest_loss = self.latest_loss.max(Some(turns)),
            Worth::Draw | Worth::Nothing => self.draws = true,
        }
    }

    /// Adds a turn to a position with this value for the player to move there.
    fn follow(&mut self, next: Worth, later: u16) {
        match next {
            Worth::Win(turns) => self.add(Worth::Loss(turns + later)),
            Worth::Loss(turns) => self.add(Worth::Win(turns + later)),
            Worth::Draw => self.add(Worth::Draw),
            Worth::Nothing => self.missing = true,
        }
    }

    fn best(self) -> Worth {
        match (self.soonest_win, self.draws, self.latest_loss) {
            (Some(turns), ..) => Worth::Win(turns),
            (None, false, Some(turns)) => Worth::Loss(turns),
            _ => Worth::Draw,
        }
    }
}

impl<I: Index> Verifier<'_, I> {
    /// The stored value of a number in one of the known slices.
    fn stored(&self, part: &Part, number: u64) -> Worth {
        self.worth(part, number, part.codes[number as usize])
    }

    /// The same, given its byte.
    #[inline]
    fn worth(&self, part: &Part, number: u64, byte: u8) -> Worth {
        let code = match byte {
            code::UNUSED => return Worth::Nothing,
            code::DRAW => return Worth::Draw,
            code::LATE => part.code(number),
            code => Some(code.into()),
        };
        let Some(code) = code else { return Worth::Nothing };
        let turns = match (self.distances, I::WINNER_ENDS) {
            (false, _) => 0,
            (true, true) => code,
            (true, false) => code / 2,
        };
        if code & 1 == 1 { Worth::Win(turns) } else { Worth::Loss(turns) }
    }

    /// Adds a position to the batch.
    #[inline]
    fn take(&self, number: u64, position: Position<I>, state: &mut State<I>) {
        state.taken.push((number, position));
        if state.taken.len() == BATCH {
            self.check(state);
        }
    }

    /// Compares the stored values of the batch with their turns.
    ///
    /// There are no branches on loaded data until everything is loaded, so that the loads overlap.
    fn check(&self, state: &mut State<I>) {
        let State { report, taken, own, pending, look_ups, bytes, winning, .. } = state;
        let game = self.index.game();
        own.clear();
        own.extend(taken.iter().map(|it| self.part.codes[it.0 as usize]));
        for ((number, position), &byte) in taken.drain(..).zip(&*own) {
            let stored = self.worth(self.part, number, byte);
            if let Some(outcome) = game.outcome(&position) {
                report.settle(number, stored, ended(outcome, game.to_move(&position), 0));
            } else if self.distances {
                let before = look_ups.len();
                let results = self.gather(&position, look_ups);
                pending.push((number, stored, results, look_ups.len() - before));
            } else {
                let won = matches!(stored, Worth::Win(_));
                let tried = won.then(|| self.try_again(&position, winning)).flatten();
                let results = tried.unwrap_or_else(|| self.decide(&position, winning));
                report.conclude(number, stored, results);
            }
        }
        bytes.clear();
        let byte = |&(part, number): &(usize, u64)| self.known[part].1.codes[number as usize];
        bytes.extend(look_ups.iter().map(byte));
        let mut found = look_ups.drain(..).zip(&*bytes);
        for (number, stored, mut results, count) in pending.drain(..) {
            for ((part, number), &byte) in found.by_ref().take(count) {
                results.follow(self.worth(self.known[part].1, number, byte), 1);
            }
            report.conclude(number, stored, results);
        }
    }

    /// Collects the lookups of a position's turns, and evaluates those that end the game.
    #[inline]
    fn gather(&self, position: &Position<I>, look_ups: &mut Vec<(usize, u64)>) -> Results {
        let mut results = Results::default();
        let mover = self.index.game().to_move(position);
        let _ = each_turn(self.index.game(), position, &mut |next| {
            match self.find(next) {
                Found::Entry(part, number) => look_ups.push((part, number)),
                Found::Missing => results.missing = true,
                Found::End(outcome) => results.add(ended(outcome, mover, 1)),
            }
            ControlFlow::Continue(())
        });
        results
    }

    /// The result of a turn that won in an earlier position, if it is possible here and wins again.
    #[inline]
    fn try_again(&self, position: &Position<I>, winning: &mut Winning<I>) -> Option<Results> {
        let game = self.index.game();
        for which in 0..winning.last.len() {
            if let Some(next) = after(game, position, &winning.last[which]) {
                let mut results = Results::default();
                self.meet(game.to_move(position), &next, &mut results);
                if results.soonest_win.is_some() {
                    winning.last.swap(0, which);
                    return Some(results);
                }
            }
        }
        None
    }

    /// Evaluates the turns of a position until one of them wins: without distances nothing is
    /// better. Remembers that one.
    #[inline]
    fn decide(&self, position: &Position<I>, winning: &mut Winning<I>) -> Results {
        let mover = self.index.game().to_move(position);
        let mut results = Results::default();
        winning.now.clear();
        let won = self.each_line(position, &mut winning.now, &mut |next| {
            self.meet(mover, next, &mut results);
            results.soonest_win.is_some()
        });
        if won {
            winning.last.rotate_right(1);
            std::mem::swap(&mut winning.last[0], &mut winning.now);
        }
        results
    }

    /// Visits the positions after each turn until `visit` breaks; then the plies are left in
    /// `plies`.
    fn each_line(
        &self,
        position: &Position<I>,
        plies: &mut Turn<I>,
        enough: &mut impl FnMut(&Position<I>) -> bool,
    ) -> bool {
        let game = self.index.game();
        for ply in game.moves(position) {
            let mut next = position.clone();
            game.apply(&mut next, ply);
            plies.push(ply);
            let found = if game.is_settled(&next) {
                enough(&next)
            } else {
                self.each_line(&next, plies, enough)
            };
            if found {
                return true;
            }
            plies.pop();
        }
        false
    }

    /// Adds the result of a turn, without distances.
    #[inline(always)]
    fn meet(&self, mover: Player, next: &Position<I>, results: &mut Results) {
        match self.find(next) {
            Found::Entry(part, number) => {
                results.follow(self.stored(self.known[part].1, number), 0);
            }
            Found::Missing => results.missing = true,
            Found::End(outcome) => results.add(ended(outcome, mover, 0)),
        }
    }

    /// The entry of a successor.
    #[inline(always)]
    fn find(&self, next: &Position<I>) -> Found {
        let Some(slice) = self.index.slice(next) else {
            return Found::End(self.index.game().outcome(next).unwrap_or(Outcome::Draw));
        };
        match self.known.iter().position(|it| it.0 == slice) {
            Some(part) => Found::Entry(part, self.index.rank(slice, next)),
            None => Found::Missing,
        }
    }
}

impl Report {
    /// Keeps the entries with the smallest numbers.
    fn shorten(&mut self) {
        self.first.sort_unstable_by_key(|it| it.number);
        self.first.truncate(LISTED);
    }

    /// Compares the stored value with the results.
    fn conclude(&mut self, number: u64, stored: Worth, results: Results) {
        let certain = matches!(results.soonest_win, Some(0));
        if results.missing && !certain {
            self.list(number, stored, Worth::Nothing);
        } else {
            self.settle(number, stored, results.best());
        }
    }

    fn settle(&mut self, number: u64, stored: Worth, right: Worth) {
        if stored != right {
            self.list(number, stored, right);
        }
    }

    fn list(&mut self, number: u64, stored: Worth, right: Worth) {
        self.wrong += 1;
        let (stored, right) = (stored.proved(), right.proved());
        self.first.push(Wrong { number, stored, right });
        if self.first.len() == 2 * LISTED {
            self.shorten();
        }
    }
}

/// The position after these plies, if they are a whole turn here.
#[inline]
fn after<G: Game>(game: &G, position: &G::Position, turn: &[G::Move]) -> Option<G::Position> {
    let (last, first) = turn.split_last()?;
    let mut next = position.clone();
    for &ply in first {
        if !game.is_legal(&next, ply) {
            return None;
        }
        game.apply(&mut next, ply);
        if game.is_settled(&next) {
            return None;
        }
    }
    if !game.is_legal(&next, *last) {
        return None;
    }
    game.apply(&mut next, *last);
    game.is_settled(&next).then_some(next)
}

/// The value of a finished game, for the mover.
fn ended(outcome: Outcome, mover: Player, turns: u16) -> Worth {
    match outcome {
        Outcome::Draw => Worth::Draw,
        Outcome::Win(winner) if winner == mover => Worth::Win(turns),
        Outcome::Win(_) => Worth::Loss(turns),
    }
}
