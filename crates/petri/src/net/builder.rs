//! Building a net: everything is collected first and checked at the end, because files name
//! elements before they describe them.

use std::collections::{BTreeMap, HashMap, hash_map::Entry};

use super::{
    Adjacency, Annotations, Arc, ArcKind, BuildError, Data, Family, Fault, MAX_TOKENS, Net, Node,
    Place, PlaceId, Point, Remark, Transition, TransitionId,
};

/// Maximum number of places, of transitions and of arcs.
const MAX_ELEMENTS: usize = 1 << 31;

/// Maximum number of pairs in the transitive closure of the priority relation.
const MAX_CLOSURE: usize = 1 << 24;

/// An arc whose ends are named, as files have it: they may be described later.
#[derive(Clone, Debug, Default)]
pub struct Link {
    /// The identifier, where the format has one.
    pub id: Option<String>,
    /// The identifier of the element where the arc begins.
    pub source: String,
    /// The identifier of the element where it ends.
    pub target: String,
    /// What it does.
    pub kind: LinkKind,
    /// The weight or threshold.
    pub weight: u64,
    /// The points where the drawn arc bends, from its source to its target.
    pub bends: Vec<Point>,
    /// What other tools attach.
    pub annotations: Annotations,
}

/// What a [`Link`] does; the direction is in its ends.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// [`ArcKind::Input`] or [`ArcKind::Output`].
    #[default]
    Normal,
    /// [`ArcKind::Inhibitor`].
    Inhibitor,
    /// [`ArcKind::Read`].
    Read,
    /// [`ArcKind::Reset`].
    Reset,
}

/// Collects a net.
///
/// ```
/// use petri::{
///     Builder,
///     net::{ArcKind, Place, Transition},
/// };
///
/// let mut builder = Builder::new();
/// let full = builder.place(Place::new("full").with_tokens(2));
/// let take = builder.transition(Transition::new("take"));
/// builder.connect(ArcKind::Input, full, take, 1);
/// let net = builder.build().unwrap();
/// assert_eq!(net.find_place("full"), Some(full));
/// assert_eq!(net.arcs_of_transition(take).count(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    data: Data,
    /// Elements and relations with named ends, and the order of all arcs.
    links: Vec<Link>,
    ranks: Vec<(String, String)>,
    order: Vec<Pending>,
    lines: Lines,
    line: Option<usize>,
    separate: bool,
}

/// An arc that was added: an index into `data.arcs` or `links`.
#[derive(Copy, Clone, Debug)]
enum Pending {
    Arc(usize),
    Link(usize),
}

/// The lines of elements in the order in which they were added.
#[derive(Clone, Debug, Default)]
struct Lines {
    places: Vec<Option<usize>>,
    transitions: Vec<Option<usize>>,
    /// In the order of `order`.
    arcs: Vec<Option<usize>>,
    relation: Vec<Option<usize>>,
    ranks: Vec<Option<usize>>,
}

impl Builder {
    /// An empty net. Places, transitions and arcs share one space of identifiers.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// An empty net in which a place, a transition and an arc may have the same identifier, as in
    /// TINA's formats.
    pub fn separate() -> Builder {
        Builder { separate: true, ..Builder::default() }
    }

    /// A builder with these contents.
    pub(crate) fn of(data: Data) -> Builder {
        let lines = Lines {
            places: vec![None; data.places.len()],
            transitions: vec![None; data.transitions.len()],
            arcs: vec![None; data.arcs.len()],
            relation: vec![None; data.relation.len()],
            ranks: Vec::new(),
        };
        let order = (0..data.arcs.len()).map(Pending::Arc).collect();
        Builder { data, lines, order, separate: true, ..Builder::default() }
    }

    /// Elements added from now on are at this line of the file, which errors mention.
    pub fn at(&mut self, line: usize) -> &mut Builder {
        self.line = Some(line);
        self
    }

    /// Sets the identifier of the net.
    pub fn id(&mut self, id: impl Into<String>) {
        self.data.id = Some(id.into());
    }

    /// Sets the name of the net.
    pub fn name(&mut self, name: impl Into<String>) {
        self.data.name = Some(name.into());
    }

    /// Adds a place.
    pub fn place(&mut self, place: Place) -> PlaceId {
        self.data.places.push(place);
        self.lines.places.push(self.line);
        PlaceId::new(self.data.places.len() - 1)
    }

