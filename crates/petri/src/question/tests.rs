//! Questions: the grammar, and answers against the definitions.

use super::*;
use crate::{
    Builder,
    net::{ArcKind, Place, Transition},
    testing::{
        random::{self, Features},
        slow,
    },
};

fn ask(net: &Net, semantics: Semantics, question: &Question) -> Answer {
    check(
        net,
        semantics,
        question,
        (reach::Limits::default(), &reach::Job::default()),
        (diagrams::Limits::default(), &diagrams::Job::default()),
    )
}

fn two_processes() -> Net {
    let mut builder = Builder::new();
    let mut place = |id: &str, tokens| {
        let mut place = Place::new(id).with_tokens(tokens);
        place.about.family = id.ends_with('1').then(|| "inside".to_owned());
        builder.place(place)
    };
    let [key, out, a, b] = [place("key", 1), place("A,out", 2), place("A1", 0), place("B1", 0)];
    for (id, inside) in [("a", a), ("b", b)] {
        for (kinds, name) in [
            ([ArcKind::Input, ArcKind::Output], "enter"),
            ([ArcKind::Output, ArcKind::Input], "leave"),
        ] {
            let transition = builder.transition(Transition::new(format!("{name}_{id}")));
            builder.connect(kinds[0], key, transition, 1);
            builder.connect(kinds[0], out, transition, 1);
            builder.connect(kinds[1], inside, transition, 1);
        }
    }
    builder.build().expect("a net")
}

#[test]
fn the_example_of_the_task() {
    let net = two_processes();
    let cases = [
        ("AG A1 + B1 <= 1", Some(true), Some(Method::Induction)),
        ("AG sum(inside) <= 1", Some(true), Some(Method::Induction)),
        ("AG 2*\"A,out\" + sum(inside) >= 3", Some(true), Some(Method::Induction)),
        ("AG not deadlock", Some(true), Some(Method::Symbolic)),
        ("EF fireable(leave_a)", Some(true), Some(Method::Symbolic)),
        ("EF (A1 = 1 and B1 = 1)", Some(false), Some(Method::Symbolic)),
        ("key = 1 and not fireable(leave_a, leave_b)", Some(true), Some(Method::Initial)),
        ("AF A1 > 0", Some(false), Some(Method::Explicit)),
        ("EG A1 = 0", Some(true), Some(Method::Explicit)),
        ("A1 = 1 ~> key = 1", Some(true), Some(Method::Explicit)),
        ("key = 1 leadsto A1 = 1", Some(false), Some(Method::Explicit)),
    ];
    for (text, holds, by) in cases {
        let question = parse(&net, text).expect(text);
        let answer = ask(&net, Semantics::default(), &question);
        assert_eq!((answer.holds, answer.by), (holds, by), "{text}");
    }
}

#[test]
fn faults_say_where() {
    let net = two_processes();
    let cases = [
        ("", 1, "petri-question-expected-term"),
        ("AG", 3, "petri-question-expected-term"),
        ("AG A1 + C1 <= 1", 9, "petri-question-expected-term"),
        ("AG A1", 6, "petri-question-expected-comparison"),
        ("AG (A1 <= 1", 12, "petri-question-expected-close"),
        ("AG A1 <= 1 1", 12, "petri-question-expected-end"),
        ("AG \"A1", 4, "petri-question-expected-quote"),
        ("AG ä1 ? 1", 7, "petri-question-expected-token"),
        ("A1 <= 99999999999999999999", 7, "petri-question-expected-number"),
        ("fireable(A1)", 10, "petri-question-expected-transition"),
        ("sum(outside) = 1", 5, "petri-question-expected-family"),
        (
            "9223372036854775807 A1 + 9223372036854775807 A1 > 0",
            26,
            "petri-question-expected-number",
        ),
    ];
    for (text, position, expected) in cases {
        let fault = parse(&net, text).expect_err(text);
        assert_eq!((fault.position, fault.expected), (position, expected), "{text}");
    }
    let deep = "(".repeat(100_000);
    assert_eq!(parse(&net, &deep).expect_err("deep").expected, "petri-question-expected-shallow");
}

