//! Trees and plots.

use super::svg::well_formed;
use crate::{
    Bars, Branch, Grid, Histogram, Knot, Plot, Series, Shares, SvgStyle, TextStyle, TreeTexts,
    bars_svg, grid_svg, histogram_svg, plot_svg, tree_svg, tree_text,
};

fn leaf(ply: &str, value: &str) -> Branch {
    Branch {
        ply: ply.to_owned(),
        knot: Knot::Leaf,
        value: value.to_owned(),
        note: String::new(),
        chosen: false,
        cut: false,
        below: Vec::new(),
    }
}

fn node(ply: &str, knot: Knot, value: &str, below: Vec<Branch>) -> Branch {
    Branch { knot, below, ..leaf(ply, value) }
}

fn chosen(branch: Branch) -> Branch {
    Branch { chosen: true, ..branch }
}

fn cut(branch: Branch) -> Branch {
    Branch { cut: true, ..branch }
}

/// The tree of the module's documentation.
fn small() -> Branch {
    let left = Branch {
        note: "≤ −1".to_owned(),
        ..node("0", Knot::Min, "−1", vec![leaf("7", "−1"), cut(leaf("8", "0"))])
    };
    let right = node("1", Knot::Min, "+2", vec![leaf("7", "+3"), chosen(leaf("9", "+2"))]);
    chosen(node("", Knot::Max, "+2", vec![left, chosen(right)]))
}

/// A full tree.
fn full(width: usize, depth: usize) -> Branch {
    match depth {
        0 => node("", Knot::End, "0", Vec::new()),
        _ => {
            let below = (0..width).map(|number| Branch {
                ply: number.to_string(),
                chosen: number == 0,
                cut: 1 < number,
                ..full(width, depth - 1)
            });
            chosen(node("", Knot::Max, "∞−3", below.collect()))
        }
    }
}

fn texts() -> TreeTexts<'static> {
    let legend = TreeTexts::MARKS.map(str::to_owned);
    TreeTexts { title: "Tree", subtitle: "a < b", legend }
}

#[test]
fn a_tree_is_indented_text() {
    assert_eq!(
        tree_text(&small(), TextStyle::default()),
        "△ +2  ←\n\
         ├─ 0  ▽ −1  ≤ −1\n\
         │  ├─ 7  □ −1\n\
         │  └─ 8  □ 0   ✂\n\
         └─ 1  ▽ +2  ←\n\
         \u{20}  ├─ 7  □ +3\n\
         \u{20}  └─ 9  □ +2  ←\n"
    );
    let plain = tree_text(&full(3, 3), TextStyle { ascii: true, colour: false });
    assert!(plain.lines().all(|it| !it.contains(['△', '├', '✂'])), "{plain}");
    let colour = tree_text(&small(), TextStyle { ascii: false, colour: true });
    assert!(colour.contains("\x1b[2m8  □ 0   ✂\x1b[0m\n"), "{colour}");
}

#[test]
fn text_from_outside_does_nothing_to_a_terminal() {
    let text = tree_text(&leaf("", "\x1b[2J\n"), TextStyle::default());
    assert_eq!(text, "□ ?[2J\n");
}

#[test]
fn trees_of_every_size_are_drawn() {
    for (width, depth) in [(0, 0), (1, 1), (1, 40), (3, 2), (7, 3), (24, 2), (1500, 1)] {
        let tree = full(width, depth);
        let picture = tree_svg(&tree, &texts());
        well_formed(&picture);
        let nodes: usize = (0..=depth as u32).map(|it| width.pow(it)).sum();
        // Every node says its value.
        let values = picture.matches(">0</text>").count() + picture.matches(">∞−3</text>").count();
        let inner = if width == 1 { 1 } else { 0 };
        assert!(nodes <= values + inner, "{width} {depth}: {values} of {nodes}");
    }
}

#[test]
fn what_was_cut_is_dashed_and_the_line_is_thick() {
    let picture = tree_svg(&small(), &texts());
    well_formed(&picture);
    let dashed = picture.matches("stroke-dasharray=\"3 3\"").count();
    assert_eq!(dashed, 1, "one node was cut");
    // Two branches of the line, and the mark in the legend.
    assert_eq!(picture.matches("stroke-width=\"3.2\"").count(), 3);
}

#[test]
fn names_and_values_are_escaped() {
    let tree = node("", Knot::Max, "<1>", vec![leaf("a&b", "\"")]);
    let picture = tree_svg(&tree, &texts());
    well_formed(&picture);
    assert!(picture.contains(">&lt;1&gt;</text>") && picture.contains(">a&amp;b</text>"));
}

fn series(name: &str, points: &[(f64, f64)]) -> Series {
    Series { name: name.to_owned(), points: points.to_vec() }
}

#[test]
fn lines_are_named_and_differ_without_colour() {
    let plot = Plot {
        style: SvgStyle { title: "Nodes", label: "" },
        subtitle: "",
        x: "depth",
        y: "nodes",
        series: vec![
            series("one", &[(1.0, 8.0), (2.0, 57.0)]),
            series("two", &[(1.0, 8.0), (2.0, 33.0)]),
        ],
    };
    let picture = plot_svg(&plot);
    well_formed(&picture);
    assert!(picture.contains(">one</text>") && picture.contains(">two</text>"));
    assert_eq!(picture.matches("stroke-dasharray").count(), 1, "only the second line is dashed");
}

