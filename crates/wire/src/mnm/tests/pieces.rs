//! A game is the same however its bytes are cut and merged.

use super::*;

/// A direction: what is sent to whom.
#[derive(Copy, Clone, PartialEq)]
enum To {
    Server,
    Client,
}

/// What a game comes to, without its times.
type Result = (Vec<Vec<String>>, Vec<Fault>, Vec<String>);

/// Plays a whole game over a network that cuts the stream in one direction at `cut` and delivers
/// the rest later; returns the game and the lengths of both streams.
fn game(dialect: Dialect, delayed: To, cut: usize, delay: Duration) -> (Result, [usize; 2]) {
    let mut driver = Driver::new(dialect);
    let mut client = Client::new(Wish { id: ID.to_owned(), ..Wish::default() });
    let mut turns = VecDeque::from([vec!["A1"], vec!["A1:A2", "B7"]]);
    let mut notices = Vec::new();
    let mut lengths = [0, 0];
    // Bytes on their way, with their arrival; an arrival never overtakes an earlier one.
    let mut flying: VecDeque<(To, Instant, Vec<u8>)> = VecDeque::new();
    let mut send = |to: To, bytes: Vec<u8>, now, flying: &mut VecDeque<(To, Instant, Vec<u8>)>| {
        let length = &mut lengths[to as usize];
        let before = (*length).min(cut);
        *length += bytes.len();
        let split = (cut - before).min(bytes.len());
        let late = if to == delayed { delay } else { Duration::ZERO };
        for (part, arrival) in [(&bytes[..split], now), (&bytes[split..], now + late)] {
            let last = flying.iter().filter(|it| it.0 == to).map(|it| it.1).max();
            let arrival = last.map_or(arrival, |it| it.max(arrival));
            if !part.is_empty() {
                flying.push_back((to, arrival, part.to_vec()));
            }
        }
    };
    loop {
        let bytes = driver.run();
        send(To::Client, bytes, driver.now, &mut flying);
        while let Some(notice) = client.next_notice() {
            match notice {
                Notice::Move { limit, block, .. } => {
                    notices.push(format!("move {limit:?} {block:?}"));
                    let plies = turns.pop_front().unwrap();
                    client.play(plies.into_iter().map(str::to_owned).collect());
                }
                other => notices.push(format!("{other:?}")),
            }
        }
        while let Some(bytes) = client.output() {
            send(To::Server, bytes, driver.now, &mut flying);
        }
        if client.stage() == Stage::Over {
            break;
        }
        // Whatever comes first: an arrival or a deadline. Bytes that arrive together are merged.
        let arrival = flying.iter().map(|it| it.1).min();
        let deadline = driver.server.deadline();
        let next = arrival.into_iter().chain(deadline).min().expect("the game goes on");
        driver.now = driver.now.max(next);
        let (due, rest): (VecDeque<_>, _) = flying.into_iter().partition(|it| it.1 <= driver.now);
        flying = rest;
        let merged = |to| -> Vec<u8> {
            due.iter().filter(|it| it.0 == to).flat_map(|it| it.2.clone()).collect()
        };
        driver.server.receive(&merged(To::Server), driver.now);
        client.receive(&merged(To::Client), driver.now);
        driver.server.tick(driver.now);
    }
    ((driver.plies, driver.faults, notices), lengths)
}

#[test]
fn cutting_and_merging_at_every_position_gives_the_same_game() {
    for dialect in [Dialect::V2, Dialect::V3] {
        let (expected, lengths) = game(dialect, To::Server, 0, Duration::ZERO);
        assert_eq!(expected.0.len(), 2);
        assert!(expected.1.is_empty() && lengths.iter().all(|it| 50 < *it), "{lengths:?}");
        for to in [To::Server, To::Client] {
            for cut in 0..=lengths[to as usize] {
                // 200 ms is more than the pause between two messages: those are merged.
                for delay in [Duration::from_micros(10), ms(200)] {
                    let (found, _) = game(dialect, to, cut, delay);
                    let waits =
                        |it: &Result| it.2.iter().filter(|it| *it != "Waiting").cloned().collect();
                    let (a, b): (Vec<String>, Vec<String>) = (waits(&found), waits(&expected));
                    assert_eq!((found.0, found.1, a), (expected.0.clone(), Vec::new(), b), "{cut}");
                }
            }
        }
    }
}

#[test]
fn single_bytes_give_the_same_game() {
    let mut driver = Driver::new(Dialect::V1);
    driver.run();
    let say = |driver: &mut Driver, text: &str| {
        for byte in text.bytes() {
            driver.server.receive(&[byte], driver.now);
            driver.run();
        }
    };
    say(&mut driver, "VERSION 1.0\r\nID le0game2ab1\nPLAYER \0\n");
    driver.pass(ms(70));
    say(&mut driver, "THINKING \nPLAY A1\n");
    driver.pass(ms(70));
    say(&mut driver, "OKWAIT\nTHINKING\nPLAY A1:A2;B7\n");
    driver.pass(ms(700));
    assert_eq!(driver.plies, [vec!["A1"], vec!["A1:A2", "B7"]]);
    assert!(driver.faults.is_empty() && driver.closed);
}

#[test]
fn lines_may_come_before_they_are_asked_for() {
    let mut driver = Driver::new(Dialect::V1);
    driver.run();
    driver.hear("VERSION 1.0\nID le0game2ab1\nPLAYER\n");
    driver.pass(ms(70));
    driver.hear("THINKING\nPLAY A1\n");
    driver.pass(ms(70));
    driver.hear("OKWAIT\n");
    driver.hear("THINKING\nPLAY A1:A2;B7\n");
    let said = driver.pass(ms(60));
    assert!(said.ends_with(b"+ QUIT\n"));
    // Some clients think once more after the end.
    driver.hear("THINKING\n");
    driver.pass(ms(700));
    assert_eq!((driver.plies.len(), driver.faults.len(), driver.closed), (2, 0, true));
}
