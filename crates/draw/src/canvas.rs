//! A sheet of characters.
//!
//! Lines are not drawn as characters but collected: each cell records the directions in which a
//! line leaves it. At the end these bits become box-drawing characters, so borders shared by
//! several boxes join by themselves (`┬`, `┼`, `├`), in whatever order they were drawn. Text is
//! drawn on top of lines.

use game::Colour;

use crate::text::TextStyle;

/// The largest sheet, in characters; anything beyond is not drawn.
const LARGEST: (i32, i32) = (1000, 500);

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;
/// Marks a cell crossed by a line without rounded corners.
const SHARP: u8 = 16;

/// The characters for each set of directions, as bits from 0 to 15. A line
/// that merely ends in a cell fills it.
const SHARP_JOINTS: [char; 16] =
    [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];
const ROUND_JOINTS: [char; 16] =
    [' ', '│', '│', '│', '─', '╯', '╮', '┤', '─', '╰', '╭', '├', '─', '┴', '┬', '┼'];
const ASCII_JOINTS: [char; 16] =
    [' ', '|', '|', '|', '-', '+', '+', '+', '-', '+', '+', '+', '-', '+', '+', '+'];

/// The style of a text when colours are on.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// The terminal's default.
    #[default]
    Plain,
    /// The name of an empty point.
    Faint,
    /// A mark.
    Mark,
    /// A piece of that colour.
    Piece(Colour),
}

impl Ink {
    /// Its number among the 256 colours of terminals; none if it has the terminal's own colour.
    ///
    /// Orange and blue, and a dark red and a bright yellow, differ for every
    /// kind of colour vision (after Okabe and Ito, *Color Universal Design*,
    /// 2008), and are readable on dark and on light terminals. They come from
    /// the fixed part of the 256 colours, which themes leave alone.
    pub fn colour(self) -> Option<u8> {
        match self {
            Ink::Plain | Ink::Faint | Ink::Mark => None,
            Ink::Piece(Colour::White) => Some(208),
            Ink::Piece(Colour::Black) => Some(33),
            Ink::Piece(Colour::Red) => Some(160),
            Ink::Piece(Colour::Yellow) => Some(220),
        }
    }

    /// The further parameters of the escape sequence that switches it on.
    fn code(self) -> String {
        match (self, self.colour()) {
            (_, Some(colour)) => format!(";1;38;5;{colour}"),
            (Ink::Faint, _) => ";2".to_owned(),
            (Ink::Mark, _) => ";1".to_owned(),
            _ => String::new(),
        }
    }
}

/// One character of the sheet.
#[derive(Copy, Clone, Default)]
struct Cell {
    lines: u8,
    text: Option<(char, Ink)>,
}

