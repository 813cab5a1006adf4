//! Names of games and slices as names of files.
//!
//! They must be readable, safe on every system, and two names must never
//! become one, not even where upper and lower case are the same:
//!
//! * lower-case letters, digits and `+ - = ,` stand for themselves;
//! * `:` becomes `_`, for it is in most names of games;
//! * every other byte becomes `%` and two hexadecimal digits, capitals and the
//!   underscore too;
//! * so does the first letter of a name that Windows keeps for a device, as in
//!   `%63on`; the empty name is `%`;
//! * a name that is too long is cut off, and `%~` and a hash of all of it follow.
//!
//! `morris:rules=lmu` becomes `morris_rules=lmu`, the slice `4+2-3+3` stays.

use std::fmt::Write;

/// Longer names are cut off: Windows wants paths below 260 bytes.
const LONGEST: usize = 100;

/// What stays of a name that is cut off.
const KEPT: usize = 60;

/// Hexadecimal digits of the hash.
const DIGITS: usize = 32;

/// What stands between a name that is cut off and its hash.
const CUT: &str = "%~";

/// Names that Windows keeps for devices, with digits behind the last two.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
const NUMBERED: [&str; 2] = ["com", "lpt"];

/// The name of the file, without an ending.
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

/// What a file's name can be the name of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// This.
    Whole(String),
    /// Something too long; the file knows what.
    Cut,
    /// Nothing of ours.
    Foreign,
}

/// What the file's name, without an ending, is the name of.
pub fn from_file(file: &str) -> Name {
    if let Some((kept, hash)) = file.split_once(CUT) {
        let digits = |it: u8| matches!(it, b'0'..=b'9' | b'a'..=b'f');
        let cut = kept.len() == KEPT && hash.len() == DIGITS && hash.bytes().all(digits);
        return if cut { Name::Cut } else { Name::Foreign };
    }
    // Nothing but what `to_file` makes of a name is accepted, so a name has one
    // file and a file one name.
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
