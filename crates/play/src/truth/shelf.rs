//! The tables of one rule set, loaded whole as they are needed.

use std::{path::Path, sync::Arc};

use game::{Index, Message, Notation, Numbered, ParseError, notation};
use solve::{Codes, Part};
use table::{Encoding, Folder, Head, Summary};

use super::TruthError;

/// The numbering of a rule set, its tables, and the slices in memory.
pub(super) struct Shelf<I: Index> {
    pub index: I,
    pub folder: Folder,
    loaded: Vec<(I::Slice, Arc<Part>)>,
}

impl<I: Index> Shelf<I> {
    /// The shelf for a game in a directory of tables.
    pub fn open<G: Numbered<Index = I> + Notation>(
        game: &G,
        tables: &Path,
    ) -> Result<Shelf<I>, TruthError> {
        let game = game.essence();
        let index = game.index().map_err(TruthError::NotNumbered)?;
        let folder = Folder::new(tables, &notation::name(&game));
        Ok(Shelf { index, folder, loaded: Vec::new() })
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
    pub fn encoding(&self, slice: I::Slice) -> Result<Encoding, TruthError> {
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

    /// The slices that turns from these lead to, these excluded, none twice.
    pub fn below(&self, slices: &[I::Slice]) -> Vec<I::Slice> {
        let mut below = Vec::new();
        for slice in slices.iter().flat_map(|&it| self.index.below(it)) {
            if !slices.contains(&slice) && !below.contains(&slice) {
                below.push(slice);
            }
        }
        below
    }

    /// Forgets what is in memory, except for these.
    pub fn keep(&mut self, slices: &[I::Slice]) {
        self.loaded.retain(|it| slices.contains(&it.0));
    }

    /// Loads a slice, unless it is there.
    pub fn load(&mut self, slice: I::Slice, threads: usize) -> Result<Arc<Part>, TruthError> {
        if let Some((_, part)) = self.loaded.iter().find(|it| it.0 == slice) {
            return Ok(Arc::clone(part));
        }
        let name = self.name(slice);
        if !self.folder.has(&name) {
            let game = self.folder.game().to_owned();
            return Err(TruthError::Missing { game, slice: name });
        }
        let table = self.folder.open(&name)?;
        let mut codes = Codes::zeroed(table.head().entries as usize);
        let late = table.load(&mut codes, threads)?;
        let late = late.into_iter().map(|(number, code)| (number, code as u16)).collect();
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
    ) -> Result<Summary, TruthError> {
        let encoding = match (distances, I::WINNER_ENDS) {
            (true, true) => Encoding::Distance,
            (true, false) => Encoding::Doubled,
            (false, _) => Encoding::Value,
        };
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
    pub fn summary(&self, slice: I::Slice) -> Result<Summary, TruthError> {
        Ok(self.folder.open(&self.name(slice))?.head().summary)
    }
}
