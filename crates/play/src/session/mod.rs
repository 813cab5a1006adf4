//! One game in progress that people, computer players and spectators share.
//!
//! A [`Session`] knows who plays, the tree of variations, the clock, offers and how the match
//! ended. It changes only through [`Session::act`], which decides what is allowed; every front end
//! uses it. There is no I/O, no thread and no clock of the system in it: instants are passed in.
//!
//! | file         | what it knows                                            |
//! |--------------|----------------------------------------------------------|
//! | `action.rs`  | what can be done, who may do it, and what changes        |
//! | `seat.rs`    | kinds of players, and who may act for a side             |
//! | `tree.rs`    | the plies with all their variations                      |
//! | `clock.rs`   | the time that each player has left                       |
//! | `refusal.rs` | why an action is refused                                 |
//!
//! ```
//! use game::ByPlayer;
//! use play::{PlayerSpec, session::{Action, Session, Who}};
//!
//! let people = ByPlayer { a: PlayerSpec::Human, b: PlayerSpec::Human };
//! let mut session = Session::of(play::begin(games::ALL[0].id)?, people);
//! let word = session.game().nth_move(0).unwrap_or_default();
//! let played = session.act(Who::BOTH, Action::Play { word, at: None }, 0);
//! assert_eq!(played.map(|changes| changes.len()), Ok(1));
//! assert_eq!(session.tree().current(), 1);
//! # Ok::<(), game::ParseError>(())
//! ```

mod action;
mod clock;
mod refusal;
mod seat;
#[cfg(test)]
mod tests;
mod tree;

use game::{ByPlayer, Message, ParseError, Player};

pub use action::{Action, Arrangement, Change};
pub use clock::{Clock, LONGEST, Millis};
pub use refusal::{Kind, Refusal};
pub use seat::{SeatKind, Who};
pub use tree::{Node, NodeId, Tree};

use crate::{Match, PlayerSpec, Ply, Record, Ruling, replay};

/// Maximum number of plies in a tree, all variations together.
pub const MAX_NODES: usize = 5000;

/// One game in progress.
pub struct Session {
    game: Box<dyn Match>,
    players: ByPlayer<PlayerSpec>,
    tree: Tree,
    max_nodes: usize,
    clock: Option<Clock>,
    paused: bool,
    pace: u32,
    ruling: Option<Ruling>,
    /// The player who offers a draw; forgotten with the next change.
    offer: Option<Player>,
    /// The player who asks to take back; forgotten in the same way.
    take_back: Option<Player>,
    /// The computer player to move had no ply.
    stalled: bool,
}

/// A session as it begins, or as it was stored.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game's name.
    pub game: String,
    /// The position to begin with, unless it is the game's own start.
    pub position: Option<String>,
    /// Who plays.
    pub players: ByPlayer<PlayerSpec>,
    /// Whether computer players wait.
    pub paused: bool,
    /// How long a ply between computer players is shown, in milliseconds.
    pub pace: u32,
    /// The players' clocks, if they have any.
    pub clock: Option<Clock>,
    /// How the match ended, if not by its rules.
    pub ruling: Option<Ruling>,
}

impl Session {
    /// A session with a match that may have begun, in which the number of plies is not limited.
    pub fn of(game: Box<dyn Match>, players: ByPlayer<PlayerSpec>) -> Session {
        let mut tree = Tree::new();
        for Ply { player, text } in game.history() {
            tree.play(&text, player);
        }
        Session {
            game,
            players,
            tree,
            max_nodes: usize::MAX,
            clock: None,
            paused: false,
            pace: 0,
            ruling: None,
            offer: None,
            take_back: None,
            stalled: false,
        }
    }

