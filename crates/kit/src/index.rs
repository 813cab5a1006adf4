//! The laws of [`Index`].

use std::{
    cell::RefCell,
    collections::HashMap,
    ops::{ControlFlow, Range},
};

use game::{End, Game, Group, Index, Numbered, Outcome, Visitor, each_turn, key::mix};

use crate::walk::{Effort, Violation, law, walks};

/// Number of indices sampled from a slice.
const SAMPLE: u64 = 40;

/// For this many of them the successors are checked as well, where play from the start rarely
/// reaches an indexed position.
const FOLLOWED: u64 = 4;

/// Groups with cycles are checked completely up to this many numbers, and until this many have been
/// seen in total.
const WHOLE: u64 = 250_000;

/// Slices up to this many numbers are walked completely.
const WALKED: u64 = 20_000;

/// Steps per walk, unless a slice is small.
const LED: u64 = 10;
const PARTS: u64 = 16;

/// Checks the laws of [`Index`], if this rule set has an indexing.
///
/// # Errors
///
/// The first law that is broken.
pub fn index<G: Numbered>(game: &G, effort: Effort) -> Result<(), Violation> {
    let Ok(index) = game.index() else { return Ok(()) };
    let groups = index.groups();
    played(game, &index, effort)?;
    let mut whole = WHOLE;
    for (number, group) in groups.iter().enumerate() {
        for &slice in &group.slices {
            let earlier = |it| groups[..number].iter().any(|group| group.slices.contains(it));
            let below = index.below(slice);
            law(below.iter().all(earlier), "below comes earlier", &index.name(slice))?;
            let len = index.len(slice);
            walked(&index, slice)?;
            if !group.cyclic {
                led(&index, slice)?;
            }
            for try_number in 0..SAMPLE.min(len) {
                let number = if len <= SAMPLE { try_number } else { mix(try_number) % len };
                numbered(&index, group, slice, number)?;
                if !G::Index::WHOLE && try_number < FOLLOWED {
                    followed(&index, slice, number)?;
                }
            }
        }
        let len: u64 = group.slices.iter().map(|&it| index.len(it)).sum();
        if group.cyclic && len <= whole {
            inverse(&index, group)?;
            whole -= len;
        }
    }
    Ok(())
}

/// Law 2, along random games.
fn played<G: Numbered>(game: &G, index: &G::Index, effort: Effort) -> Result<(), Violation> {
    let seen = RefCell::new(0_u64);
    let name = |_: &G::Position, mv| format!("{mv:?}");
    walks(game, effort, name, |walk| {
        let position = walk.position();
        if !game.is_settled(position) || game.outcome(position).is_some() {
            return Ok(());
        }
        match index.slice(position) {
            Some(slice) => {
                *seen.borrow_mut() += 1;
                alike(index, slice, position)
            }
            None => law(!G::Index::WHOLE, "a game that goes on has a slice", position),
        }
    })?;
    law(*seen.borrow() != 0 || !G::Index::WHOLE, "some position is numbered", &())
}

/// Law 2, for the successors of a position.
fn followed<I: Index>(index: &I, slice: I::Slice, number: u64) -> Result<(), Violation> {
    let game = index.game();
    let goes_on = |it: &<I::Game as Game>::Position| game.outcome(it).is_none();
    let Some(position) = index.unrank(slice, number).filter(goes_on) else { return Ok(()) };
    let mut kept = Ok(());
    let _ = each_turn(game, &position, &mut |next| {
        if let Some(slice) = index.slice(next).filter(|_| kept.is_ok() && goes_on(next)) {
            kept = alike(index, slice, next);
        }
        ControlFlow::Continue(())
    });
    kept
}

/// Law 2 for one position.
fn alike<I: Index>(
    index: &I,
    slice: I::Slice,
    position: &<I::Game as Game>::Position,
) -> Result<(), Violation> {
    let game = index.game();
    let number = index.rank(slice, position);
    law(number < index.len(slice), "numbers are below the length", &(position, number))?;
    let Some(same) = index.unrank(slice, number) else {
        return law(false, "a position's number stands for one", &(position, number));
    };
    let plies = |it: &<I::Game as Game>::Position| {
        let ends = game.moves(it).map(|mv| {
            let mut next = it.clone();
            game.apply(&mut next, mv);
            (game.is_settled(&next), game.outcome(&next).is_some())
        });
        let mut ends: Vec<_> = ends.collect();
        ends.sort_unstable();
        ends
    };
    law(plies(position) == plies(&same), "a number's position is like its own", &(position, same))
}

