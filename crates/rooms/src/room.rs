//! One match with its spectators, and the computer player that thinks.

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
    Bot, Fault, Match, PlayerSpec,
    session::{self, Action, Arrangement, Change, Who},
    tablebase::Perfect,
};
use search::Stop;
use store::StoreError;
use tokio::sync::{Mutex, watch};

use crate::{Entry, Lane, Refusal, Render, Rooms, Visitor, time::millis};

/// Maximum time for which a computer player thinks about a ply.
const PATIENCE: Duration = Duration::from_secs(20);

/// A state as the front end renders it for spectators; empty once the room is not used any more.
pub type Snapshot = Arc<str>;

/// One match with its spectators.
pub struct Room {
    id: String,
    entry: Mutex<Entry>,
    render: Render,
    live: watch::Sender<Snapshot>,
    /// Stops the computer player that thinks.
    stop: SyncMutex<Stop>,
    /// Set when the stored state differs from this one; the room is not used any more.
    gone: AtomicBool,
    /// The visitor who made the last change and is charged for thinking.
    visitor: SyncMutex<Visitor>,
    /// Whether computer players play each other here now.
    show: AtomicBool,
    /// Number of pages that watch.
    watchers: AtomicUsize,
    /// Number of moves, which is a measure of the memory used.
    moves: AtomicUsize,
    /// When this room was last used, and when it last had a spectator.
    used: SyncMutex<Instant>,
    watched: SyncMutex<Instant>,
}

