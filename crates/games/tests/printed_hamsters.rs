//! The printed Hamster program for Kalah reaches, tile by tile, what our rules reach.
//!
//! Its text is not part of the project: without `../shared/hamster` the tests are skipped.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // all of it is tests

use std::{fs, path::Path, sync::Arc};

use game::{Notation, Outcome, Player};
use games::{Listed, Visitor};
use hamster::{
    check::{Source, check},
    compile::compile,
    machine::{End, Machine, Pause, Start, program::Program},
    world::{self, World},
};

const MAIN: &str = "/*object-oriented program*/import kalah.*;\nimport hamsterkalah.*;\n\
                    void main() {\n    \
                    new KalahSpiel(new AbfrageSchiedsrichterHamster()).spielen();\n}\n";

/// The program with other constants; nothing if its text is not there.
fn printed(pits: usize, seeds: usize) -> Option<Arc<Program>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/hamster");
    let mut files = vec![("Main.ham".to_owned(), MAIN.to_owned())];
    for package in ["kalah", "hamsterkalah"] {
        let Ok(entries) = fs::read_dir(folder.join(package)) else {
            println!("skipped: ../shared/hamster is not there");
            return None;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let text = fs::read_to_string(&path).unwrap();
            let text = text
                .replace("ANZAHL_MULDEN = 14", &format!("ANZAHL_MULDEN = {}", 2 * pits + 2))
                .replace("PRO_MULDE = 6", &format!("PRO_MULDE = {seeds}"));
            files.push((name, text));
        }
    }
    let sources: Vec<Source<'_>> = files.iter().map(|(name, text)| Source { name, text }).collect();
    let tree = check(&sources).unwrap_or_else(|found| panic!("{found:?}"));
    Some(Arc::new(compile(&tree).unwrap()))
}

fn start(pits: usize, seed: u64) -> Start {
    let row = " ".repeat(pits + 2);
    let text = format!("{}\n3\n>{}\n{row}\n{row}\n0\n0\n", pits + 2, &row[1..]);
    Start { territory: world::read(&text).unwrap(), seed, ..Start::default() }
}

/// The grains on the board in the order of the places, as a position has them.
fn places(world: &World, pits: usize) -> Vec<u64> {
    let grains = |row, column: usize| world.territory().grains(row, column as i64) as u64;
    let above = (0..pits).map(|it| grains(0, pits - it));
    let below = (0..pits).map(|it| grains(2, 1 + it));
    above.chain([grains(1, 0)]).chain(below).chain([grains(1, pits + 1)]).collect()
}

/// The same when the pits that are left have been emptied into their stores.
fn settled(mut places: Vec<u64>, pits: usize) -> Vec<u64> {
    for side in [0, pits + 1] {
        let rest: u64 = places[side..side + pits].iter().sum();
        places[side..side + pits].fill(0);
        places[side + pits] += rest;
    }
    places
}

/// The numbers of a position as it is written.
fn numbers<G: Notation>(game: &G, position: &G::Position) -> Vec<u64> {
    let text = game.write_position(position);
    let numbers = text.split(' ').next().unwrap();
    numbers.split(',').map(|it| it.parse().unwrap()).collect()
}

/// What the referee says of a finished game.
fn verdict(places: &[u64], pits: usize, outcome: Outcome) -> String {
    let (a, b) = (places[pits], places[2 * pits + 1]);
    match outcome {
        Outcome::Win(Player::A) => format!("Endstand: {a} : {b}\nSpieler A hat gewonnen!"),
        Outcome::Win(Player::B) => format!("Endstand: {a} : {b}\nSpieler B hat gewonnen!"),
        Outcome::Draw => "Unentschieden!".to_owned(),
    }
}

/// Two people play random legal plies.
struct People {
    program: Arc<Program>,
    pits: usize,
    seed: u64,
}

impl Visitor for People {
    type Out = u32;

