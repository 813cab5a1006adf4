//! The notation for the rules, positions and moves of a game.

use crate::{Game, Message, OptionSpec, Options, ParseError};

/// The notation for the rules, positions and moves of a game.
///
/// # Laws
///
/// Checked for every game by `kit::notation`:
///
/// 1. a name that [`name`] writes is read back as the same rules and written the same way again;
/// 2. a position is read back unchanged, and written the same way again;
/// 3. no two legal moves of a position are written the same way, and each is read back;
/// 4. names, positions and moves are one line; moves contain no space;
/// 5. no text makes a reader panic; what a reader accepts is consistent;
/// 6. a transcript is one line, and its words read back as its moves.
pub trait Notation: Game {
    /// The game's identifier, such as `kalah`.
    const ID: &'static str;

    /// The options of the game, in the order of the normal form.
    const OPTIONS: &'static [OptionSpec];

    /// Option texts that tests and benchmarks use in addition to the defaults: every switch at
    /// least once.
    const VARIANTS: &'static [&'static str];

    /// Counts of positions with their sources; see `kit::golden`.
    const GOLDEN: &'static str;

    /// The rule set with these options, which are already known to be valid one by one.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the combination is impossible.
    fn with_options(options: &Options) -> Result<Self, ParseError>;

    /// The options that differ from the defaults, as `key=value` or `flag`, in
    /// the order of [`Notation::OPTIONS`].
    fn options(&self) -> Vec<String>;

    /// The position as one line of text.
    fn write_position(&self, position: &Self::Position) -> String;

    /// Reads what [`Notation::write_position`] writes.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the text describes no consistent position.
    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The move as text, unique among the legal moves of the position.
    fn write_move(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Reads a legal move of a game in progress.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the text is not a legal move.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        let mut moves = self.legal_moves(position);
        moves
            .find(|&mv| self.write_move(position, mv) == text)
            .ok_or_else(|| ParseError::new(Message::new("expected-legal-move"), text))
    }

    /// Reads one word of a list of moves: a move, a whole turn, or any other sequence of moves that
    /// this game writes without a space.
    ///
    /// # Errors
    ///
    /// [`ParseError`] at the first move that is not legal.
    fn parse_word(
        &self,
        position: &Self::Position,
        word: &str,
    ) -> Result<Vec<Self::Move>, ParseError> {
        parse_turn(self, position, word.split(';'))
    }

    /// The moves from a position onwards as players of this game write them in books and other
    /// programs, where that differs from this notation.
    fn transcript(&self, _first: &Self::Position, _moves: &[Self::Move]) -> Option<String> {
        None
    }
}

/// Reads the moves of one turn.
///
/// # Errors
///
/// [`ParseError`] at the first move that is illegal or belongs to the next turn.
pub fn parse_turn<'a, G: Notation>(
    game: &G,
    position: &G::Position,
    texts: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<G::Move>, ParseError> {
    let player = game.to_move(position);
    let mut position = position.clone();
    let mut moves = Vec::new();
    for text in texts {
        if game.to_move(&position) != player {
            return Err(ParseError::new(Message::new("expected-end-of-turn"), text));
        }
        let mv = game.parse_move(&position, text)?;
        game.apply(&mut position, mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// The game's name in its normal form: defaults left out.
pub fn name<G: Notation>(game: &G) -> String {
    let options = game.options();
    if options.is_empty() { G::ID.to_owned() } else { format!("{}:{}", G::ID, options.join(",")) }
}

/// Splits a name into the game's identifier and its options.
pub fn split_name(name: &str) -> (&str, &str) {
    name.split_once(':').unwrap_or((name, ""))
}

/// Reads the options of a game, the part of its name after the colon.
///
/// # Errors
///
/// [`ParseError`] on an unknown or impossible option; it says what is allowed.
pub fn with_options<G: Notation>(text: &str) -> Result<G, ParseError> {
    G::with_options(&Options::parse(G::OPTIONS, text)?)
}