    /// A new session after these plies, or whole turns, which cost no time. At most
    /// [`MAX_NODES`] plies fit into its tree.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if there is no such game or position, if a ply is not legal, or if there are
    /// too many.
    pub fn begin(setup: Setup, plies: &[String]) -> Result<Session, Refusal> {
        if MAX_NODES <= plies.len() {
            return Err(Refusal::TooLong);
        }
        let game = replay(&setup.game, setup.position.as_deref(), plies)?;
        let session = Session { max_nodes: MAX_NODES, ..Session::of(game, setup.players) };
        // One word may stand for several plies.
        if session.max_nodes < session.tree.nodes().len() {
            return Err(Refusal::TooLong);
        }
        let ruling = setup.ruling.filter(|_| session.game.end().is_none());
        let Setup { paused, pace, clock, .. } = setup;
        Ok(Session { paused, pace, clock, ruling, ..session })
    }

    /// A session as it was stored, at the current node of its tree.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if there is no such game or position, or if a ply is not legal.
    pub fn restore(setup: Setup, tree: Tree) -> Result<Session, ParseError> {
        let plies = tree.plies(tree.current());
        let game = replay(&setup.game, setup.position.as_deref(), plies)?;
        let Setup { players, paused, pace, clock, ruling, .. } = setup;
        let max_nodes = MAX_NODES;
        let session = Session::of(game, players);
        Ok(Session { tree, max_nodes, paused, pace, clock, ruling, ..session })
    }

    /// The match at the current node, to look at.
    pub fn game(&self) -> &dyn Match {
        &*self.game
    }

    /// The match at any node, as one of its own; `None` if there is no such node.
    pub fn game_at(&self, node: NodeId) -> Option<Box<dyn Match>> {
        let nodes = self.tree.nodes();
        nodes.get(node)?;
        let (here, there) = (self.tree.path(self.tree.current()), self.tree.path(node));
        let common = here.iter().zip(&there).take_while(|(one, other)| one == other).count();
        let mut game = self.game.copy();
        for _ in common..here.len() {
            game.undo();
        }
        for &step in &there[common..] {
            game.play(&nodes[step].ply).ok()?;
        }
        Some(game)
    }

    /// Who plays.
    pub fn players(&self) -> &ByPlayer<PlayerSpec> {
        &self.players
    }

    /// All plies and variations.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The players' clocks, if they have any.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Whether computer players wait.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// How long a ply between computer players is shown, in milliseconds.
    pub fn pace(&self) -> u32 {
        self.pace
    }