/// Answers on random nets, against the slow graph; traces are replayed by the definitions.
#[test]
fn answers_agree_with_the_definitions() {
    let mut by = std::collections::BTreeMap::<(&str, bool), usize>::new();
    for seed in 0..600 {
        let net = random::net(seed, Features::ALL);
        let semantics = random::semantics().nth(seed as usize % 8).expect("eight");
        let Some(slow) = slow::graph(&net, semantics, 200) else { continue };
        let mut random = fastrand::Rng::with_seed(seed);
        let enabled: Vec<Vec<TransitionId>> =
            slow.states.iter().map(|it| slow::may_fire(&net, semantics, &it.0)).collect();
        let mut condition = || {
            let sum = (0..random.usize(1..=3))
                .map(|_| (PlaceId::new(random.usize(..net.places().len())), random.i64(-2..=2)))
                .collect();
            let sum = Condition::AtMost(sum, random.i64(-2..=8));
            match random.u8(..5) {
                0 => Condition::Deadlock,
                1 => Condition::Not(Box::new(Condition::Fireable(vec![TransitionId::new(
                    random.usize(..net.transitions().len()),
                )]))),
                2 => Condition::Or(vec![sum, Condition::Deadlock]),
                _ => sum,
            }
        };
        // The factors of a place that appears twice are added by the parser; here the last wins.
        let tidy = |condition: Condition| match condition {
            Condition::AtMost(terms, most) => {
                let unique: std::collections::BTreeMap<_, _> = terms.into_iter().collect();
                Condition::AtMost(unique.into_iter().collect(), most)
            }
            it => it,
        };
        let (p, q) = (tidy(condition()), tidy(condition()));
        let (p, q) = match (p, q) {
            (Condition::Or(_), q) => (Condition::Deadlock, q),
            (p, Condition::Or(_)) => (p, Condition::Deadlock),
            both => both,
        };
        let holds = |it: &Condition, state: usize| it.holds(&slow.states[state].0, &enabled[state]);
        let size = slow.states.len();
        // From where some run satisfies a condition for ever: by trying n times.
        let for_ever = |it: &dyn Fn(usize) -> bool| {
            let mut stays: Vec<bool> = (0..size).map(it).collect();
            for _ in 0..=size {
                let next = |state: usize| {
                    enabled[state].is_empty()
                        || slow.arcs.iter().any(|arc| arc.0 == state && stays[arc.2])
                };
                stays = (0..size).map(|state| stays[state] && next(state)).collect();
            }
            stays
        };
        let never_q = for_ever(&|state| !holds(&q, state));
        let cases = [
            (Question::Always(p.clone()), (0..size).all(|it| holds(&p, it))),
            (Question::Possibly(p.clone()), (0..size).any(|it| holds(&p, it))),
            (Question::Ever(p.clone()), for_ever(&|state| holds(&p, state))[0]),
            (Question::Inevitably(q.clone()), !never_q[0]),
            (
                Question::LeadsTo(p.clone(), q.clone()),
                !(0..size).any(|it| holds(&p, it) && never_q[it]),
            ),
        ];
        for (question, expected) in cases {
            let answer = ask(&net, semantics, &question);
            assert_eq!(answer.holds, Some(expected), "seed {seed}, {question:?}");
            *by.entry((answer.by.expect("decided").name(), expected)).or_default() += 1;
            // The trace can be fired, and for AG and EF ends where it should.
            let mut marking = net.initial();
            for &transition in &answer.trace {
                assert!(slow::may_fire(&net, semantics, &marking).contains(&transition));
                marking = slow::fire(&net, &marking, transition);
            }
            let last = p.holds(&marking, &slow::may_fire(&net, semantics, &marking));
            match question {
                Question::Always(_) if !expected => assert!(!last),
                Question::Possibly(_) if expected => assert!(last),
                _ => {}
            }
        }
    }
    assert!(by[&("induction", true)] > 20 && by.len() >= 5, "{by:?}");
}
