//! All reachable markings by saturation (Ciardo, Lüttgen, Siminiscalco 2001).
//!
//! A node is *saturated* if its set is closed under every transition whose levels are all at or
//! below its own. Nodes are saturated from the bottom up, each before it is stored, so that
//! diagrams of unfinished sets, which are the large ones, hardly ever exist. A union of saturated
//! sets is saturated.

use super::{
    Halt,
    cache::Kind,
    forest::{EMPTY, FULL, Forest, Id},
    relation::{Effect, Levelled},
};

/// Number of edges of one node that may be in progress.
const WIDEST: usize = 1 << 28;

/// The saturation of one net.
pub struct Saturation<'n, 'f, 'w> {
    net: &'n Levelled,
    forest: &'f mut Forest<'w>,
    /// For each edge in progress the sweep that last changed it.
    changed: Vec<u32>,
    /// For each level the transitions that have it as their highest and change something.
    events: Vec<Vec<u32>>,
}

/// The edges of the node that is being saturated: `work[base..]`, the first for the value `low`.
struct Frame {
    base: usize,
    low: u32,
    /// Where its entries in `changed` begin.
    marks: usize,
}

impl<'n, 'f, 'w> Saturation<'n, 'f, 'w> {
    /// Prepares it.
    pub fn new(net: &'n Levelled, forest: &'f mut Forest<'w>) -> Self {
        let moves = |list: &Vec<u32>| list.iter().copied().filter(|&it| net.moves(it)).collect();
        let events = net.by_top.iter().map(moves).collect();
        Saturation { net, forest, changed: Vec::new(), events }
    }

    /// The set of reachable markings. It becomes a root of the forest.
    pub fn run(&mut self) -> Result<Id, Halt> {
        let mut node = FULL;
        for level in 1..=self.net.top() {
            let base = self.forest.work.len();
            self.forest.work.push(node);
            node = self.saturate(level, base, self.net.initial[level as usize])?;
        }
        self.forest.roots.push(node);
        Ok(node)
    }

    /// Closes the edges `work[base..]` under the transitions of a level, and makes them a node.
    fn saturate(&mut self, level: u32, base: usize, low: u32) -> Result<Id, Halt> {
        let count = self.events[level as usize].len();
        if count == 0 || self.forest.work.len() == base {
            return self.forest.make(level, base, low);
        }
        let marks = self.changed.len();
        self.changed.resize(marks + self.forest.work.len() - base, 1);
        let mut frame = Frame { base, low, marks };
        // Sweeps are numbered. An edge is followed by a transition again only if it has changed
        // since that transition's last sweep.
        let (mut sweep, mut calm) = (1, 0);
        let mut last = vec![0; count];
        while calm < count {
            for (index, last) in last.iter_mut().enumerate() {
                sweep += 1;
                let event = self.events[level as usize][index];
                let moved = self.sweep(event, &mut frame, *last, sweep)?;
                *last = sweep;
                calm = if moved { 0 } else { calm + 1 };
                if calm >= count {
                    break;
                }
            }
        }
        self.changed.truncate(frame.marks);
        self.forest.make(level, frame.base, frame.low)
    }

    /// Fires a transition from every edge that has changed since its last sweep. The direction of
    /// the sweep is that of the tokens, so that one sweep follows a chain to its end.
    fn sweep(
        &mut self,
        event: u32,
        frame: &mut Frame,
        last: u32,
        sweep: u32,
    ) -> Result<bool, Halt> {
        let op = self.net.ops[event as usize][0];
        let downwards = matches!(op.effect, Effect::Add(by) if by < 0);
        // What the sweep itself changes lies ahead of it, unless the value stays or is set.
        let ahead = matches!(op.effect, Effect::Add(by) if by != 0);
        let mut any = false;
        let end = |this: &Self, frame: &Frame| {
            frame.low + (this.forest.work.len() - frame.base) as u32 - 1
        };
        let mut value =
            if downwards { op.high.min(end(self, frame)) } else { op.low.max(frame.low) };
        loop {
            if downwards {
                if value < op.low || value < frame.low {
                    break;
                }
            } else if value > op.high || value > end(self, frame) {
                break;
            }
            let index = (value - frame.low) as usize;
            let child = self.forest.work[frame.base + index];
            let mark = self.changed[frame.marks + index];
            if child != EMPTY && (mark > last || (!ahead && mark == last)) {
                any |= self.fire(event, frame, value, child, op.effect, sweep)?;
            }
            if downwards {
                let Some(next) = value.checked_sub(1) else { break };
                value = next;
            } else {
                value += 1;
            }
        }
        Ok(any)
    }

