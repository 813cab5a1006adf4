//! What is known for certain, and puzzles made from it.

use std::sync::Arc;

use axum::{Extension, Json, extract::State};
use game::{Message, notation};
use play::begin_at;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    House, Tongue,
    games::Position,
    read::{Asked, short},
};
use crate::{failure::Failure, plain};

/// `GET /api/probe`: what the tables say, or which one is missing.
pub async fn probe(
    State(house): State<House>,
    Asked(asked): Asked<Position>,
) -> Result<Json<Value>, Failure> {
    let game = asked.set_up()?;
    let mut told = json!({
        "game": game.name(),
        "position": game.position(),
        "to_move": game.to_move().to_string(),
        "source": "table",
    });
    let library = Arc::clone(&house.hall.library);
    let found = house.hall.think(move || library.probe(&*game)).await??;
    if let (Value::Object(told), Value::Object(more)) = (&mut told, plain::analysis(&found)) {
        told.extend(more);
    }
    Ok(Json(told))
}

/// `GET /api/tables`: the games with tables.
pub async fn tables(
    State(house): State<House>,
    Extension(Tongue(language)): Extension<Tongue>,
) -> Result<Json<Value>, Failure> {
    let library = Arc::clone(&house.hall.library);
    let holdings = house.hall.think(move || library.holdings()).await??;
    let words = house.words.of(language);
    let tell = |it: &play::truth::Holding| {
        let (id, _) = notation::split_name(&it.game);
        let title = words.get(&format!("{id}-title"));
        json!({ "game": it.game, "title": title, "slices": it.slices, "bytes": it.bytes })
    };
    Ok(Json(json!({ "tables": holdings.iter().map(tell).collect::<Vec<_>>() })))
}

/// A puzzle that is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    game: String,
    seed: Option<u64>,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// `GET /api/puzzle`: a position in which only one ply wins; the same for the
/// same seed.
pub async fn puzzle(
    State(house): State<House>,
    Asked(asked): Asked<Wanted>,
) -> Result<Json<Value>, Failure> {
    let name = begin_at(short(&asked.game)?, None)?.name();
    let seed = asked.seed.unwrap_or_else(|| fastrand::u64(..1 << 32));
    let (library, wanted) = (Arc::clone(&house.hall.library), name.clone());
    let found = house.hall.think(move || library.puzzle(&wanted, seed)).await??;
    let none = || Failure::NotFound(Message::new("server-no-puzzle").with("game", name.as_str()));
    let puzzle = found.ok_or_else(none)?;
    let game = begin_at(&name, Some(&puzzle.position))?;
    Ok(Json(json!({
        "game": name,
        "seed": seed,
        "position": puzzle.position,
        "answer": puzzle.answer,
        "turns": puzzle.turns,
        "board": plain::board(&game.board()),
        "scene": plain::scene(&game.scene()),
    })))
}
