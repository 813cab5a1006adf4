//! Upper bounds of places from invariants: only to choose the widths of fields.
//!
//! A weighting of places that no firing changes bounds every place with a positive weight. The
//! minimal ones are found by Farkas' algorithm, which is given up early where there are many: then
//! fields grow when they are exceeded.

use crate::{Marking, touch::Touch};

/// Maximum number of weightings at any time.
const MAX_ROWS: usize = 400;

/// Maximum number of entries of the matrix.
const MAX_ENTRIES: usize = 1 << 20;

/// Transitions among which the best one is looked for.
const CANDIDATES: usize = 8;

/// Maximum number of numbers that are looked at: a hundredth of a second.
const MAX_WORK: usize = 10_000_000;

/// A weighting of places, and how much each transition changes it.
#[derive(Clone, Debug)]
struct Row {
    weights: Vec<i64>,
    changes: Vec<i64>,
}

/// For each place an upper bound that holds in every marking that can be reached.
pub fn bounds(touches: &[Vec<Touch>], initial: &Marking) -> Vec<Option<u64>> {
    let mut bounds = vec![None; initial.len()];
    for weights in weightings(touches, initial.len()).unwrap_or_default() {
        let weighted = weights.iter().zip(&initial.0).map(|(&a, &b)| a as u128 * u128::from(b));
        let total: u128 = weighted.sum();
        for (bound, &weight) in bounds.iter_mut().zip(&weights) {
            if 0 < weight {
                let most = u64::try_from(total / weight as u128).unwrap_or(u64::MAX);
                *bound = Some(bound.map_or(most, |it: u64| it.min(most)));
            }
        }
    }
    bounds
}

/// Non-negative weightings that no firing changes; `None` if there are too many.
fn weightings(touches: &[Vec<Touch>], places: usize) -> Option<Vec<Vec<i64>>> {
    if MAX_ENTRIES < places.checked_mul(places + touches.len())? || MAX_ROWS < places {
        return None;
    }
    let mut rows: Vec<Row> = (0..places)
        .map(|place| {
            let mut weights = vec![0; places];
            weights[place] = 1;
            Row { weights, changes: vec![0; touches.len()] }
        })
        .collect();
    let mut emptied = vec![false; places];
    for (transition, touches) in touches.iter().enumerate() {
        for touch in touches {
            let place = touch.place.index();
            emptied[place] |= touch.reset;
            rows[place].changes[transition] =
                i64::try_from(touch.give).ok()?.checked_sub(i64::try_from(touch.take).ok()?)?;
        }
    }
    let mut index = 0;
    rows.retain(|_| {
        index += 1;
        !emptied[index - 1]
    });
    let mut work = 0;
    let mut left: Vec<usize> = (0..touches.len()).collect();
    while !left.is_empty() {
        // The transition that makes the fewest new weightings.
        let cost = |&transition: &usize| {
            let sign =
                |sign| rows.iter().filter(|it| it.changes[transition].signum() == sign).count();
            sign(1) * sign(-1)
        };
        let first = left.iter().enumerate().take(CANDIDATES);
        let best = first.min_by_key(|it| cost(it.1)).map(|it| it.0)?;
        let transition = left.swap_remove(best);
        let (zero, other): (Vec<Row>, Vec<Row>) =
            rows.into_iter().partition(|it| it.changes[transition] == 0);
        rows = zero;
        work += CANDIDATES * (rows.len() + other.len());
        for (index, a) in other.iter().enumerate() {
            for b in &other[index + 1..] {
                if (a.changes[transition] < 0) != (b.changes[transition] < 0) {
                    work += touches.len() + 2 * places * (rows.len() + 1);
                    if MAX_WORK < work {
                        return None;
                    }
                    let sum = combine(a, b, transition)?;
                    if !rows.iter().any(|it| is_within(it, &sum)) {
                        rows.retain(|it| !is_within(&sum, it));
                        rows.push(sum);
                    }
                }
            }
            if MAX_ROWS < rows.len() {
                return None;
            }
        }
    }
    Some(rows.into_iter().map(|it| it.weights).collect())
}

/// Whether all places that one weights are weighted by the other.
fn is_within(one: &Row, other: &Row) -> bool {
    one.weights.iter().zip(&other.weights).all(|(&a, &b)| a == 0 || b != 0)
}

/// The smallest sum of multiples of both that a transition does not change.
fn combine(a: &Row, b: &Row, transition: usize) -> Option<Row> {
    let (x, y) = (b.changes[transition].abs(), a.changes[transition].abs());
    let sum = |(&a, &b): (&i64, &i64)| a.checked_mul(x)?.checked_add(b.checked_mul(y)?);
    let mut weights: Vec<i64> = a.weights.iter().zip(&b.weights).map(sum).collect::<Option<_>>()?;
    let mut changes: Vec<i64> = a.changes.iter().zip(&b.changes).map(sum).collect::<Option<_>>()?;
    let divisor = weights.iter().chain(&changes).fold(0, |it, &number| gcd(it, number.abs()));
    for number in weights.iter_mut().chain(&mut changes) {
        *number /= divisor.max(1);
    }
    Some(Row { weights, changes })
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Semantics,
        testing::{
            random::{self, Features},
            slow,
        },
        touch::all_touches,
    };

    #[test]
    fn bounds_hold_in_every_marking() {
        let (mut bounded, mut tight) = (0, 0);
        for seed in 0..600 {
            let net = random::net(seed, Features::ALL);
            let semantics = Semantics::default();
            let Some(graph) = slow::graph(&net, semantics, 150) else { continue };
            let bounds = bounds(&all_touches(&net, semantics), &net.initial());
            for (bound, most) in bounds.iter().zip(graph.bounds(net.places().len())) {
                assert!(bound.is_none_or(|it| most <= it), "seed {seed}");
                bounded += usize::from(bound.is_some());
                tight += usize::from(*bound == Some(most));
            }
        }
        assert!(100 < bounded && 50 < tight, "{bounded} {tight}");
    }
}
