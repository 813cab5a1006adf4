//! How a person makes plies, and takes them back.

use game::{
    ByPlayer,
    Gesture::{Button, Count, Drag, Tap},
    Player::{A, B},
};

use play::PlayerSpec;

use super::{super::state::*, super::toy::*, control, keys, played, said, typed};
use crate::tui::{desk::Desk, keys::Command};

/// One ply of each kind; both are people.
const KINDS: &[Turn] = &[
    (A, &[("dab", Tap(1)), ("first", Tap(0))]),
    (B, &[("12", Drag(1, 2)), ("13", Drag(1, 3)), ("21", Drag(2, 1))]),
    (A, &[("2x1", Count(2, 1)), ("2x3", Count(2, 3)), ("3x1", Count(3, 1))]),
    (B, &[("pass", Button("pass"))]),
    (A, &[("dab", Tap(1))]),
];

fn people() -> State {
    state(KINDS, "human", "human")
}

/// The desk after this many of the usual plies.
fn after(count: usize) -> State {
    let mut state = people();
    for ply in ["dab", "12", "2x3", "pass", "dab"].iter().take(count) {
        keys(&mut state, &format!(":{ply}\n"));
    }
    assert_eq!(state.desk.now(), count);
    state
}

#[test]
fn arrows_and_enter_or_space_tap() {
    let mut state = people();
    assert_eq!((state.cursor, state.targets()), (0, vec![0, 1]));
    keys(&mut state, "→→←");
    assert_eq!(state.cursor, 1);
    keys(&mut state, "\n");
    assert_eq!(played(&state), "dab");
    keys(&mut state, "u← ");
    assert_eq!(played(&state), "first");
}

#[test]
fn a_click_touches_also_what_stands_for_another_site() {
    let mut state = people();
    state.update(Event::Touch(5));
    assert_eq!((played(&state).as_str(), state.cursor), ("first", 5));
    let mut state = people();
    state.update(Event::Touch(999));
    state.update(Event::Touch(4));
    assert_eq!((played(&state).as_str(), said(&state)), ("", "cli-tui-nothing-there"));
}

#[test]
fn two_touches_drag() {
    let mut state = after(1);
    assert_eq!(state.targets(), [1, 2]);
    state.update(Event::Touch(1));
    assert_eq!((state.chosen, state.targets()), (Some(1), vec![2, 3]));
    state.update(Event::Touch(3));
    assert_eq!((played(&state).as_str(), state.chosen), ("dab 13", None));
}

#[test]
fn a_choice_is_changed_or_left() {
    let mut state = after(1);
    state.update(Event::Touch(1));
    state.update(Event::Touch(1));
    assert_eq!(state.chosen, None, "the same site again");
    state.update(Event::Touch(1));
    keys(&mut state, "\u{1b}");
    assert_eq!(state.chosen, None, "Esc");
    state.update(Event::Touch(2));
    assert_eq!(state.chosen, Some(2));
    state.update(Event::Touch(0));
    assert_eq!((state.chosen, said(&state)), (None, "cli-tui-nothing-there"));
    // From 2 no ply goes to 2, and from 1 one does: 1 then 2 is a drag, while
    // after 2 the other way round is one too.
    state.update(Event::Touch(2));
    state.update(Event::Touch(1));
    assert_eq!(played(&state), "dab 21");
}

#[test]
fn a_number_is_asked_for() {
    let mut state = after(2);
    state.update(Event::Touch(2));
    assert_eq!(state.mode, Mode::Line { ask: Ask::Count(2, 1, 3), typed: String::new() });
    keys(&mut state, "2\n");
    assert_eq!((said(&state), &state.mode), ("cli-tui-expected-count", &Mode::Board));
    state.update(Event::Touch(2));
    keys(&mut state, "99999999999999\n");
    assert_eq!(said(&state), "cli-tui-expected-count");
    state.update(Event::Touch(2));
    keys(&mut state, "↑↑↑↓↑");
    assert_eq!(typed(&state), Some("3"), "arrows count within the bounds");
    keys(&mut state, "\n");
    assert_eq!(played(&state), "dab 12 2x3");
}