/// Law 6: the whole walk of a small slice, a part of a large one.
fn walked<I: Index>(index: &I, slice: I::Slice) -> Result<(), Violation> {
    let (len, steps) = (index.len(slice), index.steps(slice));
    let whole = len <= WALKED;
    let mut seen = vec![false; if whole { len as usize } else { 0 }];
    for try_step in 0..if whole { steps } else { SAMPLE } {
        let at = if whole { try_step } else { mix(try_step) % steps };
        let Some((number, position)) = index.step(slice, at) else { continue };
        let place = (index.name(slice), at);
        law(index.slice(&position) == Some(slice), "walks stay in their slice", &place)?;
        law(index.rank(slice, &position) == number, "a walk knows the number", &place)?;
        if whole {
            let before = std::mem::replace(&mut seen[number as usize], true);
            law(!before, "a walk comes to a number once", &place)?;
        }
    }
    for (number, seen) in (0..).zip(seen) {
        let used = index.unrank(slice, number).is_some();
        law(seen == used, "a walk comes to all that is", &(index.name(slice), number))?;
    }
    Ok(())
}

/// Law 6: a visitor sees what single steps and the rules say. Small slices are walked at once,
/// large ones in many short parts.
fn led<I: Index>(index: &I, slice: I::Slice) -> Result<(), Violation> {
    let steps = index.steps(slice);
    if steps <= PARTS * LED {
        return led_from(index, slice, 0..steps);
    }
    for try_walk in 0..PARTS {
        let from = mix(try_walk) % (steps - LED);
        led_from(index, slice, from..from + LED)?;
    }
    Ok(())
}

fn led_from<I: Index>(index: &I, slice: I::Slice, steps: Range<u64>) -> Result<(), Violation> {
    let place = (index.name(slice), steps.start);
    let walk = |most| {
        let mut told = Told::<I> { index, all: Vec::new(), most, open: false, strays: 0 };
        index.walk(slice, steps.clone(), &mut told);
        told.strays += u32::from(told.open);
        told
    };
    let mut all = walk(usize::MAX);
    // A visitor that wants no more turns may be given fewer, but still gets the next position.
    let one = walk(1);
    let begins = |(all, one): (&Visited<I>, &Visited<I>)| {
        all.0 == one.0 && all.1.starts_with(&one.1) && one.1.is_empty() == all.1.is_empty()
    };
    let enough = one.all.len() == all.all.len() && all.all.iter().zip(&one.all).all(begins);
    law(enough, "a walk tells a turn if one is wanted", &place)?;
    law(all.strays == 0 && one.strays == 0, "a walk leaves where it came to", &place)?;
    let below = index.below(slice);
    let by_rules = |(number, position)| (number, turns_by_rules(index, &position));
    let mut expected: Vec<Visited<I>> =
        steps.filter_map(|at| index.step(slice, at)).map(by_rules).collect();
    for (_, turns) in all.all.iter_mut().chain(&mut expected) {
        turns.sort_unstable_by_key(|end| match *end {
            End::Stored(to, number) => (below.iter().position(|&it| it == to), number),
            End::Over(outcome) => (None, u64::from(outcome == Some(Outcome::Draw))),
        });
    }
    law(all.all == expected, "a walk tells the turns of the rules", &place)
}

/// A number and the ends of its turns.
type Visited<I> = (u64, Vec<End<<I as Index>::Slice>>);

/// A visitor that records its calls.
struct Told<'a, I: Index> {
    index: &'a I,
    all: Vec<Visited<I>>,
    /// Number of turns wanted per position.
    most: usize,
    /// Whether a position has been entered and not left.
    open: bool,
    /// Calls out of order.
    strays: u32,
}

impl<I: Index> Visitor<I> for Told<'_, I> {
    fn come(&mut self, number: u64, position: &<I::Game as Game>::Position) -> bool {
        self.strays += u32::from(self.open);
        self.all.push((number, Vec::new()));
        self.open = self.index.game().outcome(position).is_none();
        self.open
    }

    fn turn(&mut self, end: End<I::Slice>) -> bool {
        self.strays += u32::from(!self.open);
        let Some((_, turns)) = self.all.last_mut() else { return false };
        turns.push(end);
        turns.len() < self.most
    }

    fn leave(&mut self) {
        self.strays += u32::from(!self.open);
        self.open = false;
    }
}

