//! A layered layout of directed graphs (Sugiyama, Tagawa and Toda 1981).
//!
//! Nodes are placed in rows so that most arcs point down, with few crossings and few bends:
//!
//! 1. arcs that would close a cycle are turned around, and every node gets a row (`ranks.rs`);
//! 2. an arc over several rows passes through a *bend* in each row between;
//! 3. the order in each row is chosen so that few arcs cross (`order.rs`);
//! 4. the nodes of a row are moved towards their neighbours, without overlap (`spread.rs`).
//!
//! Parts of the graph that no arc connects are laid out by themselves and placed side by side.
//! Every graph has a layout: nodes that do not exist are ignored, and sizes that are not numbers
//! count as zero. The work grows with the number of arcs and is bounded by [`MOST_BENDS`].

mod order;
mod ranks;
mod spread;

/// Bends in a part of the graph. Arcs for which there are none left run straight.
const MOST_BENDS: usize = 30_000;

/// The width of a bend.
const BEND: f32 = 8.0;

/// The greatest width or height of a node.
const LARGEST: f32 = 4000.0;

/// A graph to be laid out.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Width and height of each node.
    pub nodes: Vec<(f32, f32)>,
    /// From which node to which.
    pub arcs: Vec<(usize, usize)>,
    /// The row of each node where it is known, for instance its distance from a first node; empty
    /// otherwise.
    pub rows: Vec<usize>,
    /// The distance of neighbours in a row, and of two rows.
    pub gaps: (f32, f32),
}

/// A layout: x grows to the right, y grows downwards, from (0, 0).
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The middle of each node.
    pub nodes: Vec<(f32, f32)>,
    /// For each arc the points it passes, with the middles of its ends; empty for an arc from a
    /// node to itself.
    pub arcs: Vec<Vec<(f32, f32)>>,
    /// Width and height of all of it.
    pub size: (f32, f32),
}

/// Lays out a graph.
pub fn layered(graph: &Graph) -> Layout {
    let count = graph.nodes.len();
    let mut layout = Layout {
        nodes: vec![(0.0, 0.0); count],
        arcs: vec![Vec::new(); graph.arcs.len()],
        size: (0.0, 0.0),
    };
    let mut parts: Vec<Part> = split(graph).into_iter().map(|part| lay_out(graph, part)).collect();
    // The largest part first; the others beside and below it, in rows of similar width.
    parts.sort_by_key(|part| std::cmp::Reverse(part.nodes.len()));
    let widest = parts.first().map_or(0.0, |it| it.size.0);
    let area: f32 = parts.iter().map(|it| it.size.0 * it.size.1).sum();
    let limit = widest.max(1.4 * area.sqrt());
    let (mut x, mut y, mut high) = (0.0, 0.0, 0.0_f32);
    for part in parts {
        if 0.0 < x && limit < x + part.size.0 {
            (x, y, high) = (0.0, y + high + graph.gaps.1, 0.0);
        }
        let shift = |(a, b): (f32, f32)| (a + x, b + y);
        for (node, at) in part.nodes.iter().zip(&part.at) {
            layout.nodes[*node] = shift(*at);
        }
        for (arc, route) in part.arcs.iter().zip(&part.routes) {
            layout.arcs[*arc] = route.iter().map(|it| shift(*it)).collect();
        }
        layout.size.0 = layout.size.0.max(x + part.size.0);
        layout.size.1 = layout.size.1.max(y + part.size.1);
        x += part.size.0 + 2.0 * graph.gaps.0;
        high = high.max(part.size.1);
    }
    layout
}

/// A connected part of the graph, later with its layout.
#[derive(Default)]
struct Part {
    nodes: Vec<usize>,
    arcs: Vec<usize>,
    at: Vec<(f32, f32)>,
    routes: Vec<Vec<(f32, f32)>>,
    size: (f32, f32),
}

/// The connected parts, without arcs whose ends do not exist.
fn split(graph: &Graph) -> Vec<Part> {
    let count = graph.nodes.len();
    let mut root: Vec<usize> = (0..count).collect();
    fn find(root: &mut [usize], mut node: usize) -> usize {
        while root[node] != node {
            root[node] = root[root[node]];
            node = root[node];
        }
        node
    }
    let real = |&(from, to): &(usize, usize)| from < count && to < count;
    for &(from, to) in graph.arcs.iter().filter(|it| real(it)) {
        let (a, b) = (find(&mut root, from), find(&mut root, to));
        root[a.max(b)] = a.min(b);
    }
    let mut number = vec![usize::MAX; count];
    let mut parts: Vec<Part> = Vec::new();
    for node in 0..count {
        let top = find(&mut root, node);
        if number[top] == usize::MAX {
            number[top] = parts.len();
            parts.push(Part::default());
        }
        parts[number[top]].nodes.push(node);
    }
    for (arc, ends) in graph.arcs.iter().enumerate().filter(|it| real(it.1)) {
        let top = find(&mut root, ends.0);
        parts[number[top]].arcs.push(arc);
    }
    parts
}

