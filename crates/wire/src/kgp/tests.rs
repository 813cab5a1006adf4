//! Whole conversations, and the grammar by examples and at random.

use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::Instant;

const LIMIT: Duration = Duration::from_secs(5);

fn at(millis: u64) -> Instant {
    Instant::from_micros(millis * 1000)
}

fn board(text: &str) -> Board {
    Board::parse(text).unwrap()
}

/// Everything a server's machine sends, line by line, as it is written at `now`.
fn said(server: &mut Server, now: Instant) -> Vec<String> {
    let mut lines = Vec::new();
    while let Some(bytes) = server.output() {
        server.written(now);
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text.matches("\r\n").count(), 1, "one line a write: {text:?}");
        lines.push(text.trim_end().to_owned());
    }
    lines
}

fn events(server: &mut Server) -> Vec<Event> {
    std::iter::from_fn(|| server.next_event()).collect()
}

/// A conversation in which a client has chosen to play.
fn playing() -> Server {
    let mut server = Server::new(Patience::default(), at(0));
    assert_eq!(said(&mut server, at(0)), ["kgp 1 0 1"]);
    server.receive(b"1 mode freeplay\r\n", at(0));
    assert_eq!(said(&mut server, at(0)), ["2@1 ok"]);
    assert_eq!(events(&mut server), [Event::Mode(Mode::Freeplay)]);
    server
}

const START: &str = "<3,0,0,4,4,4,4,4,4>";

#[test]
fn a_game_goes_from_state_to_state() {
    let mut server = playing();
    server.ask(board(START), LIMIT, at(10));
    assert!(said(&mut server, at(10)).is_empty(), "not before the pause is over");
    assert_eq!(server.deadline(), Some(at(50)));
    server.tick(at(50));
    assert_eq!(said(&mut server, at(50)), [format!("4 state {START}")]);
    server.receive(b"3@4 move 2\r\n5@4 move 3\r\n7@4 yield\r\n9@4 move 1\r\n", at(300));
    let answer = Answer { pit: Some(3), yielded: true, used: Duration::from_millis(250) };
    let expected = [Event::Better { pit: 2 }, Event::Better { pit: 3 }, Event::Chosen(answer)];
    assert_eq!(events(&mut server), expected);
    assert_eq!(said(&mut server, at(300)), ["6@4 stop"]);

    // The next state comes alone. What still comes for the last one is ignored.
    server.ask(board("<3,1,0,4,4,0,5,5,5>"), LIMIT, at(301));
    server.tick(at(349));
    assert!(said(&mut server, at(349)).is_empty());
    server.tick(at(350));
    assert_eq!(said(&mut server, at(350)), ["8 state <3,1,0,4,4,0,5,5,5>"]);
    server.receive(b"@4 move 1\r\n@8 move 2\r\nmove 3\r\n", at(400));
    assert_eq!(events(&mut server), [Event::Better { pit: 2 }]);
    server.withdraw(at(500));
    assert_eq!(said(&mut server, at(500)), ["10@8 stop"]);
    assert!(events(&mut server).is_empty());
}

#[test]
fn time_is_up_after_the_limit() {
    for (arrives, pit) in [(5050, Some(1)), (5051, None)] {
        let mut server = playing();
        server.ask(board(START), LIMIT, at(50));
        said(&mut server, at(50));
        server.receive(b"@4 move 1\r\n", at(arrives));
        server.tick(at(5051));
        let chosen = events(&mut server).into_iter().find_map(|it| match it {
            Event::Chosen(answer) => Some((answer.pit, answer.yielded)),
            _ => None,
        });
        assert_eq!(chosen, Some((pit, false)), "{arrives}");
    }
    let mut server = playing();
    server.ask(board(START), LIMIT, at(50));
    said(&mut server, at(50));
    server.credit(Duration::from_millis(500));
    server.tick(at(5550));
    assert!(events(&mut server).is_empty(), "lag of the server is credited");
    server.tick(at(5551));
    assert_eq!(events(&mut server).len(), 1);
}

#[test]
fn a_client_that_yields_at_once_has_named_no_move() {
    let mut server = playing();
    server.ask(board(START), LIMIT, at(50));
    said(&mut server, at(50));
    server.receive(b"3@4 yield\r\n", at(60));
    let answer = Answer { pit: None, yielded: true, used: Duration::from_millis(10) };
    assert_eq!(events(&mut server), [Event::Chosen(answer)]);
}

