//! "Always" by induction over the transitions, without any state space.
//!
//! A condition holds always if it holds initially and no transition can break it. For a sum of
//! tokens that is to be at most `b`: a transition that does not increase the sum cannot; of the
//! others it is shown that wherever they are enabled, the sum is small enough. There P-semiflows
//! help: their weighted sums never change, so that tokens known to be in one place are missing in
//! the others.

use num_bigint::BigUint;

use super::Condition;
use crate::{
    Net, Semantics,
    structure::place_semiflows,
    touch::{Most, Touch, all_touches},
};

/// Rows on the way to the semiflows.
const ROWS: usize = 2_000;

/// What is known of every marking: the weights of semiflows with their sums, and bounds of places.
struct Known {
    flows: Vec<(Vec<(usize, i128)>, i128)>,
    most: Vec<Option<i128>>,
}

/// Whether the condition was shown to hold in every reachable marking.
pub fn always(net: &Net, semantics: Semantics, condition: &Condition) -> bool {
    if !is_linear(condition) {
        return false;
    }
    let touches = all_touches(net, semantics);
    let initial = net.initial();
    let mut known = Known { flows: Vec::new(), most: vec![None; net.places().len()] };
    for place in net.place_ids() {
        // Tokens are put only where the capacity is not exceeded.
        let bound = net.place(place).capacity.map(|it| it.max(initial[place]));
        known.most[place.index()] = bound.map(i128::from);
    }
    for flow in place_semiflows(net, ROWS).unwrap_or_default() {
        let small = |it: &BigUint| i64::try_from(it).ok().map(i128::from);
        let weights: Option<Vec<(usize, i128)>> =
            flow.weights.iter().map(|(place, it)| Some((*place, small(it)?))).collect();
        let Some(weights) = weights else { continue };
        let sum =
            weights.iter().map(|&(place, weight)| weight * i128::from(initial.0[place])).sum();
        known.flows.push((weights, sum));
    }
    shown(net, &touches, &known, condition)
}

/// Whether it consists of sums alone.
fn is_linear(condition: &Condition) -> bool {
    match condition {
        Condition::Always(_) | Condition::AtMost(..) => true,
        Condition::And(parts) | Condition::Or(parts) => parts.iter().all(is_linear),
        Condition::Deadlock | Condition::Fireable(_) | Condition::Not(_) => false,
    }
}

fn shown(net: &Net, touches: &[Vec<Touch>], known: &Known, condition: &Condition) -> bool {
    match condition {
        Condition::Always(it) => *it,
        Condition::And(parts) => parts.iter().all(|it| shown(net, touches, known, it)),
        Condition::Or(parts) => parts.iter().any(|it| shown(net, touches, known, it)),
        Condition::AtMost(terms, most) => {
            let most = i128::from(*most);
            let mut factors = vec![0; net.places().len()];
            for &(place, factor) in terms {
                factors[place.index()] = i128::from(factor);
            }
            let initial = net.initial();
            let sum = |it: &[i128]| -> i128 {
                it.iter().zip(&initial.0).map(|(by, &tokens)| by * i128::from(tokens)).sum()
            };
            let any = vec![0; factors.len()];
            sum(&factors) <= most
                && (known.bound(&factors, &any, &known.most).is_none_or(|it| it <= most)
                    || touches.iter().all(|it| keeps(known, &factors, most, it)))
        }
        _ => false,
    }
}

/// Whether a transition cannot raise the sum above `most`.
fn keeps(known: &Known, factors: &[i128], most: i128, touches: &[Touch]) -> bool {
    let mut added = 0;
    let mut rest = factors.to_vec();
    let mut resets = false;
    let mut low = vec![0; factors.len()];
    let mut high = known.most.clone();
    for touch in touches {
        let place = touch.place.index();
        let (take, give) = (i128::from(touch.take), i128::from(touch.give));
        low[place] = i128::from(touch.least());
        match touch.most() {
            Most::Any => {}
            Most::Never => return true,
            Most::Tokens(it) => {
                let it = i128::from(it);
                high[place] = Some(high[place].map_or(it, |high: i128| high.min(it)));
            }
        }
        if touch.reset {
            added += factors[place] * give;
            rest[place] = 0;
            resets |= factors[place] != 0;
        } else {
            added += factors[place] * (give - take);
        }
    }
    if !resets && added <= 0 {
        return true;
    }
    match known.bound(&rest, &low, &high) {
        Bound::Never => true,
        Bound::AtMost(bound) => bound + added <= most,
        Bound::None => false,
    }
}

/// The largest value of a sum.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Bound {
    /// No marking is like that.
    Never,
    /// At most this.
    AtMost(i128),
    /// Not found.
    None,
}

impl Bound {
    fn is_none_or(self, is_so: impl Fn(i128) -> bool) -> bool {
        match self {
            Bound::Never => true,
            Bound::AtMost(it) => is_so(it),
            Bound::None => false,
        }
    }
}

impl Known {
    /// An upper bound of a sum over the markings with at least `low` and at most `high` tokens.
    fn bound(&self, factors: &[i128], low: &[i128], high: &[Option<i128>]) -> Bound {
        if low.iter().zip(high).any(|(low, high)| high.is_some_and(|it| it < *low)) {
            return Bound::Never;
        }
        // What is left for tokens beyond `low`, by each semiflow.
        let mut left = Vec::with_capacity(self.flows.len());
        for (weights, sum) in &self.flows {
            let used: i128 = weights.iter().map(|&(place, weight)| weight * low[place]).sum();
            if used > *sum {
                return Bound::Never;
            }
            left.push(sum - used);
        }
        let base: i128 = factors.iter().zip(low).map(|(by, tokens)| by * tokens).sum();
        // The sum of a semiflow does not change: adding a multiple to make factors positive, and
        // taking its value off again, may give a better bound.
        let plain = self.cover(factors.to_vec(), low, high, &left);
        let lifted = self.flows.iter().enumerate().filter_map(|(index, (weights, _))| {
            let times = |&(place, weight): &(usize, i128)| (weight - 1 - factors[place]) / weight;
            let times = weights.iter().map(times).max().filter(|&it| it > 0)?;
            let mut open = factors.to_vec();
            for &(place, weight) in weights {
                open[place] += times * weight;
            }
            Some(self.cover(open, low, high, &left)? - times * left[index])
        });
        match plain.into_iter().chain(lifted).min() {
            Some(bound) => Bound::AtMost(base + bound),
            None => Bound::None,
        }
    }

    /// A bound of a sum of tokens beyond `low`: whatever covers the positive factors gives one;
    /// the cheapest is taken place by place.
    fn cover(
        &self,
        mut open: Vec<i128>,
        low: &[i128],
        high: &[Option<i128>],
        left: &[i128],
    ) -> Option<i128> {
        let mut bound = 0;
        for place in 0..open.len() {
            if open[place] <= 0 {
                continue;
            }
            let by_high = high[place].map(|it| (open[place] * (it - low[place]), None));
            let by_flow = self.flows.iter().enumerate().filter_map(|(index, (weights, _))| {
                let weight = weights.iter().find(|it| it.0 == place)?.1;
                let times = (open[place] + weight - 1) / weight;
                Some((times * left[index], Some((index, times))))
            });
            let (cost, cover) = by_high.into_iter().chain(by_flow).min_by_key(|it| it.0)?;
            bound += cost;
            match cover {
                None => open[place] = 0,
                Some((index, times)) => {
                    for &(covered, weight) in &self.flows[index].0 {
                        open[covered] -= times * weight;
                    }
                }
            }
        }
        Some(bound)
    }
}
