//! The textbook's tree of a position, told in the notation of its game.

use game::{Line, Message, Outcome, ParseError, Playable, Player};
use search::{
    DECISIVE, WIN,
    tree::{Seen, Tree},
};

use crate::Match;

/// How many plies it looks ahead unless told otherwise: as long as that can
/// still be taken in.
const DEPTH: u32 = 3;
const COMFORTABLE: usize = 450;

/// Deeper trees are not looked for.
const DEEPEST: u32 = 64;

/// A tree with more nodes is not drawn.
pub const MOST_NODES: usize = 2000;

/// What minimax thinks about a position, and what alpha-beta would have left
/// out.
#[derive(Clone, Debug, PartialEq)]
pub struct MinimaxTree {
    /// The position itself, with everything below it.
    pub root: TreeNode,
    /// How many plies it looks ahead.
    pub depth: u32,
    /// How many plies the deepest tree of at most [`MOST_NODES`] nodes looks
    /// ahead.
    pub deepest: u32,
    /// What it is worth to A.
    pub value: i32,
    /// The best plies, all equally good.
    pub best: Vec<String>,
    /// What best play follows.
    pub line: Vec<String>,
    /// Positions that minimax visits.
    pub nodes: usize,
    /// Positions that alpha-beta visits.
    pub visited: usize,
    /// How often alpha-beta leaves out moves.
    pub cutoffs: usize,
    /// Whether every game in it has come to its end.
    pub whole: bool,
}

/// A position in the tree, with everything below it. Values are A's.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode {
    /// The ply that leads here; `None` at the root.
    pub ply: Option<String>,
    /// Who chooses here.
    pub to_move: Player,
    /// How the game has ended here, if it has.
    pub outcome: Option<Outcome>,
    /// What minimax says it is worth.
    pub value: i32,
    /// Whether it is on the line that best play follows.
    pub chosen: bool,
    /// What alpha-beta did here; `None` if it does not come here at all.
    pub seen: Option<Seen>,
    /// The positions below, in the order of the moves.
    pub below: Vec<TreeNode>,
}

/// A value for A, as in a textbook: `+1.5`, or `∞−3` for a win of A after three
/// plies; with letters of ASCII alone if those are all there are.
pub fn in_textbooks(value: i32, ascii: bool) -> String {
    let (infinity, minus) = if ascii { ("inf", "-") } else { ("∞", "−") };
    let distance = |plies: i32, sign: &str| match plies {
        0 => String::new(),
        _ => format!("{sign}{plies}"),
    };
    if DECISIVE <= value {
        return format!("{infinity}{}", distance(WIN - value, minus));
    }
    if value <= -DECISIVE {
        return format!("{minus}{infinity}{}", distance(WIN + value, "+"));
    }
    let sign = match value {
        0 => "",
        1.. => "+",
        _ => minus,
    };
    format!("{sign}{}", f64::from(value.abs()) / 100.0)
}

/// The tree of a match's position, so deep or as deep as can be taken in.
///
/// # Errors
///
/// [`ParseError`] if there are too many plies for any tree.
pub fn minimax_tree(game: &dyn Match, depth: Option<u32>) -> Result<MinimaxTree, ParseError> {
    game.line().enter(Grow { depth })
}

struct Grow {
    depth: Option<u32>,
}

impl games::LineVisitor for Grow {
    type Out = Result<MinimaxTree, ParseError>;

    fn visit<G: Playable>(self, line: &Line<G>, _: &[G::Move]) -> Self::Out {
        let (game, position) = (line.game(), line.position());
        // The game may be over by history rules, which the tree does not know.
        let is_over = line.outcome().is_some();
        let (depth, most) = match self.depth {
            _ if is_over => (0, 1),
            Some(depth) => (depth, MOST_NODES),
            None => (DEPTH, COMFORTABLE),
        };
        let guess = G::plain_estimate;
        let grown = match depth {
            0 => Tree::grow(game, position, 0, guess, most),
            _ => Tree::fitting(game, position, depth, guess, most)
                .or_else(|| Tree::grow(game, position, 1, guess, MOST_NODES)),
        };
        let tree = grown.ok_or_else(|| {
            let expected = Message::new("play-expected-smaller-tree").with("most", MOST_NODES);
            ParseError::new(expected, game.moves(position).len().to_string())
        })?;
        let deepest = if is_over {
            0
        } else {
            Tree::fitting(game, position, DEEPEST, guess, MOST_NODES)
                .map_or(tree.depth, |it| it.depth)
        };
        let write = |mv| game.write_move(position, mv);
        let mut line = Vec::new();
        let mut at = position.clone();
        for mv in tree.line() {
            line.push(game.write_move(&at, mv));
            game.apply(&mut at, mv);
        }
        Ok(MinimaxTree {
            root: tree_node(game, &tree, 0, position, None),
            depth: tree.depth,
            deepest: deepest.max(tree.depth),
            value: tree.value(),
            best: tree.best().into_iter().map(write).collect(),
            line,
            nodes: tree.nodes.len(),
            visited: tree.visited(),
            cutoffs: tree.cutoffs(),
            whole: tree.nodes.iter().all(|it| it.outcome.is_some() || !it.children.is_empty()),
        })
    }
}

fn tree_node<G: Playable>(
    game: &G,
    tree: &Tree<G::Move>,
    at: usize,
    position: &G::Position,
    ply: Option<String>,
) -> TreeNode {
    let node = &tree.nodes[at];
    let child = |&child: &usize| {
        let mv = tree.nodes[child].mv?;
        let mut next = position.clone();
        game.apply(&mut next, mv);
        let ply = game.write_move(position, mv);
        Some(tree_node(game, tree, child, &next, Some(ply)))
    };
    TreeNode {
        ply,
        to_move: node.to_move,
        outcome: node.outcome,
        value: node.value,
        chosen: node.chosen,
        seen: node.seen,
        below: node.children.iter().filter_map(child).collect(),
    }
}
