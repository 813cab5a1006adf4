//! The tree: one vector of nodes, the replies to a position next to each other.

use std::ops::{Index, IndexMut, Range};

use game::Player;

use super::bounds::Bounds;

/// The index of the root.
pub const ROOT: u32 = 0;

/// All replies to a position are tried once before any is tried twice, unless there are more than
/// this: then one more for every [`WIDER`] playouts (progressive widening).
const WIDE: usize = 128;

/// See [`WIDE`].
const WIDER: u32 = 8;

/// A position reached in exactly one way: about 40 bytes.
///
/// The position itself is not stored; it is replayed on the way down.
#[derive(Clone, Debug)]
pub struct Node<M> {
    /// The ply that leads here; the root has none.
    pub mv: Option<M>,
    /// The player to move.
    pub player: Player,
    /// Whether the replies in the tree are complete.
    whole: bool,
    /// The proven bounds, for `player`.
    pub bounds: Bounds,
    /// Number of playouts through this node.
    pub visits: u32,
    /// Their total for `player`, one point per win.
    total: f64,
    /// The index of the first reply.
    first: u32,
    /// The number of replies; 0 before expansion.
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

    /// The indices of the replies.
    pub fn replies(&self) -> Range<u32> {
        self.first..self.first + u32::from(self.count)
    }

    /// The mean result of the playouts for `player`, between 0 and 1, clamped to what is still
    /// possible.
    pub fn mean(&self, player: Player) -> f64 {
        let own = match self.visits {
            0 => 0.5,
            visits => self.total / f64::from(visits),
        };
        let own = self.bounds.clamp(own);
        if player == self.player { own } else { 1.0 - own }
    }

    /// The proven bounds, for `player`.
    pub fn bounds_for(&self, player: Player) -> Bounds {
        self.bounds.seen_by(player == self.player)
    }

    /// Counts a playout with this result for A; returns the result for A, clamped to what is still
    /// possible here.
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
    /// A tree of at most `bytes` bytes, though always with the replies to the root.
    pub fn new(bytes: usize, root: Node<M>) -> Tree<M> {
        let most = (bytes / size_of::<Node<M>>()).clamp(1, u32::MAX as usize);
        let mut nodes = Vec::new();
        // Reserved at once, so that the vector never moves and never exceeds its limit. If there is
        // not enough memory, it grows as far as it can.
        if nodes.try_reserve_exact(most).is_err() {
            nodes = Vec::new();
        }
        nodes.push(root);
        Tree { nodes, most }
    }

    /// The number of bytes in use.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node<M>>()
    }

    /// Whether `count` more replies fit.
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

    /// Updates the bounds of a node from its replies; returns whether they changed.
    pub fn tighten(&mut self, at: u32) -> bool {
        let node = &self[at];
        let replies = node.replies().map(|it| self[it].bounds_for(node.player));
        let bounds = Bounds::best_of(replies, node.whole);
        let changed = bounds != node.bounds;
        self[at].bounds = bounds;
        changed
    }

    /// The reply to look at next: the best sum of mean and exploration term (UCB1, Auer,
    /// Cesa-Bianchi and Fischer 2002) among those that could still beat what is proven; `None` if
    /// there are none.
    pub fn choose(&self, at: u32, curiosity: f64) -> Option<u32> {
        let node = &self[at];
        let log = f64::from(node.visits.max(1)).ln();
        let mut best = None;
        let mut most = f64::NEG_INFINITY;
        let better = |it: &u32| node.bounds.low < self[*it].bounds_for(node.player).high;
        let wide = WIDE + (node.visits / WIDER) as usize;
        for number in node.replies().filter(better).take(wide) {
            let reply = &self[number];
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

    /// The reply to play: the proven one with the best result, or the most visited one if that
    /// seems better.
    pub fn best(&self, at: u32) -> Option<u32> {
        let node = &self[at];
        let player = node.player;
        let is_proven = |&it: &u32| self[it].bounds.proven().is_some();
        // The first of equal ones.
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
                // Anything is better than a proven loss.
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
