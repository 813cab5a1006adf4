//! State and event become state and effects: all that the screen does, without
//! a terminal, a thread or a file.
//!
//! Slow work is requested by an [`Effect`] with a number and comes back as an [`Event`] with the
//! same number. An answer that is not needed any more has a number that is ignored.

use game::{Gesture, Message, ParseError, Player, SiteId};
use play::{PlayerSpec, Record, Ruling, Thought, session::Refusal};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{
    cursor,
    desk::{Desk, Strength},
    keys::{self, Command},
};

/// Longer lines are not typed.
const LONGEST_LINE: usize = 1000;

/// All that is on the screen.
pub struct State {
    /// The game.
    pub desk: Desk,
    /// What the keys are for.
    pub mode: Mode,
    /// The site under the cursor.
    pub cursor: SiteId,
    /// The site that was touched first, if a ply needs a second one.
    pub chosen: Option<SiteId>,
    /// The engine's choice here, and its gesture.
    pub hint: Option<(String, Gesture)>,
    /// What is said at the bottom.
    pub notice: Option<Notice>,
    /// The number of the question that a computer player is working on.
    pub thinking: Option<u64>,
    /// The last thought, of a computer player or for a hint, and the player whose ply it concerns.
    pub thought: Option<(Thought, Player)>,
    /// How far the list of plies is scrolled back, in rows.
    pub scroll: usize,
    /// Counts while something is in progress, for the animation.
    pub ticks: usize,
    /// What the analyst is doing.
    pub(super) study: Option<Study>,
    /// The file that is written after every ply.
    record: Option<String>,
    /// Whether there was something to write into it.
    kept: bool,
    /// Whether the last thing was a question whether to leave.
    leaving: bool,
    /// The number of the last question.
    asked: u64,
}

/// What the keys are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The board.
    Board,
    /// A line that is typed.
    Line {
        /// What is asked for.
        ask: Ask,
        /// What was typed so far.
        typed: String,
    },
    /// A text to read, scrolled by this many lines.
    Page(Page, u16),
}

/// What a line is typed for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A ply or several.
    Ply,
    /// A file to write.
    Save,
    /// A file to read.
    Load,
    /// The number that belongs to a touched site, from – to.
    Count(SiteId, u32, u32),
}

/// Something to read.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Page {
    /// What the keys do.
    Help,
    /// The rules of the game.
    Rules,
}

/// What the analyst is doing, with the number of the question.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Study {
    /// Values the position after this many plies of that branch.
    Value(u64, usize, u64),
    /// Looks for a good ply here.
    Hint(u64),
}

/// What is said at the bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// An entry of the catalogue.
    Say(Message),
    /// Something typed was not what it should be.
    Wrong(ParseError),
    /// A text that has its words already.
    Text(String),
}

/// What happens to the state.
pub enum Event {
    /// A key.
    Key(KeyEvent),
    /// A site was clicked on.
    Touch(SiteId),
    /// A label was clicked on.
    Do(Command),
    /// A computer player has found something.
    Thought(u64, Thought),
    /// A computer player has chosen a ply, or has lost.
    Chosen(u64, Result<String, Ruling>),
    /// The analyst has an answer, or none.
    Studied(u64, Option<Thought>),
    /// A file was written, or not.
    Saved(String, Result<(), Notice>),
    /// A file was read, or not.
    Loaded(Result<Record, Notice>),
    /// Some time has passed.
    Tick,
}

/// What is to be done outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A computer player is to choose a ply; an earlier question is dropped.
    Choose(u64, Player, PlayerSpec, Record),
    /// The computer player that is choosing is to finish.
    Hurry,
    /// The analyst shall look at a position, briefly or thoroughly; a question
    /// before is forgotten.
    Study(u64, Record, bool),
    /// A file is to be written, and that is to be said.
    Save(String, Record, bool),
    /// A file is to be read.
    Load(String),
    /// That is all.
    Quit,
}

impl State {
    /// At the board, with the computer players ready. `record` is a file that is written after
    /// every ply.
    pub fn new(desk: Desk, record: Option<String>) -> State {
        State {
            cursor: cursor::first(&desk.scene().moves),
            desk,
            mode: Mode::Board,
            chosen: None,
            hint: None,
            notice: Some(Notice::Say(Message::new("cli-tui-welcome"))),
            thinking: None,
            thought: None,
            scroll: 0,
            ticks: 0,
            study: None,
            record,
            kept: false,
            leaving: false,
            asked: 0,
        }
    }

    /// Whether something is in progress that needs an animation.
    pub fn is_busy(&self) -> bool {
        self.thinking.is_some() || matches!(self.study, Some(Study::Hint(_)))
    }

