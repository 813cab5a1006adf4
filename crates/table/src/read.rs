//! An open table: its description and single entries.

use std::path::Path;

use game::Proved;

use crate::{
    Cache, Head, TableError,
    block::{self, Unpacker},
    cache::Key,
    code,
    error::Part,
    format::{self, HASH_BYTES, INDEX_BYTES, LATE_BYTES, MAGIC, TAIL_BYTES, Tail, u32_at, u64_at},
    head,
    source::Source,
};

/// Elements of the late list or the index read at once.
const AT_ONCE: u64 = 4096;

/// A table opened for reading.
///
/// Opening checks everything but the blocks and the hash of the file, and keeps the index and the
/// late list in memory. A block is checked against the index whenever it is read from the file, the
/// hash by [`Table::load`] and [`Table::check`]. So a file that is changed or truncated later gives
/// correct answers or errors.
#[derive(Debug)]
pub struct Table {
    pub(crate) source: Source,
    pub(crate) head: Head,
    late: Vec<(u64, u32)>,
    places: Vec<Place>,
    id: u128,
}

/// The location of a block in the file.
#[derive(Copy, Clone, Debug)]
struct Place {
    offset: u64,
    length: u32,
    sum: u32,
}

impl Table {
    /// Opens a table.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file cannot be read, is not a table, is of another version, or is
    /// damaged as far as can be seen without reading all of it.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let source = Source::open(path)?;
        let damaged = |part| TableError::Damaged(path.to_owned(), part);

        // 1. The head: its first bytes tell its length.
        let mut first = vec![0; source.length().min(16) as usize];
        if !source.read(0, &mut first)? || !first.starts_with(&MAGIC) {
            return Err(TableError::NoTable(path.to_owned()));
        }
        let version = u32_at(&first, MAGIC.len()).ok_or_else(|| damaged(Part::Head))?;
        if version != format::VERSION {
            return Err(TableError::Version(path.to_owned(), version));
        }
        let length = u32_at(&first, 12).map(|it| it as usize).filter(|&it| it <= head::LONGEST);
        let mut bytes = vec![0; length.ok_or_else(|| damaged(Part::Head))?];
        let read = source.read(0, &mut bytes)?.then(|| Head::read(&bytes)).flatten();
        let head::Read { head, length, late } = read.ok_or_else(|| damaged(Part::Head))?;

        // 2. The tail, and the offsets that follow from both.
        let mut bytes = [0; TAIL_BYTES];
        let end = source.length().checked_sub(TAIL_BYTES as u64);
        let end = end.ok_or_else(|| damaged(Part::Tail))?;
        let read = source.read(end, &mut bytes)?;
        let tail = Tail::read(&bytes, source.length()).filter(|_| read);
        let tail = tail.ok_or_else(|| damaged(Part::Tail))?;
        let after =
            |at: u64, count: u64, each: usize| at.checked_add(count.checked_mul(each as u64)?);
        let fits = (length as u64) <= tail.late
            && after(tail.late, late, LATE_BYTES) == Some(tail.index)
            && after(tail.index, head.blocks(), INDEX_BYTES) == Some(end);
        if !fits {
            return Err(damaged(Part::Tail));
        }
        let id = bytes[TAIL_BYTES - HASH_BYTES..].first_chunk();
        let id = u128::from_le_bytes(*id.ok_or_else(|| damaged(Part::Tail))?);

