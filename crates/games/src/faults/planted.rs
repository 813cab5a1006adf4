//! The faults, each a plausible mistake.

use game::{Game, Gesture, Notation, Outcome, ParseError, View};

use super::faulty::Fault;
use crate::{
    kalah::{self, Kalah},
    morris::{Morris, Ply, Position},
    nim::{self, Nim},
};

/// A type for each fault.
macro_rules! faults {
    ($($(#[$doc:meta])* $fault:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Default)]
        pub(super) struct $fault;
    )*};
}

faults! {
    /// `A1` and `B1` are no neighbours in one of the two directions.
    MissingSlide;
    /// The corners `A0` and `B0` are neighbours.
    FalseSlide;
    /// The turn always passes.
    NoExtraMove;
    /// The end is not detected.
    Endless;
    /// A stone may slide and jump while others are in hand.
    EarlySlide;
    /// The winner may go on after the end.
    AfterTheEnd;
    /// Slides count as irreversible.
    AllIrreversible;
    /// Who has less wins.
    WrongWinner;
    /// The first move is listed again at the end.
    ListedTwice;
    /// The length is one too many.
    WrongLen;
    /// The n-th move is the one before, but for the first.
    WrongNth;
    /// The count is one too few.
    WrongCount;
    /// The last symmetry is left out.
    MissingReflection;
    /// Moves are turned, but not mirrored.
    MovesNotReflected;
    /// A take is written without its number.
    WrittenAlike;
    /// The position is written without the player, and read as A's.
    NobodyToMove;
    /// What is kept beside the position is forgotten after a ply.
    Stale;
    /// The first byte is taken for the first character.
    PanicsOnPositions;
    /// So it is in a move.
    PanicsOnMoves;
    /// A slide is made by touching where it begins.
    TouchedAlike;
    /// Of the slides of a stone, the one clockwise takes a tap only.
    TouchedHalfway;
}

impl Fault<Morris> for MissingSlide {
    fn moves(&self, game: &Morris, position: &Position) -> Vec<Ply> {
        game.moves(position).filter(|&it| it != Ply::Shift(1, 9)).collect()
    }
}

impl Fault<Morris> for FalseSlide {
    fn moves(&self, game: &Morris, position: &Position) -> Vec<Ply> {
        let mut moves: Vec<Ply> = game.moves(position).collect();
        let slides = moves.iter().any(|it| matches!(it, Ply::Shift(..)));
        let slide = Ply::Shift(0, 8);
        if slides && is_open(game, position, slide) && !moves.contains(&slide) {
            moves.push(slide);
        }
        moves
    }
}

impl Fault<Kalah> for NoExtraMove {
    fn apply(&self, game: &Kalah, position: &mut kalah::Position, mv: kalah::Pit) {
        let mover = game.to_move(position);
        game.apply(position, mv);
        if game.to_move(position) == mover {
            let text = game.write_position(position);
            let places = text.split(' ').next().unwrap();
            *position = game.parse_position(&format!("{places} {}", !mover)).unwrap();
        }
    }
}

impl Fault<Nim> for Endless {
    fn outcome(&self, _: &Nim, _: &nim::Position) -> Option<Outcome> {
        None
    }
}

impl Fault<Morris> for EarlySlide {
    fn is_legal(&self, game: &Morris, position: &Position, mv: Ply) -> bool {
        let placing = game.moves(position).any(|it| matches!(it, Ply::Place(_)));
        game.is_legal(position, mv) || placing && is_open(game, position, mv)
    }
    fn parse_move(
        &self,
        game: &Morris,
        position: &Position,
        text: &str,
    ) -> Result<Ply, ParseError> {
        let point =
            |text: &str| (0..24).find(|&it| game.write_move(position, Ply::Place(it)) == text);
        let read = text.split_once(':').and_then(|(from, to)| Some((point(from)?, point(to)?)));
        let ply = read.map(|(from, to)| Ply::Shift(from, to));
        let early = ply.filter(|&it| self.is_legal(game, position, it));
        early.map_or_else(|| game.parse_move(position, text), Ok)
    }
}

impl Fault<Morris> for AfterTheEnd {
    fn is_legal(&self, game: &Morris, position: &Position, mv: Ply) -> bool {
        game.moves(position).any(|it| it == mv)
    }
}

impl Fault<Morris> for AllIrreversible {
    fn is_irreversible(&self, _: &Morris, _: &Position, _: Ply) -> bool {
        true
    }
}

impl Fault<Kalah> for WrongWinner {
    fn outcome(&self, game: &Kalah, position: &kalah::Position) -> Option<Outcome> {
        game.outcome(position).map(Outcome::exchanged)
    }
}

impl Fault<Nim> for ListedTwice {
    fn moves(&self, game: &Nim, position: &nim::Position) -> Vec<nim::Take> {
        game.moves(position).chain(game.moves(position).take(1)).collect()
    }
}

impl Fault<Nim> for WrongLen {
    fn len(&self, left: usize) -> usize {
        left + 1
    }
}

impl Fault<Nim> for WrongNth {
    fn nth(&self, n: usize) -> usize {
        n.saturating_sub(1)
    }
}

impl Fault<Nim> for WrongCount {
    fn count(&self, left: usize) -> usize {
        left - 1
    }
}

impl Fault<Morris> for MissingReflection {
    fn symmetries(&self, count: usize) -> usize {
        count - 1
    }
}

impl Fault<Morris> for MovesNotReflected {
    fn of_moves(&self, symmetry: usize) -> usize {
        symmetry & !4
    }
}

impl Fault<Nim> for WrittenAlike {
    fn write_move(&self, game: &Nim, position: &nim::Position, mv: nim::Take) -> String {
        game.write_move(position, mv).split('x').next().unwrap().to_owned()
    }
}

impl Fault<Nim> for NobodyToMove {
    fn write_position(&self, game: &Nim, position: &nim::Position) -> String {
        game.write_position(position).split(' ').next().unwrap().to_owned()
    }
    fn parse_position(&self, game: &Nim, text: &str) -> Result<nim::Position, ParseError> {
        game.parse_position(&format!("{text} a"))
    }
}

impl Fault<Nim> for Stale {
    fn kept(&self, before: usize, _now: usize) -> usize {
        before
    }
}

impl Fault<Nim> for PanicsOnPositions {
    fn parse_position(&self, game: &Nim, text: &str) -> Result<nim::Position, ParseError> {
        game.parse_position(&[&text[..1], &text[1..]].concat())
    }
}

impl Fault<Nim> for PanicsOnMoves {
    fn parse_move(
        &self,
        game: &Nim,
        position: &nim::Position,
        text: &str,
    ) -> Result<nim::Take, ParseError> {
        game.parse_move(position, &[&text[..1], &text[1..]].concat())
    }
}

impl Fault<Morris> for TouchedAlike {
    fn gesture(&self, game: &Morris, position: &Position, mv: Ply) -> Gesture {
        match game.gesture(position, mv) {
            Gesture::Drag(from, _) => Gesture::Tap(from),
            other => other,
        }
    }
}

impl Fault<Morris> for TouchedHalfway {
    fn gesture(&self, game: &Morris, position: &Position, mv: Ply) -> Gesture {
        match game.gesture(position, mv) {
            Gesture::Drag(from, to) if from + 1 == to => Gesture::Tap(from),
            other => other,
        }
    }
}

/// Whether a stone of the mover stands where the ply begins, and none where it
/// ends.
fn is_open(game: &Morris, position: &Position, ply: Ply) -> bool {
    let Ply::Shift(from, to) = ply else { return false };
    let text = game.write_position(position).replace('/', "").to_uppercase();
    let mover = game.to_move(position).to_string().to_uppercase();
    let at = |point: u8| &text[usize::from(point)..=usize::from(point)];
    at(from) == mover && at(to) == "."
}
