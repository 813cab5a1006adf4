//! Freeing large amounts of memory.

use std::thread;

/// From this size on, freeing takes milliseconds.
const MANY: usize = 16 << 20;

/// Frees something of this size, in the background if it is large: after a stop the answer should
/// not wait for it.
pub(crate) fn give_back<T: Send + 'static>(thing: T, bytes: usize) {
    if MANY <= bytes {
        // If no thread can be started, it is freed here.
        drop(thread::Builder::new().spawn(move || drop(thing)));
    }
}
