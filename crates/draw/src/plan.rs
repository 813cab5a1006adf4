//! A board made safe to draw.
//!
//! Both pictures ask the same questions: where is this site, what is on it, is it marked? They are
//! answered here once. Anything that cannot be drawn is dropped here too, so that the rest need not
//! be careful.

use game::{Board, ByPlayer, Colour, Piece, Shape, Site, SiteId};

/// Maximum distance of a site or label from the origin, in fields.
const FARTHEST: f32 = 256.0;

/// The smallest and largest size of a site, in fields.
const SIZES: (f32, f32) = (0.25, 64.0);

/// Highlighted sites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The sites to which a move may go, or with which a move may begin.
    pub targets: Vec<SiteId>,
    /// The sites of the last move.
    pub last: Vec<SiteId>,
}

/// What is to be drawn.
pub(crate) struct Plan<'a> {
    /// The sites that have a place.
    pub spots: Vec<Spot<'a>>,
    /// Pairs of centres joined by a line.
    pub lines: Vec<[(f32, f32); 2]>,
    /// Text beside the sites.
    pub labels: Vec<Note<'a>>,
    /// The colours of the pieces.
    pub colours: ByPlayer<Colour>,
}

/// A site with its pieces.
pub(crate) struct Spot<'a> {
    /// Its number on the board.
    pub id: SiteId,
    /// Its name.
    pub name: &'a str,
    /// Its outline.
    pub shape: Shape,
    /// Its extent in fields.
    pub area: Area,
    /// Its pieces. On squares and points there are none of count zero.
    pub pieces: Vec<Piece>,
    /// Whether a move may go there.
    pub target: bool,
    /// Whether the last move touched it.
    pub last: bool,
}

/// A label with a place.
pub(crate) struct Note<'a> {
    /// What is written.
    pub text: &'a str,
    /// Its middle, in fields.
    pub x: f32,
    /// Its middle, in fields.
    pub y: f32,
}

/// A rectangle, in fields.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct Area {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Area {
    fn of(site: &Site) -> Option<Area> {
        let (x, y) = place(site.x, site.y)?;
        let half = |size: f32| if size.is_nan() { 0.5 } else { size.clamp(SIZES.0, SIZES.1) / 2.0 };
        let (width, height) = (half(site.width), half(site.height));
        Some(Area { left: x - width, top: y - height, right: x + width, bottom: y + height })
    }

    pub fn x(&self) -> f32 {
        (self.left + self.right) / 2.0
    }

    pub fn y(&self) -> f32 {
        (self.top + self.bottom) / 2.0
    }

    pub fn width(&self) -> f32 {
        self.right - self.left
    }

    pub fn height(&self) -> f32 {
        self.bottom - self.top
    }

    /// The smallest rectangle around both.
    pub fn around(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

impl<'a> Plan<'a> {
    /// Sorts pieces and marks by site.
    pub fn new(board: &'a Board, pieces: &[Piece], marks: &Marks) -> Plan<'a> {
        let mut spots: Vec<Option<Spot>> =
            (0..=SiteId::MAX).zip(&board.sites).map(|(id, site)| Spot::of(id, site)).collect();
        let mut at = |id: SiteId, change: &dyn Fn(&mut Spot)| {
            if let Some(Some(spot)) = spots.get_mut(usize::from(id)) {
                change(spot);
            }
        };
        marks.targets.iter().for_each(|&id| at(id, &|spot| spot.target = true));
        marks.last.iter().for_each(|&id| at(id, &|spot| spot.last = true));
        pieces.iter().for_each(|&piece| at(piece.site, &|spot| spot.put(piece)));

        let middle = |id: SiteId| {
            let area = spots.get(usize::from(id))?.as_ref()?.area;
            Some((area.x(), area.y()))
        };
        let line = |&(from, to): &(SiteId, SiteId)| Some([middle(from)?, middle(to)?]);
        let lines = board.lines.iter().filter_map(line).collect();
        let note = |label: &'a game::Label| {
            let (x, y) = place(label.x, label.y)?;
            Some(Note { text: &label.text, x, y })
        };
        let labels = board.labels.iter().filter_map(note).collect();
        Plan { spots: spots.into_iter().flatten().collect(), lines, labels, colours: board.colours }
    }

    /// The smallest rectangle around all sites, none if there are none.
    pub fn extent(&self) -> Option<Area> {
        self.spots.iter().map(|it| it.area).reduce(Area::around)
    }
}

impl<'a> Spot<'a> {
    fn of(id: SiteId, site: &'a Site) -> Option<Spot<'a>> {
        Some(Spot {
            id,
            name: &site.name,
            shape: site.shape,
            area: Area::of(site)?,
            pieces: Vec::new(),
            target: false,
            last: false,
        })
    }

    /// Whether a count of zero is shown.
    pub fn counts(&self) -> bool {
        matches!(self.shape, Shape::Pit | Shape::Tray)
    }

    fn put(&mut self, piece: Piece) {
        if 0 < piece.count || self.counts() {
            self.pieces.push(piece);
        }
    }
}

/// For a label this far beyond the edge of the board: its distance from the place of the first
/// label, half a field away. `None` if it is not beyond the edge.
pub(crate) fn beyond(distance: f32) -> Option<f32> {
    (0.0 < distance).then(|| (distance - 0.5).max(0.0))
}

/// Coordinates within the limits, none if they are not numbers.
fn place(x: f32, y: f32) -> Option<(f32, f32)> {
    let within = |it: f32| (!it.is_nan()).then(|| it.clamp(-FARTHEST, FARTHEST));
    Some((within(x)?, within(y)?))
}