#[test]
fn a_ping_must_be_answered() {
    let mut server = playing();
    server.tick(at(20_000));
    assert_eq!(said(&mut server, at(20_000)), ["4 ping"]);
    server.receive(b"3@2 pong\r\n", at(30_000));
    server.receive(b"3@4 pong\r\n", at(40_000));
    assert_eq!(server.deadline(), Some(at(60_000)));
    server.tick(at(60_000));
    assert_eq!(said(&mut server, at(60_000)), ["6 ping"]);
    server.tick(at(80_000));
    assert!(events(&mut server).is_empty());
    server.tick(at(80_001));
    assert_eq!(events(&mut server), [Event::Fault(Fault::Silent), Event::Close]);
}

#[test]
fn modes_that_are_not_offered_are_refused() {
    let mut server = Server::new(Patience::default(), at(0));
    said(&mut server, at(0));
    server.receive(b"1 mode eval\n", at(0));
    let lines = said(&mut server, at(0));
    assert!(lines[0].starts_with("2@1 error \"Unsupported mode"), "{lines:?}");
    assert_eq!(lines[1], "4 goodbye");
    assert_eq!(events(&mut server).last(), Some(&Event::Close));

    let mut server = playing();
    server.receive(b"3 mode freeplay\r\n", at(1));
    assert_eq!(said(&mut server, at(1)), ["4@3 error \"the mode is already chosen\""]);
    assert!(events(&mut server).is_empty());

    let mut server = Server::new(Patience::default(), at(0));
    server.tick(at(60_001));
    assert!(events(&mut server).contains(&Event::Fault(Fault::NoMode)));
}

#[test]
fn both_sides_verify() {
    let mut server = Server::new(Patience::default(), at(0));
    let mut client = Client::new(Wish { mode: Mode::Verify, name: None, token: None });
    let exchange = |server: &mut Server, client: &mut Client| {
        let mut notices = Vec::new();
        loop {
            let (from, to) = (said(server, at(1)), client.output());
            if from.is_empty() && to.is_none() {
                return notices;
            }
            from.iter().for_each(|it| client.receive(format!("{it}\r\n").as_bytes(), at(1)));
            to.iter().for_each(|it| server.receive(it, at(1)));
            notices.extend(std::iter::from_fn(|| client.next_notice()));
        }
    };
    exchange(&mut server, &mut client);
    assert_eq!(events(&mut server), [Event::Mode(Mode::Verify)]);
    server.pose(board(START), 0, at(2));
    let notices = exchange(&mut server, &mut client);
    let Some(Notice::Problem { id, .. }) = notices.last() else { panic!("{notices:?}") };
    let after = board("<3,1,0,0,5,5,4,4,4>");
    client.solve(*id, after.clone(), true);
    exchange(&mut server, &mut client);
    assert_eq!(events(&mut server), [Event::Solution { board: after, again: true }]);
    server.judge(Ok(()), at(3));
    assert_eq!(exchange(&mut server, &mut client), [Notice::Right]);
}

#[test]
fn a_client_introduces_itself_and_names_better_moves() {
    let wish = Wish {
        mode: Mode::Freeplay,
        name: Some("a \"b\"".to_owned()),
        token: Some("secret".to_owned()),
    };
    let mut client = Client::new(wish);
    let lines = |client: &mut Client| -> Vec<String> {
        let bytes = std::iter::from_fn(|| client.output());
        bytes.map(|it| String::from_utf8(it).unwrap().trim_end().to_owned()).collect()
    };
    client.receive(b"kgp 1 0 1\r\n", at(0));
    let introduction =
        ["1 set info:name \"a \\\"b\\\"\"", "3 set auth:token secret", "5 mode freeplay"];
    assert_eq!(lines(&mut client), introduction);
    client.receive(b"2 set time:mode \"relative\"\r\n4 state <3,0,0,4,4,4,4,4,4>\r\n", at(1));
    client.better(4, 1);
    client.better(4, 1);
    client.better(2, 1);
    client.better(4, 3);
    client.done(4);
    client.better(4, 2);
    assert_eq!(lines(&mut client), ["7@4 move 1", "9@4 move 3", "11@4 yield"]);
    client.receive(b"6@4 stop\r\n8 ping\r\n10 state <3,1,0,4,4,0,5,5,5>\r\n12@10 stop\r\n", at(2));
    client.better(10, 1);
    assert_eq!(lines(&mut client), ["13@8 pong"]);
    client.receive(b"whatever that is\r\n14 dance\r\n\r\n\xff\r\n16 goodbye\r\n", at(3));
    let last: Vec<Notice> = std::iter::from_fn(|| client.next_notice()).collect();
    assert_eq!(last[last.len() - 2..], [Notice::Goodbye, Notice::Close]);

    let mut other = Client::new(Wish { mode: Mode::Freeplay, name: None, token: None });
    other.receive(b"kgp 2 0 0\r\n", at(0));
    assert_eq!(other.next_notice(), Some(Notice::OtherVersion([2, 0, 0])));
    assert_eq!(other.output(), None);
}

