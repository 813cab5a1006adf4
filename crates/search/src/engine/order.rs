//! Move ordering.
//!
//! The better the order, the more is cut off. First comes the table move, then the game's own hint,
//! then killers (moves of the same player that cut off a sibling), then the rest by history (how
//! often a move has cut off elsewhere) and the game's own promise.

use std::hash::{Hash, Hasher};

use game::{ByPlayer, Estimate, Player};

use super::MOST_MOVES;

/// Size of the history table; moves may share an entry.
const PLACES: usize = 1 << PLACE_BITS;
const PLACE_BITS: u32 = 12;

/// History values stay below this.
const MOST: i32 = 1 << 14;

/// A legal move with its number in the list and its rank.
#[derive(Copy, Clone, Debug)]
pub struct Candidate<M> {
    pub mv: M,
    pub number: u32,
    pub rank: i32,
}

/// What the ranks of a list depend on.
#[derive(Copy, Clone, Debug)]
pub struct Rank {
    /// Distance from the root in plies.
    pub ply: usize,
    /// The player to move. Players need not alternate, so either may move at a ply, and each has
    /// killers of their own.
    pub player: Player,
    /// The number of the table move.
    pub best: Option<u16>,
}

/// Weight of one point of a game's promise, in history values.
const PROMISE: i32 = 64;

const TABLE: i32 = 1 << 30;
const HINT: i32 = 1 << 29;
const KILLER: i32 = 1 << 28;

/// From this index on, a long list is sorted completely.
const SORT_AT: usize = 4;
const LONG: usize = 48;

/// What one thread has learnt about moves: killers and history.
pub struct Experience<M> {
    killers: ByPlayer<Vec<[Option<M>; 2]>>,
    successes: ByPlayer<Box<[i32; PLACES]>>,
}

impl<M: Copy + Eq + Hash> Experience<M> {
    pub fn new(plies: usize) -> Experience<M> {
        Experience {
            killers: ByPlayer::from_fn(|_| vec![[None; 2]; plies]),
            successes: ByPlayer::from_fn(|_| Box::new([0; PLACES])),
        }
    }

    /// Fills `list` with the moves of the position in the order of the game, ranked if requested;
    /// returns `false` if the list is incomplete.
    #[inline]
    pub fn list<G: Estimate<Move = M>>(
        &self,
        game: &G,
        position: &G::Position,
        rank: Option<Rank>,
        list: &mut Vec<Candidate<M>>,
    ) -> bool {
        list.clear();
        let moves = game.moves(position);
        let complete = moves.len() <= MOST_MOVES;
        let Some(Rank { ply, player, best }) = rank else {
            let plain = |(number, mv)| Candidate { mv, number: number as u32, rank: 0 };
            list.extend(moves.take(MOST_MOVES).enumerate().map(plain));
            return complete;
        };
        let best = best.map_or(u32::MAX, u32::from);
        let hint = game.hint(position);
        let successes = &self.successes[player];
        let killers = self.killers[player][ply];
        for (number, mv) in moves.take(MOST_MOVES).enumerate() {
            let number = number as u32;
            let rank = match mv {
                _ if best == number => TABLE,
                _ if Some(mv) == hint => HINT,
                _ if Some(mv) == killers[0] => KILLER + 1,
                _ if Some(mv) == killers[1] => KILLER,
                _ => successes[place(mv)] + game.promise(position, mv) * PROMISE,
            };
            list.push(Candidate { mv, number, rank });
        }
        // A hint beyond the part that was listed is tried too. It has no number, so the table
        // cannot store it, nor does it need to: the game provides it.
        if let Some(mv) = hint.filter(|mv| !complete && !list.iter().any(|it| it.mv == *mv)) {
            list.push(Candidate { mv, number: u32::MAX, rank: HINT });
        }
        complete
    }

