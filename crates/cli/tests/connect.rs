//! `connect`: our client against a small server that drives the machines of `wire`.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant as Now},
};

use game::{Outcome, Player};
use play::{Match, begin, wired};
use support::spielbank;
use wire::{
    Instant, kgp,
    mnm::{Another, Dialect, Event, Over, Patience, Refusal, Seat, Server, Winner},
};

const ID: &str = "0123456789abc";

/// Waiting for something that should happen at once.
const LONG: Duration = Duration::from_secs(60);

fn instant(begun: Now) -> Instant {
    Instant::from_micros(begun.elapsed().as_micros() as u64)
}

/// How the server sends its bytes.
#[derive(Copy, Clone, PartialEq)]
enum Sends {
    Blocks,
    SingleBytes,
}

/// Serves one game on a connection: the client is this player, the other plays at random. Returns
/// the match, and the faults and refusals.
fn serve(
    mut stream: TcpStream,
    dialect: Dialect,
    mut game: Box<dyn Match>,
    client: Player,
    sends: Sends,
) -> (Box<dyn Match>, Vec<String>) {
    let begun = Now::now();
    let patience = Patience { pause: Duration::from_millis(2), ..Patience::default() };
    let mut server = Server::new(dialect, patience, instant(begun));
    let mut random = fastrand::Rng::with_seed(11);
    let mut complaints = Vec::new();
    let mut told = false;
    stream.set_nodelay(true).unwrap();
    loop {
        let now = instant(begun);
        let mut moved = false;
        while let Some(event) = server.next_event() {
            match event {
                Event::Join { id } => {
                    assert!([ID, "train00spiele"].contains(&id.as_str()), "{id}");
                    let kind = wired::kind_of(&game.name()).unwrap();
                    server.welcome(&kind, "Game from 2024-12-27 16:53", now);
                }
                Event::Player { .. } => {
                    let number = client.index() as u32;
                    let another = Another {
                        number: 1 - number,
                        name: "Other Player".to_owned(),
                        ready: true,
                    };
                    let seat = Seat { number, name: "A Player".to_owned(), others: vec![another] };
                    server.seat(&seat, now);
                    moved = true;
                }
                Event::Play { plies, .. } => {
                    for word in plies {
                        match wired::from_wire(&*game, &word) {
                            Ok(ply) => drop(game.play(&ply).unwrap()),
                            Err(error) => {
                                let (reason, detail) = wired::mistake(&*game, &word);
                                complaints.push(format!("{error} {detail:?}"));
                                let detail = detail.unwrap_or_default();
                                server.refuse(&Refusal::Invalid { reason, detail }, now);
                            }
                        }
                    }
                    server.accept(now);
                    moved = true;
                }
                Event::Fault(fault) => complaints.push(format!("{fault:?}")),
                Event::Close => return (game, complaints),
                Event::Thinking { .. } => {}
            }
        }
        // The opponent of the client plays at once; a forced pass is not a choice.
        while moved && game.end().is_none() {
            let ply = match wired::unasked(&*game) {
                Some(ply) => ply,
                None if game.to_move() == client => break,
                None => game.nth_move(random.usize(..game.move_count())).unwrap(),
            };
            game.play(&ply).unwrap();
        }
        if moved && game.end().is_none() {
            server.ask(Duration::from_secs(20), wired::block(&*game), now);
        } else if let (Some(end), false, true) = (game.end(), told, moved) {
            told = true;
            let winner = match end.outcome {
                Outcome::Win(player) => {
                    Some(Winner { number: player.index() as u32, name: "W".to_owned() })
                }
                Outcome::Draw => None,
            };
            server.over(Over { winner, block: wired::block(&*game) }, now);
        }
        while let Some(bytes) = server.output() {
            let size = if sends == Sends::SingleBytes { 1 } else { bytes.len() };
            for part in bytes.chunks(size) {
                let _ = stream.write_all(part);
            }
            server.written(instant(begun));
        }
        let patience = server.deadline().map_or(LONG, |it| it.since(instant(begun)));
        stream.set_read_timeout(Some(patience.max(Duration::from_micros(100)))).unwrap();
        let mut buffer = [0; 1000];
        match stream.read(&mut buffer) {
            Ok(0) => server.cut(instant(begun)),
            Ok(count) => server.receive(&buffer[..count], instant(begun)),
            Err(_) => server.tick(instant(begun)),
        }
    }
}

