//! The solvers on random graphs, compared with a slow and obvious solution.

use fastrand::Rng;
use game::{Game, Group, Index, Outcome, Player};

use crate::{
    Below, Job, Part, Plan, Stopped,
    retrograde::retrograde,
    sweep::sweep,
    verify::{Worth, verify},
};

/// A game on a graph: a turn follows an edge. One number in seven stands for no position.
#[derive(Clone)]
struct Graph<const WINNER_ENDS: bool> {
    arrows: Vec<Vec<usize>>,
    /// The value of a node without edges for the player to move there.
    ends: Vec<Worth>,
    /// Nodes of the slices 0, 1 and 2: 1 and 2 make a group.
    slices: [std::ops::Range<usize>; 3],
    cyclic: bool,
    /// Whether distances are stored.
    distances: bool,
    /// Whether a walk leaves out every third number, in violation of the law.
    skips: bool,
}

/// A node and the player to move.
type At = (usize, Player);

impl<const W: bool> Game for Graph<W> {
    type Position = At;
    type Move = usize;

    fn start(&self) -> At {
        (self.arrows.len() - 1, Player::A)
    }

    fn to_move(&self, position: &At) -> Player {
        position.1
    }

    fn outcome(&self, &(node, player): &At) -> Option<Outcome> {
        if !self.arrows[node].is_empty() {
            return None;
        }
        Some(match self.ends[node] {
            Worth::Win(_) => Outcome::Win(player),
            Worth::Loss(_) => Outcome::Win(!player),
            _ => Outcome::Draw,
        })
    }

    fn moves(&self, position: &At) -> impl ExactSizeIterator<Item = usize> {
        0..self.arrows[position.0].len()
    }

    fn apply(&self, position: &mut At, mv: usize) {
        *position = (self.arrows[position.0][mv], !position.1);
    }
}

impl<const W: bool> Graph<W> {
    fn number(&self, node: usize) -> u64 {
        let slice = self.slices.iter().find(|it| it.contains(&node)).unwrap();
        let offset = (node - slice.start) as u64;
        offset / 6 * 7 + offset % 6
    }
}

impl<const W: bool> Index for Graph<W> {
    type Game = Graph<W>;
    type Slice = usize;

    const WINNER_ENDS: bool = W;

    fn game(&self) -> &Graph<W> {
        self
    }

    fn groups(&self) -> Vec<Group<usize>> {
        let (cyclic, distances) = (self.cyclic, self.distances);
        let group = |slices| Group { slices, cyclic, distances };
        vec![group(vec![0]), group(vec![1, 2])]
    }

    fn name(&self, slice: usize) -> String {
        slice.to_string()
    }

    fn below(&self, slice: usize) -> Vec<usize> {
        if slice == 0 { vec![] } else { vec![0] }
    }

    fn len(&self, slice: usize) -> u64 {
        (self.slices[slice].len() as u64).div_ceil(6) * 7
    }

    fn slice(&self, position: &At) -> Option<usize> {
        self.slices.iter().position(|it| it.contains(&position.0))
    }

    fn rank(&self, _slice: usize, position: &At) -> u64 {
        self.number(position.0)
    }

    fn unrank(&self, slice: usize, index: u64) -> Option<At> {
        let node = self.slices[slice].start + (index / 7 * 6 + index % 7) as usize;
        (index % 7 != 6 && self.slices[slice].contains(&node)).then_some((node, Player::A))
    }

    fn step(&self, slice: usize, at: u64) -> Option<(u64, At)> {
        let skipped = self.skips && at.is_multiple_of(3);
        Some((at, self.unrank(slice, at).filter(|_| !skipped)?))
    }

    fn predecessors(&self, slice: usize, at: &At, mut visit: impl FnMut(usize, u64, u8)) {
        for (node, arrows) in self.arrows.iter().enumerate() {
            let turns = arrows.iter().filter(|&&it| it == at.0).count() as u8;
            let from = self.slices.iter().position(|it| it.contains(&node)).unwrap();
            if turns != 0 && (from == 0) == (slice == 0) {
                visit(from, self.number(node), turns);
            }
        }
    }
}

/// A graph of three slices. Without cycles, edges lead to smaller nodes only.
fn random<const W: bool>(rng: &mut Rng, cyclic: bool) -> Graph<W> {
    let sizes = [rng.usize(5..60), rng.usize(5..60), rng.usize(5..60)];
    let (one, two) = (sizes[0], sizes[0] + sizes[1]);
    let all = two + sizes[2];
    let mut arrows = Vec::new();
    for node in 0..all {
        let last = match (cyclic, node < one) {
            (true, true) => one,
            (true, false) => all,
            (false, _) => node,
        };
        let count = if last == 0 || rng.u8(..6) == 0 { 0 } else { rng.usize(1..4) };
        arrows.push((0..count).map(|_| rng.usize(..last)).collect());
    }
    let end = |_| match rng.u8(..if W { 3 } else { 5 }) {
        0 => Worth::Draw,
        1 | 2 => Worth::Loss(0),
        _ => Worth::Win(0),
    };
    let ends = (0..all).map(end).collect();
    let slices = [0..one, one..two, two..all];
    Graph { arrows, ends, slices, cyclic, distances: true, skips: false }
}

