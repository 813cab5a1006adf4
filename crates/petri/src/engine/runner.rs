//! A net with its current marking.

use super::{Engine, TooManyTokens};
use crate::{Marking, Net, PlaceId, Semantics, TransitionId};

/// A net with its current marking: the engine for callers who want to fire only.
#[derive(Clone, Debug)]
pub struct Runner {
    engine: Engine,
    marking: Vec<u64>,
    /// The marking before the last firing.
    before: Vec<u64>,
    may_fire: Vec<TransitionId>,
    /// Whether `may_fire` is for the current marking.
    fresh: bool,
}

/// Why a transition was not fired. The marking is as before.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FireError {
    /// It may not fire: [`why`](crate::why) says what prevents it.
    MayNotFire,
    /// A place would hold more than [`MAX_TOKENS`](crate::net::MAX_TOKENS).
    TooManyTokens(PlaceId),
}

impl Runner {
    /// The net in its initial marking.
    pub fn new(net: &Net, semantics: Semantics) -> Runner {
        let engine = Engine::new(net, semantics);
        // The initial marking of a built net fits into every layout of its engine.
        let marking = engine.layout().pack(&net.initial()).unwrap_or_default();
        Runner { engine, marking, before: Vec::new(), may_fire: Vec::new(), fresh: false }
    }

    /// Sets the marking.
    ///
    /// # Errors
    ///
    /// If a place has too many tokens; then nothing is changed.
    ///
    /// # Panics
    ///
    /// If the marking is one of a net with another number of places.
    pub fn set(&mut self, marking: &Marking) -> Result<(), TooManyTokens> {
        assert_eq!(marking.len(), self.engine.layout().fields().len(), "another net's marking");
        self.marking = self.engine.pack_widening(marking)?;
        self.fresh = false;
        Ok(())
    }

    /// The current marking.
    pub fn marking(&self) -> Marking {
        self.engine.unpack(&self.marking)
    }

    /// The current marking, packed for [`Runner::engine`].
    pub fn packed(&self) -> &[u64] {
        &self.marking
    }

    /// The tokens in a place.
    pub fn tokens(&self, place: PlaceId) -> u64 {
        self.engine.tokens(&self.marking, place)
    }

    /// The engine.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The transitions that may fire, in the order of the net.
    pub fn may_fire(&mut self) -> &[TransitionId] {
        if !self.fresh {
            self.engine.may_fire(&self.marking, &mut self.may_fire);
            self.may_fire.sort_unstable();
            self.fresh = true;
        }
        &self.may_fire
    }

    /// Fires a transition.
    ///
    /// # Errors
    ///
    /// If it may not fire, or a place would hold too many tokens.
    pub fn fire(&mut self, transition: TransitionId) -> Result<(), FireError> {
        if self.may_fire().binary_search(&transition).is_err() {
            return Err(FireError::MayNotFire);
        }
        self.before.clone_from(&self.marking);
        if self.engine.fire(&mut self.marking, transition).is_err() {
            let marking = self.engine.unpack(&self.marking);
            if let Err(TooManyTokens(place)) = self.set(&marking) {
                self.marking.clone_from(&self.before);
                return Err(FireError::TooManyTokens(place));
            }
        }
        self.fresh = false;
        Ok(())
    }
}
