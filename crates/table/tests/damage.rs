//! Whatever happens to a file, the answer is correct or an error that names it.
#![allow(clippy::unwrap_used)]

mod support;

use std::{fs, path::PathBuf};

use game::Proved;
use support::{Temporary, meaning, table};
use table::{Cache, Encoding, Part, Table, TableError, code};

/// A small table with every feature, and its expected content.
struct Victim {
    folder: Temporary,
    path: PathBuf,
    bytes: Vec<u8>,
    expected: Vec<Option<Proved>>,
}

impl Victim {
    fn new(name: &str, encoding: Encoding, entries: &[u8], late: &[(u64, u32)]) -> Victim {
        let folder = Temporary::new(name);
        let path = folder.0.join("a.table");
        drop(table(&path, encoding, entries, late));
        let bytes = fs::read(&path).unwrap();
        let expected = (0..entries.len()).map(|it| meaning(encoding, entries, late, it)).collect();
        Victim { folder, path, bytes, expected }
    }

    /// With distances: compressed, with late entries.
    fn small() -> Victim {
        let mut entries: Vec<u8> = (0..400).map(|it| (it / 60) as u8).collect();
        entries[100] = code::LATE;
        entries[399] = code::LATE;
        entries[7] = code::DRAW;
        entries[8] = code::UNUSED;
        Victim::new("small", Encoding::Distance, &entries, &[(100, 253), (399, 70_000)])
    }

    /// With values: a constant block, then an uncompressed one.
    fn values() -> Victim {
        let mut entries = vec![code::DRAW; 262_144];
        entries.extend([0, 1, 1, 254, 255, 0, 0, 1, 254, 1]);
        Victim::new("values", Encoding::Value, &entries, &[])
    }

    /// A new file: truncating the old one and filling it again is much slower.
    fn becomes(&self, bytes: &[u8]) {
        fs::remove_file(&self.path).unwrap();
        fs::write(&self.path, bytes).unwrap();
    }

    /// Replaces the file. Opening, checking or loading it must fail; entries that are returned
    /// nevertheless must be correct.
    fn suffers(&self, bytes: &[u8], what: &str) {
        self.becomes(bytes);
        let names = |error: TableError| {
            assert!(error.to_string().contains("a.table"), "{what}: {error}");
            assert!(!error.message().arguments.is_empty());
        };
        let table = match Table::open(&self.path) {
            Ok(table) => table,
            Err(error) => return names(error),
        };
        names(table.check(1).expect_err(what));
        let mut codes = vec![0; table.head().entries as usize];
        names(table.load(&mut codes, 2).expect_err(what));
        let cache = Cache::new(1 << 20);
        let (count, step) = (self.expected.len(), (self.expected.len() / 500).max(1));
        for index in (0..count).step_by(step).chain(count - 10..count) {
            match table.get(index as u64, &cache) {
                Ok(entry) => assert_eq!(entry, self.expected[index], "{what}, entry {index}"),
                Err(error) => names(error),
            }
        }
    }
}

#[test]
fn every_byte_flipped() {
    for victim in [Victim::small(), Victim::values()] {
        for place in 0..victim.bytes.len() {
            for flip in [1, 0x80, 0xff, 0x10] {
                let mut bytes = victim.bytes.clone();
                bytes[place] ^= flip;
                victim.suffers(&bytes, &format!("byte {place} ^ {flip}"));
            }
        }
        assert_eq!(victim.folder.names(), ["a.table"]);
    }
}

#[test]
fn cut_off_at_every_length() {
    for victim in [Victim::small(), Victim::values()] {
        for length in 0..victim.bytes.len() {
            victim.suffers(&victim.bytes[..length], &format!("{length} bytes"));
            victim.suffers(&victim.bytes[length + 1..], &format!("without {length} bytes"));
        }
    }
}

#[test]
fn a_byte_missing_or_extra_anywhere() {
    for victim in [Victim::small(), Victim::values()] {
        for place in 0..=victim.bytes.len() {
            for extra in [0, 0xff] {
                let mut bytes = victim.bytes.clone();
                bytes.insert(place, extra);
                victim.suffers(&bytes, &format!("{extra} more at {place}"));
            }
            if place < victim.bytes.len() {
                let mut bytes = victim.bytes.clone();
                bytes.remove(place);
                victim.suffers(&bytes, &format!("one less at {place}"));
            }
        }
    }
}

#[test]
fn any_part_overwritten() {
    for victim in [Victim::small(), Victim::values()] {
        let length = victim.bytes.len() as u64;
        let mut noise = support::noise(7);
        let mut next = |below: u64| noise.next().unwrap() % below;
        for _ in 0..3000 {
            let mut bytes = victim.bytes.clone();
            let from = next(length) as usize;
            let to = (from + 1 + next(40) as usize).min(bytes.len());
            for byte in &mut bytes[from..to] {
                *byte = next(256) as u8;
            }
            if bytes != victim.bytes {
                victim.suffers(&bytes, &format!("bytes {from} to {to}"));
            }
        }
    }
}

