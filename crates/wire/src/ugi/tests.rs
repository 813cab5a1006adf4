//! The grammar, by examples and at random.

use std::time::Duration;

use game::Player;
use proptest::prelude::*;

use super::*;

fn command(line: &str) -> Command {
    Command::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// What was expected instead of this line.
fn expected(line: &str) -> &'static str {
    match Command::parse(line) {
        Ok(command) => panic!("{line}: {command:?}"),
        Err(error) => error.expected.id,
    }
}

#[test]
fn commands_are_written_as_they_are_read() {
    for line in [
        "ugi",
        "isready",
        "uginewgame",
        "setoption name Hash value 64",
        "setoption name Clear Hash",
        "setoption name Game value one:two=3-4,five",
        "position startpos",
        "position startpos moves 1 2 3",
        "position fen ...A/B... a",
        "position fen ......../........ b 9,9 0,0 0 moves A1 B1",
        "go",
        "go infinite",
        "go movetime 100",
        "go depth 5",
        "go nodes 10000",
        "go p1time 1000 p2time 2000 p1inc 10 p2inc 20",
        "go p1time 1000 p2time 2000 p1inc 0 p2inc 0 movetime 5 depth 1 nodes 9 infinite",
        "query gameover",
        "query p1turn",
        "query result",
        "stop",
        "quit",
    ] {
        assert_eq!(command(line).to_string(), line);
    }
}

#[test]
fn white_space_does_not_matter() {
    assert_eq!(command("  go\t depth  5 \r"), command("go depth 5"));
    assert_eq!(command("position  fen  a  b   moves  c "), command("position fen a b moves c"));
    assert_eq!(command("position startpos moves"), command("position startpos"));
}

#[test]
fn clocks_belong_to_players() {
    let Command::Go(go) = command("go p2time 7 p1time -3 p2inc 1") else { panic!() };
    let clocks = go.clocks.unwrap();
    assert_eq!(clocks.left[Player::A], Duration::ZERO, "a clock that has run out");
    assert_eq!(clocks.left[Player::B], Duration::from_millis(7));
    assert_eq!(clocks.increment[Player::A], Duration::ZERO);
    assert_eq!(clocks.increment[Player::B], Duration::from_millis(1));
}

#[test]
fn a_number_without_end_is_the_greatest() {
    let Command::Go(go) = command("go nodes 99999999999999999999999 depth 4294967296") else {
        panic!()
    };
    assert_eq!((go.nodes, go.depth), (Some(u64::MAX), Some(u32::MAX)));
}

#[test]
fn what_is_no_command_is_told() {
    for (line, id) in [
        ("", "wire-ugi-expected-command"),
        ("uci", "wire-ugi-expected-command"),
        ("UGI", "wire-ugi-expected-command"),
        ("quit now", "wire-ugi-expected-command"),
        ("setoption", "wire-ugi-expected-setoption"),
        ("setoption Hash 64", "wire-ugi-expected-setoption"),
        ("setoption name value 64", "wire-ugi-expected-setoption"),
        ("position", "wire-ugi-expected-position"),
        ("position moves 1", "wire-ugi-expected-position"),
        ("position startpos 1 2", "wire-ugi-expected-position"),
        ("position fen moves 1", "wire-ugi-expected-position"),
        ("position 3-4-5 a", "wire-ugi-expected-position"),
        ("go fast", "wire-ugi-expected-limit"),
        ("go depth", "wire-ugi-expected-number"),
        ("go depth 0", "wire-ugi-expected-number"),
        ("go depth -1", "wire-ugi-expected-number"),
        ("go nodes 0", "wire-ugi-expected-number"),
        ("go movetime 1s", "wire-ugi-expected-number"),
        ("go movetime -", "wire-ugi-expected-number"),
        ("go movetime +1", "wire-ugi-expected-number"),
        ("go p1time 1", "wire-ugi-expected-clocks"),
        ("go p1inc 1", "wire-ugi-expected-clocks"),
        ("go p1time 1 p2inc 1", "wire-ugi-expected-clocks"),
        ("query", "wire-ugi-expected-query"),
        ("query islegal", "wire-ugi-expected-query"),
        ("query result now", "wire-ugi-expected-query"),
    ] {
        assert_eq!(expected(line), id, "{line}");
    }
}

