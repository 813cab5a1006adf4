//! `completions`: a script that completes the command line in a shell.

use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser};
use clap_complete::Shell;
use text::Catalogue;

use super::given;
use crate::{app, failure::Failure, session::Session};

const SHELLS: [(&str, Shell); 5] = [
    ("bash", Shell::Bash),
    ("elvish", Shell::Elvish),
    ("fish", Shell::Fish),
    ("powershell", Shell::PowerShell),
    ("zsh", Shell::Zsh),
];

pub fn define(command: Command, words: &Catalogue) -> Command {
    command.arg(
        Arg::new("shell")
            .value_name("SHELL")
            .required(true)
            .value_parser(PossibleValuesParser::new(SHELLS.map(|(name, _)| name)))
            .hide_possible_values(true)
            .help(words.get("cli-arg-shell"))
            .help_heading(words.get("cli-heading-arguments")),
    )
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let asked = given(matches, "shell").unwrap_or_default();
    if let Some((_, shell)) = SHELLS.iter().find(|(name, _)| *name == asked) {
        let mut command = app::command(&session.words);
        // Written to memory first: the generator panics when a pipe breaks.
        let mut script = Vec::new();
        clap_complete::generate(*shell, &mut command, "spielbank", &mut script);
        std::io::Write::write_all(&mut session.out, &script)?;
    }
    Ok(())
}
