//! The command line of Spielbank.
//!
//! One file per command in `cmd/`; `app` puts them together into one command line, which also gives
//! the help and the shell completions. All texts for users are in `en.ftl` and `de.ftl`, here or in
//! the folder of a game.

mod app;
mod cmd;
mod failure;
mod language;
mod session;
mod tui;

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use game::Texts;
use text::Catalogue;

use crate::session::Session;

/// What the command line says.
const TEXTS: Texts = Texts { en: include_str!("en.ftl"), de: include_str!("de.ftl") };

/// What the commands for nets say.
const NET_TEXTS: Texts = Texts { en: include_str!("net.en.ftl"), de: include_str!("net.de.ftl") };

/// The parts of the catalogue.
fn texts() -> impl Iterator<Item = Texts> {
    [TEXTS, NET_TEXTS, hamster::TEXTS]
        .into_iter()
        .chain(petri::TEXTS.iter().copied())
        .chain(games::ALL.iter().map(|it| it.texts))
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let language = language::choose(&arguments, |name| std::env::var(name).ok());
    let words = match Catalogue::new(language, texts()) {
        Ok(words) => words,
        Err(error) => {
            // Only a broken build gets here; a test over both languages sees it first.
            let _ = writeln!(io::stderr(), "{error}");
            return ExitCode::FAILURE;
        }
    };
    let mut session = Session::new(words);
    let result = app::run(&mut session, arguments);
    let result = result.and_then(|()| Ok(session.out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = session.out.flush();
            if let Some(line) = failure.line(&session.words) {
                let _ = writeln!(io::stderr(), "{line}");
            }
            failure.code()
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Language;

    use super::*;

    #[test]
    fn the_catalogue_is_whole_in_every_language() {
        for language in Language::ALL {
            let words = Catalogue::new(language, texts()).unwrap();
            for entry in games::ALL {
                let ids = ["title", "rules"].map(|it| format!("{}-{it}", entry.id));
                let options =
                    entry.options.iter().map(|it| format!("{}-option-{}", entry.id, it.key));
                for id in ids.into_iter().chain(options) {
                    assert!(words.has(&id), "{language}: {id}");
                }
            }
            app::command(&words).debug_assert();
        }
    }
}
