//! All that is known for certain: the tables of a folder, and what can be
//! proved in a short time where there are none.

use std::{
    any::Any,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use game::{Index, Line, Message, Numbered, Outcome, Playable, notation};
use games::Ability;
use table::Folder;

use super::{
    Database, Probe, Puzzle, Question, TablebaseError, ask,
    solving::{Size, solve_small},
};
use crate::{Analysis, Inquiry, Kind, Match, analyse};

/// Rule sets whose tables are open at a time; the one used longest ago goes.
const MOST_OPEN: usize = 16;

/// Rule sets that are remembered as not to be solved on the way.
const MOST_HOPELESS: usize = 64;

/// Maximum number of rule sets whose tables are made on demand, in one folder
/// of tables, whoever has made them. Anybody who may ask can cause it, and the
/// disk is not theirs.
const MOST_MADE: usize = 32;

/// Maximum number of files of these tables.
const MOST_FILES: usize = 1000;

/// Maximum size of these tables, in bytes.
const MOST_BYTES: u64 = 16 << 20;

/// Plies of a line that are looked up.
const LINE: usize = 12;

/// The memory of a proof, in bytes.
const MEMORY: usize = 64 << 20;

/// All that is known for certain; used by many threads.
pub struct Library {
    folder: Option<PathBuf>,
    /// Open tables, a [`Database`] each, by the name of their rule set; the one used last is the
    /// last.
    open: Mutex<Vec<(String, Arc<dyn Any + Send + Sync>)>>,
    /// Held by who makes tables.
    making: Mutex<()>,
    /// Rule sets that are too large to be solved on the way, or could not be, as
    /// far as somebody has asked: to find that out takes a numbering, or more.
    hopeless: Mutex<Vec<String>>,
    /// The games that are small under their usual rules.
    small: OnceLock<Vec<String>>,
}

/// What is done about tables that are missing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Those of a small game are made, if there is room.
    Make,
    /// Nothing.
    Leave,
}

/// How something is known.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// It stands in a table.
    Table,
    /// It was proved just now.
    Proof,
}

/// Tables that are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The rule set under whose name they are kept.
    pub game: String,
    /// How many slices there are.
    pub slices: usize,
    /// Their size on the disk.
    pub bytes: u64,
}

impl Library {
    /// The tables of a folder, if there is one.
    pub fn new(folder: Option<PathBuf>) -> Library {
        Library {
            folder,
            open: Mutex::default(),
            making: Mutex::default(),
            hopeless: Mutex::default(),
            small: OnceLock::new(),
        }
    }

