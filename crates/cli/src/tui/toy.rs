//! A game made by hand: a script lists the player to move and the legal plies at each ply, so that
//! every kind of gesture can be tried.

use game::{
    Board, ByPlayer, Colour, Form, Gesture, Message, Outcome, ParseError, Piece, Player, Shape,
    Site,
};
use play::{AnySearcher, Cause, End, Match, PlayerSpec, Ply, Scene, Thought};
use search::{Task, Value};

use super::{desk::Desk, state::State};

/// A ply of the script: the player to move, and the legal plies.
pub type Turn = (Player, &'static [(&'static str, Gesture)]);

/// The sites are a row of this length; the last one represents the first.
const SITES: u16 = 6;

/// The script that is played, and how far.
pub struct Toy {
    /// Some game of the registry: nothing is searched in it.
    any: Box<dyn Match>,
    script: &'static [Turn],
    played: Vec<&'static str>,
    undone: Vec<&'static str>,
}

/// The script's match.
pub fn toy(script: &'static [Turn]) -> Box<dyn Match> {
    let any = play::begin(games::ALL[0].id).unwrap();
    Box::new(Toy { any, script, played: Vec::new(), undone: Vec::new() })
}

/// The screen with the script's match and these players.
pub fn state(script: &'static [Turn], a: &str, b: &str) -> State {
    let player = |text| PlayerSpec::parse(text).unwrap();
    State::new(Desk::new(toy(script), ByPlayer { a: player(a), b: player(b) }), None)
}

/// A thought of that value and line.
pub fn thought(value: i32, line: &[&str]) -> Thought {
    Thought {
        value: Value(value),
        exact: false,
        distance: None,
        line: line.iter().map(|it| (*it).to_owned()).collect(),
        moves: Vec::new(),
        depth: 3,
        nodes: 1000,
        seconds: 0.5,
    }
}

impl Toy {
    fn turn(&self) -> Option<Turn> {
        self.script.get(self.played.len()).copied()
    }

    fn moves(&self) -> &'static [(&'static str, Gesture)] {
        self.turn().map_or(&[], |it| it.1)
    }
}

impl Match for Toy {
    fn line(&self) -> games::AnyLine<'_> {
        self.any.line()
    }

    fn name(&self) -> String {
        "toy".to_owned()
    }

    fn board(&self) -> Board {
        let site = |id: u16| Site {
            touches: if id == SITES - 1 { 0 } else { id },
            ..Site::new(id.into(), format!("s{id}"), id.into(), 0.0, Shape::Square)
        };
        Board {
            sites: (0..SITES).map(site).collect(),
            lines: Vec::new(),
            labels: Vec::new(),
            colours: ByPlayer { a: Colour::White, b: Colour::Black },
            owned: true,
            below: None,
        }
    }

    fn scene(&self) -> Scene {
        let before = self.played.len().checked_sub(1).and_then(|it| self.script.get(it));
        let last = before.and_then(|it| it.1.iter().find(|it| Some(&it.0) == self.played.last()));
        let stones = (0..).zip(&self.script[..self.played.len()]);
        let piece = |(site, turn): (u16, &Turn)| Piece {
            site,
            owner: Some(turn.0),
            form: Form::Stone,
            count: 1,
        };
        Scene {
            position: self.position(),
            to_move: self.to_move(),
            end: self.end(),
            pieces: stones.map(piece).collect(),
            moves: self.moves().iter().map(|it| (it.0.to_owned(), it.1)).collect(),
            move_count: self.move_count(),
            last: last.map(|it| it.1),
            marked: last.into_iter().flat_map(|it| crate::session::sites(it.1)).collect(),
            margin: None,
        }
    }

    fn copy(&self) -> Box<dyn Match> {
        let (any, played) = (self.any.copy(), self.played.clone());
        Box::new(Toy { any, script: self.script, played, undone: Vec::new() })
    }

    fn position(&self) -> String {
        self.played.len().to_string()
    }

    fn set_up(&self) -> Option<String> {
        None
    }

    fn to_move(&self) -> Player {
        self.turn().map_or(Player::A, |it| it.0)
    }

    fn end(&self) -> Option<End> {
        let over = self.turn().is_none();
        over.then_some(End { outcome: Outcome::Win(Player::B), cause: Cause::Position })
    }

    fn move_count(&self) -> usize {
        self.moves().len()
    }

    fn nth_move(&self, number: usize) -> Option<String> {
        self.moves().get(number).map(|it| it.0.to_owned())
    }

    fn think(&self, _: &mut AnySearcher, _: &Task, _: &mut dyn FnMut(&Thought)) -> Thought {
        thought(0, &[])
    }

    fn play(&mut self, word: &str) -> Result<Vec<Ply>, ParseError> {
        let player = self.to_move();
        let found = self.moves().iter().find(|it| it.0 == word).map(|it| it.0);
        let wrong = || ParseError::new(Message::new("expected-legal-move"), word);
        let ply = found.ok_or_else(wrong)?;
        if self.undone.pop() != Some(ply) {
            self.undone.clear();
        }
        self.played.push(ply);
        Ok(vec![Ply { player, text: ply.to_owned() }])
    }

    fn undo(&mut self) -> bool {
        let ply = self.played.pop();
        self.undone.extend(ply);
        ply.is_some()
    }

    fn redo(&mut self) -> bool {
        let ply = self.undone.pop();
        self.played.extend(ply);
        ply.is_some()
    }

    fn history(&self) -> Vec<Ply> {
        let ply = |(turn, text): (&Turn, &&str)| Ply { player: turn.0, text: (*text).to_owned() };
        self.script.iter().zip(&self.played).map(ply).collect()
    }
}
