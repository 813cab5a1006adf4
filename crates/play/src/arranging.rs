//! Positions put together from pieces, whichever game it is.

use game::{Arrange, Kind, Message, ParseError, Piece, Playable, Player};
use games::Listed;

use crate::{Match, matches::match_at};

/// The kinds of pieces of a game.
///
/// # Errors
///
/// [`ParseError`] if there is no such game, or its positions cannot be put
/// together.
pub fn palette(name: &str) -> Result<Vec<Kind>, ParseError> {
    struct Ask;
    impl games::ArrangeVisitor for Ask {
        type Out = Vec<Kind>;
        fn visit<G: Playable + Arrange>(self, game: G) -> Vec<Kind> {
            game.palette()
        }
    }
    games::visit_arrange(name, Ask)
}

/// Begins a match from a position that is put together from pieces.
///
/// # Errors
///
/// [`ParseError`] if there is no such game or no such position.
pub fn arrange(
    name: &str,
    pieces: &[Piece],
    to_move: Player,
) -> Result<Box<dyn Match>, ParseError> {
    struct Put<'a>(&'a [Piece], Player);
    impl games::ArrangeVisitor for Put<'_> {
        type Out = Result<Box<dyn Match>, ParseError>;
        fn visit<G: Listed + Arrange>(self, game: G) -> Self::Out {
            let board = game.board();
            let mut taken = vec![false; board.sites.len()];
            for piece in self.0 {
                let site = usize::from(piece.site);
                if taken.get(site).is_none_or(|it| *it) {
                    let expected = Message::new("play-expected-free-site");
                    let expected = expected.with("sites", board.sites.len());
                    return Err(ParseError::new(expected, site.to_string()));
                }
                taken[site] = true;
            }
            let position = game.arrange(self.0, self.1)?;
            Ok(match_at(game, position))
        }
    }
    games::visit_arrange(name, Put(pieces, to_move))?
}
