//! Minimal semiflows by Farkas' algorithm.
//!
//! A *P-semiflow* weights places so that firing never changes the weighted number of tokens; a
//! *T-semiflow* counts transitions so that firing each as often, where that is possible, brings
//! the marking back. Weights are natural numbers without a common divisor. Minimal ones have a
//! support, the set of what has a weight, that contains no other's.
//!
//! Reset arcs are no linear change. A place that is reset has no weight, and neither has a
//! transition that resets.

use std::collections::{BTreeMap, btree_map::Entry};

use num_bigint::{BigInt, BigUint, Sign};

use crate::{Net, net::ArcKind};

/// A minimal semiflow.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Semiflow {
    /// Indices of places or transitions, ascending, with their weights.
    pub weights: Vec<(usize, BigUint)>,
}

/// The minimal P-semiflows, or `None` if more than `limit` rows were needed on the way.
pub fn place_semiflows(net: &Net, limit: usize) -> Option<Vec<Semiflow>> {
    solve(net, limit, false)
}

/// The minimal T-semiflows, or `None` if more than `limit` rows were needed on the way.
pub fn transition_semiflows(net: &Net, limit: usize) -> Option<Vec<Semiflow>> {
    solve(net, limit, true)
}

fn solve(net: &Net, limit: usize, transposed: bool) -> Option<Vec<Semiflow>> {
    let size = if transposed { net.transitions().len() } else { net.places().len() };
    let mut changes = vec![BTreeMap::<u32, i128>::new(); size];
    let mut excluded = vec![false; size];
    for arc in net.arcs() {
        let (place, transition) = (arc.place.index(), arc.transition.index());
        let (row, column) = if transposed { (transition, place) } else { (place, transition) };
        let sign = match arc.kind {
            ArcKind::Input => -1,
            ArcKind::Output => 1,
            ArcKind::Reset => {
                excluded[row] = true;
                continue;
            }
            ArcKind::Inhibitor | ArcKind::Read => continue,
        };
        *changes[row].entry(column as u32).or_default() += sign * i128::from(arc.weight);
    }
    let rows = || (0..size).filter(|&row| !excluded[row]);
    // Machine numbers first; where they are too small, numbers of any size.
    match farkas::<i128>(rows().map(|row| Row::new(row, size, &changes[row])).collect(), limit) {
        Ok(flows) => Some(flows),
        Err(Stop::Limit) => None,
        Err(Stop::Overflow) => {
            farkas::<BigInt>(rows().map(|row| Row::new(row, size, &changes[row])).collect(), limit)
                .ok()
        }
    }
}

enum Stop {
    Limit,
    Overflow,
}

trait Number: Clone + PartialEq {
    fn of(value: i128) -> Self;
    fn sign(&self) -> i32;
    /// `self * a + other * b`, if it can be represented.
    fn mix(&self, a: &Self, other: &Self, b: &Self) -> Option<Self>;
    fn gcd(&self, other: &Self) -> Self;
    fn over(&self, divisor: &Self) -> Self;
    fn abs(&self) -> Option<Self>;
    fn big(&self) -> BigUint;
}

impl Number for i128 {
    fn of(value: i128) -> i128 {
        value
    }
    fn sign(&self) -> i32 {
        self.signum() as i32
    }
    fn mix(&self, a: &i128, other: &i128, b: &i128) -> Option<i128> {
        self.checked_mul(*a)?.checked_add(other.checked_mul(*b)?)
    }
    fn gcd(&self, other: &i128) -> i128 {
        let (mut a, mut b) = (self.unsigned_abs(), other.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        i128::try_from(a).unwrap_or(1)
    }
    fn over(&self, divisor: &i128) -> i128 {
        self / divisor
    }
    fn abs(&self) -> Option<i128> {
        self.checked_abs()
    }
    fn big(&self) -> BigUint {
        BigUint::from(self.unsigned_abs())
    }
}

impl Number for BigInt {
    fn of(value: i128) -> BigInt {
        BigInt::from(value)
    }
    fn sign(&self) -> i32 {
        match BigInt::sign(self) {
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        }
    }
    fn mix(&self, a: &BigInt, other: &BigInt, b: &BigInt) -> Option<BigInt> {
        Some(self * a + other * b)
    }
    fn gcd(&self, other: &BigInt) -> BigInt {
        let (mut a, mut b) =
            (BigInt::from(self.magnitude().clone()), BigInt::from(other.magnitude().clone()));
        while Number::sign(&b) != 0 {
            let rest = &a % &b;
            a = std::mem::replace(&mut b, rest);
        }
        a
    }
    fn over(&self, divisor: &BigInt) -> BigInt {
        self / divisor
    }
    fn abs(&self) -> Option<BigInt> {
        Some(BigInt::from(self.magnitude().clone()))
    }
    fn big(&self) -> BigUint {
        self.magnitude().clone()
    }
}

/// A weighting, and what it changes.
struct Row<N> {
    change: BTreeMap<u32, N>,
    weights: BTreeMap<u32, N>,
    support: Vec<u64>,
}

impl<N: Number> Row<N> {
    fn new(index: usize, size: usize, change: &BTreeMap<u32, i128>) -> Row<N> {
        let change = change.iter().filter(|it| *it.1 != 0).map(|(&at, &by)| (at, N::of(by)));
        let mut support = vec![0; size / 64 + 1];
        support[index / 64] |= 1 << (index % 64);
        let weights = BTreeMap::from([(index as u32, N::of(1))]);
        Row { change: change.collect(), weights, support }
    }

