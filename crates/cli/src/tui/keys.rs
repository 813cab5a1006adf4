//! Which key means what.
//!
//! Letters that a ply can begin with in most notations (digits, capitals, `a` to
//! `g`, `x`) are free, so that a ply can simply be typed. Where a legal ply
//! begins with another one, the letter is typed and not obeyed; a hint has a
//! second key for that.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::cursor::Direction;

/// What a person can ask for at the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The cursor moves.
    Go(Direction),
    /// The site under the cursor is touched.
    Touch,
    /// The button that is a ply is pressed, as for a pass.
    Button,
    /// What was begun is left.
    Cancel,
    /// A ply is typed.
    Type,
    /// Back to the last own choice.
    Undo,
    /// Forth again.
    Redo,
    /// Back to the start.
    First,
    /// Forth to the end.
    Last,
    /// The engine shows what it would play.
    Hint,
    /// The thinking computer player is to play now.
    Now,
    /// Pauses or resumes computer players.
    Pause,
    /// Stronger.
    Harder,
    /// Weaker.
    Easier,
    /// A computer player takes the seat of the player to move, or gives it back.
    TakeOver,
    /// The players change seats.
    Swap,
    /// From the beginning.
    New,
    /// The game is written to a file.
    Save,
    /// A game is read from a file.
    Load,
    /// The help is shown.
    Help,
    /// The rules of the game are shown.
    Rules,
    /// The list of plies goes up.
    ScrollUp,
    /// The list of plies goes down.
    ScrollDown,
    /// Leaves.
    Quit,
}

/// The keys that are letters or signs, with what they do and the entry of the
/// catalogue that says so in a word; in the order of the line at the bottom.
pub const LABELS: &[(char, Command, &str)] = &[
    ('?', Command::Help, "cli-tui-key-help"),
    ('q', Command::Quit, "cli-tui-key-quit"),
    ('u', Command::Undo, "cli-tui-key-undo"),
    ('r', Command::Redo, "cli-tui-key-redo"),
    ('h', Command::Hint, "cli-tui-key-hint"),
    ('m', Command::Now, "cli-tui-key-now"),
    ('n', Command::New, "cli-tui-key-new"),
    ('+', Command::Harder, "cli-tui-key-harder"),
    ('-', Command::Easier, "cli-tui-key-easier"),
    ('t', Command::TakeOver, "cli-tui-key-take-over"),
    ('w', Command::Swap, "cli-tui-key-swap"),
    ('o', Command::Pause, "cli-tui-key-pause"),
    ('s', Command::Save, "cli-tui-key-save"),
    ('l', Command::Load, "cli-tui-key-load"),
    ('i', Command::Rules, "cli-tui-key-rules"),
];

/// The key of a command whose letter is typed instead.
pub fn instead(command: Command) -> Option<&'static str> {
    match command {
        Command::Help => Some("F1"),
        Command::Hint => Some("F2"),
        _ => None,
    }
}

/// What a key means at the board; otherwise the letter that begins a ply.
pub fn at_board(key: KeyEvent) -> Result<Command, Option<char>> {
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return Err(None);
    }
    Ok(match key.code {
        KeyCode::Left => Command::Go(Direction::Left),
        KeyCode::Right => Command::Go(Direction::Right),
        KeyCode::Up => Command::Go(Direction::Up),
        KeyCode::Down => Command::Go(Direction::Down),
        KeyCode::Enter | KeyCode::Char(' ') => Command::Touch,
        KeyCode::Esc => Command::Cancel,
        KeyCode::Home => Command::First,
        KeyCode::End => Command::Last,
        KeyCode::PageUp => Command::ScrollUp,
        KeyCode::PageDown => Command::ScrollDown,
        KeyCode::Backspace => Command::Undo,
        KeyCode::F(1) => Command::Help,
        KeyCode::F(2) => Command::Hint,
        KeyCode::Char(':') => Command::Type,
        KeyCode::Char('p') => Command::Button,
        // The key of the plus sign without Shift.
        KeyCode::Char('=') => Command::Harder,
        KeyCode::Char(letter) => match LABELS.iter().find(|it| it.0 == letter) {
            Some((_, command, _)) => *command,
            None => return Err(Some(letter)),
        },
        _ => return Err(None),
    })
}

/// Whether a key leaves at once, in any state.
pub fn leaves(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'd'))
}

/// Whether a key empties the line that is typed.
pub fn empties(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('u')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_plies_begin_with_are_free() {
        for letter in ('0'..='9').chain('A'..='Z').chain('a'..='g').chain(['x']) {
            assert_eq!(at_board(KeyCode::Char(letter).into()), Err(Some(letter)));
        }
        assert_eq!(at_board(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::ALT)), Err(None));
    }

    #[test]
    fn no_key_means_two_things() {
        for (at, (letter, command, _)) in LABELS.iter().enumerate() {
            assert_eq!(at_board(KeyCode::Char(*letter).into()), Ok(*command));
            assert!(LABELS[..at].iter().all(|it| it.0 != *letter && it.1 != *command));
        }
    }
}
