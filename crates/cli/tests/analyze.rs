//! `analyze` and `compare` as `cli.md` promises them.
#![allow(clippy::unwrap_used)] // all of it is tests
mod support;

use std::{fs, path::PathBuf};

use serde_json::{Value, json as value};
use support::{complains, json, prints, run};

/// Long enough on any machine; nothing here needs nearly as much.
const AMPLE: &str = "--time=120s";

/// The exact analysis.
fn exact(arguments: &[&str]) -> Value {
    json(&[&["analyze"], arguments, &["--exact", AMPLE]].concat())
}

/// A file of its own for a test.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.join(format!("{}-{name}", std::process::id()))
}

#[test]
fn an_analysis_has_the_shape_of_the_contract() {
    let found = json(&["analyze", "kalah:seeds=4", "--depth", "4"]);
    assert_eq!(found["position"], "4,4,4,4,4,4,0,4,4,4,4,4,4,0 a");
    assert_eq!(found["value"]["kind"], "score");
    assert_eq!(found["value"]["exact"], false);
    assert_eq!(found["value"]["distance"], Value::Null);
    assert!(found["value"]["score"].is_number());
    assert_eq!(found["best"], found["line"][0]);
    assert_eq!(found["best"], found["moves"][0]["move"]);
    assert_eq!(found["value"], found["moves"][0]["value"]);
    let moves = found["moves"].as_array().unwrap();
    let mut plies: Vec<&str> = moves.iter().map(|it| it["move"].as_str().unwrap()).collect();
    plies.sort_unstable();
    assert_eq!(plies, ["0", "1", "2", "3", "4", "5"]);
    let scores: Vec<f64> = moves.iter().map(|it| it["value"]["score"].as_f64().unwrap()).collect();
    assert!(scores.is_sorted_by(|one, two| two <= one), "{scores:?}");
    assert!(found["nodes"].as_u64().unwrap() > 0 && found["seconds"].is_number());
}

#[test]
fn a_win_is_told_with_its_turns() {
    // Three in a row with both ends open: A wins at once.
    let found = json(&["analyze", "connect4", "--moves", "3 3 4 4 5 5"]);
    let won = value!({ "kind": "win", "score": null, "distance": 1, "exact": true });
    assert_eq!(found["value"], won);
    assert!(["2", "6"].contains(&found["best"].as_str().unwrap()), "{found}");
    // From the view of B, who cannot stop both.
    let found = json(&["analyze", "connect4", "--moves", "3 3 4 4 5", "--depth", "6"]);
    assert_eq!(found["value"]["kind"], "loss");
    assert_eq!(found["value"]["exact"], true);
    assert_eq!(found["value"]["distance"], 2);
}

#[test]
fn turns_are_not_plies() {
    // A closes a mill and takes B's last but two: one turn of two plies.
    let position = "AA.A..../B.B....B/A....... a 0,0 5,6 0";
    let found = json(&["analyze", "morris", "--position", position, "--depth", "4"]);
    assert_eq!(found["value"]["kind"], "win");
    assert_eq!(found["value"]["distance"], 1);
    assert_eq!(found["line"].as_array().unwrap().len(), 2);
}

#[test]
fn a_game_that_is_over_has_its_value() {
    let found = json(&["analyze", "connect4", "--moves", "1 2 1 2 1 2 1"]);
    let lost = value!({ "kind": "loss", "score": null, "distance": 0, "exact": true });
    assert_eq!(found["value"], lost);
    assert_eq!(
        (&found["best"], &found["line"], &found["moves"]),
        (&Value::Null, &value!([]), &value!([]))
    );
    let found = exact(&["kalah:pits=1,seeds=1", "--position", "0,2,0,0 a"]);
    let won = value!({ "kind": "win", "score": 2, "distance": 0, "exact": true });
    assert_eq!(found["value"], won);
}

