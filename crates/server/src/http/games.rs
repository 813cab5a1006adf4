//! The games, and positions shown without playing: no match is made and nothing is stored.

use axum::{
    Extension, Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use draw::{Marks, SvgStyle};
use play::{Match, Scene, begin_at, replay};
use rooms::Visitor;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    House, Tongue,
    read::{Asked, short},
};
use crate::{failure::Failure, plain, tree_picture::tree_picture};

/// `GET /api/openapi.json`.
pub async fn description() -> Json<Value> {
    Json(super::openapi())
}

/// `GET /api/texts`: the texts of the page.
pub async fn texts(
    State(house): State<House>,
    Extension(Tongue(language)): Extension<Tongue>,
) -> Json<Value> {
    Json(json!({ "lang": language.code(), "texts": house.words.page(language) }))
}

/// `GET /api/games`: each with its options, its rules in words, and its starting position.
pub async fn list(
    State(house): State<House>,
    Extension(Tongue(language)): Extension<Tongue>,
) -> Result<Json<Value>, Failure> {
    let words = house.words.of(language);
    let mut all = Vec::new();
    for entry in games::ALL {
        let game = begin_at(entry.id, None)?;
        let mut value = plain::entry(entry, words);
        value["board"] = plain::board(&game.board());
        value["scene"] = plain::scene(&game.scene());
        all.push(value);
    }
    Ok(Json(json!({ "games": all, "levels": play::Level::RANGE })))
}

/// The position of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    game: String,
    position: Option<String>,
    moves: Option<String>,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

impl Position {
    /// The match that is described.
    pub fn set_up(&self) -> Result<Box<dyn Match>, Failure> {
        let moves = self.moves.as_deref().unwrap_or_default();
        set_up(&self.game, self.position.as_deref(), moves)
    }
}

/// The tree of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deep {
    game: String,
    position: Option<String>,
    moves: Option<String>,
    depth: Option<u8>,
    #[serde(default)]
    cuts: bool,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// The match that is described.
fn set_up(name: &str, position: Option<&str>, moves: &str) -> Result<Box<dyn Match>, Failure> {
    let position = position.filter(|it| !it.trim().is_empty()).map(short).transpose()?;
    moves.split_whitespace().try_for_each(|word| short(word).map(drop))?;
    Ok(replay(short(name)?, position.map(str::trim), moves.split_whitespace())?)
}

/// `GET /api/look`: a position with its board, if it exists.
pub async fn look(Asked(asked): Asked<Position>) -> Result<Json<Value>, Failure> {
    Ok(Json(seen(&*asked.set_up()?)))
}

/// Everything visible of a position outside any match.
pub fn seen(game: &dyn Match) -> Value {
    let name = game.name();
    let scene = game.scene();
    let palette = play::palette(&name).ok();
    json!({
        "game": name,
        "set_up": game.set_up(),
        "plies": game.plies(),
        "margin": scene.margin,
        "board": plain::board(&game.board()),
        "scene": plain::scene(&scene),
        "palette": palette.map(|it| plain::palette(&it)),
    })
}

/// `GET /api/picture`: a position as SVG.
pub async fn picture(
    State(house): State<House>,
    Extension(Tongue(language)): Extension<Tongue>,
    Asked(asked): Asked<Position>,
) -> Result<Response, Failure> {
    let game = asked.set_up()?;
    let scene = game.scene();
    let name = game.name();
    let (id, _) = game::notation::split_name(&name);
    let title = house.words.of(language).get(&format!("{id}-title"));
    let label = format!("{title}: {}", scene.position);
    let style = SvgStyle { title: &title, label: &label };
    Ok(svg(draw::svg(&game.board(), &scene.pieces, &marks(&scene), style)))
}

/// `GET /api/tree`: the minimax tree of a position, as SVG. Headers give its depth and the maximum
/// depth; it may be smaller than requested.
pub async fn tree(
    State(house): State<House>,
    visitor: Visitor,
    Extension(Tongue(language)): Extension<Tongue>,
    Asked(asked): Asked<Deep>,
) -> Result<Response, Failure> {
    let moves = asked.moves.unwrap_or_default();
    let game = set_up(&asked.game, asked.position.as_deref(), &moves)?;
    let name = game.name();
    let depth = asked.depth.map(u32::from);
    let tree = house.rooms.think(visitor, move || play::minimax_tree(&*game, depth)).await??;
    let words = house.words.of(language);
    let (id, _) = game::notation::split_name(&name);
    let title = words.get(&format!("{id}-title"));
    let less = depth.filter(|it| tree.depth < *it && !tree.whole);
    let picture = svg(tree_picture(&tree, asked.cuts, less, &title, words));
    let told = [("tree-depth", tree.depth), ("tree-deepest", tree.deepest)];
    Ok((told.map(|(name, it)| (name, it.to_string())), picture).into_response())
}

/// `GET /api/explain`: the explanation of a position by the game's theory.
pub async fn explain(
    State(house): State<House>,
    Extension(Tongue(language)): Extension<Tongue>,
    Asked(asked): Asked<Position>,
) -> Result<Json<Value>, Failure> {
    let moves = asked.moves.unwrap_or_default();
    let game = set_up(&asked.game, asked.position.as_deref(), &moves)?;
    let words = house.words.of(language);
    let mut value = play::explain(&*game)?.to_json(|it| words.say(it));
    value["game"] = game.name().into();
    value["position"] = game.position().into();
    value["to_move"] = game.to_move().to_string().into();
    Ok(Json(value))
}

fn svg(text: String) -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml")], text).into_response()
}

/// The sites of the last ply; a picture to be shared shows no hints.
fn marks(scene: &Scene) -> Marks {
    Marks { targets: Vec::new(), last: scene.marked.clone() }
}
