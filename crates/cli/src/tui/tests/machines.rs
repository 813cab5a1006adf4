//! Machines at the board, and the analyst.

use game::{
    Gesture::Tap,
    Outcome,
    Player::{A, B},
};
use play::{Fault, PlayerSpec, Reason, Ruling};
use search::Value;

use super::{super::state::*, super::toy::*, keys, played, said};

/// A and B in turn, B once twice.
const TURNS: &[Turn] = &[
    (A, &[("a1", Tap(0)), ("a2", Tap(1))]),
    (B, &[("b1", Tap(0))]),
    (B, &[("b2", Tap(0))]),
    (A, &[("a3", Tap(0))]),
    (B, &[("b3", Tap(0))]),
];

/// Lets the computer player answer the question in these effects.
fn answer(state: &mut State, effects: &[Effect], ply: &str) -> Vec<Effect> {
    let id = asked(effects).expect("a machine is asked").0;
    state.update(Event::Chosen(id, Ok(ply.to_owned())))
}

/// The question to a computer player: its number, the player, and the number of plies before.
fn asked(effects: &[Effect]) -> Option<(u64, game::Player, usize)> {
    effects.iter().find_map(|it| match it {
        Effect::Choose(id, player, _, line) => Some((*id, *player, line.plies.len())),
        _ => None,
    })
}

fn studied(effects: &[Effect], thorough: bool) -> Option<(u64, usize)> {
    effects.iter().find_map(|it| match it {
        Effect::Study(id, line, how) if *how == thorough => Some((*id, line.plies.len())),
        _ => None,
    })
}

/// A person against an engine, after the first three plies.
fn against() -> State {
    let mut state = state(TURNS, "human", "engine");
    let effects = keys(&mut state, "\n");
    assert_eq!(asked(&effects).map(|it| (it.1, it.2)), Some((B, 1)));
    let effects = answer(&mut state, &effects, "b1");
    assert_eq!(asked(&effects).map(|it| (it.1, it.2)), Some((B, 2)), "it has another ply");
    let effects = answer(&mut state, &effects, "b2");
    assert_eq!((asked(&effects), state.thinking), (None, None));
    assert_eq!(played(&state), "a1 b1 b2");
    state
}

#[test]
fn a_machine_that_begins_is_asked_at_once() {
    let mut state = state(TURNS, "engine", "human");
    let mut effects = Vec::new();
    state.ask(&mut effects);
    assert_eq!(asked(&effects).map(|it| it.1), Some(A));
    assert!(state.is_busy());
    keys(&mut state, "\n");
    assert_eq!((said(&state), state.targets()), ("cli-tui-not-your-turn", vec![]));
    keys(&mut state, ":a1\n");
    assert_eq!((said(&state), state.desk.now()), ("cli-tui-not-your-turn", 0));
}

#[test]
fn an_answer_that_nobody_waits_for_is_not_heard() {
    let mut state = state(TURNS, "human", "engine");
    let effects = keys(&mut state, "\n");
    let (id, ..) = asked(&effects).unwrap();
    assert!(keys(&mut state, "u").contains(&Effect::Hurry));
    state.update(Event::Thought(id, thought(5, &["b1"])));
    state.update(Event::Chosen(id, Ok("a2".to_owned())));
    assert_eq!((played(&state).as_str(), state.thought.is_some()), ("", false));
}

#[test]
fn what_a_machine_finds_is_seen() {
    let mut state = state(TURNS, "human", "engine");
    let effects = keys(&mut state, "\n");
    let (id, ..) = asked(&effects).unwrap();
    state.update(Event::Thought(id, thought(5, &["b1", "b2"])));
    let (found, player) = state.thought.as_ref().unwrap();
    assert_eq!((found.value, *player), (Value(5), B));
    let ticks = state.ticks;
    state.update(Event::Tick);
    assert_eq!(state.ticks, ticks + 1);
}

#[test]
fn what_was_thought_elsewhere_is_not_seen_any_more() {
    for key in ["u", "n", "⇱"] {
        let mut state = state(TURNS, "human", "engine");
        let effects = keys(&mut state, "\n");
        let (id, ..) = asked(&effects).unwrap();
        state.update(Event::Thought(id, thought(5, &["b1", "b2"])));
        answer(&mut state, &effects, "b1");
        assert!(state.thought.is_some(), "after the ply it still is");
        keys(&mut state, key);
        assert!(state.thought.is_none(), "{key}");
    }
}

#[test]
fn a_machine_is_told_to_move_now() {
    let mut state = state(TURNS, "human", "engine");
    keys(&mut state, "m");
    assert_eq!(said(&state), "cli-tui-nobody-thinks");
    let effects = keys(&mut state, "\n");
    assert_eq!(keys(&mut state, "m"), [Effect::Hurry]);
    answer(&mut state, &effects, "b1");
    assert_eq!(played(&state), "a1 b1", "and its answer counts");
}