    /// What is to be done after an event.
    pub fn update(&mut self, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        match event {
            Event::Key(key) => self.key(key, &mut effects),
            Event::Touch(site) if self.mode == Mode::Board => {
                self.cursor = site;
                self.touch(site, &mut effects);
            }
            Event::Do(command) if self.mode == Mode::Board => self.obey(command, &mut effects),
            // A click beside what is open closes it.
            Event::Touch(_) | Event::Do(_) => self.mode = Mode::Board,
            Event::Thought(id, thought) => {
                if self.thinking == Some(id) {
                    self.thought = Some((thought, self.desk.scene().to_move));
                }
            }
            Event::Chosen(id, ply) => self.chosen(id, ply, &mut effects),
            Event::Studied(id, thought) => self.studied(id, thought),
            Event::Saved(path, Ok(())) => {
                self.say(Message::new("cli-play-saved").with("path", path))
            }
            Event::Saved(_, Err(notice)) | Event::Loaded(Err(notice)) => self.notice = Some(notice),
            Event::Loaded(Ok(record)) => self.load(&record, &mut effects),
            Event::Tick => self.ticks = self.ticks.wrapping_add(1),
        }
        self.ask(&mut effects);
        effects
    }

    /// The questions that are open now: the plies of computer players, and the values of positions.
    pub fn ask(&mut self, effects: &mut Vec<Effect>) {
        if self.desk.asks_a_machine() && !self.desk.is_paused() && self.thinking.is_none() {
            let player = self.desk.scene().to_move;
            let spec = self.desk.players()[player].clone();
            let id = self.number();
            self.thinking = Some(id);
            effects.push(Effect::Choose(id, player, spec, self.desk.line(self.desk.now())));
        }
        if let (None, Some(at)) = (self.study, self.desk.unvalued()) {
            let id = self.number();
            self.study = Some(Study::Value(id, at, self.desk.branches()));
            effects.push(Effect::Study(id, self.desk.line(at), false));
        }
    }

    fn number(&mut self) -> u64 {
        self.asked += 1;
        self.asked
    }

    // ---- keys ---------------------------------------------------------------

    fn key(&mut self, key: KeyEvent, effects: &mut Vec<Effect>) {
        if keys::leaves(key) {
            effects.push(Effect::Quit);
            return;
        }
        match std::mem::replace(&mut self.mode, Mode::Board) {
            Mode::Board => match keys::at_board(key) {
                Ok(_) if let Some(letter) = self.typed_letter(key) => self.open(Ask::Ply, letter),
                Ok(command) => self.obey(command, effects),
                Err(Some(letter)) => self.open(Ask::Ply, letter),
                Err(None) => (),
            },
            Mode::Line { ask, typed } => self.type_key(key, ask, typed, effects),
            Mode::Page(page, scroll) => match key.code {
                KeyCode::Up => self.mode = Mode::Page(page, scroll.saturating_sub(1)),
                KeyCode::Down => self.mode = Mode::Page(page, scroll.saturating_add(1)),
                KeyCode::PageUp => self.mode = Mode::Page(page, scroll.saturating_sub(10)),
                KeyCode::PageDown | KeyCode::Char(' ') => {
                    self.mode = Mode::Page(page, scroll.saturating_add(10));
                }
                _ => (),
            },
        }
    }

    /// The letter of a key that begins a legal ply of a person.
    fn typed_letter(&self, key: KeyEvent) -> Option<char> {
        let letter = key.code.as_char().filter(|it| it.is_alphanumeric())?;
        self.begins_a_ply(letter).then_some(letter)
    }

    /// Whether a letter is typed instead of obeyed: a legal ply begins with it.
    /// Buttons have a key of their own.
    pub fn begins_a_ply(&self, letter: char) -> bool {
        let begins = |(ply, gesture): &(String, Gesture)| {
            ply.starts_with(letter) && !matches!(gesture, Gesture::Button(_))
        };
        self.desk.asks_a_person() && self.desk.scene().moves.iter().any(begins)
    }

