//! Wins, draws and losses: as stacked bars, and by distance from the end as columns on a
//! logarithmic scale.
//!
//! The three have colours that colour-blind people can tell apart, the same order everywhere, and a
//! legend.

use super::{
    SvgStyle,
    plot::power,
    sheet::{FAINT, Hold, INK, Line, PAPER, RULE, Script, Sheet, polygon, width},
};

/// Colours of wins, draws and losses (after Okabe and Ito, *Color Universal Design*, 2008), and of
/// the text on them.
pub(super) const LOOKS: [(&str, &str); 3] =
    [("#0b65a3", PAPER), ("#dcd9d1", INK), ("#c2470a", PAPER)];

const MARGIN: f32 = 24.0;

/// Top of the bars, below the title and the legend.
const TOP: f32 = 104.0;

/// A bar, and the room that it has.
const BAR: f32 = 400.0;
const THICK: f32 = 16.0;
const ROW: f32 = 21.0;

/// The frame of the columns.
const HISTOGRAM_WIDE: f32 = 900.0;
const HISTOGRAM_HIGH: f32 = 460.0;
const HISTOGRAM_LEFT: f32 = 74.0;

/// A bar: a name, and the numbers of wins, draws and losses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shares {
    /// Its name.
    pub name: String,
    /// Wins, draws and losses.
    pub counts: [u64; 3],
}

/// Bars of shares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars<'a> {
    /// The title, and a description for screen readers.
    pub style: SvgStyle<'a>,
    /// The text below the title.
    pub subtitle: &'a str,
    /// The words for wins, draws and losses; those without a name are left out.
    pub names: [&'a str; 3],
    /// The bars, from top to bottom.
    pub bars: Vec<Shares>,
}

/// Columns: numbers of wins and losses by distance from the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram<'a> {
    /// The title, and a description for screen readers.
    pub style: SvgStyle<'a>,
    /// The text below the title.
    pub subtitle: &'a str,
    /// The label of the x axis.
    pub x: &'a str,
    /// The words for wins and losses.
    pub names: [&'a str; 2],
    /// Wins and losses at each distance, from 0.
    pub counts: Vec<[u64; 2]>,
}

/// Bars of shares as SVG.
pub fn bars_svg(bars: &Bars) -> String {
    let texts = || bars.bars.iter().map(|it| width(&it.name, 12.5));
    let left = MARGIN + 10.0 + texts().fold(0.0, f32::max);
    let wide = left + BAR + 150.0;
    let high = TOP + ROW * bars.bars.len() as f32 + MARGIN;
    let mut sheet = Sheet::begin(wide, high, bars.style);
    heading(&mut sheet, bars.style.title, bars.subtitle);
    legend(&mut sheet, left, &[(0, bars.names[0]), (1, bars.names[1]), (2, bars.names[2])]);
    for (number, bar) in bars.bars.iter().enumerate() {
        let y = TOP + ROW * number as f32;
        let name = Script { size: 12.5, colour: INK, bold: false, hold: Hold::End };
        sheet.text((left - 10.0, y + THICK / 2.0), &bar.name, name);
        shares(&mut sheet, (left, y), bar.counts);
        let sum: u128 = bar.counts.iter().map(|&it| u128::from(it)).sum();
        let count = Script { size: 11.5, colour: FAINT, bold: false, hold: Hold::Start };
        sheet.text((left + BAR + 10.0, y + THICK / 2.0), &grouped(sum), count);
    }
    sheet.end()
}

/// One bar.
fn shares(sheet: &mut Sheet, (left, y): (f32, f32), counts: [u64; 3]) {
    let sum: f64 = counts.iter().map(|&it| it as f64).sum();
    if sum == 0.0 {
        return;
    }
    let mut x = left;
    for (count, (fill, ink)) in counts.into_iter().zip(LOOKS) {
        let part = (count as f64 / sum) as f32;
        let corners = rectangle(x, y, part * BAR, THICK);
        sheet.shape(&corners, fill, Line { colour: PAPER, width: 0.5, dashes: "" });
        // Written only where there is room.
        let text = match (100.0 * part).round() {
            // Almost all is not all.
            100.0 if (count as f64) < sum => "> 99 %".to_owned(),
            percent => format!("{percent} %"),
        };
        if width(&text, 10.5) + 6.0 < part * BAR {
            let script = Script { size: 10.5, colour: ink, bold: false, hold: Hold::Middle };
            sheet.text((x + part * BAR / 2.0, y + THICK / 2.0), &text, script);
        }
        x += part * BAR;
    }
}

