//! Random games are as long as those of other programs, in the mean.
//!
//! Counts look at the first plies only. A rule that is wrong later, in the
//! middle of a game or at its end, changes how long random games last.

use game::{Line, View, playout};
use games::Visitor;

/// Cuts off what no random game reaches.
const MOST_PLIES: u32 = 10_000;

/// 95 % of a normal distribution lie within this many standard deviations.
const DEVIATIONS: f64 = 1.96;

/// The lengths of random games.
struct Lengths {
    games: u32,
}

impl Visitor for Lengths {
    type Out = Vec<f64>;

    fn visit<G: View>(self, game: G) -> Vec<f64> {
        let mut random = fastrand::Rng::with_seed(1);
        let mut line = Line::new(game.clone(), game.start());
        let mut play = |_| {
            line.restart(game.start());
            let played = playout::playout(&mut line, MOST_PLIES, &mut |n| random.usize(..n));
            assert!(played.outcome.is_some(), "a random game of {} was cut off", G::ID);
            f64::from(played.plies)
        };
        (0..self.games).map(&mut play).collect()
    }
}

/// Compares the mean of that many games with one found elsewhere, which is
/// rounded to within `rounding`.
fn check(name: &str, games: u32, elsewhere: f64, rounding: f64) {
    let lengths = games::visit(name, Lengths { games }).expect("the game exists");
    let count = f64::from(games);
    let mean = lengths.iter().sum::<f64>() / count;
    let variance = lengths.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let interval = DEVIATIONS * (variance / count).sqrt();
    assert!(interval <= 0.05, "{name}: too few games for an interval of {interval:.3}");
    let apart = (mean - elsewhere).abs();
    let told = format!("{name}: {mean:.3} ± {interval:.3} plies, elsewhere {elsewhere}");
    assert!(apart <= interval + rounding, "{told}");
}

// The means are those of independent throw-away programs (project oracles).

#[test]
fn connect4() {
    check("connect4:rows=6", 200_000, 21.31, 0.005);
    check("connect4", 200_000, 21.63, 0.005);
}

#[test]
fn kalah() {
    check("kalah:seeds=4,end=either", 200_000, 43.97, 0.005);
}

#[test]
fn reversi() {
    check("reversi", 40_000, 60.4, 0.05);
}
