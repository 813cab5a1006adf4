//! A picture of values that depend on two options.

use std::{collections::BTreeSet, fs};

use anyhow::{Context, Result};
use draw::{Grid, SvgStyle, grid_svg};

use crate::workspace::Workspace;

/// The options of a game's name that are numbers.
fn numbers(game: &str) -> Vec<(&str, i64)> {
    let (_, options) = game.split_once(':').unwrap_or((game, ""));
    let options = options.split(',').filter_map(|it| it.split_once('='));
    options.filter_map(|(key, value)| Some((key, value.parse().ok()?))).collect()
}

/// The two options that vary, the first of them for the rows; `None` if there
/// are more or fewer.
fn axes<'a>(values: &[(&'a str, i64)]) -> Option<[&'a str; 2]> {
    let keys = numbers(values.first()?.0).into_iter().map(|it| it.0);
    let varies = |key: &str| {
        let all = values.iter().map(|(game, _)| number(game, key));
        1 < all.collect::<BTreeSet<Option<i64>>>().len()
    };
    let keys: Vec<&str> = keys.filter(|it| varies(it)).collect();
    keys.try_into().ok()
}

fn number(game: &str, key: &str) -> Option<i64> {
    numbers(game).into_iter().find(|it| it.0 == key).map(|it| it.1)
}

/// The picture of some values for A, if they are those of two options.
fn picture(title: &str, values: &[(&str, i64)]) -> Option<String> {
    let [y, x] = axes(values)?;
    let all = |key: &str| -> BTreeSet<i64> {
        values.iter().filter_map(|(game, _)| number(game, key)).collect()
    };
    let (rows, columns) = (all(y), all(x));
    let value = |row: i64, column: i64| {
        let here = |game: &str| number(game, y) == Some(row) && number(game, x) == Some(column);
        values.iter().find(|it| here(it.0)).map(|it| it.1)
    };
    let texts = |numbers: &BTreeSet<i64>| numbers.iter().map(i64::to_string).collect();
    Some(grid_svg(&Grid {
        style: SvgStyle { title, label: title },
        subtitle: "the end with best play, for A, who begins",
        names: ["A wins", "draw", "B wins"],
        x,
        columns: texts(&columns),
        y,
        rows: texts(&rows),
        values: rows
            .iter()
            .map(|&row| columns.iter().map(|&column| value(row, column)).collect())
            .collect(),
    }))
}

/// Draws the values below a heading, if they are those of two options, and
/// says how the page shows them.
pub(super) fn draw(
    workspace: &Workspace,
    name: &str,
    heading: &str,
    values: &[(&str, i64)],
) -> Result<String> {
    let words = heading.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let plain = heading.replace('`', "");
    let Some(picture) = picture(&format!("{name}: {plain}"), values) else {
        return Ok(String::new());
    };
    let file = format!("{name}-{}.svg", words.join("-"));
    let path = workspace.root.join("docs/results").join(&file);
    fs::write(&path, picture).with_context(|| format!("cannot write {file}"))?;
    Ok(format!("![Values by two options: {plain}]({file})\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_options_that_vary_make_a_grid() {
        let values = [("g:p=1,q=2,r=x", 3), ("g:p=1,q=3,r=x", -4), ("g:p=2,q=3,r=x", 0)];
        assert_eq!(axes(&values), Some(["p", "q"]));
        let picture = picture("title", &values).unwrap_or_default();
        for text in [">3<", ">-4<", ">0<", ">p<", ">q<", ">title<"] {
            assert!(picture.contains(text), "{text}");
        }
        // One option, or three, or none.
        assert_eq!(axes(&values[..2]), None);
        assert_eq!(axes(&[("g:p=1,q=1,r=1", 0), ("g:p=2,q=2,r=2", 0)]), None);
        assert_eq!(axes(&[("g", 0)]), None);
        assert_eq!(axes(&[]), None);
    }
}
