//! The row of fields with its towers: how stones get there, and how it is
//! written.

use game::{Bits, ByPlayer, Message, ParseError, Player};

use super::MAX_FIELDS;

/// Stands between White's towers and Black's.
const DIVIDER: char = '|';

const EMPTY: char = '.';

/// Heights are digits in this base: `z` is 35.
const BASE: u32 = 36;

/// The towers, 80 bytes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row {
    /// The height on each field, 0 where there is no tower or no field.
    pub heights: [u8; MAX_FIELDS],
    /// The fields with towers of each player, the first as the lowest bit.
    /// All of White's are lower than all of Black's.
    pub towers: ByPlayer<u64>,
}

impl Row {
    /// No towers.
    pub const EMPTY: Row = Row { heights: [0; MAX_FIELDS], towers: ByPlayer::of(0) };

    /// One more stone on a field that holds no tower of the opponent.
    pub fn place(&mut self, player: Player, field: u8) {
        self.heights[usize::from(field)] += 1;
        self.towers[player] |= 1 << field;
    }

    /// `count` stones off a tower, one onto each of the next fields.
    pub fn lay(&mut self, player: Player, field: u8, count: u8) {
        let first = match player {
            Player::A => field + 1,
            Player::B => field - count,
        };
        let hit: u64 = ((1 << count) - 1) << first;

        // 1. The tower gets lower, or vanishes.
        let tower = &mut self.heights[usize::from(field)];
        *tower -= count;
        if *tower == 0 {
            self.towers[player] &= !(1 << field);
        }

        // 2. An opposing tower is replaced, an own one grows.
        let struck = self.towers[!player] & hit;
        for (field, height) in
            (first..).zip(self.heights.iter_mut().skip(first.into())).take(count.into())
        {
            *height = if struck >> field & 1 != 0 { 1 } else { *height + 1 };
        }
        self.towers[!player] &= !hit;
        self.towers[player] |= hit;
    }

    /// How many stones a player has on the row.
    pub fn stones(&self, player: Player) -> u32 {
        Bits::new(self.towers[player]).map(|it| u32::from(self.heights[usize::from(it)])).sum()
    }

    /// The row of that many fields as text, the divider right after White's
    /// last tower.
    pub fn write(&self, fields: u8) -> String {
        let white = u64::BITS - self.towers.a.leading_zeros();
        let mut text = String::with_capacity(usize::from(fields) + 1);
        for (field, &height) in self.heights.iter().take(fields.into()).enumerate() {
            if field == white as usize {
                text.push(DIVIDER);
            }
            let digit = char::from_digit(height.into(), BASE).filter(|_| 0 < height);
            text.push(digit.unwrap_or(EMPTY));
        }
        if white == u32::from(fields) {
            text.push(DIVIDER);
        }
        text
    }

    /// Reads a row with its number of fields.
    pub fn parse(text: &str) -> Result<(Row, u8), ParseError> {
        let wrong = || ParseError::new(Message::new("crash-expected-row"), text);
        let (white, black) = text.split_once(DIVIDER).ok_or_else(wrong)?;
        let mut row = Row::EMPTY;
        let mut fields = 0;
        for (player, side) in [(Player::A, white), (Player::B, black)] {
            for char in side.chars() {
                let height = match char {
                    EMPTY => 0,
                    _ => char.to_digit(BASE).filter(|&it| 0 < it).ok_or_else(wrong)?,
                };
                let field = row.heights.get_mut(fields).ok_or_else(|| {
                    let expected = Message::new("crash-expected-most-fields");
                    ParseError::new(expected.with("max", MAX_FIELDS), text)
                })?;
                *field = height as u8;
                row.towers[player] |= u64::from(0 < height) << fields;
                fields += 1;
            }
        }
        Ok((row, fields as u8))
    }
}
