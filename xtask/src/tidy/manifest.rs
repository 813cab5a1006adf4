//! Just enough of Cargo.toml: the dependencies, each with its line.

/// A dependency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency<'a> {
    /// The table it stands in, such as `dependencies`.
    pub table: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What is said about it, as far as it is on the same line.
    pub value: &'a str,
    /// Its line, from 1.
    pub line: usize,
}

impl Dependency<'_> {
    /// Whether it is taken from the workspace's list.
    pub fn is_inherited(&self) -> bool {
        self.value.replace(' ', "").contains("workspace=true")
    }

    /// Whether it is a crate of this project.
    pub fn is_ours(&self) -> bool {
        self.value.replace(' ', "").contains("path=")
    }
}

/// All tables of dependencies of a manifest, whatever their target.
pub fn dependencies(text: &str) -> Vec<Dependency<'_>> {
    let mut found = Vec::new();
    let mut table = "";
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(header) = line.strip_prefix('[') {
            table = header.trim_start_matches('[').trim_end_matches(']');
            // `[dependencies.name]` is a dependency itself.
            if let Some((kind, name)) = table.rsplit_once('.').filter(|it| is_table(it.0)) {
                found.push(Dependency { table: kind, name, value: "", line: number + 1 });
            }
        } else if is_table(table)
            && !line.starts_with('#')
            && let Some((key, value)) = line.split_once('=')
        {
            let (name, value) = match key.trim().split_once('.') {
                Some((name, _)) => (name, line),
                None => (key.trim(), value.trim()),
            };
            let name = name.trim_matches('"');
            found.push(Dependency { table, name, value, line: number + 1 });
        }
    }
    found
}

fn is_table(table: &str) -> bool {
    let last = table.rsplit('.').next().unwrap_or_default();
    matches!(last, "dependencies" | "dev-dependencies" | "build-dependencies")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_name_a_dependency() {
        let text = "[package]\nname = \"x\"\n[dependencies]\na.workspace = true\n\
                    b = { path = \"../b\" }\n# c = 1\n[dependencies.d]\nversion = \"1\"\n\
                    [target.'cfg(unix)'.dependencies]\ne = \"1\"\n[dev-dependencies]\nf = \"2\"\n\
                    [lints]\nworkspace = true\n";
        let found = dependencies(text);
        let names: Vec<&str> = found.iter().map(|it| it.name).collect();
        assert_eq!(names, ["a", "b", "d", "e", "f"]);
        assert!(found[0].is_inherited() && !found[1].is_inherited());
        assert!(found[1].is_ours() && !found[0].is_ours());
        assert_eq!(
            (found[1].line, found[2].table, found[4].table),
            (5, "dependencies", "dev-dependencies")
        );
    }
}
