//! The Thinker as the Connector sees it: a process that is woken by a signal and answers through a
//! pipe.

use std::{
    env,
    io::{self, BufReader},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use play::PlayerSpec;
use rustix::process::{Pid, Signal, kill_process};
use wire::{Line, read_line};

use super::{
    answer::Answer,
    request::{Position, Request, Shared},
};

/// Maximum length of a line in the pipe.
const LONGEST: usize = 1 << 16;

/// The Thinker.
pub struct Thinker {
    process: Child,
    shared: Shared,
    /// The number of the last request.
    number: u64,
}

impl Thinker {
    /// Starts the process. `tell` is called with each answer, and with `None` when the process is
    /// gone, on a thread of its own.
    pub fn start(
        engine: &PlayerSpec,
        language: &str,
        tell: impl Fn(Option<Answer>) -> bool + Send + 'static,
    ) -> io::Result<Thinker> {
        let shared = Shared::new()?;
        let mut process = Command::new(env::current_exe()?)
            .args(["connect", "--lang", language, "--engine", &engine.to_string()])
            .args(["--thinker", &std::process::id().to_string()])
            .stdin(Stdio::from(shared.file()?))
            .stdout(Stdio::piped())
            .spawn()?;
        let pipe = process.stdout.take().ok_or_else(|| io::Error::other("no pipe"))?;
        thread::spawn(move || {
            let mut pipe = BufReader::new(pipe);
            loop {
                let answer = match read_line(&mut pipe, LONGEST) {
                    Line::Text(line) => Answer::parse(&line),
                    Line::TooLong => None,
                    Line::End => break,
                };
                if let Some(answer) = answer
                    && !tell(Some(answer))
                {
                    return;
                }
            }
            tell(None);
        });
        Ok(Thinker { process, shared, number: 0 })
    }

    /// Lets it think about a position; returns the number that its answers will have.
    pub fn think(&mut self, position: Position, budget: Duration) -> io::Result<u64> {
        self.number += 1;
        self.shared.put(&Request { number: self.number, budget, position })?;
        kill_process(Pid::from_child(&self.process), Signal::USR1)?;
        Ok(self.number)
    }

    /// Ends the thinking about the last position.
    pub fn forget(&mut self) -> io::Result<()> {
        self.think(Position::Nothing, Duration::ZERO).map(|_| ())
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        // It has nothing to tidy up.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
