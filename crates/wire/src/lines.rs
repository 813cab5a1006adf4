//! Lines of bounded length, from any source of bytes.

use std::io::BufRead;

/// The result of reading a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line, without its end. Invalid UTF-8 is replaced.
    Text(String),
    /// A line that was longer than allowed; it is discarded.
    TooLong,
    /// End of input.
    End,
}

/// Reads a line of at most `longest` bytes. Never buffers more of a longer one.
pub fn read_line(input: &mut impl BufRead, longest: usize) -> Line {
    let mut line: Vec<u8> = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            // Whatever the error is, there will be no more commands.
            Err(_) => return Line::End,
        };
        if buffer.is_empty() && !any {
            return Line::End;
        }
        any = true;
        let end = buffer.iter().position(|it| *it == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        too_long |= longest < line.len() + part.len();
        if !too_long {
            line.extend_from_slice(part);
        }
        let (used, over) = (end.map_or(part.len(), |it| it + 1), end.is_some() || part.is_empty());
        input.consume(used);
        if over {
            return if too_long {
                Line::TooLong
            } else {
                Line::Text(String::from_utf8_lossy(&line).into_owned())
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_are_cut_where_they_end() {
        for capacity in [1, 2, 3, 100] {
            let bytes = b"ab\n\nabcd\nabcde\n\xff\nabc".as_slice();
            let mut input = BufReader::with_capacity(capacity, bytes);
            let text = |it: &str| Line::Text(it.to_owned());
            for expected in
                [text("ab"), text(""), text("abcd"), Line::TooLong, text("\u{fffd}"), text("abc")]
            {
                assert_eq!(read_line(&mut input, 4), expected, "{capacity}");
            }
            assert_eq!(read_line(&mut input, 4), Line::End);
            assert_eq!(read_line(&mut input, 4), Line::End);
        }
    }
}
