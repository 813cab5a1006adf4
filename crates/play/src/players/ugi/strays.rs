//! Processes that an engine has started and that have left its group.
//!
//! A program that makes itself a daemon (fork, `setsid`, fork) belongs to no
//! group of ours any more, and its parent is dead. On Linux it is found all the
//! same. Whose it is we know like this:
//!
//! 1. Every engine gets a variable of its own in its environment, which its
//!    children inherit: what has it in `/proc/PID/environ` is that engine's.
//! 2. What descends from the engine when it is ended is that engine's.
//! 3. From its first engine on our process is a *subreaper*: orphans among its
//!    descendants become its own children instead of those of process 1. What
//!    we start ourselves stays in our session, and an engine leads a group, so
//!    it cannot leave our session itself. So a child of ours in another session
//!    was adopted. One that has dropped the variable cannot be told apart from
//!    another engine's, and is ended when no engine is hosted any more.
//!
//! Nothing else is touched: neither other engines nor what else our process has
//! started. Elsewhere than on Linux there is nothing to be found.

use std::{
    process::{Child, Command},
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
};

/// Engines that are hosted now, by the whole process: so are adopted children.
static HOSTED: AtomicUsize = AtomicUsize::new(0);

/// What tells one engine's processes from another's, as long as it is hosted.
pub struct Mark {
    variable: String,
}

impl Mark {
    /// A new one, put into the environment of a program to be started.
    pub fn on(command: &mut Command) -> Mark {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        // Another process of ours may have had our number before.
        let random = fastrand::u32(..);
        let variable = format!("SPIELBANK_GUEST_{}_{number}_{random:08x}", std::process::id());
        command.env(&variable, "1");
        HOSTED.fetch_add(1, Ordering::Relaxed);
        system::adopt_orphans();
        Mark { variable }
    }

    /// The variable, as it stands in the environment of what was started.
    pub fn variable(&self) -> &str {
        &self.variable
    }

    /// What there is of an engine beside itself, before it is killed.
    pub fn family(&self, engine: &Child) -> Family {
        system::family(&self.variable, engine.id())
    }
}

impl Drop for Mark {
    /// Whoever was adopted and belongs to nobody any more goes.
    fn drop(&mut self) {
        system::kill_marked(&self.variable);
        if HOSTED.fetch_sub(1, Ordering::Relaxed) == 1 {
            system::kill_adopted();
        }
    }
}

pub use system::Family;

#[cfg(target_os = "linux")]
mod system {
    use std::{fs, os::fd::OwnedFd, process, sync::Once, thread, time::Duration};

    use rustix::process::{
        Pid, PidfdFlags, Signal, WaitOptions, getpid, pidfd_open, pidfd_send_signal,
        set_child_subreaper, waitpid,
    };

    /// How often processes that fork while they are being ended are looked for.
    const ROUNDS: usize = 20;

    /// Between two looks.
    const PAUSE: Duration = Duration::from_millis(2);

    /// Processes, each held so that its number cannot become another's.
    pub struct Family(Vec<OwnedFd>);

    impl Family {
        /// Kills them.
        pub fn kill(self) {
            for it in self.0 {
                let _ = pidfd_send_signal(it, Signal::KILL);
            }
        }
    }

    /// A process as `/proc` tells it.
    #[derive(Copy, Clone, Debug, PartialEq, Eq)]
    pub(super) struct Listed {
        pub id: u32,
        pub parent: u32,
        pub session: u32,
        pub dead: bool,
    }

    impl Listed {
        /// Reads `/proc/PID/stat`: `ID (NAME) STATE PARENT GROUP SESSION …`.
        pub fn read(stat: &str) -> Option<Listed> {
            let (id, rest) = stat.split_once(" (")?;
            // The name may have any signs in it.
            let mut words = rest.rsplit_once(") ")?.1.split(' ');
            let dead = matches!(words.next()?, "Z" | "X");
            let parent = words.next()?.parse().ok()?;
            let session = words.nth(1)?.parse().ok()?;
            Some(Listed { id: id.parse().ok()?, parent, session, dead })
        }
    }

    pub fn adopt_orphans() {
        static ONCE: Once = Once::new();
        // Where it is refused, orphans with the variable are still found.
        ONCE.call_once(|| {
            let _ = set_child_subreaper(Some(getpid()));
        });
    }