#[test]
fn undo_goes_back_to_the_persons_choice() {
    let mut state = against();
    keys(&mut state, "u");
    assert_eq!((played(&state).as_str(), state.desk.is_paused()), ("", false));
    keys(&mut state, "r");
    assert_eq!((played(&state).as_str(), state.desk.is_paused()), ("a1 b1 b2", false));
    let effects = keys(&mut state, "\n");
    assert!(asked(&effects).is_some());
}

#[test]
fn where_only_machines_play_undo_makes_them_wait() {
    let mut state = state(TURNS, "random", "engine");
    let mut effects = Vec::new();
    state.ask(&mut effects);
    let effects = answer(&mut state, &effects, "a1");
    answer(&mut state, &effects, "b1");
    let effects = keys(&mut state, "u");
    assert_eq!((played(&state).as_str(), said(&state)), ("a1", "cli-tui-paused"));
    assert_eq!(asked(&effects), None);
    assert!(effects.contains(&Effect::Hurry));
    keys(&mut state, "r");
    assert_eq!((played(&state).as_str(), state.desk.is_paused()), ("a1 b1", true));
    let effects = keys(&mut state, "o");
    assert_eq!(asked(&effects).map(|it| it.2), Some(2));
    let effects = keys(&mut state, "o");
    assert_eq!((effects, state.thinking), (vec![Effect::Hurry], None));
}

#[test]
fn a_machine_at_fault_loses() {
    let gave_up = Reason::Resigned(B);
    let illegal = Reason::Illegal { player: B, ply: "no ply".to_owned() };
    let lost = |reason| Ruling { outcome: Outcome::Win(A), reason };
    for (ply, reason) in [(Err(lost(gave_up.clone())), gave_up), (Ok("no ply".to_owned()), illegal)]
    {
        let mut state = state(TURNS, "human", "engine");
        let effects = keys(&mut state, "\n");
        let (id, ..) = asked(&effects).unwrap();
        let effects = state.update(Event::Chosen(id, ply));
        assert_eq!((asked(&effects), state.thinking), (None, None));
        assert_eq!((said(&state), played(&state).as_str()), ("cli-tui-over", "a1"));
        assert_eq!(state.desk.ruling(), Some(&lost(reason.clone())));
        assert_eq!(state.desk.value(), Some(Value::win_in(0)), "A has won");
        let record = state.desk.record();
        assert_eq!(
            (record.header("result"), record.header("reason")),
            (Some("a"), Some(reason.to_string().as_str()))
        );
        // Nothing is in progress; nothing is lost by leaving; taking back continues.
        keys(&mut state, "\n");
        assert_eq!((said(&state), played(&state).as_str()), ("cli-tui-over", "a1"));
        assert_eq!(keys(&mut state, "q"), [Effect::Quit]);
        keys(&mut state, "u");
        assert_eq!((state.desk.ruling(), played(&state).as_str()), (None, ""));
        assert!(asked(&keys(&mut state, "\n")).is_some());
    }
}

#[test]
fn a_game_that_a_machine_loses_at_once_begins_anew() {
    let mut state = state(TURNS, "engine", "human");
    let mut effects = Vec::new();
    state.ask(&mut effects);
    let (id, ..) = asked(&effects).unwrap();
    let reason = Reason::Fault { player: A, fault: Fault::Crashed("gone".to_owned()) };
    state.update(Event::Chosen(id, Err(Ruling { outcome: Outcome::Win(B), reason })));
    assert!(state.desk.is_over());
    assert!(asked(&keys(&mut state, "n")).is_some());
    assert!(!state.desk.is_over());
}

#[test]
fn a_hint_is_marked_until_the_position_changes() {
    let mut state = state(TURNS, "human", "engine");
    let (id, _) = studied(&keys(&mut state, "h"), true).unwrap();
    assert!(state.is_busy());
    state.update(Event::Studied(id, Some(thought(70, &["a2", "b1"]))));
    assert_eq!(state.hint, Some(("a2".to_owned(), Tap(1))));
    assert_eq!((said(&state), state.is_busy()), ("cli-tui-hint", false));
    let (id, _) = studied(&keys(&mut state, "\u{1b}h"), true).unwrap();
    assert_eq!(state.hint, None, "Esc");
    let effects = keys(&mut state, "\n");
    state.update(Event::Studied(id, Some(thought(70, &["b1"]))));
    assert_eq!(state.hint, None, "too late");
    assert!(asked(&effects).is_some());
    keys(&mut state, "h");
    assert_eq!(said(&state), "cli-tui-not-your-turn");
}

