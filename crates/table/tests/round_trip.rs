//! Written tables are read back.
#![allow(clippy::unwrap_used)]

mod support;

use std::{fs, sync::atomic::AtomicBool};

use game::Proved;
use proptest::prelude::*;
use support::{ON, Temporary, head, meaning, mixed, table};
use table::{Cache, Encoding, Refusal, Summary, Table, TableError, code};

const ALL: [Encoding; 3] = [Encoding::Distance, Encoding::Value, Encoding::Doubled];

/// Entry by entry, and as a whole with several numbers of threads.
fn same(table: &Table, encoding: Encoding, entries: &[u8], late: &[(u64, u32)]) {
    let cache = Cache::new(1 << 20);
    let step = (entries.len() / 5000).max(1);
    for index in (0..entries.len()).step_by(step).chain(entries.len().checked_sub(1)) {
        let found = table.get(index as u64, &cache).unwrap();
        assert_eq!(found, meaning(encoding, entries, late, index), "{index}");
    }
    for threads in [0, 1, 2, 3, 8] {
        let mut back = vec![7; entries.len()];
        assert_eq!(table.load(&mut back, threads).unwrap(), late);
        assert!(back == entries);
        table.check(threads).unwrap();
    }
}

#[test]
fn every_length_around_the_ends_of_blocks() {
    let folder = Temporary::new("lengths");
    let path = folder.0.join("a.table");
    let (block, packed) = (65_536, 262_144);
    for encoding in ALL {
        let ends = [0, 1, 2, 3, 4, 5, block, 2 * block, packed, 2 * packed];
        for count in ends.into_iter().flat_map(|it: usize| [it, it + 1, it.saturating_sub(1)]) {
            let (entries, late) = mixed(count, encoding);
            same(&table(&path, encoding, &entries, &late), encoding, &entries, &late);
        }
    }
    assert_eq!(folder.names(), ["a.table"]);
}

#[test]
fn the_file_is_the_same_with_any_number_of_threads() {
    let folder = Temporary::new("threads");
    for encoding in ALL {
        let (entries, late) = mixed(3_000_001, encoding);
        let head = head(encoding, &entries, &late);
        let file = |threads: usize| {
            let path = folder.0.join("a.table");
            table::write(&path, &head, &entries, &late, threads, &ON).unwrap();
            fs::read(path).unwrap()
        };
        let one = file(1);
        assert!([0, 2, 3, 7, 100].into_iter().all(|it| file(it) == one));
    }
}

#[test]
fn constant_tables_are_tiny_and_random_ones_hardly_larger_than_their_bytes() {
    let folder = Temporary::new("sizes");
    let path = folder.0.join("a.table");
    let draws = vec![code::DRAW; 10 << 20];
    let constant = table(&path, Encoding::Distance, &draws, &[]);
    same(&constant, Encoding::Distance, &draws, &[]);
    assert!(constant.bytes() < 160 * 17 + 300, "{}", constant.bytes());
    let random: Vec<u8> = support::noise(1)
        .take(1 << 20)
        .map(|it| (it % 256) as u8)
        .filter(|it| *it != 253)
        .collect();
    let random_table = table(&path, Encoding::Distance, &random, &[]);
    same(&random_table, Encoding::Distance, &random, &[]);
    let most = random.len() as u64 + 1000;
    assert!(random_table.bytes() < most, "{} {most}", random_table.bytes());
}

#[test]
fn a_table_of_nothing_but_late_entries() {
    let folder = Temporary::new("late");
    let entries = vec![code::LATE; 200_000];
    let late: Vec<(u64, u32)> = (0..200_000).map(|it| (it, 253 + it as u32 * 3)).collect();
    let table = table(&folder.0.join("a.table"), Encoding::Distance, &entries, &late);
    same(&table, Encoding::Distance, &entries, &late);
    let cache = Cache::new(0);
    assert_eq!(table.get(199_999, &cache).unwrap(), Some(Proved::Loss(Some(600_250))));
    assert_eq!(table.head().summary.longest, Some(600_250));
}

#[test]
fn the_summary_counts_every_entry() {
    let (entries, late) = mixed(100_000, Encoding::Distance);
    let mut slow = Summary::default();
    for index in 0..entries.len() {
        slow.positions += 1;
        match meaning(Encoding::Distance, &entries, &late, index) {
            None => slow.positions -= 1,
            Some(Proved::Draw) => slow.draw += 1,
            Some(Proved::Win(turns)) => {
                (slow.win, slow.longest) = (slow.win + 1, slow.longest.max(turns))
            }
            Some(Proved::Loss(turns)) => {
                (slow.loss, slow.longest) = (slow.loss + 1, slow.longest.max(turns));
            }
        }
    }
    assert_eq!(Summary::of(&entries, &late, Encoding::Distance), slow);
    assert!(Some(253) < slow.longest);
    let (entries, _) = mixed(100_000, Encoding::Value);
    let summary = Summary::of(&entries, &[], Encoding::Value);
    assert_eq!(summary.longest, None);
    assert_eq!(summary.positions as usize, entries.iter().filter(|it| **it != 255).count());
}

