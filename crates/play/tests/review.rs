//! The review tells random play from the engine's in games that were really
//! played: A moved at random, B was `engine:level=3` and won.
#![allow(clippy::unwrap_used)] // all of it is tests

use play::{
    Inquiry, analyse, begin,
    review::{Review, Row, Scale, review},
};

/// Games with their plies.
#[rustfmt::skip]
const GAMES: &[(&str, &str)] = &[
    ("kalah", "3 7 4 9 3 7 4 2 8 3 7 2 10 3 12 4 11 4 12 7 1 12 9 4 11 12 8 3 10 9 5 11 4 10 0 8"),
    ("kalah", "1 7 2 9 1 7 2 12 1 8 1 11 1 12 0 8 2 12 9 12 11 7 1 12 8 4 12 10 1 11 9 2 12 11 3 7 5 8"),
    ("reversi", "C5 E6 F6 C6 C7 F5 G5 G4 D6 H5 F4 E7 G7 D7 D8 G6 H6 C8 B8 E8 F7 A8 H3 H4 F8 H8 G8 H7 pass B7 pass C3 E3 H2 B2 B6 A7 D3 C4 A6 D2 E2 F2 B5 B4 C2 B3 D1 E1 C1 F3 A5 A3 F1 B1 A1 A2 G1 G2 H1 G3 A4"),
    ("reversi", "E3 F5 D6 C5 F4 D7 G5 D3 C3 F3 G3 C4 B5 G4 H4 D2 E1 F2 G1 G6 C6 F1 G2 H1 E6 D1 C2 H2 E2 B6 B4 C1 A6 B1 H3 H5 G7 H6 C8 H7 pass F6 pass H8 G8 F8 E7 D8 C7 F7 E8 B8 B7 A3 B3 A5 A4 A7 A8 B2 A2"),
    ("connect4", "5 4 5 5 5 4 5 3 5 5 4 1 4 2"),
    ("connect4", "2 4 2 5 2 2 2 6 2 3"),
    ("morris", "B7 B1 C0 A1 C1 C2 B5 C7 B4 B6 B3 B2 B0 A7 C3 A3 C4 A4 B5:A5 A1:A2 xA5 C4:C5 A7:A0 C5:C4 A4:A5 C4:C5 A5:A4 xC1 C5:C4 C2:C1 C3:C2 A2:A1 xC2 B7:A7 A1:A2 xB4 C4:C3 A2:A1 xB0 C3:C2 B1:B0 A7:B7 B6:B5 B7:A7 B5:B6 A7:B7 B6:B5 B7:A7 C7:B7 C0:C7 A1:A2 xB3 C2:C6 B5:B6 xC6"),
    ("morris", "A4 B1 A5 A6 A7 B5 A3 A2 B2 B3 B0 A1 B6 C1 xB0 B4 A0 xA7 B7 A7 xB7 B6:B7 C1:C2 B7:B0 A7:B7"),
    ("alapo", "D5:D4 C2:B3 F5:F4 C1:C2 C6:F3 E2:F3 C5:D5 C2:F5 D5:C5 B1:E4 C5:D5 F5:E6 D5:E6 D1:C2 D6:A3 D2:C1 A5:A4 C2:C6 B5:C4"),
    ("alapo", "B5:C4 D2:E3 A5:A4 C2:C3 C4:B3 D1:B3 C5:B4 B1:D3 B4:C4 C3:C4 D5:D4 E3:D4 E5:F4 C4:D5 F4:E5 D5:C6 E5:D4"),
];

/// Looks this many plies ahead in every position, the same on every machine.
const DEPTH: u32 = 4;

fn reviewed(name: &str, plies: &str) -> Review {
    let plies: Vec<String> = plies.split(' ').map(str::to_owned).collect();
    let mut game = begin(name).unwrap();
    let inquiry = Inquiry { depth: Some(DEPTH), ..Inquiry::new(None, 4 << 20, false) };
    let mut rows = Vec::new();
    for ply in plies.iter().map(Some).chain([None]) {
        rows.push(Row { to_move: game.to_move(), found: analyse(&*game, &inquiry) });
        if let Some(ply) = ply {
            game.play(ply).unwrap();
        }
    }
    assert!(game.end().is_some(), "{name}");
    review(Scale::of(&*begin(name).unwrap()), &rows, &plies)
}

#[test]
fn random_play_is_less_accurate_and_has_mistakes() {
    for (name, plies) in GAMES {
        let Review { plies, accuracy } = reviewed(name, plies);
        let (a, b) = (accuracy.a.unwrap(), accuracy.b.unwrap());
        let mistakes =
            |player| plies.iter().filter(|it| it.player == player && it.fault.is_some()).count();
        let [own, other] = game::Player::ALL.map(mistakes);
        let told = format!("{name}: {a:.2} with {own} mistakes, {b:.2} with {other}");
        assert!(a < 0.4 && a + 0.3 < b, "{told}");
        assert!(2 <= own && other <= own, "{told}");
    }
}

#[test]
fn every_game_has_a_scale() {
    for entry in games::ALL {
        let scale = Scale::of(&*begin(entry.id).unwrap());
        assert!(0 < scale.estimate, "{}", entry.id);
        let counts = entry.abilities.contains(&games::Ability::score);
        assert_eq!(scale.most.is_some(), counts, "{}", entry.id);
    }
    assert_eq!(Scale::of(&*begin("reversi:size=4").unwrap()).most, Some(16));
}
