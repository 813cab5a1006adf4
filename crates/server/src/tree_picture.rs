//! The textbook's tree of a position as a picture, with what alpha-beta leaves
//! out or without.

use draw::{Branch, Knot, TreeTexts};
use game::Message;
use play::{MinimaxTree, Twig, in_textbooks};
use text::Catalogue;

/// The tree as SVG; `cuts`: what alpha-beta leaves out is marked.
pub fn tree_picture(tree: &MinimaxTree, cuts: bool, title: &str, words: &Catalogue) -> String {
    let counts = Message::new("server-tree-counts")
        .with("depth", tree.depth)
        .with("minimax", tree.nodes)
        .with("alphabeta", tree.visited);
    let legend = TreeTexts::MARKS.map(|it| words.get(&format!("server-tree-{it}")));
    let texts = TreeTexts { title, subtitle: &words.say(&counts), legend };
    draw::tree_svg(&branch(&tree.root, cuts), &texts)
}

fn branch(twig: &Twig, cuts: bool) -> Branch {
    Branch {
        ply: twig.ply.clone().unwrap_or_default(),
        knot: Knot::of(twig.to_move, twig.outcome.is_some(), !twig.below.is_empty()),
        value: in_textbooks(twig.value, false),
        note: String::new(),
        chosen: twig.chosen,
        cut: cuts && twig.seen.is_none(),
        below: twig.below.iter().map(|it| branch(it, cuts)).collect(),
    }
}
