//! Models whose structure grows with the parameter.

use super::Maker;

pub(super) fn philosophers(maker: &mut Maker, n: u64) {
    for (family, tokens) in [("Think", 1), ("Fork", 1), ("Catch1", 0), ("Catch2", 0), ("Eat", 0)] {
        (1..=n).for_each(|i| maker.place(format!("{family}_{i}"), tokens));
    }
    for i in 1..=n {
        let [think, first, second, eat] =
            ["Think", "Catch1", "Catch2", "Eat"].map(|it| format!("{it}_{i}"));
        // The fork on the right has the philosopher's own number.
        let right = format!("Fork_{i}");
        let left = format!("Fork_{}", if i == 1 { n } else { i - 1 });
        let mut add = |name: &str, from: &[&String], to: &[&String]| {
            maker.transition(format!("{name}_{i}"), from, to);
        };
        add("FF1a", &[&think, &left], &[&first]);
        add("FF1b", &[&think, &right], &[&second]);
        add("FF2a", &[&first, &right], &[&eat]);
        add("FF2b", &[&second, &left], &[&eat]);
        add("End", &[&eat], &[&think, &left, &right]);
    }
}

pub(super) fn token_ring(maker: &mut Maker, n: u64) {
    // `State_i_j`: process i has value j. At first each has its own number, from which the ring
    // has to stabilize.
    let state = |process: u64, value: u64| format!("State_{process}_{value}");
    for process in 0..=n {
        (0..=n).for_each(|value| maker.place(state(process, value), u64::from(process == value)));
    }
    for value in 0..=n {
        // The first process moves on when its value has come round.
        let next = (value + 1) % (n + 1);
        let from = [state(0, value), state(n, value)];
        let to = [state(0, next), state(n, value)];
        maker.transition(format!("MainProcess_{value}"), &from, &to);
    }
    for process in 1..=n {
        for own in 0..=n {
            for other in (0..=n).filter(|it| *it != own) {
                // Every other process takes the value of the one before it.
                let before = state(process - 1, other);
                let from = [state(process, own), before.clone()];
                let to = [state(process, other), before];
                let name = format!("OtherProcess_{process}_{own}_{other}");
                maker.transition(name, &from, &to);
            }
        }
    }
}

pub(super) fn n_queens(maker: &mut Maker, n: u64) {
    for x in 1..=n {
        (1..=n).for_each(|y| maker.place(format!("P_c{x}_c{y}"), 0));
    }
    // Columns, rows, and the diagonals that fall and rise: 2 n of each, of which one is not used.
    for family in ["cX", "cY"] {
        (1..=n).for_each(|i| maker.place(format!("{family}_c{i}"), 1));
    }
    let diagonal = |i: u64| if i <= n { format!("L{i}") } else { format!("U{}", i - n) };
    for family in ["L", "R"] {
        (1..=2 * n).for_each(|i| maker.place(format!("{family}_{}", diagonal(i)), 1));
    }
    for x in 1..=n {
        for y in 1..=n {
            let (falling, rising) = (diagonal(x + n - y), diagonal(x + y));
            let from = [
                format!("cX_c{x}"),
                format!("cY_c{y}"),
                format!("L_{falling}"),
                format!("R_{rising}"),
            ];
            let name = format!("T_l_{falling}_r_{rising}_x_c{x}_y_c{y}");
            maker.transition(name, &from, &[format!("P_c{x}_c{y}")]);
        }
    }
}

pub(super) fn referendum(maker: &mut Maker, n: u64) {
    maker.place("ready", 1);
    for family in ["voting", "voted_yes", "voted_no"] {
        (1..=n).for_each(|i| maker.place(format!("{family}_{i}"), 0));
    }
    let voters: Vec<String> = (1..=n).map(|i| format!("voting_{i}")).collect();
    maker.transition("start_0", &["ready".to_owned()], &voters);
    for i in 1..=n {
        for answer in ["yes", "no"] {
            let voted = format!("voted_{answer}_{i}");
            maker.transition(format!("{answer}_{}", i - 1), &[format!("voting_{i}")], &[voted]);
        }
    }
}
