//! Looking on: the latest state, and then every change, over a WebSocket.
//!
//! A message is a whole state with its number, so one that is overtaken by
//! another is left out and nothing is lost by a broken connection: whoever
//! comes back gets what is now.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{
        State,
        ws::{Message, WebSocket, WebSocketUpgrade},
    },
    response::Response,
};
use tokio::sync::{OwnedSemaphorePermit, watch};

use super::{House, read::Id};
use crate::{failure::Failure, room::Snapshot};

/// So often a sign of life is sent, which finds connections that are dead.
const BEAT: Duration = Duration::from_secs(20);

/// Nothing is expected from the page but signs of life.
const LARGEST: usize = 1024;

/// `GET /api/matches/{id}/live`.
pub async fn watch(
    State(house): State<House>,
    Id(id): Id,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let room = house.hall.room(&id).await?;
    let permit = Arc::clone(&house.watchers).try_acquire_owned();
    let permit = permit.map_err(|_| Failure::TooMany)?;
    let closing = house.closing.clone();
    let upgrade = upgrade.max_message_size(LARGEST).max_frame_size(LARGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        // The room stays while somebody looks on.
        let states = room.subscribe();
        talk(socket, states, closing, permit).await;
        drop(room);
    }))
}

async fn talk(
    mut socket: WebSocket,
    mut states: watch::Receiver<Snapshot>,
    mut closing: watch::Receiver<bool>,
    _permit: OwnedSemaphorePermit,
) {
    states.mark_changed();
    let mut beat = tokio::time::interval(BEAT);
    loop {
        let message = tokio::select! {
            changed = states.changed() => {
                if changed.is_err() {
                    break;
                }
                let text = states.borrow_and_update().to_string();
                if text.is_empty() {
                    break;
                }
                Message::Text(text.into())
            }
            heard = socket.recv() => match heard {
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => continue,
            },
            _ = closing.wait_for(|it| *it) => break,
            _ = beat.tick() => Message::Ping(Default::default()),
        };
        if socket.send(message).await.is_err() {
            return;
        }
    }
    let _ = socket.send(Message::Close(None)).await;
}
