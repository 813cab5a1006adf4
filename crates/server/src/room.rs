//! One match with those who look on, and the machine that thinks.

use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc, Mutex as SyncMutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use game::Player;
use play::{
    Fault, Match, Mind, PlayerSpec,
    session::{Action, Arrangement, Change, Refusal, Who},
    truth::Perfect,
};
use search::Stop;
use tokio::sync::{Mutex, watch};

use crate::{
    entry::Entry, failure::Failure, hall::Hall, plain, store::StoreError, thinking::Lane,
    time::millis, visitors::Visitor,
};

/// A machine that has thought for so long has to decide.
const PATIENCE: Duration = Duration::from_secs(20);

/// A state as it is sent: JSON, or empty if the room is of no use any more.
pub type Snapshot = Arc<str>;

/// One match with those who look on.
pub struct Room {
    id: String,
    entry: Mutex<Entry>,
    live: watch::Sender<Snapshot>,
    /// Stops whoever thinks.
    stop: SyncMutex<Stop>,
    /// The store knows better than this room, which nobody must use any more.
    gone: AtomicBool,
    /// Who asked for the last change: on whose account machines think.
    visitor: SyncMutex<Visitor>,
    /// Machines play each other here now.
    show: AtomicBool,
    /// Number of pages that watch.
    watchers: AtomicUsize,
    /// Number of moves, which is a measure of the memory used.
    moves: AtomicUsize,
    /// When this room was last used, and when somebody last watched.
    used: SyncMutex<Instant>,
    watched: SyncMutex<Instant>,
}

impl Room {
    /// A room for a match that is kept already.
    pub fn new(entry: Entry, visitor: Visitor) -> Arc<Room> {
        let (live, _) = watch::channel(snapshot(&entry));
        let now = Instant::now();
        Arc::new(Room {
            id: entry.id.clone(),
            moves: AtomicUsize::new(entry.session().tree().nodes().len()),
            entry: Mutex::new(entry),
            live,
            stop: SyncMutex::default(),
            gone: AtomicBool::new(false),
            visitor: SyncMutex::new(visitor),
            show: AtomicBool::new(false),
            watchers: AtomicUsize::new(0),
            used: SyncMutex::new(now),
            watched: SyncMutex::new(now),
        })
    }

    /// Number of moves in this room.
    pub fn moves(&self) -> usize {
        self.moves.load(Ordering::Relaxed)
    }

    /// Notes that somebody uses this room.
    pub fn used(&self) {
        *lock(&self.used) = Instant::now();
    }

    /// How long nobody has used this room.
    pub fn unused(&self) -> Duration {
        lock(&self.used).elapsed()
    }

    /// Whether machines play each other here now.
    pub fn is_show(&self) -> bool {
        self.show.load(Ordering::Relaxed)
    }

    /// Whether somebody watches.
    pub fn is_watched(&self) -> bool {
        0 < self.watchers.load(Ordering::Relaxed)
    }

    /// Watches the match until the guard is dropped.
    pub fn watch(self: &Arc<Room>) -> Watching {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        Watching(Arc::clone(self))
    }

    /// Whether machines play each other here and nobody has watched for long.
    fn is_abandoned(&self, unwatched: Duration) -> bool {
        !self.is_watched() && unwatched <= lock(&self.watched).elapsed()
    }

    /// Looks on: the latest state, and then every later one that is not
    /// overtaken by another.
    pub fn subscribe(&self) -> watch::Receiver<Snapshot> {
        self.live.subscribe()
    }

    /// Looks at the match without changing it.
    pub async fn look<R>(&self, look: impl FnOnce(&Entry) -> R) -> R {
        look(&*self.entry.lock().await)
    }

