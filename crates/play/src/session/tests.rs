//! Every action by everyone in every state, and what the table cannot show.

use game::{ByPlayer, Player};

use super::*;
use crate::{Fault, Reason, begin};

const A: Player = Player::A;
const B: Player = Player::B;

/// Plays the first legal ply.
fn first(session: &Session) -> Action {
    Action::Play { word: session.game().nth_move(0).unwrap_or_default(), at: None }
}

/// A match in which both have moved and A is to move.
fn under_way() -> Box<dyn Match> {
    let mut game = begin(games::ALL[0].id).unwrap();
    let moved = |game: &dyn Match, player| game.history().iter().any(|ply| ply.player == player);
    while game.to_move() != A || !moved(&*game, A) || !moved(&*game, B) {
        let ply = game.nth_move(0).unwrap();
        game.play(&ply).unwrap();
    }
    game
}

/// A match that its rules have ended.
fn ended() -> Box<dyn Match> {
    let mut game = begin(games::ALL[0].id).unwrap();
    while let Some(ply) = game.nth_move(0) {
        game.play(&ply).unwrap();
    }
    game
}

fn machine() -> PlayerSpec {
    PlayerSpec::Random { seed: Some(1) }
}

fn players(a: bool, b: bool) -> ByPlayer<PlayerSpec> {
    let player = |person| if person { PlayerSpec::Human } else { machine() };
    ByPlayer { a: player(a), b: player(b) }
}

/// Two people, A to move, after some plies.
fn people() -> Session {
    Session::of(under_way(), players(true, true))
}

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

