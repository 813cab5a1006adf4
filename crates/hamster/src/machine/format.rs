//! Strings put together.

use std::sync::Arc;

use super::{
    Limit, Machine,
    code::{Part, Reg},
    heap::Ref,
    numbers,
};

/// Longest string, in UTF-16 units.
const LONGEST: usize = i32::MAX as usize;

fn push_text(to: &mut Vec<u16>, text: &str) {
    to.extend(text.encode_utf16());
}

/// Appends a whole number.
fn push_long(to: &mut Vec<u16>, value: i64) {
    let mut digits = [0u16; 20];
    let mut at = digits.len();
    let mut rest = value.unsigned_abs();
    loop {
        at -= 1;
        if let Some(it) = digits.get_mut(at) {
            *it = u16::from(b'0') + (rest % 10) as u16;
        }
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        to.push(u16::from(b'-'));
    }
    to.extend_from_slice(digits.get(at..).unwrap_or_default());
}

impl Machine {
    /// Joins the values of registers to a new string.
    pub(super) fn concat(&mut self, parts: u32, base: usize, s: Reg) -> Result<Ref, Limit> {
        let program = Arc::clone(&self.program);
        let Some(parts) = program.concatenations.get(parts as usize) else { return Ok(0) };
        let mut units = std::mem::take(&mut self.scratch);
        units.clear();
        let first = base + usize::from(s);
        for (index, part) in parts.iter().enumerate() {
            let value = self.stack.get(first + index).copied().unwrap_or(0);
            match part {
                Part::Text if value == 0 => push_text(&mut units, "null"),
                Part::Text => {
                    if units.len() + self.heap.length(value) > LONGEST {
                        return Err(Limit::Memory);
                    }
                    self.heap.append_units(value, &mut units);
                }
                Part::Int => push_long(&mut units, (value as i32).into()),
                Part::Long => push_long(&mut units, value as i64),
                Part::Char => units.push(value as u16),
                Part::Boolean => push_text(&mut units, if value == 0 { "false" } else { "true" }),
                Part::Float => {
                    push_text(&mut units, &numbers::float(f32::from_bits(value as u32)));
                }
                Part::Double => push_text(&mut units, &numbers::double(f64::from_bits(value))),
            }
        }
        let text = self.new_text(&units);
        if units.capacity() < 1 << 16 {
            self.scratch = units;
        }
        text
    }
}