        // 3. The late list and the index. They are validated as they are read, so
        // that memory is allocated only for what a table can contain.
        let mut table = Table { source, head, late: Vec::new(), places: Vec::new(), id };
        let mut sum = crc32fast::Hasher::new();
        table.read_late(tail.late, late, &mut sum)?;
        let blocks_end = table.read_index(tail.index, length as u64, &mut sum)?;
        if sum.finalize() != tail.sum || blocks_end != tail.late {
            return Err(table.damaged(Part::Index));
        }
        Ok(table)
    }

    /// Reads the late list, whose indices must ascend.
    fn read_late(
        &mut self,
        from: u64,
        count: u64,
        sum: &mut crc32fast::Hasher,
    ) -> Result<(), TableError> {
        let Table { source, late, .. } = self;
        let whole = elements::<LATE_BYTES>(source, from, count, sum, |element| {
            let Some(found) = u64_at(element, 0).zip(u32_at(element, 8)) else { return false };
            let ascends = late.last().is_none_or(|it| it.0 < found.0);
            late.push(found);
            ascends
        })?;
        if whole { Ok(()) } else { Err(self.damaged(Part::Late)) }
    }

    /// Reads the index, and returns the end of the last block. The blocks are contiguous from the
    /// head on, each with a valid length.
    fn read_index(
        &mut self,
        from: u64,
        head: u64,
        sum: &mut crc32fast::Hasher,
    ) -> Result<u64, TableError> {
        let mut end = head;
        let Table { source, head, places, .. } = self;
        let whole = elements::<INDEX_BYTES>(source, from, head.blocks(), sum, |element| {
            let parts = (u64_at(element, 0), u32_at(element, 8), u32_at(element, 12));
            let (Some(offset), Some(length), Some(sum)) = parts else { return false };
            let longest = head.block_bytes(places.len() as u64);
            let fits = offset == end && 0 < length && length as usize <= longest;
            places.push(Place { offset, length, sum });
            end = end.saturating_add(u64::from(length));
            fits
        })?;
        if whole { Ok(end) } else { Err(self.damaged(Part::Index)) }
    }

    /// The description of the table.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.source.path()
    }

    /// The first bytes of the file's hash, which identify the table.
    pub fn hash(&self) -> u128 {
        self.id
    }

    /// The size of the file in bytes when it was opened.
    pub fn bytes(&self) -> u64 {
        self.source.length()
    }

    /// Whether the path still refers to the opened file, unchanged as far as its length and time
    /// tell. If not, open it again to find out what has happened.
    pub fn is_current(&self) -> bool {
        self.source.is_current()
    }

    /// Looks up an entry through a cache: the result, or `None` if the index is not a position.
    /// Cached entries need no file access.
    ///
    /// # Errors
    ///
    /// [`TableError::Index`] if the index is out of range, [`TableError::Damaged`] if its block
    /// fails its checksum, [`TableError::File`] if it cannot be read.
    pub fn get(&self, index: u64, cache: &Cache) -> Result<Option<Proved>, TableError> {
        let Head { encoding, entries, .. } = self.head;
        if entries <= index {
            return Err(TableError::Index { path: self.path().to_owned(), index, entries });
        }
        let per_block = format::per_block(encoding);
        let (block, place) = (index / per_block, (index % per_block) as usize);
        let raw = cache.get_or(Key { table: self.id, block }, || self.raw(block))?;
        let place = match self.place(block)?.length {
            // All bytes are the same, and only one of them is stored.
            1 => format::in_byte(place, encoding),
            _ => place,
        };
        let code = block::code_at(&raw, place, encoding);
        let code = code.ok_or_else(|| self.damaged(Part::Block(block)))?;
        match code::entry(code, encoding) {
            Some(entry) => Ok(entry),
            None => match self.late_entry(index) {
                Some(result) => Ok(Some(result)),
                None => Err(self.damaged(Part::Late)),
            },
        }
    }

    /// An uncompressed block; one byte if all are the same.
    fn raw(&self, block: u64) -> Result<Box<[u8]>, TableError> {
        let mut stored = Vec::new();
        self.stored(block, &mut stored)?;
        if stored.len() == 1 {
            return Ok(stored.into_boxed_slice());
        }
        let mut raw = vec![0; self.head.block_bytes(block)].into_boxed_slice();
        let mut unpacker = Unpacker::new().map_err(TableError::file(self.path()))?;
        match unpacker.raw(&stored, &mut raw) {
            Some(()) => Ok(raw),
            None => Err(self.damaged(Part::Block(block))),
        }
    }

    /// Reads a block as stored, and checks its checksum.
    pub(crate) fn stored(&self, block: u64, into: &mut Vec<u8>) -> Result<(), TableError> {
        let Place { offset, length, sum } = self.place(block)?;
        into.resize(length as usize, 0);
        if self.source.read(offset, into)? && crc32fast::hash(into) == sum {
            Ok(())
        } else {
            Err(self.damaged(Part::Block(block)))
        }
    }

    /// The location of a block.
    fn place(&self, block: u64) -> Result<Place, TableError> {
        let place = usize::try_from(block).ok().and_then(|it| self.places.get(it));
        place.copied().ok_or_else(|| self.damaged(Part::Index))
    }

    /// The late entries: index and turns, ascending.
    pub(crate) fn late(&self) -> &[(u64, u32)] {
        &self.late
    }

    /// Number of late entries with a smaller index.
    pub(crate) fn late_before(&self, index: u64) -> usize {
        self.late.partition_point(|it| it.0 < index)
    }

    fn late_entry(&self, index: u64) -> Option<Proved> {
        let listed = self.late.get(self.late_before(index)).filter(|it| it.0 == index);
        listed.map(|it| code::result(it.1, self.head.encoding))
    }

    /// The error for a damaged part.
    pub(crate) fn damaged(&self, part: Part) -> TableError {
        TableError::Damaged(self.path().to_owned(), part)
    }
}

/// Reads `count` elements from an offset on, and adds their bytes to a checksum; `false` if the
/// file ends before, or as soon as `each` returns `false`.
fn elements<const SIZE: usize>(
    source: &Source,
    from: u64,
    count: u64,
    sum: &mut crc32fast::Hasher,
    mut each: impl FnMut(&[u8; SIZE]) -> bool,
) -> Result<bool, TableError> {
    let mut bytes = vec![0; SIZE * count.min(AT_ONCE) as usize];
    let mut done = 0;
    while done < count {
        let piece = &mut bytes[..SIZE * (count - done).min(AT_ONCE) as usize];
        if !source.read(from + done * SIZE as u64, piece)? {
            return Ok(false);
        }
        sum.update(piece);
        let (elements, _) = piece.as_chunks::<SIZE>();
        if !elements.iter().all(&mut each) {
            return Ok(false);
        }
        done += elements.len() as u64;
    }
    Ok(true)
}
