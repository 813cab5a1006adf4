//! `analyze --tree`: what the textbook's minimax thinks, and what alpha-beta
//! would have left out.

use std::{fs, io::Write};

use draw::{Branch, Knot, SvgStyle, TreeTexts};
use game::{Message, ParseError, Playable, Player};
use play::Match;
use search::{
    DECISIVE, WIN,
    tree::{Node, Seen, Tree},
};
use serde_json::{Value, json};
use text::Catalogue;

use crate::{failure::Failure, session::Session};

/// How many plies it looks ahead unless told otherwise: as long as that can
/// still be taken in.
const DEPTH: u32 = 3;
const COMFORTABLE: usize = 450;

/// A tree with more nodes is not drawn.
const MOST_NODES: usize = 2000;

/// The names of values and marks in the chosen language and style.
struct Terms<'a> {
    words: &'a Catalogue,
    ascii: bool,
}

pub fn run(
    session: &mut Session,
    game: &dyn Match,
    depth: Option<u32>,
    svg: Option<&str>,
) -> Result<(), Failure> {
    let name = game.name();
    let terms = Terms { words: &session.words, ascii: session.style.ascii };
    let grow = Grow { position: &game.position(), over: game.end().is_some(), depth, terms };
    let grown = games::visit(&name, grow)??;
    if let Some(path) = svg {
        let picture = picture(session, game, &grown);
        fs::write(path, picture).map_err(|error| Failure::File(path.to_owned(), error))?;
    }
    if session.json {
        return Ok(session.print_json(&json!({
            "game": name,
            "position": game.position(),
            "to_move": game.to_move().to_string(),
            "depth": grown.depth,
            "value": grown.value,
            "best": grown.best,
            "line": grown.line,
            "minimax": { "nodes": grown.nodes },
            "alphabeta": { "nodes": grown.visited, "cutoffs": grown.cutoffs },
            "tree": grown.json,
        }))?);
    }
    writeln!(session.out, "{} ({})\n", session.title(&name), name)?;
    writeln!(session.out, "{}\n", session.picture(game).trim_end_matches('\n'))?;
    writeln!(session.out, "{}", game.position())?;
    writeln!(session.out, "{}\n", session.status(game))?;
    writeln!(session.out, "{}", draw::tree_text(&grown.branch, session.style))?;
    let legend = if session.style.ascii { "cli-tree-legend-ascii" } else { "cli-tree-legend" };
    writeln!(session.out, "{}\n", session.words.get(legend))?;
    for line in summary(&session.words, &grown, depth) {
        writeln!(session.out, "{line}")?;
    }
    Ok(())
}

/// What the tree says, in a few lines.
fn summary(words: &Catalogue, grown: &Grown, asked: Option<u32>) -> Vec<String> {
    let mut lines = Vec::new();
    if asked.is_some_and(|it| grown.depth < it) && !grown.whole {
        let message = Message::new("cli-tree-too-large").with("depth", grown.depth);
        lines.push(words.say(&message.with("most", MOST_NODES)));
    }
    let minimax = Message::new("cli-tree-minimax")
        .with("depth", grown.depth)
        .with("value", grown.branch.value.as_str())
        .with("line", grown.line.join(" "))
        .with("nodes", grown.nodes);
    lines.push(words.say(&minimax));
    if 1 < grown.best.len() {
        let equal = Message::new("cli-tree-equal").with("plies", grown.best.join(" "));
        lines.push(words.say(&equal));
    }
    let left_out = 100.0 * (1.0 - grown.visited as f64 / grown.nodes.max(1) as f64);
    let alpha_beta = Message::new("cli-tree-alpha-beta")
        .with("nodes", grown.visited)
        .with("cutoffs", grown.cutoffs)
        .with("percent", format!("{left_out:.0}"));
    lines.push(words.say(&alpha_beta));
    lines
}

fn picture(session: &Session, game: &dyn Match, grown: &Grown) -> String {
    let words = &session.words;
    let name = game.name();
    let title = Message::new("cli-tree-title")
        .with("game", session.title(&name))
        .with("depth", grown.depth);
    let title = words.say(&title);
    let counts = Message::new("cli-tree-counts")
        .with("position", game.position())
        .with("minimax", grown.nodes)
        .with("alphabeta", grown.visited);
    let subtitle = words.say(&counts);
    let legend = ["max", "min", "leaf", "end", "chosen", "cut"]
        .map(|it| words.get(&format!("cli-tree-mark-{it}")));
    let mut marks = [""; 6];
    for (mark, text) in marks.iter_mut().zip(&legend) {
        *mark = text;
    }
    let label = format!("{title}. {subtitle}");
    let style = SvgStyle { title: &title, label: &label };
    draw::tree_svg(&grown.branch, &TreeTexts { style, subtitle: &subtitle, legend: marks })
}

