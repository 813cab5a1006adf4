//! A position set up from pieces.

use axum::Json;
use game::{Form, Outline, Piece, Player, SiteId};
use serde::Deserialize;
use serde_json::Value;

use super::{
    games::seen,
    read::{Sent, short},
};
use crate::failure::Failure;

/// The pieces and the player to move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arranged {
    game: String,
    to_move: String,
    pieces: Vec<Put>,
}

/// A piece on a site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Put {
    site: SiteId,
    owner: Option<String>,
    form: Shape,
    outline: Option<Contour>,
    large: Option<bool>,
    count: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Stone,
    Seeds,
    Figure,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Contour {
    Square,
    Triangle,
    Circle,
}

impl Put {
    fn piece(&self) -> Result<Piece, Failure> {
        let owner = self.owner.as_deref().map(str::parse::<Player>).transpose()?;
        let outline = match self.outline {
            Some(Contour::Square) | None => Outline::Square,
            Some(Contour::Triangle) => Outline::Triangle,
            Some(Contour::Circle) => Outline::Circle,
        };
        let form = match self.form {
            Shape::Stone => Form::Stone,
            Shape::Seeds => Form::Seeds,
            Shape::Figure => Form::Figure { outline, large: self.large.unwrap_or(false) },
        };
        Ok(Piece { site: self.site, owner, form, count: self.count })
    }
}

/// `POST /api/arrange`: the position with these pieces in notation and as a picture, if it exists.
pub async fn arrange(Sent(asked): Sent<Arranged>) -> Result<Json<Value>, Failure> {
    let pieces = asked.pieces.iter().map(Put::piece).collect::<Result<Vec<_>, _>>()?;
    let to_move = asked.to_move.parse::<Player>()?;
    Ok(Json(seen(&*play::arrange(short(&asked.game)?, &pieces, to_move)?)))
}
