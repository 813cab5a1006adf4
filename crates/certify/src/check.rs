//! The check of a certificate: all that can happen when one player follows it
//! and the other does as he likes.
//!
//! Depth first, so that a line of play is always at hand for whatever is
//! wrong, and a position that comes back while it is still open is a circle.
//! When a promise to win passes, no line of play goes on for ever and every
//! line that ends is won: that is the proof.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::BuildHasherDefault,
};

use game::{Message, Notation, key::KeyHasher, notation};

use crate::{
    Certificate, Claim, Flaw, Goal,
    certificate::{CLAIM_LINE, FIRST_LINE, GAME_LINE, POSITION_LINE},
};

/// A certificate that has passed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What is proved.
    pub claim: Claim,
    /// Positions in which the strategy is asked.
    pub positions: usize,
    /// All positions that can arise before the end.
    pub visited: usize,
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<KeyHasher>>;

impl Certificate<'_> {
    /// Checks every line against the rules.
    ///
    /// # Errors
    ///
    /// The first [`Flaw`].
    pub fn check<G: Notation>(&self, game: &G) -> Result<Checked, Flaw> {
        // 1. The game and the position are written as they should be.
        normal(GAME_LINE, notation::name(game), self.game)?;
        let read = game.parse_position(self.position);
        let start = read.map_err(|it| Flaw::of(POSITION_LINE, it))?;
        normal(POSITION_LINE, game.write_position(&start), self.position)?;

        // 2. The plies suffice, and none is too many. A line is looked up by
        //    how the game writes the position that has arisen: so it is
        //    written as it should be, and its position need not be read.
        let visited = Walk::new(game, self).through(start).or_else(|flaw| {
            // Something is wrong; what can be seen in a line alone is said first.
            for number in 0..self.plies.len() {
                self.check_line(game, number)?;
            }
            Err(flaw)
        })?;

        // 3. Nobody has changed anything that would not matter either.
        if let Err(found) = self.checksum {
            let expected = Message::new("certify-expected-checksum");
            return Err(Flaw::new(self.last_line(), expected, found));
        }
        Ok(Checked { claim: self.claim, positions: self.plies.len(), visited })
    }

    /// Whether a line by itself is as it should be.
    fn check_line<G: Notation>(&self, game: &G, number: usize) -> Result<(), Flaw> {
        let (line, (text, _)) = (FIRST_LINE + number, self.plies[number]);
        let position = game.parse_position(text).map_err(|it| Flaw::of(line, it))?;
        normal(line, game.write_position(&position), text)?;
        if game.outcome(&position).is_some() || game.to_move(&position) != self.claim.player {
            let expected = Message::new("certify-expected-mover");
            let expected = expected.with("player", self.claim.player.to_string());
            return Err(Flaw::new(line, expected, text));
        }
        self.ply(game, number, &position).map(|_| ())
    }

    /// The ply of a line, which must be legal in its position and written as it
    /// should be.
    fn ply<G: Notation>(
        &self,
        game: &G,
        number: usize,
        position: &G::Position,
    ) -> Result<G::Move, Flaw> {
        let (line, (_, text)) = (FIRST_LINE + number, self.plies[number]);
        let mv = game.parse_move(position, text).map_err(|it| Flaw::of(line, it))?;
        if !game.is_legal(position, mv) {
            return Err(Flaw::new(line, Message::new("expected-legal-move"), text));
        }
        normal(line, game.write_move(position, mv), text)?;
        Ok(mv)
    }
}

/// What was read must be written like this.
fn normal(line: usize, written: String, found: &str) -> Result<(), Flaw> {
    if written == found {
        return Ok(());
    }
    Err(Flaw::new(line, Message::new("certify-expected-normal").with("normal", written), found))
}

/// How far the walk is with a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum State {
    /// It is on the way.
    Open,
    /// All that follows has been seen.
    Done,
}

/// A position on the way.
struct Step<G: Notation> {
    position: G::Position,
    /// The ply that led here.
    via: Option<G::Move>,
    /// The number of the position, in the order in which they were found.
    node: usize,
    /// Its number in the certificate, if the strategy is asked here.
    line: Option<usize>,
    /// Where its plies begin among those to be played.
    first: usize,
    /// So many have been taken from the rules.
    taken: usize,
}

/// So many plies are taken from the rules at a time: there may be billions.
const AT_A_TIME: usize = 64;

struct Walk<'a, G: Notation> {
    game: &'a G,
    certificate: &'a Certificate<'a>,
    /// The numbers of the lines, by position as it is written.
    lines: Map<&'a str, u32>,
    /// Whether the walk has come to them.
    reached: Vec<bool>,
    /// The numbers of positions.
    known: Map<G::Position, u32>,
    /// How far the walk is with each.
    states: Vec<State>,
    /// The way from the beginning.
    stack: Vec<Step<G>>,
    /// Plies that are still to be played, those of the last position on the way
    /// at the end, the next one last.
    plies: Vec<G::Move>,
}