/// A part with nodes numbered from 0, and bends as further nodes.
struct Rows {
    /// Half the width of each node and bend.
    half: Vec<f32>,
    /// Nodes and bends of each row, in order.
    rows: Vec<Vec<usize>>,
    /// Neighbours in the row above and in the row below, with the weight of the arc between.
    up: Vec<Vec<(usize, f32)>>,
    down: Vec<Vec<(usize, f32)>>,
}

fn lay_out(graph: &Graph, mut part: Part) -> Part {
    let count = part.nodes.len();
    let mut local = std::collections::HashMap::with_capacity(count);
    local.extend(part.nodes.iter().enumerate().map(|(number, node)| (*node, number)));
    let ends: Vec<(usize, usize)> = part
        .arcs
        .iter()
        .map(|arc| (local[&graph.arcs[*arc].0], local[&graph.arcs[*arc].1]))
        .collect();
    let measure = |it: f32| if it.is_finite() { it.clamp(0.0, LARGEST) } else { 0.0 };
    let size: Vec<(f32, f32)> =
        part.nodes.iter().map(|it| graph.nodes[*it]).map(|it| (measure(it.0), measure(it.1))).collect();

    // 1. rows
    let given: Option<Vec<usize>> =
        part.nodes.iter().map(|node| graph.rows.get(*node).copied()).collect();
    let rank = match given {
        Some(rows) => ranks::compact(&rows),
        None => ranks::ranks(count, &ends),
    };
    let depth = rank.iter().max().map_or(0, |it| it + 1);

    // 2. bends
    let mut rows = Rows {
        half: size.iter().map(|it| it.0 / 2.0).collect(),
        rows: vec![Vec::new(); depth],
        up: vec![Vec::new(); count],
        down: vec![Vec::new(); count],
    };
    let mut row_of = rank.clone();
    let mut chains: Vec<Vec<usize>> = Vec::with_capacity(ends.len());
    let mut left = MOST_BENDS;
    for &(from, to) in &ends {
        let (high, low) = if rank[from] <= rank[to] { (from, to) } else { (to, from) };
        let mut chain = vec![high];
        let between = rank[low].saturating_sub(rank[high] + 1);
        if between <= left {
            left -= between;
            for row in rank[high] + 1..rank[low] {
                chain.push(rows.half.len());
                row_of.push(row);
                rows.half.push(BEND / 2.0);
                rows.up.push(Vec::new());
                rows.down.push(Vec::new());
            }
        }
        chain.push(low);
        // An arc that got no bends joins rows that are not neighbours, and has no say in the order.
        for (number, pair) in chain.windows(2).enumerate() {
            if row_of[pair[0]] + 1 != row_of[pair[1]] {
                continue;
            }
            // Long arcs are kept straight before short ones are kept short.
            let bends = usize::from(number > 0) + usize::from(number + 2 < chain.len());
            let weight = [1.0, 2.0, 8.0][bends];
            rows.down[pair[0]].push((pair[1], weight));
            rows.up[pair[1]].push((pair[0], weight));
        }
        if from != high {
            chain.reverse();
        }
        chains.push(chain);
    }

    // 3. order, 4. places
    order::order(&mut rows, &row_of, depth);
    let x = spread::spread(&rows, measure(graph.gaps.0));
    let mut y = Vec::with_capacity(depth);
    let mut bottom = 0.0;
    for row in &rows.rows {
        let high = row.iter().filter_map(|it| size.get(*it)).map(|it| it.1).fold(0.0, f32::max);
        y.push(bottom + high / 2.0);
        bottom += high + measure(graph.gaps.1);
    }
    let left = x.iter().zip(&rows.half).map(|(x, half)| x - half).fold(f32::INFINITY, f32::min);
    let right = x.iter().zip(&rows.half).map(|(x, half)| x + half).fold(0.0, f32::max);
    let left = if left.is_finite() { left } else { 0.0 };
    let at = |node: usize| (x[node] - left, y[row_of[node]]);
    part.at = (0..count).map(at).collect();
    part.size = (right - left, (bottom - measure(graph.gaps.1)).max(0.0));
    part.routes = chains
        .iter()
        .zip(&ends)
        .map(|(chain, (from, to))| {
            if from == to { Vec::new() } else { chain.iter().map(|it| at(*it)).collect() }
        })
        .collect();
    part_arcs_aside(&ends, &mut part.routes);
    part
}

