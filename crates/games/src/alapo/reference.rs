//! Alapo once more: a list of letters, one step at a time.

use game::{Outcome, Player};
use kit::Reference;

pub(super) struct Slow;

/// A direction along the board.
type Place = (i32, i32);

/// The pieces row by row: nothing, or a letter and whether it is Black's.
struct Board(Vec<Option<(char, bool)>>);

impl Board {
    fn read(text: &str) -> (Board, bool) {
        let (rows, player) = text.split_once(' ').unwrap();
        let mut fields: Vec<Option<(char, bool)>> = Vec::new();
        for char in rows.chars().filter(|it| *it != '/') {
            match char {
                '\'' => fields.last_mut().unwrap().as_mut().unwrap().1 = true,
                '.' => fields.push(None),
                letter => fields.push(Some((letter, false))),
            }
        }
        assert_eq!(fields.len(), 36);
        (Board(fields), player == "b")
    }

    fn write(&self, black_to_move: bool) -> String {
        let mut rows = Vec::new();
        for row in self.0.chunks(6) {
            let text = |it: &Option<(char, bool)>| match it {
                None => ".".to_owned(),
                Some((letter, false)) => letter.to_string(),
                Some((letter, true)) => format!("{letter}'"),
            };
            rows.push(row.iter().map(text).collect::<String>());
        }
        format!("{} {}", rows.join("/"), if black_to_move { "b" } else { "a" })
    }

    fn at(&self, (x, y): Place) -> Option<(char, bool)> {
        self.0[(6 * y + x) as usize]
    }

    /// Every ply of one side, whatever has happened on the base rows.
    fn plies(&self, black: bool) -> Vec<(Place, Place)> {
        let mut plies = Vec::new();
        for from in (0..36).map(|it| (it % 6, it / 6)) {
            let Some((letter, _)) = self.at(from).filter(|it| it.1 == black) else { continue };
            for (dx, dy) in (0..9).map(|it| (it % 3 - 1, it / 3 - 1)) {
                let wanted = match letter.to_ascii_lowercase() {
                    's' => dx == 0 || dy == 0,
                    't' => dx != 0 && dy != 0,
                    _ => true,
                };
                let far = if letter.is_ascii_uppercase() { 5 } else { 1 };
                for step in 1..=far {
                    let to = (from.0 + step * dx, from.1 + step * dy);
                    let inside = (0..6).contains(&to.0) && (0..6).contains(&to.1);
                    if !wanted || (dx, dy) == (0, 0) || !inside {
                        break;
                    }
                    let there = self.at(to);
                    if there.is_none_or(|it| it.1 != black) {
                        plies.push((from, to));
                    }
                    if there.is_some() {
                        break;
                    }
                }
            }
        }
        plies
    }

    /// Where one side's pieces stand on their opposite base row.
    fn arrived(&self, black: bool) -> Vec<Place> {
        let y = if black { 5 } else { 0 };
        let mine = |it: &Place| self.at(*it).is_some_and(|piece| piece.1 == black);
        (0..6).map(|x| (x, y)).filter(mine).collect()
    }
}

impl Reference for Slow {
    fn outcome(&self, position: &str) -> Option<Outcome> {
        let (board, mover) = Board::read(position);
        let wins = |black: bool| Some(Outcome::Win(if black { Player::B } else { Player::A }));
        if !board.arrived(mover).is_empty() {
            return wins(mover);
        }
        let plies = board.plies(mover);
        for field in board.arrived(!mover) {
            if plies.iter().all(|(_, to)| *to != field) {
                return wins(!mover);
            }
        }
        let has_pieces = |black: bool| board.0.iter().flatten().any(|it| it.1 == black);
        if !has_pieces(!mover) {
            return wins(mover);
        }
        if plies.is_empty() || !has_pieces(mover) { wins(!mover) } else { None }
    }

    fn plies(&self, position: &str) -> Vec<(String, String)> {
        let (board, mover) = Board::read(position);
        let name = |(x, y): Place| format!("{}{}", &"ABCDEF"[x as usize..=x as usize], y + 1);
        let mut plies = Vec::new();
        for (from, to) in board.plies(mover) {
            let mut after = board.0.clone();
            after[(6 * to.1 + to.0) as usize] = after[(6 * from.1 + from.0) as usize].take();
            plies.push((format!("{}:{}", name(from), name(to)), Board(after).write(!mover)));
        }
        plies
    }
}
