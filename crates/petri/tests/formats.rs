//! Nets read, written and read again; what is wrong with a file; files that mean harm.
#![allow(clippy::unwrap_used)] // all of it is tests

mod nets;

use nets::{files, shared};
use petri::{
    Net,
    formats::{Format, ReadError, read, write},
    net::{ArcKind, LinkKind},
};

fn net(text: &str) -> Net {
    read(text.as_bytes(), None, "").unwrap_or_else(|error| panic!("{error}\n{text}")).net
}

fn fault(text: &str) -> String {
    read(text.as_bytes(), None, "").unwrap_err().to_string()
}

/// Files of a listed format that must be refused, and with what.
const REFUSED: [(&str, &str); 4] = [
    ("pipe/Coloured_Reader_Writer.xml", "petri-read-coloured"),
    ("pipe/Simple_Coloured_Net.xml", "petri-read-coloured"),
    ("pipe/pipecore-tests/arcWeightNoToken.xml", "petri-no-end"),
    ("other/greatspn-n-queens.PNPRO", "petri-read-greatspn"),
];

/// Compares two nets part by part, so that a difference is seen.
fn same(a: &Net, b: &Net, what: &str) {
    assert_eq!((a.id(), a.name()), (b.id(), b.name()), "{what}");
    assert_eq!(a.places(), b.places(), "{what}");
    assert_eq!(a.transitions(), b.transitions(), "{what}");
    assert_eq!(a.arcs(), b.arcs(), "{what}");
    assert_eq!(a.remarks(), b.remarks(), "{what}");
    assert_eq!(a.annotations(), b.annotations(), "{what}");
    assert!(a == b, "{what}");
}

#[test]
fn every_file_of_other_tools_survives() {
    for (name, bytes) in files() {
        let reading = read(&bytes, None, &name);
        if let Some((_, why)) = REFUSED.iter().find(|it| it.0 == name) {
            let error = reading.unwrap_err();
            assert!(error.to_string().contains(why), "{name}: {error}");
            continue;
        }
        let first = reading.unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = match &name[..5] {
            "pipe/" => Format::Pipe,
            "tina/" if name.ends_with(".ndr") => Format::Ndr,
            "tina/" => Format::Tina,
            _ => Format::Pnml,
        };
        // These have nothing by which the dialect could be told from PNML.
        let bare = ["transitionRateParameter", "two_token", "stategroup"];
        if !bare.iter().any(|it| name.contains(it)) {
            assert_eq!(first.format, expected, "{name}");
        }
        // The format itself, and those that lose nothing.
        for format in [first.format, Format::Json, Format::Pnml] {
            let written = write(&first.net, format);
            // PIPE has no thresholds, but the number is written and read again.
            let lost = written.lost.iter().filter(|it| it.id != "petri-lost-threshold");
            assert_eq!(lost.count(), 0, "{name} as {format}: {:?}", written.lost);
            let again = read(written.text.as_bytes(), None, &format!("x.{}", format.ending()));
            let again = again.unwrap_or_else(|error| panic!("{name} as {format}: {error}"));
            same(&again.net, &first.net, &format!("{name} as {format}"));
            assert_eq!(write(&again.net, format).text, written.text, "{name} as {format}");
        }
    }
}

#[test]
fn known_files_have_the_elements_they_should_have() {
    // Counted with other programs: places, transitions, arcs without and with inhibitors.
    let known = [
        ("mcc-stored/Kanban-PT-02000.pnml", 16, 16, 40, 0),
        ("mcc-stored/Philosophers-PT-000005.pnml", 25, 25, 80, 0),
        ("mcc-stored/DiscoveryGPU-PT-15a.pnml", 153, 211, 678, 0),
        ("pipe/Courier_Protocol.xml", 45, 34, 110, 0),
        ("pipe/own-annotated-sample.xml", 3, 3, 5, 1),
        ("other/tapaal-inhibitors-test001.pnml", 5, 4, 8, 2),
        ("tina/sokoban_3.net", 410, 452, 2253, 0),
        ("tina/inhibitor.ndr", 3, 3, 5, 1),
    ];
    for (name, places, transitions, arcs, inhibitors) in known {
        let Some(bytes) = shared(name) else { return };
        let net = read(&bytes, None, name).unwrap().net;
        let inhibited = net.arcs().iter().filter(|it| it.kind == ArcKind::Inhibitor).count();
        let counts = [net.places().len(), net.transitions().len(), net.arcs().len() - inhibited];
        assert_eq!((counts, inhibited), ([places, transitions, arcs], inhibitors), "{name}");
    }
}

