//! One match: what may be done to it, and what it looks like.
//!
//! Pure bookkeeping: no store, no threads, and of time only what it is. Whoever changes a table
//! asks it for its [`Kept`] form and writes that before telling anybody.

use game::{ByPlayer, Message, ParseError, Playable, Player, Score};
use play::{Match, PlayerSpec, Ply, Record, begin_at, replay};
use serde_json::{Value, json};

use crate::{
    clock::Clock,
    failure::Failure,
    plain,
    ruling::Ruling,
    seats::{Held, Seats},
    store::{Kept, NewPly},
    time::{millis, seconds as now},
    tree::{NodeId, Tree},
};

/// What is sent as names, positions and plies is at most so long.
pub const LONGEST_TEXT: usize = 4096;

/// Machines think at most so long, in milliseconds,
const MOST_TIME: u128 = 10_000;
/// and the textbook's minimax looks at most so many plies ahead.
const MOST_DEPTH: u32 = 8;
/// Machines that play each other wait at most so long, in milliseconds.
pub const SLOWEST: u32 = 10_000;

/// One match.
pub struct Table {
    /// Its name, which nobody can guess.
    pub id: String,
    /// The number of its state: grows with every change.
    pub seq: i64,
    /// Who plays.
    pub players: ByPlayer<PlayerSpec>,
    /// All moves and variations.
    pub tree: Tree,
    /// Machines wait.
    pub paused: bool,
    /// How long machines that play each other let a move be looked at.
    pub pace: u32,
    /// How much time each player has left, if they play with clocks.
    pub clock: Option<Clock>,
    game: Box<dyn Match>,
    /// The game at its beginning.
    name: String,
    set_up: Option<String>,
    ruling: Option<Ruling>,
    created: i64,
    changed: i64,
    /// The machine that is to move did not know what to play.
    stuck: bool,
    /// The seats and their keys.
    pub seats: Seats,
    /// Who offers a draw; forgotten with the next change of the match.
    offer: Option<Player>,
    /// Who asks to take a move back; forgotten in the same way.
    take_back: Option<Player>,
    /// Moves that are not kept yet.
    fresh: Vec<NewPly>,
}

/// What a new match is to be.
pub struct Wish {
    /// The game with its options.
    pub game: String,
    /// The position to begin with.
    pub position: Option<String>,
    /// Plies or whole turns that are played first.
    pub moves: Vec<String>,
    /// Who plays.
    pub players: ByPlayer<PlayerSpec>,
    /// Whether machines wait at first.
    pub paused: bool,
    /// How long machines that play each other let a move be looked at.
    pub pace: u32,
    /// The players' clocks, if they want any.
    pub clock: Option<Clock>,
    /// How it was ended, unless its rules have ended it.
    pub ruling: Option<Ruling>,
}

impl Table {
    /// Sets up a match.
    ///
    /// # Errors
    ///
    /// [`Failure`] if there is no such game, position or ply.
    pub fn new(id: String, wish: Wish) -> Result<Table, Failure> {
        let game = begin_at(&wish.game, wish.position.as_deref())?;
        let now = now();
        let mut table = Table {
            id,
            seq: 1,
            players: wish.players,
            tree: Tree::new(),
            paused: wish.paused,
            pace: wish.pace,
            clock: None,
            name: game.name(),
            set_up: game.set_up(),
            game,
            ruling: None,
            created: now,
            changed: now,
            stuck: false,
            seats: Seats::default(),
            offer: None,
            take_back: None,
            fresh: Vec::new(),
        };
        for word in &wish.moves {
            table.play(word)?;
        }
        table.seq = 1;
        // What was played before is nobody's time.
        table.clock = wish.clock;
        table.ruling = wish.ruling.filter(|_| !table.is_over());
        Ok(table)
    }

    /// A match as it was kept.
    ///
    /// # Errors
    ///
    /// What does not make sense about it.
    pub fn restore(kept: Kept, tree: Tree) -> Result<Table, ParseError> {
        let game = replay(&kept.game, kept.set_up.as_deref(), tree.plies(tree.current()))?;
        // A player that this version does not know any more is a person's seat.
        let [a, b] = kept.players.map(|it| PlayerSpec::parse(&it).unwrap_or(PlayerSpec::Human));
        Ok(Table {
            id: kept.id,
            seq: kept.seq,
            players: ByPlayer { a, b },
            tree,
            paused: kept.paused,
            pace: u32::try_from(kept.pace).unwrap_or(SLOWEST),
            clock: kept.clock.and_then(|it| Clock::restore(&it, millis())),
            game,
            name: kept.game,
            set_up: kept.set_up,
            ruling: kept.ruling.as_deref().and_then(Ruling::parse),
            created: kept.created,
            changed: kept.changed,
            stuck: false,
            seats: Seats::restore(kept.seats.as_deref()),
            offer: None,
            take_back: None,
            fresh: Vec::new(),
        })
    }

