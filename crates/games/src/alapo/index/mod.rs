//! The numbers of positions: for databases of the end, when each player has one
//! or two pieces left.
//!
//! The board is looked at from the side of the player to move, so that he goes
//! towards the first row. A slice holds the positions with certain pieces.
//! Within it a position has the number of the class of the mover's pieces under
//! the mirror (see `places`), times the ways of the other's pieces on the fields
//! that are left, plus the number of that way. Where the mover's pieces are
//! their own image, the smaller number counts, and the other stands for nothing,
//! as do positions that end the game.
//!
//! All 729 slices together have 162 million numbers, a byte each; the largest
//! has 488 070. The rule that an arrangement must not come back is left out.

mod places;
mod slice;

use arrayvec::ArrayVec;
use game::{Bits, Game, Group, Index, Message, Numbered, Player};

use super::{Alapo, Position, one};
use crate::common::board8;
use places::{Classes, FIELDS, Fields, ROW, Sort};
use slice::Side;

pub use slice::Slice;

/// No more pieces of a player are numbered.
const PIECES: usize = 2;

/// The most turns that can lead to one position: no piece comes from more than
/// so many fields.
const MOST_PREDECESSORS: usize = PIECES * 2 * (ROW as usize - 1) * 2;

/// The numbering of positions with few pieces.
pub struct AlapoIndex {
    classes: Classes,
}

/// A number in a slice, and how many of the two mirrors leave its position as
/// it is.
#[derive(Copy, Clone)]
struct Place {
    number: u64,
    stabiliser: u8,
}

/// The pieces of a position, from the side of the player to move.
struct Pieces {
    slice: Slice,
    mover: Fields,
    other: Fields,
}

impl Pieces {
    /// `None` if there are too many or none of a player.
    fn of(position: &Position) -> Option<Pieces> {
        let side = |player| -> Option<(Side, Fields)> {
            let set = position.pieces(player);
            if set == 0 || PIECES < set.count_ones() as usize {
                return None;
            }
            let piece = |bit: u8| (position.kind(bit), field(position.to_move, bit));
            let mut pieces: ArrayVec<(u8, u8), PIECES> = Bits::new(set).map(piece).collect();
            pieces.sort_unstable();
            let (first, last) = (pieces[0], pieces[pieces.len() - 1]);
            let second = (pieces.len() == PIECES).then_some(last.0);
            Some((Side { first: first.0, second }, [first.1, last.1]))
        };
        let (mover, other) = (side(position.to_move)?, side(!position.to_move)?);
        let slice = Slice { mover: mover.0, other: other.0 };
        Some(Pieces { slice, mover: mover.1, other: other.1 })
    }
}

/// The field with that bit, counted from the goal of who is to move.
fn field(to_move: Player, bit: u8) -> u8 {
    let (column, row) = board8::place(bit);
    let (column, row) = (column as u8, row as u8);
    match to_move {
        Player::A => row * ROW + column,
        Player::B => (ROW - 1 - row) * ROW + column,
    }
}

impl Position {
    /// The kind of the piece on a field, by its number in [`slice::KINDS`].
    fn kind(&self, bit: u8) -> u8 {
        let at = |set: u64| set & one(bit) != 0;
        let outline = match (at(self.straight), at(self.diagonal)) {
            (true, false) => 0,
            (false, _) => 1,
            (true, true) => 2,
        };
        if at(self.large) { outline } else { outline + 3 }
    }

    /// Puts a piece of White or Black on a field that is counted as White does.
    fn put(&mut self, owner: Player, kind: u8, field: u8) {
        let set = one(board8::bit((field % ROW).into(), (field / ROW).into()));
        self.straight |= if kind % 3 == 1 { 0 } else { set };
        self.diagonal |= if kind.is_multiple_of(3) { 0 } else { set };
        self.large |= if kind < 3 { set } else { 0 };
        self.white |= if owner == Player::A { set } else { 0 };
    }
}

impl Numbered for Alapo {
    type Index = AlapoIndex;

    fn index(&self) -> Result<AlapoIndex, Message> {
        Ok(AlapoIndex { classes: Classes::new() })
    }
}

impl AlapoIndex {
    fn place(&self, Pieces { slice, mover, other }: Pieces) -> Place {
        let sort = Sort::of(slice.mover);
        let (class, turned) = self.classes.class(sort, mover);
        let taken = self.classes.representative(sort, class);
        let sort = Sort::of(slice.other);
        let image = sort.mirrored(other);
        let mut number = sort.beside(taken, if turned { image } else { other });
        let mut stabiliser = 1;
        if Sort::of(slice.mover).mirrored(taken) == taken {
            number = number.min(sort.beside(taken, if turned { other } else { image }));
            stabiliser += u8::from(image == other);
        }
        Place { number: class * ways(slice) + number, stabiliser }
    }
}

