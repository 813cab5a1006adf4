//! Positions put together by hand, piece by piece.

use crate::{Form, ParseError, Piece, Player, SiteId, View};

/// Games whose positions can be put together from pieces.
///
/// # Laws
///
/// Checked by `kit::arrange`:
///
/// 1. a position in which a turn begins, put together from its own pieces, is
///    drawn the same, with the same player to move and the same moves;
/// 2. every piece of a position is of a kind in the palette, and one of which
///    there are several on a field is of a kind that stacks;
/// 3. no pieces on sites of the board make it panic, and a position that is
///    put together can be written and read.
pub trait Arrange: View {
    /// The kinds of pieces there are.
    fn palette(&self) -> Vec<Kind>;

    /// The position with these pieces. Of what lies beside the board the game
    /// may know better: stones that are on it cannot be in a hand.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if there is no such position.
    fn arrange(&self, pieces: &[Piece], to_move: Player) -> Result<Self::Position, ParseError>;
}

/// A kind of pieces.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    /// Whose, if anybody's.
    pub owner: Option<Player>,
    /// What it looks like.
    pub form: Form,
    /// Whether several may stand on one field of the board. In trays and pits
    /// there may be several of any kind.
    pub stacks: bool,
}

impl Kind {
    /// A stone of each player.
    pub fn stones(stacks: bool) -> Vec<Kind> {
        let stone = |it| Kind { owner: Some(it), form: Form::Stone, stacks };
        Player::ALL.map(stone).to_vec()
    }

    /// Things that are counted and belong to nobody.
    pub fn seeds() -> Vec<Kind> {
        vec![Kind { owner: None, form: Form::Seeds, stacks: true }]
    }
}

/// The piece on a site, if anything stands there.
pub fn piece_on(pieces: &[Piece], site: usize) -> Option<&Piece> {
    let site = SiteId::try_from(site).ok()?;
    pieces.iter().find(|it| it.site == site && 0 < it.count)
}

/// How many pieces are on a site.
pub fn count_on(pieces: &[Piece], site: usize) -> u32 {
    piece_on(pieces, site).map_or(0, |it| it.count)
}
