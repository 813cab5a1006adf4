//! Temporary folders and tables for tests.
#![allow(dead_code, clippy::unwrap_used)] // each test file uses a part, and all are tests

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};

use game::Proved;
use table::{Encoding, Head, Summary, Table, code};

/// A stop flag that is never set.
pub static ON: AtomicBool = AtomicBool::new(false);

/// A folder that is removed after the test.
pub struct Temporary(pub PathBuf);

impl Temporary {
    /// A new one; the name is for people.
    pub fn new(name: &str) -> Temporary {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = path.join(format!("table-{name}-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Temporary(path)
    }

    /// The names of the files in it, in order.
    pub fn names(&self) -> Vec<String> {
        let name = |it: fs::DirEntry| it.file_name().into_string().unwrap();
        let mut names: Vec<String> =
            fs::read_dir(&self.0).unwrap().map(|it| name(it.unwrap())).collect();
        names.sort();
        names
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A head that matches these entries.
pub fn head(encoding: Encoding, entries: &[u8], late: &[(u64, u32)]) -> Head {
    Head {
        game: "morris:rules=lmu".to_owned(),
        slice: "4+2-3+3".to_owned(),
        encoding,
        entries: entries.len() as u64,
        summary: Summary::of(entries, late, encoding),
    }
}

/// Writes a table and opens it.
pub fn table(path: &Path, encoding: Encoding, entries: &[u8], late: &[(u64, u32)]) -> Table {
    let head = head(encoding, entries, late);
    let bytes = table::write(path, &head, entries, late, 2, &ON).unwrap();
    assert_eq!(bytes, fs::metadata(path).unwrap().len());
    let table = Table::open(path).unwrap();
    assert_eq!(*table.head(), head);
    assert_eq!(table.bytes(), bytes);
    table
}

/// The meaning of an entry, computed in a slow and obvious way.
pub fn meaning(
    encoding: Encoding,
    codes: &[u8],
    late: &[(u64, u32)],
    index: usize,
) -> Option<Proved> {
    let told = |code: u32| match encoding {
        Encoding::Distance => Some(code),
        Encoding::Doubled => Some((code - code % 2) / 2),
        Encoding::Value => None,
    };
    let decided = |turns: u32| match turns % 2 {
        0 => Some(Proved::Loss(told(turns))),
        _ => Some(Proved::Win(told(turns))),
    };
    match codes[index] {
        255 => None,
        254 => Some(Proved::Draw),
        253 => decided(late.iter().find(|it| it.0 == index as u64).unwrap().1),
        turns => decided(u32::from(turns)),
    }
}

/// Pseudorandom numbers, always the same.
pub fn noise(seed: u64) -> impl Iterator<Item = u64> {
    // SplitMix64.
    (1_u64..).map(move |it| {
        let mut x = seed.wrapping_add(it.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    })
}

/// Entries of every kind: runs, noise, late ones.
pub fn mixed(count: usize, encoding: Encoding) -> (Vec<u8>, Vec<(u64, u32)>) {
    let kinds = [code::LOSS, code::WIN, code::DRAW, code::UNUSED];
    let mut late = Vec::new();
    let mut entries = Vec::with_capacity(count);
    for (index, random) in noise(count as u64).take(count).enumerate() {
        let run = index / 5000 % 3;
        entries.push(match (run, encoding) {
            (0, _) => code::DRAW,
            (1, Encoding::Value) => kinds[(random % 4) as usize],
            (2, Encoding::Value) => code::WIN,
            (1, _) => (random % 256) as u8,
            (_, Encoding::Value) => code::UNUSED,
            _ => (index / 40 % 256) as u8,
        });
        if entries[index] == code::LATE {
            late.push((index as u64, 253 + (random >> 32) as u32 % 1000));
        }
    }
    (entries, late)
}
