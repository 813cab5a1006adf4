//! A series of games between two players: who is stronger, and by how much.
//!
//! Games are played in pairs from the same opening with sides exchanged. They
//! may end in any order, but are counted in the order of their numbers: so a
//! test that ends the match early ends it after the same game however many
//! threads there are.

use std::{
    collections::{BTreeMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    ops::ControlFlow,
    path::PathBuf,
    sync::Arc,
};

use game::{ByPlayer, Player};

use play::{BadRecord, Fault, Reason, begin};

use crate::{Contestant, Fixture, Hypothesis, Openings, Played, Sprt, Tally, arena};

/// A series that is to be played.
#[derive(Clone, Debug)]
pub struct Series {
    /// The game's name.
    pub game: String,
    /// The two players; `a` has side A in the first game of each pair.
    pub players: ByPlayer<Arc<dyn Contestant>>,
    /// How many games.
    pub games: u64,
    /// How many random plies each begins with.
    pub opening: u32,
    /// Where chance begins.
    pub seed: u64,
    /// How many games at a time.
    pub concurrency: usize,
    /// A test that may end the match early.
    pub sprt: Option<Sprt>,
    /// Where the records are kept.
    pub records: Option<PathBuf>,
}

/// How a match stands. Everything is told of the players as they were given,
/// on whichever side they played.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// What the player given as `a` has reached.
    pub tally: Tally,
    /// Games that were won by side A.
    pub won_by_first: u64,
    /// Games that differ in their plies or in who played which side; the others
    /// were there before and measure nothing.
    pub different: u64,
    /// What each player has lost by.
    pub faults: ByPlayer<Faults>,
    /// What the test has accepted.
    pub accepted: Option<Hypothesis>,
}

/// Games that were not lost by the rules.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// By a ply that is not legal.
    pub illegal: u64,
    /// By breaking down.
    pub crashed: u64,
    /// By a ply that came too late.
    pub late: u64,
    /// By not answering at all.
    pub silent: u64,
    /// By an answer that is none.
    pub garbled: u64,
    /// By giving up, or not having the tables to play by.
    pub gave_up: u64,
}

impl Faults {
    /// Counts whatever this reason is.
    pub fn add(&mut self, reason: &Reason) {
        *match reason {
            Reason::Rules(_) | Reason::Agreed => return,
            Reason::Resigned(_) => &mut self.gave_up,
            Reason::Time(_) => &mut self.late,
            Reason::Left(_) => &mut self.silent,
            Reason::Illegal { .. } => &mut self.illegal,
            Reason::Fault { fault, .. } => match fault {
                Fault::GaveUp | Fault::Ignorant(_) => &mut self.gave_up,
                Fault::Crashed(_) => &mut self.crashed,
                Fault::Late(_) => &mut self.late,
                Fault::Silent(_) => &mut self.silent,
                Fault::Garbled(_) => &mut self.garbled,
            },
        } += 1;
    }
}

