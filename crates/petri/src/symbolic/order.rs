//! Orders of places, from the lowest level to the highest.
//!
//! The order decides over everything: with a bad one a diagram has millions of nodes, with a good
//! one a few hundred. Finding the best is hopeless, so several are proposed, rated, and the best
//! are tried.
//!
//! Two ratings are used. *Span* is the number of levels that transitions reach over, in total.
//! *Width* comes from the invariants: at a cut between two levels a diagram must remember the
//! tokens above in each independent invariant that continues below, so that with `d` of them about
//! `r^d` nodes are needed, `r` being the usual number of values of a place.

use super::{
    Halt, Job,
    forest::Forest,
    relation::{Effect, System},
    saturation,
};

/// The largest number of multiplications for which invariants are computed.
const INVARIANT_WORK: usize = 40_000_000;

/// The number of multiplications for improving orders step by step.
const SEARCH_WORK: usize = 30_000_000;

/// Rounds of [`force`].
const FORCE_ROUNDS: usize = 60;

/// Transitions with more places than this do not make their places neighbours.
const CROWD: usize = 64;

/// An order with its ratings.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// How it was found, for reports.
    pub name: &'static str,
    /// The places from the lowest level to the highest.
    pub order: Vec<u32>,
    /// Expected number of nodes by the invariants, if they were computed.
    pub width: Option<f64>,
    /// Levels that transitions reach over.
    pub span: u64,
}

/// Proposes orders, the most promising first.
pub fn candidates(net: &System) -> Vec<Candidate> {
    let edges = supports(net);
    let file: Vec<u32> = (0..net.places() as u32).collect();
    let breadth = breadth_first(net.places(), &edges);
    let greedy = greedy(net.places(), &edges);
    let mut found = vec![
        ("force", force(&file, &edges)),
        ("breadth", breadth.clone()),
        ("breadth, force", force(&breadth, &edges)),
        ("greedy", greedy.clone()),
        ("greedy, force", force(&greedy, &edges)),
        ("file", file),
    ];
    let invariants = Invariants::of(net);
    if let Some(invariants) = &invariants
        && invariants.rank() > 0
    {
        let mut budget = SEARCH_WORK;
        let starts: Vec<Vec<u32>> = found.iter().map(|it| it.1.clone()).collect();
        let mut improved: Vec<(f64, u64, Vec<u32>)> = Vec::new();
        for start in starts {
            let share = budget / 3;
            improved.push(invariants.improve(start, &edges, share));
            budget -= share.min(budget);
        }
        improved.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for (_, _, order) in improved.into_iter().take(2) {
            found.push(("invariants", order));
        }
    }
    let mut rated: Vec<Candidate> = Vec::new();
    for (name, order) in found {
        for (reversed, order) in [(false, order.clone()), (true, order.into_iter().rev().collect())]
        {
            if reversed && name != "invariants" && name != "file" {
                continue;
            }
            if rated.iter().any(|it| it.order == order) {
                continue;
            }
            let width = invariants.as_ref().map(|it| it.width(&order));
            let span = span(&order, &edges);
            rated.push(Candidate { name, order, width, span });
        }
    }
    rank(rated)
}

/// The best by either rating in turn.
fn rank(mut rated: Vec<Candidate>) -> Vec<Candidate> {
    let mut ranked = Vec::new();
    while !rated.is_empty() {
        let by_width = |a: &Candidate, b: &Candidate| {
            a.width.unwrap_or(0.).total_cmp(&b.width.unwrap_or(0.)).then(a.span.cmp(&b.span))
        };
        for rating in 0..2 {
            let best = (0..rated.len()).min_by(|&a, &b| {
                if rating == 0 {
                    by_width(&rated[a], &rated[b])
                } else {
                    rated[a].span.cmp(&rated[b].span)
                }
            });
            if let Some(best) = best {
                ranked.push(rated.remove(best));
            }
        }
    }
    ranked
}

/// The places of each transition.
fn supports(net: &System) -> Vec<Vec<u32>> {
    let places = |ops: &Vec<super::relation::Op>| ops.iter().map(|op| op.place).collect();
    let mut edges: Vec<Vec<u32>> = net.transitions.iter().map(places).collect();
    edges.retain(|it| it.len() > 1);
    edges
}

fn positions(order: &[u32]) -> Vec<u32> {
    let mut positions = vec![0; order.len()];
    for (position, &place) in order.iter().enumerate() {
        positions[place as usize] = position as u32;
    }
    positions
}

