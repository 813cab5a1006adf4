//! Objects in general, arrays, exceptions, output.

use super::{
    super::{
        Machine, Pause,
        heap::Ref,
        program::{ClassId, Kind, Layout},
        stop::Stop,
    },
    Done, Native,
};

pub(super) const NATIVES: &[(&str, Native)] = &[
    ("Object.hashCode()", hash),
    ("Object.getClass()", class_of),
    ("Object.clone()", clone),
    ("Class.isInstance(Object)", is_instance),
    ("Throwable.record()", record),
    ("Throwable.traceText()", trace_text),
    ("PrintStream.write(String)", print),
    ("System.currentTimeMillis()", time),
    ("System.arraycopy(Object,int,Object,int,int)", copy_elements),
    ("System.identityHashCode(Object)", hash),
    ("System.exit(int)", exit),
    ("AbstractCollection.sameType(Object,int)", same_type),
    ("Arrays.sortRange(int[],int,int)", sort),
    ("Arrays.sortRange(long[],int,int)", sort),
    ("Arrays.sortRange(double[],int,int)", sort),
    ("Arrays.sortRange(float[],int,int)", sort),
    ("Arrays.sortRange(char[],int,int)", sort),
    ("Arrays.sortRange(byte[],int,int)", sort),
    ("Arrays.sortRange(short[],int,int)", sort),
];

/// Instructions that count as a millisecond of the program's clock.
const PER_MILLISECOND: u64 = 100_000;

/// The beginning of the program's clock: 1 January 2024.
const EPOCH: u64 = 1_704_067_200_000;

impl Machine {
    fn layout(&self, object: Ref) -> Layout {
        let class = self.program.classes.get(self.heap.class(object) as usize);
        class.map_or(Layout::Fields, |it| it.layout)
    }

    fn kind(&self, object: Ref) -> Kind {
        let class = self.program.classes.get(self.heap.class(object) as usize);
        class.map_or(Kind::Reference, |it| it.kind)
    }

    /// An element of an array as a word.
    fn element(&self, array: Ref, layout: Layout, index: usize) -> u64 {
        match layout {
            Layout::Halves => self.heap.half(array, index).into(),
            Layout::Bytes => self.heap.get(array, 1 + (index >> 3)) >> (8 * (index & 7)) & 0xff,
            _ => self.heap.get(array, 1 + index),
        }
    }

    fn set_element(&mut self, array: Ref, layout: Layout, index: usize, value: u64) {
        let (word, shift, mask) = match layout {
            Layout::Halves => (1 + (index >> 2), 16 * (index & 3), 0xffff_u64),
            Layout::Bytes => (1 + (index >> 3), 8 * (index & 7), 0xff),
            _ => {
                self.heap.set(array, 1 + index, value);
                return;
            }
        };
        let old = self.heap.get(array, word);
        self.heap.set(array, word, old & !(mask << shift) | (value & mask) << shift);
    }
}

/// A number that an object keeps for its life; other ones for arrays, which have no place for it.
pub(super) fn hash(m: &mut Machine, at: usize) -> Done {
    let object = m.word(at);
    if object == 0 {
        m.put_int(at, 0);
        return Ok(());
    }
    if m.layout(object) != Layout::Fields {
        m.put_int(at, 0x1b2_3d4f);
        return Ok(());
    }
    let header = m.heap.header(object);
    let mut hash = (header >> 32) as u32;
    if hash == 0 {
        m.hashes = m.hashes.wrapping_add(1);
        // Numbers that look as arbitrary as Java's, and are never 0.
        hash = m.hashes.wrapping_mul(0x9e37_79b1) >> 1 | 1;
        m.heap.set(object, 0, header & 0xffff_ffff | u64::from(hash) << 32);
    }
    m.put_int(at, hash as i32);
    Ok(())
}

fn class_of(m: &mut Machine, at: usize) -> Done {
    let object = m.object(at)?;
    let class = m.heap.class(object);
    let it = m.class_object(class).map_err(Stop::Limit)?;
    m.put(at, it);
    Ok(())
}

fn clone(m: &mut Machine, at: usize) -> Done {
    let object = m.object(at)?;
    let header = m.heap.header(object);
    let class = header as u32;
    let layout = m.layout(object);
    let cloneable: ClassId = m.program.known.cloneable;
    let classes = &m.program.classes;
    let it = classes.get(class as usize);
    if layout == Layout::Fields && !it.is_some_and(|it| it.is_a(cloneable)) {
        let name = it.map(|it| it.name.clone());
        return Err(m.thrown(m.program.known.clone_not_supported, name.as_deref()));
    }
    let (header, size) = match layout {
        Layout::Fields => (class.into(), it.map_or(1, |it| it.size as usize)),
        layout => (header, 1 + layout.words((header >> 32) as usize)),
    };
    let copy = m.allocate(header, size).map_err(Stop::Limit)?;
    // A collection may have moved the original.
    let object = m.word(at) as usize;
    m.heap.words.copy_within(object + 1..object + size, copy as usize + 1);
    m.put(at, copy);
    Ok(())
}

fn is_instance(m: &mut Machine, at: usize) -> Done {
    let class = m.object(at)?;
    let object = m.word(at + 1);
    let of = m.class_objects.iter().find(|(_, it)| **it == class).map(|(id, _)| *id);
    let is = m.program.classes.get(m.heap.class(object) as usize);
    let truth = object != 0 && of.zip(is).is_some_and(|(of, is)| is.is_a(of));
    m.put_truth(at, truth);
    Ok(())
}

