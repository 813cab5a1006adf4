//! Matches: create, read, play, undo, end.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use game::{ByPlayer, Message, Player};
use play::{
    PlayerSpec, Reason, Record, Ruling,
    session::{Action, Arrangement, Clock, LONGEST, Setup},
};
use rooms::{Entry, Keys, SLOWEST, Snapshot, Visitor, player, time::millis};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    House,
    read::{Asked, Id, Sent, short},
};
use crate::{failure::Failure, plain};

/// Maximum number of matches in a list.
const MOST_LISTED: usize = 50;

/// Default time for which a ply between computer players is shown, in milliseconds.
const PACE: u32 = 700;

/// Time limit for checking that the perfect player has solved positions to go by.
const PATIENCE: Duration = Duration::from_secs(3);

/// The players.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Players {
    a: String,
    b: String,
}

impl Players {
    fn read(&self) -> Result<ByPlayer<PlayerSpec>, Failure> {
        Ok(ByPlayer { a: player(short(&self.a)?)?, b: player(short(&self.b)?)? })
    }
}

/// A new match: a game with its settings, or a record.
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

/// The players' time, in seconds.
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
    visitor: Visitor,
    Sent(asked): Sent<Begin>,
) -> Result<Response, Failure> {
    let missing = || Failure::Bad(Message::new("server-expected-game"));
    let mut ruling = None;
    let (game, position, moves) = match (asked.record, asked.game) {
        (Some(record), None) => {
            let record = Record::parse(&record)?;
            ruling = record.header("reason").and_then(Reason::parse).and_then(Ruling::of);
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
    let human = PlayerSpec::Human;
    let players = match asked.players {
        Some(players) => players.read()?,
        None => ByPlayer { a: human.clone(), b: human },
    };
    let setup = Setup {
        game,
        position: position.map(|it| it.trim().to_owned()),
        players,
        paused: asked.paused.unwrap_or(false),
        pace: pace(asked.pace)?,
        clock: asked.clock.map(|it| it.read()).transpose()?,
        ruling,
    };
    let mut entry = house.rooms.set_up(setup, &moves)?;
    let session = entry.session();
    able(&house, visitor, session.players(), session.game().copy()).await?;
    let keys = entry.give_keys()?;
    let (room, _) = house.rooms.begin(entry, visitor).await?;
    let mut body = room.look(whole).await;
    body["keys"] = json!({ "a": keys.a, "b": keys.b });
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

/// Whether the players of a new match can play at all: the perfect player needs solved positions.
async fn able(
    house: &House,
    visitor: Visitor,
    players: &ByPlayer<PlayerSpec>,
    game: Box<dyn play::Match>,
) -> Result<(), Failure> {
    let asked = Player::ALL.iter().any(|&it| players[it] == PlayerSpec::Perfect);
    if !asked || game.end().is_some() {
        return Ok(());
    }
    let library = Arc::clone(&house.rooms.library);
    let known = house.rooms.think(visitor, move || library.best(&*game, PATIENCE)).await?;
    match known {
        Ok(_) => Ok(()),
        Err(error) => Err(match error.message() {
            Some(message) => Failure::Conflict(message),
            None => error.into(),
        }),
    }
}

/// The state with the board.
fn whole(entry: &Entry) -> Value {
    with_board(entry, plain::state(entry))
}

fn with_board(entry: &Entry, mut state: Value) -> Value {
    state["board"] = plain::board(&entry.session().game().board());
    if entry.session().clock().is_some() {
        // A page that shows the clocks learns the offset of its own clock.
        state["now"] = millis().into();
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

/// `GET /api/matches`: those that are named and exist, for small pictures.
pub async fn list(
    State(house): State<House>,
    visitor: Visitor,
    Asked(asked): Asked<List>,
) -> Result<Response, Failure> {
    let mut found = Vec::new();
    for id in asked.ids.split(',').take(MOST_LISTED) {
        match card(&house, id).await {
            Ok(card) => found.push(card),
            Err(Failure::NotFound(_)) => (),
            // A match that cannot be read must not hide the others.
            Err(failure) => failure.log(visitor),
        }
    }
    Ok(as_json(format!("{{\"matches\":[{}]}}", found.join(","))))
}

/// The entry of a match in a list, as JSON.
async fn card(house: &House, id: &str) -> Result<Arc<str>, Failure> {
    if let Some(card) = house.rooms.cards.get(id) {
        return Ok(card);
    }
    let room = house.rooms.room(id).await?;
    let card = room.look(|entry| {
        let mut card = with_board(entry, plain::card(entry));
        card["plies"] = entry.session().tree().line().len().into();
        if let Some(card) = card.as_object_mut() {
            card.remove("moves");
        }
        let card: Arc<str> = card.to_string().into();
        // The match does not change while it is held here. Clocks run, so they are not cached.
        if entry.session().clock().is_none() {
            house.rooms.cards.insert(id.to_owned(), Arc::clone(&card));
        }
        card
    });
    Ok(card.await)
}

/// `GET /api/matches/{id}`.
pub async fn show(State(house): State<House>, Id(id): Id) -> Result<Response, Failure> {
    // A room that could not store a change has no state any more; the next one is read from the
    // store.
    for _ in 0..3 {
        let room = house.rooms.room(&id).await?;
        let look = |entry: &Entry| {
            let session = entry.session();
            (plain::board(&session.game().board()), session.clock().is_some())
        };
        let (board, timed) = room.look(look).await;
        // The state was serialized when it last changed, and can be long.
        let state = room.subscribe().borrow().clone();
        if let Some(open) = state.strip_suffix('}') {
            let now = if timed { format!(",\"now\":{}", millis()) } else { String::new() };
            return Ok(as_json(format!("{open},\"board\":{board}{now}}}")));
        }
    }
    Err(Failure::Internal(format!("match {id} has no state")))
}

/// The changeable settings of a match.
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
    visitor: Visitor,
    keys: Keys,
    Sent(asked): Sent<Settings>,
) -> Result<Response, Failure> {
    let asked = Arrangement {
        players: asked.players.map(|it| it.read()).transpose()?,
        paused: asked.paused,
        pace: asked.pace.map(|it| pace(Some(it))).transpose()?,
    };
    let room = house.rooms.room(&id).await?;
    if let Some(players) = asked.players.clone() {
        let seated = Arrangement { players: asked.players.clone(), ..Arrangement::default() };
        let look = |entry: &Entry| {
            let who = entry.seats.who(&keys);
            entry.session().permit(who, &Action::Arrange(seated))?;
            Ok::<_, Failure>(entry.session().game().copy())
        };
        let game = room.look(look).await?;
        able(&house, visitor, &players, game).await?;
    }
    act(&house, &id, visitor, keys, Action::Arrange(asked)).await
}

/// A ply, and optionally the node from which it is played.
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
    visitor: Visitor,
    keys: Keys,
    Sent(asked): Sent<Ply>,
) -> Result<Response, Failure> {
    let word = short(&asked.ply)?.trim().to_owned();
    act(&house, &id, visitor, keys, Action::Play { word, at: asked.node }).await
}

/// The empty object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// `POST /api/matches/{id}/undo`.
pub async fn undo(
    State(house): State<House>,
    Id(id): Id,
    visitor: Visitor,
    keys: Keys,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Response, Failure> {
    act(&house, &id, visitor, keys, Action::Undo).await
}

/// `POST /api/matches/{id}/redo`.
pub async fn redo(
    State(house): State<House>,
    Id(id): Id,
    visitor: Visitor,
    keys: Keys,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Response, Failure> {
    act(&house, &id, visitor, keys, Action::Redo).await
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
    visitor: Visitor,
    keys: Keys,
    Sent(asked): Sent<Node>,
) -> Result<Response, Failure> {
    act(&house, &id, visitor, keys, Action::Go(asked.node)).await
}

/// An end by the players.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, tag = "kind", rename_all = "lowercase")]
pub enum End {
    /// A player resigns.
    Resign {
        /// The player.
        player: String,
    },
    /// Both agree; or, if a player is named, that player offers a draw or accepts the opponent's
    /// offer.
    Draw {
        /// The player.
        player: Option<String>,
    },
    /// A player declines the opponent's offer or request.
    Decline {
        /// The player.
        player: String,
    },
}

/// A seat to be handed over.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    player: String,
}

/// `POST /api/matches/{id}/seat`: takes a seat with the key of an invitation. The user receives a
/// new key, and the old one becomes invalid.
pub async fn seat(
    State(house): State<House>,
    Id(id): Id,
    visitor: Visitor,
    keys: Keys,
    Sent(asked): Sent<Seat>,
) -> Result<Response, Failure> {
    let player = asked.player.parse::<Player>()?;
    act(&house, &id, visitor, keys, Action::HandOver(player)).await
}

/// `POST /api/matches/{id}/end`.
pub async fn end(
    State(house): State<House>,
    Id(id): Id,
    visitor: Visitor,
    keys: Keys,
    Sent(asked): Sent<End>,
) -> Result<Response, Failure> {
    let action = match asked {
        End::Resign { player } => Action::Resign(player.parse()?),
        End::Draw { player: Some(player) } => Action::Offer(player.parse()?),
        End::Decline { player } => Action::Decline(player.parse()?),
        End::Draw { player: None } => Action::Draw,
    };
    act(&house, &id, visitor, keys, action).await
}

/// `GET /api/matches/{id}/record`.
pub async fn record(State(house): State<House>, Id(id): Id) -> Result<Response, Failure> {
    let room = house.rooms.room(&id).await?;
    let text = room.look(|entry| entry.record().to_string()).await;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"match.game\""),
    ];
    Ok((headers, text).into_response())
}

/// `GET /api/matches/{id}/transcript`.
pub async fn transcript(State(house): State<House>, Id(id): Id) -> Result<Response, Failure> {
    let room = house.rooms.room(&id).await?;
    let transcript = room.look(|entry| entry.session().game().transcript()).await;
    Ok(axum::Json(json!({ "transcript": transcript })).into_response())
}

/// Performs an action for a user with these keys, and answers with the new state and the keys that
/// the user receives.
async fn act(
    house: &House,
    id: &str,
    visitor: Visitor,
    keys: Keys,
    action: Action,
) -> Result<Response, Failure> {
    let room = house.rooms.room(id).await?;
    let act = move |entry: &mut Entry| entry.act_with(&keys, action, millis());
    let (given, snapshot) = room.change(&house.rooms, Some(visitor), act).await?;
    Ok(as_json(with_keys(&snapshot, given)))
}

fn with_keys(snapshot: &Snapshot, given: Vec<(Player, String)>) -> String {
    if given.is_empty() {
        return snapshot.to_string();
    }
    let mut state: Value = serde_json::from_str(snapshot).unwrap_or_default();
    let keys = given.into_iter().map(|(player, key)| (player.to_string(), key.into()));
    state["keys"] = Value::Object(keys.collect());
    state.to_string()
}

fn as_json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}
