//! Matches that are played now, with computer players and spectators.
//!
//! A [`Room`] has one match and the tasks around it; [`Rooms`] has all of them. They are
//! asynchronous and know no protocol: a front end, such as HTTP, finds a room, changes it by
//! [`Room::change`] and lets spectators follow [`Room::subscribe`].
//!
//! | file          | what it knows                                                |
//! |---------------|--------------------------------------------------------------|
//! | `rooms.rs`    | all rooms: which are in memory, and what goes on by itself   |
//! | `room.rs`     | one match with its spectators and its computer players       |
//! | `entry.rs`    | one match: a session with its name, number and keys          |
//! | `keys.rs`     | the keys of seats                                            |
//! | `players.rs`  | the players that visitors may ask for                        |
//! | `thinking.rs` | the fair queue for the processor                             |
//! | `visitors.rs` | what one visitor may use                                     |
//! | `limits.rs`   | how much that is                                             |
//! | `refusal.rs`  | why something is refused                                     |
//! | `time.rs`     | the server's time, which never jumps                         |
//!
//! A change is stored before it is acknowledged or sent to spectators, so it survives a restart,
//! however the last run ended. Spectators get whole states with a number that grows, so a spectator
//! that reconnects has missed nothing.
//!
//! Thinking happens on threads of its own. Every visitor has a queue, and the one that has used the
//! least time goes next.
//!
//! ```
//! # use std::sync::Arc;
//! # use game::ByPlayer;
//! # use play::{PlayerSpec, session::Setup, tablebase::Library};
//! # use rooms::{Limits, Rooms, Visitor};
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
//! # runtime.block_on(async {
//! # let (_close, closing) = tokio::sync::watch::channel(false);
//! # let library = Arc::new(Library::new(None));
//! # let players = ByPlayer { a: PlayerSpec::Human, b: PlayerSpec::Human };
//! # let (paused, pace) = (false, 0);
//! # let visitor = Visitor::at(std::net::Ipv4Addr::LOCALHOST.into());
//! # let game = "nim".to_owned();
//! # let setup = Setup { game, position: None, players, paused, pace, clock: None, ruling: None };
//! let store = store::Store::open("sqlite::memory:").await?;
//! let rooms = Rooms::open(store, library, Limits::default(), closing, |entry| entry.id[..].into());
//! let entry = rooms.set_up(setup, &["1x1".to_owned()])?;
//! let (room, snapshot) = rooms.begin(entry, visitor).await?;
//! assert_eq!(rooms.room(&snapshot).await?.moves(), room.moves());
//! # Ok::<(), rooms::Refusal>(())
//! # }).unwrap();
//! # Ok::<(), std::io::Error>(())
//! ```

mod entry;
mod keys;
mod limits;
mod name;
mod players;
mod refusal;
mod room;
mod rooms;
mod thinking;
pub mod time;
mod visitors;

pub use entry::{Entry, LONGEST_TEXT, SLOWEST};
pub use keys::{Keys, Seats};
pub use limits::Limits;
pub use players::player;
pub use refusal::Refusal;
pub use room::{Room, Snapshot, Watching};
pub use rooms::{Render, Rooms};
pub use thinking::{Lane, Permit, Thinking};
pub use visitors::{Claim, Share, Visitor, Visitors};
