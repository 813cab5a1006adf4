//! Whoever chooses plies.

use search::{Stop, Task};

use crate::{Brain, Level, Match, Thought};

/// Is told what a mind has found so far.
pub type Watch = Box<dyn FnMut(&Thought) + Send>;

/// Somebody or something that chooses plies.
pub trait Mind: Send {
    /// The ply to play, or `None` to give up.
    ///
    /// Asked only while the match goes on.
    fn choose(&mut self, game: &dyn Match) -> Option<String>;

    /// Somebody looks on while the next ply is chosen: `watch` is told what has
    /// been found so far, and `stop` asks to decide at once. A mind that does
    /// not think step by step need not care.
    fn attend(&mut self, _stop: Stop, _watch: Watch) {}
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
}

impl Mind for Random {
    fn choose(&mut self, game: &dyn Match) -> Option<String> {
        match game.move_count() {
            0 => None,
            count => game.nth_move(self.0.usize(..count)),
        }
    }
}

/// Thinks before it plays.
pub struct Thinker {
    brain: Brain,
    task: Task,
    /// How many plies in a hundred it plays at random.
    blunders: u32,
    random: Random,
    watch: Option<Watch>,
}

impl Thinker {
    /// Gives this brain this task for every ply.
    pub fn new(brain: Brain, task: Task) -> Thinker {
        Thinker { brain, task, blunders: 0, random: Random::new(Some(0)), watch: None }
    }

    /// The engine at a level.
    pub fn at_level(level: Level, bytes: usize, seed: Option<u32>) -> Thinker {
        Thinker {
            brain: Brain::engine(bytes, 1),
            task: level.task(),
            blunders: level.blunders(),
            random: Random::new(seed),
            watch: None,
        }
    }
}

impl Mind for Thinker {
    fn choose(&mut self, game: &dyn Match) -> Option<String> {
        if self.random.0.u32(..100) < self.blunders {
            return self.random.choose(game);
        }
        let Thinker { brain, task, watch, .. } = self;
        let mut tell = |thought: &Thought| watch.iter_mut().for_each(|it| it(thought));
        let thought = game.think(brain, task, &mut tell);
        thought.best().map(str::to_owned)
    }

    fn attend(&mut self, stop: Stop, watch: Watch) {
        self.task.stop = stop;
        self.watch = Some(watch);
    }
}
