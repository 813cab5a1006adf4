//! Structure against published counts, and verdicts against the definitions.

use std::collections::BTreeSet;

use super::*;
use crate::{
    Builder, Net, Semantics, models,
    net::{ArcKind, Place, Transition},
    reach, symbolic,
    testing::{
        random::{self, Features},
        slow,
    },
};

/// A net from lines such as `a 2*b > c`, and the initial marking as `a 3*c`.
fn net(initial: &str, lines: &[&str]) -> Net {
    fn terms(text: &str) -> impl Iterator<Item = (u64, &str)> {
        text.split_whitespace().map(|term| match term.split_once('*') {
            Some((weight, place)) => (weight.parse().expect("a number"), place),
            None => (1, term),
        })
    }
    let mut builder = Builder::new();
    let names: BTreeSet<&str> = std::iter::once(initial)
        .chain(lines.iter().copied())
        .flat_map(|line| line.split('>').flat_map(terms).map(|it| it.1).collect::<Vec<_>>())
        .collect();
    let tokens = |name| terms(initial).find(|it| it.1 == name).map_or(0, |it| it.0);
    let ids: Vec<_> =
        names.iter().map(|&it| builder.place(Place::new(it).with_tokens(tokens(it)))).collect();
    let names: Vec<&str> = names.into_iter().collect();
    for (index, line) in lines.iter().enumerate() {
        let transition = builder.transition(Transition::new(format!("t{index}")));
        let (from, to) = line.split_once('>').expect("an arrow");
        for (kind, side) in [(ArcKind::Input, from), (ArcKind::Output, to)] {
            for (weight, place) in terms(side) {
                let at = names.binary_search(&place).expect("known");
                builder.connect(kind, ids[at], transition, weight);
            }
        }
    }
    builder.build().expect("a net")
}

fn kanban(n: u64) -> Net {
    let cells = |i: usize| [format!("m{i} > b{i}"), format!("b{i} > m{i}"), format!("m{i} > o{i}")];
    let mut lines: Vec<String> = (1..=4).flat_map(cells).collect();
    lines.push("k1 > m1".into());
    lines.push("o1 k2 k3 > k1 m2 m3".into());
    lines.push("o2 o3 k4 > k2 k3 m4".into());
    lines.push("o4 > k4".into());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    net(&format!("{n}*k1 {n}*k2 {n}*k3 {n}*k4"), &lines)
}

fn counts(net: &Net) -> (Option<usize>, Option<usize>) {
    let count = |it: Option<Vec<Semiflow>>| it.map(|it| it.len());
    (count(place_semiflows(net, 10_000)), count(transition_semiflows(net, 10_000)))
}

/// Source: the task's table of published counts.
#[test]
fn published_numbers_of_semiflows() {
    assert_eq!(counts(&kanban(5)), (Some(6), Some(5)));
    for n in [3, 10, 40] {
        let lines: Vec<String> = (0..n)
            .flat_map(|i| {
                let j = (i + 1) % n;
                [
                    format!("h{i} f{i} > l{i}"),
                    format!("h{i} f{j} > r{i}"),
                    format!("l{i} f{j} > e{i}"),
                    format!("r{i} f{i} > e{i}"),
                    format!("e{i} > h{i} f{i} f{j}"),
                ]
            })
            .collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let initial: Vec<String> = (0..n).map(|i| format!("h{i} f{i}")).collect();
        assert_eq!(counts(&net(&initial.join(" "), &lines)), (Some(2 * n), Some(2 * n)));
    }
    let pool = net(
        "20*out 15*cabins 10*bags",
        &[
            "out cabins > entered",
            "entered bags > undressing",
            "undressing > bathing cabins",
            "bathing cabins > dressing",
            "dressing > dressed bags",
            "dressed > leaving cabins",
            "leaving > out",
        ],
    );
    assert_eq!(counts(&pool), (Some(3), Some(1)));
    // The numbers of tokens change nothing.
    for name in ["fms:2", "fms:20"] {
        assert_eq!(counts(&models::build(name).unwrap()), (Some(6), Some(4)), "{name}");
    }
}

