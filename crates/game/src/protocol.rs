//! How a game looks in the protocols of game servers.
//!
//! A server shows a position as a [`Block`] of lines and a ply as a word. Most games use their
//! [`Notation`] for both, see [`plain`]; a game that had a form of its own on the course's server
//! keeps it as a [`WireForm`].

use crate::{Game, Notation, ParseError, Player};

/// The lines that show a position, without `+` and line ends.
///
/// Lines that say what is asked for come first; they are not part of a final position in the later
/// dialects. The last line of the board begins with `END`, and no other line does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// What is asked for, such as `CAPTURE 1`.
    pub request: Vec<String>,
    /// The board.
    pub board: Vec<String>,
}

impl Block {
    /// All lines in their order.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.request.iter().chain(&self.board).map(String::as_str)
    }
}

/// Mistakes for which clients know a text of their own.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// Anything else.
    Position,
    /// The destination is occupied.
    Occupied,
    /// The stone to remove is the player's own.
    OwnStone,
}

/// Games with a form of their own on the course's server.
///
/// # Laws
///
/// Checked by `kit::wire_form`:
///
/// 1. each legal ply of a position in which the player is asked is a word without `;` and blanks,
///    no two are written alike, and each is read back;
/// 2. a position in which the player is asked is read back from its block, also if the game began
///    elsewhere;
/// 3. every line of a block is one line, and the last one of the board, and no other, begins with
///    `END`, also after the end of the game;
/// 4. the rules of a block are the same for every position of a game;
/// 5. in a position in which the player is not asked, the only legal ply is the one that is played
///    for them;
/// 6. no lines and no words make a reader panic.
pub trait WireForm: Notation {
    /// The kind of game, such as `NMMorris`.
    const KIND: &'static str;

    /// The rules of the kind, as far as the lines of a block tell them.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the lines are not a block of this game.
    fn of_block(lines: &[&str]) -> Result<Self, ParseError>;

    /// The block after these moves from a first position. The moves matter where pieces keep their
    /// numbers.
    fn write_block(&self, first: &Self::Position, moves: &[Self::Move]) -> Block;

    /// The position of a block in which a player is asked.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the lines are not a block of this game or show no consistent position.
    fn read_block(&self, lines: &[&str], asked: Player) -> Result<Self::Position, ParseError>;

    /// The ply as the protocol writes it.
    fn write_wire(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Reads a legal ply as the protocol writes it.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the text is not a legal ply.
    fn read_wire(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError>;

    /// The ply that is played without asking the player, such as a forced pass.
    fn unasked(&self, _position: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// The kind of mistake in a text that is not a legal ply, after these moves from a first
    /// position, and what helps to find it.
    fn mistake(
        &self,
        _first: &Self::Position,
        _moves: &[Self::Move],
        _text: &str,
    ) -> (Mistake, Option<String>) {
        (Mistake::Position, None)
    }
}

/// The position after these moves.
pub fn after<G: Game>(game: &G, first: &G::Position, moves: &[G::Move]) -> G::Position {
    let mut position = first.clone();
    moves.iter().for_each(|&mv| game.apply(&mut position, mv));
    position
}

/// The seeds of a sowing game with two rows of pits, as the player to move sees them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pits {
    /// The store of the player to move.
    pub own_store: u64,
    /// The store of the opponent.
    pub other_store: u64,
    /// The pits of the player to move, in the order of sowing.
    pub own: Vec<u64>,
    /// The pits of the opponent, in the order of sowing.
    pub other: Vec<u64>,
}

/// Sowing games with two rows of pits and two stores, which KGP serves.
///
/// # Laws
///
/// Checked by `kit::pits_form`:
///
/// 1. a position in progress is read back from its pits;
/// 2. the legal moves are distinct pits of the player to move, and each is read back;
/// 3. the rules found for the pits of a position have the same number of pits and seeds;
/// 4. no pits make a reader panic.
pub trait PitsForm: Notation {
    /// The rules of the protocol for a board with this number of pits on a side and this number of
    /// seeds in all.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if there are no such rules.
    fn of_pits(pits: usize, seeds: u64) -> Result<Self, ParseError>;

    /// The seeds in a position.
    fn write_pits(&self, position: &Self::Position) -> Pits;

    /// The position with these seeds.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if these rules have no such position.
    fn read_pits(&self, pits: &Pits, to_move: Player) -> Result<Self::Position, ParseError>;

    /// The pit of a move, from 0 in the order of sowing.
    fn pit_of(&self, mv: Self::Move) -> usize;

    /// The legal move of a pit of the player to move.
    fn move_of(&self, position: &Self::Position, pit: usize) -> Option<Self::Move> {
        self.legal_moves(position).find(|&mv| self.pit_of(mv) == pit)
    }
}

/// The form of every other game: its notation.
pub mod plain {
    use super::Block;
    use crate::{Message, Notation, ParseError, notation};

    const GAME: &str = "GAME ";
    const POSITION: &str = "POSITION ";
    const END: &str = "ENDPOSITION";

    /// The kind of game: its identifier with a capital letter.
    ///
    /// ```
    /// assert_eq!(game::protocol::plain::kind("halma"), "Halma");
    /// ```
    pub fn kind(id: &str) -> String {
        let mut chars = id.chars();
        let first = chars.next().map(|it| it.to_ascii_uppercase());
        first.into_iter().chain(chars).collect()
    }

    /// The block of a position.
    pub fn write_block<G: Notation>(game: &G, position: &G::Position) -> Block {
        let board = vec![
            format!("{GAME}{}", notation::name(game)),
            format!("{POSITION}{}", game.write_position(position)),
            END.to_owned(),
        ];
        Block { request: Vec::new(), board }
    }

    /// The name of the game in a block.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the lines have none.
    pub fn name<'a>(lines: &[&'a str]) -> Result<&'a str, ParseError> {
        line(lines, GAME)
    }

    /// The position in a block, in the game's notation.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the lines have none.
    pub fn position<'a>(lines: &[&'a str]) -> Result<&'a str, ParseError> {
        line(lines, POSITION)
    }

    fn line<'a>(lines: &[&'a str], word: &str) -> Result<&'a str, ParseError> {
        super::rest_of(lines, word).ok_or_else(|| {
            super::wrong(Message::new("expected-block-line").with("line", word.trim_end()), lines)
        })
    }
}

/// The rest of the first line that begins with these characters.
pub fn rest_of<'a>(lines: &[&'a str], word: &str) -> Option<&'a str> {
    lines.iter().find_map(|it| it.strip_prefix(word))
}

/// The error for a block; it shows the beginning of the block.
pub fn wrong(expected: crate::Message, lines: &[&str]) -> ParseError {
    let shown: Vec<&str> = lines.iter().copied().take(3).collect();
    ParseError::new(expected, shown.join(" / ").chars().take(80).collect::<String>())
}
