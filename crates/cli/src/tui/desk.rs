//! The game on the desk: who plays, the line of play with what can be redone,
//! and what each of its positions is worth.

use game::{Board, ByPlayer, Gesture, ParseError, Piece, Player, SiteId, Touch};
use play::{Level, Match, PlayerSpec, Ply, Record, Ruling, Scene};
use search::Value;

use super::Left;

/// The most plies that minimax is asked to look ahead.
const DEEPEST: u32 = 60;

/// The game on the desk.
pub struct Desk {
    game: Box<dyn Match>,
    players: ByPlayer<PlayerSpec>,
    /// What sits down when a machine takes over: the last one that got up, or
    /// that was there at the beginning. Its strength goes along with the others.
    spare: PlayerSpec,
    board: Board,
    scene: Scene,
    /// What the referee has decided here, if somebody has lost by a fault.
    ruling: Option<Ruling>,
    /// The sites of the last ply.
    last: Vec<SiteId>,
    /// The whole line, also what can be redone.
    trail: Vec<Ply>,
    /// So many plies of it are played.
    now: usize,
    /// What each position of the line is worth to A, as far as it is known;
    /// one more than there are plies.
    values: Vec<Option<Value>>,
    /// Counts how often the line was left for another one.
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
            ruling: None,
            last: Vec::new(),
            game,
            players,
            trail: Vec::new(),
            now: 0,
            values: vec![None],
            branches: 0,
        };
        desk.follow(0);
        desk
    }

    /// Another match, which may have begun, with the same seats.
    pub fn with(&self, game: Box<dyn Match>) -> Desk {
        Desk { spare: self.spare.clone(), ..Desk::new(game, self.players.clone()) }
    }

    /// The match, its players, and who has lost by a fault.
    pub fn into_parts(self) -> Left {
        (self.game, self.players, self.ruling)
    }

    /// Somebody has lost by a fault.
    pub fn rule(&mut self, ruling: Ruling) {
        if let Some(value) = self.values.get_mut(self.now) {
            *value = Some(Value::of(ruling.outcome, Player::A, 0));
        }
        self.ruling = Some(ruling);
    }

    /// What the referee has decided here, if somebody has lost by a fault.
    pub fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref()
    }

    /// Whether the match has ended here, by the rules or by a fault.
    pub fn is_over(&self) -> bool {
        self.scene.end.is_some() || self.ruling.is_some()
    }

    /// The match, to look at.
    pub fn game(&self) -> &dyn Match {
        &*self.game
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

    /// Who plays.
    pub fn players(&self) -> &ByPlayer<PlayerSpec> {
        &self.players
    }

    /// The whole line, also what can be redone.
    pub fn trail(&self) -> &[Ply] {
        &self.trail
    }

    /// How many plies of the line are played.
    pub fn now(&self) -> usize {
        self.now
    }

    /// How often the line was left for another one.
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

    /// Whether a person is asked for a ply.
    pub fn asks_a_person(&self) -> bool {
        !self.is_over() && !is_machine(&self.players[self.scene.to_move])
    }

    /// Whether a machine is asked for a ply.
    pub fn asks_a_machine(&self) -> bool {
        !self.is_over() && is_machine(&self.players[self.scene.to_move])
    }

    /// Plays a ply, a whole turn, or several of them with blanks between.
    /// What comes before a mistake is played.
    pub fn play(&mut self, words: &str) -> Result<(), ParseError> {
        let from = self.now;
        let played = words.split_whitespace().try_for_each(|it| self.game.play(it).map(drop));
        self.follow(from);
        played
    }

    /// Takes back to the last choice of a person; one ply if there is none.
    pub fn undo(&mut self) -> bool {
        self.step(|game| game.undo())
    }

    /// Plays again what was taken back, to the next choice of a person.
    pub fn redo(&mut self) -> bool {
        self.step(|game| game.redo())
    }

    /// Takes back everything.
    pub fn rewind(&mut self) {
        while self.game.undo() {}
        self.look();
    }

    /// Plays everything again that was taken back.
    pub fn forward(&mut self) {
        while self.game.redo() {}
        self.look();
    }

    fn step(&mut self, step: impl Fn(&mut dyn Match) -> bool) -> bool {
        let somebody = Player::ALL.into_iter().any(|it| !is_machine(&self.players[it]));
        let mut stepped = false;
        while step(&mut *self.game) {
            stepped = true;
            let asked = &self.players[self.game.to_move()];
            if !somebody || (!is_machine(asked) && self.game.end().is_none()) {
                break;
            }
        }
        self.look();
        stepped
    }

    /// Notes the plies after the first `from`.
    fn follow(&mut self, from: usize) {
        for (at, ply) in self.game.history().into_iter().enumerate().skip(from) {
            // The same ply as before keeps what could be redone.
            if self.trail.get(at) != Some(&ply) {
                self.branches += u64::from(at < self.trail.len());
                self.trail.truncate(at);
                self.trail.push(ply);
                self.values.truncate(at + 1);
                self.values.push(None);
            }
        }
        self.look();
    }

    /// Looks at the match anew.
    fn look(&mut self) {
        self.scene = self.game.scene();
        let now = self.game.plies().len();
        if now != self.now {
            self.pardon();
        }
        self.now = now;
        self.last = self.last_sites();
        if let (Some(end), Some(value)) = (self.scene.end, self.values.get_mut(self.now)) {
            *value = Some(Value::of(end.outcome, Player::A, 0));
        }
    }

    /// Nobody has lost any more, and the position is to be valued again.
    pub fn pardon(&mut self) {
        if self.ruling.take().is_some()
            && let Some(value) = self.values.get_mut(self.now)
        {
            *value = None;
        }
    }

    /// What the last ply touched; if nothing has changed there, as where a disc
    /// is dropped into a column, where something has.
    fn last_sites(&mut self) -> Vec<SiteId> {
        if !self.game.undo() {
            return Vec::new();
        }
        let before = self.game.scene().pieces;
        self.game.redo();
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

    /// The position of the line that is to be valued next: this one first, then
    /// the latest of the others. Positions after this one wait.
    pub fn unvalued(&self) -> Option<usize> {
        (0..=self.now).rev().find(|&it| self.values.get(it) == Some(&None))
    }

    /// Notes what the position after so many plies is worth to its player.
    pub fn set_value(&mut self, at: usize, value: Value) {
        let player = match self.trail.get(at) {
            Some(step) => step.player,
            None => self.scene.to_move,
        };
        if let Some(place) = self.values.get_mut(at) {
            *place = Some(for_a(value, player));
        }
    }

    /// The line up to the position after so many plies.
    pub fn line(&self, at: usize) -> Record {
        Record {
            game: self.game.name(),
            position: self.game.set_up(),
            headers: Vec::new(),
            plies: self.trail.iter().take(at).map(|ply| ply.text.clone()).collect(),
        }
    }

    /// The record of the match so far.
    pub fn record(&self) -> Record {
        let record = Record::of(&*self.game);
        let record = record.with("a", &self.players.a).with("b", &self.players.b);
        match &self.ruling {
            Some(Ruling { outcome, reason }) => record.with("reason", reason).ruled(*outcome),
            None => record,
        }
    }

    /// Exchanges the seats.
    pub fn swap(&mut self) {
        std::mem::swap(&mut self.players.a, &mut self.players.b);
    }

    /// A machine takes the seat of the player to move from a person, or a person
    /// from a machine.
    pub fn take_over(&mut self) {
        let seat = self.scene.to_move;
        let machine = is_machine(&self.players[seat]);
        let spec = if machine { PlayerSpec::Human } else { self.spare.clone() };
        if machine {
            self.spare = self.players[seat].clone();
        }
        self.players[seat] = spec;
    }

    /// Makes the machines stronger or weaker by one, also the one that would
    /// take over; yields the new strength, if there is one that has any.
    pub fn strengthen(&mut self, up: bool) -> Option<Strength> {
        let mut strength = None;
        for player in [&mut self.spare, &mut self.players.a, &mut self.players.b] {
            strength = strengthen(player, up).or(strength);
        }
        strength
    }
}

/// How strong a machine plays.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Strength {
    /// At a level of the engine.
    Level(u8),
    /// Looking so many plies ahead.
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
