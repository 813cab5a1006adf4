//! The conversations of the specification and of the later dialects, byte for byte.

use super::*;

/// The specification's conversation (chapter 2), with the recorded opening of a real game. A blank
/// line lets the time pass until the server speaks.
const V1: &str = "\
S: + MNM Gameserver v1.0 accepting connections
C: VERSION 1.0
S: + Client version accepted - please send Game-ID to join
C: ID le0game2ab1
S: + PLAYING NMMorris
S: + le_game2
C: PLAYER
S: + YOU 0 Player 1
S: + TOTAL 2
S: + 1 Player 2 0
S: + ENDPLAYERS

S: + MOVE 3000
S: + CAPTURE 0
S: + PIECELIST 2,1
S: + PIECE0.0 A
S: + PIECE1.0 A
S: + ENDPIECELIST
C: THINKING
S: + OKTHINK
C: PLAY A1
S: + MOVEOK

S: + WAIT
C: OKWAIT
S: + MOVE 3000
S: + CAPTURE 1
S: + PIECELIST 2,1
S: + PIECE0.0 A1
S: + PIECE1.0 B7
S: + ENDPIECELIST
C: THINKING
S: + OKTHINK
C: PLAY A1:A2;B7
S: + MOVEOK

S: + GAMEOVER 0 Player 1
S: + CAPTURE 0
S: + PIECELIST 2,1
S: + PIECE0.0 A1
S: + PIECE1.0 C
S: + ENDPIECELIST
S: + QUIT
";

/// The same in a later dialect.
fn later(major: char) -> String {
    let day = "connections\nS: + Already happy with your AI?\n";
    let text = V1
        .replace("v1.0", &format!("v{major}.0"))
        .replace("VERSION 1.0", &format!("VERSION {major}.0"))
        .replace("ID le0game2ab1\n", "ID le0game2ab1cd\n")
        .replace("S: + GAMEOVER 0 Player 1\nS: + CAPTURE 0\n", "S: + GAMEOVER\n")
        .replace("S: + QUIT", "S: + PLAYER0WON Yes\nS: + PLAYER1WON No\nS: + QUIT");
    if major == '3' { text.replace("connections\n", day) } else { text }
}

fn conversations() -> [(Dialect, String); 3] {
    [(Dialect::V1, V1.to_owned()), (Dialect::V2, later('2')), (Dialect::V3, later('3'))]
}

#[test]
fn the_server_speaks_byte_for_byte() {
    for (dialect, script) in conversations() {
        let mut driver = Driver::new(dialect);
        let mut said = driver.run();
        for line in script.lines() {
            if let Some(line) = line.strip_prefix("S: ") {
                let expected = format!("{line}\n").into_bytes();
                assert!(said.starts_with(&expected), "{line}: {}", String::from_utf8_lossy(&said));
                said.drain(..expected.len());
                continue;
            }
            assert_eq!(said, b"", "before {line:?}");
            said = match line.strip_prefix("C: ") {
                Some(line) => driver.hear(&format!("{line}\n")),
                None => driver.pass(ms(70)),
            };
        }
        assert_eq!(said, b"");
        driver.pass(ms(1000));
        assert!(driver.closed && driver.faults.is_empty());
        assert_eq!(driver.plies, [vec!["A1"], vec!["A1:A2", "B7"]]);
    }
}

#[test]
fn the_client_speaks_byte_for_byte() {
    for (dialect, script) in conversations() {
        let id = if dialect == Dialect::V1 { &ID[..11] } else { ID };
        let mut client = Client::new(Wish { id: id.to_owned(), ..Wish::default() });
        let mut turns = VecDeque::from([vec!["A1"], vec!["A1:A2", "B7"]]);
        let (mut said, mut over) = (Vec::new(), None);
        for line in script.lines() {
            if let Some(line) = line.strip_prefix("C: ") {
                assert_eq!(String::from_utf8_lossy(&said), format!("{line}\n"));
                said.clear();
            }
            if let Some(line) = line.strip_prefix("S: ") {
                client.receive(format!("{line}\n").as_bytes(), Instant::default());
            }
            while let Some(notice) = client.next_notice() {
                match notice {
                    Notice::Greeted { dialect: found, .. } => assert_eq!(found, dialect),
                    Notice::Move { limit, .. } => {
                        assert_eq!(limit, LIMIT);
                        let plies = turns.pop_front().unwrap();
                        client.play(plies.into_iter().map(str::to_owned).collect());
                    }
                    Notice::GameOver(end) => over = Some(end.verdict),
                    _ => {}
                }
            }
            while let Some(bytes) = client.output() {
                said.extend(bytes);
            }
        }
        assert_eq!((over, client.stage()), (Some(Verdict::Won(0)), Stage::Over));
    }
}

