//! The files of a program: sources, territory, results.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use game::Message;
use hamster::{
    compile::CompileError,
    sources::{SourceFile, decode, gather},
    world::{TerError, TerExpected, Territory},
};

use crate::failure::Failure;

/// Longest file that is read.
const LONGEST: u64 = 16 << 20;

/// The text of a file.
pub(super) fn read(path: &str) -> Result<String, Failure> {
    let error = |error| Failure::File(path.to_owned(), error);
    let about = fs::metadata(path).map_err(error)?;
    if about.is_file() && about.len() > LONGEST {
        return Err(error(io::Error::from(io::ErrorKind::FileTooLarge)));
    }
    Ok(decode(&fs::read(path).map_err(error)?))
}

/// Writes a file.
pub(super) fn write(path: &str, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::File(path.to_owned(), error))
}

/// A program with the class files that it needs.
pub(super) fn program(path: &str) -> Result<Vec<SourceFile>, Failure> {
    let first = SourceFile { name: path.to_owned(), text: read(path)? };
    let folder = Path::new(path).parent().unwrap_or(Path::new("")).to_owned();
    Ok(gather(first, &mut |package, class| find(&folder, package, class)))
}

/// The file of a class: below the program's folder, or below one above it.
fn find(folder: &Path, package: &str, class: &str) -> Option<SourceFile> {
    let mut below = PathBuf::new();
    below.extend(package.split('.').filter(|it| !it.is_empty()));
    let mut roots = vec![folder.to_owned()];
    if !package.is_empty() {
        let absolute =
            fs::canonicalize(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        roots.extend(absolute.iter().flat_map(|it| it.ancestors().skip(1)).map(Path::to_owned));
    }
    for root in roots {
        for ending in ["ham", "java"] {
            let path = root.join(&below).join(format!("{class}.{ending}"));
            if path.is_file()
                && let Some(name) = path.to_str()
                && let Ok(text) = read(name)
            {
                return Some(SourceFile { name: name.to_owned(), text });
            }
        }
    }
    None
}

/// The territory that was named, else the one beside the program, else the empty one.
pub(super) fn territory(program: &str, named: Option<&str>) -> Result<Territory, Failure> {
    let beside = Path::new(program).with_extension("ter");
    let path = match (named, beside.to_str()) {
        (Some(path), _) => path,
        (None, Some(path)) if beside.is_file() => path,
        _ => return Ok(super::no_territory()),
    };
    hamster::world::read(&read(path)?).map_err(|error| wrong_territory(path, &error))
}

/// What is wrong with a territory file, and where.
fn wrong_territory(path: &str, error: &TerError) -> Failure {
    let mut message = Message::new(match error.expected {
        TerExpected::Columns => "cli-ter-columns",
        TerExpected::Rows => "cli-ter-rows",
        TerExpected::Row => "cli-ter-row",
        TerExpected::Width(_) => "cli-ter-width",
        TerExpected::Tile => "cli-ter-tile",
        TerExpected::Hamster => "cli-ter-hamster",
        TerExpected::GrainsOnTile => "cli-ter-grains",
        TerExpected::GrainsInMouth => "cli-ter-mouth",
        TerExpected::End => "cli-ter-end",
    });
    if let TerExpected::Width(columns) = error.expected {
        message = message.with("columns", columns);
    }
    let place = message.with("path", path).with("line", error.line).with("column", error.column);
    Failure::Usage(place.with("found", error.found.as_str()))
}

/// Why a program that is right cannot be run.
pub(super) fn not_compiled(error: &CompileError) -> Failure {
    match error {
        CompileError::TooManyVariables { method, file, line } => {
            let message = Message::new("cli-hamster-too-many-variables");
            let message = message.with("method", method.as_str()).with("file", file.as_str());
            Failure::Usage(message.with("line", *line))
        }
        CompileError::NoMain => Failure::Usage(Message::new("cli-hamster-no-main")),
        CompileError::Library(name) => super::wrong("library", name.clone()),
    }
}
