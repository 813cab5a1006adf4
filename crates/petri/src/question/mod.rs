//! Questions about the markings that a net can reach.
//!
//! ```text
//! question   = ("AG" | "EF" | "AF" | "EG") condition | condition [("leadsto" | "~>") condition]
//! condition  = disjunction ["implies" condition]
//! disjunction = conjunction {"or" conjunction}
//! conjunction = negation {"and" negation}
//! negation   = "not" negation | "(" condition ")" | "true" | "false" | "deadlock"
//!            | "fireable" "(" transition {"," transition} ")" | comparison
//! comparison = sum ("<=" | "<" | ">=" | ">" | "=" | "==" | "!=") sum
//! sum        = ["-"] term {("+" | "-") term}
//! term       = number | [number ["*"]] (place | "sum" "(" family ")")
//! ```
//!
//! Identifiers are written as [`names`](crate::names) says; words of the grammar in either case.
//! A condition alone is about the initial marking. `AG` is "always", `EF` "possibly", `AF`
//! "inevitably", `EG` "on some run always"; a run that ends does so in a deadlock.

mod explicit;
mod induction;
mod parse;
mod symbolic;
#[cfg(test)]
mod tests;

pub use parse::{Fault, parse};

use crate::{Marking, Net, PlaceId, Semantics, TransitionId, reach, symbolic as diagrams};

/// A condition on one marking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A constant.
    Always(bool),
    /// No transition may fire.
    Deadlock,
    /// One of these may fire.
    Fireable(Vec<TransitionId>),
    /// A weighted number of tokens is at most a number.
    AtMost(Vec<(PlaceId, i64)>, i64),
    /// It does not hold.
    Not(Box<Condition>),
    /// All of them hold.
    And(Vec<Condition>),
    /// One of them holds.
    Or(Vec<Condition>),
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Holds initially.
    Now(Condition),
    /// Holds in every reachable marking.
    Always(Condition),
    /// Holds in some reachable marking.
    Possibly(Condition),
    /// Holds somewhere on every run.
    Inevitably(Condition),
    /// Holds everywhere on some run.
    Ever(Condition),
    /// Wherever the first holds, the second holds there or later on every run.
    LeadsTo(Condition, Condition),
}

/// How an answer was found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// By looking at the initial marking.
    Initial,
    /// By induction over the transitions, without any state space.
    Induction,
    /// By diagrams.
    Symbolic,
    /// State by state.
    Explicit,
}

impl Method {
    /// Its name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Method::Initial => "initial",
            Method::Induction => "induction",
            Method::Symbolic => "symbolic",
            Method::Explicit => "explicit",
        }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether it is so, if that was decided.
    pub holds: Option<bool>,
    /// How that was found.
    pub by: Option<Method>,
    /// A firing sequence that shows it: a counterexample, or for `EF` and `EG` an example.
    pub trace: Vec<TransitionId>,
    /// For a run that never ends: the firing of the trace from which it repeats.
    pub repeats_from: Option<usize>,
}

impl Answer {
    const UNKNOWN: Answer = Answer { holds: None, by: None, trace: Vec::new(), repeats_from: None };

    fn new(holds: bool, by: Method) -> Answer {
        Answer { holds: Some(holds), by: Some(by), ..Answer::UNKNOWN }
    }

    fn with(mut self, trace: Vec<TransitionId>) -> Answer {
        self.trace = trace;
        self
    }
}

/// Answers a question: by induction where that suffices, then by diagrams, then state by state.
pub fn check(
    net: &Net,
    semantics: Semantics,
    question: &Question,
    explicit: (reach::Limits, &reach::Job),
    symbolic: (diagrams::Limits, &diagrams::Job),
) -> Answer {
    // "Possibly" is answered as the negation of "always not".
    let (condition, expected) = match question {
        Question::Now(condition) => {
            let holds = explicit::holds_initially(net, semantics, condition);
            return Answer::new(holds, Method::Initial);
        }
        Question::Always(condition) => (condition.clone(), true),
        Question::Possibly(condition) => (condition.clone().negated(), false),
        _ => return explicit::run(net, semantics, question, explicit.0, explicit.1),
    };
    if induction::always(net, semantics, &condition) {
        return Answer::new(expected, Method::Induction);
    }
    let found = symbolic::always(net, semantics, &condition, symbolic.0, symbolic.1);
    match found {
        Some(symbolic::Found::Always) => return Answer::new(expected, Method::Symbolic),
        Some(symbolic::Found::Not(Some(trace))) => {
            return Answer::new(!expected, Method::Symbolic).with(trace);
        }
        _ => {}
    }
    let answer = explicit::always(net, semantics, &condition, explicit.0, explicit.1);
    match (answer, found) {
        (Some((true, _)), _) => Answer::new(expected, Method::Explicit),
        (Some((false, trace)), _) => Answer::new(!expected, Method::Explicit).with(trace),
        // Diagrams know the answer, but no way there was found.
        (None, Some(symbolic::Found::Not(None))) => Answer::new(!expected, Method::Symbolic),
        (None, _) => Answer::UNKNOWN,
    }
}

impl Condition {
    /// The negation.
    pub fn negated(self) -> Condition {
        match self {
            Condition::Always(it) => Condition::Always(!it),
            Condition::Not(inner) => *inner,
            Condition::And(parts) => {
                Condition::Or(parts.into_iter().map(Condition::negated).collect())
            }
            Condition::Or(parts) => {
                Condition::And(parts.into_iter().map(Condition::negated).collect())
            }
            // Not at most b: at least b + 1.
            Condition::AtMost(terms, most) => {
                match most.checked_add(1).and_then(i64::checked_neg) {
                    Some(least) => Condition::AtMost(
                        terms.into_iter().map(|it| (it.0, -it.1)).collect(),
                        least,
                    ),
                    None => Condition::Not(Box::new(Condition::AtMost(terms, most))),
                }
            }
            it => Condition::Not(Box::new(it)),
        }
    }

    /// Whether it holds in a marking, in which these transitions may fire.
    pub fn holds(&self, marking: &Marking, may_fire: &[TransitionId]) -> bool {
        match self {
            Condition::Always(it) => *it,
            Condition::Deadlock => may_fire.is_empty(),
            Condition::Fireable(transitions) => transitions.iter().any(|it| may_fire.contains(it)),
            Condition::AtMost(terms, most) => {
                let tokens =
                    terms.iter().map(|&(place, by)| i128::from(by) * i128::from(marking[place]));
                tokens.sum::<i128>() <= i128::from(*most)
            }
            Condition::Not(inner) => !inner.holds(marking, may_fire),
            Condition::And(parts) => parts.iter().all(|it| it.holds(marking, may_fire)),
            Condition::Or(parts) => parts.iter().any(|it| it.holds(marking, may_fire)),
        }
    }
}
