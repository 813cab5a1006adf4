//! The token game: firing by hand or at random, back and forward, with its history as a tree.
//!
//! A trace is the list of transitions fired from the start to a node; [`Simulation::fire_all`]
//! replays it.

use std::collections::BTreeMap;

use crate::{
    Marking, Net, PlaceId, Runner, Semantics, TransitionId,
    engine::{FireError, TooManyTokens},
};

/// Maximum number of firings in the history.
pub const MAX_HISTORY: usize = 1 << 25;

/// No node.
const NONE: u32 = u32::MAX;

/// A node of the history: the state after some firings from the start. 0 is the start.
pub type Node = usize;

/// What a node remembers.
#[derive(Copy, Clone, Debug)]
struct Firing {
    before: u32,
    fired: TransitionId,
    first_child: u32,
    next_sibling: u32,
    /// The child that was visited last, for [`Simulation::forward`].
    last_visited: u32,
}

/// A token game.
#[derive(Clone, Debug)]
pub struct Simulation {
    runner: Runner,
    nodes: Vec<Firing>,
    /// For nodes that were reached by reset arcs: what was in the places that were emptied.
    emptied: BTreeMap<u32, Vec<(PlaceId, u64)>>,
    current: u32,
}

/// Why a run ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// After the number of firings asked for.
    Steps,
    /// No transition may fire.
    Deadlock,
    /// The condition holds.
    Condition,
    /// The next firing would put too many tokens into a place.
    TooManyTokens(PlaceId),
    /// The history has [`MAX_HISTORY`] firings.
    Full,
}

impl Simulation {
    /// A game that starts in the initial marking.
    pub fn new(net: &Net, semantics: Semantics) -> Simulation {
        Simulation::of(Runner::new(net, semantics))
    }

    /// A game that starts in another marking.
    ///
    /// # Errors
    ///
    /// If a place has too many tokens.
    pub fn from(
        net: &Net,
        semantics: Semantics,
        start: &Marking,
    ) -> Result<Simulation, TooManyTokens> {
        let mut runner = Runner::new(net, semantics);
        runner.set(start)?;
        Ok(Simulation::of(runner))
    }

    fn of(runner: Runner) -> Simulation {
        let root = Firing {
            before: NONE,
            fired: TransitionId::new(0),
            first_child: NONE,
            next_sibling: NONE,
            last_visited: NONE,
        };
        Simulation { runner, nodes: vec![root], emptied: BTreeMap::new(), current: 0 }
    }

    /// The current marking.
    pub fn marking(&self) -> Marking {
        self.runner.marking()
    }

    /// The tokens in a place.
    pub fn tokens(&self, place: PlaceId) -> u64 {
        self.runner.tokens(place)
    }

    /// The transitions that may fire, in the order of the net.
    pub fn may_fire(&mut self) -> &[TransitionId] {
        self.runner.may_fire()
    }