#[test]
fn a_file_cut_off_at_any_byte_is_a_net_or_an_error() {
    let names = [
        "pipe/own-annotated-sample.xml",
        "other/tapaal-inhibitors-test001.pnml",
        "tina/demo.net",
        "tina/loss.ndr",
    ];
    let mut texts: Vec<Vec<u8>> = names.iter().filter_map(|it| shared(it)).collect();
    texts.push(write(&sample(), Format::Json).text.into_bytes());
    texts.push(write(&sample(), Format::Pnml).text.into_bytes());
    for bytes in texts {
        for end in 0..bytes.len() {
            for format in [None, Some(Format::Tina), Some(Format::Ndr)] {
                if let Ok(reading) = read(&bytes[..end], format, "") {
                    let text = write(&reading.net, reading.format).text;
                    assert!(read(text.as_bytes(), Some(reading.format), "").is_ok(), "{end}");
                }
            }
        }
    }
}

/// A net with something of everything.
fn sample() -> Net {
    let text = r##"{"format":"spielbank-net","version":1,"id":"all","name":"a \"name\"",
        "places":[
            {"id":"A1,1","tokens":3,"capacity":5,"about":{"name":"x < y & z","family":"row",
             "player":"a","site":"a1","colour":[1,2,255],"note":"two\nlines","position":[1.5,-2],
             "title":{"en":"One","de":"Eins"},"label_offset":[0.1,0],"annotations":[["k","v"],["k",""]]}},
            {"id":"a1,1","capacity":0},{"id":"both"}],
        "transitions":[
            {"id":"both","priority":4294967295,"timed":true},{"id":"{odd} \\","about":{"player":"b"}},
            {"id":"Ä"}],
        "arcs":[
            {"id":"in","kind":"input","place":"A1,1","transition":"both","weight":2,"bends":[[1,2],[3,4.25]]},
            {"kind":"output","place":"both","transition":"both","weight":9007199254740991},
            {"kind":"inhibitor","place":"a1,1","transition":"Ä","weight":0},
            {"kind":"read","place":"both","transition":"Ä","annotations":[["x","<y>"]]},
            {"kind":"reset","place":"A1,1","transition":"{odd} \\"}],
        "ranks":[["both","Ä"],["Ä","{odd} \\"]],
        "families":[{"name":"row","title":{"en":"Row","de":"Reihe"},"colour":[0,0,0]}],
        "remarks":[{"text":"hello <&>\nthere","position":[0,1],"annotations":[["a","b"]]},{"text":""}],
        "annotations":[["pnml.xmlns","t http://x"],["pnml.xml","<a><b/></a>"],["pnml.xml","<broken"]]}"##;
    net(text)
}

#[test]
fn what_a_net_can_have_survives_json_and_pnml() {
    let sample = sample();
    for format in [Format::Json, Format::Pnml] {
        let written = write(&sample, format);
        assert_eq!(written.lost, []);
        assert!(net(&written.text) == sample, "{}", written.text);
    }
}

