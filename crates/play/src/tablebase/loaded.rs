//! The tables of one rule set, loaded whole as they are needed.

use std::{path::Path, sync::Arc};

use game::{Index, Message, Notation, Numbered, ParseError, notation};
use solve::{Codes, Part};
use table::{Encoding, Folder, Head, Summary, Table, TableError};

use super::TablebaseError;

/// The numbering of a rule set, its tables, and the slices in memory.
pub(super) struct LoadedSlices<I: Index> {
    pub index: I,
    pub folder: Folder,
    loaded: Vec<(I::Slice, Arc<Part>)>,
}

impl<I: Index> LoadedSlices<I> {
    /// The loaded for a game in a directory of tables.
    pub fn open<G: Numbered<Index = I> + Notation>(
        game: &G,
        tables: &Path,
    ) -> Result<LoadedSlices<I>, TablebaseError> {
        let game = game.without_history_rules();
        let index = game.index().map_err(TablebaseError::NotNumbered)?;
        let folder = Folder::new(tables, &notation::name(&game));
        Ok(LoadedSlices { index, folder, loaded: Vec::new() })
    }

    /// All slices.
    pub fn slices(&self) -> Vec<I::Slice> {
        self.index.groups().into_iter().flat_map(|it| it.slices).collect()
    }

    /// The slices with these names.
    pub fn find(&self, names: &[String]) -> Result<Vec<I::Slice>, ParseError> {
        let slices = self.slices();
        let find = |name: &String| {
            let found = slices.iter().find(|&&it| self.name(it) == *name);
            found.copied().ok_or_else(|| {
                let first = slices.first().map(|&it| self.name(it)).unwrap_or_default();
                let expected = Message::new("play-expected-slice").with("example", first);
                ParseError::new(expected, name.as_str())
            })
        };
        names.iter().map(find).collect()
    }

    /// What the table of a slice keeps.
    pub fn encoding(&self, slice: I::Slice) -> Result<Encoding, TablebaseError> {
        Ok(self.folder.open(&self.name(slice))?.head().encoding)
    }

    /// The name of a slice.
    pub fn name(&self, slice: I::Slice) -> String {
        self.index.name(slice)
    }

    /// Whether the table is there.
    pub fn has(&self, slice: I::Slice) -> bool {
        self.folder.has(&self.name(slice))
    }

    /// Forgets what is in memory, except for these.
    pub fn keep(&mut self, slices: &[I::Slice]) {
        self.loaded.retain(|it| slices.contains(&it.0));
    }

    /// Bytes of the slices that are in memory.
    pub fn held(&self) -> u64 {
        self.loaded.iter().map(|it| it.1.codes.len() as u64).sum()
    }

    /// Loads a slice, unless it is there.
    pub fn load(&mut self, slice: I::Slice, threads: usize) -> Result<Arc<Part>, TablebaseError> {
        if let Some((_, part)) = self.loaded.iter().find(|it| it.0 == slice) {
            return Ok(Arc::clone(part));
        }
        let name = self.name(slice);
        if !self.folder.has(&name) {
            let game = self.folder.game().to_owned();
            return Err(TablebaseError::Missing { game, slice: name });
        }
        let table = open(&self.index, &self.folder, slice)?;
        let needed = table.head().entries;
        if !crate::has_memory(needed) {
            return Err(TablebaseError::Memory { slices: name, needed });
        }
        let mut codes = Codes::zeroed(needed as usize);
        let late = table.load(&mut codes, threads)?;
        let fits = |(number, code)| {
            let longest = format!("codes up to {}", u16::MAX);
            let other = || other(&table, longest, format!("{code} at {number}"));
            Ok((number, u16::try_from(code).map_err(|_| other())?))
        };
        let late = late.into_iter().map(fits).collect::<Result<_, TablebaseError>>()?;
        let part = Arc::new(Part { codes, late });
        self.loaded.push((slice, Arc::clone(&part)));
        Ok(part)
    }

    /// Writes a solved slice and keeps it in memory.
    pub fn store(
        &mut self,
        slice: I::Slice,
        part: Part,
        distances: bool,
        threads: usize,
    ) -> Result<Summary, TablebaseError> {
        let encoding = encoding::<I>(distances);
        let late: Vec<_> = part.late.iter().map(|it| (it.0, u32::from(it.1))).collect();
        let head = Head {
            game: self.folder.game().to_owned(),
            slice: self.name(slice),
            encoding,
            entries: part.codes.len() as u64,
            summary: Summary::of(&part.codes, &late, encoding),
        };
        let go_on = std::sync::atomic::AtomicBool::new(false);
        self.folder.write(&head, &part.codes, &late, threads, &go_on)?;
        self.loaded.push((slice, Arc::new(part)));
        Ok(head.summary)
    }

    /// What is written in the head of a table.
    pub fn summary(&self, slice: I::Slice) -> Result<Summary, TablebaseError> {
        Ok(self.folder.open(&self.name(slice))?.head().summary)
    }

    /// Whether there are entries in a table that no byte holds; not in one that
    /// is missing.
    pub fn is_long(&self, slice: I::Slice) -> Result<bool, TablebaseError> {
        let known = self.has(slice).then(|| self.summary(slice)).transpose()?;
        let longest = known.and_then(|it| it.longest).unwrap_or(0);
        let codes = if I::WINNER_ENDS { longest } else { longest.saturating_mul(2) };
        Ok(u32::from(solve::code::LAST) < codes)
    }

    /// Counts the entries of a table that is loaded, and compares with its head.
    pub fn count(&self, slice: I::Slice, part: &Part) -> Result<(), TablebaseError> {
        let table = open(&self.index, &self.folder, slice)?;
        let Head { encoding, summary, .. } = *table.head();
        let late: Vec<_> = part.late.iter().map(|it| (it.0, u32::from(it.1))).collect();
        let found = Summary::of(&part.codes, &late, encoding);
        let told = |it: Summary| {
            let Summary { positions, win, draw, loss, longest } = it;
            let longest = longest.map_or("unknown".to_owned(), |it| it.to_string());
            format!(
                "{positions} positions, {win} won, {draw} drawn, {loss} lost, longest {longest}"
            )
        };
        match found == summary {
            true => Ok(()),
            false => Err(other(&table, told(summary), told(found))),
        }
    }
}

/// The table of a slice, which must be one of this numbering.
pub(super) fn open<I: Index>(
    index: &I,
    folder: &Folder,
    slice: I::Slice,
) -> Result<Table, TablebaseError> {
    let table = folder.open(&index.name(slice))?;
    let group = index.groups().into_iter().find(|it| it.slices.contains(&slice));
    let expected = (index.len(slice), encoding::<I>(group.is_some_and(|it| it.distances)));
    let found = (table.head().entries, table.head().encoding);
    let told = |it: (u64, Encoding)| format!("{} entries ({:?})", it.0, it.1);
    match found == expected {
        true => Ok(table),
        false => Err(other(&table, told(expected), told(found))),
    }
}

/// What tables of such groups keep.
fn encoding<I: Index>(distances: bool) -> Encoding {
    match (distances, I::WINNER_ENDS) {
        (true, true) => Encoding::Distance,
        (true, false) => Encoding::Doubled,
        (false, _) => Encoding::Value,
    }
}

/// A table that is whole, but not what it should be.
pub(super) fn other(table: &Table, expected: String, found: String) -> TablebaseError {
    TableError::Other { path: table.path().to_owned(), expected, found }.into()
}
