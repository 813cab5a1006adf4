//! `solve`, `probe`, `verify` and the player `perfect`, run as a user does.
#![allow(clippy::unwrap_used)]

mod support;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::AtomicBool,
    thread,
    time::Duration,
};

use serde_json::Value;
use support::{complains, json, spielbank};
use table::Folder;

/// Small enough to be solved whole: three stones each.
const SMALL: &str = "morris:stones=3";

/// A folder of tables that goes away with the test.
struct Tables(PathBuf);

impl Tables {
    fn new(name: &str) -> Tables {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = path.join(format!("truth-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Tables(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// The bytes of every table.
    fn bytes(&self) -> BTreeMap<String, Vec<u8>> {
        let folder = Folder::new(&self.0, SMALL);
        let slices = folder.slices().unwrap();
        slices.iter().map(|it| (it.name.clone(), fs::read(&it.path).unwrap())).collect()
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The lines that `solve` prints.
fn solve(tables: &Tables, more: &[&str]) -> Vec<Value> {
    solve_game(SMALL, tables, more)
}

fn solve_game(game: &str, tables: &Tables, more: &[&str]) -> Vec<Value> {
    let words = ["solve", game, "--tables", tables.path(), "--json"];
    let output = spielbank(&words).args(more).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|it| serde_json::from_str(it).unwrap()).collect()
}

/// Tables store only the result; in games with margins the margin is reported all the same.
#[test]
fn margins_are_told_where_they_count() {
    let tables = Tables::new("margins");
    let game = ["reversi:size=4", "--tables", tables.path(), "--json"];
    let output = spielbank(&["solve"]).args(game).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    let probe = json(&[&["probe"], &game[..]].concat());
    let exact = json(&["analyze", "reversi:size=4", "--exact", "--json"]);
    for value in [&last["value"], &probe["value"]] {
        assert_eq!(value["kind"], exact["value"]["kind"]);
        assert_eq!(value["score"], exact["value"]["score"]);
        assert!(value["score"].is_i64(), "{value}");
    }
    let of = |told: &Value| -> BTreeMap<String, Value> {
        let moves = told["moves"].as_array().unwrap().iter();
        moves.map(|it| (it["move"].to_string(), it["value"]["score"].clone())).collect()
    };
    assert_eq!(of(&probe), of(&exact));
}

/// The line that it says no with.
fn declines(words: &[&str]) -> String {
    let output = spielbank(words).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn three_stones_are_solved_asked_and_checked() {
    let tables = Tables::new("whole");
    let lines = solve(&tables, &[]);
    // The counts of 3-3 do not depend on how many stones there were once.
    // source: oracles of the project: own retrograde programs in two languages
    // and Malom agree.
    let first = &lines[0];
    assert_eq!(first["slice"], "3-3");
    assert_eq!(first["positions"], 140_621 + 269 + 28_736);
    assert_eq!((&first["win"], &first["draw"]), (&140_621.into(), &269.into()));
    assert_eq!(first["loss"], 28_736);
    let last = lines.last().unwrap();
    assert_eq!(last["game"], SMALL);
    let value = &last["value"];

    // What is there is not solved again, and the answer is the same.
    let again = solve(&tables, &[]);
    assert!(again[..again.len() - 1].iter().all(|it| it["seconds"].is_null()));
    assert_eq!(&again.last().unwrap()["value"], value);

    // The start is worth what its best ply is.
    let probe = json(&["probe", SMALL, "--tables", tables.path()]);
    assert_eq!(&probe["value"], value);
    assert_eq!(probe["moves"].as_array().unwrap().len(), 24);
    assert_eq!(probe["moves"][0]["value"]["kind"], value["kind"]);
    // In the middle of a turn: two in a row of each, A closes.
    let moves = ["--moves", "A0 B0 A1 B1 A2"];
    let words = ["probe", SMALL, "--tables", tables.path()];
    let probe = json(&[&words[..], &moves].concat());
    assert_eq!(probe["value"]["kind"], "win");
    assert!(
        probe["moves"]
            .as_array()
            .unwrap()
            .iter()
            .all(|it| { it["move"].as_str().unwrap().starts_with('x') })
    );

    let verified = json(&["verify", SMALL, "--tables", tables.path()]);
    assert_eq!(verified["positions"], last["positions"]);
    assert_eq!(verified["wrong"], 0);

    // The perfect player keeps its result against any opponent.
    let words = ["match", SMALL, "--a", "perfect", "--b", "random", "--games", "20", "--json"];
    let output = spielbank(&words).env("SPIELBANK_TABLES", tables.path()).output().unwrap();
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&result["games"], &result["illegal"]), (&20.into(), &0.into()));
    assert!(result["a_wins"].as_u64().unwrap() >= 15, "{result}");
}

#[test]
fn killed_at_any_moment_it_ends_in_the_same_bytes() {
    let (once, often) = (Tables::new("once"), Tables::new("often"));
    solve(&once, &[]);
    let program = env!("CARGO_BIN_EXE_spielbank");
    for round in 0..10 {
        let mut child = Command::new(program)
            .args(["solve", SMALL, "--tables", often.path()])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // Anywhere in the work; a machine that is slow today is killed earlier
        // in it, which is as good.
        thread::sleep(Duration::from_millis(40 * round));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    solve(&often, &["--threads", "1"]);
    assert_eq!(once.bytes(), often.bytes());
}

#[test]
fn one_wrong_entry_is_found() {
    let tables = Tables::new("wrong");
    solve(&tables, &["--slices", "3-3"]);
    let folder = Folder::new(&tables.0, SMALL);
    let table = folder.open("3-3").unwrap();
    let mut head = table.head().clone();
    let mut codes = vec![0; head.entries as usize];
    let late = table.load(&mut codes, 1).unwrap();
    // A win in five turns becomes one in seven.
    let at = codes.iter().position(|it| *it == 5).unwrap();
    codes[at] = 7;
    head.summary = table::Summary::of(&codes, &late, head.encoding);
    folder.write(&head, &codes, &late, 1, &AtomicBool::new(false)).unwrap();
    let words = ["verify", SMALL, "--tables", tables.path(), "--json"];
    let output = spielbank(&words).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let verified: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_ne!(verified["wrong"], 0);
    assert_eq!(verified["first"][0]["slice"], "3-3");
}

/// Files that are whole, with right checksums, but not of this numbering.
#[test]
fn a_table_of_another_numbering_is_refused() {
    let tables = Tables::new("other");
    solve(&tables, &["--slices", "3-3"]);
    let folder = Folder::new(&tables.0, SMALL);
    let table = folder.open("3-3").unwrap();
    let right = table.head().clone();
    let mut codes = vec![0; right.entries as usize];
    let late = table.load(&mut codes, 1).unwrap();
    drop(table);
    let put = |head: &table::Head, codes: &[u8]| {
        folder.write(head, codes, &late, 1, &AtomicBool::new(false)).unwrap();
    };
    let refused = |command: &str| {
        let output = spielbank(&[command, SMALL, "--tables", tables.path()]).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}: {error}");
        assert!(error.contains("3-3.table") && error.contains("expected"), "{command}: {error}");
    };
    // 1. An entry too few.
    let short = table::Head { entries: right.entries - 1, ..right.clone() };
    put(&short, &codes[1..]);
    ["verify", "solve"].into_iter().for_each(refused);
    // 2. Something else is kept.
    put(&table::Head { encoding: table::Encoding::Doubled, ..right.clone() }, &codes);
    ["verify", "solve"].into_iter().for_each(refused);
    // 3. The head counts other positions.
    let mut other = right.clone();
    other.summary.draw += 1;
    other.summary.win -= 1;
    put(&other, &codes);
    refused("verify");
    put(&right, &codes);
    json(&["verify", SMALL, "--tables", tables.path()]);
}

/// Won, drawn and lost positions as two independent programs and Malom's tables
/// have them.
#[test]
fn slices_have_the_published_counts() {
    let tables = Tables::new("published");
    let lines = solve_game("morris", &tables, &["--slices", "4-4"]);
    for (slice, counts) in [
        ("3-3", [140_621, 269, 28_736]),
        ("3-4", [102_281, 658_117, 0]),
        ("4-3", [75_397, 681_906, 3_095]),
        ("4-4", [159, 3_225_409, 29]),
    ] {
        assert_eq!(counts_of(&lines, slice), counts, "{slice}");
    }
    let verified = json(&["verify", "morris", "--tables", tables.path()]);
    assert_eq!((&verified["slices"], &verified["wrong"]), (&4.into(), &0.into()));
}

/// Won, drawn and lost positions of a slice.
fn counts_of(lines: &[Value], slice: &str) -> [u64; 3] {
    let line = lines.iter().find(|it| it["slice"] == slice).unwrap();
    ["win", "draw", "loss"].map(|it| line[it].as_u64().unwrap())
}

/// The rules of the thesis spare stones in mills, even if there are no others;
/// those of the game server spare none, and two mills at once take two stones.
/// Each has a slice that comes out otherwise than in tournaments, where 4-3 has
/// 75,397 wins and 3-5 has 6,301.
/// source: `docs/results/morris-thesis.tsv` and `docs/results/morris-lmu.tsv`,
/// earlier runs of this program, whose tables were verified.
#[test]
fn other_rules_have_counts_of_their_own() {
    for (game, slice, counts, verified) in [
        ("morris:rules=thesis", "4-3", [74_649, 682_654, 3_095], "4-3"),
        ("morris:rules=lmu", "3-5", [6_478, 2_564_235, 9_677], "5-3"),
    ] {
        let tables = Tables::new(&game.replace([':', '='], "-"));
        let lines = solve_game(game, &tables, &["--slices", slice]);
        assert_eq!(counts_of(&lines, slice), counts, "{game}");
        // One slice, which takes less time than all; with five stones two mills
        // can be closed at once.
        let found = json(&["verify", game, "--tables", tables.path(), "--slices", verified]);
        assert_eq!((&found["slices"], &found["wrong"]), (&1.into(), &0.into()), "{game}");
    }
}

#[test]
fn three_stones_are_solved_by_any_rules() {
    for game in ["morris:rules=lmu,stones=3", "morris:rules=thesis,stones=3"] {
        let tables = Tables::new(&game.replace([':', '=', ','], "-"));
        let lines = solve_game(game, &tables, &[]);
        let last = lines.last().unwrap();
        assert_eq!((&last["game"], &last["value"]["exact"]), (&game.into(), &true.into()));
        // With three stones no player has one outside a mill: all rules are equal.
        assert_eq!(counts_of(&lines, "3-3"), [140_621, 269, 28_736], "{game}");
        let verified = json(&["verify", game, "--tables", tables.path()]);
        assert_eq!((&verified["positions"], &verified["wrong"]), (&last["positions"], &0.into()));
    }
}

#[test]
fn small_games_are_solved_when_perfect_needs_them() {
    let tables = Tables::new("demand");
    // Nim with these heaps is won for the first player, and stays won.
    let words = ["match", "nim:heaps=3-4-5", "--a", "perfect", "--b", "random", "--games", "10"];
    let output = spielbank(&[&words[..], &["--openings", "0", "--json"]].concat())
        .env("SPIELBANK_TABLES", tables.path())
        .output()
        .unwrap();
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["illegal"], 0, "{result}");
    assert!(tables.0.join("nim").is_dir() || fs::read_dir(&tables.0).unwrap().count() == 1);
}

#[test]
fn tables_are_drawn() {
    let tables = Tables::new("drawn");
    solve(&tables, &[]);
    let (bars, columns) = (tables.0.join("bars.svg"), tables.0.join("columns.svg"));
    let words = ["tables", SMALL, "--tables", tables.path(), "--svg", bars.to_str().unwrap()];
    let more = ["--histogram", columns.to_str().unwrap(), "--lang", "en"];
    let listed = json(&[&words[..], &more].concat());
    let slices = listed["slices"].as_array().unwrap();
    assert_eq!(slices.iter().find(|it| it["slice"] == "3-3").unwrap()["longest"], 26);
    let bars = fs::read_to_string(bars).unwrap();
    assert!(slices.iter().all(|it| bars.contains(&format!(">{}<", it["slice"].as_str().unwrap()))));
    let columns = fs::read_to_string(columns).unwrap();
    assert!(columns.contains("at most 26 turns"), "{columns}");
    // Over all distances there are as many wins and losses as those slices say
    // that keep distances.
    let counts =
        play::tablebase::distances(SMALL, &tables.0, 2, &solve::Job::default(), &mut |_| ())
            .unwrap();
    let kept = || slices.iter().filter(|it| it["longest"].is_u64());
    let sum = |key: &str| kept().map(|it| it[key].as_u64().unwrap()).sum::<u64>();
    let all = |kind: usize| counts.iter().map(|it| it[kind]).sum::<u64>();
    assert_eq!((all(0), all(1)), (sum("win"), sum("loss")));
    // The last player to move has won: wins take an odd number of turns, losses an even one.
    assert!(counts.iter().enumerate().all(|(turns, it)| it[turns % 2] == 0), "{counts:?}");
    assert_eq!(counts.len(), 27);
    let drawn = columns.matches("stroke-width=\"0.2\"").count();
    assert_eq!(drawn, counts.iter().flatten().filter(|it| **it != 0).count());
    // One slice alone can be verified.
    let words = ["verify", SMALL, "--tables", tables.path(), "--slices", "3-3"];
    let verified = json(&words);
    assert_eq!((&verified["slices"], &verified["wrong"]), (&1.into(), &0.into()));
    assert_eq!(verified["positions"], 140_621 + 269 + 28_736);
    assert!(
        complains(&["verify", SMALL, "--tables", tables.path(), "--slices", "x"]).contains("x")
    );
}

#[test]
fn what_is_missing_is_said() {
    let tables = Tables::new("none");
    let words = ["probe", SMALL, "--tables", tables.path()];
    assert!(declines(&words).contains("spielbank solve morris:stones=3"));
    let play = ["play", "morris", "--a", "perfect", "--plain"];
    let output = spielbank(&play).env("SPIELBANK_TABLES", tables.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("spielbank solve"));
    let words = ["solve", SMALL, "--tables", tables.path(), "--slices", "9-9"];
    assert!(complains(&words).contains("9-9"));
    let words = ["solve", SMALL, "--tables", tables.path(), "--memory", "1K"];
    assert!(declines(&words).contains("--memory"));
    let words = ["verify", SMALL, "--tables", tables.path()];
    assert_eq!(spielbank(&words).output().unwrap().status.code(), Some(1));
    assert!(complains(&["solve", "kalah"]).contains("morris"));
}
