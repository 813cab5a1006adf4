//! Nets as files: readers and writers for the formats of several tools.
//!
//! | format | what | module |
//! |---|---|---|
//! | `pnml` | ISO/IEC 15909-2, with what ISO leaves out as tool-specific data | `pnml/` |
//! | `pipe` | the dialect of PIPE 2 to 5 | `pnml/` reads it, `pipe.rs` writes it |
//! | `tina` | TINA's textual `.net` | `tina/` |
//! | `ndr` | TINA's graphical `.ndr` | `ndr.rs` |
//! | `json` | everything that a [`Net`] has | `json.rs` |
//!
//! Readers take bytes, and nothing in them is trusted: sizes and nesting are bounded, an error says
//! on which line what was expected, and there is no way to refer to other files. What a reader does
//! not interpret it keeps as an annotation, and the writer of the same format writes it back.
//! Writers return what the format cannot express as messages.

pub mod json;
mod json_plain;
pub mod ndr;
pub mod pipe;
pub mod pnml;
pub mod tina;
pub mod xml;

use std::{borrow::Cow, error, fmt, str::FromStr};

use game::{Message, ParseError};

use crate::{Net, net::BuildError};

/// The largest file that is read: 1 GiB.
pub const MAX_BYTES: usize = 1 << 30;

/// A file format.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// ISO/IEC 15909-2.
    Pnml,
    /// The dialect of PIPE.
    Pipe,
    /// TINA's textual format.
    Tina,
    /// TINA's graphical format.
    Ndr,
    /// Our own.
    Json,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 5] =
        [Format::Pnml, Format::Pipe, Format::Tina, Format::Ndr, Format::Json];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pnml => "pnml",
            Format::Pipe => "pipe",
            Format::Tina => "tina",
            Format::Ndr => "ndr",
            Format::Json => "json",
        }
    }

    /// How files of this format usually end.
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Pnml => "pnml",
            Format::Pipe => "xml",
            Format::Tina => "net",
            Format::Ndr => "ndr",
            Format::Json => "json",
        }
    }

    /// The format that the end of a file's name suggests.
    pub fn of_name(name: &str) -> Option<Format> {
        let (_, ending) = name.rsplit_once('.')?;
        Format::ALL.into_iter().find(|it| it.ending().eq_ignore_ascii_case(ending))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Format, ParseError> {
        Format::ALL
            .into_iter()
            .find(|it| it.name() == text)
            .ok_or_else(|| ParseError::new(Message::new("petri-expected-format"), text))
    }
}

/// What a reader returns.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The net.
    pub net: Net,
    /// The format in which it was written.
    pub format: Format,
    /// What is in the file but not in the net.
    pub notes: Vec<Message>,
}

/// What a writer returns.
#[derive(Clone, Debug)]
pub struct Written {
    /// The content of the file.
    pub text: String,
    /// What the format cannot express.
    pub lost: Vec<Message>,
}

/// Why a file cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1, where known.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: What,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// As the message says.
    Fault(Message),
    /// Something else was expected.
    Expected(ParseError),
}

impl ReadError {
    /// A fault on a line.
    pub fn at(line: usize, fault: Message) -> ReadError {
        ReadError { line: Some(line), what: What::Fault(fault) }
    }

    /// Something that was expected on a line, and what came instead.
    pub fn expected(line: usize, expected: Message, found: impl Into<String>) -> ReadError {
        let error = ParseError::new(expected, found.into());
        ReadError { line: Some(line), what: What::Expected(error) }
    }
}

impl From<BuildError> for ReadError {
    fn from(error: BuildError) -> ReadError {
        ReadError { line: error.line, what: What::Fault(error.message()) }
    }
}

impl fmt::Display for ReadError {
    /// For logs and tests; users see the catalogue's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match &self.what {
            What::Fault(message) => message.fmt(f),
            What::Expected(error) => write!(f, "{} found={:?}", error.expected, error.found),
        }
    }
}

impl error::Error for ReadError {}

