//! The tables of one game: a folder below the directory of tables.
//!
//! ```text
//! tables/
//!     morris_rules=lmu/
//!         4-3.table
//!         4+2-3+3.table
//!         5-3.table.4711-0.part      interrupted, or still being written
//! ```
//!
//! Other files are ignored: they are neither listed nor removed.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::{Duration, SystemTime},
};

use crate::{
    Head, Table, TableError,
    aside::{self, Writer},
    name::{self, Name},
};

/// The file extension of a table.
const ENDING: &str = "table";

/// A leftover modified this recently may belong to a process that has not locked it yet, or cannot.
const LATELY: Duration = Duration::from_secs(60);

/// A file of this name marks tables that were made on demand, to answer a question, and not by
/// request.
const MARK: &str = "made-on-demand";

/// The tables of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    game: String,
    path: PathBuf,
}

/// An existing table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slice {
    /// The name of the slice.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// Its size in bytes.
    pub bytes: u64,
}

/// A file left by an interrupted write, or one still being written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leftover {
    /// The file.
    pub path: PathBuf,
    /// Its size so far in bytes.
    pub bytes: u64,
    /// Whether it is being written, so that it must stay.
    pub busy: bool,
}

impl Folder {
    /// The folder of a game, given in its normal form; it need not exist.
    pub fn new(tables: &Path, game: &str) -> Folder {
        Folder { game: game.to_owned(), path: tables.join(name::to_file(game)) }
    }

    /// The existing folders, ordered by the names of their games.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if the directory cannot be read; one that does not exist has no
    /// folders.
    pub fn all(tables: &Path) -> Result<Vec<Folder>, TableError> {
        let mut folders = Vec::new();
        for path in children(tables)?.into_iter().filter(|it| it.is_dir()) {
            let file = path.file_name().and_then(|it| it.to_str()).unwrap_or_default();
            let game = match name::from_file(file) {
                Name::Whole(game) => game,
                // A long name is stored in the tables; if there are none, use the folder's name.
                Name::Cut => {
                    let unknown = Folder { game: file.to_owned(), path: path.clone() };
                    let heads = unknown.files(ENDING)?;
                    let mut heads = heads.iter().filter_map(|it| Table::open(it).ok());
                    heads.next().map_or(unknown.game, |it| it.head().game.clone())
                }
                Name::Foreign => continue,
            };
            folders.push(Folder { game, path });
        }
        folders.sort_by(|a, b| a.game.cmp(&b.game));
        Ok(folders)
    }

    /// The game in its normal form.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of a slice, whether it exists or not.
    pub fn file(&self, slice: &str) -> PathBuf {
        self.path.join(format!("{}.{ENDING}", name::to_file(slice)))
    }

    /// Whether the table of a slice exists.
    pub fn has(&self, slice: &str) -> bool {
        self.file(slice).is_file()
    }

    /// Opens the table of a slice.
    ///
    /// # Errors
    ///
    /// [`TableError`] as for [`Table::open`], and if it is the table of another
    /// game or slice.
    pub fn open(&self, slice: &str) -> Result<Table, TableError> {
        self.open_file(&self.file(slice), slice)
    }

    /// Opens a table that was listed.
    ///
    /// # Errors
    ///
    /// [`TableError`] as for [`Folder::open`].
    pub fn open_listed(&self, slice: &Slice) -> Result<Table, TableError> {
        self.open_file(&slice.path, &slice.name)
    }

    fn open_file(&self, path: &Path, slice: &str) -> Result<Table, TableError> {
        let table = Table::open(path)?;
        let Head { game, slice: found, .. } = table.head();
        if *game == self.game && found == slice {
            return Ok(table);
        }
        Err(TableError::Other {
            path: table.path().to_owned(),
            expected: Head::title(&self.game, slice),
            found: Head::title(game, found),
        })
    }

