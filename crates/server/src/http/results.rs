//! Results of tournaments and matches, from a folder that is only read.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use axum::{Json, extract::State};
use contest::tournament::Seen;
use game::Message;
use serde_json::{Value, json};

use super::{House, read::Id};
use crate::failure::Failure;

/// Maximum number of files in the list.
const MOST: usize = 200;

/// Maximum size of a file.
const LARGEST: u64 = 32 << 20;

/// `GET /api/results`: the list, by the names of the files.
pub async fn list(State(house): State<House>) -> Result<Json<Value>, Failure> {
    let folder = house.results.clone();
    let found = house.read(move || folder.map(|it| names(&it))).await?;
    let given = found.is_some();
    let names = found.transpose().map_err(|it| Failure::Internal(it.to_string()))?;
    Ok(Json(json!({ "folder": given, "results": names.unwrap_or_default() })))
}

/// `GET /api/results/{id}`: one file.
pub async fn show(State(house): State<House>, Id(id): Id) -> Result<Json<Value>, Failure> {
    let none = || Failure::NotFound(Message::new("server-no-results"));
    let folder = house.results.clone().ok_or_else(none)?;
    let text = house.read(move || -> io::Result<Option<String>> {
        // Only listed files are opened, so no path from outside is.
        if !names(&folder)?.contains(&id) {
            return Ok(None);
        }
        fs::read(folder.join(id)).map(|it| Some(String::from_utf8_lossy(&it).into_owned()))
    });
    let text = text.await?.map_err(|it| Failure::Internal(it.to_string()))?.ok_or_else(none)?;
    let whole = serde_json::from_str::<Value>(&text).ok();
    Ok(Json(match whole.filter(|it| it["a_wins"].is_u64()) {
        Some(it) => json!({ "kind": "match", "match": it }),
        None => tournament(&Seen::read(&text)?),
    }))
}

/// The files that could be results, the newest first.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        // A folder that does not exist yet has nothing in it.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let path: PathBuf = entry?.path();
        let name = path.file_name().and_then(|it| it.to_str()).map(str::to_owned);
        let fits = |it: &String| it.ends_with(".results.jsonl") || it.ends_with(".json");
        let Some(name) = name.filter(fits) else { continue };
        let about = fs::metadata(&path)?;
        if about.is_file() && about.len() <= LARGEST {
            found.push((about.modified().ok(), name));
        }
    }
    found.sort();
    Ok(found.into_iter().rev().take(MOST).map(|it| it.1).collect())
}

fn tournament(seen: &Seen) -> Value {
    let Seen { plan, played, standings: table } = seen;
    // A cross table has a cell for every pair, including a player with itself.
    let cross = |player: usize| -> Value {
        let meeting = |&other: &usize| {
            let (points, games) = table.cross[player][other];
            json!({ "points": points, "games": games })
        };
        table.order.iter().map(meeting).collect()
    };
    let mut value = table.to_json(plan, played.len(), ("cross", cross));
    value["kind"] = "tournament".into();
    value
}
