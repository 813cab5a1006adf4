//! A time holds beside a level, and a level's blunders beside a depth.
#![allow(clippy::unwrap_used)] // all of it is tests

use std::{collections::BTreeSet, time::Duration};

use play::PlayerSpec;

#[test]
fn all_limits_of_an_engine_hold() {
    let limit = |text: &str| PlayerSpec::parse(text).unwrap().bot_seeded(1).unwrap().limit();
    assert_eq!(limit("engine:level=9"), None);
    assert_eq!(limit("engine:level=9,time=20ms"), Some(Duration::from_millis(20)));
    // A third of the first level's plies are played at random.
    let game = play::begin("kalah").unwrap();
    let plies = |text: &str| {
        let player = PlayerSpec::parse(text).unwrap();
        let choose = |seed| player.bot_seeded(seed).unwrap().choose(&*game).unwrap();
        (0..60).map(choose).collect::<BTreeSet<String>>().len()
    };
    assert!(1 < plies("engine:level=1,depth=3"));
    assert_eq!(plies("engine:depth=3"), 1);
}
