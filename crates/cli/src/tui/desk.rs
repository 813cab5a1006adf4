//! The game on the screen: a session, with what each position of its line is worth.

use game::{Board, ByPlayer, Gesture, Piece, Player, SiteId, Touch};
use play::{
    Level, Match, PlayerSpec, Ply, Record, Ruling, Scene,
    session::{Action, Arrangement, NodeId, Refusal, Session, Who},
};
use search::Value;

/// The most plies that minimax is asked to look ahead.
const DEEPEST: u32 = 60;

/// The game on the screen.
pub struct Desk {
    session: Session,
    /// The computer player that takes over for a person: the last one that gave up its seat, or
    /// one from the beginning. Its strength changes along with that of the others.
    spare: PlayerSpec,
    board: Board,
    scene: Scene,
    /// The sites of the last ply.
    last: Vec<SiteId>,
    /// The whole line, including what can be redone.
    line: Vec<NodeId>,
    trail: Vec<Ply>,
    /// Number of plies of it that are played.
    now: usize,
    /// What each position of the line is worth to A, as far as it is known; one more than there
    /// are plies.
    values: Vec<Option<Value>>,
    /// Number of times the line was left for another one.
    branches: u64,
}

impl Desk {
    /// A match, which may have begun, and its players.
    pub fn new(game: Box<dyn Match>, players: ByPlayer<PlayerSpec>) -> Desk {
        let machine = [&players.b, &players.a].into_iter().find(|it| is_machine(it));
        let level = Some(Level::DEFAULT.number());
        let engine = PlayerSpec::Engine { level, depth: None, time: None, threads: 1 };
        let mut desk = Desk {
            spare: machine.cloned().unwrap_or(engine),
            board: game.board(),
            scene: game.scene(),
            last: Vec::new(),
            session: Session::of(game, players),
            line: Vec::new(),
            trail: Vec::new(),
            now: 0,
            values: vec![None],
            branches: 0,
        };
        desk.look();
        desk
    }

    /// Another match, which may have begun, with the same seats.
    pub fn with(&self, game: Box<dyn Match>) -> Desk {
        Desk { spare: self.spare.clone(), ..Desk::new(game, self.players().clone()) }
    }

    /// The session as it is at the end.
    pub fn into_session(self) -> Session {
        self.session
    }

