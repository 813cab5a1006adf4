//! All matches. Those that are played or watched now are in memory, the others only in the store.

use std::{
    collections::{HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    sync::{
        self, Arc, PoisonError, Weak,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use play::{session::Setup, tablebase::Library};
use quick_cache::sync::Cache;
use store::Store;
use tokio::sync::{Mutex, watch};

use crate::{
    Entry, Lane, Limits, Refusal, Room, Snapshot, Thinking, Visitor,
    name::{is_name, random_name},
    time::millis,
};

/// Renders a state for spectators.
pub type Render = fn(&Entry) -> Snapshot;

/// Maximum number of rooms kept in memory. When it is reached, those that have
/// been unused longest are dropped.
const MAX_ROOMS: usize = 1000;

/// Maximum number of moves in all rooms together, under the same rule.
const MAX_MOVES: usize = 300_000;

/// Maximum number of cards kept in memory.
const MAX_CARDS: usize = 5000;

/// How often unused rooms are dropped.
const SWEEP: Duration = Duration::from_secs(10);

/// Time between two tries to write to a store that could not be written.
const SOONEST: Duration = Duration::from_secs(1);
const LATEST: Duration = Duration::from_secs(30);

/// Maximum number of matches that continue by themselves after a restart because a person waits for
/// a computer player. Others continue when a visitor opens them.
const MAX_WAITING: i64 = 10_000;

/// Maximum number of computer players that think at once after a restart, when no visitor waits for
/// them.
const RESTORED_AT_ONCE: usize = 8;

/// Maximum number of different lines that [`Rooms::log_once`] remembers.
const MAX_COMPLAINTS: usize = 1000;

/// Number of locks that loading matches is spread over.
const LOADERS: usize = 64;

/// All matches.
pub struct Rooms {
    /// The store of the matches.
    pub store: Store,
    /// Solved positions.
    pub library: Arc<Library>,
    /// The queue for the processor.
    pub thinking: Arc<Thinking>,
    /// The limits of visitors.
    pub limits: Limits,
    /// The entries of lists of matches, by the names of the matches, until they change.
    pub cards: Cache<String, Arc<str>>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    /// Moves in all rooms, counted when rooms enter.
    moves: AtomicUsize,
    /// A match is loaded by one task at a time.
    loading: [Mutex<()>; LOADERS],
    /// Running matches between computer players, by the visitor who asked for them.
    shows: sync::Mutex<HashMap<Visitor, Vec<Weak<Room>>>>,
    /// Lines that are not logged a second time.
    complaints: sync::Mutex<HashSet<String>>,
    closing: watch::Receiver<bool>,
    render: Render,
}

impl Rooms {
    /// The rooms of the matches in this store. States are rendered for spectators by `render`.
    pub fn open(
        store: Store,
        library: Arc<Library>,
        limits: Limits,
        closing: watch::Receiver<bool>,
        render: Render,
    ) -> Arc<Rooms> {
        Arc::new(Rooms {
            store,
            library,
            thinking: Thinking::new(),
            limits,
            cards: Cache::new(MAX_CARDS),
            rooms: Mutex::default(),
            moves: AtomicUsize::new(0),
            loading: std::array::from_fn(|_| Mutex::default()),
            shows: sync::Mutex::default(),
            complaints: sync::Mutex::default(),
            closing,
            render,
        })
    }

    /// Continues the matches that wait, drops unused rooms, and retries a store that cannot be
    /// written, until the server closes.
    pub async fn go_on(self: Arc<Rooms>) {
        tokio::spawn(Arc::clone(&self).tend());
        self.resume().await;
        loop {
            tokio::select! {
                () = tokio::time::sleep(SWEEP) => self.sweep(SWEEP).await,
                () = self.closed() => return,
            }
        }
    }

    /// Continues the matches in which a person waits for a computer player, or a clock runs.
    async fn resume(self: &Arc<Rooms>) {
        let waiting = match self.store.waiting(MAX_WAITING).await {
            Ok(waiting) => waiting,
            Err(error) => return tracing::error!(%error, "the matches that wait are not known"),
        };
        for id in waiting {
            if self.is_closing() {
                return;
            }
            if let Err(Refusal::Broken(cause)) = self.room(&id).await {
                tracing::error!(id, cause, "a match cannot go on");
            }
            while RESTORED_AT_ONCE <= self.thinking.jobs(Visitor::NOBODY) && !self.is_closing() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }

    /// While the store cannot be written, retries from time to time, and then continues the matches
    /// that wait.
    async fn tend(self: Arc<Rooms>) {
        let mut pause = SOONEST;
        loop {
            tokio::select! {
                () = self.store.becomes(true) => (),
                () = self.closed() => return,
            }
            while self.store.is_ill() {
                tokio::select! {
                    () = tokio::time::sleep(pause) => (),
                    () = self.closed() => return,
                }
                if self.store.is_ill() && self.store.probe().await.is_err() {
                    pause = (2 * pause).min(LATEST);
                }
            }
            pause = SOONEST;
            self.resume().await;
        }
    }

    /// A match in that state, from the store.
    pub async fn reload(&self, id: &str, seq: i64) -> Option<Entry> {
        let (kept, tree) = self.store.load(id).await.ok()??;
        Entry::restore(kept, tree, millis()).ok().filter(|it| it.seq == seq)
    }

    /// The match of that name.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoMatch`] if there is none.
    pub async fn room(self: &Arc<Rooms>, id: &str) -> Result<Arc<Room>, Refusal> {
        let none = || Refusal::NoMatch;
        if !is_name(id) {
            return Err(none());
        }
        if let Some(room) = self.known(id).await {
            return Ok(room);
        }
        // If two tasks load the same match, the second finds the room that the first has made.
        let _loading = self.loading[shard(id)].lock().await;
        if let Some(room) = self.known(id).await {
            return Ok(room);
        }
        let (kept, tree) = self.store.load(id).await?.ok_or_else(none)?;
        let broken = |error: game::ParseError| Refusal::Broken(format!("match {id}: {error}"));
        let room = Room::new(
            Entry::restore(kept, tree, millis()).map_err(broken)?,
            Visitor::NOBODY,
            self.render,
        );
        self.enter(id, &room).await;
        room.look(|entry| room.consider(self, entry)).await;
        Ok(room)
    }

    async fn known(&self, id: &str) -> Option<Arc<Room>> {
        let room = Arc::clone(self.rooms.lock().await.get(id)?);
        room.used();
        Some(room)
    }

    /// Sets up a match that is not stored yet.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no such game, position or ply.
    pub fn set_up(&self, setup: Setup, plies: &[String]) -> Result<Entry, Refusal> {
        Ok(Entry::begin(random_name()?, setup, plies, millis())?)
    }

    /// Begins a match and stores it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it could not be stored.
    pub async fn begin(
        self: &Arc<Rooms>,
        mut entry: Entry,
        visitor: Visitor,
    ) -> Result<(Arc<Room>, Snapshot), Refusal> {
        let (kept, plies) = entry.keep();
        let (all, id) = (Arc::clone(self), entry.id.clone());
        // Stored even if the client that asked for it disconnects.
        let work = tokio::spawn(async move { all.store.add(&kept, &plies).await });
        work.await.map_err(|error| Refusal::Broken(error.to_string()))??;
        let room = Room::new(entry, visitor, self.render);
        self.enter(&id, &room).await;
        room.look(|entry| room.consider(self, entry)).await;
        let snapshot = room.subscribe().borrow().clone();
        Ok((room, snapshot))
    }

    /// Adds a room to those in memory. If there are too many, unused ones are dropped.
    async fn enter(&self, id: &str, room: &Arc<Room>) {
        let moves = room.moves();
        let total = self.moves.fetch_add(moves, Ordering::Relaxed) + moves;
        let mut rooms = self.rooms.lock().await;
        if MAX_MOVES <= total || MAX_ROOMS <= rooms.len() {
            let left = make_room(&mut rooms);
            self.moves.store(left + moves, Ordering::Relaxed);
        }
        rooms.insert(id.to_owned(), Arc::clone(room));
    }

    /// Drops rooms that have been unused for this long.
    async fn sweep(&self, unused: Duration) {
        let mut rooms = self.rooms.lock().await;
        rooms.retain(|_, it| 1 < Arc::strong_count(it) || it.unused() < unused);
        self.moves.store(rooms.values().map(|it| it.moves()).sum(), Ordering::Relaxed);
        drop(rooms);
        let mut shows = self.shows.lock().unwrap_or_else(PoisonError::into_inner);
        shows.retain(|_, rooms| {
            rooms.retain(is_running);
            !rooms.is_empty()
        });
    }

    /// Notes that computer players play each other in this room. If the visitor has too many such
    /// rooms, returns the oldest without spectators, which is to be paused.
    pub fn shows(&self, visitor: Visitor, room: &Arc<Room>) -> Option<Arc<Room>> {
        let mut shows = self.shows.lock().unwrap_or_else(PoisonError::into_inner);
        let rooms = shows.entry(visitor).or_default();
        rooms.retain(is_running);
        let unwatched = |it: &Weak<Room>| it.upgrade().is_some_and(|it| !it.is_watched());
        let oldest = match self.limits.shows <= rooms.len() {
            true => rooms.iter().position(unwatched).and_then(|it| rooms.remove(it).upgrade()),
            false => None,
        };
        rooms.push(Arc::downgrade(room));
        oldest
    }

    /// Drops a match from memory.
    pub async fn forget(&self, id: &str) {
        self.cards.remove(id);
        self.rooms.lock().await.remove(id);
    }

    /// Runs `work` on another thread when it is this visitor's turn.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if too many jobs of this visitor already wait, or the work panics.
    pub async fn think<T: Send + 'static>(
        &self,
        visitor: Visitor,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.thinking.run(visitor, Lane::Person, work).await
    }

    /// Whether the server is closing.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the server is closing.
    pub async fn closed(&self) {
        // An error means that the sender is gone, so that no request to close can come.
        let _ = self.closing.clone().wait_for(|it| *it).await;
    }

    /// Stops all thinking and finishes pending writes.
    pub async fn close(&self) {
        self.rooms.lock().await.values().for_each(|it| it.stop());
        self.store.close().await;
    }

    /// Logs a line unless it has been logged before.
    pub fn log_once(&self, line: &str) {
        let mut complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        if complaints.len() < MAX_COMPLAINTS && complaints.insert(line.to_owned()) {
            tracing::error!("{line}");
        }
    }
}

/// Drops rooms that have been unused longest until there is room for more.
/// Returns how many moves are left.
fn make_room(rooms: &mut HashMap<String, Arc<Room>>) -> usize {
    let mut moves: usize = rooms.values().map(|it| it.moves()).sum();
    let unused = rooms.iter().filter(|it| Arc::strong_count(it.1) == 1);
    let mut unused: Vec<_> = unused.map(|(id, it)| (it.unused(), it.moves(), id.clone())).collect();
    unused.sort_unstable();
    // A quarter at once, so that this happens rarely.
    while let Some((_, less, id)) = unused.pop() {
        if moves < MAX_MOVES / 4 * 3 && rooms.len() < MAX_ROOMS / 4 * 3 {
            break;
        }
        rooms.remove(&id);
        moves -= less;
    }
    moves
}

fn is_running(room: &Weak<Room>) -> bool {
    room.upgrade().is_some_and(|it| it.is_show())
}

fn shard(id: &str) -> usize {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish() as usize % LOADERS
}
