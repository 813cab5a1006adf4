//! The referee: lets two bots play and trusts neither.

use std::{
    any::Any,
    panic,
    time::{Duration, Instant},
};

use game::ByPlayer;

use crate::{Bot, Fault, Match, Reason, Ruling};

/// So much later than agreed a ply may come: between the end of a thought and
/// the referee's look at the clock lies a machine that is busy with other
/// things.
pub const MARGIN: Duration = Duration::from_millis(500);

/// Of what a bot says in place of a ply only the beginning is kept.
const LONGEST: usize = 200;

/// Plays a match to its end.
///
/// Each bot is asked when it is its turn; a ply that is not legal, that comes
/// too late, or none at all, loses, and so does a panic. `watch` is called
/// after every ply.
pub fn referee(
    game: &mut dyn Match,
    bots: &mut ByPlayer<Box<dyn Bot>>,
    mut watch: impl FnMut(&dyn Match),
) -> Ruling {
    loop {
        if let Some(ruling) = step(game, bots) {
            return ruling;
        }
        watch(game);
    }
}

/// Plays one ply, unless the match is over or is lost that way.
pub fn step(game: &mut dyn Match, bots: &mut ByPlayer<Box<dyn Bot>>) -> Option<Ruling> {
    if let Some(end) = game.end() {
        return Some(end.into());
    }
    let player = game.to_move();
    turn(game, &mut *bots[player])
}

/// Plays one ply of the player to move, whose bot is given, unless they lose that way. The match
/// must not be over.
pub fn turn(game: &mut dyn Match, bot: &mut dyn Bot) -> Option<Ruling> {
    let player = game.to_move();
    let ply = match ask(bot, game) {
        Ok(ply) => ply,
        Err(fault) => return Ruling::of(Reason::of_fault(player, fault)),
    };
    if play_one(game, &ply) {
        return None;
    }
    Some(Ruling::illegal(player, ply.chars().take(LONGEST).collect()))
}

/// The ply that the player to move chooses, whose bot is given: a single legal ply, or the reason
/// why they have lost. The match must not be over.
///
/// # Errors
///
/// The [`Ruling`] against this player.
pub fn choose(game: &dyn Match, bot: &mut dyn Bot) -> Result<String, Ruling> {
    let mut trial = game.copy();
    match turn(&mut *trial, bot) {
        Some(ruling) => Err(ruling),
        None => Ok(trial.plies().pop().unwrap_or_default()),
    }
}

/// Plays a word if it is a single legal ply. A word may stand for several,
/// even of both players, and nobody shall move for the other.
fn play_one(game: &mut dyn Match, word: &str) -> bool {
    let played = game.play(word).map_or(0, |plies| plies.len());
    if 1 < played {
        for _ in 0..played {
            game.undo();
        }
    }
    played == 1
}

/// Asks for one ply, with an eye on the clock and a net below.
fn ask(bot: &mut dyn Bot, game: &dyn Match) -> Result<String, Fault> {
    let limit = bot.limit();
    let clock = Instant::now();
    // Whatever a panic has left half done in the bot is never looked at
    // again: it has lost. The match is only read while somebody thinks.
    let chosen = panic::catch_unwind(panic::AssertUnwindSafe(|| bot.choose(game)));
    let time = clock.elapsed();
    let ply = chosen.unwrap_or_else(|panic| Err(Fault::Crashed(words(&*panic))))?;
    match limit {
        Some(limit) if limit + MARGIN < time => Err(Fault::Late(time)),
        _ => Ok(ply),
    }
}

