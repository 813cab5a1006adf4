//! Pictures of nets and graphs.

use petri::{Net, formats, models};

use super::*;

fn net(text: &str) -> Net {
    formats::read(text.as_bytes(), Some(formats::Format::Tina), "").unwrap().net
}

#[test]
fn every_element_is_in_the_picture_of_a_net() {
    let text = "net x\npl p (1)\npl q (7)\ntr t p*3 q?-2 -> q\ntr {a <b>} q?2 p** -> p";
    let net = net(text);
    let svg = net_svg(&net).unwrap();
    for part in [">p<", ">q<", ">t<", ">a &lt;b&gt;<", ">3<", ">7<", "stroke-dasharray=\"4 3\""] {
        assert!(svg.contains(part), "{part} in {svg}");
    }
    let tikz = net_tikz(&net).unwrap();
    for part in ["\\draw[inhibitor]", "\\draw[read]", "\\draw[reset]", "$\\bullet$", "{7}"] {
        assert!(tikz.contains(part), "{part} in {tikz}");
    }
    assert_eq!(tikz.matches("\\draw[").count(), net.arcs().len());
    let dot = net_dot(&net);
    assert_eq!(dot.matches("->").count(), net.arcs().len());
    assert!(dot.contains("label=\"a <b>\""));
}

#[test]
fn own_coordinates_are_used_if_they_are_some() {
    let net = net("pl p\ntr t p -> p");
    assert!(!has_places(&net));
    let arranged = arranged(&net);
    assert!(has_places(&arranged));
    let mut same = arranged.to_builder();
    let position = arranged.places()[0].about.position;
    same.transition_mut(petri::TransitionId::new(0)).about.position = position;
    assert!(!has_places(&same.build().unwrap()), "two elements in the same place");
}

#[test]
fn what_is_too_large_is_refused() {
    assert!(net_svg(&models::build("philosophers:200").unwrap()).is_ok());
    let error = net_svg(&models::build("philosophers:201").unwrap()).unwrap_err();
    assert_eq!(error.id, "draw-net-too-large");
    let graph = |count: usize| StateGraph {
        states: vec![StateBox::default(); count],
        arcs: (1..count).map(|it| (it - 1, it, "t".to_owned())).collect(),
    };
    assert!(states_svg(&graph(500), "").is_ok());
    assert_eq!(states_svg(&graph(501), "").unwrap_err().id, "draw-graph-too-large");
}

#[test]
fn graphs_show_markings_and_transitions() {
    let state = |words: &[&str], level, is_deadlock| StateBox {
        words: words.iter().map(|it| (*it).to_owned()).collect(),
        is_deadlock,
        level,
    };
    let graph = StateGraph {
        states: vec![state(&["p:2"], 0, false), state(&[], 1, true)],
        arcs: vec![(0, 1, "go".to_owned()), (0, 0, "stay".to_owned()), (1, 0, "back".to_owned())],
    };
    let svg = states_svg(&graph, "a title").unwrap();
    for part in [">p:2<", ">∅<", ">go<", ">stay<", ">back<", "#f7d8c8", "<title>a title<"] {
        assert!(svg.contains(part), "{part} in {svg}");
    }
    assert_eq!(states_dot(&graph).matches("->").count(), 3);
}
