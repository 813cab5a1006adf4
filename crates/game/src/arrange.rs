//! Setting up positions piece by piece.

use crate::{Form, ParseError, Piece, Player, SiteId, View};

/// Games whose positions can be set up piece by piece.
///
/// # Laws
///
/// Checked by `kit::arrange`:
///
/// 1. a position at the start of a turn, set up again from its own pieces, looks the same and has
///    the same player to move and the same moves;
/// 2. every piece of a position is of a kind in the palette, and a field that holds several pieces
///    holds a kind that stacks;
/// 3. no set of pieces on the board's sites causes a panic, and every position that is accepted can
///    be written and read back.
pub trait Arrange: View {
    /// The kinds of pieces in the game.
    fn palette(&self) -> Vec<Kind>;

    /// The position with these pieces. Counts beside the board may be corrected: a stone on the
    /// board cannot also be in hand.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if no position of the game has these pieces.
    fn arrange(&self, pieces: &[Piece], to_move: Player) -> Result<Self::Position, ParseError>;
}

/// A kind of piece.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    /// The player it belongs to, if any.
    pub owner: Option<Player>,
    /// What it looks like.
    pub form: Form,
    /// Whether several may share one field of the board. Trays and pits can hold several pieces of
    /// any kind.
    pub stacks: bool,
}

impl Kind {
    /// A stone of each player.
    pub fn stones(stacks: bool) -> Vec<Kind> {
        let stone = |it| Kind { owner: Some(it), form: Form::Stone, stacks };
        Player::ALL.map(stone).to_vec()
    }

    /// Neutral pieces that are counted.
    pub fn seeds() -> Vec<Kind> {
        vec![Kind { owner: None, form: Form::Seeds, stacks: true }]
    }
}

/// The piece on a site, if any.
pub fn piece_on(pieces: &[Piece], site: usize) -> Option<&Piece> {
    let site = SiteId::try_from(site).ok()?;
    pieces.iter().find(|it| it.site == site && 0 < it.count)
}

/// The number of pieces on a site.
pub fn count_on(pieces: &[Piece], site: usize) -> u32 {
    piece_on(pieces, site).map_or(0, |it| it.count)
}
