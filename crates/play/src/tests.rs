//! Matches of every game, seen from outside.

use game::Outcome;
use proptest::prelude::*;

use crate::{Bot, Cause, Match, Ply, Random, Record, begin, begin_at};

/// A random match of the game of that name, at most `most` plies long.
fn random_match(name: &str, seed: u32, most: usize) -> Box<dyn Match> {
    let mut game = begin(name).unwrap();
    let mut random = Random::new(Some(seed));
    for _ in 0..most {
        let Ok(ply) = random.choose(&*game) else { break };
        let player = game.to_move();
        assert_eq!(game.play(&ply).unwrap(), [Ply { player, text: ply }]);
    }
    game
}

fn every_name() -> impl Iterator<Item = String> {
    games::ALL.iter().flat_map(|entry| entry.names())
}

#[test]
fn undo_and_redo_go_all_the_way() {
    for name in every_name() {
        let mut game = random_match(&name, 1, 60);
        let (end, plies) = (game.scene(), game.plies());
        while game.undo() {}
        assert_eq!(game.scene(), begin(&name).unwrap().scene(), "{name}");
        assert!(game.plies().is_empty());
        while game.redo() {}
        assert_eq!((game.scene(), game.plies()), (end, plies), "{name}");
    }
}

#[test]
fn a_copy_goes_its_own_way() {
    for name in every_name() {
        let mut game = random_match(&name, 6, 9);
        let whole = game.plies();
        game.undo();
        let (scene, plies) = (game.scene(), game.plies());
        let mut copy = game.copy();
        assert_eq!((copy.name(), copy.set_up()), (game.name(), game.set_up()));
        assert_eq!((copy.scene(), copy.plies()), (scene.clone(), plies.clone()), "{name}");
        assert!(!copy.redo(), "{name}");
        while copy.undo() {}
        assert_eq!((game.scene(), game.plies()), (scene, plies), "{name}");
        assert!(game.redo(), "{name}");
        assert_eq!(game.plies(), whole, "{name}");
    }
}

#[test]
fn another_ply_forgets_what_was_undone_and_the_same_keeps_it() {
    let mut game = begin(games::ALL[0].id).unwrap();
    let first = game.nth_move(0).unwrap();
    game.play(&first).unwrap();
    let (second, other) = (game.nth_move(0).unwrap(), game.nth_move(1).unwrap());
    game.play(&second).unwrap();
    game.undo();
    game.undo();
    game.play(&first).unwrap();
    assert!(game.redo(), "the same ply keeps the rest");
    assert_eq!(game.plies(), [first.clone(), second]);
    game.undo();
    game.play(&other).unwrap();
    assert!(!game.redo(), "another one forgets it");
    assert_eq!(game.plies(), [first, other]);
}

#[test]
fn records_are_read_as_they_are_written_and_replay() {
    for name in every_name() {
        let game = random_match(&name, 2, 5000);
        let record = Record::of(&*game).with("a", "random").dated();
        let back = Record::parse(&record.to_string()).unwrap();
        assert_eq!(back, record, "{name}");
        let again = back.replay().unwrap();
        assert_eq!(again.position(), game.position());
        assert_eq!(again.end(), game.end());
    }
}

#[test]
fn a_record_that_states_another_result_is_refused() {
    for name in games::ALL.iter().map(|it| it.id) {
        let game = random_match(name, 3, 5000);
        let Some(end) = game.end() else { continue };
        let mut record = Record::of(&*game);
        record.headers[0].1 = end.outcome.exchanged().to_string();
        if end.outcome != Outcome::Draw {
            let error = record.replay().err().unwrap();
            assert_eq!(error.expected.id, "play-expected-result", "{name}");
        }
        let last = record.plies.last().unwrap().clone();
        record.plies.push(last);
        assert!(record.replay().is_err(), "nothing is played after the end");
    }
}

#[test]
fn a_match_from_a_position_keeps_it_in_its_record() {
    for name in every_name() {
        let position = random_match(&name, 4, 3).position();
        let game = begin_at(&name, Some(&position)).unwrap();
        assert_eq!(game.position(), position, "{name}");
        let record = Record::parse(&Record::of(&*game).to_string()).unwrap();
        assert_eq!(record.replay().unwrap().position(), position, "{name}");
    }
}

#[test]
fn a_saved_record_is_the_same_when_loaded() {
    let path = std::env::temp_dir().join(format!("spielbank-{}.game", std::process::id()));
    let record = Record::of(&*random_match(games::ALL[0].id, 5, 300));
    record.save(&path).unwrap();
    let back = Record::load(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(back, record);
    assert!(Record::load(&path).is_err());
}

#[test]
fn every_end_has_a_cause() {
    // Random games of the whole registry end by the position now and then; the
    // rules that look back are tested with the games that declare them.
    let mut seen = Vec::new();
    for name in games::ALL.iter().map(|it| it.id) {
        seen.extend((0..5).filter_map(|seed| random_match(name, seed, 5000).end()));
    }
    assert!(seen.iter().any(|end| end.cause == Cause::Position));
}

proptest! {
    #[test]
    fn no_text_makes_a_record_panic(text in "[a-z:#\\n 0-9*]{0,80}|game: [a-z0-9:=]{0,20}\\n\\n.{0,40}") {
        if let Ok(record) = Record::parse(&text) {
            drop(record.replay());
            let again = Record::parse(&record.to_string());
            prop_assert_eq!(again.map(|it| it.plies), Ok(record.plies));
        }
    }

    #[test]
    fn no_text_makes_a_match_panic_or_change(text in ".{0,12}") {
        for entry in games::ALL {
            let mut game = begin(entry.id).unwrap();
            let before = game.position();
            if game.play(&text).is_err() {
                prop_assert_eq!(game.position(), before);
            }
            drop(begin(&format!("{}:{text}", entry.id)));
            drop(begin_at(entry.id, Some(&text)));
        }
    }
}
