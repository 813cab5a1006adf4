//! The head of a table: its description and its encoding.

use crate::{
    code,
    error::Refusal,
    format::{self, BLOCK, MAGIC, VERSION, u32_at, u64_at},
};

/// Maximum length of a name in bytes; the longest of ours has a few hundred.
pub(crate) const LONGEST_NAME: usize = 1 << 16;

/// The bytes of the head before the names.
const FIXED: usize = 88;

/// Maximum length of a head: fixed part, two names, checksum.
pub(crate) const LONGEST: usize = FIXED + 2 * LONGEST_NAME + 4;

/// Stands for "no longest" in the file.
const NONE: u64 = u64::MAX;

/// What is stored about each position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// The result and its distance in turns: a byte per entry before compression.
    Distance,
    /// The result: two bits per entry before compression.
    Value,
    /// Like [`Encoding::Distance`], for games in which the loser may make the last turn: a code is
    /// twice the number of turns, plus 1 for a win.
    Doubled,
}

impl Encoding {
    /// Whether distances are stored.
    pub const fn has_turns(self) -> bool {
        !matches!(self, Encoding::Value)
    }

    /// The number of turns of a code, or of an element of the list of late entries.
    pub const fn turns(self, code: u32) -> Option<u32> {
        match self {
            Encoding::Distance => Some(code),
            Encoding::Doubled => Some(code / 2),
            Encoding::Value => None,
        }
    }
}

/// Counts of the positions of a slice, each for the player to move.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Number of positions.
    pub positions: u64,
    /// Number of wins.
    pub win: u64,
    /// Number of draws.
    pub draw: u64,
    /// Number of losses.
    pub loss: u64,
    /// The greatest distance, if distances are stored and any position is decided.
    pub longest: Option<u32>,
}

/// The description of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The game in its normal form.
    pub game: String,
    /// The name of the slice.
    pub slice: String,
    /// What is stored about each position.
    pub encoding: Encoding,
    /// Number of entries, including unused ones.
    pub entries: u64,
    /// Counts over them.
    pub summary: Summary,
}

impl Summary {
    /// Counts entries; every used one is a position.
    pub fn of(entries: &[u8], late: &[(u64, u32)], encoding: Encoding) -> Summary {
        let mut counts = [0_u64; 256];
        entries.iter().for_each(|it| counts[usize::from(*it)] += 1);
        let mut summary = Summary::default();
        let decided = (0..=code::MOST_TURNS).map(|it| (it, counts[it as usize]));
        for (code, count) in decided.chain(late.iter().map(|it| (it.1, 1))) {
            *(if code.is_multiple_of(2) { &mut summary.loss } else { &mut summary.win }) += count;
            if 0 < count {
                summary.longest = summary.longest.max(encoding.turns(code));
            }
        }
        summary.draw = counts[usize::from(code::DRAW)];
        summary.positions = summary.win + summary.draw + summary.loss;
        summary
    }
}

/// A head as read, with the offset of the blocks and the length of the list of late entries.
pub(crate) struct Read {
    pub head: Head,
    pub length: usize,
    pub late: u64,
}

impl Head {
    /// The inconsistency of the head, if any.
    pub(crate) fn fault(&self) -> Option<Refusal> {
        let Summary { positions, win, draw, loss, .. } = self.summary;
        let found = u128::from(win) + u128::from(draw) + u128::from(loss);
        if found != u128::from(positions) {
            return Some(Refusal::Summary { positions, found });
        }
        let found = self.game.len().max(self.slice.len());
        (LONGEST_NAME < found).then_some(Refusal::Name { most: LONGEST_NAME, found })
    }

    /// The bytes in the file, including their checksum.
    pub(crate) fn bytes(&self, late: u64) -> Vec<u8> {
        let Head { game, slice, encoding, entries, summary } = self;
        let length = FIXED + game.len() + slice.len() + 4;
        let mut bytes = Vec::with_capacity(length);
        let mut put = |part: &[u8]| bytes.extend_from_slice(part);
        put(&MAGIC);
        put(&VERSION.to_le_bytes());
        put(&(length as u32).to_le_bytes());
        put(&(*encoding as u32).to_le_bytes());
        put(&(BLOCK as u32).to_le_bytes());
        put(&entries.to_le_bytes());
        put(&summary.longest.map_or(NONE, u64::from).to_le_bytes());
        for count in [summary.positions, summary.win, summary.draw, summary.loss, late] {
            put(&count.to_le_bytes());
        }
        put(&(game.len() as u32).to_le_bytes());
        put(&(slice.len() as u32).to_le_bytes());
        put(game.as_bytes());
        put(slice.as_bytes());
        let sum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads the head at the beginning of a file; `None` if it is damaged.
    ///
    /// The caller has checked the magic and the version.
    pub(crate) fn read(bytes: &[u8]) -> Option<Read> {
        let length = u32_at(bytes, 12)? as usize;
        let bytes = bytes.get(..length)?;
        let (content, sum) = bytes.split_at_checked(length.checked_sub(4)?)?;
        if crc32fast::hash(content) != u32_at(sum, 0)? {
            return None;
        }
        let encoding = match u32_at(content, 16)? {
            0 => Encoding::Distance,
            1 => Encoding::Value,
            2 => Encoding::Doubled,
            _ => return None,
        };
        let block = u32_at(content, 20)? as usize;
        let names = content.get(FIXED..)?;
        let (game, slice) = names.split_at_checked(u32_at(content, 80)? as usize)?;
        if block != BLOCK || slice.len() != u32_at(content, 84)? as usize {
            return None;
        }
        let text = |it: &[u8]| String::from_utf8(it.to_vec()).ok();
        let head = Head {
            game: text(game)?,
            slice: text(slice)?,
            encoding,
            entries: u64_at(content, 24)?,
            summary: Summary {
                positions: u64_at(content, 40)?,
                win: u64_at(content, 48)?,
                draw: u64_at(content, 56)?,
                loss: u64_at(content, 64)?,
                longest: match u64_at(content, 32)? {
                    NONE => None,
                    turns => Some(u32::try_from(turns).ok()?),
                },
            },
        };
        Some(Read { head, length, late: u64_at(content, 72)? })
    }

    /// Game and slice as one text.
    pub(crate) fn title(game: &str, slice: &str) -> String {
        format!("{game}/{slice}")
    }

    /// Number of blocks.
    pub(crate) fn blocks(&self) -> u64 {
        self.entries.div_ceil(format::per_block(self.encoding))
    }

    /// Number of entries in a block; the last block may be shorter.
    pub(crate) fn block_entries(&self, block: u64) -> usize {
        let per_block = format::per_block(self.encoding);
        let rest = self.entries.saturating_sub(block.saturating_mul(per_block));
        rest.min(per_block) as usize
    }

    /// Number of bytes in a block before compression.
    pub(crate) fn block_bytes(&self, block: u64) -> usize {
        match self.encoding {
            Encoding::Distance | Encoding::Doubled => self.block_entries(block),
            Encoding::Value => self.block_entries(block).div_ceil(4),
        }
    }
}
