//! Bouton's theory of Nim, and how it comes to its reply.
//!
//! Told as the source tells it: all positions that a take leads to, their
//! heaps in binary, the digits added column by column, and whether each sum is
//! even. Where all are even, the player to move has lost. The source takes the
//! first such position; the theory finds it without trying: the heap is one
//! that has a 1 in the leftmost odd column, and all its digits in odd columns
//! are turned over.
//!
//! Where the source finds none it takes away a whole heap, and shows it with
//! `[0,3,4]`, which becomes `[0,0,4]`. The rule may stand, for then every take
//! loses; the example does not: the columns of `[0,3,4]` are odd, and taking
//! one from the heap of four wins.

use game::{Cell, Explanation, Game, Grid, Message, Notation, Row, Step, Theory};

use super::{Nim, Position, Take};

/// Of more takes only the winning ones are listed.
const MOST_TAKES: usize = 100;

impl Theory for Nim {
    const STRATEGY: &'static str = "bouton";

    fn wins(&self, position: &Position) -> bool {
        match self.outcome(position) {
            Some(_) => self.misere,
            None => self.winning_take(position).is_some(),
        }
    }

    fn reply(&self, position: &Position) -> Option<Take> {
        self.winning_take(position)
    }

    fn explain(&self, position: &Position) -> Explanation {
        let heaps = &position.heaps[..self.count];
        let sum = nim_sum(heaps);
        let mut steps = vec![columns(heaps), self.successors(position), self.answer(position)];
        steps.push(grundy(heaps, self.misere));
        let takes = self.legal_moves(position);
        let winning = takes.take(MOST_TAKES).filter(|&it| !self.wins(&self.after(position, it)));
        let mut numbers = vec![("nim_sum", sum.into()), ("large_heaps", large(heaps) as u64)];
        if self.moves(position).len() <= MOST_TAKES {
            numbers.push(("winning_takes", winning.count() as u64));
        }
        Explanation { steps, numbers }
    }
}

impl Nim {
    fn after(&self, position: &Position, take: Take) -> Position {
        let mut next = *position;
        self.apply(&mut next, take);
        next
    }

    /// Every take, what it leads to, and whether the opponent has lost there.
    fn successors(&self, position: &Position) -> Step {
        let mut step = Step::new(Message::new("nim-step-successors"));
        if self.outcome(position).is_some() {
            step.before.push(Message::new("nim-no-takes"));
            return step;
        }
        let count = self.moves(position).len();
        let all = count <= MOST_TAKES;
        step.before.push(match (all, self.misere) {
            (true, false) => Message::new("nim-all-takes").with("count", count),
            (true, true) => Message::new("nim-all-takes-misere").with("count", count),
            (false, _) => {
                Message::new("nim-too-many-takes").with("count", count).with("most", MOST_TAKES)
            }
        });
        let heads = ["nim-head-take", "nim-head-left", "nim-head-sums", "nim-head-lost"];
        let row = |take: Take| {
            let next = self.after(position, take);
            let left = &next.heaps[..self.count];
            let lost = !self.wins(&next);
            let answer = if lost { Message::new("nim-yes") } else { Message::new("nim-no") };
            let sums: Vec<String> =
                sums(left, width(&position.heaps)).map(|it| it.to_string()).collect();
            let cells: [Cell; 4] = [
                self.write_move(position, take).into(),
                written(left).into(),
                sums.join(" ").into(),
                answer.into(),
            ];
            Row { cells: cells.into(), is_marked: lost }
        };
        let rows: Vec<Row> = if all {
            self.moves(position).map(row).collect()
        } else {
            self.winning_take(position).into_iter().map(row).collect()
        };
        let head = heads.map(|it| Cell::Said(Message::new(it))).into();
        step.table = Some(Grid { head, rows, marked: Vec::new() });
        step
    }

    /// The reply, and how it is found without trying.
    fn answer(&self, position: &Position) -> Step {
        let mut step = Step::new(Message::new("nim-step-reply"));
        let heaps = &position.heaps[..self.count];
        if self.outcome(position).is_some() {
            let over = if self.misere { "nim-over-misere" } else { "nim-over" };
            step.before.push(Message::new(over));
            return step;
        }
        let near_end = self.misere && large(heaps) <= 1;
        let Some(take) = self.winning_take(position) else {
            step.before.push(if near_end {
                Message::new("nim-odd-ones").with("ones", ones(heaps))
            } else {
                Message::new("nim-all-even")
            });
            step.before.push(Message::new("nim-every-take-loses"));
            return step;
        };
        let heap = usize::from(take.heap);
        let (before, left) = (heaps[heap], heaps[heap] - take.count);
        let next = self.after(position, take);
        step.before.push(if near_end {
            Message::new("nim-leave-odd").with("ones", ones(&next.heaps))
        } else {
            Message::new("nim-turn-over")
                .with("column", (1_u64 << nim_sum(heaps).ilog2()).to_string())
                .with("sum", nim_sum(heaps).to_string())
        });
        let found = Message::new("nim-reply")
            .with("heap", heap + 1)
            .with("before", before.to_string())
            .with("left", left.to_string())
            .with("ply", self.write_move(position, take))
            .with("after", written(&next.heaps[..self.count]));
        step.before.push(found);
        step.ply = Some(self.write_move(position, take));
        if !near_end {
            // Nothing but the digits of one heap is turned over, and every
            // column that was odd is even.
            let mut table = digits(&next.heaps[..self.count], width(heaps));
            table.rows[heap].is_marked = true;
            table.marked = odd(heaps, width(heaps));
            step.table = Some(table);
        }
        if self.misere && !near_end {
            step.after.push(Message::new("nim-misere-alike"));
        }
        step
    }
}

