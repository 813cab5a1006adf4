//! The page's scripts: their format and their types.
//!
//! The tools come from npm into the target folder and are never part of the
//! project. The types of what the server sends are made from its own
//! description, so a script that reads a property that does not exist fails.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, Result};

use crate::{shell, workspace::Workspace};

/// The tools, with their versions.
const TOOLS: [&str; 3] = ["prettier@3.10.1", "typescript@5.9.3", "openapi-typescript@7.13.0"];

/// The server's description of its API.
const DESCRIPTION: &str = "crates/server/src/http/openapi.json";

/// Why the scripts are not checked.
pub const NO_TOOLS: &str = "npm cannot install prettier and typescript";

/// Formats every script. Returns why that is not possible, if so.
///
/// # Errors
///
/// If a script cannot be read as JavaScript.
pub fn format(workspace: &Workspace) -> Result<Option<&'static str>> {
    let Some(tools) = tools(workspace) else { return Ok(Some(NO_TOOLS)) };
    shell::run(tools.run("prettier").args(["--write", "--log-level", "warn", "web/**/*.js"]))?;
    Ok(None)
}

/// Checks format and types of every script. Returns why that is not possible, if so.
///
/// # Errors
///
/// If a script is not formatted, or a type is wrong.
pub fn check(workspace: &Workspace) -> Result<Option<&'static str>> {
    let Some(tools) = tools(workspace) else { return Ok(Some(NO_TOOLS)) };
    let formatted = shell::run(tools.run("prettier").args(["--check", "web/**/*.js"]));
    formatted.context("scripts are not formatted; cargo xtask fmt does it")?;
    let types = tools.folder.join("api.d.ts");
    shell::run(tools.run("openapi-typescript").arg(DESCRIPTION).arg("-o").arg(&types))?;
    let web = workspace.root.join("web");
    let config = serde_json::json!({
        "compilerOptions": {
            "checkJs": true, "noEmit": true, "strict": true, "useUnknownInCatchVariables": false,
            "target": "es2022", "module": "es2022", "moduleResolution": "bundler",
            "lib": ["es2023", "dom", "dom.iterable"], "types": [], "skipLibCheck": true,
            "paths": { "api": ["./api.d.ts"] },
        },
        "include": [web.join("**/*.js"), web.join("types.d.ts")],
    });
    let file = tools.folder.join("tsconfig.json");
    fs::write(&file, config.to_string()).context("cannot write the settings of the types")?;
    shell::run(tools.run("typescript").arg("-p").arg(&file))?;
    Ok(None)
}

/// The folder in which npm has installed the tools.
struct Tools<'a> {
    workspace: &'a Workspace,
    folder: PathBuf,
}

impl Tools<'_> {
    /// A call of one of the tools, in the project's folder.
    fn run(&self, tool: &str) -> Command {
        let script = match tool {
            "prettier" => "prettier/bin/prettier.cjs",
            "typescript" => "typescript/bin/tsc",
            _ => "openapi-typescript/bin/cli.js",
        };
        let mut command = Command::new("node");
        command.current_dir(&self.workspace.root);
        command.arg(self.folder.join("node_modules").join(script));
        command
    }
}

/// The tools, installed if they are missing; `None` if that is not possible.
fn tools(workspace: &Workspace) -> Option<Tools<'_>> {
    let folder = workspace.target.join("page");
    let tools = Tools { workspace, folder };
    let installed = tools.folder.join("installed");
    if fs::read_to_string(&installed).is_ok_and(|it| it == TOOLS.join(" ")) {
        return Some(tools);
    }
    fs::create_dir_all(&tools.folder).ok()?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
    shell::run(npm.arg(&tools.folder).args(TOOLS)).ok()?;
    fs::write(installed, TOOLS.join(" ")).ok()?;
    Some(tools)
}
