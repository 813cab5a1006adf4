//! Everything that is linked may be.
//!
//! The licences that are allowed stand in deny.toml and nowhere else;
//! cargo-deny reads the same list where it is installed.

use anyhow::{Context, Result};
use serde_json::Value;

use super::{spdx, tree::Finding};
use crate::shell;

/// The file with the list.
pub const LIST: &str = "deny.toml";

/// What Cargo knows of all packages, without asking the network if that can
/// be.
///
/// # Errors
///
/// If Cargo fails.
pub fn metadata() -> Result<Value> {
    let arguments = ["metadata", "--format-version", "1"];
    let offline = shell::output(shell::cargo(arguments).arg("--offline"));
    let text = offline.or_else(|_| shell::output(&mut shell::cargo(arguments)))?;
    serde_json::from_str(&text).context("cargo metadata prints JSON")
}

/// Checks every package that comes from elsewhere.
///
/// # Errors
///
/// If the list or the packages cannot be read.
pub fn check(list: &str, metadata: &Value) -> Result<Vec<Finding>> {
    let allowed = allowed(list).with_context(|| format!("{LIST} has no list `allow = […]`"))?;
    let packages = metadata["packages"].as_array().context("cargo metadata has packages")?;
    let mut findings = Vec::new();
    for package in packages.iter().filter(|it| !it["source"].is_null()) {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let (name, version, licence) = (text("name"), text("version"), text("license"));
        let what = match spdx::satisfied(licence, &allowed) {
            Some(true) => continue,
            Some(false) => format!("allows only {licence}"),
            None => format!("has the licence {licence:?}, which is no expression"),
        };
        let what = format!("{name} {version} {what}; do without it, or add a licence to the list");
        findings.push(Finding::new(LIST, 1, what));
    }
    Ok(findings)
}

/// The strings of `allow = […]` below `[licenses]`.
fn allowed(list: &str) -> Option<Vec<&str>> {
    let (_, section) = list.split_once("[licenses]")?;
    let (_, rest) = section.split_once("allow = [")?;
    let (inside, _) = rest.split_once(']')?;
    Some(inside.split('"').skip(1).step_by(2).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const ALLOW: &str = "[licenses]\nallow = [\n    \"MIT\",\n    \"Unicode-3.0\", # why\n]\n";

    fn found(licence: Value, source: Value) -> usize {
        let package =
            json!({"name": "x", "version": "1.0.0", "license": licence, "source": source});
        check(ALLOW, &json!({ "packages": [package] })).unwrap().len()
    }

    #[test]
    fn licences_that_are_not_allowed_are_found() {
        assert_eq!(found(json!("GPL-3.0-only"), json!("registry")), 1);
        assert_eq!(found(Value::Null, json!("registry")), 1);
        assert_eq!(found(json!("MIT OR GPL-3.0-only"), json!("registry")), 0);
        assert_eq!(found(Value::Null, Value::Null), 0);
        assert!(check("", &json!({"packages": []})).is_err());
    }

    #[test]
    fn the_list_is_read() {
        assert_eq!(allowed(ALLOW), Some(vec!["MIT", "Unicode-3.0"]));
    }
}
