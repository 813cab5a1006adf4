//! Strategies of all kinds proved, and certificates tampered with.
#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use certify::{Certificate, Goal, Why};
use game::Player;
use play::{
    begin_at,
    proving::{self, NoProof, Proof, Proposal, Verdict, check_certificate},
    tablebase::{self, TablebaseError},
};
use solve::Job;

/// A folder of tables that goes away with the test.
struct Tables(PathBuf);

impl Tables {
    fn new(name: &str) -> Tables {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = path.join(format!("proving-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Tables(path)
    }

    fn solve(&self, game: &str) {
        self.solve_slices(game, &[]);
    }

    fn solve_slices(&self, game: &str, slices: &[&str]) {
        let slices = slices.iter().map(|&it| it.to_owned()).collect();
        let effort = tablebase::Effort { threads: 1, memory: 1 << 30, slices };
        let (mut before, mut after) =
            (|_: &tablebase::Stage<'_>| (), |_: &tablebase::SliceReport| ());
        tablebase::solve(game, &self.0, &effort, &Job::default(), &mut before, &mut after).unwrap();
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What becomes of a proposal at the start of a game.
fn prove(game: &str, proposal: &Proposal<'_>) -> Result<Proof, NoProof> {
    prove_at(game, None, proposal)
}

fn prove_at(game: &str, position: Option<&str>, proposal: &Proposal<'_>) -> Result<Proof, NoProof> {
    proving::prove(&*begin_at(game, position)?, proposal)
}

fn proposal<'a>(strategy: Option<&'a str>, tables: &'a Tables) -> Proposal<'a> {
    Proposal {
        strategy,
        player: None,
        goal: None,
        tables: &tables.0,
        most: 1_000_000,
        time: Some(Duration::from_secs(600)),
        memory: 64 << 20,
        room: None,
        threads: 1,
    }
}

/// The certificate, and how many positions it has.
fn certificate(proof: &Proof) -> (&str, usize) {
    match &proof.verdict {
        Verdict::Proved { certificate, checked, .. } => (certificate, checked.positions),
        Verdict::Refuted(refutation) => panic!("{}: {refutation:?}", proof.game),
    }
}

#[test]
fn three_against_three_from_its_table() {
    let tables = Tables::new("crash");
    // The first player wins with a gap of 2 and loses with one of 3 (project
    // oracles: n=3 is WWWLWLLLLLWLW).
    for (game, claim) in [("crash", "a wins"), ("crash:gap=3", "b wins"), ("crash:gap=9", "b wins")]
    {
        tables.solve(game);
        let proof = prove(game, &proposal(Some("table"), &tables)).unwrap();
        assert_eq!(proof.claim.to_string(), claim);
        let (text, positions) = certificate(&proof);
        assert!(0 < positions);
        let (name, checked) = check_certificate(text.as_bytes()).unwrap();
        assert_eq!((name.as_str(), checked.positions), (game, positions));
        // The same by search, with other plies perhaps.
        let exact = prove(game, &proposal(Some("exact"), &tables)).unwrap();
        assert_eq!(exact.claim, proof.claim);
        certificate(&exact);
    }
    // The other player cannot do it, with the same table.
    let wrong = Proposal {
        player: Some(Player::A),
        goal: Some(Goal::Win),
        ..proposal(Some("table"), &tables)
    };
    let refuted = prove("crash:gap=3", &wrong).unwrap();
    let Verdict::Refuted(refutation) = refuted.verdict else { panic!("proved") };
    assert!(matches!(refutation.why, Why::Ends(game::Outcome::Win(Player::B))));
}

/// Every ply of a certificate exchanged for every other legal one: either the
/// check finds it, or that ply wins too, and the certificate of it is another.
#[test]
fn exchanged_plies_are_found() {
    let tables = Tables::new("exchanged");
    tables.solve("crash:gap=7");
    let proof = prove("crash:gap=7", &proposal(Some("table"), &tables)).unwrap();
    let (text, _) = certificate(&proof);
    let read = Certificate::read(text.as_bytes()).unwrap();
    let (mut lost, mut kept) = (0, 0);
    for (number, &(position, ply)) in read.plies.iter().enumerate() {
        let scene = begin_at("crash:gap=7", Some(position)).unwrap().scene();
        for (other, _) in scene.moves.iter().filter(|it| it.0 != ply) {
            // As it is, with the old checksum.
            let from = format!("\n{position} {ply}\n");
            let changed = text.replace(&from, &format!("\n{position} {other}\n"));
            assert_ne!(changed, text);
            assert!(check_certificate(changed.as_bytes()).is_err(), "{position} {other}");
            // By somebody who knows how to write the checksum.
            let mut plies: Vec<(String, String)> =
                read.plies.iter().map(|it| (it.0.to_owned(), it.1.to_owned())).collect();
            plies[number].1 = other.clone();
            let forged = certify::write(read.game, read.position, read.claim, read.strategy, plies);
            match check_certificate(forged.as_bytes()) {
                Ok(_) => kept += 1,
                Err(flaw) => {
                    assert_ne!(flaw.error.expected.id, "certify-expected-checksum");
                    lost += 1;
                }
            }
        }
    }
    assert!(10 < lost, "{lost} {kept}");
}

#[test]
fn cut_off_and_spoilt_certificates_never_pass() {
    let tables = Tables::new("spoilt");
    let proof = prove("nim:heaps=1-2-2", &proposal(None, &tables)).unwrap();
    assert_eq!(proof.strategy, "bouton");
    let (text, _) = certificate(&proof);
    let bytes = text.as_bytes();
    assert!(check_certificate(bytes).is_ok());
    for at in 0..bytes.len() {
        assert!(check_certificate(&bytes[..at]).is_err(), "cut off at {at}");
        for byte in [bytes[at].wrapping_add(1), bytes[at] ^ 0x10, b'0', b'\n', 0xff] {
            let mut spoilt = bytes.to_owned();
            spoilt[at] = byte;
            assert!(spoilt == bytes || check_certificate(&spoilt).is_err(), "{byte} at {at}");
        }
    }
    for foreign in [&b""[..], b"\n", b"nim", b"\xff\xfe", b"spielbank certificate 2\n"] {
        let flaw = check_certificate(foreign).unwrap_err();
        assert!(flaw.is_foreign && flaw.line == 1, "{flaw}");
    }
}

#[test]
fn every_kind_of_strategy_can_be_asked() {
    let tables = Tables::new("kinds");
    // Exact: a game's own solver, with a win and with a draw; and the search
    // that every game has.
    for (game, position, claim) in [
        ("connect4:columns=4,rows=4", None, "a at least draws"),
        ("kalah:pits=2,seeds=2", None, "b wins"),
        ("kalah:pits=1,seeds=1", None, "a at least draws"),
        ("reversi:size=4", None, "b wins"),
        ("crash:stones=1,gap=3", None, "b wins"),
        ("nim", Some("1-2-3 b"), "a wins"),
    ] {
        let proof = prove_at(game, position, &proposal(Some("exact"), &tables)).unwrap();
        assert_eq!(proof.claim.to_string(), claim, "{game}");
        certificate(&proof);
    }
    // A player that sees to the end, and two that do not.
    certificate(&prove("nim", &proposal(Some("minimax:depth=12"), &tables)).unwrap());
    for weak in ["random:seed=1", "minimax:depth=1"] {
        let proof = prove("crash:gap=4", &proposal(Some(weak), &tables)).unwrap();
        let Verdict::Refuted(refutation) = proof.verdict else { panic!("{weak} is proved") };
        assert!(matches!(refutation.why, Why::Ends(_)));
        // The line can be played, and B has won at its end.
        let mut game = begin_at("crash:gap=4", None).unwrap();
        refutation.line.iter().for_each(|it| drop(game.play(it).unwrap()));
        assert_eq!(game.end().unwrap().outcome, game::Outcome::Win(Player::B));
    }
}

/// Alapo, where whoever repeats a position loses: table, search and certificate
/// speak of the game without that rule.
#[test]
fn search_and_tables_speak_of_the_same_game() {
    let tables = Tables::new("same");
    tables.solve_slices("alapo", &["c-c"]);
    // Small circles anywhere but on the base rows: D3 and C5 go round for ever,
    // the others are won by somebody.
    let (mut won, mut drawn) = (0, 0);
    for (black, white) in [("D3", "C5"), ("C3", "C5"), ("B2", "E4"), ("F4", "A3"), ("D2", "D5")] {
        let mut fields = [const { ["."; 6] }; 6];
        for (field, piece) in [(black, "c'"), (white, "c")] {
            let at = field.as_bytes();
            fields[usize::from(at[1] - b'1')][usize::from(at[0] - b'A')] = piece;
        }
        let position = format!("{} a", fields.map(|row| row.concat()).join("/"));
        let by = |strategy| prove_at("alapo", Some(&position), &proposal(Some(strategy), &tables));
        let table = by("table").unwrap();
        certificate(&table);
        match by("exact") {
            Ok(exact) => {
                assert_eq!(exact.claim, table.claim, "{position}");
                certificate(&exact);
                won += 1;
            }
            // Nobody can force an end, which no search sees.
            Err(error) => {
                assert!(matches!(error, NoProof::Unsearchable), "{error:?}");
                assert_eq!(table.claim.goal, Goal::Draw, "{position}");
                drawn += 1;
            }
        }
    }
    assert!(3 <= won && 1 <= drawn, "{won} {drawn}");
}

#[test]
fn what_cannot_be_proved_is_said() {
    let tables = Tables::new("none");
    let missing = prove("crash", &proposal(Some("table"), &tables));
    assert!(matches!(missing, Err(NoProof::Truth(TablebaseError::Missing { .. }))));
    // Without tables, search it is.
    assert_eq!(prove("crash", &proposal(None, &tables)).unwrap().strategy, "exact");
    let small = Proposal { most: 3, ..proposal(None, &tables) };
    assert!(matches!(prove("nim", &small), Err(NoProof::TooLarge(3))));
    let late = Proposal { time: Some(Duration::ZERO), ..proposal(None, &tables) };
    assert!(matches!(prove("nim", &late), Err(NoProof::Limits)));
    // Also while the replies to a single position are listed.
    let game = "nim:heaps=2000000000-1999999999-3";
    let endless = Proposal { most: usize::MAX, ..proposal(None, &tables) };
    let late = Proposal { time: Some(Duration::from_millis(20)), ..endless.clone() };
    assert!(matches!(prove(game, &late), Err(NoProof::Limits)));
    let large = Proposal { room: Some(8 << 20), ..endless };
    assert!(matches!(prove(game, &large), Err(NoProof::Limits)));
    for (game, strategy, id) in [
        ("chess", None, "expected-game"),
        ("nim", Some("human"), "play-expected-machine"),
        ("nim", Some("Bouton"), "play-expected-strategy"),
        ("crash", Some("bouton"), "play-expected-strategy"),
        ("kalah", Some("table"), "expected-able-game"),
    ] {
        let Err(NoProof::Parse(error)) = prove(game, &proposal(strategy, &tables)) else {
            panic!("{game} {strategy:?}")
        };
        assert_eq!(error.expected.id, id);
    }
}
