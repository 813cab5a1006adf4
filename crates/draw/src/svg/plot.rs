//! Growing numbers as lines on a logarithmic scale.
//!
//! Each line has a colour, a dash pattern and a marker of its own, and its name is at its end:
//! neither colours nor a legend are needed to tell them apart.

use super::{
    SvgStyle,
    sheet::{FAINT, Hold, INK, Line, PAPER, RULE, Script, Sheet, at, polygon, width},
};

/// The sheet, and the frame of the plot in it.
const WIDE: f32 = 820.0;
const HIGH: f32 = 540.0;
const LEFT: f32 = 78.0;
const TOP: f32 = 100.0;
const BOTTOM: f32 = HIGH - 58.0;

/// Minimum distance between names of lines.
const NAME_GAP: f32 = 19.0;

/// Maximum number of powers of ten in a plot.
const MOST_DECADES: i32 = 40;

/// Colour and dashes of each line (colours after Okabe and Ito, *Color Universal Design*, 2008);
/// further lines start over.
const LOOKS: [(&str, &str); 4] =
    [("#c2470a", ""), ("#0b65a3", "9 4"), ("#00795a", "2.5 4.5"), ("#a3407a", "11 4 2.5 4")];

/// A line of the plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points: x, and y, which is positive.
    pub points: Vec<(f64, f64)>,
}

/// A plot with a logarithmic y axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot<'a> {
    /// The title, and a description for screen readers.
    pub style: SvgStyle<'a>,
    /// The text below the title.
    pub subtitle: &'a str,
    /// The label of the x axis.
    pub x: &'a str,
    /// The label of the y axis.
    pub y: &'a str,
    /// The lines.
    pub series: Vec<Series>,
}

/// Where a point is in the picture.
struct Scale {
    x: (f64, f64),
    /// Powers of ten.
    decades: (i32, i32),
    right: f32,
}

impl Scale {
    fn x(&self, x: f64) -> f32 {
        let part = (x - self.x.0) / (self.x.1 - self.x.0);
        LEFT + 18.0 + part as f32 * (self.right - LEFT - 36.0)
    }

    fn y(&self, y: f64) -> f32 {
        let (low, high) = (f64::from(self.decades.0), f64::from(self.decades.1));
        let part = (y.max(f64::MIN_POSITIVE).log10() - low) / (high - low);
        BOTTOM - part as f32 * (BOTTOM - TOP)
    }
}

/// A plot as SVG: a document of its own that can also be embedded in a page.
pub fn plot_svg(plot: &Plot) -> String {
    let drawn = |point: &&(f64, f64)| point.0.is_finite() && point.1.is_finite() && 0.0 < point.1;
    let points: Vec<(f64, f64)> =
        plot.series.iter().flat_map(|it| it.points.iter().filter(drawn)).copied().collect();
    let names = plot.series.iter().map(|it| width(&it.name, 13.0)).fold(0.0, f32::max);
    let scale = scale(&points, WIDE - 40.0 - names);
    let mut sheet = Sheet::begin(WIDE, HIGH, plot.style);
    let title = Script { size: 17.0, colour: INK, bold: true, hold: Hold::Start };
    sheet.text((24.0, 30.0), plot.style.title, title);
    let faint = Script { size: 12.5, colour: FAINT, bold: false, hold: Hold::Start };
    sheet.text((24.0, 52.0), plot.subtitle, faint);
    grid(&mut sheet, &scale, &points, plot);
    let mut ends = Vec::new();
    for (number, series) in plot.series.iter().enumerate() {
        let points: Vec<(f32, f32)> =
            series.points.iter().filter(drawn).map(|&(x, y)| (scale.x(x), scale.y(y))).collect();
        let (colour, dashes) = LOOKS[number % LOOKS.len()];
        sheet.stroke(&polygon(&points, false), Line { colour, width: 2.4, dashes });
        points.iter().for_each(|&point| marker(&mut sheet, number, point));
        ends.extend(points.last().map(|&end| (end, number)));
    }
    label(&mut sheet, plot, ends);
    sheet.end()
}

