//! Strings and characters.

use super::{
    super::{Machine, heap::Ref, stop::Stop},
    Done, Native,
};

pub(super) const NATIVES: &[(&str, Native)] = &[
    ("String.length()", length),
    ("String.charAt(int)", char_at),
    ("String.equals(Object)", equals),
    ("String.hashCode()", hash),
    ("String.compareTo(String)", compare),
    ("String.substring(int,int)", substring),
    ("String.indexOf(int,int)", index_of_unit),
    ("String.indexOf(String,int)", index_of_text),
    ("String.lastIndexOf(int,int)", last_index_of_unit),
    ("String.lastIndexOf(String,int)", last_index_of_text),
    ("String.startsWith(String,int)", starts_with),
    ("String.replace(char,char)", replace),
    ("String.concat(String)", concat),
    ("String.toCharArray()", to_chars),
    ("String.toUpperCase()", upper),
    ("String.toLowerCase()", lower),
    ("String.trim()", trim),
    ("String.intern()", intern),
    ("String.<init>()", empty),
    ("String.<init>(String)", copy),
    ("String.<init>(char[])", of_chars),
    ("String.<init>(char[],int,int)", of_some_chars),
    ("String.separatorEnd(String,int,String)", separator_end),
    ("String.fixed(double,int,boolean)", fixed),
    ("StringBuilder.copy(String,char[],int)", copy_units),
    ("Character.isLetter(char)", is_letter),
    ("Character.isUpperCase(char)", is_upper),
    ("Character.isLowerCase(char)", is_lower),
    ("Character.toUpperCase(char)", char_upper),
    ("Character.toLowerCase(char)", char_lower),
];

impl Machine {
    fn no_such_index(&mut self, message: &str) -> Stop {
        self.thrown(self.program.known.string_index, Some(message))
    }

