//! What is known at one point of a method: which variables are assigned, and whether the point is
//! reached at all.

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set {
    words: Vec<u64>,
}

impl Set {
    pub fn empty(count: usize) -> Set {
        Set { words: vec![0; count.div_ceil(64)] }
    }

    pub fn full(count: usize) -> Set {
        Set { words: vec![u64::MAX; count.div_ceil(64)] }
    }

    pub fn has(&self, at: usize) -> bool {
        self.words.get(at / 64).is_some_and(|it| it >> (at % 64) & 1 == 1)
    }

    pub fn set(&mut self, at: usize, value: bool) {
        if let Some(word) = self.words.get_mut(at / 64) {
            *word = *word & !(1 << (at % 64)) | u64::from(value) << (at % 64);
        }
    }

    pub fn intersect(&mut self, other: &Set) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= b);
    }

    pub fn unite(&mut self, other: &Set) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a |= b);
    }

    pub fn remove(&mut self, other: &Set) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= !b);
    }
}

/// One point of a method.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// Definitely assigned variables.
    pub assigned: Set,
    /// Definitely unassigned variables.
    pub unassigned: Set,
    /// Whether execution may come here.
    pub alive: bool,
}

impl State {
    pub fn start(count: usize) -> State {
        State { assigned: Set::empty(count), unassigned: Set::full(count), alive: true }
    }

    /// Where execution never comes: everything may be said about it.
    pub fn dead(count: usize) -> State {
        State { assigned: Set::full(count), unassigned: Set::full(count), alive: false }
    }

    /// Execution comes from here or from there.
    pub fn join(&mut self, other: &State) {
        self.assigned.intersect(&other.assigned);
        self.unassigned.intersect(&other.unassigned);
        self.alive |= other.alive;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_assigned_on_one_way_only_is_not_assigned() {
        let mut a = State::start(70);
        let mut b = a.clone();
        a.assigned.set(65, true);
        a.unassigned.set(65, false);
        b.join(&a);
        assert!(!b.assigned.has(65) && !b.unassigned.has(65) && b.unassigned.has(1));
        a.join(&State::dead(70));
        assert!(a.assigned.has(65) && a.alive);
    }
}