#[test]
fn exact_margins_of_kalah_are_those_of_the_project_oracles() {
    // Rows: pits 1 to 3; columns: seeds 1 to 6.
    let oracles = [[0, -2, 6, -2, 0, 0], [2, -2, -2, -12, 6, 8], [0, 4, 2, 2, 6, -8]];
    for (pits, row) in (1..).zip(oracles) {
        for (seeds, margin) in (1..).zip(row) {
            let name = format!("kalah:pits={pits},seeds={seeds}");
            let found = exact(&[&name]);
            assert_eq!(found["value"]["score"], margin, "{found}");
            let kind = ["loss", "draw", "win"][(1 + i32::signum(margin)) as usize];
            assert_eq!(found["value"]["kind"], kind, "{found}");
            // The line is best play of both to the end: it has that margin.
            let line: Vec<&str> =
                found["line"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
            let end = json(&["analyze", &name, "--moves", &line.join(" ")]);
            assert_eq!(end["value"]["distance"], 0, "{found}");
            let side = if end["to_move"] == "a" { 1 } else { -1 };
            assert_eq!(end["value"]["score"], side * margin, "{found}");
        }
    }
}

#[test]
fn who_wins_a_duel_of_towers_is_known() {
    // One tower of two against one of two, gap 0, 1, 2…: project oracles.
    for (gap, winner) in "WWLLLLL".chars().enumerate() {
        let found = exact(&[&format!("crash:stones=2,gap={gap}")]);
        let kind = if winner == 'W' { "win" } else { "loss" };
        assert_eq!(found["value"]["kind"], kind, "{gap}: {found}");
    }
}

#[test]
fn a_draw_is_proved() {
    let found = exact(&["connect4:columns=4,rows=4"]);
    assert_eq!(found["value"]["kind"], "draw");
    assert_eq!((&found["value"]["exact"], &found["value"]["distance"]), (&true.into(), &16.into()));
    for ply in found["moves"].as_array().unwrap() {
        assert_eq!(ply["value"]["kind"], "draw", "{found}");
    }
    let found = exact(&["reversi:size=4"]);
    assert_eq!((&found["value"]["kind"], &found["value"]["score"]), (&"loss".into(), &(-8).into()));
}

/// Bouton knows: 1000 ⊕ 2000 = 1080, and 3000 can be cut down to that.
#[test]
fn what_a_theory_knows_takes_no_search() {
    let found = exact(&["nim:heaps=1000-2000-3000"]);
    assert_eq!((&found["value"]["kind"], &found["best"]), (&"win".into(), &"3x1920".into()));
    assert_eq!((&found["moves"][0]["move"], &found["moves_total"]), (&found["best"], &6000.into()));
    assert_eq!(found["moves"][0]["value"]["kind"], "win");
    let found = exact(&["nim:heaps=1000-2000-3000,misere", "--moves", "3x1920"]);
    assert_eq!((&found["value"]["kind"], &found["value"]["exact"]), (&"loss".into(), &true.into()));
    // Where the engine sees the end it also gives the distance.
    let found = exact(&["nim:heaps=1-2"]);
    assert_eq!((&found["value"]["distance"], &found["best"]), (&3.into(), &"2x1".into()));
    let lost = found["moves"].as_array().unwrap().iter().filter(|it| it["value"]["kind"] == "loss");
    assert_eq!(lost.count(), 2, "{found}");
}

#[test]
fn proof_numbers_prove_the_same() {
    for game in ["connect4:columns=4,rows=4", "crash:stones=2,gap=3", "reversi:size=4", "nim"] {
        let usual = exact(&[game]);
        let found = exact(&[game, "--method", "df-pn"]);
        assert_eq!(found["value"]["kind"], usual["value"]["kind"], "{game}");
        assert!(found["value"]["exact"] == true && found["value"]["score"].is_null());
        let won = |found: &Value| {
            let plies = found["moves"].as_array().unwrap().iter();
            let won = plies.filter(|it| it["value"]["kind"] == "win");
            let mut won: Vec<String> = won.map(|it| it["move"].to_string()).collect();
            won.sort();
            won
        };
        assert_eq!(won(&found), won(&usual), "{game}");
    }
    // It leaves out the history rules, and says so: in Alapo a player who repeats a position loses,
    // and without that rule neither player can win here.
    let round = ["alapo", "--position", "....../....../...c'../....../..c.../...... a"];
    let usual = exact(&round);
    assert_eq!(usual["value"]["kind"], "loss");
    assert!(usual.get("leaves_out_history").is_none());
    let by_numbers = [&round[..], &["--method", "df-pn"]].concat();
    let found = exact(&by_numbers);
    assert_eq!(found["value"]["kind"], "draw");
    assert_eq!(found["leaves_out_history"], true);
    let said = prints(&[&["analyze", "--exact"], &by_numbers[..]].concat());
    assert!(said.ends_with("History rules, such as repetition and quiet turns, are left out.\n"));
    assert_eq!(exact(&["nim", "--method", "df-pn"])["leaves_out_history"], false);

    let short = ["analyze", "alapo", "--exact", "--method", "df-pn", "--time", "50ms"];
    assert_eq!(run(&short).status.code(), Some(1));
    complains(&["analyze", "nim", "--exact", "--method", "luck"]);
    complains(&["analyze", "nim", "--method", "df-pn"]);
}

#[test]
fn without_a_proof_the_answer_is_no() {
    let output = run(&["analyze", "morris", "--exact", "--time", "50ms", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "nothing was proved within the limits; more --time or --memory may help\n");
}

#[test]
fn the_text_is_a_table_below_a_picture() {
    let text = prints(&["analyze", "nim:heaps=1-2"]);
    assert!(text.contains("value  win in 3 turns (proved)\n"), "{text}");
    assert!(text.contains("\nply  value\n2x1  win in 3 turns\n"), "{text}");
    let text = prints(&["analyze", "nim:heaps=1-2", "--lang", "de"]);
    assert!(text.contains("\nHalbzug  Wert\n2x1      Gewinn in 3 Zügen\n"), "{text}");
    let text = prints(&["analyze", "kalah:pits=3,seeds=2", "--exact", AMPLE]);
    assert!(text.contains("value  win by 4 in "), "{text}");
}

#[test]
fn endless_lists_of_plies_are_no_trouble() {
    let found = json(&["analyze", "nim:heaps=2000000000-5", "--time", "100ms"]);
    assert_eq!(found["moves_total"], 2_000_000_005_u64);
    assert_eq!(found["best"], "1x1999999995");
    assert_eq!(found["value"]["exact"], false);
    let error = complains(&["analyze", "nim:heaps=2000000000-5", "--tree"]);
    assert!(error.starts_with("expected a position with fewer than 2000 plies"), "{error}");
}

#[test]
fn a_record_is_analysed_at_its_end() {
    let path = file("record.game");
    let path = path.to_str().unwrap();
    fs::write(path, "game: nim\nresult: *\n\n1x3 2x4\n").unwrap();
    let found = json(&["analyze", "nim", "--record", path]);
    assert_eq!(found["position"], "0-0-5 a");
    assert_eq!((&found["best"], &found["value"]["distance"]), (&"3x5".into(), &1.into()));
    let error = complains(&["analyze", "nim:misere", "--record", path]);
    assert_eq!(error, "expected a record of nim:misere, found “nim”");
    let error = complains(&["analyze", "nim", "--record", path, "--moves", "1x1"]);
    assert!(error.contains("cannot be used together"), "{error}");
    complains(&["analyze", "nim", "--record", "no-such-file"]);
}

#[test]
fn bad_limits_are_explained() {
    for arguments in [
        ["--depth", "0"],
        ["--depth", "201"],
        ["--time", "2"],
        ["--memory", "1X"],
        ["--threads", "0"],
        ["--svg", "tree.svg"],
    ] {
        complains(&[&["analyze", "nim"][..], &arguments].concat());
    }
    for depths in ["0", "8-1", "1-61", "x", "–"] {
        let error = complains(&["compare", "nim", "--depths", depths]);
        assert!(error.starts_with("expected depths from 1 to 60"), "{error}");
    }
    assert!(!std::path::Path::new("tree.svg").exists());
}

// ---- the tree ----------------------------------------------------------------

/// Checks a node of the JSON and everything below it; yields the number of
/// nodes, and of those that were not cut.
fn check_node(node: &Value, above: Option<bool>) -> (usize, usize) {
    let cut = node["cut"].as_bool().unwrap();
    assert!(cut || above != Some(true), "below a cut everything is cut: {node}");
    let children = node["children"].as_array().unwrap();
    let values = children.iter().map(|it| it["value"].as_i64().unwrap());
    let expected = match node["to_move"].as_str() {
        Some("a") => values.max(),
        _ => values.min(),
    };
    assert!(expected.is_none_or(|it| node["value"] == it), "{node}");
    let mut counts = (1, usize::from(!cut));
    for child in children {
        let (all, seen) = check_node(child, Some(cut));
        counts = (counts.0 + all, counts.1 + seen);
    }
    counts
}

#[test]
fn the_tree_is_minimax_with_what_alpha_beta_would_cut() {
    for (name, depth) in
        [("kalah:seeds=4", 3), ("connect4", 3), ("nim", 2), ("reversi", 3), ("crash", 4)]
    {
        let found = json(&["analyze", name, "--tree", "--depth", &depth.to_string()]);
        assert_eq!(found["depth"], depth, "{name}");
        let (all, seen) = check_node(&found["tree"], None);
        assert_eq!(found["minimax"]["nodes"], all, "{name}");
        assert_eq!(found["alphabeta"]["nodes"], seen, "{name}");
        assert!(seen <= all);
        assert_eq!(found["value"], found["tree"]["value"], "{name}");
        // The same as the search that keeps no tree.
        let output = run(&["compare", name, "--depths", &depth.to_string(), "--json"]);
        let lines: Vec<Value> = String::from_utf8(output.stdout)
            .unwrap()
            .lines()
            .map(|it| serde_json::from_str(it).unwrap())
            .collect();
        assert_eq!(lines[0]["nodes"], all, "{name}");
        assert_eq!(lines[1]["nodes"], seen, "{name}");
        assert_eq!(lines[1]["cutoffs"], found["alphabeta"]["cutoffs"], "{name}");
        assert_eq!(lines[0]["value"], found["value"], "{name}: A is to move");
    }
}

#[test]
fn the_tree_of_a_game_that_is_over_says_so() {
    let arguments = ["analyze", "nim:heaps=1", "--moves", "1x1", "--tree"];
    let text = prints(&arguments);
    assert!(text.contains("the game is over, value ∞"), "{text}");
    assert!(!text.contains("line ,"), "{text}");
    let found = json(&arguments);
    assert_eq!(found["line"].as_array().unwrap().len(), 0);
}

#[test]
fn the_tree_of_a_small_game_is_drawn_to_the_end() {
    let text = prints(&["analyze", "nim:heaps=1-2", "--tree", "--depth", "9"]);
    let tree = "\
△ ∞−3  ←
├─ 1x1  ▽ −∞+2
│  ├─ 2x1  △ ∞−3
│  │  └─ 2x1  ■ ∞−3
│  └─ 2x2  ■ −∞+2
├─ 2x1  ▽ ∞−3   ←
│  ├─ 1x1  △ ∞−3  ←
│  │  └─ 2x1  ■ ∞−3  ←
│  └─ 2x1  △ ∞−3
│     └─ 1x1  ■ ∞−3
└─ 2x2  ▽ −∞+2
   └─ 1x1  ■ −∞+2
";
    assert!(text.contains(tree), "{text}");
    assert!(text.contains("minimax to depth 3: value ∞−3, line 2x1 1x1 2x1, 12 nodes\n"), "{text}");
    let plain = prints(&["analyze", "nim:heaps=1-2", "--tree", "--ascii"]);
    assert!(plain.contains("|- 2x1  B inf-3   <-\n"), "{plain}");
    assert!(plain.is_ascii(), "{plain}");
}

#[test]
fn a_tree_that_is_too_large_says_so() {
    let text = prints(&["analyze", "morris", "--tree", "--depth", "4"]);
    assert!(text.contains("deeper than 2 the tree would have more than 2000 nodes\n"), "{text}");
    let text = prints(&["analyze", "morris", "--tree", "--depth", "4", "--lang", "de"]);
    assert!(text.contains("tiefer als 2 hätte der Baum mehr als 2000 Knoten\n"), "{text}");
}

#[test]
fn the_tree_is_also_a_picture() {
    let path = file("tree.svg");
    let path = path.to_str().unwrap();
    prints(&["analyze", "kalah:seeds=4", "--tree", "--svg", path]);
    let picture = fs::read_to_string(path).unwrap();
    assert!(picture.starts_with("<svg ") && picture.contains("Kalah: minimax to depth 3"));
    complains(&["analyze", "nim", "--tree", "--svg", "no/such/folder/tree.svg"]);
}

// ---- compare -------------------------------------------------------------------

#[test]
fn four_algorithms_agree_in_every_game() {
    let names = json(&["games"]);
    for game in names["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let text = prints(&["compare", name, "--depths", "1-4", "--json", "--time", "120s"]);
        let lines: Vec<Value> = text.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
        assert_eq!(lines.len(), 16, "{name}");
        for four in lines.chunks(4) {
            let algorithms: Vec<&str> =
                four.iter().map(|it| it["algorithm"].as_str().unwrap()).collect();
            assert_eq!(algorithms, ["minimax", "alpha-beta", "ordering", "hashing"]);
            let same = |key: &str| four.iter().all(|it| it[key] == four[0][key]);
            assert!(same("depth") && same("value"), "{name}: {four:?}");
            assert!(four[1]["nodes"].as_u64() <= four[0]["nodes"].as_u64());
            assert!(four.iter().all(|it| it["seconds"].is_number() && it["cutoffs"].is_u64()));
        }
    }
}

#[test]
fn a_series_that_takes_too_long_ends_and_says_so() {
    let path = file("plot.svg");
    let path = path.to_str().unwrap();
    let arguments = ["compare", "connect4", "--depths", "1-60", "--time", "30ms", "--svg", path];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 4, "{error}");
    assert!(error.contains("minimax: depth "), "{error}");
    let picture = fs::read_to_string(path).unwrap();
    assert!(picture.contains("Connect Four: nodes to reach a depth"));
}

#[test]
fn a_single_ply_and_a_game_that_is_over_can_be_compared() {
    let text = prints(&["compare", "nim:heaps=1", "--depths", "1-3"]);
    assert_eq!(text.matches("win in 1").count(), 12, "{text}");
    let text = prints(&["compare", "nim:heaps=1", "--moves", "1x1", "--depths", "2"]);
    assert_eq!(text.matches("loss in 0").count(), 4, "{text}");
}