    /// Changes the match, stores it, and tells everyone who watches, in this order. Returns what
    /// `act` does, and the new state.
    ///
    /// Once begun it is done to the end, also if the caller goes away meanwhile. If `act` fails it
    /// must have changed nothing.
    ///
    /// # Errors
    ///
    /// The error of `act`, or that the change could not be stored; nothing has changed then.
    pub async fn change<T: Send + 'static>(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        visitor: Option<Visitor>,
        act: impl FnOnce(&mut Entry) -> Result<T, Failure> + Send + 'static,
    ) -> Result<(T, Snapshot), Failure> {
        if let Some(visitor) = visitor {
            *lock(&self.visitor) = visitor;
            *lock(&self.watched) = Instant::now();
        }
        let (room, hall) = (Arc::clone(self), Arc::clone(hall));
        let work = tokio::spawn(async move { room.change_to_the_end(&hall, act).await });
        work.await.unwrap_or_else(|error| Err(Failure::Internal(error.to_string())))
    }

    async fn change_to_the_end<T>(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        act: impl FnOnce(&mut Entry) -> Result<T, Failure>,
    ) -> Result<(T, Snapshot), Failure> {
        let mut entry = self.entry.lock().await;
        if self.gone.load(Ordering::Relaxed) {
            return Err(Refusal::MovedOn.into());
        }
        let before = entry.seq;
        let done = act(&mut entry)?;
        let (kept, plies) = entry.keep();
        if let Err(error) = hall.store.change(&kept, &plies).await {
            // The state in memory is not the stored one. If nothing could be written, the stored
            // one is read again and the match goes on from there.
            let unwritable = matches!(error, StoreError::Unwritable { .. });
            if unwritable && let Some(again) = hall.reload(&self.id, before).await {
                *entry = again;
                self.consider(hall, &entry);
                return Err(error.into());
            }
            // Otherwise the next request for this match reads it from the store.
            self.gone.store(true, Ordering::Relaxed);
            self.live.send_replace("".into());
            drop(entry);
            hall.forget(&self.id).await;
            return Err(error.into());
        }
        self.moves.store(entry.session().tree().nodes().len(), Ordering::Relaxed);
        hall.cards.remove(&self.id);
        let snapshot = snapshot(&entry);
        self.live.send_replace(snapshot.clone());
        self.consider(hall, &entry);
        Ok((done, snapshot))
    }

    /// A change that the server itself makes to that state, and to no other.
    async fn change_at(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        seq: i64,
        act: impl FnOnce(&mut Entry) -> Result<Vec<Change>, Refusal> + Send + 'static,
    ) {
        let done = self.change(hall, None, move |entry| {
            if entry.seq != seq {
                return Err(Refusal::MovedOn.into());
            }
            Ok(act(entry)?)
        });
        if let Err(Failure::Internal(cause)) = done.await {
            hall.log.event("room", format_args!("error: {cause}"));
        }
    }

    /// Lets the machine think that is to move, if one is.
    pub fn consider(self: &Arc<Room>, hall: &Arc<Hall>, entry: &Entry) {
        let stop = Stop::default();
        let old = std::mem::replace(&mut *lock(&self.stop), stop.clone());
        old.stop();
        self.time_out(hall, entry);
        let session = entry.session();
        let visitor = *lock(&self.visitor);
        let show = session.is_show() && session.machine().is_some();
        if show && !self.show.swap(show, Ordering::Relaxed) {
            if let Some(other) = hall.shows(visitor, self) {
                tokio::spawn(other.abandon(Arc::clone(hall)));
            }
        } else {
            self.show.store(show, Ordering::Relaxed);
        }
        let Some(player) = session.machine().cloned() else { return };
        let game = session.game().copy();
        // With clocks plies are not held back to be looked at.
        let pace = if show && session.clock().is_none() { session.pace() } else { 0 };
        let lane = if show { Lane::Show } else { Lane::Person };
        let mover = game.to_move();
        let turn = Turn { seq: entry.seq, mover, player, game, stop, pace, visitor, lane };
        let (room, hall) = (Arc::clone(self), Arc::clone(hall));
        // In a box, since thinking ends with a change, which ends with thinking.
        let work: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(turn.take(room, hall));
        tokio::spawn(work);
    }

    /// Ends the match when the time of the player to move is used up, unless it goes on before.
    fn time_out(self: &Arc<Room>, hall: &Arc<Hall>, entry: &Entry) {
        let clock = entry.session().clock();
        let Some(deadline) = clock.and_then(|clock| clock.deadline()) else { return };
        let seq = entry.seq;
        let wait = u64::try_from(deadline - millis()).unwrap_or(0);
        let mut live = self.live.subscribe();
        let (room, hall) = (Arc::clone(self), Arc::clone(hall));
        let work: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(async move {
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(wait)) => (),
                _ = live.changed() => return,
                () = hall.closed() => return,
            }
            if room.can_be_kept(&hall, seq).await {
                let tick = |entry: &mut Entry| entry.act(Who::Host, Action::Tick, millis());
                room.change_at(&hall, seq, tick).await;
            }
        });
        tokio::spawn(work);
    }

    /// Pauses a match between computer players while there are no spectators.
    fn abandon(self: Arc<Room>, hall: Arc<Hall>) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            let room = Arc::clone(&self);
            let seq = self.look(|entry| entry.seq).await;
            let pause = move |entry: &mut Entry| {
                let session = entry.session();
                if room.is_watched() || session.machine().is_none() || !session.is_show() {
                    return Err(Refusal::MovedOn);
                }
                let asked = Arrangement { paused: Some(true), ..Arrangement::default() };
                entry.act(Who::Host, Action::Arrange(asked), millis())
            };
            self.change_at(&hall, seq, pause).await;
        })
    }

    /// Waits until changes can be kept; whether it is still worth making one
    /// to that state.
    async fn can_be_kept(&self, hall: &Hall, seq: i64) -> bool {
        tokio::select! {
            () = hall.store.becomes(false) => (),
            () = hall.closed() => return false,
        }
        !self.gone.load(Ordering::Relaxed) && self.look(|entry| entry.seq == seq).await
    }

    /// Ends all thinking.
    pub fn stop(&self) {
        lock(&self.stop).stop();
    }
}

