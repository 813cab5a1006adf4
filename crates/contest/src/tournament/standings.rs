//! The standings of a tournament.

use serde_json::{Value, json};

use crate::{
    ratings::{CrossTable, Rating, ratings},
    tournament::{GameResult, Plan, Points},
};

/// The standings of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The players in the order of the plan.
    pub rows: Vec<Row>,
    /// Points and games of each against each other.
    pub cross: CrossTable,
    /// The players from the first to the last: most points, then rating.
    pub order: Vec<usize>,
}

/// How a player stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Points, with those for rounds without an opponent.
    pub points: f64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games lost by a fault.
    pub faults: u64,
    /// Rounds without an opponent, each worth as much as winning all games.
    pub byes: u64,
    /// How strong he seems.
    pub rating: Rating,
}

impl Row {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

impl Standings {
    /// The standings as data for programs and the page, after `games` games.
    /// Who played whom is told by each in its own way: `meetings` is what to
    /// call that, and what it is for a player.
    pub fn to_json(
        &self,
        plan: &Plan,
        games: usize,
        meetings: (&str, impl Fn(usize) -> Value),
    ) -> Value {
        let player = |(rank, &player): (usize, &usize)| {
            let (row, entrant) = (&self.rows[player], &plan.players[player]);
            let mut value = json!({
                "rank": rank + 1,
                "name": entrant.name,
                "player": entrant.player,
                "points": row.points,
                "games": row.games(),
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "faults": row.faults,
                "byes": row.byes,
                "rating": row.rating.elo,
                "rating_error": row.rating.error,
            });
            value[meetings.0] = meetings.1(player);
            value
        };
        json!({
            "game": plan.game,
            "mode": plan.mode,
            "rounds": plan.rounds,
            "games": games,
            "players": self.order.iter().enumerate().map(player).collect::<Vec<Value>>(),
        })
    }

    pub(super) fn new(plan: &Plan, played: &[GameResult], byes: &[Option<usize>]) -> Standings {
        let count = plan.players.len();
        let find = |name: &str| plan.players.iter().position(|it| it.name == name);
        let rating = Rating { elo: 0.0, error: 0.0 };
        let empty = Row { points: 0.0, wins: 0, draws: 0, losses: 0, faults: 0, byes: 0, rating };
        let mut rows = vec![empty; count];
        let mut cross: CrossTable = vec![vec![(0.0, 0); count]; count];
        for result in played {
            // A result of a player who does not take part is ignored.
            let (Some(first), Some(second)) = (find(&result.first), find(&result.second)) else {
                continue;
            };
            let points = result.points.number();
            for (player, other, points) in [(first, second, points), (second, first, 1.0 - points)]
            {
                let cell = &mut cross[player][other];
                *cell = (cell.0 + points, cell.1 + 1);
                rows[player].points += points;
                let drawn = result.points == Points::Half;
                rows[player].draws += u64::from(drawn);
                rows[player].wins += u64::from(!drawn && points == 1.0);
                rows[player].losses += u64::from(!drawn && points == 0.0);
                let guilty = result.fault.as_deref() == Some(&plan.players[player].name);
                rows[player].faults += u64::from(guilty);
            }
        }
        for player in byes.iter().flatten() {
            rows[*player].byes += 1;
            rows[*player].points += f64::from(plan.games);
        }
        for (row, rating) in rows.iter_mut().zip(ratings(&cross)) {
            row.rating = rating;
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|i, j| {
            let (i, j) = (&rows[*i], &rows[*j]);
            j.points.total_cmp(&i.points).then(j.rating.elo.total_cmp(&i.rating.elo))
        });
        Standings { rows, cross, order }
    }
}
