//! See `spielbank_fuzz::requests`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| spielbank_fuzz::requests::send(bytes));
