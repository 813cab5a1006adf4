//! The tree that minimax thinks of, kept to be looked at.
//!
//! The search itself forgets a position as soon as it has its value. For
//! whoever wants to see what it thought, the tree is built here as plain data,
//! with the value of every node. Then alpha-beta walks over the finished tree,
//! trying the moves in the same order: where it does not come is exactly what
//! it would have left out.

use game::{Game, Outcome, Player};

use crate::{
    alphabeta::{OPEN, Span},
    minimax::{Guess, judge},
};

/// A tree of positions to a certain depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree<M> {
    /// All nodes in the order in which minimax visits them, the root first:
    /// behind each stands everything below it.
    pub nodes: Vec<Node<M>>,
    /// How many plies it looks ahead.
    pub depth: u32,
}

/// A position in the tree. All values are A's: A maximises, B minimises.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<M> {
    /// The move that leads here; `None` for the root.
    pub mv: Option<M>,
    /// How many plies below the root.
    pub ply: u32,
    /// Who chooses here.
    pub to_move: Player,
    /// How the game has ended here, if it has.
    pub outcome: Option<Outcome>,
    /// What minimax says it is worth.
    pub value: i32,
    /// Whether it is on the line that best play follows; of equal moves the
    /// first.
    pub chosen: bool,
    /// What alpha-beta did here; `None` if it does not come here at all.
    pub seen: Option<Seen>,
    /// The nodes below, in the order of the moves.
    pub children: Vec<usize>,
}

/// What alpha-beta did at a node that it visits.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What A and B were sure of when it came here.
    pub window: (i32, i32),
    /// What it found; a bound, if it is not inside the window.
    pub value: i32,
    /// Whether it left out moves.
    pub cut: bool,
}

impl<M: Copy> Tree<M> {
    /// The tree below a position, looking `depth` plies ahead; `None` if it
    /// has more than `most` nodes.
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

    /// The deepest tree that looks at most `depth` plies ahead and has at most
    /// `most` nodes; `None` if even a ply is too much.
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
            // All games have ended: looking further ahead changes nothing.
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

    /// The line that best play follows.
    pub fn line(&self) -> Vec<M> {
        self.nodes.iter().filter(|it| it.chosen).filter_map(|it| it.mv).collect()
    }

    /// The moves at the root that are as good as the best.
    pub fn best(&self) -> Vec<M> {
        let Some(root) = self.nodes.first() else { return Vec::new() };
        let below = root.children.iter().map(|&it| &self.nodes[it]);
        below.filter(|it| it.value == root.value).filter_map(|it| it.mv).collect()
    }

    /// How many nodes alpha-beta visits.
    pub fn visited(&self) -> usize {
        self.nodes.iter().filter(|it| it.seen.is_some()).count()
    }

    /// At how many nodes alpha-beta leaves out moves.
    pub fn cutoffs(&self) -> usize {
        self.nodes.iter().filter(|it| it.seen.is_some_and(|it| it.cut)).count()
    }

    /// Marks the first of the best moves, again and again from the root on.
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
    /// Adds a position with everything below it; yields its number, or `None`
    /// if there is no room.
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