fn span(order: &[u32], edges: &[Vec<u32>]) -> u64 {
    let positions = positions(order);
    let of = |edge: &Vec<u32>| {
        let at = edge.iter().map(|&place| positions[place as usize]);
        u64::from(at.clone().max().unwrap_or(0) - at.min().unwrap_or(0))
    };
    edges.iter().map(of).sum()
}

/// FORCE (Aloul, Markov, Sakallah 2003): places move to the centres of their transitions.
fn force(start: &[u32], edges: &[Vec<u32>]) -> Vec<u32> {
    let mut order = start.to_vec();
    let mut best = (span(&order, edges), order.clone());
    let mut idle = 0;
    for _ in 0..FORCE_ROUNDS {
        let at = positions(&order);
        let mut pull = vec![(0_f64, 0_u32); order.len()];
        for edge in edges {
            let sum: u64 = edge.iter().map(|&place| u64::from(at[place as usize])).sum();
            let centre = sum as f64 / edge.len() as f64;
            for &place in edge {
                pull[place as usize].0 += centre;
                pull[place as usize].1 += 1;
            }
        }
        let goal = |place: u32| match pull[place as usize] {
            (_, 0) => f64::from(at[place as usize]),
            (sum, number) => sum / f64::from(number),
        };
        order.sort_by(|&a, &b| goal(a).total_cmp(&goal(b)));
        let span = span(&order, edges);
        if span < best.0 {
            best = (span, order.clone());
            idle = 0;
        } else {
            idle += 1;
            if idle > 4 {
                break;
            }
        }
    }
    best.1
}

/// Neighbours of each place.
fn neighbours(places: usize, edges: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut neighbours = vec![Vec::new(); places];
    for edge in edges.iter().filter(|edge| edge.len() <= CROWD) {
        for &a in edge {
            neighbours[a as usize].extend(edge.iter().copied().filter(|&b| b != a));
        }
    }
    for list in &mut neighbours {
        list.sort_unstable();
        list.dedup();
    }
    neighbours
}

/// Breadth first from a place at the rim, neighbours with few neighbours first (Cuthill, McKee
/// 1969).
fn breadth_first(places: usize, edges: &[Vec<u32>]) -> Vec<u32> {
    let neighbours = neighbours(places, edges);
    let mut placed = vec![false; places];
    let mut order = Vec::with_capacity(places);
    for seed in 0..places as u32 {
        if placed[seed as usize] {
            continue;
        }
        // The last place of a search is at the rim; twice is enough.
        let mut start = seed;
        for _ in 0..2 {
            start = search(start, &neighbours, &placed).last().copied().unwrap_or(start);
        }
        for place in search(start, &neighbours, &placed) {
            placed[place as usize] = true;
            order.push(place);
        }
    }
    order
}

fn search(start: u32, neighbours: &[Vec<u32>], placed: &[bool]) -> Vec<u32> {
    let mut seen = placed.to_vec();
    seen[start as usize] = true;
    let mut order = vec![start];
    let mut next = 0;
    while next < order.len() {
        let begin = order.len();
        for &place in &neighbours[order[next] as usize] {
            if !seen[place as usize] {
                seen[place as usize] = true;
                order.push(place);
            }
        }
        order[begin..].sort_by_key(|&place| neighbours[place as usize].len());
        next += 1;
    }
    order
}

/// Place by place, the one next that is tied most to those placed and least to the others (after
/// Tovchigrechko and Noack).
fn greedy(places: usize, edges: &[Vec<u32>]) -> Vec<u32> {
    let mut of_place = vec![Vec::new(); places];
    for (index, edge) in edges.iter().enumerate() {
        for &place in edge {
            of_place[place as usize].push(index);
        }
    }
    let mut placed = vec![false; places];
    let mut inside = vec![0_u32; edges.len()];
    let mut score = vec![0_f64; places];
    let mut order = Vec::with_capacity(places);
    // Only places next to those placed are compared.
    let mut rim: Vec<u32> = Vec::new();
    let mut next_seed = 0;
    while order.len() < places {
        let best = rim
            .iter()
            .enumerate()
            .max_by(|a, b| score[*a.1 as usize].total_cmp(&score[*b.1 as usize]))
            .map(|(index, _)| index);
        let place = match best {
            Some(index) => rim.swap_remove(index),
            None => {
                while placed[next_seed as usize] {
                    next_seed += 1;
                }
                next_seed
            }
        };
        placed[place as usize] = true;
        order.push(place);
        let mut touched = Vec::new();
        for &edge in &of_place[place as usize] {
            inside[edge] += 1;
            touched.extend(edges[edge].iter().copied().filter(|&it| !placed[it as usize]));
        }
        touched.sort_unstable();
        touched.dedup();
        for other in touched {
            let list = &of_place[other as usize];
            let tie = |&edge: &usize| {
                let (inside, size) = (inside[edge], edges[edge].len() as u32);
                match inside {
                    0 => 0.,
                    _ if inside + 1 == size => 2.,
                    _ => f64::from(inside) / f64::from(size),
                }
            };
            score[other as usize] = list.iter().map(tie).sum::<f64>() / list.len() as f64;
            if !rim.contains(&other) {
                rim.push(other);
            }
        }
    }
    order
}