    fn type_key(&mut self, key: KeyEvent, ask: Ask, mut typed: String, effects: &mut Vec<Effect>) {
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.submit(ask, typed, effects),
            _ if keys::empties(key) => typed.clear(),
            // With nothing left to erase the line is closed.
            KeyCode::Backspace if typed.pop().is_none() => return,
            KeyCode::Up | KeyCode::Down => {
                if let Ask::Count(_, least, most) = ask {
                    let now = typed.parse().unwrap_or(least);
                    let up = key.code == KeyCode::Up;
                    let next = if up { now.saturating_add(1) } else { now.saturating_sub(1) };
                    typed = next.clamp(least, most).to_string();
                }
            }
            KeyCode::Char(letter) if typed.len() < LONGEST_LINE => typed.push(letter),
            _ => (),
        }
        self.mode = Mode::Line { ask, typed };
    }

    /// Opens a line with something typed already.
    pub(super) fn open(&mut self, ask: Ask, typed: impl Into<String>) {
        (self.notice, self.leaving) = (None, false);
        self.mode = Mode::Line { ask, typed: typed.into() };
    }

    fn submit(&mut self, ask: Ask, typed: String, effects: &mut Vec<Effect>) {
        let text = typed.trim();
        match ask {
            _ if text.is_empty() => (),
            Ask::Ply if !self.desk.asks_a_person() => self.not_your_turn(),
            Ask::Ply => self.play(text, effects),
            Ask::Save => {
                effects.push(Effect::Save(text.to_owned(), self.desk.record(), true));
            }
            Ask::Load => effects.push(Effect::Load(text.to_owned())),
            Ask::Count(site, least, most) => self.count(site, (least, most), text, effects),
        }
    }

    /// Does what was asked for at the board.
    fn obey(&mut self, command: Command, effects: &mut Vec<Effect>) {
        let leaving = std::mem::take(&mut self.leaving);
        match command {
            Command::Go(direction) => {
                let (board, moves) = (self.desk.board(), &self.desk.scene().moves);
                self.cursor = cursor::step(board, self.cursor, direction, moves);
            }
            Command::Touch => self.touch(self.cursor, effects),
            Command::Button => self.press(effects),
            Command::Cancel => {
                (self.chosen, self.hint, self.notice) = (None, None, None);
            }
            Command::Type => self.open(Ask::Ply, ""),
            Command::Undo => match self.desk.undo() {
                true => self.went(effects),
                false => self.say(Message::new("cli-play-nothing-to-undo")),
            },
            Command::Redo => match self.desk.redo() {
                true => self.went(effects),
                false => self.say(Message::new("cli-play-nothing-to-redo")),
            },
            Command::First => {
                self.desk.rewind();
                self.went(effects);
            }
            Command::Last => {
                self.desk.forward();
                self.went(effects);
            }
            Command::New => {
                self.desk.restart();
                self.went(effects);
                self.desk.pause(false);
                self.say(Message::new("cli-tui-new"));
            }
            Command::Hint => self.ask_for_hint(effects),
            Command::Now if self.thinking.is_some() => effects.push(Effect::Hurry),
            Command::Now => self.say(Message::new("cli-tui-nobody-thinks")),
            Command::Pause => {
                let paused = !self.desk.is_paused();
                self.desk.pause(paused);
                if paused {
                    self.forget(effects);
                }
                self.say(Message::new(if paused { "cli-tui-paused" } else { "cli-tui-goes-on" }));
            }
            Command::Harder | Command::Easier => {
                let strength = self.desk.strengthen(command == Command::Harder);
                self.say(match strength {
                    Some(Strength::Level(level)) => {
                        Message::new("cli-tui-level").with("level", i64::from(level))
                    }
                    Some(Strength::Depth(depth)) => {
                        Message::new("cli-tui-depth").with("depth", i64::from(depth))
                    }
                    None => Message::new("cli-tui-no-level"),
                });
            }
            Command::TakeOver | Command::Swap => {
                match command {
                    Command::Swap => self.desk.swap(),
                    _ => self.desk.take_over(),
                }
                self.forget(effects);
                self.chosen = None;
                self.say(Message::new("cli-tui-seats"));
            }
            Command::Save => self.open(Ask::Save, self.file()),
            Command::Load => self.open(Ask::Load, self.file()),
            Command::Help => self.mode = Mode::Page(Page::Help, 0),
            Command::Rules => self.mode = Mode::Page(Page::Rules, 0),
            Command::ScrollUp => self.scroll = self.scroll.saturating_add(1),
            Command::ScrollDown => self.scroll = self.scroll.saturating_sub(1),
            Command::Quit => {
                let lost = 0 < self.desk.now() && !self.desk.is_over() && self.record.is_none();
                if leaving || !lost {
                    effects.push(Effect::Quit);
                } else {
                    self.leaving = true;
                    self.say(Message::new("cli-tui-leave"));
                }
            }
        }
    }

    /// A name for the file of this game.
    fn file(&self) -> String {
        let name = self.desk.game().name();
        let (id, _) = game::notation::split_name(&name);
        self.record.clone().unwrap_or_else(|| format!("{id}.game"))
    }

    // ---- what changes the position -------------------------------------------

    /// Plays what a person has chosen or typed.
    pub(super) fn play(&mut self, words: &str, effects: &mut Vec<Effect>) {
        let before = self.desk.now();
        let played = self.desk.play(words);
        if self.desk.now() != before || played.is_ok() {
            self.changed(effects);
        }
        if let Err(refusal) = played {
            self.notice = Some(match refusal.message() {
                Ok(message) => Notice::Say(message),
                Err(error) => Notice::Wrong(error),
            });
        }
    }

    /// A computer player has chosen.
    fn chosen(&mut self, id: u64, ply: Result<String, Ruling>, effects: &mut Vec<Effect>) {
        if self.thinking != Some(id) {
            return;
        }
        self.thinking = None;
        let player = self.desk.scene().to_move;
        let answered = ply.and_then(|word| match self.desk.answer(&word) {
            Err(Refusal::Wrong(_)) => Err(Ruling::illegal(player, word)),
            // A computer player that is paused by now is not asked any more.
            Ok(()) | Err(_) => Ok(()),
        });
        match answered {
            Ok(()) => self.changed(effects),
            Err(ruling) => {
                self.desk.rule(ruling);
                // A game that was lost at once is saved too.
                self.kept = true;
                self.changed(effects);
                self.say(Message::new("cli-tui-over"));
            }
        }
    }

    fn load(&mut self, record: &Record, effects: &mut Vec<Effect>) {
        match record.replay() {
            Err(error) => self.notice = Some(Notice::Wrong(error)),
            Ok(game) => {
                self.desk = self.desk.with(game);
                self.cursor = cursor::first(&self.desk.scene().moves);
                self.study = None;
                self.went(effects);
                self.say(Message::new("cli-tui-loaded"));
            }
        }
    }

    /// The position has changed by going back or forth. A computer player that would move now
    /// waits, otherwise the user could not go back beyond its ply.
    fn went(&mut self, effects: &mut Vec<Effect>) {
        self.changed(effects);
        // What was thought belongs to a position that was left.
        self.thought = None;
        let waits = self.desk.asks_a_machine();
        self.desk.pause(waits);
        if waits {
            self.say(Message::new("cli-tui-paused"));
        }
    }

    /// The position is another one.
    fn changed(&mut self, effects: &mut Vec<Effect>) {
        self.forget(effects);
        (self.chosen, self.hint, self.notice, self.scroll) = (None, None, None, 0);
        match self.study {
            // A hint for another position is useless, and a value may belong to a line that was
            // left.
            Some(Study::Hint(_)) => self.study = None,
            Some(Study::Value(.., branch)) if branch != self.desk.branches() => self.study = None,
            _ => (),
        }
        self.kept |= 0 < self.desk.now();
        if let (Some(path), true) = (&self.record, self.kept) {
            effects.push(Effect::Save(path.clone(), self.desk.record(), false));
        }
    }

    /// The choice of the computer player is not needed any longer.
    fn forget(&mut self, effects: &mut Vec<Effect>) {
        if self.thinking.take().is_some() {
            effects.push(Effect::Hurry);
        }
    }

    // ---- the analyst -----------------------------------------------------------

    fn ask_for_hint(&mut self, effects: &mut Vec<Effect>) {
        if !self.desk.asks_a_person() {
            return self.not_your_turn();
        }
        let id = self.number();
        self.study = Some(Study::Hint(id));
        effects.push(Effect::Study(id, self.desk.line(self.desk.now()), true));
        self.say(Message::new("cli-tui-looking"));
    }

    fn studied(&mut self, id: u64, thought: Option<Thought>) {
        match self.study {
            Some(Study::Value(number, at, _)) if number == id => {
                self.study = None;
                // Without an answer there is none; asking again would not help.
                self.desk.set_value(at, thought.map_or(search::Value::DRAW, |it| it.value));
            }
            Some(Study::Hint(number)) if number == id => {
                self.study = None;
                let Some(thought) = thought else { return };
                let Some(ply) = thought.best().map(str::to_owned) else { return };
                self.thought = Some((thought, self.desk.scene().to_move));
                let moves = &self.desk.scene().moves;
                self.hint = moves.iter().find(|it| it.0 == ply).cloned();
                self.say(Message::new("cli-tui-hint").with("ply", ply));
            }
            _ => (),
        }
    }

    // ---- what is said ------------------------------------------------------------

    pub(super) fn say(&mut self, message: Message) {
        self.notice = Some(Notice::Say(message));
    }

    pub(super) fn not_your_turn(&mut self) {
        self.say(Message::new(match self.desk.is_over() {
            true => "cli-tui-over",
            false if self.desk.is_paused() => "cli-tui-paused",
            false => "cli-tui-not-your-turn",
        }));
    }
}
