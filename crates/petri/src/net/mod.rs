//! A net as plain data, validated when it is built.

mod builder;
mod element;
mod error;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};

pub use builder::{Builder, Link, LinkKind};
pub use element::{
    About, Annotations, Arc, ArcKind, Bilingual, Family, Place, Point, Remark, Rgb, Timing,
    Transition,
};
pub use error::{BuildError, Fault, Node};

use crate::Marking;

/// The largest number of tokens, weight, capacity or threshold: 2⁵³ − 1, which every JSON reader
/// keeps exactly. Firing that would exceed it is refused.
pub const MAX_TOKENS: u64 = (1 << 53) - 1;

/// The index of a place in its net.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(u32);

/// The index of a transition in its net.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TransitionId(u32);

macro_rules! id {
    ($name:ident) => {
        impl $name {
            /// The element with that index.
            ///
            /// # Panics
            ///
            /// If the index does not fit into 32 bits.
            #[inline]
            pub fn new(index: usize) -> $name {
                assert!(u32::try_from(index).is_ok(), "at most 2^32 elements");
                $name(index as u32)
            }

            /// Its index.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(PlaceId);
id!(TransitionId);

/// A Petri net.
///
/// Laws, checked by [`Builder::build`]: identifiers are not empty and unique among places, among
/// transitions and among arcs; every end of an arc is there; inhibitor, read and reset arcs begin
/// at a place; normal and read arcs have a positive weight; no number is above [`MAX_TOKENS`]; the
/// priority relation has no cycle.
#[derive(Clone, Debug)]
pub struct Net {
    data: Data,
    place_by_id: HashMap<String, PlaceId>,
    transition_by_id: HashMap<String, TransitionId>,
    /// The arcs of each transition and of each place, by their indices.
    by_transition: Adjacency,
    by_place: Adjacency,
    /// The transitive closure of the relation: for each transition that outranks others by it,
    /// those, sorted.
    below: BTreeMap<TransitionId, Vec<TransitionId>>,
}

/// What a net consists of; what a builder collects.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Data {
    pub id: Option<String>,
    pub name: Option<String>,
    pub places: Vec<Place>,
    pub transitions: Vec<Transition>,
    pub arcs: Vec<Arc>,
    pub relation: Vec<(TransitionId, TransitionId)>,
    pub families: Vec<Family>,
    pub remarks: Vec<Remark>,
    pub annotations: Annotations,
}

/// Lists of arcs in one vector.
#[derive(Clone, Debug, Default)]
struct Adjacency {
    ends: Vec<u32>,
    arcs: Vec<u32>,
}

impl Net {
    /// The identifier of the net.
    pub fn id(&self) -> Option<&str> {
        self.data.id.as_deref()
    }

    /// The name of the net.
    pub fn name(&self) -> Option<&str> {
        self.data.name.as_deref()
    }

    /// The places; a [`PlaceId`] is an index into them.
    pub fn places(&self) -> &[Place] {
        &self.data.places
    }

    /// The transitions; a [`TransitionId`] is an index into them.
    pub fn transitions(&self) -> &[Transition] {
        &self.data.transitions
    }

    /// The arcs, in the order in which they were added.
    pub fn arcs(&self) -> &[Arc] {
        &self.data.arcs
    }

    /// The indices of all places.
    pub fn place_ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = PlaceId> + ExactSizeIterator + use<> {
        (0..self.data.places.len()).map(PlaceId::new)
    }

    /// The indices of all transitions.
    pub fn transition_ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = TransitionId> + ExactSizeIterator + use<> {
        (0..self.data.transitions.len()).map(TransitionId::new)
    }

    /// A place.
    pub fn place(&self, place: PlaceId) -> &Place {
        &self.data.places[place.index()]
    }

    /// A transition.
    pub fn transition(&self, transition: TransitionId) -> &Transition {
        &self.data.transitions[transition.index()]
    }

    /// The place with that identifier.
    pub fn find_place(&self, id: &str) -> Option<PlaceId> {
        self.place_by_id.get(id).copied()
    }

    /// The transition with that identifier.
    pub fn find_transition(&self, id: &str) -> Option<TransitionId> {
        self.transition_by_id.get(id).copied()
    }

    /// The arcs of a transition, in the order of [`Net::arcs`].
    pub fn arcs_of_transition(&self, transition: TransitionId) -> impl Iterator<Item = &Arc> {
        self.by_transition.list(transition.index()).iter().map(|&it| &self.data.arcs[it as usize])
    }

    /// The arcs of a place, in the order of [`Net::arcs`].
    pub fn arcs_of_place(&self, place: PlaceId) -> impl Iterator<Item = &Arc> {
        self.by_place.list(place.index()).iter().map(|&it| &self.data.arcs[it as usize])
    }

    /// The initial marking.
    pub fn initial(&self) -> Marking {
        self.data.places.iter().map(|it| it.tokens).collect()
    }

    /// The pairs of the priority relation as they were given: the first outranks the second.
    pub fn relation(&self) -> &[(TransitionId, TransitionId)] {
        &self.data.relation
    }

    /// The transitions that a transition outranks by the transitive closure of the relation, sorted.
    pub fn below(&self, transition: TransitionId) -> &[TransitionId] {
        self.below.get(&transition).map_or(&[], Vec::as_slice)
    }

    /// What is said of families. A family may be used without an entry here.
    pub fn families(&self) -> &[Family] {
        &self.data.families
    }

    /// What is said of the family with that name.
    pub fn family(&self, name: &str) -> Option<&Family> {
        self.data.families.iter().find(|it| it.name == name)
    }

    /// Texts on the drawing that belong to no element.
    pub fn remarks(&self) -> &[Remark] {
        &self.data.remarks
    }

    /// What other tools attach to the net.
    pub fn annotations(&self) -> &Annotations {
        &self.data.annotations
    }

    /// A builder with everything that is in this net, for a changed copy.
    pub fn to_builder(&self) -> Builder {
        Builder::of(self.data.clone())
    }
}

/// Nets are equal if all that was put into their builders is equal, in the same order.
impl PartialEq for Net {
    fn eq(&self, other: &Net) -> bool {
        self.data == other.data
    }
}

impl Adjacency {
    /// Sorts arcs by `of`, which is less than `count`.
    fn new(count: usize, arcs: &[Arc], of: impl Fn(&Arc) -> usize) -> Adjacency {
        let mut ends = vec![0u32; count];
        for arc in arcs {
            ends[of(arc)] += 1;
        }
        let mut begin = 0;
        for end in &mut ends {
            begin += std::mem::replace(end, begin);
        }
        let mut sorted = vec![0; arcs.len()];
        for (index, arc) in arcs.iter().enumerate() {
            let end = &mut ends[of(arc)];
            sorted[*end as usize] = index as u32;
            *end += 1;
        }
        Adjacency { ends, arcs: sorted }
    }

    fn list(&self, index: usize) -> &[u32] {
        let begin = index.checked_sub(1).map_or(0, |it| self.ends[it]);
        &self.arcs[begin as usize..self.ends[index] as usize]
    }
}
