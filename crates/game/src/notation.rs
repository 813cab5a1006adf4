//! How people write the rules, positions and moves of a game.

use crate::{Game, Message, OptionSpec, Options, ParseError};

/// How people write the rules, positions and moves of a game.
///
/// # Laws
///
/// Checked for every game by `kit::notation`:
///
/// 1. the name that [`name`] writes is read back as the same rules and written
///    the same again;
/// 2. a position is read back as it was, and written the same again;
/// 3. no two legal moves of a position are written alike, and each is read
///    back;
/// 4. names, positions and moves are one line; moves contain no space;
/// 5. no text makes a reader panic; what a reader accepts is consistent;
/// 6. a transcript is one line, and its words are read as the moves it is of.
pub trait Notation: Game {
    /// The name by which the game is asked for, such as `kalah`.
    const ID: &'static str;

    /// The options of the game, in the order of the normal form.
    const OPTIONS: &'static [OptionSpec];

    /// Option texts that tests and benchmarks go through, beside the defaults:
    /// every switch at least once.
    const VARIANTS: &'static [&'static str];

    /// Counts of positions with their sources; see `kit::golden`.
    const GOLDEN: &'static str;

    /// The rule set with these options, which are known and in range.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if they are impossible together.
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
    /// [`ParseError`] on any text that describes no consistent position.
    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The move as text, unique among the legal moves of the position.
    fn write_move(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Reads a legal move of a game that goes on.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if no legal move is written like this.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        let mut moves = self.legal_moves(position);
        moves
            .find(|&mv| self.write_move(position, mv) == text)
            .ok_or_else(|| ParseError::new(Message::new("expected-legal-move"), text))
    }

    /// Reads one word of a list of moves: a move, a whole turn, or whatever
    /// else of several moves is written without a space in this game.
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

    /// The moves from a position on as players of this game write them in
    /// books and other programs, where that differs from the notation here.
    fn transcript(&self, _first: &Self::Position, _moves: &[Self::Move]) -> Option<String> {
        None
    }
}

/// Reads moves of one turn.
///
/// # Errors
///
/// [`ParseError`] at the first move that is not legal or not of this turn.
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
