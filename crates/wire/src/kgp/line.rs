//! Lines: `[id][@ref] name argument…`.

use std::fmt;

use super::{Argument, board::number};

/// Maximum number of arguments that are kept.
const MOST_ARGUMENTS: usize = 64;

/// A line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// The number of the line; its sender uses each once.
    pub id: Option<u64>,
    /// The line of the other side that it is about.
    pub reference: Option<u64>,
    /// The name of the command.
    pub name: String,
    /// Its arguments.
    pub arguments: Vec<Argument>,
}

impl Line {
    /// A line without an id and a reference.
    pub fn new(name: &str, arguments: impl IntoIterator<Item = Argument>) -> Line {
        Line {
            name: name.to_owned(),
            arguments: arguments.into_iter().collect(),
            ..Line::default()
        }
    }

    /// Reads a line; `None` if it does not follow the grammar.
    pub fn parse(text: &str) -> Option<Line> {
        let text = text.trim();
        let (first, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        let numbered = first.starts_with(|it: char| it.is_ascii_digit() || it == '@');
        let (id, reference, text) = if numbered {
            let (id, reference) = match first.split_once('@') {
                Some(("", reference)) => (None, Some(number(reference)?)),
                Some((id, reference)) => (Some(number(id)?), Some(number(reference)?)),
                None => (Some(number(first)?), None),
            };
            (id, reference, rest.trim_start())
        } else {
            (None, None, text)
        };
        let (name, mut rest) = text.split_at(text.find([' ', '\t']).unwrap_or(text.len()));
        let good = name.starts_with(|it: char| it.is_ascii_alphabetic())
            && name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b':' || it == b'-');
        if !good {
            return None;
        }
        let mut arguments = Vec::new();
        loop {
            let next = rest.trim_start();
            if next.is_empty() {
                let name = name.to_owned();
                return Some(Line { id, reference, name, arguments });
            }
            // Arguments are separated by blanks.
            if next.len() == rest.len() || arguments.len() == MOST_ARGUMENTS {
                return None;
            }
            let (argument, after) = Argument::read(next)?;
            arguments.push(argument);
            rest = after;
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        if let Some(reference) = self.reference {
            write!(f, "@{reference}")?;
        }
        if self.id.is_some() || self.reference.is_some() {
            f.write_str(" ")?;
        }
        f.write_str(&self.name)?;
        self.arguments.iter().try_for_each(|it| write!(f, " {it}"))
    }
}
