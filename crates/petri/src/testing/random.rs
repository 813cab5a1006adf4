//! Random small nets with every kind of arc, capacities and both kinds of priority.

use fastrand::Rng;

use crate::{
    Builder, Marking, Net, Semantics,
    net::{ArcKind, Place, Timing, Transition},
    semantics::{Capacity, Inhibitors, Timed},
};

/// What a random net may have.
#[derive(Copy, Clone, Debug)]
pub struct Features {
    /// Inhibitor, read and reset arcs.
    pub special_arcs: bool,
    /// Capacities.
    pub capacities: bool,
    /// Priorities as numbers and as a relation, and timed transitions.
    pub priorities: bool,
}

impl Features {
    /// Everything.
    pub const ALL: Features = Features { special_arcs: true, capacities: true, priorities: true };

    /// Nothing but normal arcs.
    pub const PLAIN: Features =
        Features { special_arcs: false, capacities: false, priorities: false };
}

/// Every combination of switches.
pub fn semantics() -> impl Iterator<Item = Semantics> {
    (0..8).map(|it: u32| Semantics {
        capacity: if it & 1 == 0 { Capacity::Weak } else { Capacity::Strong },
        inhibitors: if it & 2 == 0 { Inhibitors::Thresholds } else { Inhibitors::Empty },
        timed: if it & 4 == 0 { Timed::Alike } else { Timed::Below },
    })
}

/// A random net of 1 to 6 places and 1 to 8 transitions. Equal seeds give equal nets. More than
/// half of them have at most 300 states.
pub fn net(seed: u64, features: Features) -> Net {
    let mut random = Rng::with_seed(seed);
    let mut builder = Builder::new();
    let places: Vec<_> = (0..random.usize(1..=6))
        .map(|it| {
            let mut place = Place::new(format!("p{it}")).with_tokens(random.u64(0..=4));
            if features.capacities && random.u8(..3) == 0 {
                place = place.with_capacity(random.u64(1..=5));
            }
            builder.place(place)
        })
        .collect();
    let count = random.usize(1..=8);
    // Half of the nets have numbers as priorities, half a relation; every fourth has both.
    let numbers = features.priorities && random.bool();
    let relation = features.priorities && random.bool();
    let mut draw = random.fork();
    let transitions: Vec<_> = (0..count)
        .map(|it| {
            let mut transition = Transition::new(format!("t{it}"));
            if numbers {
                transition.priority = random.u32(0..3);
                if random.u8(..4) == 0 {
                    transition.timing = Timing::Timed;
                }
            }
            builder.transition(transition)
        })
        .collect();
    for &transition in &transitions {
        let mut connect = |kind, weight| {
            builder.connect(kind, places[random.usize(..places.len())], transition, weight);
        };
        let weight = |random: &mut Rng| if random.u8(..5) == 0 { random.u64(2..=3) } else { 1 };
        for _ in 0..draw.usize(1..=2) {
            connect(ArcKind::Input, weight(&mut draw));
        }
        for _ in 0..draw.usize(0..=2) {
            connect(ArcKind::Output, weight(&mut draw));
        }
        if features.special_arcs && draw.u8(..3) == 0 {
            match draw.u8(..4) {
                0 | 1 => connect(ArcKind::Inhibitor, draw.u64(0..=4)),
                2 => connect(ArcKind::Read, draw.u64(1..=3)),
                _ => connect(ArcKind::Reset, 1),
            }
        }
    }
    if relation && 1 < count {
        for _ in 0..random.usize(1..=3) {
            // From smaller to larger: no cycle.
            let lower = random.usize(1..count);
            builder.rank(transitions[random.usize(..lower)], transitions[lower]);
        }
    }
    builder.build().expect("a random net obeys the laws")
}

/// A random marking of a net.
pub fn marking(net: &Net, random: &mut Rng) -> Marking {
    net.places().iter().map(|_| random.u64(0..=5)).collect()
}

/// A random net as large as a game's: control places that exclude each other, fields with at most
/// one token, inhibitor arcs, and a dozen priorities.
pub fn large(seed: u64, places: usize, transitions: usize) -> Net {
    const CONTROL: usize = 6;
    let mut random = Rng::with_seed(seed);
    let mut builder = Builder::new();
    let places: Vec<_> = (0..places)
        .map(|it| {
            let tokens = if it < CONTROL { u64::from(it == 0) } else { random.u64(0..=1) };
            builder.place(Place::new(format!("p{it}")).with_tokens(tokens).with_capacity(1))
        })
        .collect();
    for it in 0..transitions {
        let priority = 5 * random.u32(1..=12);
        let transition =
            builder.transition(Transition::new(format!("t{it}")).with_priority(priority));
        let mut from = places[CONTROL..].to_vec();
        random.shuffle(&mut from);
        builder.connect(ArcKind::Input, places[random.usize(..CONTROL)], transition, 1);
        builder.connect(ArcKind::Output, places[random.usize(..CONTROL)], transition, 1);
        builder.connect(ArcKind::Input, from[0], transition, 1);
        builder.connect(ArcKind::Output, from[1], transition, 1);
        if random.bool() {
            builder.connect(ArcKind::Inhibitor, from[2], transition, 1);
        }
        if random.bool() {
            builder.connect(ArcKind::Read, from[3], transition, 1);
        }
    }
    builder.build().expect("a random net obeys the laws")
}
