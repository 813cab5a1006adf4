//! Certificates of a game that is nothing but a graph.

use game::{Game, Message, Notation, OptionSpec, Options, Outcome, ParseError, Player};

use crate::{Certificate, Claim, Flaw, Followed, Goal, Kept, Why, follow, write};

/// Places with a letter each: the player to move or the result, and the places it leads to.
#[derive(Clone)]
struct Maze(&'static [(char, &'static str, &'static str)]);

impl Maze {
    fn place(&self, place: char) -> (&'static str, &'static str) {
        let found = self.0.iter().find(|it| it.0 == place).unwrap();
        (found.1, found.2)
    }
}

impl Game for Maze {
    type Position = char;
    type Move = char;

    fn start(&self) -> char {
        self.0[0].0
    }

    fn to_move(&self, place: &char) -> Player {
        if self.place(*place).0 == "b" { Player::B } else { Player::A }
    }

    fn outcome(&self, place: &char) -> Option<Outcome> {
        match self.place(*place).0 {
            "A" => Some(Outcome::Win(Player::A)),
            "B" => Some(Outcome::Win(Player::B)),
            "=" => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn moves(&self, place: &char) -> impl ExactSizeIterator<Item = char> {
        self.place(*place).1.chars().collect::<Vec<char>>().into_iter()
    }

    fn apply(&self, place: &mut char, mv: char) {
        *place = mv;
    }
}

impl Notation for Maze {
    const ID: &'static str = "maze";
    const OPTIONS: &'static [OptionSpec] = &[];
    const VARIANTS: &'static [&'static str] = &[];
    const GOLDEN: &'static str = "";

    fn with_options(_: &Options) -> Result<Maze, ParseError> {
        Ok(WON)
    }

    fn options(&self) -> Vec<String> {
        Vec::new()
    }

    fn write_position(&self, place: &char) -> String {
        format!("at {place}")
    }

    /// Capitals are read too, so that there is an input that is not in normal form.
    fn parse_position(&self, text: &str) -> Result<char, ParseError> {
        let place = text.strip_prefix("at ").and_then(|it| it.to_lowercase().chars().next());
        let known = place.filter(|place| self.0.iter().any(|it| it.0 == *place));
        known.ok_or_else(|| ParseError::new(Message::new("expected-player"), text))
    }

    fn write_move(&self, _: &char, mv: char) -> String {
        mv.to_string()
    }
}

/// A wins: at once with `w`, or the long way; B can go back once.
const WON: Maze = Maze(&[
    ('s', "a", "pql"),
    ('p', "b", "uv"),
    ('q', "b", "sw"),
    ('u', "a", "wl"),
    ('v', "a", "lx"),
    ('x', "b", "w"),
    ('w', "A", ""),
    ('l', "B", ""),
]);

/// A can only avoid losing: B goes round for ever or draws.
const ROUND: Maze = Maze(&[('s', "a", "pl"), ('p', "b", "sd"), ('d', "=", ""), ('l', "B", "")]);

const WINS: Claim = Claim { player: Player::A, goal: Goal::Win };
const DRAWS: Claim = Claim { player: Player::A, goal: Goal::Draw };

/// The result of a strategy, written as `sp` for: in s go to p.
fn followed(maze: &Maze, claim: Claim, strategy: &[&str]) -> Followed {
    let choose = |place: &char| {
        let choice = strategy.iter().find(|it| it.starts_with(*place));
        Ok::<_, ()>(choice.and_then(|it| it.chars().nth(1)))
    };
    follow(maze, &maze.start(), claim, 100, |_| Ok(()), choose).unwrap()
}

fn kept(maze: &Maze, claim: Claim, strategy: &[&str]) -> Kept {
    match followed(maze, claim, strategy) {
        Followed::Kept(kept) => kept,
        other => panic!("{other:?}"),
    }
}

fn refuted(maze: &Maze, claim: Claim, strategy: &[&str]) -> (String, Why) {
    match followed(maze, claim, strategy) {
        Followed::Refuted(it) => (it.line.concat(), it.why),
        other => panic!("{other:?}"),
    }
}

/// A certificate of these plies, correct or not.
fn text(claim: Claim, plies: &[&str]) -> String {
    let ply = |it: &&str| (format!("at {}", &it[..1]), it[1..].to_owned());
    write("maze", "at s", claim, "by hand", plies.iter().map(ply).collect())
}

/// The result of the check: the number of positions, or the line and what was expected.
fn checked(maze: &Maze, text: &str) -> Result<usize, (usize, &'static str, Option<String>)> {
    let of = |flaw: Flaw| (flaw.line, flaw.error.expected.id, flaw.plies.map(|it| it.concat()));
    let certificate = Certificate::read(text.as_bytes()).map_err(of)?;
    certificate.check(maze).map(|it| it.visited).map_err(of)
}

#[test]
fn a_strategy_that_wins_is_written_and_passes() {
    let kept = kept(&WON, WINS, &["sp", "uw", "vx"]);
    assert_eq!((kept.plies.len(), kept.visited), (3, 5));
    let text = write("maze", "at s", WINS, "by\nhand", kept.plies);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..7],
        [
            "spielbank certificate 1",
            "game: maze",
            "position: at s",
            "claim: a wins",
            "strategy: by hand",
            "positions: 3",
            "",
        ]
    );
    assert_eq!(lines[7..11], ["at s p", "at u w", "at v x", ""]);
    assert_eq!(checked(&WON, &text), Ok(5));
}

