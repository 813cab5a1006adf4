//! The command line as a whole: built from the list of commands, in the
//! language of the catalogue, with mistakes explained in one line.

use std::ffi::OsString;

use clap::{
    Arg, ArgAction, Command,
    error::{ContextKind, ContextValue, ErrorKind},
};
use game::{Message, ParseError};
use text::Catalogue;

use crate::{
    cmd::{self, Cmd},
    failure::Failure,
    session::Session,
};

/// Reads the arguments and runs the command they name.
pub fn run(session: &mut Session, arguments: Vec<OsString>) -> Result<(), Failure> {
    let matches = match command(&session.words).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error)
            if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) =>
        {
            use std::io::Write;
            return Ok(write!(session.out, "{}", error.render())?);
        }
        Err(error) => return Err(explain(&error)),
    };
    session.json = matches.get_flag("json");
    match matches.subcommand() {
        Some((name, matches)) => {
            session.json |= matches.get_flag("json");
            match cmd::ALL.iter().find(|it| it.name == name) {
                Some(Cmd { run, .. }) => run(session, matches),
                None => Err(Failure::Usage(Message::new("cli-expected-command"))),
            }
        }
        None => cmd::serve::default(session),
    }
}

/// What every command has comes last in its help, from this place on.
const LAST: usize = 1000;

/// The whole command line.
pub fn command(words: &Catalogue) -> Command {
    let get = |id: &str| words.get(id);
    let template = |usage: &str| {
        format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}\n")
    };
    let options = get("cli-heading-options");
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let json = Arg::new("json").long("json").action(ArgAction::SetTrue).global(true);
    let lang = Arg::new("lang").long("lang").value_name("de|en").global(true);
    let lang = lang.value_parser(["de", "en"]).hide_possible_values(true);
    let help = help.display_order(LAST + 2);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let mut app = Command::new("spielbank")
        .version(env!("CARGO_PKG_VERSION"))
        .about(get("cli-about"))
        .help_template(template(&get("cli-usage")))
        .subcommand_help_heading(get("cli-heading-commands"))
        .subcommand_value_name(get("cli-value-command"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .args_override_self(true)
        .arg(json.help(get("cli-arg-json")).help_heading(options.clone()).display_order(LAST))
        .arg(lang.help(get("cli-arg-lang")).help_heading(options.clone()).display_order(LAST + 1))
        .arg(help.clone().help(get("cli-arg-help")).help_heading(options.clone()))
        .arg(
            version
                .help(get("cli-arg-version"))
                .help_heading(options.clone())
                .display_order(LAST + 3),
        );
    for Cmd { name, define, .. } in cmd::ALL {
        let about = get(&format!("cli-cmd-{name}"));
        let sub = Command::new(*name)
            .about(about)
            .help_template(template(&get("cli-usage")))
            .disable_help_flag(true)
            .args_override_self(true)
            .next_help_heading(options.clone());
        let help = help.clone().help(get("cli-arg-help")).help_heading(options.clone());
        app = app.subcommand(define(sub, words).arg(help));
    }
    app
}

/// A mistake on the command line, as one line in our own words.
fn explain(error: &clap::Error) -> Failure {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(other) => other.to_string(),
        None => String::new(),
    };
    let argument = text(ContextKind::InvalidArg);
    let expected = |id: &'static str, found: String| {
        Failure::Parse(ParseError::new(Message::new(id).with("argument", argument.clone()), found))
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let commands: Vec<&str> = cmd::ALL.iter().map(|it| it.name).collect();
            let message = Message::new("cli-expected-one-command");
            let message = message.with("commands", commands.join(", "));
            Failure::Parse(ParseError::new(message, text(ContextKind::InvalidSubcommand)))
        }
        ErrorKind::UnknownArgument => expected("cli-expected-argument", argument.clone()),
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).is_empty() => {
            Failure::Usage(Message::new("cli-expected-value").with("argument", argument))
        }
        ErrorKind::InvalidValue => {
            let message = Message::new("cli-expected-one-value")
                .with("argument", argument)
                .with("values", text(ContextKind::ValidValue));
            Failure::Parse(ParseError::new(message, text(ContextKind::InvalidValue)))
        }
        ErrorKind::MissingRequiredArgument => {
            Failure::Usage(Message::new("cli-missing").with("argument", argument))
        }
        ErrorKind::ArgumentConflict => {
            let message = Message::new("cli-conflict").with("argument", argument);
            Failure::Usage(message.with("other", text(ContextKind::PriorArg)))
        }
        ErrorKind::InvalidUtf8 => Failure::Usage(Message::new("cli-expected-utf8")),
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues => {
            Failure::Usage(Message::new("cli-expected-value").with("argument", argument))
        }
        _ => Failure::Usage(Message::new("cli-wrong-usage")),
    }
}
