//! Transitions as diagrams see them: one condition and one effect per place.
//!
//! Arcs of every kind and both capacity rules only ever look at one place each, so that a
//! transition is a product of partial functions on numbers. That is why a transition needs no
//! diagram of its own.

use super::Halt;
use crate::{
    Net, Semantics,
    touch::{Most, Touch, rank, touches},
};

/// What a transition does with the tokens of one place.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Adds a number of tokens, possibly negative.
    Add(i64),
    /// Leaves exactly this number of tokens: a reset arc, with or without production.
    Set(u32),
}

impl Effect {
    /// The number of tokens afterwards; `None` if it cannot be represented.
    #[inline]
    pub fn apply(self, value: u32) -> Option<u32> {
        match self {
            Effect::Add(by) => u32::try_from(i64::from(value) + by).ok(),
            Effect::Set(value) => Some(value),
        }
    }
}

/// The condition and the effect of a transition on one place.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Op {
    /// Index of the place; after ordering, its level.
    pub place: u32,
    /// The least number of tokens that allows firing.
    pub low: u32,
    /// The greatest number of tokens that allows firing.
    pub high: u32,
    /// What firing does.
    pub effect: Effect,
}

impl Op {
    /// Whether this number of tokens allows firing.
    #[inline]
    pub fn allows(&self, value: u32) -> bool {
        self.low <= value && value <= self.high
    }
}

/// A net in the form that diagrams work on.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// The initial number of tokens of each place.
    pub initial: Vec<u32>,
    /// For each transition its conditions and effects, at most one per place.
    pub transitions: Vec<Vec<Op>>,
    /// For each transition those that outrank it. Empty if the net has no priorities.
    pub above: Vec<Vec<u32>>,
}

impl System {
    /// Number of places, that is of levels.
    pub fn places(&self) -> usize {
        self.initial.len()
    }

    /// Whether some transition outranks another.
    pub fn has_priorities(&self) -> bool {
        self.above.iter().any(|above| !above.is_empty())
    }

    /// The same system with its places renamed to levels: `order` lists the places from the
    /// lowest level, 1, to the highest. The ops of each transition are sorted from the top.
    pub fn levelled(&self, order: &[u32]) -> Levelled {
        let mut level_of = vec![0; self.places()];
        for (index, &place) in order.iter().enumerate() {
            level_of[place as usize] = index as u32 + 1;
        }
        let mut ops: Vec<Vec<Op>> = self.transitions.clone();
        for list in &mut ops {
            for op in list.iter_mut() {
                op.place = level_of[op.place as usize];
            }
            list.sort_unstable_by_key(|op| std::cmp::Reverse(op.place));
        }
        let mut by_top = vec![Vec::new(); self.places() + 1];
        for (transition, list) in ops.iter().enumerate() {
            if let Some(op) = list.first() {
                by_top[op.place as usize].push(transition as u32);
            }
        }
        let mut initial = vec![0; self.places() + 1];
        for (place, &level) in level_of.iter().enumerate() {
            initial[level as usize] = self.initial[place];
        }
        Levelled { initial, ops, by_top, level_of }
    }
}

/// A [`System`] under an order of its places.
#[derive(Clone, Debug)]
pub struct Levelled {
    /// The initial number of tokens of each level; level 0 is unused.
    pub initial: Vec<u32>,
    /// For each transition its ops from the top down, their `place` being a level.
    pub ops: Vec<Vec<Op>>,
    /// For each level the transitions whose highest level it is.
    pub by_top: Vec<Vec<u32>>,
    /// The level of each place.
    pub level_of: Vec<u32>,
}

impl Levelled {
    /// The highest level.
    pub fn top(&self) -> u32 {
        (self.initial.len() - 1) as u32
    }

    /// Whether a transition changes anything at all: some do not, and need not be fired.
    pub fn moves(&self, transition: u32) -> bool {
        self.ops[transition as usize].iter().any(|op| op.effect != Effect::Add(0))
    }
}

impl System {
    /// A net under its semantics. Transitions that can never be enabled have a condition that is
    /// never satisfied.
    ///
    /// # Errors
    ///
    /// [`Halt::Tokens`] if a number does not fit into 32 bits.
    pub fn of(net: &Net, semantics: Semantics) -> Result<System, Halt> {
        let number =
            |it: u64| u32::try_from(it).ok().filter(|&it| it < u32::MAX).ok_or(Halt::Tokens);
        let initial = net.initial().0.into_iter().map(number).collect::<Result<_, _>>()?;
        let mut transitions = Vec::with_capacity(net.transitions().len());
        for transition in net.transition_ids() {
            let ops =
                touches(net, semantics, transition).iter().map(op).collect::<Result<_, _>>()?;
            transitions.push(ops);
        }
        let ranks: Vec<_> = net.transition_ids().map(|it| rank(net, semantics, it)).collect();
        let mut above = vec![Vec::new(); transitions.len()];
        let alike = ranks.windows(2).all(|pair| pair[0] == pair[1]);
        if !alike {
            for (transition, above) in above.iter_mut().enumerate() {
                let higher = (0..ranks.len()).filter(|&it| ranks[it] > ranks[transition]);
                above.extend(higher.map(|it| it as u32));
            }
        }
        for transition in net.transition_ids() {
            for lower in net.below(transition) {
                if ranks[lower.index()] == ranks[transition.index()] {
                    above[lower.index()].push(transition.index() as u32);
                }
            }
        }
        for list in &mut above {
            list.sort_unstable();
            list.dedup();
        }
        Ok(System { initial, transitions, above })
    }
}

/// What a transition does at one place. Numbers that are too large to matter are cut off.
fn op(touch: &Touch) -> Result<Op, Halt> {
    let place = touch.place.index() as u32;
    let give = u32::try_from(touch.give).map_err(|_| Halt::Tokens)?;
    let low = u32::try_from(touch.least()).unwrap_or(u32::MAX);
    let (low, high) = match touch.most() {
        Most::Any => (low, u32::MAX),
        Most::Tokens(most) => (low, u32::try_from(most).unwrap_or(u32::MAX)),
        Most::Never => (u32::MAX, 0),
    };
    let take = i64::try_from(touch.take).map_err(|_| Halt::Tokens)?;
    let effect = if touch.reset { Effect::Set(give) } else { Effect::Add(i64::from(give) - take) };
    Ok(Op { place, low, high, effect })
}
