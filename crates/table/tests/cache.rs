//! The cache: small, shared, and always correct.
#![allow(clippy::unwrap_used)]

mod support;

use std::{fs, thread};

use support::{Temporary, meaning, mixed, noise, table};
use table::{Cache, Encoding, Table};

#[test]
fn several_threads_and_tables_share_a_tiny_cache() {
    let folder = Temporary::new("shared");
    let kinds = [Encoding::Distance, Encoding::Value, Encoding::Distance];
    let tables: Vec<_> = (0..)
        .zip(kinds)
        .map(|(number, encoding)| {
            let (entries, late) = mixed(900_000 + number * 77_777, encoding);
            let table = table(&folder.0.join(format!("{number}.table")), encoding, &entries, &late);
            (table, encoding, entries, late)
        })
        .collect();
    // Nothing fits; one block; a few; all of them.
    for bytes in [0, 1, 66_000, 200_000, 64 << 20] {
        let cache = Cache::new(bytes);
        thread::scope(|scope| {
            for seed in 0..8 {
                let (cache, tables) = (&cache, &tables);
                scope.spawn(move || {
                    for random in noise(seed).take(400) {
                        let (table, encoding, entries, late) = &tables[(random % 3) as usize];
                        let index = ((random >> 8) % entries.len() as u64) as usize;
                        let expected = meaning(*encoding, entries, late, index);
                        assert_eq!(table.get(index as u64, cache).unwrap(), expected);
                    }
                });
            }
        });
        assert!(cache.bytes() <= bytes, "{} of {bytes}", cache.bytes());
    }
}

#[test]
fn a_size_beyond_all_memory_is_only_a_bound() {
    let folder = Temporary::new("bound");
    let (entries, late) = mixed(100_000, Encoding::Distance);
    let table = table(&folder.0.join("a.table"), Encoding::Distance, &entries, &late);
    let cache = Cache::new(u64::MAX);
    assert!(table.get(99_999, &cache).is_ok());
}

#[test]
fn what_is_in_the_cache_needs_no_file() {
    let folder = Temporary::new("kept");
    let path = folder.0.join("a.table");
    let (entries, late) = mixed(65_536, Encoding::Distance);
    drop(table(&path, Encoding::Distance, &entries, &late));
    let cache = Cache::new(1 << 20);
    let right = Table::open(&path).unwrap().get(9000, &cache).unwrap();
    // The same table with a damaged block: the cache has the intact one.
    let mut bytes = fs::read(&path).unwrap();
    bytes[500] ^= 1;
    fs::write(&path, bytes).unwrap();
    let damaged = Table::open(&path).unwrap();
    assert_eq!(damaged.get(9000, &cache).unwrap(), right);
    assert!(damaged.get(9000, &Cache::new(1 << 20)).is_err());
    assert!(0 < cache.bytes() && cache.bytes() < 70_000, "{}", cache.bytes());
    // An error is not cached.
    let empty = Cache::new(1 << 20);
    assert!(damaged.get(1, &empty).is_err() && damaged.get(1, &empty).is_err());
    assert_eq!(empty.bytes(), 0);
}
