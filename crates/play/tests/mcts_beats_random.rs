//! Monte-Carlo tree search beats chance, in every game.

#![allow(clippy::unwrap_used)] // helpers of tests are tests too

use game::{ByPlayer, Outcome, Player};
use play::{Bot, PlayerSpec, Reason, begin, referee};

/// How many games of each, the colours exchanged from one to the next.
const GAMES: u32 = 20;

/// Few, so that this is quick.
const PLAYOUTS: u32 = 200;

fn bot(text: String) -> Box<dyn Bot> {
    PlayerSpec::parse(&text).unwrap().bot().unwrap()
}

/// How many points of [`GAMES`] it makes, a draw counted half.
fn points(name: &str, playouts: u32) -> f64 {
    let mut points = 0.0;
    for number in 0..GAMES {
        let side = Player::ALL[number as usize % 2];
        let mut bots = ByPlayer::from_fn(|player| match player == side {
            true => bot(format!("mcts:playouts={playouts},seed={number}")),
            false => bot(format!("random:seed={number}")),
        });
        let mut game = begin(name).unwrap();
        let ruling = referee(&mut *game, &mut bots, |_| ());
        assert!(matches!(ruling.reason, Reason::Rules(_)), "{name}: {ruling:?}");
        points += match ruling.outcome {
            Outcome::Win(winner) if winner == side => 1.0,
            Outcome::Win(_) => 0.0,
            Outcome::Draw => 0.5,
        };
    }
    points
}

#[test]
fn in_every_game() {
    for entry in games::ALL {
        // CRASH! as it comes is so short that chance often plays it perfectly.
        let name = if entry.id == "crash" { "crash:stones=5,gap=7" } else { entry.id };
        let points = points(name, PLAYOUTS);
        println!("{name}: {points} of {GAMES}");
        assert!(0.9 * f64::from(GAMES) <= points, "{name}: {points} of {GAMES}");
    }
}
