//! The readers of text from outside that contests add to those of [`play::outside`].

use play::{
    PlayerSpec,
    outside::{Reader, as_file, text},
};

use crate::{
    Sprt,
    tournament::{Plan, Results, Seen},
};

/// All readers.
pub const READERS: &[Reader] = &[
    ("tournaments", |bytes| {
        if let Ok(plan) = Plan::parse(&text(bytes)) {
            // A player that is accepted can be written and read again.
            drop(plan.specs().map(|it| it.iter().map(PlayerSpec::to_string).collect::<Vec<_>>()));
        }
    }),
    ("results", |bytes| {
        if let Ok(seen) = Seen::read(&text(bytes)) {
            // What can be looked at can be gone on with.
            as_file(bytes, |path| drop(Results::open(path, &seen.plan)));
        }
    }),
    ("sprt", |bytes| {
        if let Ok(sprt) = text(bytes).parse::<Sprt>() {
            for pairs in [[0; 5], [1, 2, 3, 4, 5], [0, 0, 1_000_000, 0, 0], [0, 0, 0, 0, 9]] {
                // A test that is accepted knows where it stands.
                assert!(sprt.ratio(pairs).is_finite(), "{sprt:?} {pairs:?}");
            }
        }
    }),
];

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
