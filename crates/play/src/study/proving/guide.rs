//! The strategies.

use std::time::Instant;

use certify::{Claim, Goal};
use game::{Game, Notation, Numbered, Outcome, Patience, Playable, Player, Solve, Solver, Theory};
use games::Listed;
use search::exact::{self, Course, Prover};

use super::NoProof;
use crate::{Bot, Reason, matches::match_at, tablebase::Database, turn};

/// A strategy that is asked for plies.
pub(super) trait Guide<G: Game> {
    /// How the game ends if both play as well as the strategy knows, if it
    /// knows that.
    fn outcome(&mut self, position: &G::Position) -> Result<Option<Outcome>, NoProof>;

    /// The ply of the player who has made the claim, if there is one.
    fn ply(&mut self, position: &G::Position, claim: Claim) -> Result<Option<G::Move>, NoProof>;

    /// How many bytes it takes of the memory it was given.
    fn takes(&self, memory: usize) -> usize;
}

/// The theory of a game.
pub(super) struct ByTheory<'a, G>(pub &'a G);

impl<G: Theory> Guide<G> for ByTheory<'_, G> {
    fn outcome(&mut self, position: &G::Position) -> Result<Option<Outcome>, NoProof> {
        let mover = self.0.to_move(position);
        let winner = if self.0.wins(position) { mover } else { !mover };
        Ok(Some(Outcome::Win(winner)))
    }

    fn ply(&mut self, position: &G::Position, _: Claim) -> Result<Option<G::Move>, NoProof> {
        // Where there is nothing to win, one ply is as good as another.
        Ok(self.0.reply(position).or_else(|| self.0.legal_moves(position).next()))
    }

    fn takes(&self, _: usize) -> usize {
        0
    }
}

/// Tables. Of the best plies the first, so that the same certificate comes of
/// the same tables; a win comes closer with every turn.
pub(super) struct ByTable<G: Numbered>(pub Database<G>);

impl<G: Numbered + Notation> Guide<G> for ByTable<G> {
    fn outcome(&mut self, position: &G::Position) -> Result<Option<Outcome>, NoProof> {
        let mover = self.0.rules().to_move(position);
        Ok(Some(self.0.value(position)?.outcome(mover)))
    }

    fn ply(&mut self, position: &G::Position, _: Claim) -> Result<Option<G::Move>, NoProof> {
        Ok(self.0.best(position)?.first().copied())
    }

    fn takes(&self, memory: usize) -> usize {
        memory
    }
}

/// Any player.
pub(super) struct ByBot<'a, G> {
    pub game: &'a G,
    pub bot: Box<dyn Bot>,
}

impl<G: Listed> Guide<G> for ByBot<'_, G> {
    fn outcome(&mut self, _: &G::Position) -> Result<Option<Outcome>, NoProof> {
        Ok(None)
    }

    fn ply(&mut self, position: &G::Position, _: Claim) -> Result<Option<G::Move>, NoProof> {
        let mut game = match_at(self.game.clone(), position.clone());
        match turn(&mut *game, &mut *self.bot).map(|it| it.reason) {
            None => {}
            // Who cannot play says nothing about how he would.
            Some(Reason::Fault { fault, .. }) => return Err(NoProof::Fault(fault)),
            Some(_) => return Ok(None),
        }
        let ply = game.plies().pop().unwrap_or_default();
        Ok(Some(self.game.parse_move(position, &ply)?))
    }

    /// What a player takes is the player's affair; the half stays free for it.
    fn takes(&self, memory: usize) -> usize {
        memory
    }
}

/// Exact search.
pub(super) struct Exact<E>(pub E);

/// Whatever proves bars: that the end is worth at least so much to A.
pub(super) trait Bars<G: Game> {
    /// What the end is worth to A; an error if nobody knows.
    fn value(&mut self, position: &G::Position) -> Result<i32, NoProof>;

