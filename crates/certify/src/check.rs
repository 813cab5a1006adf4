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

type ByPosition<G, T> = HashMap<<G as game::Game>::Position, T, BuildHasherDefault<KeyHasher>>;

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

        // 2. So are the plies, and they are legal.
        let mut chosen = ByPosition::<G, usize>::default();
        let mut plies = Vec::with_capacity(self.plies.len());
        for (number, &(text, ply)) in self.plies.iter().enumerate() {
            let line = FIRST_LINE + number;
            let position = game.parse_position(text).map_err(|it| Flaw::of(line, it))?;
            normal(line, game.write_position(&position), text)?;
            if game.outcome(&position).is_some() || game.to_move(&position) != self.claim.player {
                let expected = Message::new("certify-expected-mover");
                let expected = expected.with("player", self.claim.player.to_string());
                return Err(Flaw::new(line, expected, text));
            }
            let mv = game.parse_move(&position, ply).map_err(|it| Flaw::of(line, it))?;
            if !game.is_legal(&position, mv) {
                return Err(Flaw::new(line, Message::new("expected-legal-move"), ply));
            }
            normal(line, game.write_move(&position, mv), ply)?;
            plies.push((mv, State::New));
            chosen.insert(position, number);
        }

        // 3. They suffice, and none is too many.
        let walk = Walk {
            game,
            certificate: self,
            chosen,
            plies,
            others: HashMap::default(),
            stack: Vec::new(),
        };
        let visited = walk.through(start)?;

        // 4. Nobody has changed anything that would not matter either.
        if let Err(found) = self.checksum {
            let expected = Message::new("certify-expected-checksum");
            return Err(Flaw::new(self.last_line(), expected, found));
        }
        Ok(Checked { claim: self.claim, positions: self.plies.len(), visited })
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
    /// It has not been there.
    New,
    /// It is on the way.
    Open,
    /// All that follows has been seen.
    Done,
}

/// A position on the way, and the plies from it that are still to be played.
struct Step<G: Notation> {
    position: G::Position,
    /// The ply that led here.
    via: Option<G::Move>,
    /// Its number in the certificate, if the strategy is asked here.
    number: Option<usize>,
    /// Some of the plies, the next one last.
    next: Vec<G::Move>,
    /// So many have been taken from the rules.
    taken: usize,
}

/// So many plies are taken from the rules at a time: there may be billions.
const AT_A_TIME: usize = 64;

struct Walk<'a, G: Notation> {
    game: &'a G,
    certificate: &'a Certificate<'a>,
    /// The number of each position of the certificate.
    chosen: ByPosition<G, usize>,
    /// The plies, and how far the walk is with their positions.
    plies: Vec<(G::Move, State)>,
    /// Positions of the opponent, and whether they are done.
    others: ByPosition<G, State>,
    /// The way from the beginning.
    stack: Vec<Step<G>>,
}

impl<G: Notation> Walk<'_, G> {
    /// Goes everywhere, and says how many positions there are.
    fn through(mut self, start: G::Position) -> Result<usize, Flaw> {
        self.enter(start, None)?;
        while let Some(mv) = self.next_ply() {
            let Some(step) = self.stack.last() else { break };
            let mut next = step.position.clone();
            self.game.apply(&mut next, mv);
            self.enter(next, Some(mv))?;
        }
        let unseen = self.plies.iter().position(|it| it.1 == State::New);
        if let Some(number) = unseen {
            let (text, _) = self.certificate.plies[number];
            let expected = Message::new("certify-expected-reached");
            return Err(Flaw::new(FIRST_LINE + number, expected, text));
        }
        Ok(self.plies.len() + self.others.len())
    }

    /// The next ply of the position that the way ends with; goes back where
    /// none is left.
    fn next_ply(&mut self) -> Option<G::Move> {
        loop {
            let step = self.stack.last_mut()?;
            if let Some(mv) = step.next.pop() {
                return Some(mv);
            }
            if step.number.is_none() {
                let plies = self.game.moves(&step.position);
                step.next.extend(plies.skip(step.taken).take(AT_A_TIME));
                step.next.reverse();
                step.taken += step.next.len();
                if !step.next.is_empty() {
                    continue;
                }
            }
            match step.number {
                Some(number) => self.plies[number].1 = State::Done,
                None => {
                    self.others.insert(step.position.clone(), State::Done);
                }
            }
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
        let mine = self.game.to_move(&position) == claim.player;
        let number = if mine { self.chosen.get(&position).copied() } else { None };
        let state = match number {
            Some(number) => std::mem::replace(&mut self.plies[number].1, State::Open),
            None if mine => return Err(self.missing(&position, via)),
            None => match self.others.entry(position.clone()) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    new.insert(State::Open);
                    State::New
                }
            },
        };
        match state {
            State::New => {
                let next = number.map(|it| self.plies[it].0).into_iter().collect();
                self.stack.push(Step { position, via, number, next, taken: 0 });
            }
            State::Open if claim.goal == Goal::Win => {
                let line = number.map_or_else(|| self.last_choice(), |it| FIRST_LINE + it);
                let expected = Message::new("certify-expected-no-circle");
                return Err(self.flaw(line, expected, self.game.write_position(&position), via));
            }
            State::Open => (),
            State::Done => {
                if let Some(number) = number {
                    self.plies[number].1 = State::Done;
                }
            }
        }
        Ok(())
    }

    /// The line of the last ply that the strategy has chosen on the way.
    fn last_choice(&self) -> usize {
        let last = self.stack.iter().rev().find_map(|it| it.number);
        last.map_or(CLAIM_LINE, |it| FIRST_LINE + it)
    }

    /// A position that the certificate should have.
    fn missing(&self, position: &G::Position, via: Option<G::Move>) -> Flaw {
        let text = self.game.write_position(position);
        let plies = &self.certificate.plies;
        let place = plies.partition_point(|it| it.0 < text.as_str());
        let found = plies.get(place).map_or("", |it| it.0);
        let expected = Message::new("certify-expected-position").with("position", text.as_str());
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
