//! The value of a position, reported in steps of growing depth.

use std::{sync::Arc, time::Duration};

use axum::{
    Extension, Json,
    extract::State,
    response::{
        Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::stream::{self, Stream};
use game::{Language, Message, ParseError, Stop};
use play::{
    Analysis, Inquiry, Match,
    review::{Row, Scale},
    session::{NodeId, Refusal},
    tablebase::TablebaseError,
};
use rooms::{Claim, Rooms, Share, Visitor};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    House, Tongue,
    read::{Asked, Id, short},
};
use crate::{failure::Failure, plain, reviewing::Reviewing};

/// The steps of an analysis: each starts anew and takes longer. First comes a look-up, then
/// estimates, and among them one proof.
const STEPS: [How; 6] = [
    How::Table,
    How::Opinion(Duration::from_millis(150)),
    How::Opinion(Duration::from_millis(600)),
    How::Proof(Duration::from_secs(2)),
    How::Opinion(Duration::from_secs(2)),
    How::Opinion(Duration::from_secs(6)),
];

/// The time for a hint, for the continuation of a ply, and for a row of the history.
const HINT: Duration = Duration::from_millis(500);
const LINE: Duration = Duration::from_millis(200);
const ROW: Duration = Duration::from_millis(200);

/// Maximum number of rows of a history.
const MOST_ROWS: usize = 500;

/// The size of the transposition tables of one analysis, in bytes.
const MEMORY: usize = 32 << 20;

/// How a value is found.
#[derive(Copy, Clone, Debug)]
enum How {
    /// From the tables alone.
    Table,
    /// By the engine.
    Opinion(Duration),
    /// By the exact solver; estimates are not reported.
    Proof(Duration),
    /// From the tables, else by the engine.
    Any(Duration),
}

type Told = Result<Event, std::convert::Infallible>;

/// The node that is meant; the current one by default.
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
    visitor: Visitor,
    Extension(Tongue(language)): Extension<Tongue>,
    Asked(place): Asked<Place>,
) -> Result<Sse<impl Stream<Item = Told>>, Failure> {
    let (node, _) = find(&house, &id, place.node).await?;
    let tasks = STEPS.map(|how| (node, how)).to_vec();
    let work = Work::new(house, id, visitor, language, tasks, Until::Sure)?;
    Ok(Sse::new(work.stream()).keep_alive(KeepAlive::default()))
}

/// `GET /api/matches/{id}/history`: an event `analysis` for every position of the line, then
/// `review`, an assessment of the play, at the end `done`.
pub async fn history(
    State(house): State<House>,
    Id(id): Id,
    visitor: Visitor,
    Extension(Tongue(language)): Extension<Tongue>,
) -> Result<Sse<impl Stream<Item = Told>>, Failure> {
    let room = house.rooms.room(&id).await?;
    let (line, played, name) = room
        .look(|entry| {
            let tree = entry.session().tree();
            let line = tree.line();
            let played = line.iter().map(|&it| (it, tree.nodes()[it].ply.clone())).collect();
            (line, played, entry.session().game().name())
        })
        .await;
    let nodes = std::iter::once(0).chain(line).take(MOST_ROWS);
    let tasks = nodes.map(|node| (node, How::Any(ROW))).collect();
    let reviewing = Reviewing { scale: Scale::of(&*play::begin(&name)?), rows: Vec::new(), played };
    let work = Work::new(house, id, visitor, language, tasks, Until::Reviewed(reviewing))?;
    Ok(Sse::new(work.stream()).keep_alive(KeepAlive::default()))
}

/// How much a hint reveals.
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