    /// A ply of the player to move that sees to it that the bar is reached, or
    /// that it is not; `None` if there is none, an error if nobody knows.
    fn ply(
        &mut self,
        position: &G::Position,
        bar: i32,
        reached: bool,
    ) -> Result<Option<G::Move>, NoProof>;
}

impl<G: Game, E: Bars<G>> Guide<G> for Exact<E> {
    fn outcome(&mut self, position: &G::Position) -> Result<Option<Outcome>, NoProof> {
        Ok(Some(Outcome::by_margin(self.0.value(position)?)))
    }

    fn ply(&mut self, position: &G::Position, claim: Claim) -> Result<Option<G::Move>, NoProof> {
        // A reaches a bar, B keeps him below one.
        let (bar, reached) = match (claim.player, claim.goal) {
            (Player::A, Goal::Win) => (1, true),
            (Player::A, Goal::Draw) => (0, true),
            (Player::B, Goal::Win) => (0, false),
            (Player::B, Goal::Draw) => (1, false),
        };
        self.0.ply(position, bar, reached)
    }

    fn takes(&self, memory: usize) -> usize {
        memory
    }
}

/// A game's own solver.
pub(super) struct Own<'a, G: Solve> {
    game: &'a G,
    solver: G::Solver,
    patience: Patience,
}

impl<'a, G: Solve> Own<'a, G> {
    pub fn new(game: &'a G, solver: G::Solver, deadline: Option<Instant>) -> Own<'a, G> {
        Own { game, solver, patience: Patience { deadline, ..Patience::default() } }
    }
}

impl<G: Solve> Bars<G> for Own<'_, G> {
    fn value(&mut self, position: &G::Position) -> Result<i32, NoProof> {
        if self.game.outcome(position).is_some() {
            return Ok(self.game.worth(position));
        }
        self.solver.value(position, 0, &self.patience, |_, _| ()).ok_or(NoProof::Limits)
    }

    fn ply(
        &mut self,
        position: &G::Position,
        bar: i32,
        reached: bool,
    ) -> Result<Option<G::Move>, NoProof> {
        for mv in self.game.moves(position) {
            let mut next = position.clone();
            self.game.apply(&mut next, mv);
            let found = match self.game.outcome(&next) {
                Some(_) => Some(bar <= self.game.worth(&next)),
                None => self.solver.reaches(&next, bar, &self.patience),
            };
            if found.ok_or(NoProof::Limits)? == reached {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}

/// The search that every game has, without the rules that look back: the
/// certificate has no past either.
pub(super) struct Searched<'a, G: Playable> {
    game: &'a G,
    prover: Prover<G>,
    deadline: Option<Instant>,
}

impl<'a, G: Playable> Searched<'a, G> {
    pub fn new(
        game: &'a G,
        memory: usize,
        threads: usize,
        deadline: Option<Instant>,
    ) -> Searched<'a, G> {
        let prover = Prover::new(exact::by_outcome, memory, threads, None, deadline);
        Searched { game, prover: prover.of_positions(), deadline }
    }

    fn course(&self, position: &G::Position) -> Course<G> {
        Course { game: self.game.clone(), first: position.clone(), moves: Vec::new() }
    }

    /// Why there is no answer.
    fn unanswered(&self) -> NoProof {
        match self.deadline.is_some_and(|it| it <= Instant::now()) {
            true => NoProof::Limits,
            false => NoProof::Unsearchable,
        }
    }
}

impl<G: Playable> Bars<G> for Searched<'_, G> {
    fn value(&mut self, position: &G::Position) -> Result<i32, NoProof> {
        let course = self.course(position);
        self.prover.value(&course, 0).ok_or_else(|| self.unanswered())
    }

    fn ply(
        &mut self,
        position: &G::Position,
        bar: i32,
        reached: bool,
    ) -> Result<Option<G::Move>, NoProof> {
        let course = self.course(position);
        let answer = self.prover.reaches(&course, bar);
        let (found, mv) = answer.ok_or_else(|| self.unanswered())?;
        Ok(mv.filter(|_| found == reached))
    }
}