    /// Adds a transition.
    pub fn transition(&mut self, transition: Transition) -> TransitionId {
        self.data.transitions.push(transition);
        self.lines.transitions.push(self.line);
        TransitionId::new(self.data.transitions.len() - 1)
    }

    /// Changes a place that was added: some formats describe an element in several parts.
    pub fn place_mut(&mut self, place: PlaceId) -> &mut Place {
        &mut self.data.places[place.index()]
    }

    /// Changes a transition that was added.
    pub fn transition_mut(&mut self, transition: TransitionId) -> &mut Transition {
        &mut self.data.transitions[transition.index()]
    }

    /// The number of places and of transitions added so far.
    pub fn counts(&self) -> (usize, usize) {
        (self.data.places.len(), self.data.transitions.len())
    }

    /// Adds an arc.
    pub fn arc(&mut self, arc: Arc) {
        self.order.push(Pending::Arc(self.data.arcs.len()));
        self.lines.arcs.push(self.line);
        self.data.arcs.push(arc);
    }

    /// Adds an arc without an identifier.
    pub fn connect(
        &mut self,
        kind: ArcKind,
        place: PlaceId,
        transition: TransitionId,
        weight: u64,
    ) {
        self.arc(Arc::new(kind, place, transition, weight));
    }

    /// Adds an arc whose ends are named.
    pub fn link(&mut self, link: Link) {
        self.order.push(Pending::Link(self.links.len()));
        self.lines.arcs.push(self.line);
        self.links.push(link);
    }

    /// Adds a pair to the priority relation: the first transition outranks the second.
    pub fn rank(&mut self, higher: TransitionId, lower: TransitionId) {
        self.data.relation.push((higher, lower));
        self.lines.relation.push(self.line);
    }

    /// The same with named transitions. Pairs added by name follow all that were added by index.
    pub fn rank_named(&mut self, higher: impl Into<String>, lower: impl Into<String>) {
        self.ranks.push((higher.into(), lower.into()));
        self.lines.ranks.push(self.line);
    }

    /// Adds what is said of a family.
    pub fn family(&mut self, family: Family) {
        self.data.families.push(family);
    }

    /// Adds a text that belongs to no element.
    pub fn remark(&mut self, remark: Remark) {
        self.data.remarks.push(remark);
    }

    /// What other tools attach to the net.
    pub fn annotations(&mut self) -> &mut Annotations {
        &mut self.data.annotations
    }

    /// Checks the laws of [`Net`] and builds it.
    ///
    /// # Errors
    ///
    /// [`BuildError`] at the first fault.
    pub fn build(mut self) -> Result<Net, BuildError> {
        let data = &self.data;
        let most = data.places.len().max(data.transitions.len()).max(self.order.len());
        if MAX_ELEMENTS < most {
            return Err(BuildError { fault: Fault::TooMany, line: None });
        }
        let places = self.index(Node::Place)?;
        let transitions = self.index(Node::Transition)?;
        self.numbers()?;
        self.resolve(&places, &transitions)?;
        self.arcs()?;
        self.resolve_ranks(&transitions)?;
        let below = self.closure()?;
        self.sort_annotations();
        let data = self.data;
        let place_by_id = places.into_iter().map(|it| (it.0, PlaceId::new(it.1))).collect();
        let transition_by_id =
            transitions.into_iter().map(|it| (it.0, TransitionId::new(it.1))).collect();
        let by_transition =
            Adjacency::new(data.transitions.len(), &data.arcs, |it| it.transition.index());
        let by_place = Adjacency::new(data.places.len(), &data.arcs, |it| it.place.index());
        Ok(Net { data, place_by_id, transition_by_id, by_transition, by_place, below })
    }

    /// The places or transitions by their identifiers.
    fn index(&self, node: Node) -> Result<HashMap<String, usize>, BuildError> {
        let (ids, lines): (Vec<&String>, _) = match node {
            Node::Place => (self.data.places.iter().map(|it| &it.id).collect(), &self.lines.places),
            _ => (self.data.transitions.iter().map(|it| &it.id).collect(), &self.lines.transitions),
        };
        let mut known = HashMap::with_capacity(ids.len());
        for (index, id) in ids.into_iter().enumerate() {
            let line = lines[index];
            if id.is_empty() {
                return Err(BuildError { fault: Fault::NoId(node), line });
            }
            match known.entry(id.clone()) {
                Entry::Vacant(entry) => entry.insert(index),
                Entry::Occupied(first) => {
                    let fault = Fault::Duplicate(id.clone(), lines[*first.get()]);
                    return Err(BuildError { fault, line });
                }
            };
        }
        Ok(known)
    }

