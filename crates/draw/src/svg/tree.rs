//! A search tree as a picture.
//!
//! The root is at the top; A's nodes are triangles that point up, B's point down, leaves are boxes.
//! Each node shows its value, and above it the ply that leads to it. If there are many leaves,
//! those of one parent are in a column below it, so that the picture stays narrow:
//!
//! ```text
//!                   △
//!          ╭────────┴───────╮
//!          0                1
//!          ▽                ▽
//!          ├ 7 [−1]         ├ 7 [+3]
//!          ╎ 8 [ 0]         └ 9 [+2]
//! ```
//!
//! A tree that is still too wide is broken into rows below its root. The principal variation is
//! thick; pruned branches are grey and dashed, with two strokes across the first one.

use super::{
    SvgStyle,
    sheet::{
        FAINT, Hold, INK, Line, PAPER, RULE, Script, Sheet, at, polygon, round_rectangle, width,
    },
};
use crate::branch::{Branch, Knot};

/// With more leaves than this they are drawn in columns.
const MOST_IN_A_ROW: usize = 16;

/// Between the middles of two levels.
const LEVEL: f32 = 104.0;

/// Half the width and half the height of a triangle.
const TRIANGLE: (f32, f32) = (31.0, 23.0);

/// The height of a box, and the distance of two in a column.
const BOX: f32 = 19.0;
const ROW: f32 = 23.0;

/// Around everything, and between neighbours.
const MARGIN: f32 = 24.0;
const GAP: f32 = 12.0;

/// Room for the title and the legend.
const HEADING: f32 = 116.0;

/// A wider tree is broken into rows.
const WIDEST: f32 = 1500.0;

/// From the middle of a node down to where the column of its leaves begins.
const COLUMN: f32 = 38.0;

/// From the middle of a node up to the ply that leads to it.
const PLY: f32 = 34.0;

/// Sizes of writing.
const VALUE_SIZE: f32 = 13.0;
const PLY_SIZE: f32 = 12.0;
const LEAF_SIZE: f32 = 11.5;

/// Maximum length of a ply; longer ones are cut.
const LONGEST: usize = 14;

/// A's orange and B's blue (Okabe and Ito, *Color Universal Design*, 2008):
/// surface and border.
const A: (&str, &str) = ("#fdebc8", "#b8690a");
const B: (&str, &str) = ("#d6e9f8", "#0b65a3");
const LEAF: (&str, &str) = ("#ffffff", "#7a8088");
const END: (&str, &str) = ("#3a3f46", "#3a3f46");
const CUT: (&str, &str) = ("#f4f3f0", "#b9b9b5");
const CUT_INK: &str = "#a3a3a0";

/// The texts of the picture besides the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeTexts<'a> {
    /// The title.
    pub title: &'a str,
    /// The text below it; both together are the description for screen readers.
    pub subtitle: &'a str,
    /// What each of [`TreeTexts::MARKS`] means.
    pub legend: [String; 6],
}

impl TreeTexts<'_> {
    /// The marks of the legend in order: A's nodes, B's, leaves, ends, the principal variation,
    /// pruned branches.
    pub const MARKS: [&'static str; 6] = ["max", "min", "leaf", "end", "chosen", "cut"];
}

/// A tree as SVG: a document of its own that can also be embedded in a page.
pub fn tree_svg(root: &Branch, texts: &TreeTexts) -> String {
    let columns = MOST_IN_A_ROW < leaves(root);
    let mut placed = place(root, columns);
    if WIDEST < placed.room {
        placed = in_rows(placed);
    }
    let top = MARGIN + HEADING + TRIANGLE.1;
    let wide = (placed.room + 2.0 * MARGIN).max(heading_width(texts));
    let high = top + placed.reach + MARGIN;
    let left = match placed.below {
        Below::Nodes(_, Way::Spine) => MARGIN,
        _ => (wide - placed.room) / 2.0,
    };
    let label = format!("{}. {}", texts.title, texts.subtitle);
    let style = SvgStyle { title: texts.title, label: &label };
    let mut sheet = Sheet::begin(wide, high, style);
    heading(&mut sheet, texts, wide);
    // Thick lines are above thin ones, so they are drawn later, and nodes last.
    for layer in [Layer::Cut, Layer::Plain, Layer::Chosen, Layer::Nodes] {
        paint(&mut sheet, &placed, (left, top), layer);
    }
    sheet.end()
}