    /// The tables that are there, by the names of their games.
    ///
    /// # Errors
    ///
    /// [`TablebaseError::Table`] if the folder cannot be read.
    pub fn holdings(&self) -> Result<Vec<Holding>, TablebaseError> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let mut holdings = Vec::new();
        for folder in Folder::all(folder)? {
            let slices = folder.slices()?;
            let bytes = slices.iter().map(|it| it.bytes).sum();
            let game = folder.game().to_owned();
            // Folders may be empty, or those of games that nobody knows any more.
            if !slices.is_empty() && crate::begin(&game).is_ok() {
                holdings.push(Holding { game, slices: slices.len(), bytes });
            }
        }
        Ok(holdings)
    }

    /// The games whose tables are made when somebody asks, under their usual
    /// rules.
    pub fn small(&self) -> Vec<String> {
        if self.folder.is_none() {
            return Vec::new();
        }
        let is_small = |it: &&str| super::is_small(it).unwrap_or(false);
        let find = || games::ALL.iter().map(|it| it.id).filter(is_small).map(str::to_owned);
        self.small.get_or_init(|| find().collect()).clone()
    }

    /// What the tables say about a position and each of its plies. Those of a
    /// small game are made when they are missing.
    ///
    /// # Errors
    ///
    /// [`TablebaseError`] that says what is missing.
    pub fn probe(&self, game: &dyn Match) -> Result<Analysis, TablebaseError> {
        self.probe_or(game, Missing::Make)
    }

    /// The same; what is done about missing tables is up to the caller.
    ///
    /// # Errors
    ///
    /// As [`Library::probe`].
    pub fn probe_or(&self, game: &dyn Match, missing: Missing) -> Result<Analysis, TablebaseError> {
        struct LookUp<'a>(&'a Library, Missing);
        impl Question for LookUp<'_> {
            type Out = (Probe, Vec<String>);

            fn ask<G: Playable + Numbered>(
                self,
                line: &Line<G>,
            ) -> Result<Self::Out, TablebaseError> {
                let (game, position) = (line.game(), line.position());
                self.0.ask(game, Some(position), self.1, |it| {
                    let best = it.line(position, LINE)?;
                    Ok((it.probe(position)?, write_line(game, position, &best)))
                })
            }
        }
        can_have_tables(game)?;
        let (probe, line) = ask(game, LookUp(self, missing))?;
        let moves = probe.moves.iter().map(|(ply, value)| (ply.clone(), (*value).into()));
        Ok(Analysis {
            value: probe.value.into(),
            moves: moves.collect(),
            line,
            depth: 0,
            nodes: 0,
            seconds: 0.0,
        })
    }

    /// What is certain about a position: from a table, else by a proof that
    /// takes no longer than that.
    ///
    /// # Errors
    ///
    /// [`TablebaseError`] of the tables if it can be proved neither.
    pub fn know(
        &self,
        game: &dyn Match,
        time: Duration,
    ) -> Result<(Analysis, Source), TablebaseError> {
        // The end of a game may have come by rules that tables leave out.
        let missing = match game.end().map_or_else(|| self.probe(game).map(Some), |_| Ok(None)) {
            Ok(Some(found)) => return Ok((found, Source::Table)),
            Ok(None) => None,
            Err(error) => Some(error),
        };
        let found = analyse(game, &Inquiry::new(Some(time), MEMORY, true));
        match missing {
            Some(missing) if !found.value.is_exact() => Err(missing),
            _ => Ok((found, Source::Proof)),
        }
    }

    /// The plies that keep a position's value, as far as that is known.
    ///
    /// # Errors
    ///
    /// As [`Library::know`].
    pub fn best(&self, game: &dyn Match, time: Duration) -> Result<Vec<String>, TablebaseError> {
        let missing = match self.best_of_tables(game) {
            Ok(best) => return self.lasting(game, best),
            // A damaged table is reported, whatever else could be proved.
            Err(TablebaseError::Table(error)) if error.is_damage() => return Err(error.into()),
            Err(error) => error,
        };
        let known = self.know(game, time).map(|it| it.0.line).unwrap_or_default();
        match known.into_iter().next() {
            Some(ply) => Ok(vec![ply]),
            None => Err(missing),
        }
    }

    /// The plies that are best by the tables.
    fn best_of_tables(&self, game: &dyn Match) -> Result<Vec<String>, TablebaseError> {
        struct Best<'a>(&'a Library);
        impl Question for Best<'_> {
            type Out = Vec<String>;

            fn ask<G: Playable + Numbered>(
                self,
                line: &Line<G>,
            ) -> Result<Self::Out, TablebaseError> {
                let (game, position) = (line.game(), line.position());
                let best =
                    self.0.ask(game, Some(position), Missing::Make, |it| it.best(position))?;
                Ok(best.into_iter().map(|mv| game.write_move(position, mv)).collect())
            }
        }
        can_have_tables(game)?;
        ask(game, Best(self))
    }

    /// Rules that look back are known to no table: of its best plies those that
    /// are as good with them, or else others that are better then.
    fn lasting(&self, game: &dyn Match, best: Vec<String>) -> Result<Vec<String>, TablebaseError> {
        let mover = game.to_move();
        let mut copy = game.copy();
        let mut end_after = |ply: &str| {
            let plies = copy.play(ply).map_or(0, |it| it.len());
            let end = copy.end();
            for _ in 0..plies {
                copy.undo();
            }
            end.map(|it| match it.outcome {
                Outcome::Draw => Kind::Draw,
                Outcome::Win(winner) if winner == mover => Kind::Win,
                Outcome::Win(_) => Kind::Loss,
            })
        };
        // Hardly ever does a match end here.
        if best.iter().all(|it| end_after(it).is_none()) {
            return Ok(best);
        }
        let worth = |kind| match kind {
            Kind::Win => 1,
            Kind::Draw | Kind::Estimate(_) => 0,
            Kind::Loss => -1,
        };
        let told = self.probe(game)?.moves.into_iter();
        let known: Vec<(String, i32)> = told
            .map(|(ply, value)| {
                let kind = end_after(&ply).unwrap_or(value.kind);
                (ply, worth(kind))
            })
            .collect();
        let highest = known.iter().map(|it| it.1).max();
        let good: Vec<&String> =
            known.iter().filter(|it| Some(it.1) == highest).map(|it| &it.0).collect();
        let mut kept: Vec<String> = best.iter().filter(|it| good.contains(it)).cloned().collect();
        if kept.is_empty() {
            // The table has them in its order, the best first.
            kept.extend(good.first().map(|&it| it.clone()));
        }
        Ok(if kept.is_empty() { best } else { kept })
    }

    /// A position of that rule set in which only one ply wins.
    ///
    /// # Errors
    ///
    /// [`TablebaseError`] if there are no tables, or one is damaged.
    pub fn puzzle(
        &self,
        name: &str,
        seed: u64,
        missing: Missing,
    ) -> Result<Option<Puzzle>, TablebaseError> {
        struct Draw<'a>(&'a Library, u64, Missing);
        impl Question for Draw<'_> {
            type Out = Option<Puzzle>;

            fn ask<G: Playable + Numbered>(
                self,
                line: &Line<G>,
            ) -> Result<Self::Out, TablebaseError> {
                let Draw(library, seed, missing) = self;
                library.ask(line.game(), None, missing, |it| it.puzzle(seed))
            }
        }
        let game = crate::begin(name)?;
        can_have_tables(&*game)?;
        ask(&*game, Draw(self, seed, missing))
    }

    /// Asks tables about a position or without one.
    fn ask<G: Playable + Numbered, T>(
        &self,
        game: &G,
        position: Option<&G::Position>,
        missing: Missing,
        ask: impl Fn(&Database<G>) -> Result<T, TablebaseError>,
    ) -> Result<T, TablebaseError> {
        let ask = || {
            let database = self.database(game)?;
            // Files may have changed since they were opened.
            database.refresh();
            ask(&database)
        };
        let none = match ask() {
            Err(error @ (TablebaseError::Missing { .. } | TablebaseError::Nothing { .. })) => error,
            answer => return answer,
        };
        let is_small = Size::of(game)?.is_small();
        if is_small && missing == Missing::Make && self.make(game).unwrap_or(false) {
            return ask();
        }
        // Where there can be no such table, the answer is that, and not how to make it.
        position.map_or(Ok(()), |it| is_covered(game, it))?;
        Err(none)
    }

    /// Makes the tables of a small game if there is room for them. Returns whether there are any
    /// now.
    fn make<G: Playable + Numbered>(&self, game: &G) -> Result<bool, TablebaseError> {
        let Some(folder) = &self.folder else { return Ok(false) };
        let name = notation::name(game);
        if self.is_hopeless(&name) {
            return Ok(false);
        }
        // One after the other: another thread may have made them meanwhile, or found that they
        // cannot be made.
        let _turn = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_hopeless(&name) || !has_room(folder, Size::of(game)?)? {
            return Ok(false);
        }
        // Tables that the user has begun to make belong to the user; a folder that is new is
        // marked before there is anything in it.
        let own = Folder::new(folder, &notation::name(&game.without_history_rules()));
        if own.slices()?.is_empty() {
            own.mark_on_demand()?;
        }
        let made = solve_small(game, folder);
        if made.is_err() {
            // Without a table the mark goes too, if it can.
            let _ = own.remove_if_empty();
        }
        if !matches!(made, Ok(true)) {
            let mut hopeless = self.hopeless.lock().unwrap_or_else(PoisonError::into_inner);
            if MOST_HOPELESS <= hopeless.len() {
                hopeless.remove(0);
            }
            hopeless.push(name);
        }
        made
    }

    fn is_hopeless(&self, name: &str) -> bool {
        let hopeless = self.hopeless.lock().unwrap_or_else(PoisonError::into_inner);
        hopeless.iter().any(|it| it == name)
    }

    /// The tables of a game, open for look-ups.
    fn database<G: Playable + Numbered>(
        &self,
        game: &G,
    ) -> Result<Arc<Database<G>>, TablebaseError> {
        let name = notation::name(game);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let found = open.iter().position(|it| it.0 == name).map(|at| open.remove(at).1);
        let database = match found.and_then(|it| it.downcast::<Database<G>>().ok()) {
            Some(database) => database,
            None => {
                let nothing = |game: &str| TablebaseError::Nothing { game: game.to_owned() };
                let tables = self.folder.as_deref().ok_or_else(|| nothing(&name))?;
                // A numbering takes time and memory: it is made only if there is a folder.
                let rules = notation::name(&game.without_history_rules());
                if !Folder::new(tables, &rules).path().is_dir() {
                    return Err(nothing(&rules));
                }
                Arc::new(Database::open(game, tables)?)
            }
        };
        if MOST_OPEN <= open.len() {
            open.remove(0);
        }
        open.push((name, Arc::clone(&database) as Arc<dyn Any + Send + Sync>));
        Ok(database)
    }
}

