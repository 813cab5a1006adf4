//! A game in progress, whichever it is.

use game::{
    Board, Gesture, Line, Message, Outcome, ParseError, Piece, Playable, Player, Score, SiteId,
    Touch, notation,
};
use games::{Ability, AnyLine, LineVisitor, Listed};
use search::Task;

use crate::{AnySearcher, Thought};

/// Of the legal plies at most so many are listed one by one.
pub const MOST_MOVES: usize = 1000;

/// A game in progress, whichever it is.
///
/// Undo has no limit, and redo brings back what was undone until something
/// else is played.
pub trait Match: Send {
    /// The way back to the game's own types: whatever counts or searches enters here.
    fn line(&self) -> AnyLine<'_>;

    /// The game's name in its normal form.
    fn name(&self) -> String;

    /// The empty board, to be drawn once.
    fn board(&self) -> Board;

    /// All that a screen shows after a ply.
    fn scene(&self) -> Scene;

    /// The current position, in the game's notation.
    fn position(&self) -> String;

    /// The position the match began with, unless it is the game's own start.
    fn set_up(&self) -> Option<String>;

    /// Who is asked for a ply; after the end, who would have been next.
    fn to_move(&self) -> Player;

    /// How the match has ended, if it has.
    fn end(&self) -> Option<End>;

    /// How many plies are legal; 0 after the end.
    fn move_count(&self) -> usize;

    /// The legal ply of that number.
    fn nth_move(&self, number: usize) -> Option<String>;

    /// Thinks about the current position; tells `watch` what it has found so
    /// far now and then.
    fn think(
        &self,
        searcher: &mut AnySearcher,
        task: &Task,
        watch: &mut dyn FnMut(&Thought),
    ) -> Thought;

    /// Plays a ply, a whole turn, or whatever else of several plies the game
    /// writes as one word. Yields the plies with their players.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if any of it is not legal; nothing is played then.
    fn play(&mut self, word: &str) -> Result<Vec<Ply>, ParseError>;

    /// Takes back the last ply, if there is one.
    fn undo(&mut self) -> bool;

    /// Plays again what was last taken back, if anything was.
    fn redo(&mut self) -> bool;

    /// The same match once more, to try something; what was taken back is not
    /// part of it.
    fn copy(&self) -> Box<dyn Match>;

    /// The plies so far with their players.
    fn history(&self) -> Vec<Ply>;

    /// The plies so far, in their normal notation.
    fn plies(&self) -> Vec<String> {
        self.history().into_iter().map(|ply| ply.text).collect()
    }

    /// Whether history rules, such as repetition, can end the match.
    fn looks_back(&self) -> bool {
        false
    }

    /// In games that are won by counting: the count of A minus that of B.
    fn margin(&self) -> Option<i32> {
        struct Count;
        impl LineVisitor for Count {
            type Out = Option<i32>;
            fn choose(&self, _: &[Ability]) -> Option<Ability> {
                Some(Ability::score)
            }
            fn visit<G: Playable>(self, _: &Line<G>, _: &[G::Move]) -> Option<i32> {
                None
            }
            fn score<G: Playable + Score>(self, line: &Line<G>, _: &[G::Move]) -> Option<i32> {
                Some(line.game().margin(line.position()))
            }
        }
        self.line().enter(Count)
    }

    /// The plies so far as players of the game write them elsewhere, where that
    /// differs.
    fn transcript(&self) -> Option<String> {
        None
    }
}

/// How a match has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who has won, if anybody.
    pub outcome: Outcome,
    /// By which kind of rule.
    pub cause: Cause,
}

/// By which kind of rule a match ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The position is final.
    Position,
    /// A position came back too often.
    Repetition,
    /// Too many quiet turns in a row.
    QuietTurns,
}

/// A ply that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The player who made it.
    pub player: Player,
    /// The ply in its normal notation.
    pub text: String,
}

/// All that a screen shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The position, in the game's notation.
    pub position: String,
    /// Who is asked for a ply.
    pub to_move: Player,
    /// How the match ended, if it has.
    pub end: Option<End>,
    /// What stands on the board.
    pub pieces: Vec<Piece>,
    /// The first [`MOST_MOVES`] legal plies and how they are made by hand.
    pub moves: Vec<(String, Gesture)>,
    /// How many there are in all.
    pub move_count: usize,
    /// How the last ply was made by hand.
    pub last: Option<Gesture>,
    /// The sites to mark as the last ply: those that were touched, or where a
    /// touch only stands for another site, as for the column into which a disc
    /// falls, the site that has changed.
    pub marked: Vec<SiteId>,
    /// In games that are won by counting, the count of A minus that of B.
    pub margin: Option<i32>,
}

