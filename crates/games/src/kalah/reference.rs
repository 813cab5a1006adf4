//! The rules of Kalah once more: slow, seed by seed, and on text alone.

use game::{Outcome, Player};
use kit::Reference;

/// Kalah on a plain list of places, numbered as in the notation.
pub(crate) struct Slow {
    pub pits: usize,
    pub either: bool,
    pub empty_capture: bool,
}

impl Slow {
    fn read(position: &str) -> (Vec<usize>, Player) {
        let (places, player) = position.split_once(' ').unwrap();
        let places = places.split(',').map(|it| it.parse().unwrap()).collect();
        (places, if player == "a" { Player::A } else { Player::B })
    }

    fn store(&self, player: Player) -> usize {
        if player == Player::A { self.pits } else { 2 * self.pits + 1 }
    }

    /// The numbers of the player's pits.
    fn row(&self, player: Player) -> std::ops::Range<usize> {
        self.store(player) - self.pits..self.store(player)
    }

    fn is_empty(&self, places: &[usize], player: Player) -> bool {
        self.row(player).all(|pit| places[pit] == 0)
    }

    fn sow(&self, mut places: Vec<usize>, player: Player, from: usize) -> (Vec<usize>, Player) {
        let mut last = from;
        for _ in 0..std::mem::take(&mut places[from]) {
            last = (last + 1) % places.len();
            if last == self.store(!player) {
                last = (last + 1) % places.len();
            }
            places[last] += 1;
        }

        // Pits that face each other add up to the number of B's last pit.
        if self.row(player).contains(&last) && places[last] == 1 {
            let facing = 2 * self.pits - last;
            if 0 < places[facing] || self.empty_capture {
                let seeds = std::mem::take(&mut places[facing]) + std::mem::take(&mut places[last]);
                places[self.store(player)] += seeds;
            }
        }

        let next = if last == self.store(player) { player } else { !player };
        let over = if self.either {
            Player::ALL.iter().any(|&it| self.is_empty(&places, it))
        } else {
            self.is_empty(&places, next)
        };
        if over {
            for owner in Player::ALL {
                for pit in self.row(owner) {
                    places[self.store(owner)] += std::mem::take(&mut places[pit]);
                }
            }
        }
        (places, next)
    }
}

impl Reference for Slow {
    fn outcome(&self, position: &str) -> Option<Outcome> {
        let (places, _) = Slow::read(position);
        let over = Player::ALL.iter().all(|&it| self.is_empty(&places, it));
        let (a, b) = (places[self.store(Player::A)], places[self.store(Player::B)]);
        over.then_some(match a.cmp(&b) {
            std::cmp::Ordering::Greater => Outcome::Win(Player::A),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Win(Player::B),
        })
    }

    fn plies(&self, position: &str) -> Vec<(String, String)> {
        let (places, player) = Slow::read(position);
        let full = self.row(player).filter(|&pit| 0 < places[pit]);
        let ply = |pit: usize| {
            let (places, next) = self.sow(places.clone(), player, pit);
            let places: Vec<String> = places.iter().map(usize::to_string).collect();
            (pit.to_string(), format!("{} {next}", places.join(",")))
        };
        full.map(ply).collect()
    }
}
