//! Blocks that are decompressed already, shared by tables and threads.

use std::sync::Arc;

use quick_cache::{Weighter, sync};

use crate::TableError;

/// What a block costs beside its bytes: key, links, counters.
const OVERHEAD: u64 = 128;

/// Blocks that are decompressed already, shared by tables and threads.
///
/// It is divided into parts with a lock each, so that threads seldom wait for
/// each other; a block that several want at once is decompressed once. When it
/// is full, blocks go that have not been asked for in a while.
#[derive(Debug)]
pub struct Cache {
    blocks: sync::Cache<Key, Arc<[u8]>, Weight>,
}

/// A block of a table. Tables are told apart by the hash of their content: the
/// same table opened twice has the same blocks.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub table: u128,
    pub block: u64,
}

#[derive(Clone, Debug)]
struct Weight;

impl Weighter<Key, Arc<[u8]>> for Weight {
    fn weight(&self, _: &Key, block: &Arc<[u8]>) -> u64 {
        block.len() as u64 + OVERHEAD
    }
}

impl Cache {
    /// A cache of at most so many bytes; with 0 nothing is kept.
    pub fn new(bytes: u64) -> Cache {
        let blocks = bytes / (crate::format::BLOCK as u64 + OVERHEAD);
        // Only a guess that saves growing, so it need not follow the largest sizes.
        let blocks = blocks.min(1 << 16) as usize;
        Cache { blocks: sync::Cache::with_weighter(blocks, bytes, Weight) }
    }

    /// Forgets all blocks.
    pub fn clear(&self) {
        self.blocks.clear();
    }

    /// How many bytes it holds now.
    pub fn bytes(&self) -> u64 {
        self.blocks.weight()
    }

    /// The block, decompressed by `unpack` unless it is there.
    pub(crate) fn get_or(
        &self,
        key: Key,
        unpack: impl FnOnce() -> Result<Box<[u8]>, TableError>,
    ) -> Result<Arc<[u8]>, TableError> {
        self.blocks.get_or_insert_with(&key, || unpack().map(Arc::from))
    }
}
