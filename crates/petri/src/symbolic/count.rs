//! Exact numbers of a set of markings.
//!
//! Counts are sums over paths. They are first tried with 128 bits, and only if that is too small
//! with numbers of any size.

use num_bigint::BigUint;

use super::{
    forest::{EMPTY, FULL, Forest, Id},
    relation::Levelled,
};

/// A number that may be too large for its type.
trait Amount: Clone {
    const ZERO: Self;
    fn one() -> Self;
    /// Adds; `None` if the sum is too large.
    fn add(&mut self, other: &Self) -> Option<()>;
    fn times(&self, other: &Self) -> Option<Self>;
    fn is_zero(&self) -> bool;
}

impl Amount for u128 {
    const ZERO: u128 = 0;
    fn one() -> u128 {
        1
    }
    #[inline]
    fn add(&mut self, other: &u128) -> Option<()> {
        *self = self.checked_add(*other)?;
        Some(())
    }
    fn times(&self, other: &u128) -> Option<u128> {
        self.checked_mul(*other)
    }
    fn is_zero(&self) -> bool {
        *self == 0
    }
}

impl Amount for BigUint {
    const ZERO: BigUint = BigUint::ZERO;
    fn one() -> BigUint {
        BigUint::from(1_u32)
    }
    fn add(&mut self, other: &BigUint) -> Option<()> {
        *self += other;
        Some(())
    }
    fn times(&self, other: &BigUint) -> Option<BigUint> {
        Some(self * other)
    }
    fn is_zero(&self) -> bool {
        *self == BigUint::ZERO
    }
}

/// Numbers of a set of markings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Number of markings.
    pub states: BigUint,
    /// Number of pairs of a marking and a transition enabled in it, if it was asked for.
    pub arcs: Option<BigUint>,
    /// For each level the most tokens; index 0 is unused.
    pub most: Vec<u32>,
    /// The most tokens of a marking.
    pub tokens: u128,
}

/// The numbers of a set. Arcs are counted if there are no priorities.
pub fn numbers(forest: &Forest<'_>, net: &Levelled, set: Id, priorities: bool) -> Numbers {
    let levels = forest.by_level(set);
    let (most, tokens) = tokens(forest, &levels, set, net.top());
    if priorities {
        return Numbers { states: states(forest, set), arcs: None, most, tokens };
    }
    let counted = counted::<u128>(forest, net, &levels, set)
        .map(|(states, arcs)| (BigUint::from(states), BigUint::from(arcs)))
        .or_else(|| counted::<BigUint>(forest, net, &levels, set));
    let (states, arcs) = counted.unwrap_or_default();
    Numbers { states, arcs: Some(arcs), most, tokens }
}

/// Number of markings of a set.
pub fn states(forest: &Forest<'_>, set: Id) -> BigUint {
    if set == EMPTY {
        return BigUint::ZERO;
    }
    let levels = forest.by_level(set);
    match below::<u128>(forest, &levels) {
        Some(below) => BigUint::from(below[set as usize]),
        None => below::<BigUint>(forest, &levels)
            .map(|mut it| it.swap_remove(set as usize))
            .unwrap_or_default(),
    }
}

/// The greatest number of tokens of each level, and of a marking.
fn tokens(forest: &Forest<'_>, levels: &[Vec<Id>], set: Id, top: u32) -> (Vec<u32>, u128) {
    let mut most = vec![0; top as usize + 1];
    let mut best = vec![0_u128; forest.capacity()];
    for (level, nodes) in levels.iter().enumerate().skip(1) {
        for &id in nodes {
            most[level] = most[level].max(forest.low(id) + forest.len(id) - 1);
            let values = u128::from(forest.low(id))..;
            let paths = values.zip(forest.edges(id)).filter(|(_, child)| **child != EMPTY);
            let tokens = paths.map(|(value, &child)| value + best[child as usize]).max();
            best[id as usize] = tokens.unwrap_or(0);
        }
    }
    (most, best[set as usize])
}

/// For each node the number of paths to the end.
fn below<N: Amount>(forest: &Forest<'_>, levels: &[Vec<Id>]) -> Option<Vec<N>> {
    let mut below = vec![N::ZERO; forest.capacity()];
    below[FULL as usize] = N::one();
    for nodes in levels.iter().skip(1) {
        for &id in nodes {
            let mut sum = N::ZERO;
            for &child in forest.edges(id).iter().filter(|&&child| child != EMPTY) {
                sum.add(&below[child as usize])?;
            }
            below[id as usize] = sum;
        }
    }
    Some(below)
}

/// For each node the number of paths from the set to it.
fn above<N: Amount>(forest: &Forest<'_>, levels: &[Vec<Id>], set: Id) -> Option<Vec<N>> {
    let mut above = vec![N::ZERO; forest.capacity()];
    above[set as usize] = N::one();
    for nodes in levels.iter().skip(1).rev() {
        for &id in nodes {
            let own = above[id as usize].clone();
            for &child in forest.edges(id).iter().filter(|&&child| child != EMPTY) {
                above[child as usize].add(&own)?;
            }
        }
    }
    Some(above)
}

/// Numbers of markings and of arcs.
fn counted<N: Amount>(
    forest: &Forest<'_>,
    net: &Levelled,
    levels: &[Vec<Id>],
    set: Id,
) -> Option<(N, N)> {
    if set == EMPTY {
        return Some((N::ZERO, N::ZERO));
    }
    let below = below::<N>(forest, levels)?;
    let above = above::<N>(forest, levels, set)?;
    let states = below[set as usize].clone();
    let mut arcs = N::ZERO;
    let mut paths = vec![N::ZERO; forest.capacity()];
    for ops in &net.ops {
        let (Some(top), Some(bottom)) = (ops.first(), ops.last()) else {
            // Without any condition it is always enabled.
            arcs.add(&states)?;
            continue;
        };
        // From the lowest level of the transition to its highest: the paths that enable it.
        let mut ops = ops.iter().rev().peekable();
        for level in bottom.place..=top.place {
            let op = ops.next_if(|op| op.place == level);
            for &id in &levels[level as usize] {
                let mut sum = N::ZERO;
                for (index, &child) in forest.edges(id).iter().enumerate() {
                    let allowed = op.is_none_or(|op| op.allows(forest.low(id) + index as u32));
                    if child != EMPTY && allowed {
                        let source = if level == bottom.place { &below } else { &paths };
                        sum.add(&source[child as usize])?;
                    }
                }
                paths[id as usize] = sum;
            }
        }
        for &id in &levels[top.place as usize] {
            let paths = &paths[id as usize];
            if !paths.is_zero() {
                arcs.add(&above[id as usize].times(paths)?)?;
            }
        }
    }
    Some((states, arcs))
}
