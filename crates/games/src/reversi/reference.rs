//! Reversi once more: characters in rows, one step at a time.

use game::{Outcome, Player};
use kit::Reference;

/// The rules as one would explain them; colours and start do not matter here.
pub(super) struct Slow {
    pub(super) size: i32,
}

impl Slow {
    fn at(&self, fields: &[char], x: i32, y: i32) -> Option<char> {
        let inside = 0 <= x && x < self.size && 0 <= y && y < self.size;
        inside.then(|| fields[(y * self.size + x) as usize])
    }

    /// What lies on the board after `me` has played there, if he may.
    fn place(&self, fields: &[char], me: char, x: i32, y: i32) -> Option<Vec<char>> {
        if self.at(fields, x, y) != Some('.') {
            return None;
        }
        let mut after = fields.to_vec();
        let mut turned = 0;
        for dx in -1..=1 {
            for dy in -1..=1 {
                let mut run = Vec::new();
                let (mut at_x, mut at_y) = (x + dx, y + dy);
                while self.at(fields, at_x, at_y).is_some_and(|it| it != '.' && it != me) {
                    run.push((at_y * self.size + at_x) as usize);
                    (at_x, at_y) = (at_x + dx, at_y + dy);
                }
                if self.at(fields, at_x, at_y) == Some(me) {
                    turned += run.len();
                    run.into_iter().for_each(|it| after[it] = me);
                }
            }
        }
        after[(y * self.size + x) as usize] = me;
        (0 < turned).then_some(after)
    }

    /// Every field `me` may play on, with the board after it.
    fn places(&self, fields: &[char], me: char) -> Vec<(String, Vec<char>)> {
        let mut places = Vec::new();
        for y in 0..self.size {
            for x in 0..self.size {
                if let Some(after) = self.place(fields, me, x, y) {
                    let column = "ABCDEFGH".chars().nth(x as usize).unwrap();
                    places.push((format!("{column}{}", y + 1), after));
                }
            }
        }
        places
    }
}

fn split(position: &str) -> (Vec<char>, char, char) {
    let (fields, player) = position.split_once(' ').unwrap();
    let (me, you) = if player == "a" { ('A', 'B') } else { ('B', 'A') };
    (fields.chars().collect(), me, you)
}

impl Reference for Slow {
    fn outcome(&self, position: &str) -> Option<Outcome> {
        let (fields, me, you) = split(position);
        if !self.places(&fields, me).is_empty() || !self.places(&fields, you).is_empty() {
            return None;
        }
        let count = |disc| fields.iter().filter(|&&it| it == disc).count();
        Some(match (count('A'), count('B')) {
            (a, b) if b < a => Outcome::Win(Player::A),
            (a, b) if a < b => Outcome::Win(Player::B),
            _ => Outcome::Draw,
        })
    }

    fn plies(&self, position: &str) -> Vec<(String, String)> {
        let (fields, me, you) = split(position);
        let next = you.to_ascii_lowercase();
        let text = |fields: &[char]| format!("{} {next}", fields.iter().collect::<String>());
        let places = self.places(&fields, me);
        if places.is_empty() {
            vec![("pass".to_owned(), text(&fields))]
        } else {
            places.into_iter().map(|(ply, after)| (ply, text(&after))).collect()
        }
    }
}
