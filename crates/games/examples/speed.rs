//! A first measurement until `spielbank bench` exists: random games and perft.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Instant;

use game::{Line, View, perft, playout};

struct Speed(u32);

impl games::Visitor for Speed {
    type Out = ();
    fn visit<G: View>(self, game: G) {
        let start = game.start();
        let mut line = Line::new(game, start.clone());
        let mut random = fastrand::Rng::with_seed(1);
        let (mut games, mut plies) = (0u64, 0u64);
        let clock = Instant::now();
        while clock.elapsed().as_secs_f64() < 2.0 {
            for _ in 0..100 {
                line.restart(start.clone());
                plies += u64::from(
                    playout::playout(&mut line, 10_000, &mut |n| random.usize(..n)).plies,
                );
                games += 1;
            }
        }
        let seconds = clock.elapsed().as_secs_f64();
        println!(
            "{:.0} games/s, {:.0} plies/s, mean {:.3}",
            games as f64 / seconds,
            plies as f64 / seconds,
            plies as f64 / games as f64
        );
        line.restart(start.clone());
        for depth in 0..=self.0 {
            let clock = Instant::now();
            let nodes = perft::perft(&mut line, depth);
            println!("perft {depth} {nodes} {:.3} s", clock.elapsed().as_secs_f64());
        }
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let depth = args.next().and_then(|it| it.parse().ok()).unwrap_or(3);
    games::visit(&name, Speed(depth)).unwrap();
}