/// A client with these arguments, and the port that it connects to.
fn client(port: u16, more: &[&str]) -> Child {
    let server = format!("127.0.0.1:{port}");
    let mut command = spielbank(&["connect", "--server", &server, "--id", ID, "--json"]);
    command.args(more).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// A whole game with our client; returns its output, the match and what went wrong.
fn play(
    game: &str,
    dialect: Dialect,
    player: Player,
    sends: Sends,
    more: &[&str],
) -> (Output, Box<dyn Match>, Vec<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let child = client(listener.local_addr().unwrap().port(), more);
    let (stream, _) = listener.accept().unwrap();
    let (game, complaints) = serve(stream, dialect, begin(game).unwrap(), player, sends);
    (child.wait_with_output().unwrap(), game, complaints)
}

#[test]
fn every_kind_is_played_in_every_dialect() {
    for (number, entry) in games::ALL.iter().enumerate() {
        let dialect = Dialect::ALL[number % 3];
        let player = Player::ALL[number % 2];
        let sends = if number % 4 == 1 { Sends::SingleBytes } else { Sends::Blocks };
        // The rules of the kind on the server, where they are not the defaults.
        let block = wired::block(&*begin(entry.id).unwrap());
        let lines: Vec<&str> = block.lines().collect();
        let kind = wired::kind_of(entry.id).unwrap();
        let name = wired::rebuilt(&kind, &lines, Player::A).unwrap().name();
        let engine = ["--engine", "random:seed=3"];
        let (output, game, complaints) = play(&name, dialect, player, sends, &engine);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(complaints, [""; 0], "{name}: {error}");
        assert_eq!(output.status.code(), Some(0), "{name}: {error}");
        let result = match game.end().unwrap().outcome {
            Outcome::Draw => "draw",
            Outcome::Win(winner) if winner == player => "won",
            Outcome::Win(_) => "lost",
        };
        let said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&said["kind"], &said["result"]), (&kind.into(), &result.into()), "{name}");
        assert_eq!(said["player"], player.index() + 1);
    }
}

#[test]
fn the_limit_is_kept_by_an_engine_that_would_think_for_longer() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let child = client(port, &["--engine", "engine:time=600s"]);
    let (mut stream, _) = listener.accept().unwrap();
    let mut heard = std::io::BufReader::new(stream.try_clone().unwrap());
    let mut expect = |line: &str| {
        let mut text = String::new();
        std::io::BufRead::read_line(&mut heard, &mut text).unwrap();
        assert!(text.starts_with(line), "{text:?}");
    };
    let mut say = |text: &str| stream.write_all(text.as_bytes()).unwrap();
    say("+ MNM Gameserver v2.3 accepting connections\n");
    expect("VERSION 2.");
    // Everything at once: a client must not lose what it has read ahead.
    say("+ Client version accepted - please send Game-ID to join\n+ PLAYING NMMorris\n+ a b\n\
         + YOU 0 White Player\n+ TOTAL 2\n+ 1 Black Player 1\n+ ENDPLAYERS\n+ WAIT\n+ MOVE 1000\n");
    for line in ["ID ", "PLAYER", "OKWAIT"] {
        expect(line);
    }
    let block = wired::block(&*begin("morris:rules=lmu").unwrap());
    block.lines().for_each(|it| say(&format!("+ {it}\n")));
    expect("THINKING");
    say("+ OKTHINK\n");
    expect("PLAY ");
    say("- TIMEOUT Be faster next time\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("the server refuses: TIMEOUT Be faster next time"), "{error}");
}