    fn visit<G: Listed>(self, game: G) -> u32 {
        let (mut random, mut plies) = (fastrand::Rng::with_seed(self.seed), 0);
        let mut machine = Machine::new(self.program, &start(self.pits, self.seed));
        let mut position = game.start();
        loop {
            match machine.run(u64::MAX) {
                Pause::Asks { number: false, .. } => machine.answer("Mensch"),
                Pause::Asks { prompt, .. } => {
                    assert_eq!(game.outcome(&position), None);
                    assert_eq!(places(machine.world(), self.pits), numbers(&game, &position));
                    let player = if game.to_move(&position) == Player::A { "A" } else { "B" };
                    assert_eq!(prompt, format!("Spieler {player}: Welche Mulde?"));
                    let moves: Vec<G::Move> = game.legal_moves(&position).collect();
                    let mv = moves[random.usize(..moves.len())];
                    machine.answer(&game.write_move(&position, mv));
                    game.apply(&mut position, mv);
                    plies += 1;
                }
                Pause::Says(text) => {
                    let end = numbers(&game, &position);
                    assert_eq!(places(machine.world(), self.pits), end);
                    let outcome = game.outcome(&position).expect("our rules end it too");
                    assert_eq!(text, verdict(&end, self.pits, outcome));
                }
                Pause::Ended(End::Done) => return plies,
                other => panic!("{other:?}"),
            }
        }
    }
}

/// Two hamsters of strength 3 play.
struct Hamsters {
    program: Arc<Program>,
    pits: usize,
    seed: u64,
}

impl Visitor for Hamsters {
    type Out = u32;

    fn visit<G: Listed>(self, game: G) -> u32 {
        let mut machine = Machine::new(self.program, &start(self.pits, self.seed));
        machine.observe = true;
        let (mut position, mut plies) = (game.start(), 0);
        // The first to lay a grain is the referee; it walks the board after every ply.
        let (mut referee, mut changed, mut said) = (None, false, false);
        loop {
            match machine.run(u64::MAX) {
                Pause::Asks { number: false, .. } => machine.answer("Hamster"),
                Pause::Asks { .. } => machine.answer("3"),
                Pause::Command(command) if Some(command.hamster) != referee => {
                    let lays = command.name == "gib";
                    if referee.is_none() && lays {
                        referee = Some(command.hamster);
                    }
                    changed |= lays && referee != Some(command.hamster);
                }
                Pause::Command(_) => {
                    if !std::mem::take(&mut changed) || game.outcome(&position).is_some() {
                        continue;
                    }
                    let found = places(machine.world(), self.pits);
                    let after = game.legal_moves(&position).map(|mv| {
                        let mut after = position.clone();
                        game.apply(&mut after, mv);
                        after
                    });
                    let ply = after.into_iter().find(|it| match game.outcome(it) {
                        Some(_) => numbers(&game, it) == settled(found.clone(), self.pits),
                        None => numbers(&game, it) == found,
                    });
                    let before = game.write_position(&position);
                    position = ply.unwrap_or_else(|| panic!("{before}: no ply to {found:?}"));
                    plies += 1;
                }
                Pause::Says(text) => {
                    let end = numbers(&game, &position);
                    assert_eq!(places(machine.world(), self.pits), end);
                    let outcome = game.outcome(&position).expect("our rules end it too");
                    assert_eq!(text, verdict(&end, self.pits, outcome));
                    said = true;
                }
                Pause::Ended(End::Done) => {
                    assert!(said, "a referee says who won");
                    return plies;
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn two_people_reach_what_our_rules_reach() {
    for (name, pits, seeds) in [("kalah", 6, 6), ("kalah:pits=7", 7, 6), ("kalah:seeds=8", 6, 8)] {
        let Some(program) = printed(pits, seeds) else { return };
        for seed in 0..10 {
            let people = People { program: Arc::clone(&program), pits, seed };
            assert!(games::visit(name, people).unwrap() > 10);
        }
    }
}

#[test]
fn two_hamsters_play_by_the_rules() {
    let Some(program) = printed(6, 6) else { return };
    for seed in 0..50 {
        let hamsters = Hamsters { program: Arc::clone(&program), pits: 6, seed };
        assert!(games::visit("kalah", hamsters).unwrap() > 10);
    }
}