/// The slow and obvious solution: for every number of turns in order, the positions that are
/// decided after that many. The rest are draws.
fn obviously<const W: bool>(graph: &Graph<W>) -> Vec<Worth> {
    let count = graph.arrows.len();
    let mut worths = vec![Worth::Nothing; count];
    for turns in 0..2 * count as u16 {
        let before = worths.clone();
        for node in (0..count).filter(|&it| before[it] == Worth::Nothing) {
            let arrows = &graph.arrows[node];
            if arrows.is_empty() {
                worths[node] = graph.ends[node];
                continue;
            }
            let ends = || arrows.iter().map(|&it| before[it]);
            let lost = ends().any(|it| matches!(it, Worth::Loss(_)));
            let all_won = ends().all(|it| matches!(it, Worth::Win(_)));
            if lost && turns > 0 {
                worths[node] = Worth::Win(turns);
            } else if all_won && turns > 0 {
                worths[node] = Worth::Loss(turns);
            }
        }
    }
    worths.into_iter().map(|it| if it == Worth::Nothing { Worth::Draw } else { it }).collect()
}

/// Solves both groups.
fn solved<const W: bool>(graph: &Graph<W>, threads: usize) -> Vec<Part> {
    let job = Job::default();
    let mut parts: Vec<Part> = Vec::new();
    for group in graph.groups() {
        let known = parts.iter().enumerate().collect();
        let below = Below { parts: known };
        let found = if group.cyclic {
            retrograde(graph, &group.slices, &below, threads, &job).unwrap()
        } else {
            sweep(graph, &group.slices, &below, group.distances, threads, &job).unwrap()
        };
        drop(below);
        parts.extend(found);
    }
    parts
}

fn stored<const W: bool>(part: &Part, number: u64, distances: bool) -> Worth {
    match (part.codes[number as usize], part.code(number)) {
        (crate::code::UNUSED, _) => Worth::Nothing,
        (_, None) => Worth::Draw,
        (_, Some(code)) => {
            let turns = if !distances {
                0
            } else if W {
                code
            } else {
                code / 2
            };
            if code % 2 == 1 { Worth::Win(turns) } else { Worth::Loss(turns) }
        }
    }
}

fn agrees<const W: bool>(graph: &Graph<W>, threads: usize) {
    let parts = solved(graph, threads);
    for (node, right) in obviously(graph).into_iter().enumerate() {
        let slice = graph.slice(&(node, Player::A)).unwrap();
        let found = stored::<W>(&parts[slice], graph.number(node), graph.distances);
        let right = match right {
            Worth::Win(_) if !graph.distances => Worth::Win(0),
            Worth::Loss(_) if !graph.distances => Worth::Loss(0),
            right => right,
        };
        assert_eq!(found, right, "node {node} of {:?}", graph.arrows);
    }
    let known: Vec<_> = parts.iter().enumerate().collect();
    for slice in 0..3 {
        let mut known = known.clone();
        known.swap(0, slice);
        let report = verify(graph, &known, graph.distances, threads, &Job::default()).unwrap();
        assert_eq!((report.positions, report.wrong), (graph.slices[slice].len() as u64, 0));
    }
}

#[test]
fn random_graphs_with_cycles() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..300 {
        agrees(&random::<true>(&mut rng, true), 1);
        agrees(&random::<false>(&mut rng, true), 2);
    }
}

#[test]
fn random_graphs_without_cycles() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..300 {
        agrees(&random::<true>(&mut rng, false), 2);
        agrees(&random::<false>(&mut rng, false), 1);
    }
}

#[test]
fn random_graphs_without_distances() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..300 {
        agrees(&Graph { distances: false, ..random::<true>(&mut rng, false) }, 2);
        agrees(&Graph { distances: false, ..random::<false>(&mut rng, false) }, 1);
    }
}

/// One edge to the previous node: decided after as many turns as nodes.
fn row<const W: bool>(count: usize, cyclic: bool) -> Graph<W> {
    let arrows = (0..count).map(|node| node.checked_sub(1).into_iter().collect()).collect();
    let ends = vec![Worth::Loss(0); count];
    let slices = [0..10, 10..count / 2, count / 2..count];
    Graph { arrows, ends, slices, cyclic, distances: true, skips: false }
}

#[test]
fn what_takes_longer_than_a_byte_says_is_kept() {
    agrees(&row::<true>(700, true), 1);
    agrees(&row::<false>(700, true), 1);
    agrees(&row::<true>(700, false), 1);
    let parts = solved(&row::<true>(700, true), 1);
    let longest = parts.iter().filter_map(|it| it.counts().longest).max();
    assert_eq!(longest, Some(699));
    assert!(!parts[2].late.is_empty());
}

