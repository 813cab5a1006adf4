//! A reader of tables written from `docs/table-format.md` alone.
//!
//! It shares no code with the crate, not even the checksum library where ten lines suffice, so that
//! the document and the crate cannot be wrong in the same way. It is slow and obvious.
#![allow(clippy::unwrap_used)]

mod support;

use std::fs;

use support::{Temporary, head, mixed, table};
use table::{Encoding, Folder, code};

/// The content of a file according to the document.
#[derive(Debug, PartialEq)]
struct Told {
    game: String,
    slice: String,
    encoding: u64,
    longest: u64,
    positions: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    codes: Vec<u8>,
    late: Vec<(u64, u64)>,
}

/// The little-endian unsigned number of `size` bytes at an offset.
fn number(bytes: &[u8], offset: u64, size: u64) -> u64 {
    (0..size).map(|it| u64::from(bytes[(offset + it) as usize]) << (8 * it)).sum()
}

/// Bit by bit, as a polynomial division.
fn crc32(bytes: &[u8]) -> u64 {
    let mut crc = 0xffff_ffff_u32;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    u64::from(crc ^ 0xffff_ffff)
}

fn part(file: &[u8], from: u64, to: u64) -> &[u8] {
    &file[from as usize..to as usize]
}

/// Reads a whole file and checks everything the document says.
fn read(file: &[u8]) -> Told {
    let at = |offset, size| number(file, offset, size);

    // Head
    assert_eq!(&file[..8], b"SPBTABLE");
    assert_eq!(at(8, 4), 1);
    let head = at(12, 4);
    let (encoding, entries) = (at(16, 4), at(24, 8));
    assert_eq!(at(20, 4), 65_536);
    let late_length = at(72, 8);
    let (game_length, slice_length) = (at(80, 4), at(84, 4));
    assert_eq!(head, 92 + game_length + slice_length);
    let game = part(file, 88, 88 + game_length);
    let slice = part(file, 88 + game_length, 88 + game_length + slice_length);
    assert_eq!(at(head - 4, 4), crc32(part(file, 0, head - 4)));

    // Tail
    let length = file.len() as u64;
    let tail = length - 64;
    let (late_offset, index_offset) = (at(tail, 8), at(tail + 8, 8));
    assert_eq!(at(tail + 16, 8), length);
    assert_eq!(at(tail + 24, 4), crc32(part(file, late_offset, tail)));
    assert_eq!(at(tail + 28, 4), crc32(part(file, tail, tail + 28)));
    assert_eq!(part(file, tail + 32, length), blake3::hash(part(file, 0, tail + 32)).as_bytes());

    // Blocks
    let per_byte = if encoding != 1 { 1 } else { 4 };
    let raw_total = entries.div_ceil(per_byte);
    let blocks = raw_total.div_ceil(65_536);
    assert_eq!(index_offset + 16 * blocks, tail);
    let mut expected_offset = head;
    let mut raw: Vec<u8> = Vec::new();
    for block in 0..blocks {
        let element = index_offset + 16 * block;
        let (offset, stored) = (at(element, 8), at(element + 8, 4));
        assert_eq!(offset, expected_offset);
        expected_offset += stored;
        let bytes = part(file, offset, offset + stored);
        assert_eq!(at(element + 12, 4), crc32(bytes));
        let size = (raw_total - 65_536 * block).min(65_536) as usize;
        assert!(1 <= stored && stored as usize <= size);
        if stored == 1 {
            raw.extend(vec![bytes[0]; size]);
        } else if stored as usize == size {
            raw.extend(bytes);
        } else {
            let frame = zstd::stream::decode_all(bytes).unwrap();
            assert_eq!(frame.len(), size);
            raw.extend(frame);
        }
    }
    assert_eq!(expected_offset, late_offset);

    // Late list
    assert_eq!(late_offset + 12 * late_length, index_offset);
    let late = (0..late_length).map(|it| late_offset + 12 * it);
    let late: Vec<(u64, u64)> = late.map(|it| (at(it, 8), at(it + 8, 4))).collect();

    // Entries
    let codes = (0..entries).map(|it| match encoding {
        0 | 2 => raw[it as usize],
        1 => [0, 1, 254, 255][usize::from(raw[(it / 4) as usize] >> (2 * (it % 4)) & 3)],
        _ => panic!("encoding {encoding}"),
    });
    let codes: Vec<u8> = codes.collect();
    if encoding == 1 && !entries.is_multiple_of(4) {
        assert_eq!(raw[(entries / 4) as usize] >> (2 * (entries % 4)), 0);
    }
    Told {
        game: String::from_utf8(game.to_vec()).unwrap(),
        slice: String::from_utf8(slice.to_vec()).unwrap(),
        encoding,
        longest: at(32, 8),
        positions: at(40, 8),
        won: at(48, 8),
        drawn: at(56, 8),
        lost: at(64, 8),
        codes,
        late,
    }
}

