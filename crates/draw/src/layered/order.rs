//! The order of the nodes in each row.
//!
//! Finding the fewest crossings is NP-hard even for two rows. As usual, each row is sorted in turn
//! by the median of its neighbours in the row before, down and up, and the best order seen is kept
//! (Gansner, Koutsofios, North and Vo 1993).

use super::Rows;

/// Rounds of sorting; rounds without a better order end it earlier.
const ROUNDS: usize = 24;
const PATIENCE: usize = 6;

/// Orders the rows.
pub(super) fn order(rows: &mut Rows, row_of: &[usize], depth: usize) {
    rows.rows = first(rows, row_of, depth);
    let mut place = places(&rows.rows, rows.half.len());
    let mut best = rows.rows.clone();
    let mut fewest = crossings(rows, &place);
    let mut patience = PATIENCE;
    for round in 0..ROUNDS {
        if fewest == 0 || patience == 0 {
            break;
        }
        sweep(rows, &mut place, round % 2 == 0);
        exchange(rows, &mut place);
        let now = crossings(rows, &place);
        if now < fewest {
            (fewest, best, patience) = (now, rows.rows.clone(), PATIENCE);
        } else {
            patience -= 1;
        }
    }
    rows.rows = best;
}

/// The order in which a search in depth meets the nodes: what belongs together is together.
fn first(rows: &Rows, row_of: &[usize], depth: usize) -> Vec<Vec<usize>> {
    let mut seen = vec![false; row_of.len()];
    let mut order = vec![Vec::new(); depth];
    let mut starts: Vec<usize> = (0..row_of.len()).collect();
    starts.sort_by_key(|it| row_of[*it]);
    let mut stack = Vec::new();
    for start in starts {
        stack.push(start);
        while let Some(node) = stack.pop() {
            if std::mem::replace(&mut seen[node], true) {
                continue;
            }
            order[row_of[node]].push(node);
            let neighbours = rows.up[node].iter().rev().chain(rows.down[node].iter().rev());
            stack.extend(neighbours.map(|it| it.0).filter(|it| !seen[*it]));
        }
    }
    order
}

/// Where each node is in its row.
fn places(rows: &[Vec<usize>], count: usize) -> Vec<usize> {
    let mut place = vec![0; count];
    for row in rows {
        for (number, node) in row.iter().enumerate() {
            place[*node] = number;
        }
    }
    place
}

/// Sorts every row by the medians of the neighbours in the row before it.
fn sweep(rows: &mut Rows, place: &mut [usize], down: bool) {
    let count = rows.rows.len();
    for step in 1..count {
        let row = if down { step } else { count - 1 - step };
        let beside = if down { &rows.up } else { &rows.down };
        let mut keyed: Vec<(f32, usize)> = rows.rows[row]
            .iter()
            .map(|&node| (median(&beside[node], place).unwrap_or(place[node] as f32), node))
            .collect();
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (number, (_, node)) in keyed.iter().enumerate() {
            place[*node] = number;
        }
        rows.rows[row] = keyed.into_iter().map(|it| it.1).collect();
    }
}

/// The median of the neighbours' places; of an even number the two in the middle, weighted towards
/// the side on which the neighbours are closer together.
fn median(neighbours: &[(usize, f32)], place: &[usize]) -> Option<f32> {
    let mut at: Vec<usize> = neighbours.iter().map(|it| place[it.0]).collect();
    at.sort_unstable();
    let middle = at.len() / 2;
    match at.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(at[middle] as f32),
        2 => Some((at[0] + at[1]) as f32 / 2.0),
        count => {
            let left = (at[middle - 1] - at[0]) as f32;
            let right = (at[count - 1] - at[middle]) as f32;
            let sum = left + right;
            let (a, b) = (at[middle - 1] as f32, at[middle] as f32);
            Some(if sum == 0.0 { (a + b) / 2.0 } else { (a * right + b * left) / sum })
        }
    }
}

/// Exchanges neighbours in a row as long as that removes crossings.
fn exchange(rows: &mut Rows, place: &mut [usize]) {
    /// Rows with more nodes are left as sorting has made them.
    const MOST: usize = 300;
    let Rows { rows, up, down, .. } = rows;
    for row in rows.iter_mut().filter(|it| it.len() <= MOST) {
        let mut changed = true;
        let mut rounds = 4;
        while changed && 0 < rounds {
            (changed, rounds) = (false, rounds - 1);
            for left in 0..row.len().saturating_sub(1) {
                let (a, b) = (row[left], row[left + 1]);
                let count = |a: usize, b: usize| {
                    crossing(&up[a], &up[b], place) + crossing(&down[a], &down[b], place)
                };
                if count(b, a) < count(a, b) {
                    row.swap(left, left + 1);
                    place.swap(a, b);
                    changed = true;
                }
            }
        }
    }
}

/// Crossings between the arcs of two nodes, the first of which is on the left.
fn crossing(left: &[(usize, f32)], right: &[(usize, f32)], place: &[usize]) -> usize {
    let behind = |it: &(usize, f32)| right.iter().filter(|b| place[b.0] < place[it.0]).count();
    left.iter().map(behind).sum()
}

/// Crossings between all neighbouring rows: inversions, counted with a Fenwick tree.
fn crossings(rows: &Rows, place: &[usize]) -> usize {
    let mut total = 0;
    for pair in rows.rows.windows(2) {
        let mut tree = vec![0_usize; pair[1].len() + 1];
        let mut inserted = 0;
        for node in &pair[0] {
            let mut ends: Vec<usize> = rows.down[*node].iter().map(|it| place[it.0]).collect();
            ends.sort_unstable();
            for &end in &ends {
                // Arcs so far whose end is not to the right of this one.
                let (mut index, mut before) = (end + 1, 0);
                while 0 < index {
                    before += tree[index];
                    index &= index - 1;
                }
                total += inserted - before;
            }
            for end in ends {
                let mut index = end + 1;
                while index < tree.len() {
                    tree[index] += 1;
                    index += index & index.wrapping_neg();
                }
                inserted += 1;
            }
        }
    }
    total
}
