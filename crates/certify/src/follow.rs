//! Follows a strategy against every reply.
//!
//! Breadth first, so that a refutation is as short as possible. Every position gets a number when
//! it is found, and edges are stored as numbers too, so that cycles can be searched for afterwards
//! without the rules.

use std::{collections::HashMap, hash::BuildHasherDefault};

use game::{Notation, Outcome, key::KeyHasher};

use crate::{Claim, Goal};

/// The result of following a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// It achieves its claim.
    Kept(Kept),
    /// It does not.
    Refuted(Refutation),
    /// More positions can arise than were allowed.
    TooLarge,
}

/// A strategy that achieves its claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Every position in which it has to move, with its ply.
    pub plies: Vec<(String, String)>,
    /// Number of positions that can arise before the end.
    pub visited: usize,
}

/// How a strategy fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The plies of both players.
    pub line: Vec<String>,
    /// How the line ends.
    pub why: Why,
}

/// How a refutation ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The game ends like this.
    Ends(Outcome),
    /// The position repeats an earlier one: the opponent can go round for ever.
    Circles,
    /// The strategy has no ply, or no legal one.
    Silent,
}

/// The first position has no parent.
const ROOT: u32 = u32::MAX;

/// A position with its parent.
struct Node<G: Notation> {
    position: G::Position,
    parent: u32,
    via: Option<G::Move>,
}

/// Number of replies between two calls of `go_on`: a few milliseconds at most.
const ASK_EVERY: u64 = 1 << 12;

/// Follows a strategy against every reply, through at most `most` positions.
///
/// `strategy` is called once for every position in which its player is to move; `None` is a
/// refutation. `go_on` is called now and then, since a position may have billions of replies, and
/// before more memory is allocated, with the number of bytes in use after that, including those
/// copied on the way.
///
/// # Errors
///
/// Those of the two callbacks.
pub fn follow<G: Notation, E>(
    game: &G,
    start: &G::Position,
    claim: Claim,
    most: usize,
    mut go_on: impl FnMut(usize) -> Result<(), E>,
    mut strategy: impl FnMut(&G::Position) -> Result<Option<G::Move>, E>,
) -> Result<Followed, E> {
    let most = most.min(ROOT as usize);
    let mut plies: Vec<(String, String)> = Vec::new();
    if let Some(outcome) = game.outcome(start) {
        return Ok(if claim.is_met_by(outcome) {
            Followed::Kept(Kept { plies, visited: 0 })
        } else {
            Followed::Refuted(Refutation { line: Vec::new(), why: Why::Ends(outcome) })
        });
    }
    let mut graph = Graph::new(game, claim, most, start);
    let (mut number, mut written, mut replies) = (0, 0, 0_u64);
    let total = |graph: &Graph<'_, G>, plies: &Vec<(String, String)>, written: usize| {
        graph.bytes()
            + grown(plies.len(), plies.capacity(), size_of::<(String, String)>())
            + written
    };
    while number < graph.nodes.len() {
        let position = graph.nodes[number].position.clone();
        if game.to_move(&position) == claim.player {
            let Some(mv) = strategy(&position)?.filter(|&it| game.is_legal(&position, it)) else {
                return Ok(graph.refuted(number, None, Why::Silent));
            };
            let ply = (game.write_position(&position), game.write_move(&position, mv));
            written += on_heap(ply.0.capacity()) + on_heap(ply.1.capacity());
            if plies.len() == plies.capacity() || graph.is_full() {
                go_on(total(&graph, &plies, written))?;
            }
            plies.push(ply);
            if let Some(end) = graph.play(number, mv) {
                return Ok(end);
            }
        } else {
            for mv in game.moves(&position) {
                if graph.is_full() {
                    go_on(total(&graph, &plies, written))?;
                }
                if let Some(end) = graph.play(number, mv) {
                    return Ok(end);
                }
                replies += 1;
                if replies % ASK_EVERY == 0 {
                    go_on(total(&graph, &plies, written))?;
                }
            }
        }
        graph.ends.push(graph.leads.len());
        number += 1;
    }
    graph.known = HashMap::default();
    if let (Goal::Win, Some(circle)) = (claim.goal, graph.circle()) {
        return Ok(Followed::Refuted(Refutation { line: graph.along(&circle), why: Why::Circles }));
    }
    Ok(Followed::Kept(Kept { plies, visited: graph.nodes.len() }))
}

