//! One match with those who look on, and the machine that thinks.

use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc, Mutex as SyncMutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use game::{Message, Player};
use play::{Fault, Match, Mind, PlayerSpec, truth::Perfect};
use search::Stop;
use tokio::sync::{Mutex, watch};

use crate::{
    failure::Failure,
    hall::Hall,
    ruling::Ruling,
    table::{Table, millis},
};

/// A machine that has thought for so long has to decide.
const PATIENCE: Duration = Duration::from_secs(20);

/// A state as it is sent: JSON, or empty if the room is of no use any more.
pub type Snapshot = Arc<str>;

/// One match with those who look on.
pub struct Room {
    id: String,
    table: Mutex<Table>,
    live: watch::Sender<Snapshot>,
    /// Stops whoever thinks.
    stop: SyncMutex<Stop>,
    /// The store knows better than this room, which nobody must use any more.
    gone: AtomicBool,
}

impl Room {
    /// A room for a match that is kept already.
    pub fn new(table: Table) -> Arc<Room> {
        let (live, _) = watch::channel(snapshot(&table));
        Arc::new(Room {
            id: table.id.clone(),
            table: Mutex::new(table),
            live,
            stop: SyncMutex::default(),
            gone: AtomicBool::new(false),
        })
    }

    /// Looks on: the latest state, and then every later one that is not
    /// overtaken by another.
    pub fn subscribe(&self) -> watch::Receiver<Snapshot> {
        self.live.subscribe()
    }

    /// Looks at the match without changing it.
    pub async fn look<R>(&self, look: impl FnOnce(&Table) -> R) -> R {
        look(&*self.table.lock().await)
    }

    /// Changes the match, keeps it, and tells everybody, in this order.
    ///
    /// It is done to the end even if whoever asked for it goes away. `act`
    /// must change nothing if it fails.
    ///
    /// # Errors
    ///
    /// What `act` says, or that it could not be kept; nothing has changed then.
    pub async fn change(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        act: impl FnOnce(&mut Table) -> Result<(), Failure> + Send + 'static,
    ) -> Result<Snapshot, Failure> {
        let (room, hall) = (Arc::clone(self), Arc::clone(hall));
        let work = tokio::spawn(async move { room.change_now(&hall, act).await });
        work.await.unwrap_or_else(|error| Err(Failure::Internal(error.to_string())))
    }

    async fn change_now(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        act: impl FnOnce(&mut Table) -> Result<(), Failure>,
    ) -> Result<Snapshot, Failure> {
        let mut table = self.table.lock().await;
        if self.gone.load(Ordering::Relaxed) {
            return Err(Failure::Conflict(Message::new("server-moved-on")));
        }
        let before = table.seq;
        act(&mut table)?;
        table.seq = before + 1;
        let (kept, plies) = table.keep();
        if let Err(error) = hall.store.change(&kept, &plies).await {
            // What is in memory is not what is kept: the next one who asks
            // for this match gets it from the store.
            self.gone.store(true, Ordering::Relaxed);
            self.live.send_replace("".into());
            drop(table);
            hall.forget(&self.id).await;
            return Err(error.into());
        }
        let snapshot = snapshot(&table);
        self.live.send_replace(snapshot.clone());
        self.consider(hall, &table);
        Ok(snapshot)
    }

    /// Lets the machine think that is to move, if one is.
    pub fn consider(self: &Arc<Room>, hall: &Arc<Hall>, table: &Table) {
        let stop = Stop::default();
        let old = std::mem::replace(
            &mut *self.stop.lock().unwrap_or_else(PoisonError::into_inner),
            stop.clone(),
        );
        old.stop();
        self.time_out(hall, table);
        let Some(player) = table.machine().cloned() else { return };
        let Ok(game) = table.copy(table.tree.current()) else { return };
        // With clocks nobody waits to be looked at.
        let pace = if table.is_show() && table.clock.is_none() { table.pace } else { 0 };
        let turn = Turn { seq: table.seq, mover: game.to_move(), player, game, stop, pace };
        let (room, hall) = (Arc::clone(self), Arc::clone(hall));
        // In a box, since thinking ends with a change, which ends with thinking.
        let work: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(turn.take(room, hall));
        tokio::spawn(work);
    }

    /// Ends the match when whoever is to move has no time left, unless it
    /// goes on before.
    fn time_out(self: &Arc<Room>, hall: &Arc<Hall>, table: &Table) {
        let Some(deadline) = table.clock.as_ref().and_then(|it| it.deadline()) else { return };
        let seq = table.seq;
        let wait = u64::try_from(deadline - millis()).unwrap_or(0);
        let mut live = self.live.subscribe();
        let (room, hall) = (Arc::clone(self), Arc::clone(hall));
        let work: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(async move {
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(wait)) => (),
                _ = live.changed() => return,
                () = hall.closed() => return,
            }
            let gone_on = || Failure::Conflict(Message::new("server-moved-on"));
            let done = room.change(&hall, move |table| match table.seq == seq {
                true if table.check_clock() => Ok(()),
                _ => Err(gone_on()),
            });
            if let Err(Failure::Internal(cause)) = done.await {
                hall.log(&format!("error: {cause}"));
            }
        });
        tokio::spawn(work);
    }

    /// Ends all thinking.
    pub fn stop(&self) {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).stop();
    }
}

/// A machine's turn.
struct Turn {
    seq: i64,
    mover: Player,
    player: PlayerSpec,
    game: Box<dyn Match>,
    stop: Stop,
    pace: u32,
}

impl Turn {
    async fn take(self, room: Arc<Room>, hall: Arc<Hall>) {
        let Turn { seq, mover, player, game, stop, pace } = self;
        // Who thinks while others look on lets them see the last move.
        tokio::time::sleep(Duration::from_millis(pace.into())).await;
        let Ok(permit) = Arc::clone(&hall.thinking).acquire_owned().await else { return };
        if stop.is_stopped() || hall.is_closing() {
            return;
        }
        let watchdog = stop.clone();
        let library = Arc::clone(&hall.library);
        let thinking = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let mut mind: Box<dyn Mind> = match player {
                PlayerSpec::Perfect => Box::new(Perfect::with(library, fastrand::u64(..))),
                other => other.mind()?,
            };
            mind.attend(stop, Box::new(|_| ()));
            Some(mind.choose(&*game))
        });
        let guard = tokio::spawn(async move {
            tokio::time::sleep(PATIENCE).await;
            watchdog.stop();
        });
        let chosen = thinking.await;
        guard.abort();
        if hall.is_closing() {
            return;
        }
        let done = room.change(&hall, move |table| {
            if table.seq != seq {
                return Err(Failure::Conflict(Message::new("server-moved-on")));
            }
            if table.check_clock() {
                return Ok(());
            }
            match chosen {
                Ok(Some(Ok(ply))) => table.play(&ply),
                Ok(Some(Err(Fault::GaveUp))) => table.rule(Ruling::Resigned(mover)),
                // Broken: nobody has lost, but nobody thinks on either.
                _ => {
                    table.give_in();
                    Ok(())
                }
            }
        });
        if let Err(Failure::Internal(cause)) = done.await {
            hall.log(&format!("error: {cause}"));
        }
    }
}

fn snapshot(table: &Table) -> Snapshot {
    table.state().to_string().into()
}
