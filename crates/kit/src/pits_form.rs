//! The laws of [`PitsForm`].

use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
};

use game::{Pits, PitsForm, Player};

use crate::walk::{Effort, Violation, law, walks};

/// Checks the laws of [`PitsForm`].
///
/// # Errors
///
/// The first law that is broken.
pub fn pits_form<G: PitsForm>(game: &G, effort: Effort) -> Result<(), Violation> {
    let name = |position: &G::Position, mv| game.write_move(position, mv);
    walks(game, effort, name, |walk| {
        let position = walk.position();
        let pits = game.write_pits(position);
        if game.outcome(position).is_none() {
            // Law 1.
            let back = game.read_pits(&pits, game.to_move(position)).ok();
            law(back.as_ref() == Some(position), "a position is read back from its pits", &pits)?;

            // Law 2.
            let mut known = HashSet::new();
            for mv in game.legal_moves(position) {
                let pit = game.pit_of(mv);
                law(
                    pit < pits.own.len() && known.insert(pit),
                    "a move is a pit of its own",
                    &pits,
                )?;
                law(game.move_of(position, pit) == Some(mv), "a pit is read back", &pits)?;
            }
        }

        // Law 3.
        let rules = G::of_pits(pits.own.len(), seeds(&pits));
        let start = rules.map(|it| it.write_pits(&it.start()));
        let same =
            start.is_ok_and(|it| it.own.len() == pits.own.len() && seeds(&it) == seeds(&pits));
        law(same, "the rules of a board have its pits and seeds", &pits)?;

        // Law 4: one seed too many, a pit too few, nothing at all.
        let more = Pits { own_store: u64::MAX, ..pits.clone() };
        let mut fewer = pits.clone();
        fewer.own.pop();
        let none = Pits { own_store: 0, other_store: 0, own: vec![], other: vec![] };
        for spoilt in [more, fewer, none] {
            let read = || {
                drop(G::of_pits(spoilt.own.len(), spoilt.own_store));
                Player::ALL.iter().any(|it| game.read_pits(&spoilt, *it).is_ok())
            };
            let read = catch_unwind(AssertUnwindSafe(read));
            law(read.is_ok_and(|it| !it), "inconsistent pits are refused", &spoilt)?;
        }
        Ok(())
    })
}

fn seeds(pits: &Pits) -> u64 {
    pits.own.iter().chain(&pits.other).sum::<u64>() + pits.own_store + pits.other_store
}
