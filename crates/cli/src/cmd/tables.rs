//! `tables`: what there is of solved positions on the disk, and what can go.

use std::{
    collections::HashMap,
    io::Write,
    path::{Path, PathBuf},
};

use clap::{ArgMatches, Command};
use game::{Message, ParseError};
use play::tablebase;
use serde_json::{Value, json};
use table::{Encoding, Folder, Head, Leftover, Slice};
use text::Catalogue;

use super::{flag, game_arg, given, option, tables_game};
use crate::{failure::Failure, session::Session};

pub fn define(command: Command, words: &Catalogue) -> Command {
    let picture = |name, help: &str| {
        let option = option(words, name, "cli-value-file").requires("game");
        option.help(words.get(help)).conflicts_with_all(["remove", "leftovers"])
    };
    command
        .arg(game_arg(words).required(false).help(words.get("cli-arg-tables-game")))
        .arg(option(words, "tables", "cli-value-folder"))
        .arg(picture("svg", "cli-arg-tables-svg"))
        .arg(picture("histogram", "cli-arg-histogram"))
        .arg(option(words, "threads", "cli-value-number"))
        .arg(option(words, "remove", "cli-value-tables"))
        .arg(flag(words, "leftovers"))
}

/// The folder of the tables: `--tables`, else the variable, else the user's
/// data directory.
pub fn directory(matches: &ArgMatches) -> Result<PathBuf, Failure> {
    // As in the variable, no name is none.
    if let Some(folder) = given(matches, "tables").filter(|it| !it.is_empty()) {
        return Ok(PathBuf::from(folder));
    }
    Ok(tablebase::directory()?)
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let directory = directory(matches)?;
    let games = Folder::all(&directory)?.into_iter().map(Game::read);
    let games = games.collect::<Result<Vec<Game>, Failure>>()?;
    let wanted = given(matches, "remove").map(|it| find(&games, it)).transpose()?;
    let leftovers = matches.get_flag("leftovers");
    if wanted.is_some() || leftovers {
        return remove(session, &directory, &games, wanted, leftovers);
    }
    if let Some(name) = given(matches, "game") {
        let (game, _) = find(&games, name)?;
        return tables_game::run(session, matches, &directory, game);
    }
    match session.json {
        true => Ok(session.print_json(&list_json(session, &directory, &games))?),
        false => list(session, &directory, &games),
    }
}

/// What a table says of itself, and the hash of it.
pub(super) type Known = (Head, u128);

/// What there is of a game.
pub(super) struct Game {
    pub(super) folder: Folder,
    /// The number of possible slices; `None` for an unknown game.
    all: Option<usize>,
    /// The number of those that exist and can be read.
    whole: usize,
    /// In the order in which they are solved.
    pub(super) slices: Vec<(Slice, Result<Known, Message>)>,
    leftovers: Vec<Leftover>,
}

impl Game {
    fn read(folder: Folder) -> Result<Game, Failure> {
        let head = |slice: Slice| {
            let table = folder.open_listed(&slice);
            let head = table.map(|it| (it.head().clone(), it.hash())).map_err(|it| it.message());
            (slice, head)
        };
        let possible = tablebase::catalogue(folder.game()).ok().map(|it| it.slices);
        let order: HashMap<&str, usize> =
            possible.iter().flatten().enumerate().map(|(at, it)| (it.as_str(), at)).collect();
        let mut slices = folder.slices()?;
        slices.sort_by_key(|it| order.get(it.name.as_str()).copied().unwrap_or(usize::MAX));
        let slices: Vec<_> = slices.into_iter().map(head).collect();
        let is_whole = |it: &&(Slice, Result<Known, Message>)| {
            it.1.is_ok() && order.contains_key(it.0.name.as_str())
        };
        let whole = slices.iter().filter(is_whole).count();
        let leftovers = folder.leftovers()?;
        Ok(Game { all: possible.map(|it| it.len()), whole, folder, slices, leftovers })
    }

    /// Whether nothing is missing, so that every position can be looked up.
    fn is_complete(&self) -> bool {
        self.all == Some(self.whole)
    }

    fn entries(&self) -> u64 {
        self.slices.iter().filter_map(|it| it.1.as_ref().ok()).map(|it| it.0.entries).sum()
    }