    /// The combination of two rows that does not change a column.
    fn cancel(&self, other: &Row<N>, column: u32) -> Option<Row<N>> {
        let (own, others) = (&self.change[&column], &other.change[&column]);
        let (a, b) = (others.abs()?, own.abs()?);
        let divisor = a.gcd(&b);
        let (a, b) = (a.over(&divisor), b.over(&divisor));
        let mut change = mix(&self.change, &a, &other.change, &b)?;
        let mut weights = mix(&self.weights, &a, &other.weights, &b)?;
        let mut divisor: Option<N> = None;
        for it in change.values().chain(weights.values()) {
            divisor = Some(divisor.map_or_else(|| it.clone(), |known| known.gcd(it)));
        }
        if let Some(divisor) = divisor.and_then(|it| it.abs()) {
            for it in change.values_mut().chain(weights.values_mut()) {
                *it = it.over(&divisor);
            }
        }
        let support = self.support.iter().zip(&other.support).map(|(a, b)| a | b).collect();
        Some(Row { change, weights, support })
    }

    fn contains(&self, other: &[u64]) -> bool {
        self.support.iter().zip(other).all(|(own, other)| own & other == *other)
    }
}

fn mix<N: Number>(
    left: &BTreeMap<u32, N>,
    a: &N,
    right: &BTreeMap<u32, N>,
    b: &N,
) -> Option<BTreeMap<u32, N>> {
    let zero = N::of(0);
    let mut sum = BTreeMap::new();
    for &at in left.keys().chain(right.keys()) {
        if let Entry::Vacant(entry) = sum.entry(at) {
            let [left, right] = [left, right].map(|it| it.get(&at).unwrap_or(&zero));
            entry.insert(left.mix(a, right, b)?);
        }
    }
    sum.retain(|_, value| value.sign() != 0);
    Some(sum)
}

/// Combines rows until none changes anything, keeping those of minimal support.
fn farkas<N: Number>(mut rows: Vec<Row<N>>, limit: usize) -> Result<Vec<Semiflow>, Stop> {
    loop {
        // 1. The column where the fewest rows are added.
        let mut signs: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
        for row in &rows {
            for (&column, by) in &row.change {
                let counts = signs.entry(column).or_default();
                if by.sign() > 0 { counts.0 += 1 } else { counts.1 += 1 }
            }
        }
        let added = |it: &(&u32, &(usize, usize))| {
            let (more, less) = *it.1;
            (more * less) as i128 - (more + less) as i128
        };
        let Some((&column, &(more, less))) = signs.iter().min_by_key(added) else { break };
        if more.saturating_mul(less).saturating_add(rows.len()) > limit.saturating_mul(16) {
            return Err(Stop::Limit);
        }
        // 2. Every row that adds with every row that takes away.
        let (touching, mut kept): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|row| row.change.contains_key(&column));
        let (adding, taking): (Vec<_>, Vec<_>) =
            touching.into_iter().partition(|row| row.change[&column].sign() > 0);
        for a in &adding {
            for b in &taking {
                let support: Vec<u64> =
                    a.support.iter().zip(&b.support).map(|(a, b)| a | b).collect();
                let contained = |row: &Row<N>| {
                    row.support.iter().zip(&support).all(|(own, other)| own & other == *own)
                };
                // 3. Only minimal supports: equal ones are multiples of each other.
                if kept.iter().any(contained) {
                    continue;
                }
                let row = a.cancel(b, column).ok_or(Stop::Overflow)?;
                kept.retain(|it| !it.contains(&row.support));
                kept.push(row);
                if kept.len() > limit {
                    return Err(Stop::Limit);
                }
            }
        }
        rows = kept;
    }
    let weights =
        |row: Row<N>| row.weights.iter().map(|(&at, weight)| (at as usize, weight.big())).collect();
    let mut flows: Vec<Semiflow> =
        rows.into_iter().map(|row| Semiflow { weights: weights(row) }).collect();
    flows.sort_unstable();
    Ok(flows)
}
