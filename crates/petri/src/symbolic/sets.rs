//! Operations on sets of markings: union, difference, intersection; and what a transition enables.
//!
//! All of them work on nodes of the same level. Operands must be kept alive by the caller (see
//! `forest`).

use super::{
    Halt,
    cache::Kind,
    forest::{EMPTY, FULL, Forest, Id},
    relation::{Levelled, Op},
};

impl Forest<'_> {
    /// The markings of either set.
    pub fn union(&mut self, a: Id, b: Id) -> Result<Id, Halt> {
        if a == b || b == EMPTY {
            return Ok(a);
        }
        if a == EMPTY {
            return Ok(b);
        }
        let (a, b) = (a.min(b), a.max(b));
        if let Some(known) = self.cache.get(Kind::Union, a, b) {
            return Ok(known);
        }
        let low = self.low(a).min(self.low(b));
        let end = (self.low(a) + self.len(a)).max(self.low(b) + self.len(b));
        self.step(end - low)?;
        let base = self.work.len();
        for value in low..end {
            let (left, right) = (self.child(a, value), self.child(b, value));
            let both = self.union(left, right)?;
            self.work.push(both);
        }
        let result = self.make(self.level(a), base, low)?;
        self.cache.put(Kind::Union, a, b, result);
        Ok(result)
    }

    /// The markings of the first set that are not in the second.
    pub fn minus(&mut self, a: Id, b: Id) -> Result<Id, Halt> {
        if a == b || a == EMPTY {
            return Ok(EMPTY);
        }
        if b == EMPTY {
            return Ok(a);
        }
        if let Some(known) = self.cache.get(Kind::Minus, a, b) {
            return Ok(known);
        }
        let (low, len) = (self.low(a), self.len(a));
        self.step(len)?;
        let base = self.work.len();
        for value in low..low + len {
            let (left, right) = (self.child(a, value), self.child(b, value));
            let rest = self.minus(left, right)?;
            self.work.push(rest);
        }
        let result = self.make(self.level(a), base, low)?;
        self.cache.put(Kind::Minus, a, b, result);
        Ok(result)
    }

    /// The markings of both sets.
    pub fn both(&mut self, a: Id, b: Id) -> Result<Id, Halt> {
        if a == b {
            return Ok(a);
        }
        if a == EMPTY || b == EMPTY {
            return Ok(EMPTY);
        }
        let (a, b) = (a.min(b), a.max(b));
        if let Some(known) = self.cache.get(Kind::Both, a, b) {
            return Ok(known);
        }
        let (low, len) = (self.low(a), self.len(a));
        self.step(len)?;
        let base = self.work.len();
        for value in low..low + len {
            let (left, right) = (self.child(a, value), self.child(b, value));
            let common = self.both(left, right)?;
            self.work.push(common);
        }
        let result = self.make(self.level(a), base, low)?;
        self.cache.put(Kind::Both, a, b, result);
        Ok(result)
    }

    /// The set with one marking, given from level 1 on; index 0 is unused.
    pub fn single(&mut self, marking: &[u32]) -> Result<Id, Halt> {
        let mut node = FULL;
        for (level, &value) in marking.iter().enumerate().skip(1) {
            let base = self.work.len();
            self.work.push(node);
            node = self.make(level as u32, base, value)?;
        }
        Ok(node)
    }

    /// The markings of a set that allow firing a transition, of which the ops from `next` on are
    /// at or below the level of the set.
    pub fn enabled(&mut self, set: Id, ops: &Ops, next: usize) -> Result<Id, Halt> {
        let Some(op) = ops.list.get(next) else { return Ok(set) };
        if set == EMPTY {
            return Ok(EMPTY);
        }
        if let Some(known) = self.cache.get(Kind::Enabled, set, ops.transition) {
            return Ok(known);
        }
        let (level, low, len) = (self.level(set), self.low(set), self.len(set));
        self.step(len)?;
        let base = self.work.len();
        for index in 0..len {
            let child = self.at(set, index);
            let rest = if level > op.place {
                self.enabled(child, ops, next)?
            } else if op.allows(low + index) {
                self.enabled(child, ops, next + 1)?
            } else {
                EMPTY
            };
            self.work.push(rest);
        }
        let result = self.make(level, base, low)?;
        self.cache.put(Kind::Enabled, set, ops.transition, result);
        Ok(result)
    }

    /// The markings of a set that do not allow firing a transition; as [`Forest::enabled`].
    pub fn disabled(&mut self, set: Id, ops: &Ops, next: usize) -> Result<Id, Halt> {
        let Some(op) = ops.list.get(next) else { return Ok(EMPTY) };
        if set == EMPTY {
            return Ok(EMPTY);
        }
        if let Some(known) = self.cache.get(Kind::Disabled, set, ops.transition) {
            return Ok(known);
        }
        let (level, low, len) = (self.level(set), self.low(set), self.len(set));
        self.step(len)?;
        let base = self.work.len();
        for index in 0..len {
            let child = self.at(set, index);
            let rest = if level > op.place {
                self.disabled(child, ops, next)?
            } else if op.allows(low + index) {
                self.disabled(child, ops, next + 1)?
            } else {
                child
            };
            self.work.push(rest);
        }
        let result = self.make(level, base, low)?;
        self.cache.put(Kind::Disabled, set, ops.transition, result);
        Ok(result)
    }

    /// The markings of a set that enable no transition whose levels are all among those of the
    /// set. For the whole set these are the deadlocks.
    pub fn dead(&mut self, set: Id, net: &Levelled) -> Result<Id, Halt> {
        if set <= FULL {
            return Ok(set);
        }
        if let Some(known) = self.cache.get(Kind::Dead, set, 0) {
            return Ok(known);
        }
        let (level, low, len) = (self.level(set), self.low(set), self.len(set));
        self.step(len)?;
        let base = self.work.len();
        for index in 0..len {
            let child = self.at(set, index);
            let rest = self.dead(child, net)?;
            self.work.push(rest);
        }
        for &transition in &net.by_top[level as usize] {
            let ops = Ops::of(net, transition);
            for index in 0..len {
                let child = self.work[base + index as usize];
                if ops.list[0].allows(low + index) {
                    self.work[base + index as usize] = self.disabled(child, &ops, 1)?;
                }
            }
        }
        let result = self.make(level, base, low)?;
        self.cache.put(Kind::Dead, set, 0, result);
        Ok(result)
    }

    /// The successors of a set by a transition.
    pub fn image(&mut self, set: Id, ops: &Ops, next: usize) -> Result<Id, Halt> {
        let Some(&op) = ops.list.get(next) else { return Ok(set) };
        if set == EMPTY {
            return Ok(EMPTY);
        }
        if let Some(known) = self.cache.get(Kind::Image, set, ops.transition) {
            return Ok(known);
        }
        let level = self.level(set);
        self.step(self.len(set))?;
        let base = self.work.len();
        let low = if level > op.place {
            for index in 0..self.len(set) {
                let child = self.at(set, index);
                let moved = self.image(child, ops, next)?;
                self.work.push(moved);
            }
            self.low(set)
        } else {
            self.shifted(set, op, |forest, child| forest.image(child, ops, next + 1))?
        };
        let result = self.make(level, base, low)?;
        self.cache.put(Kind::Image, set, ops.transition, result);
        Ok(result)
    }

    /// Puts the edges of a node, moved by an op and each followed by `below`, onto `work`.
    /// Returns the value of the first.
    pub(super) fn shifted(
        &mut self,
        set: Id,
        op: Op,
        mut below: impl FnMut(&mut Self, Id) -> Result<Id, Halt>,
    ) -> Result<u32, Halt> {
        let (low, len) = (self.low(set), self.len(set));
        let from = op.low.max(low);
        let to = op.high.min(low + (len - 1));
        if from > to {
            return Ok(0);
        }
        let first = op.effect.apply(from).ok_or(Halt::Tokens)?;
        op.effect.apply(to).filter(|&it| it < u32::MAX).ok_or(Halt::Tokens)?;
        let base = self.work.len();
        for value in from..=to {
            let child = self.child(set, value);
            let moved = below(self, child)?;
            self.work.push(moved);
            if matches!(op.effect, super::relation::Effect::Set(_)) && value > from {
                let all = self.union(self.work[base], moved)?;
                self.work.truncate(base);
                self.work.push(all);
            }
        }
        Ok(first)
    }
}

/// A transition under an order of places.
#[derive(Copy, Clone)]
pub struct Ops<'a> {
    /// Its number, by which results are remembered.
    pub transition: u32,
    /// What it does, from the highest level down.
    pub list: &'a [Op],
}

impl<'a> Ops<'a> {
    /// A transition of a net.
    pub fn of(net: &'a Levelled, transition: u32) -> Ops<'a> {
        Ops { transition, list: &net.ops[transition as usize] }
    }
}
