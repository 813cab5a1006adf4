//! The laws of [`Notation`], and law 6 of [`Game`](game::Game), which needs a
//! second way to a position: reading it.

use std::collections::HashMap;

use game::{Notation, notation as names};
use proptest::{prelude::any, strategy::Strategy, strategy::ValueTree, test_runner::TestRunner};

use crate::walk::{Effort, MOST_MOVES, Violation, Walk, law, random, walks};

/// How many spoilt texts are tried on each kind of text.
const SPOILT: usize = 2000;

/// Checks the laws of [`Notation`].
///
/// # Errors
///
/// The first law that is broken.
pub fn notation<G: Notation>(game: &G, effort: Effort) -> Result<(), Violation> {
    let name = names::name(game);
    let back = read_name::<G>(&name);
    law(back.as_ref() == Some(&name), "a name is read and written the same", &name)?;
    walks(
        game,
        effort,
        |position, mv| game.write_move(position, mv),
        |walk| {
            positions(game, walk.position())?;
            moves(game, walk)
        },
    )?;
    nonsense(game, &name, effort)
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
fn moves<G: Notation>(game: &G, walk: &Walk<G>) -> Result<(), Violation> {
    let position = walk.position();
    let mut written = HashMap::new();
    for mv in game.legal_moves(position).take(MOST_MOVES) {
        let text = game.write_move(position, mv);
        law(one_line(&text) && !text.contains(char::is_whitespace), "a move is one word", &text)?;
        let back = game.parse_move(position, &text).ok();
        law(back == Some(mv), "a move is read back as it was", &(position, &text))?;
        let twin = written.insert(text.clone(), mv);
        law(twin.is_none(), "no two moves are written alike", &(position, text))?;
    }
    // Moves of other positions, written there, are legal here or refused.
    for (before, mv) in walk.moves.iter().rev().take(20) {
        let text = game.write_move(before, *mv);
        if let Ok(read) = game.parse_move(position, &text) {
            law(game.is_legal(position, read), "only legal moves are read", &(position, text))?;
        }
    }
    Ok(())
}

/// Law 5: texts that are almost right, and texts that are not at all.
fn nonsense<G: Notation>(game: &G, name: &str, effort: Effort) -> Result<(), Violation> {
    let mut runner = TestRunner::new_with_rng(Default::default(), random(effort.seed));
    let start = game.start();
    let position = game.write_position(&start);
    let moves: Vec<String> =
        game.legal_moves(&start).take(3).map(|mv| game.write_move(&start, mv)).collect();
    let spoil = (any::<u32>(), any::<u32>(), any::<char>());
    for turn in 0..SPOILT {
        let Ok(tree) = spoil.new_tree(&mut runner) else { break };
        let (place, kind, char) = tree.current();
        let spoilt = |text: &str| spoil_text(text, place, kind, char);

        let text = spoilt(&position);
        if let Ok(read) = game.parse_position(&text) {
            positions(game, &read)?;
            let moves = game.legal_moves(&read).take(3);
            moves.for_each(|mv| drop(game.play(&read, mv)));
        }
        let text = spoilt(moves.get(turn % 3).map_or("", String::as_str));
        if let Ok(mv) = game.parse_move(&start, &text) {
            law(game.is_legal(&start, mv), "only legal moves are read", &text)?;
        }
        drop(game.parse_word(&start, &text));
        let text = spoilt(names::split_name(name).1);
        if let Ok(other) = names::with_options::<G>(&text) {
            let name = names::name(&other);
            let same = read_name::<G>(&name).as_ref() == Some(&name);
            law(same, "a name is read and written the same", &text)?;
            positions(&other, &other.start())?;
        }
    }
    Ok(())
}

/// The text with a character replaced, taken out, put in, doubled, or cut off.
fn spoil_text(text: &str, place: u32, kind: u32, char: char) -> String {
    const LIKELY: &[char] = &[
        '0', '1', '2', '9', 'a', 'b', 'A', 'B', '.', '/', ',', '-', ':', '|', ' ', 'x', '=', '\'',
        ';', 'z', 'é', '\0',
    ];
    let mut chars: Vec<char> = text.chars().collect();
    let place = place as usize % (chars.len() + 1);
    let char = match kind / 8 % 4 {
        0 => char,
        _ => LIKELY[kind as usize / 32 % LIKELY.len()],
    };
    match kind % 5 {
        0 if place < chars.len() => chars[place] = char,
        1 if place < chars.len() => drop(chars.remove(place)),
        2 if place < chars.len() => chars.insert(place, chars[place]),
        3 => chars.truncate(place),
        _ => chars.insert(place, char),
    }
    chars.into_iter().collect()
}

fn one_line(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_control)
}
