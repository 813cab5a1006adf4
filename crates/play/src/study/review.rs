//! How well a game was played: what each ply cost, and which plies were
//! mistakes.
//!
//! Values of different games do not compare, so each becomes a chance to win
//! first: an estimate by the scale of its game ([`game::Estimate::scale`]), a
//! proved value as 1, ½ or 0. A ply costs the chance that it gave away.
//!
//! In a lost position there is no chance to give away. There a ply is judged by
//! the points it lost or by how much sooner the game ends, if both are proved.
//! Otherwise it is left out, and so is a ply without an alternative: counting
//! these as perfect would praise whoever loses early.
//!
//! A player's accuracy compares what all plies cost with what was at stake: what
//! a random choice among the legal plies would have cost on average. So perfect
//! play has 100 %, random play about 0 %, whatever the game, and plies on which
//! nothing depends do not count.

use game::{ByPlayer, Estimate, Line, Player, Score};
use games::{Ability, LineVisitor, Listed};

use crate::{Analysis, Judgement, Kind, Match};

/// A ply that costs at least this much is a mistake. (Lichess speaks of an
/// inaccuracy from here on, of a mistake from twice as much.)
pub const MISTAKE: f64 = 0.05;

/// If less was at stake in a whole game, nothing is said about accuracy.
const LITTLE: f64 = 0.05;

/// Below this chance a position counts as lost.
const LOST: f64 = 0.05;

/// Losing this part of the greatest margin costs as much as losing a won game.
const MARGIN_PART: f64 = 0.5;

/// Losing at once instead of after a long defence costs this much.
const SOONER: f64 = 0.5;

/// What the values of a game mean.
#[derive(Copy, Clone, Debug)]
pub struct Scale {
    /// The estimate, in hundredths, that wins 73 games of 100.
    pub estimate: i32,
    /// The greatest margin, in games that are won by counting.
    pub most: Option<i32>,
}

impl Scale {
    /// The scale of the game that is played.
    pub fn of(game: &dyn Match) -> Scale {
        game.line().enter(Means)
    }

    /// The chance of the player to move, from 0 to 1; a draw is half a win.
    pub fn chance(&self, value: &Judgement) -> f64 {
        match value.kind {
            Kind::Win => 1.0,
            Kind::Draw => 0.5,
            Kind::Loss => 0.0,
            Kind::Estimate(it) => 1.0 / (1.0 + (-f64::from(it) / f64::from(self.estimate)).exp()),
        }
    }

    /// What a ply cost that led from one value to another, both for whoever
    /// made it; `None` if nothing can be said. With it comes what was wrong.
    fn cost(&self, before: &Judgement, after: &Judgement) -> Option<(f64, Option<Fault>)> {
        let [chance, left] = [before, after].map(|it| self.chance(it));
        let lost_chance = (chance - left).max(0.0);
        let sure = before.is_exact() && after.is_exact();
        let threw = match (before.kind, after.kind) {
            (Kind::Win, Kind::Draw | Kind::Loss) => Some(Fault::ThrewWin),
            (Kind::Draw, Kind::Loss) => Some(Fault::ThrewDraw),
            _ => None,
        };
        if let (true, Some(had), Some(got), Some(most)) =
            (sure, before.margin, after.margin, self.most)
        {
            let points = (had - got).max(0);
            let cost = f64::from(points) / (MARGIN_PART * f64::from(most));
            let cost = cost.min(1.0).max(lost_chance);
            let fault = || (MISTAKE <= cost).then_some(Fault::Points(points));
            return Some((cost, threw.or_else(fault)));
        }
        if LOST < chance {
            let fault = || (MISTAKE <= lost_chance).then_some(Fault::Worse);
            return Some((lost_chance, threw.or_else(fault)));
        }
        let (longest, turns) = (before.distance?, after.distance?);
        if !sure || longest == 0 {
            return None;
        }
        let cost = SOONER * (1.0 - f64::from(turns.min(longest)) / f64::from(longest));
        Some((cost, (MISTAKE <= cost).then_some(Fault::Sooner(longest - turns.min(longest)))))
    }
}

/// Asks a game what its numbers mean.
struct Means;

impl LineVisitor for Means {
    type Out = Scale;

    fn choose(&self, _: &[Ability]) -> Option<Ability> {
        Some(Ability::score)
    }

    fn visit<G: Listed>(self, line: &Line<G>, _: &[G::Move]) -> Scale {
        Scale { estimate: Estimate::scale(line.game()).max(1), most: None }
    }

    fn score<G: Listed + Score>(self, line: &Line<G>, plies: &[G::Move]) -> Scale {
        Scale { most: Some(line.game().most().max(1)), ..self.visit(line, plies) }
    }
}

/// A position of the game that is reviewed.
#[derive(Clone, Debug)]
pub struct Row {
    /// Who is to move.
    pub to_move: Player,
    /// What was found about it.
    pub found: Analysis,
}

/// What is wrong with a ply.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A proved win is gone.
    ThrewWin,
    /// A proved draw is lost.
    ThrewDraw,
    /// The chance to win has fallen.
    Worse,
    /// Points that were lost.
    Points(i32),
    /// The game is lost this many turns sooner.
    Sooner(u32),
}

