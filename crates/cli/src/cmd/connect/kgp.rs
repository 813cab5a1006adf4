//! The Connector for KGP.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    sync::mpsc::RecvTimeoutError,
    time::Duration,
};

use game::Message;
use play::PlayerSpec;
use wire::kgp::{Argument, Client, Notice, Wish};

use super::{
    answer::Answer,
    line::{Connection, Happening},
    request::Position,
};
use crate::{failure::Failure, session::Session};

/// The time for a move if the server does not say it: the real server gives 5 s and says `stop`.
const BUDGET: Duration = Duration::from_millis(4500);

/// The part of the time on the clock that a move may take.
const SHARE: u32 = 20;

/// A server that says nothing for this long is gone; it asks for a sign of life more often.
const SILENCE: Duration = Duration::from_secs(120);

/// Plays until the server ends it.
pub fn run(
    session: &mut Session,
    server: &str,
    wish: Wish,
    engine: &PlayerSpec,
) -> Result<(), Failure> {
    let mut connection = Connection::open(session, server, engine)?;
    let mut client = Client::new(wish);
    let tell = |message: &Message| {
        let _ = writeln!(io::stderr(), "{}", session.words.say(message));
    };
    // The requests of the Thinker and the states that they are about.
    let mut states: BTreeMap<u64, u64> = BTreeMap::new();
    let mut budget = BUDGET;
    let mut absolute = false;
    loop {
        match connection.happenings.recv_timeout(SILENCE) {
            Ok(Happening::Bytes(bytes, at)) => client.receive(&bytes, at),
            Ok(Happening::Cut) | Err(RecvTimeoutError::Timeout) => client.cut(),
            Ok(Happening::Alone) | Err(RecvTimeoutError::Disconnected) => {
                return Err(super::alone());
            }
            Ok(Happening::Answer(Answer::Move { number, ply, last })) => {
                if let (Some(state), Ok(pit)) = (states.get(&number), ply.parse()) {
                    client.better(*state, pit);
                    if last {
                        client.done(*state);
                    }
                }
            }
            // The server plays any move for a client that has none.
            Ok(Happening::Answer(Answer::None { number, why })) => {
                tell(&Message::new("cli-connect-no-move").with("why", why));
                states.get(&number).iter().for_each(|it| client.done(**it));
            }
            Ok(Happening::Answer(Answer::Ready)) => {}
        }
        while let Some(notice) = client.next_notice() {
            match notice {
                Notice::Greeted([major, minor, patch]) => {
                    let version = format!("{major}.{minor}.{patch}");
                    tell(&Message::new("cli-connect-kgp").with("version", version));
                }
                Notice::OtherVersion([major, minor, patch]) => {
                    let version = format!("{major}.{minor}.{patch}");
                    let message = Message::new("cli-connect-other-version");
                    return Err(Failure::NoBecause(message.with("version", version)));
                }
                Notice::Set { option, value } => match option.as_str() {
                    "game:opponent" => {
                        let name = value.as_word().unwrap_or_default().to_owned();
                        tell(&Message::new("cli-connect-opponent").with("name", name));
                    }
                    "time:mode" => absolute = value.as_word() == Some("absolute"),
                    "time:clock" => budget = on_clock(&value, absolute).unwrap_or(BUDGET),
                    _ => {}
                },
                Notice::State { id, board, .. } => {
                    let position = Position::Board(board.to_string());
                    let number = connection.thinker.think(position, budget)?;
                    states = BTreeMap::from([(number, id)]);
                }
                Notice::Stop { id } => {
                    if states.values().any(|it| *it == id) {
                        states.clear();
                        connection.thinker.forget()?;
                    }
                }
                Notice::Error(text) => {
                    tell(&Message::new("cli-connect-error").with("text", text));
                }
                Notice::Goodbye => return Ok(()),
                Notice::Cut => {
                    return Err(Failure::NoBecause(Message::new("cli-connect-cut")));
                }
                Notice::Problem { .. } | Notice::Right | Notice::Close => {}
            }
        }
        while let Some(bytes) = client.output() {
            // Whether the server is gone is seen where it is read.
            let _ = connection.send(&bytes);
        }
    }
}

/// The time for a move with this many seconds on the clock, which is for the whole game if it is
/// absolute.
fn on_clock(seconds: &Argument, absolute: bool) -> Option<Duration> {
    let seconds = match seconds {
        Argument::Integer(number) => *number as f64,
        Argument::Real(number) => *number,
        _ => return None,
    };
    let clock = Duration::try_from_secs_f64(seconds).ok().filter(|it| !it.is_zero())?;
    let share = if absolute { clock / SHARE } else { clock * 9 / 10 };
    Some(share.min(BUDGET))
}
