//! The places of the nodes within their rows.
//!
//! Each row in turn is moved towards the weighted mean of its neighbours in the other rows. The
//! order and the distances are kept: that is a least-squares problem in which neighbours must not
//! come closer than they are wide, and merging blocks that would overlap solves it exactly (the
//! pool-adjacent-violators algorithm).

use super::Rows;

/// Rounds of moving, alternately down and up.
const ROUNDS: usize = 30;

/// The middles of all nodes and bends.
pub(super) fn spread(rows: &Rows, gap: f32) -> Vec<f32> {
    let mut x = vec![0.0_f32; rows.half.len()];
    // Side by side and centred, to begin with.
    for row in &rows.rows {
        let offsets = offsets(rows, row, gap);
        let all = offsets.last().copied().unwrap_or(0.0);
        for (node, offset) in row.iter().zip(&offsets) {
            x[*node] = offset - all / 2.0;
        }
    }
    let count = rows.rows.len();
    for round in 0..ROUNDS {
        // The last rounds look at both sides, so that neither is neglected.
        let both = ROUNDS - 6 <= round;
        for step in 0..count {
            let row = if round % 2 == 0 { step } else { count - 1 - step };
            let (up, down) = (both || round % 2 == 0, both || round % 2 == 1);
            settle(rows, row, gap, (up, down), &mut x);
        }
    }
    x
}

/// The distance of each node of a row from the first one if all are as close as allowed.
fn offsets(rows: &Rows, row: &[usize], gap: f32) -> Vec<f32> {
    let mut at = 0.0;
    let mut before: Option<f32> = None;
    row.iter()
        .map(|node| {
            let half = rows.half[*node];
            if let Some(before) = before.replace(half) {
                at += before + gap + half;
            }
            at
        })
        .collect()
}

/// Nodes that touch each other and move together.
struct Block {
    /// The first node's number in the row, and behind the last one.
    from: usize,
    to: usize,
    /// The sum of weights, and of weights times wanted places less offsets.
    weight: f32,
    sum: f32,
}

impl Block {
    fn place(&self) -> f32 {
        self.sum / self.weight
    }
}

/// Moves one row as close as possible to where its neighbours want it.
fn settle(rows: &Rows, row: usize, gap: f32, (up, down): (bool, bool), x: &mut [f32]) {
    let nodes = &rows.rows[row];
    let offsets = offsets(rows, nodes, gap);
    let mut blocks: Vec<Block> = Vec::with_capacity(nodes.len());
    for (number, &node) in nodes.iter().enumerate() {
        let above = rows.up[node].iter().filter(|_| up);
        let below = rows.down[node].iter().filter(|_| down);
        let (mut weight, mut sum) = (0.0, 0.0);
        for (other, strength) in above.chain(below) {
            weight += strength;
            sum += strength * x[*other];
        }
        // A node that nothing pulls stays where it is unless it is in the way.
        let (weight, wanted) = if 0.0 < weight { (weight, sum / weight) } else { (0.01, x[node]) };
        let sum = weight * (wanted - offsets[number]);
        let mut block = Block { from: number, to: number + 1, weight, sum };
        while let Some(last) = blocks.pop_if(|last| block.place() < last.place()) {
            block = Block {
                from: last.from,
                to: block.to,
                weight: last.weight + block.weight,
                sum: last.sum + block.sum,
            };
        }
        blocks.push(block);
    }
    for block in blocks {
        for number in block.from..block.to {
            x[nodes[number]] = block.place() + offsets[number];
        }
    }
}