    /// Fires a transition from one edge. Returns whether that led to new markings.
    fn fire(
        &mut self,
        event: u32,
        frame: &mut Frame,
        value: u32,
        child: Id,
        effect: Effect,
        sweep: u32,
    ) -> Result<bool, Halt> {
        let moved = self.closed(child, event, 1)?;
        if moved == EMPTY {
            return Ok(false);
        }
        let target = effect.apply(value).filter(|&it| it < u32::MAX).ok_or(Halt::Tokens)?;
        let index = self.slot(frame, target)?;
        let old = self.forest.work[frame.base + index];
        if old == moved {
            return Ok(false);
        }
        self.forest.work.push(moved);
        let all = self.forest.union(old, moved)?;
        self.forest.work.pop();
        if all == old {
            return Ok(false);
        }
        self.forest.work[frame.base + index] = all;
        self.changed[frame.marks + index] = sweep;
        Ok(true)
    }

    /// The index of a value among the edges in progress, which are made to reach there.
    fn slot(&mut self, frame: &mut Frame, value: u32) -> Result<usize, Halt> {
        if value < frame.low {
            let more = (frame.low - value) as usize;
            if more > WIDEST {
                return Err(Halt::Memory);
            }
            self.forest.step(more as u32)?;
            let zeros = std::iter::repeat_n(EMPTY, more);
            self.forest.work.splice(frame.base..frame.base, zeros);
            self.changed.splice(frame.marks..frame.marks, std::iter::repeat_n(0, more));
            frame.low = value;
        }
        let index = (value - frame.low) as usize;
        let length = self.forest.work.len() - frame.base;
        if index >= length {
            if index > WIDEST {
                return Err(Halt::Memory);
            }
            self.forest.step((index - length) as u32)?;
            self.forest.work.resize(frame.base + index + 1, EMPTY);
            self.changed.resize(frame.marks + index + 1, 0);
        }
        Ok(index)
    }

    /// The successors of a saturated set by a transition of a higher level, saturated. The ops
    /// from `next` on are at or below the level of the set.
    fn closed(&mut self, set: Id, event: u32, next: usize) -> Result<Id, Halt> {
        let net = self.net;
        let Some(&op) = net.ops[event as usize].get(next) else { return Ok(set) };
        if set == EMPTY {
            return Ok(EMPTY);
        }
        if let Some(known) = self.forest.cache.get(Kind::Closed, set, event) {
            return Ok(known);
        }
        let level = self.forest.level(set);
        self.forest.step(self.forest.len(set))?;
        let base = self.forest.work.len();
        let mut low = self.forest.low(set);
        if level > op.place {
            for index in 0..self.forest.len(set) {
                let child = self.forest.at(set, index);
                let moved = self.closed(child, event, next)?;
                self.forest.work.push(moved);
            }
        } else {
            low = self.moved(set, event, next)?;
        }
        let result = self.saturate(level, base, low)?;
        self.forest.cache.put(Kind::Closed, set, event, result);
        Ok(result)
    }

    /// Puts the edges of a node, moved by an op, onto `work`. Returns the value of the first.
    fn moved(&mut self, set: Id, event: u32, next: usize) -> Result<u32, Halt> {
        let op = self.net.ops[event as usize][next];
        let (low, len) = (self.forest.low(set), self.forest.len(set));
        let (from, to) = (op.low.max(low), op.high.min(low + (len - 1)));
        if from > to {
            return Ok(0);
        }
        let first = op.effect.apply(from).ok_or(Halt::Tokens)?;
        op.effect.apply(to).filter(|&it| it < u32::MAX).ok_or(Halt::Tokens)?;
        let base = self.forest.work.len();
        for value in from..=to {
            let child = self.forest.child(set, value);
            let moved = self.closed(child, event, next + 1)?;
            self.forest.work.push(moved);
            if matches!(op.effect, Effect::Set(_)) && value > from {
                let all = self.forest.union(self.forest.work[base], moved)?;
                self.forest.work.truncate(base);
                self.forest.work.push(all);
            }
        }
        Ok(first)
    }
}

/// The reachable markings of a net without priorities.
pub fn reachable(net: &Levelled, forest: &mut Forest<'_>) -> Result<Id, Halt> {
    Saturation::new(net, forest).run()
}
