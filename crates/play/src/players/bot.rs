//! Whoever chooses plies.

use std::{fmt, time::Duration};

use search::{Stop, Task};

use crate::{AnySearcher, Level, Match, Thought};

/// Is told what a bot has found so far.
pub type Watch = Box<dyn FnMut(&Thought) + Send>;

/// Somebody or something that chooses plies.
pub trait Bot: Send {
    /// The ply to play.
    ///
    /// Asked only while the match goes on.
    ///
    /// # Errors
    ///
    /// A [`Fault`] if there is none: whoever has it has lost.
    fn choose(&mut self, game: &dyn Match) -> Result<String, Fault>;

    /// How long it may think about a ply, if that was agreed on. The referee
    /// has a clock of its own.
    fn limit(&self) -> Option<Duration> {
        None
    }

    /// Somebody looks on while the next ply is chosen: `watch` is told what has
    /// been found so far, and `stop` asks to decide at once. A bot that does
    /// not think step by step need not care.
    fn attend(&mut self, _stop: Stop, _watch: Watch) {}
}

/// Why a bot has not chosen a ply.
///
/// That a ply is not legal is no fault of this kind: the referee sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It has nothing to play and says so.
    GaveUp,
    /// It broke down: a panic in our program, or another program that has
    /// ended or could not be started. With what is known about it.
    Crashed(String),
    /// It answered after this time, which is more than was agreed on.
    Late(Duration),
    /// It has not answered at all; after this time nobody waited any longer.
    Silent(Duration),
    /// It plays by tables, and does not have them: what is missing.
    Ignorant(String),
    /// What it said is no answer: the beginning of it.
    Garbled(String),
}

impl fmt::Display for Fault {
    /// As in records: `gave up`, `crashed: …`, `late: 350 ms`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::GaveUp => write!(f, "gave up"),
            Fault::Crashed(why) => write!(f, "crashed: {why}"),
            Fault::Late(time) => write!(f, "late: {} ms", time.as_millis()),
            Fault::Silent(time) => write!(f, "silent: {} ms", time.as_millis()),
            Fault::Ignorant(what) => write!(f, "ignorant: {what}"),
            Fault::Garbled(what) => write!(f, "garbled: {what}"),
        }
    }
}

/// Plays any legal ply with equal chance.
#[derive(Clone, Debug)]
pub struct Random(fastrand::Rng);

impl Random {
    /// From a seed, or from anywhere.
    pub fn new(seed: Option<u32>) -> Random {
        Random(match seed {
            Some(seed) => fastrand::Rng::with_seed(seed.into()),
            None => fastrand::Rng::new(),
        })
    }

    /// From a seed of 64 bits.
    pub fn seeded(seed: u64) -> Random {
        Random(fastrand::Rng::with_seed(seed))
    }
}

impl Bot for Random {
    fn choose(&mut self, game: &dyn Match) -> Result<String, Fault> {
        match game.move_count() {
            0 => Err(Fault::GaveUp),
            count => game.nth_move(self.0.usize(..count)).ok_or(Fault::GaveUp),
        }
    }
}

/// Thinks before it plays.
pub struct SearchingBot {
    searcher: AnySearcher,
    task: Task,
    /// How many plies in a hundred it plays at random.
    blunders: u32,
    random: Random,
    watch: Option<Watch>,
}

impl SearchingBot {
    /// Gives this searcher this task for every ply.
    pub fn new(searcher: AnySearcher, task: Task) -> SearchingBot {
        SearchingBot { searcher, task, blunders: 0, random: Random::seeded(0), watch: None }
    }

    /// The engine at a level; on one thread the same games for the same seed.
    pub fn at_level(level: Level, threads: usize, seed: u64) -> SearchingBot {
        SearchingBot {
            searcher: AnySearcher::engine(level.table(), threads),
            task: level.task(),
            blunders: level.blunders(),
            random: Random::seeded(seed),
            watch: None,
        }
    }

    /// The same, but no deeper and no longer for each ply.
    pub fn within(self, depth: Option<u32>, time: Option<Duration>) -> SearchingBot {
        SearchingBot { task: Task { depth, time, ..self.task.clone() }, ..self }
    }
}

impl Bot for SearchingBot {
    fn choose(&mut self, game: &dyn Match) -> Result<String, Fault> {
        if self.random.0.u32(..100) < self.blunders {
            return self.random.choose(game);
        }
        let SearchingBot { searcher, task, watch, .. } = self;
        let mut tell = |thought: &Thought| watch.iter_mut().for_each(|it| it(thought));
        let thought = game.think(searcher, task, &mut tell);
        thought.best().map(str::to_owned).ok_or(Fault::GaveUp)
    }

    fn limit(&self) -> Option<Duration> {
        self.task.time
    }

    fn attend(&mut self, stop: Stop, watch: Watch) {
        self.task.stop = stop;
        self.watch = Some(watch);
    }
}
