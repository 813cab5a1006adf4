//! The registers of the running function, and what is in one.

use super::{
    Machine,
    code::{Reg, WINDOW},
};

/// The registers of a function.
#[inline(always)]
pub(super) fn window(stack: &mut [u64], base: usize) -> Option<&mut [u64; WINDOW]> {
    stack.get_mut(base..base + WINDOW)?.try_into().ok()
}

#[inline(always)]
pub(super) fn float(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

#[inline(always)]
pub(super) fn double(word: u64) -> f64 {
    f64::from_bits(word)
}

#[inline(always)]
pub(super) fn reg(regs: &[u64; WINDOW], a: Reg) -> u64 {
    regs[usize::from(a)]
}

impl Machine {
    /// Makes sure that a function at that base has its registers.
    pub(super) fn stretch_stack(&mut self, base: usize) {
        if self.stack.len() < base + 2 * WINDOW {
            let size = (base + 2 * WINDOW).max(self.stack.len() * 2);
            self.stack.resize(size, 0);
        }
    }
}
