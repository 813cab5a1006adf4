//! Whether the store can be written.
//!
//! The log says once that it cannot and once that it can again, not with every
//! request. A disk on the brink of being full changes its mind with every
//! write: trouble that begins soon after the last has ended is told only if it
//! lasts.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::watch;

use crate::StoreError;

/// Trouble that begins sooner than this after the last is told when it lasts.
const QUIET: Duration = Duration::from_secs(60);

/// Whether the store can be written.
pub struct Health {
    file: String,
    ill: watch::Sender<bool>,
    told: Mutex<Told>,
}

/// What the log says.
#[derive(Default)]
struct Told {
    trouble: bool,
    ended: Option<Instant>,
}

impl Health {
    /// Nothing is known to be wrong.
    pub fn new(file: &str) -> Health {
        Health { file: file.to_owned(), ill: watch::channel(false).0, told: Mutex::default() }
    }

    /// Whether the last write has failed.
    pub fn is_ill(&self) -> bool {
        *self.ill.borrow()
    }

    /// Waits until writing fails (`true`), or works (`false`).
    pub async fn becomes(&self, ill: bool) {
        // An error would mean that there is no store any more.
        let _ = self.ill.subscribe().wait_for(|it| *it == ill).await;
    }

    /// A write has failed.
    pub fn failed(&self, error: &StoreError) {
        self.ill.send_replace(true);
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.ended.is_none_or(|it| QUIET <= it.elapsed()) {
            told.tell(error);
        }
    }

    /// A write has failed that was tried because others had.
    pub fn still_failed(&self, error: &StoreError) {
        self.ill.send_replace(true);
        self.told.lock().unwrap_or_else(PoisonError::into_inner).tell(error);
    }

    /// A write has succeeded.
    pub fn wrote(&self) {
        if !self.is_ill() {
            return;
        }
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if self.ill.send_replace(false) && std::mem::take(&mut told.trouble) {
            told.ended = Some(Instant::now());
            tracing::info!(store = self.file, "can be written again");
        }
    }
}

impl Told {
    fn tell(&mut self, error: &StoreError) {
        if !self.trouble {
            self.trouble = true;
            tracing::error!("{error}; changes are refused until this is over");
        }
    }
}