    /// Puts all annotations in the order of their keys.
    fn sort_annotations(&mut self) {
        let data = &mut self.data;
        let places = data.places.iter_mut().map(|it| &mut it.about.annotations);
        let transitions = data.transitions.iter_mut().map(|it| &mut it.about.annotations);
        let arcs = data.arcs.iter_mut().map(|it| &mut it.annotations);
        let remarks = data.remarks.iter_mut().map(|it| &mut it.annotations);
        places.chain(transitions).chain(arcs).chain(remarks).for_each(Annotations::sort);
        data.annotations.sort();
    }

    /// No number of a place is too large.
    fn numbers(&self) -> Result<(), BuildError> {
        for (place, &line) in self.data.places.iter().zip(&self.lines.places) {
            let number = place.tokens.max(place.capacity.unwrap_or(0));
            if MAX_TOKENS < number {
                return Err(BuildError { fault: Fault::TooLarge(place.id.clone(), number), line });
            }
        }
        Ok(())
    }

    /// Turns links into arcs, everything in the order in which it was added.
    fn resolve(
        &mut self,
        places: &HashMap<String, usize>,
        transitions: &HashMap<String, usize>,
    ) -> Result<(), BuildError> {
        if !self.separate {
            self.shared(places, transitions)?;
        }
        if self.links.is_empty() {
            return Ok(());
        }
        let mut known: Vec<Option<Arc>> = self.data.arcs.drain(..).map(Some).collect();
        let mut links: Vec<Option<Link>> = self.links.drain(..).map(Some).collect();
        for (index, pending) in self.order.iter_mut().enumerate() {
            let line = self.lines.arcs[index];
            let arc = match *pending {
                Pending::Arc(arc) => known[arc].take(),
                Pending::Link(link) => match links[link].take() {
                    Some(link) => Some(
                        resolved(link, places, transitions)
                            .map_err(|fault| BuildError { fault, line })?,
                    ),
                    None => None,
                },
            };
            *pending = Pending::Arc(index);
            self.data.arcs.extend(arc);
        }
        Ok(())
    }

    /// No identifier is shared by a place, a transition and an arc.
    fn shared(
        &self,
        places: &HashMap<String, usize>,
        transitions: &HashMap<String, usize>,
    ) -> Result<(), BuildError> {
        let place = |id: &str| places.get(id).map(|&it| self.lines.places[it]);
        for (transition, &line) in self.data.transitions.iter().zip(&self.lines.transitions) {
            if let Some(first) = place(&transition.id) {
                return Err(BuildError {
                    fault: Fault::Duplicate(transition.id.clone(), first),
                    line,
                });
            }
        }
        let node =
            |id: &str| place(id).or_else(|| Some(self.lines.transitions[*transitions.get(id)?]));
        for (pending, &line) in self.order.iter().zip(&self.lines.arcs) {
            let id = match *pending {
                Pending::Arc(arc) => self.data.arcs[arc].id.as_ref(),
                Pending::Link(link) => self.links[link].id.as_ref(),
            };
            if let Some((id, first)) = id.and_then(|it| Some((it, node(it)?))) {
                return Err(BuildError { fault: Fault::Duplicate(id.clone(), first), line });
            }
        }
        Ok(())
    }

    /// The identifiers, ends and weights of arcs.
    fn arcs(&self) -> Result<(), BuildError> {
        let mut known: HashMap<&str, usize> = HashMap::new();
        for (index, arc) in self.data.arcs.iter().enumerate() {
            let line = self.lines.arcs[index];
            let bad = |fault| Err(BuildError { fault, line });
            if let Some(id) = &arc.id {
                if id.is_empty() {
                    return bad(Fault::NoId(Node::Arc));
                }
                if let Some(first) = known.insert(id, index) {
                    return bad(Fault::Duplicate(id.clone(), self.lines.arcs[first]));
                }
            }
            let there = arc.place.index() < self.data.places.len()
                && arc.transition.index() < self.data.transitions.len();
            if !there {
                let arc = arc.id.clone().unwrap_or_default();
                return bad(Fault::NoEnd { arc, end: String::new() });
            }
            let positive = matches!(arc.kind, ArcKind::Input | ArcKind::Output | ArcKind::Read);
            if positive && arc.weight == 0 {
                return bad(Fault::ZeroWeight(self.data.arc_name(arc)));
            }
            if MAX_TOKENS < arc.weight {
                return bad(Fault::TooLarge(self.data.arc_name(arc), arc.weight));
            }
        }
        Ok(())
    }

