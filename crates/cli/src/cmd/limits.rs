//! Limits of thinking, as they are typed: times, sizes, depths.

use std::{ops::RangeInclusive, time::Duration};

use clap::ArgMatches;
use game::{Message, ParseError};
use play::{Time, available_memory, has_memory};

use super::given;
use crate::failure::Failure;

/// The largest size of a table: 1 TiB.
const LARGEST: u64 = 1 << 40;

/// The time given for an argument, as in `100ms` or `1.5s`.
pub fn time(matches: &ArgMatches, name: &str) -> Result<Option<Duration>, Failure> {
    let time = given(matches, name).map(str::parse::<Time>).transpose()?;
    Ok(time.map(|it| it.0))
}

/// The size given for an argument in bytes, as in `512M` or `8G`, powers of
/// 1024.
pub fn size(matches: &ArgMatches, name: &str) -> Result<Option<usize>, Failure> {
    given(matches, name).map(|text| Ok(parse_size(text)?)).transpose()
}

/// The same, of memory: `times` as much must be available. To find out later
/// would end the program.
pub fn memory(matches: &ArgMatches, name: &str, times: u64) -> Result<Option<usize>, Failure> {
    let bytes = size(matches, name)?;
    if let (Some(text), Some(bytes)) = (given(matches, name), bytes)
        && !has_memory(times.saturating_mul(bytes as u64))
    {
        return Err(no_memory(text, available_memory().map(|it| it / times)).into());
    }
    Ok(bytes)
}

/// The error about a size that there is no memory for.
fn no_memory(text: &str, most: Option<u64>) -> ParseError {
    let expected = match most {
        Some(most) => {
            Message::new("cli-expected-memory-most").with("most", format!("{}M", most >> 20))
        }
        None => Message::new("cli-expected-memory"),
    };
    ParseError::new(expected, text)
}

fn parse_size(text: &str) -> Result<usize, ParseError> {
    let wrong = || ParseError::new(Message::new("cli-expected-size"), text);
    let shift = match text.chars().last() {
        Some('K' | 'k') => 10,
        Some('M' | 'm') => 20,
        Some('G' | 'g') => 30,
        _ => 0,
    };
    let number = if shift == 0 { text } else { &text[..text.len() - 1] };
    let plain = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
    let number = number.parse::<u64>().ok().filter(|_| plain).ok_or_else(wrong)?;
    let bytes = number.checked_mul(1 << shift).filter(|it| (1..=LARGEST).contains(it));
    bytes.and_then(|it| usize::try_from(it).ok()).ok_or_else(wrong)
}

/// The depths given for an argument, as in `1-8` or `5`.
pub fn depths(
    matches: &ArgMatches,
    name: &str,
    most: u32,
) -> Result<Option<RangeInclusive<u32>>, Failure> {
    given(matches, name).map(|text| Ok(parse_depths(text, most)?)).transpose()
}

fn parse_depths(text: &str, most: u32) -> Result<RangeInclusive<u32>, ParseError> {
    let wrong = || ParseError::new(Message::new("cli-expected-depths").with("max", most), text);
    let number = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        text.parse::<u32>().ok().filter(|it| plain && (1..=most).contains(it)).ok_or_else(wrong)
    };
    let (from, to) = match text.split_once('-') {
        Some((from, to)) => (number(from)?, number(to)?),
        None => (number(text)?, number(text)?),
    };
    if to < from { Err(wrong()) } else { Ok(from..=to) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_powers_of_1024() {
        assert_eq!(parse_size("512M").unwrap(), 512 << 20);
        assert_eq!(parse_size("1").unwrap(), 1);
        assert_eq!(parse_size("3k").unwrap(), 3072);
        for text in
            ["", "0", "M", "1.5G", "-1", "+1", "9999999G", "1T", "1ß", "99999999999999999999"]
        {
            assert!(parse_size(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn depths_are_one_or_a_range() {
        assert_eq!(parse_depths("1-8", 60).unwrap(), 1..=8);
        assert_eq!(parse_depths("60", 60).unwrap(), 60..=60);
        for text in ["", "0", "61", "8-1", "1-", "-3", "1-2-3", "a", "1–8", "+1"] {
            assert!(parse_depths(text, 60).is_err(), "{text:?}");
        }
    }
}