    fn unit_at(&self, at: usize) -> char {
        char::from_u32(self.word(at) as u16 as u32).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// Maps the characters of the string in a register.
    fn map_text(&mut self, at: usize, map: fn(&str) -> String) -> Done {
        let object = self.object(at)?;
        let mapped: Vec<u16> = map(&self.text(object)).encode_utf16().collect();
        self.put_text(at, &mapped)
    }

    fn same_text(&self, a: Ref, b: Ref) -> bool {
        let length = self.heap.length(a);
        length == self.heap.length(b) && {
            let words = length.div_ceil(4);
            let text = |it: Ref| {
                let from = it as usize + 1;
                self.heap.words.get(from..from + words).unwrap_or_default()
            };
            text(a) == text(b)
        }
    }
}

fn length(m: &mut Machine, at: usize) -> Done {
    let text = m.object(at)?;
    m.put_int(at, m.heap.length(text) as i32);
    Ok(())
}

fn char_at(m: &mut Machine, at: usize) -> Done {
    let text = m.object(at)?;
    let (index, length) = (m.int(at + 1), m.heap.length(text));
    if index as u32 as usize >= length {
        let message = format!("String index out of range: {index}");
        return Err(m.no_such_index(&message));
    }
    m.put(at, m.heap.half(text, index as usize).into());
    Ok(())
}

fn equals(m: &mut Machine, at: usize) -> Done {
    let a = m.object(at)?;
    let b = m.word(at + 1);
    let text = b != 0 && m.heap.class(b) == m.program.known.string;
    m.put_truth(at, a == b || text && m.same_text(a, b));
    Ok(())
}

fn hash(m: &mut Machine, at: usize) -> Done {
    let text = m.object(at)?;
    let hash =
        m.heap.units(text).fold(0_i32, |sum, it| sum.wrapping_mul(31).wrapping_add(it.into()));
    m.put_int(at, hash);
    Ok(())
}

fn compare(m: &mut Machine, at: usize) -> Done {
    let a = m.object(at)?;
    let b = m.object(at + 1)?;
    let different = m.heap.units(a).zip(m.heap.units(b)).find(|(a, b)| a != b);
    let value = match different {
        Some((a, b)) => i32::from(a) - i32::from(b),
        None => m.heap.length(a) as i32 - m.heap.length(b) as i32,
    };
    m.put_int(at, value);
    Ok(())
}

fn substring(m: &mut Machine, at: usize) -> Done {
    let text = m.object(at)?;
    let (from, to, length) = (m.int(at + 1), m.int(at + 2), m.heap.length(text) as i32);
    if from < 0 || to > length || from > to {
        let message = format!("begin {from}, end {to}, length {length}");
        return Err(m.no_such_index(&message));
    }
    let units: Vec<u16> = (from..to).map(|it| m.heap.half(text, it as usize)).collect();
    m.put_text(at, &units)
}

fn index_of_unit(m: &mut Machine, at: usize) -> Done {
    let text = m.object(at)?;
    let (unit, from) = (m.int(at + 1), m.int(at + 2).max(0) as usize);
    let length = m.heap.length(text);
    let found = (from..length).find(|it| i32::from(m.heap.half(text, *it)) == unit);
    m.put_int(at, found.map_or(-1, |it| it as i32));
    Ok(())
}

fn last_index_of_unit(m: &mut Machine, at: usize) -> Done {
    let text = m.object(at)?;
    let (unit, from) = (m.int(at + 1), m.int(at + 2));
    let end = ((i64::from(from) + 1).max(0) as usize).min(m.heap.length(text));
    let found = (0..end).rev().find(|it| i32::from(m.heap.half(text, *it)) == unit);
    m.put_int(at, found.map_or(-1, |it| it as i32));
    Ok(())
}

fn index_of_text(m: &mut Machine, at: usize) -> Done {
    let (all, part) = (m.units(at)?, m.units(at + 1)?);
    let from = (m.int(at + 2).max(0) as usize).min(all.len());
    let mut places = from..=all.len();
    let found = places.find(|it| all.get(*it..).is_some_and(|rest| rest.starts_with(&part)));
    m.put_int(at, found.map_or(-1, |it| it as i32));
    Ok(())
}

fn last_index_of_text(m: &mut Machine, at: usize) -> Done {
    let (all, part) = (m.units(at)?, m.units(at + 1)?);
    let from = m.int(at + 2);
    let found = if from < 0 {
        None
    } else {
        let mut places = (0..=(from as usize).min(all.len())).rev();
        places.find(|it| all.get(*it..).is_some_and(|rest| rest.starts_with(&part)))
    };
    m.put_int(at, found.map_or(-1, |it| it as i32));
    Ok(())
}

fn starts_with(m: &mut Machine, at: usize) -> Done {
    let (all, part) = (m.units(at)?, m.units(at + 1)?);
    let from = usize::try_from(m.int(at + 2)).ok();
    let rest = from.and_then(|it| all.get(it..));
    m.put_truth(at, rest.is_some_and(|it| it.starts_with(&part)));
    Ok(())
}

fn replace(m: &mut Machine, at: usize) -> Done {
    let (before, after) = (m.word(at + 1) as u16, m.word(at + 2) as u16);
    let mut units = m.units(at)?;
    units.iter_mut().filter(|it| **it == before).for_each(|it| *it = after);
    m.put_text(at, &units)
}

fn concat(m: &mut Machine, at: usize) -> Done {
    let mut units = m.units(at)?;
    units.extend(m.units(at + 1)?);
    m.put_text(at, &units)
}

fn to_chars(m: &mut Machine, at: usize) -> Done {
    let units = m.units(at)?;
    let header = u64::from(m.program.known.chars) | (units.len() as u64) << 32;
    let array = m.allocate(header, 1 + units.len().div_ceil(4)).map_err(Stop::Limit)?;
    m.heap.write_units(array, &units);
    m.put(at, array);
    Ok(())
}

fn upper(m: &mut Machine, at: usize) -> Done {
    m.map_text(at, str::to_uppercase)
}

fn lower(m: &mut Machine, at: usize) -> Done {
    m.map_text(at, str::to_lowercase)
}

fn trim(m: &mut Machine, at: usize) -> Done {
    let units = m.units(at)?;
    let blank = |it: &u16| *it <= 32;
    let from = units.iter().position(|it| !blank(it)).unwrap_or(units.len());
    let to = units.iter().rposition(|it| !blank(it)).map_or(from, |it| it + 1);
    let trimmed = units.get(from..to).unwrap_or_default().to_vec();
    m.put_text(at, &trimmed)
}

/// The constant with the same text, if there is one; otherwise the string becomes one.
fn intern(m: &mut Machine, at: usize) -> Done {
    let text = m.object(at)?;
    match m.strings.iter().copied().find(|it| m.same_text(*it, text)) {
        Some(it) => m.put(at, it),
        None => m.strings.push(text),
    }
    Ok(())
}

fn empty(m: &mut Machine, at: usize) -> Done {
    m.put_text(at, &[])
}

fn copy(m: &mut Machine, at: usize) -> Done {
    let units = m.units(at)?;
    m.put_text(at, &units)
}

fn of_chars(m: &mut Machine, at: usize) -> Done {
    let units = m.units(at)?;
    m.put_text(at, &units)
}

fn of_some_chars(m: &mut Machine, at: usize) -> Done {
    let units = m.units(at)?;
    let (from, count) = (m.int(at + 1), m.int(at + 2));
    let range = usize::try_from(from).ok().zip(usize::try_from(count).ok());
    match range.and_then(|(from, count)| units.get(from..from.checked_add(count)?)) {
        Some(part) => {
            let part = part.to_vec();
            m.put_text(at, &part)
        }
        None => {
            let length = units.len();
            let message = format!("offset {from}, count {count}, length {length}");
            Err(m.no_such_index(&message))
        }
    }
}

/// Where a separator of `split` that begins at an index ends; -1 if none begins there.
fn separator_end(m: &mut Machine, at: usize) -> Done {
    let (all, separator) = (m.units(at)?, m.units(at + 2)?);
    let from = m.int(at + 1).max(0) as usize;
    let pattern: Vec<char> = char::decode_utf16(separator).flatten().collect();
    let end = matched(all.get(from..).unwrap_or_default(), &pattern);
    m.put_int(at, end.map_or(-1, |it| (from + it) as i32));
    Ok(())
}

/// How many units a pattern takes at the beginning of a text: single characters, escaped ones,
/// `\s`, `\d`, `.`, sets in brackets, each perhaps with `+` or `*` behind it.
fn matched(text: &[u16], pattern: &[char]) -> Option<usize> {
    let mut at = 0;
    let mut next = 0;
    while let Some(&first) = pattern.get(next) {
        next += 1;
        let mut set: Vec<char> = vec![first];
        let mut any = false;
        if first == '\\' {
            set = match pattern.get(next) {
                Some('s') => vec![' ', '\t', '\n', '\r', '\u{c}', '\u{b}'],
                Some('d') => ('0'..='9').collect(),
                Some(other) => vec![*other],
                None => vec!['\\'],
            };
            next += 1;
        } else if first == '[' {
            set.clear();
            while let Some(&it) = pattern.get(next) {
                next += 1;
                match it {
                    ']' => break,
                    '\\' => {
                        match pattern.get(next) {
                            Some('s') => set.extend([' ', '\t', '\n', '\r']),
                            Some('d') => set.extend('0'..='9'),
                            Some(other) => set.push(*other),
                            None => {}
                        }
                        next += 1;
                    }
                    '-' if pattern.get(next).is_some_and(|it| *it != ']') && !set.is_empty() => {
                        let (low, high) = (set.last().copied(), pattern.get(next).copied());
                        if let (Some(low), Some(high)) = (low, high) {
                            set.extend((low..=high).take(1 << 16));
                        }
                        next += 1;
                    }
                    other => set.push(other),
                }
            }
        } else if first == '.' {
            any = true;
        }
        let fits = |it: &u16| any || set.iter().any(|c| u32::from(*c) == u32::from(*it));
        let count = text.get(at..).unwrap_or_default().iter().take_while(|it| fits(it)).count();
        match pattern.get(next) {
            Some('+') if count > 0 => {
                at += count;
                next += 1;
            }
            Some('*') => {
                at += count;
                next += 1;
            }
            Some('+') => return None,
            _ if count > 0 => at += 1,
            _ => return None,
        }
    }
    Some(at)
}

/// A `double` with a number of digits behind the point, rounded half up as `String.format` does.
fn fixed(m: &mut Machine, at: usize) -> Done {
    let (value, digits, exponent) = (m.real(at), m.int(at + 1), m.word(at + 2) != 0);
    let digits = digits.clamp(0, 300) as usize;
    let text = if value.is_nan() {
        "NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity".to_owned() } else { "-Infinity".to_owned() }
    } else if exponent {
        let text = format!("{value:.digits$e}");
        let (mantissa, power) = text.split_once('e').unwrap_or((&text, "0"));
        let power: i32 = power.parse().unwrap_or(0);
        let sign = if power < 0 { '-' } else { '+' };
        format!("{mantissa}e{sign}{:02}", power.abs())
    } else {
        half_up(value, digits)
    };
    let units: Vec<u16> = text.encode_utf16().collect();
    m.put_text(at, &units)
}

