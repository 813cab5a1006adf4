//! What a game offers, as data for programs and the page.

use game::{OptionKind, OptionSpec};
use games::Entry;
use serde_json::{Value, json};

/// The name of the catalogue's entry that explains an option.
pub fn option_text(entry: &Entry, option: &OptionSpec) -> String {
    format!("{}-option-{}", entry.id, option.key)
}

/// A game with its options and abilities, in the words of a catalogue.
pub fn listed(entry: &Entry, say: impl Fn(&str) -> String) -> Value {
    let option = |option: &OptionSpec| {
        let mut value = json!({
            "key": option.key,
            "kind": kind(option.kind),
            "pattern": option.pattern(),
            "default": (!option.default.is_empty()).then_some(option.default),
            "help": say(&option_text(entry, option)),
        });
        match option.kind {
            OptionKind::Number(least, most) | OptionKind::NumberOrNone(least, most) => {
                value["min"] = least.into();
                value["max"] = most.into();
            }
            OptionKind::Choice(words) => value["choices"] = words.into(),
            OptionKind::Text(example) => value["example"] = example.into(),
            OptionKind::Flag => (),
        }
        value
    };
    let abilities: Vec<String> = entry.abilities.iter().map(ToString::to_string).collect();
    json!({
        "name": entry.id,
        "title": say(&format!("{}-title", entry.id)),
        "options": entry.options.iter().map(option).collect::<Vec<Value>>(),
        "abilities": abilities,
    })
}

fn kind(kind: OptionKind) -> &'static str {
    match kind {
        OptionKind::Flag => "flag",
        OptionKind::Number(..) => "number",
        OptionKind::NumberOrNone(..) => "number-or-none",
        OptionKind::Choice(_) => "choice",
        OptionKind::Text(_) => "text",
    }
}
