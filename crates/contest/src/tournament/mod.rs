//! Tournaments: several players, round robin or Swiss, with
//! ratings; stopped at any time, they go on where they stopped.
//!
//! What is to be played follows from the [`Plan`] and the results so far, and
//! what is left to chance in a game from the plan's seed and the game's place
//! in the plan. So nothing but the results has to be kept.

mod pairing;
mod plan;
mod results;
mod seen;
mod standings;
#[cfg(test)]
mod tests;

use std::{
    collections::BTreeSet,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::Arc,
};

use game::{ByPlayer, Message, Outcome, ParseError, Player};

use play::BadRecord;

use crate::{
    Contestant, Fixture, Played,
    arena::{self, mix},
};

use pairing::{Pairing, Swiss};
pub use plan::{Entrant, Mode, Plan};
pub use results::{GameResult, Points, Results};
pub use seen::Seen;
pub use standings::{Row, Standings};

/// A tournament under way.
pub struct Tournament {
    plan: Plan,
    /// Who takes part, in the order of the plan.
    contestants: Vec<Arc<dyn Contestant>>,
    file: results::Results,
    played: Vec<GameResult>,
    /// Who had no opponent, round by round.
    byes: Vec<Option<usize>>,
    /// The folder of the plan, where records go.
    folder: PathBuf,
}

impl Tournament {
    /// Begins a tournament, or goes on with it: results are in that file.
    ///
    /// # Errors
    ///
    /// [`BadRecord`] if the file cannot be used, or is of another tournament.
    pub fn open(plan: Plan, folder: &Path, results: &Path) -> Result<Tournament, BadRecord> {
        let specs = plan.specs()?.into_iter();
        let contestants = specs.map(|it| Arc::new(it) as Arc<dyn Contestant>).collect();
        Tournament::between(contestants, plan, folder, results)
    }

    /// The same between these contestants, whatever they are: one for each player of the plan, in
    /// its order.
    ///
    /// # Errors
    ///
    /// As [`Tournament::open`], and [`BadRecord::Text`] if one of them cannot take part.
    pub fn between(
        contestants: Vec<Arc<dyn Contestant>>,
        plan: Plan,
        folder: &Path,
        results: &Path,
    ) -> Result<Tournament, BadRecord> {
        let (wanted, given) = (plan.players.len(), contestants.len());
        if wanted != given {
            let message = Message::new("play-expected-tournament-number").with("key", "players");
            let message = message.with("min", wanted).with("max", wanted);
            return Err(ParseError::new(message, given.to_string()).into());
        }
        contestants.iter().try_for_each(|it| it.check())?;
        let (file, played) = results::Results::open(results, &plan)?;
        let folder = folder.to_owned();
        Ok(Tournament { plan, contestants, file, played, byes: Vec::new(), folder })
    }

    /// What is to be.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What has been, in the order in which it ended.
    pub fn played(&self) -> &[GameResult] {
        &self.played
    }

    /// How many games there are in all.
    pub fn games(&self) -> u64 {
        let players = self.contestants.len() as u64;
        let pairings = match self.plan.mode {
            Mode::RoundRobin => players * (players - 1) / 2,
            Mode::Swiss => players / 2,
        };
        pairings * u64::from(self.plan.rounds) * u64::from(self.plan.games)
    }

    /// The standings so far.
    pub fn standings(&self) -> Standings {
        Standings::new(&self.plan, &self.played, &self.byes)
    }

