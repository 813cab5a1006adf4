//! Kalah for KGP: the seeds as the player to move sees them.

use game::{Message, Notation, ParseError, Pits, PitsForm, Player, notation};

use super::{Kalah, MAX_SEEDS, Pit, Position};

impl PitsForm for Kalah {
    /// The rules of the protocol: either empty side ends the game, and only a full pit is captured.
    fn of_pits(pits: usize, seeds: u64) -> Result<Kalah, ParseError> {
        let places = (pits as u64).saturating_mul(2);
        let each = seeds.checked_div(places).unwrap_or(0);
        if each * places != seeds || !(1..=MAX_SEEDS as u64).contains(&each) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification: three pits, South's 1, 2, 3, North's 4, 2, 0.
    #[test]
    fn the_board_of_the_specification_is_read() {
        let pits = Pits { own_store: 10, other_store: 2, own: vec![1, 2, 3], other: vec![4, 2, 0] };
        let game = Kalah::of_pits(3, 24).unwrap();
        assert_eq!(notation::name(&game), "kalah:pits=3,seeds=4,end=either");
        for (player, text) in [(Player::A, "1,2,3,10,4,2,0,2 a"), (Player::B, "4,2,0,2,1,2,3,10 b")]
        {
            let position = game.read_pits(&pits, player).unwrap();
            assert_eq!(game.write_position(&position), text);
            assert_eq!(game.write_pits(&position), pits);
        }
        for (pits, seeds) in
            [(0, 0), (3, 25), (3, 0), (13, 26), (3, 78), (usize::MAX / 2, u64::MAX)]
        {
            assert!(Kalah::of_pits(pits, seeds).is_err(), "{pits} {seeds}");
        }
    }
}