#[test]
fn positions_are_valued_this_one_first() {
    let mut state = state(TURNS, "human", "human");
    let (first, at) = studied(&keys(&mut state, "\n"), false).unwrap();
    assert_eq!(at, 1, "not the start, which is past");
    keys(&mut state, "\n");
    let (second, at) =
        studied(&state.update(Event::Studied(first, Some(thought(30, &[])))), false).unwrap();
    assert_eq!(at, 2);
    let (third, at) =
        studied(&state.update(Event::Studied(second, Some(thought(40, &[])))), false).unwrap();
    assert_eq!(at, 0, "then the latest before");
    state.update(Event::Studied(third, Some(thought(50, &[]))));
    // B is to move after one ply and after two: B's gain is A's loss.
    assert_eq!(state.desk.values(), [Some(Value(50)), Some(Value(-30)), Some(Value(-40))]);
    assert_eq!(state.desk.value(), Some(Value(-40)));
}

#[test]
fn a_value_of_a_line_that_was_left_is_not_noted() {
    let mut state = state(TURNS, "human", "human");
    let (id, _) = studied(&keys(&mut state, "\n"), false).unwrap();
    let effects = keys(&mut state, "u:a2\n");
    assert!(studied(&effects, false).is_some(), "it is asked for anew");
    state.update(Event::Studied(id, Some(thought(30, &[]))));
    assert_eq!(state.desk.value(), None);
}

#[test]
fn the_end_has_its_value_without_a_question() {
    let mut state = state(TURNS, "human", "human");
    keys(&mut state, ":a1 b1 b2 a3 b3\n");
    assert_eq!(state.desk.value(), Some(Value::loss_in(0)));
}

#[test]
fn levels_go_up_and_down_within_bounds() {
    let mut state = state(TURNS, "minimax:depth=2", "engine:time=1s,threads=2");
    keys(&mut state, "+");
    assert_eq!(said(&state), "cli-tui-level");
    let players = |state: &State| state.desk.players().clone();
    assert_eq!(players(&state).a, PlayerSpec::Minimax { depth: 3 });
    assert_eq!(players(&state).b.to_string(), "engine:level=6");
    keys(&mut state, "===================");
    assert_eq!(players(&state).b.to_string(), "engine:level=10");
    keys(&mut state, "------------------------");
    assert_eq!(players(&state).a, PlayerSpec::Minimax { depth: 1 });
    assert_eq!(players(&state).b.to_string(), "engine:level=1");
}

#[test]
fn who_has_no_level_says_so() {
    let mut state = state(TURNS, "human", "random");
    keys(&mut state, "+");
    assert_eq!(said(&state), "cli-tui-no-level");
}

#[test]
fn a_machine_takes_over_and_gives_back() {
    let mut state = state(TURNS, "human", "engine:level=3");
    let effects = keys(&mut state, "t");
    assert_eq!(state.desk.players().a.to_string(), "engine:level=3");
    assert_eq!(asked(&effects).map(|it| it.1), Some(A));
    let effects = keys(&mut state, "t");
    assert_eq!(state.desk.players().a, PlayerSpec::Human);
    assert_eq!((&effects[..], state.thinking), (&[Effect::Hurry][..], None));
}

#[test]
fn whoever_takes_over_has_the_level_of_now() {
    let mut state = state(TURNS, "human", "engine:level=3");
    keys(&mut state, "++t");
    assert_eq!(state.desk.players().a.to_string(), "engine:level=5");
    keys(&mut state, "t-");
    assert_eq!(state.desk.players().a, PlayerSpec::Human);
    assert_eq!(state.desk.players().b.to_string(), "engine:level=4");
    keys(&mut state, "t");
    assert_eq!(state.desk.players().a.to_string(), "engine:level=4");
}

#[test]
fn between_people_the_level_is_that_of_whoever_would_take_over() {
    let mut state = state(TURNS, "human", "human");
    keys(&mut state, "++");
    assert_eq!(said(&state), "cli-tui-level");
    let game = play::begin(games::ALL[0].id).unwrap();
    state.update(Event::Loaded(Ok(play::Record::of(&*game))));
    keys(&mut state, "t");
    assert_eq!(state.desk.players().a.to_string(), "engine:level=7", "also in another game");
}

#[test]
fn sides_are_swapped() {
    let mut state = against();
    let effects = keys(&mut state, "w");
    assert_eq!(
        (&state.desk.players().a.to_string()[..], &state.desk.players().b),
        ("engine", &PlayerSpec::Human)
    );
    assert_eq!(asked(&effects).map(|it| it.1), Some(A));
}

#[test]
fn between_people_the_engine_is_the_one_to_take_over() {
    let mut state = state(TURNS, "human", "human");
    keys(&mut state, "t");
    assert_eq!(state.desk.players().a.to_string(), "engine:level=5");
}
