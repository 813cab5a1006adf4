//! Notes of a solver: what is written is read back, and nothing else is.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{fs, io, path::Path};

use support::{Temporary, noise};
use table::{Notes, Part, TableError};

const MEANING: u32 = 7;

fn notes() -> Notes {
    Notes { game: "a:b=1".to_owned(), meaning: MEANING, nodes: 5 << 40, milliseconds: 1234 }
}

fn write(path: &Path, pairs: &[(u64, u64)]) {
    let written = notes()
        .write(path, |scribe| pairs.iter().try_for_each(|&(key, data)| scribe.pair(key, data)));
    assert_eq!(written.unwrap().0, pairs.len() as u64);
}

type Learnt = Result<Option<(Notes, Vec<(u64, u64)>)>, TableError>;

fn read(path: &Path, game: &str, meaning: u32) -> Learnt {
    let Some(reading) = Notes::open(path, game, meaning)? else { return Ok(None) };
    let (notes, count, mut pairs) = (reading.notes.clone(), reading.pairs, Vec::new());
    reading.each(|key, data| {
        pairs.push((key, data));
        true
    })?;
    assert_eq!(count, pairs.len() as u64);
    Ok(Some((notes, pairs)))
}

#[test]
fn what_was_written_comes_back() {
    let folder = Temporary::new("notes");
    let path = folder.0.join("some.notes");
    assert!(read(&path, "a:b=1", MEANING).unwrap().is_none());
    let noise: Vec<u64> = noise(5).take(40_000).collect();
    let many: Vec<(u64, u64)> = noise.chunks(2).map(|it| (it[0], it[1])).collect();
    for pairs in [&many[..], &[(u64::MAX, 0)], &[]] {
        write(&path, pairs);
        let (found, learnt) = read(&path, "a:b=1", MEANING).unwrap().unwrap();
        assert_eq!((found, &learnt[..]), (notes(), pairs));
    }
    assert_eq!(folder.names(), ["some.notes"]);
}

#[test]
fn every_byte_matters() {
    let folder = Temporary::new("notes-damage");
    let path = folder.0.join("some.notes");
    write(&path, &[(1, 2), (3, 4)]);
    let good = fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        assert!(read(&path, "a:b=1", MEANING).is_err(), "{bytes:?}");
    };
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << bit;
            refused(&bytes);
        }
        refused(&good[..at]);
        refused(&[&good[..at], &good[at + 1..]].concat());
    }
    for more in [1, 16, 32] {
        refused(&[&good[..], &vec![0; more]].concat());
    }
    fs::write(&path, &good).unwrap();
    assert!(read(&path, "a:b=1", MEANING).unwrap().is_some());
}

#[test]
fn others_are_refused_by_name() {
    let folder = Temporary::new("notes-others");
    let path = folder.0.join("some.notes");
    write(&path, &[(1, 2)]);
    for (game, meaning) in [("a:b=2", MEANING), ("a:b=1", MEANING + 1)] {
        let error = read(&path, game, meaning).unwrap_err();
        assert!(matches!(error, TableError::OtherNotes { .. }), "{error}");
        assert!(error.to_string().contains(game), "{error}");
    }
    // A pair that the solver rejects counts as damage.
    let reading = Notes::open(&path, "a:b=1", MEANING).unwrap().unwrap();
    let error = reading.each(|_, _| false).err().unwrap();
    assert!(matches!(error, TableError::Damaged(_, Part::Whole)), "{error}");
    fs::write(&path, "something else").unwrap();
    let error = read(&path, "a:b=1", MEANING).unwrap_err();
    assert!(matches!(error, TableError::NoNotes(_)), "{error}");
    // A folder is not a file.
    assert!(read(&folder.0, "a:b=1", MEANING).is_err());
}

/// The last reader or writer has an exclusive lock.
#[test]
fn nobody_else_can_open_what_is_held() {
    let folder = Temporary::new("notes-held");
    let path = folder.0.join("some.notes");
    write(&path, &[(1, 2)]);
    let is_held = || matches!(read(&path, "a:b=1", MEANING), Err(TableError::Held(_)));
    assert!(!is_held());
    let reading = Notes::open(&path, "a:b=1", MEANING).unwrap().unwrap();
    assert!(is_held());
    let held = reading.each(|_, _| true).unwrap();
    assert!(is_held());
    let written = notes().write(&path, |scribe| scribe.pair(3, 4)).unwrap();
    drop(held);
    assert!(is_held());
    drop(written);
    assert_eq!(read(&path, "a:b=1", MEANING).unwrap().unwrap().1, [(3, 4)]);
}

#[test]
fn an_error_while_writing_leaves_what_was_there() {
    let folder = Temporary::new("notes-error");
    let path = folder.0.join("some.notes");
    write(&path, &[(1, 2)]);
    let error = notes().write(&path, |scribe| {
        scribe.pair(3, 4)?;
        Err(io::Error::other("no more"))
    });
    assert!(error.unwrap_err().to_string().contains("no more"));
    assert_eq!(read(&path, "a:b=1", MEANING).unwrap().unwrap().1, [(1, 2)]);
    assert_eq!(folder.names(), ["some.notes"]);
}