#[test]
fn another_kind_ends_the_client_with_a_message_that_names_both() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let child = client(listener.local_addr().unwrap().port(), &[]);
    let (mut stream, _) = listener.accept().unwrap();
    let lines = "+ MNM Gameserver v1.0 accepting connections\n+ Client version accepted\n\
                 + PLAYING Quarto\n+ x\n";
    stream.write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("of the kind Quarto; this client plays NMMorris, "), "{error}");
}

/// The processes whose parent is this one.
#[cfg(target_os = "linux")]
fn children(parent: u32) -> Vec<u32> {
    let path = format!("/proc/{parent}/task/{parent}/children");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.split_whitespace().filter_map(|it| it.parse().ok()).collect()
}

#[cfg(target_os = "linux")]
fn is_alive(process: u32) -> bool {
    // A process that has ended but was not waited for counts as gone.
    let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    state.rsplit_once(") ").is_some_and(|it| !it.1.starts_with('Z'))
}

#[cfg(target_os = "linux")]
fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Now::now();
    while !holds() {
        assert!(begun.elapsed() < LONG, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn when_either_process_dies_the_other_ends() {
    for kill_the_thinker in [true, false] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut child = client(listener.local_addr().unwrap().port(), &[]);
        let (mut stream, _) = listener.accept().unwrap();
        stream.write_all(b"+ MNM Gameserver v1.0 accepting connections\n").unwrap();
        let mut buffer = [0; 12];
        stream.read_exact(&mut buffer).unwrap();
        assert_eq!(&buffer, b"VERSION 1.0\n");
        let connector = child.id();
        let thinker = children(connector)[0];
        let victim = if kill_the_thinker { thinker } else { connector };
        let killed = Command::new("kill").args(["-9", &victim.to_string()]).status();
        assert!(killed.unwrap().success());
        wait_for("both have ended", || {
            let _ = child.try_wait();
            !is_alive(thinker) && !is_alive(connector)
        });
        let output = child.wait_with_output().unwrap();
        if kill_the_thinker {
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(error.contains("the Thinker has ended"), "{error}");
            assert_eq!(output.status.code(), Some(1));
        }
    }
}

#[test]
fn the_flags_and_the_file_of_the_course_are_read() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let folder = std::env::temp_dir().join(format!("spielbank-connect-test-{port}"));
    std::fs::create_dir_all(&folder).unwrap();
    let text = format!("HostName = 127.0.0.1\nportNumber={port}\nart = x\ngameKind = Reversi\n");
    std::fs::write(folder.join("client.conf"), text).unwrap();
    let mut command = spielbank(&["connect", "-g", ID, "-p", "2", "--engine", "random"]);
    let child = command.current_dir(&folder).stderr(Stdio::piped()).spawn().unwrap();
    let (mut stream, _) = listener.accept().unwrap();
    let lines = "+ MNM Gameserver v1.0 accepting connections\n+ Client version accepted\n\
                 + PLAYING Reversi\n+ x\n";
    stream.write_all(lines.as_bytes()).unwrap();
    let mut heard = String::new();
    let mut buffer = [0; 100];
    while !heard.ends_with("PLAYER 1\n") {
        let count = stream.read(&mut buffer).unwrap();
        assert!(0 < count, "{heard}");
        heard += std::str::from_utf8(&buffer[..count]).unwrap();
    }
    assert_eq!(heard, format!("VERSION 1.0\nID {ID}\nPLAYER 1\n"));
    stream.write_all(b"- No free computer player found for that game - exiting\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("the server refuses: No free computer player found"), "{error}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The client from the description of the protocol plays exactly as written there.
#[test]
fn the_client_of_the_document_plays_in_every_dialect() {
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|it| it.status.success()) {
        println!("left out: there is no python3");
        return;
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocols/mnm.md");
    let document = std::fs::read_to_string(path).unwrap();
    let (_, rest) = document.split_once("```python\n").unwrap();
    let (program, _) = rest.split_once("```").unwrap();
    for (dialect, player) in Dialect::ALL.into_iter().zip([Player::A, Player::B, Player::A]) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        let mut command = Command::new("python3");
        command.args(["-c", program, "127.0.0.1", &port, "train00spiele"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (stream, _) = listener.accept().unwrap();
        let game = begin("morris:rules=lmu").unwrap();
        let (game, complaints) = serve(stream, dialect, game, player, Sends::Blocks);
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((complaints, &*error), (Vec::new(), ""));
        assert!(game.end().is_some() && output.stdout.starts_with(b"GAMEOVER"));
    }
}

/// A game by KGP: our client against random play, as the server sees it.
#[test]
fn a_game_by_kgp_is_played() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let arguments = ["connect", "--kgp", &address, "--token", "t", "--name", "us"];
    let mut command = spielbank(&arguments);
    command.args(["--engine", "minimax:depth=2"]);
    let child = command.stderr(Stdio::piped()).spawn().unwrap();
    let (mut stream, _) = listener.accept().unwrap();
    let begun = Now::now();
    let patience = kgp::Patience { pause: Duration::ZERO, ..kgp::Patience::default() };
    let mut server = kgp::Server::new(patience, instant(begun));
    let mut random = fastrand::Rng::with_seed(5);
    let name = format!("{}:seeds=3,end=either", wired::sowing().next().unwrap());
    let mut game = begin(&name).unwrap();
    let (mut hints, mut answers, mut over) = (Vec::new(), 0, false);
    while !over {
        let now = instant(begun);
        let mut moved = false;
        while let Some(event) = server.next_event() {
            match event {
                kgp::Event::Mode(mode) => {
                    assert_eq!(mode, kgp::Mode::Freeplay);
                    moved = true;
                }
                kgp::Event::Set { option, .. } => hints.push(option),
                kgp::Event::Better { .. } => {}
                kgp::Event::Chosen(answer) => {
                    let pit = answer.pit.unwrap() as usize - 1;
                    let plies = wired::pit_plies(&*game);
                    game.play(&plies.iter().find(|it| it.0 == pit).unwrap().1).unwrap();
                    answers += 1;
                    moved = true;
                }
                kgp::Event::Close => over = true,
                other => panic!("{other:?}"),
            }
        }
        while moved && game.end().is_none() && game.to_move() == Player::B {
            game.play(&game.nth_move(random.usize(..game.move_count())).unwrap()).unwrap();
        }
        match wired::pits(&*game) {
            Some(pits) if moved && game.end().is_none() => {
                server.ask(pits.into(), Duration::from_secs(20), now);
            }
            _ if moved => server.goodbye(now),
            _ => {}
        }
        while let Some(bytes) = server.output() {
            let _ = stream.write_all(&bytes);
            server.written(instant(begun));
        }
        if over {
            break;
        }
        let patience = server.deadline().map_or(LONG, |it| it.since(instant(begun)));
        stream.set_read_timeout(Some(patience.max(Duration::from_micros(100)))).unwrap();
        let mut buffer = [0; 1000];
        match stream.read(&mut buffer) {
            Ok(0) => server.cut(),
            Ok(count) => server.receive(&buffer[..count], instant(begun)),
            Err(_) => server.tick(instant(begun)),
        }
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(hints, ["info:name", "auth:token"]);
    assert!(game.end().is_some() && 3 < answers, "{answers}");
}

#[test]
fn wrong_arguments_are_explained() {
    for (arguments, expected) in [
        (&["connect"][..], "--id GAME-ID"),
        (&["connect", "--id", "a b"], "expected a Game-ID of letters and digits"),
        (&["connect", "--id", "a", "--engine", "human"], "expected a player that is not human"),
        (&["connect", "--id", "a", "--player", "3"], "from 1 to 2"),
        (&["connect", "--id", "a", "--server", "a:b"], "expected a server such as"),
        (&["connect", "--kgp", ":1"], "expected a server such as"),
        (&["connect", "--id", "a", "-c", "no/such/file"], "no/such/file"),
    ] {
        let line = support::complains(arguments);
        assert!(line.contains(expected), "{arguments:?}: {line}");
    }
}
