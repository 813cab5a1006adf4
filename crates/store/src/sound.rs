//! Whether a stored match makes sense: every move of every variation is played again.
//!
//! SQLite keeps no checksums of what it stores. This check finds moves that are illegal in their
//! position, moves of the wrong player, and texts that cannot be read. It does not find a damaged
//! move that is another legal move of the same player.

use play::{
    Ruling, begin_at,
    session::{Clock, Tree},
};

use crate::StoredMatch;

/// Plays all variations again.
///
/// # Errors
///
/// The first fault, in words.
pub fn check(kept: &StoredMatch, tree: &Tree) -> Result<(), String> {
    let mut game =
        begin_at(&kept.game, kept.set_up.as_deref()).map_err(|error| error.to_string())?;
    if let Some(ruling) = kept.ruling.as_deref().filter(|it| Ruling::from_stored(it).is_none()) {
        return Err(format!("ruling {ruling:?}"));
    }
    let is_clock = |text: &&str| serde_json::from_str::<Clock>(text).is_ok();
    if let Some(clock) = kept.clock.as_deref().filter(|it| !is_clock(it)) {
        return Err(format!("clock {clock:?}"));
    }
    if kept.seq < 1 {
        return Err(format!("state {}", kept.seq));
    }
    let nodes = tree.nodes();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (node, it) in nodes.iter().enumerate().skip(1) {
        children[it.parent].push(node);
    }
    // Down to each end and back up again without starting over: the line is a stack of moves with
    // those still to be tried.
    let mut line = vec![(0, 0)];
    while let Some((node, tried)) = line.last_mut() {
        let Some(&child) = children[*node].get(*tried) else {
            line.pop();
            game.undo();
            continue;
        };
        *tried += 1;
        let it = &nodes[child];
        if game.to_move() != it.player {
            return Err(format!("move {child}: it is not the turn of player {}", it.player));
        }
        let plies = game.play(&it.ply).map_err(|error| format!("move {child}: {error}"))?;
        if plies.len() != 1 {
            return Err(format!("move {child}: {:?} is not one ply", it.ply));
        }
        line.push((child, 0));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use game::Player;

    use super::*;

    fn kept(game: &str) -> StoredMatch {
        StoredMatch {
            id: "a".repeat(24),
            game: game.to_owned(),
            set_up: None,
            players: ["human".to_owned(), "human".to_owned()],
            node: 0,
            tip: 0,
            ruling: None,
            paused: false,
            pace: 0,
            seq: 1,
            waits: false,
            clock: None,
            created: 0,
            changed: 0,
            seats: None,
        }
    }

    /// Two lines that part after the first move; the player to move at the end of the second, and a
    /// legal move there.
    fn tree(game: &str) -> (Tree, Player, String) {
        let mut tree = Tree::new();
        let mut game = begin_at(game, None).unwrap();
        let mut add = |parent: usize, game: &mut Box<dyn play::Match>, number: usize| {
            let (ply, player) = (game.nth_move(number).unwrap(), game.to_move());
            game.play(&ply).unwrap();
            assert!(tree.restore(parent, ply, player));
        };
        add(0, &mut game, 0);
        let mut other = game.copy();
        add(1, &mut game, 0);
        add(2, &mut game, 0);
        add(1, &mut other, 1);
        (tree, other.to_move(), other.nth_move(0).unwrap())
    }

    #[test]
    fn variations_are_played_too() {
        for entry in games::ALL {
            let (whole, mover, ply) = tree(entry.id);
            check(&kept(entry.id), &whole).unwrap();
            let mut wrong = whole.clone();
            assert!(wrong.restore(4, "nothing legal".to_owned(), mover));
            let found = check(&kept(entry.id), &wrong).unwrap_err();
            assert!(found.starts_with("move 5: "), "{}: {found}", entry.id);
            let mut wrong = whole;
            assert!(wrong.restore(4, ply, !mover));
            let found = check(&kept(entry.id), &wrong).unwrap_err();
            assert!(found.contains("turn of player"), "{}: {found}", entry.id);
        }
    }

    #[test]
    fn texts_that_cannot_be_read_are_found() {
        let game = games::ALL[0].id;
        for spoil in [
            (|it| it.ruling = Some("resigned c".to_owned())) as fn(&mut StoredMatch),
            |it| it.clock = Some("{".to_owned()),
            |it| it.game = "ludo".to_owned(),
            |it| it.set_up = Some("nowhere".to_owned()),
            |it| it.seq = 0,
        ] {
            let mut kept = kept(game);
            spoil(&mut kept);
            assert!(check(&kept, &tree(game).0).is_err(), "{kept:?}");
        }
    }
}
