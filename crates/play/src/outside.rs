//! Every reader of text from outside as a function of bytes, for fuzzing.
//!
//! The fuzz targets in `fuzz/` call these, and a test here runs the seeds and
//! a lot of random bytes through them on every machine. None may panic,
//! whatever comes; there is nothing else to say about them.

use std::{env, fs, path::Path, process, thread};

use table::{Cache, Notes, Table};
use wire::{
    Line, kgp, mnm, read_line,
    ugi::{Command, Reply},
};

use crate::{PlayerSpec, Record, begin, begin_at, proving::check_certificate, wired};

/// Tables with more entries are not loaded as a whole.
const MOST_ENTRIES: u64 = 1 << 20;

/// A reader: its name, which is also that of its fuzz target, and what it does.
pub type Reader = (&'static str, fn(&[u8]));

/// All readers.
pub const READERS: &[Reader] = &[
    ("names", |bytes| drop(begin(&text(bytes)))),
    ("positions", |bytes| {
        let text = text(bytes);
        let (name, position) = text.split_once('\n').unwrap_or((&text, ""));
        if let Ok(game) = begin_at(name, Some(position)) {
            // What is accepted can be drawn, written and read again.
            drop(game.scene());
            drop(begin_at(name, Some(&game.position())));
        }
    }),
    ("plies", |bytes| {
        let text = text(bytes);
        let (name, words) = text.split_once('\n').unwrap_or((&text, ""));
        if let Ok(mut game) = begin(name) {
            words.split_whitespace().for_each(|word| drop(game.play(word)));
            drop(game.scene());
        }
    }),
    ("records", |bytes| {
        if let Ok(record) = Record::parse(&text(bytes)) {
            drop(record.replay());
        }
    }),
    ("ugi", |bytes| {
        // What an engine is told, and what one says.
        for line in text(bytes).lines() {
            if let Ok(command) = Command::parse(line) {
                drop(Command::parse(&command.to_string()));
            }
            if let Some(reply) = Reply::parse(line) {
                drop(Reply::parse(&reply.to_string()));
            }
        }
        let mut bytes = bytes;
        while read_line(&mut bytes, 40) != Line::End {}
    }),
    ("mnm", |bytes| {
        let now = wire::Instant::default();
        for line in text(bytes).lines() {
            if let Some(command) = mnm::Command::parse(line) {
                assert_eq!(mnm::Command::parse(&command.to_string()), Some(command));
            }
            if let Some(reply) = mnm::Reply::parse(line) {
                assert_eq!(mnm::Reply::parse(&reply.to_string()), Some(reply));
            }
        }
        for dialect in mnm::Dialect::ALL {
            let mut server = mnm::Server::new(dialect, mnm::Patience::default(), now);
            server.receive(bytes, now);
        }
        let mut client = mnm::Client::new(mnm::Wish::default());
        client.receive(bytes, now);
        // What a server says is a position.
        let text = text(bytes);
        let lines: Vec<&str> = text.lines().map(|it| it.trim_start_matches("+ ")).collect();
        for kind in wired::kinds() {
            drop(wired::rebuilt(&kind, &lines, game::Player::B));
        }
    }),
    ("kgp", |bytes| {
        let now = wire::Instant::default();
        for line in text(bytes).lines() {
            let Some(line) = kgp::Line::parse(line) else { continue };
            assert_eq!(kgp::Line::parse(&line.to_string()).as_ref(), Some(&line));
            if let kgp::Message::State(board) = kgp::Message::of(&line) {
                drop(wired::of_pits(&board.into()));
            }
        }
        kgp::Server::new(kgp::Patience::default(), now).receive(bytes, now);
        let wish = kgp::Wish { mode: kgp::Mode::Verify, name: None, token: None };
        kgp::Client::new(wish).receive(bytes, now);
    }),
    ("players", |bytes| drop(PlayerSpec::parse(&text(bytes)))),
    ("certificates", |bytes| drop(check_certificate(bytes))),
    ("tables", |bytes| {
        as_file(bytes, |path| {
            let Ok(table) = Table::open(path) else { return };
            let (entries, cache) = (table.head().entries, Cache::new(1 << 20));
            for index in [0, entries / 2, entries.saturating_sub(1), u64::MAX] {
                drop(table.get(index, &cache));
            }
            let checked = table.check(1);
            if entries <= MOST_ENTRIES {
                let loaded = table.load(&mut vec![0; entries as usize], 1);
                // Both look at every byte.
                assert_eq!(checked.is_ok(), loaded.is_ok(), "{checked:?} {loaded:?}");
            }
        });
    }),
    ("notes", |bytes| {
        as_file(bytes, |path| {
            // What they are of is read by hand, so that they are not refused
            // for that: magic, meaning, nodes, milliseconds, name.
            let meaning = bytes.get(8..12).and_then(|it| it.first_chunk());
            let length = bytes.get(28..30).and_then(|it| it.first_chunk());
            let (Some(meaning), Some(length)) = (meaning, length) else { return };
            let end = 30 + usize::from(u16::from_le_bytes(*length));
            let name = text(bytes.get(30..end).unwrap_or_default());
            if let Ok(Some(reading)) = Notes::open(path, &name, u32::from_le_bytes(*meaning)) {
                drop(reading.each(|_, _| true));
            }
        });
    }),
];

/// Lets a reader of files read these bytes.
pub fn as_file(bytes: &[u8], read: impl FnOnce(&Path)) {
    let name = format!("spielbank-outside-{}-{:?}", process::id(), thread::current().id());
    let path = env::temp_dir().join(name);
    if fs::write(&path, bytes).is_ok() {
        read(&path);
    }
    // There is nothing to do about one that stays.
    let _ = fs::remove_file(&path);
}

/// Bytes as text, whatever they are.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use proptest::prelude::*;

    use super::*;

    fn seeds(reader: &str) -> Vec<Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(reader);
        let files = fs::read_dir(folder).expect("every reader has seeds");
        files.map(|it| fs::read(it.unwrap().path()).unwrap()).collect()
    }

    #[test]
    fn seeds_and_what_is_left_of_them_are_read_without_a_panic() {
        for (name, read) in READERS {
            let seeds = seeds(name);
            assert!(!seeds.is_empty(), "{name}");
            for seed in seeds {
                read(&seed);
                for cut in 0..seed.len().min(200) {
                    read(&seed[..cut]);
                    read(&seed[cut..]);
                    let mut spoilt = seed.clone();
                    spoilt[cut] = spoilt[cut].wrapping_add(1);
                    read(&spoilt);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            for (_, read) in READERS {
                read(&bytes);
                for entry in games::ALL {
                    let after = |mark: &str| [entry.id.as_bytes(), mark.as_bytes(), &bytes].concat();
                    read(&after("\n"));
                    read(&after(":"));
                }
            }
        }
    }
}
