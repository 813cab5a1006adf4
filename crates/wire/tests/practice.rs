//! The codes of practice games, for the kinds that there are.

use wire::mnm::Practice;

/// The codes that the project's notes on the protocol name.
#[test]
fn every_kind_has_its_code() {
    let kinds = ["NMMorris", "Reversi", "Kalah", "Connect4", "Alapo", "Nim", "Crash"];
    let codes = ["spiele", "revers", "kalah0", "connec", "alapo0", "nim000", "crash0"];
    let kinds = kinds.map(str::to_owned);
    for (kind, code) in kinds.iter().zip(codes) {
        for level in [0, 1, 10] {
            let practice = Practice { level, kind: kind.clone() };
            let id = format!("train{level:02}{code}");
            assert_eq!(practice.id(), id);
            assert_eq!(Practice::of(&id, &kinds), Some(practice.clone()));
            assert_eq!(Practice::of(&id[..11], &kinds), Some(practice));
        }
    }
    for id in [
        "",
        "train",
        "train00",
        "train11spiele",
        "train+1spiele",
        "train00quarto",
        "train00spiel",
        "trainé",
        "Train00spiele",
        "train00spielex",
    ] {
        assert_eq!(Practice::of(id, &kinds), None, "{id}");
    }
}
