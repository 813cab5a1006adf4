//! The panel: players, value, graph, the thoughts of the computer player, and the plies.

use draw::Ink;
use game::{Message, Player};
use play::{PlayerSpec, Thought};
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    style::{Modifier, Style},
    text::{Line, Span},
};
use search::Value;

use super::{
    super::{desk::for_a, keys::Command, state::State},
    board::of_ink,
    bold, clamp, dim,
};
use crate::session::Session;

/// An estimate of this size, in hundredths, fills half of what is left to a
/// win.
const STEEPNESS: f64 = 400.0;

/// Width reserved for a value in figures.
const FIGURES: u16 = 9;

/// The animation shown while a computer player thinks.
const SPINNER: [char; 8] = ['⣾', '⣽', '⣻', '⢿', '⡿', '⣟', '⣯', '⣷'];
const ASCII_SPINNER: [char; 4] = ['|', '/', '-', '\\'];

/// On the right: everything below each other.
pub fn right(
    frame: &mut Frame,
    area: Rect,
    state: &State,
    session: &Session,
    labels: &mut Vec<(Rect, Command)>,
) {
    let tall = 24 <= area.height;
    let graph = if tall { 7 } else { 5 };
    let parts = Layout::vertical([
        Constraint::Length(2),
        Constraint::Length(2),
        Constraint::Length(graph),
        Constraint::Length(4),
        Constraint::Min(3),
    ]);
    let [players_area, bar_area, graph_area, thought_area, plies_area] = parts.areas(area);
    players(frame, players_area, state, session);
    bar(frame, bar_area, state, session);
    self::graph(frame, graph_area, state, session);
    thought(frame, thought_area, state, session);
    buttons(frame, plies_area, state, session, labels);
    plies(frame, plies_area, state, session);
}

/// Below the board: side by side.
pub fn below(frame: &mut Frame, area: Rect, state: &State, session: &Session) {
    let third = Constraint::Ratio(1, 3);
    let [left, middle, right] = Layout::horizontal([third, third, third]).spacing(2).areas(area);
    let parts =
        Layout::vertical([Constraint::Length(2), Constraint::Length(1), Constraint::Min(0)]);
    let [players_area, bar_area, graph_area] = parts.areas(left);
    players(frame, players_area, state, session);
    bar(frame, bar_area, state, session);
    graph(frame, graph_area, state, session);
    thought(frame, middle, state, session);
    plies(frame, right, state, session);
}

/// A title that is no border: it takes one line only.
fn heading(frame: &mut Frame, area: Rect, title: &str, session: &Session) -> Rect {
    if area.height == 0 {
        return area;
    }
    let rule = if session.style.ascii { "-" } else { "─" };
    let length = usize::from(area.width).saturating_sub(title.chars().count() + 1);
    let line = Line::from(vec![
        Span::styled(title.to_owned(), bold()),
        Span::raw(" "),
        Span::styled(rule.repeat(length), dim()),
    ]);
    frame.buffer_mut().set_line(area.x, area.y, &line, area.width);
    Rect { y: area.y + 1, height: area.height - 1, ..area }
}

/// A player, with the colour of the pieces.
fn players(frame: &mut Frame, area: Rect, state: &State, session: &Session) {
    for (player, row) in Player::ALL.into_iter().zip(area.rows()) {
        let asked = !state.desk.is_over() && state.desk.scene().to_move == player;
        let arrow = match (asked, session.style.ascii) {
            (true, false) => "▶ ",
            (true, true) => "> ",
            (false, _) => "  ",
        };
        let name = session.player(player, state.desk.game());
        let line = Line::from(vec![
            Span::raw(arrow),
            Span::styled(format!("{} {name}  ", glyph(player, session)), colour(player, state)),
            Span::styled(
                describe(&state.desk.players()[player], session),
                if asked { bold() } else { Style::new() },
            ),
        ]);
        frame.buffer_mut().set_line(row.x, row.y, &line, row.width);
    }
}

