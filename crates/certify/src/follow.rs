//! A strategy against every reply.
//!
//! Breadth first, so that a refutation is as short as can be. Every position
//! gets a number as it is found; where each leads to is kept as numbers too,
//! so that afterwards circles can be looked for without the rules.

use std::{collections::HashMap, hash::BuildHasherDefault};

use game::{Notation, Outcome, key::KeyHasher};

use crate::{Claim, Goal};

/// What becomes of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// It keeps its promise.
    Kept(Kept),
    /// It does not.
    Refuted(Refutation),
    /// More positions can arise than were allowed.
    TooLarge,
}

/// A strategy that keeps its promise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Every position in which it is asked, with its ply.
    pub plies: Vec<(String, String)>,
    /// All positions that can arise before the end.
    pub visited: usize,
}

/// How a strategy fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The plies of both players.
    pub line: Vec<String>,
    /// What it comes to.
    pub why: Why,
}

/// What a refutation comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The game ends like this.
    Ends(Outcome),
    /// The position after it is one from before: the opponent can go round
    /// for ever.
    Circles,
    /// The strategy has nothing to play, or nothing legal.
    Silent,
}

/// The first position has no parent.
const ROOT: u32 = u32::MAX;

/// A position with the way to it.
struct Node<G: Notation> {
    position: G::Position,
    parent: u32,
    via: Option<G::Move>,
}

/// Follows a strategy against every reply, through at most so many positions.
///
/// `strategy` is asked once in every position in which its player is to move;
/// `None` is an answer that refutes it.
///
/// # Errors
///
/// Those of the strategy.
pub fn follow<G: Notation, E>(
    game: &G,
    start: &G::Position,
    claim: Claim,
    most: usize,
    mut strategy: impl FnMut(&G::Position) -> Result<Option<G::Move>, E>,
) -> Result<Followed, E> {
    let most = most.min(ROOT as usize);
    let mut graph = Graph { game, nodes: Vec::new(), ends: Vec::new(), leads: Vec::new() };
    let mut known: HashMap<G::Position, u32, BuildHasherDefault<KeyHasher>> = HashMap::default();
    let mut plies = Vec::new();
    if let Some(outcome) = game.outcome(start) {
        return Ok(match claim.is_met_by(outcome) {
            true => Followed::Kept(Kept { plies, visited: 0 }),
            false => Followed::Refuted(Refutation { line: Vec::new(), why: Why::Ends(outcome) }),
        });
    }
    known.insert(start.clone(), 0);
    graph.nodes.push(Node { position: start.clone(), parent: ROOT, via: None });

    let mut number = 0;
    while number < graph.nodes.len() {
        let position = graph.nodes[number].position.clone();
        let mut go = |graph: &mut Graph<'_, G>, mv| {
            let mut next = position.clone();
            game.apply(&mut next, mv);
            if let Some(outcome) = game.outcome(&next) {
                return match claim.is_met_by(outcome) {
                    true => None,
                    false => Some(graph.refuted(number, Some(mv), Why::Ends(outcome))),
                };
            }
            let new = graph.nodes.len();
            let found = *known.entry(next.clone()).or_insert(new as u32);
            if found as usize == new {
                if new == most {
                    return Some(Followed::TooLarge);
                }
                graph.nodes.push(Node { position: next, parent: number as u32, via: Some(mv) });
            }
            graph.leads.push(found);
            None
        };
        if game.to_move(&position) == claim.player {
            let Some(mv) = strategy(&position)?.filter(|&it| game.is_legal(&position, it)) else {
                return Ok(graph.refuted(number, None, Why::Silent));
            };
            plies.push((game.write_position(&position), game.write_move(&position, mv)));
            if let Some(end) = go(&mut graph, mv) {
                return Ok(end);
            }
        } else {
            for mv in game.moves(&position) {
                if let Some(end) = go(&mut graph, mv) {
                    return Ok(end);
                }
            }
        }
        graph.ends.push(graph.leads.len());
        number += 1;
    }
    drop(known);
    if let (Goal::Win, Some(circle)) = (claim.goal, graph.circle()) {
        return Ok(Followed::Refuted(Refutation { line: graph.along(&circle), why: Why::Circles }));
    }
    Ok(Followed::Kept(Kept { plies, visited: graph.nodes.len() }))
}

/// The positions that can arise, by number, and where they lead to.
struct Graph<'a, G: Notation> {
    game: &'a G,
    nodes: Vec<Node<G>>,
    /// Where the numbers in `leads` end that belong to each.
    ends: Vec<usize>,
    leads: Vec<u32>,
}

impl<G: Notation> Graph<'_, G> {
    fn refuted(&self, number: usize, last: Option<G::Move>, why: Why) -> Followed {
        let mut line: Vec<String> = Vec::new();
        let node = &self.nodes[number];
        line.extend(last.map(|mv| self.game.write_move(&node.position, mv)));
        let mut child = node;
        while let (Some(mv), Some(parent)) = (child.via, self.nodes.get(child.parent as usize)) {
            line.push(self.game.write_move(&parent.position, mv));
            child = parent;
        }
        line.reverse();
        Followed::Refuted(Refutation { line, why })
    }

    fn leads(&self, number: usize) -> &[u32] {
        let begin = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.leads[begin..self.ends[number]]
    }

    /// A way from the first position to one that it has come through.
    fn circle(&self) -> Option<Vec<u32>> {
        // How far each position is looked through; none once it is done.
        let mut open = vec![false; self.nodes.len()];
        let mut looked = vec![0_u32; self.nodes.len()];
        let mut way = vec![0_u32];
        open[0] = true;
        while let Some(&number) = way.last() {
            let here = number as usize;
            let Some(&next) = self.leads(here).get(looked[here] as usize) else {
                open[here] = false;
                way.pop();
                continue;
            };
            looked[here] += 1;
            let there = next as usize;
            if open[there] {
                way.push(next);
                return Some(way);
            }
            // What has been looked at and is not open any more is done.
            if looked[there] == 0 {
                open[there] = true;
                way.push(next);
            }
        }
        None
    }

    /// The plies along a way.
    fn along(&self, way: &[u32]) -> Vec<String> {
        let step = |pair: &[u32]| {
            let [from, to] = [pair[0], pair[1]].map(|it| &self.nodes[it as usize].position);
            let mv = self.game.moves(from).find(|&mv| {
                let mut next = from.clone();
                self.game.apply(&mut next, mv);
                next == *to
            })?;
            Some(self.game.write_move(from, mv))
        };
        way.windows(2).filter_map(step).collect()
    }
}