/// Reads a net. Without a format the content tells it, and where it does not, the file's name.
///
/// # Errors
///
/// [`ReadError`] at the first fault.
pub fn read(bytes: &[u8], format: Option<Format>, name: &str) -> Result<Reading, ReadError> {
    if MAX_BYTES < bytes.len() {
        let message = Message::new("petri-read-too-large").with("most", MAX_BYTES >> 20);
        return Err(ReadError { line: None, what: What::Fault(message) });
    }
    let text = decode(bytes)?;
    match format.map_or_else(|| detect(&text, name), Ok)? {
        Format::Pnml | Format::Pipe => pnml::read(&text, format),
        Format::Tina => tina::read(&text),
        Format::Ndr => ndr::read(&text),
        Format::Json => json::read(&text),
    }
}

/// Writes a net.
pub fn write(net: &Net, format: Format) -> Written {
    match format {
        Format::Pnml => pnml::write(net),
        Format::Pipe => pipe::write(net),
        Format::Tina => tina::write(net),
        Format::Ndr => ndr::write(net),
        Format::Json => json::write(net),
    }
}

/// The format of a text.
fn detect(text: &str, name: &str) -> Result<Format, ReadError> {
    let begin = text.trim_start();
    if begin.starts_with('<') {
        return Ok(Format::Pnml);
    }
    if begin.starts_with(['{', '[']) {
        return Ok(Format::Json);
    }
    let named = Format::of_name(name).filter(|it| matches!(it, Format::Tina | Format::Ndr));
    if let Some(format) = named {
        return Ok(format);
    }
    let first = begin.lines().find(|it| !it.trim().is_empty() && !it.starts_with('#'));
    match first.and_then(|it| it.split_whitespace().next()) {
        Some("tr" | "pl" | "net" | "pr" | "nt" | "lb") => Ok(Format::Tina),
        Some("t" | "p" | "e" | "h") => Ok(Format::Ndr),
        found => {
            let expected = Message::new("petri-expected-net");
            let found = found.unwrap_or_default();
            Err(ReadError { line: None, what: What::Expected(ParseError::new(expected, found)) })
        }
    }
}

/// The text of a file: UTF-8, UTF-16 with a byte order mark, or what the XML declaration says.
fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => return utf8(rest),
        [0xff, 0xfe, rest @ ..] => return utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => return utf16(rest, u16::from_be_bytes),
        _ => {}
    }
    let head = &bytes[..bytes.len().min(200)];
    let declaration = head.split(|it| *it == b'>').next().unwrap_or_default();
    let declaration = String::from_utf8_lossy(declaration).to_lowercase();
    let latin = declaration.starts_with("<?xml")
        && ["iso-8859-1", "latin1", "windows-1252", "us-ascii"]
            .iter()
            .any(|it| declaration.contains(it));
    if latin && std::str::from_utf8(bytes).is_err() {
        return Ok(Cow::Owned(bytes.iter().map(|it| char::from(*it)).collect()));
    }
    utf8(bytes)
}

fn utf8(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(error) => {
            let good = &bytes[..error.valid_up_to()];
            let line = good.iter().filter(|it| **it == b'\n').count() + 1;
            Err(ReadError::at(line, Message::new("petri-read-encoding")))
        }
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Cow<'_, str>, ReadError> {
    let units = bytes.chunks_exact(2).map(|it| unit([it[0], it[1]]));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    match text {
        Ok(text) if bytes.len().is_multiple_of(2) => Ok(Cow::Owned(text)),
        _ => Err(ReadError::at(1, Message::new("petri-read-encoding"))),
    }
}

/// A number of tokens, a weight or a capacity as all formats write it: digits.
fn number(line: usize, text: &str, expected: &'static str) -> Result<u64, ReadError> {
    let trimmed = text.trim();
    let digits = !trimmed.is_empty() && trimmed.bytes().all(|it| it.is_ascii_digit());
    trimmed
        .parse()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| ReadError::expected(line, Message::new(expected), trimmed))
}

/// Counts what a format cannot express; each sort of loss becomes one message.
#[derive(Default)]
struct Losses(Vec<(&'static str, usize, String)>);

impl Losses {
    /// One more loss of a sort, of the element with that identifier.
    fn add(&mut self, sort: &'static str, id: &str) {
        match self.0.iter_mut().find(|it| it.0 == sort) {
            Some((_, count, _)) => *count += 1,
            None => self.0.push((sort, 1, id.to_owned())),
        }
    }

    fn messages(self) -> Vec<Message> {
        let message = |(sort, count, first): (&'static str, usize, String)| Message {
            id: sort,
            arguments: vec![("count", count.into()), ("first", first.into())],
        };
        self.0.into_iter().map(message).collect()
    }
}
