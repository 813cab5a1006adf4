//! A block of entries: packing, compression, and back.
//!
//! The length of a stored block tells its form: 1 byte means that all bytes of the block are this
//! one; the full length means uncompressed; anything else is a Zstandard frame, which is never as
//! short as one byte.

use std::io;

use zstd::bulk::{Compressor, Decompressor};

use crate::{Encoding, code};

/// Measured on endgame tables: level 9 is 6 % smaller and 9 times slower.
const LEVEL: i32 = 3;

/// The two bits of each code in a table of values.
const LOSS: u8 = 0;
const WIN: u8 = 1;
const DRAW: u8 = 2;
const UNUSED: u8 = 3;

/// The codes of the two bits.
const CODES: [u8; 4] = {
    let mut codes = [0; 4];
    codes[LOSS as usize] = code::LOSS;
    codes[WIN as usize] = code::WIN;
    codes[DRAW as usize] = code::DRAW;
    codes[UNUSED as usize] = code::UNUSED;
    codes
};

/// The four codes of each packed byte.
const UNPACKED: [[u8; 4]; 256] = {
    let mut table = [[0; 4]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut place = 0;
        while place < 4 {
            table[byte][place] = CODES[byte >> (2 * place) & 3];
            place += 1;
        }
        byte += 1;
    }
    table
};

/// Packs and compresses blocks, one after the other.
pub struct Packer {
    zstd: Compressor<'static>,
    raw: Vec<u8>,
}

impl Packer {
    /// One per thread: it reuses its working memory.
    pub fn new() -> io::Result<Packer> {
        Ok(Packer { zstd: Compressor::new(LEVEL)?, raw: Vec::new() })
    }

    /// The stored bytes of these codes, which must belong to the encoding.
    pub fn pack(&mut self, codes: &[u8], encoding: Encoding) -> io::Result<Vec<u8>> {
        let raw = match encoding {
            Encoding::Distance | Encoding::Doubled => codes,
            Encoding::Value => {
                self.raw.clear();
                self.raw.extend(codes.chunks(4).map(pack_four));
                &self.raw
            }
        };
        match raw {
            [] => return Ok(Vec::new()),
            [first, rest @ ..] if rest.iter().all(|it| it == first) => return Ok(vec![*first]),
            _ => (),
        }
        let packed = self.zstd.compress(raw)?;
        Ok(if packed.len() < raw.len() { packed } else { raw.to_vec() })
    }
}

/// Packs up to four codes into a byte, the first in the lowest bits.
fn pack_four(codes: &[u8]) -> u8 {
    let bits = |code: u8| match code {
        code::LOSS => LOSS,
        code::WIN => WIN,
        code::DRAW => DRAW,
        _ => UNUSED,
    };
    codes.iter().rev().fold(0, |byte, it| byte << 2 | bits(*it))
}

/// Decompresses blocks, one after the other.
pub struct Unpacker {
    zstd: Decompressor<'static>,
    raw: Vec<u8>,
}

impl Unpacker {
    /// One per thread: it reuses its working memory.
    pub fn new() -> io::Result<Unpacker> {
        Ok(Unpacker { zstd: Decompressor::new()?, raw: Vec::new() })
    }

    /// Fills `raw`, which has the length of the block, from the stored bytes; `None` if they are
    /// not such a block.
    pub fn raw(&mut self, stored: &[u8], raw: &mut [u8]) -> Option<()> {
        match stored {
            [byte] => raw.fill(*byte),
            _ if stored.len() == raw.len() => raw.copy_from_slice(stored),
            _ => {
                let length = self.zstd.decompress_to_buffer(stored, raw).ok()?;
                return (length == raw.len()).then_some(());
            }
        }
        Some(())
    }

    /// Fills `codes`, which has the length of the block's entries, from the stored bytes; `None` if
    /// they are not such a block.
    pub fn codes(&mut self, stored: &[u8], codes: &mut [u8], encoding: Encoding) -> Option<()> {
        if encoding.has_turns() {
            return self.raw(stored, codes);
        }
        let mut raw = std::mem::take(&mut self.raw);
        raw.resize(codes.len().div_ceil(4), 0);
        let whole = self.raw(stored, &mut raw);
        for (four, byte) in codes.chunks_mut(4).zip(&raw) {
            four.copy_from_slice(&UNPACKED[usize::from(*byte)][..four.len()]);
        }
        self.raw = raw;
        whole
    }
}

