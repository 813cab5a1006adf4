//! The catalogues of both languages, and the page's texts as data.

use game::{Language, Message, Texts};
use serde_json::{Map, Value};
use text::{BadCatalogue, Catalogue};

/// The texts of the server and the page.
pub const TEXTS: Texts = Texts { en: include_str!("en.ftl"), de: include_str!("de.ftl") };

/// Prefix of the entries that are sent to the page.
const PAGE: &str = "web-";

/// The catalogue of each language.
pub struct Words {
    en: Catalogue,
    de: Catalogue,
}

impl Words {
    /// All texts.
    ///
    /// # Errors
    ///
    /// [`BadCatalogue`] if an entry is wrong.
    pub fn new() -> Result<Words, BadCatalogue> {
        let catalogue = |language| {
            let parts = std::iter::once(TEXTS).chain(games::ALL.iter().map(|it| it.texts));
            Catalogue::new(language, parts)
        };
        Ok(Words { en: catalogue(Language::En)?, de: catalogue(Language::De)? })
    }

    /// The catalogue of a language.
    pub fn of(&self, language: Language) -> &Catalogue {
        match language {
            Language::En => &self.en,
            Language::De => &self.de,
        }
    }

    /// The texts of the page: each entry by its name, with `{name}` for each argument.
    pub fn page(&self, language: Language) -> Value {
        let mut texts = Map::new();
        for (id, variables) in entries(TEXTS.get(language)).filter(|it| it.0.starts_with(PAGE)) {
            let mut message = Message::new(id);
            for variable in variables {
                message = message.with(variable, format!("{{{variable}}}"));
            }
            texts.insert(id[PAGE.len()..].to_owned(), self.of(language).say(&message).into());
        }
        Value::Object(texts)
    }
}

/// The entries of a catalogue with their arguments.
fn entries(text: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let begins = |line: &str| line.starts_with(|it: char| it.is_ascii_alphabetic());
    text.lines().filter(move |it| begins(it)).filter_map(|line| {
        let (id, rest) = line.split_once('=')?;
        let end = |it: &str| it.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let names = rest.split('$').skip(1).map(|it| &it[..end(it).unwrap_or(it.len())]);
        Some((id.trim(), names.collect()))
    })
}

/// The language that a browser asks for, as in `de-CH,de;q=0.9,en;q=0.8`.
pub fn accepted(header: &str) -> Option<Language> {
    let choice = |part: &str| {
        let (tag, quality) = part.split_once(";q=").unwrap_or((part, "1"));
        let language = Language::of_locale(tag.trim())?;
        Some((language, quality.trim().parse::<f32>().ok().filter(|it| 0.0 < *it)?))
    };
    let choices = header.split(',').take(20).filter_map(choice);
    // Of equally preferred languages the first wins.
    choices.reduce(|best, it| if best.1 < it.1 { it } else { best }).map(|it| it.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_same_texts_in_both_languages() {
        let words = Words::new().unwrap();
        let [en, de] = Language::ALL.map(|it| words.page(it));
        let (en, de) = (en.as_object().unwrap(), de.as_object().unwrap());
        assert!(!en.is_empty());
        for (id, text) in en {
            let names = |text: &Value| {
                let text = text.as_str().unwrap().to_owned();
                let mut names: Vec<String> = text
                    .split('{')
                    .skip(1)
                    .map(|it| it.split('}').next().unwrap().into())
                    .collect();
                names.sort();
                names.dedup();
                names
            };
            assert_eq!(names(text), names(&de[id]), "{id}");
        }
        assert_eq!(en.len(), de.len());
    }

    #[test]
    fn browsers_say_what_they_like_best() {
        assert_eq!(accepted("de-CH,de;q=0.9,en;q=0.8"), Some(Language::De));
        assert_eq!(accepted("fr,en;q=0.5,de;q=0.7"), Some(Language::De));
        assert_eq!(accepted("fr;q=x,,;q=,en;q=0"), None);
        assert_eq!(accepted(""), None);
    }
}
