//! Atomic file writing: a temporary file takes the final name when it is complete.
//!
//! A process that dies while writing leaves a file whose name ends with `.part`, never half a
//! table. The file is locked while it is being written, so that a leftover can be told from work in
//! progress.

use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
};

use crate::TableError;

/// The suffix of an unfinished file.
pub const ENDING: &str = "part";

/// A file that is removed unless it was finished.
struct Aside {
    path: PathBuf,
    finished: bool,
}

impl Drop for Aside {
    fn drop(&mut self) {
        if !self.finished {
            // Errors cannot be reported here; the file shows up among the leftovers.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Lets `fill` write a file, and gives it its name when everything is on disk. An existing file of
/// that name stays until then.
pub fn write<T>(
    path: &Path,
    fill: impl FnOnce(&mut File) -> Result<T, TableError>,
) -> Result<T, TableError> {
    write_held(path, fill).map(|it| it.0)
}

/// The same; the file stays locked as long as the returned value lives.
pub fn write_held<T>(
    path: &Path,
    fill: impl FnOnce(&mut File) -> Result<T, TableError>,
) -> Result<(T, File), TableError> {
    let (mut file, mut aside) = create(path)?;
    file.lock().map_err(TableError::file(&aside.path))?;
    let filled = fill(&mut file)?;
    file.sync_all().map_err(TableError::file(&aside.path))?;
    fs::rename(&aside.path, path).map_err(TableError::file(path))?;
    aside.finished = true;
    sync_folder(path).map_err(TableError::file(path))?;
    Ok((filled, file))
}

/// Replaces a file as a whole: a temporary file is written and renamed, and both are synced. After
/// a crash or on a full disk there is the old content or the new one, never a mixture. A link is
/// followed; anything that is not a file (a device, a pipe) is written to directly.
///
/// # Errors
///
/// If it cannot be written. An existing file is then unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => {
            return File::options().write(true).open(path)?.write_all(bytes);
        }
        _ => (),
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let written = write(&target, |file| file.write_all(bytes).map_err(TableError::file(path)));
    written.map_err(|error| match error {
        TableError::File(_, error) => error,
        other => io::Error::other(other),
    })
}

/// Creates a new file next to `path` with a unique name.
fn create(path: &Path) -> Result<(File, Aside), TableError> {
    let mut number = 0;
    loop {
        let mut name = OsString::from(path.file_name().unwrap_or_default());
        name.push(format!(".{}-{number}.{ENDING}", process::id()));
        let aside = path.with_file_name(name);
        match File::create_new(&aside) {
            Ok(file) => return Ok((file, Aside { path: aside, finished: false })),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(TableError::File(aside, error)),
        }
    }
}

/// Makes the creation or renaming of a file durable by syncing its folder. Systems other than Unix
/// do that by themselves.
///
/// # Errors
///
/// If the folder cannot be opened or synced.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) => {
            let here = folder.as_os_str().is_empty();
            File::open(if here { Path::new(".") } else { folder })?.sync_all()
        }
        _ => Ok(()),
    }
}

/// Whether a process is writing a file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Writer {
    /// It is locked.
    Writes,
    /// It is not locked.
    IsGone,
    /// It cannot be locked on this system, or does not exist.
    IsUnknown,
}

impl Writer {
    /// Whether a process is writing this file.
    pub fn of(path: &Path) -> Writer {
        match File::options().append(true).open(path).map(|it| it.try_lock()) {
            Ok(Err(TryLockError::WouldBlock)) => Writer::Writes,
            Ok(Ok(())) => Writer::IsGone,
            Ok(Err(TryLockError::Error(_))) | Err(_) => Writer::IsUnknown,
        }
    }
}
