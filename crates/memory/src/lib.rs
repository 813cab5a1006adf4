//! Large arrays that are read and written all over the place.
//!
//! With pages of the usual 4 KiB nearly every access to such an array is also a
//! miss among the page addresses that the processor remembers; large pages, where
//! the system has them, spare that.

mod shared;

use std::{
    io,
    ops::{Deref, DerefMut},
};

use memmap2::MmapMut;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

pub use shared::{Bytes, Words};

/// Whether the system has so many bytes to give.
pub fn is_to_be_had(bytes: u64) -> bool {
    usize::try_from(bytes).is_ok_and(|it| MmapMut::map_anon(it.max(1)).is_ok())
}

/// Zeroed memory in large pages, where the system has them.
pub struct Memory {
    pages: MmapMut,
    len: usize,
}

impl Memory {
    /// So many cells of a kind.
    ///
    /// # Panics
    ///
    /// If the system refuses the memory, as any allocation would; see
    /// [`is_to_be_had`].
    pub fn of<T>(cells: usize) -> Memory {
        let len = cells * size_of::<T>();
        let pages = MmapMut::map_anon(len.max(1))
            .unwrap_or_else(|error| panic!("no memory for {len} bytes: {error}"));
        // A wish: without large pages everything works, only slower.
        let _: io::Result<()> = large_pages(&pages);
        Memory { pages, len }
    }

    /// The memory as cells.
    pub fn cells<T>(&mut self) -> &mut [T]
    where
        [T]: FromBytes + IntoBytes + KnownLayout,
    {
        // Whole cells, and pages begin at multiples of every cell's size.
        <[T]>::mut_from_bytes(&mut self.pages[..self.len]).unwrap_or_default()
    }
}

#[cfg(target_os = "linux")]
fn large_pages(pages: &MmapMut) -> io::Result<()> {
    pages.advise(memmap2::Advice::HugePage)
}

#[cfg(not(target_os = "linux"))]
fn large_pages(_: &MmapMut) -> io::Result<()> {
    Ok(())
}

impl Deref for Memory {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.pages[..self.len]
    }
}

impl DerefMut for Memory {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.pages[..self.len]
    }
}
