//! Random names that cannot be guessed.

use crate::Refusal;

/// The letters of names, without those that look alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The length of a name: 24 letters of 5 bits.
const LENGTH: usize = 24;

/// A name that cannot be guessed.
///
/// # Errors
///
/// [`Refusal::Broken`] if the system has no random numbers.
pub fn random_name() -> Result<String, Refusal> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(|error| Refusal::Broken(error.to_string()))?;
    let letters = bytes.iter().map(|it| char::from(LETTERS[usize::from(it % 32)]));
    Ok(letters.collect())
}

/// Whether a text could be such a name.
pub fn is_name(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|it| LETTERS.contains(&it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_look_like_names_and_differ() {
        let [one, other] = [random_name().unwrap(), random_name().unwrap()];
        assert!(is_name(&one) && is_name(&other));
        assert_ne!(one, other);
        assert!(!is_name("") && !is_name(&one[1..]) && !is_name(&one.replace(&one[..1], "0")));
    }
}
