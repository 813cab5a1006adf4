//! "Always" by diagrams.

use super::{Condition, explicit};
use crate::{
    Net, Semantics, TransitionId, reach,
    symbolic::{EMPTY, Job, Limits, with_space},
};

/// What diagrams say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// It holds in every reachable marking.
    Always,
    /// It does not; a way to where it fails, if one was found in time.
    Not(Option<Vec<TransitionId>>),
}

/// States of the search for a way.
const STATES: u64 = 1_000_000;

/// Whether a condition holds in every reachable marking, if that was decided.
pub fn always(
    net: &Net,
    semantics: Semantics,
    condition: &Condition,
    limits: Limits,
    job: &Job,
) -> Option<Found> {
    let against = condition.clone().negated();
    let fails =
        with_space(net, semantics, limits, job, |space| Ok(space.satisfying(&against)? != EMPTY));
    if !fails.ok()? {
        return Some(Found::Always);
    }
    let limits = reach::Limits { states: Some(STATES), memory: limits.memory };
    let found = explicit::always(net, semantics, condition, limits, &reach::Job::default());
    Some(Found::Not(found.map(|it| it.1)))
}
