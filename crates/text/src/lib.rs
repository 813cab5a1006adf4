//! The message catalogue: the texts of Spielbank in German and English.
//!
//! Lower crates use [`Message`]s, which name an entry and carry its arguments. Here they become
//! sentences. The entries are Fluent files: those shared by all parts are next to this file, those
//! of a game in its folder, those of a front end in the front end. A new text is one new entry in
//! each of the two languages and nothing else.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use game::{Argument, Language, Message, ParseError, Texts};
use unic_langid::LanguageIdentifier;

/// The entries shared by all parts.
pub const COMMON: Texts = Texts { en: include_str!("en.ftl"), de: include_str!("de.ftl") };

/// Maximum number of characters shown of a text from outside.
const SHOWN: usize = 60;

/// All entries in one language.
pub struct Catalogue {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

/// A mistake in the catalogue: an invalid or duplicate entry.
#[derive(Debug, thiserror::Error)]
#[error("catalogue {language}: {what}")]
pub struct BadCatalogue {
    /// The language of the faulty catalogue.
    pub language: Language,
    /// The mistake.
    pub what: String,
}

impl Catalogue {
    /// The common entries together with those of `parts`.
    ///
    /// # Errors
    ///
    /// [`BadCatalogue`] at the first invalid or duplicate entry.
    pub fn new(
        language: Language,
        parts: impl IntoIterator<Item = Texts>,
    ) -> Result<Catalogue, BadCatalogue> {
        let bad = |what: String| BadCatalogue { language, what };
        let id = language.code().parse::<LanguageIdentifier>();
        let id = id.map_err(|error| bad(error.to_string()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Bidirectional isolation marks would end up in scripts.
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

    /// The language of the texts.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is an entry with that id.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// An entry without arguments.
    pub fn get(&self, id: &str) -> String {
        self.fill(id, &[])
    }

    /// The text of a message.
    pub fn say(&self, message: &Message) -> String {
        self.fill(message.id, &message.arguments)
    }

    /// What was expected and what was found, in one line.
    pub fn explain(&self, error: &ParseError) -> String {
        let message = Message::new("expected-found")
            .with("expected", self.say(&error.expected))
            .with("found", shorten(&error.found));
        self.say(&message)
    }

    /// A missing entry shows its id: better than nothing, and `cargo xtask tidy` finds it.
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

/// A text from outside made presentable: one line, not too long.
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