#[test]
fn what_fails_is_refuted_by_the_shortest_line() {
    assert_eq!(
        refuted(&WON, WINS, &["sp", "uw", "vl"]),
        ("pvl".to_owned(), Why::Ends(Outcome::Win(Player::B)))
    );
    assert_eq!(refuted(&WON, WINS, &["sp", "uw"]), ("pv".to_owned(), Why::Silent));
    assert_eq!(refuted(&WON, WINS, &["sp", "uw", "vs"]), ("pv".to_owned(), Why::Silent));
    assert_eq!(refuted(&WON, WINS, &["sq"]), ("qs".to_owned(), Why::Circles));
    assert_eq!(refuted(&ROUND, WINS, &["sp"]), ("pd".to_owned(), Why::Ends(Outcome::Draw)));
    let limited = follow(&WON, &'s', WINS, 2, |_| Ok(()), |_| Ok::<_, ()>(Some('p'))).unwrap();
    assert_eq!(limited, Followed::TooLarge);
}

/// Also between two replies of the same position.
#[test]
fn whoever_follows_is_asked_whether_to_go_on() {
    let replies = "w".repeat(100_000).leak();
    let maze = Maze(vec![('s', "b", &*replies), ('w', "A", "")].leak());
    let mut asked = 0;
    let go_on = |bytes| {
        asked += 1;
        assert!(0 < bytes);
        if asked < 3 { Ok(()) } else { Err("late") }
    };
    let late = follow(&maze, &'s', WINS, 100, go_on, |_| panic!("A is never to move"));
    assert_eq!((late, asked), (Err("late"), 3));
}

#[test]
fn a_draw_may_go_round_but_a_win_may_not() {
    let kept = kept(&ROUND, DRAWS, &["sp"]);
    assert_eq!(kept.visited, 2);
    assert_eq!(checked(&ROUND, &text(DRAWS, &["sp"])), Ok(2));
    assert_eq!(refuted(&WON, WINS, &["sq"]).1, Why::Circles);
    let circle = checked(&WON, &text(WINS, &["sq"]));
    assert_eq!(circle, Err((8, "certify-expected-no-circle", Some("qs".to_owned()))));
    // A draw is not a win, and a cycle is not a loss either.
    assert_eq!(checked(&WON, &text(DRAWS, &["sq"])), Ok(2));
}

#[test]
fn a_game_that_is_over_needs_no_plies() {
    let over = write("maze", "at w", WINS, "-", Vec::new());
    assert_eq!(checked(&WON, &over), Ok(0));
    let lost = write("maze", "at l", WINS, "-", Vec::new());
    let flaw = (4, "certify-expected-outcome", Some(String::new()));
    assert_eq!(checked(&WON, &lost), Err(flaw));
}

