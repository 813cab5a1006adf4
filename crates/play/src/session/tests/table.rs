//! The table of every action by everyone in every state.

use super::*;

/// The states of the table, by their names.
fn state(name: &str) -> Session {
    let mut session = match name {
        "start" => Session::of(begin(games::ALL[0].id).unwrap(), players(true, true)),
        "people" | "resigned" | "asked" | "late" => people(),
        "over" => Session::of(ended(), players(true, true)),
        "person" => Session::of(under_way(), players(true, false)),
        "machine" | "waits" => Session::of(under_way(), players(false, true)),
        "show" => Session::of(under_way(), players(false, false)),
        name => panic!("{name}"),
    };
    match name {
        "resigned" => drop(session.act(Who::Host, Action::Resign(B), 0).unwrap()),
        "asked" => drop(session.act(holder(B), Action::Offer(B), 0).unwrap()),
        "waits" => session.paused = true,
        "late" => {
            let mut clock = Clock::new(1000, 0);
            clock.run(Some(A), false, -5000);
            session.clock = Some(clock);
        }
        _ => (),
    }
    session
}

/// The columns of the table.
const WHO: [Who; 7] = [
    Who::Holder(ByPlayer { a: false, b: false }),
    Who::Holder(ByPlayer { a: true, b: false }),
    Who::Holder(ByPlayer { a: false, b: true }),
    Who::BOTH,
    Who::Machine(A),
    Who::Machine(B),
    Who::Host,
];

/// The rows of the table, by their names.
fn action(name: &str, session: &Session) -> Action {
    let arrange = |arrangement| Action::Arrange(arrangement);
    match name {
        "play" => first(session),
        "wrong" => Action::Play { word: "no ply".to_owned(), at: None },
        "behind" => Action::Play { word: "no ply".to_owned(), at: Some(usize::MAX) },
        "undo" => Action::Undo,
        "redo" => Action::Redo,
        "go" => Action::Go(0),
        "nowhere" => Action::Go(usize::MAX),
        "resign" => Action::Resign(A),
        "offer" => Action::Offer(A),
        "draw" => Action::Draw,
        "decline" => Action::Decline(A),
        "pause" => arrange(Arrangement { paused: Some(!session.paused), ..Arrangement::default() }),
        "pace" => arrange(Arrangement { pace: Some(7), ..Arrangement::default() }),
        "seat" => {
            let a = PlayerSpec::Minimax { depth: 1 };
            let players = ByPlayer { a, b: session.players.b.clone() };
            arrange(Arrangement { players: Some(players), ..Arrangement::default() })
        }
        "hand over" => Action::HandOver(A),
        "rule" => {
            let reason = Reason::of_fault(A, Fault::Crashed("gone".to_owned()));
            Action::Rule(Ruling::of(reason).unwrap())
        }
        "stall" => Action::Stall,
        "tick" => Action::Tick,
        name => panic!("{name}"),
    }
}

/// What comes of it, as a letter: `+` it is done, `T` the match ends on time, `S` not your seat,
/// `N` not alone, `M` moved on, `C` a computer player is to move, `W` wrong, `-` no such node,
/// `O` over, `U` nothing to undo, `R` nothing to redo, `D` nothing to decline, `P` machines play on.
fn letter(result: &Result<Vec<Change>, Refusal>) -> char {
    match result {
        Ok(changes) => {
            let late = Change::Ended(Ruling::time(A));
            assert!(!changes.is_empty());
            if changes[..] == [late] { 'T' } else { '+' }
        }
        Err(Refusal::NotYourSeat) => 'S',
        Err(Refusal::NotAlone) => 'N',
        Err(Refusal::MovedOn) => 'M',
        Err(Refusal::MachineToMove) => 'C',
        Err(Refusal::Wrong(_)) => 'W',
        Err(Refusal::NoNode(_)) => '-',
        Err(Refusal::Over) => 'O',
        Err(Refusal::NothingToUndo) => 'U',
        Err(Refusal::NothingToRedo) => 'R',
        Err(Refusal::NothingOffered) => 'D',
        Err(Refusal::MachinesPlayOn) => 'P',
        Err(Refusal::TooLong) => 'L',
    }
}

