//! From site to site with the arrow keys.

use game::{Board, Gesture, Shape, Site, SiteId, Touch};

use super::desk::site_of;

/// Where an arrow points to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

/// A step sideways counts as much as this many steps ahead: along a line of a board a far neighbour
/// is nearer than a near one beside it.
const ASIDE: f32 = 3.0;

/// The nearest site in that direction; where there is none, the same one.
///
/// Trays are passed over unless a ply touches them.
pub fn step(board: &Board, from: SiteId, to: Direction, moves: &[(String, Gesture)]) -> SiteId {
    let Some(start) = board.sites.get(usize::from(from)) else { return from };
    let way = |site: &Site| {
        let (x, y) = (site.x - start.x, site.y - start.y);
        let (ahead, aside) = match to {
            Direction::Left => (-x, y),
            Direction::Right => (x, y),
            Direction::Up => (-y, x),
            Direction::Down => (y, x),
        };
        (0.01 < ahead).then(|| ahead + ASIDE * aside.abs())
    };
    let wanted = |id: SiteId, site: &Site| site.shape != Shape::Tray || touches(moves, id);
    let sites = (0..=SiteId::MAX).zip(&board.sites).filter(|&(id, site)| wanted(id, site));
    let ways = sites.filter_map(|(id, site)| Some((id, way(site)?)));
    ways.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(from, |it| it.0)
}

/// Where the cursor begins: on the first site that a ply can begin with.
pub fn first(moves: &[(String, Gesture)]) -> SiteId {
    moves.iter().filter_map(|it| it.1.touches().find_map(site_of)).min().unwrap_or(0)
}

fn touches(moves: &[(String, Gesture)], site: SiteId) -> bool {
    moves.iter().any(|(_, gesture)| gesture.touches().any(|it| it == Touch::Site(site)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board drawn with letters, each a site named by it.
    fn board(drawing: &[&str], tray: char) -> Board {
        let mut sites = Vec::new();
        for (y, line) in drawing.iter().enumerate() {
            for (x, name) in line.chars().enumerate().filter(|it| it.1 != ' ') {
                let shape = if name == tray { Shape::Tray } else { Shape::Point };
                sites.push(Site::new(sites.len(), name, x as f32, y as f32, shape));
            }
        }
        let colours = game::ByPlayer { a: game::Colour::White, b: game::Colour::Black };
        Board { sites, lines: Vec::new(), labels: Vec::new(), colours, owned: true, below: None }
    }

    fn walk(board: &Board, from: char, way: &str, moves: &[(String, Gesture)]) -> String {
        let at = |name: char| board.sites.iter().position(|it| it.name == name.to_string());
        let mut site = at(from).unwrap() as SiteId;
        for arrow in way.chars() {
            let direction = match arrow {
                '<' => Direction::Left,
                '>' => Direction::Right,
                '^' => Direction::Up,
                _ => Direction::Down,
            };
            site = step(board, site, direction, moves);
        }
        board.sites[usize::from(site)].name.clone()
    }

    #[test]
    fn arrows_keep_to_the_line() {
        let rings = board(&["a  b  c", " d e f ", "       ", "gh   ij"], ' ');
        for (from, way, to) in [
            ('a', ">", "b"),
            ('a', "v", "g"),
            ('d', ">", "e"),
            ('b', "v", "e"),
            ('h', ">", "i"),
            ('c', "v", "j"),
            ('j', "<", "i"),
            ('a', "<", "a"),
            ('a', "^", "a"),
            ('a', ">><<", "a"),
        ] {
            assert_eq!(walk(&rings, from, way, &[]), to, "{from} {way}");
        }
    }

    #[test]
    fn trays_are_passed_over_unless_they_are_touched() {
        let row = board(&["atb"], 't');
        assert_eq!(walk(&row, 'a', ">", &[]), "b");
        let moves = [("t".to_owned(), Gesture::Tap(1))];
        assert_eq!(walk(&row, 'a', ">", &moves), "t");
    }

    #[test]
    fn the_cursor_begins_where_a_ply_begins() {
        let moves = |gestures: &[Gesture]| -> Vec<(String, Gesture)> {
            gestures.iter().map(|it| (String::new(), *it)).collect()
        };
        assert_eq!(first(&moves(&[Gesture::Drag(5, 0), Gesture::Drag(4, 1)])), 4);
        assert_eq!(first(&moves(&[Gesture::Button("pass"), Gesture::Count(3, 1)])), 3);
        assert_eq!(first(&moves(&[Gesture::Button("pass")])), 0);
        assert_eq!(first(&[]), 0);
    }

    #[test]
    fn a_cursor_that_is_nowhere_stays() {
        assert_eq!(step(&board(&["a"], ' '), 7, Direction::Up, &[]), 7);
    }
}
