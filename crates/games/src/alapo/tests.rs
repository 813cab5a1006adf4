//! The special rules of Alapo, and the comparison with the slow ones.

use game::{Game, Line, Notation, Outcome, Player};
use kit::Effort;

use super::{Alapo, Position, reference::Slow};

fn at(text: &str) -> Position {
    Alapo.parse_position(text).unwrap()
}

/// The game that begins there and takes these plies; each must be legal.
fn line(position: &str, plies: &str) -> Line<Alapo> {
    let mut line = Line::new(Alapo, at(position));
    for text in plies.split_whitespace() {
        assert_eq!(line.outcome(), None, "before {text}");
        let mv = Alapo.parse_move(line.position(), text).unwrap();
        line.push(mv);
    }
    line
}

/// How the game that begins there ends after these plies.
fn end(position: &str, plies: &str) -> Option<Outcome> {
    line(position, plies).outcome()
}

/// The targets of the piece on a field.
fn targets(position: &str, from: &str) -> Vec<String> {
    let position = at(position);
    let text = |mv| Alapo.write_move(&position, mv);
    let plies: Vec<String> = Alapo.legal_moves(&position).map(text).collect();
    let to = |ply: &String| ply.strip_prefix(from)?.strip_prefix(':').map(str::to_owned);
    plies.iter().filter_map(to).collect()
}

const WHITE: Option<Outcome> = Some(Outcome::Win(Player::A));
const BLACK: Option<Outcome> = Some(Outcome::Win(Player::B));

#[test]
fn agrees_with_the_reference() -> Result<(), kit::Violation> {
    kit::reference(&Alapo, &Slow, Effort { games: 300, ..Effort::default() })
}

/// Few pieces anywhere: such positions end in more ways than random games do.
/// The reference looks for a legal ply, as the rules say, where the game only
/// looks for a piece.
#[test]
fn agrees_with_the_reference_when_few_pieces_are_left() {
    use kit::Reference;
    let mut random = fastrand::Rng::with_seed(1);
    let mut over = 0;
    for _ in 0..3000 {
        let mut fields = vec![".".to_owned(); 36];
        for piece in ["S", "t", "C", "s'", "T'", "c'"] {
            if random.bool() {
                fields[random.usize(..36)] = piece.to_owned();
            }
        }
        let rows: Vec<String> = fields.chunks(6).map(<[String]>::concat).collect();
        let text = format!("{} {}", rows.join("/"), random.choice(["a", "b"]).unwrap());
        let Ok(position) = Alapo.parse_position(&text) else { continue };
        assert_eq!(Alapo.write_position(&position), text);
        assert_eq!(Alapo.outcome(&position), Slow.outcome(&text), "{text}");
        over += usize::from(Alapo.outcome(&position).is_some());
        if Alapo.outcome(&position).is_none() {
            let name = |mv| Alapo.write_move(&position, mv);
            let mut ours: Vec<String> = Alapo.moves(&position).map(name).collect();
            let mut theirs: Vec<String> = Slow.plies(&text).into_iter().map(|it| it.0).collect();
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs, "{text}");
        }
    }
    assert!((500..2500).contains(&over), "{over} games over");
}

#[test]
fn starts_as_in_the_book() {
    let text = "S'T'C'C'T'S'/s't'c'c't's'/....../....../stccts/STCCTS a";
    assert_eq!(Alapo.write_position(&Alapo.start()), text);
}

#[test]
fn large_pieces_go_far_and_small_ones_one_field() {
    let alone = |piece: &str| {
        let text = format!("....../c'...../..{piece}.../....../....../...... a");
        targets(&text, "C3").join(" ")
    };
    assert_eq!(alone("S"), "C1 C2 A3 B3 D3 E3 F3 C4 C5 C6");
    assert_eq!(alone("s"), "C2 B3 D3 C4");
    assert_eq!(alone("T"), "A1 E1 B2 D2 B4 D4 A5 E5 F6");
    assert_eq!(alone("t"), "B2 D2 B4 D4");
    assert_eq!(alone("C"), "A1 C1 E1 B2 C2 D2 A3 B3 D3 E3 F3 B4 C4 D4 A5 C5 E5 C6 F6");
    assert_eq!(alone("c"), "B2 C2 D2 B3 D3 B4 C4 D4");
}

/// Own pieces are in the way; opposing ones are captured, and not jumped over.
#[test]
fn nothing_is_jumped_over() {
    let text = "..C'.../..s'.../....../..S.t./....../...... a";
    assert_eq!(targets(text, "C4"), ["C2", "C3", "A4", "B4", "D4", "C5", "C6"]);
    assert_eq!(targets("....../....../....../....../st..../Ss.... a", "A6"), [""; 0]);
}

