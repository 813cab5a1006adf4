//! `play` on the whole screen.
//!
//! A functional core and a shell around it:
//!
//! | file        | what it knows                                                    |
//! |-------------|------------------------------------------------------------------|
//! | `desk.rs`   | the game on the desk: who plays, the line of play, its values     |
//! | `cursor.rs` | from site to site with the arrow keys                             |
//! | `keys.rs`   | which key means what                                              |
//! | `state.rs`  | state and event become state and effects; no terminal, no thread  |
//! | `touch.rs`  | how touches become plies                                          |
//! | `screen/`   | the state drawn; what was drawn where, for the mouse              |
//! | `worker.rs` | the threads that think                                            |
//! | `run.rs`    | the terminal and the loop: events in, effects out                 |
//!
//! Nothing here knows a game: the board comes from `View` through `draw`, and
//! touches are compared with the gestures of the legal plies.

mod cursor;
mod desk;
mod keys;
mod run;
mod screen;
mod state;
mod touch;
mod worker;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;

use std::io::{self, IsTerminal};

use game::ByPlayer;
use play::{Match, PlayerSpec};

use self::{desk::Desk, state::State};
use crate::{failure::Failure, session::Session};

/// Whether to use the full screen: both ends are a terminal that can do more than print lines, and
/// the user has not asked for less.
pub fn is_possible(session: &Session) -> bool {
    let able = std::env::var("TERM").is_ok_and(|it| !it.is_empty() && it != "dumb");
    // Colour is off with NO_COLOR and where standard output is no terminal.
    session.style.colour && !session.json && able && io::stdin().is_terminal()
}

/// Plays until the person leaves; returns the session as it is then.
///
/// `record` is a file that is written after every ply.
pub fn play(
    session: &Session,
    game: Box<dyn Match>,
    players: ByPlayer<PlayerSpec>,
    record: Option<String>,
) -> Result<play::session::Session, Failure> {
    let state = State::new(Desk::new(game, players), record);
    Ok(run::run(session, state)?.into_session())
}
