//! A game around a game, with room for one fault.

use std::{marker::PhantomData, ops::Deref, sync::Arc, vec};

use game::{
    Board, Game, Gesture, Limits, Notation, OptionSpec, Options, Outcome, ParseError, Piece,
    Player, Quiet, Score, Symmetry, Texts, View,
};

/// What can be wrong with a game: each fault overrides what it spoils.
pub(super) trait Fault<G: View>: Send + Sync {
    fn outcome(&self, game: &G, position: &G::Position) -> Option<Outcome> {
        game.outcome(position)
    }
    fn moves(&self, game: &G, position: &G::Position) -> Vec<G::Move> {
        game.moves(position).collect()
    }
    fn len(&self, left: usize) -> usize {
        left
    }
    fn nth(&self, n: usize) -> usize {
        n
    }
    fn count(&self, left: usize) -> usize {
        left
    }
    fn apply(&self, game: &G, position: &mut G::Position, mv: G::Move) {
        game.apply(position, mv);
    }
    /// What is kept beside the position after a ply: what was, or what is.
    fn kept(&self, _before: usize, now: usize) -> usize {
        now
    }
    fn is_legal(&self, game: &G, position: &G::Position, mv: G::Move) -> bool {
        game.is_legal(position, mv)
    }
    fn is_irreversible(&self, game: &G, before: &G::Position, mv: G::Move) -> bool {
        game.is_irreversible(before, mv)
    }
    fn write_position(&self, game: &G, position: &G::Position) -> String {
        game.write_position(position)
    }
    fn parse_position(&self, game: &G, text: &str) -> Result<G::Position, ParseError> {
        game.parse_position(text)
    }
    fn write_move(&self, game: &G, position: &G::Position, mv: G::Move) -> String {
        game.write_move(position, mv)
    }
    fn parse_move(
        &self,
        game: &G,
        position: &G::Position,
        text: &str,
    ) -> Result<G::Move, ParseError> {
        game.parse_move(position, text)
    }
    fn gesture(&self, game: &G, position: &G::Position, mv: G::Move) -> Gesture {
        game.gesture(position, mv)
    }
    fn symmetries(&self, count: usize) -> usize {
        count
    }
    /// The symmetry that moves are carried by.
    fn of_moves(&self, symmetry: usize) -> usize {
        symmetry
    }
}

/// No fault at all: what is caught is never the wrapper.
#[derive(Default)]
pub(super) struct Sound;
impl<G: View> Fault<G> for Sound {}

/// The game with a fault, which a name alone does not tell: what is made from a
/// name has the fault `F`.
///
/// A fault is called through a pointer, so that each check is compiled once for
/// a game and not once for a fault.
pub(super) struct Faulty<G: View, F = Sound> {
    game: G,
    fault: Arc<dyn Fault<G>>,
    named: PhantomData<fn() -> F>,
}

/// What a fault that a name brings must be able to do.
pub(super) trait Named<G: View>: Fault<G> + Default + 'static {}
impl<G: View, F: Fault<G> + Default + 'static> Named<G> for F {}

impl<G: View, F> Clone for Faulty<G, F> {
    fn clone(&self) -> Self {
        Faulty { game: self.game.clone(), fault: self.fault.clone(), named: PhantomData }
    }
}

/// A position with something beside it that follows from it: its number of
/// moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kept<P> {
    position: P,
    moves: usize,
}

impl<P> Deref for Kept<P> {
    type Target = P;
    fn deref(&self) -> &P {
        &self.position
    }
}

/// A list of moves that may miscount.
pub(super) struct Listed<'f, G: View> {
    left: vec::IntoIter<G::Move>,
    fault: &'f dyn Fault<G>,
}

impl<G: View> Iterator for Listed<'_, G> {
    type Item = G::Move;
    fn next(&mut self) -> Option<G::Move> {
        self.left.next()
    }
    fn nth(&mut self, n: usize) -> Option<G::Move> {
        self.left.nth(self.fault.nth(n))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.fault.len(self.left.len());
        (left, Some(left))
    }
    fn count(self) -> usize {
        self.fault.count(self.left.len())
    }
}

impl<G: View> ExactSizeIterator for Listed<'_, G> {}

impl<G: View, F> Faulty<G, F> {
    pub(super) fn new(game: G, fault: impl Fault<G> + 'static) -> Faulty<G, F> {
        Faulty { game, fault: Arc::new(fault), named: PhantomData }
    }

