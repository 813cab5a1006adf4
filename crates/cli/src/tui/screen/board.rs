//! The board: the sheet of `draw`, with the cursor and other marks as styles.

use draw::{Ink, Marks, Place, Sheet};
use game::SiteId;
use ratatui::{
    Frame,
    layout::Rect,
    style::{Color, Modifier, Style},
};

use super::{
    super::{desk::site_of, state::State},
    clamp,
};
use crate::session::Session;

/// Backgrounds of what was chosen and of the hint: yellow and teal, which
/// differ for every kind of colour vision, with black on them.
const CHOSEN: Style = Style::new().bg(Color::Indexed(220)).fg(Color::Indexed(16));
const HINT: Style =
    Style::new().bg(Color::Indexed(37)).fg(Color::Indexed(16)).add_modifier(Modifier::UNDERLINED);

/// The board as characters, with what a person may touch next.
pub fn sheet(state: &State, session: &Session) -> Sheet {
    let scene = state.desk.scene();
    let marks = Marks { targets: state.targets(), last: state.desk.last().to_vec() };
    draw::sheet(state.desk.board(), &scene.pieces, &marks, session.style)
}

/// Draws what fits of the sheet, around the cursor if not all does. Yields
/// where it is seen, and the column and row of the sheet at its top left.
pub fn draw(frame: &mut Frame, area: Rect, state: &State, sheet: &Sheet) -> (Rect, (usize, usize)) {
    let place = sheet.place(state.cursor);
    let (column, row) =
        place.map_or((0, 0), |it| (middle(it.left, it.right), middle(it.top, it.bottom)));
    let (x, width, left) = window(area.x, area.width, sheet.width, column);
    let (y, height, top) = window(area.y, area.height, sheet.height, row);
    let seen = Rect { x, y, width, height };

    let mut styles: Vec<(Place, Style)> = Vec::new();
    let mut add = |site: SiteId, style| styles.extend(sheet.place(site).map(|it| (it, style)));
    for site in state.hint.iter().flat_map(|it| it.1.touches()).filter_map(site_of) {
        add(site, HINT);
    }
    state.chosen.into_iter().for_each(|it| add(it, CHOSEN));
    add(state.cursor, Style::new().add_modifier(Modifier::REVERSED));

    let buffer = frame.buffer_mut();
    for (dy, line) in sheet.cells.chunks(sheet.width.max(1)).skip(top).enumerate() {
        if usize::from(height) <= dy {
            break;
        }
        for (dx, &(letter, ink)) in line.iter().skip(left).take(usize::from(width)).enumerate() {
            let marks = styles.iter().filter(|it| it.0.contains(left + dx, top + dy));
            let style = marks.fold(of_ink(ink), |style, it| style.patch(it.1));
            if let Some(cell) = buffer.cell_mut((x + clamp(dx), y + clamp(dy))) {
                cell.set_char(letter).set_style(style);
            }
        }
    }
    (seen, (left, top))
}

fn middle(from: usize, to: usize) -> usize {
    from + (to - from) / 2
}

/// Of a length that is seen through a window: where on the screen it begins,
/// how much is seen, and from where on. All of it is put into the middle, a
/// part of it keeps the middle of `wanted`.
fn window(begin: u16, room: u16, length: usize, wanted: usize) -> (u16, u16, usize) {
    match usize::from(room).checked_sub(length) {
        Some(rest) => (begin + clamp(rest / 2), clamp(length), 0),
        None => {
            let hidden = length - usize::from(room);
            (begin, room, wanted.saturating_sub(usize::from(room) / 2).min(hidden))
        }
    }
}

/// How a terminal prints an ink.
pub fn of_ink(ink: Ink) -> Style {
    let style = Style::new();
    match (ink, ink.colour()) {
        (_, Some(colour)) => style.fg(Color::Indexed(colour)).add_modifier(Modifier::BOLD),
        (Ink::Faint, _) => style.add_modifier(Modifier::DIM),
        (Ink::Mark, _) => style.add_modifier(Modifier::BOLD),
        _ => style,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_seen_around_the_cursor() {
        assert_eq!(window(5, 10, 4, 0), (8, 4, 0));
        assert_eq!(window(5, 10, 100, 0), (5, 10, 0));
        assert_eq!(window(5, 10, 100, 50), (5, 10, 45));
        assert_eq!(window(5, 10, 100, 99), (5, 10, 90));
        assert_eq!(window(5, 0, 100, 99), (5, 0, 99));
    }
}
