//! `analyze --tree`: what the textbook's minimax thinks, and what alpha-beta
//! would have left out.

use std::{fs, io::Write};

use draw::{Branch, Knot, TreeTexts};
use game::{Message, Player};
use play::{MOST_NODES, Match, MinimaxTree, TreeNode, in_textbooks, minimax_tree};
use search::{WIN, tree::Seen};
use serde_json::{Value, json};
use text::Catalogue;

use crate::{failure::Failure, session::Session};

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
    let grown = minimax_tree(game, depth)?;
    let (branch, tree) = terms.tell(&grown.root);
    if let Some(path) = svg {
        let picture = picture(session, game, &grown, &branch);
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
            "tree": tree,
        }))?);
    }
    writeln!(session.out, "{}\n", session.heading(&name))?;
    writeln!(session.out, "{}\n", session.picture(game).trim_end_matches('\n'))?;
    writeln!(session.out, "{}", game.position())?;
    writeln!(session.out, "{}\n", session.status(game))?;
    writeln!(session.out, "{}", draw::tree_text(&branch, session.style))?;
    let legend = if session.style.ascii { "cli-tree-legend-ascii" } else { "cli-tree-legend" };
    writeln!(session.out, "{}\n", session.words.get(legend))?;
    for line in summary(&session.words, &grown, &branch, depth) {
        writeln!(session.out, "{line}")?;
    }
    Ok(())
}

/// What the tree says, in a few lines.
fn summary(
    words: &Catalogue,
    grown: &MinimaxTree,
    branch: &Branch,
    asked: Option<u32>,
) -> Vec<String> {
    if grown.line.is_empty() {
        let over = Message::new("cli-tree-over").with("value", branch.value.as_str());
        return vec![words.say(&over)];
    }
    let mut lines = Vec::new();
    if asked.is_some_and(|it| grown.depth < it) && !grown.whole {
        let message = Message::new("cli-tree-too-large").with("depth", grown.depth);
        lines.push(words.say(&message.with("most", MOST_NODES)));
    }
    let minimax = Message::new("cli-tree-minimax")
        .with("depth", grown.depth)
        .with("value", branch.value.as_str())
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

fn picture(session: &Session, game: &dyn Match, grown: &MinimaxTree, branch: &Branch) -> String {
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
    let legend = TreeTexts::MARKS.map(|it| words.get(&format!("cli-tree-mark-{it}")));
    let texts = TreeTexts { title: &title, subtitle: &words.say(&counts), legend };
    draw::tree_svg(branch, &texts)
}

impl Terms<'_> {
    /// A node with everything below it, to be drawn and as JSON.
    fn tell(&self, node: &TreeNode) -> (Branch, Value) {
        let (below, children): (Vec<Branch>, Vec<Value>) =
            node.below.iter().map(|it| self.tell(it)).unzip();
        let json = json!({
            "move": node.ply,
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
            ply: node.ply.clone().unwrap_or_default(),
            knot: Knot::of(node.to_move, node.outcome.is_some(), !node.below.is_empty()),
            value: in_textbooks(node.value, self.ascii),
            note: self.note(node),
            chosen: node.chosen,
            cut: node.seen.is_none(),
            below,
        };
        (branch, json)
    }

    /// What alpha-beta knows of a node at which it has left out moves.
    fn note(&self, node: &TreeNode) -> String {
        let Some(Seen { window, value, cut: true }) = node.seen else { return String::new() };
        let (sign, plain, player, sure) = match node.to_move {
            Player::A => ("≥", ">=", "B", window.1),
            Player::B => ("≤", "<=", "A", window.0),
        };
        let message = Message::new("cli-tree-bound")
            .with(
                "bound",
                format!(
                    "{} {}",
                    if self.ascii { plain } else { sign },
                    in_textbooks(value, self.ascii)
                ),
            )
            .with("player", player)
            .with("sure", in_textbooks(sure, self.ascii));
        self.words.say(&message)
    }
}