    /// The current node.
    pub fn node(&self) -> Node {
        self.current as usize
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: the start is a node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node before a node, and the transition that leads from there to it; `None` at the start.
    pub fn before(&self, node: Node) -> Option<(Node, TransitionId)> {
        let it = self.nodes.get(node).filter(|it| it.before != NONE)?;
        Some((it.before as usize, it.fired))
    }

    /// The nodes after a node with their transitions, those tried last first.
    pub fn after(&self, node: Node) -> impl Iterator<Item = (Node, TransitionId)> {
        let first = self.nodes.get(node).map_or(NONE, |it| it.first_child);
        let child = |it: u32| (it != NONE).then_some(it as usize);
        std::iter::successors(child(first), move |&it| child(self.nodes[it].next_sibling))
            .map(|it| (it, self.nodes[it].fired))
    }

    /// The transitions fired from the start to a node.
    pub fn trace(&self, node: Node) -> Vec<TransitionId> {
        let mut trace = Vec::new();
        let mut at = node;
        while let Some((before, fired)) = self.before(at) {
            trace.push(fired);
            at = before;
        }
        trace.reverse();
        trace
    }

    /// Fires a transition. What was fired here before is kept as another branch; firing the same
    /// again leads to the same node.
    ///
    /// # Errors
    ///
    /// If it may not fire, or a place would have too many tokens; nothing is changed.
    pub fn fire(&mut self, transition: TransitionId) -> Result<(), FireError> {
        let resets = self.runner.engine().touches(transition).iter().filter(|it| it.reset);
        let emptied: Vec<_> = resets.map(|it| (it.place, self.runner.tokens(it.place))).collect();
        self.runner.fire(transition)?;
        let known = self.after(self.node()).find(|it| it.1 == transition);
        let node = known.map_or(self.nodes.len(), |it| it.0) as u32;
        if known.is_none() {
            let current = &mut self.nodes[self.current as usize];
            let next_sibling = std::mem::replace(&mut current.first_child, node);
            self.nodes.push(Firing {
                before: self.current,
                fired: transition,
                first_child: NONE,
                next_sibling,
                last_visited: NONE,
            });
            if !emptied.is_empty() {
                self.emptied.insert(node, emptied);
            }
        }
        self.nodes[self.current as usize].last_visited = node;
        self.current = node;
        Ok(())
    }

    /// Fires a sequence, or as much of it as may fire.
    ///
    /// # Errors
    ///
    /// The index of the first transition that was not fired, and why.
    pub fn fire_all(&mut self, sequence: &[TransitionId]) -> Result<(), (usize, FireError)> {
        let mut numbered = sequence.iter().enumerate();
        numbered.try_for_each(|(index, &it)| self.fire(it).map_err(|error| (index, error)))
    }

    /// Takes the last firing back. Returns whether there was one.
    pub fn back(&mut self) -> bool {
        let Some((before, fired)) = self.before(self.node()) else { return false };
        let mut marking = self.marking();
        for touch in self.runner.engine().touches(fired) {
            if !touch.reset {
                let tokens = &mut marking[touch.place];
                *tokens = *tokens + touch.take - touch.give;
            }
        }
        for &(place, tokens) in self.emptied.get(&self.current).into_iter().flatten() {
            marking[place] = tokens;
        }
        // This marking has been the current one before.
        if self.runner.set(&marking).is_err() {
            return false;
        }
        self.current = before as u32;
        true
    }

    /// Fires again what was taken back last. Returns whether there was something.
    pub fn forward(&mut self) -> bool {
        let next = self.nodes[self.node()].last_visited;
        let Some(fired) = self.nodes.get(next as usize).map(|it| it.fired) else { return false };
        self.fire(fired).is_ok()
    }

    /// Goes to any node of the history. Returns whether it exists.
    pub fn go_to(&mut self, node: Node) -> bool {
        if self.nodes.len() <= node {
            return false;
        }
        // Up to the last node that both ways share, then down. A node has a larger number than
        // the one before it.
        let mut down = Vec::new();
        let mut at = node;
        while at != self.node() {
            if at < self.node() {
                if !self.back() {
                    return false;
                }
            } else if let Some((before, fired)) = self.before(at) {
                down.push(fired);
                at = before;
            }
        }
        down.iter().rev().all(|&it| self.fire(it).is_ok())
    }

    /// Fires at random, each transition that may fire with the same probability, until the
    /// condition holds or the steps are done.
    pub fn run(
        &mut self,
        steps: u64,
        random: &mut fastrand::Rng,
        mut until: impl FnMut(&Simulation) -> bool,
    ) -> Ended {
        for _ in 0..steps {
            if until(self) {
                return Ended::Condition;
            }
            if MAX_HISTORY <= self.nodes.len() {
                return Ended::Full;
            }
            let may_fire = self.runner.may_fire();
            if may_fire.is_empty() {
                return Ended::Deadlock;
            }
            let chosen = may_fire[random.usize(..may_fire.len())];
            if let Err(FireError::TooManyTokens(place)) = self.fire(chosen) {
                return Ended::TooManyTokens(place);
            }
        }
        if until(self) {
            Ended::Condition
        } else if self.may_fire().is_empty() {
            Ended::Deadlock
        } else {
            Ended::Steps
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Builder,
        net::{ArcKind, Place, Transition},
        testing::random::{self, Features},
    };

    #[test]
    fn every_node_can_be_visited_again() {
        let mut nodes = 0;
        for seed in 0..200 {
            let net = random::net(seed, Features::ALL);
            let mut random = fastrand::Rng::with_seed(seed);
            let mut game = Simulation::new(&net, Semantics::default());
            let mut markings = BTreeMap::from([(0, net.initial())]);
            for _ in 0..30 {
                for _ in 0..random.usize(..6) {
                    game.run(1, &mut random, |_| false);
                    let known = markings.entry(game.node()).or_insert_with(|| game.marking());
                    assert_eq!(*known, game.marking());
                }
                for _ in 0..random.usize(..4) {
                    let before = game.node();
                    if game.back() {
                        assert_eq!(markings[&game.node()], game.marking());
                        let back = game.node();
                        assert!(game.forward() && game.node() == before && game.back());
                        assert_eq!(game.node(), back);
                    }
                }
            }
            for _ in 0..20 {
                let node = random.usize(..game.len());
                assert!(game.go_to(node));
                assert_eq!((game.node(), game.marking()), (node, markings[&node].clone()));
                let mut again = Simulation::new(&net, Semantics::default());
                again.fire_all(&game.trace(node)).unwrap();
                assert_eq!(again.marking(), game.marking());
            }
            nodes += game.len();
        }
        assert!(3000 < nodes, "{nodes}");
    }

    #[test]
    fn equal_seeds_play_equal_games() {
        let net = random::large(3, 40, 60);
        let play = |seed| {
            let mut game = Simulation::new(&net, Semantics::default());
            game.run(100, &mut fastrand::Rng::with_seed(seed), |_| false);
            game.trace(game.node())
        };
        assert_eq!(play(1), play(1));
    }

    #[test]
    fn a_run_ends_when_it_should() {
        let mut builder = Builder::new();
        let p = builder.place(Place::new("p").with_tokens(5));
        let q = builder.place(Place::new("q"));
        let t = builder.transition(Transition::new("t"));
        builder.connect(ArcKind::Input, p, t, 1);
        builder.connect(ArcKind::Output, q, t, 1);
        let net = builder.build().unwrap();
        let mut game = Simulation::new(&net, Semantics::default());
        let random = &mut fastrand::Rng::with_seed(0);
        assert_eq!(game.run(1, random, |_| false), Ended::Steps);
        assert_eq!(game.run(9, random, |it| it.tokens(q) == 3), Ended::Condition);
        assert_eq!(game.marking().0, [2, 3]);
        assert_eq!(game.run(9, random, |_| false), Ended::Deadlock);
        assert_eq!(game.fire(t), Err(FireError::MayNotFire));
        assert_eq!(game.trace(game.node()), [t; 5]);
        assert_eq!(game.fire_all(&[t]), Err((0, FireError::MayNotFire)));
    }
}
