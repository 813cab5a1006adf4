//! A session as the server keeps it: with its name, its number, and the keys of its seats.
//!
//! An entry has no store and no threads. [`Entry::act`] makes a change; [`Entry::keep`] then
//! returns what must be stored before the change is acknowledged.

use game::{ByPlayer, ParseError, Player};
use play::{
    PlayerSpec, Record, Ruling,
    session::{self, Action, Change, Clock, Millis, Session, Setup, Tree, Who},
};
use store::{StoredMatch, StoredPly};

use crate::{Keys, Refusal, Seats, name::random_name};

/// Maximum length of a name, position or ply in bytes.
pub const LONGEST_TEXT: usize = 4096;

/// Maximum time for which a ply between computer players is shown, in milliseconds.
pub const SLOWEST: u32 = 10_000;

/// A session with what the server adds to it.
pub struct Entry {
    /// The name of the match, which cannot be guessed.
    pub id: String,
    /// The number of its state: grows by one with every change.
    pub seq: i64,
    /// The keys of its seats.
    pub seats: Seats,
    session: Session,
    /// When it began and when it last changed, in seconds since 1970.
    created: i64,
    changed: i64,
    /// Nodes of the tree below this number are stored.
    stored: usize,
}

impl Entry {
    /// A new match after these plies, or whole turns.
    ///
    /// # Errors
    ///
    /// A [`session::Refusal`] if the game, the position or a ply does not exist.
    pub fn begin(
        id: String,
        setup: Setup,
        plies: &[String],
        now: Millis,
    ) -> Result<Entry, session::Refusal> {
        let session = Session::begin(setup, plies)?;
        let (created, changed) = (now / 1000, now / 1000);
        let seats = Seats::default();
        Ok(Entry { id, seq: 1, seats, session, created, changed, stored: 1 })
    }

    /// A match as it was stored.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if what was stored makes no sense.
    pub fn restore(kept: StoredMatch, tree: Tree, now: Millis) -> Result<Entry, ParseError> {
        // A player that this version does not know becomes a person's seat.
        let [a, b] = kept.players.map(|it| PlayerSpec::parse(&it).unwrap_or(PlayerSpec::Human));
        let mut clock: Option<Clock> =
            kept.clock.as_deref().and_then(|text| serde_json::from_str(text).ok());
        if let Some(clock) = &mut clock {
            clock.resume(now);
        }
        let setup = Setup {
            game: kept.game,
            position: kept.set_up,
            players: ByPlayer { a, b },
            paused: kept.paused,
            pace: u32::try_from(kept.pace).unwrap_or(SLOWEST),
            clock,
            ruling: kept.ruling.as_deref().and_then(Ruling::from_stored),
        };
        let stored = tree.nodes().len();
        Ok(Entry {
            id: kept.id,
            seq: kept.seq,
            seats: Seats::restore(kept.seats.as_deref()),
            session: Session::restore(setup, tree)?,
            created: kept.created,
            changed: kept.changed,
            stored,
        })
    }

    /// What is to be stored, with the plies that are new since the last call.
    pub fn keep(&mut self) -> (StoredMatch, Vec<StoredPly>) {
        let session = &self.session;
        let (tree, players) = (session.tree(), session.players());
        let clock = session.clock().map(|clock| serde_json::to_string(clock).unwrap_or_default());
        let kept = StoredMatch {
            id: self.id.clone(),
            game: session.game().name(),
            set_up: session.game().set_up(),
            players: [players.a.to_string(), players.b.to_string()],
            node: tree.current() as i64,
            tip: tree.line().last().map_or(0, |&node| node as i64),
            ruling: session.ruling().map(Ruling::stored),
            paused: session.is_paused(),
            pace: session.pace().into(),
            seq: self.seq,
            waits: session.machine().is_some() || session.is_timed(),
            clock,
            created: self.created,
            changed: self.changed,
            seats: Some(self.seats.text()),
        };
        let fresh = tree.nodes().iter().enumerate().skip(self.stored);
        let plies = fresh.map(|(node, it)| StoredPly {
            node: node as i64,
            parent: it.parent as i64,
            ply: it.ply.clone(),
            player: it.player,
        });
        let plies = plies.collect();
        self.stored = tree.nodes().len();
        (kept, plies)
    }

    /// The session, read-only.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// When the match began and when it last changed, in seconds since 1970.
    pub fn times(&self) -> (i64, i64) {
        (self.created, self.changed)
    }

    /// Changes the session.
    ///
    /// # Errors
    ///
    /// A [`session::Refusal`]; nothing has changed then.
    pub fn act(
        &mut self,
        who: Who,
        action: Action,
        now: Millis,
    ) -> Result<Vec<Change>, session::Refusal> {
        let changes = self.session.act(who, action, now)?;
        self.seq += 1;
        self.changed = now / 1000;
        Ok(changes)
    }

    /// Changes the session for a user with these keys. Returns the keys that the user receives:
    /// for a seat that is handed over, and for the first ply of a side in a match of an older
    /// version, which has no keys yet.
    ///
    /// # Errors
    ///
    /// A [`Refusal`]; nothing has changed then.
    pub fn act_with(
        &mut self,
        keys: &Keys,
        action: Action,
        now: Millis,
    ) -> Result<Vec<(Player, String)>, Refusal> {
        let wanted: Vec<Player> = match &action {
            Action::HandOver(player) => vec![*player],
            Action::Play { .. } => {
                let mover = self.session.to_move();
                let players = self.session.players();
                let goes_along = |it: Player| it == mover || players[it] != PlayerSpec::Human;
                let free = |it: &Player| self.seats.is_free(*it) && goes_along(*it);
                Player::ALL.into_iter().filter(free).collect()
            }
            _ => Vec::new(),
        };
        // Before the change, which must not fail halfway.
        let new = wanted.into_iter().map(|player| Ok((player, random_name()?)));
        let new = new.collect::<Result<Vec<(Player, String)>, Refusal>>()?;
        let changes = self.act(self.seats.who(keys), action, now)?;
        // The time of the player to move may have been up instead.
        if let [Change::Ended(_)] = changes[..] {
            return Ok(Vec::new());
        }
        for (player, key) in &new {
            self.seats.set(*player, key);
        }
        Ok(new)
    }

    /// Gives both seats of a new match their keys.
    ///
    /// # Errors
    ///
    /// [`Refusal::Broken`] if the system has no random numbers.
    pub fn give_keys(&mut self) -> Result<ByPlayer<String>, Refusal> {
        let keys = ByPlayer { a: random_name()?, b: random_name()? };
        for player in Player::ALL {
            self.seats.set(player, &keys[player]);
        }
        Ok(keys)
    }

    /// The record of the line up to the current node, with the date of today.
    pub fn record(&self) -> Record {
        self.session.record().dated()
    }
}
