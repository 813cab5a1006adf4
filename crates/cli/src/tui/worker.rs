//! The threads that think, so that the screen stays alive.
//!
//! There are two: one for the players, one for the analyst, which values positions and looks for
//! hints. A new question stops the one before; if that still has an answer, its number is ignored.

use std::{
    sync::mpsc::{self, Receiver, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use game::{ByPlayer, Player};
use play::{AnySearcher, Bot, PlayerSpec, Record, Ruling, Thought};
use search::{Stop, Task};

use super::state::Event;

/// The thread of the players. A panic there is a fault of a player, which the
/// referee sees; elsewhere it is the end.
pub const PLAYERS: &str = "players";

/// The engine calls itself as deep as this allows.
const STACK: usize = 16 << 20;

/// The analyst's table, in bytes.
const TABLE: usize = 16 << 20;

/// What is spent on the value of a position, and on a hint: whichever limit is
/// reached first.
const BRIEF: (u64, Duration) = (20_000, Duration::from_millis(300));
const THOROUGH: (u64, Duration) = (1_000_000, Duration::from_millis(1500));

/// Minimum time of a computer player for a ply, so that the ply can be seen.
const PACE: Duration = Duration::from_millis(250);

/// Maximum time to wait for a thread at the end.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often a waiting thread looks for a stop.
const BLINK: Duration = Duration::from_millis(10);

/// The threads.
pub struct Workers {
    players: Worker<(Player, PlayerSpec)>,
    analyst: Worker<bool>,
    answers: Receiver<Answer>,
}

/// What comes from a thread.
pub enum Answer {
    /// Something happens to the state.
    Event(Event),
    /// A thread broke down.
    Lost,
}

/// A question to a thread.
struct Job<T> {
    id: u64,
    line: Record,
    stop: Stop,
    what: T,
}

impl Workers {
    /// Starts the threads.
    pub fn start() -> std::io::Result<Workers> {
        let (send, answers) = mpsc::channel();
        let mut bots: ByPlayer<Option<Seat>> = ByPlayer::default();
        let players = Worker::start(PLAYERS, send.clone(), move |job, send| {
            let answer = choose(&mut bots, job, send);
            drop(send.send(Answer::Event(answer)));
        })?;
        let mut searcher = None;
        let analyst = Worker::start("analyst", send, move |job: Job<bool>, send| {
            let thought = study(&mut searcher, &job);
            drop(send.send(Answer::Event(Event::Studied(job.id, thought))));
        })?;
        Ok(Workers { players, analyst, answers })
    }

    /// Asks a computer player for a ply.
    pub fn choose(&mut self, id: u64, player: Player, spec: PlayerSpec, line: Record) {
        self.players.ask(id, line, (player, spec));
    }

    /// The computer player that is choosing is to finish.
    pub fn hurry(&self) {
        self.players.stop.stop();
    }

    /// Asks the analyst about a position.
    pub fn study(&mut self, id: u64, line: Record, thorough: bool) {
        self.analyst.ask(id, line, thorough);
    }

    /// What has come in the meantime.
    pub fn answers(&self) -> impl Iterator<Item = Answer> {
        self.answers.try_iter()
    }
}

/// A thread with its questions.
struct Worker<T> {
    jobs: Option<Sender<Job<T>>>,
    /// Stops the last question.
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> Worker<T> {
    fn start(
        name: &str,
        send: Sender<Answer>,
        mut work: impl FnMut(Job<T>, &Sender<Answer>) + Send + 'static,
    ) -> std::io::Result<Worker<T>> {
        let (jobs, asked) = mpsc::channel::<Job<T>>();
        let body = move || {
            let alarm = Alarm(send);
            while let Ok(job) = asked.recv() {
                // Only the last question is of interest.
                let job = asked.try_iter().last().unwrap_or(job);
                work(job, &alarm.0);
            }
        };
        let builder = thread::Builder::new().name(name.to_owned());
        let thread = builder.stack_size(STACK).spawn(body)?;
        Ok(Worker { jobs: Some(jobs), stop: Stop::default(), thread: Some(thread) })
    }

    fn ask(&mut self, id: u64, line: Record, what: T) {
        self.stop.stop();
        self.stop = Stop::default();
        let job = Job { id, line, stop: self.stop.clone(), what };
        // A thread that is gone has said so.
        if let Some(jobs) = &self.jobs {
            drop(jobs.send(job));
        }
    }
}

impl<T> Drop for Worker<T> {
    /// Waits for the thread a little, so that what it has started is ended too.
    fn drop(&mut self) {
        self.stop.stop();
        self.jobs = None;
        let Some(thread) = self.thread.take() else { return };
        let begin = Instant::now();
        while !thread.is_finished() && begin.elapsed() < PATIENCE {
            thread::sleep(BLINK);
        }
    }
}

/// Says so when its thread breaks down.
struct Alarm(Sender<Answer>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if thread::panicking() {
            drop(self.0.send(Answer::Lost));
        }
    }
}

/// A computer player with its specification. What it remembers of positions holds under the rules
/// of one game: under others they look the same and have other values.
struct Seat {
    spec: PlayerSpec,
    game: String,
    bot: Box<dyn Bot>,
}

fn choose(
    bots: &mut ByPlayer<Option<Seat>>,
    job: Job<(Player, PlayerSpec)>,
    send: &Sender<Answer>,
) -> Event {
    let begin = Instant::now();
    let Job { id, line, stop, what: (player, spec) } = job;
    let seat = &mut bots[player];
    if seat.as_ref().is_none_or(|it| it.spec != spec || it.game != line.game) {
        *seat = spec.bot().map(|bot| Seat { spec, game: line.game.clone(), bot });
    }
    let (Some(Seat { bot, .. }), Ok(game)) = (seat, line.replay()) else {
        return Event::Chosen(id, Err(Ruling::resigned(player)));
    };
    let tell = send.clone();
    let watch = move |thought: &Thought| {
        drop(tell.send(Answer::Event(Event::Thought(id, thought.clone()))));
    };
    bot.attend(stop.clone(), Box::new(watch));
    let chosen = play::choose(&*game, &mut **bot);
    while begin.elapsed() < PACE && !stop.is_stopped() {
        thread::sleep(BLINK);
    }
    if chosen.is_err() {
        // Its state after a fault is not used again.
        bots[player] = None;
    }
    Event::Chosen(id, chosen)
}

/// The analyst's searcher, with the game whose positions it remembers.
type Analyst = Option<(String, AnySearcher)>;

fn study(analyst: &mut Analyst, job: &Job<bool>) -> Option<Thought> {
    let name = &job.line.game;
    analyst.take_if(|it| it.0 != *name);
    let (_, searcher) =
        analyst.get_or_insert_with(|| (name.clone(), AnySearcher::engine(TABLE, 1)));
    let (nodes, time) = if job.what { THOROUGH } else { BRIEF };
    let task =
        Task { nodes: Some(nodes), time: Some(time), stop: job.stop.clone(), ..Task::default() };
    Some(job.line.replay().ok()?.think(searcher, &task, &mut |_| ()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A question about the start of a game that is to be answered at once.
    fn job<T>(game: &str, what: T) -> Job<T> {
        let stop = Stop::default();
        stop.stop();
        let line = Record::of(&*play::begin(game).unwrap());
        Job { id: 1, line, stop, what }
    }

    /// Two rule sets of one game.
    fn rules() -> [String; 2] {
        let first_two = |entry: &games::Entry| -> Option<[String; 2]> {
            let mut names = entry.names();
            Some([names.next()?, names.next()?])
        };
        games::ALL.iter().find_map(first_two).unwrap()
    }

    #[test]
    fn what_the_analyst_remembers_holds_under_the_same_rules() {
        let [one, other] = rules();
        let mut analyst = None;
        for name in [&one, &one, &other, &one] {
            assert!(study(&mut analyst, &job(name, false)).is_some());
            assert_eq!(analyst.as_ref().map(|it| &it.0), Some(name));
        }
    }

    #[test]
    fn a_machine_begins_anew_under_other_rules() {
        let [one, other] = rules();
        let (send, _answers) = mpsc::channel();
        let spec = PlayerSpec::parse("random:seed=1").unwrap();
        let mut bots = ByPlayer::default();
        let mut ply =
            |game: &str| match choose(&mut bots, job(game, (Player::A, spec.clone())), &send) {
                Event::Chosen(_, Ok(ply)) => ply,
                _ => panic!("no ply"),
            };
        // Its chance goes on from ply to ply and begins again with it.
        let mut plies = || -> Vec<String> { (0..20).map(|_| ply(&one)).collect() };
        let first = plies();
        assert_ne!(plies(), first);
        ply(&other);
        let again: Vec<String> = (0..20).map(|_| ply(&one)).collect();
        assert_eq!(again, first);
    }
}
