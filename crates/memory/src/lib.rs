//! Large arrays with random access.
//!
//! With the usual pages of 4 KiB nearly every access to such an array is also a TLB miss; large
//! pages, where the system has them, avoid that.

mod shared;

use std::{
    io,
    ops::{Deref, DerefMut},
};

use memmap2::MmapMut;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

pub use shared::{Bytes, Words};

/// Whether the system can allocate this many bytes.
pub fn is_available(bytes: u64) -> bool {
    usize::try_from(bytes).is_ok_and(|it| MmapMut::map_anon(it.max(1)).is_ok())
}

/// Zeroed memory in large pages, where the system has them.
pub struct Memory {
    pages: MmapMut,
    len: usize,
}

impl Memory {
    /// Memory for `cells` cells of a type.
    ///
    /// # Panics
    ///
    /// If the system refuses the memory, as any allocation would; see
    /// [`is_available`].
    pub fn of<T>(cells: usize) -> Memory {
        let len = cells * size_of::<T>();
        let pages = MmapMut::map_anon(len.max(1))
            .unwrap_or_else(|error| panic!("no memory for {len} bytes: {error}"));
        // Only a hint: without large pages everything works, but slower.
        let _: io::Result<()> = large_pages(&pages);
        Memory { pages, len }
    }

    /// The memory as a slice of cells.
    pub fn cells<T>(&mut self) -> &mut [T]
    where
        [T]: FromBytes + IntoBytes + KnownLayout,
    {
        // The length is a multiple of the cell size, and pages are aligned for every cell type.
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