/// What is drawn in one pass.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Layer {
    Cut,
    Plain,
    Chosen,
    Nodes,
}

/// A node with its place in the picture.
struct Placed<'a> {
    branch: &'a Branch,
    /// The x coordinate of its centre, from the left of its area.
    x: f32,
    /// The width of its area, including its subtree.
    room: f32,
    /// Its extent below its centre, including its subtree.
    reach: f32,
    below: Below<'a>,
}

enum Below<'a> {
    /// Nodes, each with the left side of its area and the vertical distance of its centre from the
    /// parent's.
    Nodes(Vec<(f32, f32, Placed<'a>)>, Way),
    /// Leaves in a column.
    Column(&'a [Branch]),
}

/// The shape of the branches to the children.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Way {
    /// Each by itself in a gentle curve.
    Fan,
    /// Down along the left side, then above the row, then down.
    Spine,
}

fn leaves(branch: &Branch) -> usize {
    if branch.below.is_empty() { 1 } else { branch.below.iter().map(leaves).sum() }
}

/// Computes the layout of a node and its subtree.
fn place(branch: &Branch, columns: bool) -> Placed<'_> {
    let own = node_width(branch).max(width(&cut(&branch.ply), PLY_SIZE)) + GAP;
    let all_leaves = branch.below.iter().all(|it| it.below.is_empty());
    if columns && all_leaves && !branch.below.is_empty() {
        let room = own.max(column_width(&branch.below) + 2.0 * GAP);
        let reach = COLUMN + branch.below.len() as f32 * ROW;
        let below = Below::Column(&branch.below);
        return Placed { branch, x: room / 2.0, room, reach, below };
    }
    let mut below = Vec::new();
    let mut used = 0.0;
    let mut reach: f32 = TRIANGLE.1;
    for child in &branch.below {
        let child = place(child, columns);
        let left = used;
        used += child.room;
        reach = reach.max(LEVEL + child.reach);
        below.push((left, LEVEL, child));
    }
    let room = own.max(used);
    let shift = (room - used) / 2.0;
    below.iter_mut().for_each(|it| it.0 += shift);
    // Centred between the first and the last child.
    let x = match (below.first(), below.last()) {
        (Some(first), Some(last)) => (first.0 + first.2.x + last.0 + last.2.x) / 2.0,
        _ => room / 2.0,
    };
    Placed { branch, x, room, reach, below: Below::Nodes(below, Way::Fan) }
}