    fn bytes(&self) -> u64 {
        let slices: u64 = self.slices.iter().map(|it| it.0.bytes).sum();
        slices + self.leftovers.iter().map(|it| it.bytes).sum::<u64>()
    }
}

// ---- listing ---------------------------------------------------------------

fn list(session: &mut Session, directory: &Path, games: &[Game]) -> Result<(), Failure> {
    writeln!(session.out, "{}\n", directory.display())?;
    if games.is_empty() {
        writeln!(session.out, "{}", session.words.get("cli-tables-none"))?;
        return Ok(());
    }
    let heading = ["game", "slices", "entries", "size"];
    let mut rows = vec![heading.map(|it| session.words.get(&format!("cli-tables-{it}")))];
    let row = |name: &str, slices: String, entries: u64, bytes: u64| {
        [name.to_owned(), slices, entries.to_string(), size(bytes)]
    };
    for it in games {
        let slices = match it.all {
            Some(all) if it.is_complete() => {
                session.words.say(&Message::new("cli-tables-whole").with("all", all))
            }
            Some(all) => session
                .words
                .say(&Message::new("cli-tables-part").with("there", it.whole).with("all", all)),
            None => it.slices.len().to_string(),
        };
        rows.push(row(it.folder.game(), slices, it.entries(), it.bytes()));
    }
    if 1 < games.len() {
        let sum = |count: fn(&Game) -> u64| games.iter().map(count).sum::<u64>();
        let slices = games.iter().map(|it| it.slices.len()).sum::<usize>().to_string();
        let all = session.words.get("cli-tables-all");
        rows.push(row(&all, slices, sum(Game::entries), sum(Game::bytes)));
    }
    let width = |column: usize| rows.iter().map(|it| it[column].chars().count()).max().unwrap_or(0);
    let widths = [0, 1, 2, 3].map(width);
    for [name, slices, entries, size] in &rows {
        let [first, second, third, fourth] = widths;
        writeln!(
            session.out,
            "{name:<first$}  {slices:>second$}  {entries:>third$}  {size:>fourth$}"
        )?;
    }
    for game in games {
        for message in game.slices.iter().filter_map(|it| it.1.as_ref().err()) {
            writeln!(session.out, "{}", session.words.say(message))?;
        }
        for it in &game.leftovers {
            let message = match it.busy {
                true => Message::new("cli-tables-busy"),
                false => Message::new("cli-tables-leftover"),
            };
            say(session, message, &it.path, it.bytes)?;
        }
    }
    Ok(())
}

fn say(session: &mut Session, message: Message, path: &Path, bytes: u64) -> Result<(), Failure> {
    let message = message.with("path", path.display().to_string()).with("size", size(bytes));
    Ok(writeln!(session.out, "{}", session.words.say(&message))?)
}

fn list_json(session: &Session, directory: &Path, games: &[Game]) -> Value {
    json!({
        "tables": directory.display().to_string(),
        "games": games.iter().map(|it| game_json(session, it)).collect::<Vec<Value>>(),
        "bytes": games.iter().map(Game::bytes).sum::<u64>(),
    })
}

pub(super) fn game_json(session: &Session, game: &Game) -> Value {
    let slice = |(slice, head): &(Slice, Result<Known, Message>)| {
        let mut value = json!({
            "slice": slice.name,
            "file": slice.path.display().to_string(),
            "bytes": slice.bytes,
        });
        match head {
            Err(message) => value["error"] = session.words.say(message).into(),
            Ok((Head { encoding, entries, summary, .. }, hash)) => {
                value["encoding"] = match encoding {
                    Encoding::Distance => "distance".into(),
                    Encoding::Value => "value".into(),
                    Encoding::Doubled => "doubled".into(),
                };
                value["hash"] = format!("{hash:032x}").into();
                value["entries"] = (*entries).into();
                value["positions"] = summary.positions.into();
                value["win"] = summary.win.into();
                value["draw"] = summary.draw.into();
                value["loss"] = summary.loss.into();
                value["longest"] = summary.longest.into();
            }
        }
        value
    };
    let leftover = |it: &Leftover| {
        let file = it.path.display().to_string();
        json!({ "file": file, "bytes": it.bytes, "busy": it.busy })
    };
    json!({
        "game": game.folder.game(),
        "slices": game.slices.iter().map(slice).collect::<Vec<Value>>(),
        "of": game.all,
        "complete": game.is_complete(),
        "entries": game.entries(),
        "bytes": game.bytes(),
        "leftovers": game.leftovers.iter().map(leftover).collect::<Vec<Value>>(),
    })
}

