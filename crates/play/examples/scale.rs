//! What an estimate means: plays games between equal engines that err now and
//! then, and fits the logistic curve of the results over the values that the
//! engine had seen. The number it prints is [`game::Estimate::scale`]; see
//! `docs/tuning.md`.
#![allow(clippy::print_stdout)] // it is a program

use std::{env, process::ExitCode};

use game::{Line, Outcome, Playable, Player, notation};
use search::{
    Searcher, Task,
    engine::{Engine, Features},
};

/// The table of the engine, in bytes.
const TABLE: usize = 4 << 20;

/// Games say by values beyond this that they see a win, not how far ahead a
/// player is.
const DECIDED: i32 = 2500;

/// Longer games are drawn.
const LONGEST: usize = 300;

struct Fit {
    games: u64,
    nodes: u64,
    /// Random plies in a hundred.
    errors: u32,
    seed: u64,
}

impl games::Visitor for Fit {
    type Out = ();

    fn visit<G: Playable>(self, game: G) {
        let mut engine = Engine::new(TABLE, 1, Features::ALL);
        let mut random = fastrand::Rng::with_seed(self.seed);
        // Values for A, and what A got.
        let mut samples: Vec<(f64, f64)> = Vec::new();
        for _ in 0..self.games {
            let mut line = Line::new(game.clone(), game.start());
            let mut seen = Vec::new();
            engine.forget();
            while line.outcome().is_none() && line.plies() < LONGEST {
                let report = engine.search(&line, &Task::with_nodes(self.nodes), |_| ());
                let Some(&best) = report.line.first() else { break };
                if report.value.0.abs() < DECIDED {
                    let sign = if game.to_move(line.position()) == Player::A { 1 } else { -1 };
                    seen.push(f64::from(sign * report.value.0));
                }
                let moves: Vec<G::Move> = game.moves(line.position()).take(1000).collect();
                let errs = line.plies() < 4 || random.u32(..100) < self.errors;
                line.push(if errs { moves[random.usize(..moves.len())] } else { best });
            }
            let score = match line.outcome() {
                Some(Outcome::Win(Player::A)) => 1.0,
                Some(Outcome::Win(Player::B)) => 0.0,
                _ => 0.5,
            };
            samples.extend(seen.into_iter().map(|it| (it, score)));
        }
        let loss = |scale: f64| {
            let one = |&(value, score): &(f64, f64)| {
                let chance = (1.0 / (1.0 + (-value / scale).exp())).clamp(1e-6, 1.0 - 1e-6);
                -(score * chance.ln() + (1.0 - score) * (1.0 - chance).ln())
            };
            samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
        };
        // Steps of five per cent: finer is not measured here.
        let scales = (0..130).map(|it| 10.0 * 1.05_f64.powi(it));
        let best = scales.min_by(|a, b| loss(*a).total_cmp(&loss(*b))).unwrap_or(0.0);
        println!(
            "{}: scale {best:.0}, {} positions, log loss {:.3} (0.693 says nothing)",
            notation::name(&game),
            samples.len(),
            loss(best),
        );
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let numbers: Vec<u64> = arguments.iter().skip(1).filter_map(|it| it.parse().ok()).collect();
    let (Some(name), &[games, nodes, errors]) = (arguments.first(), &numbers[..]) else {
        println!("scale GAME GAMES NODES ERRORS-IN-A-HUNDRED");
        return ExitCode::from(2);
    };
    let fit = Fit { games, nodes, errors: errors as u32, seed: 1 };
    match games::visit(name, fit) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::from(2)
        }
    }
}
