//! Asking tables.

use std::{
    cmp::Reverse,
    collections::HashMap,
    iter,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use game::{Index, Line, Notation, Numbered, Playable, Proved, notation};
use table::{Cache, Folder, Table};

use super::{Question, TablebaseError, ask, loaded};
use crate::Match;

/// Bytes of unpacked blocks that are kept.
const CACHE: u64 = 64 << 20;

/// The tables of one rule set, open for look-ups.
pub struct Database<G: Numbered> {
    game: G,
    index: G::Index,
    folder: Folder,
    cache: Cache,
    open: Mutex<HashMap<String, Arc<Table>>>,
}

/// What a table says about a position and each of its plies.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    /// What the position is worth to the player to move.
    pub value: Proved,
    /// The legal plies with what they are worth to the same player, best first.
    pub moves: Vec<(String, Proved)>,
}

/// Looks up the current position of a match and its plies.
///
/// # Errors
///
/// [`TablebaseError`] if something is wrong with the question or the tables.
pub fn probe(game: &dyn Match, tables: &Path) -> Result<Probe, TablebaseError> {
    struct LookUp<'a>(&'a Path);
    impl Question for LookUp<'_> {
        type Out = Probe;

        fn ask<G: Playable + Numbered>(self, line: &Line<G>) -> Result<Probe, TablebaseError> {
            Database::open(line.game(), self.0)?.probe(line.position())
        }
    }
    ask(game, LookUp(tables))
}

impl<G: Numbered + Notation> Database<G> {
    /// The tables of a game in a directory.
    ///
    /// # Errors
    ///
    /// [`TablebaseError::NotNumbered`] if there can be none.
    pub fn open(game: &G, tables: &Path) -> Result<Database<G>, TablebaseError> {
        Database::open_within(game, tables, CACHE)
    }

    /// The same with a maximum of bytes for unpacked blocks.
    ///
    /// # Errors
    ///
    /// As [`Database::open`].
    pub fn open_within(game: &G, tables: &Path, cache: u64) -> Result<Database<G>, TablebaseError> {
        let game = game.without_history_rules();
        let index = game.index().map_err(TablebaseError::NotNumbered)?;
        let folder = Folder::new(tables, &notation::name(&game));
        let (cache, open) = (Cache::new(cache.min(CACHE)), Mutex::default());
        Ok(Database { game, index, folder, cache, open })
    }

    /// The rules, without those that look back.
    pub fn rules(&self) -> &G {
        &self.game
    }

    /// The rule set under whose name the tables are kept.
    pub fn game(&self) -> &str {
        self.folder.game()
    }

    /// The numbering.
    pub(super) fn index(&self) -> &G::Index {
        &self.index
    }

    /// Whether the table of a slice is there.
    pub(super) fn has(&self, slice: <G::Index as Index>::Slice) -> bool {
        self.folder.has(&self.index.name(slice))
    }

    /// The result of a position for the player to move, whether the turn is complete or not.
    ///
    /// # Errors
    ///
    /// [`TablebaseError::Missing`] if a table that is needed is not there,
    /// [`TablebaseError::Table`] if it is damaged, [`TablebaseError::Uncovered`] if the
    /// position has no number.
    pub fn value(&self, position: &G::Position) -> Result<Proved, TablebaseError> {
        let game = &self.game;
        if let Some(outcome) = game.outcome(position) {
            return Ok(Proved::of_end(outcome, game.to_move(position)));
        }
        if game.is_settled(position) {
            let uncovered = || TablebaseError::Uncovered { game: self.folder.game().to_owned() };
            let slice = self.index.slice(position).ok_or_else(uncovered)?;
            let number = self.index.rank(slice, position);
            if let Some(value) = self.look_up(slice, number)? {
                return Ok(value);
            }
            let expected = format!("a position at {number}");
            return Err(loaded::other(&*self.table(slice)?, expected, "nothing".to_owned()));
        }
        let mut best: Option<Proved> = None;
        for mv in game.moves(position) {
            let value = self.after(position, mv)?;
            if best.is_none_or(|it| value.rank() > it.rank()) {
                best = Some(value);
            }
        }
        Ok(best.unwrap_or(Proved::Draw))
    }

