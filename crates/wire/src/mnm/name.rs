//! Names of games and players on the wire.

/// Maximum length of a name in characters: clients have small buffers.
pub const LONGEST_NAME: usize = 32;

/// The name as it goes over the wire: on one line, without blanks at its ends or several in a row,
/// at most [`LONGEST_NAME`] characters.
///
/// ```
/// assert_eq!(wire::mnm::name(" two\n words "), "two words");
/// ```
pub fn name(text: &str) -> String {
    let plain = text.replace(|it: char| it.is_control(), " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let cut: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    cut.trim_end().to_owned()
}
