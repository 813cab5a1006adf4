//! The grammar, by examples and at random.

use proptest::prelude::*;

use super::*;

#[test]
fn commands_are_written_as_they_are_read() {
    for line in [
        "VERSION 1.0",
        "VERSION v1",
        "ID 5fEjPQ0aBcd",
        "PLAYER",
        "PLAYER 1",
        "OKWAIT",
        "THINKING",
        "PLAY A1",
        "PLAY A1:B1;C3",
        "PLAY A1,7",
    ] {
        assert_eq!(Command::parse(line).unwrap().to_string(), line);
        assert_eq!(Command::parse(&format!("{line} \0\r")), Command::parse(line));
    }
    for line in [
        "",
        "okwait",
        "OKWAIT 1",
        "THINKING hard",
        "PLAY",
        "PLAY ;",
        "PLAY A1;",
        "ID",
        "ID a b",
        "VERSION",
        "VERSION 1 0",
        "PLAYER x",
        "PLAYER -1",
        "PLAYER 99999999999",
        "+ WAIT",
        " PLAY A1",
    ] {
        assert_eq!(Command::parse(line), None, "{line:?}");
    }
    assert_eq!(Command::parse(&format!("PLAY A{}", ";A".repeat(100))), None);
}

#[test]
fn replies_are_written_as_they_are_read() {
    for line in [
        "+ MNM Gameserver v2.3 accepting connections",
        "+ Client version accepted - please send Game-ID to join",
        "+ PLAYING NMMorris",
        "+ YOU 0 White Player",
        "+ TOTAL 2",
        "+ 1 Player 2 0",
        "+ ENDPLAYERS",
        "+ WAIT",
        "+ MOVE 3000",
        "+ PIECE0.0 A",
        "+ OKTHINK",
        "+ MOVEOK",
        "+ GAMEOVER",
        "+ GAMEOVER 1 Player 2",
        "+ PLAYER0WON Yes",
        "+ PLAYER1WON No",
        "+ QUIT",
        "- TIMEOUT Be faster next time",
    ] {
        let reply = Reply::parse(line).unwrap();
        assert_eq!(reply.to_string(), line);
        let plain = matches!(line, "+ PIECE0.0 A" | "+ 1 Player 2 0");
        assert_eq!(matches!(reply, Reply::Text(_)), plain, "{line}");
    }
    for line in ["+ GAMEOVER soon", "+ MOVE", "+ MOVE -1", "+ TOTAL all", "+ PLAYERxWON Yes", "+"] {
        assert!(matches!(Reply::parse(line), Some(Reply::Text(_))), "{line}");
    }
    assert_eq!(Reply::parse("WAIT"), None);
    assert_eq!(Reply::parse("-TIMEOUT"), Some(Reply::No("TIMEOUT".to_owned())));
}

#[test]
fn another_player_may_have_any_name() {
    for (line, name, ready) in
        [("1 Player 2 0", "Player 2", false), ("1 x 1", "x", true), ("1 1", "", true)]
    {
        let another = Another::parse(line).unwrap();
        assert_eq!((another.number, another.name.as_str(), another.ready), (1, name, ready));
    }
    for line in ["", "1", "1 Player 2", "x y 0"] {
        assert_eq!(Another::parse(line), None, "{line}");
    }
}

#[test]
fn names_fit_the_buffers_of_clients() {
    assert_eq!(name(&"x".repeat(100)), "x".repeat(32));
    assert_eq!(name("a\nb\r\n\0c"), "a b c");
    assert_eq!(name(""), "");
}

#[test]
fn a_client_names_what_it_does_not_play_and_what_it_was_refused() {
    let notices = |lines: &str| {
        let mut client =
            Client::new(Wish { kinds: vec!["NMMorris".to_owned()], ..Wish::default() });
        client.receive(
            b"+ MNM Gameserver v1.7 accepting connections\n+ Client version accepted\n",
            Instant::default(),
        );
        client.receive(lines.as_bytes(), Instant::default());
        std::iter::from_fn(|| client.next_notice()).skip(1).collect::<Vec<_>>()
    };
    let other = Notice::OtherKind("Quarto".to_owned());
    assert_eq!(notices("+ PLAYING Quarto\n"), [other, Notice::Close]);
    let refused = Notice::Refused("exiting".to_owned());
    assert_eq!(notices("- exiting\n+ WAIT\n"), [refused, Notice::Close]);
    let garbled = Notice::Garbled { expected: "+ PLAYING", came: "hello".to_owned() };
    assert_eq!(notices("hello\n"), [garbled, Notice::Close]);
    // A game may be called like a message, and the second player may be number 2.
    let found =
        notices("+ PLAYING NMMorris\n+ QUIT\n+ YOU 2 Me\n+ TOTAL 2\n+ 0 You 1\n+ ENDPLAYERS\n");
    let seated = |it: &Notice| matches!(it, Notice::Seated { number: 1, .. });
    assert!(found.last().is_some_and(seated), "{found:?}");
}

#[test]
fn a_block_without_an_end_is_refused() {
    let mut client = Client::new(Wish::default());
    client.receive(
        b"+ MNM Gameserver v1.7 accepting connections\n+ Client version accepted\n\
        + PLAYING X\n+ n\n+ YOU 0 a\n+ TOTAL 1\n+ ENDPLAYERS\n+ MOVE 3000\n",
        Instant::default(),
    );
    for _ in 0..2000 {
        client.receive(b"+ PIECE\n", Instant::default());
    }
    assert_eq!(client.stage(), Stage::Over);
}

/// Lines that are almost valid: the words of the protocol, shuffled.
fn lines() -> impl Strategy<Value = String> {
    let words = "+ - VERSION ID PLAYER OKWAIT THINKING PLAY MNM Gameserver v1.0 accepting connections \
                 Client version accepted PLAYING YOU TOTAL ENDPLAYERS WAIT MOVE OKTHINK MOVEOK GAMEOVER \
                 PLAYER0WON Yes No QUIT 0 1 2 3000 1.0 A1:B2;C3 ; 99999999999999999999";
    let words: Vec<&'static str> = words.split_whitespace().collect();
    let word = prop_oneof![
        6 => prop::sample::select(words).prop_map(str::to_owned),
        1 => "\\PC{0,4}",
    ];
    prop::collection::vec(word, 0..7).prop_map(|it| it.join(" "))
}

proptest! {
    #[test]
    fn whatever_is_read_is_written_and_read_again(line in lines()) {
        if let Some(command) = Command::parse(&line) {
            prop_assert_eq!(Command::parse(&command.to_string()), Some(command));
        }
        if let Some(reply) = Reply::parse(&line) {
            prop_assert_eq!(Reply::parse(&reply.to_string()), Some(reply));
        }
        if let Some(another) = Another::parse(&line) {
            prop_assert_eq!(Another::parse(&another.to_string()), Some(another));
        }
    }

    #[test]
    fn no_bytes_make_a_machine_panic(
        pieces in prop::collection::vec((any::<Vec<u8>>(), lines(), 0u64..3_000_000), 0..30)
    ) {
        let mut driver = Driver::new(Dialect::V1);
        let mut client = Client::new(Wish::default());
        for (bytes, line, micros) in pieces {
            driver.now += Duration::from_micros(micros);
            for bytes in [bytes.as_slice(), line.as_bytes(), b"\n"] {
                driver.server.receive(bytes, driver.now);
                client.receive(bytes, driver.now);
            }
            driver.server.tick(driver.now);
            driver.run();
            client.play(vec!["A1".to_owned()]);
        }
    }
}
