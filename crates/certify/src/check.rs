//! Checks a certificate: all lines of play in which one player follows it and the other plays
//! anything.
//!
//! Depth first, so that the line of play to any flaw is known, and a position that recurs while it
//! is still open is a cycle. If a claim to win passes, no line of play goes on for ever and every
//! line ends in a win: that is the proof.

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
    /// Number of positions in which the strategy has to move.
    pub positions: usize,
    /// Number of positions that can arise before the end.
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
        // 1. The game and the position must be in normal form.
        normal(GAME_LINE, notation::name(game), self.game)?;
        let read = game.parse_position(self.position);
        let start = read.map_err(|it| Flaw::of(POSITION_LINE, it))?;
        normal(POSITION_LINE, game.write_position(&start), self.position)?;

        // 2. The plies must suffice, with none unused. A line is looked up by the
        //    notation of the position reached: so its text is in normal form and
        //    need not be parsed.
        let visited = Walk::new(game, self).through(start).or_else(|flaw| {
            // There is a flaw; one that is visible in a line alone is reported first.
            for number in 0..self.plies.len() {
                self.check_line(game, number)?;
            }
            Err(flaw)
        })?;

        // 3. The checksum rules out changes that would not matter either.
        if let Err(found) = self.checksum {
            let expected = Message::new("certify-expected-checksum");
            return Err(Flaw::new(self.last_line(), expected, found));
        }
        Ok(Checked { claim: self.claim, positions: self.plies.len(), visited })
    }

    /// Checks a line by itself.
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

    /// The ply of a line, which must be legal in its position and in normal form.
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

/// Checks that a text is in normal form.
fn normal(line: usize, written: String, found: &str) -> Result<(), Flaw> {
    if written == found {
        return Ok(());
    }
    Err(Flaw::new(line, Message::new("certify-expected-normal").with("normal", written), found))
}

/// The progress of the walk at a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum State {
    /// It is on the current path.
    Open,
    /// Everything after it has been visited.
    Done,
}

/// A position on the current path.
struct Step<G: Notation> {
    position: G::Position,
    /// The ply that led here.
    via: Option<G::Move>,
    /// The number of the position, in order of discovery.
    node: usize,
    /// Its index in the certificate, if the strategy has to move here.
    line: Option<usize>,
    /// The start of its plies among those still to be played.
    first: usize,
    /// The number of plies taken from the rules so far.
    taken: usize,
}

/// Number of plies taken from the rules at a time: there may be billions.
const AT_A_TIME: usize = 64;

struct Walk<'a, G: Notation> {
    game: &'a G,
    certificate: &'a Certificate<'a>,
    /// The line numbers, by the notation of their position.
    lines: Map<&'a str, u32>,
    /// Whether the walk has reached each line.
    reached: Vec<bool>,
    /// The numbers of positions.
    known: Map<G::Position, u32>,
    /// The progress at each position.
    states: Vec<State>,
    /// The current path.
    stack: Vec<Step<G>>,
    /// Plies still to be played: those of the last position on the path at the end, the next one
    /// last.
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
            // About as many positions of the opponent.
            known: Map::with_capacity_and_hasher(
                2 * certificate.plies.len(),
                BuildHasherDefault::default(),
            ),
            states: Vec::new(),
            stack: Vec::new(),
            plies: Vec::new(),
        }
    }

    /// Walks everywhere and returns the number of positions.
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

    /// The next ply at the end of the path; goes back where none is left.
    fn next_ply(&mut self) -> Option<G::Move> {
        loop {
            let step = self.stack.last_mut()?;
            if step.first < self.plies.len() {
                return self.plies.pop();
            }
            // There are more if the last batch was full.
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

    /// Enters a position: the end of the game, a known one, or a new one.
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

    /// The flaw of a position that is already on the path.
    fn circle(&self, position: &G::Position, node: usize, via: Option<G::Move>) -> Flaw {
        let asked = self.stack.iter().find(|it| it.node == node).and_then(|it| it.line);
        let line = asked.map_or_else(|| self.last_choice(), |it| FIRST_LINE + it);
        let expected = Message::new("certify-expected-no-circle");
        self.flaw(line, expected, self.game.write_position(position), via)
    }

    /// The line of the strategy's last ply on the path.
    fn last_choice(&self) -> usize {
        let last = self.stack.iter().rev().find_map(|it| it.line);
        last.map_or(CLAIM_LINE, |it| FIRST_LINE + it)
    }

    /// The flaw of a position missing in the certificate.
    fn missing(&self, text: &str, via: Option<G::Move>) -> Flaw {
        let plies = &self.certificate.plies;
        let place = plies.partition_point(|it| it.0 < text);
        let found = plies.get(place).map_or("", |it| it.0);
        let expected = Message::new("certify-expected-position").with("position", text);
        self.flaw(FIRST_LINE + place, expected, found, via)
    }

    /// A flaw at the end of the path, after one more ply.
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