/// The code at an index of an uncompressed block.
pub fn code_at(raw: &[u8], place: usize, encoding: Encoding) -> Option<u8> {
    match encoding {
        Encoding::Distance | Encoding::Doubled => raw.get(place).copied(),
        Encoding::Value => raw.get(place / 4).map(|it| UNPACKED[usize::from(*it)][place % 4]),
    }
}

/// The first difference between the late entries of a block and the list of them.
///
/// The block begins at the index `first`; `late` is its part of the list.
pub fn late_difference(
    codes: &[u8],
    first: u64,
    mut listed: impl Iterator<Item = (u64, u32)>,
) -> Option<u64> {
    let mut rest = codes;
    let mut at = first;
    // Late entries are rare: search for the next one quickly.
    while rest.contains(&code::LATE) {
        let place = rest.iter().position(|it| *it == code::LATE).unwrap_or(0);
        at += place as u64;
        match listed.next() {
            Some((index, turns)) if index == at && code::MOST_TURNS < turns => (),
            _ => return Some(at),
        }
        rest = &rest[place + 1..];
        at += 1;
    }
    listed.next().map(|it| it.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(codes: &[u8], encoding: Encoding) -> Vec<u8> {
        let stored = Packer::new().unwrap().pack(codes, encoding).unwrap();
        let mut back = vec![7; codes.len()];
        let mut unpacker = Unpacker::new().unwrap();
        assert_eq!(unpacker.codes(&stored, &mut back, encoding), Some(()));
        assert_eq!(back, codes);
        stored
    }

    #[test]
    fn constant_and_incompressible_blocks_are_small() {
        assert_eq!(stored(&[code::DRAW; 65536], Encoding::Distance), [code::DRAW]);
        assert_eq!(stored(&[code::DRAW; 65536], Encoding::Value), [0b1010_1010]);
        assert_eq!(stored(&[9], Encoding::Distance), [9]);
        assert_eq!(stored(&[code::WIN], Encoding::Value), [1]);
        let random: Vec<u8> = blake3_bytes(65536);
        assert_eq!(stored(&random, Encoding::Distance), random);
        let half: Vec<u8> = (0..65536).map(|it| (it / 600) as u8).collect();
        assert!(stored(&half, Encoding::Distance).len() < 2000);
    }

    fn blake3_bytes(count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        blake3::Hasher::new().finalize_xof().fill(&mut bytes);
        bytes
    }

    #[test]
    fn two_bits_begin_at_the_lowest() {
        let codes = [code::WIN, code::UNUSED, code::LOSS, code::DRAW, code::DRAW];
        assert_eq!(stored(&codes, Encoding::Value), [0b1000_1101, 0b10]);
        assert_eq!(code_at(&[0b1000_1101, 0b10], 4, Encoding::Value), Some(code::DRAW));
        assert_eq!(code_at(&[0], 4, Encoding::Value), None);
    }

    #[test]
    fn nonsense_is_no_block() {
        let mut unpacker = Unpacker::new().unwrap();
        let whole = Packer::new().unwrap().pack(&[[1; 50], [2; 50]].concat(), Encoding::Distance);
        let whole = whole.unwrap();
        assert!(whole.len() < 100);
        for length in [99, 101, 1000] {
            assert_eq!(unpacker.raw(&whole, &mut vec![0; length]), None);
        }
        assert_eq!(unpacker.raw(&[], &mut [0; 100]), None);
        assert_eq!(unpacker.raw(b"nonsense", &mut [0; 100]), None);
        assert_eq!(unpacker.raw(&whole[..whole.len() - 1], &mut [0; 100]), None);
    }

    #[test]
    fn late_entries_and_their_list_are_compared() {
        let codes = [3, code::LATE, 4, code::LATE];
        let check = |listed: &[(u64, u32)]| late_difference(&codes, 10, listed.iter().copied());
        assert_eq!(check(&[(11, 253), (13, 300)]), None);
        assert_eq!(check(&[(11, 253)]), Some(13));
        assert_eq!(check(&[(11, 253), (13, 252)]), Some(13));
        assert_eq!(check(&[(11, 253), (12, 300), (13, 300)]), Some(13));
        assert_eq!(check(&[(11, 253), (13, 300), (14, 300)]), Some(14));
        assert_eq!(check(&[]), Some(11));
    }
}
