//! Matches: begin, look, play, take back, end.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use game::{ByPlayer, Message, Player};
use play::Record;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    House,
    read::{Asked, Id, Sent, short},
};
use crate::{
    clock::{Clock, LONGEST},
    failure::Failure,
    ruling::Ruling,
    table::{self, SLOWEST, Table, Wish},
};

/// A list of matches names at most so many.
const MOST_LISTED: usize = 50;

/// Moves that machines play each other are looked at so long, in milliseconds,
/// unless told otherwise.
const PACE: u32 = 700;

/// So long it is tried to prove what a position is worth before somebody who
/// never errs may sit down.
const PATIENCE: Duration = Duration::from_secs(3);

/// Who plays.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Players {
    a: String,
    b: String,
}

impl Players {
    fn read(&self) -> Result<ByPlayer<play::PlayerSpec>, Failure> {
        Ok(ByPlayer { a: table::player(short(&self.a)?)?, b: table::player(short(&self.b)?)? })
    }
}

/// A new match: a game with what belongs to it, or a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Begin {
    game: Option<String>,
    position: Option<String>,
    moves: Option<String>,
    record: Option<String>,
    players: Option<Players>,
    paused: Option<bool>,
    pace: Option<u32>,
    clock: Option<Clocks>,
}

/// How much time the players have, in seconds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clocks {
    base: u32,
    increment: Option<u32>,
}

impl Clocks {
    fn read(&self) -> Result<Clock, Failure> {
        let most = (LONGEST / 1000) as u32;
        let increment = self.increment.unwrap_or(0);
        let fine = (1..=most).contains(&self.base) && increment <= most;
        let wrong = || {
            let expected = Message::new("server-expected-clock").with("most", most);
            game::ParseError::new(expected, format!("{} + {increment}", self.base))
        };
        let millis = |seconds| 1000 * i64::from(seconds);
        if fine {
            Ok(Clock::new(millis(self.base), millis(increment)))
        } else {
            Err(wrong().into())
        }
    }
}

/// `POST /api/matches`.
pub async fn begin(
    State(house): State<House>,
    Sent(asked): Sent<Begin>,
) -> Result<Response, Failure> {
    let missing = || Failure::Bad(Message::new("server-expected-game"));
    let mut ruling = None;
    let (game, position, moves) = match (asked.record, asked.game) {
        (Some(record), None) => {
            let record = Record::parse(&record)?;
            ruling = record.header("reason").and_then(Ruling::of_reason);
            (record.game, record.position, record.plies)
        }
        (None, Some(game)) => {
            let moves = asked.moves.unwrap_or_default();
            let moves = moves.split_whitespace().map(str::to_owned).collect();
            (game, asked.position.filter(|it| !it.trim().is_empty()), moves)
        }
        _ => return Err(missing()),
    };
    short(&game)?;
    position.as_deref().map(short).transpose()?;
    moves.iter().try_for_each(|it: &String| short(it).map(|_| ()))?;
    let human = play::PlayerSpec::Human;
    let players = match asked.players {
        Some(players) => players.read()?,
        None => ByPlayer { a: human.clone(), b: human },
    };
    let wish = Wish {
        game,
        position: position.map(|it| it.trim().to_owned()),
        moves,
        players,
        paused: asked.paused.unwrap_or(false),
        pace: pace(asked.pace)?,
        clock: asked.clock.map(|it| it.read()).transpose()?,
        ruling,
    };
    let table = house.hall.set_up(wish)?;
    able(&house, &table.players, table.copy(table.tree.current())?).await?;
    let (room, _) = house.hall.begin(table).await?;
    let body = room.look(whole).await;
    let place = format!("/api/matches/{}", body["id"].as_str().unwrap_or_default());
    let headers = [(header::LOCATION, place)];
    Ok((StatusCode::CREATED, headers, axum::Json(body)).into_response())
}

fn pace(asked: Option<u32>) -> Result<u32, Failure> {
    match asked {
        None => Ok(PACE),
        Some(it) if it <= SLOWEST => Ok(it),
        Some(it) => {
            let message = Message::new("server-expected-pace").with("most", SLOWEST);
            Err(game::ParseError::new(message, it.to_string()).into())
        }
    }
}

/// Whether those who are to sit down can play at all: whoever never errs needs
/// something to know it from.
async fn able(
    house: &House,
    players: &ByPlayer<play::PlayerSpec>,
    game: Box<dyn play::Match>,
) -> Result<(), Failure> {
    let asked = Player::ALL.iter().any(|&it| players[it] == play::PlayerSpec::Perfect);
    if !asked || game.end().is_some() {
        return Ok(());
    }
    let library = Arc::clone(&house.hall.library);
    let known = house.hall.think(move || library.best(&*game, PATIENCE)).await?;
    match known {
        Ok(_) => Ok(()),
        Err(error) => Err(match error.message() {
            Some(message) => Failure::Conflict(message),
            None => error.into(),
        }),
    }
}

/// The state with the board.
fn whole(table: &Table) -> Value {
    let mut state = table.state();
    state["board"] = table.board();
    if table.clock.is_some() {
        // With this, whoever counts the seconds knows how far his own clock is off.
        state["now"] = table::millis().into();
    }
    state
}

