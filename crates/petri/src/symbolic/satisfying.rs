//! The reachable markings that satisfy a condition.

use std::collections::HashMap;

use super::{
    EMPTY, Halt, Id, Space,
    forest::{FULL, Forest},
    levels,
    sets::Ops,
};
use crate::question::Condition;

impl Space<'_> {
    /// The reachable markings that satisfy a condition. The result is a root of the forest.
    ///
    /// # Errors
    ///
    /// Why it ended early.
    pub fn satisfying(&mut self, condition: &Condition) -> Result<Id, Halt> {
        let found = match condition {
            Condition::Always(true) => self.set,
            Condition::Always(false) => EMPTY,
            Condition::Deadlock => self.deadlocks()?,
            Condition::Fireable(transitions) => {
                let slot = self.forest.roots.len();
                self.forest.roots.push(EMPTY);
                let groups = levels::groups(self.system);
                let net = &self.net;
                levels::by_rank(&mut self.forest, net, &groups, self.set, |forest, group, set| {
                    for &it in transitions {
                        let number = it.index() as u32;
                        if group.members.contains(&number) {
                            let enabled = forest.enabled(set, &Ops::of(net, number), 0)?;
                            forest.work.push(enabled);
                            let all = forest.union(forest.roots[slot], enabled)?;
                            forest.work.pop();
                            forest.roots[slot] = all;
                        }
                    }
                    Ok(())
                })?;
                self.forest.roots[slot]
            }
            Condition::AtMost(terms, most) => {
                let mut factors = vec![0; self.net.initial.len()];
                for &(place, factor) in terms {
                    factors[self.net.level_of[place.index()] as usize] = i128::from(factor);
                }
                let mut sums = Sums::new(&self.forest, self.set, factors);
                sums.at_most(&mut self.forest, self.set, i128::from(*most))?
            }
            Condition::Not(inner) => {
                let inner = self.satisfying(inner)?;
                self.forest.minus(self.set, inner)?
            }
            Condition::And(parts) => {
                let mut all = self.set;
                for part in parts {
                    let part = self.satisfying(part)?;
                    self.forest.roots.push(all);
                    all = self.forest.both(all, part)?;
                }
                all
            }
            Condition::Or(parts) => {
                let mut any = EMPTY;
                for part in parts {
                    let part = self.satisfying(part)?;
                    self.forest.roots.push(any);
                    any = self.forest.union(any, part)?;
                    self.forest.roots.push(any);
                }
                any
            }
        };
        self.forest.roots.push(found);
        Ok(found)
    }
}

/// The markings of a set whose weighted number of tokens is at most a number.
struct Sums {
    /// For each level its factor.
    factors: Vec<i128>,
    /// For each node the least and the greatest sum.
    range: HashMap<Id, (i128, i128)>,
    /// Results by node and number; they are kept alive as roots.
    known: HashMap<(Id, i128), Id>,
}

impl Sums {
    fn new(forest: &Forest<'_>, set: Id, factors: Vec<i128>) -> Sums {
        let mut range = HashMap::from([(FULL, (0, 0))]);
        for nodes in forest.by_level(set).iter().skip(1) {
            for &id in nodes {
                let factor = factors[forest.level(id) as usize];
                let mut own = (i128::MAX, i128::MIN);
                for (index, &child) in forest.edges(id).iter().enumerate() {
                    if let Some(&(least, greatest)) = range.get(&child) {
                        let tokens = factor * i128::from(forest.low(id) + index as u32);
                        own = (own.0.min(least + tokens), own.1.max(greatest + tokens));
                    }
                }
                range.insert(id, own);
            }
        }
        Sums { factors, range, known: HashMap::new() }
    }

    fn at_most(&mut self, forest: &mut Forest<'_>, set: Id, most: i128) -> Result<Id, Halt> {
        let Some(&(least, greatest)) = self.range.get(&set) else { return Ok(EMPTY) };
        if greatest <= most {
            return Ok(set);
        }
        if least > most {
            return Ok(EMPTY);
        }
        if let Some(&known) = self.known.get(&(set, most)) {
            return Ok(known);
        }
        let (level, low, len) = (forest.level(set), forest.low(set), forest.len(set));
        forest.step(len)?;
        let base = forest.work.len();
        for index in 0..len {
            let tokens = self.factors[level as usize] * i128::from(low + index);
            let rest = self.at_most(forest, forest.at(set, index), most - tokens)?;
            forest.work.push(rest);
        }
        let result = forest.make(level, base, low)?;
        forest.roots.push(result);
        self.known.insert((set, most), result);
        Ok(result)
    }
}