struct Grow<'a> {
    position: &'a str,
    /// The game may be over by rules that look back, which the tree does not
    /// know.
    over: bool,
    depth: Option<u32>,
    terms: Terms<'a>,
}

/// The tree without the types of its game.
struct Grown {
    branch: Branch,
    json: Value,
    depth: u32,
    value: i32,
    best: Vec<String>,
    line: Vec<String>,
    nodes: usize,
    visited: usize,
    cutoffs: usize,
    /// Whether every game in it has come to its end.
    whole: bool,
}

impl games::Visitor for Grow<'_> {
    type Out = Result<Grown, ParseError>;

    fn visit<G: Playable>(self, game: G) -> Self::Out {
        let position = game.parse_position(self.position)?;
        let (depth, most) = match self.depth {
            _ if self.over => (0, 1),
            Some(depth) => (depth, MOST_NODES),
            None => (DEPTH, COMFORTABLE),
        };
        let guess = G::plain_estimate;
        let grown = match depth {
            0 => Tree::grow(&game, &position, 0, guess, most),
            _ => Tree::fitting(&game, &position, depth, guess, most)
                .or_else(|| Tree::grow(&game, &position, 1, guess, MOST_NODES)),
        };
        let tree = grown.ok_or_else(|| {
            let expected = Message::new("cli-expected-smaller-tree").with("most", MOST_NODES);
            ParseError::new(expected, game.moves(&position).len().to_string())
        })?;
        let write = |mv| game.write_move(&position, mv);
        let told = Told { game: &game, tree: &tree, terms: &self.terms };
        let (branch, json) = told.tell(0, &position, String::new());
        let mut line = Vec::new();
        let mut at = position.clone();
        for mv in tree.line() {
            line.push(game.write_move(&at, mv));
            game.apply(&mut at, mv);
        }
        Ok(Grown {
            branch,
            json,
            depth: tree.depth,
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

/// A tree told in the notation of its game.
struct Told<'a, G: Playable> {
    game: &'a G,
    tree: &'a Tree<G::Move>,
    terms: &'a Terms<'a>,
}

impl<G: Playable> Told<'_, G> {
    /// A node with everything below it, to be drawn and as JSON.
    fn tell(&self, at: usize, position: &G::Position, ply: String) -> (Branch, Value) {
        let node = &self.tree.nodes[at];
        let mut below = Vec::new();
        let mut children = Vec::new();
        for &child in &node.children {
            let Some(mv) = self.tree.nodes[child].mv else { continue };
            let mut next = position.clone();
            self.game.apply(&mut next, mv);
            let ply = self.game.write_move(position, mv);
            let (branch, json) = self.tell(child, &next, ply);
            below.push(branch);
            children.push(json);
        }
        let json = json!({
            "move": node.mv.map(|_| &ply),
            "to_move": node.to_move.to_string(),
            "outcome": node.outcome.map(|it| it.to_string()),
            "value": node.value,
            "chosen": node.chosen,
            "cut": node.seen.is_none(),
            "alpha": node.seen.map(|it| it.window.0).filter(|it| it.abs() <= WIN),
            "beta": node.seen.map(|it| it.window.1).filter(|it| it.abs() <= WIN),
            "children": children,
        });
        let branch = Branch {
            ply,
            knot: match (node.to_move, node.outcome) {
                (_, Some(_)) => Knot::End,
                _ if node.children.is_empty() => Knot::Leaf,
                (Player::A, _) => Knot::Max,
                (Player::B, _) => Knot::Min,
            },
            value: self.terms.value(node.value),
            note: self.terms.note(node),
            chosen: node.chosen,
            cut: node.seen.is_none(),
            below,
        };
        (branch, json)
    }
}

impl Terms<'_> {
    /// A value for A, as in a textbook: `+1.5`, or `∞−3` for a win of A after
    /// three plies.
    fn value(&self, value: i32) -> String {
        let (infinity, minus) = if self.ascii { ("inf", "-") } else { ("∞", "−") };
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

    /// What alpha-beta knows of a node at which it has left out moves.
    fn note<M>(&self, node: &Node<M>) -> String {
        let Some(Seen { window, value, cut: true }) = node.seen else { return String::new() };
        let (sign, plain, player, sure) = match node.to_move {
            Player::A => ("≥", ">=", "B", window.1),
            Player::B => ("≤", "<=", "A", window.0),
        };
        let message = Message::new("cli-tree-bound")
            .with(
                "bound",
                format!("{} {}", if self.ascii { plain } else { sign }, self.value(value)),
            )
            .with("player", player)
            .with("sure", self.value(sure));
        self.words.say(&message)
    }
}
