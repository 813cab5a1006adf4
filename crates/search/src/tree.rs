//! The minimax tree, kept for display.
//!
//! The search itself forgets a position as soon as it has its value. Here the tree is built as
//! plain data, with the value of every node. Then alpha-beta walks over the finished tree, trying
//! the moves in the same order: the nodes it does not reach are exactly those it would prune.

use game::{Game, Outcome, Player};

use crate::{
    alphabeta::{OPEN, Span},
    minimax::{Guess, judge},
};

/// A tree of positions to a certain depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree<M> {
    /// All nodes in the order in which minimax visits them (preorder), the root first.
    pub nodes: Vec<Node<M>>,
    /// Search depth in plies.
    pub depth: u32,
}

/// A position in the tree. All values are A's: A maximises, B minimises.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<M> {
    /// The move that leads here; `None` for the root.
    pub mv: Option<M>,
    /// Distance from the root in plies.
    pub ply: u32,
    /// The player to move.
    pub to_move: Player,
    /// The result of the game, if it is over.
    pub outcome: Option<Outcome>,
    /// The minimax value.
    pub value: i32,
    /// Whether it is on the principal variation; of equal moves the first.
    pub chosen: bool,
    /// What alpha-beta did here; `None` if it prunes the node.
    pub seen: Option<Seen>,
    /// The children, in the order of the moves.
    pub children: Vec<usize>,
}

/// What alpha-beta did at a node it visits.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The window on entry.
    pub window: (i32, i32),
    /// The value found; a bound, if it is outside the window.
    pub value: i32,
    /// Whether it cut off moves.
    pub cut: bool,
}

impl<M: Copy> Tree<M> {
    /// The tree below a position to `depth` plies; `None` if it has more than `most` nodes.
    pub fn grow<G: Game<Move = M>>(
        game: &G,
        position: &G::Position,
        depth: u32,
        guess: Guess<G>,
        most: usize,
    ) -> Option<Tree<M>> {
        let mut tree = Tree { nodes: Vec::new(), depth };
        let mut gardener = Gardener { game, guess, most, nodes: &mut tree.nodes };
        gardener.plant(position, None, depth, 0)?;
        tree.choose();
        tree.alpha_beta(0, OPEN);
        Some(tree)
    }

    /// The deepest tree of at most `depth` plies and `most` nodes; `None` if even one ply is too
    /// much.
    pub fn fitting<G: Game<Move = M>>(
        game: &G,
        position: &G::Position,
        depth: u32,
        guess: Guess<G>,
        most: usize,
    ) -> Option<Tree<M>> {
        let mut best = None;
        for depth in 1..=depth.max(1) {
            let Some(tree) = Tree::grow(game, position, depth, guess, most) else { break };
            let whole = tree.nodes.iter().all(|it| it.ply < depth || it.outcome.is_some());
            best = Some(tree);
            // All games have ended: a greater depth changes nothing.
            if whole {
                break;
            }
        }
        best
    }

    /// The value of the root.
    pub fn value(&self) -> i32 {
        self.nodes.first().map_or(0, |it| it.value)
    }

    /// The principal variation.
    pub fn line(&self) -> Vec<M> {
        self.nodes.iter().filter(|it| it.chosen).filter_map(|it| it.mv).collect()
    }

    /// The moves at the root that are equally best.
    pub fn best(&self) -> Vec<M> {
        let Some(root) = self.nodes.first() else { return Vec::new() };
        let below = root.children.iter().map(|&it| &self.nodes[it]);
        below.filter(|it| it.value == root.value).filter_map(|it| it.mv).collect()
    }

    /// Number of nodes that alpha-beta visits.
    pub fn visited(&self) -> usize {
        self.nodes.iter().filter(|it| it.seen.is_some()).count()
    }

    /// Number of nodes at which alpha-beta cuts off.
    pub fn cutoffs(&self) -> usize {
        self.nodes.iter().filter(|it| it.seen.is_some_and(|it| it.cut)).count()
    }

    /// Marks the principal variation: the first of the best moves, from the root on.
    fn choose(&mut self) {
        let mut at = Some(0);
        while let Some(node) = at {
            self.nodes[node].chosen = true;
            let Node { value, ref children, .. } = self.nodes[node];
            at = children.iter().copied().find(|&it| self.nodes[it].value == value);
        }
    }

    /// Walks over the finished tree as alpha-beta would.
    fn alpha_beta(&mut self, at: usize, window: (i32, i32)) -> i32 {
        let Node { value, to_move, .. } = self.nodes[at];
        let count = self.nodes[at].children.len();
        let mut span = Span::new(to_move, window);
        let mut cut = false;
        for number in 0..count {
            let below = self.alpha_beta(self.nodes[at].children[number], span.window);
            if span.narrow(below) {
                cut = number + 1 < count;
                break;
            }
        }
        let value = if count == 0 { value } else { span.best };
        self.nodes[at].seen = Some(Seen { window, value, cut });
        value
    }
}

/// Builds the tree.
struct Gardener<'a, G: Game> {
    game: &'a G,
    guess: Guess<G>,
    most: usize,
    nodes: &'a mut Vec<Node<G::Move>>,
}

impl<G: Game> Gardener<'_, G> {
    /// Adds a position with its subtree; returns its index, or `None` if there is no room.
    fn plant(
        &mut self,
        position: &G::Position,
        mv: Option<G::Move>,
        depth: u32,
        ply: u32,
    ) -> Option<usize> {
        let at = self.nodes.len();
        if self.most <= at {
            return None;
        }
        let game = self.game;
        let outcome = game.outcome(position);
        let to_move = game.to_move(position);
        self.nodes.push(Node {
            mv,
            ply,
            to_move,
            outcome,
            value: 0,
            chosen: false,
            seen: None,
            children: Vec::new(),
        });
        if depth == 0 || outcome.is_some() {
            self.nodes[at].value = judge(game, position, ply, self.guess);
            return Some(at);
        }
        let moves = game.moves(position);
        if self.most < moves.len() {
            return None;
        }
        let mut children = Vec::with_capacity(moves.len());
        for mv in moves {
            let mut next = position.clone();
            game.apply(&mut next, mv);
            children.push(self.plant(&next, Some(mv), depth - 1, ply + 1)?);
        }
        let values = children.iter().map(|&it| self.nodes[it].value);
        let value = match to_move {
            Player::A => values.max(),
            Player::B => values.min(),
        };
        self.nodes[at].value = value.unwrap_or_default();
        self.nodes[at].children = children;
        Some(at)
    }
}