/// The heaps in binary, with the sums of the columns and whether they are even.
fn columns(heaps: &[u32]) -> Step {
    let width = width(heaps);
    let mut table = digits(heaps, width);
    table.marked = odd(heaps, width);
    if let Some(parity) = table.rows.last_mut() {
        parity.is_marked = true;
    }
    let sum = nim_sum(heaps);
    let result = if sum == 0 { "nim-sum-even" } else { "nim-sum-odd" };
    let result = Message::new(result);
    Step {
        before: vec![Message::new("nim-columns")],
        table: Some(table),
        after: vec![result.with("sum", sum.to_string())],
        ..Step::new(Message::new("nim-step-columns"))
    }
}

/// A row of digits for each heap, then the sums, then what they are.
fn digits(heaps: &[u32], width: u32) -> Grid {
    let places = || (0..width).rev();
    let said = |id: &'static str| Cell::Said(Message::new(id));
    let mut head = vec![said("nim-head-heap"), said("nim-head-size")];
    head.extend(places().map(|it| Cell::Text((1_u64 << it).to_string())));
    let heap = |(number, &size): (usize, &u32)| {
        let mut cells = vec![(number + 1).to_string().into(), size.to_string().into()];
        cells.extend(places().map(|it| Cell::Text((size >> it & 1).to_string())));
        Row { cells, is_marked: false }
    };
    let mut rows: Vec<Row> = heaps.iter().enumerate().map(heap).collect();
    let mut added = vec![said("nim-row-sum"), String::new().into()];
    added.extend(sums(heaps, width).map(|it| Cell::Text(it.to_string())));
    let mut parity = vec![said("nim-row-parity"), String::new().into()];
    let even = |it: u32| said(if it.is_multiple_of(2) { "nim-even" } else { "nim-odd" });
    parity.extend(sums(heaps, width).map(even));
    rows.push(Row { cells: added, is_marked: false });
    rows.push(Row { cells: parity, is_marked: false });
    Grid { head, rows, marked: Vec::new() }
}

/// The columns of such a table whose sums are odd: two others go before them.
fn odd(heaps: &[u32], width: u32) -> Vec<usize> {
    let sums = sums(heaps, width).enumerate();
    sums.filter(|it| !it.1.is_multiple_of(2)).map(|it| it.0 + 2).collect()
}

/// What each heap is worth, and all together.
fn grundy(heaps: &[u32], misere: bool) -> Step {
    let mut step = Step::new(Message::new("nim-step-grundy"));
    step.before.push(Message::new("nim-grundy").with("sum", nim_sum(heaps).to_string()));
    if misere {
        step.before.push(Message::new("nim-grundy-misere"));
    }
    step
}

fn written(heaps: &[u32]) -> String {
    heaps.iter().map(u32::to_string).collect::<Vec<String>>().join("-")
}

fn nim_sum(heaps: &[u32]) -> u32 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// Heaps of more than one.
fn large(heaps: &[u32]) -> usize {
    heaps.iter().filter(|&&heap| 1 < heap).count()
}

fn ones(heaps: &[u32]) -> usize {
    heaps.iter().filter(|&&heap| heap == 1).count()
}

/// Binary digits of the largest heap, at least one.
fn width(heaps: &[u32]) -> u32 {
    heaps.iter().map(|it| u32::BITS - it.leading_zeros()).max().unwrap_or(0).max(1)
}

/// How many ones each column has, from the left.
fn sums(heaps: &[u32], width: u32) -> impl Iterator<Item = u32> {
    (0..width).rev().map(move |place| heaps.iter().map(|heap| heap >> place & 1).sum())
}

#[cfg(test)]
mod tests {
    use game::notation;

    use super::*;

    fn game(options: &str) -> Nim {
        notation::with_options(options).unwrap()
    }

    /// The cells of a table as text.
    fn cells(step: &Step) -> Vec<Vec<String>> {
        let cell = |it: &Cell| match it {
            Cell::Text(text) => text.clone(),
            Cell::Said(message) => message.id.trim_start_matches("nim-").to_owned(),
        };
        let table = step.table.as_ref().unwrap();
        table.rows.iter().map(|row| row.cells.iter().map(cell).collect()).collect()
    }

