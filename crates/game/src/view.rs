//! The appearance of a game, without a single pixel.

use crate::{ByPlayer, Language, Notation, Player};

/// The appearance of a game.
///
/// A front end draws the [`Board`] once and the pieces after every ply, and turns touches into
/// moves by comparing them with the [`Gesture`] of each legal move. It knows no rules and no game
/// by name.
///
/// # Laws
///
/// Checked for every game by `kit::view`:
///
/// 1. pieces, lines and touches are on sites of the board; no two sites are at the same place;
/// 2. no two legal moves have the same gesture, and no gesture is a prefix of another;
/// 3. a touched site refers to itself: `sites[i].touches == i` for every site in a gesture;
/// 4. positions with different legal moves look different: the pieces and the player to move
///    determine the legal moves;
/// 5. pieces have owners only on boards that say so ([`Board::owned`]).
pub trait View: Notation {
    /// The texts of the game in both languages (Fluent syntax): at least `ID-title` and `ID-rules`,
    /// and `ID-option-KEY` for each option.
    const TEXTS: Texts;

    /// The empty board.
    fn board(&self) -> Board;

    /// The pieces on the board.
    fn pieces(&self, position: &Self::Position) -> Vec<Piece>;

    /// How a legal move is made by hand.
    fn gesture(&self, position: &Self::Position, mv: Self::Move) -> Gesture;
}

/// The catalogue of one game in each language.
#[derive(Copy, Clone, Debug)]
pub struct Texts {
    /// English.
    pub en: &'static str,
    /// German.
    pub de: &'static str,
}

impl Texts {
    /// The catalogue in that language.
    pub const fn get(&self, language: Language) -> &'static str {
        match language {
            Language::En => self.en,
            Language::De => self.de,
        }
    }
}

/// The number of a site: its place in [`Board::sites`].
pub type SiteId = u16;

/// A drawing plan: places, the lines between them, and labels.
///
/// Coordinates are in fields from the left and from the top; whole numbers are the centres of
/// fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The places, addressed by their number in this list.
    pub sites: Vec<Site>,
    /// Pairs of sites that are joined by a line.
    pub lines: Vec<(SiteId, SiteId)>,
    /// Text beside the sites, such as the letters of columns.
    pub labels: Vec<Label>,
    /// The colour of each player's pieces.
    pub colours: ByPlayer<Colour>,
    /// Whether pieces belong to players, who are then called by their colours even before any piece
    /// is on the board.
    pub owned: bool,
    /// The player who sits at the bottom of the board as described, opposite the other one. `None`
    /// if both look at it from the same side; then it is never turned.
    pub below: Option<Player>,
}

/// A place on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// Its name in the notation, for screen readers and hints.
    pub name: String,
    /// Its middle, in fields from the left.
    pub x: f32,
    /// Its middle, in fields from the top.
    pub y: f32,
    /// Its width in fields.
    pub width: f32,
    /// Its height in fields.
    pub height: f32,
    /// What is drawn there.
    pub shape: Shape,
    /// The site that a touch refers to: itself, or for example the one that represents its column.
    pub touches: SiteId,
}

impl Site {
    /// A site of one field that refers to itself, with number `id`.
    pub fn new(id: usize, name: impl Into<String>, x: f32, y: f32, shape: Shape) -> Site {
        Site { name: name.into(), x, y, width: 1.0, height: 1.0, shape, touches: id as SiteId }
    }
}

/// The outline of a site.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// An intersection of lines; its name is shown while it is empty.
    Point,
    /// A field.
    Square,
    /// A pit that holds a number of pieces, shown even when it is zero.
    Pit,
    /// A place beside the board: a hand or a store.
    Tray,
}

/// Text beside the sites.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The text: a few characters.
    pub text: String,
    /// Its middle, in fields from the left.
    pub x: f32,
    /// Its middle, in fields from the top.
    pub y: f32,
}

impl Label {
    /// That text at that place.
    pub fn new(text: impl Into<String>, x: f32, y: f32) -> Label {
        Label { text: text.into(), x, y }
    }
}

/// The colour of a player's pieces.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// White pieces.
    White,
    /// Black pieces.
    Black,
    /// Red pieces.
    Red,
    /// Yellow pieces.
    Yellow,
}

/// A piece, or several of one kind, on a site.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its site.
    pub site: SiteId,
    /// The player it belongs to, if any.
    pub owner: Option<Player>,
    /// What it looks like.
    pub form: Form,
    /// The number of pieces.
    pub count: u32,
}

/// What a piece looks like.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A round stone or disc; several make a tower.
    Stone,
    /// Seeds, matches: neutral things that are counted.
    Seeds,
    /// A figure with a rank of its own.
    Figure {
        /// Its outline.
        outline: Outline,
        /// Whether it is the large one of two sizes.
        large: bool,
    },
}

/// The outline of a figure.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outline {
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A circle.
    Circle,
}

/// How a move is made by hand.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Gesture {
    /// Touch one site.
    Tap(SiteId),
    /// Touch one site, then another.
    Drag(SiteId, SiteId),
    /// Touch one site, then choose a number.
    Count(SiteId, u32),
    /// Press a button labelled with this word, as for a pass.
    Button(&'static str),
}

/// One step of a gesture.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// A site is touched.
    Site(SiteId),
    /// A number is chosen.
    Number(u32),
    /// A button is pressed.
    Button(&'static str),
}

impl Gesture {
    /// Its steps, in order.
    pub fn touches(self) -> impl Iterator<Item = Touch> {
        let (first, second) = match self {
            Gesture::Tap(site) => (Touch::Site(site), None),
            Gesture::Drag(from, to) => (Touch::Site(from), Some(Touch::Site(to))),
            Gesture::Count(site, number) => (Touch::Site(site), Some(Touch::Number(number))),
            Gesture::Button(word) => (Touch::Button(word), None),
        };
        std::iter::once(first).chain(second)
    }
}
