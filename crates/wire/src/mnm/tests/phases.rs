//! Every state, with everything that can go wrong in it.

use super::*;

/// What happens to a conversation.
#[derive(Copy, Clone, Debug, PartialEq)]
enum Accident {
    Cut,
    Silence,
    WrongCommand,
    Garbage,
    TwoLines,
    LongLine,
}

const ACCIDENTS: [Accident; 6] = [
    Accident::Cut,
    Accident::Silence,
    Accident::WrongCommand,
    Accident::Garbage,
    Accident::TwoLines,
    Accident::LongLine,
];

/// The command that is due, and one that is not.
fn commands(phase: Phase) -> (Option<&'static str>, &'static str) {
    match phase.expected() {
        Expected::Version => (Some("VERSION 1.0"), "OKWAIT"),
        Expected::Id => (Some("ID le0game2ab1cd"), "VERSION 1.0"),
        Expected::Player => (Some("PLAYER"), "ID le0game2ab1cd"),
        Expected::OkWait => (Some("OKWAIT"), "THINKING"),
        Expected::Thinking => (Some("THINKING"), "OKWAIT"),
        Expected::Play => (Some("PLAY A1"), "THINKING"),
        Expected::Nothing => (None, "PLAY A1"),
    }
}

/// The fault that must come of an accident in a state; `None` if it does no harm there.
fn fault(phase: Phase, accident: Accident) -> Option<FaultKind> {
    let due = phase.expected() != Expected::Nothing;
    match accident {
        _ if phase.is_over() => None,
        Accident::Cut => Some(FaultKind::Cut),
        Accident::Silence if phase == Phase::Thinking || phase == Phase::Asked => {
            Some(FaultKind::Late)
        }
        Accident::Silence => due.then_some(FaultKind::Silent),
        // While the driver decides, lines are kept.
        _ if phase.is_decided_outside() => None,
        Accident::LongLine => Some(FaultKind::Flood),
        Accident::WrongCommand | Accident::Garbage | Accident::TwoLines => Some(FaultKind::Wrong),
    }
}

fn cause(driver: &mut Driver, phase: Phase, accident: Accident) {
    let (due, wrong) = commands(phase);
    // In these states the driver of the tests must not answer.
    let frozen = phase.is_decided_outside();
    let hear = |driver: &mut Driver, text: &[u8]| {
        driver.server.receive(text, driver.now);
        if !frozen {
            driver.run();
        }
    };
    match accident {
        Accident::Cut => {
            driver.server.cut(driver.now);
            if frozen {
                // The question that was open before is left unanswered.
                driver.server.next_event();
            }
            driver.run();
        }
        Accident::Silence => {
            let wait = |it: &mut Driver| {
                let end = it.now + Duration::from_secs(61);
                while let Some(deadline) = it.server.deadline().filter(|at| *at < end) {
                    it.now = it.now.max(deadline);
                    it.server.tick(it.now);
                    if it.server.phase() == Phase::Waiting && phase == Phase::Idle {
                        // A client without faults answers.
                        it.server.receive(b"OKWAIT\n", it.now);
                    }
                    while let Some(event) = it.server.next_event() {
                        if let Event::Fault(fault) = event {
                            it.faults.push(fault);
                        } else {
                            it.closed |= event == Event::Close;
                        }
                    }
                    while it.server.output().is_some() {
                        it.server.written(it.now);
                    }
                }
            };
            if frozen {
                driver.server.next_event();
            }
            wait(driver);
        }
        Accident::WrongCommand => hear(driver, format!("{wrong}\n").as_bytes()),
        Accident::Garbage => hear(driver, b"\xff\xfe\x00 nonsense \n"),
        // The same line twice: the second one is not due.
        Accident::TwoLines => {
            let line = due.unwrap_or(wrong);
            hear(driver, format!("{line}\n{line}\n").as_bytes());
        }
        Accident::LongLine => hear(driver, &[b'x'; LONGEST_LINE + 1]),
    }
}