#[test]
fn the_others_name_what_they_lose() {
    let sorts =
        |format| -> Vec<&str> { write(&sample(), format).lost.iter().map(|it| it.id).collect() };
    let pipe = sorts(Format::Pipe);
    for lost in
        ["id", "capacity", "read-arc", "reset-arc", "threshold", "relation", "family", "note"]
    {
        let id = format!("petri-lost-{lost}");
        assert!(pipe.contains(&id.as_str()), "{lost} in {pipe:?}");
    }
    let tina = sorts(Format::Tina);
    for lost in ["capacity", "position", "bends", "timed", "family", "title", "arc-id"] {
        let id = format!("petri-lost-{lost}");
        assert!(tina.contains(&id.as_str()), "{lost} in {tina:?}");
    }
    // Numbers that contradict the relation cannot become a part of it.
    let text = write(&sample(), Format::Json).text.replace(r#"["both","#, r#"["Ä","both"],["Ä","#);
    let text = text.replace(r#"["Ä","Ä"],"#, "");
    let contrary = net(&text);
    let written = write(&contrary, Format::Tina);
    assert!(written.lost.iter().any(|it| it.id == "petri-lost-priority"), "{:?}", written.lost);
    assert_eq!(net(&written.text).relation().len(), contrary.relation().len());
    assert!(sorts(Format::Ndr).contains(&"petri-lost-reset-arc"));
    // What they can express is there: places, transitions and arcs with their weights.
    for format in [Format::Tina, Format::Ndr] {
        let text = write(&sample(), format).text;
        let again = read(text.as_bytes(), Some(format), "").unwrap().net;
        assert_eq!((again.places().len(), again.transitions().len()), (3, 3));
        let numbers = |net: &Net| {
            let mut all: Vec<_> = net
                .arcs()
                .iter()
                .filter(|it| format == Format::Tina || it.kind != ArcKind::Reset)
                .map(|it| (it.place, it.transition, it.kind, it.weight))
                .collect();
            all.sort();
            all
        };
        assert_eq!(numbers(&again), numbers(&sample()), "{text}");
        if format == Format::Ndr {
            continue;
        }
        // Priorities that are numbers have become pairs.
        let id = |net: &Net, id: &str| net.find_transition(id).unwrap();
        assert!(again.below(id(&again, "both")).contains(&id(&again, "{odd} \\")));
    }
}

#[test]
fn pipe_finds_every_end_although_it_ignores_case() {
    /// The node that PIPE attaches an arc to: `getPlaceTransitionObject` goes through the places,
    /// then through the transitions, and compares with `equalsIgnoreCase`.
    fn look_up<'a>(nodes: &[&'a str], id: &str) -> Option<&'a str> {
        let same =
            |a: &str, b: &str| a.to_uppercase().to_lowercase() == b.to_uppercase().to_lowercase();
        nodes.iter().copied().find(|it| same(it, id))
    }
    /// Whether PIPE would attach every arc of a document to the node that it names.
    fn survives(text: &str) -> bool {
        let attributes = |element: &str, name: &str| -> Vec<&str> {
            let begin = format!("{name}=\"");
            text.match_indices(&format!("<{element} "))
                .filter_map(|(at, _)| {
                    let tag = &text[at..at + text[at..].find('>')?];
                    let from = tag.find(&begin)? + begin.len();
                    Some(&tag[from..from + tag[from..].find('"')?])
                })
                .collect()
        };
        let mut nodes = attributes("place", "id");
        nodes.extend(attributes("transition", "id"));
        let mut ends = attributes("arc", "source");
        ends.extend(attributes("arc", "target"));
        assert!(!ends.is_empty());
        ends.into_iter().all(|it| look_up(&nodes, it) == Some(it))
    }
    // The thesis calls fields of White `A1,1` and those of Black `a1,1`.
    let thesis = r#"{"format":"spielbank-net","version":1,
        "places":[{"id":"A1,1"},{"id":"a1,1"},{"id":"T"}],"transitions":[{"id":"t"}],
        "arcs":[{"kind":"input","place":"a1,1","transition":"t"},
                {"kind":"output","place":"A1,1","transition":"t"}]}"#;
    let net = net(thesis);
    let written = write(&net, Format::Pipe);
    assert!(survives(&written.text), "{}", written.text);
    assert!(written.lost.iter().any(|it| it.id == "petri-lost-id"));
    assert!(!survives(&written.text.replace("a1,1_2", "a1,1")), "the thesis' own do not survive");
    // The names that PIPE shows are still those of the thesis.
    assert!(written.text.contains("<value>a1,1</value>"));
}