/// A player in the words of the person.
fn describe(player: &PlayerSpec, session: &Session) -> String {
    match player {
        PlayerSpec::Human => session.words.get("cli-tui-person"),
        PlayerSpec::Engine { level, depth: None, time: None, .. } => {
            let level = level.unwrap_or(play::Level::DEFAULT.number());
            session.words.say(&Message::new("cli-tui-engine").with("level", i64::from(level)))
        }
        other => other.to_string(),
    }
}

/// The fill of the bar and the graph for each player: two patterns, so that they differ by more
/// than colour.
fn glyph(player: Player, session: &Session) -> char {
    match (player, session.style.ascii) {
        (Player::A, false) => '█',
        (Player::B, false) => '▒',
        (Player::A, true) => '#',
        (Player::B, true) => ':',
    }
}

fn colour(player: Player, state: &State) -> Style {
    of_ink(Ink::Piece(state.desk.board().colours[player]))
}

/// How much of the bar is A's, from -1 to 1.
fn share(value: Value) -> f64 {
    match value.plies_to_end() {
        Some(_) if value.is_win() => 1.0,
        Some(_) => -1.0,
        // A draw and a small advantage differ; a large one is not yet a win.
        None => (f64::from(value.0) / STEEPNESS).tanh() * 0.95,
    }
}

/// A value for A in words: `+1.25`, or the winner and the number of plies.
fn figures(value: Value, session: &Session) -> String {
    let Some(plies) = value.plies_to_end() else { return value.to_string() };
    let winner = if value.is_win() { "A" } else { "B" };
    let message = match plies {
        0 => Message::new("cli-tui-won").with("player", winner),
        _ => Message::new("cli-tui-wins").with("player", winner).with("plies", i64::from(plies)),
    };
    session.words.say(&message)
}

/// The advantage, as a bar and in figures.
fn bar(frame: &mut Frame, area: Rect, state: &State, session: &Session) {
    let Some(row) = area.rows().next() else { return };
    let length = row.width.saturating_sub(FIGURES + 1);
    let value = state.desk.value();
    let ours = (f64::from(length) * (1.0 + value.map_or(0.0, share)) / 2.0).round() as u16;
    let buffer = frame.buffer_mut();
    for x in 0..length {
        let player = if x < ours { Player::A } else { Player::B };
        let style = if value.is_some() { colour(player, state) } else { dim() };
        if let Some(cell) = buffer.cell_mut((row.x + x, row.y)) {
            cell.set_char(glyph(player, session)).set_style(style);
        }
    }
    let unknown = || cut_mark(session).to_string();
    let text = value.map_or_else(unknown, |it| figures(it, session));
    buffer.set_stringn(row.x + length + 1, row.y, text, usize::from(FIGURES), bold());
}

/// The values of the game so far: bars that go up for A and down for B, one
/// for each position.
fn graph(frame: &mut Frame, area: Rect, state: &State, session: &Session) {
    let area = heading(frame, area, &session.words.get("cli-tui-value"), session);
    let (values, now) = (state.desk.values(), state.desk.now());
    let skipped = values.len().saturating_sub(usize::from(area.width)).min(now);
    // Each row is two halves high; the first half of the rows is A's.
    let half = i32::from(area.height);
    for (at, (column, value)) in area.columns().zip(&values[skipped..]).enumerate() {
        let size = value.map(|it| share(it) * f64::from(half));
        let size =
            size.map(|it| if it.abs() < 0.05 { 0 } else { (it.abs().ceil() * it.signum()) as i32 });
        for (row, cell) in (0..).zip(column.rows()) {
            let (above, under) = (filled(2 * row, half, size), filled(2 * row + 1, half, size));
            let axis = 2 * row < half && half <= 2 * row + 2;
            let (letter, player) = match (above, under) {
                (true, true) => (if session.style.ascii { '#' } else { '█' }, true),
                (true, false) => (if session.style.ascii { '#' } else { '▀' }, true),
                (false, true) => (if session.style.ascii { '#' } else { '▄' }, true),
                (false, false) if axis && size.is_none() => ('.', false),
                (false, false) if axis => (if session.style.ascii { '-' } else { '─' }, false),
                (false, false) => (' ', false),
            };
            let owner = if size.is_some_and(|it| it < 0) { Player::B } else { Player::A };
            let mut style = if player { colour(owner, state) } else { dim() };
            if now < skipped + at {
                style = style.add_modifier(Modifier::DIM);
            }
            if let Some(cell) = frame.buffer_mut().cell_mut(cell.as_position()) {
                cell.set_char(letter).set_style(style);
            }
        }
    }
}

