//! The row of each node.

use std::collections::VecDeque;

/// Rounds of moving nodes towards their neighbours.
const ROUNDS: usize = 8;

/// The rows of a graph, so that few arcs point up and most are short.
pub(super) fn ranks(count: usize, arcs: &[(usize, usize)]) -> Vec<usize> {
    let position = sequence(count, arcs);
    // Arcs that point back in the sequence are turned around; what remains has no cycle.
    let forward: Vec<(usize, usize)> = arcs
        .iter()
        .filter(|it| it.0 != it.1)
        .map(|&(from, to)| if position[from] < position[to] { (from, to) } else { (to, from) })
        .collect();
    let mut above = vec![Vec::new(); count];
    let mut below = vec![Vec::new(); count];
    for &(from, to) in &forward {
        below[from].push(to);
        above[to].push(from);
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|it| position[*it]);

    // Each node directly below the lowest of its predecessors,
    let mut rank = vec![0_usize; count];
    for &node in &order {
        rank[node] = above[node].iter().map(|it| rank[*it] + 1).max().unwrap_or(0);
    }
    // then towards the middle of its neighbours as far as they leave room, which makes arcs shorter.
    for round in 0..ROUNDS {
        let each: Box<dyn Iterator<Item = &usize>> =
            if round % 2 == 0 { Box::new(order.iter().rev()) } else { Box::new(order.iter()) };
        for &node in each {
            let least = above[node].iter().map(|it| rank[*it] + 1).max();
            let most = below[node].iter().map(|it| rank[*it].saturating_sub(1)).min();
            let wanted = match (above[node].len(), below[node].len()) {
                (a, b) if a < b => most,
                (a, b) if b < a => least,
                _ => None,
            };
            let (least, most) = (least.unwrap_or(0), most.unwrap_or(rank[node]));
            if let Some(wanted) = wanted.filter(|_| least <= most) {
                rank[node] = wanted.clamp(least, most);
            }
        }
    }
    compact(&rank)
}

/// The same rows without empty ones between.
pub(super) fn compact(rows: &[usize]) -> Vec<usize> {
    let mut used: Vec<usize> = rows.to_vec();
    used.sort_unstable();
    used.dedup();
    rows.iter().map(|row| used.partition_point(|it| it < row)).collect()
}

/// The place of each node in a sequence in which few arcs point back (Eades, Lin and Smyth 1993):
/// sinks go to the end, sources to the beginning, and if there are neither, the node with the
/// largest surplus of outgoing arcs goes to the beginning.
fn sequence(count: usize, arcs: &[(usize, usize)]) -> Vec<usize> {
    let mut out = vec![Vec::new(); count];
    let mut into = vec![Vec::new(); count];
    for &(from, to) in arcs.iter().filter(|it| it.0 != it.1) {
        out[from].push(to);
        into[to].push(from);
    }
    let mut outgoing: Vec<usize> = out.iter().map(Vec::len).collect();
    let mut incoming: Vec<usize> = into.iter().map(Vec::len).collect();
    let mut placed = vec![false; count];
    let mut position = vec![0; count];
    let (mut first, mut last) = (0, count);
    let mut ready: VecDeque<usize> =
        (0..count).filter(|it| outgoing[*it] == 0 || incoming[*it] == 0).collect();
    let mut rest = count;
    while 0 < rest {
        let node = match ready.pop_front() {
            Some(node) if placed[node] => continue,
            Some(node) => node,
            None => {
                let surplus = |it: &usize| outgoing[*it] as i64 - incoming[*it] as i64;
                let free = (0..count).filter(|it| !placed[*it]);
                // Of equals the one with the smallest number: often the first in the file.
                let Some(node) = free.rev().max_by_key(surplus) else { break };
                node
            }
        };
        placed[node] = true;
        rest -= 1;
        if outgoing[node] == 0 && 0 < incoming[node] {
            last -= 1;
            position[node] = last;
        } else {
            position[node] = first;
            first += 1;
        }
        for &to in out[node].iter().filter(|it| !placed[**it]) {
            incoming[to] -= 1;
            if incoming[to] == 0 {
                ready.push_back(to);
            }
        }
        for &from in into[node].iter().filter(|it| !placed[**it]) {
            outgoing[from] -= 1;
            if outgoing[from] == 0 {
                ready.push_back(from);
            }
        }
    }
    position
}