impl Series {
    /// Plays the series; calls `watch` with the result so far after every pair.
    ///
    /// # Errors
    ///
    /// [`BadRecord`] if there is no such game, if a contestant cannot take
    /// part, or if a record cannot be stored.
    pub fn play(&self, mut watch: impl FnMut(&Standing)) -> Result<Standing, BadRecord> {
        let name = begin(&self.game)?.name();
        for player in Player::ALL {
            self.players[player].check()?;
        }
        if let Some(folder) = &self.records {
            std::fs::create_dir_all(folder).map_err(|it| BadRecord::File(folder.clone(), it))?;
        }
        let mut standing = Standing::default();
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut seen = HashSet::new();
        // One after the other, so that they differ and do not depend on which
        // thread is first.
        let mut openings = Openings::new(&name, self.opening);
        let mut opened = None;
        let fixtures = (0..self.games).map(|number| {
            let fixture = self.fixture(&name, number);
            if number.is_multiple_of(2) {
                // What is wrong with the game is told when it is played.
                opened = openings.draw(fixture.opening_seed).ok();
            }
            Fixture { opened: opened.clone(), ..fixture }
        });
        arena(fixtures, self.concurrency, |played| {
            waiting.insert(played.fixture.number, played);
            while let Some(pair) = take_pair(&mut waiting, next) {
                next += 2;
                self.count_pair(&mut standing, &pair);
                seen.extend(pair.iter().map(fingerprint));
                standing.different = seen.len() as u64;
                watch(&standing);
                if standing.accepted.is_some() {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        })?;
        // An odd number of games leaves one that has no partner.
        if let (Some(last), None) = (waiting.remove(&next), standing.accepted) {
            standing.tally.add(last.ruling.outcome, Player::A);
            standing.note(&last);
            seen.insert(fingerprint(&last));
            standing.different = seen.len() as u64;
            watch(&standing);
        }
        Ok(standing)
    }

    fn fixture(&self, name: &str, number: u64) -> Fixture {
        let fixture = Fixture::of_series(number, name, &self.players, self.opening, self.seed);
        let file = format!("{:04}.game", number + 1);
        Fixture { record: self.records.as_ref().map(|it| it.join(file)), ..fixture }
    }

    fn count_pair(&self, standing: &mut Standing, [on_a, on_b]: &[Played; 2]) {
        standing.tally.add_pair(on_a.ruling.outcome, on_b.ruling.outcome);
        standing.note(on_a);
        standing.note(on_b);
        standing.accepted = self.sprt.and_then(|it| it.decide(standing.tally.pairs));
    }
}

impl Standing {
    /// Counts what is not a result: faults, and wins of side A.
    fn note(&mut self, played: &Played) {
        let ruling = &played.ruling;
        self.won_by_first += u64::from(ruling.outcome == game::Outcome::Win(Player::A));
        let Some(guilty) = ruling.reason.loser() else { return };
        let swapped = Fixture::first_side(played.fixture.number) == Player::B;
        let given = if swapped { !guilty } else { guilty };
        self.faults[given].add(&ruling.reason);
    }
}

/// The same for the same plies with the same sides. Of a million games no two
/// others have the same, but for a chance of one in ten millions.
fn fingerprint(played: &Played) -> u64 {
    let mut hasher = DefaultHasher::new();
    Fixture::first_side(played.fixture.number).hash(&mut hasher);
    played.record.plies.hash(&mut hasher);
    hasher.finish()
}

fn take_pair(waiting: &mut BTreeMap<u64, Played>, first: u64) -> Option<[Played; 2]> {
    if !waiting.contains_key(&(first + 1)) {
        return None;
    }
    let on_a = waiting.remove(&first)?;
    Some([on_a, waiting.remove(&(first + 1))?])
}

#[cfg(test)]
mod tests {
    use std::fs;

    use play::{PlayerSpec, Record};

    use super::*;

    fn series(a: &str, b: &str, games: u64) -> Series {
        let player = |text| PlayerSpec::parse(text).unwrap();
        Series {
            game: games::ALL[0].id.to_owned(),
            players: ByPlayer { a: Arc::new(player(a)), b: Arc::new(player(b)) },
            games,
            opening: 2,
            seed: 7,
            concurrency: 1,
            sprt: None,
            records: None,
        }
    }

    #[test]
    fn the_same_match_is_played_again_on_any_number_of_threads() {
        for entry in games::ALL {
            let mut series = series("engine:level=2", "minimax:depth=1", 9);
            series.game = entry.id.to_owned();
            let once = series.play(|_| ()).unwrap();
            series.concurrency = 3;
            assert_eq!(series.play(|_| ()).unwrap(), once, "{}", entry.id);
            assert_eq!(once.tally.games(), 9);
            assert_eq!(once.tally.pairs.iter().sum::<u64>(), 4);
            assert_eq!(once.faults, ByPlayer::default());
        }
    }

    #[test]
    fn games_that_come_again_are_told() {
        // Without openings there is one game, and the same with sides exchanged.
        let mut same = series("engine:level=4", "engine:level=5", 8);
        same.opening = 0;
        assert_eq!(same.play(|_| ()).unwrap().different, 2);
        let mut odd = series("random:seed=1", "random:seed=2", 3);
        odd.opening = 0;
        assert_eq!(odd.play(|_| ()).unwrap().different, 2);
    }

    #[test]
    fn another_seed_is_another_match() {
        let mut series = series("random", "random", 40);
        let standings = (0..8).map(|seed| {
            series.seed = seed;
            series.play(|_| ()).unwrap().tally.wins
        });
        let mut wins: Vec<u64> = standings.collect();
        wins.dedup();
        assert!(1 < wins.len());
    }

    #[test]
    fn the_stronger_player_wins_on_either_side() {
        // On either side; three points in four over all games.
        let mut points = ByPlayer::of(0.0);
        for entry in games::ALL {
            let mut series = series("engine:level=4", "random", 20);
            series.game = entry.id.to_owned();
            points.a += series.play(|_| ()).unwrap().tally.points();
            series.players = series.players.clone().swapped();
            points.b += series.play(|_| ()).unwrap().tally.points();
        }
        let most = 20.0 * games::ALL.len() as f64;
        assert!(0.75 * most < points.a && points.b < 0.25 * most, "{points:?} of {most}");
    }

    #[test]
    fn a_test_ends_the_match_early_and_after_the_same_game() {
        let mut series = series("engine:level=4", "random", 1000);
        series.sprt = Some(Sprt { elo0: 0.0, elo1: 200.0, alpha: 0.05, beta: 0.05 });
        let once = series.play(|_| ()).unwrap();
        assert_eq!(once.accepted, Some(Hypothesis::H1));
        assert!(once.tally.games() < 100);
        series.concurrency = 4;
        assert_eq!(series.play(|_| ()).unwrap(), once);
        series.players = series.players.clone().swapped();
        assert_eq!(series.play(|_| ()).unwrap().accepted, Some(Hypothesis::H0));
    }

    #[test]
    fn every_game_is_kept_and_replays() {
        let folder = std::env::temp_dir().join(format!("spielbank-match-{}", std::process::id()));
        let mut series = series("random", "minimax:depth=1", 4);
        series.records = Some(folder.clone());
        let standing = series.play(|_| ()).unwrap();
        let mut wins = 0;
        let mut openings = Vec::new();
        for number in 1..=4 {
            let record = Record::load(&folder.join(format!("{number:04}.game"))).unwrap();
            record.replay().unwrap();
            let side = if number % 2 == 1 { "a" } else { "b" };
            assert_eq!(record.header(side), Some("random"));
            wins += u64::from(record.header("result") == Some(side));
            assert!(record.header("reason").is_some());
            openings.push(record.plies[..2].to_vec());
        }
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(wins, standing.tally.wins);
        assert_eq!(openings[0], openings[1], "a pair has one opening");
        assert_eq!(openings[2], openings[3]);
    }

    #[test]
    fn people_and_unknown_games_are_refused() {
        let people = series("human", "random", 2).play(|_| ()).unwrap_err();
        assert!(people.to_string().contains("play-expected-machine"), "{people}");
        let mut unknown = series("random", "random", 2);
        unknown.game = "?".to_owned();
        assert!(unknown.play(|_| ()).is_err());
    }
}
