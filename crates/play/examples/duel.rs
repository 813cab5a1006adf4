//! A game's estimate against its plain one: `duel GAME [--games N] [--nodes N]
//! [--plies N] [--seed N] [--calm N]`.
//!
//! The engine plays against itself, once with the estimate and once with the
//! textbook's plain one; all else is equal. Each game begins with some random
//! plies, and every beginning is played twice with colours exchanged. Budgets
//! are nodes, so the result is the same on every machine; how long an estimate
//! takes is told beside it. `docs/tuning.md` has the results.
//!
//! With `--calm N` both use the estimate, and what differs is the engine's
//! margin for leaving calm positions alone: its own against N, or against
//! none where N is 0.
//!
//! To compare two sets of weights, let `plain_estimate` use the old ones while
//! the match lasts.

#![allow(clippy::print_stdout)]

use std::{env, hint::black_box, process::ExitCode, time::Instant};

use game::{Game, Line, Outcome, Playable, Player, notation};
use games::Visitor;
use search::{
    Searcher, Task,
    engine::{Engine, Features},
};

/// Each engine's table; small, since it is emptied before every game.
const TABLE: usize = 1 << 20;

/// Longer games are draws.
const LONGEST: usize = 600;

/// So many positions are kept to measure the estimate with, and each of them
/// is estimated so many times.
const SAMPLE: usize = 1000;
const ROUNDS: u32 = 200;

/// What was asked for.
struct Duel {
    games: u64,
    nodes: u64,
    /// Random plies at the beginning.
    plies: u64,
    seed: u64,
    /// The other engine's margin in place of the plain estimate.
    calm: Option<i32>,
}

/// Wins, draws and losses of the engine with the estimate, or with its own
/// margin.
#[derive(Default)]
struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Visitor for Duel {
    type Out = ();

    fn visit<G: Playable>(self, game: G) {
        let other = match self.calm {
            None => Features { plain: true, ..Features::ALL },
            Some(margin) => {
                let calm = Some(margin).filter(|it| *it != 0);
                Features { calm, ..Features::ALL }
            }
        };
        let mut engines = [Features::ALL, other].map(|it| Engine::new(TABLE, 1, it));
        let mut random = fastrand::Rng::with_seed(self.seed);
        let mut tally = Tally::default();
        let mut sample = Vec::new();
        let clock = Instant::now();
        for _ in 0..self.games.div_ceil(2) {
            let beginning = self.beginning(&game, &mut random);
            for ours in Player::ALL {
                let mut line = beginning.clone();
                engines.iter_mut().for_each(Engine::forget);
                while line.outcome().is_none() && line.plies() < LONGEST {
                    if sample.len() < SAMPLE && random.u32(..8) == 0 {
                        sample.push(line.position().clone());
                    }
                    let theirs = game.to_move(line.position()) != ours;
                    let task = Task::with_nodes(self.nodes);
                    let report = engines[usize::from(theirs)].search(&line, &task, |_| ());
                    let Some(&mv) = report.line.first() else { break };
                    line.push(mv);
                }
                match line.outcome() {
                    Some(Outcome::Win(winner)) if winner == ours => tally.wins += 1,
                    Some(Outcome::Win(_)) => tally.losses += 1,
                    _ => tally.draws += 1,
                }
            }
        }
        let Tally { wins, draws, losses } = tally;
        println!(
            "{}: +{wins} ={draws} -{losses}, {:.1} % ± {:.1}; {:.0} s; {:.0} ns an estimate",
            notation::name(&game),
            100.0 * tally.mean(),
            100.0 * tally.error(),
            clock.elapsed().as_secs_f64(),
            nanoseconds(&game, &sample),
        );
    }
}

impl Duel {
    fn parse(arguments: &[String]) -> Option<Duel> {
        let mut duel = Duel { games: 100, nodes: 2000, plies: 4, seed: 1, calm: None };
        for pair in arguments.chunks(2) {
            let [key, value] = pair else { return None };
            let value: u64 = value.parse().ok()?;
            match key.as_str() {
                "--games" => duel.games = value,
                "--nodes" => duel.nodes = value,
                "--plies" => duel.plies = value,
                "--seed" => duel.seed = value,
                "--calm" => duel.calm = Some(value.try_into().ok()?),
                _ => return None,
            }
        }
        Some(duel)
    }

    /// A line of random plies after which the game goes on.
    fn beginning<G: Game>(&self, game: &G, random: &mut fastrand::Rng) -> Line<G> {
        let mut line = Line::new(game.clone(), game.start());
        loop {
            for _ in 0..self.plies {
                let mut moves = game.moves(line.position());
                let chosen = random.usize(..moves.len().max(1));
                let Some(mv) = moves.nth(chosen).filter(|_| line.outcome().is_none()) else {
                    break;
                };
                drop(moves);
                line.push(mv);
            }
            if line.outcome().is_none() {
                return line;
            }
            line.restart(game.start());
        }
    }
}

impl Tally {
    fn games(&self) -> f64 {
        (self.wins + self.draws + self.losses) as f64
    }

    /// The mean score of a game, from 0 to 1.
    fn mean(&self) -> f64 {
        (self.wins as f64 + 0.5 * self.draws as f64) / self.games()
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        let squares = self.wins as f64 + 0.25 * self.draws as f64;
        (squares / self.games() - self.mean().powi(2)).max(0.0).sqrt() / self.games().sqrt()
    }
}

/// How long an estimate takes, in the best of many rounds: the machine may be
/// busy with something else.
fn nanoseconds<G: Playable>(game: &G, sample: &[G::Position]) -> f64 {
    let round = |_| {
        let clock = Instant::now();
        for position in sample {
            black_box(game.estimate(black_box(position)));
        }
        clock.elapsed()
    };
    let best = (0..ROUNDS).map(round).min().unwrap_or_default();
    best.as_secs_f64() * 1e9 / sample.len().max(1) as f64
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let asked = arguments.split_first().and_then(|(name, rest)| Some((name, Duel::parse(rest)?)));
    let Some((name, duel)) = asked else {
        println!("duel GAME [--games N] [--nodes N] [--plies N] [--seed N] [--calm N]");
        return ExitCode::from(2);
    };
    match games::visit(name, duel) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::from(2)
        }
    }
}
