//! A watchman who outlives us.
//!
//! However our program ends, by Ctrl-C, by a signal that cannot be caught or by
//! a bug, an engine that ignores the end of its input would stay behind: it is
//! in a group of its own, so the terminal's signals do not reach it, and nobody
//! is left to drop it. So beside every engine stands a small shell that waits
//! for the end of a pipe of which only we hold the other end, and then kills
//! the engine's group and whatever has its mark (see `strays`; on Linux). It
//! needs no signal handler and no list of who runs.
//!
//! It is dismissed while the number of the group is still taken; elsewhere than
//! on Unix, or where there is no shell, there is no such watchman.

use std::process::Child;

/// The watchman of one group, until it is dropped.
pub struct Guard(Option<Child>);

/// Nothing but the end of the pipe concerns it.
#[cfg(unix)]
const WATCH: &str = "trap '' INT TERM HUP QUIT; read -r nothing; kill -s KILL -- \"-$1\"; \
                     for it in /proc/[0-9]*; do \
                     grep -qs -- \"$2=\" \"$it/environ\" && kill -s KILL \"${it#/proc/}\"; done";

impl Guard {
    /// Sets a watchman over the group that this program leads, and over what has
    /// this variable in its environment.
    #[cfg(unix)]
    pub fn over(leader: &Child, variable: &str) -> Guard {
        use std::process::{Command, Stdio};

        let mut command = Command::new("sh");
        command.args(["-c", WATCH, "guard", &leader.id().to_string(), variable]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        super::group::lead(&mut command);
        Guard(command.spawn().ok())
    }

    #[cfg(not(unix))]
    pub fn over(_leader: &Child, _variable: &str) -> Guard {
        Guard(None)
    }
}

impl Drop for Guard {
    /// Killed before the pipe is closed, or it would do its work.
    fn drop(&mut self) {
        if let Some(guard) = &mut self.0 {
            let _ = guard.kill();
            // To wait for it closes the pipe; it is dead by then.
            let _ = guard.wait();
        }
    }
}
