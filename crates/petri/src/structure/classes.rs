//! Classes of nets, by their arcs alone.

use super::{Verdict, Witness};
use crate::{Net, PlaceId, TransitionId, net::ArcKind};

/// Which classes a net belongs to. The choice classes are about ordinary nets: where a weight is
/// not 1, or an arc is neither input nor output, they are refuted by its transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// All weights are 1, and all arcs are input and output arcs.
    pub ordinary: Verdict,
    /// Every transition has one input and one output place.
    pub state_machine: Verdict,
    /// Every place has one input and one output transition.
    pub marked_graph: Verdict,
    /// Of every arc from a place to a transition, the place has no other output or the transition
    /// no other input.
    pub free_choice: Verdict,
    /// Places with a common output transition have all in common.
    pub extended_free_choice: Verdict,
    /// Of two places with a common output transition, one has all those of the other.
    pub asymmetric_choice: Verdict,
    /// Every transition puts as many tokens as it takes.
    pub conservative: Verdict,
    /// No transition takes tokens from a place it puts tokens into.
    pub pure: Verdict,
}

/// Finds the classes of a net.
pub fn classes(net: &Net) -> Classes {
    let ordinary = all_transitions(net, |transition| {
        net.arcs_of_transition(transition)
            .all(|arc| arc.weight == 1 && matches!(arc.kind, ArcKind::Input | ArcKind::Output))
    });
    let choice = |verdict: Verdict| match &ordinary {
        Verdict::Refuted(_) => ordinary.clone(),
        _ => verdict,
    };
    let outputs: Vec<Vec<TransitionId>> =
        net.place_ids().map(|place| transitions(net, place, ArcKind::Input)).collect();
    Classes {
        state_machine: choice(all_transitions(net, |transition| {
            places(net, transition, ArcKind::Input).len() == 1
                && places(net, transition, ArcKind::Output).len() == 1
        })),
        marked_graph: choice(verdict(
            net.place_ids()
                .find(|&place| {
                    outputs[place.index()].len() != 1
                        || transitions(net, place, ArcKind::Output).len() != 1
                })
                .map(|place| Witness::Places(vec![place])),
        )),
        free_choice: choice(verdict(
            net.place_ids()
                .find(|&place| {
                    outputs[place.index()].len() > 1
                        && outputs[place.index()]
                            .iter()
                            .any(|&it| places(net, it, ArcKind::Input).len() > 1)
                })
                .map(|place| Witness::Places(vec![place])),
        )),
        extended_free_choice: choice(all_pairs(net, &outputs, |a, b| a == b)),
        asymmetric_choice: choice(all_pairs(net, &outputs, |a, b| {
            let within = |a: &[TransitionId], b: &[TransitionId]| {
                a.iter().all(|it| b.binary_search(it).is_ok())
            };
            within(a, b) || within(b, a)
        })),
        conservative: all_transitions(net, |transition| {
            let sum = |kind| -> u128 {
                let arcs = net.arcs_of_transition(transition).filter(|arc| arc.kind == kind);
                arcs.map(|arc| u128::from(arc.weight)).sum()
            };
            let resets = net.arcs_of_transition(transition).any(|it| it.kind == ArcKind::Reset);
            !resets && sum(ArcKind::Input) == sum(ArcKind::Output)
        }),
        pure: all_transitions(net, |transition| {
            let outputs = places(net, transition, ArcKind::Output);
            let needed = [ArcKind::Input, ArcKind::Read];
            needed.iter().all(|&kind| {
                !places(net, transition, kind).iter().any(|it| outputs.binary_search(it).is_ok())
            })
        }),
        ordinary,
    }
}

fn verdict(against: Option<Witness>) -> Verdict {
    against.map_or(Verdict::Proved, Verdict::Refuted)
}

fn all_transitions(net: &Net, is_so: impl Fn(TransitionId) -> bool) -> Verdict {
    let against = net.transition_ids().find(|&it| !is_so(it));
    verdict(against.map(|it| Witness::Transitions(vec![it])))
}

/// Compares the output transitions of all places with a common one.
fn all_pairs(
    net: &Net,
    outputs: &[Vec<TransitionId>],
    is_so: impl Fn(&[TransitionId], &[TransitionId]) -> bool,
) -> Verdict {
    for transition in net.transition_ids() {
        let inputs = places(net, transition, ArcKind::Input);
        for (index, &a) in inputs.iter().enumerate() {
            for &b in &inputs[..index] {
                if !is_so(&outputs[a.index()], &outputs[b.index()]) {
                    return Verdict::Refuted(Witness::Places(vec![b, a]));
                }
            }
        }
    }
    Verdict::Proved
}

fn places(net: &Net, transition: TransitionId, kind: ArcKind) -> Vec<PlaceId> {
    let arcs = net.arcs_of_transition(transition).filter(|arc| arc.kind == kind);
    let mut places: Vec<PlaceId> = arcs.map(|arc| arc.place).collect();
    places.sort_unstable();
    places.dedup();
    places
}

fn transitions(net: &Net, place: PlaceId, kind: ArcKind) -> Vec<TransitionId> {
    let arcs = net.arcs_of_place(place).filter(|arc| arc.kind == kind);
    let mut transitions: Vec<TransitionId> = arcs.map(|arc| arc.transition).collect();
    transitions.sort_unstable();
    transitions.dedup();
    transitions
}
