//! Position databases on disk.
//!
//! A *table* is a file with one entry for each index of a slice of a game:
//! who wins, and perhaps in how many turns. What an index stands for is known
//! to the game, how the entries were found to the solver; here they are bytes.
//!
//! * [`code`]: an entry as a byte in memory;
//! * [`write()`]: entries to a file, compressed on several threads, and never
//!   half a file under the final name;
//! * [`Table`]: a file opened for looking up, block by block through a
//!   [`Cache`], or for loading as a whole;
//! * [`Folder`]: the tables of one game, their names, and what interrupted
//!   writing has left behind;
//! * [`Notes`]: what a solver has found out so far, to go on another day;
//! * [`replace`]: any file, written as a whole or not at all.
//!
//! The file is described byte by byte in `docs/table-format.md`. Whatever has
//! happened to it, the answer is right or an error that names it.

mod aside;
mod block;
mod cache;
pub mod code;
mod error;
mod folder;
mod format;
mod head;
mod load;
mod name;
mod notes;
mod place;
mod read;
mod source;
mod write;

pub use aside::{replace, sync_folder};
pub use cache::Cache;
pub use code::Entry;
pub use error::{Part, Refusal, TableError};
pub use folder::{Folder, Leftover, Slice};
pub use head::{Encoding, Head, Summary};
pub use notes::{Held, Notes, Reading, Scribe};
pub use place::default_directory;
pub use read::Table;
pub use write::write;
