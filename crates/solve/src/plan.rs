//! The plan of a solve: which slices are solved in which order, what each step needs in memory,
//! and how much work it is.
//!
//! A plan is pure data. It is made from the index alone and knows no files, threads or tables, so
//! it can be carried out by threads as well as by several machines.

use game::{Group, Index};

/// What is to be solved, in an order in which it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<S> {
    /// The steps, one after the other. What a step needs, an earlier one makes.
    pub steps: Vec<Step<S>>,
}

/// The slices of a group, which are solved together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<S> {
    /// The slices.
    pub slices: Vec<S>,
    /// Whether positions can be repeated: then retrograde analysis is needed, otherwise a sweep.
    pub cyclic: bool,
    /// Whether distances are stored.
    pub distances: bool,
    /// The slices of earlier steps that the turns lead to. They are in memory during the step.
    pub below: Vec<S>,
    /// The number of indices in the slices.
    pub entries: u64,
    /// The number of indices in the slices below.
    pub entries_below: u64,
    /// The amount of work, in the unit of [`Job::done`](crate::Job::done).
    pub work: u64,
}

impl<S: Copy + Eq> Plan<S> {
    /// The plan for everything.
    pub fn of_all<I: Index<Slice = S>>(index: &I) -> Plan<S> {
        Plan { steps: index.groups().into_iter().map(|it| Step::of(index, it)).collect() }
    }

    /// The plan for these slices and all that they need.
    pub fn of<I: Index<Slice = S>>(index: &I, wanted: &[S]) -> Plan<S> {
        let mut plan = Plan::of_all(index);
        let mut needed = wanted.to_vec();
        // Steps are in order, so what a step needs comes before it.
        plan.steps.reverse();
        plan.steps.retain(|step| {
            let is_needed = step.slices.iter().any(|it| needed.contains(it));
            if is_needed {
                needed.extend(&step.below);
            }
            is_needed
        });
        plan.steps.reverse();
        plan
    }
}

impl<S: Copy + Eq> Step<S> {
    fn of<I: Index<Slice = S>>(index: &I, group: Group<S>) -> Step<S> {
        let Group { slices, cyclic, distances } = group;
        let entries = |slices: &[S]| slices.iter().map(|&it| index.len(it)).sum::<u64>();
        let below = below(index, &slices);
        let work = if cyclic {
            // Every position is visited once, and once more when it is decided; draws never are.
            2 * entries(&slices)
        } else {
            slices.iter().map(|&it| index.steps(it)).sum()
        };
        Step {
            entries: entries(&slices),
            entries_below: entries(&below),
            slices,
            cyclic,
            distances,
            below,
            work,
        }
    }

    /// The memory that the step takes, in bytes, with the slices below. `is_long` if some entry
    /// below does not fit into a byte: then distances are longer here, too.
    pub fn memory(&self, is_long: bool) -> u64 {
        let entries = self.entries;
        // The byte that each entry has in the end, and beside it:
        let own = match (self.cyclic, self.distances) {
            // a value and a counter, and for every distance a mark for 64 entries;
            (true, _) if is_long => 5 * entries,
            (true, _) => 3 * entries + entries / 2,
            // two bytes for a distance,
            (false, true) => 3 * entries,
            // or one for a value.
            (false, false) => 2 * entries,
        };
        self.entries_below + own
    }
}

/// The slices that turns from these lead to, without these, each once.
pub fn below<I: Index>(index: &I, slices: &[I::Slice]) -> Vec<I::Slice> {
    let mut below = Vec::new();
    for slice in slices.iter().flat_map(|&it| index.below(it)) {
        if !slices.contains(&slice) && !below.contains(&slice) {
            below.push(slice);
        }
    }
    below
}
