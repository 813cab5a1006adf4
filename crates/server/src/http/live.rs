//! Watching: the latest state, and then every change, over a WebSocket.
//!
//! A message is a whole state with its number. States that are overtaken by a newer one are
//! skipped, and a spectator that reconnects gets the current state, so nothing is lost by a broken
//! connection.
//!
//! A peer that does not read, does not answer pings, or sends more than a page ever does is
//! disconnected.

use std::{future::Future, time::Duration};

use axum::{
    extract::{
        State,
        ws::{Message, WebSocket, WebSocketUpgrade},
    },
    response::Response,
};
use rooms::{Share, Snapshot, Visitor};
use tokio::{sync::watch, time::Instant};

use super::{House, read::Id};
use crate::failure::Failure;

/// How often a ping is sent.
const BEAT: Duration = Duration::from_secs(20);

/// Maximum time without any message from a peer, including pongs.
const SILENCE: Duration = Duration::from_secs(70);

/// Maximum size of a message from the page, which only answers pings.
const LARGEST: usize = 1024;

/// Maximum number of messages from the page between two pings of ours.
const MAX_HEARD: u32 = 100;

/// Maximum size in bytes of the messages that wait to be sent: room for the largest state and for
/// answers to pings.
const BUFFER: usize = 4 << 20;

/// `GET /api/matches/{id}/live`.
pub async fn watch(
    State(house): State<House>,
    Id(id): Id,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let room = house.rooms.room(&id).await?;
    let claim = house.claim(visitor, Share::Watcher)?;
    let (closing, patience) = (house.closing.clone(), house.limits.patience);
    let upgrade = upgrade
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .write_buffer_size(0)
        .max_write_buffer_size(BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        // The room stays in memory while it has spectators.
        let watching = room.watch();
        talk(socket, room.subscribe(), closing, patience).await;
        drop((watching, claim));
    }))
}

async fn talk(
    mut socket: WebSocket,
    mut states: watch::Receiver<Snapshot>,
    mut closing: watch::Receiver<bool>,
    patience: Duration,
) {
    states.mark_changed();
    let mut beat = tokio::time::interval(BEAT);
    let (mut heard_at, mut count) = (Instant::now(), 0);
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
                Some(Ok(_)) => {
                    count += 1;
                    heard_at = Instant::now();
                    if MAX_HEARD < count {
                        break;
                    }
                    continue;
                }
            },
            _ = closing.wait_for(|it| *it) => break,
            _ = beat.tick() => {
                count = 0;
                if SILENCE < heard_at.elapsed() {
                    break;
                }
                Message::Ping(Default::default())
            }
        };
        if !in_time(patience, socket.send(message)).await {
            return;
        }
    }
    in_time(patience, socket.send(Message::Close(None))).await;
}

/// Whether sending has succeeded in time.
async fn in_time(
    patience: Duration,
    sending: impl Future<Output = Result<(), axum::Error>>,
) -> bool {
    tokio::time::timeout(patience, sending).await.is_ok_and(|it| it.is_ok())
}
