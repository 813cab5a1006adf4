//! Runs a program: answers its questions, says what it says, minds the time.

use std::{
    fmt::Write as _,
    io::Write,
    time::{Duration, Instant},
};

use hamster::machine::{Command, End, Machine, Pause, Reply};
use serde_json::{Value, json};

use super::answers::Answers;
use crate::{failure::Failure, session::Session};

/// Instructions between two looks at the clock.
const SLICE: u64 = 5_000_000;

/// What a run has brought.
pub(super) struct Ran {
    /// How it ended.
    pub ending: Ending,
    /// What was said, asked and answered.
    pub dialogue: Vec<Value>,
    /// What was printed.
    pub output: String,
    /// Every command with its result, if that was wanted.
    pub trace: String,
    /// How long it took.
    pub seconds: f64,
}

/// How a run ended.
pub(super) enum Ending {
    /// As the machine says.
    Machine(End),
    /// The time was over.
    Time,
    /// An answer was missing.
    Input,
}

/// A program being run.
pub(super) struct Drive {
    time: Duration,
    answers: Answers,
    aloud: bool,
    begun: Instant,
    waited: Duration,
    ran: Ran,
}

impl Drive {
    pub(super) fn new(time: Duration, answers: Answers, aloud: bool) -> Drive {
        let ran = Ran {
            ending: Ending::Time,
            dialogue: Vec::new(),
            output: String::new(),
            trace: String::new(),
            seconds: 0.0,
        };
        Drive { time, answers, aloud, begun: Instant::now(), waited: Duration::ZERO, ran }
    }

    /// Runs the program to its end.
    pub(super) fn run(
        &mut self,
        machine: &mut Machine,
        session: &mut Session,
    ) -> Result<(), Failure> {
        self.ran.ending = loop {
            if self.begun.elapsed().saturating_sub(self.waited) > self.time {
                break Ending::Time;
            }
            match machine.run(SLICE) {
                Pause::Slice | Pause::Statement => {}
                Pause::Says(text) => {
                    if self.aloud {
                        writeln!(session.out, "{text}")?;
                    }
                    self.ran.dialogue.push(json!({ "says": text }));
                }
                Pause::Prints(text) => {
                    if self.aloud {
                        write!(session.out, "{text}")?;
                    }
                    self.ran.output.push_str(&text);
                }
                Pause::Asks { prompt, .. } => {
                    if self.aloud {
                        write!(session.out, "{prompt} ")?;
                        session.out.flush()?;
                    }
                    let asked = Instant::now();
                    let answer = self.answers.next();
                    self.waited += asked.elapsed();
                    if self.aloud && !super::at_terminal() {
                        writeln!(session.out, "{}", answer.as_deref().unwrap_or_default())?;
                    }
                    let Some(answer) = answer else {
                        self.ran.dialogue.push(json!({ "asks": prompt, "answer": null }));
                        break Ending::Input;
                    };
                    machine.answer(&answer);
                    self.ran.dialogue.push(json!({ "asks": prompt, "answer": answer }));
                }
                Pause::Rules { .. } => {
                    let words = session.words.get("cli-hamster-no-rules");
                    machine.reply(&Reply::Wrong(words));
                }
                Pause::Command(command) => self.trace(&command),
                Pause::Ended(end) => break Ending::Machine(end),
            }
        };
        Ok(())
    }

    fn trace(&mut self, command: &Command) {
        let Command { hamster, name, result } = command;
        let line = match result {
            Some(result) => writeln!(self.ran.trace, "{hamster}: {name}() : {result}"),
            None => writeln!(self.ran.trace, "{hamster}: {name}();"),
        };
        // Writing to a string cannot fail.
        let _ = line;
    }

    /// What the run has brought.
    pub(super) fn finish(self) -> Ran {
        let seconds = self.begun.elapsed().saturating_sub(self.waited).as_secs_f64();
        Ran { seconds, ..self.ran }
    }
}
