//! Verification: every entry recomputed from the entries its turns lead to.
//!
//! This shares nothing with the solvers but the rules, the numbering and the
//! look-up, and does its own reckoning in turns. Where distances are kept, or
//! no position comes back, entries that agree with their successors are a proof:
//! by induction over the distance, or over the rest of the game. A draw with
//! cycles is right because nobody has a turn to anything better for him, and
//! every win and loss is accounted for.

use std::ops::ControlFlow;

use game::{Game, Index, Outcome, Player, each_turn, key};

use crate::{
    code,
    job::{Job, Stopped},
    part::Part,
};

/// Positions that a thread takes at a time.
const CHUNK: u64 = 1 << 14;

/// Positions whose look-ups are gathered, so that they overlap.
const BATCH: usize = 64;

/// So many wrong entries are listed.
const LISTED: usize = 100;

/// What a position is worth to the player to move, and in how many turns.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// No position.
    Nothing,
    /// Nobody can force anything.
    Draw,
    /// Won in so many turns.
    Win(u16),
    /// Lost in so many turns.
    Loss(u16),
}

/// An entry that is not what its successors make it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Its number.
    pub number: u64,
    /// What is stored.
    pub stored: Worth,
    /// What it should be; nothing, if an entry that it depends on says that it
    /// stands for nothing.
    pub right: Worth,
}

/// What verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Entries that stand for a position.
    pub positions: u64,
    /// How many entries are wrong.
    pub wrong: u64,
    /// The first of them.
    pub first: Vec<Wrong>,
}

/// A slice and its entries.
pub type Known<'a, S> = (S, &'a Part);

/// Recomputes the entries of the first of the slices; the others are those that
/// its turns can lead to.
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
    // 1. In the order of a walk, in which neighbours are looked up in the caches.
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
    // 2. In the order of the numbers: which of them stand for nothing, and whether
    //    the walk came to all the others, each once.
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
    // 3. If it did not, everything once more without it.
    let checked = match walked_met == numbered_met {
        true => walked,
        false => job.share(threads, len.div_ceil(CHUNK), State::<I>::new, |state, chunk| {
            for number in chunk * CHUNK..(chunk * CHUNK + CHUNK).min(len) {
                if let Some(position) = index.unrank(slice, number) {
                    verifier.take(number, position, state);
                }
            }
            verifier.check(state);
            Ok::<(), Stopped>(())
        })?,
    };
    let mut all = Report { positions: numbered_met.count, ..Report::default() };
    for State { report, .. } in checked.into_iter().chain(numbered) {
        all.wrong += report.wrong;
        all.first.extend(report.first);
    }
    all.shorten();
    Ok(all)
}

/// Which numbers have been met, in any order: how many, and a sum that other
/// numbers, or the same ones another number of times, give once in 2^64.
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

/// What a thread has gathered and found.
struct State<I: Index> {
    report: Report,
    met: Met,
    /// Numbers and positions that are still to be checked.
    taken: Vec<(u64, Position<I>)>,
    /// What is stored of them.
    own: Vec<u8>,
    /// Numbers, what is stored of them, the results of turns that end the game,
    /// and how many look-ups belong to them.
    pending: Vec<(u64, Worth, Results, usize)>,
    look_ups: Vec<(usize, u64)>,
    /// What is looked up.
    bytes: Vec<u8>,
    winning: Winning<I>,
}

type Position<I> = <<I as Index>::Game as Game>::Position;

/// The turns that won last, and one that is being looked at.
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

/// What a turn leads to.
enum Found {
    /// A number of one of the known slices.
    Entry(usize, u64),
    /// A slice that is not there and cannot confirm anything.
    Missing,
    End(Outcome),
}

/// What the turns of a position lead to, from its mover's side.
#[derive(Copy, Clone, Default)]
struct Results {
    soonest_win: Option<u16>,
    latest_loss: Option<u16>,
    draws: bool,
    /// Whether something is missing that would have to be known.
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

    /// A turn leads to a position that is worth this to who moves there.
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
    /// What is stored of a number in one of the known slices.
    fn stored(&self, part: &Part, number: u64) -> Worth {
        self.worth(part, number, part.codes[number as usize])
    }

    /// The same, once its byte has been read.
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

    /// A position to be checked, now or together with others.
    #[inline]
    fn take(&self, number: u64, position: Position<I>, state: &mut State<I>) {
        state.taken.push((number, position));
        if state.taken.len() == BATCH {
            self.check(state);
        }
    }

    /// Compares what is stored of the positions taken with their turns.
    ///
    /// Nothing is decided by what is loaded until all of it is, so that the loads
    /// overlap.
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

    /// Notes what the turns of a position lead to, and adds up those that end
    /// the game.
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

    /// The result of a turn that won in a position before this one, if it is
    /// possible here and wins again.
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

    /// Adds up the turns of a position until one of them wins: without distances
    /// nothing is better. Keeps that one.
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

    /// Visits where the turns from here lead, until that was enough; their plies
    /// are then left in `plies`.
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
            let found = match game.is_settled(&next) {
                true => enough(&next),
                false => self.each_line(&next, plies, enough),
            };
            if found {
                return true;
            }
            plies.pop();
        }
        false
    }

    /// Adds what a turn leads to, without distances.
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

    /// Where a position that a turn leads to is stored.
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
    /// Keeps the smallest numbers.
    fn shorten(&mut self) {
        self.first.sort_unstable_by_key(|it| it.number);
        self.first.truncate(LISTED);
    }

    /// All that matters has been added up.
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
        self.first.push(Wrong { number, stored, right });
        if self.first.len() == 2 * LISTED {
            self.shorten();
        }
    }
}

/// Where these plies lead, if they are a whole turn here.
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

/// A game that has ended, from the mover's side.
fn ended(outcome: Outcome, mover: Player, turns: u16) -> Worth {
    match outcome {
        Outcome::Draw => Worth::Draw,
        Outcome::Win(winner) if winner == mover => Worth::Win(turns),
        Outcome::Win(_) => Worth::Loss(turns),
    }
}
