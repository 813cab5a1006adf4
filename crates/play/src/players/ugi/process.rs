//! A program on the other end of two pipes, and an end that is certain.
//!
//! Nothing here waits for the program longer than it is told to: a thread
//! reads what it says, another writes what it is told, so neither a full pipe
//! nor an empty one can hold up whoever asks. What it says in the meantime
//! waits in a short queue, and then in the pipe, and then the program waits.

use std::{
    io::{self, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel},
    thread,
    time::{Duration, Instant},
};

use wire::{Line, read_line};

use super::{CommandLine, group, guard::Guard, strays::Mark};

/// A longer line is no answer.
pub const LONGEST_LINE: usize = 1 << 16;

/// Lines that may wait in each direction.
const QUEUE: usize = 64;

/// After `quit`, or when its output has ended, a program has this long to go.
const GRACE: Duration = Duration::from_millis(200);

/// How often it is looked whether it has gone.
const LOOK: Duration = Duration::from_millis(2);

/// A program that lines are said to and heard from.
pub struct Process {
    child: Child,
    /// `None` once it has ended.
    guard: Option<Guard>,
    /// What its own children are known by; `None` once they have been ended.
    mark: Option<Mark>,
    /// `None` once there is nothing more to say.
    input: Option<SyncSender<String>>,
    output: Receiver<Line>,
    /// How it ended, once it has.
    ended: Option<ExitStatus>,
}

/// What was heard.
#[derive(Debug)]
pub enum Heard {
    /// A line.
    Line(String),
    /// One that is too long.
    TooLong,
    /// Nothing, in the time there was.
    Silence,
    /// There will be nothing more.
    End,
}

impl Process {
    /// Starts a program. What it says on standard error is not for us.
    ///
    /// # Errors
    ///
    /// If there is no such program, or no thread to be had.
    pub fn start(command: &CommandLine) -> io::Result<Process> {
        let (program, arguments) = command.words().split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        group::lead(&mut command);
        let mark = Mark::on(&mut command);
        let mut child = command.spawn()?;
        let guard = Some(Guard::over(&child, mark.variable()));
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, lines) = sync_channel(QUEUE);
        let (heard, output) = sync_channel(QUEUE);
        // From here on dropping it ends the program.
        let (input, mark) = (Some(input), Some(mark));
        let process = Process { child, guard, mark, input, output, ended: None };
        let (stdin, stdout) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        // The threads end with the pipes. Nobody waits for them: a process
        // that has left the group may hold its end for ever.
        thread::Builder::new().spawn(move || write(stdin, &lines))?;
        thread::Builder::new().spawn(move || read(stdout, &heard))?;
        Ok(process)
    }

    /// Says a line; no if the program has not listened for a long time.
    pub fn say(&self, line: String) -> bool {
        // That nobody reads it any more is noticed when there is no answer.
        let sent = self.input.as_ref().map(|it| it.try_send(line));
        !matches!(sent, Some(Err(TrySendError::Full(_))))
    }

    /// The next line, if there is one by then.
    pub fn hear(&self, until: Instant) -> Heard {
        let left = until.saturating_duration_since(Instant::now());
        // A flood must not put off the end; what is not heard waits.
        if left.is_zero() {
            return Heard::Silence;
        }
        match self.output.recv_timeout(left) {
            Ok(Line::Text(line)) => Heard::Line(line),
            Ok(Line::TooLong) => Heard::TooLong,
            Ok(Line::End) | Err(RecvTimeoutError::Disconnected) => Heard::End,
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
        }
    }

    /// Lets it go by itself for a moment; how it has ended, if it has.
    pub fn farewell(&mut self) -> Option<ExitStatus> {
        self.input = None;
        let until = Instant::now() + GRACE;
        let mut gone = group::has_ended(&mut self.child);
        while !gone && Instant::now() < until {
            thread::sleep(LOOK);
            gone = group::has_ended(&mut self.child);
        }
        self.kill();
        self.ended.filter(|_| gone)
    }

    /// Ends it and whatever it has started, now.
    pub fn kill(&mut self) {
        if self.ended.is_none() {
            let family = self.mark.as_ref().map(|it| it.family(&self.child));
            group::kill(&mut self.child);
            if let Some(family) = family {
                family.kill();
            }
            // Nobody shall kill a number that may soon be another's.
            self.guard = None;
            self.ended = self.child.wait().ok();
            self.mark = None;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read(stdout: ChildStdout, heard: &SyncSender<Line>) {
    let mut input = BufReader::new(stdout);
    loop {
        let line = read_line(&mut input, LONGEST_LINE);
        let over = line == Line::End;
        if heard.send(line).is_err() || over {
            return;
        }
    }
}
