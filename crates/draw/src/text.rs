//! A picture for terminals.
//!
//! A field is four characters wide and two lines high, which looks square; it becomes wider if
//! something on the board does not fit. Borders belong to both neighbours:
//!
//! ```text
//!     A   B              A0──────A1──────A2        ╭───┬───╮
//!   ┌───┬───┐            │       │       │         │ 6 │ 12│
//! 1 │ ○ │ · │            │   B0──●───B2  │         ╰───┴───╯
//!   └───┴───┘            │   │       │   │
//! ```

use game::{Board, ByPlayer, Colour, Piece, Shape, SiteId};

use crate::{
    canvas::{Canvas, Frame, Ink},
    content::{Content, Glyphs, Word},
    plan::{Area, Marks, Note, Plan, Spot, beyond},
};

/// The height of a field in lines.
const FIELD_HEIGHT: f32 = 2.0;

/// The width of a field in characters: even, so that there is a middle.
const FIELD_WIDTH: i32 = 4;

/// Maximum width of a field, whatever is on the board: enough for a glyph, the largest count, and a
/// mark.
const WIDEST_FIELD: i32 = 20;

/// The style of a picture for terminals.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// Only characters of ASCII: `+ - |` for lines, `O` and `X` for stones.
    pub ascii: bool,
    /// Pieces in colour, by escape sequences.
    pub colour: bool,
}

/// The glyphs of the players' stones.
pub fn stones(colours: ByPlayer<Colour>, style: TextStyle) -> ByPlayer<char> {
    Glyphs::new(colours, style).stones()
}

/// A picture for terminals: lines that each end in a line feed.
///
/// White and yellow stones are `○`, black and red ones `●`; figures are the letters of their
/// notation. A site of `marks.targets` shows `·`, one of `marks.last` a small `›` in front if there
/// is room.
pub fn text(board: &Board, pieces: &[Piece], marks: &Marks, style: TextStyle) -> String {
    paint(board, pieces, marks, style).map_or_else(String::new, |it| it.0.render(style))
}

/// A site on a canvas: its number, its shape, and its border. A point has no border; its frame
/// covers the cells it needs.
pub(crate) type Painted = (SiteId, Shape, Frame);

/// The canvas and the places of the sites; `None` if there is nothing to draw.
pub(crate) fn paint(
    board: &Board,
    pieces: &[Piece],
    marks: &Marks,
    style: TextStyle,
) -> Option<(Canvas, Vec<Painted>)> {
    let plan = Plan::new(board, pieces, marks);
    let glyphs = Glyphs::new(plan.colours, style);
    let contents: Vec<Content> =
        plan.spots.iter().map(|it| Content::of(it, &glyphs, rows(&it.area))).collect();
    let grid = Grid { width: field_width(&plan.spots, &contents) as f32 };

    // 1. The place of everything, and from it the size of the sheet.
    let frames: Vec<Frame> = plan.spots.iter().map(|it| grid.frame(it)).collect();
    let sites = frames.iter().copied().reduce(Frame::around);
    let labels: Vec<(Frame, String)> = plan
        .labels
        .iter()
        .map(|note| grid.label(note, glyphs.cut(note.text), plan.extent(), sites))
        .collect();
    let sheet = labels.iter().map(|it| it.0).chain(sites).reduce(Frame::around);
    let mut canvas = Canvas::new(sheet?);

    // 2. Lines, which are under everything else.
    for &[from, to] in &plan.lines {
        let (from, to) = (grid.cell(from), grid.cell(to));
        // Diagonal lines cannot be drawn with characters.
        if from.1 == to.1 {
            canvas.horizontal(from.1, from.0, to.0, true);
        } else if from.0 == to.0 {
            canvas.vertical(from.0, from.1, to.1, true);
        }
    }
    for (spot, &frame) in plan.spots.iter().zip(&frames) {
        match spot.shape {
            Shape::Point => {}
            Shape::Square => canvas.rectangle(frame, true),
            Shape::Pit | Shape::Tray => canvas.rectangle(frame, false),
        }
    }

    // 3. Text: labels first, so that they never hide a piece.
    for (frame, label) in &labels {
        canvas.write(frame.left, frame.top, label, Ink::Plain);
    }
    for ((spot, frame), content) in plan.spots.iter().zip(&frames).zip(&contents) {
        let middle = grid.cell((spot.area.x(), spot.area.y()));
        write(&mut canvas, spot, *frame, middle, content, &glyphs);
    }
    let sites = plan.spots.iter().zip(frames).map(|(spot, frame)| (spot.id, spot.shape, frame));
    Some((canvas, sites.collect()))
}

