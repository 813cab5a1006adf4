//! A run that can go back: snapshots, and the way from the nearest one.
//!
//! A run is determined by its program, its start and its answers. To go back is therefore to
//! begin at a snapshot and to run again up to one step earlier, with the same answers. Snapshots
//! near the present are close to one another, older ones far apart, so that there are few.

use super::{Machine, Pause, Reply};

/// Instructions between the newest snapshots.
const NEAR: u64 = 500_000;

/// Most bytes that all snapshots take.
const ROOM: usize = 256 << 20;

/// What the program was told, at how many executed instructions.
#[derive(Clone, Debug)]
enum Told {
    Answer(String),
    Reply(Reply),
}

/// A run with its past.
#[derive(Clone, Debug)]
pub struct History {
    machine: Machine,
    /// Snapshots with the number of answers given before them, the oldest first.
    snapshots: Vec<(Machine, usize)>,
    told: Vec<Told>,
    /// How many of them the machine has been told.
    used: usize,
}

impl History {
    /// A run at its beginning.
    pub fn new(machine: Machine) -> History {
        let snapshots = vec![(machine.clone(), 0)];
        History { machine, snapshots, told: Vec::new(), used: 0 }
    }

    /// The machine as it is now.
    pub const fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Answers a question.
    pub fn answer(&mut self, answer: &str) {
        self.told.truncate(self.used);
        self.told.push(Told::Answer(answer.to_owned()));
        self.used += 1;
        self.machine.answer(answer);
    }

    /// Replies to a question about the rules.
    pub fn reply(&mut self, reply: Reply) {
        self.told.truncate(self.used);
        self.machine.reply(&reply);
        self.told.push(Told::Reply(reply));
        self.used += 1;
    }

    /// Goes on for at most so many instructions.
    pub fn run(&mut self, budget: u64) -> Pause {
        let end = self.machine.instructions.saturating_add(budget);
        loop {
            let left = end.saturating_sub(self.machine.instructions);
            let pause = self.machine.run(left.min(NEAR));
            self.note();
            let going = pause == Pause::Slice && self.machine.missing.is_none();
            if !going || self.machine.instructions >= end {
                return pause;
            }
        }
    }

    /// Takes a snapshot if the last one is old enough, and drops some that are near each other
    /// and far from now.
    fn note(&mut self) {
        let now = self.machine.instructions;
        let last = self.snapshots.last().map_or(0, |it| it.0.instructions);
        if now < last + NEAR {
            return;
        }
        self.snapshots.push((self.machine.clone(), self.used));
        self.thin(now);
    }

    fn thin(&mut self, now: u64) {
        let at = |all: &[(Machine, usize)], index: usize| {
            all.get(index).map_or(0, |it| it.0.instructions)
        };
        let mut index = 1;
        while index + 1 < self.snapshots.len() {
            // Without this one, how far apart would its neighbours be, and how long ago is it?
            let gap = at(&self.snapshots, index + 1) - at(&self.snapshots, index - 1);
            let age = now - at(&self.snapshots, index + 1);
            if gap <= age / 4 {
                self.snapshots.remove(index);
            } else {
                index += 1;
            }
        }
        let bytes =
            |all: &[(Machine, usize)]| all.iter().map(|it| it.0.heap.bytes()).sum::<usize>();
        while self.snapshots.len() > 2 && bytes(&self.snapshots) > ROOM {
            self.snapshots.remove(1);
        }
    }

    /// Goes back to where so many instructions were executed.
    pub fn go_to(&mut self, instructions: u64) {
        let after = self.snapshots.partition_point(|it| it.0.instructions <= instructions);
        self.snapshots.truncate(after.max(1));
        let Some((machine, used)) = self.snapshots.last() else { return };
        self.machine = machine.clone();
        self.used = *used;
        self.replay(|it| it.instructions >= instructions, instructions);
    }

    /// Goes back to before the last step: the last `vor`, `linksUm`, `nimm` or `gib`. Returns
    /// whether there was one.
    pub fn back(&mut self) -> bool {
        let Some(wanted) = self.machine.steps.checked_sub(1) else { return false };
        let after = self.snapshots.partition_point(|it| it.0.steps < wanted.max(1));
        self.snapshots.truncate(after.max(1));
        let Some((machine, used)) = self.snapshots.last() else { return false };
        self.machine = machine.clone();
        self.used = *used;
        let observe = std::mem::replace(&mut self.machine.observe, true);
        self.replay(|it| it.steps >= wanted, u64::MAX);
        self.machine.observe = observe;
        true
    }

    /// Runs again, with the same answers, until a condition holds.
    fn replay(&mut self, done: impl Fn(&Machine) -> bool, end: u64) {
        while !done(&self.machine) {
            let left = end.saturating_sub(self.machine.instructions).min(NEAR);
            let pause = self.machine.run(left);
            if matches!(pause, Pause::Ended(_)) {
                return;
            }
            if self.machine.missing.is_some() {
                match self.told.get(self.used).cloned() {
                    Some(Told::Answer(answer)) => self.machine.answer(&answer),
                    Some(Told::Reply(reply)) => self.machine.reply(&reply),
                    None => return,
                }
                self.used += 1;
            }
            if end == u64::MAX || self.machine.instructions < end {
                self.note();
            }
        }
    }
}
