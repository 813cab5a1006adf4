//! Solved positions, and puzzles made from them.

use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, header},
};
use game::{Message, notation};
use play::{
    begin_at,
    tablebase::{Missing, TablebaseError},
};
use rooms::Visitor;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    House, Tongue,
    games::Position,
    read::{Asked, short},
};
use crate::{failure::Failure, plain};

/// `GET /api/probe`: the values from the tables, or the name of the missing table. Tables of a
/// small game are made on demand, unless a foreign page asks.
pub async fn probe(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    Asked(asked): Asked<Position>,
) -> Result<Json<Value>, Failure> {
    let game = asked.set_up()?;
    let mut told = json!({
        "game": game.name(),
        "position": game.position(),
        "to_move": game.to_move().to_string(),
        "source": "table",
    });
    let (library, missing) = (Arc::clone(&house.rooms.library), missing(&headers));
    let found = house.rooms.think(visitor, move || library.probe_or(&*game, missing)).await??;
    if let (Value::Object(told), Value::Object(more)) = (&mut told, json!(found)) {
        told.extend(more);
    }
    Ok(Json(told))
}

/// A foreign page can make a browser send requests, but must not fill the disk.
fn missing(headers: &HeaderMap) -> Missing {
    let text = |name: &str| headers.get(name).map(|it| it.to_str().unwrap_or("?"));
    let host = text(header::HOST.as_str()).unwrap_or_default();
    let foreign = match (text("sec-fetch-site"), text(header::ORIGIN.as_str())) {
        (Some(site), _) if !matches!(site, "same-origin" | "none") => true,
        (_, Some(origin)) => origin.split_once("://").map(|it| it.1) != Some(host),
        _ => false,
    };
    if foreign { Missing::Leave } else { Missing::Make }
}

/// `GET /api/tables`: the games with tables, and those whose tables are made on demand.
pub async fn tables(
    State(house): State<House>,
    Extension(Tongue(language)): Extension<Tongue>,
) -> Result<Json<Value>, Failure> {
    let library = Arc::clone(&house.rooms.library);
    let found = house.read(move || Ok::<_, TablebaseError>((library.holdings()?, library.small())));
    let (holdings, mut small) = found.await??;
    small.retain(|name| !holdings.iter().any(|it| it.game == *name));
    let words = house.words.of(language);
    let title = |name: &str| words.get(&format!("{}-title", notation::split_name(name).0));
    let tables = holdings.iter().map(|it| {
        let (game, title) = (&it.game, title(&it.game));
        json!({ "game": game, "title": title, "slices": it.slices, "bytes": it.bytes })
    });
    let small = small.iter().map(|it| json!({ "game": it, "title": title(it) }));
    Ok(Json(json!({
        "tables": tables.collect::<Vec<_>>(),
        "small": small.collect::<Vec<_>>(),
    })))
}

/// The puzzle of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    game: String,
    seed: Option<u64>,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// `GET /api/puzzle`: a position in which exactly one ply wins; the same for the same seed.
pub async fn puzzle(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    Asked(asked): Asked<Wanted>,
) -> Result<Json<Value>, Failure> {
    let name = begin_at(short(&asked.game)?, None)?.name();
    let seed = asked.seed.unwrap_or_else(|| fastrand::u64(..1 << 32));
    let (library, wanted) = (Arc::clone(&house.rooms.library), name.clone());
    let missing = missing(&headers);
    let found =
        house.rooms.think(visitor, move || library.puzzle(&wanted, seed, missing)).await??;
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