    fn keep(&self, position: G::Position) -> Kept<G::Position> {
        let moves = self.game.moves(&position).len();
        Kept { position, moves }
    }
}

impl<G: View, F: Named<G>> Game for Faulty<G, F> {
    type Position = Kept<G::Position>;
    type Move = G::Move;

    fn start(&self) -> Self::Position {
        self.keep(self.game.start())
    }
    fn to_move(&self, position: &Self::Position) -> Player {
        self.game.to_move(position)
    }
    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        self.fault.outcome(&self.game, position)
    }
    fn moves(&self, position: &Self::Position) -> impl ExactSizeIterator<Item = G::Move> {
        let left = self.fault.moves(&self.game, position).into_iter();
        Listed { left, fault: &*self.fault }
    }
    fn apply(&self, position: &mut Self::Position, mv: G::Move) {
        self.fault.apply(&self.game, &mut position.position, mv);
        let now = self.game.moves(position).len();
        position.moves = self.fault.kept(position.moves, now);
    }
    fn is_settled(&self, position: &Self::Position) -> bool {
        self.game.is_settled(position)
    }
    fn is_legal(&self, position: &Self::Position, mv: G::Move) -> bool {
        self.fault.is_legal(&self.game, position, mv)
    }
    fn key(&self, position: &Self::Position) -> u64 {
        self.game.key(position)
    }
    fn limits(&self) -> Limits {
        self.game.limits()
    }
    fn quiet(&self, before: &Self::Position, mv: G::Move) -> Quiet {
        self.game.quiet(before, mv)
    }
    fn is_irreversible(&self, before: &Self::Position, mv: G::Move) -> bool {
        self.fault.is_irreversible(&self.game, before, mv)
    }
    fn repeats(&self, earlier: &Self::Position, now: &Self::Position) -> bool {
        self.game.repeats(earlier, now)
    }
}

impl<G: View, F: Named<G>> Notation for Faulty<G, F> {
    const ID: &'static str = G::ID;
    const OPTIONS: &'static [OptionSpec] = G::OPTIONS;
    const VARIANTS: &'static [&'static str] = G::VARIANTS;
    const GOLDEN: &'static str = G::GOLDEN;

    fn with_options(options: &Options) -> Result<Self, ParseError> {
        G::with_options(options).map(|game| Faulty::new(game, F::default()))
    }
    fn options(&self) -> Vec<String> {
        self.game.options()
    }
    fn write_position(&self, position: &Self::Position) -> String {
        self.fault.write_position(&self.game, position)
    }
    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError> {
        self.fault.parse_position(&self.game, text).map(|it| self.keep(it))
    }
    fn write_move(&self, position: &Self::Position, mv: G::Move) -> String {
        self.fault.write_move(&self.game, position, mv)
    }
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<G::Move, ParseError> {
        self.fault.parse_move(&self.game, position, text)
    }
    fn parse_word(
        &self,
        position: &Self::Position,
        word: &str,
    ) -> Result<Vec<G::Move>, ParseError> {
        self.game.parse_word(position, word)
    }
}

impl<G: View, F: Named<G>> View for Faulty<G, F> {
    const TEXTS: Texts = G::TEXTS;

    fn board(&self) -> Board {
        self.game.board()
    }
    fn pieces(&self, position: &Self::Position) -> Vec<Piece> {
        self.game.pieces(position)
    }
    fn gesture(&self, position: &Self::Position, mv: G::Move) -> Gesture {
        self.fault.gesture(&self.game, position, mv)
    }
}

impl<G: View + Score, F: Named<G>> Score for Faulty<G, F> {
    fn margin(&self, position: &Self::Position) -> i32 {
        self.game.margin(position)
    }
    fn most(&self) -> i32 {
        self.game.most()
    }
}

impl<G: View + Symmetry, F: Named<G>> Symmetry for Faulty<G, F> {
    fn symmetries(&self) -> usize {
        self.fault.symmetries(self.game.symmetries())
    }
    fn exchanges_players(&self, symmetry: usize) -> bool {
        self.game.exchanges_players(symmetry)
    }
    fn map_position(&self, symmetry: usize, position: &Self::Position) -> Self::Position {
        self.keep(self.game.map_position(symmetry, position))
    }
    fn map_move(&self, symmetry: usize, mv: G::Move) -> G::Move {
        self.game.map_move(self.fault.of_moves(symmetry), mv)
    }
}
