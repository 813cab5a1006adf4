//! The moves of a match with all their variations.
//!
//! Nothing is ever forgotten: taking back only steps up the tree, and playing
//! something else begins a variation. Node 0 is the beginning.

use game::Player;

/// A match that has more moves, all variations together, is not played on.
pub const MOST_NODES: usize = 5000;

/// The number of a node.
pub type NodeId = usize;

/// A move in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The one before; the beginning is its own.
    pub parent: NodeId,
    /// The ply that leads here, empty at the beginning.
    pub ply: String,
    /// Who played it.
    pub player: Player,
    /// The move after this one that was looked at last.
    next: Option<NodeId>,
}

/// All moves, and where the match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
    current: NodeId,
}

impl Tree {
    /// Nothing has been played.
    pub fn new() -> Tree {
        let root = Node { parent: 0, ply: String::new(), player: Player::A, next: None };
        Tree { nodes: vec![root], current: 0 }
    }

    /// All nodes, by their numbers.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Where the match stands.
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// Whether there is room for another move.
    pub fn is_full(&self) -> bool {
        MOST_NODES <= self.nodes.len()
    }

    /// Plays a ply: along a line that is there, or as a new variation. Yields
    /// the node if it is new.
    pub fn play(&mut self, ply: &str, player: Player) -> Option<NodeId> {
        let here = self.current;
        let known = (1..self.nodes.len())
            .find(|&it| self.nodes[it].parent == here && self.nodes[it].ply == ply);
        let node = known.unwrap_or(self.nodes.len());
        if known.is_none() {
            self.nodes.push(Node { parent: here, ply: ply.to_owned(), player, next: None });
        }
        self.nodes[here].next = Some(node);
        self.current = node;
        known.is_none().then_some(node)
    }

    /// Adds a node as it was kept; `false` if it does not fit.
    pub fn restore(&mut self, parent: NodeId, ply: String, player: Player) -> bool {
        let fits = parent < self.nodes.len();
        if fits {
            self.nodes[parent].next = Some(self.nodes.len());
            self.nodes.push(Node { parent, ply, player, next: None });
        }
        fits
    }

    /// Steps to a node; `false` if there is none.
    pub fn go(&mut self, node: NodeId) -> bool {
        let there = node < self.nodes.len();
        if there {
            self.current = node;
            let mut at = node;
            while at != 0 {
                let parent = self.nodes[at].parent;
                self.nodes[parent].next = Some(at);
                at = parent;
            }
        }
        there
    }

    /// The move that would come next if the line went on as before.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(node)?.next
    }

    /// The nodes from the beginning to a node, without the beginning.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = node;
        while at != 0 && at < self.nodes.len() {
            path.push(at);
            at = self.nodes[at].parent;
        }
        path.reverse();
        path
    }

    /// The plies that lead to a node.
    pub fn plies(&self, node: NodeId) -> Vec<String> {
        self.path(node).into_iter().map(|it| self.nodes[it].ply.clone()).collect()
    }

    /// The line that is looked at: through the current node to its end.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path(self.current);
        let mut at = self.current;
        while let Some(next) = self.next(at) {
            line.push(next);
            at = next;
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_back_and_playing_something_else_keeps_both() {
        let mut tree = Tree::new();
        assert_eq!(tree.play("x", Player::A), Some(1));
        assert_eq!(tree.play("y", Player::B), Some(2));
        assert!(tree.go(1));
        assert_eq!(tree.line(), [1, 2]);
        assert_eq!(tree.play("z", Player::B), Some(3));
        assert_eq!(tree.plies(3), ["x", "z"]);
        assert!(tree.go(0));
        assert_eq!(tree.line(), [1, 3], "the line looked at last");
        assert_eq!(tree.play("x", Player::A), None, "it is there already");
        assert_eq!(tree.play("y", Player::B), None);
        assert_eq!((tree.current(), tree.nodes().len()), (2, 4));
        assert!(!tree.go(4));
    }

    #[test]
    fn what_was_kept_comes_back() {
        let mut tree = Tree::new();
        assert!(tree.restore(0, "x".into(), Player::A));
        assert!(tree.restore(1, "y".into(), Player::B));
        assert!(!tree.restore(7, "z".into(), Player::B));
        assert_eq!(tree.line(), [1, 2]);
        assert_eq!(tree.current(), 0);
    }
}