#[test]
fn all_spellings_of_arcs_are_read() {
    let pnml = |arc: &str| {
        net(&format!(
            "<pnml><net id='n' type='ptnet'><page id='g'><place id='p'/><transition id='t'/>{arc}\
             </page></net></pnml>"
        ))
    };
    let only = |net: &Net| (net.arcs()[0].kind, net.arcs()[0].weight);
    let ends = "source='p' target='t'";
    let inhibitors = [
        format!("<arc id='a' {ends}><type value='inhibitor'/></arc>"),
        format!("<arc id='a' {ends} type='inhibitor'/>"),
        format!("<arc id='a' {ends} type='tapnInhibitor'/>"),
        format!("<inhibitorArc id='a' {ends}/>"),
        format!("<inhibitor><arc id='a' {ends}/></inhibitor>"),
        format!(
            "<arc id='a' {ends}><inscription><inhibitor><value>1</value></inhibitor></inscription></arc>"
        ),
        format!("<arc id='a' {ends}><arctype><text>inhibitor</text></arctype></arc>"),
        format!("<p:arc id='a' {ends}><p:type value='inhibitor'/></p:arc>"),
    ];
    for arc in inhibitors {
        assert_eq!(only(&pnml(&arc)), (ArcKind::Inhibitor, 1), "{arc}");
        let weighted = arc.replace("value>1<", "value>3<").replace("source", "weight='3' source");
        let weight = only(&pnml(&weighted)).1;
        assert_eq!(weight, 3, "{weighted}");
    }
    let read = format!("<arc id='a' {ends}><type value='read'/></arc>");
    assert_eq!(only(&pnml(&read)), (ArcKind::Read, 1));
    let reset = format!("<arc id='a' {ends}><arctype><text>reset</text></arctype></arc>");
    assert_eq!(only(&pnml(&reset)), (ArcKind::Reset, 1));
    assert_eq!(LinkKind::default(), LinkKind::Normal);
}

#[test]
fn pages_and_references_are_merged() {
    let text = "<pnml xmlns='x'><net id='n' type='t'><page id='1'><place id='p'/>
        <page id='2'><referencePlace id='q' ref='r'/><transition id='t'/>
        <arc id='a' source='q' target='t'/></page></page>
        <page id='3'><referencePlace id='r' ref='p'/></page></net></pnml>";
    let reading = read(text.as_bytes(), None, "").unwrap();
    let arc = &reading.net.arcs()[0];
    assert_eq!(reading.net.place(arc.place).id, "p");
    let notes: Vec<&str> = reading.notes.iter().map(|it| it.id).collect();
    assert_eq!(notes, ["petri-note-pages", "petri-note-references"]);
    let circle = text.replace("ref='p'", "ref='q'");
    assert!(fault(&circle).contains("petri-read-reference-circle"));
}

#[test]
fn faults_name_the_element_and_the_line() {
    let page =
        |inner: &str| format!("<pnml>\n<net id='n'>\n<page id='g'>\n{inner}\n</page></net></pnml>");
    let cases = [
        (page("<place id='p'/>\n<place id='p'/>"), "line 5: petri-duplicate"),
        (
            page("<place id='p'/>\n<place id='q'/>\n<arc id='a' source='p' target='q'/>"),
            "line 6: petri-between-places arc=\"a\"",
        ),
        (
            page("<place id='p'/>\n<arc id='a' source='p' target='x'/>"),
            "line 5: petri-no-end arc=\"a\" end=\"x\"",
        ),
        (page("<place/>"), "line 4: petri-place-without-id"),
        (
            page("<place id='p'>\n<initialMarking><text>-1</text></initialMarking></place>"),
            "line 5: petri-expected-tokens found=\"-1\"",
        ),
        (page("<place id='p'>&nbsp;</place>"), "line 4: petri-read-entity"),
        (page("<place id='p&nbsp;'/>"), "line 4: petri-read-xml"),
        (page("<place id='p'></page>"), "line 4: petri-read-xml"),
        ("<project/>".to_owned(), "line 1: petri-read-greatspn"),
        ("<html/>".to_owned(), "line 1: petri-expected-pnml found=\"html\""),
        ("<pnml/>".to_owned(), "petri-read-no-net"),
        ("<pnml><net/><net/></pnml>".to_owned(), "petri-read-second-net"),
        ("tr t a -> b\ntr u a*x -> b".to_owned(), "line 2: petri-expected-tina-number"),
        ("tr t {a".to_owned(), "line 1: petri-expected-brace"),
        ("tr t a b".to_owned(), "line 1: petri-expected-arrow"),
        ("pr a > b\npr b > a".to_owned(), "petri-priority-cycle"),
        ("p 1 2 a 0 n\ne a b 1 n\nh x".to_owned(), "line 2: petri-no-end"),
        ("p 1 2 a 0 q\nh x".to_owned(), "line 1: petri-expected-anchor"),
        ("{\"format\":\"x\"}".to_owned(), "petri-read-json"),
        ("hello".to_owned(), "petri-expected-net"),
        (String::new(), "petri-expected-net"),
    ];
    for (text, expected) in cases {
        let error = fault(&text);
        assert!(error.contains(expected), "{error}\n{text}");
    }
    let same = "tr a a -> b";
    assert_eq!(net(same).places().len(), 2, "TINA's places and transitions may share names");
}

