//! A table as a whole: loaded into memory, or only checked.

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
    /// [`TableError::Room`] if `into` is not as long as the table,
    /// [`TableError::Damaged`] if anything is not as it was written; what is in
    /// `into` then is worth nothing.
    pub fn load(&self, into: &mut [u8], threads: usize) -> Result<Vec<(u64, u32)>, TableError> {
        if into.len() as u64 != self.head.entries {
            let (entries, room) = (self.head.entries, into.len() as u64);
            return Err(TableError::Room { path: self.path.clone(), entries, room });
        }
        let blocks = into.chunks_mut(format::per_block(self.head.encoding) as usize);
        self.all(threads, (0..).zip(blocks), |unpacker, (block, codes)| {
            self.unpack(unpacker, block, codes)
        })?;
        Ok(self.late_list().collect())
    }

    /// Checks every checksum, that every block can be decompressed, and that
    /// the late list belongs to the entries.
    ///
    /// # Errors
    ///
    /// [`TableError::Damaged`] if anything is not as it was written.
    pub fn check(&self, threads: usize) -> Result<(), TableError> {
        self.all(threads, 0..self.head.blocks(), |unpacker, block| {
            let mut codes = vec![0; self.head.block_entries(block)];
            self.unpack(unpacker, block, &mut codes)
        })
    }

    /// The codes of a block, everything about them checked.
    fn unpack(
        &self,
        unpacker: &mut Unpacker,
        block: u64,
        codes: &mut [u8],
    ) -> Result<(), TableError> {
        let stored = self.stored(block)?;
        if unpacker.codes(stored.bytes, codes, self.head.encoding).is_none() {
            return Err(self.damaged(Part::Block(block)));
        }
        let first = block * format::per_block(self.head.encoding);
        let from = self.late_before(first);
        let to = self.late_before(first + codes.len() as u64);
        match block::late_difference(codes, first, self.late_part(from, to)) {
            None => Ok(()),
            Some(_) => Err(self.damaged(Part::Late)),
        }
    }

    /// Does something with every block on several threads, and checks the hash
    /// of the whole meanwhile; the first error ends it.
    fn all<B: Send>(
        &self,
        threads: usize,
        blocks: impl Iterator<Item = B> + Send,
        each: impl Fn(&mut Unpacker, B) -> Result<(), TableError> + Sync,
    ) -> Result<(), TableError> {
        // What is behind the last block would belong to none.
        if self.late_before(self.head.entries) != self.late_count() {
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
            let mut unpacker = match Unpacker::new() {
                Ok(unpacker) => unpacker,
                Err(error) => return fail(TableError::File(self.path.clone(), error)),
            };
            while !failed.load(Ordering::Relaxed) {
                let Some(block) = lock(&blocks).next() else { return };
                if let Err(error) = each(&mut unpacker, block) {
                    return fail(error);
                }
            }
        };
        let hash = || match self.hash_is_right(&failed) {
            true => (),
            false => fail(self.damaged(Part::Whole)),
        };
        // With one thread the hash comes last, else one of them begins with it.
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

    /// Whether the hash of the whole is the one at its end. Nobody cares once
    /// `failed` is set.
    fn hash_is_right(&self, failed: &AtomicBool) -> bool {
        /// Bytes between two looks at `failed`.
        const PART: usize = 16 << 20;
        let (content, expected) = self.map.split_at(self.map.len() - HASH_BYTES);
        let mut hash = blake3::Hasher::new();
        for part in content.chunks(PART) {
            if failed.load(Ordering::Relaxed) {
                return true;
            }
            hash.update(part);
        }
        hash.finalize() == *expected
    }
}

/// What is behind a lock stays usable when another thread has panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