    /// What is to be kept, and the moves that are new since it was last asked.
    pub fn keep(&mut self) -> (Kept, Vec<NewPly>) {
        let kept = Kept {
            id: self.id.clone(),
            game: self.name.clone(),
            set_up: self.set_up.clone(),
            players: [self.players.a.to_string(), self.players.b.to_string()],
            node: self.tree.current() as i64,
            tip: self.tree.line().last().map_or(0, |&it| it as i64),
            ruling: self.ruling.map(Ruling::text),
            paused: self.paused,
            pace: self.pace.into(),
            seq: self.seq,
            waits: self.machine().is_some() || self.is_timed(),
            clock: self.clock.as_ref().map(Clock::text),
            created: self.created,
            changed: self.changed,
            seats: Some(self.seats.text()),
        };
        (kept, std::mem::take(&mut self.fresh))
    }

    /// The machine that is to move, unless it is to wait.
    pub fn machine(&self) -> Option<&PlayerSpec> {
        let player = &self.players[self.game.to_move()];
        let asked = !self.paused && !self.is_over() && *player != PlayerSpec::Human;
        asked.then_some(player)
    }

    /// Whether no person plays.
    pub fn is_show(&self) -> bool {
        Player::ALL.iter().all(|&it| self.players[it] != PlayerSpec::Human)
    }

    /// Whether somebody's time is running out.
    pub fn is_timed(&self) -> bool {
        self.clock.as_ref().is_some_and(|it| it.running().is_some())
    }

    /// Whether nothing can be played any more.
    pub fn is_over(&self) -> bool {
        self.ruling.is_some() || self.game.end().is_some()
    }

    /// A second match in the state of a node, to think about.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if it cannot be told again, which does not happen.
    pub fn copy(&self, node: NodeId) -> Result<Box<dyn Match>, ParseError> {
        if node == self.tree.current() {
            return Ok(self.game.copy());
        }
        replay(&self.name, self.set_up.as_deref(), self.tree.plies(node))
    }

    /// Plays a ply or a whole turn for whoever is to move.
    ///
    /// # Errors
    ///
    /// [`Failure`] if it is not legal, or the match is over; nothing changes.
    pub fn play(&mut self, word: &str) -> Result<(), Failure> {
        if self.ruling.is_some() {
            return Err(ParseError::new(Message::new("expected-no-move"), word).into());
        }
        if self.tree.is_full() {
            return Err(Failure::Conflict(Message::new("server-too-long")));
        }
        let mover = self.game.to_move();
        let plies = self.game.play(word)?;
        for Ply { player, text: ply } in plies {
            let parent = self.tree.current() as i64;
            if let Some(node) = self.tree.play(&ply, player) {
                self.fresh.push(NewPly { node: node as i64, parent, ply, player });
            }
        }
        self.touch();
        let next = self.game.to_move();
        let over = self.is_over();
        if let Some(clock) = &mut self.clock {
            clock.run((!over).then_some(next), over || next != mover, millis());
        }
        Ok(())
    }

    /// Ends the match if whoever is to move has no time left.
    pub fn check_clock(&mut self) -> bool {
        let expired = self.clock.as_ref().and_then(|it| it.expired(millis()));
        let Some(player) = expired.filter(|_| !self.is_over()) else { return false };
        self.ruling = Some(Ruling::Time(player));
        self.hold_clock();
        self.touch();
        true
    }

