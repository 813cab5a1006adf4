//! Ctrl-C during long work: the first one ends the work, which then reports what it has found; the
//! second one ends the program.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

/// What a shell expects of a program that was interrupted: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// Does the work; `stop` is called at the first Ctrl-C. Where signals cannot be caught, Ctrl-C ends
/// the program as usual.
pub fn stoppable<T>(stop: impl Fn() + Send + Sync, work: impl FnOnce() -> T) -> T {
    let pressed = Arc::new(AtomicBool::new(false));
    let done = AtomicBool::new(false);
    listen(pressed.clone());
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            while !done.load(Relaxed) {
                if pressed.load(Relaxed) {
                    stop();
                    return;
                }
                std::thread::park_timeout(std::time::Duration::from_millis(50));
            }
        });
        let result = work();
        done.store(true, Relaxed);
        watch.thread().unpark();
        result
    })
}

/// Waits for Ctrl-C in a thread that lives as long as the program.
fn listen(pressed: Arc<AtomicBool>) {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
        return;
    };
    std::thread::spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if pressed.swap(true, Relaxed) {
                    // The work does not end; the user insists.
                    #[allow(clippy::exit)]
                    std::process::exit(INTERRUPTED);
                }
            }
        });
    });
}
