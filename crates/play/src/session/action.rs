//! Everything that can be done in a session, and what comes of it.
//!
//! [`Session::act`] is the only function that changes a session. It asks three questions in this
//! order: may they ([`Session::permit`]), is there time left, and is it possible. An action that is
//! refused changes nothing.

use game::{ByPlayer, Player};

use super::{Millis, NodeId, Refusal, SeatKind, Session, Who};
use crate::{PlayerSpec, Ruling};

/// Something that can be done in a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Play a ply, or a whole turn.
    Play {
        /// The ply in the game's notation.
        word: String,
        /// The node from which it is meant, if that matters.
        at: Option<NodeId>,
    },
    /// Take back to where a person was to move; between computer players, one ply. A ruling is
    /// taken back first. With two people, one asks and the other agrees by the same action.
    Undo,
    /// Go on along the line until a person is to move again, or to its end.
    Redo,
    /// Go to a node. If a computer player is to move there, it waits.
    Go(NodeId),
    /// Resign this side.
    Resign(Player),
    /// Offer a draw for this side, or accept the other's offer.
    Offer(Player),
    /// End the match as a draw.
    Draw,
    /// Decline what the other player has offered or asked for, for this side.
    Decline(Player),
    /// Change the players, whether they wait, or the pace.
    Arrange(Arrangement),
    /// Hand this seat over to another person.
    HandOver(Player),
    /// End the match by a decision of the referee, such as an illegal ply of a computer player.
    Rule(Ruling),
    /// The computer player to move has no ply, through no fault of its side: it waits.
    Stall,
    /// End the match if the time of the player to move is used up.
    Tick,
}

/// What is to be changed about a match; `None` leaves it as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// The players.
    pub players: Option<ByPlayer<PlayerSpec>>,
    /// Whether computer players wait. The clocks wait with them.
    pub paused: Option<bool>,
    /// How long a ply between computer players is shown, in milliseconds.
    pub pace: Option<u32>,
}

/// Something that has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A ply was played and led to this node.
    Played {
        /// The node.
        node: NodeId,
        /// Whether the node is new, and not from an earlier variation.
        new: bool,
    },
    /// The match is at this node now, by going back or forth.
    Went(NodeId),
    /// The match has ended before its rules ended it.
    Ended(Ruling),
    /// This player offers a draw.
    Offered(Player),
    /// This player asks to take back.
    TakeBackAsked(Player),
    /// This player declines.
    Declined(Player),
    /// Players, pace, or whether computer players wait.
    Arranged,
    /// This seat goes to another person.
    HandedOver(Player),
    /// The computer player to move has no ply.
    Stalled,
}

impl Session {
    /// Does something, if it is allowed and possible. Returns what has changed.
    ///
    /// If the time of the player to move is used up at `now`, the match ends by that instead of
    /// the action, whether or not anything has noticed before. Only a seat is handed over even so.
    ///
    /// # Errors
    ///
    /// A [`Refusal`]; nothing has changed then.
    pub fn act(&mut self, who: Who, action: Action, now: Millis) -> Result<Vec<Change>, Refusal> {
        self.permit(who, &action)?;
        // Handing over a seat is no affair of the clocks.
        let timeless = matches!(action, Action::HandOver(_));
        if let Some(player) = self.expired(now).filter(|_| !timeless) {
            return Ok(self.finish(Ruling::time(player), now));
        }
        match action {
            Action::Play { word, .. } => self.play(who, &word, now),
            Action::Undo => self.undo(who, now),
            Action::Redo => match self.forth() {
                Some(node) => self.go(node, now),
                None => Err(Refusal::NothingToRedo),
            },
            Action::Go(node) => self.go(node, now),
            Action::Resign(player) => self.rule(Ruling::resigned(player), now),
            Action::Rule(ruling) => self.rule(ruling, now),
            Action::Draw => {
                self.may_agree()?;
                self.rule(Ruling::agreed(), now)
            }
            Action::Offer(player) => self.offer(player, now),
            Action::Decline(player) => self.decline(player),
            Action::Arrange(arrangement) => Ok(self.arrange(arrangement, now)),
            Action::HandOver(player) => {
                self.forget_offers();
                Ok(vec![Change::HandedOver(player)])
            }
            Action::Stall => {
                self.forget_offers();
                self.pause(true, now);
                self.stalled = true;
                Ok(vec![Change::Stalled])
            }
            // Time that is used up was seen above.
            Action::Tick => Err(Refusal::MovedOn),
        }
    }