    /// Nobody's clock runs until the next ply.
    fn hold_clock(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.run(None, false, millis());
        }
    }

    /// Goes to a node. If a machine is to move there, it waits.
    ///
    /// # Errors
    ///
    /// [`Failure::NotFound`] if there is none.
    pub fn go(&mut self, node: NodeId) -> Result<(), Failure> {
        if self.tree.nodes().len() <= node {
            return Err(Failure::NotFound(Message::new("server-no-node").with("node", node)));
        }
        let game = self.copy(node)?;
        self.tree.go(node);
        self.game = game;
        self.ruling = None;
        self.paused = self.players[self.game.to_move()] != PlayerSpec::Human;
        self.hold_clock();
        self.touch();
        Ok(())
    }

    /// Takes back to where a person was to move; between machines, one ply. A
    /// ruling alone is taken back first.
    ///
    /// # Errors
    ///
    /// [`Failure::Conflict`] at the beginning.
    pub fn undo(&mut self) -> Result<(), Failure> {
        if self.ruling.is_some() {
            let node = self.tree.current();
            return self.go(node);
        }
        let path = self.tree.path(self.tree.current());
        let person = |node: &&NodeId| {
            self.is_show() || self.players[self.tree.nodes()[**node].player] == PlayerSpec::Human
        };
        let last = path.iter().rev().find(person).or(path.first());
        match last.map(|&it| self.tree.nodes()[it].parent) {
            Some(node) => self.go(node),
            None => Err(Failure::Conflict(Message::new("server-nothing-to-undo"))),
        }
    }

    /// Goes on along the line until a person is to move again, or to its end.
    ///
    /// # Errors
    ///
    /// [`Failure::Conflict`] at the end of the line.
    pub fn redo(&mut self) -> Result<(), Failure> {
        let Some(mut node) = self.tree.next(self.tree.current()) else {
            return Err(Failure::Conflict(Message::new("server-nothing-to-redo")));
        };
        while let Some(next) = self.tree.next(node) {
            let by_machine = self.players[self.tree.nodes()[next].player] != PlayerSpec::Human;
            if self.is_show() || !by_machine {
                break;
            }
            node = next;
        }
        self.go(node)
    }

    /// Ends the match by the players' will.
    ///
    /// # Errors
    ///
    /// [`Failure::Conflict`] if it is over already, or a machine would have to
    /// agree.
    pub fn rule(&mut self, ruling: Ruling) -> Result<(), Failure> {
        self.may_rule(ruling)?;
        self.ruling = Some(ruling);
        self.hold_clock();
        self.touch();
        Ok(())
    }

    fn may_rule(&self, ruling: Ruling) -> Result<(), Failure> {
        if self.is_over() {
            return Err(Failure::Conflict(Message::new("server-over")));
        }
        let machines = Player::ALL.iter().any(|&it| self.players[it] != PlayerSpec::Human);
        if ruling == Ruling::Agreed && machines {
            return Err(Failure::Conflict(Message::new("server-machines-play-on")));
        }
        Ok(())
    }

    /// This player is for a draw: the match is drawn if the other one has
    /// offered that.
    ///
    /// # Errors
    ///
    /// As [`Table::rule`].
    pub fn offer(&mut self, player: Player) -> Result<(), Failure> {
        self.may_rule(Ruling::Agreed)?;
        if self.offer == Some(!player) {
            return self.rule(Ruling::Agreed);
        }
        self.touch();
        self.offer = Some(player);
        Ok(())
    }

    /// Takes back, at once if nobody else has a say. Between two people one
    /// asks, and it is done when the other one agrees.
    ///
    /// # Errors
    ///
    /// [`Failure::Forbidden`] for spectators, [`Failure::Conflict`] if there is
    /// nothing to take back.
    pub fn undo_as(&mut self, held: Held) -> Result<(), Failure> {
        if held.is_alone(&self.players) {
            return self.undo();
        }
        let Some(player) = held.person(&self.players) else {
            return held.alone(&self.players);
        };
        if self.take_back == Some(!player) {
            return self.take_back_for(!player);
        }
        if self.last_of(player).is_none() && self.ruling.is_none() {
            return Err(Failure::Conflict(Message::new("server-nothing-to-undo")));
        }
        self.touch();
        self.take_back = Some(player);
        Ok(())
    }

    /// The last move of a player on the way to here.
    fn last_of(&self, player: Player) -> Option<NodeId> {
        let path = self.tree.path(self.tree.current());
        path.into_iter().rev().find(|&it| self.tree.nodes()[it].player == player)
    }

    /// Goes back to where this player was to move.
    fn take_back_for(&mut self, player: Player) -> Result<(), Failure> {
        match self.last_of(player) {
            _ if self.ruling.is_some() => self.go(self.tree.current()),
            Some(node) => self.go(self.tree.nodes()[node].parent),
            None => Err(Failure::Conflict(Message::new("server-nothing-to-undo"))),
        }
    }

    /// This player declines what the other one has offered or asked for.
    ///
    /// # Errors
    ///
    /// [`Failure::Conflict`] if there is nothing to decline.
    pub fn decline(&mut self, player: Player) -> Result<(), Failure> {
        if self.offer != Some(!player) && self.take_back != Some(!player) {
            return Err(Failure::Conflict(Message::new("server-nothing-offered")));
        }
        self.touch();
        Ok(())
    }

    /// Gives out the keys that whoever moves first in a match of an older
    /// version receives: that of the side that moved, and that of a machine.
    ///
    /// # Errors
    ///
    /// [`Failure::Internal`] if the system has no random numbers.
    pub fn give_free_keys(&mut self, mover: Player) -> Result<Vec<(Player, String)>, Failure> {
        let wanted = |it: &Player| {
            let machine = self.players[*it] != PlayerSpec::Human;
            self.seats.is_free(*it) && (*it == mover || machine)
        };
        let players: Vec<Player> = Player::ALL.into_iter().filter(wanted).collect();
        players.into_iter().map(|it| Ok((it, self.seats.give(it)?))).collect()
    }

    /// Who is to move.
    pub fn to_move(&self) -> Player {
        self.game.to_move()
    }

    /// Machines wait from now on, or go on; a clock that ran waits with them.
    pub fn pause(&mut self, paused: bool) {
        let next = self.game.to_move();
        let begun = self.tree.current() != 0 && !self.is_over();
        if let Some(clock) = &mut self.clock {
            clock.run((!paused && begun).then_some(next), false, millis());
        }
        self.paused = paused;
    }

    /// The machine that is to move does not know what to play: it waits.
    pub fn give_in(&mut self) {
        self.pause(true);
        self.touch();
        self.stuck = true;
    }

    /// A change of players, speed or waiting has been made.
    pub fn touch(&mut self) {
        self.seq += 1;
        self.changed = now();
        self.stuck = false;
        self.offer = None;
        self.take_back = None;
    }

    /// The game with its options.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The record of the line up to the current node.
    pub fn record(&self) -> Record {
        let record =
            Record::of(&*self.game).with("a", &self.players.a).with("b", &self.players.b).dated();
        match self.ruling {
            Some(ruling) => record.with("reason", ruling.reason()).ruled(ruling.outcome()),
            None => record,
        }
    }

    /// The line up to here as players of the game write it elsewhere.
    pub fn transcript(&self) -> Option<String> {
        self.game.transcript()
    }

    /// The board, which does not change.
    pub fn board(&self) -> Value {
        plain::board(&self.game.board())
    }

    /// Everything that a page shows.
    pub fn state(&self) -> Value {
        let mut state = self.card();
        let node = |it: &crate::tree::Node| json!([it.parent, it.ply, it.player.to_string()]);
        state["tree"] = self.tree.nodes().iter().map(node).collect::<Vec<_>>().into();
        state["line"] = self.tree.line().into();
        state
    }

    /// What a small picture of the match in a list shows: everything but the
    /// moves that were played.
    pub fn card(&self) -> Value {
        let mut state = plain::scene(&self.game.scene());
        if let Some(ruling) = self.ruling {
            let outcome = ruling.outcome().to_string();
            state["end"] = json!({ "outcome": outcome, "cause": ruling.cause() });
            state["moves"] = json!([]);
            state["move_count"] = 0.into();
        }
        let given = self.seats.given();
        let more = json!({
            "id": self.id,
            "seq": self.seq,
            "game": self.name,
            "set_up": self.set_up,
            "players": { "a": self.players.a.to_string(), "b": self.players.b.to_string() },
            "margin": margin(&self.name, &self.game.position()),
            "node": self.tree.current(),
            "paused": self.paused,
            "pace": self.pace,
            "clock": self.clock.as_ref().map(Clock::state),
            "thinking": self.machine().is_some(),
            "stuck": self.stuck,
            "offer": self.offer.map(|it| it.to_string()),
            "take_back": self.take_back.map(|it| it.to_string()),
            "seats": { "a": given.a, "b": given.b },
            "created": self.created,
            "changed": self.changed,
        });
        if let (Value::Object(state), Value::Object(more)) = (&mut state, more) {
            state.extend(more);
        }
        state
    }
}