#[test]
fn clients_that_quote_everything_are_understood() {
    for (line, expected) in [
        ("mode \"freeplay\"", Message::Mode(Mode::Freeplay)),
        (
            "1 set \"info:name\" \"x y\"",
            Message::Set {
                option: "info:name".to_owned(),
                value: Argument::Text("x y".to_owned()),
            },
        ),
        ("@4 move +2", Message::Move { pit: 2 }),
        ("@4 move -2", Message::Unknown),
        ("@4 yield", Message::Yield),
        (
            "@4 solution <1,0,0,1,1> 0",
            Message::Solution { board: board("<1,0,0,1,1>"), again: false },
        ),
        (
            "@4 solution <1,0,0,1,1> yes",
            Message::Solution { board: board("<1,0,0,1,1>"), again: true },
        ),
        ("pong", Message::Pong),
    ] {
        assert_eq!(Message::of(&Line::parse(line).unwrap()), expected, "{line}");
    }
}

#[test]
fn lines_are_written_as_they_are_read() {
    for line in [
        "kgp 1 0 1",
        "4@2 move 3",
        "@2 yield",
        "12 set time:clock 4.5",
        "2 error \"a \\\"b\\\" \\\\ \\n\"",
        "6 state <3,10,2,1,2,3,4,2,0>",
    ] {
        assert_eq!(Line::parse(line).unwrap().to_string(), line);
    }
    for line in [
        "",
        "@",
        "4@",
        "@x move",
        "4@2",
        "move \"",
        "move \"a\"b",
        "state <",
        "state <2,0,0,1,1,1>",
        "state <0,0,0>",
        "state <1,0,0,1,1,1>",
        "state <1,0,0,1,-1>",
        "move 1.",
        "move 1.2.3",
        "move a_b",
        "2x move",
        "-3 move",
        "move 99999999999999999999",
    ] {
        assert_eq!(Line::parse(line), None, "{line:?}");
    }
    let spec = board("<3,10,2,1,2,3,4,2,0>");
    assert_eq!((spec.south_store, spec.north_store, spec.seeds()), (10, 2, Some(24)));
    assert_eq!((spec.south, spec.north), (vec![1, 2, 3], vec![4, 2, 0]));
}

/// What can happen in each state of the server's side, and the fault that comes of it.
#[test]
fn every_accident_in_every_state_has_its_fault() {
    type Make = fn() -> Server;
    let states: [(&str, Make); 3] = [
        ("no mode", || Server::new(Patience::default(), at(0))),
        ("idle", playing),
        ("asked", || {
            let mut server = playing();
            server.ask(board(START), LIMIT, at(50));
            said(&mut server, at(50));
            server
        }),
    ];
    let flood = "ok\r\n".repeat(1000);
    let long = "x".repeat(LONGEST_LINE + 1);
    let nonsense = "? ?\r\n".repeat(MANY);
    const MANY: usize = 30;
    for (name, state) in states {
        // Bytes, the fault they lead to, and whether an error is said.
        for (bytes, fault, complains) in [
            ("3 yield\r\n", None, false),
            ("3@4 move 99\r\n", None, false),
            ("what is this\r\nand this\r\n", None, false),
            ("? ?\r\n", None, true),
            ("\u{0}\u{1}\r\n\r\n", None, true),
            ("7 goodbye\r\n", Some(Fault::Left), false),
            (nonsense.as_str(), Some(Fault::Garbled), true),
            (flood.as_str(), Some(Fault::Garbled), false),
            (long.as_str(), Some(Fault::Garbled), false),
        ] {
            let mut server = state();
            said(&mut server, at(50));
            server.receive(bytes.as_bytes(), at(60));
            let found = events(&mut server).into_iter().find_map(|it| match it {
                Event::Fault(fault) => Some(fault),
                _ => None,
            });
            assert_eq!(found, fault, "{name} {:?}", &bytes[..bytes.len().min(20)]);
            let complained = said(&mut server, at(60)).iter().any(|it| it.contains("error"));
            assert_eq!(complained, complains, "{name} {:?}", &bytes[..bytes.len().min(20)]);
        }
        let mut server = state();
        server.cut();
        assert_eq!(events(&mut server), [Event::Fault(Fault::Cut), Event::Close], "{name}");
    }
}

