//! The arena: many games between machines, several at a time.
//!
//! A [`Fixture`] says everything about a game before it is played: players,
//! sides, opening, and the seed of all that is left to chance. So a game can be
//! played on any thread, in any order, or again, and is the same game as long
//! as the players' limits are nodes or depth and not time.

use std::{
    ops::ControlFlow,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use game::{ByPlayer, Player};

use play::{BadRecord, Record, Ruling, replay, step};

use crate::{Contestant, opening};

/// Searches call deeply.
const STACK: usize = 32 << 20;

/// A game that is to be played.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Which one of its match or tournament, from 0.
    pub number: u64,
    /// The game's name.
    pub game: String,
    /// Who plays which side.
    pub players: ByPlayer<Arc<dyn Contestant>>,
    /// How many random plies are played first.
    pub opening: u32,
    /// Where the opening's chance begins: the same for both games of a pair.
    pub opening_seed: u64,
    /// These plies, if they were drawn before, so that openings differ.
    pub opened: Option<Vec<String>>,
    /// Where the players' chance begins.
    pub seeds: ByPlayer<u64>,
    /// Further headers of the record.
    pub headers: Vec<(String, String)>,
    /// Where the record is kept.
    pub record: Option<PathBuf>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// What was to be played.
    pub fixture: Fixture,
    /// How it ended.
    pub ruling: Ruling,
    /// The whole game.
    pub record: Record,
    /// How long it took.
    pub time: Duration,
}

/// Another seed for each purpose, from one: Steele, Lea and Flood's mix of
/// their SplitMix generator.
pub fn mix(seed: u64, purpose: u64) -> u64 {
    let mut mixed = seed.wrapping_add(purpose.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

impl Fixture {
    /// A game of a series: games 2n and 2n+1 are a pair with the same opening,
    /// in the second the players have exchanged their sides.
    pub fn of_series(
        number: u64,
        game: &str,
        players: &ByPlayer<Arc<dyn Contestant>>,
        opening: u32,
        seed: u64,
    ) -> Fixture {
        let pair = mix(seed, number / 2);
        let seeds = ByPlayer::from_fn(|player| mix(mix(seed, !number), player.index() as u64));
        let (players, seeds) = match number % 2 {
            0 => (players.clone(), seeds),
            _ => (players.clone().swapped(), seeds.swapped()),
        };
        Fixture {
            number,
            game: game.to_owned(),
            players,
            opening,
            opening_seed: pair,
            opened: None,
            seeds,
            headers: Vec::new(),
            record: None,
        }
    }

    /// The side of the player who was named first in the series.
    pub fn first_side(number: u64) -> Player {
        if number.is_multiple_of(2) { Player::A } else { Player::B }
    }

    /// Plays the game, unless it is called off meanwhile.
    ///
    /// # Errors
    ///
    /// [`BadRecord`] if there is no such game, if a contestant cannot take part, or if the record
    /// cannot be stored.
    pub fn play(self, called_off: &AtomicBool) -> Result<Option<Played>, BadRecord> {
        let clock = Instant::now();
        let plies = match &self.opened {
            Some(plies) => plies.clone(),
            None => opening(&self.game, self.opening, self.opening_seed)?,
        };
        let mut game = replay(&self.game, None, &plies)?;
        let opened = game.plies().len();
        let bot = |player: Player| self.players[player].player(&*game, self.seeds[player]);
        let mut bots = ByPlayer { a: bot(Player::A)?, b: bot(Player::B)? };
        let ruling = loop {
            if called_off.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if let Some(ruling) = step(&mut *game, &mut bots) {
                break ruling;
            }
        };
        let record = Record::of(&*game)
            .with("a", &self.players.a)
            .with("b", &self.players.b)
            .with("opening", opened);
        let record = self.headers.iter().fold(record, |it, (key, value)| it.with(key, value));
        let record = record.dated().with("reason", &ruling.reason).ruled(ruling.outcome);
        if let Some(path) = &self.record {
            record.save(path)?;
        }
        Ok(Some(Played { fixture: self, ruling, record, time: clock.elapsed() }))
    }
}

/// Plays games on `concurrency` threads; calls `ended` with each as it ends, in
/// whatever order, until that breaks off.
///
/// # Errors
///
/// [`BadRecord`] of the first game that cannot be played or kept.
pub fn arena(
    fixtures: impl Iterator<Item = Fixture> + Send,
    concurrency: usize,
    mut ended: impl FnMut(Played) -> ControlFlow<()>,
) -> Result<(), BadRecord> {
    let fixtures = Mutex::new(fixtures);
    let called_off = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    let work = |sender: mpsc::Sender<Result<Played, BadRecord>>| {
        loop {
            // A poisoned lock means that another thread has fallen over.
            let Ok(fixture) = fixtures.lock().map(|mut it| it.next()) else { return };
            let Some(fixture) = fixture else { return };
            let Some(result) = fixture.play(&called_off).transpose() else { return };
            if sender.send(result).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let work = &work;
        let hire = |_: &usize| {
            let sender = sender.clone();
            let builder = thread::Builder::new().stack_size(STACK);
            builder.spawn_scoped(scope, move || work(sender)).is_ok()
        };
        // Threads that cannot be started are done without.
        if (0..concurrency.max(1)).filter(hire).count() == 0 {
            work(sender.clone());
        }
        drop(sender);
        // However this ends, the threads learn that no result is wanted any more.
        let outcome = results.into_iter().try_for_each(|result| match result {
            Ok(played) => match ended(played) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(None),
            },
            Err(error) => Err(Some(error)),
        });
        called_off.store(true, Ordering::Relaxed);
        match outcome {
            Err(Some(error)) => Err(error),
            Ok(()) | Err(None) => Ok(()),
        }
    })
}
