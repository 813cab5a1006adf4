//! Time, simulated: nothing here waits.

use super::*;

/// A conversation in which the block has just been sent.
fn asked() -> Driver {
    let mut driver = Driver::new(Dialect::V1);
    driver.reach(Phase::Asked);
    // Since the block was written at the end of the pause.
    let written = driver.server.clone().take_log().last().unwrap().at;
    driver.now = written;
    driver
}

#[test]
fn a_play_counts_up_to_the_limit_and_not_after_it() {
    for (after, counts) in
        [(2_999_000, true), (3_000_000, true), (3_000_001, false), (3_001_000, false)]
    {
        let mut driver = asked();
        let sent = driver.now;
        driver.now = sent + ms(100);
        driver.hear("THINKING\n");
        // The line is complete when its last byte has come.
        driver.now = sent + ms(200);
        driver.hear("PLAY A1");
        driver.now = sent + Duration::from_micros(after);
        driver.hear("\n");
        if counts {
            assert_eq!(driver.used, [Duration::from_micros(after)]);
            assert!(driver.faults.is_empty(), "{after}");
        } else {
            let late = Duration::from_micros(after) - LIMIT;
            let came = Some("PLAY A1".to_owned());
            let (kind, expected) = (FaultKind::Late, Expected::Play);
            assert_eq!(driver.faults, [Fault { kind, expected, came, late: Some(late) }]);
        }
    }
}

#[test]
fn the_clock_starts_when_the_block_has_been_handed_over() {
    let mut driver = Driver::new(Dialect::V1);
    driver.reach(Phase::Idle);
    driver.server.ask(LIMIT, Block::default(), driver.now);
    driver.now += ms(60);
    driver.server.tick(driver.now);
    let block = driver.server.output().unwrap();
    assert!(block.starts_with(b"+ MOVE"));
    // The client does not read for two seconds; then the system takes the last byte.
    driver.now += Duration::from_secs(2);
    driver.server.tick(driver.now);
    driver.server.written(driver.now);
    driver.now += ms(2999);
    driver.hear("THINKING\nPLAY A1\n");
    assert_eq!(driver.used, [ms(2999)]);
}

#[test]
fn nothing_in_time_is_reported_at_once() {
    let mut driver = asked();
    driver.hear("THINKING\n");
    assert_eq!(driver.pass(LIMIT), b"");
    let said = driver.pass(Duration::from_micros(1));
    let said = String::from_utf8(said).unwrap();
    let words = "- TIMEOUT Socket timeout - please be quicker next time";
    assert_eq!(said, format!("{words} (expected PLAY, got nothing, 0.001 ms late)\n"));
    assert_eq!(driver.faults[0].kind, FaultKind::Late);
}

#[test]
fn lag_of_the_server_is_credited() {
    for (credit, counts) in [(499, false), (500, true)] {
        let mut driver = asked();
        driver.hear("THINKING\n");
        driver.server.credit(ms(credit));
        driver.now += ms(3500);
        driver.hear("PLAY A1\n");
        assert_eq!(driver.faults.is_empty(), counts, "{credit}");
    }
    // What was granted for one turn does not carry over to the next.
    let mut driver = asked();
    driver.server.credit(Duration::from_secs(60));
    driver.hear("THINKING\nPLAY A1\n");
    driver.pass(ms(70));
    driver.hear("OKWAIT\n");
    driver.hear("THINKING\n");
    driver.pass(LIMIT + ms(1));
    assert_eq!(driver.faults[0].kind, FaultKind::Late);
}

#[test]
fn a_late_okwait_and_a_late_thinking_are_told_apart_from_a_late_play() {
    let answer = Patience::default().answer;
    let mut driver = Driver::new(Dialect::V2);
    driver.asks.clear();
    driver.over = None;
    driver.hear(&format!("VERSION 2\nID {ID}\nPLAYER\n"));
    driver.pass(ms(60));
    assert_eq!(driver.server.phase(), Phase::Waiting);
    driver.now += answer + ms(7);
    let said = driver.hear("OKWAIT\n");
    assert_eq!(driver.faults[0].kind, FaultKind::Silent);
    assert_eq!(driver.faults[0].late, Some(ms(7)));
    let words = "- TIMEOUT Be faster next time (expected OKWAIT, got \"OKWAIT\", 7 ms late)\n";
    assert_eq!(String::from_utf8_lossy(&said), words);

    // With a longer limit a missing THINKING is noticed before the time for the move is up.
    let mut driver = Driver::new(Dialect::V1);
    driver.reach(Phase::Idle);
    let block = Block::default();
    driver.server.ask(Duration::from_secs(60), block, driver.now);
    driver.pass(ms(60));
    let sent = driver.now;
    driver.now = sent + answer;
    driver.server.tick(driver.now);
    assert_eq!(driver.server.phase(), Phase::Asked);
    driver.now = sent + answer + ms(1);
    driver.hear("THINKING\n");
    assert_eq!(
        (driver.faults[0].kind, driver.faults[0].expected),
        (FaultKind::Silent, Expected::Thinking)
    );
}

#[test]
fn waits_come_about_once_a_second() {
    let mut driver = Driver::new(Dialect::V1);
    driver.asks.clear();
    driver.over = None;
    driver.hear(&format!("VERSION 1\nID {ID}\nPLAYER\n"));
    let end = driver.now + Duration::from_secs(10);
    let mut waits = Vec::new();
    while driver.now < end {
        if driver.pass(ms(10)) == b"+ WAIT\n" {
            waits.push(driver.now);
            driver.hear("OKWAIT\n");
        }
    }
    assert_eq!(waits.len(), 10);
    assert!(waits.windows(2).all(|it| it[1].since(it[0]) == Duration::from_secs(1)), "{waits:?}");
}