/// The ends of the turns of a position according to the rules.
fn turns_by_rules<I: Index>(
    index: &I,
    position: &<I::Game as Game>::Position,
) -> Vec<End<I::Slice>> {
    let mut turns = Vec::new();
    if index.game().outcome(position).is_none() {
        let _ = each_turn(index.game(), position, &mut |next| {
            turns.push(match index.slice(next) {
                Some(slice) => End::Stored(slice, index.rank(slice, next)),
                None => End::Over(index.game().outcome(next)),
            });
            ControlFlow::Continue(())
        });
    }
    turns
}

/// Laws 1, 3 and 5, and law 4 for the turns of this position.
fn numbered<I: Index>(
    index: &I,
    group: &Group<I::Slice>,
    slice: I::Slice,
    number: u64,
) -> Result<(), Violation> {
    let at = (index.name(slice), number);
    let Some(position) = index.unrank(slice, number) else { return Ok(()) };
    law(index.slice(&position) == Some(slice), "unranked positions stay in their slice", &at)?;
    law(index.rank(slice, &position) == number, "rank and unrank are inverse", &at)?;
    if index.game().outcome(&position).is_some() {
        return Ok(());
    }
    let (below, mut outside) = (index.below(slice), Vec::new());
    let mut inside: HashMap<(String, u64), (I::Slice, u64)> = HashMap::new();
    let (mut stray, mut lost) = (false, false);
    let _ = each_turn(index.game(), &position, &mut |next| {
        match index.slice(next) {
            Some(to) if group.slices.contains(&to) => {
                let place = (index.name(to), index.rank(to, next));
                inside.entry(place).or_insert((to, 0)).1 += 1;
            }
            to => {
                stray |= to.is_some_and(|it| !below.contains(&it));
                lost |= to.is_none() && index.game().outcome(next).is_none();
                outside.push(match to {
                    Some(to) => Ok((index.name(to), index.rank(to, next))),
                    None => Err(format!("{:?}", index.game().outcome(next))),
                });
            }
        }
        ControlFlow::Continue(())
    });
    law(!stray, "turns lead into the group or below", &at)?;
    law(!lost, "a turn to where nothing is numbered ends the game", &at)?;
    law(group.cyclic || !inside.contains_key(&at), "without cycles nothing comes back", &at)?;
    let mut left = Vec::new();
    let stay = index.turns_out(
        &position,
        |it| group.slices.contains(&it),
        |end| {
            left.push(match end {
                End::Stored(to, number) => Ok((index.name(to), number)),
                End::Over(outcome) => Err(format!("{outcome:?}")),
            });
        },
    );
    let turns: u64 = inside.values().map(|it| it.1).sum();
    left.sort_unstable();
    outside.sort_unstable();
    law((u64::from(stay), left) == (turns, outside), "turns that leave are as by the rules", &at)?;
    if !group.cyclic {
        return Ok(());
    }
    for ((name, to_number), (to, turns)) in inside {
        let Some(next) = index.unrank(to, to_number) else {
            return law(false, "a turn leads to a number that stands for something", &at);
        };
        let mut back = 0;
        index.predecessors(to, &next, |from, from_number, weight| {
            if (from, from_number) == (slice, number) {
                back += u64::from(weight);
            }
        });
        law(turns == back, "predecessors are the inverse of turns", &(&at, name, to_number))?;
    }
    Ok(())
}

/// Law 4 for a whole group: a sum over all turns of a number that depends on both ends is the same
/// forwards and backwards.
fn inverse<I: Index>(index: &I, group: &Group<I::Slice>) -> Result<(), Violation> {
    let place = |slice: I::Slice, number: u64| {
        let which = group.slices.iter().position(|&it| it == slice).unwrap_or_default();
        number * group.slices.len() as u64 + which as u64
    };
    let turn = |from: u64, to: u64| mix(mix(from) ^ to);
    let (mut forwards, mut backwards) = (0_u64, 0_u64);
    for &slice in &group.slices {
        for number in 0..index.len(slice) {
            let Some(position) = index.unrank(slice, number) else { continue };
            let here = place(slice, number);
            index.predecessors(slice, &position, |from, from_number, weight| {
                let turns = turn(place(from, from_number), here).wrapping_mul(weight.into());
                backwards = backwards.wrapping_add(turns);
            });
            if index.game().outcome(&position).is_some() {
                continue;
            }
            let _ = each_turn(index.game(), &position, &mut |next| {
                if let Some(to) = index.slice(next).filter(|it| group.slices.contains(it)) {
                    let there = place(to, index.rank(to, next));
                    forwards = forwards.wrapping_add(turn(here, there));
                }
                ControlFlow::Continue(())
            });
        }
    }
    let names: Vec<_> = group.slices.iter().map(|&it| index.name(it)).collect();
    law(forwards == backwards, "predecessors are the inverse of turns", &names)
}
