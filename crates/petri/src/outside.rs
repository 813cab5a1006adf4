//! Every reader of nets and identifiers as a function of bytes, for fuzzing.
//!
//! The fuzz targets in `fuzz/` call these, and a test runs the seeds, spoilt in many ways, through
//! them on every machine. None may panic. What is accepted can be written in the same format and
//! read again.

use crate::{
    formats::{Format, read, write},
    names,
};

/// A reader: its name, which is also that of its fuzz target, and what it does.
pub type Reader = (&'static str, fn(&[u8]));

/// All readers.
pub const READERS: &[Reader] = &[
    ("nets_pnml", |bytes| round(bytes, Format::Pnml)),
    ("nets_pipe", |bytes| round(bytes, Format::Pipe)),
    ("nets_tina", |bytes| round(bytes, Format::Tina)),
    ("nets_ndr", |bytes| round(bytes, Format::Ndr)),
    ("nets_json", |bytes| round(bytes, Format::Json)),
    ("net_names", |bytes| {
        if let Ok(ids) = names::list(&String::from_utf8_lossy(bytes)) {
            drop(names::list(&names::join(ids.iter().map(String::as_str))));
        }
    }),
];

fn round(bytes: &[u8], format: Format) {
    if let Ok(reading) = read(bytes, Some(format), "") {
        drop(read(write(&reading.net, reading.format).text.as_bytes(), Some(format), ""));
        for other in Format::ALL {
            drop(write(&reading.net, other));
        }
    }
}