#[test]
fn a_piece_safe_on_the_base_row_wins_at_once() {
    let text = "....../c...../....../...s'../....../...... a";
    assert_eq!(end(text, "A2:A1"), WHITE);
    let text = "....../....../....../s...../...c'../...... b";
    assert_eq!(end(text, "D5:D6"), BLACK);
}

/// An own piece in the way makes the arrival safe.
#[test]
fn only_what_can_really_be_captured_is_in_danger() {
    assert_eq!(end("...s'.S'/c...../....../....../....../...... a", "A2:A1"), WHITE);
    assert_eq!(end(".....S'/c...../....../....../....../...... a", "A2:A1"), None);
}

#[test]
fn a_piece_captured_on_the_base_row_has_won_nothing() {
    let text = ".....S'/cs..../....../....../....../...... a";
    assert_eq!(end(text, "A2:A1 F1:A1"), None);
    assert_eq!(end(text, "A2:A1 F1:B1"), WHITE);
}

/// The owner of an intruder wins after the opponent's ply, whatever that was.
#[test]
fn an_intruder_that_is_let_alone_wins() {
    let text = ".....S'/c...../....../....../....../...... a";
    assert_eq!(end(text, "A2:A1 F1:F2"), WHITE);
    // Also if that ply arrives on the other base row, and is safe there.
    assert_eq!(end(text, "A2:A1 F1:F6"), WHITE);
    let text = "....../....../....../....../c'...../.....S b";
    assert_eq!(end(text, "A5:A6 F6:F1"), BLACK);
}

/// Of two intruders only one can be captured.
#[test]
fn two_intruders_are_one_too_many() {
    let text = "s..S'.s/....../....../....../....../...... b";
    assert_eq!(end(text, ""), None);
    assert_eq!(end(text, "D1:A1"), WHITE);
}

#[test]
fn whoever_repeats_an_arrangement_loses() {
    let start = Alapo.write_position(&Alapo.start());
    let there_and_back = "C5:C4 C2:C3 C4:C5 C3:C2";
    assert_eq!(end(&start, there_and_back), WHITE);
    assert_eq!(end(&start, "C5:C4 C2:C3 C4:C5 D2:D3"), None);
}

/// White goes round a triangle in three plies, Black there and back in two: the
/// arrangement returns with the other player to move.
#[test]
fn an_arrangement_repeats_whoever_is_to_move() {
    let text = "....../....../c'...../....../.....C/...... a";
    let plies = "F5:F4 A3:B3 F4:E5 B3:A3 E5:F5";
    let line = line(text, plies);
    assert_eq!(Alapo.to_move(line.position()), Player::B);
    assert_ne!(*line.position(), at(text));
    assert_eq!(line.outcome(), BLACK);
}

#[test]
fn without_pieces_one_has_lost() {
    let text = "....../c'...../C...../....../....../...... a";
    assert_eq!(end(text, "A3:A2"), WHITE);
    assert_eq!(end("....../c...../....../....../....../...... a", ""), WHITE);
    assert_eq!(end("....../c...../....../....../....../...... b", ""), WHITE);
}

#[test]
fn nonsense_is_refused_with_what_was_expected() {
    let position = |text: &str| Alapo.parse_position(text).unwrap_err().expected.id;
    assert_eq!(position("....../....../....../....../....../...... a"), "alapo-expected-pieces");
    assert_eq!(position("sss.../....../....../....../....../...... a"), "alapo-expected-pieces");
    assert_eq!(position("s'..s'.s'/....../....../....../....../...... a"), "alapo-expected-pieces");
    assert_eq!(position("'s..../....../....../....../....../...... a"), "alapo-expected-rows");
    assert_eq!(position("s''...../....../....../....../....../...... a"), "alapo-expected-rows");
    assert_eq!(position("s...../....../....../....../...... a"), "alapo-expected-rows");
    assert_eq!(position("s...../....../....../....../....../....../ a"), "alapo-expected-rows");
    assert_eq!(
        position("s...../....../....../....../....../......"),
        "expected-position-and-player"
    );
    let start = Alapo.start();
    let ply = |text: &str| Alapo.parse_move(&start, text).unwrap_err().expected.id;
    assert_eq!(ply("C5"), "alapo-expected-ply");
    assert_eq!(ply("C5:G4"), "alapo-expected-ply");
    assert_eq!(ply("C2:C3"), "alapo-expected-own-piece");
    assert_eq!(ply("C6:C4"), "alapo-expected-other-piece");
    assert_eq!(ply("C5:C3"), "alapo-expected-target");
    assert_eq!(Alapo.parse_move(&start, "c5:c4"), Alapo.parse_move(&start, "C5:C4"));
    let over = at("....../c...../....../....../....../...... a");
    let error = Alapo.parse_move(&over, "A2:A1").unwrap_err();
    assert_eq!(error.expected.id, "expected-legal-move");
}
