//! Kalah for KGP: the seeds as the player to move sees them.

use game::{Message, Notation, ParseError, Pits, PitsForm, Player, notation};

use super::{Kalah, MAX_SEEDS, Pit, Position};

impl PitsForm for Kalah {
    /// The rules of the protocol: either empty side ends the game, and only a full pit is captured.
    fn of_pits(pits: usize, seeds: u64) -> Result<Kalah, ParseError> {
        let each = seeds.checked_div(2 * pits as u64).unwrap_or(0);
        if each * 2 * pits as u64 != seeds || !(1..=MAX_SEEDS as u64).contains(&each) {
            let expected = Message::new("kalah-expected-equal-pits").with("pits", pits);
            return Err(ParseError::new(expected.with("max", MAX_SEEDS), seeds.to_string()));
        }
        notation::with_options(&format!("pits={pits},seeds={each},end=either"))
    }

    fn write_pits(&self, position: &Position) -> Pits {
        let places: Vec<u64> = self.places(position).map(|it| it as u64).collect();
        let (a, b) = places.split_at(self.pits + 1);
        let (own, other) = if position.to_move == Player::A { (a, b) } else { (b, a) };
        Pits {
            own_store: own[self.pits],
            other_store: other[self.pits],
            own: own[..self.pits].to_vec(),
            other: other[..self.pits].to_vec(),
        }
    }

    fn read_pits(&self, pits: &Pits, to_move: Player) -> Result<Position, ParseError> {
        let side = |pits: &[u64], store: u64| -> Vec<u64> {
            pits.iter().copied().chain([store]).collect()
        };
        let own = side(&pits.own, pits.own_store);
        let other = side(&pits.other, pits.other_store);
        let places = if to_move == Player::A { [own, other] } else { [other, own] };
        let places: Vec<String> = places.concat().iter().map(u64::to_string).collect();
        self.parse_position(&format!("{} {to_move}", places.join(",")))
    }

    fn pit_of(&self, mv: Pit) -> usize {
        mv.place()
    }
}
