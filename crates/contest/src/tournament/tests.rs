//! Tournaments are played, stopped, and go on.

use std::{
    fs,
    sync::atomic::{AtomicU32, Ordering},
};

use super::*;

/// A folder of its own for each test, gone at the end of it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("spielbank-tournament-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn results(&self) -> PathBuf {
        self.0.join("results.jsonl")
    }

    fn open(&self, text: &str) -> Tournament {
        Tournament::open(Plan::parse(text).unwrap(), &self.0, &self.results()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn plan(head: &str) -> String {
    let players = ["engine:level=2", "random", "minimax:depth=1", "engine:level=4", "random"];
    let mut text = format!("game = {:?}\n{head}\n", games::ALL[0].id);
    for (number, player) in players.iter().enumerate() {
        text += &format!("[[players]]\nname = \"P{number}\"\nplayer = {player:?}\n");
    }
    text
}

/// The results in an order that does not depend on threads.
fn sorted(tournament: &Tournament) -> Vec<GameResult> {
    let mut played = tournament.played().to_vec();
    played.sort_by_key(|it| (it.round, it.first.clone(), it.second.clone(), it.game));
    played
}

fn on(_: &Tournament) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn everybody_plays_everybody() {
    let folder = Folder::new();
    let mut tournament = folder.open(&plan("rounds = 2\ngames = 2\nrecords = \"games\""));
    tournament.play(on).unwrap();
    assert_eq!(tournament.games(), 40);
    assert_eq!(tournament.played().len(), 40);
    let table = tournament.standings();
    assert!(table.rows.iter().all(|it| it.games() == 16));
    assert_eq!(table.rows.iter().map(|it| it.points).sum::<f64>(), 40.0);
    for i in 0..5 {
        for j in 0..5 {
            assert_eq!(table.cross[i][j].1, if i == j { 0 } else { 4 });
        }
    }
    let elo = |player: usize| table.rows[player].rating.elo;
    assert!(elo(1) < elo(3) && elo(4) < elo(3));
    assert_eq!(
        table.rows[table.order[0]].points,
        table.rows.iter().map(|it| it.points).fold(0.0, f64::max)
    );
    // Every game is kept, tells who played, and replays.
    let files = fs::read_dir(folder.0.join("games")).unwrap();
    let mut count = 0;
    for file in files {
        let record = play::Record::load(&file.unwrap().path()).unwrap();
        record.replay().unwrap();
        assert!(record.header("name-a").unwrap().starts_with('P'));
        count += 1;
    }
    assert_eq!(count, 40);
}

#[test]
fn a_tournament_goes_on_where_it_stopped() {
    for mode in ["round-robin", "swiss"] {
        let text = plan(&format!("mode = {mode:?}\nrounds = 3\ngames = 2\nconcurrency = 2"));
        let whole = Folder::new();
        let mut at_once = whole.open(&text);
        at_once.play(on).unwrap();
        let parts = Folder::new();
        let mut before = 0;
        for stop in [3, 5, 9, usize::MAX] {
            let mut tournament = parts.open(&text);
            assert_eq!(tournament.played().len(), before, "{mode}: what was played is known");
            let stop = |it: &Tournament| match it.played().len() < stop {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
            tournament.play(stop).unwrap();
            before = tournament.played().len();
            if before as u64 == tournament.games() {
                assert_eq!(sorted(&tournament), sorted(&at_once), "{mode}");
                assert_eq!(tournament.standings(), at_once.standings(), "{mode}");
            }
        }
        assert_eq!(before as u64, at_once.games(), "{mode}");
        // Nothing is left to be played.
        let lines = || fs::read_to_string(parts.results()).unwrap().lines().count();
        assert_eq!(lines(), before + 1);
        parts.open(&text).play(|_| panic!("played again")).unwrap();
        assert_eq!(lines(), before + 1);
    }
}

#[test]
fn a_line_cut_off_in_the_middle_is_played_again() {
    let text = plan("games = 1");
    let folder = Folder::new();
    let mut tournament = folder.open(&text);
    tournament.play(on).unwrap();
    let whole = fs::read_to_string(folder.results()).unwrap();
    fs::write(folder.results(), &whole[..whole.len() - 7]).unwrap();
    let mut again = folder.open(&text);
    assert_eq!(again.played().len(), 9);
    again.play(on).unwrap();
    assert_eq!(sorted(&again), sorted(&tournament));
    let mut lines: Vec<String> =
        fs::read_to_string(folder.results()).unwrap().lines().map(str::to_owned).collect();
    let mut before: Vec<String> = whole.lines().map(str::to_owned).collect();
    lines.sort();
    before.sort();
    assert_eq!(lines, before);
}

#[test]
fn more_rounds_may_be_added_and_nothing_else_changed() {
    let folder = Folder::new();
    folder.open(&plan("games = 1")).play(on).unwrap();
    let mut longer = folder.open(&plan("games = 1\nrounds = 2\nconcurrency = 2"));
    longer.play(on).unwrap();
    assert_eq!(longer.played().len(), 20);
    for other in ["games = 2", "games = 1\nseed = 1", "games = 1\nmode = \"swiss\""] {
        let plan = Plan::parse(&plan(other)).unwrap();
        let error = Tournament::open(plan, &folder.0, &folder.results()).err().unwrap();
        assert!(error.to_string().contains("play-expected-own-results"), "{error}");
    }
    fs::write(folder.results(), fs::read_to_string(folder.results()).unwrap() + "{}\n").unwrap();
    let plan = Plan::parse(&plan("games = 1")).unwrap();
    let error = Tournament::open(plan, &folder.0, &folder.results()).err().unwrap();
    assert!(error.to_string().contains("play-expected-result-line"), "{error}");
}

#[test]
fn a_swiss_round_gives_everybody_a_game_or_a_bye() {
    let folder = Folder::new();
    let mut tournament = folder.open(&plan("mode = \"swiss\"\nrounds = 3\ngames = 2"));
    tournament.play(on).unwrap();
    let table = tournament.standings();
    assert_eq!(tournament.games(), 12);
    assert_eq!(table.rows.iter().map(|it| it.byes).sum::<u64>(), 3);
    assert!(table.rows.iter().all(|it| it.byes <= 1 && it.games() + 2 * it.byes == 6));
    // Twelve games and three byes of two points.
    assert_eq!(table.rows.iter().map(|it| it.points).sum::<f64>(), 18.0);
    for i in 0..5 {
        assert!((0..5).all(|j| table.cross[i][j].1 <= 2), "nobody meets twice");
    }
}

#[test]
fn plans_that_cannot_be_are_refused() {
    let two =
        "[[players]]\nname=\"x\"\nplayer=\"random\"\n[[players]]\nname=\"y\"\nplayer=\"random\"\n";
    let game = format!("game={:?}\n", games::ALL[0].id);
    assert!(Plan::parse(&format!("{game}{two}")).is_ok());
    for (text, id) in [
        (String::new(), "play-expected-tournament"),
        ("\0".to_owned(), "play-expected-tournament"),
        (format!("{game}colour=\"red\"\n{two}"), "play-expected-tournament"),
        (format!("{game}rounds=-1\n{two}"), "play-expected-tournament"),
        (format!("{game}mode=\"knockout\"\n{two}"), "play-expected-tournament"),
        (format!("{game}rounds=0\n{two}"), "play-expected-tournament-number"),
        (format!("{game}concurrency=257\n{two}"), "play-expected-tournament-number"),
        (format!("{game}players=[]\n"), "play-expected-tournament-number"),
        (
            format!("{game}{}", two.replace('y', "x").replace("plaxer", "player")),
            "play-expected-tournament-name",
        ),
        (format!("game=\"?\"\n{two}"), "expected-game"),
        (format!("{game}{}", two.replacen("random", "nobody", 1)), "play-expected-player"),
        (format!("{game}{}", two.replacen("random", "human", 1)), "play-expected-machine"),
    ] {
        let error = Plan::parse(&text).unwrap_err();
        assert_eq!(error.expected.id, id, "{text}");
    }
}

#[test]
fn results_alone_tell_how_it_stands() {
    for mode in ["rounds = 2", "mode = \"swiss\"\nrounds = 3"] {
        let folder = Folder::new();
        let mut tournament = folder.open(&plan(mode));
        tournament.play(on).unwrap();
        let text = fs::read_to_string(folder.results()).unwrap();
        let seen = Seen::read(&text).unwrap();
        assert_eq!(seen.standings, tournament.standings(), "{mode}");
        assert_eq!(seen.played, tournament.played());
        // A line that is still being written says nothing yet.
        let cut = &text[..text.len() - 5];
        assert_eq!(Seen::read(cut).unwrap().played.len() + 1, seen.played.len());
    }
    for text in ["", "{", "{}\n", "[]\n[]\n", "\u{0}\n"] {
        assert!(Seen::read(text).is_err(), "{text:?}");
    }
}
