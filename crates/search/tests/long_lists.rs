//! Move lists that are too long to go through.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use game::{Estimate, Game, Line, Outcome, Player};
use search::{
    Searcher, Task, Value,
    engine::{Engine, Features, MOST_MOVES},
};

/// One ply out of five thousand: only the last one wins.
#[derive(Clone, Default)]
struct Needle {
    hint: Option<u32>,
    /// Maximum number of moves that were taken from a list.
    seen: Arc<AtomicU32>,
}

const MOVES: u32 = 5_000;

impl Game for Needle {
    type Position = Option<u32>;
    type Move = u32;

    fn start(&self) -> Option<u32> {
        None
    }

    fn to_move(&self, position: &Option<u32>) -> Player {
        if position.is_none() { Player::A } else { Player::B }
    }

    fn outcome(&self, position: &Option<u32>) -> Option<Outcome> {
        let won = |mv| if mv == MOVES - 1 { Player::A } else { Player::B };
        position.map(|it| Outcome::Win(won(it)))
    }

    fn moves(&self, _position: &Option<u32>) -> impl ExactSizeIterator<Item = u32> {
        let seen = self.seen.clone();
        (0..MOVES).inspect(move |it| _ = seen.fetch_max(it + 1, Ordering::Relaxed))
    }

    fn apply(&self, position: &mut Option<u32>, mv: u32) {
        *position = Some(mv);
    }
}

impl Estimate for Needle {
    fn estimate(&self, _position: &Option<u32>) -> i32 {
        0
    }

    fn hint(&self, _position: &Option<u32>) -> Option<u32> {
        self.hint
    }
}

/// Deep enough for aspiration windows.
const DEPTH: u32 = 6;

fn search(hint: Option<u32>) -> search::Report<u32> {
    search_for(hint, &Task::to_depth(DEPTH))
}

fn search_for(hint: Option<u32>, task: &Task) -> search::Report<u32> {
    let game = Needle { hint, ..Needle::default() };
    let seen = game.seen.clone();
    let line = Line::new(game, None);
    let report = Engine::new(1 << 16, 1, Features::ALL).search(&line, task, |_| ());
    // Lists can have billions of moves: they are never read to the end.
    let seen = seen.load(Ordering::Relaxed);
    assert_eq!(seen as usize, MOST_MOVES);
    report
}

#[test]
fn no_loss_is_claimed_where_not_all_was_looked_at() {
    let report = search(None);
    assert!(!report.exact && !report.value.is_loss(), "{:?}", report.value);
    assert!(report.value < Value(0));
    assert_eq!(report.line.len(), 1);
}

#[test]
fn so_it_is_when_every_move_is_told() {
    let task = Task { every_move: true, ..Task::to_depth(DEPTH) };
    let report = search_for(None, &task);
    assert!(!report.exact && !report.value.is_loss(), "{:?}", report.value);
    assert_eq!(report.moves.len(), MOST_MOVES);
    let report = search_for(Some(MOVES - 1), &task);
    assert_eq!((report.value, report.line), (Value::win_in(1), vec![MOVES - 1]));
    assert_eq!(report.moves.len(), MOST_MOVES + 1);
}

#[test]
fn a_hint_beyond_the_end_is_tried() {
    let report = search(Some(MOVES - 1));
    assert_eq!((report.value, report.line), (Value::win_in(1), vec![MOVES - 1]));
    assert!(report.exact);
    // A hint within the list changes nothing.
    assert!(search(Some(7)).value < Value(0));
}