#[test]
fn every_flaw_is_found_and_its_line_named() {
    let play = |plies: &[&str]| checked(&WON, &text(WINS, plies)).unwrap_err();
    let some = |line: &str| Some(line.to_owned());
    assert_eq!(play(&["sp", "uw", "vl"]), (10, "certify-expected-outcome", some("pvl")));
    assert_eq!(play(&["sp", "vx"]), (9, "certify-expected-position", some("pu")));
    assert_eq!(play(&["sp", "uw"]), (10, "certify-expected-position", some("pv")));
    assert_eq!(play(&["pu", "sp", "uw", "vx"]), (8, "certify-expected-mover", None));
    assert_eq!(play(&["sp", "uw", "vx", "wl"]), (11, "certify-expected-mover", None));
    assert_eq!(play(&["sx", "uw", "vx"]), (8, "expected-legal-move", None));
    assert_eq!(play(&["sl", "uw"]), (8, "certify-expected-outcome", some("l")));

    let right = text(WINS, &["sp", "uw", "vx"]);
    let changed = |from: &str, to: &str| {
        assert!(right.contains(from));
        checked(&WON, &right.replacen(from, to, 1)).unwrap_err()
    };
    assert_eq!(changed("certificate 1", "certificate 2").1, "certify-expected-kind");
    assert_eq!(changed("game: maze", "game: maze "), (2, "certify-expected-normal", None));
    assert_eq!(changed("game: ", "Game: "), (2, "certify-expected-key", None));
    assert_eq!(changed("position: at s", "position: at S"), (3, "certify-expected-normal", None));
    assert_eq!(changed("position: at s", "position: at z").0, 3);
    assert_eq!(changed("a wins", "a win"), (4, "certify-expected-claim", None));
    assert_eq!(changed("a wins", "b wins").1, "certify-expected-mover");
    assert_eq!(changed("by hand", "by heart"), (12, "certify-expected-checksum", None));
    assert_eq!(changed("positions: 3", "positions: 03"), (6, "certify-expected-count", None));
    assert_eq!(changed("at u w\n", ""), (6, "certify-expected-count", None));
    assert_eq!(changed("at u w\n", "at u w\nat u w\n"), (10, "certify-expected-order", None));
    assert_eq!(changed("at s p", "at S p").1, "certify-expected-normal");
    assert_eq!(changed("at u w", "atuw"), (9, "certify-expected-ply", None));
    assert_eq!(changed("x\n\n", "x\n").1, "certify-expected-line");
    assert_eq!(checked(&WON, &format!("{right}\n")).unwrap_err().0, 13);
}

/// A ply that is legal, reached and wins, but is not the one that was written.
#[test]
fn even_a_change_that_does_not_matter_is_found() {
    let other = Maze(&[('s', "a", "pq"), ('p', "A", ""), ('q', "A", "")]);
    let right = text(WINS, &["sp"]);
    assert_eq!(checked(&other, &right), Ok(1));
    let changed = right.replace("at s p", "at s q");
    assert_eq!(checked(&other, &changed), Err((10, "certify-expected-checksum", None)));
}

#[test]
fn a_line_too_many_is_found() {
    let more = Maze(&[('s', "a", "p"), ('p', "A", ""), ('t', "a", "p")]);
    let flaw = (9, "certify-expected-reached", None);
    assert_eq!(checked(&more, &text(WINS, &["sp", "tp"])), Err(flaw));
}

#[test]
fn no_byte_can_be_changed_left_out_or_added() {
    let right = text(WINS, &["sp", "uw", "vx"]).into_bytes();
    let passes = |bytes: &[u8]| {
        Certificate::read(bytes).is_ok_and(|certificate| certificate.check(&WON).is_ok())
    };
    assert!(passes(&right));
    for at in 0..right.len() {
        assert!(!passes(&right[..at]), "cut off at {at}");
        for byte in [0, b'\n', b' ', b'a', 0x80, 0xff, right[at] ^ 1, right[at] ^ 0x20] {
            let mut spoilt = right.clone();
            spoilt[at] = byte;
            assert!(spoilt == right || !passes(&spoilt), "{byte} at {at}");
            let mut longer = right.clone();
            longer.insert(at, byte);
            assert!(longer == right || !passes(&longer), "one more at {at}");
        }
        let mut shorter = right.clone();
        shorter.remove(at);
        assert!(!passes(&shorter), "one less at {at}");
    }
}