/// Arcs between the same two nodes would lie on each other: moves them apart.
fn part_arcs_aside(ends: &[(usize, usize)], routes: &mut [Vec<(f32, f32)>]) {
    /// The distance of two such arcs in their middle.
    const APART: f32 = 22.0;
    let mut groups: std::collections::HashMap<(usize, usize), Vec<usize>> = Default::default();
    for (arc, &(from, to)) in ends.iter().enumerate().filter(|it| it.1.0 != it.1.1) {
        groups.entry((from.min(to), from.max(to))).or_default().push(arc);
    }
    for arcs in groups.values().filter(|it| 1 < it.len()) {
        for (number, &arc) in arcs.iter().enumerate() {
            let route = &mut routes[arc];
            // With bends each arc has a way of its own already.
            let [from, to] = route[..] else { continue };
            let by = APART * (number as f32 - (arcs.len() - 1) as f32 / 2.0);
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            // Across the line from the node with the smaller number to the other, whatever the
            // direction of the arc.
            let by = if ends[arc].0 < ends[arc].1 { by } else { -by };
            let long = dx.hypot(dy).max(1.0);
            let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            route.insert(1, (middle.0 - dy / long * by, middle.1 + dx / long * by));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(count: usize, arcs: &[(usize, usize)]) -> Graph {
        Graph {
            nodes: vec![(40.0, 20.0); count],
            arcs: arcs.to_vec(),
            rows: Vec::new(),
            gaps: (10.0, 30.0),
        }
    }

    /// No two nodes may overlap, and every route joins the middles of its ends.
    fn check(graph: &Graph) -> Layout {
        let layout = layered(graph);
        for (a, &(x, y)) in layout.nodes.iter().enumerate() {
            assert!((0.0..=layout.size.0).contains(&x) && (0.0..=layout.size.1).contains(&y));
            for (b, &(u, v)) in layout.nodes.iter().enumerate().skip(a + 1) {
                let apart = 39.9 <= (x - u).abs() || 19.9 <= (y - v).abs();
                assert!(apart, "{a} at {x},{y} and {b} at {u},{v}");
            }
        }
        for (route, &(from, to)) in layout.arcs.iter().zip(&graph.arcs) {
            if from != to {
                assert_eq!(route.first(), Some(&layout.nodes[from]));
                assert_eq!(route.last(), Some(&layout.nodes[to]));
            }
        }
        layout
    }

    #[test]
    fn a_chain_is_straight_and_points_down() {
        let layout = check(&graph(4, &[(0, 1), (1, 2), (2, 3)]));
        assert!(layout.nodes.windows(2).all(|it| it[0].0 == it[1].0 && it[0].1 < it[1].1));
    }

    #[test]
    fn arcs_that_need_not_cross_do_not() {
        // In the order of their numbers, 0–5, 1–4, 2–3 would cross three times.
        let layout = check(&graph(7, &[(6, 0), (6, 1), (6, 2), (0, 5), (1, 4), (2, 3)]));
        let x = |node: usize| layout.nodes[node].0;
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let below = [5, 4, 3];
            assert_eq!(x(a) < x(b), x(below[a]) < x(below[b]), "{a} and {b}");
        }
    }

    #[test]
    fn arcs_between_the_same_nodes_lie_apart() {
        let layout = check(&graph(2, &[(0, 1), (1, 0)]));
        let (there, back) = (layout.arcs[0][1], layout.arcs[1][1]);
        assert!(15.0 < (there.0 - back.0).abs(), "{there:?} {back:?}");
    }

    #[test]
    fn any_graph_has_a_layout() {
        let mut random = 7_u64;
        let mut next = |below: usize| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) as usize % below
        };
        for round in 0..60 {
            let count = 1 + next(40);
            let arcs: Vec<_> = (0..next(90)).map(|_| (next(count), next(count))).collect();
            let mut graph = graph(count, &arcs);
            if round % 2 == 0 {
                graph.rows = (0..count).map(|_| next(1000)).collect();
            }
            check(&graph);
        }
        let mut odd = graph(3, &[(0, 9), (1, 2)]);
        odd.nodes[0] = (f32::NAN, f32::INFINITY);
        assert_eq!(layered(&odd).nodes.len(), 3);
        assert_eq!(layered(&Graph::default()).size, (0.0, 0.0));
    }
}
