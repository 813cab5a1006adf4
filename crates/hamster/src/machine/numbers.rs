//! Numbers as Java writes, reads and converts them.

use std::fmt::Write;

/// A `double` as `Double.toString` writes it: the shortest digits that give it back.
pub fn double(value: f64) -> String {
    // Java shows two digits at least, and chooses the second so that it comes as near as it can.
    let shortest = format!("{value:e}");
    let shortest = if shortest.contains('.') { shortest } else { format!("{value:.1e}") };
    written(value.is_nan(), value.is_infinite(), value.is_sign_negative(), &shortest)
}

/// A `float` likewise.
pub fn float(value: f32) -> String {
    let shortest = format!("{value:e}");
    let shortest = if shortest.contains('.') { shortest } else { format!("{value:.1e}") };
    written(value.is_nan(), value.is_infinite(), value.is_sign_negative(), &shortest)
}

/// Brings `-1.25e-7` into Java's form: between 10⁻³ and 10⁷ without an exponent.
fn written(nan: bool, infinite: bool, negative: bool, scientific: &str) -> String {
    let sign = if negative { "-" } else { "" };
    if nan {
        return "NaN".to_owned();
    }
    if infinite {
        return format!("{sign}Infinity");
    }
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = match digits.trim_end_matches('0') {
        "" => "0",
        it => it,
    };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if digits.bytes().all(|it| it == b'0') {
        return format!("{sign}0.0");
    }
    let mut text = sign.to_owned();
    match exponent {
        -3..=-1 => {
            text.push_str("0.");
            for _ in 0..(-exponent - 1) {
                text.push('0');
            }
            text.push_str(digits);
        }
        0..=6 => {
            let whole = exponent as usize + 1;
            for at in 0..whole.max(digits.len()) {
                if at == whole {
                    text.push('.');
                }
                text.push(digits.chars().nth(at).unwrap_or('0'));
            }
            if digits.len() <= whole {
                text.push_str(".0");
            }
        }
        _ => {
            let rest = digits.get(1..).filter(|it| !it.is_empty()).unwrap_or("0");
            let _ = write!(text, "{}.{rest}E{exponent}", &digits[..1]);
        }
    }
    text
}

/// A whole number as `Integer.parseInt` and `Long.parseLong` read it.
pub fn whole(text: &str, radix: u32, least: i64, most: i64) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if digits.is_empty() || !(2..=36).contains(&radix) {
        return None;
    }
    let mut value: i128 = 0;
    for digit in digits.chars() {
        value = value * i128::from(radix) + i128::from(digit.to_digit(radix)?);
        if value > 1 << 64 {
            return None;
        }
    }
    let value = if negative { -value } else { value };
    i64::try_from(value).ok().filter(|it| (least..=most).contains(it))
}

/// A number as `Double.parseDouble` reads it.
pub fn real(text: &str) -> Option<f64> {
    let text = text.trim_matches(|it: char| it <= ' ');
    let plain = text.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(text);
    let unsigned = plain.strip_prefix(['+', '-']).unwrap_or(plain);
    let sign = if plain.starts_with('-') { -1.0 } else { 1.0 };
    match unsigned {
        "NaN" => return Some(f64::NAN),
        "Infinity" => return Some(sign * f64::INFINITY),
        _ => {}
    }
    let first = unsigned.bytes().next()?;
    if !(first.is_ascii_digit() || first == b'.') {
        return None;
    }
    plain.parse().ok()
}

/// `%` of floating-point numbers is Rust's; this is `Math.rint`.
pub fn nearest_even(value: f64) -> f64 {
    value.round_ties_even()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values as OpenJDK 21 prints them.
    #[test]
    fn doubles_are_written_as_java_does() {
        for (value, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (100.0, "100.0"),
            (1234567.0, "1234567.0"),
            (12345678.0, "1.2345678E7"),
            (1e7, "1.0E7"),
            (0.001, "0.001"),
            (0.00012, "1.2E-4"),
            (0.1 + 0.2, "0.30000000000000004"),
            (3.25, "3.25"),
            (f64::MAX, "1.7976931348623157E308"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
        ] {
            assert_eq!(double(value), text);
        }
        assert_eq!(float(0.1), "0.1");
        assert_eq!(float(1.0e10), "1.0E10");
    }

    #[test]
    fn numbers_are_read_within_bounds() {
        assert_eq!(whole("-2147483648", 10, i32::MIN.into(), i32::MAX.into()), Some(-2147483648));
        assert_eq!(whole("2147483648", 10, i32::MIN.into(), i32::MAX.into()), None);
        assert_eq!(whole("", 10, 0, 9), None);
        assert_eq!(whole("-", 10, -9, 9), None);
        assert_eq!(whole("ff", 16, 0, 255), Some(255));
        assert_eq!(real(" 1.5e3 "), Some(1500.0));
        assert_eq!(real("inf"), None);
    }
}
