//! The review of a match, put together while its positions are analysed.

use game::Player;
use play::{
    review::{Fault, Review, Reviewed, Row, Scale, review},
    session::NodeId,
};
use serde_json::{Value, json};

/// A line of which some positions have been analysed.
pub struct Reviewing {
    /// The meaning of the game's values.
    pub scale: Scale,
    /// Its positions so far, the first one included.
    pub rows: Vec<Row>,
    /// All of its moves.
    pub played: Vec<(NodeId, String)>,
}

impl Reviewing {
    /// The review, once every position has been analysed.
    pub fn tell(self) -> Option<Value> {
        let (nodes, plies): (Vec<NodeId>, Vec<String>) = self.played.into_iter().unzip();
        if self.rows.len() != plies.len() + 1 {
            return None;
        }
        let Review { plies, accuracy } = review(self.scale, &self.rows, &plies);
        let plies = nodes.iter().zip(&plies).map(|(node, it)| told(*node, it));
        Some(json!({
            "accuracy": { "a": accuracy[Player::A], "b": accuracy[Player::B] },
            "plies": plies.collect::<Vec<_>>(),
        }))
    }
}

fn told(node: NodeId, it: &Reviewed) -> Value {
    let (fault, by) = match it.fault {
        None => (None, None),
        Some(Fault::ThrewWin) => (Some("threw-win"), None),
        Some(Fault::ThrewDraw) => (Some("threw-draw"), None),
        Some(Fault::Worse) => (Some("worse"), None),
        Some(Fault::Points(points)) => (Some("points"), Some(i64::from(points))),
        Some(Fault::Sooner(turns)) => (Some("sooner"), Some(i64::from(turns))),
    };
    json!({
        "node": node,
        "player": it.player.to_string(),
        "before": it.chance[0],
        "after": it.chance[1],
        "cost": it.cost,
        "fault": fault,
        "by": by,
    })
}