#[test]
fn a_ply_is_an_answer_to_how_many() {
    let mut state = after(2);
    state.update(Event::Touch(2));
    keys(&mut state, "3x1\n");
    assert_eq!(played(&state), "dab 12 3x1");
    let mut state = after(2);
    state.update(Event::Touch(2));
    keys(&mut state, "many\n");
    assert_eq!(said(&state), "expected-legal-move");
}

#[test]
fn where_not_all_plies_are_listed_no_number_is_refused() {
    // Whichever games have more plies than are listed, and ask for a number.
    let mut seen = 0;
    for name in games::ALL.iter().flat_map(|it| it.names()) {
        let game = play::begin(&name).unwrap();
        let players = ByPlayer { a: PlayerSpec::Human, b: PlayerSpec::Human };
        let mut state = State::new(Desk::new(game, players), None);
        let scene = state.desk.scene();
        if scene.moves.len() == scene.move_count {
            continue;
        }
        keys(&mut state, "\n");
        let Mode::Line { ask: Ask::Count(..), .. } = state.mode else { continue };
        keys(&mut state, "4000\n");
        assert_eq!(said(&state), "cli-tui-too-many", "{name}");
        seen += 1;
        let ply = state.desk.game().nth_move(state.desk.game().move_count() - 1).unwrap();
        keys(&mut state, &format!("\n{ply}\n"));
        assert_eq!(played(&state), ply, "{name}");
    }
    assert!(0 < seen);
}

#[test]
fn where_there_is_one_number_none_is_asked_for() {
    let mut state = after(2);
    state.update(Event::Touch(3));
    assert_eq!(played(&state), "dab 12 3x1");
}

#[test]
fn a_button_is_a_key_a_label_and_whatever_is_touched() {
    for press in 0..3 {
        let mut state = after(3);
        assert_eq!(state.buttons().collect::<Vec<_>>(), ["pass"]);
        match press {
            0 => drop(keys(&mut state, "p")),
            1 => drop(state.update(Event::Do(Command::Button))),
            _ => drop(keys(&mut state, "\n")),
        }
        assert_eq!(played(&state), "dab 12 2x3 pass");
        keys(&mut state, "p");
        assert_eq!(said(&state), "cli-tui-no-button");
    }
}

#[test]
fn plies_are_typed() {
    let mut state = people();
    keys(&mut state, "x");
    assert_eq!(typed(&state), Some("x"), "a letter that is no key opens the line");
    keys(&mut state, "\u{8}:");
    assert_eq!(typed(&state), Some(":"));
    keys(&mut state, "\u{8}\u{8}");
    assert_eq!(typed(&state), None, "nothing left to erase");
    keys(&mut state, ":tq");
    assert_eq!(control(&mut state, 'u'), []);
    assert_eq!(typed(&state), Some(""));
    keys(&mut state, "quark\u{1b}");
    assert_eq!((played(&state).as_str(), &state.mode), ("", &Mode::Board));
    keys(&mut state, ":\n:dab 12\n");
    assert_eq!(played(&state), "dab 12", "several at once");
    keys(&mut state, "7\n");
    assert_eq!((played(&state).as_str(), said(&state)), ("dab 12", "expected-legal-move"));
    keys(&mut state, ":2x3 7\n");
    assert_eq!(said(&state), "expected-legal-move");
    assert_eq!(played(&state), "dab 12 2x3", "what comes before a mistake is played");
}

