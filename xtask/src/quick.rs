//! The everyday check: format, tidy, then Clippy and unit tests of the crates that changed.
//!
//! It is no replacement for `cargo xtask test`, which decides whether a change is kept.

use std::{collections::BTreeSet, process::Command};

use anyhow::Result;

use crate::{format, shell, tidy, workspace::Workspace};

/// `cargo xtask quick`: checks what changed since the last commit, or in the last commit if
/// nothing has changed since.
///
/// # Errors
///
/// The first check that fails.
pub fn run(workspace: &Workspace) -> Result<()> {
    format::check(workspace)?;
    tidy::rules(workspace)?;
    let mut changed = files(workspace, &["diff", "--name-only", "HEAD"])?;
    changed.extend(files(workspace, &["ls-files", "--others", "--exclude-standard"])?);
    if changed.is_empty() {
        changed = files(workspace, &["diff", "--name-only", "HEAD~1", "HEAD"])?;
    }
    let packages: BTreeSet<String> =
        changed.iter().filter_map(|it| package(workspace, it)).collect();
    if packages.is_empty() {
        println!("  no crate has changed");
        return Ok(());
    }
    let chosen: Vec<&str> = packages.iter().flat_map(|it| ["-p", it.as_str()]).collect();
    let clippy = [&["clippy"], &chosen[..], &["--all-targets", "--", "-D", "warnings"]].concat();
    shell::run(&mut shell::incremental(clippy))?;
    // Cargo refuses `--lib` where one of the packages has no library.
    let (libraries, programs): (Vec<&str>, Vec<&str>) =
        packages.iter().map(String::as_str).partition(|it| has_library(workspace, it));
    for (packages, kind) in [(libraries, "--lib"), (programs, "--bins")] {
        if !packages.is_empty() {
            let chosen = packages.iter().flat_map(|it| ["-p", *it]);
            shell::run(&mut shell::incremental(
                ["test", "--quiet", kind].into_iter().chain(chosen),
            ))?;
        }
    }
    Ok(())
}

/// The files that a Git command lists.
fn files(workspace: &Workspace, arguments: &[&str]) -> Result<Vec<String>> {
    let mut git = Command::new("git");
    let list = shell::output(git.current_dir(&workspace.root).args(arguments))?;
    Ok(list.lines().map(str::to_owned).collect())
}

/// The package that a file belongs to: that of the nearest manifest above it.
fn package(workspace: &Workspace, file: &str) -> Option<String> {
    let mut folder = file;
    while let Some((parent, _)) = folder.rsplit_once('/') {
        folder = parent;
        let manifest = format!("{folder}/Cargo.toml");
        if workspace.files.contains(&manifest) {
            // The fuzz targets are a workspace of their own.
            return (folder != "fuzz").then(|| name(&workspace.read(&manifest).ok()?)).flatten();
        }
    }
    None
}

/// Whether a package in `crates/` has a library.
fn has_library(workspace: &Workspace, package: &str) -> bool {
    workspace.files.contains(&format!("crates/{package}/src/lib.rs"))
}

/// The name of the package of a manifest.
fn name(manifest: &str) -> Option<String> {
    let value = manifest.lines().find_map(|it| it.strip_prefix("name = \""))?;
    Some(value.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_the_nearest_package() {
        let workspace = Workspace::find().unwrap();
        let found = |file| package(&workspace, file);
        assert_eq!(found("crates/cli/src/cmd/mod.rs").as_deref(), Some("spielbank"));
        assert_eq!(found("xtask/src/tidy/mod.rs").as_deref(), Some("xtask"));
        assert_eq!(found("docs/cli.md"), None);
        assert_eq!(found("fuzz/fuzz_targets/any.rs"), None);
    }
}