/// Begins a match of the game of that name.
///
/// # Errors
///
/// [`ParseError`] if there is no such game.
pub fn begin(name: &str) -> Result<Box<dyn Match>, ParseError> {
    begin_at(name, None)
}

/// Begins a match from a position, or from the start.
///
/// # Errors
///
/// [`ParseError`] if there is no such game or no such position.
pub fn begin_at(name: &str, position: Option<&str>) -> Result<Box<dyn Match>, ParseError> {
    games::visit(name, Begin { position })?
}

/// Begins a match and plays these plies, or whole turns.
///
/// This is the one way from the text of a match to the match: its name, the
/// position it began with, unless that is the game's own start, and its plies.
///
/// ```
/// let name = games::ALL[0].id;
/// let first = play::begin(name)?.nth_move(0).unwrap_or_default();
/// let game = play::replay(name, None, [&first])?;
/// assert_eq!(game.plies(), [first]);
/// # Ok::<(), game::ParseError>(())
/// ```
///
/// # Errors
///
/// [`ParseError`] if there is no such game or position, or at the first ply
/// that is not legal.
pub fn replay(
    name: &str,
    set_up: Option<&str>,
    plies: impl IntoIterator<Item: AsRef<str>>,
) -> Result<Box<dyn Match>, ParseError> {
    let mut game = begin_at(name, set_up)?;
    for ply in plies {
        game.play(ply.as_ref())?;
    }
    Ok(game)
}

struct Begin<'a> {
    position: Option<&'a str>,
}

impl games::Visitor for Begin<'_> {
    type Out = Result<Box<dyn Match>, ParseError>;

    fn visit<G: Listed>(self, game: G) -> Self::Out {
        let first = match self.position {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        Ok(match_at(game, first))
    }
}

/// A match that begins with that position.
pub(crate) fn match_at<G: Listed>(game: G, first: G::Position) -> Box<dyn Match> {
    let set_up = (first != game.start()).then(|| game.write_position(&first));
    let line = Line::new(game, first);
    Box::new(Running { line, set_up, played: Vec::new(), undone: Vec::new() })
}

/// What is in the box.
struct Running<G: Listed> {
    line: Line<G>,
    set_up: Option<String>,
    played: Vec<G::Move>,
    /// What was taken back, the next to be redone last.
    undone: Vec<G::Move>,
}

impl<G: Listed> Running<G> {
    fn game(&self) -> &G {
        self.line.game()
    }

    fn push(&mut self, mv: G::Move) {
        self.line.push(mv);
        self.played.push(mv);
    }

    /// Each ply with the position it was played in.
    fn steps(&self) -> impl DoubleEndedIterator<Item = (&G::Position, G::Move)> {
        let before: Vec<&G::Position> = self.line.positions().take(self.played.len()).collect();
        before.into_iter().zip(self.played.iter().copied())
    }

    /// The sites to mark as the last ply.
    fn marked(&self) -> Vec<SiteId> {
        let Some((before, mv)) = self.steps().next_back() else { return Vec::new() };
        let game = self.game();
        let sites = game.board().sites;
        let (old, new) = (game.pieces(before), game.pieces(self.line.position()));
        let changed = |site: SiteId| {
            let here = |it: &&Piece| it.site == site;
            !old.iter().filter(here).eq(new.iter().filter(here))
        };
        let stands_for = |touched: SiteId| {
            let other = |it: usize| sites[it].touches == touched && it != usize::from(touched);
            let others = (0..sites.len()).filter(|&it| other(it)).map(|it| it as SiteId);
            let found: Vec<SiteId> = others.filter(|&it| changed(it)).collect();
            if found.is_empty() || changed(touched) { vec![touched] } else { found }
        };
        let touched = game.gesture(before, mv).touches().filter_map(|it| match it {
            Touch::Site(site) => Some(site),
            _ => None,
        });
        touched.flat_map(stands_for).collect()
    }