/// Whether that half row, counted from the top, belongs to a bar of `size`
/// halves that begins at half row `middle`.
fn filled(row: i32, middle: i32, size: Option<i32>) -> bool {
    match size {
        Some(size) if 0 < size => (middle - size..middle).contains(&row),
        Some(size) => (middle..middle - size).contains(&row),
        None => false,
    }
}

/// The thoughts of the computer player.
fn thought(frame: &mut Frame, area: Rect, state: &State, session: &Session) {
    let spinner = match session.style.ascii {
        true => ASCII_SPINNER[state.ticks % ASCII_SPINNER.len()],
        false => SPINNER[state.ticks % SPINNER.len()],
    };
    let title = if state.is_busy() {
        format!("{} {spinner}", session.words.get("cli-tui-thinks"))
    } else if state.desk.is_paused() && state.desk.asks_a_machine() {
        session.words.get("cli-tui-waits")
    } else {
        session.words.get("cli-tui-thought")
    };
    let area = heading(frame, area, &title, session);
    let Some((thought, player)) = &state.thought else { return };
    let facts = Message::new("cli-tui-facts")
        .with("depth", i64::from(thought.depth))
        .with("value", figures(for_a(thought.value, *player), session))
        .with("speed", speed(thought));
    let line = session.words.say(&facts);
    let plies = thought.line.join(" ");
    let wrapped = textwrap::wrap(&plies, usize::from(area.width.max(1)));
    let lines = std::iter::once(line).chain(wrapped.into_iter().map(|it| it.into_owned()));
    for (row, line) in area.rows().zip(lines) {
        frame.buffer_mut().set_stringn(row.x, row.y, line, usize::from(row.width), Style::new());
    }
}

/// Nodes a second, in thousands or millions.
fn speed(thought: &Thought) -> String {
    match thought.speed() {
        speed if speed < 1e3 => format!("{speed:.0}"),
        speed if speed < 1e6 => format!("{:.0} k", speed / 1e3),
        speed => format!("{:.1} M", speed / 1e6),
    }
}

/// The buttons that are plies, in the first line of the plies' area, on the
/// right of its heading.
fn buttons(
    frame: &mut Frame,
    area: Rect,
    state: &State,
    session: &Session,
    labels: &mut Vec<(Rect, Command)>,
) {
    for word in state.buttons() {
        let text = session.words.say(&Message::new("cli-tui-key-button").with("word", word));
        let text = format!("[ {text} ]");
        let width = clamp(text.chars().count()).min(area.width);
        // The line above the heading belongs to the thought and is mostly free.
        let place = Rect { x: area.right() - width, y: area.y.saturating_sub(1), width, height: 1 };
        let style = bold().add_modifier(Modifier::REVERSED);
        frame.buffer_mut().set_stringn(place.x, place.y, text, usize::from(width), style);
        labels.push((place, Command::Button));
    }
}

/// A turn in the list of plies: its player, and its plies with whether they
/// are played.
struct Turn {
    player: Player,
    plies: String,
    played: bool,
}

