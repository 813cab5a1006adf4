//! The settings chosen last on this machine, for browsers without settings of their own.
//!
//! Where other machines can connect, settings would mix those of different users: none are sent or
//! stored.

use std::collections::BTreeMap;

use axum::{Json, extract::State};
use game::{Message, ParseError};
use serde_json::{Value, json};

use super::{House, read::Sent};
use crate::failure::Failure;

/// The settings.
const NAMES: [&str; 4] = ["lang", "level", "sound", "theme"];

/// Maximum length of a value as JSON.
const LONGEST: usize = 64;

/// `GET /api/settings`.
pub async fn show(State(house): State<House>) -> Result<Json<Value>, Failure> {
    Ok(Json(json!({ "settings": known(&house).await? })))
}

/// `PATCH /api/settings`: changes those that are named; `null` removes one.
pub async fn set(
    State(house): State<House>,
    Sent(asked): Sent<BTreeMap<String, Value>>,
) -> Result<Json<Value>, Failure> {
    for (name, value) in &asked {
        let plain = !value.is_object() && !value.is_array();
        if !NAMES.contains(&name.as_str()) || !plain || LONGEST < value.to_string().len() {
            let expected = Message::new("server-expected-setting");
            let expected = expected.with("names", NAMES.join(", ")).with("longest", LONGEST);
            return Err(ParseError::new(expected, format!("{name}: {value}")).into());
        }
    }
    let mut all = known(&house).await?;
    for (name, value) in &asked {
        match value {
            Value::Null => drop(all.remove(name)),
            value => drop(all.insert(name.clone(), value.clone())),
        }
    }
    if house.is_private() {
        let changes = asked
            .iter()
            .map(|(name, value)| (name.as_str(), (!value.is_null()).then(|| value.to_string())));
        house.rooms.store.set(changes).await?;
    }
    Ok(Json(json!({ "settings": all })))
}

async fn known(house: &House) -> Result<BTreeMap<String, Value>, Failure> {
    if !house.is_private() {
        return Ok(BTreeMap::new());
    }
    let rows = house.rooms.store.settings().await?;
    // A value that is not valid any more is ignored.
    let read = |(name, value): (String, String)| Some((name, serde_json::from_str(&value).ok()?));
    Ok(rows.into_iter().filter_map(read).collect())
}