/// Bytes of a list with one more element: a full one is copied to one of twice the size.
fn grown(len: usize, capacity: usize, each: usize) -> usize {
    if len < capacity { capacity * each } else { 3 * capacity * each }
}

/// Bytes that an allocation takes, including the allocator's overhead (that of glibc; others take
/// less).
fn on_heap(bytes: usize) -> usize {
    if bytes == 0 { 0 } else { (bytes + 8).next_multiple_of(16).max(32) }
}

/// The positions that can arise, by number, and the edges between them.
struct Graph<'a, G: Notation> {
    game: &'a G,
    claim: Claim,
    /// Maximum number of positions.
    most: usize,
    /// Their numbers.
    known: HashMap<G::Position, u32, BuildHasherDefault<KeyHasher>>,
    nodes: Vec<Node<G>>,
    /// The end of each position's edges in `leads`.
    ends: Vec<usize>,
    leads: Vec<u32>,
}

impl<'a, G: Notation> Graph<'a, G> {
    fn new(game: &'a G, claim: Claim, most: usize, start: &G::Position) -> Graph<'a, G> {
        let known = HashMap::from_iter([(start.clone(), 0)]);
        let nodes = vec![Node { position: start.clone(), parent: ROOT, via: None }];
        Graph { game, claim, most, known, nodes, ends: Vec::new(), leads: Vec::new() }
    }

    /// Plays a ply in a position; returns the result if that decides.
    fn play(&mut self, number: usize, mv: G::Move) -> Option<Followed> {
        let mut next = self.nodes[number].position.clone();
        self.game.apply(&mut next, mv);
        if let Some(outcome) = self.game.outcome(&next) {
            return if self.claim.is_met_by(outcome) {
                None
            } else {
                Some(self.refuted(number, Some(mv), Why::Ends(outcome)))
            };
        }
        let new = self.nodes.len();
        let found = *self.known.entry(next.clone()).or_insert(new as u32);
        if found as usize == new {
            if new == self.most {
                return Some(Followed::TooLarge);
            }
            self.nodes.push(Node { position: next, parent: number as u32, via: Some(mv) });
        }
        self.leads.push(found);
        None
    }

    /// Whether one more position or reply needs another allocation.
    fn is_full(&self) -> bool {
        self.known.len() == self.known.capacity()
            || self.nodes.len() == self.nodes.capacity()
            || self.ends.len() == self.ends.capacity()
            || self.leads.len() == self.leads.capacity()
    }

    /// Bytes in use with one more position, without what positions point to: those of the games
    /// here point to nothing.
    fn bytes(&self) -> usize {
        // Seven of eight slots can be used, and each has one extra byte.
        let place = (size_of::<(G::Position, u32)>() + 1) * 8 / 7 + 1;
        grown(self.known.len(), self.known.capacity(), place)
            + grown(self.nodes.len(), self.nodes.capacity(), size_of::<Node<G>>())
            + grown(self.ends.len(), self.ends.capacity(), size_of::<usize>())
            + grown(self.leads.len(), self.leads.capacity(), size_of::<u32>())
    }

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

    /// A path from the first position to one that it has visited before.
    fn circle(&self) -> Option<Vec<u32>> {
        // The progress at each position; open positions are on the path.
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
            // Visited and no longer open means done.
            if looked[there] == 0 {
                open[there] = true;
                way.push(next);
            }
        }
        None
    }

    /// The plies along a path.
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