/// For each state the actions with a letter for each of [`WHO`]: a spectator, the person of A, of
/// B, of both, the computer player of A, of B, and the host.
const TABLE: &[(&str, &[(&str, &str)])] = &[
    (
        "start",
        &[
            ("play", "S+S+MM+"),
            ("wrong", "SWSWMMW"),
            ("behind", "SMSMMMM"),
            ("undo", "SUUUSSU"),
            ("redo", "SNNRSSR"),
            ("go", "SNN+SS+"),
            ("nowhere", "SNN-SS-"),
            ("resign", "S+S++S+"),
            ("offer", "S+S++S+"),
            ("draw", "SNN+SS+"),
            ("decline", "SDSDDSD"),
            ("pause", "SNN+SS+"),
            ("pace", "SNN+SS+"),
            ("seat", "S+S+SS+"),
            ("hand over", "S+S++S+"),
            ("rule", "SSSS+S+"),
            ("stall", "SSSSMMM"),
            ("tick", "SSSSSSM"),
        ],
    ),
    (
        "people",
        &[
            ("play", "S+S+MM+"),
            ("wrong", "SWSWMMW"),
            ("behind", "SMSMMMM"),
            ("undo", "S+++SS+"),
            ("redo", "SNNRSSR"),
            ("go", "SNN+SS+"),
            ("nowhere", "SNN-SS-"),
            ("resign", "S+S++S+"),
            ("offer", "S+S++S+"),
            ("draw", "SNN+SS+"),
            ("decline", "SDSDDSD"),
            ("pause", "SNN+SS+"),
            ("pace", "SNN+SS+"),
            ("seat", "S+S+SS+"),
            ("hand over", "S+S++S+"),
            ("rule", "SSSS+S+"),
            ("stall", "SSSSMMM"),
            ("tick", "SSSSSSM"),
        ],
    ),
    (
        "asked",
        &[
            ("play", "S+S+MM+"),
            ("wrong", "SWSWMMW"),
            ("behind", "SMSMMMM"),
            ("undo", "S+++SS+"),
            ("redo", "SNNRSSR"),
            ("go", "SNN+SS+"),
            ("nowhere", "SNN-SS-"),
            ("resign", "S+S++S+"),
            ("offer", "S+S++S+"),
            ("draw", "SNN+SS+"),
            ("decline", "S+S++S+"),
            ("pause", "SNN+SS+"),
            ("pace", "SNN+SS+"),
            ("seat", "S+S+SS+"),
            ("hand over", "S+S++S+"),
            ("rule", "SSSS+S+"),
            ("stall", "SSSSMMM"),
            ("tick", "SSSSSSM"),
        ],
    ),
    (
        "resigned",
        &[
            ("play", "SWSWMMW"),
            ("wrong", "SWSWMMW"),
            ("behind", "SMSMMMM"),
            ("undo", "S+++SS+"),
            ("redo", "SNNRSSR"),
            ("go", "SNN+SS+"),
            ("nowhere", "SNN-SS-"),
            ("resign", "SOSOOSO"),
            ("offer", "SOSOOSO"),
            ("draw", "SNNOSSO"),
            ("decline", "SDSDDSD"),
            ("pause", "SNN+SS+"),
            ("pace", "SNN+SS+"),
            ("seat", "S+S+SS+"),
            ("hand over", "S+S++S+"),
            ("rule", "SSSSOSO"),
            ("stall", "SSSSMMM"),
            ("tick", "SSSSSSM"),
        ],
    ),
    (
        "over",
        &[
            ("play", "SWSWMMW"),
            ("wrong", "SWSWMMW"),
            ("behind", "SMSMMMM"),
            ("undo", "S+++SS+"),
            ("redo", "SNNRSSR"),
            ("go", "SNN+SS+"),
            ("nowhere", "SNN-SS-"),
            ("resign", "SOSOOSO"),
            ("offer", "SOSOOSO"),
            ("draw", "SNNOSSO"),
            ("decline", "SDSDDSD"),
            ("pause", "SNN+SS+"),
            ("pace", "SNN+SS+"),
            ("seat", "S+S+SS+"),
            ("hand over", "S+S++S+"),
            ("rule", "SSSSOSO"),
            ("stall", "SSSSMMM"),
            ("tick", "SSSSSSM"),
        ],
    ),
    (
        "late",
        &[
            ("play", "STSTMMT"),
            ("wrong", "STSTMMT"),
            ("behind", "SMSMMMM"),
            ("undo", "STTTSST"),
            ("redo", "SNNTSST"),
            ("go", "SNNTSST"),
            ("nowhere", "SNNTSST"),
            ("resign", "STSTTST"),
            ("offer", "STSTTST"),
            ("draw", "SNNTSST"),
            ("decline", "STSTTST"),
            ("pause", "SNNTSST"),
            ("pace", "SNNTSST"),
            ("seat", "STSTSST"),
            ("hand over", "S+S++S+"),
            ("rule", "SSSSTST"),
            ("stall", "SSSSMMM"),
            ("tick", "SSSSSST"),
        ],
    ),
    (
        "person",
        &[
            ("play", "S+S+MM+"),
            ("wrong", "SWSWMMW"),
            ("behind", "SMSMMMM"),
            ("undo", "S+N+SS+"),
            ("redo", "SRNRSSR"),
            ("go", "S+N+SS+"),
            ("nowhere", "S-N-SS-"),
            ("resign", "S+S++S+"),
            ("offer", "SPSPPSP"),
            ("draw", "SPNPSSP"),
            ("decline", "SDSDDSD"),
            ("pause", "S+N+SS+"),
            ("pace", "S+N+SS+"),
            ("seat", "S+S+SS+"),
            ("hand over", "S+S++S+"),
            ("rule", "SSSS+S+"),
            ("stall", "SSSSMMM"),
            ("tick", "SSSSSSM"),
        ],
    ),
    (
        "machine",
        &[
            ("play", "SNCC+M+"),
            ("wrong", "SNCCWMW"),
            ("behind", "SNMMMMM"),
            ("undo", "SN++SS+"),
            ("redo", "SNRRSSR"),
            ("go", "SN++SS+"),
            ("nowhere", "SN--SS-"),
            ("resign", "S+S++S+"),
            ("offer", "SPSPPSP"),
            ("draw", "SNPPSSP"),
            ("decline", "SDSDDSD"),
            ("pause", "SN++SS+"),
            ("pace", "SN++SS+"),
            ("seat", "S+S+SS+"),
            ("hand over", "S+S++S+"),
            ("rule", "SSSS+S+"),
            ("stall", "SSSS+M+"),
            ("tick", "SSSSSSM"),
        ],
    ),
    (
        "waits",
        &[
            ("play", "SN++MM+"),
            ("wrong", "SNWWMMW"),
            ("behind", "SNMMMMM"),
            ("undo", "SN++SS+"),
            ("redo", "SNRRSSR"),
            ("go", "SN++SS+"),
            ("nowhere", "SN--SS-"),
            ("resign", "S+S++S+"),
            ("offer", "SPSPPSP"),
            ("draw", "SNPPSSP"),
            ("decline", "SDSDDSD"),
            ("pause", "SN++SS+"),
            ("pace", "SN++SS+"),
            ("seat", "S+S+SS+"),
            ("hand over", "S+S++S+"),
            ("rule", "SSSS+S+"),
            ("stall", "SSSSMMM"),
            ("tick", "SSSSSSM"),
        ],
    ),
    (
        "show",
        &[
            ("play", "SCCC+M+"),
            ("wrong", "SCCCWMW"),
            ("behind", "SMMMMMM"),
            ("undo", "S+++SS+"),
            ("redo", "SRRRSSR"),
            ("go", "S+++SS+"),
            ("nowhere", "S---SS-"),
            ("resign", "S+S++S+"),
            ("offer", "SPSPPSP"),
            ("draw", "SPPPSSP"),
            ("decline", "SDSDDSD"),
            ("pause", "S+++SS+"),
            ("pace", "S+++SS+"),
            ("seat", "S+S+SS+"),
            ("hand over", "S+S++S+"),
            ("rule", "SSSS+S+"),
            ("stall", "SSSS+M+"),
            ("tick", "SSSSSSM"),
        ],
    ),
];

#[test]
fn every_action_by_everyone_in_every_state() {
    let mut wrong = String::new();
    for (state_name, rows) in TABLE {
        for (name, expected) in *rows {
            let mut found = String::new();
            for who in WHO {
                let mut session = state(state_name);
                let before = everything(&session);
                let action = action(name, &session);
                let result = session.act(who, action, 0);
                found.push(letter(&result));
                if result.is_err() {
                    assert_eq!(everything(&session), before, "{state_name}, {name}: {who:?}");
                }
            }
            if found != *expected {
                wrong.push_str(&format!("{state_name}, {name}: {found}, not {expected}\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