/// The most tokens of a place in a pilot.
const PILOT_TOKENS: u32 = 5;

/// Steps for one run of a pilot, and for all of them.
const PILOT_RUN: u64 = 200_000;
const PILOT_STEPS: u64 = 2_000_000;

/// Memory of a pilot.
const PILOT_MEMORY: usize = 64 << 20;

/// Where places have many tokens, sorts the orders by their steps on a pilot, the same net with
/// few tokens, and improves the best of them by moving single places. What is good for five tokens
/// is good for thousands, if it is not wider by the invariants.
pub fn pilot(net: &System, orders: &mut Vec<Candidate>, job: &Job) -> Result<(), Halt> {
    let most = net.initial.iter().copied().max().unwrap_or(0);
    if most <= 2 * PILOT_TOKENS || orders.is_empty() {
        return Ok(());
    }
    let fewer = |&tokens: &u32| match u64::from(tokens) * u64::from(PILOT_TOKENS) {
        0 => 0,
        product => (product / u64::from(most)).max(1) as u32,
    };
    let small = System { initial: net.initial.iter().map(fewer).collect(), ..net.clone() };
    let mut left = PILOT_STEPS;
    let mut run = |order: &[u32], steps: u64| -> Result<Option<u64>, Halt> {
        let levelled = small.levelled(order);
        let mut forest = Forest::new(PILOT_MEMORY, job);
        forest.allow(steps.min(left));
        let result = saturation::reachable(&levelled, &mut forest);
        left = left.saturating_sub(forest.steps());
        match result {
            Ok(_) => Ok(Some(forest.steps())),
            Err(Halt::Stopped) => Err(Halt::Stopped),
            Err(_) => Ok(None),
        }
    };
    // 1. All of them.
    let mut timed = Vec::new();
    for candidate in orders.drain(..) {
        let steps = run(&candidate.order, PILOT_RUN)?;
        timed.push((steps.unwrap_or(u64::MAX), candidate));
    }
    // Wider ones lose in the end, however few steps they take on the pilot.
    let width = |it: &Candidate| it.width.unwrap_or(0.);
    let narrowest = timed.iter().map(|it| width(&it.1)).fold(f64::INFINITY, f64::min);
    timed.sort_by_key(|(steps, it)| (width(it) > 4. * narrowest, *steps));
    // 2. The best, place by place.
    let edges = supports(net);
    let invariants = Invariants::of(net);
    if let Some(invariants) = &invariants {
        let (mut best, mut candidate) = timed[0].clone();
        let mut better = true;
        while better && best < u64::MAX {
            better = false;
            for from in 0..candidate.order.len() {
                for to in 0..candidate.order.len() {
                    let mut order = candidate.order.clone();
                    let place = order.remove(from);
                    order.insert(to, place);
                    let width = invariants.width(&order);
                    if from == to || candidate.width.is_some_and(|it| width > it) {
                        continue;
                    }
                    if let Some(steps) = run(&order, best)?
                        && steps < best
                    {
                        let span = span(&order, &edges);
                        best = steps;
                        candidate = Candidate { name: "pilot", order, width: Some(width), span };
                        better = true;
                    }
                }
            }
        }
        timed.insert(0, (best, candidate));
    }
    orders.extend(timed.into_iter().map(|it| it.1));
    Ok(())
}

/// A prime: ranks are computed modulo it, which for a rating is as good as exactly.
const PRIME: u64 = (1 << 31) - 1;

/// The place invariants of a net, as a basis modulo [`PRIME`].
struct Invariants {
    /// For each place its coefficients in the invariants of the basis.
    columns: Vec<Vec<u64>>,
    rank: usize,
    /// The usual number of values of a place.
    values: f64,
}

