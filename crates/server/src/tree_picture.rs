//! A picture of the textbook's tree of a position, with or without the parts that alpha-beta
//! prunes.

use draw::{Branch, Knot, TreeTexts};
use game::Message;
use play::{MOST_NODES, MinimaxTree, TreeNode, in_textbooks};
use text::Catalogue;

/// The tree as SVG. With `cuts`, the parts that alpha-beta prunes are marked; `asked` is the
/// requested depth, if the tree is not that deep.
pub fn tree_picture(
    tree: &MinimaxTree,
    cuts: bool,
    asked: Option<u32>,
    title: &str,
    words: &Catalogue,
) -> String {
    let counts = Message::new("server-tree-counts")
        .with("depth", tree.depth)
        .with("minimax", tree.nodes)
        .with("alphabeta", tree.visited);
    let legend = TreeTexts::MARKS.map(|it| words.get(&format!("server-tree-{it}")));
    let mut subtitle = words.say(&counts);
    if let Some(asked) = asked {
        let less = Message::new("server-tree-less").with("asked", asked).with("most", MOST_NODES);
        subtitle = format!("{subtitle} · {}", words.say(&less));
    }
    let texts = TreeTexts { title, subtitle: &subtitle, legend };
    let mark = words.get("server-decimal-mark");
    draw::tree_svg(&branch(&tree.root, cuts, &mark), &texts)
}

fn branch(node: &TreeNode, cuts: bool, mark: &str) -> Branch {
    Branch {
        ply: node.ply.clone().unwrap_or_default(),
        knot: Knot::of(node.to_move, node.outcome.is_some(), !node.below.is_empty()),
        value: in_textbooks(node.value, false).replace('.', mark),
        note: String::new(),
        chosen: node.chosen,
        cut: cuts && node.seen.is_none(),
        below: node.below.iter().map(|it| branch(it, cuts, mark)).collect(),
    }
}