/// A ply that was reviewed.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// Who made it.
    pub player: Player,
    /// His chance before it, and after it.
    pub chance: [f64; 2],
    /// What it cost, from 0 to 1; `None` if it is left out.
    pub cost: Option<f64>,
    /// What a random choice would have cost on average.
    pub stake: f64,
    /// What is wrong with it, if anything is.
    pub fault: Option<Fault>,
}

/// How well a game was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Ply by ply.
    pub plies: Vec<Reviewed>,
    /// The part of what was at stake that each player kept, from 0 to 1; `None`
    /// if hardly anything was.
    pub accuracy: ByPlayer<Option<f64>>,
}

/// Reviews a line of play: each position, the last one included, and the plies
/// between them.
pub fn review(scale: Scale, rows: &[Row], plies: &[String]) -> Review {
    let plies: Vec<Reviewed> = rows
        .windows(2)
        .zip(plies)
        .map(|(pair, ply)| {
            let [here, next] = [&pair[0], &pair[1]];
            let (before, after) = (here.found.value, after(here, next, ply));
            let choice = 1 < here.found.moves.len();
            let cost = choice.then(|| scale.cost(&before, &after)).flatten();
            let costs = here.found.moves.iter().filter_map(|it| scale.cost(&before, &it.1));
            let (count, sum) = costs.fold((0, 0.0), |(count, sum), it| (count + 1, sum + it.0));
            Reviewed {
                player: here.to_move,
                chance: [&before, &after].map(|it| scale.chance(it)),
                cost: cost.map(|it| it.0),
                stake: sum / f64::from(count.max(1)),
                fault: cost.and_then(|it| it.1),
            }
        })
        .collect();
    let kept = |player| {
        let own = plies.iter().filter(|it| it.player == player);
        let counted = own.filter_map(|it| Some((it.cost?, it.stake)));
        let (cost, stake) = counted.fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        (LITTLE <= stake).then(|| (1.0 - cost / stake).max(0.0))
    };
    let accuracy = ByPlayer { a: kept(Player::A), b: kept(Player::B) };
    Review { plies, accuracy }
}

/// What a ply was worth to whoever made it. Both values of a ply should come
/// from one search, since two of them see different things; but what is proved
/// counts, wherever it was found.
fn after(here: &Row, next: &Row, ply: &str) -> Judgement {
    let listed = here.found.moves.iter().find(|it| it.0 == ply).map(|it| it.1);
    let reached = match next.to_move == here.to_move {
        true => next.found.value,
        false => next.found.value.of_the_other(),
    };
    match listed {
        Some(it) if it.is_exact() || !reached.is_exact() => it,
        _ => reached,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTED: Scale = Scale { estimate: 400, most: Some(64) };
    const PLAIN: Scale = Scale { estimate: 400, most: None };

    fn value(kind: Kind, margin: Option<i32>, distance: Option<u32>) -> Judgement {
        Judgement { kind, margin, distance }
    }

    #[test]
    fn a_chance_is_what_the_scale_says() {
        let chance = |it| PLAIN.chance(&value(Kind::Estimate(it), None, None));
        assert!((chance(0) - 0.5).abs() < 1e-9);
        assert!((chance(400) - 0.731).abs() < 1e-3);
        assert!((chance(400) + chance(-400) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_was_thrown_away_is_named() {
        let [win, draw, loss] = [Kind::Win, Kind::Draw, Kind::Loss].map(|it| value(it, None, None));
        assert_eq!(PLAIN.cost(&win, &draw), Some((0.5, Some(Fault::ThrewWin))));
        assert_eq!(PLAIN.cost(&win, &loss), Some((1.0, Some(Fault::ThrewWin))));
        assert_eq!(PLAIN.cost(&draw, &loss), Some((0.5, Some(Fault::ThrewDraw))));
        assert_eq!(PLAIN.cost(&win, &win), Some((0.0, None)));
        let [good, bad] = [300, -300].map(|it| value(Kind::Estimate(it), None, None));
        assert_eq!(PLAIN.cost(&good, &bad).unwrap().1, Some(Fault::Worse));
        assert_eq!(PLAIN.cost(&bad, &good), Some((0.0, None)), "nothing is gained");
    }

    #[test]
    fn a_lost_position_is_judged_by_points_or_turns_or_not_at_all() {
        let loss = |margin, distance| value(Kind::Loss, margin, distance);
        assert_eq!(PLAIN.cost(&loss(None, None), &loss(None, None)), None);
        let hopeless = value(Kind::Estimate(-4000), None, None);
        assert_eq!(PLAIN.cost(&hopeless, &hopeless), None);
        let sooner = PLAIN.cost(&loss(None, Some(10)), &loss(None, Some(2))).unwrap();
        assert_eq!(sooner.1, Some(Fault::Sooner(8)));
        let worse = COUNTED.cost(&loss(Some(-2), None), &loss(Some(-12), None)).unwrap();
        assert_eq!(worse.1, Some(Fault::Points(10)));
        let same = COUNTED.cost(&loss(Some(-2), None), &loss(Some(-2), None)).unwrap();
        assert_eq!(same, (0.0, None));
    }
}
