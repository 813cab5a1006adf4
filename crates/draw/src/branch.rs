//! A search tree as plain data and as text.
//!
//! ```text
//! △ +2                      A chooses the greatest
//! ├─ 0  ▽ −1  ≤ −1          B chooses the least; alpha-beta knows no more than ≤ −1
//! │  ├─ 7  □ −1
//! │  └─ 8  □ 0   ✂          cut off by alpha-beta
//! └─ 1  ▽ +2  ←             the line chosen
//!    ├─ 7  □ +3
//!    └─ 9  □ +2  ←
//! ```

use game::Player;

use crate::TextStyle;

/// The kind of a node.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Knot {
    /// A is to move and takes the greatest value: △.
    Max,
    /// B is to move and takes the least: ▽.
    Min,
    /// Not searched any further: □.
    Leaf,
    /// The game is over: ■.
    End,
}

impl Knot {
    /// The kind of a node at which this player is to move, unless the game is over; `inner`: it has
    /// children.
    pub fn of(to_move: Player, over: bool, inner: bool) -> Knot {
        match (over, inner, to_move) {
            (true, ..) => Knot::End,
            (_, false, _) => Knot::Leaf,
            (_, _, Player::A) => Knot::Max,
            (_, _, Player::B) => Knot::Min,
        }
    }
}

/// A node of the tree with its subtree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The ply that leads here; empty at the root.
    pub ply: String,
    /// What kind of node it is.
    pub knot: Knot,
    /// Its value.
    pub value: String,
    /// A note about it.
    pub note: String,
    /// Whether it is on the principal variation.
    pub chosen: bool,
    /// Whether it was cut off.
    pub cut: bool,
    /// The children.
    pub below: Vec<Branch>,
}

/// The glyphs of one style.
struct Glyphs {
    knots: [&'static str; 4],
    middle: &'static str,
    last: &'static str,
    beside: &'static str,
    chosen: &'static str,
    cut: &'static str,
}

const FINE: Glyphs = Glyphs {
    knots: ["△", "▽", "□", "■"],
    middle: "├─ ",
    last: "└─ ",
    beside: "│  ",
    chosen: "←",
    cut: "✂",
};

const PLAIN: Glyphs = Glyphs {
    knots: ["A", "B", "=", "#"],
    middle: "|- ",
    last: "`- ",
    beside: "|  ",
    chosen: "<-",
    cut: "x",
};

/// The tree as indented lines, each with its line feed.
pub fn tree_text(root: &Branch, style: TextStyle) -> String {
    let glyphs = if style.ascii { &PLAIN } else { &FINE };
    let mut out = String::new();
    line(&mut out, root, (0, 0), glyphs, style.colour);
    below(&mut out, root, "", glyphs, style.colour);
    out
}

fn below(out: &mut String, branch: &Branch, indent: &str, glyphs: &Glyphs, colour: bool) {
    let widest = |text: fn(&Branch) -> &String| {
        branch.below.iter().map(|it| text(it).chars().count()).max().unwrap_or(0)
    };
    let widths = (widest(|it| &it.ply), widest(|it| &it.value));
    for (number, child) in branch.below.iter().enumerate() {
        let last = number + 1 == branch.below.len();
        out.push_str(indent);
        out.push_str(if last { glyphs.last } else { glyphs.middle });
        line(out, child, widths, glyphs, colour);
        let beside = if last { "   " } else { glyphs.beside };
        below(out, child, &format!("{indent}{beside}"), glyphs, colour);
    }
}

/// A node without its children; `widths` are those of the plies and values of its siblings.
fn line(out: &mut String, branch: &Branch, widths: (usize, usize), glyphs: &Glyphs, colour: bool) {
    let Branch { ply, knot, value, note, chosen, cut, .. } = branch;
    let mut text = String::new();
    if 0 < widths.0 {
        text.push_str(&format!("{ply:<width$}  ", width = widths.0));
    }
    text.push_str(&format!("{} {value:<width$}", glyphs.knots[*knot as usize], width = widths.1));
    let mark = match (chosen, cut) {
        (true, _) => glyphs.chosen,
        (_, true) => glyphs.cut,
        _ => "",
    };
    for part in [mark, note].into_iter().filter(|it| !it.is_empty()) {
        text.push_str("  ");
        text.push_str(part);
    }
    let text: String =
        text.trim_end().chars().map(|it| if it.is_control() { '?' } else { it }).collect();
    match (colour, chosen, cut) {
        (true, true, _) => out.push_str(&format!("\x1b[1m{text}\x1b[0m")),
        (true, _, true) => out.push_str(&format!("\x1b[2m{text}\x1b[0m")),
        _ => out.push_str(&text),
    }
    out.push('\n');
}