    /// Walks the word's plies on a copy, so that a mistake changes nothing.
    fn read(&self, word: &str) -> Result<Vec<G::Move>, ParseError> {
        let over = || ParseError::new(Message::new("expected-no-move"), word);
        if self.end().is_some() {
            return Err(over());
        }
        let moves = self.game().parse_word(self.line.position(), word)?;
        if 1 < moves.len() {
            let mut trial = self.line.clone();
            for &mv in &moves {
                if trial.outcome().is_some() {
                    return Err(over());
                }
                trial.push(mv);
            }
        }
        Ok(moves)
    }
}

impl<G: Listed> Match for Running<G> {
    fn line(&self) -> AnyLine<'_> {
        G::any(&self.line, &self.played)
    }

    fn name(&self) -> String {
        notation::name(self.game())
    }

    fn board(&self) -> Board {
        self.game().board()
    }

    fn scene(&self) -> Scene {
        let (game, position) = (self.game(), self.line.position());
        let end = self.end();
        let legal = end.is_none().then(|| game.moves(position).take(MOST_MOVES));
        let made = |mv| (game.write_move(position, mv), game.gesture(position, mv));
        Scene {
            position: self.position(),
            to_move: self.to_move(),
            end,
            pieces: game.pieces(position),
            moves: legal.into_iter().flatten().map(made).collect(),
            move_count: self.move_count(),
            last: self.steps().next_back().map(|(before, mv)| game.gesture(before, mv)),
            marked: self.marked(),
            margin: self.margin(),
        }
    }

    fn looks_back(&self) -> bool {
        self.game().limits().any()
    }

    fn copy(&self) -> Box<dyn Match> {
        Box::new(Running {
            line: self.line.clone(),
            set_up: self.set_up.clone(),
            played: self.played.clone(),
            undone: Vec::new(),
        })
    }

    fn position(&self) -> String {
        self.game().write_position(self.line.position())
    }

    fn set_up(&self) -> Option<String> {
        self.set_up.clone()
    }

    fn to_move(&self) -> Player {
        self.game().to_move(self.line.position())
    }

    fn end(&self) -> Option<End> {
        let outcome = self.line.outcome()?;
        let limits = self.game().limits();
        let quiet = limits.quiet_turns.is_some_and(|most| most <= self.line.quiet_turns());
        let cause = match self.game().outcome(self.line.position()) {
            Some(_) => Cause::Position,
            None if quiet => Cause::QuietTurns,
            None => Cause::Repetition,
        };
        Some(End { outcome, cause })
    }

    fn move_count(&self) -> usize {
        match self.line.outcome() {
            Some(_) => 0,
            None => self.game().moves(self.line.position()).len(),
        }
    }

    fn nth_move(&self, number: usize) -> Option<String> {
        if self.line.outcome().is_some() {
            return None;
        }
        let position = self.line.position();
        let mv = self.game().moves(position).nth(number)?;
        Some(self.game().write_move(position, mv))
    }

    fn think(
        &self,
        searcher: &mut AnySearcher,
        task: &Task,
        watch: &mut dyn FnMut(&Thought),
    ) -> Thought {
        searcher.think(&self.line, task, watch)
    }

    fn play(&mut self, word: &str) -> Result<Vec<Ply>, ParseError> {
        let moves = self.read(word)?;
        let mut played = Vec::new();
        for mv in moves {
            let text = self.game().write_move(self.line.position(), mv);
            played.push(Ply { player: self.to_move(), text });
            // Playing on as before keeps what could be redone.
            if self.undone.pop_if(|undone| *undone == mv).is_none() {
                self.undone.clear();
            }
            self.push(mv);
        }
        Ok(played)
    }

    fn undo(&mut self) -> bool {
        let Some(mv) = self.played.pop() else { return false };
        self.undone.push(mv);
        self.line.pop()
    }

    fn redo(&mut self) -> bool {
        let Some(mv) = self.undone.pop() else { return false };
        self.push(mv);
        true
    }

    fn history(&self) -> Vec<Ply> {
        let game = self.game();
        let ply = |(before, mv)| {
            let text = game.write_move(before, mv);
            Ply { player: game.to_move(before), text }
        };
        self.steps().map(ply).collect()
    }

    fn transcript(&self) -> Option<String> {
        let first = self.line.positions().next()?;
        self.game().transcript(first, &self.played)
    }
}
