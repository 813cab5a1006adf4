//! Morris put together from stones.

use game::{Arrange, Kind, Notation, ParseError, Piece, Player, count_on, piece_on};

use super::{Morris, Position, board::POINTS, view::HAND};

impl Arrange for Morris {
    fn palette(&self) -> Vec<Kind> {
        Kind::stones(false)
    }

    /// What is neither on the board nor in hand has been removed; a hand gives
    /// what the board has too many.
    fn arrange(&self, pieces: &[Piece], to_move: Player) -> Result<Position, ParseError> {
        let owner = |point: u8| piece_on(pieces, point.into()).and_then(|it| it.owner);
        let mut rings = String::new();
        for point in 0..POINTS {
            if point != 0 && point % 8 == 0 {
                rings.push('/');
            }
            rings.push(match owner(point) {
                Some(Player::A) => 'A',
                Some(Player::B) => 'B',
                None => '.',
            });
        }
        let beside = |player: Player| {
            let on_board = (0..POINTS).filter(|&it| owner(it) == Some(player)).count() as u32;
            let left = u32::from(self.switches.stones).saturating_sub(on_board);
            let hand = count_on(pieces, usize::from(HAND) + player.index()).min(left);
            (hand, left - hand)
        };
        let (a, b) = (beside(Player::A), beside(Player::B));
        self.parse_position(&format!("{rings} {to_move} {},{} {},{} 0", a.0, b.0, a.1, b.1))
    }
}
