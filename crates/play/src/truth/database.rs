//! Asking tables.

use std::{
    cmp::Reverse,
    collections::HashMap,
    iter,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use game::{Index, Line, Notation, Numbered, Outcome, Playable, notation};
use table::{Cache, Entry, Folder, Table};

use super::{Question, TruthError, ask, shelf};
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
    pub value: Entry,
    /// The legal plies with what they are worth to the same player, best first.
    pub moves: Vec<(String, Entry)>,
}

/// Looks up the current position of a match and its plies.
///
/// # Errors
///
/// [`TruthError`] if something is wrong with the question or the tables.
pub fn probe(game: &dyn Match, tables: &Path) -> Result<Probe, TruthError> {
    struct LookUp<'a>(&'a Path);
    impl Question for LookUp<'_> {
        type Out = Probe;

        fn ask<G: Playable + Numbered>(self, line: &Line<G>) -> Result<Probe, TruthError> {
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
    /// [`TruthError::NotNumbered`] if there can be none.
    pub fn open(game: &G, tables: &Path) -> Result<Database<G>, TruthError> {
        Database::open_within(game, tables, CACHE)
    }

    /// The same with a maximum of bytes for unpacked blocks.
    ///
    /// # Errors
    ///
    /// As [`Database::open`].
    pub fn open_within(game: &G, tables: &Path, cache: u64) -> Result<Database<G>, TruthError> {
        let game = game.essence();
        let index = game.index().map_err(TruthError::NotNumbered)?;
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

    /// What a position is worth to the player to move, be the turn complete or
    /// not.
    ///
    /// # Errors
    ///
    /// [`TruthError::Missing`] if a table that is needed is not there,
    /// [`TruthError::Table`] if it is damaged, [`TruthError::Uncovered`] if the
    /// position has no number.
    pub fn entry(&self, position: &G::Position) -> Result<Entry, TruthError> {
        let game = &self.game;
        let mover = game.to_move(position);
        if let Some(outcome) = game.outcome(position) {
            return Ok(match outcome {
                Outcome::Draw => Entry::Draw,
                Outcome::Win(winner) if winner == mover => Entry::Win(Some(0)),
                Outcome::Win(_) => Entry::Loss(Some(0)),
            });
        }
        if game.is_settled(position) {
            let uncovered = || TruthError::Uncovered { game: self.folder.game().to_owned() };
            let slice = self.index.slice(position).ok_or_else(uncovered)?;
            let number = self.index.rank(slice, position);
            let entry = self.look_up(slice, number)?;
            if entry == Entry::Unused {
                let expected = format!("a position at {number}");
                return Err(shelf::other(&*self.table(slice)?, expected, "nothing".to_owned()));
            }
            return Ok(entry);
        }
        let mut best = None;
        for mv in game.moves(position) {
            let entry = self.after(position, mv)?;
            if best.is_none_or(|it| rank(entry) > rank(it)) {
                best = Some(entry);
            }
        }
        Ok(best.unwrap_or(Entry::Draw))
    }

    /// What a ply is worth to who plays it. The turn that it belongs to counts
    /// as one, however many plies it has.
    ///
    /// # Errors
    ///
    /// As [`Database::entry`].
    pub fn after(&self, position: &G::Position, mv: G::Move) -> Result<Entry, TruthError> {
        let mover = self.game.to_move(position);
        let mut next = position.clone();
        self.game.apply(&mut next, mv);
        let entry = self.entry(&next)?;
        let settled = self.game.is_settled(&next);
        let later = |turns: Option<u32>| turns.map(|it| it + u32::from(settled));
        Ok(match (entry, self.game.to_move(&next) == mover) {
            (Entry::Win(turns), true) | (Entry::Loss(turns), false) => Entry::Win(later(turns)),
            (Entry::Loss(turns), true) | (Entry::Win(turns), false) => Entry::Loss(later(turns)),
            (entry, _) => entry,
        })
    }

    /// The value of a position and of each of its plies, best first.
    ///
    /// # Errors
    ///
    /// As [`Database::entry`].
    pub fn probe(&self, position: &G::Position) -> Result<Probe, TruthError> {
        let value = self.entry(position)?;
        let mut moves = Vec::new();
        for mv in self.game.legal_moves(position) {
            let text = self.game.write_move(position, mv);
            moves.push((text, self.after(position, mv)?));
        }
        moves.sort_by_key(|it| Reverse(rank(it.1)));
        Ok(Probe { value, moves })
    }

    /// The best plies of a position: those that keep its value, and of them the ones that win
    /// soonest or lose latest.
    ///
    /// # Errors
    ///
    /// As [`Database::entry`].
    pub fn best(&self, position: &G::Position) -> Result<Vec<G::Move>, TruthError> {
        let mut best: Vec<G::Move> = Vec::new();
        let mut top = None;
        for mv in self.game.legal_moves(position) {
            let value = rank(self.after(position, mv)?);
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
    /// As [`Database::entry`].
    pub fn line(&self, position: &G::Position, most: usize) -> Result<Vec<G::Move>, TruthError> {
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

    /// The entry of that number.
    pub(super) fn look_up(
        &self,
        slice: <G::Index as Index>::Slice,
        number: u64,
    ) -> Result<Entry, TruthError> {
        let table = self.table(slice)?;
        Ok(table.get(number, &self.cache)?)
    }

    fn table(&self, slice: <G::Index as Index>::Slice) -> Result<Arc<Table>, TruthError> {
        let name = self.index.name(slice);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = open.get(&name) {
            return Ok(Arc::clone(table));
        }
        if !self.folder.has(&name) {
            let game = self.folder.game().to_owned();
            return Err(TruthError::Missing { game, slice: name });
        }
        let table = Arc::new(shelf::open(&self.index, &self.folder, slice)?);
        open.insert(name, Arc::clone(&table));
        Ok(table)
    }
}

/// Greater is better: a soon win, a draw, a late loss.
fn rank(entry: Entry) -> (i32, i64) {
    match entry {
        Entry::Win(turns) => (1, -turns.map_or(i64::MAX / 2, i64::from)),
        Entry::Loss(turns) => (-1, turns.map_or(0, i64::from)),
        Entry::Draw | Entry::Unused => (0, 0),
    }
}
