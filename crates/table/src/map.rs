//! A file as memory: the only unsafe line of the project.
//!
//! A table is larger than what one wants to read to answer one question, and
//! the system's own cache of files is shared by all who ask.

#![allow(unsafe_code)]

use std::{fs::File, io, ops::Deref};

use memmap2::Mmap;

/// A file as memory, to be read only.
#[derive(Debug)]
pub struct Map(Mmap);

impl Map {
    /// Maps a whole file.
    ///
    /// # Errors
    ///
    /// If the system does not allow it.
    pub fn new(file: &File) -> io::Result<Map> {
        // SAFETY: the bytes must not change as long as they are borrowed. Nobody
        // of ours changes a table: `aside` writes it under another name, locked,
        // and renames it when it is whole; replacing or removing it leaves this
        // mapping with the old file. Against others the system offers nothing:
        // who cuts the file off under a running program ends it (SIGBUS on
        // Unix), and who overwrites it in place is found out by the checksum of
        // each block. The bytes are read as `u8` only, for which every value is
        // valid, and nothing is concluded from one reading about the next except
        // after copying.
        unsafe { Mmap::map(file) }.map(Map)
    }
}

impl Deref for Map {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
