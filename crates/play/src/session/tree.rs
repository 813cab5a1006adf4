//! The plies of a match with all their variations.
//!
//! Nothing is ever removed: taking back only steps up the tree, and playing something else begins
//! a variation. Node 0 is the beginning.

use game::Player;

/// The number of a node.
pub type NodeId = usize;

/// A ply in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The node before; the beginning is its own.
    pub parent: NodeId,
    /// The ply that leads here, empty at the beginning.
    pub ply: String,
    /// The player who made it.
    pub player: Player,
    /// The nodes after this one, in the order in which they were first played.
    children: Vec<NodeId>,
    /// The one of them that was visited last.
    next: Option<NodeId>,
}

/// All plies, and the current node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
    current: NodeId,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl Tree {
    /// A tree without plies.
    pub fn new() -> Tree {
        let player = Player::A;
        let root = Node { parent: 0, ply: String::new(), player, children: Vec::new(), next: None };
        Tree { nodes: vec![root], current: 0 }
    }

    /// All nodes, by their numbers.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node at which the match is.
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// Plays a ply: along an existing line, or as a new variation. Returns whether the node is
    /// new.
    pub fn play(&mut self, ply: &str, player: Player) -> bool {
        let here = self.current;
        let children = &self.nodes[here].children;
        let known = children.iter().copied().find(|&child| self.nodes[child].ply == ply);
        let node = known.unwrap_or_else(|| self.add(here, ply.to_owned(), player));
        self.nodes[here].next = Some(node);
        self.current = node;
        known.is_none()
    }

    /// Adds a node as it was stored; `false` if there is no such parent.
    pub fn restore(&mut self, parent: NodeId, ply: String, player: Player) -> bool {
        let fits = parent < self.nodes.len();
        if fits {
            let node = self.add(parent, ply, player);
            self.nodes[parent].next = Some(node);
        }
        fits
    }

    fn add(&mut self, parent: NodeId, ply: String, player: Player) -> NodeId {
        let node = self.nodes.len();
        self.nodes.push(Node { parent, ply, player, children: Vec::new(), next: None });
        self.nodes[parent].children.push(node);
        node
    }

    /// Steps to a node; `false` if there is none.
    pub fn go(&mut self, node: NodeId) -> bool {
        let exists = node < self.nodes.len();
        if exists {
            self.current = node;
            for step in self.path(node) {
                let parent = self.nodes[step].parent;
                self.nodes[parent].next = Some(step);
            }
        }
        exists
    }

    /// The node after this one that was visited last.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(node)?.next
    }

    /// The nodes after this one.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.nodes.get(node).map_or(&[], |it| &it.children)
    }

    /// The nodes from the first ply to this one.
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

    /// The line that is shown: through the current node to its end.
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
        assert!(tree.play("x", Player::A));
        assert!(tree.play("y", Player::B));
        assert!(tree.go(1));
        assert_eq!(tree.line(), [1, 2]);
        assert!(tree.play("z", Player::B));
        assert_eq!(tree.plies(3), ["x", "z"]);
        assert!(tree.go(0));
        assert_eq!(tree.line(), [1, 3], "the line that was visited last");
        assert!(!tree.play("x", Player::A), "it exists already");
        assert!(!tree.play("y", Player::B));
        assert_eq!((tree.current(), tree.nodes().len()), (2, 4));
        assert!(!tree.go(4));
        assert_eq!((tree.children(1), tree.children(9)), (&[2, 3][..], &[][..]));
    }

    #[test]
    fn what_was_stored_comes_back() {
        let mut tree = Tree::new();
        assert!(tree.restore(0, "x".into(), Player::A));
        assert!(tree.restore(1, "y".into(), Player::B));
        assert!(!tree.restore(7, "z".into(), Player::B));
        assert_eq!(tree.line(), [1, 2]);
        assert_eq!(tree.current(), 0);
    }
}