/// Every minimal siphon and trap of random nets, by trying all sets.
#[test]
fn siphons_and_traps_are_the_minimal_ones() {
    for seed in 0..300 {
        let net = random::net(seed, Features::ALL);
        let size = net.places().len();
        let holds = |set: u32, causes: &[ArcKind], needs: &[ArcKind]| {
            net.transition_ids().all(|transition| {
                let touches = |kinds: &[ArcKind]| {
                    net.arcs_of_transition(transition)
                        .any(|it| kinds.contains(&it.kind) && set >> it.place.index() & 1 == 1)
                };
                !touches(causes) || touches(needs)
            })
        };
        let minimal = |causes: &[ArcKind], needs: &[ArcKind]| {
            let all: Vec<u32> = (1..1 << size).filter(|&it| holds(it, causes, needs)).collect();
            let is_minimal = |set: &u32| !all.iter().any(|it| it != set && it & set == *it);
            let sets: BTreeSet<u32> = all.iter().copied().filter(is_minimal).collect();
            sets
        };
        let bits = |found: Sets| -> BTreeSet<u32> {
            assert!(found.is_complete);
            let count = found.sets.len();
            let sets: BTreeSet<u32> =
                found.sets.iter().map(|it| it.iter().map(|it| 1 << it.index()).sum()).collect();
            assert_eq!(sets.len(), count, "seed {seed}: one of them twice");
            sets
        };
        let expected = minimal(&[ArcKind::Output], &[ArcKind::Input, ArcKind::Read]);
        assert_eq!(bits(siphons(&net, 100_000)), expected, "siphons, seed {seed}");
        let expected = minimal(&[ArcKind::Input, ArcKind::Reset], &[ArcKind::Output]);
        assert_eq!(bits(traps(&net, 100_000)), expected, "traps, seed {seed}");
    }
}

/// Fires a sequence by the definitions.
fn replay(net: &Net, semantics: Semantics, sequence: &[TransitionId]) -> crate::Marking {
    sequence.iter().fold(net.initial(), |marking, &it| {
        assert!(slow::may_fire(net, semantics, &marking).contains(&it));
        slow::fire(net, &marking, it)
    })
}

#[test]
fn verdicts_are_right_and_their_witnesses_too() {
    let (mut refuted, mut proved, mut unbounded) = (0, 0, 0);
    for seed in 0..1000 {
        let net = random::net(seed, Features::ALL);
        let semantics = random::semantics().nth(seed as usize % 8).expect("eight");
        let slow = slow::graph(&net, semantics, 300);
        let tree = coverability(&net, semantics, 2000);
        if let Verdict::Refuted(Witness::Repeat(first, again)) = &tree.bounded {
            assert!(slow.is_none(), "seed {seed}");
            unbounded += 1;
            let mut before = replay(&net, semantics, first);
            let mut sequence = first.clone();
            for _ in 0..3 {
                sequence.extend(again);
                let after = replay(&net, semantics, &sequence);
                assert!(after != before && (0..after.len()).all(|it| before.0[it] <= after.0[it]));
                before = after;
            }
        }
        let Some(slow) = slow else { continue };
        assert_ne!(tree.bounded, Verdict::Unknown, "seed {seed}: few states");
        let found = behaviour(
            &net,
            semantics,
            (reach::Limits::default(), &reach::Job::default()),
            (symbolic::Limits::default(), &symbolic::Job::default()),
        );
        assert_eq!(found.deadlock_free.holds(), Some(slow.deadlocks() == 0));
        let size = slow.states.len();
        let mut reaches = vec![vec![false; size]; size];
        for (state, row) in reaches.iter_mut().enumerate() {
            let mut open = vec![state];
            row[state] = true;
            while let Some(from) = open.pop() {
                for arc in slow.arcs.iter().filter(|it| it.0 == from) {
                    if !std::mem::replace(&mut row[arc.2], true) {
                        open.push(arc.2);
                    }
                }
            }
        }
        let reversible = (0..size).all(|it| reaches[it][0]);
        let home = (0..size).any(|home| (0..size).all(|it| reaches[it][home]));
        let live = (0..size).all(|it| {
            net.transition_ids()
                .all(|t| slow.arcs.iter().any(|arc| arc.1 == t && reaches[it][arc.0]))
        });
        assert_eq!(found.reversible.holds(), Some(reversible), "seed {seed}");
        assert_eq!(found.home_state.holds(), Some(home), "seed {seed}");
        assert_eq!(found.live.holds(), Some(live), "seed {seed}");
        if let Verdict::Refuted(Witness::Firing(sequence)) = &found.deadlock_free {
            let marking = replay(&net, semantics, sequence);
            assert!(slow::may_fire(&net, semantics, &marking).is_empty());
        }
        refuted += usize::from(!live);
        proved += usize::from(live);
    }
    assert!(refuted > 100 && proved > 5 && unbounded > 30, "{refuted} {proved} {unbounded}");
}
