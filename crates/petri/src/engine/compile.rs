//! Transitions as tests and effects on packed words.

use super::layout::{Layout, bits};
use crate::touch::{Most, Touch};

/// Compares some fields of one word with constants, all at once.
///
/// For a lower bound `l` the constant `2^bits − l` is added: the guard becomes 1 if the field is at
/// least `l`. For an upper bound `u` it is `2^bits − 1 − u`: the guard stays 0 if the field is at
/// most `u`. The test is passed if every guard in `mask` is as `expect` says.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    pub word: usize,
    pub add: u64,
    pub expect: u64,
    pub mask: u64,
}

impl Check {
    /// Whether a marking passes.
    #[inline]
    pub fn passes(&self, marking: &[u64]) -> bool {
        (marking[self.word].wrapping_add(self.add) ^ self.expect) & self.mask == 0
    }
}

/// Changes one word: some fields are emptied, then a constant is added.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    pub word: usize,
    pub keep: u64,
    pub delta: u64,
}

/// Whether a transition can be enabled in a marking that fits into the layout.
pub fn is_possible(layout: &Layout, touches: &[Touch]) -> bool {
    touches.iter().all(|it| {
        let most = match it.most() {
            Most::Never => return false,
            Most::Tokens(most) => most,
            Most::Any => u64::MAX,
        };
        it.least() <= most.min(layout.field(it.place).largest())
    })
}

/// The tests of a possible transition. Lower bounds that `is_known` accepts are left out.
pub fn checks(layout: &Layout, touches: &[Touch], is_known: impl Fn(&Touch) -> bool) -> Vec<Check> {
    let mut checks: Vec<Check> = Vec::new();
    let mut bound = |touch: &Touch, constant: u64, expect: bool| {
        let field = layout.field(touch.place);
        let guard = field.guard();
        let free = |it: &Check| it.word == field.word && it.mask & guard == 0;
        let index = checks.iter().position(free).unwrap_or_else(|| {
            checks.push(Check { word: field.word, ..Check::default() });
            checks.len() - 1
        });
        let check = &mut checks[index];
        check.add += constant << field.shift;
        check.mask |= guard;
        check.expect |= if expect { guard } else { 0 };
    };
    for touch in touches {
        let largest = layout.field(touch.place).largest();
        if 0 < touch.least() && !is_known(touch) {
            bound(touch, largest - touch.least() + 1, true);
        }
        if let Most::Tokens(most) = touch.most()
            && most < largest
        {
            bound(touch, largest - most, false);
        }
    }
    checks
}

/// The effects of a transition.
pub fn effects(layout: &Layout, touches: &[Touch]) -> Vec<Effect> {
    let mut effects: Vec<Effect> = Vec::new();
    for touch in touches.iter().filter(|it| it.changes()) {
        let field = layout.field(touch.place);
        let known = effects.iter().position(|it| it.word == field.word);
        let index = known.unwrap_or_else(|| {
            effects.push(Effect { word: field.word, keep: u64::MAX, delta: 0 });
            effects.len() - 1
        });
        let effect = &mut effects[index];
        let change = if touch.reset {
            effect.keep &= !field.mask();
            touch.give
        } else {
            touch.give.wrapping_sub(touch.take)
        };
        effect.delta = effect.delta.wrapping_add(change << field.shift);
    }
    effects
}

/// The bits that each place needs so that a firing overflows into its guard at most: what the
/// transition adds must not be above 2^bits.
pub fn gains(places: usize, touches: &[Vec<Touch>]) -> Vec<u32> {
    let mut needed = vec![1; places];
    for touch in touches.iter().filter(|it| it.iter().all(is_ever)).flatten() {
        let gain = if touch.reset { touch.give } else { touch.give.saturating_sub(touch.take) };
        let needed = &mut needed[touch.place.index()];
        *needed = bits(gain).max(*needed);
    }
    needed
}

/// Whether any number of tokens satisfies the touch.
fn is_ever(touch: &Touch) -> bool {
    match touch.most() {
        Most::Never => false,
        Most::Tokens(most) => touch.least() <= most,
        Most::Any => true,
    }
}