#[test]
fn random_bytes_and_random_mixtures_are_never_accepted() {
    let right = text(WINS, &["sp", "uw", "vx"]).into_bytes();
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..20_000 {
        let bytes: Vec<u8> = match random.u8(..3) {
            0 => (0..random.usize(..200)).map(|_| random.u8(..)).collect(),
            1 => (0..random.usize(..300)).map(|_| right[random.usize(..right.len())]).collect(),
            _ => {
                let mut lines: Vec<&[u8]> = right.split_inclusive(|&it| it == b'\n').collect();
                random.shuffle(&mut lines);
                lines.concat()
            }
        };
        if bytes == right {
            continue;
        }
        let read = Certificate::read(&bytes);
        assert!(!read.is_ok_and(|it| it.check(&WON).is_ok()), "{bytes:?}");
    }
}

/// Thousands of strategies: following and checking must agree.
#[test]
fn following_and_checking_agree_on_random_mazes() {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut won, mut lost, mut circles) = (0, 0, 0);
    for _ in 0..5_000 {
        let maze = random_maze(&mut random);
        let seed = random.u64(..);
        let choose = |place: &char| {
            let plies: Vec<char> = maze.moves(place).collect();
            let mut random = fastrand::Rng::with_seed(seed ^ *place as u64);
            plies[random.usize(..plies.len())]
        };
        for goal in [Goal::Win, Goal::Draw] {
            let claim = Claim { player: Player::A, goal };
            let start = maze.start();
            let ply = |it: &char| Ok::<_, ()>(Some(choose(it)));
            let found = follow(&maze, &start, claim, 100, |_| Ok(()), ply).unwrap();
            // Every place of A, reachable or not: the check must name the unused ones, or say why
            // it fails.
            let (expected, visited) = match &found {
                Followed::Kept(kept) => (kept.plies.clone(), kept.visited),
                _ => {
                    let places = maze.0.iter().filter(|it| it.1 == "a");
                    let ply = |it: &(char, &str, &str)| {
                        (format!("at {}", it.0), choose(&it.0).to_string())
                    };
                    (places.map(ply).collect(), 0)
                }
            };
            let written = write("maze", &format!("at {start}"), claim, "-", expected);
            let passes = checked(&maze, &written);
            match found {
                Followed::Kept(_) => {
                    assert_eq!(passes, Ok(visited));
                    won += 1;
                }
                Followed::Refuted(it) => {
                    assert!(passes.is_err());
                    let end = it.line.last().map_or(start, |it| it.chars().next().unwrap());
                    match it.why {
                        Why::Ends(outcome) => assert_eq!(maze.outcome(&end), Some(outcome)),
                        Why::Circles => circles += 1,
                        Why::Silent => panic!("it always has a ply"),
                    }
                    lost += 1;
                }
                Followed::TooLarge => panic!("ten places"),
            }
        }
    }
    assert!(500 < won && 500 < lost && 50 < circles, "{won} {lost} {circles}");
}

/// Ten places, half of them ends; leaked, since mazes are constants.
fn random_maze(random: &mut fastrand::Rng) -> Maze {
    let names: Vec<char> = ('a'..='j').collect();
    let place = |&name: &char| {
        let kind = match name {
            'a'..='f' => ["a", "b"][random.usize(..2)],
            _ => ["A", "A", "A", "=", "B"][random.usize(..5)],
        };
        let mut leads: Vec<char> = names.iter().copied().filter(|&it| it != name).collect();
        random.shuffle(&mut leads);
        leads.truncate(random.usize(1..4));
        let leads: String = leads.into_iter().collect();
        (name, kind, if name < 'g' { &*leads.leak() } else { "" })
    };
    Maze(names.iter().map(place).collect::<Vec<_>>().leak())
}