fn scale(points: &[(f64, f64)], right: f32) -> Scale {
    let over = |start: f64, pick: fn(f64, f64) -> f64, of: fn(&(f64, f64)) -> f64| {
        points.iter().map(of).fold(start, pick)
    };
    let (mut low, mut high) =
        (over(f64::INFINITY, f64::min, |it| it.0), over(f64::NEG_INFINITY, f64::max, |it| it.0));
    if points.is_empty() {
        (low, high) = (0.0, 1.0);
    } else if high <= low {
        (low, high) = (low - 1.0, low + 1.0);
    }
    let least = over(f64::INFINITY, f64::min, |it| it.1).log10().floor();
    let most = over(f64::NEG_INFINITY, f64::max, |it| it.1).log10().ceil();
    let decades = if least.is_finite() && most.is_finite() {
        (least as i32, (most as i32).clamp(least as i32 + 1, least as i32 + MOST_DECADES))
    } else {
        (0, 1)
    };
    Scale { x: (low, high), decades, right }
}

/// Axes with their numbers.
fn grid(sheet: &mut Sheet, scale: &Scale, points: &[(f64, f64)], plot: &Plot) {
    let rule = Line { colour: RULE, width: 1.0, dashes: "" };
    let number = Script { size: 12.0, colour: FAINT, bold: false, hold: Hold::End };
    for decade in scale.decades.0..=scale.decades.1 {
        let y = scale.y(10f64.powi(decade));
        sheet.stroke(&polygon(&[(LEFT, y), (scale.right, y)], false), rule);
        sheet.text((LEFT - 9.0, y), &power(decade), number);
    }
    let mut columns: Vec<f64> = points.iter().map(|it| it.0).collect();
    columns.sort_by(f64::total_cmp);
    columns.dedup();
    for x in columns {
        let place = (scale.x(x), BOTTOM);
        let tick = [place, (place.0, BOTTOM + 5.0)];
        sheet.stroke(&polygon(&tick, false), Line { colour: FAINT, ..rule });
        let script = Script { hold: Hold::Middle, ..number };
        sheet.text((place.0, BOTTOM + 17.0), &format!("{x}"), script);
    }
    sheet.stroke(
        &polygon(&[(LEFT, BOTTOM), (scale.right, BOTTOM)], false),
        Line { colour: FAINT, ..rule },
    );
    let name = Script { size: 12.5, colour: INK, bold: false, hold: Hold::Middle };
    sheet.text(((LEFT + scale.right) / 2.0, BOTTOM + 40.0), plot.x, name);
    sheet.text((LEFT - 9.0, TOP - 16.0), plot.y, Script { hold: Hold::End, ..name });
}

/// A power of ten as people read it.
pub(super) fn power(decade: i32) -> String {
    match decade {
        0..=3 => 10u32.pow(decade as u32).to_string(),
        4 => "10 000".to_owned(),
        5 => "100 000".to_owned(),
        _ => {
            const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
            let digit = |it: char| it.to_digit(10).map_or('⁻', |it| DIGITS[it as usize]);
            format!("10{}", decade.to_string().chars().map(digit).collect::<String>())
        }
    }
}

/// The marker of a line at one of its points.
fn marker(sheet: &mut Sheet, number: usize, (x, y): (f32, f32)) {
    let (colour, _) = LOOKS[number % LOOKS.len()];
    let path = match number % LOOKS.len() {
        0 => format!("M{} {}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z", at(x - 4.5), at(y)),
        1 => polygon(
            &[(x - 4.2, y - 4.2), (x + 4.2, y - 4.2), (x + 4.2, y + 4.2), (x - 4.2, y + 4.2)],
            true,
        ),
        2 => polygon(&[(x, y - 5.6), (x + 5.2, y + 4.0), (x - 5.2, y + 4.0)], true),
        _ => polygon(&[(x, y - 5.8), (x + 5.8, y), (x, y + 5.8), (x - 5.8, y)], true),
    };
    sheet.shape(&path, PAPER, Line { colour, width: 2.2, dashes: "" });
}

/// The names at the ends of the lines, moved apart where they would overlap.
fn label(sheet: &mut Sheet, plot: &Plot, mut ends: Vec<((f32, f32), usize)>) {
    ends.sort_by(|one, two| one.0.1.total_cmp(&two.0.1));
    // Where two lines end at the same place their names would overlap; from the top downwards each
    // keeps its distance from those above that end near the same x.
    let mut placed: Vec<(f32, f32)> = Vec::new();
    for ((x, y), number) in ends {
        let near = placed.iter().filter(|it| (it.0 - x).abs() < 90.0).map(|it| it.1 + NAME_GAP);
        let place = (x, near.fold(y, f32::max));
        placed.push(place);
        let script = Script {
            size: 13.0,
            colour: LOOKS[number % LOOKS.len()].0,
            bold: true,
            hold: Hold::Start,
        };
        if let Some(series) = plot.series.get(number) {
            sheet.text((place.0 + 12.0, place.1), &series.name, script);
        }
    }
}