/// A size for people, with powers of 1024 as everywhere.
fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    let mut size = bytes as f64;
    let mut unit = "B";
    for next in UNITS {
        if size < 1024.0 {
            break;
        }
        (size, unit) = (size / 1024.0, next);
    }
    if unit == "B" { format!("{bytes} B") } else { format!("{size:.1} {unit}") }
}

// ---- removing --------------------------------------------------------------

/// The game, and perhaps the slice, that `GAME[/SLICE]` means. Names are taken
/// as they are, in the game's normal form, or as tables are kept; both may
/// contain a slash.
fn find<'a>(games: &'a [Game], text: &str) -> Result<(&'a Game, Option<&'a Slice>), ParseError> {
    let game = |name: &str| {
        let normal = play::begin(name).map(|it| it.name()).unwrap_or_default();
        let kept = tablebase::catalogue(name).map(|it| it.game).unwrap_or_default();
        games.iter().find(|it| [name, &normal, &kept].contains(&it.folder.game()))
    };
    if let Some(game) = game(text) {
        return Ok((game, None));
    }
    for (at, _) in text.match_indices('/') {
        let slice = |it: &'a Game| it.slices.iter().find(|it| it.0.name == text[at + 1..]);
        if let Some(game) = game(&text[..at])
            && let Some((slice, _)) = slice(game)
        {
            return Ok((game, Some(slice)));
        }
    }
    let names: Vec<&str> = games.iter().map(|it| it.folder.game()).collect();
    let expected = match names.is_empty() {
        true => Message::new("cli-expected-tables-none"),
        false => Message::new("cli-expected-tables").with("games", names.join(", ")),
    };
    Err(ParseError::new(expected, text))
}

/// Removes the tables of `wanted` with the leftovers of its game, or one slice; and the leftovers
/// of all games.
fn remove(
    session: &mut Session,
    directory: &Path,
    games: &[Game],
    wanted: Option<(&Game, Option<&Slice>)>,
    leftovers: bool,
) -> Result<(), Failure> {
    let mut gone: Vec<(&Path, u64)> = Vec::new();
    let mut kept: Vec<&Path> = Vec::new();
    for game in games {
        let named = wanted.filter(|it| it.0.folder == game.folder);
        let whole = matches!(named, Some((_, None)));
        let one = named.and_then(|it| it.1);
        for (slice, _) in game.slices.iter().filter(|it| whole || one == Some(&it.0)) {
            if slice.remove()? {
                gone.push((&slice.path, slice.bytes));
            }
        }
        for left in game.leftovers.iter().filter(|_| whole || leftovers) {
            match left.remove()? {
                true => gone.push((&left.path, left.bytes)),
                false if left.path.exists() => kept.push(&left.path),
                false => (),
            }
        }
        if named.is_some() || leftovers {
            game.folder.remove_if_empty()?;
        }
    }
    let bytes: u64 = gone.iter().map(|it| it.1).sum();
    if session.json {
        let gone = gone
            .iter()
            .map(|(path, bytes)| json!({ "file": path.display().to_string(), "bytes": bytes }));
        return Ok(session.print_json(&json!({
            "tables": directory.display().to_string(),
            "removed": gone.collect::<Vec<Value>>(),
            "kept": kept.iter().map(|it| it.display().to_string()).collect::<Vec<String>>(),
            "bytes": bytes,
        }))?);
    }
    for (path, bytes) in gone {
        say(session, Message::new("cli-tables-removed"), path, bytes)?;
    }
    for path in kept {
        say(session, Message::new("cli-tables-kept"), path, 0)?;
    }
    let freed = Message::new("cli-tables-freed").with("size", size(bytes));
    Ok(writeln!(session.out, "{}", session.words.say(&freed))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_for_people() {
        for (bytes, text) in [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1.0 KiB"),
            (1536, "1.5 KiB"),
            (5 << 20, "5.0 MiB"),
            (3 << 40, "3.0 TiB"),
            (5000 << 40, "5000.0 TiB"),
        ] {
            assert_eq!(size(bytes), text);
        }
    }
}
