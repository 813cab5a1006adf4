//! A net for Graphviz.

use std::fmt::Write as _;

use petri::{Net, net::ArcKind};

/// A net in Graphviz' language, of any size.
pub fn net_dot(net: &Net) -> String {
    let mut out = String::from("digraph net {\n  node [fontsize=10];\n");
    for (index, place) in net.places().iter().enumerate() {
        let tokens = match place.tokens {
            0 => String::new(),
            1 => "•".to_owned(),
            tokens => tokens.to_string(),
        };
        let label = quoted(place.label());
        let _ = writeln!(
            out,
            "  p{index} [shape=circle, fixedsize=true, width=0.4, label=\"{tokens}\", \
             xlabel={label}];"
        );
    }
    for (index, transition) in net.transitions().iter().enumerate() {
        let label = quoted(transition.label());
        let _ = writeln!(out, "  t{index} [shape=box, height=0.2, label={label}];");
    }
    for arc in net.arcs() {
        let (place, transition) =
            (format!("p{}", arc.place.index()), format!("t{}", arc.transition.index()));
        let (from, to) = match arc.kind {
            ArcKind::Output => (transition, place),
            _ => (place, transition),
        };
        let mut style = Vec::new();
        match arc.kind {
            ArcKind::Input | ArcKind::Output => {}
            ArcKind::Inhibitor => style.push("arrowhead=odot".to_owned()),
            ArcKind::Read => style.push("style=dashed".to_owned()),
            ArcKind::Reset => style.push("arrowhead=normalnormal".to_owned()),
        }
        if 1 < arc.weight {
            style.push(format!("label=\"{}\"", arc.weight));
        }
        let style = if style.is_empty() { String::new() } else { format!(" [{}]", style.join(", ")) };
        let _ = writeln!(out, "  {from} -> {to}{style};");
    }
    out.push_str("}\n");
    out
}

/// A text in Graphviz' quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => {
                out.push('\\');
                out.push(character);
            }
            '\n' => out.push_str("\\n"),
            _ if character.is_control() => out.push(' '),
            _ => out.push(character),
        }
    }
    out.push('"');
    out
}
