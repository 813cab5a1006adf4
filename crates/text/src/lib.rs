//! The message catalogue: what Spielbank says, in German and English.
//!
//! Lower crates speak in [`Message`]s, which name an entry and carry its
//! arguments. Here they become sentences. The entries are Fluent files: what
//! every part needs stands beside this file, a game's own stand in its folder,
//! a front end's in the front end. Adding a text adds an entry to each of the
//! two languages and nothing else.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use game::{Argument, Language, Message, ParseError, Texts};
use unic_langid::LanguageIdentifier;

/// The entries that every part needs.
pub const COMMON: Texts = Texts { en: include_str!("en.ftl"), de: include_str!("de.ftl") };

/// Of a text that came from outside at most so many characters are shown.
const SHOWN: usize = 60;

/// All entries in one language.
pub struct Catalogue {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

/// The catalogue itself is wrong: a mistake in an entry, or an entry twice.
#[derive(Debug, thiserror::Error)]
#[error("catalogue {language}: {what}")]
pub struct BadCatalogue {
    /// The language in which it is wrong.
    pub language: Language,
    /// What is wrong.
    pub what: String,
}

impl Catalogue {
    /// The common entries together with those of `parts`.
    ///
    /// # Errors
    ///
    /// [`BadCatalogue`] at the first entry that is wrong or there twice.
    pub fn new(
        language: Language,
        parts: impl IntoIterator<Item = Texts>,
    ) -> Result<Catalogue, BadCatalogue> {
        let bad = |what: String| BadCatalogue { language, what };
        let id = language.code().parse::<LanguageIdentifier>();
        let id = id.map_err(|error| bad(error.to_string()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Marks that tell the direction of writing would end up in scripts.
        bundle.set_use_isolating(false);
        for texts in std::iter::once(COMMON).chain(parts) {
            let source = texts.get(language).to_owned();
            let resource = FluentResource::try_new(source);
            let resource = resource.map_err(|(_, errors)| bad(format!("{errors:?}")))?;
            let added = bundle.add_resource(resource);
            added.map_err(|errors| bad(format!("{errors:?}")))?;
        }
        Ok(Catalogue { language, bundle })
    }

    /// The language it speaks.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is an entry of that name.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// An entry without arguments.
    pub fn get(&self, id: &str) -> String {
        self.fill(id, &[])
    }

    /// A message in words.
    pub fn say(&self, message: &Message) -> String {
        self.fill(message.id, &message.arguments)
    }

    /// What was expected and what came, in one line.
    pub fn explain(&self, error: &ParseError) -> String {
        let message = Message::new("expected-found")
            .with("expected", self.say(&error.expected))
            .with("found", shorten(&error.found));
        self.say(&message)
    }

    /// An entry that is not there shows its name: better than nothing at all,
    /// and `cargo xtask tidy` finds it.
    fn fill(&self, id: &str, arguments: &[(&'static str, Argument)]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|it| it.value()) else {
            return id.to_owned();
        };
        let mut values = FluentArgs::new();
        for (name, argument) in arguments {
            let value = match argument {
                Argument::Number(number) => FluentValue::from(*number),
                Argument::Text(text) => FluentValue::from(text.as_str()),
            };
            values.set(*name, value);
        }
        self.bundle.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned()
    }
}

/// A text from outside, fit to be shown: one line, not too long.
fn shorten(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue(language: Language) -> Catalogue {
        Catalogue::new(language, []).unwrap()
    }

    #[test]
    fn errors_say_what_was_expected_and_what_came() {
        let error = "c".parse::<game::Player>().unwrap_err();
        let say = |language| catalogue(language).explain(&error);
        assert_eq!(say(Language::En), "expected the player to move, a or b, found “c”");
        assert_eq!(say(Language::De), "erwartet: der Spieler am Zug, a oder b; gefunden: „c“");
    }

    #[test]
    fn what_comes_from_outside_stays_on_one_short_line() {
        let found = format!("a\nb\u{7}{}", "x".repeat(100));
        let error = ParseError::new(Message::new("expected-legal-move"), found);
        let text = catalogue(Language::En).explain(&error);
        assert!(!text.contains(char::is_control) && text.chars().count() < 120, "{text}");
    }

    #[test]
    fn a_broken_entry_is_an_error() {
        let broken = Texts { en: "good = yes\nbad = { $", de: "" };
        assert!(Catalogue::new(Language::En, [broken]).is_err());
        let twice = Texts { en: "expected-player = again", de: "" };
        assert!(Catalogue::new(Language::En, [twice]).is_err());
    }

    #[test]
    fn a_missing_entry_shows_its_name() {
        assert_eq!(catalogue(Language::De).get("no-such-entry"), "no-such-entry");
    }
}