fn agree(encoding: Encoding, entries: &[u8], late: &[(u64, u32)]) {
    let folder = Temporary::new("document");
    let path = folder.0.join("a.table");
    drop(table(&path, encoding, entries, late));
    let head = head(encoding, entries, late);
    let told = read(&fs::read(&path).unwrap());
    assert!(told.codes == entries, "codes");
    let expected = Told {
        game: head.game,
        slice: head.slice,
        encoding: match encoding {
            Encoding::Distance => 0,
            Encoding::Value => 1,
            Encoding::Doubled => 2,
        },
        longest: head.summary.longest.map_or(0xffff_ffff_ffff_ffff, u64::from),
        positions: head.summary.positions,
        won: head.summary.win,
        drawn: head.summary.draw,
        lost: head.summary.loss,
        codes: told.codes.clone(),
        late: late.iter().map(|it| (it.0, u64::from(it.1))).collect(),
    };
    assert_eq!(told.late, expected.late);
    assert!(told == expected, "head");
}

#[test]
fn the_document_is_all_that_a_reader_needs() {
    for encoding in [Encoding::Distance, Encoding::Value, Encoding::Doubled] {
        for count in [0, 1, 2, 3, 4, 5, 1000, 65_536, 65_537, 262_144, 262_145, 700_003] {
            let (entries, late) = mixed(count, encoding);
            agree(encoding, &entries, &late);
        }
        agree(encoding, &vec![code::DRAW; 300_000], &[]);
        agree(encoding, &vec![code::UNUSED; 300_000], &[]);
    }
    let late: Vec<(u64, u32)> = (0..70_000).map(|it| (it, u32::MAX - it as u32)).collect();
    agree(Encoding::Distance, &vec![code::LATE; 70_000], &late);
}

#[test]
fn the_checksum_is_the_one_described() {
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
}

/// The section "Names of files" of the document, implemented again.
fn file_name(name: &str) -> String {
    let devices = ["con", "prn", "aux", "nul"].map(str::to_owned).into_iter();
    let numbered = (0..=9).flat_map(|it| [format!("com{it}"), format!("lpt{it}")]);
    let device = devices.chain(numbered).any(|it| it == name);
    let mut file = String::new();
    for (place, byte) in name.bytes().enumerate() {
        let plain = byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"+-=,".contains(&byte);
        match char::from(byte) {
            it if plain && !(device && place == 0) => file.push(it),
            ':' => file.push('_'),
            _ => file += &format!("%{byte:02x}"),
        }
    }
    match file.len() {
        0 => "%".to_owned(),
        1..=100 => file,
        _ => format!("{}%~{}", &file[..60], &blake3::hash(name.as_bytes()).to_hex()[..32]),
    }
}

#[test]
fn files_are_called_as_described() {
    let long = "ä".repeat(40);
    let names = ["morris:rules=lmu", "4+2-3+3", "", "nul", "lpt9", "lpt10", "A_b.c/d", &long];
    for game in names {
        for slice in names {
            let folder = Folder::new("tables".as_ref(), game);
            let path = format!("tables/{}/{}.table", file_name(game), file_name(slice));
            assert_eq!(folder.file(slice), std::path::Path::new(&path));
        }
    }
}