/// In how many ways the other's pieces can stand once the mover's do.
fn ways(slice: Slice) -> u64 {
    Sort::of(slice.other).ways(FIELDS - slice.mover.pieces() as u8)
}

impl Index for AlapoIndex {
    type Game = Alapo;
    type Slice = Slice;

    /// A piece that arrives and is let alone wins by the other's turn.
    const WINNER_ENDS: bool = false;
    const WHOLE: bool = false;

    fn game(&self) -> &Alapo {
        &Alapo
    }

    fn groups(&self) -> Vec<Group<Slice>> {
        slice::groups()
    }

    fn name(&self, slice: Slice) -> String {
        slice.to_string()
    }

    fn below(&self, slice: Slice) -> Vec<Slice> {
        slice.below()
    }

    fn len(&self, slice: Slice) -> u64 {
        self.classes.len(Sort::of(slice.mover)) * ways(slice)
    }

    fn slice(&self, position: &Position) -> Option<Slice> {
        let pieces = Pieces::of(position)?;
        Alapo.outcome(position).is_none().then_some(pieces.slice)
    }

    fn rank(&self, _slice: Slice, position: &Position) -> u64 {
        Pieces::of(position).map_or(0, |it| self.place(it).number)
    }

    fn unrank(&self, slice: Slice, index: u64) -> Option<Position> {
        let (class, number) = (index / ways(slice), index % ways(slice));
        let (sort, theirs) = (Sort::of(slice.mover), Sort::of(slice.other));
        let mover = self.classes.representative(sort, class);
        let other = theirs.unbeside(mover, number);
        let symmetric = sort.mirrored(mover) == mover;
        if symmetric && theirs.beside(mover, theirs.mirrored(other)) < number {
            return None;
        }
        let mut position =
            Position { straight: 0, diagonal: 0, large: 0, white: 0, to_move: Player::A };
        slice.mover.kinds().zip(mover).for_each(|(kind, at)| position.put(Player::A, kind, at));
        slice.other.kinds().zip(other).for_each(|(kind, at)| position.put(Player::B, kind, at));
        Alapo.outcome(&position).is_none().then_some(position)
    }

