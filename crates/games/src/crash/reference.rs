//! CRASH! once more, on text: a list of stones per field, moved one by one.

use game::{Outcome, Player};
use kit::Reference;

/// CRASH! with this number of home fields; 0 if no stones are set.
pub(super) struct Slow {
    pub home: usize,
}

/// A field: the colour and the height of its tower, if any.
type Field = Option<(char, u32)>;

fn read(row: &str) -> Vec<Field> {
    let mut colour = 'w';
    let mut fields = Vec::new();
    for char in row.chars() {
        match char {
            '|' => colour = 'b',
            '.' => fields.push(None),
            '1'..='9' => fields.push(Some((colour, char as u32 - '0' as u32))),
            _ => fields.push(Some((colour, char as u32 - 'a' as u32 + 10))),
        }
    }
    fields
}

fn write(fields: &[Field]) -> String {
    let last_white = fields.iter().rposition(|it| matches!(it, Some(('w', _))));
    let mut text = String::new();
    if last_white.is_none() {
        text.push('|');
    }
    for (place, field) in fields.iter().enumerate() {
        text.push(match field {
            None => '.',
            Some((_, height)) => {
                "0123456789abcdefghijklmnopqrstuvwxyz".as_bytes()[*height as usize] as char
            }
        });
        if last_white == Some(place) {
            text.push('|');
        }
    }
    text
}

impl Reference for Slow {
    fn outcome(&self, position: &str) -> Option<Outcome> {
        let parts: Vec<&str> = position.split(' ').collect();
        if parts.len() == 3 {
            return None;
        }
        let fields = read(parts[0]);
        let has = |colour| fields.iter().flatten().any(|it| it.0 == colour);
        match (has('w'), has('b')) {
            (true, true) => None,
            (true, false) => Some(Outcome::Win(Player::A)),
            _ => Some(Outcome::Win(Player::B)),
        }
    }

    fn plies(&self, position: &str) -> Vec<(String, String)> {
        let parts: Vec<&str> = position.split(' ').collect();
        let fields = read(parts[0]);
        let (own, step, next) = if parts[1] == "a" { ('w', 1, 'b') } else { ('b', -1, 'a') };
        let mut plies = Vec::new();

        if let Some(hands) = parts.get(2) {
            let mut hands: Vec<u32> = hands.split(',').map(|it| it.parse().unwrap()).collect();
            hands[usize::from(own == 'b')] -= 1;
            let hands = match hands[..] {
                [0, 0] => String::new(),
                _ => format!(" {},{}", hands[0], hands[1]),
            };
            for number in 1..=fields.len() {
                let home = match own {
                    'w' => number <= self.home,
                    _ => fields.len() - self.home < number,
                };
                if home {
                    let mut after = fields.clone();
                    let height = after[number - 1].map_or(0, |it| it.1);
                    after[number - 1] = Some((own, height + 1));
                    plies.push((format!("{number}"), format!("{} {next}{hands}", write(&after))));
                }
            }
            return plies;
        }

        for (from, field) in fields.iter().enumerate() {
            let Some((colour, height)) = *field else { continue };
            if colour != own {
                continue;
            }
            // Stone after stone: each prefix of the way is a ply of its own.
            let mut after = fields.clone();
            for count in 1..=height {
                let to = from as i32 + step * count as i32;
                if to < 0 || fields.len() as i32 <= to {
                    break;
                }
                after[from] = if count == height { None } else { Some((own, height - count)) };
                after[to as usize] = match after[to as usize] {
                    Some((colour, height)) if colour == own => Some((own, height + 1)),
                    _ => Some((own, 1)),
                };
                plies.push((format!("{}:{count}", from + 1), format!("{} {next}", write(&after))));
            }
        }
        plies
    }
}
