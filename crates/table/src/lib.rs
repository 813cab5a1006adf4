//! Tablebase files.
//!
//! A *table* is a file with one entry for each index of a slice of a game: the result, and perhaps
//! the distance in turns. The game defines the meaning of an index and the solver computes the
//! entries; here they are bytes.
//!
//! * [`code`]: an entry as a byte in memory;
//! * [`write()`]: writes entries to a file, compressed on several threads, and never half a file
//!   under the final name;
//! * [`Table`]: a file opened for lookups, block by block through a [`Cache`], or for loading as a
//!   whole;
//! * [`Folder`]: the tables of one game, their names, and the leftovers of interrupted writes;
//! * [`Notes`]: the exported results of a solver, to continue later;
//! * [`replace`]: writes any file as a whole or not at all.
//!
//! The file is described byte by byte in `docs/table-format.md`. Whatever has happened to it, the
//! answer is correct or an error that names the file.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use game::Proved;
//! use table::{Cache, Encoding, Head, Summary, Table, code};
//!
//! let path = std::env::temp_dir().join(format!("example-{}.table", std::process::id()));
//! let entries = [code::decided(0), code::decided(1), code::DRAW];
//! let summary = Summary::of(&entries, &[], Encoding::Distance);
//! let (game, slice) = ("nim".to_owned(), "all".to_owned());
//! let head = Head { game, slice, encoding: Encoding::Distance, entries: 3, summary };
//! table::write(&path, &head, &entries, &[], 1, &AtomicBool::new(false))?;
//!
//! let table = Table::open(&path)?;
//! assert_eq!(table.get(1, &Cache::new(1 << 20))?, Some(Proved::Win(Some(1))));
//! # drop(table);
//! # let _ = std::fs::remove_file(&path);
//! # Ok::<(), table::TableError>(())
//! ```

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
pub use error::{Part, Refusal, TableError};
pub use folder::{Folder, Leftover, Slice};
pub use head::{Encoding, Head, Summary};
pub use notes::{Held, Notes, Reading, Scribe};
pub use place::default_directory;
pub use read::Table;
pub use write::write;