#[test]
fn blocks_go_out_in_one_write_and_apart_from_each_other() {
    for (dialect, script) in conversations() {
        let mut driver = Driver::new(dialect);
        driver.run();
        for line in script.lines() {
            match line.strip_prefix("C: ") {
                Some(line) => drop(driver.hear(&format!("{line}\n"))),
                None if line.is_empty() => drop(driver.pass(ms(70))),
                None => {}
            }
        }
        let starts: Vec<&str> = driver.sent.iter().filter_map(|it| it.lines().next()).collect();
        assert_eq!(starts.len(), 12, "{starts:?}");
        let moves = driver.sent.iter().filter(|it| it.starts_with("+ MOVE ")).collect::<Vec<_>>();
        assert_eq!(moves.len(), 2);
        assert!(moves.iter().all(|it| it.ends_with("+ ENDPIECELIST\n")));
        assert!(driver.sent[3].ends_with("+ ENDPLAYERS\n"), "{}", driver.sent[3]);
    }
}

#[test]
fn a_draw_is_told_in_every_dialect() {
    for dialect in Dialect::ALL {
        let mut driver = Driver::new(dialect);
        driver.asks.clear();
        driver.over.as_mut().unwrap().winner = None;
        driver.hear(&format!("VERSION {dialect}\nID {ID}\nPLAYER\n"));
        let said = String::from_utf8(driver.pass(ms(1000))).unwrap();
        match dialect {
            Dialect::V1 => assert!(said.starts_with("+ GAMEOVER\n+ CAPTURE 0\n"), "{said}"),
            _ => {
                assert!(said.starts_with("+ GAMEOVER\n+ PIECELIST 2,1\n"), "{said}");
                assert!(said.contains("+ PLAYER0WON Yes\n+ PLAYER1WON Yes\n+ QUIT"), "{said}");
            }
        }
        let mut client = Client::new(Wish::default());
        driver.sent.iter().for_each(|it| client.receive(it.as_bytes(), Instant::default()));
        let over = std::iter::from_fn(|| client.next_notice()).find_map(|it| match it {
            Notice::GameOver(end) => Some(end.verdict),
            _ => None,
        });
        assert_eq!(over, Some(Verdict::Draw), "{dialect}");
    }
}

#[test]
fn versions_ids_and_players_are_refused_in_the_words_that_clients_know() {
    let refused = |dialect, lines: &str| {
        let mut driver = Driver::new(dialect);
        driver.run();
        let said = String::from_utf8(driver.hear(lines)).unwrap();
        said.lines().last().unwrap().to_owned()
    };
    for (dialect, lines, expected) in [
        (
            Dialect::V1,
            "VERSION 2.0\n",
            "- We implement protocol version 1.0 (expected 1.x, got \"2.0\")",
        ),
        (
            Dialect::V1,
            "VERSION v1.0\n",
            "- We implement protocol version 1.0 (expected 1.x, got \"v1.0\")",
        ),
        (Dialect::V2, "VERSION 1\n", "- Version does not match (expected 2.x, got \"1\")"),
        (
            Dialect::V1,
            "VERSION 1\nID 123456789012\n",
            "- exiting (expected 11 or 13 characters from A-Z, a-z and 0-9, got \"123456789012\")",
        ),
        (Dialect::V1, "VERSION 1\nID 12345678901\n", "- exiting (no such game)"),
        (
            Dialect::V2,
            "VERSION 2\nID 12345678901\n",
            "- Not a valid game ID (expected 13 characters from a-z and 0-9, got \"12345678901\")",
        ),
        (Dialect::V3, "VERSION 3\nID 1234567890123\n", "- Game does not exist"),
        (
            Dialect::V1,
            "VERSION 1\nID le0game2ab1\nPLAYER 1\n",
            "- No free computer player found for that game - exiting (player 1 is taken)",
        ),
        (
            Dialect::V2,
            "VERSION 2\nID le0game2ab1cd\nPLAYER 7\n",
            "- No free player (player 7 is taken)",
        ),
        (
            Dialect::V1,
            "HELLO\n",
            "- Protocol mismatch - you probably didn't want to talk to the fabulous gameserver (expected VERSION, got \"HELLO\")",
        ),
        (
            Dialect::V2,
            "VERSION 2.0\nPLAYER\n",
            "- Did not get the expected ID command (expected ID, got \"PLAYER\")",
        ),
        (
            Dialect::V2,
            "GET / HTTP/1.1\r\n",
            "- Did not get the expected VERSION command (expected VERSION, got \"GET / HTTP/1.1\")",
        ),
    ] {
        assert_eq!(refused(dialect, lines), expected, "{lines}");
    }
}
