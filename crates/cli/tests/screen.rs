//! `play` on the whole screen, in a terminal that is none: `script` of
//! util-linux makes one. Where it is missing there is nothing to test with.
#![allow(clippy::unwrap_used)] // all of this is tests

mod support;

use std::{
    io::{Read, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use support::spielbank;

/// Longer than even a busy machine needs.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a program sends to leave the screen that it has taken.
const LEAVES: &str = "\u{1b}[?1049l";

/// The program in a terminal of 80 by 24.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    fn start(arguments: &str, variable: Option<(&str, &str)>) -> Option<Terminal> {
        let program = spielbank(&[]).get_program().to_owned();
        let program = program.to_str().unwrap();
        let line = format!("stty rows 24 cols 80; exec '{program}' {arguments}");
        let mut command = Command::new("script");
        command.args(["-q", "-e", "-c", &line, "/dev/null"]);
        command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8").env("SHELL", "/bin/sh");
        command.env_remove("NO_COLOR").envs(variable);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().ok()?;
        let (keys, mut output) = (child.stdin.take()?, child.stdout.take()?);
        let seen = Arc::new(Mutex::new(Vec::new()));
        let all = Arc::clone(&seen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                all.lock().unwrap().extend(&bytes[..count]);
            }
        });
        Some(Terminal { child, keys, seen })
    }

    fn seen(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap()).into_owned()
    }

    /// Waits until that has been seen. Only changes are sent, so it must be
    /// where nothing was before.
    fn wait(&self, text: &str) {
        let begin = Instant::now();
        while !self.seen().contains(text) {
            assert!(begin.elapsed() < PATIENCE, "{text:?} in {:?}", self.seen());
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits for the end; yields all that was seen, and whether it went well.
    fn finish(mut self) -> (String, bool) {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // The reader may still be at work.
                thread::sleep(Duration::from_millis(200));
                return (self.seen(), status.success());
            }
            if PATIENCE < begin.elapsed() {
                self.child.kill().unwrap();
                panic!("{:?}", self.seen());
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_game_is_played_and_the_terminal_given_back() {
    let arguments = "play nim:heaps=2-1 --b human --lang en";
    let Some(mut terminal) = Terminal::start(arguments, None) else { return };
    terminal.wait("quit");
    // The first heap and the number two; then a ply that is typed.
    terminal.send("\r2\r2x1\rq");
    let (seen, well) = terminal.finish();
    assert!(well);
    let (_, after) = seen.rsplit_once(LEAVES).expect("the screen is left");
    assert!(after.contains("has won"), "the result stays to be read: {after:?}");
}

#[test]
fn an_engine_answers_and_a_click_is_a_touch() {
    let Some(mut terminal) = Terminal::start("play connect4 --lang en", None) else { return };
    terminal.wait("quit");
    // The mouse, pressed on the first column, as xterm reports it.
    terminal.send("\u{1b}[<0;6;8M\u{1b}[<0;6;8m");
    terminal.wait("depth");
    terminal.send("qq");
    let (seen, well) = terminal.finish();
    assert!(well && seen.contains(LEAVES));
}

#[test]
fn who_wants_lines_gets_lines() {
    for (arguments, variable) in [
        ("play nim --b human --plain", None),
        ("play nim --b human", Some(("NO_COLOR", "1"))),
        ("play nim --b human", Some(("TERM", "dumb"))),
    ] {
        let Some(mut terminal) = Terminal::start(arguments, variable) else { return };
        terminal.wait("A> ");
        terminal.send("quit\n");
        let (seen, well) = terminal.finish();
        assert!(well && !seen.contains("\u{1b}[?1049h"), "{arguments}: {seen:?}");
    }
}
