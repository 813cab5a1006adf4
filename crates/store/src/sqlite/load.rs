//! A match as it is read from the store.

use play::session::Tree;
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use crate::{StoreError, StoredMatch, sound};

/// A match with its moves, if it exists; all moves have been checked by playing them again.
///
/// # Errors
///
/// [`StoreError`] if it cannot be read or makes no sense.
pub async fn load(
    line: &mut SqliteConnection,
    file: &str,
    id: &str,
) -> Result<Option<(StoredMatch, Tree)>, StoreError> {
    let wrong = |error| StoreError::reading(file, error);
    let found = sqlx::query(
        "SELECT id, game, set_up, a, b, node, ruling, paused, pace, seq, waits, created, \
         changed, clock, COALESCE(tip, node), seats FROM matches WHERE id = $1",
    )
    .bind(id)
    .fetch_optional(&mut *line)
    .await
    .map_err(wrong)?;
    let Some(found) = found else { return Ok(None) };
    let plies = sqlx::query(
        "SELECT node, parent, ply, player FROM plies WHERE game_match = $1 ORDER BY node",
    )
    .bind(id)
    .fetch_all(&mut *line)
    .await
    .map_err(wrong)?;
    let broken = |what: String| {
        let (file, id) = (file.to_owned(), id.to_owned());
        StoreError::Broken { file, id, what }
    };
    let kept = row(&found).map_err(|error| broken(error.to_string()))?;
    let tree = tree(&kept, &plies).map_err(broken)?;
    sound::check(&kept, &tree).map_err(broken)?;
    Ok(Some((kept, tree)))
}

fn row(found: &SqliteRow) -> Result<StoredMatch, sqlx::Error> {
    Ok(StoredMatch {
        id: found.try_get(0)?,
        game: found.try_get(1)?,
        set_up: found.try_get(2)?,
        players: [found.try_get(3)?, found.try_get(4)?],
        node: found.try_get(5)?,
        ruling: found.try_get(6)?,
        paused: found.try_get::<i64, _>(7)? != 0,
        pace: found.try_get(8)?,
        seq: found.try_get(9)?,
        waits: found.try_get::<i64, _>(10)? != 0,
        created: found.try_get(11)?,
        changed: found.try_get(12)?,
        clock: found.try_get(13)?,
        tip: found.try_get(14)?,
        seats: found.try_get(15)?,
    })
}

fn tree(kept: &StoredMatch, plies: &[SqliteRow]) -> Result<Tree, String> {
    let mut tree = Tree::new();
    for (at, ply) in plies.iter().enumerate() {
        let number = at + 1;
        let wrong = |error: sqlx::Error| format!("move {number}: {error}");
        let node: i64 = ply.try_get(0).map_err(wrong)?;
        if node != number as i64 {
            return Err(format!("move {number} is missing"));
        }
        let parent: i64 = ply.try_get(1).map_err(wrong)?;
        let player: String = ply.try_get(3).map_err(wrong)?;
        let player = player.parse().map_err(|_| format!("move {number}: player {player:?}"))?;
        let text = ply.try_get(2).map_err(wrong)?;
        if !usize::try_from(parent).is_ok_and(|it| tree.restore(it, text, player)) {
            return Err(format!("move {number} follows move {parent}"));
        }
    }
    // Along the line to its end, and back to the current node.
    for node in [kept.tip, kept.node] {
        if !usize::try_from(node).is_ok_and(|it| tree.go(it)) {
            return Err(format!("it stands at move {node} of {}", plies.len()));
        }
    }
    Ok(tree)
}
