//! The textbook's tree of a position as a picture, with what alpha-beta leaves
//! out or without.

use draw::{Branch, Knot, SvgStyle, TreeTexts};
use game::{Message, Player};
use play::{MinimaxTree, Twig};
use search::{DECISIVE, WIN};
use text::Catalogue;

/// The tree as SVG; `cuts`: what alpha-beta leaves out is marked.
pub fn tree_picture(tree: &MinimaxTree, cuts: bool, title: &str, words: &Catalogue) -> String {
    let counts = Message::new("server-tree-counts")
        .with("depth", tree.depth)
        .with("minimax", tree.nodes)
        .with("alphabeta", tree.visited);
    let subtitle = words.say(&counts);
    let legend = ["max", "min", "leaf", "end", "chosen", "cut"]
        .map(|it| words.get(&format!("server-tree-{it}")));
    let mut marks = [""; 6];
    for (mark, text) in marks.iter_mut().zip(&legend) {
        *mark = text;
    }
    let label = format!("{title}. {subtitle}");
    let style = SvgStyle { title, label: &label };
    draw::tree_svg(
        &branch(&tree.root, cuts),
        &TreeTexts { style, subtitle: &subtitle, legend: marks },
    )
}

fn branch(twig: &Twig, cuts: bool) -> Branch {
    Branch {
        ply: twig.ply.clone().unwrap_or_default(),
        knot: match (twig.to_move, twig.outcome) {
            (_, Some(_)) => Knot::End,
            _ if twig.below.is_empty() => Knot::Leaf,
            (Player::A, _) => Knot::Max,
            (Player::B, _) => Knot::Min,
        },
        value: value(twig.value),
        note: String::new(),
        chosen: twig.chosen,
        cut: cuts && twig.seen.is_none(),
        below: twig.below.iter().map(|it| branch(it, cuts)).collect(),
    }
}

/// A value for A, as in a textbook: `+1.5`, or `∞−3` for a win of A after
/// three plies.
fn value(value: i32) -> String {
    let distance = |plies: i32, sign: &str| match plies {
        0 => String::new(),
        _ => format!("{sign}{plies}"),
    };
    match value {
        DECISIVE.. => format!("∞{}", distance(WIN - value, "−")),
        it if it <= -DECISIVE => format!("−∞{}", distance(WIN + value, "+")),
        0 => "0".to_owned(),
        1.. => format!("+{}", f64::from(value) / 100.0),
        _ => format!("−{}", f64::from(-value) / 100.0),
    }
}
