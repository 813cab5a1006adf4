//! The same rules once more, straight from the page and on text alone.

use game::{Outcome, Player};
use kit::Reference;

/// The points of each mill, numbered along the three groups of the position.
const MILLS: [[usize; 3]; 16] = [
    [0, 1, 2],
    [2, 3, 4],
    [4, 5, 6],
    [6, 7, 0],
    [8, 9, 10],
    [10, 11, 12],
    [12, 13, 14],
    [14, 15, 8],
    [16, 17, 18],
    [18, 19, 20],
    [20, 21, 22],
    [22, 23, 16],
    [1, 9, 17],
    [3, 11, 19],
    [5, 13, 21],
    [7, 15, 23],
];

/// The switches as they are written.
pub(crate) struct Slow {
    pub remove: &'static str,
    pub double: &'static str,
    pub flying: bool,
}

/// A position taken apart.
#[derive(Clone)]
struct State {
    board: Vec<char>,
    mover: char,
    /// A's number, then B's.
    hand: [usize; 2],
    removed: [usize; 2],
    pending: usize,
}

impl State {
    fn read(text: &str) -> State {
        let parts: Vec<&str> = text.split(' ').collect();
        let pair = |text: &str| {
            let (a, b) = text.split_once(',').unwrap();
            [a.parse().unwrap(), b.parse().unwrap()]
        };
        State {
            board: parts[0].chars().filter(|&it| it != '/').collect(),
            mover: if parts[1] == "a" { 'A' } else { 'B' },
            hand: pair(parts[2]),
            removed: pair(parts[3]),
            pending: parts[4].parse().unwrap(),
        }
    }

    fn write(&self) -> String {
        let rings: Vec<String> = self.board.chunks(8).map(|ring| ring.iter().collect()).collect();
        let ([a, b], [c, d]) = (self.hand, self.removed);
        let mover = self.mover.to_ascii_lowercase();
        format!("{} {mover} {a},{b} {c},{d} {}", rings.join("/"), self.pending)
    }

    fn opponent(&self) -> char {
        if self.mover == 'A' { 'B' } else { 'A' }
    }

    fn count(&self, player: char) -> usize {
        self.board.iter().filter(|&&it| it == player).count()
    }

    fn has_lost(&self, player: char) -> bool {
        self.count(player) + self.hand[number(player)] <= 2
    }

    fn in_mill(&self, point: usize) -> bool {
        let player = self.board[point];
        MILLS
            .iter()
            .any(|mill| mill.contains(&point) && mill.iter().all(|&it| self.board[it] == player))
    }

    fn end_turn(mut self) -> State {
        self.mover = self.opponent();
        self.pending = 0;
        self
    }
}

fn number(player: char) -> usize {
    usize::from(player == 'B')
}

fn name(point: usize) -> String {
    format!("{}{}", ["A", "B", "C"][point / 8], point % 8)
}

fn are_neighbours(one: usize, two: usize) -> bool {
    let (ring, other_ring) = (one / 8, two / 8);
    let (place, other_place) = (one % 8, two % 8);
    if ring == other_ring {
        return (place + 1) % 8 == other_place || (other_place + 1) % 8 == place;
    }
    place == other_place && place % 2 == 1 && ring.abs_diff(other_ring) == 1
}

impl Slow {
    /// What the mover may remove.
    fn targets(&self, state: &State) -> Vec<usize> {
        let stones: Vec<usize> =
            (0..24).filter(|&it| state.board[it] == state.opponent()).collect();
        let free: Vec<usize> = stones.iter().copied().filter(|&it| !state.in_mill(it)).collect();
        match self.remove {
            "any" => stones,
            "free-first" if free.is_empty() => stones,
            _ => free,
        }
    }

    /// The stone that has come to `point` may have closed mills.
    fn arrived(&self, mut state: State, point: usize) -> State {
        let closed = |mill: &&[usize; 3]| {
            mill.contains(&point) && mill.iter().all(|&it| state.board[it] == state.mover)
        };
        let closed = MILLS.iter().filter(closed).count();
        if closed == 0 || self.targets(&state).is_empty() {
            return state.end_turn();
        }
        let on_board = (0..24).filter(|&it| state.board[it] == state.opponent()).count();
        state.pending = if closed == 2 && self.double == "two" && 1 < on_board { 2 } else { 1 };
        state
    }

    fn shifts(&self, state: &State) -> Vec<(usize, usize)> {
        let jumps = self.flying && state.count(state.mover) == 3;
        let mut shifts = Vec::new();
        for from in (0..24).filter(|&it| state.board[it] == state.mover) {
            for to in (0..24).filter(|&it| state.board[it] == '.') {
                if jumps || are_neighbours(from, to) {
                    shifts.push((from, to));
                }
            }
        }
        shifts
    }
}

impl Reference for Slow {
    fn outcome(&self, position: &str) -> Option<Outcome> {
        let state = State::read(position);
        let wins = |player| Some(Outcome::Win(if player == 'A' { Player::A } else { Player::B }));
        let opponent = state.opponent();
        if state.has_lost(opponent) {
            return wins(state.mover);
        }
        if state.has_lost(state.mover) {
            return wins(opponent);
        }
        let moves = state.pending == 0 && state.hand[number(state.mover)] == 0;
        if moves && self.shifts(&state).is_empty() { wins(opponent) } else { None }
    }

    fn plies(&self, position: &str) -> Vec<(String, String)> {
        let state = State::read(position);
        let (mover, opponent) = (state.mover, state.opponent());
        let mut plies = Vec::new();
        if state.pending != 0 {
            for at in self.targets(&state) {
                let mut next = state.clone();
                next.board[at] = '.';
                next.removed[number(opponent)] += 1;
                next.pending -= 1;
                let over = next.has_lost(opponent) || self.targets(&next).is_empty();
                if next.pending == 0 || over {
                    next = next.end_turn();
                }
                plies.push((format!("x{}", name(at)), next.write()));
            }
        } else if state.hand[number(mover)] != 0 {
            for to in (0..24).filter(|&it| state.board[it] == '.') {
                let mut next = state.clone();
                next.board[to] = mover;
                next.hand[number(mover)] -= 1;
                plies.push((name(to), self.arrived(next, to).write()));
            }
        } else {
            for (from, to) in self.shifts(&state) {
                let mut next = state.clone();
                next.board[from] = '.';
                next.board[to] = mover;
                let ply = format!("{}:{}", name(from), name(to));
                plies.push((ply, self.arrived(next, to).write()));
            }
        }
        plies
    }
}
