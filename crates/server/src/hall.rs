//! All matches: those that are played or looked at now are in memory, the
//! others in the store alone.

use std::{
    collections::{HashMap, HashSet},
    io::{self, Write},
    sync::{self, Arc, PoisonError},
    thread,
};

use game::Message;
use play::truth::Library;
use tokio::sync::{Mutex, Semaphore, watch};

use crate::{
    failure::Failure,
    room::{Room, Snapshot},
    store::{Store, StoreError},
    table::{Table, Wish},
};

/// Matches in memory; when there are more, those that nobody uses go.
const MOST_ROOMS: usize = 1000;

/// After a restart at most so many machines think at once again.
const MOST_WAITING: i64 = 10_000;

/// So many different things are said once.
const MOST_COMPLAINTS: usize = 1000;

/// The letters of names: without those that look alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The length of a name: 24 letters of 5 bits, which nobody guesses.
const NAME: usize = 24;

/// All matches.
pub struct Hall {
    /// Where they are kept.
    pub store: Store,
    /// What is known for certain.
    pub library: Arc<Library>,
    /// Permits to think: as many as there are cores.
    pub thinking: Arc<Semaphore>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    /// What was logged that is not logged again.
    complaints: sync::Mutex<HashSet<String>>,
    closing: watch::Receiver<bool>,
}

impl Hall {
    /// Opens the hall; matches in which a machine is to move go on.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store cannot be read.
    pub async fn open(
        store: Store,
        library: Arc<Library>,
        closing: watch::Receiver<bool>,
    ) -> Result<Arc<Hall>, StoreError> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let waiting = store.waiting(MOST_WAITING).await?;
        let hall = Arc::new(Hall {
            store,
            library,
            thinking: Arc::new(Semaphore::new(cores)),
            rooms: Mutex::default(),
            complaints: sync::Mutex::default(),
            closing,
        });
        for id in waiting {
            if let Err(Failure::Internal(cause)) = hall.room(&id).await {
                hall.log(&format!("error: {cause}"));
            }
        }
        Ok(hall)
    }

    /// The match of that name.
    ///
    /// # Errors
    ///
    /// [`Failure::NotFound`] if there is none.
    pub async fn room(self: &Arc<Hall>, id: &str) -> Result<Arc<Room>, Failure> {
        let none = || Failure::NotFound(Message::new("server-no-match"));
        if id.len() != NAME || !id.bytes().all(|it| LETTERS.contains(&it)) {
            return Err(none());
        }
        let mut rooms = self.rooms.lock().await;
        if let Some(room) = rooms.get(id) {
            return Ok(Arc::clone(room));
        }
        let (kept, tree) = self.store.load(id).await?.ok_or_else(none)?;
        let broken = |error: game::ParseError| StoreError::Broken(id.to_owned(), error.to_string());
        let room = Room::new(Table::restore(kept, tree).map_err(broken)?);
        enter(&mut rooms, id.to_owned(), &room);
        drop(rooms);
        room.look(|table| room.consider(self, table)).await;
        Ok(room)
    }

    /// Sets up a match that nobody knows of yet.
    ///
    /// # Errors
    ///
    /// [`Failure`] if there is no such game, position or ply.
    pub fn set_up(&self, wish: Wish) -> Result<Table, Failure> {
        Table::new(name()?, wish)
    }

    /// Begins a match and keeps it.
    ///
    /// # Errors
    ///
    /// [`Failure`] if it could not be kept.
    pub async fn begin(
        self: &Arc<Hall>,
        mut table: Table,
    ) -> Result<(Arc<Room>, Snapshot), Failure> {
        let (kept, plies) = table.keep();
        let (hall, id) = (Arc::clone(self), table.id.clone());
        // Kept to the end, also if whoever asked for it goes away.
        let work = tokio::spawn(async move { hall.store.add(&kept, &plies).await });
        work.await.map_err(|error| Failure::Internal(error.to_string()))??;
        let room = Room::new(table);
        enter(&mut *self.rooms.lock().await, id, &room);
        room.look(|table| room.consider(self, table)).await;
        let snapshot = room.subscribe().borrow().clone();
        Ok((room, snapshot))
    }

    /// Thinks on another thread, in line with all who think.
    ///
    /// # Errors
    ///
    /// [`Failure::Internal`] if the thread is broken.
    pub async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let broken = |error: &dyn std::fmt::Display| Failure::Internal(error.to_string());
        let permit = Arc::clone(&self.thinking).acquire_owned().await.map_err(|it| broken(&it))?;
        let work = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        work.await.map_err(|it| broken(&it))
    }

    /// Drops what is in memory about a match.
    pub async fn forget(&self, id: &str) {
        self.rooms.lock().await.remove(id);
    }

    /// Whether the end has been asked for.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the end has been asked for.
    pub async fn closed(&self) {
        // An error means that nobody is left who could ask for it.
        let _ = self.closing.clone().wait_for(|it| *it).await;
    }

    /// Ends all thinking and finishes what is being written.
    pub async fn close(&self) {
        self.rooms.lock().await.values().for_each(|it| it.stop());
        self.store.close().await;
    }

    /// A line for whoever runs the server.
    pub fn log(&self, line: &str) {
        // If nobody listens there is nobody to tell.
        let _ = writeln!(io::stderr(), "{line}");
    }

    /// The same for something that would be said again and again.
    pub fn log_once(&self, line: &str) {
        let mut complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        if complaints.len() < MOST_COMPLAINTS && complaints.insert(line.to_owned()) {
            self.log(line);
        }
    }
}

/// One room more in memory; if there are too many, those that nobody uses go.
fn enter(rooms: &mut HashMap<String, Arc<Room>>, id: String, room: &Arc<Room>) {
    if MOST_ROOMS <= rooms.len() {
        rooms.retain(|_, it| 1 < Arc::strong_count(it));
    }
    rooms.insert(id, Arc::clone(room));
}

/// A name that nobody can guess: who knows it may play.
fn name() -> Result<String, Failure> {
    let mut bytes = [0; NAME];
    getrandom::fill(&mut bytes).map_err(|error| Failure::Internal(error.to_string()))?;
    let letters = bytes.iter().map(|it| char::from(LETTERS[usize::from(it % 32)]));
    Ok(letters.collect())
}