fn holder(player: Player) -> Who {
    Who::Holder(ByPlayer { a: player == A, b: player == B })
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

/// Everything that a session is.
fn everything(session: &Session) -> String {
    let Session { game, players, tree, clock, paused, pace, ruling, offer, take_back, .. } =
        session;
    let game = (game.position(), game.plies());
    let more = (paused, pace, ruling, offer, take_back, session.stalled);
    format!("{game:?} {players:?} {tree:?} {clock:?} {more:?}")
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

fn done(session: &mut Session, who: Who, action: Action, now: Millis) -> Vec<Change> {
    session.act(who, action, now).unwrap()
}

#[test]
fn a_take_back_between_people_needs_both() {
    let mut session = people();
    let here = session.tree.current();
    assert_eq!(done(&mut session, holder(A), Action::Undo, 0), [Change::TakeBackAsked(A)]);
    assert_eq!((session.tree.current(), session.take_back()), (here, Some(A)));
    // The same player twice does not count as consent.
    assert_eq!(done(&mut session, holder(A), Action::Undo, 0), [Change::TakeBackAsked(A)]);
    let last = session.last_of(A).unwrap();
    let parent = session.tree.nodes()[last].parent;
    assert_eq!(done(&mut session, holder(B), Action::Undo, 0), [Change::Went(parent)]);
    assert_eq!((session.to_move(), session.take_back()), (A, None));
    // Another change forgets the question.
    let mut session = people();
    done(&mut session, holder(B), Action::Undo, 0);
    let ply = first(&session);
    done(&mut session, holder(A), ply, 0);
    assert_eq!(session.take_back(), None);
}

#[test]
fn a_player_who_has_not_moved_has_nothing_to_take_back() {
    let mut session = state("start");
    let ply = first(&session);
    done(&mut session, holder(A), ply, 0);
    assert_eq!(session.act(holder(B), Action::Undo, 0), Err(Refusal::NothingToUndo));
    // A resignation can be taken back all the same, with the other's consent.
    done(&mut session, holder(B), Action::Resign(B), 0);
    done(&mut session, holder(B), Action::Undo, 0);
    assert_eq!(done(&mut session, holder(A), Action::Undo, 0), [Change::Went(1)]);
    assert_eq!(session.end(), None);
}

#[test]
fn a_draw_needs_both() {
    let mut session = people();
    for _ in 0..2 {
        assert_eq!(done(&mut session, holder(A), Action::Offer(A), 0), [Change::Offered(A)]);
        assert_eq!((session.draw_offer(), session.is_over()), (Some(A), false));
    }
    let drawn = Change::Ended(Ruling::agreed());
    assert_eq!(done(&mut session, holder(B), Action::Offer(B), 0), [drawn]);
    assert_eq!((session.draw_offer(), session.ruling()), (None, Some(&Ruling::agreed())));
}

#[test]
fn an_offer_that_is_declined_is_gone() {
    let mut session = people();
    done(&mut session, holder(A), Action::Offer(A), 0);
    assert_eq!(session.act(holder(A), Action::Decline(A), 0), Err(Refusal::NothingOffered));
    assert_eq!(done(&mut session, holder(B), Action::Decline(B), 0), [Change::Declined(B)]);
    assert_eq!(done(&mut session, holder(B), Action::Offer(B), 0), [Change::Offered(B)]);
}

/// A match with clocks of one second and a tenth.
fn timed() -> Session {
    let clock = Some(Clock::new(1000, 100));
    Session { clock, ..Session::of(begin(games::ALL[0].id).unwrap(), players(true, true)) }
}

fn left(session: &Session, now: Millis) -> ByPlayer<Millis> {
    session.clock().unwrap().left(now)
}

#[test]
fn a_ply_in_the_last_millisecond_counts_and_one_later_does_not() {
    for (late, ended) in [(999, None), (1000, Some(Ruling::time(B)))] {
        let mut session = timed();
        // The first ply starts the clock of the second player; it costs no time itself.
        let ply = first(&session);
        done(&mut session, holder(A), ply, 50_000);
        assert_eq!(session.clock().unwrap().running(), Some(B));
        let ply = first(&session);
        let changes = done(&mut session, holder(B), ply, 50_000 + late);
        assert_eq!(session.ruling().cloned(), ended);
        assert_eq!(matches!(changes[0], Change::Played { .. }), ended.is_none());
        let running = session.clock().unwrap().running();
        assert_eq!(running.is_some(), ended.is_none(), "the end stops the clocks");
        if ended.is_none() {
            assert_eq!(left(&session, 50_999), ByPlayer { a: 1000, b: 101 });
        }
    }
}

#[test]
fn time_that_is_up_ends_the_match_whatever_is_asked_for() {
    let begin = || {
        let mut session = timed();
        let ply = first(&session);
        done(&mut session, holder(A), ply, 0);
        session
    };
    for action in [Action::Undo, Action::Resign(A), Action::Offer(A)] {
        let mut session = begin();
        let changes = done(&mut session, holder(A), action, 5000);
        assert_eq!(changes, [Change::Ended(Ruling::time(B))]);
    }
    let mut session = begin();
    assert_eq!(session.act(Who::Host, Action::Tick, 999), Err(Refusal::MovedOn));
    assert_eq!(done(&mut session, Who::Host, Action::Tick, 1000).len(), 1);
    assert_eq!(session.act(Who::Host, Action::Tick, 2000), Err(Refusal::MovedOn), "once");
    // Taken back, the match goes on with the clocks held until the next ply.
    done(&mut session, Who::BOTH, Action::Undo, 3000);
    assert_eq!((session.is_over(), session.is_timed()), (false, false));
    assert_eq!(left(&session, 9000).b, 0, "time that is used up does not come back");
}

#[test]
fn a_pause_stops_the_clock_and_costs_nothing() {
    let mut session = timed();
    let paused = |it| Action::Arrange(Arrangement { paused: Some(it), ..Arrangement::default() });
    // Before the first ply no clock runs, paused or not.
    done(&mut session, Who::BOTH, paused(true), 0);
    done(&mut session, Who::BOTH, paused(false), 0);
    assert!(!session.is_timed());
    let ply = first(&session);
    done(&mut session, Who::BOTH, ply, 0);
    done(&mut session, Who::BOTH, paused(true), 300);
    assert_eq!((session.is_timed(), left(&session, 9000).b), (false, 700));
    done(&mut session, Who::BOTH, paused(false), 9000);
    assert_eq!(left(&session, 9100), ByPlayer { a: 1000, b: 600 });
    // Seating someone at the same time may not pause for a player who is not alone.
    let asked = Arrangement { paused: Some(true), ..Arrangement::default() };
    let refused = session.act(holder(A), Action::Arrange(asked), 9100);
    assert_eq!(refused, Err(Refusal::NotAlone));
}

#[test]
fn undo_and_redo_skip_computer_players() {
    let mut session = Session::of(begin(games::ALL[0].id).unwrap(), players(true, false));
    for _ in 0..2 {
        let before = session.tree.current();
        let ply = first(&session);
        done(&mut session, Who::BOTH, ply, 0);
        while session.to_move() == B {
            let ply = first(&session);
            done(&mut session, Who::Machine(B), ply, 0);
        }
        let after = session.tree.current();
        assert_eq!(done(&mut session, holder(A), Action::Undo, 0), [Change::Went(before)]);
        assert_eq!((session.to_move(), session.is_paused()), (A, false));
        assert_eq!(done(&mut session, holder(A), Action::Redo, 0), [Change::Went(after)]);
    }
    done(&mut session, holder(A), Action::Go(1), 0);
    assert_eq!((session.machine(), session.is_paused()), (None, true), "it waits");
}

#[test]
fn a_variation_keeps_what_was_played_before() {
    let mut session = people();
    let (line, before) = (session.tree.line(), session.game().plies());
    done(&mut session, Who::BOTH, Action::Undo, 0);
    let other = session.game().nth_move(1).unwrap();
    let changes = done(&mut session, Who::BOTH, Action::Play { word: other, at: None }, 0);
    assert_eq!(changes, [Change::Played { node: line.len() + 1, new: true }]);
    // The old line is still there, and playing it adds nothing.
    done(&mut session, Who::BOTH, Action::Go(*line.last().unwrap()), 0);
    assert_eq!((session.tree.line(), session.game().plies()), (line.clone(), before.clone()));
    done(&mut session, Who::BOTH, Action::Undo, 0);
    let word = before.last().unwrap().clone();
    let changes = done(&mut session, Who::BOTH, Action::Play { word, at: None }, 0);
    assert_eq!(changes, [Change::Played { node: line.len(), new: false }]);
    for node in 0..session.tree.nodes().len() {
        let game = session.game_at(node).unwrap();
        assert_eq!(game.plies(), session.tree.plies(node));
    }
    assert!(session.game_at(99).is_none());
}

#[test]
fn a_computer_player_makes_one_ply_of_its_own_side() {
    // Words of several plies, of which one can be found in some game of the registry.
    for name in games::ALL.iter().map(|entry| entry.id) {
        let mut session = Session::of(begin(name).unwrap(), players(false, false));
        let mut trial = session.game().copy();
        let mut word = String::new();
        for _ in 0..3 {
            let ply = trial.nth_move(0).unwrap();
            trial.play(&ply).unwrap();
            word.push_str(&ply.to_lowercase());
        }
        let before = everything(&session);
        let play = Action::Play { word, at: None };
        assert!(matches!(session.act(Who::Machine(A), play, 0), Err(Refusal::Wrong(_))), "{name}");
        assert_eq!(everything(&session), before, "{name}");
    }
}

#[test]
fn what_was_stored_is_restored() {
    let mut session = people();
    done(&mut session, holder(B), Action::Resign(B), 0);
    let setup = Setup {
        game: session.game().name(),
        position: None,
        players: session.players.clone(),
        paused: true,
        pace: 9,
        clock: Some(Clock::new(5, 0)),
        ruling: session.ruling.clone(),
    };
    let again = Session::restore(setup.clone(), session.tree.clone()).unwrap();
    assert_eq!(again.game().plies(), session.game().plies());
    assert_eq!((again.end(), again.pace(), again.is_paused()), (session.end(), 9, true));
    assert_eq!(again.record(), session.record());
    assert_eq!(session.record().header("reason"), Some("b: gave up"));
    let wrong = Setup { game: "ludo".to_owned(), ..setup.clone() };
    assert!(Session::restore(wrong, Tree::new()).is_err());
    // A ruling does not replace the rules' own end.
    let setup = Setup { ruling: Some(Ruling::resigned(A)), ..setup };
    let whole = Session::begin(setup, &ended().plies()).unwrap();
    assert_eq!((whole.ruling(), whole.is_over()), (None, true));
}

#[test]
fn trees_that_are_stored_are_limited() {
    let setup = Setup {
        game: games::ALL[0].id.to_owned(),
        position: None,
        players: players(true, true),
        paused: false,
        pace: 0,
        clock: None,
        ruling: None,
    };
    let too_many = vec!["x".to_owned(); MAX_NODES];
    assert_eq!(Session::begin(setup.clone(), &too_many).err(), Some(Refusal::TooLong));
    let mut session = Session::begin(setup, &[]).unwrap();
    session.max_nodes = 1;
    let ply = first(&session);
    assert_eq!(session.act(Who::BOTH, ply, 0), Err(Refusal::TooLong));
}
