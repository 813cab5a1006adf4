//! The readers of outside text, with seeds that are spoilt in many ways.
#![allow(clippy::unwrap_used)] // all of it is tests

use std::{fs, path::PathBuf};

use petri::{
    formats::{Format, write},
    outside::READERS,
};

/// Spoilt copies of each seed.
const COPIES: usize = 300;

#[test]
fn spoilt_seeds_do_no_harm() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let mut random = fastrand::Rng::with_seed(1);
    for (name, reader) in READERS {
        let entries = fs::read_dir(folder.join(name)).unwrap();
        let seeds: Vec<Vec<u8>> = entries.map(|it| fs::read(it.unwrap().path()).unwrap()).collect();
        assert!(!seeds.is_empty(), "{name}");
        for seed in seeds {
            reader(&seed);
            for _ in 0..COPIES {
                let mut bytes = seed.clone();
                for _ in 0..1 + random.usize(..4) {
                    let at = random.usize(..bytes.len().max(1));
                    match random.u8(..4) {
                        0 => bytes.truncate(at),
                        1 if at < bytes.len() => bytes[at] = random.u8(..),
                        2 => bytes.insert(at.min(bytes.len()), random.u8(32..127)),
                        _ => {
                            let to = (at + random.usize(..40)).min(bytes.len());
                            let part = bytes[at.min(to)..to].to_vec();
                            bytes.splice(at.min(to)..at.min(to), part);
                        }
                    }
                }
                reader(&bytes);
            }
        }
    }
}

#[test]
fn many_places_are_read() {
    // 2,000,000 take twenty times as long, and memory in proportion.
    let count = 100_000;
    let places: String = (0..count).map(|it| format!("pl p{it} (1)\n")).collect();
    let reading = petri::formats::read(places.as_bytes(), Some(Format::Tina), "").unwrap();
    assert_eq!(reading.net.places().len(), count);
    let pnml = write(&reading.net, Format::Pnml).text;
    let again = petri::formats::read(pnml.as_bytes(), None, "").unwrap();
    assert!(again.net == reading.net);
}