#[test]
fn bombs_do_not_go_off() {
    let entities = "<!DOCTYPE pnml [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>]>\
                    <pnml><net id='&b;'/></pnml>";
    assert!(fault(entities).contains("petri-read-doctype"));
    let fetched = "<!DOCTYPE pnml SYSTEM 'http://example.org/x.dtd'><pnml><net id='n'/></pnml>";
    assert_eq!(net(fetched).id(), Some("n"));
    let deep = format!("<pnml><net id='n'>{}", "<page id='p'>".repeat(1_000_000));
    assert!(fault(&deep).contains("petri-read-too-deep"));
    let deep = format!("<pnml><net id='n'><foo>{}", "<x>".repeat(1_000_000));
    assert!(fault(&deep).contains("petri-read-too-deep"));
    assert!(fault(&"[".repeat(1_000_000)).contains("petri-read-json"));
    let deep = format!("{{\"format\":{}", "[".repeat(1_000_000));
    assert!(fault(&deep).contains("petri-read-json"));
    // A line whose priorities would be 10¹⁰ pairs.
    let names: String = (0..100_000).map(|it| format!(" t{it}")).collect();
    let other: String = (0..100_000).map(|it| format!(" u{it}")).collect();
    assert!(fault(&format!("pr{names} >{other}")).contains("petri-read-too-many-ranks"));
    let huge = "tr t a*99999999999999999999M -> b";
    assert!(fault(huge).contains("petri-expected-tina-number"));
    let huge = "tr t a*9999999999999999 -> b";
    assert!(fault(huge).contains("petri-too-large"));
}

#[test]
fn encodings_are_what_the_file_says() {
    let text = "<?xml version='1.0' encoding='iso-8859-1'?><pnml><net id='n'><place id='\u{e4}'/></net></pnml>";
    let latin: Vec<u8> = text.chars().map(|it| it as u8).collect();
    assert_eq!(read(&latin, None, "").unwrap().net.places()[0].id, "ä");
    let mut wide = vec![0xff, 0xfe];
    wide.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(read(&wide, None, "").unwrap().net.places()[0].id, "ä");
    let plain = text.replace("iso-8859-1", "utf-8");
    let spoilt: Vec<u8> = plain.chars().map(|it| it as u8).collect();
    let error: ReadError = read(&spoilt, None, "").unwrap_err();
    assert!(error.to_string().contains("petri-read-encoding"));
}

#[test]
fn tina_reads_what_its_manual_says() {
    let Some(bytes) = shared("tina/demo.net") else { return };
    let net = read(&bytes, None, "demo.net").unwrap().net;
    let transition = |id: &str| net.transition(net.find_transition(id).unwrap());
    assert_eq!(transition("t5").label(), "{a}");
    assert_eq!(transition("t0").about.annotations.get("tina.interval"), Some("]2,3["));
    let t2 = net.find_transition("t2").unwrap();
    let arc = net.arcs_of_transition(t2).next().unwrap();
    assert_eq!((arc.kind, arc.weight), (ArcKind::Inhibitor, 4000));
    let t6 = net.find_transition("t6").unwrap();
    assert_eq!(net.arcs_of_transition(t6).next().unwrap().kind, ArcKind::Read);
    let above = |a: &str, b: &str| {
        let [a, b] = [a, b].map(|it| net.find_transition(it).unwrap());
        net.below(a).contains(&b)
    };
    assert!(above("t1", "t0") && above("t3", "t0") && above("t6", "t1") && !above("t0", "t1"));
}
