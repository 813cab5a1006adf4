//! The state drawn on the screen.
//!
//! ```text
//!  title                            who is to move     1 line
//!  ┌ board ─────────────┐  ┌ panel ──────────────┐
//!  │                    │  │ players, value,      │     the panel is on the
//!  │                    │  │ graph, thought,      │     right, else below,
//!  │                    │  │ plies                │     else left out
//!  └────────────────────┘  └──────────────────────┘
//!  what is said, or the line that is typed              1 line
//!  ? help  q quit  u undo …                             1 line
//! ```
//!
//! Drawing yields [`Hits`], so that a click finds what was drawn there.

mod board;
mod page;
mod panel;

use draw::Sheet;
use game::{Message, SiteId};
use ratatui::{
    Frame,
    layout::Rect,
    style::{Modifier, Style},
    text::{Line, Span},
};

use super::{
    keys::{self, Command, LABELS},
    state::{Event, Mode, Notice, State},
};
use crate::session::Session;

/// The least and the greatest width of a panel on the right.
const PANEL_WIDTH: (u16, u16) = (27, 44);

/// The least height of a panel below.
const PANEL_HEIGHT: u16 = 4;

/// What was drawn where.
#[derive(Default)]
pub struct Hits {
    /// Where the board's sheet is seen.
    board: Rect,
    /// The column and row of the sheet at the top left of that.
    origin: (usize, usize),
    sheet: Sheet,
    labels: Vec<(Rect, Command)>,
}

impl Hits {
    /// What a click on that cell means.
    pub fn event(&self, column: u16, row: u16) -> Option<Event> {
        let label = self.labels.iter().find(|it| it.0.contains((column, row).into()));
        let label = label.map(|it| Event::Do(it.1));
        label.or_else(|| self.site(column, row).map(Event::Touch))
    }

    /// The site at that cell.
    pub fn site(&self, column: u16, row: u16) -> Option<SiteId> {
        if !self.board.contains((column, row).into()) {
            return None;
        }
        let column = usize::from(column - self.board.x) + self.origin.0;
        self.sheet.site_at(column, usize::from(row - self.board.y) + self.origin.1)
    }
}

/// Where everything is.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    head: Rect,
    board: Rect,
    panel: Panel,
    notice: Rect,
    keys: Rect,
}

/// Where the panel is.
#[derive(Debug, PartialEq, Eq)]
enum Panel {
    Right(Rect),
    Below(Rect),
    Nowhere,
}

impl Plan {
    /// The plan for a screen and a sheet of that size.
    fn new(screen: Rect, width: usize, height: usize) -> Plan {
        let row = |y: u16| Rect { y: screen.y + y, height: 1, ..screen }.intersection(screen);
        let body = Rect { y: screen.y + 1, height: screen.height.saturating_sub(3), ..screen };
        let (width, height) = (clamp(width), clamp(height));
        // A blank on either side of the board, and one after the panel.
        let beside = body.width.saturating_sub(width.saturating_add(4));
        let below = body.height.saturating_sub(height);
        let (board, panel) = if PANEL_WIDTH.0 <= beside {
            let panel = beside.min(PANEL_WIDTH.1);
            let x = body.right() - panel - 1;
            let right = Rect { x, width: panel, ..body };
            (Rect { width: x - body.x - 1, ..body }, Panel::Right(right))
        } else if PANEL_HEIGHT <= below {
            let panel = below.min(body.height / 2).max(PANEL_HEIGHT);
            let y = body.bottom() - panel;
            // A blank on either side, as with everything else.
            let (x, width) = (body.x + 1, body.width.saturating_sub(2));
            let under = Rect { x, y, width, height: panel }.intersection(body);
            (Rect { height: body.height - panel, ..body }, Panel::Below(under))
        } else {
            (body, Panel::Nowhere)
        };
        Plan {
            head: row(0),
            board,
            panel,
            notice: row(screen.height.saturating_sub(2)),
            keys: row(screen.height.saturating_sub(1)),
        }
    }
}

