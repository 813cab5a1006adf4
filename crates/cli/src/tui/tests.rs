//! The state without a terminal: every key, every answer.

mod drawing;
mod machines;
mod plies;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::state::{Effect, Event, Mode, Notice, State};

/// Types: letters as they are, `\n` Enter, `\u{1b}` Esc, `\u{8}` Backspace,
/// arrows as `←→↑↓`, `⇞⇟` for the pages, `⇱⇲` for Home and End.
fn keys(state: &mut State, typed: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for letter in typed.chars() {
        let code = match letter {
            '\n' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            '\u{8}' => KeyCode::Backspace,
            '←' => KeyCode::Left,
            '→' => KeyCode::Right,
            '↑' => KeyCode::Up,
            '↓' => KeyCode::Down,
            '⇞' => KeyCode::PageUp,
            '⇟' => KeyCode::PageDown,
            '⇱' => KeyCode::Home,
            '⇲' => KeyCode::End,
            letter => KeyCode::Char(letter),
        };
        effects.extend(state.update(Event::Key(code.into())));
    }
    effects
}

fn control(state: &mut State, letter: char) -> Vec<Effect> {
    let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    state.update(Event::Key(key))
}

/// The plies that are played.
fn played(state: &State) -> String {
    state.desk.game().plies().join(" ")
}

/// The entry of the catalogue that is said.
fn said(state: &State) -> &str {
    match &state.notice {
        Some(Notice::Say(message)) => message.id,
        Some(Notice::Wrong(error)) => error.expected.id,
        Some(Notice::Text(text)) => text,
        None => "",
    }
}

/// What was typed so far, if a line is open.
fn typed(state: &State) -> Option<&str> {
    match &state.mode {
        Mode::Line { typed, .. } => Some(typed),
        _ => None,
    }
}
