//! The constants of the file format; `docs/table-format.md` describes it.
//!
//! ```text
//! head | block 0 | block 1 | … | late list | index of blocks | tail
//! ```
//!
//! The index follows the blocks, because it is known only then; so the file is written and hashed
//! in one pass.

use crate::Encoding;

/// The first bytes of every table.
pub const MAGIC: [u8; 8] = *b"SPBTABLE";

/// The version of the format that is written and read.
pub const VERSION: u32 = 1;

/// Bytes of a block before compression.
pub const BLOCK: usize = 1 << 16;

/// Bytes of an element of the late list: index and turns.
pub const LATE_BYTES: usize = 12;

/// Bytes of an element of the index: offset, length, checksum.
pub const INDEX_BYTES: usize = 16;

/// Bytes of the tail.
pub const TAIL_BYTES: usize = 64;

/// Bytes of the hash at the end of the tail.
pub const HASH_BYTES: usize = 32;

/// Number of entries in a block.
pub const fn per_block(encoding: Encoding) -> u64 {
    match encoding {
        Encoding::Distance | Encoding::Doubled => BLOCK as u64,
        Encoding::Value => 4 * BLOCK as u64,
    }
}

/// The index of an entry within its byte.
pub const fn in_byte(place: usize, encoding: Encoding) -> usize {
    match encoding {
        Encoding::Distance | Encoding::Doubled => 0,
        Encoding::Value => place % 4,
    }
}

/// The little-endian number at an offset.
pub fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|it| u32::from_le_bytes(*it))
}

/// The little-endian number at an offset.
pub fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|it| u64::from_le_bytes(*it))
}

/// The offsets of the parts after the blocks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// Start of the late list, and end of the blocks.
    pub late: u64,
    /// Start of the index.
    pub index: u64,
    /// The length of the file.
    pub length: u64,
    /// Checksum of the late list and the index together.
    pub sum: u32,
}

impl Tail {
    /// The bytes before the hash.
    pub fn bytes(self) -> [u8; TAIL_BYTES - HASH_BYTES] {
        let mut bytes = [0; TAIL_BYTES - HASH_BYTES];
        bytes[..8].copy_from_slice(&self.late.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.index.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.length.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.sum.to_le_bytes());
        let sum = crc32fast::hash(&bytes[..28]);
        bytes[28..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads the tail of a file of this length; `None` if it is damaged.
    pub fn read(bytes: &[u8; TAIL_BYTES], length: u64) -> Option<Tail> {
        let tail = Tail {
            late: u64_at(bytes, 0)?,
            index: u64_at(bytes, 8)?,
            length: u64_at(bytes, 16)?,
            sum: u32_at(bytes, 24)?,
        };
        let whole = tail.bytes()[..] == bytes[..TAIL_BYTES - HASH_BYTES];
        (whole && tail.length == length).then_some(tail)
    }
}
