//! File names for games and slices.
//!
//! They must be readable, safe on every system, and unique even on case-insensitive file systems:
//!
//! * lower-case letters, digits and `+ - = ,` are unchanged;
//! * `:` becomes `_`, since most names of games contain it;
//! * every other byte becomes `%` and two hexadecimal digits, including capitals and the
//!   underscore;
//! * so does the first letter of a name that Windows reserves for a device, as in `%63on`; the
//!   empty name is `%`;
//! * a name that is too long is truncated and followed by `%~` and a hash of all of it.
//!
//! `morris:rules=lmu` becomes `morris_rules=lmu`; the slice `4+2-3+3` is unchanged.

use std::fmt::Write;

/// Maximum length of a name in bytes: Windows wants paths below 260.
const LONGEST: usize = 100;

/// Bytes kept of a truncated name.
const KEPT: usize = 60;

/// Hexadecimal digits of the hash.
const DIGITS: usize = 32;

/// The separator between a truncated name and its hash.
const CUT: &str = "%~";

/// Names that Windows reserves for devices; the last two are followed by a digit.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
const NUMBERED: [&str; 2] = ["com", "lpt"];

/// The file name, without an extension.
pub fn to_file(name: &str) -> String {
    let mut file = String::new();
    let device = is_device(name);
    for (place, byte) in name.bytes().enumerate() {
        match byte {
            _ if device && place == 0 => escape(&mut file, byte),
            b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'=' | b',' => file.push(char::from(byte)),
            b':' => file.push('_'),
            _ => escape(&mut file, byte),
        }
    }
    if file.is_empty() {
        file.push('%');
    }
    if LONGEST < file.len() {
        let hash = blake3::hash(name.as_bytes()).to_hex();
        file.truncate(KEPT);
        file.push_str(CUT);
        file.push_str(&hash[..DIGITS]);
    }
    file
}

fn escape(file: &mut String, byte: u8) {
    // Writing to a string does not fail.
    let _ = write!(file, "%{byte:02x}");
}

fn is_device(name: &str) -> bool {
    let numbered = |it: &str| {
        let rest = name.strip_prefix(it).unwrap_or_default();
        rest.len() == 1 && rest.bytes().all(|it| it.is_ascii_digit())
    };
    DEVICES.contains(&name) || NUMBERED.iter().any(|it| numbered(it))
}

/// The meaning of a file name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// This name.
    Whole(String),
    /// A truncated name; the full one is in the file.
    Cut,
    /// Not a name of ours.
    Foreign,
}

/// The meaning of a file name without its extension.
pub fn from_file(file: &str) -> Name {
    if let Some((kept, hash)) = file.split_once(CUT) {
        let digits = |it: u8| matches!(it, b'0'..=b'9' | b'a'..=b'f');
        let cut = kept.len() == KEPT && hash.len() == DIGITS && hash.bytes().all(digits);
        return if cut { Name::Cut } else { Name::Foreign };
    }
    // Only names that `to_file` produces are accepted, so the mapping is one to one.
    match decode(file).filter(|it| to_file(it) == file) {
        Some(name) => Name::Whole(name),
        None => Name::Foreign,
    }
}

fn decode(file: &str) -> Option<String> {
    if file == "%" {
        return Some(String::new());
    }
    let mut bytes = Vec::new();
    let mut rest = file.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        match first {
            b'%' => {
                let (digits, after) = rest.split_at_checked(2)?;
                bytes.push(u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?);
                rest = after;
            }
            b'_' => bytes.push(b':'),
            byte => bytes.push(*byte),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(name: &str, file: &str) {
        assert_eq!(to_file(name), file);
        assert_eq!(from_file(file), Name::Whole(name.to_owned()));
    }

    #[test]
    fn names_stay_readable() {
        check("a:rules=lmu", "a_rules=lmu");
        check("4+2-3+3", "4+2-3+3");
        check("a:b=1,c", "a_b=1,c");
        check("a_b", "a%5fb");
        check("A", "%41");
        check("../x", "%2e%2e%2fx");
        check("", "%");
        check("%", "%25");
        check("con", "%63on");
        check("com1", "%63om1");
        check("com10", "com10");
        check("ü", "%c3%bc");
    }

    #[test]
    fn long_names_are_cut_off_but_told_apart() {
        let (a, b) = ("x".repeat(300), "x".repeat(301));
        assert_ne!(to_file(&a), to_file(&b));
        assert!(to_file(&a).len() <= LONGEST);
        assert_eq!(from_file(&to_file(&a)), Name::Cut);
        let longest = "x".repeat(LONGEST);
        check(&longest, &longest);
    }

    #[test]
    fn other_files_are_foreign() {
        for file in ["", "A", "a b", "%4", "%zz", "%+1", "%61", "con", "%63", "a.b", "%ff", "x%~1"]
        {
            assert_eq!(from_file(file), Name::Foreign, "{file}");
        }
    }

    proptest! {
        #[test]
        fn every_name_is_found_again(name in "\\PC{0,30}|[a-c:_%A.]{0,8}") {
            let file = to_file(&name);
            let safe = |it: u8| matches!(it, b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'=' | b','
                | b'_' | b'%' | b'~');
            prop_assert!(file.bytes().all(safe) && file.len() <= LONGEST, "{}", file);
            let back = from_file(&file);
            prop_assert!(back == Name::Whole(name) || back == Name::Cut);
        }

        #[test]
        fn every_file_has_one_name(file in "[a-c0-9_%~=f]{0,8}") {
            if let Name::Whole(name) = from_file(&file) {
                prop_assert_eq!(to_file(&name), file);
            }
        }
    }
}
