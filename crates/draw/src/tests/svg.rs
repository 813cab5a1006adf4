//! What a picture must and must not contain.

use game::{Player, Shape};

use super::boards::{RED_YELLOW, WHITE_BLACK, mancala, pieces, rings, row, seeds, squares, stones};
use crate::{Marks, SvgStyle, svg};

const STYLE: SvgStyle = SvgStyle { title: "Start", label: "" };

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// Fails unless every element is closed, every quote is matched, and nothing is fetched, run or
/// referenced.
#[track_caller]
pub(super) fn well_formed(picture: &str) {
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    let mut open = Vec::new();
    for tag in picture.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("every tag ends");
        assert!(!text.contains(['"', '\'', '>']), "{text}");
        assert_eq!(count(tag, "\"") % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap_or(""));
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for never in ["script", "href", "url(", "NaN", "inf", " id="] {
        assert!(!picture.contains(never), "{never}");
    }
}

#[test]
fn the_title_is_said_and_shown() {
    let board = squares(2, 2, WHITE_BLACK);
    let picture = svg(&board, &[], &Marks::default(), STYLE);
    well_formed(&picture);
    assert!(picture.contains("role=\"img\" aria-label=\"Start\""));
    assert!(picture.contains("<title>Start</title>"));
    let style = SvgStyle { label: "a < b & \"c\"\u{0}", ..STYLE };
    let picture = svg(&board, &[], &Marks::default(), style);
    well_formed(&picture);
    assert!(picture.contains("aria-label=\"a &lt; b &amp; &quot;c&quot;\u{fffd}\""));
}

#[test]
fn names_and_labels_are_escaped() {
    let mut board = rings(1);
    board.sites[0].name = "<b>&".into();
    board.labels.push(game::Label::new("</svg>", 0.0, -1.0));
    let picture = svg(&board, &[], &Marks::default(), STYLE);
    well_formed(&picture);
    assert!(picture.contains(">&lt;b&gt;&amp;</text>"));
    assert!(picture.contains(">&lt;/svg&gt;</text>"));
}

#[test]
fn the_view_box_holds_the_board() {
    // Three fields of 60 units, and a margin of 0.3 fields on each side.
    let mut board = squares(3, 1, WHITE_BLACK);
    board.labels.clear();
    let picture = svg(&board, &[], &Marks::default(), STYLE);
    assert!(picture.contains("viewBox=\"-48 -48 216 96\""), "{picture}");
}

#[test]
fn red_stones_bear_a_ring() {
    let ring = |drawing| {
        let board = squares(2, 1, RED_YELLOW);
        count(&svg(&board, &pieces(drawing), &Marks::default(), STYLE), "r=\"13.4\"")
    };
    assert_eq!([ring("A."), ring("B."), ring("AA"), ring("BA")], [1, 0, 2, 1]);
}

#[test]
fn seeds_are_drawn_and_counted() {
    let seed = |counts: &[u32]| {
        let picture = svg(&row(1, Shape::Pit), &seeds(counts), &Marks::default(), STYLE);
        well_formed(&picture);
        assert!(picture.contains(&format!(">{}</text>", counts[0])));
        count(&picture, "<circle")
    };
    assert_eq!([0, 1, 7, 15, 16, 99, 100].map(|it| seed(&[it])), [0, 1, 7, 15, 15, 15, 0]);
    seed(&[u32::MAX]);
}

#[test]
fn towers_bear_their_number() {
    let picture = svg(&row(1, Shape::Square), &[stones(0, Player::B, 3)], &Marks::default(), STYLE);
    // A shadow, three stones, and a bevel on each.
    assert_eq!(count(&picture, "<circle"), 7);
    assert!(picture.contains(">3</text>"));
}

#[test]
fn an_empty_pit_says_zero() {
    let picture = svg(&mancala(2), &[], &Marks::default(), STYLE);
    assert_eq!(count(&picture, ">0</text>"), 6 + 1, "six places, and the label of one");
}

#[test]
fn marks_add_to_the_picture() {
    let (board, pieces) = (squares(2, 2, WHITE_BLACK), pieces("A..."));
    let lines = |marks: Marks| svg(&board, &pieces, &marks, STYLE).lines().count();
    let plain = lines(Marks::default());
    assert_eq!(lines(Marks { targets: vec![0, 1], last: vec![] }), plain + 2);
    assert_eq!(lines(Marks { targets: vec![], last: vec![0, 1] }), plain + 2);
}
