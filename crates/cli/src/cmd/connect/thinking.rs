//! The Thinker: waits for a signal, reads the position from the shared memory, thinks, and writes
//! moves into a pipe.
//!
//! Its standard input is the shared memory and its standard output the pipe. It ends when the
//! Connector is gone, whatever became of it.

use std::{
    fs::File,
    io::{self, Write},
    os::{fd::AsFd, unix::process::parent_id},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{RecvTimeoutError, Sender, channel},
    thread,
    time::{Duration, Instant},
};

use ::play::{Bot, Match, PlayerSpec, wired};
use ::search::Stop;
use game::{ParseError, Player};
use signal_hook::{consts::SIGUSR1, iterator::Signals};
use wire::kgp::Board;

use super::{
    answer::Answer,
    request::{Position, Request, Shared},
};
use crate::{failure::Failure, session::Session};

/// How often it is checked whether the Connector is still there.
const WATCH: Duration = Duration::from_millis(200);

/// The search calls itself once for every ply; the standard 2 MiB are little.
const STACK: usize = 16 << 20;

/// What the main thread waits for.
enum Happening {
    /// The signal.
    Woken,
    /// The Connector is gone.
    Orphaned,
    /// The thread that thinks has finished, and gives the bot back unless it broke down.
    Done(Option<Box<dyn Bot>>),
}

/// Thinks for the Connector with this process number until that is gone.
pub fn run(session: &Session, connector: u32, engine: &PlayerSpec) -> Result<(), Failure> {
    let memory = io::stdin().as_fd().try_clone_to_owned()?;
    let shared = Shared::from_file(File::from(memory));
    let (sender, happenings) = channel();

    // 1. The signal has a handler before the Connector may send it.
    let mut signals = Signals::new([SIGUSR1])?;
    let woken = sender.clone();
    thread::spawn(move || signals.forever().all(|_| woken.send(Happening::Woken).is_ok()));

    // 2. An orphan ends.
    let orphaned = sender.clone();
    thread::spawn(move || {
        while parent_id() == connector {
            thread::sleep(WATCH);
        }
        orphaned.send(Happening::Orphaned)
    });

    // 3. Requests, one at a time; a new one ends the thinking about the last.
    say(&Answer::Ready)?;
    let mut bot = engine.bot();
    let mut busy: Option<(Stop, Instant)> = None;
    let mut next: Option<Request> = None;
    loop {
        let patience = match &busy {
            Some((stop, until)) if !stop.is_stopped() => {
                until.saturating_duration_since(Instant::now())
            }
            _ => Duration::from_secs(3600),
        };
        match happenings.recv_timeout(patience) {
            Ok(Happening::Woken) => {
                if let Some(request) = shared.get()? {
                    busy.iter().for_each(|it| it.0.stop());
                    next = Some(request);
                }
            }
            Ok(Happening::Orphaned) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Ok(Happening::Done(back)) => {
                busy = None;
                bot = back.or_else(|| engine.bot());
            }
            Err(RecvTimeoutError::Timeout) => busy.iter().for_each(|it| it.0.stop()),
        }
        if busy.is_none()
            && let Some(request) = next.take()
            && let Some(bot) = bot.take()
        {
            busy = Some(begin(session, request, bot, sender.clone())?);
        }
    }
}

/// Begins to think on a thread of its own.
fn begin(
    session: &Session,
    request: Request,
    mut bot: Box<dyn Bot>,
    done: Sender<Happening>,
) -> Result<(Stop, Instant), Failure> {
    let stop = Stop::default();
    let until = Instant::now() + request.budget;
    let number = request.number;
    let game = match rebuilt(&request) {
        Ok(Some(game)) => game,
        Ok(None) => {
            // There is nothing to think about.
            let _ = done.send(Happening::Done(Some(bot)));
            return Ok((stop, until));
        }
        Err(error) => {
            say(&Answer::None { number, why: session.words.explain(&error) })?;
            let _ = done.send(Happening::Done(Some(bot)));
            return Ok((stop, until));
        }
    };
    let sow = matches!(request.position, Position::Board(_));
    // Whatever happens later, there is a move to play.
    if let Some(ply) = game.nth_move(0).and_then(|it| word(&*game, &it, sow)) {
        say(&Answer::Move { number, ply, last: false })?;
    }
    let watched = game.copy();
    let mut last = None;
    bot.attend(
        stop.clone(),
        Box::new(move |thought| {
            let ply = thought.best().and_then(|it| word(&*watched, it, sow));
            if ply.is_some() && ply != last {
                last.clone_from(&ply);
                let ply = ply.unwrap_or_default();
                let _ = say(&Answer::Move { number, ply, last: false });
            }
        }),
    );
    let work = move || {
        let chosen = catch_unwind(AssertUnwindSafe(|| bot.choose(&*game)));
        let (bot, answer) = match chosen {
            Ok(Ok(ply)) => {
                let ply = word(&*game, &ply, sow);
                let answer = ply.map(|ply| Answer::Move { number, ply, last: true });
                (Some(bot), answer)
            }
            Ok(Err(fault)) => (Some(bot), Some(Answer::None { number, why: fault.to_string() })),
            Err(_) => (None, Some(Answer::None { number, why: "panicked".to_owned() })),
        };
        answer.iter().for_each(|it| drop(say(it)));
        let _ = done.send(Happening::Done(bot));
    };
    thread::Builder::new().stack_size(STACK).spawn(work)?;
    Ok((stop, until))
}

/// The position of a request; `None` if it has none.
fn rebuilt(request: &Request) -> Result<Option<Box<dyn Match>>, ParseError> {
    match &request.position {
        Position::Nothing => Ok(None),
        Position::Block { kind, player, lines } => {
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let player = if *player == 0 { Player::A } else { Player::B };
            wired::rebuilt(kind, &lines, player).map(Some)
        }
        Position::Board(text) => match Board::parse(text) {
            Some(board) => wired::of_pits(&board.into()).map(Some),
            None => Ok(None),
        },
    }
}

/// The ply as the protocol writes it.
fn word(game: &dyn Match, ply: &str, sow: bool) -> Option<String> {
    if sow {
        let plies = wired::pit_plies(game);
        return plies.iter().find(|it| it.1 == ply).map(|it| (it.0 + 1).to_string());
    }
    wired::to_wire(game, ply).ok()
}

/// Writes one line, whole, at once.
fn say(answer: &Answer) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    out.flush()
}
