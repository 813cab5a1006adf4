//! Morris on a screen: three rings, and beside them what is in hand and what
//! has been removed.
//!
//! ```text
//!      a   b   c   d   e   f   g
//!  7   A0----------A1----------A2   B's hand
//!  6   |   B0------B1------B2  |    B's removed stones
//!  5   |   |   C0--C1--C2  |   |
//!  4   A7--B7--C7      C3--B3--A3
//!  3   |   |   C6--C5--C4  |   |
//!  2   |   B6------B5------B4  |    A's removed stones
//!  1   A6----------A5----------A4   A's hand
//! ```

use game::{
    Bits, Board, ByPlayer, Colour, Form, Gesture, Label, Piece, Player, Shape, Site, SiteId, Texts,
    View,
};

use super::{
    Morris, Ply, Position,
    board::{EDGES, POINTS, place},
    notation::point_name,
};

/// Sites beside the board, after the points: name, column and row.
const TRAYS: [(&str, f32, f32); 4] = [
    ("hand A", TRAY_COLUMN, 6.0),
    ("hand B", TRAY_COLUMN, 0.0),
    ("removed A", TRAY_COLUMN, 5.0),
    ("removed B", TRAY_COLUMN, 1.0),
];

/// Half a field away from the board.
const TRAY_COLUMN: f32 = 7.5;

/// The site of A's hand; B's is the next.
pub(super) const HAND: SiteId = POINTS as SiteId;

/// The site of A's removed stones; B's is the next.
const REMOVED: SiteId = HAND + 2;

impl View for Morris {
    const TEXTS: Texts =
        Texts { en: include_str!("texts.en.ftl"), de: include_str!("texts.de.ftl") };

    fn board(&self) -> Board {
        let point = |it: u8| {
            let (x, y) = place(it);
            Site::new(it.into(), point_name(it), x.into(), y.into(), Shape::Point)
        };
        let tray = |(at, (name, x, y)): (usize, (&str, f32, f32))| {
            Site::new(usize::from(HAND) + at, name, x, y, Shape::Tray)
        };
        let column = |it: u8| Label::new(char::from(b'a' + it), it.into(), -1.0);
        let row = |it: u8| Label::new((7 - it).to_string(), -1.0, it.into());
        let line = |&(from, to): &(u8, u8)| (from < to).then_some((from.into(), to.into()));
        Board {
            sites: (0..POINTS).map(point).chain(TRAYS.into_iter().enumerate().map(tray)).collect(),
            lines: EDGES.iter().filter_map(line).collect(),
            labels: (0..7).map(column).chain((0..7).map(row)).collect(),
            colours: ByPlayer { a: Colour::White, b: Colour::Black },
            owned: true,
            below: Some(Player::A),
        }
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for player in Player::ALL {
            let side = position.side(player);
            let mut put = |site: SiteId, count: u8| {
                let piece =
                    Piece { site, owner: Some(player), form: Form::Stone, count: count.into() };
                pieces.extend((count != 0).then_some(piece));
            };
            Bits::new(side.stones().into()).for_each(|point| put(point.into(), 1));
            let tray = player.index() as SiteId;
            put(HAND + tray, side.hand());
            put(REMOVED + tray, self.switches.stones - side.left());
        }
        pieces
    }

    fn gesture(&self, _position: &Position, mv: Ply) -> Gesture {
        match mv {
            Ply::Place(point) | Ply::Remove(point) => Gesture::Tap(point.into()),
            Ply::Shift(from, to) => Gesture::Drag(from.into(), to.into()),
        }
    }
}