/// A length that a screen can have.
fn clamp(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// Draws everything.
pub fn draw(frame: &mut Frame, state: &State, session: &Session) -> Hits {
    let sheet = board::sheet(state, session);
    let plan = Plan::new(frame.area(), sheet.width, sheet.height);
    let mut hits = Hits::default();
    head(frame, plan.head, state, session);
    (hits.board, hits.origin) = board::draw(frame, plan.board, state, &sheet);
    hits.sheet = sheet;
    match plan.panel {
        Panel::Right(area) => panel::right(frame, area, state, session, &mut hits.labels),
        Panel::Below(area) => panel::below(frame, area, state, session),
        Panel::Nowhere => (),
    }
    keys(frame, plan.keys, state, session, &mut hits.labels);
    match &state.mode {
        Mode::Board => notice(frame, plan.notice, state, session),
        Mode::Line { ask, typed } => page::line(frame, plan.notice, ask, typed, state, session),
        Mode::Page(page, scroll) => page::draw(frame, *page, *scroll, state, session),
    }
    hits
}

fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// The title, and the player to move or the result.
fn head(frame: &mut Frame, area: Rect, state: &State, session: &Session) {
    let game = state.desk.game();
    let lost = state.desk.ruling().and_then(|it| session.ruled(it, game));
    let status = lost.unwrap_or_else(|| session.status(game));
    let style = if state.desk.is_over() { bold().add_modifier(Modifier::REVERSED) } else { bold() };
    let name = game.name();
    // The name says more than the title only where it has options.
    let options = !game::notation::split_name(&name).1.is_empty();
    let title = Line::from(vec![
        Span::styled(format!(" {} ", session.title(&name)), bold()),
        Span::styled(if options { name.as_str() } else { "" }, dim()),
    ]);
    let status = Span::styled(format!(" {status} "), style);
    let buffer = frame.buffer_mut();
    buffer.set_line(area.x, area.y, &title, area.width);
    let width = clamp(status.width()).min(area.width);
    // The player to move is more important than the end of a long name.
    buffer.set_span(area.right() - width, area.y, &status, width);
}

/// What is said.
fn notice(frame: &mut Frame, area: Rect, state: &State, session: &Session) {
    let text = match &state.notice {
        Some(Notice::Say(message)) => session.words.say(message),
        Some(Notice::Wrong(error)) => session.words.explain(error),
        Some(Notice::Text(text)) => text.clone(),
        None => return,
    };
    let wrong = matches!(state.notice, Some(Notice::Wrong(_) | Notice::Text(_)));
    let style = if wrong { bold() } else { Style::new() };
    frame.buffer_mut().set_stringn(area.x + 1, area.y, text, width(area, 1), style);
}

fn width(area: Rect, used: u16) -> usize {
    usize::from(area.width.saturating_sub(used))
}

/// The line at the bottom: as many keys as there is room for.
fn keys(
    frame: &mut Frame,
    area: Rect,
    state: &State,
    session: &Session,
    labels: &mut Vec<(Rect, Command)>,
) {
    let buttons = state.buttons().map(|word| {
        let text = session.words.say(&Message::new("cli-tui-key-button").with("word", word));
        ("p".to_owned(), Command::Button, text)
    });
    let keys = LABELS.iter().map(|&(letter, command, word)| {
        let instead = keys::instead(command).filter(|_| state.begins_a_ply(letter));
        let key = instead.map_or_else(|| letter.to_string(), str::to_owned);
        (key, command, session.words.get(word))
    });
    let mut x = area.x + 1;
    for (key, command, word) in buttons.chain(keys) {
        let width = clamp(key.chars().count() + word.chars().count()) + 1;
        if area.right() < x + width {
            break;
        }
        let line = Line::from(vec![
            Span::styled(key, bold().add_modifier(Modifier::REVERSED)),
            Span::raw(format!(" {word}")),
        ]);
        frame.buffer_mut().set_line(x, area.y, &line, width);
        labels.push((Rect { x, y: area.y, width, height: 1 }, command));
        x += width + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panel_is_where_there_is_room() {
        let screen = |width, height| Rect::new(0, 0, width, height);
        let panel = |width, height| Plan::new(screen(width, height), 35, 18).panel;
        assert_eq!(panel(80, 24), Panel::Right(Rect::new(38, 1, 41, 21)));
        assert_eq!(panel(120, 40), Panel::Right(Rect::new(75, 1, 44, 37)));
        assert_eq!(panel(60, 40), Panel::Below(Rect::new(1, 20, 58, 18)));
        assert_eq!(panel(60, 24), Panel::Nowhere);
    }

    #[test]
    fn no_screen_is_too_small() {
        for (width, height) in [(0, 0), (1, 1), (3, 2), (65535, 1), (1, 65535)] {
            let screen = Rect::new(0, 0, width, height);
            let plan = Plan::new(screen, 1000, 500);
            for part in [plan.head, plan.notice, plan.keys] {
                assert_eq!(part.intersection(screen), part);
            }
        }
    }
}
