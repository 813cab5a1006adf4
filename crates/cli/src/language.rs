//! Which language to speak: `--lang`, else what the environment says.

use std::ffi::{OsStr, OsString};

use game::Language;

/// The variables that say it, the first one set counts (POSIX, 8.2).
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language for these arguments and this environment.
///
/// It is needed before the arguments are parsed, since it is the language of their help, so
/// `--lang` is read here. A wrong value is reported later.
pub fn choose(arguments: &[OsString], variable: impl Fn(&str) -> Option<String>) -> Language {
    let mut asked = None;
    let mut words = arguments.iter().skip(1).map(OsString::as_os_str).peekable();
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        let value = match word.to_str() {
            Some("--lang") => words.peek().and_then(|it| OsStr::to_str(it)),
            Some(word) => word.strip_prefix("--lang="),
            None => None,
        };
        asked = value.and_then(Language::of_locale).or(asked);
    }
    asked.unwrap_or_else(|| {
        let set = VARIABLES.iter().filter_map(|it| variable(it)).find(|it| !it.is_empty());
        set.and_then(|it| Language::of_locale(&it)).unwrap_or(Language::En)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_argument_comes_before_the_environment() {
        let check = |arguments: &[&str], lang: &str, expected| {
            let arguments: Vec<OsString> = arguments.iter().map(Into::into).collect();
            let variable = |name: &str| (name == "LANG").then(|| lang.to_owned());
            assert_eq!(choose(&arguments, variable), expected, "{arguments:?} {lang}");
        };
        check(&["spielbank"], "", Language::En);
        check(&["spielbank"], "de_AT.UTF-8", Language::De);
        check(&["spielbank"], "fr_FR.UTF-8", Language::En);
        check(&["spielbank", "--lang", "en"], "de_AT.UTF-8", Language::En);
        check(&["spielbank", "games", "--lang=de"], "C", Language::De);
        check(&["spielbank", "--lang"], "de", Language::De);
        check(&["spielbank", "--", "--lang=de"], "en", Language::En);
    }
}
