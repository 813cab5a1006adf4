//! The laws of [`Arrange`].

use std::collections::BTreeSet;

use game::{Arrange, Piece, Shape, SiteId};

use crate::walk::{Effort, MOST_MOVES, Violation, law, walks};

/// Checks the laws of [`Arrange`].
///
/// # Errors
///
/// The first law that is broken.
pub fn arrange<G: Arrange>(game: &G, effort: Effort) -> Result<(), Violation> {
    let board = game.board();
    let palette = game.palette();
    let name = |position: &G::Position, mv| game.write_move(position, mv);
    let moves = |position: &G::Position| -> BTreeSet<String> {
        game.legal_moves(position).take(MOST_MOVES).map(|mv| name(position, mv)).collect()
    };
    let drawn = |position: &G::Position| {
        let mut pieces = game.pieces(position);
        pieces.retain(|it| 0 < it.count);
        pieces.sort_by_key(|it| (it.site, it.owner.map(|it| it.index())));
        pieces
    };
    walks(game, effort, name, |walk| {
        let position = walk.position();
        let pieces = game.pieces(position);

        // Law 2.
        let holds = |it: &Piece| {
            let shape = board.sites.get(usize::from(it.site)).map(|it| it.shape);
            matches!(shape, Some(Shape::Pit | Shape::Tray))
        };
        let known = |it: &Piece| {
            palette.iter().any(|kind| {
                let same = kind.owner == it.owner && kind.form == it.form;
                same && (it.count <= 1 || kind.stacks || holds(it))
            })
        };
        law(pieces.iter().all(known), "pieces are of a kind in the palette", position)?;

        // Law 1. After the end no move is left to compare.
        let to_move = game.to_move(position);
        if game.is_settled(position) && game.outcome(position).is_none() {
            let same = game.arrange(&pieces, to_move).is_ok_and(|it| {
                drawn(&it) == drawn(position)
                    && game.to_move(&it) == to_move
                    && moves(&it) == moves(position)
            });
            law(same, "a position is put together from its pieces", position)?;
        }

        // Law 3: one piece more, one less, or one elsewhere.
        for (number, kind) in palette.iter().enumerate() {
            let site = (pieces.len() * 7 + number * 3) % board.sites.len();
            let mut spoilt = pieces.clone();
            spoilt.retain(|it| usize::from(it.site) != site);
            let count = [1, 2, 0, u32::MAX][(pieces.len() + number) % 4];
            let site = site as SiteId;
            spoilt.push(Piece { site, owner: kind.owner, form: kind.form, count });
            if let Ok(found) = game.arrange(&spoilt, !to_move) {
                let text = game.write_position(&found);
                let read = game.parse_position(&text).is_ok_and(|it| it == found);
                law(read, "what is put together can be written and read", &found)?;
            }
        }
        Ok(())
    })
}
