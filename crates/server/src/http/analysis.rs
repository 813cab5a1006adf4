//! What a position is worth: told in steps, deeper and deeper.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::State,
    response::{
        Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::stream::{self, Stream};
use game::{Message, ParseError};
use play::{Analysis, Inquiry, Match};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::OwnedSemaphorePermit;

use super::{
    House,
    read::{Asked, Id},
};
use crate::{failure::Failure, hall::Hall, plain, tree::NodeId};

/// The steps of an analysis: each begins anew and looks longer.
const STEPS: [Duration; 4] = [
    Duration::from_millis(150),
    Duration::from_millis(600),
    Duration::from_secs(2),
    Duration::from_secs(6),
];

/// A hint thinks so long, a row of the history so long.
const HINT: Duration = Duration::from_millis(500);
const ROW: Duration = Duration::from_millis(150);

/// A history has at most so many rows.
const MOST_ROWS: usize = 500;

/// The tables of one analysis, in bytes.
const MEMORY: usize = 32 << 20;

type Told = Result<Event, std::convert::Infallible>;

/// Which node is meant: the current one unless told otherwise.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    node: Option<NodeId>,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// `GET /api/matches/{id}/analysis`: events `analysis`, at the end `done`.
pub async fn stream(
    State(house): State<House>,
    Id(id): Id,
    Asked(place): Asked<Place>,
) -> Result<Sse<impl Stream<Item = Told>>, Failure> {
    let (node, _) = find(&house, &id, place.node).await?;
    let work = Work {
        permit: admit(&house)?,
        house,
        id,
        tasks: STEPS.map(|time| (node, time)).to_vec(),
        until_sure: true,
    };
    Ok(Sse::new(work.stream()).keep_alive(KeepAlive::default()))
}

/// `GET /api/matches/{id}/history`: an event `analysis` for every position of
/// the line, at the end `done`.
pub async fn history(
    State(house): State<House>,
    Id(id): Id,
) -> Result<Sse<impl Stream<Item = Told>>, Failure> {
    let room = house.hall.room(&id).await?;
    let line = room.look(|table| table.tree.line()).await;
    let nodes = std::iter::once(0).chain(line).take(MOST_ROWS);
    let work = Work {
        permit: admit(&house)?,
        house,
        id,
        tasks: nodes.map(|node| (node, ROW)).collect(),
        until_sure: false,
    };
    Ok(Sse::new(work.stream()).keep_alive(KeepAlive::default()))
}

/// How much a hint tells.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    #[serde(default = "first")]
    step: u8,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

fn first() -> u8 {
    1
}

/// `GET /api/matches/{id}/hint`: first what the position is worth, then what
/// to touch, then the whole ply and what may follow.
pub async fn hint(
    State(house): State<House>,
    Id(id): Id,
    Asked(asked): Asked<Step>,
) -> Result<Json<Value>, Failure> {
    if !(1..=3).contains(&asked.step) {
        let expected = Message::new("server-expected-step");
        return Err(ParseError::new(expected, asked.step.to_string()).into());
    }
    let (node, game) = find(&house, &id, None).await?;
    if game.end().is_some() {
        return Err(Failure::Conflict(Message::new("server-over")));
    }
    let scene = plain::scene(&game.scene());
    let _permit = admit(&house)?;
    let found = analyse(&house.hall, game, HINT).await?;
    let mut hint =
        json!({ "node": node, "step": asked.step, "value": plain::judgement(&found.value) });
    if let Some(ply) = found.line.first() {
        let moves = scene["moves"].as_array();
        let touch = moves.and_then(|it| it.iter().find(|it| it["move"] == ply.as_str()));
        let touch = touch.map_or(Value::Null, |it| it["touch"].clone());
        if 2 <= asked.step {
            hint["first"] = touch[0].clone();
        }
        if 3 <= asked.step {
            hint["move"] = ply.as_str().into();
            hint["touch"] = touch;
            hint["line"] = found.line.as_slice().into();
        }
    }
    Ok(Json(hint))
}

/// The match as it stood at a node.
async fn find(
    house: &House,
    id: &str,
    node: Option<NodeId>,
) -> Result<(NodeId, Box<dyn Match>), Failure> {
    let room = house.hall.room(id).await?;
    room.look(|table| {
        let node = node.unwrap_or(table.tree.current());
        if table.tree.nodes().len() <= node {
            return Err(Failure::NotFound(Message::new("server-no-node").with("node", node)));
        }
        Ok((node, table.copy(node)?))
    })
    .await
}

fn admit(house: &House) -> Result<OwnedSemaphorePermit, Failure> {
    Arc::clone(&house.analyses).try_acquire_owned().map_err(|_| Failure::TooMany)
}

/// Thinks on another thread, in line with all who think.
async fn analyse(hall: &Hall, game: Box<dyn Match>, time: Duration) -> Result<Analysis, Failure> {
    let broken = |error: &dyn std::fmt::Display| Failure::Internal(error.to_string());
    let permit = Arc::clone(&hall.thinking).acquire_owned().await.map_err(|it| broken(&it))?;
    let work = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let inquiry =
            Inquiry { depth: None, time: Some(time), memory: MEMORY, threads: 1, exact: false };
        play::analyse(&*game, &inquiry)
    });
    Ok(work.await.map_err(|it| broken(&it))??)
}

/// Positions to be thought about, one after another. If whoever asked goes
/// away, the rest is dropped.
struct Work {
    permit: OwnedSemaphorePermit,
    house: House,
    id: String,
    tasks: Vec<(NodeId, Duration)>,
    /// Whether nothing more is thought about once everything is certain.
    until_sure: bool,
}

impl Work {
    fn stream(mut self) -> impl Stream<Item = Told> {
        self.tasks.reverse();
        stream::unfold(Some(self), |work| async move {
            let mut work = work?;
            let Some((node, time)) = work.tasks.pop() else {
                return Some((Ok(Event::default().event("done").data("{}")), None));
            };
            let found = match find(&work.house, &work.id, Some(node)).await {
                Ok((_, game)) => {
                    let mover = game.to_move();
                    analyse(&work.house.hall, game, time).await.map(|it| (mover, it))
                }
                Err(failure) => Err(failure),
            };
            let Ok((mover, found)) = found else {
                return Some((Ok(Event::default().event("done").data("{}")), None));
            };
            let sure = found.value.is_exact() && found.moves.iter().all(|it| it.1.is_exact());
            if (work.until_sure && sure) || work.house.hall.is_closing() {
                work.tasks.clear();
            }
            let mut told = plain::analysis(&found);
            told["node"] = node.into();
            told["to_move"] = mover.to_string().into();
            let _held = &work.permit;
            let event = Event::default().event("analysis").data(told.to_string());
            Some((Ok(event), Some(work)))
        })
    }
}