#[test]
fn contradictions_are_refused_and_leave_nothing() {
    let folder = Temporary::new("refused");
    let path = folder.0.join("a.table");
    let entries = [1, 2, code::LATE, code::DRAW, code::LATE];
    let late = [(2, 253), (4, 999)];
    let good = head(Encoding::Distance, &entries, &late);
    let refuses = |head: &table::Head, entries: &[u8], late: &[(u64, u32)]| match table::write(
        &path, head, entries, late, 2, &ON,
    )
    .unwrap_err()
    {
        TableError::Refused(named, why) if named == path => why,
        error => panic!("{error}"),
    };
    let why = refuses(&good, &entries[..4], &late);
    assert_eq!(why, Refusal::Entries { expected: 5, found: 4 });
    assert_eq!(refuses(&good, &entries, &late[..1]), Refusal::Late(4));
    assert_eq!(refuses(&good, &entries, &[(4, 999), (2, 253)]), Refusal::Late(2));
    assert_eq!(refuses(&good, &entries, &[(2, 253), (2, 253), (4, 999)]), Refusal::Late(4));
    assert_eq!(refuses(&good, &entries, &[(2, 253), (3, 253), (4, 999)]), Refusal::Late(4));
    assert_eq!(refuses(&good, &entries, &[(2, 253), (4, 252)]), Refusal::Late(4));
    assert_eq!(refuses(&good, &entries, &[(2, 253), (4, 999), (5, 999)]), Refusal::Late(5));
    let summary = Summary { win: 7, ..good.summary };
    let wrong = table::Head { summary, ..good.clone() };
    assert_eq!(refuses(&wrong, &entries, &late), Refusal::Summary { positions: 5, found: 9 });
    let value = table::Head { encoding: Encoding::Value, ..good.clone() };
    assert_eq!(refuses(&value, &entries, &[]), Refusal::Code { index: 1, code: 2 });
    let long = table::Head { slice: "x".repeat(70_000), ..good.clone() };
    assert_eq!(refuses(&long, &entries, &late), Refusal::Name { most: 65_536, found: 70_000 });
    assert!(folder.names().is_empty());
}

#[test]
fn stopping_leaves_the_file_that_was_there() {
    let folder = Temporary::new("stop");
    let path = folder.0.join("a.table");
    let (entries, late) = mixed(1_000_000, Encoding::Distance);
    let old = table(&path, Encoding::Distance, &[1, 2, 3], &[]);
    let stop = AtomicBool::new(true);
    let head = head(Encoding::Distance, &entries, &late);
    let error = table::write(&path, &head, &entries, &late, 2, &stop).unwrap_err();
    assert!(matches!(error, TableError::Stopped(_)), "{error}");
    assert_eq!(folder.names(), ["a.table"]);
    // A table that is replaced while it is open is unchanged.
    table::write(&path, &head, &entries, &late, 2, &ON).unwrap();
    assert_eq!(old.get(2, &Cache::new(0)).unwrap(), Some(Proved::Win(Some(3))));
    same(&Table::open(&path).unwrap(), Encoding::Distance, &entries, &late);
}

#[test]
fn what_is_not_there_is_an_error() {
    let folder = Temporary::new("absent");
    let path = folder.0.join("a.table");
    assert!(matches!(Table::open(&path), Err(TableError::File(named, _)) if named == path));
    assert!(Table::open(&folder.0).is_err());
    let table = table(&path, Encoding::Value, &[0, 1], &[]);
    let cache = Cache::new(1 << 20);
    for index in [2, 3, 4, u64::MAX] {
        let error = table.get(index, &cache).unwrap_err();
        assert!(matches!(error, TableError::Index { entries: 2, .. }), "{error}");
    }
    for room in [0, 1, 3] {
        let error = table.load(&mut vec![0; room], 1).unwrap_err();
        assert!(matches!(error, TableError::Room { entries: 2, .. }), "{error}");
    }
    let nowhere = folder.0.join("no/where.table");
    let head = head(Encoding::Value, &[0], &[]);
    let error = table::write(&nowhere, &head, &[0], &[], 1, &ON).unwrap_err();
    assert!(error.to_string().contains("where.table"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_entries(
        runs in proptest::collection::vec((any::<u8>(), 1_usize..40_000), 0..12),
        kind_of_table: u8,
        turns in 253_u32..,
    ) {
        let encoding = ALL[usize::from(kind_of_table % 3)];
        let kind = |it: u8| match encoding {
            Encoding::Distance | Encoding::Doubled => it,
            Encoding::Value => [code::LOSS, code::WIN, code::DRAW, code::UNUSED][usize::from(it % 4)],
        };
        let entries: Vec<u8> =
            runs.iter().flat_map(|&(code, count)| std::iter::repeat_n(kind(code), count)).collect();
        let late: Vec<(u64, u32)> = (0..)
            .zip(&entries)
            .filter(|it| *it.1 == code::LATE)
            .map(|it| (it.0, turns.wrapping_add(it.0 as u32).max(253)))
            .collect();
        let folder = Temporary::new("any");
        let table = table(&folder.0.join("a.table"), encoding, &entries, &late);
        let mut back = vec![7; entries.len()];
        prop_assert_eq!(table.load(&mut back, 2).unwrap(), late.clone());
        prop_assert!(back == entries);
        let cache = Cache::new(1 << 16);
        for index in (0..entries.len()).step_by(997) {
            let expected = meaning(encoding, &entries, &late, index);
            prop_assert_eq!(table.get(index as u64, &cache).unwrap(), expected);
        }
    }
}
