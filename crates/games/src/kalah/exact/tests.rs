//! The tables and the search against the rules written seed by seed.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicU32, Ordering},
};

use game::{Game, Means, Notation, Outcome, Patience, Player, Solve, Solver, notation};
use kit::Reference;

use super::{
    board::{Board, first, full},
    rank::Ranks,
    table::EndTable,
};
use crate::kalah::{End, Kalah, reference::Slow};

/// A's margin by going through every game with the slow rules.
fn margin(slow: &Slow, position: &str, known: &mut HashMap<String, i32>) -> i32 {
    if let Some(&known) = known.get(position) {
        return known;
    }
    let (places, player) = position.split_once(' ').unwrap();
    let places: Vec<i32> = places.split(',').map(|it| it.parse().unwrap()).collect();
    let value = if Reference::outcome(slow, position).is_some() {
        places[slow.pits] - places[2 * slow.pits + 1]
    } else {
        let plies = slow.plies(position);
        let values = plies.iter().map(|it| margin(slow, &it.1, known));
        if player == "a" { values.max().unwrap() } else { values.min().unwrap() }
    };
    known.insert(position.to_owned(), value);
    value
}

fn exact(game: &Kalah) -> i32 {
    let start = game.start();
    let mut solver = game.solver(&start, Means::new(65 << 20, 2)).unwrap();
    solver.value(&start, 0, &Patience::default(), |_, _| ()).unwrap()
}