#[test]
fn every_accident_in_every_state_has_its_fault() {
    for phase in Phase::ALL {
        for accident in ACCIDENTS {
            let mut driver = Driver::new(Dialect::V1);
            driver.reach(phase);
            assert_eq!(driver.server.phase(), phase);
            driver.asks.clear();
            driver.over = None;
            cause(&mut driver, phase, accident);

            let kinds: Vec<FaultKind> = driver.faults.iter().map(|it| it.kind).collect();
            let expected: Vec<FaultKind> = fault(phase, accident).into_iter().collect();
            assert_eq!(kinds, expected, "{phase:?} {accident:?}");

            // Every fault says what was expected; its line comes first, then the end.
            if let Some(fault) = driver.faults.first() {
                if accident != Accident::TwoLines && fault.kind != FaultKind::Late {
                    assert_eq!(fault.expected, phase.expected(), "{phase:?} {accident:?}");
                }
                let said = driver.sent.concat();
                let last = said.lines().last().unwrap_or_default();
                match accident {
                    Accident::Cut => assert!(driver.closed, "{phase:?}"),
                    Accident::Silence => {}
                    _ => assert!(last.starts_with("- "), "{phase:?} {accident:?} {last}"),
                }
                driver.pass(Duration::from_secs(10));
                assert!(driver.closed, "{phase:?} {accident:?}");
                assert_eq!(driver.server.phase(), Phase::Closed);
            }
        }
    }
}

#[test]
fn faults_say_what_was_expected_and_what_came() {
    for (phase, text, expected) in [
        (
            Phase::Waiting,
            "PLAY A1\n",
            "- Protocol mismatch - you probably didn't want to talk to the fabulous gameserver (expected OKWAIT, got \"PLAY A1\")\n",
        ),
        (
            Phase::Asked,
            "PLAY A1\n",
            "- We expected you to THINK! (expected THINKING, got \"PLAY A1\")\n",
        ),
        (
            Phase::Thinking,
            "PLAY\n",
            "- Protocol mismatch - you probably didn't want to talk to the fabulous gameserver (expected PLAY, got \"PLAY\")\n",
        ),
        (
            Phase::Thinking,
            "PLAY A1;\n",
            "- Protocol mismatch - you probably didn't want to talk to the fabulous gameserver (expected PLAY, got \"PLAY A1;\")\n",
        ),
        (
            Phase::Thinking,
            "a\tb\x01\n",
            "- Protocol mismatch - you probably didn't want to talk to the fabulous gameserver (expected PLAY, got \"a\\tb\\u{1}\")\n",
        ),
    ] {
        let mut driver = Driver::new(Dialect::V1);
        driver.reach(phase);
        let said = driver.hear(text);
        assert_eq!(String::from_utf8_lossy(&said), expected);
    }
}

#[test]
fn a_game_that_ends_while_a_client_waits_or_thinks_is_told() {
    let phases = [Phase::Idle, Phase::Waiting, Phase::Asked, Phase::Thinking, Phase::Judging];
    for phase in phases {
        let mut driver = Driver::new(Dialect::V1);
        driver.reach(phase);
        let over = Driver::new(Dialect::V1).over.take().unwrap();
        driver.server.over(over, driver.now);
        driver.over = None;
        driver.asks.clear();
        // Its plies are accepted first; the missing OKWAIT does not matter any more.
        driver.run();
        driver.pass(Duration::from_secs(10));
        assert!(driver.sent.concat().contains("+ GAMEOVER 0 Player 1\n"), "{phase:?}");
        assert!(driver.faults.is_empty() && driver.closed, "{phase:?}");
    }
}

#[test]
fn the_log_has_every_line_of_both_sides() {
    let mut driver = Driver::new(Dialect::V1);
    driver.reach(Phase::Thinking);
    driver.hear("PLAY A1\n");
    let log = driver.server.take_log();
    let sent: usize = log.iter().filter(|it| it.speaker == Speaker::Server).count();
    assert_eq!(sent, driver.sent.concat().lines().count());
    let heard: Vec<&str> =
        log.iter().filter(|it| it.speaker == Speaker::Client).map(|it| it.line.as_str()).collect();
    assert_eq!(heard, ["VERSION 1.0", "ID le0game2ab1cd", "PLAYER", "THINKING", "PLAY A1"]);
    assert!(log.is_sorted_by_key(|it| it.at));
}