#[test]
fn replies_are_written_as_they_are_read() {
    for line in [
        "id name Spielbank 0.1.0",
        "id author the Spielbank authors",
        "option name Hash type spin default 64 min 1 max 4096",
        "option name Game type string default one",
        "option name Path type string",
        "option name Style type combo default a var a var b",
        "option name Clear Hash type button",
        "option name Odd",
        "ugiok",
        "readyok",
        "info",
        "info depth 3 score cp -12 nodes 9 nps 1000 time 7 pv a b c",
        "info score mate -4",
        "info string two words",
        "bestmove a1",
        "bestmove (none)",
        "response true",
        "response false",
        "response p1win",
        "response p2win",
        "response draw",
        "response none",
    ] {
        assert_eq!(Reply::parse(line).unwrap().to_string(), line);
    }
}

#[test]
fn dialects_are_understood() {
    let line = "info depth 4 seldepth 9 multipv 1 score cp 20 lowerbound tthits 1 hashfull 0 \
                time 3 nodes 8 currmove x pv a b";
    let Some(Reply::Info(info)) = Reply::parse(line) else { panic!() };
    let plain = "info depth 4 score cp 20 nodes 8 time 3 pv a b";
    assert_eq!(Reply::Info(info).to_string(), plain);
    assert_eq!(Reply::parse("bestmove a ponder b"), Some(Reply::BestMove(Some("a".to_owned()))));
    for line in ["bestmove none", "bestmove 0000", "bestmove null"] {
        assert_eq!(Reply::parse(line), Some(Reply::BestMove(None)));
    }
    let spin = "option name hash type spin min 1 max 9 default 3";
    let Some(Reply::Setting(setting)) = Reply::parse(spin) else { panic!() };
    assert!(setting.is_called("Hash"));
    assert_eq!(setting.kind, Kind::Spin { default: 3, min: 1, max: 9 });
    for line in ["", "Hello!", "bestmove", "response maybe", "option", "id", "ugiok!", "copyright"]
    {
        assert_eq!(Reply::parse(line), None, "{line}");
    }
}

#[test]
fn what_is_said_stays_on_one_line() {
    let reply = Reply::Info(Info::text("one\ntwo\r\nbestmove x"));
    assert_eq!(reply.to_string(), "info string one two bestmove x");
}

/// Lines that are almost valid: the words of the protocol, shuffled.
fn lines() -> impl Strategy<Value = String> {
    let words = "ugi isready uginewgame setoption name value position startpos fen moves go \
                 p1time p2time p1inc p2inc movetime depth nodes infinite stop query gameover p1turn \
                 result quit id author option type spin string default min max info score cp mate nps \
                 time pv bestmove (none) response true p1win ugiok readyok -1 0 1 7 99999999999999999999";
    let words: Vec<&'static str> = words.split_whitespace().collect();
    let word = prop_oneof![
        6 => prop::sample::select(words).prop_map(str::to_owned),
        1 => "\\PC{0,4}",
    ];
    prop::collection::vec(word, 0..8).prop_map(|it| it.join(" "))
}

proptest! {
    #[test]
    fn whatever_is_read_is_written_and_read_again(line in lines()) {
        if let Ok(command) = Command::parse(&line) {
            prop_assert_eq!(Command::parse(&command.to_string()), Ok(command));
        }
        if let Some(reply) = Reply::parse(&line) {
            prop_assert_eq!(Reply::parse(&reply.to_string()), Some(reply));
        }
    }

    #[test]
    fn no_line_makes_a_reader_panic(line in any::<String>()) {
        drop(Command::parse(&line));
        drop(Reply::parse(&line));
    }
}