/// A loss that comes late outside the group, and sooner within it.
#[test]
fn the_later_of_two_losses_counts_also_if_it_takes_longer_than_a_byte_says() {
    let mut graph = row::<true>(302, true);
    graph.slices = [0..300, 300..301, 301..302];
    graph.arrows[300] = vec![0];
    graph.arrows[301] = vec![299, 300];
    agrees(&graph, 1);
    assert_eq!(solved(&graph, 1)[2].counts().longest, Some(300));
}

/// Changes one entry and expects verification to name it, even if the walk does not reach it.
fn wrong_entry_is_found(mut graph: Graph<true>, rng: &mut Rng) {
    let mut parts = solved(&graph, 1);
    graph.skips = rng.bool();
    let slice = rng.usize(..3);
    let number = graph.number(rng.usize(graph.slices[slice].clone()));
    let codes = &mut parts[slice].codes;
    let right = codes[number as usize];
    codes[number as usize] = match rng.u8(..3) {
        0 => crate::code::UNUSED,
        1 if right != crate::code::DRAW => crate::code::DRAW,
        _ if right >= crate::code::DRAW => rng.u8(..if graph.distances { 20 } else { 2 }),
        _ if graph.distances => right + 2,
        _ => 1 - right,
    };
    let mut known: Vec<_> = parts.iter().enumerate().collect();
    known.swap(0, slice);
    let report = verify(&graph, &known, graph.distances, 1, &Job::default()).unwrap();
    assert!(report.first.iter().any(|it| it.number == number), "{report:?}");
}

#[test]
fn one_wrong_entry_is_found() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..200 {
        wrong_entry_is_found(random(&mut rng, true), &mut rng);
        let graph = Graph { distances: false, ..random(&mut rng, false) };
        wrong_entry_is_found(graph, &mut rng);
    }
}

/// A number that stands for no position must not have a value.
#[test]
fn a_value_of_nothing_is_found() {
    let graph = random::<true>(&mut Rng::with_seed(6), true);
    let mut parts = solved(&graph, 1);
    parts[0].codes[6] = 3;
    let known: Vec<_> = parts.iter().enumerate().collect();
    let report = verify(&graph, &known, true, 1, &Job::default()).unwrap();
    assert_eq!((report.wrong, report.first[0].number), (1, 6));
}

#[test]
fn work_can_be_stopped() {
    let graph = random::<true>(&mut Rng::with_seed(4), true);
    let job = Job::default();
    job.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let below = Below { parts: Vec::new() };
    assert_eq!(retrograde(&graph, &[0], &below, 1, &job), Err(Stopped));
    assert_eq!(sweep(&graph, &[0], &below, true, 1, &job), Err(Stopped));
}

#[test]
fn a_plan_has_what_is_needed_in_order() {
    let graph: Graph<true> = random(&mut Rng::with_seed(1), true);
    let all = Plan::of_all(&graph);
    let slices = |plan: &Plan<usize>| -> Vec<Vec<usize>> {
        plan.steps.iter().map(|it| it.slices.clone()).collect()
    };
    assert_eq!(slices(&all), [vec![0], vec![1, 2]]);
    // A slice brings its group and what the group needs, and nothing else.
    assert_eq!(Plan::of(&graph, &[2]), all);
    assert_eq!(slices(&Plan::of(&graph, &[0])), [vec![0]]);
    assert_eq!(Plan::of(&graph, &[]).steps, []);
    let [first, second] = &all.steps[..] else { panic!("two steps") };
    assert_eq!((&first.below[..], &second.below[..]), (&[][..], &[0][..]));
    assert_eq!(second.entries, graph.len(1) + graph.len(2));
    assert_eq!((first.entries_below, second.entries_below), (0, graph.len(0)));
    assert_eq!(second.work, 2 * second.entries);
}

#[test]
fn a_plan_counts_the_memory_of_each_algorithm() {
    let memory = |cyclic, distances, is_long| {
        let mut graph: Graph<true> = random(&mut Rng::with_seed(2), cyclic);
        graph.distances = distances;
        let step = Plan::of_all(&graph).steps.remove(1);
        assert_eq!(step.entries_below, graph.len(0));
        (step.entries, step.memory(is_long) - step.entries_below)
    };
    let (entries, retrograde) = memory(true, true, false);
    assert_eq!(retrograde, entries * 7 / 2);
    assert_eq!(memory(true, true, true), (entries, 5 * entries));
    let (entries, sweep) = memory(false, true, false);
    assert_eq!(sweep, 3 * entries);
    assert_eq!(memory(false, false, false), (entries, 2 * entries));
    // Long distances are no matter in a sweep, which has two bytes for each anyway.
    assert_eq!(memory(false, true, true), (entries, 3 * entries));
}