/// Several matches by their names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    ids: String,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// `GET /api/matches`: those that are named and there, to be drawn small.
pub async fn list(
    State(house): State<House>,
    Asked(asked): Asked<List>,
) -> Result<axum::Json<Value>, Failure> {
    let mut found = Vec::new();
    for id in asked.ids.split(',').take(MOST_LISTED) {
        match house.hall.room(id).await {
            Ok(room) => {
                let mut state = room.look(whole).await;
                if let Some(state) = state.as_object_mut() {
                    let plies = state["line"].as_array().map_or(0, Vec::len);
                    ["tree", "line", "moves"].iter().for_each(|it| drop(state.remove(*it)));
                    state.insert("plies".to_owned(), plies.into());
                }
                found.push(state);
            }
            Err(Failure::NotFound(_)) => (),
            // One that cannot be read must not hide the others.
            Err(failure) => {
                failure.line().iter().for_each(|it| house.hall.log(it));
            }
        }
    }
    Ok(axum::Json(json!({ "matches": found })))
}

/// `GET /api/matches/{id}`.
pub async fn show(State(house): State<House>, Id(id): Id) -> Result<axum::Json<Value>, Failure> {
    let room = house.hall.room(&id).await?;
    Ok(axum::Json(room.look(whole).await))
}

/// What can be changed about a match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    players: Option<Players>,
    paused: Option<bool>,
    pace: Option<u32>,
}

/// `PATCH /api/matches/{id}`.
pub async fn set(
    State(house): State<House>,
    Id(id): Id,
    Sent(asked): Sent<Settings>,
) -> Result<Response, Failure> {
    let players = asked.players.map(|it| it.read()).transpose()?;
    let slow = asked.pace.map(|it| pace(Some(it))).transpose()?;
    if let Some(players) = &players {
        let room = house.hall.room(&id).await?;
        let game = room.look(|table| table.copy(table.tree.current())).await?;
        able(&house, players, game).await?;
    }
    change(&house, &id, move |table| {
        if let Some(players) = players {
            table.players = players;
        }
        if table.check_clock() {
            return Ok(());
        }
        if let Some(paused) = asked.paused {
            table.pause(paused);
        }
        table.pace = slow.unwrap_or(table.pace);
        table.touch();
        Ok(())
    })
    .await
}

/// A ply, and perhaps from where it is meant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    #[serde(rename = "move")]
    ply: String,
    node: Option<usize>,
}

/// `POST /api/matches/{id}/plies`.
pub async fn play(
    State(house): State<House>,
    Id(id): Id,
    Sent(asked): Sent<Ply>,
) -> Result<Response, Failure> {
    short(&asked.ply)?;
    change(&house, &id, move |table| {
        if asked.node.is_some_and(|it| it != table.tree.current()) {
            return Err(Failure::Conflict(Message::new("server-moved-on")));
        }
        if table.machine().is_some() {
            return Err(Failure::Conflict(Message::new("server-machine-to-move")));
        }
        // Too late is too late, also if nobody has noticed yet.
        if table.check_clock() {
            return Ok(());
        }
        table.play(asked.ply.trim())?;
        // Whoever plays goes on playing.
        table.paused = false;
        Ok(())
    })
    .await
}

/// Nothing, in braces.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// `POST /api/matches/{id}/undo`.
pub async fn undo(
    State(house): State<House>,
    Id(id): Id,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Response, Failure> {
    change(&house, &id, Table::undo).await
}

/// `POST /api/matches/{id}/redo`.
pub async fn redo(
    State(house): State<House>,
    Id(id): Id,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Response, Failure> {
    change(&house, &id, Table::redo).await
}

/// A node of the tree.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    node: usize,
}

/// `POST /api/matches/{id}/node`.
pub async fn go(
    State(house): State<House>,
    Id(id): Id,
    Sent(asked): Sent<Node>,
) -> Result<Response, Failure> {
    change(&house, &id, move |table| table.go(asked.node)).await
}

/// How the players end a match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, tag = "kind", rename_all = "lowercase")]
pub enum End {
    /// Somebody gives up.
    Resign {
        /// Who.
        player: String,
    },
    /// Both agree; or, if one is named, he offers it, or takes the other's offer.
    Draw {
        /// Who.
        player: Option<String>,
    },
}

/// `POST /api/matches/{id}/end`.
pub async fn end(
    State(house): State<House>,
    Id(id): Id,
    Sent(asked): Sent<End>,
) -> Result<Response, Failure> {
    let (player, draw) = match asked {
        End::Resign { player } => (Some(player), false),
        End::Draw { player } => (player, true),
    };
    let player = player.map(|it| it.parse::<Player>()).transpose()?;
    change(&house, &id, move |table| match player {
        Some(player) if draw => table.offer(player),
        Some(player) => table.rule(Ruling::Resigned(player)),
        None => table.rule(Ruling::Agreed),
    })
    .await
}

/// `GET /api/matches/{id}/record`.
pub async fn record(State(house): State<House>, Id(id): Id) -> Result<Response, Failure> {
    let room = house.hall.room(&id).await?;
    let text = room.look(|table| table.record().to_string()).await;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"match.game\""),
    ];
    Ok((headers, text).into_response())
}

/// `GET /api/matches/{id}/transcript`.
pub async fn transcript(State(house): State<House>, Id(id): Id) -> Result<Response, Failure> {
    let room = house.hall.room(&id).await?;
    let transcript = room.look(Table::transcript).await;
    Ok(axum::Json(json!({ "transcript": transcript })).into_response())
}

async fn change(
    house: &House,
    id: &str,
    act: impl FnOnce(&mut Table) -> Result<(), Failure> + Send + 'static,
) -> Result<Response, Failure> {
    let room = house.hall.room(id).await?;
    let text = room.change(&Arc::clone(&house.hall), act).await?;
    let headers = [(header::CONTENT_TYPE, "application/json")];
    Ok((headers, text.to_string()).into_response())
}
