//! Counting sequences of plies: the fingerprint of a move generator.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use crate::{Game, Line};

/// Maximum depth of a count: greater ones would take too long, and the stack is limited.
pub const MAX_DEPTH: u32 = 1000;

/// Longer lists of replies are not split into jobs.
const MOST_REPLIES: usize = 10_000;

/// Stack size for [`MAX_DEPTH`] nested calls, whatever the size of a position.
const STACK: usize = 64 << 20;

/// Counts the sequences of exactly `depth` plies from `line`.
///
/// A game that ends earlier counts only at its own length. The last ply is counted but not played.
pub fn perft<G: Game>(line: &mut Line<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if line.game().limits().any() {
        return along(line, depth);
    }
    below(line.game(), line.position(), depth)
}

/// The same count with the last plies played too, as a search would visit them.
///
/// History rules are left out.
pub fn perft_visiting<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome(position).is_some() {
        return 0;
    }
    let mut nodes = 0;
    for mv in game.moves(position) {
        let mut child = position.clone();
        game.apply(&mut child, mv);
        nodes += perft_visiting(game, &child, depth - 1);
    }
    nodes
}

/// The count below each legal ply, computed on several threads.
pub fn divide<G: Game>(line: &Line<G>, depth: u32, threads: usize) -> Vec<(G::Move, u64)> {
    if line.outcome().is_some() || depth == 0 {
        return Vec::new();
    }
    // Two plies give enough jobs for every thread.
    let first: Vec<G::Move> = line.game().moves(line.position()).collect();
    let mut jobs: Vec<(usize, Option<G::Move>)> = Vec::new();
    for (root, &mv) in first.iter().enumerate() {
        let mut child = line.clone();
        child.push(mv);
        let replies = child.game().moves(child.position());
        let split = 3 <= depth && child.outcome().is_none() && replies.len() <= MOST_REPLIES;
        if split {
            jobs.extend(replies.map(|mv| (root, Some(mv))))
        } else {
            jobs.push((root, None))
        }
    }

    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = vec![0u64; first.len()];
        while let Some(&(root, reply)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut line = line.clone();
            line.push(first[root]);
            let mut left = depth - 1;
            if let Some(reply) = reply {
                line.push(reply);
                left -= 1;
            }
            found[root] += perft(&mut line, left);
        }
        found
    };
    let mut total = vec![0u64; first.len()];
    thread::scope(|scope| {
        let spawn = || thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let workers: Vec<_> = (0..threads.max(1)).filter_map(|_| spawn().ok()).collect();
        for found in workers.into_iter().filter_map(|worker| worker.join().ok()) {
            for (sum, nodes) in total.iter_mut().zip(found) {
                *sum += nodes;
            }
        }
    });
    first.into_iter().zip(total).collect()
}

/// Counts without history: positions are on the stack.
fn below<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if game.outcome(position).is_some() {
        return 0;
    }
    let moves = game.moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in moves {
        let mut child = position.clone();
        game.apply(&mut child, mv);
        nodes += below(game, &child, depth - 1);
    }
    nodes
}

/// Counts with history: the line stores the positions.
fn along<G: Game>(line: &mut Line<G>, depth: u32) -> u64 {
    if line.outcome().is_some() {
        return 0;
    }
    // The position is copied, since the line changes as the moves are played.
    let (game, position) = (line.game().clone(), line.position().clone());
    let moves = game.moves(&position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in moves {
        line.push(mv);
        nodes += along(line, depth - 1);
        line.pop();
    }
    nodes
}