/// Somebody who watches.
pub struct Watching(Arc<Room>);

impl Drop for Watching {
    fn drop(&mut self) {
        *lock(&self.0.watched) = Instant::now();
        self.0.used();
        self.0.watchers.fetch_sub(1, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &SyncMutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A machine's turn.
struct Turn {
    seq: i64,
    mover: Player,
    player: PlayerSpec,
    game: Box<dyn Match>,
    stop: Stop,
    pace: u32,
    visitor: Visitor,
    lane: Lane,
}

impl Turn {
    async fn take(self, room: Arc<Room>, hall: Arc<Hall>) {
        let Turn { seq, mover, player, game, stop, pace, visitor, lane } = self;
        // Spectators get time to see the last move.
        tokio::time::sleep(Duration::from_millis(pace.into())).await;
        // A move that cannot be kept would have to be found again.
        if !room.can_be_kept(&hall, seq).await {
            return;
        }
        if lane == Lane::Show && room.is_abandoned(hall.limits.unwatched) {
            return room.abandon(hall).await;
        }
        let permit = hall.thinking.permit(visitor, lane).await;
        if stop.is_stopped() || hall.is_closing() {
            return;
        }
        let watchdog = stop.clone();
        let library = Arc::clone(&hall.library);
        let work = move || {
            let mut mind: Box<dyn Mind> = match player {
                PlayerSpec::Perfect => Box::new(Perfect::with(library, fastrand::u64(..))),
                other => other.mind()?,
            };
            mind.attend(stop, Box::new(|_| ()));
            Some(mind.choose(&*game))
        };
        let guard = tokio::spawn(async move {
            tokio::time::sleep(PATIENCE).await;
            watchdog.stop();
        });
        let chosen = match permit {
            Ok(permit) => permit.run(work).await,
            Err(failure) => Err(failure),
        };
        guard.abort();
        if hall.is_closing() {
            return;
        }
        let played = move |entry: &mut Entry| {
            let (who, now) = (Who::Machine(mover), millis());
            let stall = |entry: &mut Entry| entry.act(who, Action::Stall, now);
            match chosen {
                Ok(Some(Ok(word))) => {
                    match entry.act(who, Action::Play { word, at: None }, now) {
                        // It has not lost, but it does not go on either.
                        Err(Refusal::Wrong(_) | Refusal::TooLong) => stall(entry),
                        done => done,
                    }
                }
                Ok(Some(Err(Fault::GaveUp))) => entry.act(who, Action::Resign(mover), now),
                // It broke down.
                _ => stall(entry),
            }
        };
        room.change_at(&hall, seq, played).await;
    }
}

fn snapshot(entry: &Entry) -> Snapshot {
    plain::state(entry).to_string().into()
}
