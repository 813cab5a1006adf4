//! A table that is opened: what it is of, and single entries.

use std::{
    fs::File,
    path::{Path, PathBuf},
};

use crate::{
    Cache, Entry, Head, TableError,
    block::{self, Unpacker},
    cache::Key,
    code,
    error::Part,
    format::{self, INDEX_BYTES, LATE_BYTES, MAGIC, Tail, u32_at, u64_at},
    head,
    map::Map,
};

/// A table that is opened for reading.
///
/// Opening checks everything but the blocks and the hash of the whole; a block
/// is checked whenever it comes from the file, the hash by [`Table::load`] and
/// [`Table::check`].
#[derive(Debug)]
pub struct Table {
    pub(crate) path: PathBuf,
    pub(crate) head: Head,
    pub(crate) map: Map,
    late: (usize, usize),
    index: usize,
    id: u128,
}

/// A block as it is stored.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Stored<'a> {
    pub bytes: &'a [u8],
    sum: u32,
}

impl Table {
    /// Opens a table.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file cannot be read, is no table, of another
    /// version, or damaged as far as can be seen without reading all of it.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let failed = TableError::file(path);
        let file = File::open(path).map_err(&failed)?;
        if !file.metadata().map_err(&failed)?.is_file() {
            return Err(TableError::NoTable(path.to_owned()));
        }
        let map = Map::new(&file).map_err(&failed)?;
        let damaged = |part| TableError::Damaged(path.to_owned(), part);

        // 1. The head.
        if map.get(..MAGIC.len()) != Some(&MAGIC[..]) {
            return Err(TableError::NoTable(path.to_owned()));
        }
        let version = u32_at(&map, MAGIC.len()).ok_or_else(|| damaged(Part::Head))?;
        if version != format::VERSION {
            return Err(TableError::Version(path.to_owned(), version));
        }
        let head::Read { head, length, late } =
            Head::read(&map).ok_or_else(|| damaged(Part::Head))?;

        // 2. The tail, and the places that follow from both.
        let tail = Tail::read(&map).ok_or_else(|| damaged(Part::Tail))?;
        let after =
            |at: u64, count: u64, each: usize| at.checked_add(count.checked_mul(each as u64)?);
        let end = tail.length - format::TAIL_BYTES as u64;
        let fits = (length as u64) <= tail.late
            && after(tail.late, late, LATE_BYTES) == Some(tail.index)
            && after(tail.index, head.blocks(), INDEX_BYTES) == Some(end);
        if !fits {
            return Err(damaged(Part::Tail));
        }

