//! What the tests of search against search share: a game whose estimate is
//! noise, and random positions.

#![allow(dead_code)] // each test file uses a part

use game::{Estimate, Game, Limits, Outcome, Player, Quiet};

/// The same game, but with an estimate that is nothing but noise: whoever
/// mistakes one leaf for another is found out. A game's own estimate may be
/// the same in most positions.
#[derive(Clone)]
pub struct Noisy<G>(pub G);

impl<G: Estimate> Game for Noisy<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.0.start()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        self.0.to_move(position)
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.0.outcome(position)
    }

    fn moves(&self, position: &G::Position) -> impl ExactSizeIterator<Item = G::Move> {
        self.0.moves(position)
    }

    fn apply(&self, position: &mut G::Position, mv: G::Move) {
        self.0.apply(position, mv);
    }

    fn is_settled(&self, position: &G::Position) -> bool {
        self.0.is_settled(position)
    }

    fn key(&self, position: &G::Position) -> u64 {
        self.0.key(position)
    }

    fn limits(&self) -> Limits {
        self.0.limits()
    }

    fn quiet(&self, before: &G::Position, mv: G::Move) -> Quiet {
        self.0.quiet(before, mv)
    }

    fn is_irreversible(&self, before: &G::Position, mv: G::Move) -> bool {
        self.0.is_irreversible(before, mv)
    }

    fn repeats(&self, earlier: &G::Position, now: &G::Position) -> bool {
        self.0.repeats(earlier, now)
    }
}

impl<G: Estimate> Estimate for Noisy<G> {
    fn estimate(&self, position: &G::Position) -> i32 {
        (game::key::mix(self.0.key(position)) % 200) as i32 - 100
    }

    fn promise(&self, position: &G::Position, mv: G::Move) -> i32 {
        self.0.promise(position, mv)
    }

    fn is_forcing(&self, position: &G::Position, mv: G::Move) -> bool {
        self.0.is_forcing(position, mv)
    }

    fn hint(&self, position: &G::Position) -> Option<G::Move> {
        self.0.hint(position)
    }
}

/// The position after a random ply, if the game goes on.
pub fn random_ply<G: Game>(
    game: &G,
    position: &G::Position,
    random: &mut fastrand::Rng,
) -> Option<G::Position> {
    let chosen = random.usize(..game.moves(position).len());
    let mut next = position.clone();
    game.apply(&mut next, game.moves(position).nth(chosen)?);
    game.outcome(&next).is_none().then_some(next)
}

/// A position of a game that goes on, after random plies.
pub fn random_position<G: Game>(game: &G, random: &mut fastrand::Rng) -> G::Position {
    let mut position = game.start();
    for _ in 0..random.usize(..80) {
        match random_ply(game, &position, random) {
            Some(next) => position = next,
            // Half of the games begin anew, so that the last position before
            // the end is not met too often.
            None if random.bool() => break,
            None => position = game.start(),
        }
    }
    position
}