/// A rectangle of characters; both corners belong to it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Frame {
    /// The smallest rectangle around both.
    pub fn around(self, other: Frame) -> Frame {
        Frame {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// The sheet. Coordinates may be negative; it stores its origin.
pub(crate) struct Canvas {
    frame: Frame,
    cells: Vec<Cell>,
}

impl Canvas {
    /// An empty sheet of that extent, cut down to the largest allowed.
    pub fn new(frame: Frame) -> Canvas {
        let frame = Frame {
            right: frame.right.min(frame.left.saturating_add(LARGEST.0 - 1)),
            bottom: frame.bottom.min(frame.top.saturating_add(LARGEST.1 - 1)),
            ..frame
        };
        let size = |from: i32, to: i32| usize::try_from(to - from + 1).unwrap_or(0);
        let count = size(frame.left, frame.right) * size(frame.top, frame.bottom);
        Canvas { frame, cells: vec![Cell::default(); count] }
    }

    /// A line between two cells of a row.
    pub fn horizontal(&mut self, y: i32, x0: i32, x1: i32, sharp: bool) {
        let (from, to) = (x0.min(x1), x0.max(x1));
        for x in from.max(self.frame.left)..=to.min(self.frame.right) {
            self.join(x, y, x > from, LEFT, sharp);
            self.join(x, y, x < to, RIGHT, sharp);
        }
    }

    /// A line between two cells of a column.
    pub fn vertical(&mut self, x: i32, y0: i32, y1: i32, sharp: bool) {
        let (from, to) = (y0.min(y1), y0.max(y1));
        for y in from.max(self.frame.top)..=to.min(self.frame.bottom) {
            self.join(x, y, y > from, UP, sharp);
            self.join(x, y, y < to, DOWN, sharp);
        }
    }

    /// The border of a box.
    pub fn rectangle(&mut self, frame: Frame, sharp: bool) {
        self.horizontal(frame.top, frame.left, frame.right, sharp);
        self.horizontal(frame.bottom, frame.left, frame.right, sharp);
        self.vertical(frame.left, frame.top, frame.bottom, sharp);
        self.vertical(frame.right, frame.top, frame.bottom, sharp);
    }

    /// Writes text from that cell to the right. Control characters would affect the terminal, so
    /// they are shown as `?`.
    pub fn write(&mut self, x: i32, y: i32, text: &str, ink: Ink) {
        for (column, c) in (x..=self.frame.right).zip(text.chars()) {
            if let Some(cell) = self.cell(column, y) {
                cell.text = Some((if c.is_control() { '?' } else { c }, ink));
            }
        }
    }

    /// Whether that cell of the sheet contains no text.
    pub fn is_free(&mut self, x: i32, y: i32) -> bool {
        self.cell(x, y).is_some_and(|it| it.text.is_none())
    }

    /// The sheet as lines of text, each with its line feed and without trailing blanks.
    pub fn render(&self, style: TextStyle) -> String {
        let mut out = String::new();
        for row in self.cells.chunks(self.width()) {
            let inked = |cell: &Cell| cell.show(style).0 != ' ';
            let length = row.iter().rposition(inked).map_or(0, |it| it + 1);
            let mut now = Ink::Plain;
            for (c, ink) in row[..length].iter().map(|it| it.show(style)) {
                switch(&mut out, &mut now, ink);
                out.push(c);
            }
            switch(&mut out, &mut now, Ink::Plain);
            out.push('\n');
        }
        out
    }

    /// The extent of the sheet.
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// The number of its columns, at least one.
    pub fn width(&self) -> usize {
        usize::try_from(self.frame.right - self.frame.left + 1).unwrap_or(0).max(1)
    }

    /// What each cell shows, row by row.
    pub fn cells(&self, style: TextStyle) -> impl Iterator<Item = (char, Ink)> {
        self.cells.iter().map(move |it| it.show(style))
    }

    fn join(&mut self, x: i32, y: i32, joined: bool, direction: u8, sharp: bool) {
        if let Some(cell) = self.cell(x, y).filter(|_| joined) {
            cell.lines |= direction | if sharp { SHARP } else { 0 };
        }
    }

    fn cell(&mut self, x: i32, y: i32) -> Option<&mut Cell> {
        let Frame { left, top, right, bottom } = self.frame;
        if !(left..=right).contains(&x) || !(top..=bottom).contains(&y) {
            return None;
        }
        let index = (y - top) * (right - left + 1) + (x - left);
        self.cells.get_mut(usize::try_from(index).ok()?)
    }
}

impl Cell {
    fn show(&self, style: TextStyle) -> (char, Ink) {
        if let Some((c, ink)) = self.text {
            let c = if style.ascii && !c.is_ascii() { '?' } else { c };
            return (c, if style.colour { ink } else { Ink::Plain });
        }
        let joints = match (style.ascii, self.lines & SHARP != 0) {
            (true, _) => &ASCII_JOINTS,
            (false, true) => &SHARP_JOINTS,
            (false, false) => &ROUND_JOINTS,
        };
        (joints[usize::from(self.lines & !SHARP)], Ink::Plain)
    }
}

/// Changes the ink with an escape sequence, which always resets first (`0`), so that nothing of the
/// previous ink remains.
fn switch(out: &mut String, now: &mut Ink, ink: Ink) {
    if *now == ink {
        return;
    }
    *now = ink;
    out.push_str("\x1b[0");
    out.push_str(&ink.code());
    out.push('m');
}