    /// What the source works out for `[0,3,4]`: the digits, their sums 1, 1, 1,
    /// and that none is even (seeds/002).
    #[test]
    fn the_columns_of_the_source() {
        let game = game("heaps=0-3-4");
        let explanation = game.explain(&game.start());
        let rows = cells(&explanation.steps[0]);
        assert_eq!(
            rows,
            [
                ["1", "0", "0", "0", "0"],
                ["2", "3", "0", "1", "1"],
                ["3", "4", "1", "0", "0"],
                ["row-sum", "", "1", "1", "1"],
                ["row-parity", "", "odd", "odd", "odd"],
            ]
        );
        assert_eq!(explanation.numbers[0], ("nim_sum", 7));
    }

    /// Worked out by hand: 3, 4, 5 are 011, 100, 101; the columns have two, one
    /// and two ones, so 2 is to be turned over in the heap of three: 001.
    #[test]
    fn the_reply_turns_over_the_odd_columns() {
        let game = game("heaps=3-4-5");
        let steps = game.explain(&game.start()).steps;
        assert_eq!(steps[0].table.as_ref().unwrap().marked, [3]);
        assert_eq!(steps[2].ply.as_deref(), Some("1x2"));
        assert_eq!(
            cells(&steps[2]),
            [
                ["1", "1", "0", "0", "1"],
                ["2", "4", "1", "0", "0"],
                ["3", "5", "1", "0", "1"],
                ["row-sum", "", "2", "0", "2"],
                ["row-parity", "", "even", "even", "even"],
            ]
        );
        let table = steps[2].table.as_ref().unwrap();
        let marked: Vec<bool> = table.rows.iter().map(|it| it.is_marked).collect();
        assert_eq!((marked, &table.marked), (vec![true, false, false, false, false], &vec![3]));
        assert!([0, 1, 3].iter().all(|&it| steps[it].ply.is_none()));
    }

    /// The nine positions that the source lists after `[2,3,4]`, in its order,
    /// and the one of them that is lost.
    #[test]
    fn the_successors_of_the_source() {
        let game = game("heaps=2-3-4");
        let rows = cells(&game.explain(&game.start()).steps[1]);
        let mut left: Vec<&str> = rows.iter().map(|it| it[1].as_str()).collect();
        left.sort_unstable();
        let source =
            ["0-3-4", "1-3-4", "2-0-4", "2-1-4", "2-2-4", "2-3-0", "2-3-1", "2-3-2", "2-3-3"];
        assert_eq!(left, source);
        let lost: Vec<&Vec<String>> = rows.iter().filter(|it| it[3] == "yes").collect();
        assert_eq!(lost, [&["3x3", "2-3-1", "0 2 2", "yes"].map(str::to_owned)]);
    }

    /// The source's example of having to take any heap, `[0,3,4]` to `[0,0,4]`,
    /// is a mistake: it loses, and another take wins.
    #[test]
    fn the_fallback_of_the_source_is_no_fallback() {
        let game = game("heaps=0-3-4");
        let start = game.start();
        let reply = game.reply(&start).unwrap();
        assert_eq!(game.write_move(&start, reply), "3x1");
        assert_eq!(game.write_position(&game.after(&start, reply)), "0-3-3 b");
        assert!(!game.wins(&game.after(&start, reply)));
        let sources = game.parse_move(&start, "2x3").unwrap();
        assert_eq!(game.write_position(&game.after(&start, sources)), "0-0-4 b");
        assert!(game.wins(&game.after(&start, sources)));
        let lost = game.explain(&start).steps[1].table.clone().unwrap();
        assert_eq!(lost.rows.iter().filter(|it| it.is_marked).count(), 1);
    }

    /// 512 of 4,096 each (project oracles), and the same by Grundy values from
    /// their definition, the least number that no move leads to.
    #[test]
    fn lost_positions_of_four_heaps_up_to_seven() {
        for (options, misere) in [("heaps=7-7-7-7", false), ("heaps=7-7-7-7,misere", true)] {
            let game = game(options);
            let mut lost = 0;
            for code in 0..4096_u32 {
                let mut position = game.start();
                for heap in 0..4 {
                    position.heaps[heap] = code >> (3 * heap) & 7;
                }
                lost += u32::from(!game.wins(&position));
                let steps = game.explain(&position).steps;
                assert_eq!(steps.len(), 4, "{misere} {position:?}");
            }
            assert_eq!(lost, 512, "{options}");
        }
    }

    #[test]
    fn the_grundy_value_is_the_least_that_no_move_leads_to() {
        let game = game("heaps=4-4-4");
        let mut known = std::collections::HashMap::new();
        for code in 0..125_u32 {
            let mut position = game.start();
            for (heap, power) in [1, 5, 25].into_iter().enumerate() {
                position.heaps[heap] = code / power % 5;
            }
            // Takes lead to smaller codes, which are known already.
            let next: Vec<u32> =
                game.moves(&position).map(|it| known[&game.after(&position, it).heaps]).collect();
            let least = (0..).find(|it| !next.contains(it)).unwrap();
            assert_eq!(least, nim_sum(&position.heaps), "{position:?}");
            known.insert(position.heaps, least);
        }
    }

    #[test]
    fn long_lists_are_not_gone_through() {
        let game = game("heaps=2147483647-2147483000");
        let explanation = game.explain(&game.start());
        let rows = cells(&explanation.steps[1]);
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0][0], "1x647");
    }
}
