//! Who is ahead in CRASH!, and which plies to look at first.
//!
//! The article knows two rules of thumb: material is important, and stones
//! should be kept together, so that as many as possible strike at once. It
//! proves more for the smallest armies: one against one the parity of the gap
//! decides, two against two the parity of all places together. Beside these
//! the estimate counts what can be struck right now.

use game::{Bits, ByPlayer, Estimate, Player};

use super::{Crash, Ply, Position};

/// What things are worth, each counted for both players. Tuned by matches, see
/// `docs/tuning.md`.
#[derive(Copy, Clone, Debug)]
struct Weights {
    stone: i32,
    /// A field between a stone and the foremost tower of its owner.
    lag: i32,
    /// A tower: the stones stand apart.
    tower: i32,
    /// A stone that can be struck by the next ply: for the player to move, and
    /// for his opponent.
    strike: [i32; 2],
    /// What the parity of the places says where it decides.
    parity: i32,
}

const WEIGHTS: Weights = Weights { stone: 100, lag: 3, tower: 15, strike: [35, 15], parity: 100 };

/// What striking a stone promises.
const STRIKE: i32 = 20;

/// The army of one player.
#[derive(Copy, Clone, Debug, Default)]
struct Army {
    stones: i32,
    towers: i32,
    /// The sum of the fields of all stones, counted from the left.
    places: i32,
    /// Fields from all stones to the foremost tower, all together.
    lag: i32,
    /// The most opposing stones that one ply strikes.
    strike: i32,
}

impl Position {
    #[inline]
    fn army(&self, player: Player) -> Army {
        let (own, other) = (self.row.towers[player], self.row.towers[!player]);
        let mut army = Army { towers: own.count_ones() as i32, ..Army::default() };
        // How far opposing stones are struck: the farthest reach of a tower
        // decides where it stands alone, so each is looked at.
        for field in Bits::new(own) {
            let height = self.row.heights[usize::from(field)];
            army.stones += i32::from(height);
            army.places += i32::from(height) * i32::from(field);
            let struck = other & ahead(player, field, height);
            if struck != 0 {
                let stones: u8 =
                    Bits::new(struck).map(|it| self.row.heights[usize::from(it)]).sum();
                army.strike = army.strike.max(stones.into());
            }
        }
        let front = match player {
            Player::A => 63 - own.leading_zeros().min(63) as i32,
            Player::B => own.trailing_zeros() as i32,
        };
        army.lag = (front * army.stones - army.places).abs();
        army
    }
}

/// The `height` fields before a field, towards the opponent.
#[inline]
const fn ahead(player: Player, field: u8, height: u8) -> u64 {
    // A tower has at most 35 stones, so nothing is shifted away altogether.
    let fields = (1 << height) - 1;
    match player {
        Player::A => (fields << field) << 1,
        Player::B => {
            let beyond = 64 - field as u32;
            if beyond == 64 { 0 } else { (fields << (64 - height as u32)) >> beyond }
        }
    }
}

/// Whether the parity of the places favours the player to move, where it does
/// decide or nearly so (sections 3 and 4 of the article).
#[inline]
fn parity(armies: &ByPlayer<Army>, gap: i32) -> Option<bool> {
    match (armies.a.stones, armies.b.stones) {
        // One against one: an even gap wins for the player to move.
        (1, 1) => Some(gap % 2 == 0),
        // Two against two, while nothing can be struck: an odd sum does.
        (2, 2) if 2 <= gap => Some((armies.a.places + armies.b.places) % 2 == 1),
        _ => None,
    }
}

impl Estimate for Crash {
    fn estimate(&self, position: &Position) -> i32 {
        let weights = &WEIGHTS;
        let armies = ByPlayer { a: position.army(Player::A), b: position.army(Player::B) };
        let (own, other) = (&armies[position.to_move], &armies[!position.to_move]);
        let worth = weights.stone * (own.stones - other.stones)
            - weights.lag * (own.lag - other.lag)
            - weights.tower * (own.towers - other.towers);
        if position.is_placing() {
            let hands = i32::from(position.hands[position.to_move])
                - i32::from(position.hands[!position.to_move]);
            return worth + weights.stone * hands;
        }
        let towers = &position.row.towers;
        let last = 63 - towers.a.leading_zeros() as i32;
        let gap = towers.b.trailing_zeros() as i32 - last - 1;
        let parity = match parity(&armies, gap) {
            Some(true) => weights.parity,
            Some(false) => -weights.parity,
            None => 0,
        };
        worth + weights.strike[0] * own.strike - weights.strike[1] * other.strike + parity
    }

