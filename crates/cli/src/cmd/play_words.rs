//! What can be typed in `play` line by line beside plies: the words, and what
//! the players hear at the start.

use std::time::Duration;

use game::{ByPlayer, Form, Message, ParseError, Player};
use play::{AnySearcher, Match, PlayerSpec};
use search::Task;

use crate::session::{Session, fill};

/// How long a hint is thought about, and with how large a table.
const HINT_TIME: Duration = Duration::from_secs(1);
const HINT_TABLE: usize = 16 << 20;

/// What a line typed by a person asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Wish<'a> {
    Ply(&'a str),
    Undo,
    Redo,
    Moves,
    Board,
    Hint,
    Rules,
    Level(&'a str),
    Save(&'a str),
    Help,
    Quit,
}

impl Wish<'_> {
    /// Reads a line; the words of both languages are understood.
    pub fn read(line: &str) -> Wish<'_> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match first {
            "undo" | "u" | "zurück" => Wish::Undo,
            "redo" | "r" | "vor" => Wish::Redo,
            "moves" | "züge" => Wish::Moves,
            "board" | "brett" => Wish::Board,
            "hint" | "tipp" => Wish::Hint,
            "rules" | "regeln" => Wish::Rules,
            "level" | "stufe" => Wish::Level(rest.trim()),
            "save" | "sichern" if !rest.trim().is_empty() => Wish::Save(rest.trim()),
            "help" | "hilfe" | "?" => Wish::Help,
            "quit" | "q" | "ende" => Wish::Quit,
            _ => Wish::Ply(line),
        }
    }
}

/// The players with their stones, and how to get help.
pub fn introduction(session: &Session, game: &dyn Match, players: &ByPlayer<PlayerSpec>) -> String {
    let is_person = |player: Player| matches!(players[player], PlayerSpec::Human);
    let one = is_person(Player::A) != is_person(Player::B);
    let kinds = play::palette(&game.name()).unwrap_or_default();
    let stones = kinds.iter().any(|it| it.form == Form::Stone && it.owner.is_some());
    let glyphs = draw::stones(game.board().colours, session.style);
    let mut lines: Vec<String> = Vec::new();
    for player in Player::ALL {
        let mut name = session.player(player, game);
        if stones {
            name = format!("{name} {}", glyphs[player]);
        }
        let message = match is_person(player) {
            true if one => Message::new("cli-play-seat-you"),
            true => Message::new("cli-play-seat-person"),
            false => {
                Message::new("cli-play-seat-machine").with("spec", players[player].to_string())
            }
        };
        lines.push(session.words.say(&message.with("player", name)));
    }
    lines.push(session.words.get("cli-play-ask-help"));
    lines.join("\n")
}

/// What the engine would play.
pub fn hint(session: &Session, game: &dyn Match) -> String {
    let task = Task { time: Some(HINT_TIME), ..Task::default() };
    let thought = game.copy().think(&mut AnySearcher::engine(HINT_TABLE, 1), &task, &mut |_| ());
    let ply = thought.best().unwrap_or_default().to_owned();
    session.words.say(&Message::new("cli-tui-hint").with("ply", ply))
}

/// The rules in words.
pub fn rules(session: &Session, game: &dyn Match) -> String {
    let name = game.name();
    let (id, _) = game::notation::split_name(&name);
    fill(&session.words.get(&format!("{id}-rules")), "", "")
}

/// The computer players at another level; `None` if no player here has one.
pub fn levelled(
    players: &ByPlayer<PlayerSpec>,
    level: &str,
) -> Result<Option<ByPlayer<PlayerSpec>>, ParseError> {
    let wanted = PlayerSpec::parse(&format!("engine:level={level}"))
        .map_err(|_| ParseError::new(Message::new("cli-play-expected-level"), level))?;
    let mut changed = players.clone();
    let mut any = false;
    for player in Player::ALL {
        if matches!(players[player], PlayerSpec::Engine { .. }) {
            changed[player] = wanted.clone();
            any = true;
        }
    }
    Ok(any.then_some(changed))
}

/// An error about a word that was typed, which quotes all of it.
pub fn about(word: &str, error: ParseError) -> ParseError {
    match word.len() > error.found.len() && word.contains(error.found.as_str()) {
        true => ParseError::new(error.expected, word),
        false => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood_in_both_languages() {
        for (line, wish) in [
            ("hint", Wish::Hint),
            ("tipp", Wish::Hint),
            ("rules", Wish::Rules),
            ("regeln", Wish::Rules),
            ("level 3", Wish::Level("3")),
            ("stufe  4", Wish::Level("4")),
            ("level", Wish::Level("")),
            ("?", Wish::Help),
            ("save a b", Wish::Save("a b")),
            ("save", Wish::Ply("save")),
            ("h3", Wish::Ply("h3")),
        ] {
            assert_eq!(Wish::read(line), wish, "{line}");
        }
    }

    #[test]
    fn levels_are_those_of_machines() {
        let player = |text| PlayerSpec::parse(text).unwrap();
        let players = ByPlayer { a: player("human"), b: player("engine:level=3") };
        let changed = levelled(&players, "7").unwrap().unwrap();
        assert_eq!(changed.b, player("engine:level=7"));
        assert_eq!(changed.a, players.a);
        for level in ["", "0", "11", "x", "3,time=1s"] {
            let found = levelled(&players, level);
            assert!(level == "3,time=1s" || found.is_err(), "{level}");
        }
        let people = ByPlayer { a: player("human"), b: player("random") };
        assert_eq!(levelled(&people, "7").unwrap(), None);
    }

    #[test]
    fn a_wrong_word_is_quoted_in_full() {
        let error = |found: &str| ParseError::new(Message::new("x"), found);
        assert_eq!(about("hint", error("h")).found, "hint");
        assert_eq!(about("9", error("9")).found, "9");
        assert_eq!(about("a", error("something else")).found, "something else");
    }
}
