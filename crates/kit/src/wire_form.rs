//! The laws of [`WireForm`].

use std::{
    cell::RefCell,
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
};

use game::{Block, Player, WireForm, notation};

use crate::{
    spoil::Spoiler,
    walk::{Effort, MOST_MOVES, Violation, Walk, law, walks},
};

/// Number of corrupted blocks and words to try.
const SPOILT: usize = 500;

/// Checks the laws of [`WireForm`].
///
/// # Errors
///
/// The first law that is broken.
pub fn wire_form<G: WireForm>(game: &G, effort: Effort) -> Result<(), Violation> {
    let rules = rules_of::<G>(&game.write_block(&game.start(), &[]))?;
    let seen: RefCell<Vec<(Block, G::Position)>> = RefCell::default();
    walks(
        game,
        effort,
        |position, mv| game.write_move(position, mv),
        |walk| {
            let position = walk.position();
            let block = blocks(game, walk)?;
            let same = rules_of::<G>(&block)? == rules;
            law(same, "the rules of a block are the same for every position", &block)?;
            if game.outcome(position).is_none() {
                plies(game, position)?;
            }
            seen.borrow_mut().push((block, position.clone()));
            Ok(())
        },
    )?;
    nonsense(game, &seen.into_inner(), effort)
}

/// The name of the rules that a block has.
fn rules_of<G: WireForm>(block: &Block) -> Result<String, Violation> {
    let lines: Vec<&str> = block.lines().collect();
    let rules = G::of_block(&lines);
    let rules = rules.map_err(|error| Violation::new("a block has rules", error))?;
    Ok(notation::name(&rules))
}

/// Laws 2 and 3.
fn blocks<G: WireForm>(game: &G, walk: &Walk<G>) -> Result<Block, Violation> {
    let position = walk.position();
    let moves: Vec<G::Move> = walk.moves.iter().map(|it| it.1).collect();
    let block = game.write_block(&game.start(), &moves);
    // The same position in a game that began in the middle of this one.
    let half = moves.len() / 2;
    let middle = walk.moves.get(half).map_or(position, |it| &it.0);
    let later = game.write_block(middle, moves.get(half..).unwrap_or_default());
    for block in [&block, &later] {
        let lines: Vec<&str> = block.lines().collect();
        let plain = lines.iter().all(|it| !it.is_empty() && !it.contains(char::is_control));
        law(plain, "a line of a block is one line", block)?;
        let ends: Vec<usize> =
            (0..lines.len()).filter(|it| lines[*it].starts_with("END")).collect();
        let last = ends == [lines.len().wrapping_sub(1)] && !block.board.is_empty();
        law(last, "the last line of a block, and no other, begins with END", block)?;
        if game.outcome(position).is_none() && game.unasked(position).is_none() {
            let back = game.read_block(&lines, game.to_move(position)).ok();
            law(back.as_ref() == Some(position), "a position is read back from its block", block)?;
        }
    }
    Ok(block)
}

/// Laws 1 and 5.
fn plies<G: WireForm>(game: &G, position: &G::Position) -> Result<(), Violation> {
    let moves: Vec<G::Move> = game.legal_moves(position).take(MOST_MOVES).collect();
    if let Some(mv) = game.unasked(position) {
        return law(moves == [mv], "what is played unasked is the only ply", position);
    }
    let mut known = HashSet::new();
    for mv in moves {
        let text = game.write_wire(position, mv);
        let word =
            !text.is_empty() && !text.contains([' ', ';']) && !text.contains(char::is_control);
        law(word, "a ply is one word", &text)?;
        let back = game.read_wire(position, &text).ok();
        law(back == Some(mv), "a ply survives the round trip", &(position, &text))?;
        law(known.insert(text), "no two plies are written alike", position)?;
    }
    Ok(())
}

/// Law 6.
fn nonsense<G: WireForm>(
    game: &G,
    seen: &[(Block, G::Position)],
    effort: Effort,
) -> Result<(), Violation> {
    let mut spoiler = Spoiler::new(effort.seed);
    for _ in 0..SPOILT {
        let Some((block, position)) = spoiler.choose(seen.iter()) else { break };
        let mut lines: Vec<String> = block.lines().map(str::to_owned).collect();
        let Some(at) = spoiler.choose(0..lines.len()) else { break };
        lines[at] = spoiler.spoil(&lines[at]);
        let moves: Vec<G::Move> = game.legal_moves(position).take(MOST_MOVES).collect();
        let word = spoiler.choose(moves.into_iter()).map(|it| game.write_wire(position, it));
        let word = spoiler.spoil(&word.unwrap_or_default());
        let read = || {
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            drop(G::of_block(&lines));
            for player in Player::ALL {
                if let Ok(position) = game.read_block(&lines, player) {
                    drop(game.write_block(&position, &[]));
                }
            }
            drop(game.mistake(position, &[], &word));
            game.read_wire(position, &word).is_ok_and(|it| !game.is_legal(position, it))
        };
        match catch_unwind(AssertUnwindSafe(read)) {
            Ok(illegal) => law(!illegal, "only legal plies are read", &word)?,
            Err(_) => return Err(Violation::new("nothing makes a reader panic", (&lines, &word))),
        }
    }
    Ok(())
}
