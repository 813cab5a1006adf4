//! Every fault is found, with its element and line.

use super::*;

fn link(source: &str, target: &str, kind: LinkKind) -> Link {
    let (source, target) = (source.to_owned(), target.to_owned());
    Link { source, target, kind, weight: 1, ..Link::default() }
}

/// A builder with the places p, q in lines 1, 2 and the transitions t, u in lines 3, 4.
fn small() -> Builder {
    let mut builder = Builder::new();
    builder.at(1).place(Place::new("p"));
    builder.at(2).place(Place::new("q"));
    builder.at(3).transition(Transition::new("t"));
    builder.at(4).transition(Transition::new("u"));
    builder
}

/// The fault in line 9, where `add` is called.
fn fault<T>(add: impl FnOnce(&mut Builder) -> T) -> Fault {
    let mut builder = small();
    add(builder.at(9));
    let error = builder.build().unwrap_err();
    assert_eq!(error.line, Some(9), "{error}");
    error.fault
}

#[test]
fn ends_are_checked() {
    let faults = |source, target, kind| fault(|it| it.link(link(source, target, kind)));
    let arc = "p -> q".to_owned();
    assert_eq!(faults("p", "q", LinkKind::Normal), Fault::SameSort { arc, node: Node::Place });
    let arc = "u -> t".to_owned();
    assert_eq!(faults("u", "t", LinkKind::Normal), Fault::SameSort { arc, node: Node::Transition });
    let no_end = Fault::NoEnd { arc: "P -> t".into(), end: "P".into() };
    assert_eq!(faults("P", "t", LinkKind::Normal), no_end);
    for kind in [LinkKind::Inhibitor, LinkKind::Read, LinkKind::Reset] {
        assert_eq!(faults("t", "p", kind), Fault::Direction("t -> p".into()));
    }
}

#[test]
fn identifiers_are_unique() {
    let twice = |line| Fault::Duplicate("p".into(), Some(line));
    assert_eq!(fault(|it| it.place(Place::new("p"))), twice(1));
    assert_eq!(fault(|it| it.transition(Transition::new("p"))), twice(1));
    let named = Link { id: Some("p".into()), ..link("p", "t", LinkKind::Normal) };
    assert_eq!(fault(|it| it.link(named.clone())), twice(1));
    assert_eq!(fault(|it| it.place(Place::new(""))), Fault::NoId(Node::Place));
    let both = Link { id: Some("a".into()), ..named };
    let twice = Fault::Duplicate("a".into(), Some(9));
    assert_eq!(fault(|it| (0..2).for_each(|_| it.link(both.clone()))), twice);
}

#[test]
fn a_place_and_a_transition_may_share_a_name_where_the_format_says_so() {
    let mut builder = Builder::separate();
    let place = builder.place(Place::new("x"));
    let transition = builder.transition(Transition::new("x"));
    builder.connect(ArcKind::Input, place, transition, 1);
    let net = builder.clone().build().unwrap();
    assert_eq!((net.find_place("x"), net.find_transition("x")), (Some(place), Some(transition)));
    builder.link(link("x", "x", LinkKind::Normal));
    let error = builder.build().unwrap_err();
    assert!(matches!(error.fault, Fault::Ambiguous { .. }), "{error}");
}

#[test]
fn numbers_are_checked() {
    let too_large = |id: &str| Fault::TooLarge(id.into(), MAX_TOKENS + 1);
    let large = Place::new("l").with_tokens(MAX_TOKENS + 1);
    assert_eq!(fault(|it| it.place(large)), too_large("l"));
    let weight = |weight| fault(|it| it.link(Link { weight, ..link("t", "q", LinkKind::Normal) }));
    assert_eq!(weight(0), Fault::ZeroWeight("t -> q".into()));
    assert_eq!(weight(MAX_TOKENS + 1), too_large("t -> q"));
    let mut builder = small();
    builder.link(Link { weight: 0, ..link("p", "t", LinkKind::Inhibitor) });
    assert!(builder.build().is_ok());
}

#[test]
fn priorities_are_transitive_and_have_no_cycle() {
    let mut builder = small();
    let v = builder.transition(Transition::new("v"));
    builder.rank_named("t", "u");
    builder.rank_named("u", "v");
    let net = builder.clone().build().unwrap();
    let [t, u] = ["t", "u"].map(|it| net.find_transition(it).unwrap());
    assert_eq!((net.below(t), net.below(u), net.below(v)), (&[u, v][..], &[v][..], &[][..]));
    builder.rank(v, t);
    let error = builder.build().unwrap_err();
    assert_eq!(error.fault, Fault::Cycle("t".into()));
    assert_eq!(fault(|it| it.rank_named("t", "t")), Fault::Cycle("t".into()));
    assert_eq!(fault(|it| it.rank_named("t", "T")), Fault::NoTransition("T".into()));
}

#[test]
fn arcs_are_found_from_both_ends_in_their_order() {
    let mut builder = small();
    let (p, t) = (PlaceId::new(0), TransitionId::new(0));
    builder.link(link("p", "t", LinkKind::Inhibitor));
    builder.connect(ArcKind::Input, p, t, 2);
    builder.link(link("t", "q", LinkKind::Normal));
    builder.link(link("p", "u", LinkKind::Reset));
    let net = builder.build().unwrap();
    let kinds = |arcs: Vec<&Arc>| arcs.iter().map(|it| it.kind).collect::<Vec<_>>();
    use ArcKind::*;
    assert_eq!(kinds(net.arcs_of_transition(t).collect()), [Inhibitor, Input, Output]);
    assert_eq!(kinds(net.arcs_of_place(p).collect()), [Inhibitor, Input, Reset]);
    assert_eq!(net.to_builder().build().unwrap(), net);
}
