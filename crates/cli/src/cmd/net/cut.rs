//! `net cut`: a part of a net.

use clap::{ArgMatches, Command};
use game::Message;
use petri::{cut::Choice, names};
use text::Catalogue;

use super::{
    convert::{format_args, target, write_net},
    net, net_args,
};
use crate::{
    cmd::{given, number, option},
    failure::Failure,
    session::Session,
};

/// Default number of arcs from an element to the border of its neighbourhood.
const RADIUS: u64 = 1;

pub fn define(command: Command, words: &Catalogue) -> Command {
    let list =
        |name| option(words, name, "cli-value-ids").help(words.get(&format!("cli-arg-net-{name}")));
    let command = net_args(command, words)
        .arg(list("families"))
        .arg(list("elements"))
        .arg(list("around"))
        .arg(option(words, "radius", "cli-value-number").help(words.get("cli-arg-net-radius")));
    format_args(command, words)
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let list = |name| names::list(given(matches, name).unwrap_or_default());
    let choice = Choice {
        families: list("families")?,
        elements: list("elements")?,
        around: list("around")?,
        radius: number(matches, "radius", 0, u64::from(u32::MAX))?.unwrap_or(RADIUS) as usize,
    };
    if choice.families.is_empty() && choice.elements.is_empty() && choice.around.is_empty() {
        return Err(Failure::Usage(Message::new("cli-net-cut-nothing")));
    }
    let target = target(matches)?;
    let net = net(session, matches)?;
    let part = petri::cut::cut(&net, &choice)?;
    write_net(session, matches, target, &part)
}