impl Invariants {
    /// Computes them; `None` if that would take too long.
    fn of(net: &System) -> Option<Invariants> {
        let (places, transitions) = (net.places(), net.transitions.len());
        if places.checked_mul(places)?.checked_mul(places + transitions)? > INVARIANT_WORK {
            return None;
        }
        // Rows are places: effects of transitions, then resets, then the unit matrix.
        let mut rows = vec![vec![0_u64; transitions + 2 * places]; places];
        for (transition, ops) in net.transitions.iter().enumerate() {
            for op in ops {
                let place = op.place as usize;
                match op.effect {
                    Effect::Add(by) => rows[place][transition] = by.rem_euclid(PRIME as i64) as u64,
                    Effect::Set(_) => rows[place][transitions + place] = 1,
                }
            }
        }
        let width = transitions + places;
        for (place, row) in rows.iter_mut().enumerate() {
            row[width + place] = 1;
        }
        let mut done = 0;
        for column in 0..width {
            let Some(pivot) = (done..places).find(|&row| rows[row][column] != 0) else { continue };
            rows.swap(done, pivot);
            let (head, tail) = rows.split_at_mut(done + 1);
            let pivot = &head[done];
            let inverse = inverse(pivot[column]);
            for row in tail.iter_mut().filter(|row| row[column] != 0) {
                let factor = PRIME - row[column] * inverse % PRIME;
                for (cell, own) in row.iter_mut().zip(pivot).skip(column) {
                    if *own != 0 {
                        *cell = (*cell + own * factor) % PRIME;
                    }
                }
            }
            done += 1;
        }
        let rank = places - done;
        let columns = (0..places)
            .map(|place| rows[done..].iter().map(|row| row[width + place]).collect())
            .collect();
        let values = f64::from(net.initial.iter().copied().max().unwrap_or(1)) + 1.;
        Some(Invariants { columns, rank, values: values.max(2.) })
    }

    fn rank(&self) -> usize {
        self.rank
    }

    /// The rank of the columns of the first places, for each number of places.
    fn ranks(&self, order: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut basis: Vec<Option<Vec<u64>>> = vec![None; self.rank];
        let mut rank = 0;
        let mut ranks = vec![0];
        for place in order {
            let mut column = self.columns[place as usize].clone();
            for index in 0..self.rank {
                if column[index] == 0 || rank as usize == self.rank {
                    continue;
                }
                match &basis[index] {
                    Some(row) => {
                        let factor = PRIME - column[index];
                        for (cell, own) in column.iter_mut().zip(row).skip(index) {
                            *cell = (*cell + own * factor) % PRIME;
                        }
                    }
                    None => {
                        let inverse = inverse(column[index]);
                        for cell in &mut column {
                            *cell = *cell * inverse % PRIME;
                        }
                        basis[index] = Some(column);
                        rank += 1;
                        break;
                    }
                }
            }
            ranks.push(rank);
        }
        ranks
    }

    /// The expected number of nodes of an order.
    fn width(&self, order: &[u32]) -> f64 {
        let below = self.ranks(order.iter().copied());
        let above = self.ranks(order.iter().rev().copied());
        let cuts = below.iter().zip(above.iter().rev());
        cuts.map(|(below, above)| self.values.powi((below + above) as i32 - self.rank as i32)).sum()
    }

    /// Improves an order by moving one place at a time, as long as the work allows.
    fn improve(&self, start: Vec<u32>, edges: &[Vec<u32>], work: usize) -> (f64, u64, Vec<u32>) {
        let places = start.len();
        let cost = 2 * places * self.rank * self.rank + 1;
        let mut left = work / cost;
        let mut best = (self.width(&start), span(&start, edges), start);
        loop {
            let mut better = false;
            for from in 0..places {
                for to in 0..places {
                    if left == 0 {
                        return best;
                    }
                    if from == to {
                        continue;
                    }
                    left -= 1;
                    let mut order = best.2.clone();
                    let place = order.remove(from);
                    order.insert(to, place);
                    let width = self.width(&order);
                    if width > best.0 {
                        continue;
                    }
                    let span = span(&order, edges);
                    if width < best.0 || span < best.1 {
                        best = (width, span, order);
                        better = true;
                    }
                }
            }
            if !better {
                return best;
            }
        }
    }
}

/// The inverse modulo [`PRIME`], by Fermat.
fn inverse(value: u64) -> u64 {
    let (mut result, mut base, mut power) = (1, value % PRIME, PRIME - 2);
    while power > 0 {
        if power & 1 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        power >>= 1;
    }
    result
}