/// The head with one field changed and a valid checksum.
fn resealed(bytes: &[u8], change: impl Fn(&mut [u8])) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    change(&mut bytes[..length - 4]);
    let sum = crc32fast::hash(&bytes[..length - 4]);
    bytes[length - 4..length].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn a_head_that_lies() {
    let victim = Victim::small();
    let field = |at: usize, value: u64, size: usize| {
        resealed(&victim.bytes, |head| {
            head[at..at + size].copy_from_slice(&value.to_le_bytes()[..size])
        })
    };
    // More entries, fewer, and more than any memory holds.
    for entries in [0, 1, 399, 401, 65_537, 1 << 40, u64::MAX] {
        victim.becomes(&field(24, entries, 8));
        if let Ok(table) = Table::open(&victim.path) {
            assert!(table.check(2).is_err(), "{entries}");
            assert!(table.get(0, &Cache::new(0)).is_err(), "{entries}");
        }
    }
    for (at, size, values) in [
        (12, 4, [0, 3, u64::from(u32::MAX)]),  // its own length
        (16, 4, [3, 255, u64::MAX]),           // the encoding
        (20, 4, [0, 1, 1 << 17]),              // the size of blocks
        (32, 8, [1 << 32, 1 << 40, 1 << 63]),  // the greatest distance
        (72, 8, [0, 3, u64::MAX]),             // late entries
        (80, 4, [0, 17, u64::from(u32::MAX)]), // length of the game's name
        (84, 4, [0, 8, u64::from(u32::MAX)]),  // length of the slice's name
    ] {
        for value in values {
            let spoilt = if at == 12 {
                let mut bytes = victim.bytes.clone();
                bytes[12..16].copy_from_slice(&(value as u32).to_le_bytes());
                bytes
            } else {
                field(at, value, size)
            };
            victim.suffers(&spoilt, &format!("{value} at {at}"));
            if !(at == 80 && value == 0) {
                assert!(Table::open(&victim.path).is_err(), "{value} at {at}");
            }
        }
    }
}

#[test]
fn another_version_says_so() {
    let victim = Victim::small();
    let spoilt = resealed(&victim.bytes, |head| head[8] = 2);
    victim.becomes(&spoilt);
    let error = Table::open(&victim.path).unwrap_err();
    assert!(matches!(error, TableError::Version(_, 2)), "{error}");
    assert!(error.to_string().ends_with("expected a table of version 1, found version 2"));
}

#[test]
fn other_files_are_no_tables() {
    let folder = Temporary::new("other");
    let path = folder.0.join("a.table");
    for bytes in [&b""[..], b"S", b"SPBTABLf", b"hello, world", &[0; 4096]] {
        fs::write(&path, bytes).unwrap();
        assert!(matches!(Table::open(&path), Err(TableError::NoTable(_))), "{bytes:?}");
    }
    fs::write(&path, b"SPBTABLE\x01\0\0\0").unwrap();
    assert!(matches!(Table::open(&path), Err(TableError::Damaged(_, Part::Head))));
}

#[test]
fn the_part_is_named() {
    let victim = Victim::values();
    let damage = |place: usize| {
        let mut bytes = victim.bytes.clone();
        bytes[place] ^= 1;
        victim.becomes(&bytes);
        let error = Table::open(&victim.path).and_then(|it| it.check(1)).unwrap_err();
        match error {
            TableError::Damaged(_, part) => part,
            error => panic!("{error}"),
        }
    };
    let end = victim.bytes.len();
    let head = u32::from_le_bytes(victim.bytes[12..16].try_into().unwrap()) as usize;
    assert_eq!(damage(30), Part::Head);
    assert_eq!(damage(head), Part::Block(0));
    assert_eq!(damage(head + 1), Part::Block(1));
    assert_eq!(damage(head + 2), Part::Block(1));
    assert_eq!(damage(end - 64 - 1), Part::Index);
    assert_eq!(damage(end - 64), Part::Tail);
    assert_eq!(damage(end - 1), Part::Whole);
}

/// The file is truncated while a table is in use.
#[test]
fn a_file_shortened_in_use_is_an_error() {
    let victim = Victim::values();
    let table = Table::open(&victim.path).unwrap();
    let (count, cache) = (victim.expected.len(), Cache::new(1 << 20));
    assert_eq!(table.get(0, &cache).unwrap(), victim.expected[0]);
    assert!(table.is_current());
    fs::OpenOptions::new().write(true).open(&victim.path).unwrap().set_len(100).unwrap();
    assert!(!table.is_current());
    // Cached entries are correct; everything else is an error that names the file.
    assert_eq!(table.get(1, &cache).unwrap(), victim.expected[1]);
    for (index, cache) in [(count as u64 - 1, &cache), (0, &Cache::new(0))] {
        let error = table.get(index, cache).unwrap_err();
        assert!(matches!(error, TableError::Damaged(..)) && error.is_damage(), "{error}");
        assert!(error.to_string().contains("a.table"), "{error}");
    }
    let error = table.check(2).unwrap_err();
    assert!(error.to_string().contains("a.table"), "{error}");
    let error = table.load(&mut vec![0; count], 1).unwrap_err();
    assert!(error.to_string().contains("a.table"), "{error}");
}

#[test]
fn a_file_overwritten_or_replaced_in_use_is_noticed() {
    let (victim, other) = (Victim::values(), Victim::small());
    let table = Table::open(&victim.path).unwrap();
    // Overwritten in place, as `cp` does: no block is taken from the new content.
    fs::write(&victim.path, &other.bytes).unwrap();
    let error = table.get(0, &Cache::new(0)).unwrap_err();
    assert!(error.to_string().contains("a.table"), "{error}");
    assert!(!table.is_current());
    // Replaced by renaming: the opened file is unchanged.
    victim.becomes(&victim.bytes);
    let table = Table::open(&victim.path).unwrap();
    let aside = victim.folder.0.join("aside");
    fs::write(&aside, &other.bytes).unwrap();
    fs::rename(&aside, &victim.path).unwrap();
    assert!(!table.is_current());
    assert_eq!(table.get(0, &Cache::new(0)).unwrap(), victim.expected[0]);
    fs::remove_file(&victim.path).unwrap();
    assert!(!table.is_current());
}
