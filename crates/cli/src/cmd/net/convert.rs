//! `net convert`: a net in another format, or as a picture.

use clap::{Arg, ArgMatches, Command};
use game::{Message, ParseError};
use petri::{
    Net,
    formats::{self, Format},
};
use serde_json::json;
use text::Catalogue;

use super::{net, net_args, put_text, tell};
use crate::{
    cmd::{given, option},
    failure::Failure,
    session::Session,
};

/// What a net can be written as.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    File(Format),
    Svg,
    Tikz,
    Dot,
}

impl Target {
    const PICTURES: [(&'static str, Target); 3] =
        [("svg", Target::Svg), ("tikz", Target::Tikz), ("dot", Target::Dot)];

    fn parse(text: &str) -> Result<Target, ParseError> {
        let picture = Target::PICTURES.iter().find(|it| it.0 == text).map(|it| it.1);
        let format = || text.parse::<Format>().ok().map(Target::File);
        picture
            .or_else(format)
            .ok_or_else(|| ParseError::new(Message::new("cli-expected-net-format"), text))
    }

    /// What the end of a file's name says.
    fn of_name(name: &str) -> Option<Target> {
        let ending = name.rsplit_once('.')?.1.to_lowercase();
        match ending.as_str() {
            "tex" => Some(Target::Tikz),
            "gv" => Some(Target::Dot),
            _ => Format::of_name(name)
                .map(Target::File)
                .or_else(|| Target::PICTURES.iter().find(|it| it.0 == ending).map(|it| it.1)),
        }
    }
}

pub fn define(command: Command, words: &Catalogue) -> Command {
    format_args(net_args(command, words), words)
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let target = target(matches)?;
    let net = net(session, matches)?;
    write_net(session, matches, target, &net)
}

/// The arguments of commands that write a net.
pub(super) fn format_args(command: Command, words: &Catalogue) -> Command {
    let output = Arg::new("output")
        .short('o')
        .long("output")
        .value_name(words.get("cli-value-file"))
        .help(words.get("cli-arg-net-output"));
    command
        .arg(option(words, "format", "cli-value-format").help(words.get("cli-arg-net-format")))
        .arg(output)
}

/// What the arguments ask for. Commands look at this before they read a net, which may be long.
pub(super) fn target(matches: &ArgMatches) -> Result<Target, ParseError> {
    let path = given(matches, "output");
    match given(matches, "format") {
        Some(text) => Target::parse(text),
        None => Ok(path.and_then(Target::of_name).unwrap_or(Target::File(Format::Pnml))),
    }
}

/// Writes a net as the arguments say, and reports what its format cannot express.
pub(super) fn write_net(
    session: &mut Session,
    matches: &ArgMatches,
    target: Target,
    net: &Net,
) -> Result<(), Failure> {
    let path = given(matches, "output");
    let (text, lost) = match target {
        Target::File(format) => {
            let arranged;
            // PIPE and TINA's editor would put everything in one place.
            let net = match format {
                Format::Pipe | Format::Ndr if !draw::has_places(net) => {
                    arranged = draw::arranged(net);
                    &arranged
                }
                _ => net,
            };
            let written = formats::write(net, format);
            (written.text, written.lost)
        }
        Target::Svg => (draw::net_svg(net).map_err(Failure::NoBecause)?, Vec::new()),
        Target::Tikz => (draw::net_tikz(net).map_err(Failure::NoBecause)?, Vec::new()),
        Target::Dot => (draw::net_dot(net), Vec::new()),
    };
    let lost: Vec<String> = lost.iter().map(|it| session.words.say(it)).collect();
    for line in &lost {
        tell(session, line);
    }
    if session.json {
        let value = match path {
            Some(path) => {
                put_text(session, Some(path), &text)?;
                json!({ "file": path, "bytes": text.len(), "lost": lost })
            }
            None => json!({ "text": text, "lost": lost }),
        };
        return Ok(session.print_json(&value)?);
    }
    put_text(session, path, &text)
}