    /// Performs an action for the user, who owns the program and may do everything.
    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        self.act_as(Who::Host, action)
    }

    fn act_as(&mut self, who: Who, action: Action) -> Result<(), Refusal> {
        let ruled = self.session.ruling().is_some();
        // There are no clocks on this screen.
        self.session.act(who, action, 0)?;
        if ruled && self.session.ruling().is_none() {
            self.set(self.now, None);
        }
        self.look();
        Ok(())
    }

    /// Plays the ply of the computer player to move.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it is not one legal ply.
    pub fn answer(&mut self, word: &str) -> Result<(), Refusal> {
        let who = Who::Machine(self.scene.to_move);
        self.act_as(who, Action::Play { word: word.to_owned(), at: None })
    }

    /// Ends the match by the referee's decision.
    pub fn rule(&mut self, ruling: Ruling) {
        // A match that is over stays as it is.
        let _ = self.act(Action::Rule(ruling));
    }

    /// What the referee has decided here, if a player has lost by a fault.
    pub fn ruling(&self) -> Option<&Ruling> {
        self.session.ruling()
    }

    /// Whether the match has ended here, by the rules or by a fault.
    pub fn is_over(&self) -> bool {
        self.session.is_over()
    }

    /// Whether computer players wait.
    pub fn is_paused(&self) -> bool {
        self.session.is_paused()
    }

    /// Pauses or resumes the computer players.
    pub fn pause(&mut self, paused: bool) {
        self.arrange(Arrangement { paused: Some(paused), ..Arrangement::default() });
    }

    fn arrange(&mut self, arrangement: Arrangement) {
        // The host may always do this.
        let _ = self.act(Action::Arrange(arrangement));
    }

    /// The match, to look at.
    pub fn game(&self) -> &dyn Match {
        self.session.game()
    }

    /// The empty board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What there is to see.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The sites of the last ply.
    pub fn last(&self) -> &[SiteId] {
        &self.last
    }

    /// The players.
    pub fn players(&self) -> &ByPlayer<PlayerSpec> {
        self.session.players()
    }

    /// The whole line, including what can be redone.
    pub fn trail(&self) -> &[Ply] {
        &self.trail
    }

    /// Number of plies of the line that are played.
    pub fn now(&self) -> usize {
        self.now
    }

    /// Number of times the line was left for another one.
    pub fn branches(&self) -> u64 {
        self.branches
    }

    /// What each position of the line is worth to A, as far as it is known.
    pub fn values(&self) -> &[Option<Value>] {
        &self.values
    }

    /// What the position is worth to A, if that is known.
    pub fn value(&self) -> Option<Value> {
        self.values.get(self.now).copied().flatten()
    }

    /// Whether a person is to choose a ply.
    pub fn asks_a_person(&self) -> bool {
        !self.is_over() && !is_machine(&self.players()[self.scene.to_move])
    }

    /// Whether a computer player is to choose a ply.
    pub fn asks_a_machine(&self) -> bool {
        !self.is_over() && is_machine(&self.players()[self.scene.to_move])
    }

    /// Plays a ply, a whole turn, or several of them with blanks between. What comes before a
    /// mistake is played.
    ///
    /// # Errors
    ///
    /// [`Refusal`] at the first mistake.
    pub fn play(&mut self, words: &str) -> Result<(), Refusal> {
        let mut words = words.split_whitespace();
        words.try_for_each(|word| self.act(Action::Play { word: word.to_owned(), at: None }))
    }

    /// Takes back to the last choice of a person; one ply if there is none.
    pub fn undo(&mut self) -> bool {
        let node = self.session.back();
        node.is_some_and(|node| self.act(Action::Go(node)).is_ok())
    }

    /// Plays again what was taken back, to the next choice of a person.
    pub fn redo(&mut self) -> bool {
        self.act(Action::Redo).is_ok()
    }

    /// Goes to the beginning, where the match continues even if it was lost there.
    pub fn restart(&mut self) {
        // There always is a beginning.
        let _ = self.act(Action::Go(0));
    }

    /// Goes to the beginning.
    pub fn rewind(&mut self) {
        if 0 < self.now {
            self.restart();
        }
    }

    /// Goes to the end of the line.
    pub fn forward(&mut self) {
        if let Some(&end) = self.line.last().filter(|_| self.now < self.line.len()) {
            // The line consists of nodes that exist.
            let _ = self.act(Action::Go(end));
        }
    }

    /// Looks at the session anew.
    fn look(&mut self) {
        let tree = self.session.tree();
        let line = tree.line();
        let same = self.line.iter().zip(&line).take_while(|(old, new)| old == new).count();
        self.branches += u64::from(same < self.line.len());
        self.trail.truncate(same);
        self.trail.extend(line[same..].iter().map(|&node| {
            let node = &tree.nodes()[node];
            Ply { player: node.player, text: node.ply.clone() }
        }));
        self.values.truncate(same + 1);
        self.values.resize(line.len() + 1, None);
        self.now = tree.path(tree.current()).len();
        self.line = line;
        self.scene = self.session.game().scene();
        self.last = self.last_sites();
        if let Some(end) = self.session.end() {
            self.set(self.now, Some(Value::of(end.outcome, Player::A, 0)));
        }
    }

    fn set(&mut self, at: usize, value: Option<Value>) {
        if let Some(place) = self.values.get_mut(at) {
            *place = value;
        }
    }

    /// What the last ply touched. If nothing has changed there, as where a disc is dropped into a
    /// column, the sites that have changed.
    fn last_sites(&self) -> Vec<SiteId> {
        let tree = self.session.tree();
        let before = (0 < self.now).then(|| tree.nodes()[tree.current()].parent);
        let Some(before) = before.and_then(|node| self.session.game_at(node)) else {
            return Vec::new();
        };
        let before = before.scene().pieces;
        let after = &self.scene.pieces;
        let on = |pieces: &[Piece], site| {
            pieces.iter().filter(|it| it.site == site).copied().collect::<Vec<Piece>>()
        };
        let changed = |&site: &SiteId| on(&before, site) != on(after, site);
        let touched = self.scene.last.into_iter().flat_map(Gesture::touches);
        let touched: Vec<SiteId> = touched.filter_map(site_of).collect();
        if touched.iter().any(changed) {
            return touched;
        }
        (0..=SiteId::MAX).take(self.board.sites.len()).filter(changed).collect()
    }

    /// The position of the line that is to be valued next: this one first, then the latest of the
    /// others. Positions after this one wait.
    pub fn unvalued(&self) -> Option<usize> {
        (0..=self.now).rev().find(|&it| self.values.get(it) == Some(&None))
    }

    /// Notes what the position after this number of plies is worth to its player.
    pub fn set_value(&mut self, at: usize, value: Value) {
        let player = match self.trail.get(at) {
            Some(step) => step.player,
            None => self.scene.to_move,
        };
        self.set(at, Some(for_a(value, player)));
    }

    /// The line up to the position after this number of plies.
    pub fn line(&self, at: usize) -> Record {
        Record {
            game: self.game().name(),
            position: self.game().set_up(),
            headers: Vec::new(),
            plies: self.trail.iter().take(at).map(|ply| ply.text.clone()).collect(),
        }
    }

    /// The record of the match so far.
    pub fn record(&self) -> Record {
        self.session.record()
    }

    /// Seats these players, who continue at once.
    fn seat(&mut self, players: ByPlayer<PlayerSpec>) {
        let (players, paused) = (Some(players), Some(false));
        self.arrange(Arrangement { players, paused, ..Arrangement::default() });
    }

    /// Exchanges the seats.
    pub fn swap(&mut self) {
        self.seat(self.players().clone().swapped());
    }

    /// A computer player takes the seat of the player to move from a person, or a person from a
    /// computer player.
    pub fn take_over(&mut self) {
        let (seat, mut players) = (self.scene.to_move, self.players().clone());
        if is_machine(&players[seat]) {
            self.spare = std::mem::replace(&mut players[seat], PlayerSpec::Human);
        } else {
            players[seat] = self.spare.clone();
        }
        self.seat(players);
    }

    /// Makes the computer players stronger or weaker by one, also the one that would take over;
    /// returns the new strength, if there is one that has any.
    pub fn strengthen(&mut self, up: bool) -> Option<Strength> {
        let mut strength = None;
        let mut players = self.players().clone();
        for player in [&mut self.spare, &mut players.a, &mut players.b] {
            strength = strengthen(player, up).or(strength);
        }
        self.arrange(Arrangement { players: Some(players), ..Arrangement::default() });
        strength
    }
}