/// `GET /api/matches/{id}/hint`: first the value of the position, then the site to touch, then the
/// whole ply and its continuation.
pub async fn hint(
    State(house): State<House>,
    Id(id): Id,
    visitor: Visitor,
    Asked(asked): Asked<Step>,
) -> Result<Json<Value>, Failure> {
    if !(1..=3).contains(&asked.step) {
        let expected = Message::new("server-expected-step");
        return Err(ParseError::new(expected, asked.step.to_string()).into());
    }
    let (node, game) = find(&house, &id, None).await?;
    if game.end().is_some() {
        return Err(Refusal::Over.into());
    }
    let scene = plain::scene(&game.scene());
    let _claim = house.claim(visitor, Share::Analysis)?;
    let none = || Failure::Internal("nothing is known".to_owned());
    let visit = Visit::default();
    let found = look(&house.rooms, visitor, game, How::Any(HINT), &visit).await?;
    let (found, source) = found.ok_or_else(none)?;
    let mut hint = json!({
        "node": node, "step": asked.step, "value": found.value,
        "source": source,
    });
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

/// A ply that is not played but only analysed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thought {
    #[serde(rename = "move")]
    ply: String,
    node: Option<NodeId>,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// `GET /api/matches/{id}/line`: a ply and its continuation.
pub async fn line(
    State(house): State<House>,
    Id(id): Id,
    visitor: Visitor,
    Asked(asked): Asked<Thought>,
) -> Result<Json<Value>, Failure> {
    let (node, mut game) = find(&house, &id, asked.node).await?;
    let played = game.play(short(&asked.ply)?)?;
    let mut line: Vec<String> = played.into_iter().map(|ply| ply.text).collect();
    if game.end().is_none() {
        let _claim = house.claim(visitor, Share::Analysis)?;
        let visit = Visit::default();
        let found = look(&house.rooms, visitor, game, How::Any(LINE), &visit).await?;
        line.extend(found.map(|it| it.0.line).unwrap_or_default());
    }
    Ok(Json(json!({ "node": node, "line": line })))
}

/// The match at a node.
async fn find(
    house: &House,
    id: &str,
    node: Option<NodeId>,
) -> Result<(NodeId, Box<dyn Match>), Failure> {
    let room = house.rooms.room(id).await?;
    room.look(|entry| {
        let session = entry.session();
        let node = node.unwrap_or(session.tree().current());
        Ok((node, session.game_at(node).ok_or(Refusal::NoNode(node))?))
    })
    .await
}

/// Values a position in this way, if that gives a value. Also returns where it comes from: `table`
/// or `search`.
async fn look(
    rooms: &Arc<Rooms>,
    visitor: Visitor,
    game: Box<dyn Match>,
    how: How,
    visit: &Visit,
) -> Result<Option<(Analysis, &'static str)>, Failure> {
    let (own, stop) = (Arc::clone(rooms), visit.0.clone());
    let work = move || -> Result<Option<(Analysis, &'static str)>, ParseError> {
        if matches!(how, How::Table | How::Any(_)) && game.end().is_none() {
            match own.library.probe(&*game) {
                Ok(found) => return Ok(Some((found, "table"))),
                // The player still gets the engine's estimate, and the operator finds the error in
                // the log.
                Err(TablebaseError::Table(error)) => own.log_once(&format!("error: {error}")),
                Err(_) => {}
            }
        }
        let (time, exact) = match how {
            How::Table => return Ok(None),
            How::Opinion(time) | How::Any(time) => (time, false),
            How::Proof(time) => (time, true),
        };
        let inquiry = Inquiry { stop, ..Inquiry::new(Some(time), MEMORY, exact) };
        let found = play::analyse(&*game, &inquiry);
        let told = !exact || found.value.is_exact();
        Ok(told.then_some((found, "search")))
    };
    Ok(rooms.think(visitor, work).await??)
}

/// A client that waits for an answer. When it disconnects, this is dropped, and the search stops.
#[derive(Default)]
struct Visit(Stop);

impl Drop for Visit {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Positions to be analysed one after another. If the client disconnects, the rest is dropped.
struct Work {
    claim: Claim,
    house: House,
    id: String,
    visitor: Visitor,
    language: Language,
    visit: Visit,
    /// In reverse order: the next one is at the end.
    tasks: Vec<(NodeId, How)>,
    until: Until,
}

/// How long positions are analysed.
enum Until {
    /// Until every value is exact.
    Sure,
    /// To the end, followed by a review.
    Reviewed(Reviewing),
}

impl Work {
    fn new(
        house: House,
        id: String,
        visitor: Visitor,
        language: Language,
        mut tasks: Vec<(NodeId, How)>,
        until: Until,
    ) -> Result<Work, Failure> {
        tasks.reverse();
        let (claim, visit) = (house.claim(visitor, Share::Analysis)?, Visit::default());
        Ok(Work { claim, house, id, visitor, language, visit, tasks, until })
    }

    /// Events `analysis`, at the end `done`, or `error` if an analysis has failed.
    fn stream(self) -> impl Stream<Item = Told> {
        stream::unfold(Some(self), |work| async move {
            let mut work = work?;
            let event =
                |name: &str, data: Value| Event::default().event(name).data(data.to_string());
            match work.next().await {
                Ok(Some((name, told))) => {
                    let _held = &work.claim;
                    Some((Ok(event(name, told)), Some(work)))
                }
                Ok(None) => Some((Ok(event("done", json!({}))), None)),
                Err(failure) => {
                    failure.log(work.visitor);
                    let text = failure.text(work.house.words.of(work.language));
                    Some((Ok(event("error", json!({ "error": text }))), None))
                }
            }
        })
    }

    /// The next result to report, and the name of its event.
    async fn next(&mut self) -> Result<Option<(&'static str, Value)>, Failure> {
        while let Some((node, how)) = self.tasks.pop() {
            let (_, game) = find(&self.house, &self.id, Some(node)).await?;
            let (mover, looks_back) = (game.to_move(), game.looks_back());
            let scale = Scale::of(&*game);
            let found = look(&self.house.rooms, self.visitor, game, how, &self.visit).await?;
            if self.house.rooms.is_closing() {
                self.tasks.clear();
            }
            let Some((found, source)) = found else { continue };
            let sure = found.value.is_exact() && found.moves.iter().all(|it| it.1.is_exact());
            let mut told = json!(found);
            match &mut self.until {
                Until::Sure if sure => self.tasks.clear(),
                Until::Sure => (),
                Until::Reviewed(it) => it.rows.push(Row { to_move: mover, found }),
            }
            told["scale"] = (f64::from(scale.estimate) / 100.0).into();
            told["looks_back"] = looks_back.into();
            told["node"] = node.into();
            told["to_move"] = mover.to_string().into();
            told["source"] = source.into();
            return Ok(Some(("analysis", told)));
        }
        match std::mem::replace(&mut self.until, Until::Sure) {
            Until::Reviewed(it) => Ok(it.tell().map(|told| ("review", told))),
            Until::Sure => Ok(None),
        }
    }
}
