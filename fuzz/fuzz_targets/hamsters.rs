//! Hamster programs: reading and checking any text.
#![no_main]

use hamster::check::{Source, check};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let _ = check(&[Source { name: "Fuzz.ham", text: &text }]);
});