/// The plies, turn by turn in two columns.
fn plies(frame: &mut Frame, area: Rect, state: &State, session: &Session) {
    let area = heading(frame, area, &session.words.get("cli-tui-plies"), session);
    if area.height == 0 || area.width == 0 {
        return;
    }
    let turns = turns(state);
    let rows = rows(&turns);
    let room = usize::from(area.height);
    // The row of the last ply played is visible, unless the user scrolls.
    let last = rows.iter().rposition(|row| row.iter().flatten().any(|it| it.played));
    let end = last.map_or(room, |it| it + 1).max(room);
    let first = end.saturating_sub(room).saturating_sub(state.scroll);
    let digits = rows.len().to_string().len().max(2);
    let column = usize::from(area.width).saturating_sub(digits + 2) / 2;
    for ((number, row), line) in rows.iter().enumerate().skip(first).zip(area.rows()) {
        let mut spans = vec![Span::styled(format!("{:>digits$}. ", number + 1), dim())];
        for turn in row {
            let text = turn.as_ref().map_or("", |it| it.plies.as_str());
            let style = match turn {
                Some(turn) if turn.played => Style::new(),
                _ => dim(),
            };
            spans.push(Span::styled(fit(text, column, cut_mark(session)), style));
        }
        frame.buffer_mut().set_line(line.x, line.y, &Line::from(spans), line.width);
    }
}

fn turns(state: &State) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for (at, step) in state.desk.trail().iter().enumerate() {
        let played = at < state.desk.now();
        match turns.last_mut() {
            // A turn that was taken back in part is shown as two.
            Some(turn) if turn.player == step.player && turn.played == played => {
                turn.plies.push(' ');
                turn.plies.push_str(&step.text);
            }
            _ => turns.push(Turn { player: step.player, plies: step.text.clone(), played }),
        }
    }
    turns
}

/// Pairs of turns, A's first.
fn rows(turns: &[Turn]) -> Vec<[Option<&Turn>; 2]> {
    let mut rows: Vec<[Option<&Turn>; 2]> = Vec::new();
    for turn in turns {
        match rows.last_mut() {
            Some([_, b @ None]) if turn.player == Player::B => *b = Some(turn),
            _ if turn.player == Player::B => rows.push([None, Some(turn)]),
            _ => rows.push([Some(turn), None]),
        }
    }
    rows
}

/// The end of a text that was cut off.
fn cut_mark(session: &Session) -> char {
    if session.style.ascii { '~' } else { '…' }
}

/// A text of exactly that many characters, one blank at its end included.
fn fit(text: &str, width: usize, mark: char) -> String {
    let room = width.saturating_sub(1);
    let cut: String = match room.checked_sub(text.chars().count()) {
        Some(_) => text.to_owned(),
        None => text.chars().take(room.saturating_sub(1)).chain([mark]).take(room).collect(),
    };
    format!("{cut:<width$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_begin_in_the_middle() {
        let drawn = |size| (0..6).filter(|&it| filled(it, 3, size)).collect::<Vec<i32>>();
        assert_eq!(drawn(Some(2)), [1, 2]);
        assert_eq!(drawn(Some(-2)), [3, 4]);
        assert_eq!(drawn(Some(0)), [0; 0]);
        assert_eq!(drawn(None), [0; 0]);
        assert_eq!(drawn(Some(3)), [0, 1, 2]);
    }

    #[test]
    fn a_win_is_all_and_an_estimate_is_less() {
        assert_eq!(share(Value::win_in(9)), 1.0);
        assert_eq!(share(Value::loss_in(9)), -1.0);
        assert_eq!(share(Value::DRAW), 0.0);
        assert!(share(Value(100)) < share(Value(200)));
        assert!(share(Value(90_000)) < 1.0);
    }

    #[test]
    fn texts_are_cut_to_fit() {
        assert_eq!(fit("ab", 4, '…'), "ab  ");
        assert_eq!(fit("abcd", 4, '…'), "ab… ");
        assert_eq!(fit("abcd", 2, '~'), "~ ");
        assert_eq!(fit("abcd", 1, '…'), " ");
        assert_eq!(fit("abcd", 0, '…'), "");
    }
}