impl Room {
    /// A room for a match that is already stored.
    pub fn new(entry: Entry, visitor: Visitor, render: Render) -> Arc<Room> {
        let (live, _) = watch::channel(render(&entry));
        let now = Instant::now();
        Arc::new(Room {
            id: entry.id.clone(),
            moves: AtomicUsize::new(entry.session().tree().nodes().len()),
            entry: Mutex::new(entry),
            render,
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

    /// Notes that this room is used now.
    pub fn used(&self) {
        *lock(&self.used) = Instant::now();
    }

    /// How long this room has been unused.
    pub fn unused(&self) -> Duration {
        lock(&self.used).elapsed()
    }

    /// Whether computer players play each other here now.
    pub fn is_show(&self) -> bool {
        self.show.load(Ordering::Relaxed)
    }

    /// Whether the match has spectators.
    pub fn is_watched(&self) -> bool {
        0 < self.watchers.load(Ordering::Relaxed)
    }

    /// Watches the match until the guard is dropped.
    pub fn watch(self: &Arc<Room>) -> Watching {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        Watching(Arc::clone(self))
    }

    /// Whether computer players play each other here without spectators for this long.
    fn is_abandoned(&self, unwatched: Duration) -> bool {
        !self.is_watched() && unwatched <= lock(&self.watched).elapsed()
    }

    /// Subscribes to the latest state and every later one; states that are overtaken by a newer one
    /// are skipped.
    pub fn subscribe(&self) -> watch::Receiver<Snapshot> {
        self.live.subscribe()
    }

    /// Reads the match.
    pub async fn look<R>(&self, look: impl FnOnce(&Entry) -> R) -> R {
        look(&*self.entry.lock().await)
    }

    /// Changes the match, stores it, and sends it to the spectators, in this order. Returns the
    /// result of `act`, and the new state.
    ///
    /// A change that has begun is completed even if the caller is dropped meanwhile. If `act` fails
    /// it must have changed nothing.
    ///
    /// # Errors
    ///
    /// The error of `act`, or that the change could not be stored; nothing has changed then.
    pub async fn change<T: Send + 'static>(
        self: &Arc<Room>,
        rooms: &Arc<Rooms>,
        visitor: Option<Visitor>,
        act: impl FnOnce(&mut Entry) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<(T, Snapshot), Refusal> {
        if let Some(visitor) = visitor {
            *lock(&self.visitor) = visitor;
            *lock(&self.watched) = Instant::now();
        }
        let (room, rooms) = (Arc::clone(self), Arc::clone(rooms));
        let work = tokio::spawn(async move { room.change_to_the_end(&rooms, act).await });
        work.await.unwrap_or_else(|error| Err(Refusal::Broken(error.to_string())))
    }

    async fn change_to_the_end<T>(
        self: &Arc<Room>,
        rooms: &Arc<Rooms>,
        act: impl FnOnce(&mut Entry) -> Result<T, Refusal>,
    ) -> Result<(T, Snapshot), Refusal> {
        let mut entry = self.entry.lock().await;
        if self.gone.load(Ordering::Relaxed) {
            return Err(session::Refusal::MovedOn.into());
        }
        let before = entry.seq;
        let done = act(&mut entry)?;
        let (kept, plies) = entry.keep();
        if let Err(error) = rooms.store.change(&kept, &plies).await {
            // The state in memory is not the stored one. If nothing could be written, the stored
            // one is read again and the match goes on from there.
            let unwritable = matches!(error, StoreError::Unwritable { .. });
            if unwritable && let Some(again) = rooms.reload(&self.id, before).await {
                *entry = again;
                self.consider(rooms, &entry);
                return Err(error.into());
            }
            // Otherwise the next request for this match reads it from the store.
            self.gone.store(true, Ordering::Relaxed);
            self.live.send_replace("".into());
            drop(entry);
            rooms.forget(&self.id).await;
            return Err(error.into());
        }
        self.moves.store(entry.session().tree().nodes().len(), Ordering::Relaxed);
        rooms.cards.remove(&self.id);
        let snapshot = (self.render)(&entry);
        self.live.send_replace(snapshot.clone());
        self.consider(rooms, &entry);
        Ok((done, snapshot))
    }

    /// A change that the server itself makes to that state, and to no other.
    async fn change_at(
        self: &Arc<Room>,
        rooms: &Arc<Rooms>,
        seq: i64,
        act: impl FnOnce(&mut Entry) -> Result<Vec<Change>, session::Refusal> + Send + 'static,
    ) {
        let done = self.change(rooms, None, move |entry| {
            if entry.seq != seq {
                return Err(session::Refusal::MovedOn.into());
            }
            Ok(act(entry)?)
        });
        if let Err(Refusal::Broken(cause)) = done.await {
            tracing::error!(id = self.id, cause, "a match cannot go on");
        }
    }

    /// Lets the computer player think, if it is to move.
    pub fn consider(self: &Arc<Room>, rooms: &Arc<Rooms>, entry: &Entry) {
        let stop = Stop::default();
        let old = std::mem::replace(&mut *lock(&self.stop), stop.clone());
        old.stop();
        self.time_out(rooms, entry);
        let session = entry.session();
        let visitor = *lock(&self.visitor);
        let show = session.is_show() && session.machine().is_some();
        if show && !self.show.swap(show, Ordering::Relaxed) {
            if let Some(other) = rooms.shows(visitor, self) {
                tokio::spawn(other.abandon(Arc::clone(rooms)));
            }
        } else {
            self.show.store(show, Ordering::Relaxed);
        }
        let Some(player) = session.machine().cloned() else { return };
        let game = session.game().copy();
        // With clocks, plies are shown at once.
        let pace = if show && session.clock().is_none() { session.pace() } else { 0 };
        let lane = if show { Lane::Show } else { Lane::Person };
        let mover = game.to_move();
        let turn = Turn { seq: entry.seq, mover, player, game, stop, pace, visitor, lane };
        let (room, rooms) = (Arc::clone(self), Arc::clone(rooms));
        // Boxed, since thinking ends with a change, and a change may begin thinking.
        let work: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(turn.take(room, rooms));
        tokio::spawn(work);
    }

    /// Ends the match when the time of the player to move is used up, unless it goes on before.
    fn time_out(self: &Arc<Room>, rooms: &Arc<Rooms>, entry: &Entry) {
        let clock = entry.session().clock();
        let Some(deadline) = clock.and_then(|clock| clock.deadline()) else { return };
        let seq = entry.seq;
        let wait = u64::try_from(deadline - millis()).unwrap_or(0);
        let mut live = self.live.subscribe();
        let (room, rooms) = (Arc::clone(self), Arc::clone(rooms));
        let work: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(async move {
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(wait)) => (),
                _ = live.changed() => return,
                () = rooms.closed() => return,
            }
            if room.can_be_kept(&rooms, seq).await {
                let tick = |entry: &mut Entry| entry.act(Who::Host, Action::Tick, millis());
                room.change_at(&rooms, seq, tick).await;
            }
        });
        tokio::spawn(work);
    }

    /// Pauses a match between computer players while there are no spectators.
    fn abandon(self: Arc<Room>, rooms: Arc<Rooms>) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            let room = Arc::clone(&self);
            let seq = self.look(|entry| entry.seq).await;
            let pause = move |entry: &mut Entry| {
                let session = entry.session();
                if room.is_watched() || session.machine().is_none() || !session.is_show() {
                    return Err(session::Refusal::MovedOn);
                }
                let asked = Arrangement { paused: Some(true), ..Arrangement::default() };
                entry.act(Who::Host, Action::Arrange(asked), millis())
            };
            self.change_at(&rooms, seq, pause).await;
        })
    }

    /// Waits until changes can be stored; returns whether that state is still the current one.
    async fn can_be_kept(&self, rooms: &Rooms, seq: i64) -> bool {
        tokio::select! {
            () = rooms.store.becomes(false) => (),
            () = rooms.closed() => return false,
        }
        !self.gone.load(Ordering::Relaxed) && self.look(|entry| entry.seq == seq).await
    }

    /// Stops all thinking.
    pub fn stop(&self) {
        lock(&self.stop).stop();
    }
}