    /// Plays what has not been played yet; tells `watch` of every game, until
    /// that breaks off.
    ///
    /// # Errors
    ///
    /// [`BadRecord`] if results or records cannot be kept.
    pub fn play(
        &mut self,
        mut watch: impl FnMut(&Tournament) -> ControlFlow<()>,
    ) -> Result<(), BadRecord> {
        let records = self.plan.records.as_ref().map(|it| self.folder.join(it));
        if let Some(folder) = &records {
            std::fs::create_dir_all(folder).map_err(|it| BadRecord::File(folder.clone(), it))?;
        }
        self.byes.clear();
        for round in 1..=self.plan.rounds {
            let (pairings, bye) = self.pair(round);
            self.byes.push(bye);
            let fixtures = self.missing(round, &pairings, records.as_deref());
            let mut failed = None;
            let mut stopped = false;
            arena::arena(fixtures.into_iter(), self.plan.concurrency as usize, |played| {
                let result = self.result(round, &pairings, &played);
                if let Err(error) = self.file.write(&result) {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
                self.played.push(result);
                let flow = watch(self);
                stopped = flow.is_break();
                flow
            })?;
            if let Some(error) = failed {
                return Err(error);
            }
            if stopped {
                break;
            }
        }
        Ok(())
    }

    /// Who meets whom in a round; all rounds before it are over.
    fn pair(&self, round: u32) -> (Vec<Pairing>, Option<usize>) {
        let players = self.contestants.len();
        if self.plan.mode == Mode::RoundRobin {
            return (pairing::round_robin(players, round), None);
        }
        let before: Vec<GameResult> =
            self.played.iter().filter(|it| it.round < round).cloned().collect();
        let table = Standings::new(&self.plan, &before, &self.byes);
        let mut standings: Vec<usize> = (0..players).collect();
        standings.sort_by(|i, j| table.rows[*j].points.total_cmp(&table.rows[*i].points));
        let games = u64::from(self.plan.games);
        let meetings = |i: usize, j: usize| (table.cross[i][j].1 / games) as u32;
        let byes = |i: usize| self.byes.iter().filter(|it| **it == Some(i)).count() as u32;
        Swiss { standings: &standings, meetings: &meetings, byes: &byes }.pair()
    }

    /// The games of a round that were not played yet.
    fn missing(&self, round: u32, pairings: &[Pairing], records: Option<&Path>) -> Vec<Fixture> {
        let name = |player: usize| self.plan.players[player].name.as_str();
        let done: BTreeSet<(&str, &str, u32)> = self
            .played
            .iter()
            .filter(|it| it.round == round)
            .map(|it| (it.first.as_str(), it.second.as_str(), it.game))
            .collect();
        let seed = mix(self.plan.seed, u64::from(round));
        let mut fixtures = Vec::new();
        for (place, &(first, second)) in pairings.iter().enumerate() {
            let entered = |it: usize| Arc::clone(&self.contestants[it]);
            let players = ByPlayer { a: entered(first), b: entered(second) };
            for game in 0..self.plan.games {
                if done.contains(&(name(first), name(second), game)) {
                    continue;
                }
                let number = place as u64 * self.stride() + u64::from(game);
                let plan = &self.plan;
                let fixture = Fixture::of_series(number, &plan.game, &players, plan.openings, seed);
                let (on_a, on_b) = match Fixture::first_side(number) {
                    Player::A => (first, second),
                    Player::B => (second, first),
                };
                let headers = [
                    ("name-a", name(on_a).to_owned()),
                    ("name-b", name(on_b).to_owned()),
                    ("round", round.to_string()),
                ];
                let file =
                    format!("{round:02}-{:02}-{:02}-{:02}.game", first + 1, second + 1, game + 1);
                fixtures.push(Fixture {
                    headers: headers.map(|(key, value)| (key.to_owned(), value)).into(),
                    record: records.map(|it| it.join(file)),
                    ..fixture
                });
            }
        }
        fixtures
    }

    /// Numbers of the games of one pairing; an even one, so that in games with
    /// an odd number the sides are exchanged.
    fn stride(&self) -> u64 {
        u64::from(self.plan.games).next_multiple_of(2)
    }

    fn result(&self, round: u32, pairings: &[Pairing], played: &Played) -> GameResult {
        let number = played.fixture.number;
        let (first, second) = pairings[(number / self.stride()) as usize];
        let side = Fixture::first_side(number);
        let ruling = &played.ruling;
        let name = |player: usize| self.plan.players[player].name.clone();
        let loser = ruling.reason.loser();
        let fault = loser.map(|it| name(if it == side { first } else { second }));
        GameResult {
            round,
            first: name(first),
            second: name(second),
            game: (number % self.stride()) as u32,
            points: match ruling.outcome {
                Outcome::Draw => Points::Half,
                Outcome::Win(winner) if winner == side => Points::One,
                Outcome::Win(_) => Points::None,
            },
            reason: ruling.reason.to_string(),
            fault,
            plies: played.record.plies.len(),
        }
    }
}