        // 3. The late list and the index: within the file, as has just been seen.
        let (late_at, index_at) = (tail.late as usize, tail.index as usize);
        if crc32fast::hash(&map[late_at..end as usize]) != tail.sum {
            return Err(damaged(Part::Index));
        }
        let id = map[map.len() - format::HASH_BYTES..].first_chunk();
        let id = u128::from_le_bytes(*id.ok_or_else(|| damaged(Part::Tail))?);
        let late = (late_at, late as usize);
        let table = Table { path: path.to_owned(), head, map, late, index: index_at, id };
        if !table.late_list().is_sorted_by(|a, b| a.0 < b.0) {
            return Err(table.damaged(Part::Late));
        }
        match table.blocks_follow(length) {
            true => Ok(table),
            false => Err(table.damaged(Part::Index)),
        }
    }

    /// Whether the index has the blocks one after the other, from the head to
    /// the late list, each with a length it can have.
    fn blocks_follow(&self, head: usize) -> bool {
        let mut at = head as u64;
        for block in 0..self.head.blocks() {
            let Some((offset, length, _)) = self.index_of(block) else { return false };
            if offset != at || length == 0 || self.head.block_bytes(block) < length as usize {
                return false;
            }
            at += u64::from(length);
        }
        at == self.late.0 as u64
    }

    /// What the table says of itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The beginning of the hash of the whole, which tells tables apart.
    pub fn hash(&self) -> u128 {
        self.id
    }

    /// The size of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// An entry, through a cache.
    ///
    /// # Errors
    ///
    /// [`TableError::Index`] if there is none, [`TableError::Damaged`] if its
    /// block is not as it was written.
    pub fn get(&self, index: u64, cache: &Cache) -> Result<Entry, TableError> {
        let Head { encoding, entries, .. } = self.head;
        if entries <= index {
            return Err(TableError::Index { path: self.path.clone(), index, entries });
        }
        let per_block = format::per_block(encoding);
        let (block, place) = (index / per_block, (index % per_block) as usize);
        let code = match self.index_of(block) {
            // All bytes of the block are the same: it needs no room in the cache.
            Some((_, 1, _)) => block::code_at(
                self.stored(block)?.bytes,
                format::in_byte(place, encoding),
                encoding,
            ),
            _ => {
                let raw = cache.get_or(Key { table: self.id, block }, || self.raw(block))?;
                block::code_at(&raw, place, encoding)
            }
        };
        let code = code.ok_or_else(|| self.damaged(Part::Block(block)))?;
        match code::entry(code, encoding) {
            Some(entry) => Ok(entry),
            None => self.late_entry(index).ok_or_else(|| self.damaged(Part::Late)),
        }
    }

    /// A block as it is before compression.
    fn raw(&self, block: u64) -> Result<Box<[u8]>, TableError> {
        let stored = self.stored(block)?;
        let mut raw = vec![0; self.head.block_bytes(block)].into_boxed_slice();
        let mut unpacker = Unpacker::new().map_err(TableError::file(&self.path))?;
        match unpacker.raw(stored.bytes, &mut raw) {
            Some(()) => Ok(raw),
            None => Err(self.damaged(Part::Block(block))),
        }
    }

    /// A block as it is stored, its checksum checked.
    pub(crate) fn stored(&self, block: u64) -> Result<Stored<'_>, TableError> {
        let stored = self.index_of(block).and_then(|(offset, length, sum)| {
            let from = usize::try_from(offset).ok()?;
            let bytes = self.map.get(from..from.checked_add(length as usize)?)?;
            Some(Stored { bytes, sum })
        });
        match stored {
            Some(stored) if crc32fast::hash(stored.bytes) == stored.sum => Ok(stored),
            _ => Err(self.damaged(Part::Block(block))),
        }
    }

    /// Offset, length and checksum of a block.
    fn index_of(&self, block: u64) -> Option<(u64, u32, u32)> {
        let at = self.index + usize::try_from(block).ok()?.checked_mul(INDEX_BYTES)?;
        let element = self.map.get(at..at.checked_add(INDEX_BYTES)?)?;
        Some((u64_at(element, 0)?, u32_at(element, 8)?, u32_at(element, 12)?))
    }

    /// The late entries: index and turns, ascending.
    pub(crate) fn late_list(&self) -> impl Iterator<Item = (u64, u32)> + Clone {
        self.late_part(0, self.late.1)
    }

    /// A part of the late list.
    pub(crate) fn late_part(
        &self,
        from: usize,
        to: usize,
    ) -> impl Iterator<Item = (u64, u32)> + Clone {
        (from..to).map_while(|it| self.late_at(it))
    }

    fn late_at(&self, number: usize) -> Option<(u64, u32)> {
        let element = self.map.get(self.late.0 + number * LATE_BYTES..)?;
        Some((u64_at(element, 0)?, u32_at(element, 8)?))
    }

    /// How many late entries have a smaller index.
    pub(crate) fn late_before(&self, index: u64) -> usize {
        let (mut from, mut to) = (0, self.late.1);
        while from < to {
            let middle = from + (to - from) / 2;
            match self.late_at(middle) {
                Some((it, _)) if it < index => from = middle + 1,
                _ => to = middle,
            }
        }
        from
    }

    fn late_entry(&self, index: u64) -> Option<Entry> {
        let number = self.late_before(index);
        let listed = self.late_at(number).filter(|_| number < self.late.1);
        listed.filter(|it| it.0 == index).map(|it| Entry::decided(it.1, self.head.encoding))
    }

    /// How many late entries there are.
    pub(crate) fn late_count(&self) -> usize {
        self.late.1
    }

    /// The error about a part that is not as it was written.
    pub(crate) fn damaged(&self, part: Part) -> TableError {
        TableError::Damaged(self.path.clone(), part)
    }
}
