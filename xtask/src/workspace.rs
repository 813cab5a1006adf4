//! Where the project is, and which files belong to it.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell;

/// The project on this machine.
#[derive(Clone)]
pub struct Workspace {
    /// The folder of the first Cargo.toml.
    pub root: PathBuf,
    /// Where Cargo builds.
    pub target: PathBuf,
    /// Files of the project, relative to the root, with `/`, in order.
    pub files: Vec<String>,
}

impl Workspace {
    /// The workspace that this program was started from.
    ///
    /// # Errors
    ///
    /// If Cargo knows of none.
    pub fn find() -> Result<Workspace> {
        let mut command = shell::cargo(["metadata", "--format-version", "1", "--no-deps"]);
        if let Some(own) = env::var_os("CARGO_MANIFEST_DIR") {
            command.current_dir(own);
        }
        let metadata: Value = serde_json::from_str(&shell::output(&mut command)?)?;
        let path = |key: &str| {
            let path = metadata[key].as_str().map(PathBuf::from);
            path.with_context(|| format!("cargo metadata has no {key}"))
        };
        let (root, target) = (path("workspace_root")?, path("target_directory")?);
        let files = list(&root)?;
        Ok(Workspace { root, target, files })
    }

    /// The binary of the release build.
    pub fn binary(&self) -> PathBuf {
        self.target.join("release").join(format!("spielbank{}", env::consts::EXE_SUFFIX))
    }

    /// Whether the command line program is part of the workspace.
    pub fn has_cli(&self) -> bool {
        self.files.iter().any(|it| it == "crates/cli/Cargo.toml")
    }

    /// The text of a file of the project.
    ///
    /// # Errors
    ///
    /// If it is not there or no text.
    pub fn read(&self, file: &str) -> Result<String> {
        fs::read_to_string(self.root.join(file)).with_context(|| format!("cannot read {file}"))
    }

    /// Makes `copy` the same as the project's files, and nothing else.
    ///
    /// What is the same already is not touched, so that Cargo need not build
    /// it again.
    ///
    /// # Errors
    ///
    /// If reading or writing fails.
    pub fn copy_to(&self, copy: &Path) -> Result<()> {
        fs::create_dir_all(copy)?;
        let wanted: BTreeSet<&str> = self.files.iter().map(String::as_str).collect();
        let mut there = Vec::new();
        walk(copy, "", &mut there)?;
        for extra in there.iter().filter(|it| !wanted.contains(it.as_str())) {
            fs::remove_file(copy.join(extra))?;
        }
        for file in &self.files {
            let bytes = fs::read(self.root.join(file))?;
            write_if_new(&copy.join(file), &bytes)?;
        }
        Ok(())
    }
}

/// Writes a file unless it holds just that already.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_if_new(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let folder = path.parent().with_context(|| format!("{} has no folder", path.display()))?;
    fs::create_dir_all(folder)?;
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// What Git tracks or would track; every file where there is no Git.
fn list(root: &Path) -> Result<Vec<String>> {
    let mut git = Command::new("git");
    git.current_dir(root).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let mut files = match shell::output(&mut git) {
        Ok(files) => files.split_terminator('\0').map(str::to_owned).collect(),
        Err(_) => {
            let mut files = Vec::new();
            walk(root, "", &mut files)?;
            files
        }
    };
    files.retain(|it| root.join(it).is_file());
    files.sort();
    files.dedup();
    Ok(files)
}

/// Every file below `folder` but what is built or hidden by Git.
fn walk(root: &Path, folder: &str, files: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if entry.file_type()?.is_file() {
            files.push(path);
        } else if entry.file_type()?.is_dir() && !matches!(name.as_str(), "target" | ".git") {
            walk(root, &path, files)?;
        }
    }
    Ok(())
}
