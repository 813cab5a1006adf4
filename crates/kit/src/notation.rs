//! The laws of [`Notation`], and law 6 of [`Game`](game::Game), which needs a second way to reach a
//! position: reading it from text.

use std::{
    cell::RefCell,
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
};

use game::{Notation, notation as names};

use crate::{
    spoil::Spoiler,
    walk::{Effort, MOST_MOVES, Violation, Walk, law, walks},
};

/// Number of corrupted texts to try per kind of text.
const SPOILT: usize = 2000;

/// Interval, in moves, at which a transcript is made.
const TRANSCRIBED: usize = 7;

/// Checks the laws of [`Notation`].
///
/// # Errors
///
/// The first law that is broken.
pub fn notation<G: Notation>(game: &G, effort: Effort) -> Result<(), Violation> {
    let name = names::name(game);
    let back = read_name::<G>(&name);
    law(back.as_ref() == Some(&name), "a name is read and written the same", &name)?;
    let seen: RefCell<Vec<G::Position>> = RefCell::default();
    walks(
        game,
        effort,
        |position, mv| game.write_move(position, mv),
        |walk| {
            seen.borrow_mut().push(walk.position().clone());
            positions(game, walk.position())?;
            moves(game, walk.position())?;
            if walk.moves.len() % TRANSCRIBED == 0 { transcript(game, walk) } else { Ok(()) }
        },
    )?;
    nonsense(game, &name, &seen.into_inner(), effort)
}

fn read_name<G: Notation>(name: &str) -> Option<String> {
    let (id, options) = names::split_name(name);
    let game = names::with_options::<G>(options).ok()?;
    (id == G::ID).then(|| names::name(&game))
}

/// Law 2, and law 6 of the rules.
fn positions<G: Notation>(game: &G, position: &G::Position) -> Result<(), Violation> {
    let text = game.write_position(position);
    law(one_line(&text), "a position is one line", &text)?;
    let back = match game.parse_position(&text) {
        Ok(back) => back,
        Err(error) => return Err(Violation::new("a position is read back", error)),
    };
    law(back == *position, "a position is read back as it was", &(position, &back))?;
    law(game.write_position(&back) == text, "a position is written the same again", &text)?;
    law(game.key(&back) == game.key(position), "equal positions have equal keys", position)?;
    let same = game.outcome(&back) == game.outcome(position)
        && game.to_move(&back) == game.to_move(position)
        && game.legal_moves(&back).take(MOST_MOVES).eq(game.legal_moves(position).take(MOST_MOVES));
    law(same, "equal positions play alike", position)
}

/// Laws 3 and 4.
fn moves<G: Notation>(game: &G, position: &G::Position) -> Result<(), Violation> {
    let moves = game.legal_moves(position).take(MOST_MOVES);
    let written: Vec<(G::Move, String)> =
        moves.map(|mv| (mv, game.write_move(position, mv))).collect();
    let mut known = HashSet::new();
    for (_, text) in &written {
        law(one_line(text) && !text.contains(char::is_whitespace), "a move is one word", text)?;
        law(known.insert(text), "no two moves are written alike", &(position, text))?;
    }
    for (mv, text) in &written {
        let back = game.parse_move(position, text).ok();
        law(back == Some(*mv), "a move is read back as it was", &(position, text))?;
    }
    Ok(())
}

/// Law 6.
fn transcript<G: Notation>(game: &G, walk: &Walk<G>) -> Result<(), Violation> {
    let moves: Vec<G::Move> = walk.moves.iter().map(|it| it.1).collect();
    let mut position = game.start();
    let Some(text) = game.transcript(&position, &moves) else { return Ok(()) };
    law(moves.is_empty() || one_line(&text), "a transcript is one line", &text)?;
    let mut back = Vec::new();
    for word in text.split_whitespace() {
        let read = game.parse_word(&position, word);
        let read = read.map_err(|error| Violation::new("a transcript is read", (&text, error)))?;
        read.iter().for_each(|&mv| game.apply(&mut position, mv));
        back.extend(read);
    }
    law(back == moves, "a transcript is read as it was played", &text)
}

/// Law 5: texts that are almost valid, and texts that are valid elsewhere, in any of the positions
/// that were `seen`.
fn nonsense<G: Notation>(
    game: &G,
    name: &str,
    seen: &[G::Position],
    effort: Effort,
) -> Result<(), Violation> {
    let mut spoiler = Spoiler::new(effort.seed);
    for _ in 0..SPOILT {
        let Some(here) = spoiler.choose(seen.iter()) else { break };
        let at = game.write_position(here);
        robust(&spoiler.spoil(&at), |text| reads_position(game, text))?;

        for place in [here, spoiler.choose(seen.iter()).unwrap_or(here)] {
            let moves = game.legal_moves(place).take(MOST_MOVES);
            let text = spoiler.choose(moves.collect::<Vec<G::Move>>().into_iter());
            let text = text.map_or(String::new(), |mv| game.write_move(place, mv));
            robust(&text, |text| reads_moves(game, here, text))?;
            robust(&spoiler.spoil(&text), |text| reads_moves(game, here, text))?;
        }
        robust(&spoiler.spoil(names::split_name(name).1), |text| reads_options::<G>(text))?;
    }
    Ok(())
}

/// A panic on a text counts as a broken law.
fn robust(text: &str, check: impl FnOnce(&str) -> Result<(), Violation>) -> Result<(), Violation> {
    let panicked = |_| Err(Violation::new("no text makes a reader panic", text));
    catch_unwind(AssertUnwindSafe(|| check(text))).unwrap_or_else(panicked)
}

/// A text accepted as a position can be played on.
fn reads_position<G: Notation>(game: &G, text: &str) -> Result<(), Violation> {
    let Ok(read) = game.parse_position(text) else { return Ok(()) };
    positions(game, &read)?;
    let moves = game.legal_moves(&read).take(3);
    moves.for_each(|mv| drop(game.play(&read, mv)));
    Ok(())
}

/// A text accepted as a move or a word of moves is legal: it is in the list of moves, where that is
/// short enough to search.
fn reads_moves<G: Notation>(game: &G, position: &G::Position, text: &str) -> Result<(), Violation> {
    let only_legal = |position: &G::Position, mv| {
        let legal: HashSet<G::Move> = game.legal_moves(position).take(MOST_MOVES).collect();
        let listed = MOST_MOVES <= legal.len() || legal.contains(&mv);
        let legal = listed && game.is_legal(position, mv);
        law(legal, "only legal moves are read", &(game.write_position(position), text))
    };
    if let Ok(mv) = game.parse_move(position, text) {
        only_legal(position, mv)?;
    }
    let mut position = position.clone();
    for mv in game.parse_word(&position, text).unwrap_or_default() {
        only_legal(&position, mv)?;
        game.apply(&mut position, mv);
    }
    Ok(())
}

/// A text accepted as options gives a game with one name and a start.
fn reads_options<G: Notation>(text: &str) -> Result<(), Violation> {
    let Ok(game) = names::with_options::<G>(text) else { return Ok(()) };
    let name = names::name(&game);
    let same = read_name::<G>(&name).as_ref() == Some(&name);
    law(same, "a name is read and written the same", &text)?;
    positions(&game, &game.start())
}

fn one_line(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_control)
}