/// A spectator, until this is dropped.
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

/// A computer player's turn.
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
    async fn take(self, room: Arc<Room>, rooms: Arc<Rooms>) {
        let Turn { seq, mover, player, game, stop, pace, visitor, lane } = self;
        // Spectators get time to see the last move.
        tokio::time::sleep(Duration::from_millis(pace.into())).await;
        // A move that could not be stored would have to be searched again.
        if !room.can_be_kept(&rooms, seq).await {
            return;
        }
        if lane == Lane::Show && room.is_abandoned(rooms.limits.unwatched) {
            return room.abandon(rooms).await;
        }
        let permit = rooms.thinking.permit(visitor, lane).await;
        if stop.is_stopped() || rooms.is_closing() {
            return;
        }
        let watchdog = stop.clone();
        let library = Arc::clone(&rooms.library);
        let work = move || {
            let mut bot: Box<dyn Bot> = match player {
                PlayerSpec::Perfect => Box::new(Perfect::with(library, fastrand::u64(..))),
                other => other.bot()?,
            };
            bot.attend(stop, Box::new(|_| ()));
            Some(bot.choose(&*game))
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
        if rooms.is_closing() {
            return;
        }
        let played = move |entry: &mut Entry| {
            let (who, now) = (Who::Machine(mover), millis());
            let stall = |entry: &mut Entry| entry.act(who, Action::Stall, now);
            match chosen {
                Ok(Some(Ok(word))) => {
                    match entry.act(who, Action::Play { word, at: None }, now) {
                        // It has not lost, but it does not continue either.
                        Err(session::Refusal::Wrong(_) | session::Refusal::TooLong) => stall(entry),
                        done => done,
                    }
                }
                Ok(Some(Err(Fault::GaveUp))) => entry.act(who, Action::Resign(mover), now),
                // The player failed.
                _ => stall(entry),
            }
        };
        room.change_at(&rooms, seq, played).await;
    }
}
