//! Arrays shared by threads without locks; cells are atomic.

use std::{
    ops::Deref,
    sync::atomic::{AtomicU8, AtomicU64},
};

use self_cell::{MutBorrow, self_cell};

use crate::Memory;

/// Defines a type of zeroed cells that owns its memory.
macro_rules! shared {
    ($(#[$doc:meta])* $name:ident, $pages:ident, $slice:ident, $cell:ty) => {
        type $slice<'a> = &'a [$cell];

        self_cell! {
            struct $pages {
                owner: MutBorrow<Memory>,
                #[covariant]
                dependent: $slice,
            }
        }

        $(#[$doc])*
        pub struct $name($pages);

        impl $name {
            /// An array of `cells` zeros.
            ///
            /// # Panics
            ///
            /// If the system refuses the memory, as any allocation would; see
            /// [`is_available`](crate::is_available).
            pub fn zeroed(cells: usize) -> $name {
                let memory = MutBorrow::new(Memory::of::<$cell>(cells));
                $name($pages::new(memory, |memory| memory.borrow_mut().cells::<$cell>()))
            }
        }

        impl Deref for $name {
            type Target = [$cell];

            #[inline]
            fn deref(&self) -> &[$cell] {
                self.0.borrow_dependent()
            }
        }
    };
}

shared! {
    /// Words of 64 bits.
    Words, WordPages, WordSlice, AtomicU64
}

shared! {
    /// Bytes.
    Bytes, BytePages, ByteSlice, AtomicU8
}

#[cfg(test)]
mod tests {
    use std::{sync::atomic::Ordering::Relaxed, thread};

    use super::*;

    #[test]
    fn threads_see_what_others_write() {
        let (words, bytes) = (Words::zeroed(1000), Bytes::zeroed(1001));
        assert_eq!((words.len(), bytes.len()), (1000, 1001));
        assert!(words.iter().all(|it| it.load(Relaxed) == 0));
        thread::scope(|scope| {
            scope.spawn(|| words.iter().for_each(|it| it.store(u64::MAX, Relaxed)));
            scope.spawn(|| bytes[1000].store(7, Relaxed));
        });
        assert!(words.iter().all(|it| it.load(Relaxed) == u64::MAX));
        assert_eq!(bytes.iter().map(|it| u64::from(it.load(Relaxed))).sum::<u64>(), 7);
    }

    #[test]
    fn words_begin_where_the_processor_loads() {
        for len in [0, 1, 8, 100_000] {
            let words = Words::zeroed(len);
            assert_eq!(words.len(), len);
            assert_eq!(words.as_ptr() as usize % 64, 0);
        }
    }
}