/// The number of lines that fit between the borders of a site.
fn rows(area: &Area) -> usize {
    ((area.height() * FIELD_HEIGHT).round() as usize).saturating_sub(1)
}

/// The smallest even width at which everything fits between its borders.
fn field_width(spots: &[Spot], contents: &[Content]) -> i32 {
    let need = |(spot, content): (&Spot, &Content)| {
        let fields = if spot.shape == Shape::Point { 1.0 } else { spot.area.width() };
        ((content.width() + 1) as f32 / fields).ceil() as i32
    };
    let widest = spots.iter().zip(contents).map(need).max().unwrap_or(0);
    let even = widest.saturating_add(1) / 2 * 2;
    even.clamp(FIELD_WIDTH, WIDEST_FIELD)
}

/// Writes the text on a site.
fn write(
    canvas: &mut Canvas,
    spot: &Spot,
    frame: Frame,
    (x, y): (i32, i32),
    content: &Content,
    glyphs: &Glyphs,
) {
    let top = y - (content.lines.len() as i32 - 1) / 2;
    // An empty square that was left shows the mark in the same column as one with a single glyph.
    let mut mark = (x - 1, y);
    for (number, (row, line)) in (top..).zip(&content.lines).enumerate() {
        let target = content.target && number == 0;
        let length = Content::length(line);
        // The first of two characters is in the middle: figures and stones stay in their column
        // whether a letter or number follows or not. A text that would touch the right border moves
        // to the left.
        let end = frame.right - i32::from(spot.shape != Shape::Point);
        let start = (x - (length - 1) / 2).min(end + 1 - length - i32::from(target));
        if number == 0 {
            mark = (start - 1, row);
        }
        let mut column = start;
        for (position, word) in line.iter().enumerate() {
            if 0 < position {
                canvas.write(column, row, " ", Ink::Plain);
                column += 1;
            }
            canvas.write(column, row, &word.text, word.ink);
            column += word.length();
        }
        if target {
            canvas.write(column, row, glyphs.target, Ink::Mark);
        }
    }
    let inside = frame.left < mark.0 || spot.shape == Shape::Point;
    if spot.last && inside && canvas.is_free(mark.0, mark.1) {
        canvas.write(mark.0, mark.1, glyphs.last, Ink::Mark);
    }
}

/// From fields to characters.
struct Grid {
    width: f32,
}

impl Grid {
    fn column(&self, x: f32) -> i32 {
        (x * self.width).round() as i32
    }

    fn row(y: f32) -> i32 {
        (y * FIELD_HEIGHT).round() as i32
    }

    fn cell(&self, (x, y): (f32, f32)) -> (i32, i32) {
        (self.column(x), Grid::row(y))
    }

    /// The border of a box. For a point, which has none, the cells it needs around its centre: one
    /// before it for a mark, half a field after it for its name.
    fn frame(&self, spot: &Spot) -> Frame {
        let Area { left, top, right, bottom } = spot.area;
        if spot.shape == Shape::Point {
            let (x, y) = self.cell((spot.area.x(), spot.area.y()));
            return Frame { left: x - 1, top: y, right: x + self.width as i32 / 2, bottom: y };
        }
        Frame {
            left: self.column(left),
            top: Grid::row(top),
            right: self.column(right),
            bottom: Grid::row(bottom),
        }
    }

    /// The place of a label. One outside the board stays close to it, however wide the fields are:
    /// the first field beyond the edge is the adjacent line or, on the left and right, follows a
    /// blank.
    fn label(
        &self,
        note: &Note,
        text: String,
        extent: Option<Area>,
        sites: Option<Frame>,
    ) -> (Frame, String) {
        let length = Word { text: text.clone(), ink: Ink::Plain }.length().max(1);
        let (mut left, mut top) = self.cell((note.x, note.y));
        left -= (length - 1) / 2;
        if let (Some(extent), Some(sites)) = (extent, sites) {
            if let Some(more) = beyond(extent.left - note.x) {
                left = sites.left - 1 - length - self.column(more);
            } else if let Some(more) = beyond(note.x - extent.right) {
                left = sites.right + 2 + self.column(more);
            }
            if let Some(more) = beyond(extent.top - note.y) {
                top = sites.top - 1 - Grid::row(more);
            } else if let Some(more) = beyond(note.y - extent.bottom) {
                top = sites.bottom + 1 + Grid::row(more);
            }
        }
        (Frame { left, top, right: left + length - 1, bottom: top }, text)
    }
}