#[test]
fn cutting_and_merging_at_every_position_gives_the_same_game() {
    let bytes = b"mode \"freeplay\"\r\n1 set \"info:name\" \"x\"\r\n3@8 move 1\r\n@8 yield\r\n";
    let play = |pieces: &[&[u8]]| {
        let mut server = Server::new(Patience::default(), at(0));
        for _ in 0..3 {
            server.tick(at(0));
            // Ids 2, 4 and 6 are hints, so that the state is line 8.
            server.set("game:id", Argument::Integer(1), at(0));
        }
        server.ask(board(START), LIMIT, at(0));
        said(&mut server, at(0));
        server.tick(at(50));
        said(&mut server, at(50));
        pieces.iter().for_each(|it| server.receive(it, at(60)));
        (events(&mut server), said(&mut server, at(60)))
    };
    let expected = play(&[bytes]);
    assert_eq!(expected.0.len(), 4, "{expected:?}");
    for cut in 0..bytes.len() {
        assert_eq!(play(&[&bytes[..cut], &bytes[cut..]]), expected, "{cut}");
    }
    let single: Vec<&[u8]> = bytes.chunks(1).collect();
    assert_eq!(play(&single), expected);

    let bytes =
        b"kgp 1 0 1\r\n2 set game:id 1\r\n4 state <3,0,0,4,4,4,4,4,4>\r\n6@4 stop\r\n8 ping\r\n";
    let listen = |pieces: &[&[u8]]| {
        let mut client = Client::new(Wish { mode: Mode::Freeplay, name: None, token: None });
        pieces.iter().for_each(|it| client.receive(it, at(0)));
        let notices: Vec<Notice> = std::iter::from_fn(|| client.next_notice()).collect();
        (notices, std::iter::from_fn(|| client.output()).collect::<Vec<_>>())
    };
    let expected = listen(&[bytes]);
    assert_eq!(expected.0.len(), 4, "{expected:?}");
    for cut in 0..bytes.len() {
        assert_eq!(listen(&[&bytes[..cut], &bytes[cut..]]), expected, "{cut}");
    }
}

/// Lines that are almost valid.
fn lines() -> impl Strategy<Value = String> {
    let words = "kgp set mode ok error state move yield stop problem solution ping pong goodbye 1 2@1 @3 \
                 +1 -7 .5 2.50 freeplay \"freeplay\" info:name \"a\\\"b\\\\ \\n\" <1,0,0,1,1> \
                 <3,10,2,1,2,3,4,2,0> true 0 \" < >";
    let words: Vec<&'static str> = words.split_whitespace().collect();
    let word = prop_oneof![
        6 => prop::sample::select(words).prop_map(str::to_owned),
        1 => "\\PC{0,4}",
    ];
    prop::collection::vec(word, 0..6).prop_map(|it| it.join(" "))
}

proptest! {
    #[test]
    fn whatever_is_read_is_written_and_read_again(line in lines()) {
        if let Some(line) = Line::parse(&line) {
            prop_assert_eq!(Line::parse(&line.to_string()), Some(line.clone()));
            let message = Message::of(&line);
            if let Some(written) = message.line() {
                prop_assert_eq!(Message::of(&written), message.clone());
                let read = Line::parse(&written.to_string()).map(|it| Message::of(&it));
                prop_assert_eq!(read, Some(message));
            }
        }
    }

    #[test]
    fn no_bytes_make_a_machine_panic(
        pieces in prop::collection::vec((any::<Vec<u8>>(), lines(), 0u64..3_000_000), 0..30)
    ) {
        let mut now = at(0);
        let mut server = Server::new(Patience::default(), now);
        let mut client = Client::new(Wish { mode: Mode::Freeplay, name: None, token: None });
        for (bytes, line, micros) in pieces {
            now += Duration::from_micros(micros);
            for bytes in [bytes.as_slice(), line.as_bytes(), b"\n"] {
                server.receive(bytes, now);
                client.receive(bytes, now);
            }
            server.ask(board(START), LIMIT, now);
            server.tick(now);
            while server.output().is_some() {
                server.written(now);
            }
            client.better(4, 1);
            client.done(4);
        }
    }
}
