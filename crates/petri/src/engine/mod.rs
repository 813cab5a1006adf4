//! A net compiled under its semantics. Everything that fires goes through it.
//!
//! Markings are packed into words ([`layout`]). A transition is tested by one addition and one mask
//! per word and fired by one addition per word. The transitions of a large net are found through
//! the places that they need, highest rank first (`program.rs`).
//!
//! Fields are as narrow as the initial marking and the capacities suggest. When a firing exceeds a
//! field, [`Engine::fire`] says so, [`Engine::widen`] compiles the net again with a wider one, and
//! markings are packed anew. [`Runner`] does all that for callers who want to fire only.

mod compile;
mod invariants;
pub mod layout;
mod program;
mod ranks;
mod runner;
#[cfg(test)]
mod tests;

use compile::{Check, Effect};
use layout::{Layout, MAX_BITS, bits};
use program::Program;
use ranks::Ranks;

pub use runner::{FireError, Runner};

use crate::{
    Marking, Net, PlaceId, Semantics, TransitionId,
    net::MAX_TOKENS,
    touch::{Touch, all_touches},
};

/// Capacities up to this are taken as widths at once.
const SMALL_CAPACITY: u64 = 15;

/// Up to this number of words that have to be read to test every transition, all are tested
/// without a branch.
const FLAT: usize = 96;

/// A net compiled under its semantics, for packed markings of one layout.
#[derive(Clone, Debug)]
pub struct Engine {
    semantics: Semantics,
    touches: Vec<Vec<Touch>>,
    ranks: Ranks,
    layout: Layout,
    compiled: Compiled,
}

/// What depends on the layout.
#[derive(Clone, Debug, Default)]
struct Compiled {
    /// The tests of each transition; `None` if no marking of the layout enables it.
    checks: Vec<Option<Vec<Check>>>,
    /// The effects of all transitions, one after the other, and where those of each end.
    effects: Vec<Effect>,
    ends: Vec<u32>,
    /// A program for each rank, the highest first.
    programs: Vec<Program>,
    /// See [`Engine::flat`].
    flat: Option<Vec<u64>>,
}

/// A firing has put more tokens into a place than its field holds.
///
/// The marking is right nevertheless: [`Engine::unpack`] reads guard bits too.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Exceeded;

/// A place would hold more than [`MAX_TOKENS`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TooManyTokens(pub PlaceId);

impl Engine {
    /// Compiles a net; its initial marking fits into the layout.
    pub fn new(net: &Net, semantics: Semantics) -> Engine {
        let touches = all_touches(net, semantics);
        let bounds = invariants::bounds(&touches, &net.initial());
        let mut widths = compile::gains(net.places().len(), &touches);
        for ((place, bound), width) in net.places().iter().zip(bounds).zip(&mut widths) {
            let capacity = place.capacity.filter(|&it| it <= SMALL_CAPACITY);
            let most = bound.into_iter().chain(capacity).min().unwrap_or(0).min(MAX_TOKENS);
            *width = bits(place.tokens.max(most)).max(*width).min(MAX_BITS);
        }
        Engine::compile(semantics, touches, Ranks::new(net, semantics), Layout::new(&widths))
    }

    fn compile(
        semantics: Semantics,
        touches: Vec<Vec<Touch>>,
        ranks: Ranks,
        layout: Layout,
    ) -> Engine {
        let mut compiled = Compiled::default();
        for touches in &touches {
            let possible = compile::is_possible(&layout, touches);
            let checks = possible.then(|| compile::checks(&layout, touches, |_| false));
            compiled.checks.push(checks);
            compiled.effects.extend(compile::effects(&layout, touches));
            compiled.ends.push(compiled.effects.len() as u32);
        }
        for group in ranks.groups() {
            let possible = |it: &usize| compiled.checks[*it].is_some();
            let group = group.iter().copied().filter(possible).collect();
            compiled.programs.push(Program::new(&layout, &touches, group));
        }
        let mut engine = Engine { semantics, touches, ranks, layout, compiled };
        engine.compiled.flat = engine.flat_rows();
        engine
    }

    /// The switches.
    pub fn semantics(&self) -> Semantics {
        self.semantics
    }

    /// The layout of packed markings.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of words of a packed marking.
    #[inline]
    pub fn words(&self) -> usize {
        self.layout.words()
    }

    /// The number of transitions.
    pub fn transitions(&self) -> usize {
        self.touches.len()
    }

    /// What each transition does at its places.
    pub fn touches(&self, transition: TransitionId) -> &[Touch] {
        &self.touches[transition.index()]
    }