/// Java rounds the decimal digits that it would print, half up.
fn half_up(value: f64, digits: usize) -> String {
    let exact = format!("{value}");
    let behind = exact.split_once('.').map_or(0, |(_, it)| it.len());
    if behind <= digits {
        return format!("{value:.digits$}");
    }
    let cut = exact.len() - behind + digits;
    let up = exact.as_bytes().get(cut).is_some_and(|it| *it >= b'5');
    let mut kept: Vec<u8> = exact.as_bytes().get(..cut).unwrap_or_default().to_vec();
    if kept.last() == Some(&b'.') {
        kept.pop();
    }
    if up {
        let mut at = kept.len();
        let mut carry = true;
        while carry && at > 0 {
            at -= 1;
            match kept.get_mut(at) {
                Some(it @ b'0'..=b'8') => {
                    *it += 1;
                    carry = false;
                }
                Some(it @ b'9') => *it = b'0',
                _ => {}
            }
        }
        if carry {
            let first = usize::from(kept.first() == Some(&b'-'));
            kept.insert(first, b'1');
        }
    }
    String::from_utf8(kept).unwrap_or_default()
}

/// Copies a string into an array that has room for it.
fn copy_units(m: &mut Machine, at: usize) -> Done {
    let units = m.units(at)?;
    let array = m.object(at + 1)?;
    let to = m.int(at + 2).max(0) as usize;
    if to + units.len() > m.heap.length(array) {
        return Err(m.thrown(m.program.known.array_index, None));
    }
    for (index, unit) in units.iter().enumerate() {
        let (word, shift) = (1 + ((to + index) >> 2), 16 * ((to + index) & 3));
        let old = m.heap.get(array, word);
        m.heap.set(array, word, old & !(0xffff << shift) | u64::from(*unit) << shift);
    }
    Ok(())
}

fn is_letter(m: &mut Machine, at: usize) -> Done {
    m.put_truth(at, m.unit_at(at).is_alphabetic());
    Ok(())
}

fn is_upper(m: &mut Machine, at: usize) -> Done {
    m.put_truth(at, m.unit_at(at).is_uppercase());
    Ok(())
}

fn is_lower(m: &mut Machine, at: usize) -> Done {
    m.put_truth(at, m.unit_at(at).is_lowercase());
    Ok(())
}

/// Characters that become several stay what they are, as in Java.
fn char_upper(m: &mut Machine, at: usize) -> Done {
    let unit = m.unit_at(at);
    let mut all = unit.to_uppercase();
    if let (Some(it), None) = (all.next(), all.next()) {
        m.put(at, u64::from(u32::from(it) & 0xffff));
    }
    Ok(())
}

fn char_lower(m: &mut Machine, at: usize) -> Done {
    let unit = m.unit_at(at);
    let mut all = unit.to_lowercase();
    if let (Some(it), None) = (all.next(), all.next()) {
        m.put(at, u64::from(u32::from(it) & 0xffff));
    }
    Ok(())
}
