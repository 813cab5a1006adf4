//! A file is written aside and takes its name when it is whole.
//!
//! Whoever dies while writing leaves a file whose name ends with `.part` and
//! never half a table. As long as it is being written it is locked, so that
//! others can tell a leftover from work in progress.

use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
};

use crate::TableError;

/// What the name of an unfinished file ends with.
pub const ENDING: &str = "part";

/// A file that is removed again unless it was finished.
struct Aside {
    path: PathBuf,
    finished: bool,
}

impl Drop for Aside {
    fn drop(&mut self) {
        if !self.finished {
            // There is nobody left to tell; it shows up among the leftovers.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Lets `fill` write a file, and gives it its name when everything is on the
/// disk. A file that had the name before stays until then.
pub fn write<T>(
    path: &Path,
    fill: impl FnOnce(&mut File) -> Result<T, TableError>,
) -> Result<T, TableError> {
    write_held(path, fill).map(|it| it.0)
}

/// The same; the file stays locked as long as what is returned is kept.
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

/// Writes a file as a whole: aside first, then renamed, and both are synced. So
/// after a crash or on a full disk there is the old content or the new one,
/// never a part. A link is followed; what is no file (a device, a pipe) is
/// written to directly.
///
/// # Errors
///
/// If it cannot be written. A file that was there stays as it was.
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

/// A new file beside `path` that nobody else has.
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

/// Makes the creation or renaming of a file last: syncs its folder. Other
/// systems than Unix do that by themselves.
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

/// Whether somebody is writing a file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Writer {
    /// Somebody has locked it.
    Writes,
    /// Nobody has locked it.
    IsGone,
    /// It cannot be locked here, or is gone.
    IsUnknown,
}

impl Writer {
    /// Whether somebody is writing this file just now.
    pub fn of(path: &Path) -> Writer {
        match File::options().append(true).open(path).map(|it| it.try_lock()) {
            Ok(Err(TryLockError::WouldBlock)) => Writer::Writes,
            Ok(Ok(())) => Writer::IsGone,
            Ok(Err(TryLockError::Error(_))) | Err(_) => Writer::IsUnknown,
        }
    }
}
