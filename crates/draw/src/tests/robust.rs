//! No board is too odd to be drawn.

use game::{Board, Form, Label, Outline, Piece, Player, Shape, Site};

use super::boards::WHITE_BLACK;
use super::svg::well_formed;
use crate::{Marks, SvgStyle, TextStyle, sheet, svg, text};

/// Maximum size of a picture in bytes: a sheet of 1000 by 500, with up to four bytes for each
/// character.
const LARGEST: usize = 1000 * 500 * 4;

const ODD: [f32; 12] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::MAX,
    f32::MIN,
    f32::MIN_POSITIVE,
    -0.0,
    0.3,
    -7.77,
    1e9,
    -1e-9,
    255.9,
];

/// Draws in every style and checks that nothing is out of bounds.
fn try_all(board: &Board, pieces: &[Piece], marks: &Marks) {
    for (ascii, colour) in [(false, false), (false, true), (true, false), (true, true)] {
        let picture = text(board, pieces, marks, TextStyle { ascii, colour });
        assert!(picture.len() <= LARGEST);
        assert!(!ascii || picture.is_ascii());
        assert!(picture.chars().all(|it| it == '\n' || colour && it == '\x1b' || !it.is_control()));
        assert!(colour || picture.lines().all(|it| it.trim_end() == it && it.len() < 4000));
    }
    let sheet = sheet(board, pieces, marks, TextStyle::default());
    assert!(sheet.cells.len() == sheet.width * sheet.height);
    for place in &sheet.places {
        assert!(place.left <= place.right && place.right < sheet.width);
        assert!(place.top <= place.bottom && place.bottom < sheet.height);
    }
    well_formed(&svg(board, pieces, marks, SvgStyle::default()));
}

/// A simple random number generator: Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators* (2014).
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Mostly a realistic coordinate, sometimes an odd one.
    fn measure(&mut self) -> f32 {
        if self.below(4) == 0 { self.pick(&ODD) } else { self.below(20) as f32 / 2.0 }
    }
}

fn random_case(random: &mut SplitMix) -> (Board, Vec<Piece>, Marks) {
    const NAMES: [&str; 6] =
        ["", "A0", "größer", "\x1b[31m\n<&>\"", "\u{202e}💠", "a very very long name that goes on"];
    const SHAPES: [Shape; 4] = [Shape::Point, Shape::Square, Shape::Pit, Shape::Tray];
    const FIGURE: Form = Form::Figure { outline: Outline::Triangle, large: false };
    let site = |id, random: &mut SplitMix| Site {
        width: random.measure(),
        height: random.measure(),
        ..Site::new(
            id,
            random.pick(&NAMES),
            random.measure(),
            random.measure(),
            random.pick(&SHAPES),
        )
    };
    let sites: Vec<Site> = (0..random.below(12)).map(|id| site(id, random)).collect();
    // Some numbers refer to sites that do not exist.
    let id = |random: &mut SplitMix| random.below(14) as u16;
    let piece = |random: &mut SplitMix| Piece {
        site: id(random),
        owner: random.pick(&[None, Some(Player::A), Some(Player::B)]),
        form: random.pick(&[Form::Stone, Form::Seeds, FIGURE]),
        count: random.pick(&[0, 1, 2, 14, 99, 100, 2_147_483_647, u32::MAX]),
    };
    let label =
        |random: &mut SplitMix| Label::new(random.pick(&NAMES), random.measure(), random.measure());
    let pieces = (0..random.below(20)).map(|_| piece(random)).collect();
    let targets = (0..random.below(5)).map(|_| id(random)).collect();
    let last = (0..random.below(5)).map(|_| id(random)).collect();
    let lines = (0..random.below(12)).map(|_| (id(random), id(random))).collect();
    let labels = (0..random.below(5)).map(|_| label(random)).collect();
    (
        Board { sites, lines, labels, colours: WHITE_BLACK, owned: true, below: None },
        pieces,
        Marks { targets, last },
    )
}

#[test]
fn an_empty_board_is_an_empty_picture() {
    let board = Board {
        sites: vec![],
        lines: vec![(0, 1)],
        labels: vec![],
        colours: WHITE_BLACK,
        owned: true,
        below: None,
    };
    let nowhere = Piece { site: 7, owner: None, form: Form::Seeds, count: 3 };
    assert_eq!(text(&board, &[nowhere], &Marks::default(), TextStyle::default()), "");
    try_all(&board, &[nowhere], &Marks { targets: vec![9], last: vec![u16::MAX] });
}

#[test]
fn odd_places_and_sizes() {
    for x in ODD {
        for y in ODD {
            let odd = Site { width: y, height: x, ..Site::new(0, "odd", x, y, Shape::Square) };
            let sites = vec![odd, Site::new(1, "even", 0.0, 0.0, Shape::Point)];
            let labels = vec![Label::new("label", y, x)];
            let board = Board {
                sites,
                lines: vec![(0, 1)],
                labels,
                colours: WHITE_BLACK,
                owned: true,
                below: None,
            };
            try_all(&board, &[], &Marks { targets: vec![0, 1], last: vec![0, 1] });
        }
    }
}

#[test]
fn a_place_that_is_none_is_left_out() {
    let sites = vec![
        Site::new(0, "nowhere", f32::NAN, 0.0, Shape::Square),
        Site::new(1, "here", 1.0, 0.0, Shape::Square),
    ];
    let board = Board {
        sites,
        lines: vec![],
        labels: vec![],
        colours: WHITE_BLACK,
        owned: true,
        below: None,
    };
    let picture = text(&board, &[], &Marks::default(), TextStyle::default());
    assert_eq!(picture, "┌───┐\n│   │\n└───┘\n");
}

#[test]
fn any_board() {
    let mut random = SplitMix(1);
    for _ in 0..150 {
        let (board, pieces, marks) = random_case(&mut random);
        try_all(&board, &pieces, &marks);
    }
}

#[test]
fn many_sites_on_one_place() {
    let sites = (0..70_000).map(|id| Site::new(id, "x", 0.0, 0.0, Shape::Pit)).collect();
    let board = Board {
        sites,
        lines: vec![],
        labels: vec![],
        colours: WHITE_BLACK,
        owned: true,
        below: None,
    };
    try_all(&board, &[], &Marks::default());
}