#[test]
fn any_numbers_can_be_plotted() {
    let odd = [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e-300, 1e300];
    for x in odd {
        for y in odd {
            let series = vec![series("odd", &[(x, y), (1.0, 2.0)]), series("", &[])];
            well_formed(&plot_svg(&Plot { series, ..Plot::default() }));
        }
    }
    well_formed(&plot_svg(&Plot::default()));
}

#[test]
fn bars_are_as_long_as_their_shares() {
    let bars = |counts| Bars {
        names: ["won", "drawn", "lost"],
        bars: vec![Shares { name: "4-3".to_owned(), counts }],
        ..Bars::default()
    };
    let picture = bars_svg(&bars([75, 0, 25]));
    well_formed(&picture);
    for text in [">won<", ">drawn<", ">lost<", ">4-3<", ">75 %<", ">25 %<", ">100<"] {
        assert!(picture.contains(text), "{text}");
    }
    assert!(bars_svg(&bars([9999, 1, 0])).contains(">&gt; 99 %<"));
    for counts in [[0, 0, 0], [u64::MAX; 3], [0, 1, 0]] {
        well_formed(&bars_svg(&bars(counts)));
    }
    well_formed(&bars_svg(&Bars::default()));
}

/// A column of a histogram: its colour, left and right edge, and height.
fn column(shape: &str) -> (&str, [f32; 3]) {
    let (path, rest) = shape.split_once("\" fill=\"").unwrap();
    let numbers = path.split(|it: char| !it.is_ascii_digit() && it != '.');
    let at: Vec<f32> = numbers.filter_map(|it| it.parse().ok()).collect();
    assert_eq!(at.len(), 8, "four corners in {path}");
    (&rest[..7], [at[0], at[2], at[5] - at[1]])
}

/// Up to a thousand there are three decades: ten is a third as high, and a
/// single one is a stroke. Wins are blue and losses red, beside each other.
#[test]
fn columns_are_as_high_as_the_logarithms_of_their_counts() {
    let counts = vec![[0, 1], [1000, 0], [10, 1000]];
    let names = ["won", "lost"];
    let picture = histogram_svg(&Histogram { names, counts, x: "turns", ..Histogram::default() });
    let shapes = picture.split("<path d=\"").filter(|it| it.contains("stroke-width=\"0.2\""));
    let columns: Vec<(&str, [f32; 3])> = shapes.map(column).collect();
    let colours: Vec<&str> = columns.iter().map(|it| it.0).collect();
    let (blue, red) = ("#0b65a3", "#c2470a");
    assert_eq!(colours, [red, blue, blue, red]);
    let whole = columns[1].1[2];
    let close = |found: f32, expected: f32| (found - expected).abs() < 0.3;
    for (column, part) in columns.iter().zip([0.0, 1.0, 1.0 / 3.0, 1.0]) {
        let expected = f32::max(part * whole, 1.5);
        assert!(close(column.1[2], expected), "{column:?}, expected {expected}");
    }
    // Each distance has as much room, and a win and a loss half of it each.
    let each = columns[2].1[0] - columns[1].1[0];
    assert!(
        close(columns[2].1[1], columns[3].1[0]) && close(columns[3].1[1] - columns[2].1[0], each)
    );
    // The turns are written below, the powers of ten beside.
    for text in [">0<", ">1<", ">10<", ">100<", ">1000<", ">turns<", ">won<", ">lost<"] {
        assert!(picture.contains(text), "{text} in {picture}");
    }
}

#[test]
fn columns_are_as_many_as_there_are_counts() {
    let histogram = |counts| Histogram { names: ["won", "lost"], counts, ..Histogram::default() };
    let columns = |picture: &str| picture.matches("<path").count();
    let empty = histogram_svg(&histogram(vec![[0, 0]; 3]));
    let some = histogram_svg(&histogram(vec![[0, 1], [9, 0], [0, 2]]));
    well_formed(&empty);
    well_formed(&some);
    assert_eq!(columns(&some), columns(&empty) + 3);
    well_formed(&histogram_svg(&histogram(vec![[u64::MAX, 1]; 300])));
    well_formed(&histogram_svg(&Histogram::default()));
}

#[test]
fn grids_show_what_is_known() {
    let grid = |values| Grid {
        names: ["A wins", "draw", "B wins"],
        x: "seeds",
        columns: ["1", "2"].map(str::to_owned).into(),
        y: "pits",
        rows: ["3", "4"].map(str::to_owned).into(),
        values,
        ..Grid::default()
    };
    let picture = grid_svg(&grid(vec![vec![Some(17), Some(0)], vec![None, Some(-9)]]));
    well_formed(&picture);
    for text in [">17<", ">0<", ">-9<", ">seeds<", ">pits<", ">B wins<"] {
        assert!(picture.contains(text), "{text}");
    }
    // Too many, too few, none, and the largest.
    let odd = vec![vec![Some(i64::MIN); 5], vec![], vec![Some(i64::MAX)]];
    well_formed(&grid_svg(&grid(odd)));
    well_formed(&grid_svg(&Grid::default()));
}

#[test]
fn what_the_columns_are_fits_beside_them() {
    let wide = |x| {
        let columns = vec![String::new(); 10];
        let picture = grid_svg(&Grid { x, columns, ..Grid::default() });
        let width = picture.split("width=\"").nth(1).and_then(|it| it.split('"').next());
        width.and_then(|it| it.parse::<f32>().ok()).unwrap()
    };
    assert!(wide("") + 80.0 < wide("the number of seeds"));
}
