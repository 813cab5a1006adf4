//! Which moves to look at first.
//!
//! The better the order, the more is cut off. First comes the move that the
//! table knows, then the game's own hint, then killers (moves that cut off a
//! sibling), then whatever has often cut off elsewhere, with the game's own
//! promise on top.

use std::hash::{Hash, Hasher};

use game::{Estimate, Player, key::KeyHasher};

use super::MOST_MOVES;

/// Places in the table of successes; moves share a place now and then.
const PLACES: usize = 1 << 12;

/// Successes stay below this.
const MOST: i32 = 1 << 14;

/// A legal move with its number in the list and how soon it is to be tried.
#[derive(Copy, Clone, Debug)]
pub struct Candidate<M> {
    pub mv: M,
    pub number: u32,
    pub rank: i32,
}

/// What the ranks of a list depend on.
#[derive(Copy, Clone, Debug)]
pub struct Rank {
    /// How many plies from the root.
    pub ply: usize,
    /// The number of the move that the table knows.
    pub best: Option<u16>,
}

/// A point of a game's promise weighs as much as so many successes.
const PROMISE: i32 = 64;

const TABLE: i32 = 1 << 30;
const HINT: i32 = 1 << 29;
const KILLER: i32 = 1 << 28;

/// What one thread has learnt about moves.
pub struct Experience<M> {
    killers: Vec<[Option<M>; 2]>,
    successes: [Box<[i32]>; 2],
}

impl<M: Copy + Eq + Hash> Experience<M> {
    pub fn new(plies: usize) -> Experience<M> {
        let none = || vec![0; PLACES].into_boxed_slice();
        Experience { killers: vec![[None; 2]; plies], successes: [none(), none()] }
    }

    /// Fills `list` with the moves of the position in the order of the game,
    /// ranked if asked to.
    pub fn list<G: Estimate<Move = M>>(
        &self,
        game: &G,
        position: &G::Position,
        ranked: Option<Rank>,
        list: &mut Vec<Candidate<M>>,
    ) {
        list.clear();
        let moves = game.moves(position);
        let asked = ranked.is_some() || MOST_MOVES < moves.len();
        let hint = asked.then(|| game.hint(position)).flatten();
        let successes = &self.successes[game.to_move(position).index()];
        for (number, mv) in moves.take(MOST_MOVES).enumerate() {
            let number = number as u32;
            let rank = ranked.map_or(0, |Rank { ply, best }| match &self.killers[ply] {
                _ if best.map(u32::from) == Some(number) => TABLE,
                _ if Some(mv) == hint => HINT,
                killers if killers[0] == Some(mv) => KILLER + 1,
                killers if killers[1] == Some(mv) => KILLER,
                _ => successes[place(mv)] + game.promise(position, mv) * PROMISE,
            });
            list.push(Candidate { mv, number, rank });
        }
        // A hint beyond the end of what was looked at is tried all the same.
        if let Some(mv) = hint.filter(|mv| !list.iter().any(|it| it.mv == *mv)) {
            list.push(Candidate { mv, number: u32::MAX, rank: HINT });
        }
    }

    /// Remembers a move that cut off.
    pub fn succeeded(&mut self, player: Player, mv: M, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        self.adjust(player, mv, depth * depth);
    }

    /// Remembers a move that was tried before the one that cut off.
    pub fn failed(&mut self, player: Player, mv: M, depth: i32) {
        self.adjust(player, mv, -depth * depth);
    }

    /// Moves towards the bonus, the less the nearer it is to the limit.
    fn adjust(&mut self, player: Player, mv: M, bonus: i32) {
        let success = &mut self.successes[player.index()][place(mv)];
        let bonus = bonus.clamp(-MOST / 8, MOST / 8);
        *success += bonus - *success * bonus.abs() / MOST;
    }
}

/// Brings the best of `list[from..]` to `from`.
#[inline]
pub fn bring_best<M: Copy>(list: &mut [Candidate<M>], from: usize) -> Candidate<M> {
    let mut best = from;
    for at in from + 1..list.len() {
        if list[best].rank < list[at].rank {
            best = at;
        }
    }
    list.swap(from, best);
    list[from]
}

fn place<M: Hash>(mv: M) -> usize {
    let mut hasher = KeyHasher::default();
    mv.hash(&mut hasher);
    hasher.finish() as usize % PLACES
}
