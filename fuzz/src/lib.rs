//! Finds the reader of a fuzz target by its name.

pub mod requests;

/// Gives the bytes to the reader of that name.
pub fn read(name: &str, bytes: &[u8]) {
    let mut readers = play::outside::READERS.iter().chain(petri::outside::READERS);
    let reader = readers.find(|(it, _)| *it == name);
    reader.expect("a fuzz target for each reader").1(bytes);
}
