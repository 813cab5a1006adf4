//! Finding the enabled transitions of a large net: a list of tests with jumps.
//!
//! Transitions are grouped by a place that they need, those places first that most of them need:
//! in the net of a game these are the control places. A failed test skips the whole group. Within
//! a group the transitions are grouped again by a second place, and so on.

use super::{
    compile::{Check, checks},
    layout::Layout,
};
use crate::{PlaceId, TransitionId, touch::Touch};

/// Groups in the same word from which one more test asks whether any of their places is marked.
const FEW: usize = 3;

/// One test and what it leads to.
#[derive(Copy, Clone, Debug)]
struct Step {
    check: Check,
    /// Passed if some bit of the mask is set, instead of none different from `expect`.
    any: bool,
    /// Where to go on if the test fails.
    skip: u32,
    /// The transition that is enabled if the test is passed, or [`NONE`].
    enabled: u32,
}

const NONE: u32 = u32::MAX;

/// The tests of some transitions.
#[derive(Clone, Debug, Default)]
pub struct Program {
    steps: Vec<Step>,
}

impl Program {
    /// The tests of these transitions, all of which must be possible in the layout.
    pub fn new(layout: &Layout, touches: &[Vec<Touch>], transitions: Vec<usize>) -> Program {
        let mut program = Program::default();
        let mut counts = vec![0; layout.fields().len()];
        let mut writer = Writer { layout, touches, program: &mut program, counts: &mut counts };
        writer.group(transitions, &mut Vec::new());
        program
    }

    /// Adds the enabled transitions to a list.
    #[inline]
    pub fn run(&self, marking: &[u64], enabled: &mut Vec<TransitionId>) {
        let mut at = 0;
        while let Some(step) = self.steps.get(at) {
            let check = &step.check;
            let value = marking[check.word].wrapping_add(check.add) ^ check.expect;
            if (value & check.mask == 0) == step.any {
                at = step.skip as usize;
                continue;
            }
            if step.enabled != NONE {
                enabled.push(TransitionId::new(step.enabled as usize));
            }
            at += 1;
        }
    }
}

struct Writer<'a> {
    layout: &'a Layout,
    touches: &'a [Vec<Touch>],
    program: &'a mut Program,
    /// For each place, the number of transitions of the current group that need it.
    counts: &'a mut Vec<u32>,
}

impl Writer<'_> {
    /// Writes the tests of a group; `known` are lower bounds that hold for sure.
    fn group(&mut self, transitions: Vec<usize>, known: &mut Vec<(PlaceId, u64)>) {
        let needs = |touches: &[Touch], known: &[(PlaceId, u64)]| -> Vec<PlaceId> {
            let open = |it: &&Touch| 0 < it.least() && !known.iter().any(|at| at.0 == it.place);
            touches.iter().filter(open).map(|it| it.place).collect()
        };
        let touches = self.touches;
        for &transition in &transitions {
            for place in needs(&touches[transition], known) {
                self.counts[place.index()] += 1;
            }
        }
        let mut groups: Vec<(PlaceId, Vec<usize>)> = Vec::new();
        let mut of_place = std::collections::HashMap::new();
        let mut single = Vec::new();
        for &transition in &transitions {
            let places = needs(&touches[transition], known).into_iter();
            let shared = places.filter(|it| 1 < self.counts[it.index()]);
            // The most frequent; of equal ones the first.
            match shared.max_by_key(|it| (self.counts[it.index()], std::cmp::Reverse(*it))) {
                None => single.push(transition),
                Some(place) => {
                    let group = *of_place.entry(place).or_insert_with(|| {
                        groups.push((place, Vec::new()));
                        groups.len() - 1
                    });
                    groups[group].1.push(transition);
                }
            }
        }
        for &transition in &transitions {
            for place in needs(&touches[transition], known) {
                self.counts[place.index()] = 0;
            }
        }
        for transition in single {
            self.transition(transition, known);
        }
        groups.sort_by_key(|it| self.layout.field(it.0).word);
        let word = |it: &(PlaceId, Vec<usize>)| self.layout.field(it.0).word;
        let runs: Vec<Vec<_>> =
            groups.chunk_by(|a, b| word(a) == word(b)).map(<[_]>::to_vec).collect();
        for run in runs {
            self.run(run, known);
        }
    }

    /// Writes groups whose places are in the same word.
    fn run(&mut self, groups: Vec<(PlaceId, Vec<usize>)>, known: &mut Vec<(PlaceId, u64)>) {
        let fields = groups.iter().map(|it| self.layout.field(it.0));
        let mask = fields.fold((0, 0), |it, field| (field.word, it.1 | field.mask()));
        let any = (FEW <= groups.len()).then(|| {
            let check = Check { word: mask.0, add: 0, expect: 0, mask: mask.1 };
            self.step(check, true)
        });
        for (place, transitions) in groups {
            if let [transition] = transitions[..] {
                self.transition(transition, known);
                continue;
            }
            let least = |it: &usize| {
                let touch = self.touches[*it].iter().find(|it| it.place == place);
                touch.map_or(0, Touch::least)
            };
            let least = transitions.iter().map(least).min().unwrap_or(0);
            let field = self.layout.field(place);
            let check = Check {
                word: field.word,
                add: (field.largest() - least + 1) << field.shift,
                expect: field.guard(),
                mask: field.guard(),
            };
            let step = self.step(check, false);
            known.push((place, least));
            self.group(transitions, known);
            known.pop();
            self.close(step);
        }
        any.into_iter().for_each(|it| self.close(it));
    }

    /// Writes the tests of one transition.
    fn transition(&mut self, transition: usize, known: &[(PlaceId, u64)]) {
        let is_known = |it: &Touch| known.contains(&(it.place, it.least()));
        let mut checks = checks(self.layout, &self.touches[transition], is_known);
        if checks.is_empty() {
            // Always enabled here: a test that is always passed.
            checks.push(Check::default());
        }
        let steps: Vec<usize> = checks.into_iter().map(|it| self.step(it, false)).collect();
        if let Some(&last) = steps.last() {
            self.program.steps[last].enabled = transition as u32;
        }
        steps.into_iter().for_each(|it| self.close(it));
    }

    fn step(&mut self, check: Check, any: bool) -> usize {
        self.program.steps.push(Step { check, any, skip: 0, enabled: NONE });
        self.program.steps.len() - 1
    }

    /// A failed test goes on after everything that was written since.
    fn close(&mut self, step: usize) {
        self.program.steps[step].skip = self.program.steps.len() as u32;
    }
}