    /// Packs a marking; where it does not fit, makes fields wider first.
    ///
    /// # Errors
    ///
    /// If a place has too many tokens. The engine is as before.
    pub fn pack_widening(&mut self, marking: &Marking) -> Result<Vec<u64>, TooManyTokens> {
        if self.layout.pack(marking).is_err() {
            self.widen(marking)?;
        }
        self.layout.pack(marking).map_err(TooManyTokens)
    }

    /// Makes fields wider so that a marking fits. Packed markings of the old layout must be
    /// unpacked before.
    ///
    /// # Errors
    ///
    /// If a place has too many tokens. The engine is as before.
    pub fn widen(&mut self, marking: &Marking) -> Result<(), TooManyTokens> {
        let mut widths = Vec::with_capacity(marking.len());
        for (place, (field, &tokens)) in self.layout.fields().iter().zip(&marking.0).enumerate() {
            let width = bits(tokens).max(field.bits);
            if MAX_BITS < width {
                return Err(TooManyTokens(PlaceId::new(place)));
            }
            widths.push(width);
        }
        let touches = std::mem::take(&mut self.touches);
        let ranks = std::mem::take(&mut self.ranks);
        *self = Engine::compile(self.semantics, touches, ranks, Layout::new(&widths));
        Ok(())
    }

    /// The plain form of a packed marking.
    pub fn unpack(&self, marking: &[u64]) -> Marking {
        self.layout.unpack(marking)
    }

    /// The tokens in a place.
    #[inline]
    pub fn tokens(&self, marking: &[u64], place: PlaceId) -> u64 {
        self.layout.field(place).read(marking)
    }

    /// Whether the tokens allow a transition, priorities left aside.
    pub fn is_enabled(&self, marking: &[u64], transition: TransitionId) -> bool {
        let checks = &self.compiled.checks[transition.index()];
        checks.as_ref().is_some_and(|it| it.iter().all(|it| it.passes(marking)))
    }

    /// The transitions that may fire: enabled, and none that outranks them is enabled. In no
    /// particular order; `out` is cleared first.
    #[inline]
    pub fn may_fire(&self, marking: &[u64], out: &mut Vec<TransitionId>) {
        out.clear();
        for (rank, program) in self.compiled.programs.iter().enumerate() {
            program.run(marking, out);
            if !out.is_empty() {
                self.ranks.filter(rank, out);
                return;
            }
        }
    }

    /// Fires a transition, which must be enabled.
    ///
    /// # Errors
    ///
    /// [`Exceeded`] if a place then has more tokens than its field holds: see [`Engine::widen`].
    #[inline]
    pub fn fire(&self, marking: &mut [u64], transition: TransitionId) -> Result<(), Exceeded> {
        let index = transition.index();
        let begin = index.checked_sub(1).map_or(0, |it| self.compiled.ends[it]) as usize;
        let end = self.compiled.ends[index] as usize;
        let guards = self.layout.guards();
        let mut exceeded = 0;
        for effect in &self.compiled.effects[begin..end] {
            let word = &mut marking[effect.word];
            *word = (*word & effect.keep).wrapping_add(effect.delta);
            exceeded |= *word & guards[effect.word];
        }
        if exceeded == 0 { Ok(()) } else { Err(Exceeded) }
    }

    /// For a small net without priorities: for each transition that is possible five numbers for
    /// each word: the constant to add, the guards expected, those looked at, the bits that are
    /// kept, and the constant that fires it. See [`Check`] and [`Effect`].
    pub(crate) fn flat(&self) -> Option<&[u64]> {
        self.compiled.flat.as_deref()
    }

    fn flat_rows(&self) -> Option<Vec<u64>> {
        let words = self.words();
        let possible = self.compiled.checks.iter().flatten().count();
        if FLAT < possible * words || self.ranks.matter() {
            return None;
        }
        let mut rows = Vec::new();
        for (index, checks) in self.compiled.checks.iter().enumerate() {
            let Some(checks) = checks else { continue };
            let mut row = vec![0; 5 * words];
            row[3 * words..4 * words].fill(u64::MAX);
            for check in checks {
                if row[2 * words + check.word] != 0 {
                    // A lower and an upper bound of the same field take two tests.
                    return None;
                }
                row[check.word] = check.add;
                row[words + check.word] = check.expect;
                row[2 * words + check.word] = check.mask;
            }
            for effect in compile::effects(&self.layout, &self.touches[index]) {
                row[3 * words + effect.word] = effect.keep;
                row[4 * words + effect.word] = effect.delta;
            }
            rows.extend(row);
        }
        Some(rows)
    }
}
