//! The heap: objects in one array of words, allocated in a row and compacted in place.
//!
//! An object is a header and then its fields or elements. The low half of the header is the
//! class; the high half the length of an array or string, or the identity hash of another object.
//! Index 0 is `null`: its header says "an array of length 0", so that an access to an element
//! needs one comparison only.
//!
//! Collection: mark what can be reached in a set of bits, one for each word; count the marked
//! words before each block, which gives every new place; mend all references; slide.

use super::program::{Class, Layout};

/// A reference: the index of an object's header, 0 for `null`.
pub type Ref = u64;

/// Words that a heap has before it first grows.
const FIRST: usize = 1 << 14;

/// Words that must be allocated at least between two collections.
const PAUSE: usize = 1 << 19;

/// Words that exceptions may take beyond the bound, so that an end can be told.
const RESERVE: usize = 1 << 14;

/// Elements of a reference array that are looked at in one go.
const CHUNK: usize = 64;

/// Objects in one array of words.
#[derive(Debug)]
pub struct Heap {
    /// The words; those from `top` on are 0.
    pub words: Vec<u64>,
    /// The first free word.
    pub top: usize,
    /// Where allocation must stop and look.
    soft: usize,
    /// The next collection begins here.
    next: usize,
    /// Most words.
    most: usize,
    marks: Vec<u64>,
    before: Vec<u32>,
    pending: Vec<(u32, u32)>,
}

impl Clone for Heap {
    /// A copy without the room behind the last object.
    fn clone(&self) -> Heap {
        let words = self.words.get(..self.top).unwrap_or_default().to_vec();
        Heap {
            words,
            soft: self.top,
            marks: Vec::new(),
            before: Vec::new(),
            pending: Vec::new(),
            ..*self
        }
    }
}

/// The size of an object in words, header included.
#[inline]
fn size_of(header: u64, classes: &[Class]) -> usize {
    let length = (header >> 32) as usize;
    let Some(class) = classes.get(header as u32 as usize) else { return 1 };
    match class.layout {
        Layout::Fields => class.size as usize,
        layout => 1 + layout.words(length),
    }
}

impl Layout {
    /// The words that this many elements take.
    #[inline]
    pub const fn words(self, length: usize) -> usize {
        match self {
            Layout::Fields | Layout::Words | Layout::References => length,
            Layout::Halves => length.div_ceil(4),
            Layout::Bytes => length.div_ceil(8),
        }
    }
}

/// Calls what it gets with every reference from outside the heap.
type Roots<'a> = dyn FnMut(&mut dyn FnMut(&mut Ref)) + 'a;

