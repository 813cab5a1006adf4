//! A net as TikZ, for LaTeX documents: only the library `arrows.meta` is needed.

use std::fmt::Write as _;

use game::Message;
use petri::{Net, net::ArcKind};

use super::picture::{BAR, RADIUS, middle, picture};

/// A point of the picture in centimetres.
const SCALE: f32 = 1.0 / 40.0;

/// A picture of a net. It begins with a comment that says what the preamble needs.
///
/// # Errors
///
/// If the net is too large to be drawn; the message says so.
pub fn net_tikz(net: &Net) -> Result<String, Message> {
    let picture = picture(net)?;
    let mut out = String::from("% \\usepackage{tikz} \\usetikzlibrary{arrows.meta}\n");
    let (radius, wide, high) = (RADIUS * SCALE, 2.0 * BAR.0 * SCALE, 2.0 * BAR.1 * SCALE);
    put(
        &mut out,
        format_args!(
            "\\begin{{tikzpicture}}[font=\\scriptsize, >={{Stealth[length=5pt]}},\n  \
             place/.style={{circle, draw, fill=white, inner sep=0pt, minimum size={:.3}cm}},\n  \
             transition/.style={{draw, fill=black!15, inner sep=0pt, minimum width={wide:.3}cm, \
             minimum height={high:.3}cm}},\n  \
             timed/.style={{fill=white}},\n  \
             arc/.style={{rounded corners=6pt, ->}}, read/.style={{arc, dashed}},\n  \
             inhibitor/.style={{rounded corners=6pt, -{{Circle[open, length=5pt]}}}},\n  \
             reset/.style={{rounded corners=6pt, ->>}},\n  \
             weight/.style={{fill=white, inner sep=1pt}}]\n",
            2.0 * radius
        ),
    );
    let at = |(x, y): (f32, f32)| format!("({:.3},{:.3})", x * SCALE, -y * SCALE);
    for node in &picture.nodes {
        let mut style = String::from(if node.is_place { "place" } else { "transition" });
        if node.timed {
            style.push_str(", timed");
        }
        if let Some(fill) = node.fill {
            put(
                &mut style,
                format_args!(
                    ", fill={{rgb,255:red,{};green,{};blue,{}}}",
                    fill.red, fill.green, fill.blue
                ),
            );
        }
        put(&mut style, format_args!(", label={{right:{{{}}}}}", tex(&node.label)));
        if let Some(capacity) = node.capacity {
            put(&mut style, format_args!(", label={{below right:{{$\\le{capacity}$}}}}"));
        }
        let inner = match node.tokens {
            0 => String::new(),
            1 => "$\\bullet$".to_owned(),
            tokens => tokens.to_string(),
        };
        put(&mut out, format_args!("  \\node[{style}] at {} {{{inner}}};\n", at(node.at)));
    }
    for line in picture.lines.iter().filter(|it| !it.points.is_empty()) {
        let style = match line.kind {
            ArcKind::Input | ArcKind::Output => "arc",
            ArcKind::Inhibitor => "inhibitor",
            ArcKind::Read => "read",
            ArcKind::Reset => "reset",
        };
        let points: Vec<String> = line.points.iter().map(|it| at(*it)).collect();
        put(&mut out, format_args!("  \\draw[{style}] {};\n", points.join(" -- ")));
        if 1 < line.weight {
            let (place, weight) = (at(middle(&line.points)), line.weight);
            put(&mut out, format_args!("  \\node[weight] at {place} {{{weight}}};\n"));
        }
    }
    out.push_str("\\end{tikzpicture}\n");
    Ok(out)
}

/// Text that TeX prints as it is.
fn tex(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(character);
            }
            _ if character.is_control() => out.push(' '),
            _ => out.push(character),
        }
    }
    out
}

fn put(out: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(what);
}
