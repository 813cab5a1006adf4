//! `tables`, run as a user does.
#![allow(clippy::unwrap_used)]

mod support;

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use serde_json::Value;
use support::{complains, json, prints, spielbank};
use table::{Encoding, Folder, Head, Summary};

/// A folder of tables that goes away with the test.
struct Tables(PathBuf);

impl Tables {
    fn new(name: &str) -> Tables {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = path.join(format!("tables-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Tables(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// Puts a table there, of this many draws.
    fn put(&self, game: &str, slice: &str, entries: usize) -> PathBuf {
        let entries = vec![254; entries];
        let head = Head {
            game: game.to_owned(),
            slice: slice.to_owned(),
            encoding: Encoding::Distance,
            entries: entries.len() as u64,
            summary: Summary::of(&entries, &[], Encoding::Distance),
        };
        let folder = Folder::new(&self.0, game);
        folder.write(&head, &entries, &[], 1, &AtomicBool::new(false)).unwrap();
        folder.file(slice)
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn strings<'a>(list: &'a Value, key: &str) -> Vec<&'a str> {
    list.as_array().unwrap().iter().map(|it| it[key].as_str().unwrap()).collect()
}

#[test]
fn what_is_there_is_listed() {
    let tables = Tables::new("list");
    assert!(prints(&["tables", "--tables", tables.path()]).contains("there are no tables"));
    assert_eq!(json(&["tables", "--tables", tables.path()])["games"], serde_json::json!([]));

    tables.put("kalah:seeds=3", "8", 100);
    let second = tables.put("kalah:seeds=3", "9", 200);
    tables.put("morris", "4+2-3+3", 1000);
    let dead = tables.0.join("morris/5-3.table.1-0.part");
    fs::write(&dead, "12345").unwrap();

    let list = json(&["tables", "--tables", tables.path()]);
    assert_eq!(list["tables"], tables.path());
    assert_eq!(strings(&list["games"], "game"), ["kalah:seeds=3", "morris"]);
    let kalah = &list["games"][0];
    assert_eq!(strings(&kalah["slices"], "slice"), ["8", "9"]);
    assert_eq!(kalah["entries"], 300);
    let slice = &kalah["slices"][1];
    assert_eq!((&slice["draw"], &slice["positions"]), (&200.into(), &200.into()));
    assert_eq!((&slice["encoding"], &slice["longest"]), (&"distance".into(), &Value::Null));
    let bytes = fs::metadata(second).unwrap().len();
    assert_eq!(slice["bytes"], bytes);
    let left = &list["games"][1]["leftovers"][0];
    assert_eq!((&left["file"], &left["bytes"]), (&dead.to_str().unwrap().into(), &5.into()));
    assert_eq!(left["busy"], false);
    let sum: u64 =
        list["games"].as_array().unwrap().iter().map(|it| it["bytes"].as_u64().unwrap()).sum();
    assert_eq!(list["bytes"], sum);

    let text = prints(&["tables", "--tables", tables.path()]);
    let row = |name: &str| {
        let line = text.lines().find(|it| it.starts_with(name)).unwrap();
        line.split_whitespace().map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(row("kalah:seeds=3")[1..3], ["2", "300"]);
    assert_eq!(row("all ")[1..3], ["3", "1300"]);
    assert!(text.contains("left by interrupted writing, 5 B: "), "{text}");
    let german = prints(&["tables", "--tables", tables.path(), "--lang", "de"]);
    assert!(german.contains("Einträge") && german.contains("unterbrochenem"), "{german}");
}

#[test]
fn a_damaged_table_is_named_and_can_go() {
    let tables = Tables::new("damaged");
    let path = tables.put("morris", "3-3", 1000);
    tables.put("morris", "4-3", 1000);
    let mut bytes = fs::read(&path).unwrap();
    bytes[30] ^= 1;
    fs::write(&path, bytes).unwrap();
    let text = prints(&["tables", "--tables", tables.path()]);
    assert!(text.contains("3-3.table: damaged: the head"), "{text}");
    let german = prints(&["tables", "--tables", tables.path(), "--lang", "de"]);
    assert!(german.contains("3-3.table: beschädigt: der Kopf"), "{german}");
    let list = json(&["tables", "--tables", tables.path()]);
    let slices = &list["games"][0]["slices"];
    assert!(slices[0]["error"].is_string() && slices[1]["error"].is_null());
    assert_eq!(list["games"][0]["entries"], 1000);
    json(&["tables", "--tables", tables.path(), "--remove", "morris/3-3"]);
    assert!(!path.exists());
}

#[test]
fn what_is_removed_is_gone_and_nothing_else() {
    let tables = Tables::new("remove");
    let one = tables.put("kalah:seeds=3", "8", 100);
    let other = tables.put("kalah:seeds=3", "9", 100);
    let odd = tables.put("morris", "a/b", 100);
    let last = tables.put("morris", "3-3", 100);
    let notes = tables.0.join("morris/notes.txt");
    fs::write(&notes, "mine").unwrap();
    let remove = |what: &str| json(&["tables", "--tables", tables.path(), "--remove", what]);

    // The game's options may be written in any way.
    let gone = remove("kalah:pits=6,seeds=3/8");
    assert_eq!(strings(&gone["removed"], "file"), [one.to_str().unwrap()]);
    assert!(!one.exists() && other.exists() && 0 < gone["bytes"].as_u64().unwrap());
    assert_eq!(strings(&remove("morris/a/b")["removed"], "file"), [odd.to_str().unwrap()]);
    let text = prints(&["tables", "--tables", tables.path(), "--remove", "kalah:seeds=3"]);
    assert!(text.starts_with("removed, ") && text.contains("9.table"), "{text}");
    assert!(!other.exists() && !other.parent().unwrap().exists());
    // A file that is not ours stays, and so does its folder.
    remove("morris");
    assert!(!last.exists() && notes.exists());
    assert_eq!(
        json(&["tables", "--tables", tables.path()])["games"][0]["slices"],
        serde_json::json!([])
    );
}

/// All tables that there can be, in the order in which they were solved, also by
/// another name of the same rules.
#[test]
fn what_is_complete_is_said() {
    let tables = Tables::new("complete");
    let lines = prints(&["solve", "crash", "--tables", tables.path(), "--json"]);
    let solved: Vec<Value> = lines.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    let names: Vec<&str> = solved.iter().filter_map(|it| it["slice"].as_str()).collect();
    assert!(2 < names.len(), "{lines}");
    let listed = |name: &str| json(&["tables", name, "--tables", tables.path()]);
    let whole = listed("crash:gap=2,stones=3");
    assert_eq!(strings(&whole["slices"], "slice"), names);
    assert_eq!((&whole["of"], &whole["complete"]), (&names.len().into(), &true.into()));
    let text = prints(&["tables", "--tables", tables.path()]);
    assert!(text.contains(&format!("all {}", names.len())), "{text}");
    json(&["tables", "--tables", tables.path(), "--remove", &format!("crash/{}", names[1])]);
    assert_eq!(listed("crash")["complete"], false);
    let text = prints(&["tables", "--tables", tables.path()]);
    assert!(text.contains(&format!("{} of {}", names.len() - 1, names.len())), "{text}");
}

#[test]
fn leftovers_go_unless_they_are_being_written() {
    let tables = Tables::new("leftovers");
    let table = tables.put("morris", "3-3", 100);
    let dead = tables.0.join("morris/4-3.table.1-0.part");
    let live = tables.0.join("morris/5-3.table.2-0.part");
    fs::write(&dead, "12345").unwrap();
    let writer = File::create(&live).unwrap();
    writer.lock().unwrap();
    let text = prints(&["tables", "--tables", tables.path()]);
    assert!(text.contains("being written, 0 B so far: "), "{text}");
    let gone = json(&["tables", "--tables", tables.path(), "--leftovers"]);
    assert_eq!(strings(&gone["removed"], "file"), [dead.to_str().unwrap()]);
    assert_eq!(gone["kept"], serde_json::json!([live.to_str().unwrap()]));
    assert!(table.exists() && live.exists() && !dead.exists());
    let text = prints(&["tables", "--tables", tables.path(), "--leftovers"]);
    assert!(text.contains("stays") && text.ends_with("0 B freed\n"), "{text}");
    drop(writer);
    let german = prints(&["tables", "--tables", tables.path(), "--leftovers", "--lang", "de"]);
    assert!(german.contains("entfernt") && !live.exists(), "{german}");
}

#[test]
fn the_folder_comes_from_the_environment_too() {
    let (first, second) = (Tables::new("first"), Tables::new("second"));
    first.put("morris", "3-3", 10);
    second.put("kalah", "8", 10);
    let listed = |arguments: &[&str], variable: Option<(&str, &str)>| {
        let mut command = spielbank(&[&["tables", "--json"], arguments].concat());
        command.env_remove("SPIELBANK_TABLES").env("XDG_DATA_HOME", "/nowhere/at/all");
        let output = command.envs(variable).output().unwrap();
        serde_json::from_slice::<Value>(&output.stdout).unwrap()["tables"].clone()
    };
    let variable = ("SPIELBANK_TABLES", first.path());
    assert_eq!(listed(&[], Some(variable)), first.path());
    assert_eq!(listed(&["--tables", second.path()], Some(variable)), second.path());
    #[cfg(target_os = "linux")]
    for empty in [None, Some(("SPIELBANK_TABLES", ""))] {
        assert_eq!(listed(&[], empty), "/nowhere/at/all/spielbank/tables");
    }
}

#[test]
fn what_is_not_there_cannot_be_removed() {
    let tables = Tables::new("absent");
    let complaint =
        |what: &str| complains(&["tables", "--tables", tables.path(), "--remove", what]);
    assert_eq!(complaint("morris"), "expected nothing, since there are no tables, found “morris”");
    let path = tables.put("morris", "3-3", 10);
    for what in
        ["kalah", "morris/9-9", "morris/", "", "/", "../morris", "morris/../morris/3-3", "-"]
    {
        let line = complaint(what);
        assert!(line.starts_with("expected a game that has tables (morris)"), "{line}");
    }
    assert!(path.exists());
    // A file where the folder should be.
    let line = complains(&["tables", "--tables", path.to_str().unwrap()]);
    assert!(line.contains("3-3.table: "), "{line}");
}