/// A column may be called as a key is: then it is typed, and a hint has another
/// key.
#[test]
fn a_letter_that_begins_a_ply_is_typed() {
    const COLUMNS: &[Turn] = &[(A, &[("h3", Tap(1)), ("c4", Tap(2))]), (B, &[("c4", Tap(2))])];
    let mut state = state(COLUMNS, "human", "human");
    assert!(state.begins_a_ply('h') && !state.begins_a_ply('u'));
    keys(&mut state, "h3");
    assert_eq!(typed(&state), Some("h3"));
    keys(&mut state, "\u{1b}");
    state.update(Event::Key(ratatui::crossterm::event::KeyCode::F(2).into()));
    assert_eq!(said(&state), "cli-tui-looking");
    keys(&mut state, "h3\n");
    assert_eq!(played(&state), "h3");
    // Where no ply begins with it, the key is obeyed.
    keys(&mut state, "h");
    assert_eq!((typed(&state), said(&state)), (None, "cli-tui-looking"));
    // A button is pressed by its own key.
    let mut state = after(3);
    keys(&mut state, "p");
    assert_eq!(state.desk.now(), 4);
}

#[test]
fn a_line_does_not_grow_without_end() {
    let mut state = people();
    keys(&mut state, &format!(":{}", "ä".repeat(5000)));
    assert!(typed(&state).unwrap().len() <= 1002);
}

#[test]
fn undo_and_redo_have_no_limit() {
    let mut state = after(5);
    assert!(state.desk.scene().end.is_some());
    keys(&mut state, "u\u{8}uuu");
    assert_eq!(played(&state), "");
    keys(&mut state, "u");
    assert_eq!(said(&state), "cli-play-nothing-to-undo");
    assert_eq!(state.desk.trail().len(), 5);
    keys(&mut state, "rrrrr");
    assert_eq!(played(&state), "dab 12 2x3 pass dab");
    keys(&mut state, "r");
    assert_eq!(said(&state), "cli-play-nothing-to-redo");
    keys(&mut state, "⇱");
    assert_eq!(state.desk.now(), 0);
    keys(&mut state, "⇲");
    assert_eq!(state.desk.now(), 5);
}

#[test]
fn another_ply_leaves_the_line_and_the_same_keeps_it() {
    let mut state = after(3);
    keys(&mut state, "uu:12\n");
    assert_eq!((state.desk.trail().len(), state.desk.branches()), (3, 0));
    keys(&mut state, "u:13\n");
    assert_eq!((state.desk.trail().len(), state.desk.branches()), (2, 1));
    assert_eq!(state.desk.values().len(), 3);
}

#[test]
fn a_new_game_can_be_taken_back() {
    let mut state = after(3);
    keys(&mut state, "n");
    assert_eq!((played(&state).as_str(), said(&state)), ("", "cli-tui-new"));
    keys(&mut state, "⇲");
    assert_eq!(state.desk.now(), 3);
}

#[test]
fn the_last_ply_is_seen_where_something_has_changed() {
    // Stones lie where their number is; the first ply touches another site.
    assert_eq!(after(1).desk.last(), [0]);
    assert_eq!(after(2).desk.last(), [1, 2], "what was touched has changed");
    assert_eq!(people().desk.last(), [0; 0]);
}

#[test]
fn at_the_end_nothing_is_played() {
    let mut state = after(5);
    keys(&mut state, "\n");
    assert_eq!(said(&state), "cli-tui-over");
    keys(&mut state, ":dab\n");
    assert_eq!(said(&state), "cli-tui-over");
    assert_eq!((state.targets(), state.buttons().next()), (vec![], None));
}

#[test]
fn pages_are_scrolled_and_closed() {
    for (key, page) in [("?", Page::Help), ("i", Page::Rules)] {
        let mut state = people();
        keys(&mut state, key);
        assert_eq!(state.mode, Mode::Page(page, 0));
        keys(&mut state, "↓↓↑⇟");
        assert_eq!(state.mode, Mode::Page(page, 11));
        keys(&mut state, "⇞⇞ ↑");
        assert_eq!(state.mode, Mode::Page(page, 9));
        keys(&mut state, "q");
        assert_eq!(state.mode, Mode::Board, "any other key closes it and does no more");
        keys(&mut state, key);
        state.update(Event::Touch(1));
        assert_eq!((played(&state).as_str(), &state.mode), ("", &Mode::Board), "so does a click");
    }
}