/// Columns as SVG.
pub fn histogram_svg(histogram: &Histogram) -> String {
    let most = histogram.counts.iter().flatten().copied().max().unwrap_or(0).max(1);
    let decades = (most as f64).log10().ceil().max(1.0);
    let (right, bottom) = (HISTOGRAM_WIDE - MARGIN, HISTOGRAM_HIGH - 58.0);
    let mut sheet = Sheet::begin(HISTOGRAM_WIDE, HISTOGRAM_HIGH, histogram.style);
    heading(&mut sheet, histogram.style.title, histogram.subtitle);
    legend(&mut sheet, HISTOGRAM_LEFT, &[(0, histogram.names[0]), (2, histogram.names[1])]);
    let height = |count: f64| (count.max(1.0).log10() / decades) as f32 * (bottom - TOP);
    let rule = Line { colour: RULE, width: 1.0, dashes: "" };
    let number = Script { size: 12.0, colour: FAINT, bold: false, hold: Hold::End };
    for decade in 0..=decades as i32 {
        let y = bottom - height(10f64.powi(decade));
        sheet.stroke(&polygon(&[(HISTOGRAM_LEFT, y), (right, y)], false), rule);
        sheet.text((HISTOGRAM_LEFT - 9.0, y), &power(decade), number);
    }
    // Wins and losses are next to each other.
    let each = (right - HISTOGRAM_LEFT) / histogram.counts.len().max(1) as f32;
    let step = (1..).map(|it| it * 10).find(|&it| 34.0 < each * it as f32).unwrap_or(10);
    for (distance, counts) in histogram.counts.iter().enumerate() {
        let x = HISTOGRAM_LEFT + each * distance as f32;
        for (place, (count, look)) in counts.iter().zip([LOOKS[0], LOOKS[2]]).enumerate() {
            if *count != 0 {
                // A count of one is visible too.
                let high = height(*count as f64).max(1.5);
                let left = x + each * 0.5 * place as f32;
                let path = rectangle(left, bottom - high, each * 0.5, high);
                sheet.shape(&path, look.0, Line { colour: look.0, width: 0.2, dashes: "" });
            }
        }
        if distance % step == 0 {
            let script = Script { hold: Hold::Middle, ..number };
            sheet.text((x + each / 2.0, bottom + 16.0), &distance.to_string(), script);
        }
    }
    let axis = [(HISTOGRAM_LEFT, bottom), (right, bottom)];
    sheet.stroke(&polygon(&axis, false), Line { colour: FAINT, ..rule });
    let name = Script { size: 12.5, colour: INK, bold: false, hold: Hold::Middle };
    sheet.text(((HISTOGRAM_LEFT + right) / 2.0, bottom + 40.0), histogram.x, name);
    sheet.end()
}

pub(super) fn heading(sheet: &mut Sheet, title: &str, subtitle: &str) {
    let script = Script { size: 17.0, colour: INK, bold: true, hold: Hold::Start };
    sheet.text((MARGIN, 30.0), title, script);
    let faint = Script { size: 12.5, colour: FAINT, bold: false, hold: Hold::Start };
    sheet.text((MARGIN, 52.0), subtitle, faint);
}

/// The names beside their colours.
pub(super) fn legend(sheet: &mut Sheet, mut x: f32, names: &[(usize, &str)]) {
    for &(look, name) in names.iter().filter(|it| !it.1.is_empty()) {
        let border = Line { colour: FAINT, width: 0.5, dashes: "" };
        sheet.shape(&rectangle(x, 72.0, 14.0, 14.0), LOOKS[look].0, border);
        let script = Script { size: 12.5, colour: INK, bold: false, hold: Hold::Start };
        sheet.text((x + 20.0, 79.0), name, script);
        x += 44.0 + width(name, 12.5);
    }
}

pub(super) fn rectangle(x: f32, y: f32, wide: f32, high: f32) -> String {
    polygon(&[(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], true)
}

/// A number with narrow spaces between groups of three digits.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place != 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}
