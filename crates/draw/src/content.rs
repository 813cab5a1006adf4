//! The text on a site: glyphs, numbers, letters.

use game::{ByPlayer, Colour, Form, Outline, Piece, Player, Shape};

use crate::{canvas::Ink, plan::Spot, text::TextStyle};

/// Maximum length of a name; longer ones are cut, so that they cannot blow up the picture.
const LONGEST_NAME: usize = 16;

/// The characters that pieces and marks are written with.
pub(crate) struct Glyphs {
    stones: ByPlayer<char>,
    nobody: char,
    /// Mark of a site to which a move may go.
    pub target: &'static str,
    /// Mark of the sites of the last move.
    pub last: &'static str,
    /// The end of a text that was cut off.
    cut: char,
    colours: ByPlayer<Colour>,
}

impl Glyphs {
    /// The glyphs for pieces of these colours.
    pub fn new(colours: ByPlayer<Colour>, style: TextStyle) -> Glyphs {
        if style.ascii {
            let stones = ByPlayer { a: 'O', b: 'X' };
            return Glyphs { stones, nobody: 'o', target: ".", last: ">", cut: '~', colours };
        }
        let stone = |player: Player| match colours[player] {
            Colour::White | Colour::Yellow => '○',
            Colour::Black | Colour::Red => '●',
        };
        // Two colours of the same brightness must still differ.
        let stones = match ByPlayer::from_fn(stone) {
            ByPlayer { a, b } if a == b => ByPlayer { a: '○', b: '●' },
            stones => stones,
        };
        Glyphs { stones, nobody: '•', target: "·", last: "›", cut: '…', colours }
    }

    /// The stones of the players.
    pub fn stones(&self) -> ByPlayer<char> {
        self.stones
    }

    /// A text cut to a length that can be drawn.
    pub fn cut(&self, text: &str) -> String {
        if text.chars().nth(LONGEST_NAME).is_none() {
            return text.to_owned();
        }
        text.chars().take(LONGEST_NAME - 1).chain([self.cut]).collect()
    }

    /// A piece as text. In a tray, counts of one are written too.
    fn piece(&self, piece: Piece, counts: bool) -> Word {
        let mut text = match (piece.form, piece.owner) {
            (Form::Seeds, _) => String::new(),
            (Form::Stone, owner) => owner.map_or(self.nobody, |it| self.stones[it]).to_string(),
            (Form::Figure { outline, large }, owner) => {
                let letter = match outline {
                    Outline::Square => 'S',
                    Outline::Triangle => 'T',
                    Outline::Circle => 'C',
                };
                let letter = if large { letter } else { letter.to_ascii_lowercase() };
                let apostrophe = if owner == Some(Player::B) { "'" } else { "" };
                format!("{letter}{apostrophe}")
            }
        };
        if counts || text.is_empty() || piece.count != 1 {
            text.push_str(&piece.count.to_string());
        }
        Word { text, ink: piece.owner.map_or(Ink::Plain, |it| Ink::Piece(self.colours[it])) }
    }
}

/// A text of one ink.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub text: String,
    pub ink: Ink,
}

impl Word {
    fn new(text: impl Into<String>, ink: Ink) -> Word {
        Word { text: text.into(), ink }
    }

    /// Its number of characters.
    pub fn length(&self) -> i32 {
        self.text.chars().count() as i32
    }
}

/// The text on one site, line by line.
pub(crate) struct Content {
    /// The words of each line, which are separated by blanks.
    pub lines: Vec<Vec<Word>>,
    /// Whether the mark of a target follows the first line.
    pub target: bool,
}

impl Content {
    /// The text on a site that has room for `rows` lines.
    ///
    /// An empty target shows only the mark. Other targets show it after their text, and so do
    /// points, whose names matter most when a move may go there.
    pub fn of(spot: &Spot, glyphs: &Glyphs, rows: usize) -> Content {
        let words: Vec<Word> =
            spot.pieces.iter().map(|&it| glyphs.piece(it, spot.shape == Shape::Tray)).collect();
        let lines = match words.len() {
            0 => match spot.shape {
                Shape::Point => vec![vec![Word::new(glyphs.cut(spot.name), Ink::Faint)]],
                Shape::Pit | Shape::Tray => vec![vec![Word::new("0", Ink::Plain)]],
                Shape::Square if spot.target => {
                    let lines = vec![vec![Word::new(glyphs.target, Ink::Mark)]];
                    return Content { lines, target: false };
                }
                Shape::Square => Vec::new(),
            },
            count if count <= rows => words.into_iter().map(|it| vec![it]).collect(),
            _ => vec![words],
        };
        Content { lines, target: spot.target }
    }

    /// The number of characters of that line, without the mark.
    pub fn length(line: &[Word]) -> i32 {
        line.iter().map(|it| it.length() + 1).sum::<i32>() - 1
    }

    /// The number of characters of the widest line, with the mark.
    pub fn width(&self) -> i32 {
        let widest = self.lines.iter().map(|it| Content::length(it)).max().unwrap_or(0);
        widest + i32::from(self.target)
    }
}
