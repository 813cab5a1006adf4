//! A program together with whatever it has started.
//!
//! On Unix it is the leader of a process group of its own, which its children
//! belong to unless they leave it on purpose (`setsid`; see `strays`). A group is killed
//! before its leader is waited for: until then its number belongs to nobody
//! else. Elsewhere only the program itself is killed.

use std::process::{Child, Command};

/// Makes the program to be started the leader of a group.
#[cfg(unix)]
pub fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    command.process_group(0);
}

/// Whether the program has ended; it is not waited for yet.
#[cfg(unix)]
pub fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};

    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let number = rustix::process::Pid::from_child(child);
    !matches!(waitid(WaitId::Pid(number), options), Ok(None))
}

/// Kills the program and its group. That there is nobody left to kill is fine.
#[cfg(unix)]
pub fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    // It may have left its group itself.
    let _ = child.kill();
}

#[cfg(not(unix))]
pub fn lead(_command: &mut Command) {}

#[cfg(not(unix))]
pub fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(not(unix))]
pub fn kill(child: &mut Child) {
    let _ = child.kill();
}
