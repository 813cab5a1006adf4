//! One thread of the engine: its state and its limits.

use std::{sync::atomic::Ordering, time::Instant};

use game::{Estimate, Line};

use super::{
    Features, MAX_PLY, Shared,
    order::{Candidate, Experience},
};
use crate::Value;

/// Number of nodes between checks of the clock and the other threads: at about a million nodes per
/// second, several checks per millisecond.
const LOOK_EVERY: i64 = 256;

/// Long move lists make a node slow: this many listed moves count as one more node.
const LISTED: usize = 16;

/// One thread of a search.
pub(super) struct Worker<'a, G: Estimate> {
    pub game: &'a G,
    pub shared: &'a Shared<'a>,
    pub features: Features,
    /// The game so far and the path from there to the current position. The path is only maintained
    /// if history rules apply.
    pub line: Line<G>,
    /// Number of plies of the line that belong to the game.
    pub root: usize,
    /// Whether history rules apply.
    pub looks_back: bool,
    pub experience: Experience<G::Move>,
    /// The list of moves at each ply, reused.
    pub lists: Vec<Vec<Candidate<G::Move>>>,
    /// The indices in those lists of deferred moves (searched by other threads), those of later
    /// plies last.
    pub later: Vec<usize>,
    /// The best line found from each ply on, in PV nodes.
    pub lines: Vec<Vec<G::Move>>,
    /// The best result at this depth so far, in case time runs out.
    pub best: Option<(Value, Vec<G::Move>)>,
    /// The number of the best move at the previous depth.
    pub best_before: Option<u16>,
    /// The ply up to which the search is extended.
    pub extend_to: usize,
    pub aborted: bool,
    /// Number of cut-offs.
    pub cutoffs: u64,
    nodes: u64,
    /// The number of nodes already added to the shared count.
    told: u64,
    /// The node limit of this thread.
    most: u64,
    /// Counts down to the next check of the clock.
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

    /// Nodes of all threads, as far as they have been reported.
    pub fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + (self.nodes - self.told)
    }

    /// Adds the new nodes to the shared count.
    pub fn tell(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
        self.told = self.nodes;
    }

    /// Counts a node; returns `false` if the search must stop.
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