/// Plies in the notation of their game.
fn write_line<G: Playable>(game: &G, first: &G::Position, moves: &[G::Move]) -> Vec<String> {
    let mut position = first.clone();
    let write = |&mv: &G::Move| {
        let text = game.write_move(&position, mv);
        game.apply(&mut position, mv);
        text
    };
    moves.iter().map(write).collect()
}

/// Whether tables of that size can be made on demand in a folder, beside those
/// that were.
fn has_room(tables: &Path, size: Size) -> Result<bool, TablebaseError> {
    let (mut games, mut files, mut bytes) = (1, size.files, size.entries);
    for folder in Folder::all(tables)?.iter().filter(|it| it.is_on_demand()) {
        games += 1;
        for slice in folder.slices()? {
            files += 1;
            bytes = bytes.saturating_add(slice.bytes);
        }
    }
    Ok(games <= MOST_MADE && files <= MOST_FILES && bytes <= MOST_BYTES)
}

/// Whether there could be tables of a game at all.
fn can_have_tables(game: &dyn Match) -> Result<(), TablebaseError> {
    if game.line().abilities().contains(&Ability::index) {
        return Ok(());
    }
    let name = game.name();
    let (id, _) = notation::split_name(&name);
    Err(TablebaseError::NotNumbered(Message::new("play-never-tables").with("game", id)))
}

/// Whether the tables of a game could have a position.
fn is_covered<G: Playable + Numbered>(
    game: &G,
    position: &G::Position,
) -> Result<(), TablebaseError> {
    // Most numberings have every position, and some are costly.
    if G::Index::WHOLE || game.outcome(position).is_some() {
        return Ok(());
    }
    let index = game.index().map_err(TablebaseError::NotNumbered)?;
    if index.slice(position).is_some() {
        return Ok(());
    }
    Err(TablebaseError::Uncovered { game: notation::name(&game.without_history_rules()) })
}
