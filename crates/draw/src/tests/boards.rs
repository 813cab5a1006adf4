//! Boards made by hand, of every kind that a game may describe.

use game::{Board, ByPlayer, Colour, Form, Label, Outline, Piece, Player, Shape, Site, SiteId};

pub(crate) const WHITE_BLACK: ByPlayer<Colour> = ByPlayer { a: Colour::White, b: Colour::Black };
pub(crate) const RED_YELLOW: ByPlayer<Colour> = ByPlayer { a: Colour::Red, b: Colour::Yellow };

/// A stone or tower.
pub(crate) fn stones(site: SiteId, owner: Player, count: u32) -> Piece {
    Piece { site, owner: Some(owner), form: Form::Stone, count }
}

/// Seeds in each site, in order.
pub(crate) fn seeds(counts: &[u32]) -> Vec<Piece> {
    let piece = |(site, &count)| Piece { site, owner: None, form: Form::Seeds, count };
    (0..).zip(counts).map(piece).collect()
}

/// Squares with letters above and numbers on the left.
pub(crate) fn squares(columns: usize, rows: usize, colours: ByPlayer<Colour>) -> Board {
    let letter = |column: usize| char::from(b'A' + column as u8).to_string();
    let site = |id: usize| {
        let (column, row) = (id % columns, id / columns);
        let name = format!("{}{}", letter(column), row + 1);
        Site::new(id, name, column as f32, row as f32, Shape::Square)
    };
    let letters = (0..columns).map(|it| Label::new(letter(it), it as f32, -1.0));
    let numbers = (0..rows).map(|it| Label::new((it + 1).to_string(), -1.0, it as f32));
    Board {
        sites: (0..columns * rows).map(site).collect(),
        lines: Vec::new(),
        labels: letters.chain(numbers).collect(),
        colours,
        owned: true,
        below: None,
    }
}

/// Pieces from a drawing: `A` and `B` are stones, `S s T t C c` figures of A,
/// or of B after `'`; anything else is empty.
pub(crate) fn pieces(drawing: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut site = 0;
    for c in drawing.chars().filter(|it| !it.is_whitespace()) {
        let form = match c.to_ascii_uppercase() {
            '\'' => {
                let last: &mut Piece = pieces.last_mut().unwrap();
                last.owner = Some(Player::B);
                continue;
            }
            'S' => Some(Outline::Square),
            'T' => Some(Outline::Triangle),
            'C' => Some(Outline::Circle),
            _ => None,
        };
        let figure = form.map(|it| Form::Figure { outline: it, large: c.is_ascii_uppercase() });
        let owner = Some(if c == 'B' { Player::B } else { Player::A });
        if let Some(form) = figure.or(matches!(c, 'A' | 'B').then_some(Form::Stone)) {
            pieces.push(Piece { site, owner, form, count: 1 });
        }
        site += 1;
    }
    pieces
}

/// Concentric rings of eight points, joined at the middles of their sides, and
/// a tray for each player on the right.
pub(crate) fn rings(rings: usize) -> Board {
    const AROUND: [(f32, f32); 8] =
        [(-1., -1.), (0., -1.), (1., -1.), (1., 0.), (1., 1.), (0., 1.), (-1., 1.), (-1., 0.)];
    let middle = rings as f32;
    let point = |id: usize| {
        let (ring, number) = (id / 8, id % 8);
        let far = (rings - ring) as f32;
        let name = format!("{}{number}", char::from(b'A' + ring as u8));
        let (x, y) = AROUND[number];
        Site::new(id, name, middle + far * x, middle + far * y, Shape::Point)
    };
    let mut sites: Vec<Site> = (0..8 * rings).map(point).collect();
    let mut lines = Vec::new();
    for id in 0..8 * rings {
        lines.push((id as SiteId, (id / 8 * 8 + (id + 1) % 8) as SiteId));
        if id % 2 == 1 && id + 8 < 8 * rings {
            lines.push((id as SiteId, (id + 8) as SiteId));
        }
    }
    let right = 2.0 * middle + 1.5;
    for (name, y) in [("a", 0.5), ("b", 2.0 * middle - 0.5)] {
        let id = sites.len();
        sites.push(Site::new(id, name, right, y, Shape::Tray));
    }
    Board { sites, lines, labels: Vec::new(), colours: WHITE_BLACK, owned: true, below: None }
}

/// Two rows of pits with a tall tray at each end; the upper row and the left
/// tray have the first numbers, from right to left.
pub(crate) fn mancala(pits: usize) -> Board {
    let store = |id: usize, x: f32| Site {
        height: 2.0,
        ..Site::new(id, format!("{id}"), x, 0.5, Shape::Tray)
    };
    let pit = |id: usize, x: usize, y: f32| Site::new(id, format!("{id}"), x as f32, y, Shape::Pit);
    let mut sites: Vec<Site> = (0..pits).map(|it| pit(it, pits - 1 - it, 0.0)).collect();
    sites.push(store(pits, -1.0));
    sites.extend((0..pits).map(|it| pit(pits + 1 + it, it, 1.0)));
    sites.push(store(2 * pits + 1, pits as f32));
    let label =
        |site: &Site| Label::new(&*site.name, site.x, if site.y < 0.5 { -1.0 } else { 2.0 });
    let labels = sites.iter().filter(|it| it.shape == Shape::Pit).map(label).collect();
    Board { sites, lines: Vec::new(), labels, colours: WHITE_BLACK, owned: true, below: None }
}

/// A row of sites with their numbers above.
pub(crate) fn row(length: usize, shape: Shape) -> Board {
    let name = |id: usize| (id + 1).to_string();
    Board {
        sites: (0..length).map(|id| Site::new(id, name(id), id as f32, 0.0, shape)).collect(),
        lines: Vec::new(),
        labels: (0..length).map(|id| Label::new(name(id), id as f32, -1.0)).collect(),
        colours: WHITE_BLACK,
        owned: true,
        below: None,
    }
}
