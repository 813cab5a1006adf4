//! Nothing that was started here is left behind, however this program ends.
//!
//! What must not outlive us is started through this program itself, as
//! `browser guard MARK PROGRAM …`, in a process group of its own. The guard
//! waits for the end of its input, which comes with our end, be it killed,
//! and then ends the program and every process that bears the mark: a browser
//! is a whole family, and some of it leaves home.

use std::{
    env, fs, io,
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc,
    thread::{self, sleep},
    time::Duration,
};

use anyhow::{Context, Result, ensure};

/// Interval at which the guard checks that its program is alive.
const BEAT: Duration = Duration::from_millis(50);

/// A program that ends with us.
pub struct Guarded {
    guard: Child,
    input: Option<ChildStdin>,
}

impl Guarded {
    /// Starts a program. `mark` stands in the command line of everything that
    /// has to go with it: as an argument, at the end of one, or as a folder.
    pub fn start(mark: &Path, program: &Path, set: impl FnOnce(&mut Command)) -> Result<Guarded> {
        let mut command = Command::new(env::current_exe()?);
        command.arg("guard").arg(mark).arg(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        set(&mut command);
        let mut guard = command.spawn().with_context(|| program.display().to_string())?;
        let input = guard.stdin.take();
        Ok(Guarded { guard, input })
    }

    /// What the program prints.
    pub fn output(&mut self) -> Option<ChildStdout> {
        self.guard.stdout.take()
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.guard.wait();
    }
}

/// The guard itself.
pub fn run(arguments: &[String]) -> Result<()> {
    let [mark, program, arguments @ ..] = arguments else {
        anyhow::bail!("guard MARK PROGRAM ARGUMENTS");
    };
    ensure!(8 < mark.len(), "a mark of so few letters would hit others");
    let mut command = Command::new(program);
    let mut child = command.args(arguments).stdin(Stdio::null()).spawn()?;
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        // An error is an end, too.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        let _ = tell.send(());
    });
    // A program that ends by itself needs no guard any more.
    while child.try_wait()?.is_none() {
        if told.recv_timeout(BEAT) != Err(mpsc::RecvTimeoutError::Timeout) {
            let _ = child.kill();
            let _ = child.wait();
            break;
        }
    }
    for _ in 0..100 {
        let left = bearers(mark);
        if left.is_empty() {
            break;
        }
        left.into_iter().for_each(end);
        sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// The processes that bear a mark, without ourselves.
pub fn bearers(mark: &str) -> Vec<u32> {
    let folder = format!("{mark}/");
    let bears = |line: &[u8]| {
        let mut words = line.split(|it| *it == 0).map(String::from_utf8_lossy);
        words.any(|it| it.ends_with(mark) || it.contains(&folder))
    };
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = processes.filter_map(|it| it.file_name().to_str()?.parse::<u32>().ok());
    let line = |it: &u32| fs::read(format!("/proc/{it}/cmdline")).unwrap_or_default();
    numbers.filter(|it| *it != std::process::id() && bears(&line(it))).collect()
}

#[cfg(unix)]
fn end(process: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    if let Some(pid) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        // It may have gone by itself.
        let _ = kill_process(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn end(_: u32) {}
