//! A game for tests: a stone is moved along the edges of a random graph.
//!
//! Small and nasty: players need not alternate, play goes in circles, and the player to move is as
//! random as everything else.

use game::{Estimate, Game, Limits, Line, Outcome, Player};

use crate::Value;

/// The edges, the player to move at each node, and the results at the ends.
#[derive(Clone, Debug)]
pub struct Graph {
    owners: Vec<Player>,
    arrows: Vec<Vec<u8>>,
    ends: Vec<Option<Outcome>>,
    pub limits: Limits,
}

impl Graph {
    /// A random graph of `size` positions; play begins at 0.
    pub fn random(random: &mut fastrand::Rng, size: u8) -> Graph {
        let player = |random: &mut fastrand::Rng| Player::ALL[random.usize(..2)];
        let owners = (0..size).map(|_| player(random)).collect();
        let draws = random.u32(..3);
        let ends: Vec<Option<Outcome>> = (0..size)
            .map(|it| {
                let over = 0 < it && random.u32(..4) == 0;
                let drawn = random.u32(..4) < draws;
                let outcome = if drawn { Outcome::Draw } else { Outcome::Win(player(random)) };
                over.then_some(outcome)
            })
            .collect();
        let arrows = (0..size).map(|_| {
            let mut to: Vec<u8> = (0..size).collect();
            random.shuffle(&mut to);
            to.truncate(random.usize(1..4));
            to
        });
        Graph { owners, arrows: arrows.collect(), ends, limits: Limits::NONE }
    }

    /// The value of every position for the player to move, by retrograde analysis: positions that
    /// are never decided are draws. For a graph without history rules.
    pub fn solve(&self) -> Vec<Value> {
        let size = self.owners.len();
        // For A, with the distance in plies.
        let mut known: Vec<Option<(Outcome, u32)>> =
            self.ends.iter().map(|it| it.map(|outcome| (outcome, 0))).collect();
        loop {
            let mut next = known.clone();
            for at in (0..size).filter(|&at| known[at].is_none()) {
                let owner = self.owners[at];
                let after = || self.arrows[at].iter().map(|&it| known[usize::from(it)]);
                let for_owner = |winner| {
                    after().flatten().filter(move |it| it.0 == Outcome::Win(winner)).map(|it| it.1)
                };
                if let Some(soonest) = for_owner(owner).min() {
                    next[at] = Some((Outcome::Win(owner), soonest + 1));
                } else if for_owner(!owner).count() == self.arrows[at].len() {
                    let latest = for_owner(!owner).max().unwrap();
                    next[at] = Some((Outcome::Win(!owner), latest + 1));
                }
            }
            if next == known {
                break;
            }
            known = next;
        }
        let value = |(at, it): (usize, &Option<(Outcome, u32)>)| {
            it.map_or(Value::DRAW, |(outcome, plies)| Value::of(outcome, self.owners[at], plies))
        };
        known.iter().enumerate().map(value).collect()
    }
}

/// The value at the end of a line for the player to move, by exhaustive search along the line with
/// history rules, under which every game must end.
pub fn try_everything(line: &mut Line<Graph>) -> Value {
    let player = line.game().to_move(line.position());
    if let Some(outcome) = line.outcome() {
        return Value::of(outcome, player, 0);
    }
    let moves: Vec<u8> = line.game().moves(line.position()).collect();
    let values = moves.into_iter().map(|mv| {
        line.push(mv);
        let same = line.game().to_move(line.position()) == player;
        let value = try_everything(line).seen_by(same);
        line.pop();
        match value {
            it if it.is_win() => Value(it.0 - 1),
            it if it.is_loss() => Value(it.0 + 1),
            it => it,
        }
    });
    values.max().unwrap()
}

/// Whether a proven value agrees with the true one: the same result, and no sooner than possible.
pub fn agrees(proven: Value, truth: Value) -> bool {
    let kind = |it: Value| (it.is_win(), it.is_loss());
    kind(proven) == kind(truth)
        && match (proven.plies_to_end(), truth.plies_to_end()) {
            (Some(proven), Some(truth)) => truth <= proven,
            _ => proven == Value::DRAW,
        }
}

impl Game for Graph {
    type Position = u8;
    type Move = u8;

    fn start(&self) -> u8 {
        0
    }

    fn to_move(&self, position: &u8) -> Player {
        self.owners[usize::from(*position)]
    }

    fn outcome(&self, position: &u8) -> Option<Outcome> {
        self.ends[usize::from(*position)]
    }

    fn moves(&self, position: &u8) -> impl ExactSizeIterator<Item = u8> {
        self.arrows[usize::from(*position)].iter().copied()
    }

    fn apply(&self, position: &mut u8, mv: u8) {
        *position = mv;
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn quiet(&self, before: &u8, mv: u8) -> game::Quiet {
        if before < &mv { game::Quiet::Counts } else { game::Quiet::Ignored }
    }
}

impl Estimate for Graph {
    fn estimate(&self, position: &u8) -> i32 {
        i32::from(*position) * 10
    }
}