#[test]
fn the_list_of_plies_is_scrolled() {
    let mut state = after(2);
    keys(&mut state, "⇞⇞⇟");
    assert_eq!(state.scroll, 1);
    state.update(Event::Do(Command::ScrollUp));
    assert_eq!(state.scroll, 2);
    keys(&mut state, ":2x3\n");
    assert_eq!(state.scroll, 0, "a new ply is seen");
}

#[test]
fn leaving_is_asked_about_where_something_is_lost() {
    assert_eq!(quits(keys(&mut people(), "q")), 1);
    assert_eq!(quits(keys(&mut after(5), "q")), 1);
    let mut state = after(1);
    assert_eq!(quits(keys(&mut state, "q")), 0);
    assert_eq!(said(&state), "cli-tui-leave");
    assert_eq!(quits(keys(&mut state, "→q")), 0, "another key in between");
    assert_eq!(quits(keys(&mut state, ":\u{1b}q")), 0);
    assert_eq!(quits(keys(&mut state, "q")), 1);
    assert_eq!(quits(control(&mut after(1), 'c')), 1);
    let mut state = after(1);
    keys(&mut state, ":");
    assert_eq!(quits(control(&mut state, 'c')), 1, "whatever is open");
}

fn quits(effects: Vec<Effect>) -> usize {
    effects.iter().filter(|it| **it == Effect::Quit).count()
}

#[test]
fn games_are_saved() {
    let mut state = after(2);
    keys(&mut state, "s");
    assert_eq!(typed(&state), Some("toy.game"));
    let effects = keys(&mut state, "s\n");
    let [Effect::Save(path, record, true)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(
        (path.as_str(), &record.plies[..]),
        ("toy.games", &["dab", "12"].map(String::from)[..])
    );
    assert_eq!((record.header("a"), record.header("result")), (Some("human"), Some("*")));
    state.update(Event::Saved("toy.games".to_owned(), Ok(())));
    assert_eq!(said(&state), "cli-play-saved");
    state.update(Event::Saved("x".to_owned(), Err(Notice::Text("full".to_owned()))));
    assert_eq!(said(&state), "full");
}

#[test]
fn games_are_loaded() {
    let mut state = after(2);
    let effects = keys(&mut state, "l\n");
    assert_eq!(effects, [Effect::Load("toy.game".to_owned())]);
    state.update(Event::Loaded(Err(Notice::Text("no such file".to_owned()))));
    assert_eq!((said(&state), state.desk.now()), ("no such file", 2));
    for entry in games::ALL {
        let mut game = play::begin(entry.id).unwrap();
        let ply = game.nth_move(0).unwrap();
        game.play(&ply).unwrap();
        let record = play::Record::of(&*game);
        let effects = state.update(Event::Loaded(Ok(record.clone())));
        assert_eq!((state.desk.game().name(), played(&state)), (game.name(), ply.clone()));
        assert!(matches!(&effects[..], [Effect::Study(_, line, false)] if line.plies == [ply]));
        let wrong = play::Record { plies: vec!["no ply".to_owned()], ..record };
        state.update(Event::Loaded(Ok(wrong)));
        assert_eq!(state.desk.now(), 1, "a bad record changes nothing");
        assert!(matches!(state.notice, Some(Notice::Wrong(_))));
    }
}

#[test]
fn a_record_is_kept_after_every_ply() {
    let desk = people().desk;
    let mut state = State::new(desk, Some("kept.game".to_owned()));
    let saves = |effects: Vec<Effect>| -> Vec<usize> {
        let save = |it: Effect| match it {
            Effect::Save(path, record, false) if path == "kept.game" => Some(record.plies.len()),
            _ => None,
        };
        effects.into_iter().filter_map(save).collect()
    };
    assert_eq!(saves(keys(&mut state, ":dab\n:12\nu")), [1, 2, 1]);
    keys(&mut state, "s");
    assert_eq!(typed(&state), Some("kept.game"));
    keys(&mut state, "\u{1b}");
    let effects = keys(&mut state, "q");
    assert!(effects.contains(&Effect::Quit), "nothing is lost");
}