    /// Records a move that caused a cut-off.
    pub fn succeeded(&mut self, player: Player, mv: M, ply: usize, depth: i32) {
        let killers = &mut self.killers[player][ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        self.adjust(player, mv, depth * depth);
    }

    /// Records a move that was tried before the one that caused the cut-off.
    pub fn failed(&mut self, player: Player, mv: M, depth: i32) {
        self.adjust(player, mv, -depth * depth);
    }

    /// Moves the history value towards the bonus, less so near the limit.
    fn adjust(&mut self, player: Player, mv: M, bonus: i32) {
        let success = &mut self.successes[player][place(mv)];
        let bonus = bonus.clamp(-MOST / 8, MOST / 8);
        *success += bonus - *success * bonus.abs() / MOST;
    }
}

/// The best of `list[at..]`, swapped to `at`; called for `at` in order from 0.
///
/// Most often one of the first moves causes a cut-off, so the list is not sorted until it is likely
/// that all moves will be tried.
#[inline]
pub fn next_best<M: Copy>(list: &mut [Candidate<M>], at: usize) -> Candidate<M> {
    if LONG < list.len() && SORT_AT <= at {
        if at == SORT_AT {
            list[at..].sort_unstable_by_key(|it| (std::cmp::Reverse(it.rank), it.number));
        }
        return list[at];
    }
    let mut best = at;
    for other in at + 1..list.len() {
        if list[best].rank < list[other].rank {
            best = other;
        }
    }
    list.swap(at, best);
    list[at]
}

/// The index of a move in the history table.
#[inline]
fn place<M: Hash>(mv: M) -> usize {
    let mut hasher = PlaceHasher(0);
    mv.hash(&mut hasher);
    (hasher.0 >> (u64::BITS - PLACE_BITS)) as usize
}

/// One multiplication per part of a move: two moves may share an entry, so speed matters more than
/// quality.
struct PlaceHasher(u64);

/// 2^64 divided by the golden ratio, made odd (Knuth, TAOCP vol. 3, 6.4).
pub const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for PlaceHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The upper bits are used, so earlier parts are rotated down.
        self.0 = (self.0.rotate_left(29) ^ word.wrapping_add(1)).wrapping_mul(GOLDEN);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, Outcome};

    use super::*;

    /// A position is the number of moves, and the hint.
    #[derive(Clone)]
    struct Many;

    impl Game for Many {
        type Position = (usize, Option<usize>);
        type Move = usize;

        fn start(&self) -> (usize, Option<usize>) {
            (1, None)
        }

        fn to_move(&self, _position: &(usize, Option<usize>)) -> Player {
            Player::A
        }

        fn outcome(&self, _position: &(usize, Option<usize>)) -> Option<Outcome> {
            None
        }

        fn moves(&self, position: &(usize, Option<usize>)) -> impl ExactSizeIterator<Item = usize> {
            (0..position.0).map(|it| 10 * it)
        }

        fn apply(&self, _position: &mut (usize, Option<usize>), _mv: usize) {}
    }

    impl Estimate for Many {
        fn estimate(&self, _position: &(usize, Option<usize>)) -> i32 {
            0
        }

        fn promise(&self, _position: &(usize, Option<usize>), mv: usize) -> i32 {
            (mv * 7 % 31) as i32
        }

        fn hint(&self, position: &(usize, Option<usize>)) -> Option<usize> {
            position.1
        }
    }

    /// The moves in the order in which they are tried.
    fn tried(count: usize, hint: Option<usize>, best: Option<u16>) -> Vec<Candidate<usize>> {
        let mut experience = Experience::new(4);
        experience.succeeded(Player::A, 20, 3, 1);
        experience.succeeded(Player::B, 10, 3, 1);
        let mut list = Vec::new();
        let rank = Some(Rank { ply: 3, player: Player::A, best });
        let complete = experience.list(&Many, &(count, hint), rank, &mut list);
        assert_eq!(complete, count <= MOST_MOVES);
        (0..list.len()).map(|at| next_best(&mut list, at)).collect()
    }

    #[test]
    fn numbers_are_places_in_the_list_of_the_game() {
        for count in [1, 5, 100, MOST_MOVES, MOST_MOVES + 1, 100_000] {
            let hints = [None, Some(0), Some(10 * (count - 1))];
            for (hint, best) in hints.into_iter().flat_map(|hint| [(hint, None), (hint, Some(3))]) {
                let list = tried(count, hint, best);
                // 1. Every move once, with its own number, except a hint from
                //    beyond the end, which has none.
                let mut moves: Vec<usize> = list.iter().map(|it| it.mv).collect();
                moves.sort_unstable();
                moves.dedup();
                assert_eq!(moves.len(), list.len());
                let beyond = hint.filter(|it| MOST_MOVES <= it / 10);
                assert_eq!(list.len(), count.min(MOST_MOVES) + usize::from(beyond.is_some()));
                for it in &list {
                    let number = if beyond == Some(it.mv) { u32::MAX } else { it.mv as u32 / 10 };
                    assert_eq!(it.number, number);
                }
                // 2. The table's move, the hint, the mover's killer, the rest.
                let mut first = vec![best.map(|it| 10 * usize::from(it)), hint, Some(20)];
                first.retain(|it| it.is_some_and(|it| it < 10 * count));
                first.dedup();
                let begin: Vec<Option<usize>> =
                    list.iter().map(|it| Some(it.mv)).take(first.len()).collect();
                assert_eq!(begin, first, "{count} {hint:?} {best:?}");
                assert!(list.is_sorted_by_key(|it| std::cmp::Reverse(it.rank)));
            }
        }
    }

    #[test]
    fn a_number_from_another_position_does_no_harm() {
        let list = tried(5, None, Some(77));
        assert_eq!(list.len(), 5);
    }
}