impl Heap {
    /// An empty heap with a bound in bytes.
    pub fn new(most_bytes: usize) -> Heap {
        let most = (most_bytes / 8).clamp(FIRST, 1 << 31);
        Heap {
            words: vec![0; FIRST],
            top: 1,
            soft: FIRST,
            next: PAUSE.min(most),
            most,
            marks: Vec::new(),
            before: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// Bytes in use.
    pub const fn bytes(&self) -> usize {
        self.top * 8
    }

    /// A new object of zeros, if it fits before the next look at the room.
    #[inline(always)]
    pub fn allocate(&mut self, header: u64, size: usize) -> Option<Ref> {
        let at = self.top;
        let end = at + size;
        if end > self.soft {
            return None;
        }
        *self.words.get_mut(at)? = header;
        self.top = end;
        Some(at as Ref)
    }

    /// Makes room for an object without a collection. Returns whether that was possible.
    pub fn grow(&mut self, size: usize) -> bool {
        let end = self.top.saturating_add(size);
        if end > self.next {
            return false;
        }
        self.stretch(end, self.next);
        true
    }

    /// Makes room for an exception even beyond the bound, so that an end can be told.
    pub fn grow_anyway(&mut self, size: usize) {
        let end = self.top.saturating_add(size);
        if end <= self.most + RESERVE {
            self.next = self.next.max(end);
            self.stretch(end, self.next);
        }
    }

    fn stretch(&mut self, end: usize, most: usize) {
        if end > self.words.len() {
            let size = end.max(self.words.len() * 2).min(most.max(end));
            self.words.reserve_exact(size - self.words.len());
            self.words.resize(size, 0);
        }
        self.soft = self.words.len().min(most);
    }

    /// After a collection: whether an object of that size fits within the bound.
    pub fn settle(&mut self, size: usize) -> bool {
        let end = self.top.saturating_add(size);
        if end > self.most {
            return false;
        }
        self.next = (self.top * 2).max(self.top + PAUSE).max(end).min(self.most);
        self.stretch(end, self.next);
        true
    }

    /// The header of an object.
    #[inline]
    pub fn header(&self, at: Ref) -> u64 {
        self.words.get(at as usize).copied().unwrap_or(0)
    }

    /// The class of an object.
    #[inline]
    pub fn class(&self, at: Ref) -> u32 {
        self.header(at) as u32
    }

    /// The length of an array or string.
    #[inline]
    pub fn length(&self, at: Ref) -> usize {
        (self.header(at) >> 32) as usize
    }

    /// A word of an object; 0 outside.
    #[inline]
    pub fn get(&self, at: Ref, word: usize) -> u64 {
        self.words.get(at as usize + word).copied().unwrap_or(0)
    }

    /// Changes a word of an object.
    #[inline]
    pub fn set(&mut self, at: Ref, word: usize, value: u64) {
        if let Some(it) = self.words.get_mut(at as usize + word) {
            *it = value;
        }
    }

    /// The 16-bit element of a string or array.
    #[inline]
    pub fn half(&self, at: Ref, index: usize) -> u16 {
        (self.get(at, 1 + (index >> 2)) >> (16 * (index & 3))) as u16
    }

    /// The units of a string.
    pub fn units(&self, at: Ref) -> impl Iterator<Item = u16> + '_ {
        (0..self.length(at)).map(move |it| self.half(at, it))
    }

    /// Appends the units of a string to a list.
    pub fn append_units(&self, at: Ref, to: &mut Vec<u16>) {
        let length = self.length(at);
        let from = at as usize + 1;
        to.reserve(length);
        let whole = self.words.get(from..from + length / 4).unwrap_or_default();
        for word in whole {
            let word = *word;
            to.extend_from_slice(&[
                word as u16,
                (word >> 16) as u16,
                (word >> 32) as u16,
                (word >> 48) as u16,
            ]);
        }
        for index in length / 4 * 4..length {
            to.push(self.half(at, index));
        }
    }

    /// Writes units behind a header that is there already.
    pub fn write_units(&mut self, at: Ref, units: &[u16]) {
        let from = at as usize + 1;
        let Some(words) = self.words.get_mut(from..from + units.len().div_ceil(4)) else { return };
        for (word, four) in words.iter_mut().zip(units.chunks(4)) {
            *word = four.iter().rev().fold(0, |sum, it| sum << 16 | u64::from(*it));
        }
    }

    // ---- collection --------------------------------------------------------

    /// Removes what cannot be reached. `roots` calls its argument for every reference outside the
    /// heap; it is used twice.
    pub fn collect(&mut self, classes: &[Class], roots: &mut Roots<'_>) {
        // 1. Mark.
        self.marks.clear();
        self.marks.resize(self.top / 64 + 1, 0);
        let mut found = Vec::new();
        roots(&mut |it| found.push(*it));
        for it in found {
            self.mark(it, classes);
            self.trace(classes);
        }
        // 2. Count the marked words before each block.
        self.before.clear();
        let mut count = 1;
        for bits in &self.marks {
            self.before.push(count);
            count += bits.count_ones();
        }
        // 3. Mend references, in the roots and in marked objects.
        let (marks, before) = (&self.marks, &self.before);
        let moved = |at: Ref| -> Ref {
            let (block, bit) = ((at / 64) as usize, at % 64);
            let bits = marks.get(block).copied().unwrap_or(0) & ((1 << bit) - 1);
            u64::from(before.get(block).copied().unwrap_or(0) + bits.count_ones())
        };
        roots(&mut |it| {
            if *it != 0 {
                *it = moved(*it);
            }
        });
        let mut at = 1;
        while at < self.top {
            let bits = marks.get(at / 64).copied().unwrap_or(0) >> (at % 64);
            if bits & 1 == 0 {
                // Skip to the next marked word of the block, or to the next block.
                at += if bits == 0 { 64 - at % 64 } else { bits.trailing_zeros() as usize };
                continue;
            }
            let header = self.words.get(at).copied().unwrap_or(0);
            let size = size_of(header, classes);
            let Some(class) = classes.get(header as u32 as usize) else { break };
            match class.layout {
                Layout::Fields => {
                    for word in &class.references {
                        if let Some(it) = self.words.get_mut(at + usize::from(*word))
                            && *it != 0
                        {
                            *it = moved(*it);
                        }
                    }
                }
                Layout::References => {
                    for it in self.words.get_mut(at + 1..at + size).unwrap_or_default() {
                        if *it != 0 {
                            *it = moved(*it);
                        }
                    }
                }
                Layout::Words | Layout::Halves | Layout::Bytes => {}
            }
            at += size;
        }
        // 4. Slide runs of marked words together.
        let old = self.top;
        let mut to = 1;
        let mut from = 1;
        while from < old {
            let bits = marks.get(from / 64).copied().unwrap_or(0) >> (from % 64);
            if bits & 1 == 0 {
                from += if bits == 0 { 64 - from % 64 } else { bits.trailing_zeros() as usize };
                continue;
            }
            let mut end = from;
            loop {
                let bits = marks.get(end / 64).copied().unwrap_or(0) >> (end % 64);
                let ones = (bits.trailing_ones() as usize).min(64 - end % 64);
                end += ones;
                if ones == 0 || end % 64 != 0 {
                    break;
                }
            }
            let end = end.min(old);
            self.words.copy_within(from..end, to);
            to += end - from;
            from = end;
        }
        self.words.get_mut(to..old).unwrap_or_default().fill(0);
        self.top = to;
    }

    /// Marks one object, and notes that what it refers to is still to be marked.
    fn mark(&mut self, at: Ref, classes: &[Class]) {
        let at = at as usize;
        let (block, bit) = (at / 64, at % 64);
        if at == 0 || self.marks.get(block).is_none_or(|it| it >> bit & 1 == 1) {
            return;
        }
        let header = self.words.get(at).copied().unwrap_or(0);
        let mut left = size_of(header, classes);
        let (mut block, mut bit) = (block, bit);
        while left > 0 {
            let here = left.min(64 - bit);
            let bits = if here == 64 { u64::MAX } else { ((1 << here) - 1) << bit };
            if let Some(it) = self.marks.get_mut(block) {
                *it |= bits;
            }
            left -= here;
            block += 1;
            bit = 0;
        }
        let has = match classes.get(header as u32 as usize) {
            Some(class) => match class.layout {
                Layout::Fields => !class.references.is_empty(),
                Layout::References => header >> 32 != 0,
                Layout::Words | Layout::Halves | Layout::Bytes => false,
            },
            None => false,
        };
        if has {
            self.pending.push((at as u32, 0));
        }
    }

    /// Marks everything behind what is pending. Long arrays are looked at in pieces, so that
    /// the list of what is pending stays short.
    fn trace(&mut self, classes: &[Class]) {
        while let Some((at, from)) = self.pending.pop() {
            let (at, from) = (at as usize, from as usize);
            let header = self.words.get(at).copied().unwrap_or(0);
            let Some(class) = classes.get(header as u32 as usize) else { continue };
            if class.layout == Layout::Fields {
                for word in &class.references {
                    let it = self.words.get(at + usize::from(*word)).copied().unwrap_or(0);
                    self.mark(it, classes);
                }
                continue;
            }
            let length = (header >> 32) as usize;
            let to = (from + CHUNK).min(length);
            if to < length {
                self.pending.push((at as u32, to as u32));
            }
            for index in from..to {
                let it = self.words.get(at + 1 + index).copied().unwrap_or(0);
                self.mark(it, classes);
            }
        }
    }
}