    pub fn family(variable: &str, engine: u32) -> Family {
        let all = processes();
        let mut family: Vec<u32> = vec![engine];
        family.extend(all.iter().map(|it| it.id).filter(|&it| is_marked(it, variable)));
        // Parents come before their children here, whatever their numbers.
        let mut at = 0;
        while let Some(&parent) = family.get(at) {
            let more = all.iter().filter(|it| it.parent == parent).map(|it| it.id);
            let more: Vec<u32> = more.filter(|it| !family.contains(it)).collect();
            family.extend(more);
            at += 1;
        }
        let hold = |it: &u32| hold(*it).filter(|_| *it != engine);
        Family(family.iter().filter_map(hold).collect())
    }

    pub fn kill_marked(variable: &str) {
        let mut killed = Vec::new();
        for _ in 0..ROUNDS {
            let alive = processes().into_iter().filter(|it| !it.dead);
            let marked: Vec<_> = alive.filter(|it| is_marked(it.id, variable)).collect();
            if marked.is_empty() {
                break;
            }
            for it in marked {
                // Held first, and looked at again: now the number is its own.
                if let Some(held) = hold(it.id).filter(|_| is_marked(it.id, variable)) {
                    let _ = pidfd_send_signal(&held, Signal::KILL);
                    killed.push(it.id);
                }
            }
            thread::sleep(PAUSE);
        }
        killed.into_iter().for_each(bury);
    }

    pub fn kill_adopted() {
        let ours = process::id();
        // Not by `getsid`: in a container whose session was opened outside, our
        // session has the number 0, which rustix does not expect.
        let Some(session) = listed(ours).map(|it| it.session) else { return };
        for it in processes().into_iter().filter(|it| it.parent == ours && it.session != session) {
            // Our children keep their numbers until we have waited for them.
            if let Some(held) = hold(it.id) {
                let _ = pidfd_send_signal(&held, Signal::KILL);
                bury(it.id);
            }
        }
    }

    /// Waits for an adopted child that was killed, for a moment.
    fn bury(id: u32) {
        for _ in 0..ROUNDS {
            match number(id).map(|it| waitpid(Some(it), WaitOptions::NOHANG)) {
                Some(Ok(None)) => thread::sleep(PAUSE),
                // Done, or not a child of ours.
                _ => return,
            }
        }
    }

    fn processes() -> Vec<Listed> {
        let Ok(list) = fs::read_dir("/proc") else { return Vec::new() };
        let ids = list.filter_map(|it| it.ok()?.file_name().to_str()?.parse::<u32>().ok());
        ids.filter_map(listed).collect()
    }

    /// One process, if it exists.
    fn listed(id: u32) -> Option<Listed> {
        Listed::read(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?)
    }

    /// Whether a process has inherited a variable; unknown is no.
    fn is_marked(id: u32, variable: &str) -> bool {
        let Ok(variables) = fs::read(format!("/proc/{id}/environ")) else { return false };
        let mut names = variables.split(|it| *it == 0).map(|it| it.split(|it| *it == b'=').next());
        names.any(|it| it == Some(variable.as_bytes()))
    }

    fn hold(id: u32) -> Option<OwnedFd> {
        pidfd_open(number(id)?, PidfdFlags::empty()).ok()
    }

    fn number(id: u32) -> Option<Pid> {
        Pid::from_raw(i32::try_from(id).ok()?)
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    /// Nobody.
    pub struct Family;

    impl Family {
        pub fn kill(self) {}
    }

    pub fn adopt_orphans() {}

    pub fn family(_variable: &str, _engine: u32) -> Family {
        Family
    }

    pub fn kill_marked(_variable: &str) {}

    pub fn kill_adopted() {}
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::system::Listed;

    #[test]
    fn the_line_of_a_process_is_read_whatever_its_name() {
        let read = Listed::read("42 (a) b (c) S 7 42 9 0 -1 4194560\n");
        assert_eq!(read, Some(Listed { id: 42, parent: 7, session: 9, dead: false }));
        assert!(Listed::read("42 (x) Z 7 42 9 0").is_some_and(|it| it.dead));
        for text in ["", "42", "42 (x)", "42 (x) S", "x (x) S 1 2 3"] {
            assert_eq!(Listed::read(text), None, "{text}");
        }
    }
}
