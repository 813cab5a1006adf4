//! The laws of [`Symmetry`].

use std::{cell::RefCell, collections::HashSet};

use game::{Outcome, Symmetry};

use crate::walk::{Effort, MOST_MOVES, Violation, law, walks};

/// Number of positions by which two symmetries are compared.
const SAMPLE: usize = 200;

/// Checks the laws of [`Symmetry`]. Returns the number of symmetries.
///
/// # Errors
///
/// The first law that is broken.
pub fn symmetry<G: Symmetry>(game: &G, effort: Effort) -> Result<usize, Violation> {
    let sample: RefCell<HashSet<G::Position>> = RefCell::default();
    // Every symmetry is tried in every position, so fewer games suffice.
    let fewer = Effort { games: effort.games.div_ceil(2), ..effort };
    walks(
        game,
        fewer,
        |_, mv| format!("{mv:?}"),
        |walk| {
            let position = walk.position();
            if sample.borrow().len() < SAMPLE {
                sample.borrow_mut().insert(position.clone());
            }
            let same = game.map_position(0, position) == *position;
            law(same, "number 0 is the identity", position)?;
            (0..game.symmetries()).try_for_each(|it| carries(game, it, position))
        },
    )?;
    let sample: Vec<G::Position> = sample.into_inner().into_iter().collect();
    group(game, &sample)?;
    Ok(game.symmetries())
}

/// Law 2.
fn carries<G: Symmetry>(
    game: &G,
    symmetry: usize,
    position: &G::Position,
) -> Result<(), Violation> {
    let at = (symmetry, position);
    let image = game.map_position(symmetry, position);
    let exchanges = game.exchanges_players(symmetry);
    let outcome = game.outcome(position).map(|it| if exchanges { it.exchanged() } else { it });
    law(game.outcome(&image) == outcome, "outcomes are carried", &at)?;
    let to_move = game.to_move(position);
    let to_move = if exchanges { !to_move } else { to_move };
    law(game.to_move(&image) == to_move, "the player to move is carried", &at)?;
    if matches!(outcome, Some(Outcome::Win(_) | Outcome::Draw)) {
        return Ok(());
    }
    let settled = game.is_settled(position) == game.is_settled(&image);
    law(settled, "turns are carried to turns", &at)?;

    let moves: Vec<G::Move> = game.moves(position).take(MOST_MOVES).collect();
    law(moves.len() == game.moves(&image).len(), "as many moves in the image", &at)?;
    for mv in moves {
        let there = game.play(&image, game.map_move(symmetry, mv)).ok();
        let mut here = position.clone();
        game.apply(&mut here, mv);
        let here = game.map_position(symmetry, &here);
        law(there == Some(here), "moves are carried to moves", &(at, mv))?;
    }
    Ok(())
}

/// Law 3.
fn group<G: Symmetry>(game: &G, sample: &[G::Position]) -> Result<(), Violation> {
    let images = |symmetry, positions: &[G::Position]| -> Vec<G::Position> {
        positions.iter().map(|it| game.map_position(symmetry, it)).collect()
    };
    let each: Vec<Vec<G::Position>> = (0..game.symmetries()).map(|it| images(it, sample)).collect();
    let distinct: HashSet<&Vec<G::Position>> = each.iter().collect();
    law(distinct.len() == each.len(), "no two symmetries are the same", &each.len())?;
    for (first, image) in each.iter().enumerate() {
        for second in 0..game.symmetries() {
            let both = images(second, image);
            law(distinct.contains(&both), "symmetries are closed", &(first, second))?;
        }
    }
    Ok(())
}