    /// How the match ended before its rules ended it, if it has.
    pub fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref()
    }

    /// How the match ended, if it has.
    pub fn end(&self) -> Option<Ruling> {
        self.ruling.clone().or_else(|| self.game.end().map(Ruling::from))
    }

    /// Whether nothing can be played any more.
    pub fn is_over(&self) -> bool {
        self.ruling.is_some() || self.game.end().is_some()
    }

    /// The player to move; after the end, the player who would have been next.
    pub fn to_move(&self) -> Player {
        self.game.to_move()
    }

    /// The computer player that is to move, unless it waits.
    pub fn machine(&self) -> Option<&PlayerSpec> {
        let player = &self.players[self.to_move()];
        let asked = SeatKind::of(player) == SeatKind::Machine && !self.paused && !self.is_over();
        asked.then_some(player)
    }

    /// Whether no person plays.
    pub fn is_show(&self) -> bool {
        Player::ALL.into_iter().all(|player| !self.is_person(player))
    }

    /// Whether the time of a player is running.
    pub fn is_timed(&self) -> bool {
        self.clock.as_ref().is_some_and(|clock| clock.running().is_some())
    }

    /// The player who offers a draw.
    pub fn draw_offer(&self) -> Option<Player> {
        self.offer
    }

    /// The player who asks to take back.
    pub fn take_back(&self) -> Option<Player> {
        self.take_back
    }

    /// Whether the computer player to move had no ply.
    pub fn is_stalled(&self) -> bool {
        self.stalled
    }

    /// The record of the line up to the current node, without a date.
    pub fn record(&self) -> Record {
        let record = Record::of(&*self.game).with("a", &self.players.a).with("b", &self.players.b);
        match self.end() {
            Some(Ruling { outcome, reason }) => record.with("reason", reason).ruled(outcome),
            None => record,
        }
    }

    /// The node to which a user who is alone goes back: where a person was to move last; between
    /// computer players, one ply back. `None` at the beginning.
    pub fn back(&self) -> Option<NodeId> {
        let path = self.tree.path(self.tree.current());
        let own = |node: &&NodeId| self.is_show() || self.is_person(self.player_of(**node));
        let last = path.iter().rev().find(own).or(path.first())?;
        Some(self.tree.nodes()[*last].parent)
    }

    /// The node to which a user goes forth: along the line until a person is to move, or its end.
    /// `None` at the end of the line.
    pub fn forth(&self) -> Option<NodeId> {
        let mut node = self.tree.next(self.tree.current())?;
        while let Some(next) = self.tree.next(node) {
            if self.is_show() || self.is_person(self.player_of(next)) {
                break;
            }
            node = next;
        }
        Some(node)
    }

    fn player_of(&self, node: NodeId) -> Player {
        self.tree.nodes()[node].player
    }

    fn is_person(&self, player: Player) -> bool {
        SeatKind::of(&self.players[player]) == SeatKind::Person
    }

    /// The last ply of a player on the way to the current node.
    fn last_of(&self, player: Player) -> Option<NodeId> {
        let path = self.tree.path(self.tree.current());
        path.into_iter().rev().find(|&node| self.player_of(node) == player)
    }

    /// The player whose time is used up, while the match goes on.
    fn expired(&self, now: Millis) -> Option<Player> {
        self.clock.as_ref()?.expired(now).filter(|_| !self.is_over())
    }

    fn hold_clock(&mut self, now: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.run(None, false, now);
        }
    }

    fn forget_offers(&mut self) {
        (self.offer, self.take_back, self.stalled) = (None, None, false);
    }

    /// Plays a word; with `single`, only if it is one ply: a word may stand for several, even of
    /// both players.
    fn play_word(&mut self, word: &str, single: bool, now: Millis) -> Result<Vec<Change>, Refusal> {
        if self.ruling.is_some() {
            return Err(ParseError::new(Message::new("expected-no-move"), word).into());
        }
        if self.max_nodes <= self.tree.nodes().len() {
            return Err(Refusal::TooLong);
        }
        let mover = self.to_move();
        let plies = self.game.play(word)?;
        if single && plies.len() != 1 {
            for _ in plies {
                self.game.undo();
            }
            return Err(ParseError::new(Message::new("expected-legal-move"), word).into());
        }
        self.forget_offers();
        let mut changes = Vec::new();
        for Ply { player, text } in plies {
            let new = self.tree.play(&text, player);
            changes.push(Change::Played { node: self.tree.current(), new });
        }
        let (next, over) = (self.to_move(), self.is_over());
        if let Some(clock) = &mut self.clock {
            clock.run((!over).then_some(next), over || next != mover, now);
        }
        Ok(changes)
    }

    /// Goes to a node, which ends a ruling. If a computer player is to move there, it waits.
    fn go(&mut self, node: NodeId, now: Millis) -> Result<Vec<Change>, Refusal> {
        self.game = self.game_at(node).ok_or(Refusal::NoNode(node))?;
        self.tree.go(node);
        self.forget_offers();
        self.ruling = None;
        self.paused = !self.is_person(self.to_move());
        self.hold_clock(now);
        Ok(vec![Change::Went(node)])
    }

    /// Lets computer players wait, or go on; a running clock waits with them.
    fn pause(&mut self, paused: bool, now: Millis) {
        let next = self.to_move();
        let begun = self.tree.current() != 0 && !self.is_over();
        if let Some(clock) = &mut self.clock {
            clock.run((!paused && begun).then_some(next), false, now);
        }
        self.paused = paused;
    }
}
