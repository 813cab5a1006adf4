//! See `petri::outside`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| spielbank_fuzz::read("nets_tina", bytes));