    /// Whether this action is allowed to them in this state, whatever comes of it.
    ///
    /// # Errors
    ///
    /// A [`Refusal`].
    pub fn permit(&self, who: Who, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Play { at, .. } => self.permit_play(who, *at),
            Action::Undo => {
                if who.person(&self.players).is_some() {
                    return Ok(());
                }
                who.require_alone(&self.players)
            }
            Action::Redo | Action::Go(_) | Action::Draw => who.require_alone(&self.players),
            Action::Resign(player)
            | Action::Offer(player)
            | Action::Decline(player)
            | Action::HandOver(player) => who.require(*player),
            Action::Arrange(arrangement) => self.permit_arranging(who, arrangement),
            Action::Rule(ruling) => match who {
                Who::Host => Ok(()),
                Who::Machine(player) if ruling.reason.loser() == Some(player) => Ok(()),
                _ => Err(Refusal::NotYourSeat),
            },
            Action::Stall => match who {
                Who::Holder(_) => Err(Refusal::NotYourSeat),
                Who::Machine(player) if player != self.to_move() => Err(Refusal::MovedOn),
                _ if self.machine().is_none() => Err(Refusal::MovedOn),
                _ => Ok(()),
            },
            Action::Tick => match who {
                Who::Host => Ok(()),
                _ => Err(Refusal::NotYourSeat),
            },
        }
    }

    fn permit_play(&self, who: Who, at: Option<NodeId>) -> Result<(), Refusal> {
        let mover = self.to_move();
        match (who, SeatKind::of(&self.players[mover])) {
            (Who::Machine(player), _) => {
                if player != mover || self.machine().is_none() {
                    return Err(Refusal::MovedOn);
                }
            }
            (_, SeatKind::Person) => who.require(mover)?,
            // Where a computer player waits, a person who is alone may play for it.
            (_, SeatKind::Machine) => who.require_alone(&self.players)?,
        }
        if at.is_some_and(|node| node != self.tree.current()) {
            return Err(Refusal::MovedOn);
        }
        match who {
            Who::Holder(_) if self.machine().is_some() => Err(Refusal::MachineToMove),
            _ => Ok(()),
        }
    }

    /// Seats that change hands must be held. Pausing also stops the clocks, and the pace is seen
    /// by all: both are for a user who is alone.
    fn permit_arranging(&self, who: Who, asked: &Arrangement) -> Result<(), Refusal> {
        if let Who::Machine(_) = who {
            return Err(Refusal::NotYourSeat);
        }
        let players = asked.players.as_ref().unwrap_or(&self.players);
        let changed = |player: &Player| self.players[*player] != players[*player];
        Player::ALL.into_iter().filter(changed).try_for_each(|player| who.require(player))?;
        // A page that seats a player says in the same request that computer players go on, which
        // disturbs no one where none plays.
        let disturbs = asked.paused.is_some_and(|paused| paused != self.paused);
        if disturbs || asked.pace.is_some() {
            who.require_alone(players)?;
        }
        Ok(())
    }

    fn play(&mut self, who: Who, word: &str, now: Millis) -> Result<Vec<Change>, Refusal> {
        let machine = matches!(who, Who::Machine(_));
        let changes = self.play_word(word, machine, now)?;
        // A person who plays wants the match to go on.
        if !machine {
            self.paused = false;
        }
        Ok(changes)
    }

    /// What is asked for by `Undo`: done at once by a user who is alone. Between two people one
    /// asks, and it is done when the other one agrees.
    fn undo(&mut self, who: Who, now: Millis) -> Result<Vec<Change>, Refusal> {
        if who.is_alone(&self.players) {
            if self.ruling.is_some() {
                return self.go(self.tree.current(), now);
            }
            let node = self.back().ok_or(Refusal::NothingToUndo)?;
            return self.go(node, now);
        }
        let player = who.person(&self.players).ok_or(Refusal::NotYourSeat)?;
        let agreed = self.take_back == Some(!player);
        let asking = if agreed { !player } else { player };
        let node = match (&self.ruling, self.last_of(asking)) {
            (Some(_), _) => self.tree.current(),
            (None, Some(last)) => self.tree.nodes()[last].parent,
            (None, None) => return Err(Refusal::NothingToUndo),
        };
        if agreed {
            return self.go(node, now);
        }
        self.forget_offers();
        self.take_back = Some(player);
        Ok(vec![Change::TakeBackAsked(player)])
    }

    fn rule(&mut self, ruling: Ruling, now: Millis) -> Result<Vec<Change>, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        Ok(self.finish(ruling, now))
    }

    fn finish(&mut self, ruling: Ruling, now: Millis) -> Vec<Change> {
        self.forget_offers();
        self.hold_clock(now);
        self.ruling = Some(ruling.clone());
        vec![Change::Ended(ruling)]
    }

    /// Draws are agreed on by people while the match goes on.
    fn may_agree(&self) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let kinds = Player::ALL.map(|player| SeatKind::of(&self.players[player]));
        if kinds.contains(&SeatKind::Machine) { Err(Refusal::MachinesPlayOn) } else { Ok(()) }
    }

    fn offer(&mut self, player: Player, now: Millis) -> Result<Vec<Change>, Refusal> {
        self.may_agree()?;
        if self.offer == Some(!player) {
            return self.rule(Ruling::agreed(), now);
        }
        self.forget_offers();
        self.offer = Some(player);
        Ok(vec![Change::Offered(player)])
    }

    fn decline(&mut self, player: Player) -> Result<Vec<Change>, Refusal> {
        if self.offer != Some(!player) && self.take_back != Some(!player) {
            return Err(Refusal::NothingOffered);
        }
        self.forget_offers();
        Ok(vec![Change::Declined(player)])
    }

    fn arrange(&mut self, asked: Arrangement, now: Millis) -> Vec<Change> {
        self.forget_offers();
        if let Some(players) = asked.players {
            self.players = players;
        }
        if let Some(paused) = asked.paused {
            self.pause(paused, now);
        }
        self.pace = asked.pace.unwrap_or(self.pace);
        vec![Change::Arranged]
    }
}
