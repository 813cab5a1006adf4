//! The rules that no compiler knows, one file each.
//!
//! A rule is a function from the [`Tree`] of the project's files to a list of
//! [`Finding`]s. None of them touches the disk, so each is tested on a planted
//! violation that is never part of the project.

mod arrows;
mod dependencies;
mod files;
mod fluent;
mod goldens;
mod licences;
mod manifest;
mod names;
mod no_dyn;
mod no_io;
mod prose;
mod rust;
mod spdx;
mod texts;
mod tree;
mod unsafety;
mod web;

use std::time::Instant;

use anyhow::{Result, bail};

use crate::workspace::Workspace;

use tree::Tree;

pub use tree::Finding;

/// A rule by its name.
type Rule = (&'static str, fn(&Tree) -> Vec<Finding>);

/// The rules that look at the project's files.
const RULES: &[Rule] = &[
    ("arrows", arrows::check),
    ("names", names::check),
    ("no_io", no_io::check),
    ("no_dyn", no_dyn::check),
    ("unsafety", unsafety::check),
    ("goldens", goldens::check),
    ("texts", texts::check),
    ("files", files::check),
    ("dependencies", dependencies::check),
    ("web", web::check),
    ("prose", prose::check),
];

/// `cargo xtask tidy`: every rule, and the licences.
///
/// # Errors
///
/// If a rule is broken; where and how is printed before.
pub fn run(workspace: &Workspace) -> Result<()> {
    let clock = Instant::now();
    rules(workspace)?;
    licences(workspace)?;
    println!("tidy in {:.1} s", clock.elapsed().as_secs_f64());
    Ok(())
}

/// The rules that look at the project's files.
///
/// # Errors
///
/// If one is broken; where and how is printed before.
pub fn rules(workspace: &Workspace) -> Result<()> {
    let tree = Tree::read(workspace)?;
    let mut broken = 0;
    for (name, check) in RULES {
        broken += report(name, &check(&tree));
    }
    match broken {
        0 => Ok(()),
        _ => bail!("{broken} findings; each line above says where and what to do"),
    }
}

/// What the same rules find, without a word.
///
/// # Errors
///
/// If a file cannot be read.
pub fn findings(workspace: &Workspace) -> Result<Vec<Finding>> {
    let tree = Tree::read(workspace)?;
    Ok(RULES.iter().flat_map(|(_, check)| check(&tree)).collect())
}

/// The licences of everything that is linked or used in tests.
///
/// # Errors
///
/// If one is not on the list of deny.toml.
pub fn licences(workspace: &Workspace) -> Result<()> {
    let findings = licences::check(&workspace.read(licences::LIST)?, &licences::metadata()?)?;
    match report("licences", &findings) {
        0 => Ok(()),
        _ => bail!("a licence is not on the list of {}", licences::LIST),
    }
}

fn report(rule: &str, findings: &[Finding]) -> usize {
    match findings.len() {
        0 => println!("  {rule}: fine"),
        count => println!("  {rule}: {count} findings"),
    }
    findings.iter().for_each(|it| println!("{it}"));
    findings.len()
}
