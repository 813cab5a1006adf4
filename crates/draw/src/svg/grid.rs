//! Values that depend on two parameters, as a grid.
//!
//! A cell is coloured by the winner and shows the value, so that colours need not be told apart.

use super::{
    SvgStyle,
    bars::{LOOKS, heading, legend, rectangle},
    sheet::{FAINT, Hold, INK, Line, PAPER, Script, Sheet, width},
};

const MARGIN: f32 = 24.0;

/// Where the fields begin below the title, the names and the columns.
const TOP: f32 = 132.0;

/// A field.
const WIDE: f32 = 62.0;
const HIGH: f32 = 36.0;

/// Minimum width of a grid, for its title.
const LEAST_WIDE: f32 = 520.0;

/// Maximum number of rows and columns.
const MOST: usize = 100;

/// A grid of values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid<'a> {
    /// The title, and a description for screen readers.
    pub style: SvgStyle<'a>,
    /// The text below the title.
    pub subtitle: &'a str,
    /// The words for values above 0, of 0 and below 0.
    pub names: [&'a str; 3],
    /// The meaning of the columns.
    pub x: &'a str,
    /// Their names.
    pub columns: Vec<String>,
    /// The meaning of the rows.
    pub y: &'a str,
    /// Their names.
    pub rows: Vec<String>,
    /// The values of each row, as far as they are known.
    pub values: Vec<Vec<Option<i64>>>,
}

/// A grid as SVG.
pub fn grid_svg(grid: &Grid) -> String {
    let name = Script { size: 12.5, colour: INK, bold: false, hold: Hold::End };
    let labels = grid.rows.iter().take(MOST).map(|it| width(it, 12.5)).fold(0.0, f32::max);
    let left = MARGIN + labels.max(width(grid.y, 12.5)) + 12.0;
    let (columns, rows) = (grid.columns.len().min(MOST), grid.rows.len().min(MOST));
    let right = left + WIDE * columns as f32 + 8.0;
    let wide = (right + width(grid.x, 12.5) + MARGIN).max(LEAST_WIDE);
    let high = TOP + HIGH * rows as f32 + MARGIN;
    let mut sheet = Sheet::begin(wide, high, grid.style);
    heading(&mut sheet, grid.style.title, grid.subtitle);
    let [win, draw, loss] = grid.names;
    legend(&mut sheet, MARGIN, &[(0, win), (1, draw), (2, loss)]);
    sheet.text((left - 10.0, TOP - 14.0), grid.y, Script { colour: FAINT, ..name });
    let beside = Script { colour: FAINT, hold: Hold::Start, ..name };
    sheet.text((right, TOP - 14.0), grid.x, beside);
    for (number, column) in grid.columns.iter().take(MOST).enumerate() {
        let x = left + WIDE * (number as f32 + 0.5);
        sheet.text((x, TOP - 14.0), column, Script { hold: Hold::Middle, ..name });
    }
    for (number, row) in grid.rows.iter().take(MOST).enumerate() {
        let y = TOP + HIGH * number as f32;
        sheet.text((left - 10.0, y + HIGH / 2.0), row, name);
        let values = grid.values.get(number).into_iter().flatten();
        for (column, value) in values.take(columns).enumerate() {
            let Some(value) = value else { continue };
            let (fill, ink) = LOOKS[(1 - value.signum()) as usize];
            let x = left + WIDE * column as f32;
            let border = Line { colour: PAPER, width: 1.5, dashes: "" };
            sheet.shape(&rectangle(x, y, WIDE, HIGH), fill, border);
            let script = Script { size: 14.0, colour: ink, bold: true, hold: Hold::Middle };
            sheet.text((x + WIDE / 2.0, y + HIGH / 2.0), &value.to_string(), script);
        }
    }
    sheet.end()
}