    /// The result of a ply for the player who makes it. The turn that it belongs to counts as one,
    /// however many plies it has.
    ///
    /// # Errors
    ///
    /// As [`Database::value`].
    pub fn after(&self, position: &G::Position, mv: G::Move) -> Result<Proved, TablebaseError> {
        let mover = self.game.to_move(position);
        let mut next = position.clone();
        self.game.apply(&mut next, mv);
        let value = self.value(&next)?;
        let value = if self.game.to_move(&next) == mover { value } else { value.of_opponent() };
        Ok(value.later(u32::from(self.game.is_settled(&next))))
    }

    /// The value of a position and of each of its plies, best first.
    ///
    /// # Errors
    ///
    /// As [`Database::value`].
    pub fn probe(&self, position: &G::Position) -> Result<Probe, TablebaseError> {
        let value = self.value(position)?;
        let mut moves = Vec::new();
        for mv in self.game.legal_moves(position) {
            let text = self.game.write_move(position, mv);
            moves.push((text, self.after(position, mv)?));
        }
        moves.sort_by_key(|it| Reverse(it.1.rank()));
        Ok(Probe { value, moves })
    }

    /// The best plies of a position: those that keep its value, and of them the ones that win
    /// soonest or lose latest.
    ///
    /// # Errors
    ///
    /// As [`Database::value`].
    pub fn best(&self, position: &G::Position) -> Result<Vec<G::Move>, TablebaseError> {
        let mut best: Vec<G::Move> = Vec::new();
        let mut top = None;
        for mv in self.game.legal_moves(position) {
            let value = self.after(position, mv)?.rank();
            if top.is_none_or(|it| value > it) {
                best.clear();
                top = Some(value);
            }
            if top == Some(value) {
                best.push(mv);
            }
        }
        Ok(best)
    }

    /// Best play from a position, at most `most` plies of it.
    ///
    /// # Errors
    ///
    /// As [`Database::value`].
    pub fn line(
        &self,
        position: &G::Position,
        most: usize,
    ) -> Result<Vec<G::Move>, TablebaseError> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while line.len() < most {
            let Some(&mv) = self.best(&position)?.first() else { break };
            self.game.apply(&mut position, mv);
            line.push(mv);
        }
        Ok(line)
    }

    /// A position of the tables that are there, for measuring. `pick` says a
    /// number below the one it is given.
    pub fn sample(&self, pick: &mut impl FnMut(u64) -> u64) -> Option<G::Position> {
        /// Numbers that stand for nothing are few.
        const TRIES: usize = 1000;
        let all = self.index.groups().into_iter().flat_map(|it| it.slices);
        let there: Vec<_> = all
            .filter(|&it| self.folder.has(&self.index.name(it)))
            .map(|it| (it, self.index.len(it)))
            .collect();
        let total: u64 = there.iter().map(|it| it.1).sum();
        let try_one = || {
            let mut number = pick(total);
            let inside = |&&(_, len): &&(_, u64)| match number.checked_sub(len) {
                Some(rest) => {
                    number = rest;
                    false
                }
                None => true,
            };
            let &(slice, _) = there.iter().find(inside)?;
            self.index.unrank(slice, number)
        };
        if total == 0 { None } else { iter::repeat_with(try_one).take(TRIES).flatten().next() }
    }

    /// Closes the tables whose files have changed or gone since they were
    /// opened: the next look-up opens them again, and learns what is wrong.
    ///
    /// Without it, too, no answer is wrong: a block that does not fit its
    /// checksum is an error. But an answer could come from the cache although
    /// the file is damaged.
    pub fn refresh(&self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, table| table.is_current());
    }

    /// Forgets the blocks in the cache.
    pub fn forget(&self) {
        self.cache.clear();
    }

    /// The entry of that number; `None` if the number is not a position.
    pub(super) fn look_up(
        &self,
        slice: <G::Index as Index>::Slice,
        number: u64,
    ) -> Result<Option<Proved>, TablebaseError> {
        let table = self.table(slice)?;
        Ok(table.get(number, &self.cache)?)
    }

    fn table(&self, slice: <G::Index as Index>::Slice) -> Result<Arc<Table>, TablebaseError> {
        let name = self.index.name(slice);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = open.get(&name) {
            return Ok(Arc::clone(table));
        }
        if !self.folder.has(&name) {
            let game = self.folder.game().to_owned();
            return Err(TablebaseError::Missing { game, slice: name });
        }
        let table = Arc::new(loaded::open(&self.index, &self.folder, slice)?);
        open.insert(name, Arc::clone(&table));
        Ok(table)
    }
}