/// Lays out a root that is too wide with its children in several rows, and itself at the top left.
fn in_rows(root: Placed<'_>) -> Placed<'_> {
    let Below::Nodes(nodes, Way::Fan) = root.below else { return root };
    let begin = 2.0 * TRIANGLE.0 + GAP;
    let mut rows: Vec<Vec<Placed<'_>>> = Vec::new();
    let mut used = f32::INFINITY;
    for (_, _, node) in nodes {
        if WIDEST < used + node.room {
            rows.push(Vec::new());
            used = begin;
        }
        used += node.room;
        if let Some(row) = rows.last_mut() {
            row.push(node);
        }
    }
    let mut below = Vec::new();
    let (mut room, mut down) = (begin, LEVEL * 0.8);
    for row in rows {
        let mut left = begin;
        let deepest = row.iter().map(|it| it.reach).fold(0.0, f32::max);
        for node in row {
            let wide = node.room;
            below.push((left, down, node));
            left += wide;
        }
        room = room.max(left);
        down += deepest + PLY + 2.0 * GAP + ROW;
    }
    let last = below.iter().map(|it| it.1 + it.2.reach).fold(TRIANGLE.1, f32::max);
    let x = TRIANGLE.0 + 4.0;
    Placed { branch: root.branch, x, room, reach: last, below: Below::Nodes(below, Way::Spine) }
}

fn node_width(branch: &Branch) -> f32 {
    match branch.knot {
        Knot::Max | Knot::Min => 2.0 * TRIANGLE.0,
        Knot::Leaf | Knot::End => box_width(&branch.value, VALUE_SIZE),
    }
}

fn box_width(value: &str, size: f32) -> f32 {
    width(value, size).max(16.0) + 10.0
}

/// The widths of the plies and of the boxes of a column, and in all.
fn column_widths(leaves: &[Branch]) -> (f32, f32) {
    let widest = |it: fn(&Branch) -> f32| leaves.iter().map(it).fold(0.0, f32::max);
    (widest(|it| width(&cut(&it.ply), LEAF_SIZE)), widest(|it| box_width(&it.value, LEAF_SIZE)))
}

/// From the spine of a column to its plies.
const TICK: f32 = 13.0;

fn column_width(leaves: &[Branch]) -> f32 {
    let (plies, boxes) = column_widths(leaves);
    TICK + plies + 6.0 + boxes
}

/// A ply cut to a length that can be drawn.
fn cut(ply: &str) -> String {
    if ply.chars().nth(LONGEST).is_none() {
        return ply.to_owned();
    }
    ply.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// Draws one layer of a node and its subtree; `left` is the left side of its area, `y` the height
/// of its centre.
fn paint(sheet: &mut Sheet, node: &Placed, (left, y): (f32, f32), layer: Layer) {
    let middle = (left + node.x, y);
    let bottom = (middle.0, y + foot(node.branch));
    match &node.below {
        Below::Nodes(below, way) => {
            let first_cut = below.iter().position(|it| it.2.branch.cut);
            for (number, (room, down, child)) in below.iter().enumerate() {
                let to = (left + room + child.x, y + down - PLY - PLY_SIZE * 0.7);
                let path = match way {
                    Way::Fan => fan(bottom, to),
                    Way::Spine => spine(bottom, to),
                };
                let (own, line) = stroke(child.branch);
                if own == layer {
                    sheet.stroke(&path, line);
                    if Some(number) == first_cut && !node.branch.cut {
                        scissors(sheet, (to.0, to.1 - 7.0), false);
                    }
                }
                paint(sheet, child, (left + room, y + down), layer);
            }
        }
        Below::Column(leaves) => column(sheet, node.branch, leaves, (middle, bottom), layer),
    }
    if layer == Layer::Nodes {
        knot(sheet, node.branch, middle);
        let place = (middle.0, middle.1 - PLY);
        sheet.text(place, &cut(&node.branch.ply), ply_script(node.branch, PLY_SIZE, Hold::Middle));
    }
}

/// A gentle curve from one node to the next.
fn fan(from: (f32, f32), to: (f32, f32)) -> String {
    let part = |part: f32| at(from.1 + (to.1 - from.1) * part);
    let (x, y, right, down) = (at(from.0), at(from.1), at(to.0), at(to.1));
    format!("M{x} {y}C{x} {} {right} {} {right} {down}", part(0.55), part(0.45))
}

/// Down, to the right, and down again, with round corners.
fn spine(from: (f32, f32), to: (f32, f32)) -> String {
    let bus = to.1 - 1.2 * GAP;
    format!(
        "M{} {}V{}q0 8 8 8H{}q8 0 8 8V{}",
        at(from.0),
        at(from.1),
        at(bus - 8.0),
        at(to.0 - 8.0),
        at(to.1)
    )
}

/// The extent of a node below its centre.
fn foot(branch: &Branch) -> f32 {
    match branch.knot {
        Knot::Max => TRIANGLE.1 - 2.0,
        Knot::Min => TRIANGLE.1 + 2.0,
        Knot::Leaf | Knot::End => BOX / 2.0,
    }
}

/// The style of the branch that leads to a node.
fn stroke(branch: &Branch) -> (Layer, Line) {
    match (branch.chosen, branch.cut) {
        (true, _) => (Layer::Chosen, Line { colour: INK, width: 3.2, dashes: "" }),
        (_, true) => (Layer::Cut, Line { colour: CUT.1, width: 1.2, dashes: "3 4" }),
        _ => (Layer::Plain, Line { colour: "#8b9097", width: 1.3, dashes: "" }),
    }
}

fn ply_script(branch: &Branch, size: f32, hold: Hold) -> Script {
    let colour = if branch.cut { CUT_INK } else { INK };
    Script { size, colour, bold: branch.chosen, hold }
}

/// Two short strokes across a branch, as textbooks draw a cut.
fn scissors(sheet: &mut Sheet, (x, y): (f32, f32), across: bool) {
    let line = Line { colour: "#a4312a", width: 1.8, dashes: "" };
    for shift in [-2.0, 2.0] {
        let ends = if across {
            [(x + shift - 1.5, y + 5.0), (x + shift + 1.5, y - 5.0)]
        } else {
            [(x - 5.0, y + shift + 2.0), (x + 5.0, y + shift - 2.0)]
        };
        sheet.stroke(&polygon(&ends, false), line);
    }
}

/// Leaves in a column below their parent, whose centre and lower end are given.
fn column(
    sheet: &mut Sheet,
    parent: &Branch,
    leaves: &[Branch],
    (middle, from): ((f32, f32), (f32, f32)),
    layer: Layer,
) {
    let (plies, boxes) = column_widths(leaves);
    let spine = from.0 - column_width(leaves) / 2.0 + 2.0;
    let row = |number: usize| middle.1 + COLUMN + ROW * (number as f32 + 0.5);
    let first_cut = leaves.iter().position(|it| it.cut);
    for (number, leaf) in leaves.iter().enumerate() {
        let (own, line) = stroke(leaf);
        let y = row(number);
        if own == layer {
            let (to, end) = (at(y), at(spine + TICK - 4.0));
            let (x, turn) = (at(spine), at(middle.1 + COLUMN - GAP * 0.6));
            // The principal variation is drawn all the way; each of the others draws its own piece
            // of the spine, since overlapping lines look thicker and overlapping dashes fill their
            // gaps.
            let path = match number {
                _ if 0 < number && !leaf.chosen => {
                    format!("M{x} {}V{to}H{end}", at(row(number - 1)))
                }
                _ => format!("M{} {}V{turn}H{x}V{to}H{end}", at(from.0), at(from.1)),
            };
            sheet.stroke(&path, line);
            if first_cut == Some(number) && !parent.cut {
                scissors(sheet, (spine, y - ROW * 0.5), false);
            }
        }
        if layer == Layer::Nodes {
            let script = ply_script(leaf, LEAF_SIZE, Hold::End);
            sheet.text((spine + TICK + plies, y), &cut(&leaf.ply), script);
            let middle = (spine + TICK + plies + 6.0 + boxes / 2.0, y);
            value_box(sheet, leaf, middle, boxes, LEAF_SIZE);
        }
    }
}

/// A node with its value.
fn knot(sheet: &mut Sheet, branch: &Branch, (x, y): (f32, f32)) {
    let (half, tall) = TRIANGLE;
    let (colours, points, text) = match branch.knot {
        Knot::Max => (
            A,
            [(x - half, y + tall - 3.0), (x + half, y + tall - 3.0), (x, y - tall - 1.0)],
            y + 11.0,
        ),
        Knot::Min => (
            B,
            [(x - half, y - tall + 1.0), (x + half, y - tall + 1.0), (x, y + tall + 1.0)],
            y - 12.0,
        ),
        Knot::Leaf | Knot::End => {
            return value_box(
                sheet,
                branch,
                (x, y),
                box_width(&branch.value, VALUE_SIZE),
                VALUE_SIZE,
            );
        }
    };
    let (fill, border) = if branch.cut { CUT } else { colours };
    let dashes = if branch.cut { "3 3" } else { "" };
    let thick = if branch.chosen { 2.8 } else { 1.5 };
    sheet.shape(&polygon(&points, true), fill, Line { colour: border, width: thick, dashes });
    let size = VALUE_SIZE.min(1.35 * half / (0.62 * branch.value.chars().count().max(1) as f32));
    let colour = if branch.cut { CUT_INK } else { INK };
    let script = Script { size, colour, bold: !branch.cut, hold: Hold::Middle };
    sheet.text((x, text), &branch.value, script);
}

/// A leaf.
fn value_box(sheet: &mut Sheet, branch: &Branch, middle: (f32, f32), wide: f32, size: f32) {
    let (colours, ink) = match branch.knot {
        _ if branch.cut => (CUT, CUT_INK),
        Knot::End => (END, PAPER),
        _ => (LEAF, INK),
    };
    let dashes = if branch.cut { "3 3" } else { "" };
    let thick = if branch.chosen { 2.4 } else { 1.1 };
    let colour = if branch.chosen { INK } else { colours.1 };
    let path = round_rectangle(middle, wide, BOX, 4.0);
    sheet.shape(&path, colours.0, Line { colour, width: thick, dashes });
    let script = Script { size, colour: ink, bold: branch.chosen, hold: Hold::Middle };
    sheet.text(middle, &branch.value, script);
}

const LEGEND_SIZE: f32 = 12.0;
const TITLE_SIZE: f32 = 17.0;
const SUBTITLE_SIZE: f32 = 12.5;

/// Marks in a row of the legend.
const IN_A_ROW: usize = 3;

/// The width of each column of the legend.
fn legend_columns(texts: &TreeTexts) -> [f32; IN_A_ROW] {
    let mut columns = [0.0; IN_A_ROW];
    for (number, text) in texts.legend.iter().enumerate() {
        let column = &mut columns[number % IN_A_ROW];
        *column = f32::max(*column, 48.0 + width(text, LEGEND_SIZE));
    }
    columns
}

fn heading_width(texts: &TreeTexts) -> f32 {
    let titles = width(texts.title, TITLE_SIZE).max(width(texts.subtitle, SUBTITLE_SIZE));
    legend_columns(texts).iter().sum::<f32>().max(titles) + 2.0 * MARGIN
}

/// The title and the legend.
fn heading(sheet: &mut Sheet, texts: &TreeTexts, wide: f32) {
    let title = Script { size: TITLE_SIZE, colour: INK, bold: true, hold: Hold::Start };
    sheet.text((MARGIN, MARGIN + 4.0), texts.title, title);
    let faint = Script { size: SUBTITLE_SIZE, colour: FAINT, bold: false, hold: Hold::Start };
    sheet.text((MARGIN, MARGIN + 26.0), texts.subtitle, faint);
    let columns = legend_columns(texts);
    for (number, text) in texts.legend.iter().enumerate() {
        let x = MARGIN + columns[..number % IN_A_ROW].iter().sum::<f32>();
        let y = MARGIN + 52.0 + 22.0 * (number / IN_A_ROW) as f32;
        mark(sheet, number, (x + 11.0, y));
        let script = Script { size: LEGEND_SIZE, colour: INK, bold: false, hold: Hold::Start };
        sheet.text((x + 28.0, y), text, script);
    }
    let rule = Line { colour: RULE, width: 1.0, dashes: "" };
    let y = MARGIN + 92.0;
    sheet.stroke(&polygon(&[(MARGIN, y), (wide - MARGIN, y)], false), rule);
}

/// One mark of the legend.
fn mark(sheet: &mut Sheet, number: usize, (x, y): (f32, f32)) {
    let border = |colour| Line { colour, width: 1.4, dashes: "" };
    match number {
        0 => {
            let points = [(x - 9.0, y + 6.0), (x + 9.0, y + 6.0), (x, y - 7.0)];
            sheet.shape(&polygon(&points, true), A.0, border(A.1));
        }
        1 => {
            let points = [(x - 9.0, y - 6.0), (x + 9.0, y - 6.0), (x, y + 7.0)];
            sheet.shape(&polygon(&points, true), B.0, border(B.1));
        }
        2 => sheet.shape(&round_rectangle((x, y), 18.0, 12.0, 3.0), LEAF.0, border(LEAF.1)),
        3 => sheet.shape(&round_rectangle((x, y), 18.0, 12.0, 3.0), END.0, border(END.1)),
        4 => {
            let line = Line { colour: INK, width: 3.2, dashes: "" };
            sheet.stroke(&polygon(&[(x - 10.0, y), (x + 10.0, y)], false), line);
        }
        _ => {
            let line = Line { colour: CUT.1, width: 1.4, dashes: "3 4" };
            sheet.stroke(&polygon(&[(x - 10.0, y), (x + 10.0, y)], false), line);
            scissors(sheet, (x, y), true);
        }
    }
}
