//! Speaking UGI with the real program, and hosting it.
#![allow(clippy::unwrap_used)] // these are tests

mod support;

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

use game::ByPlayer;
use play::{Bot, Hosted, Patience, PlayerSpec, Reason, begin, referee};

/// Nothing takes as long as this; a busy machine takes its time.
const LONG: Duration = Duration::from_secs(60);

/// The program, spoken to.
struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    fn with(arguments: &[&str]) -> Talk {
        let mut command = support::spielbank(arguments);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || stdout.lines().try_for_each(|it| sender.send(it.unwrap())));
        Talk { child, stdin, lines }
    }

    fn say(&mut self, lines: &str) {
        self.stdin.as_mut().unwrap().write_all(format!("{lines}\n").as_bytes()).unwrap();
    }

    fn hear(&self) -> String {
        self.lines.recv_timeout(LONG).expect("an answer")
    }

    /// The next line that is no information about the search.
    fn answer(&self) -> String {
        loop {
            let line = self.hear();
            if !line.starts_with("info") || line.starts_with("info string") {
                return line;
            }
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.answer()
    }

    /// It ends by itself, content, and has nothing more to say.
    fn close(mut self) {
        self.stdin = None;
        let rest: Vec<String> = self.lines.iter().collect();
        assert!(self.child.wait().unwrap().success());
        assert_eq!(rest, Vec::<String>::new());
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_session_of_the_documentation() {
    let text = include_str!("../../../docs/protocols/ugi.md");
    let (_, session) = text.split_once("```session\n").unwrap();
    let (session, _) = session.split_once("```").unwrap();
    let mut talk = Talk::with(&["engine"]);
    let mut infos = false;
    for line in session.lines() {
        match line.split_at(2) {
            ("> ", command) => talk.say(command),
            ("< ", "info …") => infos = true,
            ("< ", expected) => {
                let heard = if infos { talk.answer() } else { talk.hear() };
                assert_eq!(heard, expected);
                infos = false;
            }
            _ => panic!("{line}"),
        }
    }
    talk.close();
}

#[test]
fn every_game_has_a_legal_best_move() {
    let mut talk = Talk::with(&["engine"]);
    for entry in games::ALL {
        talk.say(&format!("setoption name game value {}\nuginewgame", entry.id));
        assert_eq!(talk.ask("isready"), "readyok");
        let mut game = begin(entry.id).unwrap();
        let mut start = format!("fen {}", game.position());
        for limit in ["depth 3", "nodes 500", "movetime 20", "p1time 600 p2time 600"] {
            talk.say(&format!("position {start}\nquery p1turn"));
            assert_eq!(talk.hear(), format!("response {}", game.to_move().to_string() == "a"));
            if game.end().is_some() {
                assert_eq!(talk.ask("go"), "bestmove (none)");
                break;
            }
            let best = talk.ask(&format!("go {limit}"));
            let ply = best.strip_prefix("bestmove ").unwrap();
            assert_eq!(game.play(ply).unwrap()[0].text, ply, "{}", entry.id);
            start = format!("startpos moves {}", game.plies().join(" "));
        }
    }
    talk.say("quit");
    talk.close();
}

#[test]
fn information_about_a_search_is_true() {
    let mut talk = Talk::with(&["engine", "nim"]);
    talk.say("position fen 1-2-3 b\ngo");
    let mut last = String::new();
    let best = loop {
        let line = talk.hear();
        match line.strip_prefix("bestmove ") {
            Some(best) => break best.to_owned(),
            None => last = line,
        }
    };
    let words: Vec<&str> = last.split(' ').collect();
    let after = |key: &str| words[words.iter().position(|it| *it == key).unwrap() + 1];
    assert_eq!(after("score"), "mate", "{last}");
    // Six sticks, and the player to move loses: after an even number of plies.
    let plies: i32 = after("mate").parse().unwrap();
    assert!(plies < 0 && plies % 2 == 0, "{last}");
    assert_eq!(after("pv"), best);
    assert!(after("nodes").parse::<u64>().unwrap() > 0);
    talk.say("position fen 1-2-4 b\ngo");
    assert_eq!(talk.answer(), "bestmove 3x1");
    talk.close();
}

#[test]
fn a_search_is_stopped_and_hears_everything_meanwhile() {
    let mut talk = Talk::with(&["engine", "reversi"]);
    talk.say("go infinite");
    thread::sleep(Duration::from_millis(300));
    let clock = Instant::now();
    assert_eq!(talk.ask("isready"), "readyok");
    assert_eq!(talk.ask("query result"), "response none");
    assert!(talk.ask("what?").starts_with("info string expected a command"));
    // The search goes on with the old position, the questions do not.
    talk.say("position fen AB.............. a");
    assert!(talk.answer().starts_with("info string"), "no such board");
    talk.say("position startpos moves F4");
    assert_eq!(talk.ask("query p1turn"), "response false");
    assert!(talk.ask("stop").starts_with("bestmove "));
    assert!(clock.elapsed() < Duration::from_secs(10), "{:?}", clock.elapsed());
    // Stopped once, it is no more; another one begins, and two at once do not.
    talk.say("stop\ngo infinite\ngo depth 1");
    assert!(talk.answer().starts_with("bestmove "));
    assert!(talk.answer().starts_with("bestmove "));
    talk.close();
}

#[test]
fn an_infinite_search_waits_although_it_knows_everything() {
    let mut talk = Talk::with(&["engine", "nim:heaps=1"]);
    talk.say("go infinite");
    thread::sleep(Duration::from_millis(300));
    assert_eq!(talk.ask("isready"), "readyok", "and not bestmove");
    assert_eq!(talk.ask("stop"), "bestmove 1x1");
    talk.say("position startpos moves 1x1\ngo infinite");
    assert_eq!(talk.ask("isready"), "readyok");
    assert_eq!(talk.ask("stop"), "bestmove (none)");
    talk.close();
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_search() {
    let mut talk = Talk::with(&["engine", "kalah"]);
    talk.say("go infinite");
    thread::sleep(Duration::from_millis(100));
    talk.stdin = None;
    assert!(talk.answer().starts_with("bestmove "));
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn garbage_is_answered_and_changes_nothing() {
    let mut talk = Talk::with(&["engine", "nim"]);
    talk.say("position fen 0-0-1 b");
    for line in [
        "foo",
        "go depth x",
        "go depth 0",
        "go p1time 5",
        "position",
        "position fen nonsense",
        "position startpos moves 9x9",
        "position startpos moves 1x1 1x1 1x1 1x1",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value -1",
        "setoption name Threads",
        "setoption name Game value chess",
        "setoption name Game value nim:heaps=x",
        "setoption name Ponder value true",
        "query",
        "query islegal 1x1",
        "\u{0}\u{1b}[31m",
        "ütf-8 ♟",
    ] {
        let answer = talk.ask(line);
        assert!(answer.starts_with("info string expected "), "{line}: {answer}");
        assert!(!answer.contains('\u{1b}'), "{answer}");
    }
    let long = "x".repeat(3 << 20);
    let answer = talk.ask(&long);
    assert!(answer.starts_with("info string a line of more than 1048576 bytes"), "{answer}");
    talk.stdin.as_mut().unwrap().write_all(b"\xff\xfe\n\n \t\r\n").unwrap();
    assert!(talk.answer().starts_with("info string expected a command"));
    // Still the position from before.
    assert_eq!(talk.ask("query p1turn"), "response false");
    assert_eq!(talk.ask("go"), "bestmove 3x1");
    talk.close();
}

#[test]
fn complaints_speak_the_language_that_was_asked_for() {
    let mut talk = Talk::with(&["engine", "--lang", "de"]);
    assert!(talk.ask("foo").starts_with("info string erwartet: ein Befehl"));
    talk.close();
}

#[test]
fn a_game_that_there_is_not_is_told_at_once() {
    let line = support::complains(&["engine", "chess"]);
    assert!(line.starts_with("expected a game ("), "{line}");
}

#[test]
fn our_own_engine_is_a_good_guest() {
    let program = env!("CARGO_BIN_EXE_spielbank");
    let patience = Patience { ply: Duration::from_millis(5), ..Patience::default() };
    for entry in games::ALL {
        let command = format!("'{program}' engine {}", entry.id).parse().unwrap();
        let guest: Box<dyn Bot> = Box::new(Hosted::new(command, patience));
        let engine = PlayerSpec::parse("engine:level=3").unwrap().bot().unwrap();
        let mut game = begin(entry.id).unwrap();
        let ruling = referee(&mut *game, &mut ByPlayer { a: engine, b: guest }, |_| ());
        assert!(matches!(ruling.reason, Reason::Rules(_)), "{}: {:?}", entry.id, ruling.reason);
    }
}