fn record(m: &mut Machine, at: usize) -> Done {
    let trace = m.record();
    m.put(at, trace);
    Ok(())
}

fn trace_text(m: &mut Machine, at: usize) -> Done {
    let exception = m.object(at)?;
    let mut text = String::new();
    for call in m.calls_of(exception) {
        text.push_str(&format!("\tat {}({}:{})\n", call.method, call.file, call.line));
    }
    let units: Vec<u16> = text.encode_utf16().collect();
    m.put_text(at, &units)
}

fn print(m: &mut Machine, at: usize) -> Done {
    let text = m.text(m.word(at + 1));
    Err(Stop::Pause(Pause::Prints(text)))
}

fn time(m: &mut Machine, at: usize) -> Done {
    let time = EPOCH + m.instructions / PER_MILLISECOND;
    m.put(at, time);
    Ok(())
}

fn exit(_: &mut Machine, _: usize) -> Done {
    Err(Stop::Exit)
}

fn same_type(m: &mut Machine, at: usize) -> Done {
    let array = m.object(at)?;
    let length = m.int(at + 1);
    if length < 0 {
        let message = length.to_string();
        return Err(m.thrown(m.program.known.negative_size, Some(&message)));
    }
    let layout = m.layout(array);
    let header = u64::from(m.heap.class(array)) | (length as u64) << 32;
    let fresh = m.allocate(header, 1 + layout.words(length as usize)).map_err(Stop::Limit)?;
    m.put(at, fresh);
    Ok(())
}

fn copy_elements(m: &mut Machine, at: usize) -> Done {
    let (from, to) = (m.object(at)?, m.object(at + 2)?);
    let (start, target, count) = (m.int(at + 1), m.int(at + 3), m.int(at + 4));
    let (layout, into) = (m.layout(from), m.layout(to));
    let mixed = layout != into || m.kind(from) != m.kind(to);
    if layout == Layout::Fields || into == Layout::Fields || mixed {
        let message = Some("arraycopy: type mismatch");
        return Err(m.thrown(m.program.known.array_store, message));
    }
    let (long, room) = (m.heap.length(from), m.heap.length(to));
    let fits = |start: i32, length: usize| {
        start >= 0 && count >= 0 && i64::from(start) + i64::from(count) <= length as i64
    };
    if !fits(start, long) || !fits(target, room) {
        let (index, count, length) =
            if fits(start, long) { (target, count, room) } else { (start, count, long) };
        let last = i64::from(index) + i64::from(count);
        let message = format!("arraycopy: last index {last} out of bounds for length {length}");
        return Err(m.thrown(m.program.known.array_index, Some(&message)));
    }
    let (start, target, count) = (start as usize, target as usize, count as usize);
    if layout == Layout::References {
        let class = m.program.classes.get(m.heap.class(to) as usize);
        let element = class.and_then(|it| it.element).unwrap_or(0);
        for index in 0..count {
            let value = m.heap.get(from, 1 + start + index);
            let class = m.heap.class(value);
            let is = m.program.classes.get(class as usize).is_some_and(|it| it.is_a(element));
            if value != 0 && !is {
                let message = Some("arraycopy: element type mismatch");
                return Err(m.thrown(m.program.known.array_store, message));
            }
        }
    }
    if matches!(layout, Layout::Words | Layout::References) {
        let first = from as usize + 1 + start;
        m.heap.words.copy_within(first..first + count, to as usize + 1 + target);
    } else if from == to && target > start {
        for index in (0..count).rev() {
            let value = m.element(from, layout, start + index);
            m.set_element(to, layout, target + index, value);
        }
    } else {
        for index in 0..count {
            let value = m.element(from, layout, start + index);
            m.set_element(to, layout, target + index, value);
        }
    }
    Ok(())
}

fn sort(m: &mut Machine, at: usize) -> Done {
    let array = m.object(at)?;
    let (from, to, length) = (m.int(at + 1), m.int(at + 2), m.heap.length(array) as i32);
    if from < 0 || to > length {
        let wrong = if from < 0 { from } else { to };
        let message = format!("Array index out of range: {wrong}");
        return Err(m.thrown(m.program.known.array_index, Some(&message)));
    }
    if from > to {
        let message = format!("fromIndex({from}) > toIndex({to})");
        return Err(m.thrown(m.program.known.illegal_argument, Some(&message)));
    }
    let (layout, kind) = (m.layout(array), m.kind(array));
    let range = from as usize..to as usize;
    let mut words: Vec<u64> = range.clone().map(|it| m.element(array, layout, it)).collect();
    match kind {
        Kind::Long => words.sort_unstable_by_key(|it| *it as i64),
        Kind::Double => {
            words.sort_unstable_by(|a, b| f64::from_bits(*a).total_cmp(&f64::from_bits(*b)))
        }
        Kind::Float => words.sort_unstable_by(|a, b| {
            f32::from_bits(*a as u32).total_cmp(&f32::from_bits(*b as u32))
        }),
        Kind::Byte => words.sort_unstable_by_key(|it| *it as i8),
        Kind::Short => words.sort_unstable_by_key(|it| *it as i16),
        Kind::Char => words.sort_unstable(),
        _ => words.sort_unstable_by_key(|it| *it as i32),
    }
    for (index, word) in range.zip(words) {
        m.set_element(array, layout, index, word);
    }
    Ok(())
}