    /// A piece moves back as it moves, and a turn that captured came from
    /// another group.
    fn predecessors(
        &self,
        slice: Slice,
        position: &Position,
        mut visit: impl FnMut(Slice, u64, u8),
    ) {
        let before = slice.exchanged();
        let mut places: ArrayVec<(u64, u8), MOST_PREDECESSORS> = ArrayVec::new();
        for to in Bits::new(position.pieces(!position.to_move)) {
            for from in Bits::new(position.reach(to) & !position.occupied()) {
                let mut earlier = *position;
                Alapo.apply(&mut earlier, super::Ply { from: to, to: from });
                if Alapo.outcome(&earlier).is_none()
                    && let Some(pieces) = Pieces::of(&earlier)
                {
                    let place = self.place(pieces);
                    places.push((place.number, place.stabiliser));
                }
            }
        }
        let stabiliser = Pieces::of(position).map_or(1, |it| self.place(it).stabiliser);
        if stabiliser == 1 {
            return places.into_iter().for_each(|(number, turns)| visit(before, number, turns));
        }
        // Each way back stands for a fraction of a turn: all are counted before
        // they are named.
        places.sort_unstable();
        for same in places.chunk_by(|one, two| one.0 == two.0) {
            let turns: u8 = same.iter().map(|it| it.1).sum();
            visit(before, same[0].0, turns / stabiliser);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::{Notation, Outcome};
    use kit::Reference;

    use super::*;
    use crate::{
        alapo::reference::Slow,
        solved::{Tables, Worth},
    };

    /// What all positions with these pieces are worth by the slow rules: round
    /// after round, what is decided by what was decided before.
    fn worths(index: &AlapoIndex, names: &[&str]) -> HashMap<String, Worth> {
        let slices = index.groups().into_iter().flat_map(|it| it.slices);
        let mut nexts: HashMap<String, Vec<String>> = HashMap::new();
        let mut worths: HashMap<String, Worth> = HashMap::new();
        let mut open = Vec::new();
        for slice in slices.filter(|&it| names.contains(&index.name(it).as_str())) {
            let positions = (0..index.len(slice)).filter_map(|it| index.unrank(slice, it));
            open.extend(positions.map(|it| Alapo.write_position(&it)));
        }
        while let Some(text) = open.pop() {
            if nexts.contains_key(&text) || worths.contains_key(&text) {
                continue;
            }
            if let Some(Outcome::Win(winner)) = Slow.outcome(&text) {
                let mover = Alapo.to_move(&Alapo.parse_position(&text).unwrap());
                worths.insert(text, Some((winner == mover, 0)));
                continue;
            }
            let next: Vec<String> = Slow.plies(&text).into_iter().map(|it| it.1).collect();
            open.extend(next.iter().cloned());
            nexts.insert(text, next);
        }
        for round in 1.. {
            let decided = nexts.iter().filter_map(|(text, next)| {
                let next = next.iter().map(|it| worths.get(it).copied().flatten());
                let next: Vec<Worth> = next.collect();
                let lost = next.iter().all(|it| it.is_some_and(|it| it.0));
                let won = next.iter().flatten().any(|it| !it.0);
                (lost || won).then(|| (text.clone(), Some((won, round))))
            });
            let decided: Vec<_> = decided.collect();
            if decided.is_empty() {
                break;
            }
            decided.iter().for_each(|it| _ = nexts.remove(&it.0));
            worths.extend(decided);
        }
        worths.extend(nexts.into_keys().map(|it| (it, None)));
        worths
    }

    #[track_caller]
    fn check(names: &[&str]) {
        let tables = Tables::some(&Alapo, |it| names.contains(&it));
        let (mut won, mut drawn, mut lost) = (0, 0, 0);
        for (text, worth) in worths(&tables.index, names) {
            let position = Alapo.parse_position(&text).unwrap();
            if Alapo.outcome(&position).is_none() {
                assert_eq!(tables.worth(&position), worth, "{text}");
                match worth {
                    None => drawn += 1,
                    Some((true, _)) => won += 1,
                    Some((false, _)) => lost += 1,
                }
            }
        }
        assert!(0 < won && 0 < lost && 0 < won + drawn, "{won} {drawn} {lost}");
    }

    #[test]
    fn tables_of_one_against_one_agree_with_trying_everything() {
        check(&["S-c", "c-S", "s-s", "t-C", "C-t"]);
    }

    /// Two pieces of one kind can be their own image in the mirror.
    #[test]
    fn tables_of_two_alike_agree_with_trying_everything() {
        check(&["ss-t", "t-ss", "s-t", "t-s"]);
    }

    /// Two alike against two alike is the only way to be one's own image: so
    /// rare that the laws of the kit hardly ever meet it.
    #[test]
    fn ways_back_from_symmetric_positions_are_turns() {
        let index = Alapo.index().unwrap();
        let slices = index.groups().into_iter().flat_map(|it| it.slices);
        let slice = slices.into_iter().find(|&it| index.name(it) == "ss-TT").unwrap();
        let (mut symmetric, mut turns_back) = (0, 0);
        for number in 0..index.len(slice) {
            let Some(position) = index.unrank(slice, number) else { continue };
            if index.place(Pieces::of(&position).unwrap()).stabiliser == 1 {
                continue;
            }
            symmetric += 1;
            let mut back: HashMap<u64, u32> = HashMap::new();
            index.predecessors(slice, &position, |_, from, turns| {
                *back.entry(from).or_default() += u32::from(turns);
            });
            for (from, weight) in back {
                let before = index.unrank(slice.exchanged(), from).unwrap();
                let mut turns = 0;
                let _ = game::each_turn(&Alapo, &before, &mut |next| {
                    let here = index.slice(next) == Some(slice);
                    turns += u32::from(here && index.rank(slice, next) == number);
                    std::ops::ControlFlow::Continue(())
                });
                assert_eq!(turns, weight, "{position:?}");
                turns_back += turns;
            }
        }
        assert!(100 < symmetric && 100 < turns_back, "{symmetric} {turns_back}");
    }

    #[test]
    fn there_are_as_many_numbers_as_said() {
        let index = Alapo.index().unwrap();
        let slices = index.groups().into_iter().flat_map(|it| it.slices);
        let lens: Vec<u64> = slices.map(|it| index.len(it)).collect();
        assert_eq!((lens.len(), lens.iter().max()), (729, Some(&488_070)));
        assert_eq!(lens.iter().sum::<u64>(), 162_596_700);
    }

    #[test]
    fn the_start_has_no_slice() {
        assert_eq!(Alapo.index().unwrap().slice(&Alapo.start()), None);
    }
}
