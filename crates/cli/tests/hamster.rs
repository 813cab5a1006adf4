//! `hamster` and `bench hamster` as a user types them.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

use serde_json::{Value, json};
use support::{complaint, prints, run, spielbank};

/// A folder of its own with files in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let path = path.join(format!("hamster-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        for (file, text) in files {
            fs::write(path.join(file), text).unwrap();
        }
        Folder(path)
    }

    fn path(&self, file: &str) -> String {
        self.0.join(file).to_str().unwrap().to_owned()
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    /// `hamster FILE` with options.
    fn command(&self, file: &str, options: &[&str]) -> Command {
        let file = self.path(file);
        spielbank(&[&["hamster", &file], options].concat())
    }

    fn run(&self, file: &str, options: &[&str]) -> Output {
        self.command(file, options).output().unwrap()
    }

    /// The exit code and the object that `--json` prints.
    fn json(&self, file: &str, options: &[&str]) -> (i32, Value) {
        let output = self.run(file, &[options, &["--json"]].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        (output.status.code().unwrap(), serde_json::from_str(&text).unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const TERRITORY: &str = "4\n2\n>*  \n  ##\n2\n1\n0\n";

/// One step, one grain, one question.
const COLLECT: &str = "void main() {\n    vor();\n    nimm();\n    \
                       int a = liesZahl(\"Wie oft?\");\n    schreib(\"Also \" + a);\n}\n";

#[test]
fn a_run_has_the_shape_of_the_contract() {
    let folder = Folder::new(
        "shape",
        &[("a.ham", COLLECT), ("a.ter", TERRITORY), ("answers", "3\n"), ("b.ter", ">")],
    );
    let answers = folder.path("answers");
    let (code, value) = folder.json("a.ham", &["--input", &answers]);
    assert_eq!((code, &value["end"]), (0, &json!("ok")));
    assert_eq!(value["exception"], Value::Null);
    assert_eq!(value["at"], json!([]));
    assert_eq!(value["steps"], 2);
    assert!(value["instructions"].as_u64().unwrap() > 4);
    let dialogue = json!([{ "asks": "Wie oft?", "answer": "3" }, { "says": "Also 3" }]);
    assert_eq!(value["dialogue"], dialogue);
    // Two grains are where the hamster was, none is where it is, one is in its mouth.
    assert_eq!(value["territory"], "4\n2\n*>  \n  ##\n2\n0\n1\n");
    let hamster = &value["hamsters"][0];
    assert_eq!(value["hamsters"].as_array().unwrap().len(), 1);
    assert!(hamster["class"].is_string(), "{hamster}");
    let place = ["row", "column", "direction", "grains", "colour"].map(|it| hamster[it].as_u64());
    assert_eq!(place, [0, 1, 1, 1, 0].map(Some));
    assert!(value["seconds"].as_f64().unwrap() >= 0.0);
}

#[test]
fn answers_come_from_a_pipe_or_are_missing() {
    let folder = Folder::new("input", &[("a.ham", COLLECT), ("a.ter", TERRITORY)]);
    let (code, value) = folder.json("a.ham", &[]);
    assert_eq!((code, &value["end"]), (1, &json!("input")));
    let mut command = assert_cmd::Command::from_std(folder.command("a.ham", &["--json"]));
    let output = command.write_stdin("12\r\n").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["dialogue"][1]["says"], "Also 12");
}

#[test]
fn an_exception_ends_a_run_with_one() {
    let text = "void lauf() {\n    vor();\n    lauf();\n}\n\nvoid main() {\n    lauf();\n}\n";
    let folder = Folder::new("exception", &[("a.ham", text), ("b.ter", "2\n1\n> \n0\n0\n")]);
    let territory = folder.path("b.ter");
    let german = ["--territory", &territory, "--lang", "de"];
    let (code, value) = folder.json("a.ham", &german);
    assert_eq!((code, &value["end"]), (1, &json!("exception")));
    assert_eq!(value["message"], "MauerDaException (0, 2)");
    let lines: Vec<u64> =
        value["at"].as_array().unwrap().iter().map(|it| it["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [2, 3, 7]);
    assert!(value["at"][0]["file"].as_str().unwrap().ends_with("a.ham"));
    assert!(value["at"][0]["in"].as_str().unwrap().contains("lauf"));
    assert!(value["at"][0]["column"].as_u64().unwrap() > 0);
    assert_eq!(value["steps"], 1);
    let (_, value) = folder.json("a.ham", &["--territory", &territory, "--lang", "en"]);
    assert_eq!(value["message"], "WallInFrontException (0, 2)");
    let output = folder.run("a.ham", &german);
    assert_eq!(output.status.code(), Some(1));
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains("MauerDaException (0, 2)") && shown.contains("Zeile 7"), "{shown}");
}

#[test]
fn limits_end_a_run_with_one() {
    let text = "void main() {\n    while (true) linksUm();\n}\n";
    let grow = "void main() {\n    String s = \"ab\";\n    while (true) s = s + s;\n}\n";
    let folder = Folder::new("limits", &[("a.ham", text), ("b.ham", grow)]);
    let (code, value) = folder.json("a.ham", &["--steps", "1000"]);
    // A run may take 1000 steps; the next one ends it, and is counted.
    assert_eq!((code, &value["end"], &value["steps"]), (1, &json!("limit"), &json!(1001)));
    assert!(value["message"].is_string());
    let (code, value) = folder.json("b.ham", &["--memory", "4M"]);
    assert_eq!(code, 1, "{value}");
    assert!(value["end"] == "limit" || value["exception"] == "OutOfMemoryError", "{value}");
}

#[test]
fn what_does_not_compile_ends_with_two() {
    let text = "void main() {\n    vornfrei();\n    int a = \"x\";\n}\n";
    let folder = Folder::new("wrong", &[("a.ham", text), ("b.ham", COLLECT)]);
    let (code, value) = folder.json("a.ham", &["--check"]);
    assert_eq!(code, 2);
    let found = value["diagnostics"].as_array().unwrap();
    let places: Vec<(u64, u64)> = found
        .iter()
        .map(|it| (it["line"].as_u64().unwrap(), it["column"].as_u64().unwrap()))
        .collect();
    assert_eq!(places, [(2, 5), (3, 13)]);
    assert_eq!(found[0]["length"], 8);
    assert!(found.iter().all(|it| it["code"].is_string() && it["file"].is_string()));
    assert!(found[0]["message"].as_str().unwrap().contains("vornFrei"));
    for (language, word) in [("de", "Meinten"), ("en", "mean")] {
        let output = folder.run("a.ham", &["--lang", language]);
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("a.ham:2:5: ") && error.contains(word), "{error}");
    }
    let (code, value) = folder.json("b.ham", &["--check"]);
    assert_eq!((code, value), (0, json!({ "diagnostics": [] })));
}

#[test]
fn bad_input_is_named_in_one_line() {
    let folder = Folder::new("bad", &[("a.ham", COLLECT), ("b.ter", "4\n2\n>*  \n  #x\n")]);
    let territory = folder.path("b.ter");
    for options in [
        &["--territory", &territory][..],
        &["--territory", "missing.ter"],
        &["--input", "missing"],
        &["--steps", "many"],
        &["--memory", "much"],
        &["--seed", "-1"],
    ] {
        complaint(&folder.run("a.ham", options), &format!("{options:?}"));
    }
    let error = complaint(&folder.run("a.ham", &["--territory", &territory]), "territory");
    assert!(error.contains('4') && error.contains('x'), "{error}");
    complaint(&run(&["hamster", "missing.ham"]), "no program");
}

#[test]
fn trace_and_territory_are_saved() {
    let text = "void main() {\n    if (vornFrei()) vor();\n    nimm();\n}\n";
    let folder = Folder::new("saved", &[("a.ham", text), ("a.ter", TERRITORY)]);
    let (trace, after) = (folder.path("trace"), folder.path("after.ter"));
    let output = folder.run("a.ham", &["--trace", &trace, "--save", &after]);
    assert_eq!(output.status.code(), Some(0));
    let lines = folder.read("trace");
    let lines: Vec<&str> =
        lines.lines().filter_map(|it| it.split_once(": ")).map(|it| it.1).collect();
    assert_eq!(lines, ["vornFrei() : true", "vor();", "nimm();"]);
    assert_eq!(folder.read("after.ter"), "4\n2\n*>  \n  ##\n2\n0\n1\n");
}

#[test]
fn the_seed_decides_about_chance() {
    let text = "void main() {\n    schreib(\"\" + Math.random());\n}\n";
    let folder = Folder::new("seed", &[("a.ham", text)]);
    let says = |seed| folder.json("a.ham", &["--seed", seed]).1["dialogue"][0]["says"].clone();
    assert!(says("1").is_string());
    assert_eq!(says("1"), says("1"));
    assert_ne!(says("1"), says("2"));
}

#[test]
fn the_bench_measures_hamsters() {
    let text = prints(&["bench", "hamster", "--seconds", "1", "--json"]);
    let mut names = Vec::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        assert!(line["value"].as_f64().unwrap() > 0.0, "{line}");
        assert!(line["unit"].is_string());
        names.push(line["name"].as_str().unwrap().to_owned());
    }
    let expected = ["loop", "calls", "fields", "arrays", "commands", "back"];
    assert_eq!(names, expected.map(|it| format!("hamster {it}")));
}