    fn scale(&self) -> i32 {
        90
    }

    /// What the player to move has more in stones.
    fn plain_estimate(&self, position: &Position) -> i32 {
        let stones =
            |player| position.row.stones(player) as i32 + i32::from(position.hands[player]);
        100 * (stones(position.to_move) - stones(!position.to_move))
    }

    /// What strikes most first; else what keeps the stones together, from the
    /// back.
    #[inline]
    fn promise(&self, position: &Position, mv: Ply) -> i32 {
        let Ply::Lay { field, count } = mv else { return 0 };
        let struck = position.row.towers[!position.to_move] & ahead(position.to_move, field, count);
        let stones: u8 = Bits::new(struck).map(|it| position.row.heights[usize::from(it)]).sum();
        STRIKE * i32::from(stones)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::{Game, Notation, Outcome, notation};

    use super::*;

    fn game(options: &str) -> Crash {
        notation::with_options(options).unwrap()
    }

    #[test]
    fn better_positions_have_better_estimates() {
        let game = game("start=5.........|.........5");
        let at = |text: &str| game.estimate(&game.parse_position(text).unwrap());
        // (better, worse), each for A who is to move.
        for (better, worse) in [
            // Material.
            ("3.....|........3 a", "2.....|........3 a"),
            // Compactness.
            ("..3...|........3 a", "1.2...|........3 a"),
            ("...12.|........3 a", "1...2.|........3 a"),
            // Something to strike.
            ("...3..|2.......1 a", "...3.....|..2.1 a"),
        ] {
            let (better, worse) = (at(&fit(better)), at(&fit(worse)));
            assert!(worse < better, "{worse} {better}");
        }
    }

    /// The same position on a row of twenty fields: more behind Black.
    fn fit(text: &str) -> String {
        let (row, player) = text.split_once(' ').unwrap();
        format!("{row}{} {player}", ".".repeat(21 - row.len()))
    }

    #[test]
    fn the_fields_ahead_are_those_of_the_plies() {
        for field in 0..64u8 {
            for height in 1..=35u8 {
                let right = (field + 1..=field + height).filter(|&it| it < 64);
                let right = right.fold(0u64, |all, it| all | 1 << it);
                assert_eq!(ahead(Player::A, field, height), right);
                let left =
                    (field.saturating_sub(height)..field).fold(0u64, |all, it| all | 1 << it);
                assert_eq!(ahead(Player::B, field, height), left, "{field} {height}");
            }
        }
    }

    /// Whether the player to move wins, by trying everything.
    fn wins(game: &Crash, position: &Position, known: &mut HashMap<Position, bool>) -> bool {
        if let Some(Outcome::Win(winner)) = game.outcome(position) {
            return winner == position.to_move;
        }
        if let Some(&known) = known.get(position) {
            return known;
        }
        let won = game.moves(position).any(|ply| {
            let mut next = *position;
            game.apply(&mut next, ply);
            !wins(game, &next, known)
        });
        known.insert(*position, won);
        won
    }

    #[test]
    fn parity_decides_the_smallest_armies() {
        let mut known = HashMap::new();
        for gap in 0..8 {
            let game = game(&format!("stones=1,gap={gap}"));
            let start = game.start();
            assert_eq!(0 < game.estimate(&start), wins(&game, &start, &mut known), "1, {gap}");
        }
        for gap in 2..8 {
            let mut known = HashMap::new();
            let game = game(&format!("stones=2,gap={gap}"));
            let start = game.start();
            assert_eq!(0 < game.estimate(&start), wins(&game, &start, &mut known), "2, {gap}");
        }
    }
}
