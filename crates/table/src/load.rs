//! Loading or checking a whole table.

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use crate::{
    Table, TableError,
    block::{self, Unpacker},
    error::Part,
    format::{self, HASH_BYTES},
};

impl Table {
    /// Loads the whole table as [codes](crate::code), with every checksum
    /// checked, and returns the list of late entries.
    ///
    /// # Errors
    ///
    /// [`TableError::Room`] if `into` does not have the length of the table,
    /// [`TableError::Damaged`] if any checksum fails; the content of `into` is then invalid.
    pub fn load(&self, into: &mut [u8], threads: usize) -> Result<Vec<(u64, u32)>, TableError> {
        if into.len() as u64 != self.head.entries {
            let (entries, room) = (self.head.entries, into.len() as u64);
            return Err(TableError::Room { path: self.path().to_owned(), entries, room });
        }
        let blocks = into.chunks_mut(format::per_block(self.head.encoding) as usize);
        self.all(threads, (0..).zip(blocks), |tools, (block, codes)| {
            self.unpack(tools, block, codes)
        })?;
        Ok(self.late().to_vec())
    }

    /// Checks every checksum, that every block can be decompressed, and that the late list matches
    /// the entries.
    ///
    /// # Errors
    ///
    /// [`TableError::Damaged`] if any of these checks fails.
    pub fn check(&self, threads: usize) -> Result<(), TableError> {
        self.all(threads, 0..self.head.blocks(), |tools, block| {
            let mut codes = vec![0; self.head.block_entries(block)];
            self.unpack(tools, block, &mut codes)
        })
    }

    /// The codes of a block, fully checked.
    fn unpack(&self, tools: &mut Tools, block: u64, codes: &mut [u8]) -> Result<(), TableError> {
        let Tools { unpacker, stored } = tools;
        self.stored(block, stored)?;
        if unpacker.codes(stored, codes, self.head.encoding).is_none() {
            return Err(self.damaged(Part::Block(block)));
        }
        let first = block * format::per_block(self.head.encoding);
        let from = self.late_before(first);
        let to = self.late_before(first + codes.len() as u64);
        match block::late_difference(codes, first, self.late()[from..to].iter().copied()) {
            None => Ok(()),
            Some(_) => Err(self.damaged(Part::Late)),
        }
    }

    /// Calls `each` for every block on several threads, and checks the hash of the file at the same
    /// time; the first error ends it.
    fn all<B: Send>(
        &self,
        threads: usize,
        blocks: impl Iterator<Item = B> + Send,
        each: impl Fn(&mut Tools, B) -> Result<(), TableError> + Sync,
    ) -> Result<(), TableError> {
        // Late entries after the last block would belong to none.
        if self.late_before(self.head.entries) != self.late().len() {
            return Err(self.damaged(Part::Late));
        }
        let blocks = Mutex::new(blocks);
        let failed = AtomicBool::new(false);
        let first_error: Mutex<Option<TableError>> = Mutex::new(None);
        let fail = |error| {
            failed.store(true, Ordering::Relaxed);
            lock(&first_error).get_or_insert(error);
        };
        let work = || {
            let mut tools = match Unpacker::new() {
                Ok(unpacker) => Tools { unpacker, stored: Vec::new() },
                Err(error) => return fail(TableError::File(self.path().to_owned(), error)),
            };
            while !failed.load(Ordering::Relaxed) {
                let Some(block) = lock(&blocks).next() else { return };
                if let Err(error) = each(&mut tools, block) {
                    return fail(error);
                }
            }
        };
        let hash = || match self.hash_is_right(&failed) {
            Ok(true) => (),
            Ok(false) => fail(self.damaged(Part::Whole)),
            Err(error) => fail(error),
        };
        // With one thread the hash comes last, otherwise one thread begins with it.
        thread::scope(|scope| {
            for _ in 2..threads {
                scope.spawn(work);
            }
            if 1 < threads {
                scope.spawn(|| {
                    hash();
                    work();
                });
                work();
            } else {
                work();
                hash();
            }
        });
        match lock(&first_error).take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Whether the hash of the file matches. May return early once `failed` is set.
    fn hash_is_right(&self, failed: &AtomicBool) -> Result<bool, TableError> {
        /// Bytes read at once.
        const PART: u64 = 1 << 20;
        let end = self.bytes().saturating_sub(HASH_BYTES as u64);
        let mut part = vec![0; end.min(PART) as usize];
        let mut hash = blake3::Hasher::new();
        let mut at = 0;
        while at < end {
            let part = &mut part[..(end - at).min(PART) as usize];
            if failed.load(Ordering::Relaxed) {
                return Ok(true);
            }
            if !self.source.read(at, part)? {
                return Ok(false);
            }
            hash.update(part);
            at += part.len() as u64;
        }
        let mut expected = [0; HASH_BYTES];
        Ok(self.source.read(end, &mut expected)? && hash.finalize() == expected)
    }
}

/// The state of a thread that reads blocks, reused for each.
struct Tools {
    unpacker: Unpacker,
    stored: Vec<u8>,
}

/// Locks a mutex even if another thread has panicked while holding it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
