//! Giving back a lot of memory.

use std::thread;

/// From so many bytes on, giving them back takes milliseconds.
const MANY: usize = 16 << 20;

/// Gives back what takes so many bytes, if many then in the background: whoever
/// has stopped a search waits for its answer, not for this.
pub(crate) fn give_back<T: Send + 'static>(thing: T, bytes: usize) {
    if MANY <= bytes {
        // Where there is no thread to be had it is done here and now.
        drop(thread::Builder::new().spawn(move || drop(thing)));
    }
}
