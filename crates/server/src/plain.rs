//! Boards, pieces, gestures and values as JSON.
//!
//! The names are those of the types in `game`, in lower case. A gesture is the list of touched
//! things: `[12]` is a tap, `[3, 7]` a drag from one site to another, `[2, "3"]` a site and a
//! number, `["pass"]` a button.

use game::{
    Board, ByPlayer, Colour, Form, Gesture, Kind as PieceKind, Outline, Piece, Shape, Touch,
};
use play::{
    Cause, Reason, Ruling, Scene,
    session::{Clock, Node},
};
use rooms::{Entry, Snapshot};
use serde_json::{Value, json};
use text::Catalogue;

/// The empty board.
pub fn board(board: &Board) -> Value {
    let site = |it: &game::Site| {
        json!({
            "name": it.name,
            "x": it.x,
            "y": it.y,
            "width": it.width,
            "height": it.height,
            "shape": match it.shape {
                Shape::Point => "point",
                Shape::Square => "square",
                Shape::Pit => "pit",
                Shape::Tray => "tray",
            },
            "touches": it.touches,
        })
    };
    let label = |it: &game::Label| json!({ "text": it.text, "x": it.x, "y": it.y });
    let ByPlayer { a, b } = board.colours;
    json!({
        "sites": board.sites.iter().map(site).collect::<Vec<_>>(),
        "lines": board.lines,
        "labels": board.labels.iter().map(label).collect::<Vec<_>>(),
        "colours": { "a": colour(a), "b": colour(b) },
        "owned": board.owned,
        "below": board.below.map(|it| it.to_string()),
    })
}

/// The name of a colour.
pub fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
        Colour::Red => "red",
        Colour::Yellow => "yellow",
    }
}

fn piece(piece: &Piece) -> Value {
    let owner = piece.owner.map(|it| it.to_string());
    let mut value = json!({ "site": piece.site, "owner": owner, "count": piece.count });
    add_form(&mut value, piece.form);
    value
}

/// The kinds of pieces that can be set up.
pub fn palette(kinds: &[PieceKind]) -> Value {
    let kind = |it: &PieceKind| {
        let owner = it.owner.map(|it| it.to_string());
        let mut value = json!({ "owner": owner, "stacks": it.stacks });
        add_form(&mut value, it.form);
        value
    };
    kinds.iter().map(kind).collect()
}

fn add_form(value: &mut Value, form: Form) {
    value["form"] = match form {
        Form::Stone => "stone",
        Form::Seeds => "seeds",
        Form::Figure { .. } => "figure",
    }
    .into();
    if let Form::Figure { outline, large } = form {
        value["outline"] = match outline {
            Outline::Square => "square",
            Outline::Triangle => "triangle",
            Outline::Circle => "circle",
        }
        .into();
        value["large"] = large.into();
    }
}

fn gesture(gesture: Gesture) -> Value {
    let touch = |it: Touch| match it {
        Touch::Site(site) => Value::from(site),
        Touch::Number(number) => number.to_string().into(),
        Touch::Button(word) => word.into(),
    };
    gesture.touches().map(touch).collect()
}

/// The pieces on the board and the possible moves.
pub fn scene(scene: &Scene) -> Value {
    let made = |(ply, it): &(String, Gesture)| json!({ "move": ply, "touch": gesture(*it) });
    json!({
        "position": scene.position,
        "to_move": scene.to_move.to_string(),
        "end": scene.end.map(|it| ruling(&it.into())),
        "pieces": scene.pieces.iter().map(piece).collect::<Vec<_>>(),
        "moves": scene.moves.iter().map(made).collect::<Vec<_>>(),
        "move_count": scene.move_count,
        "last": scene.last.map(gesture),
        "marked": scene.marked,
    })
}

/// How a match ended.
pub fn ruling(ruling: &Ruling) -> Value {
    let cause = match &ruling.reason {
        Reason::Rules(Cause::Position) => "position",
        Reason::Rules(Cause::Repetition) => "repetition",
        Reason::Rules(Cause::QuietTurns) => "quiet",
        Reason::Resigned(_) => "resigned",
        Reason::Agreed => "agreed",
        Reason::Time(_) => "time",
        Reason::Left(_) => "left",
        Reason::Illegal { .. } => "illegal",
        Reason::Fault { .. } => "fault",
    };
    json!({ "outcome": ruling.outcome.to_string(), "cause": cause })
}

/// A game with its options and its rules in words.
pub fn entry(entry: &games::Entry, words: &Catalogue) -> Value {
    let mut value = play::listed(entry, |id| words.get(id));
    let rules = words.get(&format!("{}-rules", entry.id));
    value["rules"] = rules.split("\n\n").collect();
    value
}

/// A state as it is sent to spectators.
pub fn snapshot(entry: &Entry) -> Snapshot {
    state(entry).to_string().into()
}

/// Everything that a page shows of a match.
pub fn state(entry: &Entry) -> Value {
    let mut state = card(entry);
    let tree = entry.session().tree();
    let node = |it: &Node| json!([it.parent, it.ply, it.player.to_string()]);
    state["tree"] = tree.nodes().iter().map(node).collect::<Vec<_>>().into();
    state["line"] = tree.line().into();
    state
}

/// Everything that a small picture of a match in a list shows: all but the plies.
pub fn card(entry: &Entry) -> Value {
    let session = entry.session();
    let (seen, players) = (session.game().scene(), session.players());
    let mut state = scene(&seen);
    if let Some(it) = session.ruling() {
        state["end"] = ruling(it);
        state["moves"] = json!([]);
        state["move_count"] = 0.into();
    }
    let (given, (created, changed)) = (entry.seats.given(), entry.times());
    let more = json!({
        "id": entry.id,
        "seq": entry.seq,
        "game": session.game().name(),
        "set_up": session.game().set_up(),
        "players": { "a": players.a.to_string(), "b": players.b.to_string() },
        "margin": seen.margin,
        "node": session.tree().current(),
        "paused": session.is_paused(),
        "pace": session.pace(),
        "clock": session.clock().map(clock),
        "thinking": session.machine().is_some(),
        "stuck": session.is_stalled(),
        "offer": session.draw_offer().map(|it| it.to_string()),
        "take_back": session.take_back().map(|it| it.to_string()),
        "seats": { "a": given.a, "b": given.b },
        "created": created,
        "changed": changed,
    });
    if let (Value::Object(state), Value::Object(more)) = (&mut state, more) {
        state.extend(more);
    }
    state
}

/// The clocks, with the instant at which the running one started.
fn clock(clock: &Clock) -> Value {
    let left = clock.at_start();
    json!({
        "base": clock.base,
        "increment": clock.increment,
        "a": left.a,
        "b": left.b,
        "running": clock.running().map(|it| it.to_string()),
        "since": clock.since(),
    })
}