/// In games that are won by counting: what A has more than B.
pub fn margin(name: &str, position: &str) -> Option<i32> {
    struct Count<'a>(&'a str);
    impl games::ScoreVisitor for Count<'_> {
        type Out = Option<i32>;
        fn visit<G: Playable + Score>(self, game: G) -> Option<i32> {
            game.parse_position(self.0).ok().map(|it| game.margin(&it))
        }
    }
    games::visit_score(name, Count(position)).ok().flatten()
}

/// Reads a player that may be asked for from outside: no other programs, and
/// nobody who thinks without end.
///
/// # Errors
///
/// [`Failure`] if there is no such player, or not here.
pub fn player(text: &str) -> Result<PlayerSpec, Failure> {
    let player = PlayerSpec::parse(text)?;
    let short = |time: &play::Time| time.0.as_millis() <= MOST_TIME;
    let fine = match &player {
        PlayerSpec::Human | PlayerSpec::Random { .. } => true,
        PlayerSpec::Minimax { depth } => *depth <= MOST_DEPTH,
        PlayerSpec::Engine { depth, time, threads, .. } => {
            *threads == 1 && time.as_ref().map_or(depth.is_none(), short)
        }
        PlayerSpec::Mcts { time, playouts, .. } => {
            time.as_ref().is_none_or(short) && playouts.is_none_or(|it| it <= 1_000_000)
        }
        // Whether he can play is seen when he is to sit down.
        PlayerSpec::Perfect => true,
        PlayerSpec::Ugi { .. } => false,
    };
    let expected = || {
        let message = Message::new("server-expected-player");
        ParseError::new(message.with("depth", MOST_DEPTH).with("seconds", 10), text)
    };
    if fine { Ok(player) } else { Err(expected().into()) }
}
