//! What lies over the rest: help, rules, and the line that is typed.

use game::Message;
use ratatui::{
    Frame,
    layout::Rect,
    symbols::border,
    text::{Line, Span},
    widgets::{Block, Clear, Padding, Paragraph},
};

use super::{
    super::state::{Ask, Page, State},
    bold, clamp,
};
use crate::session::Session;

/// A border of plain characters.
const ASCII_BORDER: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Wider than this nothing is read with pleasure.
const WIDEST: u16 = 80;

/// Draws a page over the screen.
pub fn draw(frame: &mut Frame, page: Page, scroll: u16, state: &State, session: &Session) {
    let name = state.desk.game().name();
    let (id, _) = game::notation::split_name(&name);
    let (title, text) = match page {
        Page::Help => (session.words.get("cli-tui-key-help"), session.words.get("cli-tui-help")),
        Page::Rules => (session.title(&name), session.words.get(&format!("{id}-rules"))),
    };
    let screen = frame.area();
    let inside = usize::from(screen.width.saturating_sub(4).clamp(1, WIDEST));
    let lines: Vec<String> = text.lines().flat_map(|it| wrap(it, inside)).collect();
    let width = lines.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let size = (clamp(width) + 4, clamp(lines.len()).saturating_add(2));
    let area = centred(screen, size.0, size.1);
    let hidden = size.1.saturating_sub(area.height);
    let ascii = session.style.ascii;
    let more = match scroll < hidden {
        true if ascii => " v ",
        true => " ↓ ",
        false => "",
    };
    let block = Block::bordered()
        .border_set(if ascii { ASCII_BORDER } else { border::ROUNDED })
        .title(Span::styled(format!(" {title} "), bold()))
        .title_bottom(Line::from(more).right_aligned())
        .padding(Padding::horizontal(1));
    let lines: Vec<Line> = lines.into_iter().map(Line::from).collect();
    let paragraph = Paragraph::new(lines).block(block);
    frame.render_widget(Clear, area);
    frame.render_widget(paragraph.scroll((scroll.min(hidden), 0)), area);
}

/// A line broken at words; what follows keeps its indentation.
fn wrap(line: &str, width: usize) -> Vec<String> {
    let indent: String = line.chars().take_while(|it| *it == ' ').collect();
    let options = textwrap::Options::new(width).subsequent_indent(&indent);
    let lines = textwrap::wrap(line, options);
    lines.into_iter().map(|it| it.into_owned()).collect()
}

fn centred(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    let x = screen.x + (screen.width - width) / 2;
    let y = screen.y + (screen.height - height) / 2;
    Rect { x, y, width, height }
}

/// The line that is typed, with the terminal's own cursor at its end.
pub fn line(
    frame: &mut Frame,
    area: Rect,
    ask: &Ask,
    typed: &str,
    state: &State,
    session: &Session,
) {
    let question = match ask {
        Ask::Ply => Message::new("cli-tui-ask-ply"),
        Ask::Save => Message::new("cli-tui-ask-save"),
        Ask::Load => Message::new("cli-tui-ask-load"),
        Ask::Count(site, least, most) => {
            let site = state.desk.board().sites.get(usize::from(*site));
            Message::new("cli-tui-ask-count")
                .with("site", site.map_or(String::new(), |it| it.name.clone()))
                .with("min", i64::from(*least))
                .with("max", i64::from(*most))
        }
    };
    let question = Span::styled(format!(" {} ", session.words.say(&question)), bold());
    let x = area.x + clamp(question.width()).min(area.width);
    let room = usize::from((area.right() - x).saturating_sub(1));
    // Of a long line the end is seen.
    let length = typed.chars().count();
    let seen: String = typed.chars().skip(length.saturating_sub(room)).collect();
    let seen = Span::raw(seen);
    let buffer = frame.buffer_mut();
    buffer.set_span(area.x, area.y, &question, area.width);
    buffer.set_span(x, area.y, &seen, clamp(room));
    let end = x + clamp(seen.width()).min(clamp(room));
    if end < area.right() {
        frame.set_cursor_position((end, area.y));
    }
}
