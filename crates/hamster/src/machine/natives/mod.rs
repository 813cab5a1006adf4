//! The native methods of the library, found by their signatures.
//!
//! A native method finds its arguments in a row of registers and puts its result into the first.

mod hamster;
mod math;
mod object;
mod text;
mod thread;

use super::{Machine, heap::Ref, program::ClassId, stop::Stop};

/// What a native method does: nothing but the result, or why the loop is left.
type Done = Result<(), Stop>;

/// A native method: the machine and the index of its first argument on the stack.
type Native = fn(&mut Machine, usize) -> Done;

/// All native methods with their signatures.
const TABLES: [&[(&str, Native)]; 5] =
    [hamster::NATIVES, text::NATIVES, math::NATIVES, object::NATIVES, thread::NATIVES];

/// The number of the native method with a signature such as `String.charAt(int)`.
pub fn find(signature: &str) -> Option<u16> {
    let mut all = TABLES.iter().flat_map(|it| it.iter());
    all.position(|(name, _)| *name == signature).and_then(|it| u16::try_from(it).ok())
}

/// Calls a native method.
#[inline]
pub(super) fn call(machine: &mut Machine, number: u16, at: usize) -> Done {
    let mut index = usize::from(number);
    for table in TABLES {
        match table.get(index) {
            Some((_, native)) => return native(machine, at),
            None => index -= table.len(),
        }
    }
    Ok(())
}

impl Machine {
    #[inline(always)]
    fn word(&self, at: usize) -> u64 {
        self.stack.get(at).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn int(&self, at: usize) -> i32 {
        self.word(at) as i32
    }

    #[inline(always)]
    fn put(&mut self, at: usize, word: u64) {
        if let Some(it) = self.stack.get_mut(at) {
            *it = word;
        }
    }

    fn put_int(&mut self, at: usize, value: i32) {
        self.put(at, u64::from(value as u32));
    }

    #[inline(always)]
    fn put_truth(&mut self, at: usize, value: bool) {
        self.put(at, value.into());
    }

    fn real(&self, at: usize) -> f64 {
        f64::from_bits(self.word(at))
    }

    fn put_real(&mut self, at: usize, value: f64) {
        self.put(at, value.to_bits());
    }

    /// A reference that must not be `null`.
    fn object(&mut self, at: usize) -> Result<Ref, Stop> {
        match self.word(at) {
            0 => Err(self.thrown(self.program.known.null_pointer, None)),
            it => Ok(it),
        }
    }

    /// A new exception, to be thrown.
    fn thrown(&mut self, class: ClassId, message: Option<&str>) -> Stop {
        Stop::Throw(self.new_exception(class, message))
    }

    /// A new string as the result.
    fn put_text(&mut self, at: usize, units: &[u16]) -> Done {
        let text = self.new_text(units).map_err(Stop::Limit)?;
        self.put(at, text);
        Ok(())
    }

    /// The units of a string that must not be `null`.
    fn units(&mut self, at: usize) -> Result<Vec<u16>, Stop> {
        let text = self.object(at)?;
        let mut units = Vec::new();
        self.heap.append_units(text, &mut units);
        Ok(units)
    }
}
