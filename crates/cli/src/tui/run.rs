//! The terminal and the loop: events in, effects out, a picture after each.

use std::{
    io::{self, stdout},
    panic,
    path::Path,
    thread,
    time::Duration,
};

use play::Record;
use ratatui::{
    DefaultTerminal,
    crossterm::{
        event::{
            self, DisableMouseCapture, EnableMouseCapture, Event as Input, KeyEventKind,
            MouseButton, MouseEvent, MouseEventKind,
        },
        execute,
    },
};

use super::{
    desk::Desk,
    keys::Command,
    screen::{self, Hits},
    state::{Effect, Event, Notice, State},
    worker::{Answer, PLAYERS, Workers},
};
use crate::{failure::Failure, session::Session};

/// How often the loop looks for answers of the threads: hardly noticeable for a person, and a light
/// load for the processor.
const BEAT: Duration = Duration::from_millis(40);

/// Number of beats between two updates of a progress display.
const BEATS_A_TICK: u32 = 3;

/// Plays until the person leaves.
pub fn run(session: &Session, state: State) -> Result<Desk, Failure> {
    let mut screen = Screen::open()?;
    let mut app = App { session, state, workers: Workers::start()?, pressed: None };
    let mut hits = Hits::default();
    let mut effects = Vec::new();
    app.state.ask(&mut effects);
    let mut open = app.perform(effects);
    let mut beats: u32 = 0;
    let mut changed = true;
    while open {
        if changed {
            screen.0.draw(|frame| hits = screen::draw(frame, &app.state, session))?;
        }
        changed = false;
        if event::poll(BEAT)? {
            let input = event::read()?;
            // A new size changes the picture and nothing else.
            changed |= matches!(input, Input::Resize(..));
            if let Some(event) = app.understand(input, &hits) {
                open &= app.happen(event);
                changed = true;
            }
        }
        let answers: Vec<Answer> = app.workers.answers().collect();
        for answer in answers {
            match answer {
                Answer::Event(event) => open &= app.happen(event),
                // The panic has said why.
                Answer::Lost => return Err(io::Error::other("a thread broke down").into()),
            }
            changed = true;
        }
        beats = beats.wrapping_add(1);
        if app.state.is_busy() && beats.is_multiple_of(BEATS_A_TICK) {
            open &= app.happen(Event::Tick);
            changed = true;
        }
    }
    Ok(app.state.desk)
}

/// The state with what is around it.
struct App<'a> {
    session: &'a Session,
    state: State,
    workers: Workers,
    /// Where the mouse button went down.
    pressed: Option<game::SiteId>,
}

impl App<'_> {
    /// Lets something happen; `false` at the end.
    fn happen(&mut self, event: Event) -> bool {
        let effects = self.state.update(event);
        self.perform(effects)
    }

    fn perform(&mut self, effects: Vec<Effect>) -> bool {
        for effect in effects {
            let event = match effect {
                Effect::Choose(id, player, spec, line) => {
                    self.workers.choose(id, player, spec, line);
                    continue;
                }
                Effect::Hurry => {
                    self.workers.hurry();
                    continue;
                }
                Effect::Study(id, line, thorough) => {
                    self.workers.study(id, line, thorough);
                    continue;
                }
                Effect::Save(path, record, loud) => {
                    let saved = record.dated().save(Path::new(&path));
                    let saved = saved.map_err(|it| self.notice(it.into()));
                    if saved.is_ok() && !loud {
                        continue;
                    }
                    Event::Saved(path, saved)
                }
                Effect::Load(path) => {
                    let record = Record::load(Path::new(&path));
                    Event::Loaded(record.map_err(|it| self.notice(it.into())))
                }
                Effect::Quit => return false,
            };
            if !self.happen(event) {
                return false;
            }
        }
        true
    }

    fn notice(&self, failure: Failure) -> Notice {
        Notice::Text(failure.line(&self.session.words).unwrap_or_default())
    }

    /// What came from the terminal, in terms of the state.
    fn understand(&mut self, input: Input, hits: &Hits) -> Option<Event> {
        match input {
            Input::Key(key) if key.kind != KeyEventKind::Release => Some(Event::Key(key)),
            Input::Mouse(MouseEvent { kind, column, row, .. }) => match kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    self.pressed = hits.site(column, row);
                    hits.event(column, row)
                }
                // A piece that was dragged is let go on another site.
                MouseEventKind::Up(MouseButton::Left) => {
                    let site = hits.site(column, row)?;
                    let dragged = self.state.chosen.is_some() && self.pressed != Some(site);
                    dragged.then_some(Event::Touch(site))
                }
                MouseEventKind::ScrollUp => Some(Event::Do(Command::ScrollUp)),
                MouseEventKind::ScrollDown => Some(Event::Do(Command::ScrollDown)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The terminal while the program controls it. It is always restored: at the end, after an error,
/// and before the message of a panic.
struct Screen(DefaultTerminal);

impl Screen {
    fn open() -> io::Result<Screen> {
        let terminal = ratatui::try_init()?;
        let screen = Screen(terminal);
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // The referee reports a player that panics; the screen stays.
            if thread::current().name() == Some(PLAYERS) {
                return;
            }
            drop(execute!(stdout(), DisableMouseCapture));
            before(info);
        }));
        execute!(stdout(), EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        drop(execute!(stdout(), DisableMouseCapture));
        ratatui::restore();
    }
}
