//! The rules of a game: the one trait that everything requires.

use std::{
    fmt::Debug,
    hash::{Hash, Hasher},
};

use crate::{IllegalMove, Limits, Outcome, Player, Quiet, key::KeyHasher};

/// The rules of one game, with its parameters fixed.
///
/// A value of the implementing type *is* the rule set: `Kalah { pits: 6, .. }` is one game, `Kalah
/// { pits: 3, .. }` another. It is immutable and shared; everything that changes during play is in
/// [`Game::Position`].
///
/// # Plies and turns
///
/// A *move* is the smallest choice a player makes, a *ply*; a *turn* is what one player does before
/// the opponent is to move. Extra moves and turns of several plies need nothing special:
/// [`Game::to_move`] is read from the position, and algorithms never assume that players alternate.
/// A position in the middle of a turn is not [settled](Game::is_settled).
///
/// # History
///
/// A position carries no history. History rules (repetition, too many quiet turns) are declared by
/// [`Game::limits`] and enforced by [`Line`](crate::Line).
///
/// # Laws
///
/// Checked for every game by `kit::rules`:
///
/// 1. a game in progress has a move: `outcome` is `None` only if `moves` yields something;
/// 2. the same position yields the same moves in the same order, none twice;
/// 3. the iterator's `len`, `nth` and `count` agree with stepping through it;
/// 4. `play` accepts exactly the moves that `moves` yields, and none after
///    the end;
/// 5. a finished game is settled, and a turn is settled after finitely many
///    plies;
/// 6. equal positions have equal keys and moves, however they were reached;
/// 7. no position from before an [irreversible](Game::is_irreversible) ply occurs after it.
pub trait Game: Clone + Send + Sync + 'static {
    /// Everything that later play depends on, and nothing else.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// The smallest choice of a player.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

    /// The starting position.
    fn start(&self) -> Self::Position;

    /// The player to move; after the end, the player who would have been next.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// The result of the game, or `None` while it is in progress.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The legal moves of a game in progress.
    ///
    /// Assumes that [`Game::outcome`] is `None`, so that it is not computed twice. After the end it
    /// may yield anything but must not panic; use [`Game::legal_moves`] where the game may be over.
    fn moves(&self, position: &Self::Position) -> impl ExactSizeIterator<Item = Self::Move>;

    /// Plays a move known to be legal.
    ///
    /// An illegal move may give a nonsensical position or panic: moves from outside go through
    /// [`Game::play`].
    fn apply(&self, position: &mut Self::Position, mv: Self::Move);

    /// Whether the turn that led here is complete.
    ///
    /// `false` in the middle of a turn, for example while a closed mill still has to take a stone.
    /// Tablebases store settled positions only.
    fn is_settled(&self, _position: &Self::Position) -> bool {
        true
    }

    /// Whether a move may be played; `false` once the game is over.
    fn is_legal(&self, position: &Self::Position, mv: Self::Move) -> bool {
        self.legal_moves(position).any(|legal| legal == mv)
    }

    /// The legal moves; none once the game is over.
    fn legal_moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let goes_on = self.outcome(position).is_none();
        goes_on.then(|| self.moves(position)).into_iter().flatten()
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if `mv` is not among the legal moves.
    fn play(
        &self,
        position: &Self::Position,
        mv: Self::Move,
    ) -> Result<Self::Position, IllegalMove> {
        if !self.is_legal(position, mv) {
            return Err(IllegalMove);
        }
        let mut next = position.clone();
        self.apply(&mut next, mv);
        Ok(next)
    }

    /// A hash of the position for hash tables. Different positions may share a key, though rarely.
    ///
    /// Overridden where a cheaper or incremental one exists.
    #[inline]
    fn key(&self, position: &Self::Position) -> u64 {
        let mut hasher = KeyHasher::default();
        position.hash(&mut hasher);
        hasher.finish()
    }

    /// The history rules; none by default.
    fn limits(&self) -> Limits {
        Limits::NONE
    }

    /// The effect of a ply on the count of quiet turns.
    fn quiet(&self, _before: &Self::Position, _mv: Self::Move) -> Quiet {
        Quiet::Ignored
    }

    /// Whether no position from before this ply can occur after it.
    ///
    /// Only saves time: `false` is always correct.
    fn is_irreversible(&self, _before: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// Whether `now` counts as a repetition of `earlier`.
    fn repeats(&self, earlier: &Self::Position, now: &Self::Position) -> bool {
        earlier == now
    }
}
