//! Models against files of the Model Checking Contest and against published numbers; parts and
//! comparisons of nets.
#![allow(clippy::unwrap_used)] // all of it is tests

mod nets;

use nets::shared;
use petri::{
    Net, Semantics,
    compare::{Behaviour, Difference, Side, behaviour, structure},
    cut::{Choice, cut},
    formats::read,
    info::Info,
    models::build,
    net::ArcKind,
    reach::{Job, Limits, explore},
};

fn file(name: &str) -> Option<Net> {
    Some(read(&shared(name)?, None, name).unwrap().net)
}

#[test]
fn models_are_the_files_of_the_contest() {
    let files = [
        ("philosophers:5", "mcc-stored/Philosophers-PT-000005.pnml"),
        ("kanban:5", "tina/Kanban-00005.net"),
        ("kanban:2000", "mcc-stored/Kanban-PT-02000.pnml"),
        ("fms:2", "mcc-stored/FMS2-untimed.pnml"),
        ("house-construction:2", "tina/HouseConstruction-00002.net"),
        ("house-construction:5", "tina/HouseConstruction-00005.net"),
        ("swimming-pool:1", "mcc-stored/SwimmingPool-PT-01.pnml"),
        ("referendum:15", "mcc-stored/Referendum-PT-0015.pnml"),
    ];
    for (model, name) in files {
        let Some(other) = file(name) else { continue };
        assert_eq!(structure(&build(model).unwrap(), &other), [], "{model} and {name}");
    }
}

#[test]
fn queens_are_those_of_greatspn() {
    let Some(bytes) = shared("other/greatspn-n-queens.PNPRO") else { return };
    let text = String::from_utf8(bytes).unwrap();
    let begin = text.find("<gspn name=\"nqueens-5-unfolded\"").unwrap();
    let text = &text[begin..begin + text[begin..].find("</gspn>").unwrap()];
    let net = build("n-queens:5").unwrap();
    let attribute = |tag: &str, name: &str| {
        let from = tag.find(&format!(" {name}=\"")).map(|it| it + name.len() + 3)?;
        Some(tag[from..from + tag[from..].find('"')?].to_owned())
    };
    let tags = |name: &str| {
        let begin = format!("<{name} ");
        text.split(begin.as_str())
            .skip(1)
            .map(|it| &it[..it.find('>').unwrap()])
            .map(|it| format!(" {it}"))
            .collect::<Vec<_>>()
    };
    let places = tags("place");
    assert_eq!(places.len(), net.places().len());
    for tag in &places {
        let place = net.place(net.find_place(&attribute(tag, "name").unwrap()).unwrap());
        let tokens = attribute(tag, "marking").map_or(0, |it| it.parse().unwrap());
        assert_eq!(place.tokens, tokens, "{}", place.id);
    }
    assert_eq!(tags("transition").len(), net.transitions().len());
    let arcs = tags("arc");
    assert_eq!(arcs.len(), net.arcs().len());
    for tag in &arcs {
        let [head, tail] = ["head", "tail"].map(|it| attribute(tag, it).unwrap());
        let output = attribute(tag, "kind").unwrap() == "OUTPUT";
        let (place, transition) = if output { (head, tail) } else { (tail, head) };
        let kind = if output { ArcKind::Output } else { ArcKind::Input };
        let (place, transition) =
            (net.find_place(&place).unwrap(), net.find_transition(&transition).unwrap());
        assert!(
            net.arcs()
                .iter()
                .any(|it| (it.place, it.transition, it.kind) == (place, transition, kind))
        );
    }
}

#[test]
fn models_have_the_published_numbers() {
    // Model Checking Contest; for the queens, the ways to place any number of them on a board of 5
    // by 5 (1, 25, 140, 204, 82, 10), and one arc to each from each with a queen less; for the
    // referendum 1 + 3ⁿ states and 1 + 2n·3ⁿ⁻¹ arcs.
    let known: [(&str, u64, u64, u64, u128); 7] = [
        ("philosophers:5", 243, 945, 1, 10),
        ("philosophers:8", 6561, 7 * 8 * 729, 1, 16),
        ("fms:2", 3444, 16311, 3, 12),
        ("token-ring:10", 58905, 294_050, 1, 11),
        ("n-queens:5", 462, 25 + 2 * 140 + 3 * 204 + 4 * 82 + 5 * 10, 1, 30),
        ("referendum:7", 2188, 1 + 14 * 729, 1, 7),
        ("kanban:1", 160, 616, 1, 4),
    ];
    for (model, states, arcs, in_place, tokens) in known {
        let net = build(model).unwrap();
        let report = explore(&net, Semantics::default(), 1, Limits::default(), &Job::default());
        let numbers = (report.states, report.arcs, report.max_tokens_in_place(), report.max_tokens);
        assert_eq!(numbers, (states, arcs, in_place, tokens), "{model}");
    }
}

