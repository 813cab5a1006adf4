//! Bouton's strategy of Nim against every reply, as the source's proof
//! algorithm does it (seeds/002), and what becomes of it with one mistake.
#![allow(clippy::unwrap_used)]

use certify::{Certificate, Claim, Followed, Goal, Why, follow, write};
use game::{Game, Notation, Outcome, Player, Theory, notation};
use games::nim::Nim;

/// The heaps of the source's rules in all sizes: up to four, up to seven.
const LARGEST: [u32; 4] = [7, 7, 7, 7];

const MOST: usize = 100_000;

fn game(options: &str) -> Nim {
    notation::with_options(options).unwrap()
}

/// All heaps up to the largest ones, as text.
fn all() -> impl Iterator<Item = String> {
    let sizes = LARGEST.map(|it| it + 1);
    (0..sizes.iter().product()).map(move |mut code: u32| {
        let heap = |size: u32| {
            let heap = code % size;
            code /= size;
            heap.to_string()
        };
        sizes.map(heap).join("-")
    })
}

fn wins(player: Player) -> Claim {
    Claim { player, goal: Goal::Win }
}

/// Proves that a player wins with Bouton's strategy, checks the certificate,
/// and says how many positions it has.
fn proved(game: &Nim, start: &str, player: Player) -> usize {
    let position = game.parse_position(start).unwrap();
    let bouton = |it: &_| Ok::<_, ()>(game.reply(it));
    let followed = follow(game, &position, wins(player), MOST, |_| Ok(()), bouton).unwrap();
    let Followed::Kept(kept) = followed else { panic!("{start}: {followed:?}") };
    let plies = kept.plies.len();
    let text = write(&notation::name(game), start, wins(player), "bouton", kept.plies);
    let checked = Certificate::read(text.as_bytes()).unwrap().check(game);
    assert_eq!(checked.map(|it| it.visited), Ok(kept.visited), "{start}");
    plies
}

/// From every N-position the player to move wins, and from every P-position the
/// other one: of the 4,096 positions 512 are P-positions, in normal and in
/// misère play alike (project oracles).
fn wins_everywhere(options: &str) {
    let game = game(options);
    let (mut first, mut second) = (0, 0);
    for heaps in all() {
        let start = format!("{heaps} a");
        let position = game.parse_position(&start).unwrap();
        let winner = if game.wins(&position) { Player::A } else { Player::B };
        match winner {
            Player::A => first += 1,
            Player::B => second += 1,
        }
        proved(&game, &start, winner);
    }
    assert_eq!((first, second), (4096 - 512, 512));
}

#[test]
fn it_wins_from_every_position_in_normal_play() {
    wins_everywhere("heaps=7-7-7-7");
}

#[test]
fn it_wins_from_every_position_in_misere_play() {
    wins_everywhere("heaps=7-7-7-7,misere");
}

/// Whatever single reply is wrong, in whatever position that can arise, it is
/// refuted by a line to the end, which the opponent wins.
#[test]
fn one_wrong_reply_is_refuted() {
    for options in ["", "misere", "heaps=1-2-4-5", "heaps=1-2-4-5,misere"] {
        let game = game(options);
        let bouton = |it: &_| Ok::<_, ()>(game.reply(it));
        let followed =
            follow(&game, &game.start(), wins(Player::A), MOST, |_| Ok(()), bouton).unwrap();
        let Followed::Kept(kept) = followed else { panic!("{options}") };
        let mut mistakes = 0;
        for (text, _) in &kept.plies {
            let place = game.parse_position(text).unwrap();
            for wrong in game.moves(&place) {
                let next = game.play(&place, wrong).unwrap();
                if !game.wins(&next) || game.outcome(&next) == Some(Outcome::Win(Player::A)) {
                    continue;
                }
                mistakes += 1;
                let mistaken = |it: &_| {
                    Ok::<_, ()>(
                        if *it == place { Some(wrong) } else { bouton(it).unwrap() }
                            .or_else(|| game.moves(it).next()),
                    )
                };
                let followed =
                    follow(&game, &game.start(), wins(Player::A), MOST, |_| Ok(()), mistaken)
                        .unwrap();
                let Followed::Refuted(refutation) = followed else { panic!("{text}: kept") };
                assert_eq!(refutation.why, Why::Ends(Outcome::Win(Player::B)));
                // The line is one that can be played, and it ends so.
                let mut position = game.start();
                for ply in &refutation.line {
                    let mv = game.parse_move(&position, ply).unwrap();
                    position = game.play(&position, mv).unwrap();
                }
                assert_eq!(game.outcome(&position), Some(Outcome::Win(Player::B)));
            }
        }
        assert!(20 < mistakes, "{options}: {mistakes}");
    }
}

/// The source's fallback taken for a reply: from `[0,3,4]` to `[0,0,4]`.
#[test]
fn the_mistake_of_the_source_is_refuted() {
    let game = game("heaps=0-3-4");
    // The start, and from n-n all that one take leads to: 2 · (3 + 2 + 1).
    assert_eq!(proved(&game, "0-3-4 a", Player::A), 13);
    let start = game.start();
    let fallback = game.parse_move(&start, "2x3").unwrap();
    let source = |it: &_| Ok::<_, ()>(if *it == start { Some(fallback) } else { game.reply(it) });
    let followed = follow(&game, &start, wins(Player::A), MOST, |_| Ok(()), source).unwrap();
    let Followed::Refuted(refutation) = followed else { panic!("{followed:?}") };
    assert_eq!(refutation.line, ["2x3", "3x4"]);
}