    /// Turns named pairs of the relation into pairs of indices.
    fn resolve_ranks(&mut self, transitions: &HashMap<String, usize>) -> Result<(), BuildError> {
        for ((higher, lower), line) in self.ranks.drain(..).zip(self.lines.ranks.drain(..)) {
            let find = |id: String| match transitions.get(&id) {
                Some(&index) => Ok(TransitionId::new(index)),
                None => Err(BuildError { fault: Fault::NoTransition(id), line }),
            };
            self.data.relation.push((find(higher)?, find(lower)?));
            self.lines.relation.push(line);
        }
        Ok(())
    }

    /// The transitive closure of the priority relation.
    fn closure(&self) -> Result<BTreeMap<TransitionId, Vec<TransitionId>>, BuildError> {
        let mut direct: BTreeMap<TransitionId, Vec<TransitionId>> = BTreeMap::new();
        for (&(higher, lower), &line) in self.data.relation.iter().zip(&self.lines.relation) {
            let count = self.data.transitions.len();
            if count <= higher.index().max(lower.index()) {
                return Err(BuildError { fault: Fault::NoTransition(String::new()), line });
            }
            direct.entry(higher).or_default().push(lower);
        }
        let mut below = BTreeMap::new();
        let mut seen = vec![None; self.data.transitions.len()];
        let mut pairs = 0;
        for &top in direct.keys() {
            let (mut found, mut open) = (Vec::new(), vec![top]);
            while let Some(transition) = open.pop() {
                for &lower in direct.get(&transition).into_iter().flatten() {
                    if lower == top {
                        let pair = self.data.relation.iter().position(|it| it.0 == top);
                        let line = pair.and_then(|it| self.lines.relation[it]);
                        let id = self.data.transitions[top.index()].id.clone();
                        return Err(BuildError { fault: Fault::Cycle(id), line });
                    }
                    if seen[lower.index()].replace(top) != Some(top) {
                        found.push(lower);
                        open.push(lower);
                    }
                }
            }
            pairs += found.len();
            if MAX_CLOSURE < pairs {
                return Err(BuildError { fault: Fault::TooMany, line: None });
            }
            found.sort_unstable();
            below.insert(top, found);
        }
        Ok(below)
    }
}

impl Data {
    /// The identifier of an arc, or its ends.
    fn arc_name(&self, arc: &Arc) -> String {
        let place = &self.places[arc.place.index()].id;
        let transition = &self.transitions[arc.transition.index()].id;
        match (&arc.id, arc.kind) {
            (Some(id), _) => id.clone(),
            (None, ArcKind::Output) => format!("{transition} -> {place}"),
            (None, _) => format!("{place} -> {transition}"),
        }
    }
}

/// The arc of a link.
fn resolved(
    link: Link,
    places: &HashMap<String, usize>,
    transitions: &HashMap<String, usize>,
) -> Result<Arc, Fault> {
    let Link { id, source, target, kind, weight, bends, annotations } = link;
    let name = || id.clone().unwrap_or_else(|| format!("{source} -> {target}"));
    let find = |end: &str| match (places.get(end), transitions.get(end)) {
        (None, None) => Err(Fault::NoEnd { arc: name(), end: end.to_owned() }),
        (Some(_), Some(_)) => Err(Fault::Ambiguous { arc: name(), end: end.to_owned() }),
        (place, transition) => Ok((place, transition)),
    };
    let (place, transition, forward) = match (find(&source)?, find(&target)?) {
        ((Some(&place), _), (_, Some(&transition))) => (place, transition, true),
        ((_, Some(&transition)), (Some(&place), _)) => (place, transition, false),
        ((Some(_), _), _) => return Err(Fault::SameSort { arc: name(), node: Node::Place }),
        _ => return Err(Fault::SameSort { arc: name(), node: Node::Transition }),
    };
    let kind = match (kind, forward) {
        (LinkKind::Normal, true) => ArcKind::Input,
        (LinkKind::Normal, false) => ArcKind::Output,
        (LinkKind::Inhibitor, true) => ArcKind::Inhibitor,
        (LinkKind::Read, true) => ArcKind::Read,
        (LinkKind::Reset, true) => ArcKind::Reset,
        (_, false) => return Err(Fault::Direction(name())),
    };
    let (place, transition) = (PlaceId::new(place), TransitionId::new(transition));
    Ok(Arc { id, place, transition, kind, weight, bends, annotations })
}