#[test]
fn wrong_models_are_explained() {
    for text in [
        "",
        "chess",
        "kanban",
        "kanban:",
        "kanban:0",
        "kanban:x",
        "philosophers:1",
        "token-ring:101",
        "kanban:+1",
    ] {
        assert!(build(text).is_err(), "{text}");
    }
}

#[test]
fn families_are_counted() {
    let info = Info::of(&build("philosophers:4").unwrap());
    assert_eq!((info.places, info.transitions, info.arcs_without_inhibitors()), (20, 20, 64));
    assert_eq!((info.families["Fork"].places, info.families["FF1a"].transitions), (4, 4));
    assert_eq!(info.families["End"].priority, Some((0, 0)));
    assert_eq!((info.tokens, info.isolated, info.sources), (8, 0, 0));
}

#[test]
fn parts_are_what_was_chosen() {
    let net = build("philosophers:4").unwrap();
    let choice = |families: &[&str], elements: &[&str], around: &[&str], radius| Choice {
        families: families.iter().map(|it| (*it).to_owned()).collect(),
        elements: elements.iter().map(|it| (*it).to_owned()).collect(),
        around: around.iter().map(|it| (*it).to_owned()).collect(),
        radius,
    };
    let counts = |it: &Net| (it.places().len(), it.transitions().len(), it.arcs().len());
    // The transitions of a family bring their places, all of their arcs, and nothing else.
    let end = cut(&net, &choice(&["End"], &[], &[], 0)).unwrap();
    assert_eq!(counts(&end), (12, 4, 16));
    // One philosopher eats.
    let one = cut(&net, &choice(&[], &["End_1"], &[], 0)).unwrap();
    assert_eq!(counts(&one), (4, 1, 4));
    // A fork and the transitions at it; with radius 2 their places too.
    let near = cut(&net, &choice(&[], &[], &["Fork_1"], 1)).unwrap();
    assert_eq!(counts(&near), (1, 6, 6));
    let near = cut(&net, &choice(&[], &[], &["Fork_1"], 2)).unwrap();
    assert_eq!((near.places().len(), near.transitions().len()), (11, 6));
    let all = cut(&net, &choice(&[], &[], &["Fork_1"], 99)).unwrap();
    assert!(all == net);
    assert!(cut(&net, &choice(&["Knife"], &[], &[], 0)).is_err());
    assert!(cut(&net, &choice(&[], &["Knife"], &[], 0)).is_err());
}

#[test]
fn differences_are_found() {
    let net = build("kanban:2").unwrap();
    assert_eq!(structure(&net, &build("kanban:2").unwrap()), []);
    let mut builder = net.to_builder();
    let place = net.find_place("P1").unwrap();
    builder.place_mut(place).capacity = Some(7);
    let transition = net.find_transition("tin4").unwrap();
    builder.transition_mut(transition).priority = 1;
    builder.connect(ArcKind::Inhibitor, place, transition, 2);
    builder.rank(transition, net.find_transition("tok1").unwrap());
    let extra = builder.transition(petri::net::Transition::new("extra"));
    builder.connect(ArcKind::Read, place, extra, 1);
    let found = structure(&net, &builder.build().unwrap());
    assert_eq!(found.len(), 5, "{found:?}");
    assert!(found.contains(&Difference::Transition(Side::Second, "extra".to_owned())));
    let arcs = Difference::Arcs("P1".into(), "tin4".into(), String::new(), "<2".into());
    assert!(found.contains(&arcs), "{found:?}");
}

#[test]
fn behaviour_is_compared() {
    let compare = |a: &Net, b: &Net| {
        behaviour([a, b], Semantics::default(), Limits::default(), &Job::default())
    };
    let net = build("kanban:1").unwrap();
    assert_eq!(compare(&net, &net), Behaviour::Equal(160));
    // A place that is never empty and never full changes nothing.
    let mut builder = net.to_builder();
    let spare = builder.place(petri::net::Place::new("spare").with_tokens(3));
    for transition in net.transition_ids() {
        builder.connect(ArcKind::Read, spare, transition, 2);
    }
    assert_eq!(compare(&net, &builder.build().unwrap()), Behaviour::Equal(160));
    // With two tokens in P4, `tin4` may fire twice.
    let mut builder = net.to_builder();
    builder.place_mut(net.find_place("P4").unwrap()).tokens = 2;
    let other = builder.build().unwrap();
    let expected = Behaviour::Differs {
        trace: vec!["tin4".to_owned()],
        side: Side::Second,
        transition: "tin4".to_owned(),
    };
    assert_eq!(compare(&net, &other), expected);
    // A place that counts firings: markings do not come back.
    let mut builder = net.to_builder();
    let count = builder.place(petri::net::Place::new("count"));
    builder.connect(ArcKind::Output, count, net.find_transition("tback4").unwrap(), 1);
    let found = compare(&net, &builder.build().unwrap());
    let Behaviour::Splits { trace, side: Side::First } = found else { panic!("{found:?}") };
    assert_eq!(trace, ["tin4", "tredo4", "tback4"]);
}
