//! The tree: one vector of nodes, the replies to a position side by side.

use std::ops::{Index, IndexMut, Range};

use game::Player;

use super::bounds::Bounds;

/// The number of the node where the search began.
pub const ROOT: u32 = 0;

/// A position that was reached in exactly one way: about 40 bytes.
///
/// The position itself is not kept; it is played again on the way down.
#[derive(Clone, Debug)]
pub struct Node<M> {
    /// The ply that leads here; the root has none.
    pub mv: Option<M>,
    /// Who is to move.
    pub player: Player,
    /// Whether the replies in the tree are all there are.
    whole: bool,
    /// What is known for certain, seen by `player`.
    pub bounds: Bounds,
    /// How many playouts came through here.
    pub visits: u32,
    /// What they brought to `player`, a point for a win.
    total: f64,
    /// The number of the first reply.
    first: u32,
    /// How many replies; 0 until somebody looks at them.
    count: u16,
}

impl<M> Node<M> {
    pub fn new(mv: Option<M>, player: Player, bounds: Bounds) -> Node<M> {
        Node { mv, player, whole: true, bounds, visits: 0, total: 0.0, first: 0, count: 0 }
    }

    /// Whether the replies are in the tree.
    pub fn is_expanded(&self) -> bool {
        0 < self.count
    }

    /// The numbers of the replies.
    pub fn replies(&self) -> Range<u32> {
        self.first..self.first + u32::from(self.count)
    }

    /// What it seems worth to `player`, between 0 and 1: the mean of the
    /// playouts as far as it is still possible.
    pub fn mean(&self, player: Player) -> f64 {
        let own = match self.visits {
            0 => 0.5,
            visits => self.total / f64::from(visits),
        };
        let own = self.bounds.clamp(own);
        if player == self.player { own } else { 1.0 - own }
    }

    /// What is known for certain, seen by `player`.
    pub fn bounds_for(&self, player: Player) -> Bounds {
        self.bounds.seen_by(player == self.player)
    }

    /// Counts a playout that brought so much to A; yields what is left of it
    /// for A, now that some ends are impossible here.
    pub fn count(&mut self, for_a: f64) -> f64 {
        let turn = |share: f64| if self.player == Player::A { share } else { 1.0 - share };
        let own = self.bounds.clamp(turn(for_a));
        self.visits += 1;
        self.total += own;
        turn(own)
    }
}

/// The tree; its size is limited.
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
    most: usize,
}

impl<M: Copy> Tree<M> {
    /// A tree of at most so many bytes, though always with the replies to the
    /// root.
    pub fn new(bytes: usize, root: Node<M>) -> Tree<M> {
        let most = (bytes / size_of::<Node<M>>()).clamp(1, u32::MAX as usize);
        let mut nodes = Vec::new();
        // All at once, so that the vector never moves and never takes more
        // than was allowed. If there is not so much, it grows as it can.
        if nodes.try_reserve_exact(most).is_err() {
            nodes = Vec::new();
        }
        nodes.push(root);
        Tree { nodes, most }
    }

    /// The bytes that are in use.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node<M>>()
    }

    /// Whether so many replies find room.
    pub fn has_room(&self, count: usize) -> bool {
        self.nodes.len() + count <= self.most
    }

    /// Adds the replies to a node.
    pub fn expand(&mut self, at: u32, whole: bool, replies: impl Iterator<Item = Node<M>>) {
        let first = self.nodes.len();
        self.nodes.extend(replies.take(u16::MAX.into()));
        let count = self.nodes.len() - first;
        let node = &mut self[at];
        (node.first, node.count, node.whole) = (first as u32, count as u16, whole);
    }

    /// Brings the bounds of a node up to date with its replies; whether that
    /// changed them.
    pub fn tighten(&mut self, at: u32) -> bool {
        let node = &self[at];
        let replies = node.replies().map(|it| self[it].bounds_for(node.player));
        let bounds = Bounds::best_of(replies, node.whole);
        let changed = bounds != node.bounds;
        self[at].bounds = bounds;
        changed
    }

    /// The reply to look at next: the best of mean and curiosity (UCB1, Auer,
    /// Cesa-Bianchi and Fischer 2002) among those that could still be better
    /// than what is certain already; `None` if there are none.
    pub fn choose(&self, at: u32, curiosity: f64) -> Option<u32> {
        let node = &self[at];
        let log = f64::from(node.visits.max(1)).ln();
        let mut best = None;
        let mut most = f64::NEG_INFINITY;
        for number in node.replies() {
            let reply = &self[number];
            if reply.bounds_for(node.player).high <= node.bounds.low {
                continue;
            }
            if reply.visits == 0 {
                return Some(number);
            }
            let doubt = (log / f64::from(reply.visits)).sqrt();
            let worth = reply.mean(node.player) + curiosity * doubt;
            if most < worth {
                (best, most) = (Some(number), worth);
            }
        }
        best
    }

    /// The reply to play: the proven one with the best end, or the one most
    /// looked at if that seems better still.
    pub fn best(&self, at: u32) -> Option<u32> {
        let node = &self[at];
        let player = node.player;
        let is_proven = |&it: &u32| self[it].bounds.proven().is_some();
        // Of equal ones the first.
        let proven = node.replies().rev().filter(is_proven).max_by_key(|&it| {
            let bounds = self[it].bounds_for(player);
            // A win soon, a loss late.
            (bounds.low, -i32::from(bounds.low) * i32::from(bounds.plies))
        });
        let seen = node.replies().rev().filter(|it| !is_proven(it)).max_by(|&a, &b| {
            let (a, b) = (&self[a], &self[b]);
            a.visits.cmp(&b.visits).then(a.mean(player).total_cmp(&b.mean(player)))
        });
        match (proven, seen) {
            (Some(sure), Some(seen)) => {
                let better = self[sure].mean(player) < self[seen].mean(player);
                // Anything is better than what surely loses.
                let lost = self[sure].bounds_for(player).high == -1;
                Some(if better || lost { seen } else { sure })
            }
            (sure, seen) => sure.or(seen),
        }
    }
}

impl<M> Index<u32> for Tree<M> {
    type Output = Node<M>;

    #[inline]
    fn index(&self, number: u32) -> &Node<M> {
        &self.nodes[number as usize]
    }
}

impl<M> IndexMut<u32> for Tree<M> {
    #[inline]
    fn index_mut(&mut self, number: u32) -> &mut Node<M> {
        &mut self.nodes[number as usize]
    }
}
