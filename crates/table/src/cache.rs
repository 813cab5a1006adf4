//! Cache of decompressed blocks, shared by tables and threads.

use std::sync::Arc;

use quick_cache::{Weighter, sync};

use crate::TableError;

/// Bytes of a block besides its data: key, links, counters.
const OVERHEAD: u64 = 128;

/// Cache of decompressed blocks, shared by tables and threads.
///
/// It is sharded, with a lock per shard, so that threads rarely wait for each other; a block
/// requested by several threads at once is decompressed once. When it is full, blocks that have not
/// been used for a while are evicted.
#[derive(Debug)]
pub struct Cache {
    blocks: sync::Cache<Key, Arc<[u8]>, Weight>,
}

/// A block of a table. Tables are identified by the hash of their content: the same table opened
/// twice has the same blocks.
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
    /// A cache of at most `bytes` bytes; with 0 nothing is cached.
    pub fn new(bytes: u64) -> Cache {
        let blocks = bytes / (crate::format::BLOCK as u64 + OVERHEAD);
        // Only an initial capacity, so it need not follow the largest sizes.
        let blocks = blocks.min(1 << 16) as usize;
        Cache { blocks: sync::Cache::with_weighter(blocks, bytes, Weight) }
    }

    /// Removes all blocks.
    pub fn clear(&self) {
        self.blocks.clear();
    }

    /// Number of bytes in use.
    pub fn bytes(&self) -> u64 {
        self.blocks.weight()
    }

    /// The block, decompressed by `unpack` unless it is cached.
    pub(crate) fn get_or(
        &self,
        key: Key,
        unpack: impl FnOnce() -> Result<Box<[u8]>, TableError>,
    ) -> Result<Arc<[u8]>, TableError> {
        self.blocks.get_or_insert_with(&key, || unpack().map(Arc::from))
    }
}
