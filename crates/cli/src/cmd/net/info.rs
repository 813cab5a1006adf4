//! `net info`: what a net consists of.

use std::io::Write;

use clap::{ArgMatches, Command};
use game::Message;
use petri::{info::Info, net::ArcKind};
use serde_json::{Map, Value, json};
use text::Catalogue;

use super::{net, net_args};
use crate::{failure::Failure, session::Session};

pub fn define(command: Command, words: &Catalogue) -> Command {
    net_args(command, words)
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let net = net(session, matches)?;
    let info = Info::of(&net);
    if session.json {
        let mut families = Map::new();
        for (name, family) in &info.families {
            // Members that differ have no priority in common.
            let priority = family.priority.filter(|(least, most)| least == most).map(|it| it.0);
            let value = json!({
                "count": family.places + family.transitions,
                "priority": priority,
                "places": family.places,
                "transitions": family.transitions,
                "priorities": family.priority.map(|(least, most)| [least, most]),
            });
            families.insert(name.clone(), value);
        }
        let value = json!({
            "id": net.id(),
            "name": net.name(),
            "places": info.places,
            "transitions": info.transitions,
            "arcs": info.arcs_without_inhibitors(),
            "inhibitor_arcs": info.arcs_of(ArcKind::Inhibitor),
            "input_arcs": info.arcs_of(ArcKind::Input),
            "output_arcs": info.arcs_of(ArcKind::Output),
            "read_arcs": info.arcs_of(ArcKind::Read),
            "reset_arcs": info.arcs_of(ArcKind::Reset),
            "max_weight": info.weight,
            "tokens": tokens(info.tokens),
            "capacities": info.capacities,
            "timed": info.timed,
            "priority_pairs": info.ranks,
            "families": families,
        });
        return Ok(session.print_json(&value)?);
    }
    let mut lines = Vec::new();
    let mut line = |id: &'static str, count: String| {
        if count != "0" {
            lines.push((session.words.get(id), count));
        }
    };
    line("cli-net-places", info.places.to_string());
    line("cli-net-transitions", info.transitions.to_string());
    line("cli-net-input-arcs", info.arcs_of(ArcKind::Input).to_string());
    line("cli-net-output-arcs", info.arcs_of(ArcKind::Output).to_string());
    line("cli-net-inhibitor-arcs", info.arcs_of(ArcKind::Inhibitor).to_string());
    line("cli-net-read-arcs", info.arcs_of(ArcKind::Read).to_string());
    line("cli-net-reset-arcs", info.arcs_of(ArcKind::Reset).to_string());
    line("cli-net-weight", info.weight.to_string());
    line("cli-net-tokens", info.tokens.to_string());
    line("cli-net-capacities", info.capacities.to_string());
    line("cli-net-timed", info.timed.to_string());
    line("cli-net-ranks", info.ranks.to_string());
    line("cli-net-isolated", info.isolated.to_string());
    if let Some(title) = net.name().or(net.id()) {
        writeln!(session.out, "{title}\n")?;
    }
    let wide = lines.iter().map(|it| it.0.chars().count()).max().unwrap_or(0);
    for (name, count) in lines {
        writeln!(session.out, "{name:<wide$}  {count}")?;
    }
    if !info.families.is_empty() {
        writeln!(session.out, "\n{}", session.words.get("cli-net-families"))?;
    }
    let wide = info.families.keys().map(|it| it.chars().count()).max().unwrap_or(0);
    for (name, family) in &info.families {
        let mut parts = Vec::new();
        if 0 < family.places {
            parts.push(Message::new("cli-net-count-places").with("count", family.places));
        }
        if 0 < family.transitions {
            parts.push(Message::new("cli-net-count-transitions").with("count", family.transitions));
        }
        let priority = match family.priority {
            Some((0, 0)) | None => None,
            Some((least, most)) if least == most => Some(least.to_string()),
            Some((least, most)) => Some(format!("{least}–{most}")),
        };
        let message = |it| Message::new("cli-net-count-priority").with("priority", it);
        parts.extend(priority.map(message));
        let parts: Vec<String> = parts.iter().map(|it| session.words.say(it)).collect();
        writeln!(session.out, "  {name:<wide$}  {}", parts.join(", "))?;
    }
    Ok(())
}

/// A number that JSON keeps exactly; the tokens of a net may be more than 64 bits hold.
fn tokens(tokens: u128) -> Value {
    u64::try_from(tokens).map_or_else(|_| Value::String(tokens.to_string()), Value::from)
}
