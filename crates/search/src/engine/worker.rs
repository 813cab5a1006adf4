//! One thread of the engine: what it holds, and when it has to stop.

use std::{sync::atomic::Ordering, time::Instant};

use game::{Estimate, Line};

use super::{
    Features, MAX_PLY, Shared,
    order::{Candidate, Experience},
};
use crate::Value;

/// Every so many nodes a thread looks at the clock and at the others: at a
/// million nodes a second or so, several times in a millisecond.
const LOOK_EVERY: i64 = 256;

/// Where lists of moves are long a node is slow: so many moves that were
/// listed count as one more.
const LISTED: usize = 16;

/// One thread of a search.
pub(super) struct Worker<'a, G: Estimate> {
    pub game: &'a G,
    pub shared: &'a Shared<'a>,
    pub features: Features,
    /// The match so far and the way from there to the current position; the
    /// way is only kept up to date if the worker looks back.
    pub line: Line<G>,
    /// How many plies of the line belong to the match.
    pub root: usize,
    /// Whether there are rules that look back and are to be obeyed.
    pub looks_back: bool,
    pub experience: Experience<G::Move>,
    /// The list of moves at each ply, kept to be filled again.
    pub lists: Vec<Vec<Candidate<G::Move>>>,
    /// The places in those lists of what other threads have in hand, those of
    /// later plies last.
    pub later: Vec<usize>,
    /// The best line found from each ply on, where it is searched for.
    pub lines: Vec<Vec<G::Move>>,
    /// The best that was found at this depth so far, should time run out.
    pub best: Option<(Value, Vec<G::Move>)>,
    /// The number of the move that was best at the depth before.
    pub best_before: Option<u16>,
    /// Extensions go on to at most this ply.
    pub extend_to: usize,
    pub aborted: bool,
    /// How often moves were left out.
    pub cutoffs: u64,
    nodes: u64,
    /// How many of them the others know of.
    told: u64,
    /// The budget of this thread.
    most: u64,
    /// At zero it is time to look at the clock.
    look_in: i64,
}

impl<'a, G: Estimate> Worker<'a, G> {
    pub fn new(line: &'a Line<G>, shared: &'a Shared<'a>) -> Worker<'a, G> {
        Worker {
            game: line.game(),
            shared,
            features: shared.features,
            line: line.clone(),
            root: line.plies(),
            looks_back: shared.features.path_rules && line.game().limits().any(),
            experience: Experience::new(MAX_PLY + 2),
            lists: (0..MAX_PLY + 2).map(|_| Vec::new()).collect(),
            later: Vec::new(),
            lines: (0..MAX_PLY + 2).map(|_| Vec::new()).collect(),
            best: None,
            best_before: None,
            extend_to: 0,
            aborted: false,
            cutoffs: 0,
            nodes: 0,
            told: 0,
            most: shared.task.nodes.map_or(u64::MAX, |it| it / shared.threads as u64),
            look_in: LOOK_EVERY,
        }
    }

    /// Nodes of all threads, as far as they are known here.
    pub fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + (self.nodes - self.told)
    }

    /// Tells the others how many nodes it has visited.
    pub fn tell(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
        self.told = self.nodes;
    }

    /// Counts a node; `false` if the search is to stop.
    #[inline]
    pub fn may_visit(&mut self) -> bool {
        self.nodes += 1;
        self.look_in -= 1;
        if self.look_in <= 0 {
            self.look();
        }
        self.aborted |= self.most < self.nodes;
        !self.aborted
    }

    /// Counts the work of listing moves.
    #[inline]
    pub fn has_listed(&mut self, moves: usize) {
        self.look_in -= (moves / LISTED) as i64;
    }

    #[cold]
    fn look(&mut self) {
        self.look_in = LOOK_EVERY;
        self.tell();
        let shared = self.shared;
        let late = || shared.deadline.is_some_and(|it| it <= Instant::now());
        self.aborted |=
            shared.done.load(Ordering::Relaxed) || shared.task.stop.is_stopped() || late();
    }
}