#[test]
fn small_games_have_the_value_that_the_slow_rules_find() {
    let mut compared = 0;
    for (end, either) in [("mover", false), ("either", true)] {
        for empty_capture in [false, true] {
            let slow = |pits| Slow { pits, either, empty_capture };
            for (pits, most) in [(1, 8), (2, 4), (3, 2), (4, 1), (5, 1), (6, 1)] {
                for seeds in 1..=most {
                    let flag = if empty_capture { ",empty-capture" } else { "" };
                    let options = format!("pits={pits},seeds={seeds},end={end}{flag}");
                    let game: Kalah = notation::with_options(&options).unwrap();
                    let start = game.write_position(&game.start());
                    let slow = margin(&slow(pits), &start, &mut HashMap::new());
                    assert_eq!(exact(&game), slow, "{options}");
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 4 * 17);
}

/// Final A minus B with best play under the default rules, for 1 to 6 seeds in
/// each pit, as independent throw-away programs have found them.
#[test]
fn values_are_those_that_others_have_found() {
    for (pits, values) in
        [(1, [0, -2, 6, -2, 0, 0]), (2, [2, -2, -2, -12, 6, 8]), (3, [0, 4, 2, 2, 6, -8])]
    {
        for (seeds, value) in (1..).zip(values) {
            let game = notation::with_options(&format!("pits={pits},seeds={seeds}")).unwrap();
            assert_eq!(exact(&game), value, "{pits} {seeds}");
        }
    }
}

/// Irving, Donkers and Uiterwijk, *Solving Kalah*, 2000, table 3.
#[test]
fn who_wins_is_as_published() {
    for (pits, winners) in [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWWWWL"), (4, "WWW")] {
        for (seeds, winner) in (1..).zip(winners.chars()) {
            let options = format!("pits={pits},seeds={seeds},end=either,empty-capture");
            let game = notation::with_options(&options).unwrap();
            let found = match Outcome::by_margin(exact(&game)) {
                Outcome::Win(Player::A) => 'W',
                Outcome::Draw => 'D',
                Outcome::Win(Player::B) => 'L',
            };
            assert_eq!(found, winner, "{options}");
        }
    }
}

#[test]
fn arrangements_are_numbered_without_gaps() {
    for (pits, most) in [(1, 20), (2, 9), (3, 6), (6, 3)] {
        let ranks = Ranks::new(pits, most).unwrap();
        let mut rank = 0;
        for left in 0..=most as u8 {
            assert_eq!(ranks.below(left), rank);
            while rank < ranks.below(left + 1) {
                let seeds = ranks.unrank(rank);
                assert_eq!(seeds.count(), left.into());
                assert_eq!(ranks.rank(seeds), rank);
                if let Some(before) = ranks.before(seeds) {
                    assert_eq!(ranks.rank(before), rank - 1);
                } else {
                    assert_eq!(rank, ranks.below(left));
                }
                rank += 1;
            }
        }
    }
    // 16 seeds in 12 pits, as the module says.
    assert_eq!(Ranks::new(6, 24).unwrap().below(17), 30_421_755);
}

/// Every entry is what its successors say, worked out without the layers.
#[test]
fn tables_fit_together() {
    for (end, empty_capture) in [(End::Mover, false), (End::Either, true)] {
        let (board, ranks) = (Board::new(3, end, empty_capture), Ranks::new(3, 8).unwrap());
        let mut table = EndTable::new(ranks.below(9));
        while table.most < 8 {
            assert!(table.grow(&board, &ranks, 2, || false));
        }
        for rank in 1..ranks.below(9) {
            let seeds = ranks.unrank(rank);
            let left = seeds.count() as u8;
            let share = board.ended(seeds, left).unwrap_or_else(|| {
                let mut best = 0;
                let mut pits = full(seeds.own);
                while pits != 0 {
                    let step = board.step(seeds, first(pits));
                    pits &= pits - 1;
                    let share = table.get(ranks.rank(step.next));
                    let share = if step.again { share } else { left - step.gained - share };
                    best = best.max(step.gained + share);
                }
                best
            });
            assert_eq!(table.get(rank), share, "{seeds:?}");
        }
    }
}

#[test]
fn a_solver_without_patience_says_nothing() {
    let game: Kalah = notation::with_options("").unwrap();
    let start = game.start();
    let mut solver = game.solver(&start, Means::new(65 << 20, 1)).unwrap();
    let patience = Patience::default();
    patience.stop.stop();
    assert_eq!(solver.value(&start, 0, &patience, |_, _| ()), None);
    // Too little memory, too many pits, too many seeds.
    assert!(game.solver(&start, Means::new(1 << 20, 1)).is_none());
    for options in ["pits=9,seeds=1", "pits=6,seeds=11"] {
        let game: Kalah = notation::with_options(options).unwrap();
        assert!(game.solver(&game.start(), Means::new(1 << 30, 1)).is_none());
    }
}

/// Without tables to speak of the search finds what the tables say: every share
/// of every arrangement, asked in any order.
#[test]
fn the_search_finds_what_the_tables_say() {
    let mut random = fastrand::Rng::with_seed(3);
    for options in ["pits=2,seeds=2", "pits=3,seeds=2,end=either,empty-capture", "pits=3,seeds=2"] {
        let game: Kalah = notation::with_options(options).unwrap();
        let (board, ranks) = (
            Board::new(game.pits, game.end, game.empty_capture),
            Ranks::new(game.pits, 8).unwrap(),
        );
        let mut table = EndTable::new(ranks.below(9));
        while table.most < 8 {
            assert!(table.grow(&board, &ranks, 1, || false));
        }
        let means = Means::new(65 << 20, 1);
        let mut solver = game.solver(&game.start(), means).unwrap();
        solver.most = 1;
        for _ in 0..3000 {
            let rank = random.u64(1..ranks.below(9));
            let (seeds, share) = (ranks.unrank(rank), table.get(rank));
            let need = random.i32(-1..=9);
            let reached = solver.share_reaches(seeds, need, &Patience::default());
            assert_eq!(reached, Some(need <= share.into()), "{options} {seeds:?} {need}");
        }
    }
}

/// A layer that is stopped again and again is the same in the end.
#[test]
fn tables_go_on_where_they_were_stopped() {
    let (board, ranks) = (Board::new(6, End::Mover, false), Ranks::new(6, 8).unwrap());
    let (mut whole, mut parts) = (EndTable::new(ranks.below(9)), EndTable::new(ranks.below(9)));
    while whole.most < 8 {
        assert!(whole.grow(&board, &ranks, 1, || false));
    }
    let mut stops = 0;
    while parts.most < 8 {
        let asked = AtomicU32::new(0);
        let stopped = || 2 < asked.fetch_add(1, Ordering::Relaxed);
        stops += u32::from(!parts.grow(&board, &ranks, 2, stopped));
    }
    assert!(5 < stops, "{stops}");
    for rank in 0..ranks.below(9) {
        assert_eq!(parts.get(rank), whole.get(rank), "{rank}");
    }
}
