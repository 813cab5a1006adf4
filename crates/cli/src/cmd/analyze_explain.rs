//! `analyze --explain`: how a game's theory comes to its reply, step by step.

use std::io::Write;

use game::{Cell, Grid, Message};
use play::Match;
use serde_json::json;
use text::Catalogue;

use crate::{
    failure::Failure,
    session::{Session, fill},
};

pub fn run(session: &mut Session, game: &dyn Match) -> Result<(), Failure> {
    let explained = play::explain(game)?;
    if session.json {
        let mut value = json!({
            "game": game.name(),
            "position": game.position(),
            "to_move": game.to_move().to_string(),
        });
        let words = &session.words;
        if let (Some(value), serde_json::Value::Object(more)) =
            (value.as_object_mut(), explained.to_json(|it| words.say(it)))
        {
            value.extend(more);
        }
        return Ok(session.print_json(&value)?);
    }
    writeln!(session.out, "{}\n", session.heading(&game.name()))?;
    writeln!(session.out, "{}", game.position())?;
    writeln!(session.out, "{}", session.status(game))?;
    let words = &session.words;
    for (number, step) in explained.explanation.steps.iter().enumerate() {
        writeln!(session.out, "\n{}. {}", number + 1, words.say(&step.title))?;
        let say = |it: &Message| fill(&words.say(it), "   ", "   ");
        for message in &step.before {
            writeln!(session.out, "{}", say(message))?;
        }
        if let Some(table) = &step.table {
            writeln!(session.out, "\n{}", rows(words, table))?;
        }
        if step.table.is_some() && !step.after.is_empty() {
            writeln!(session.out)?;
        }
        for message in &step.after {
            writeln!(session.out, "{}", say(message))?;
        }
    }
    Ok(())
}

/// A table with its columns aligned; marked rows have an arrow.
fn rows(words: &Catalogue, table: &Grid) -> String {
    let say = |cell: &Cell| match cell {
        Cell::Text(text) => text.clone(),
        Cell::Said(message) => words.say(message),
    };
    let head = (&table.head, false);
    let rows = table.rows.iter().map(|it| (&it.cells, it.is_marked));
    let rows: Vec<(Vec<String>, bool)> = std::iter::once(head)
        .chain(rows)
        .map(|(cells, marked)| (cells.iter().map(say).collect(), marked))
        .collect();
    let wide = |text: &String| text.chars().count();
    let width =
        |column: usize| rows.iter().filter_map(|it| it.0.get(column)).map(wide).max().unwrap_or(0);
    let widths: Vec<usize> = (0..table.head.len()).map(width).collect();
    let line = |(cells, marked): &(Vec<String>, bool)| {
        let cells = cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
        let line = cells.collect::<Vec<String>>().join("  ");
        let line = format!("{}{line}", if *marked { "  → " } else { "    " });
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<String>>().join("\n")
}