impl<'a, G: Notation> Walk<'a, G> {
    fn new(game: &'a G, certificate: &'a Certificate<'a>) -> Walk<'a, G> {
        let lines = certificate.plies.iter().map(|it| it.0).zip(0..);
        Walk {
            game,
            certificate,
            lines: lines.collect(),
            reached: vec![false; certificate.plies.len()],
            // About as many positions of the other.
            known: Map::with_capacity_and_hasher(
                2 * certificate.plies.len(),
                BuildHasherDefault::default(),
            ),
            states: Vec::new(),
            stack: Vec::new(),
            plies: Vec::new(),
        }
    }

    /// Goes everywhere, and says how many positions there are.
    fn through(mut self, start: G::Position) -> Result<usize, Flaw> {
        self.enter(start, None)?;
        while let Some(mv) = self.next_ply() {
            let Some(step) = self.stack.last() else { break };
            let mut next = step.position.clone();
            self.game.apply(&mut next, mv);
            self.enter(next, Some(mv))?;
        }
        if let Some(number) = self.reached.iter().position(|it| !it) {
            let (text, _) = self.certificate.plies[number];
            let expected = Message::new("certify-expected-reached");
            return Err(Flaw::new(FIRST_LINE + number, expected, text));
        }
        Ok(self.states.len())
    }

    /// The next ply of the position that the way ends with; goes back where
    /// none is left.
    fn next_ply(&mut self) -> Option<G::Move> {
        loop {
            let step = self.stack.last_mut()?;
            if step.first < self.plies.len() {
                return self.plies.pop();
            }
            // There are more if the last time there were as many as asked for.
            if step.line.is_none() && step.taken.is_multiple_of(AT_A_TIME) {
                let plies = self.game.moves(&step.position);
                self.plies.extend(plies.skip(step.taken).take(AT_A_TIME));
                self.plies[step.first..].reverse();
                step.taken += self.plies.len() - step.first;
                if step.first < self.plies.len() {
                    continue;
                }
            }
            self.states[step.node] = State::Done;
            self.stack.pop();
        }
    }

    /// Comes to a position: the end of the game, a known one, or a new one.
    fn enter(&mut self, position: G::Position, via: Option<G::Move>) -> Result<(), Flaw> {
        let claim = self.certificate.claim;
        if let Some(outcome) = self.game.outcome(&position) {
            if claim.is_met_by(outcome) {
                return Ok(());
            }
            let expected =
                Message::new("certify-expected-outcome").with("claim", claim.to_string());
            return Err(self.flaw(self.last_choice(), expected, outcome.to_string(), via));
        }
        let node = self.states.len();
        match self.known.entry(position.clone()) {
            Entry::Occupied(known) => {
                let node = *known.get() as usize;
                if self.states[node] == State::Open && claim.goal == Goal::Win {
                    return Err(self.circle(&position, node, via));
                }
                return Ok(());
            }
            Entry::Vacant(new) => {
                new.insert(node as u32);
            }
        }
        self.states.push(State::Open);
        let first = self.plies.len();
        let mut line = None;
        if self.game.to_move(&position) == claim.player {
            let text = self.game.write_position(&position);
            let Some(&number) = self.lines.get(text.as_str()) else {
                return Err(self.missing(&text, via));
            };
            let number = number as usize;
            self.reached[number] = true;
            self.plies.push(self.certificate.ply(self.game, number, &position)?);
            line = Some(number);
        }
        self.stack.push(Step { position, via, node, line, first, taken: 0 });
        Ok(())
    }

    /// A position that is on the way already.
    fn circle(&self, position: &G::Position, node: usize, via: Option<G::Move>) -> Flaw {
        let asked = self.stack.iter().find(|it| it.node == node).and_then(|it| it.line);
        let line = asked.map_or_else(|| self.last_choice(), |it| FIRST_LINE + it);
        let expected = Message::new("certify-expected-no-circle");
        self.flaw(line, expected, self.game.write_position(position), via)
    }

    /// The line of the last ply that the strategy has chosen on the way.
    fn last_choice(&self) -> usize {
        let last = self.stack.iter().rev().find_map(|it| it.line);
        last.map_or(CLAIM_LINE, |it| FIRST_LINE + it)
    }

    /// A position that the certificate should have.
    fn missing(&self, text: &str, via: Option<G::Move>) -> Flaw {
        let plies = &self.certificate.plies;
        let place = plies.partition_point(|it| it.0 < text);
        let found = plies.get(place).map_or("", |it| it.0);
        let expected = Message::new("certify-expected-position").with("position", text);
        self.flaw(FIRST_LINE + place, expected, found, via)
    }

    /// A flaw that is seen at the end of the way, after one more ply.
    fn flaw(
        &self,
        line: usize,
        expected: Message,
        found: impl Into<String>,
        via: Option<G::Move>,
    ) -> Flaw {
        let plies = self.stack.iter().skip(1).map(|it| it.via).chain([via]);
        let plies = self.stack.iter().zip(plies);
        let written =
            plies.filter_map(|(step, mv)| mv.map(|mv| self.game.write_move(&step.position, mv)));
        Flaw::new(line, expected, found).after(written.collect())
    }
}
