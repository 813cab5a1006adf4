//! Whether the store can be written.
//!
//! The log reports a failure once and its end once, not with every request. On a disk that is
//! nearly full, writes fail and succeed in turn; a failure that begins soon after the last one has
//! ended is logged only if it lasts.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::watch;

use crate::StoreError;

/// A failure that begins sooner than this after the end of the last one is logged only if it lasts.
const QUIET: Duration = Duration::from_secs(60);

/// Whether the store can be written.
pub struct Health {
    file: String,
    ill: watch::Sender<bool>,
    told: Mutex<Told>,
}

/// The state of the log.
#[derive(Default)]
struct Told {
    trouble: bool,
    ended: Option<Instant>,
}

impl Health {
    /// A store without known failures.
    pub fn new(file: &str) -> Health {
        Health { file: file.to_owned(), ill: watch::channel(false).0, told: Mutex::default() }
    }

    /// Whether the last write has failed.
    pub fn is_ill(&self) -> bool {
        *self.ill.borrow()
    }

    /// Waits until writing fails (`true`), or works (`false`).
    pub async fn becomes(&self, ill: bool) {
        // An error would mean that the store does not exist any more.
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

    /// A write has failed that was tried because earlier ones had failed.
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
