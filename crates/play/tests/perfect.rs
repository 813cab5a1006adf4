//! The player `perfect` keeps what it has, ply by ply, whatever the other plays.
#![allow(clippy::unwrap_used)]

use std::{env, fs, path::PathBuf, process, sync::Arc, time::Duration};

use game::{Outcome, Player};
use play::{
    Bot, Kind, Match, begin, begin_at,
    tablebase::{Library, Perfect, TablebaseError},
};

/// A folder of tables that goes away with the test.
struct Tables(PathBuf);

impl Tables {
    fn new(name: &str) -> Tables {
        let path = env::temp_dir().join(format!("spielbank-perfect-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        Tables(path)
    }

    fn library(&self) -> Arc<Library> {
        Arc::new(Library::new(Some(self.0.clone())))
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a match is worth to a player: its end, or what the tables say.
fn worth(library: &Library, game: &dyn Match, player: Player) -> i32 {
    let of = |outcome| match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == player => 1,
        Outcome::Win(_) => -1,
    };
    if let Some(end) = game.end() {
        return of(end.outcome);
    }
    let value = match library.probe(game).unwrap().value.kind {
        Kind::Win => 1,
        Kind::Loss => -1,
        _ => 0,
    };
    if game.to_move() == player { value } else { -value }
}

#[test]
fn no_ply_gives_away_what_the_tables_promise() {
    let tables = Tables::new("keeps");
    let library = tables.library();
    let games = ["morris:stones=3", "connect4:columns=4,rows=4", "reversi:size=4", "crash", "nim"];
    for (name, player) in games.iter().flat_map(|it| Player::ALL.map(|player| (it, player))) {
        let mut random = fastrand::Rng::with_seed(7);
        let mut wins = 0;
        for seed in 0..20 {
            let mut perfect = Perfect::with(Arc::clone(&library), seed);
            let mut game = begin(name).unwrap();
            while game.end().is_none() && game.plies().len() < 300 {
                if game.to_move() != player {
                    let ply = game.nth_move(random.usize(..game.move_count())).unwrap();
                    game.play(&ply).unwrap();
                    continue;
                }
                let before = worth(&library, &*game, player);
                let ply = perfect.choose(&*game).unwrap();
                game.play(&ply).unwrap();
                let after = worth(&library, &*game, player);
                assert_eq!(after, before, "{name}: {ply} after {:?}", game.plies());
            }
            wins += u32::from(worth(&library, &*game, player) == 1);
        }
        assert!(5 <= wins, "{name}: {wins} of 20 against chance");
    }
}

/// Three stones against three, all jump. A wins, and going to and fro he has
/// come to the same position twice: the table's best ply would make it a draw.
#[test]
fn a_win_is_not_given_away_by_repetition() {
    let tables = Tables::new("repeats");
    let library = tables.library();
    let name = "morris:stones=3";
    let back = |ply: &str| {
        let (from, to) = ply.split_once(':').unwrap();
        format!("{to}:{from}")
    };
    let best = |game: &dyn Match| library.best(game, Duration::ZERO).unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    let mut tried = 0;
    while tried < 5 {
        // 1. A position that A wins, not too soon, with both going to and fro.
        let mut points: Vec<usize> = (0..24).collect();
        random.shuffle(&mut points);
        let mut board = [b'.'; 24];
        points[..6].iter().enumerate().for_each(|(at, &it)| board[it] = b"AB"[at % 2]);
        let rings: Vec<&str> = board.chunks(8).map(|it| str::from_utf8(it).unwrap()).collect();
        let position = format!("{} a 0,0 0,0 0", rings.join("/"));
        let Ok(mut game) = begin_at(name, Some(&position)) else { continue };
        let won = |game: &dyn Match| worth(&library, game, Player::A) == 1;
        if !won(&*game) || library.probe(&*game).unwrap().value.distance < Some(5) {
            continue;
        }
        let found = best(&*game);
        let [ours] = found.as_slice() else { continue };
        let ours = ours.clone();
        game.play(&ours).unwrap();
        let Some(theirs) = (0..game.move_count()).find_map(|number| {
            let ply = game.nth_move(number)?;
            let mut next = game.copy();
            let quiet = [&ply, &back(&ours), &back(&ply)].iter().all(|it| next.play(it).is_ok());
            (quiet && next.position() == position).then_some(ply)
        }) else {
            continue;
        };
        let around = [&theirs, &back(&ours), &back(&theirs)];
        let mut game = begin_at(name, Some(&game.position())).unwrap();
        for ply in around.into_iter().chain([&ours]).chain(around) {
            game.play(ply).unwrap();
        }

        // 2. Once more would be a draw.
        let mut drawn = game.copy();
        drawn.play(&ours).unwrap();
        assert_eq!(drawn.end().map(|it| it.outcome), Some(Outcome::Draw));
        for ply in best(&*game) {
            let mut next = game.copy();
            next.play(&ply).unwrap();
            assert!(won(&*next), "{position}: {ply} instead of {ours}");
        }
        tried += 1;
    }
}

/// It could prove its ply here, but somebody has to hear what became of the table.
#[test]
fn a_damaged_table_is_named_and_not_passed_over() {
    let tables = Tables::new("damaged");
    let game = begin("crash").unwrap();
    tables.library().best(&*game, Duration::ZERO).unwrap();
    let folder = fs::read_dir(&tables.0).unwrap().next().unwrap().unwrap().path();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let mut bytes = fs::read(&path).unwrap();
        bytes.iter_mut().for_each(|it| *it ^= 0x55);
        fs::write(path, bytes).unwrap();
    }
    let error = tables.library().best(&*game, Duration::from_secs(1)).unwrap_err();
    assert!(matches!(&error, TablebaseError::Table(it) if it.is_damage()), "{error:?}");
    assert!(error.to_string().contains(".table"), "{error}");
}

/// No `solve` would help there.
#[test]
fn what_no_table_can_have_is_said() {
    let tables = Tables::new("uncovered");
    let error = tables.library().best(&*begin("alapo").unwrap(), Duration::ZERO).unwrap_err();
    assert!(matches!(error, TablebaseError::Uncovered { .. }), "{error:?}");
    let end = "....../....../...c'../....../..c.../...... a";
    let end = begin_at("alapo", Some(end)).unwrap();
    let error = tables.library().best(&*end, Duration::ZERO).unwrap_err();
    assert!(matches!(error, TablebaseError::Nothing { .. }), "{error:?}");
}