    /// Writes the table of the head's slice, as [`write()`](crate::write()) does, and creates the
    /// folder if necessary.
    ///
    /// # Errors
    ///
    /// [`TableError`] as for [`write()`](crate::write()), and if the head is that of another game.
    pub fn write(
        &self,
        head: &Head,
        entries: &[u8],
        late: &[(u64, u32)],
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<u64, TableError> {
        let path = self.file(&head.slice);
        if head.game != self.game {
            let expected = Head::title(&self.game, &head.slice);
            let found = Head::title(&head.game, &head.slice);
            return Err(TableError::Other { path, expected, found });
        }
        fs::create_dir_all(&self.path).map_err(TableError::file(&self.path))?;
        crate::write(&path, head, entries, late, threads, stop)
    }

    /// The existing tables, ordered by name; they are not opened, except if the name is too long
    /// for a file.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if the folder cannot be read; one that does not exist has no tables.
    pub fn slices(&self) -> Result<Vec<Slice>, TableError> {
        let mut slices = Vec::new();
        for path in self.files(ENDING)? {
            let stem = path.file_stem().and_then(|it| it.to_str()).unwrap_or_default();
            let name = match name::from_file(stem) {
                Name::Whole(name) => name,
                Name::Cut => match Table::open(&path) {
                    Ok(table) => table.head().slice.clone(),
                    Err(_) => stem.to_owned(),
                },
                Name::Foreign => continue,
            };
            let bytes = size(&path)?;
            slices.push(Slice { name, path, bytes });
        }
        slices.sort();
        Ok(slices)
    }

    /// The files left by interrupted writes, ordered by path.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if the folder cannot be read.
    pub fn leftovers(&self) -> Result<Vec<Leftover>, TableError> {
        let infix = format!(".{ENDING}.");
        let ours = |path: &PathBuf| path.to_str().is_some_and(|it| it.contains(&infix));
        let files = self.files(aside::ENDING)?.into_iter().filter(ours);
        let leftover = |path: PathBuf| {
            let busy = Writer::of(&path) == Writer::Writes;
            Ok(Leftover { bytes: size(&path)?, busy, path })
        };
        files.map(leftover).collect()
    }

    /// Removes the files left by interrupted writes, and returns the number of bytes freed.
    ///
    /// A file is locked before anything is written to it. So one that has content and no lock is a
    /// leftover, however recent it is. An empty one may be about to be locked; it stays for a
    /// minute, and so does any file where the system has no locks.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if the folder cannot be read or something cannot be
    /// removed.
    pub fn clear(&self) -> Result<u64, TableError> {
        let mut freed = 0;
        for leftover in self.leftovers()? {
            let path = &leftover.path;
            let modified = fs::metadata(path).and_then(|it| it.modified());
            let age = modified.map(|it| SystemTime::now().duration_since(it).unwrap_or_default());
            let dead = 0 < leftover.bytes && Writer::of(path) == Writer::IsGone;
            if (dead || age.is_ok_and(|it| LATELY < it)) && leftover.remove()? {
                freed += leftover.bytes;
            }
        }
        Ok(freed)
    }

    /// Marks the tables as made on demand. The mark is removed with the last of them.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if the mark cannot be written.
    pub fn mark_on_demand(&self) -> Result<(), TableError> {
        let path = self.path.join(MARK);
        fs::create_dir_all(&self.path).map_err(TableError::file(&self.path))?;
        fs::write(&path, "").map_err(TableError::file(&path))
    }

    /// Whether the tables were made on demand.
    pub fn is_on_demand(&self) -> bool {
        self.path.join(MARK).is_file()
    }

    /// Removes the table of a slice; `false` if there was none.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if it cannot be removed.
    pub fn remove(&self, slice: &str) -> Result<bool, TableError> {
        remove(&self.file(slice))
    }

    /// Removes the folder if it contains nothing but a mark; otherwise returns `false`.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if it cannot be removed.
    pub fn remove_if_empty(&self) -> Result<bool, TableError> {
        if self.is_on_demand() && children(&self.path)?.len() == 1 {
            remove(&self.path.join(MARK))?;
        }
        match fs::remove_dir(&self.path) {
            Ok(()) => Ok(true),
            Err(error) => match error.kind() {
                io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::NotFound => Ok(false),
                _ => Err(TableError::File(self.path.clone(), error)),
            },
        }
    }

    /// The files with this extension, in order.
    fn files(&self, ending: &str) -> Result<Vec<PathBuf>, TableError> {
        let ends = |path: &PathBuf| path.extension().is_some_and(|it| it == ending);
        let files = children(&self.path)?.into_iter();
        Ok(files.filter(|it| ends(it) && it.is_file()).collect())
    }
}

impl Slice {
    /// Removes the table; `false` if it is already gone.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if it cannot be removed.
    pub fn remove(&self) -> Result<bool, TableError> {
        remove(&self.path)
    }
}

impl Leftover {
    /// Removes it; `false` if it is being written or already gone.
    ///
    /// # Errors
    ///
    /// [`TableError::File`] if it cannot be removed.
    pub fn remove(&self) -> Result<bool, TableError> {
        match Writer::of(&self.path) {
            Writer::Writes => Ok(false),
            // Without locks no writer is known.
            Writer::IsGone | Writer::IsUnknown => remove(&self.path),
        }
    }
}

/// The entries of a folder, in order; none if it does not exist.
fn children(folder: &Path) -> Result<Vec<PathBuf>, TableError> {
    let failed = TableError::file(folder);
    let list = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        list => list.map_err(&failed)?,
    };
    let paths: Result<Vec<PathBuf>, io::Error> = list.map(|it| Ok(it?.path())).collect();
    let mut paths = paths.map_err(&failed)?;
    paths.sort();
    Ok(paths)
}

fn size(path: &Path) -> Result<u64, TableError> {
    Ok(fs::metadata(path).map_err(TableError::file(path))?.len())
}

fn remove(path: &Path) -> Result<bool, TableError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        removed => removed.map(|()| true).map_err(TableError::file(path)),
    }
}