/// What a panic said.
fn words(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().copied();
    let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    said.unwrap_or("panic").chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use std::thread;

    use game::{Outcome, Player};

    use super::*;
    use crate::{Cause, PlayerSpec, begin};

    /// Does whatever it is told to.
    struct Fake<F>(F, Option<Duration>);

    impl<F: FnMut(&dyn Match) -> Result<String, Fault> + Send> Bot for Fake<F> {
        fn choose(&mut self, game: &dyn Match) -> Result<String, Fault> {
            self.0(game)
        }

        fn limit(&self) -> Option<Duration> {
            self.1
        }
    }

    fn fake(
        limit: Option<Duration>,
        choose: impl FnMut(&dyn Match) -> Result<String, Fault> + Send + 'static,
    ) -> Box<dyn Bot> {
        Box::new(Fake(choose, limit))
    }

    fn random(seed: u64) -> Box<dyn Bot> {
        PlayerSpec::Random { seed: None }.bot_seeded(seed).unwrap()
    }

    /// How a match ends if B is this bot, and how many plies were played.
    fn against(b: Box<dyn Bot>) -> (Ruling, usize) {
        let mut game = begin(games::ALL[0].id).unwrap();
        let ruling = referee(&mut *game, &mut ByPlayer { a: random(1), b }, |_| ());
        (ruling, game.plies().len())
    }

    #[test]
    fn random_matches_end_by_the_rules() {
        for name in games::ALL.iter().map(|it| it.id) {
            let mut game = begin(name).unwrap();
            let mut plies = 0;
            let mut bots = ByPlayer { a: random(1), b: random(2) };
            let ruling = referee(&mut *game, &mut bots, |_| plies += 1);
            let end = game.end().unwrap();
            assert_eq!((ruling.outcome, ruling.reason), (end.outcome, Reason::Rules(end.cause)));
            assert_eq!(plies, game.plies().len());
        }
    }

    #[test]
    fn whoever_is_at_fault_loses_and_nothing_more_is_played() {
        for fault in [
            Fault::GaveUp,
            Fault::Crashed("exit code 3".to_owned()),
            Fault::Silent(Duration::from_secs(1)),
            Fault::Garbled("ÿ".to_owned()),
        ] {
            let told = fault.clone();
            let (ruling, plies) = against(fake(None, move |_| Err(told.clone())));
            assert_eq!(ruling.outcome, Outcome::Win(Player::A));
            assert_eq!(ruling.reason, Reason::of_fault(Player::B, fault));
            assert_eq!(plies, 1);
        }
    }

    #[test]
    fn a_ply_that_is_not_legal_loses() {
        for ply in ["?", "", "1 2", "\u{0}", &"ä".repeat(1000)] {
            let told = ply.to_owned();
            let (ruling, plies) = against(fake(None, move |_| Ok(told.clone())));
            assert_eq!(ruling.outcome, Outcome::Win(Player::A));
            let ply = ply.chars().take(LONGEST).collect();
            assert_eq!(ruling.reason, Reason::Illegal { player: Player::B, ply });
            assert_eq!(plies, 1);
        }
    }

    #[test]
    fn a_panic_loses_and_what_it_said_is_kept() {
        let hook = panic::take_hook();
        panic::set_hook(Box::new(|_| ()));
        let (literal, _) = against(fake(None, |_| panic!("no idea")));
        let (built, _) = against(fake(None, |game| panic!("at {}", game.plies().len())));
        panic::set_hook(hook);
        for (ruling, said) in [(literal, "no idea"), (built, "at 1")] {
            assert_eq!(ruling.outcome, Outcome::Win(Player::A));
            let fault = Fault::Crashed(said.to_owned());
            assert_eq!(ruling.reason, Reason::of_fault(Player::B, fault));
        }
    }

    #[test]
    fn a_late_ply_loses_although_it_is_legal() {
        let slow = |limit| {
            fake(limit, |game| {
                // Once is enough.
                if game.plies().len() == 1 {
                    thread::sleep(MARGIN + Duration::from_millis(60));
                }
                game.nth_move(0).ok_or(Fault::GaveUp)
            })
        };
        let (ruling, plies) = against(slow(Some(Duration::from_millis(10))));
        let late = |reason| matches!(reason, Reason::Fault { fault: Fault::Late(_), .. });
        assert_eq!(ruling.outcome, Outcome::Win(Player::A));
        assert!(late(ruling.reason));
        assert_eq!(plies, 1, "the late ply is not played");
        // In time, and with all the time in the world.
        assert!(!late(against(slow(Some(MARGIN * 10))).0.reason));
        assert!(!late(against(slow(None)).0.reason));
    }

    #[test]
    fn nobody_moves_for_the_other() {
        // Somewhere in the registry there are words of several plies; whoever
        // answers with the rest of a random game has lost.
        for name in games::ALL.iter().map(|it| it.id) {
            for seed in 0..20 {
                let cheat = fake(None, move |game| {
                    let mut ahead = begin(&game.name()).unwrap();
                    game.plies().iter().for_each(|it| drop(ahead.play(it)));
                    let mut guide = random(seed);
                    let mut words = String::new();
                    while words.len() < 40 && ahead.end().is_none() {
                        let ply = guide.choose(&*ahead)?;
                        ahead.play(&ply).map_err(|_| Fault::GaveUp)?;
                        words.push_str(&ply.to_lowercase());
                    }
                    Ok(words)
                });
                let mut game = begin(name).unwrap();
                referee(
                    &mut *game,
                    &mut ByPlayer { a: cheat, b: fake(None, |_| Err(Fault::GaveUp)) },
                    |_| (),
                );
                assert!(game.plies().len() <= 1, "{name}: {:?}", game.plies());
            }
        }
    }

    #[test]
    fn reasons_are_written_in_one_line() {
        let fault = |fault| Reason::of_fault(Player::A, fault);
        for (reason, text) in [
            (Reason::Rules(Cause::QuietTurns), "quiet turns"),
            (Reason::Illegal { player: Player::B, ply: "x9".to_owned() }, "b: illegal: x9"),
            (fault(Fault::GaveUp), "a: gave up"),
            (fault(Fault::Late(Duration::from_millis(1234))), "a: late: 1234 ms"),
        ] {
            assert_eq!(reason.to_string(), text);
        }
    }
}
