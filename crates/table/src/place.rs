//! The default directory of tables.

use std::path::PathBuf;

use etcetera::BaseStrategy;

use crate::TableError;

/// `spielbank/tables` in the user's data directory: on Linux `$XDG_DATA_HOME` or `~/.local/share`,
/// on macOS `~/Library/Application Support`, on Windows `%LOCALAPPDATA%`, since gigabytes should
/// not roam.
///
/// # Errors
///
/// [`TableError::NoDirectory`] if the user has none.
pub fn default_directory() -> Result<PathBuf, TableError> {
    let user = etcetera::base_strategy::choose_native_strategy();
    let user = user.map_err(|_| TableError::NoDirectory)?;
    // The library calls the local directory the one of the cache.
    let data = if cfg!(windows) { user.cache_dir() } else { user.data_dir() };
    Ok(data.join("spielbank").join("tables"))
}