/// How strong a computer player is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Strength {
    /// At a level of the engine.
    Level(u8),
    /// Looking this number of plies ahead.
    Depth(u32),
}

fn strengthen(player: &mut PlayerSpec, up: bool) -> Option<Strength> {
    match player {
        PlayerSpec::Engine { level, depth, time, threads } => {
            let now = level.unwrap_or(Level::DEFAULT.number());
            let (least, most) = Level::RANGE;
            let next = if up { now + 1 } else { now.saturating_sub(1) }.clamp(least, most);
            // A level is a budget of its own, without other limits.
            (*level, *depth, *time, *threads) = (Some(next), None, None, 1);
            Some(Strength::Level(next))
        }
        PlayerSpec::Minimax { depth } => {
            let next = if up { depth.saturating_add(1) } else { depth.saturating_sub(1) };
            *depth = next.clamp(1, DEEPEST);
            Some(Strength::Depth(*depth))
        }
        _ => None,
    }
}

/// The site that is touched, if it is one.
pub fn site_of(touch: Touch) -> Option<SiteId> {
    match touch {
        Touch::Site(site) => Some(site),
        _ => None,
    }
}

/// Whether that player is no person.
pub fn is_machine(player: &PlayerSpec) -> bool {
    *player != PlayerSpec::Human
}

/// A value for `player` as a value for A.
pub fn for_a(value: Value, player: Player) -> Value {
    value.seen_by(player == Player::A)
}
