//! The incidence matrices.

use crate::{Net, net::ArcKind};

/// The incidence matrices, a row for each place and a column for each transition, in the order of
/// the net. Inhibitor, read and reset arcs have no part in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Incidence {
    /// Tokens taken, `W(p,t)`.
    pub backward: Vec<Vec<u64>>,
    /// Tokens put, `W(t,p)`.
    pub forward: Vec<Vec<u64>>,
}

impl Incidence {
    /// The change by firing, `W(t,p) − W(p,t)`.
    pub fn change(&self, place: usize, transition: usize) -> i64 {
        // Both are at most 2^53 by the laws of a net, but sums of parallel arcs may be larger.
        let signed = |it: u64| i64::try_from(it).unwrap_or(i64::MAX);
        signed(self.forward[place][transition])
            .saturating_sub(signed(self.backward[place][transition]))
    }
}

/// The incidence matrices of a net.
pub fn incidence(net: &Net) -> Incidence {
    let zero = vec![vec![0_u64; net.transitions().len()]; net.places().len()];
    let mut matrices = Incidence { backward: zero.clone(), forward: zero };
    for arc in net.arcs() {
        let matrix = match arc.kind {
            ArcKind::Input => &mut matrices.backward,
            ArcKind::Output => &mut matrices.forward,
            ArcKind::Inhibitor | ArcKind::Read | ArcKind::Reset => continue,
        };
        let cell = &mut matrix[arc.place.index()][arc.transition.index()];
        *cell = cell.saturating_add(arc.weight);
    }
    matrices
}
