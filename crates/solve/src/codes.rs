//! The codes of a slice in memory.

use std::{
    fmt,
    ops::{Deref, DerefMut},
};

use memory::Memory;

/// The codes of a slice, a byte each.
pub struct Codes(Memory);

impl Codes {
    /// A slice of `len` zeros.
    pub fn zeroed(len: usize) -> Codes {
        Codes(Memory::of::<u8>(len))
    }
}

impl Deref for Codes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Codes {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl PartialEq for Codes {
    fn eq(&self, other: &Codes) -> bool {
        **self == **other
    }
}

impl fmt::Debug for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
