//! The elements of a net: places, transitions and arcs, and what may be said of each.

use game::Player;

use super::{PlaceId, TransitionId};

/// A place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// The identifier; case matters.
    pub id: String,
    /// The number of tokens in the initial marking.
    pub tokens: u64,
    /// The capacity; `None` is none. The initial marking may exceed it.
    pub capacity: Option<u64>,
    /// Name, family, coordinates and so on.
    pub about: About,
}

/// A transition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transition {
    /// The identifier; case matters.
    pub id: String,
    /// Its priority as a number: larger first. The priority relation decides among equals.
    pub priority: u32,
    /// Whether it is timed; matters for [`Timed::Below`](crate::semantics::Timed::Below) only.
    pub timing: Timing,
    /// Name, family, the player who fires it, coordinates and so on.
    pub about: About,
}

/// Whether a transition is immediate or timed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Timing {
    /// Fires at once.
    #[default]
    Immediate,
    /// Fires after a time that this program does not interpret.
    Timed,
}

/// An arc between a place and a transition.
#[derive(Clone, Debug, PartialEq)]
pub struct Arc {
    /// The identifier, where the format has one.
    pub id: Option<String>,
    /// The place at one end.
    pub place: PlaceId,
    /// The transition at the other end.
    pub transition: TransitionId,
    /// What the arc does, and its direction.
    pub kind: ArcKind,
    /// The weight, or the threshold of an inhibitor arc; of no meaning for a reset arc, where it
    /// is 1.
    pub weight: u64,
    /// The points where the drawn arc bends, from its source to its target.
    pub bends: Vec<Point>,
    /// What other tools attach.
    pub annotations: Annotations,
}

/// What an arc does.
///
/// Several arcs between the same place and transition are allowed. Weights of `Input` arcs add up,
/// and so do those of `Output` arcs; every `Read` and every `Inhibitor` arc must be satisfied.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArcKind {
    /// A normal arc from the place: firing takes `weight` tokens, which must be there.
    Input,
    /// A normal arc to the place: firing puts `weight` tokens there.
    Output,
    /// The place must have fewer than `weight` tokens.
    Inhibitor,
    /// The place must have at least `weight` tokens, which stay.
    Read,
    /// Firing empties the place before `Output` arcs put tokens there; needs none.
    Reset,
}

impl ArcKind {
    /// Every kind.
    pub const ALL: [ArcKind; 5] =
        [ArcKind::Input, ArcKind::Output, ArcKind::Inhibitor, ArcKind::Read, ArcKind::Reset];
}

/// What is said of an element besides its part in the net.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    /// The name as the file has it; need not be unique.
    pub name: Option<String>,
    /// What is shown to people in both languages, where a generator provides it.
    pub title: Option<Bilingual>,
    /// The family, a name shared by similar elements. [`Net::family`](super::Net::family) may say
    /// more about it.
    pub family: Option<String>,
    /// The player who fires the transition, or to whom the place belongs.
    pub player: Option<Player>,
    /// The site of a game's board that the element belongs to, by its name there.
    pub site: Option<String>,
    /// The colour.
    pub colour: Option<Rgb>,
    /// A note for people.
    pub note: Option<String>,
    /// Where the middle of the element is drawn; y grows downwards.
    pub position: Option<Point>,
    /// Where its name is drawn, relative to the element.
    pub label_offset: Option<Point>,
    /// What other tools attach.
    pub annotations: Annotations,
}

/// What is said of a family.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Family {
    /// The name that elements refer to.
    pub name: String,
    /// What is shown to people in both languages.
    pub title: Option<Bilingual>,
    /// The colour of elements without one of their own.
    pub colour: Option<Rgb>,
}

/// A text on the drawing that belongs to no element.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Remark {
    /// The text, perhaps of several lines.
    pub text: String,
    /// Its upper left corner.
    pub position: Option<Point>,
    /// What other tools attach.
    pub annotations: Annotations,
}

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bilingual {
    /// English.
    pub en: String,
    /// German.
    pub de: String,
}

/// A colour.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rgb {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

/// A point of a drawing; y grows downwards.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// What other tools attach to an element or a net, verbatim: pairs of a key such as
/// `tina.interval` and a text. Keys may repeat.
///
/// A net has them in the order of their keys, and those of one key in the order of the file:
/// formats write different keys in different orders, which says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations(pub Vec<(String, String)>);

impl Annotations {
    /// The first text with that key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|it| it.0 == key).map(|it| it.1.as_str())
    }

    /// All texts with that key.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |it| it.0 == key).map(|it| it.1.as_str())
    }

    /// Adds a pair at the end.
    pub fn push(&mut self, key: impl Into<String>, text: impl Into<String>) {
        self.0.push((key.into(), text.into()));
    }

    /// Puts them in the order of their keys.
    pub(super) fn sort(&mut self) {
        self.0.sort_by(|a, b| a.0.cmp(&b.0));
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Place {
    /// An empty place without a capacity.
    pub fn new(id: impl Into<String>) -> Place {
        Place { id: id.into(), ..Place::default() }
    }

    /// The same place with a number of tokens in the initial marking.
    pub fn with_tokens(mut self, tokens: u64) -> Place {
        self.tokens = tokens;
        self
    }

    /// The same place with a capacity.
    pub fn with_capacity(mut self, capacity: u64) -> Place {
        self.capacity = Some(capacity);
        self
    }

    /// The name, or the identifier where there is none.
    pub fn label(&self) -> &str {
        self.about.name.as_deref().unwrap_or(&self.id)
    }
}

impl Transition {
    /// An immediate transition of priority 0.
    pub fn new(id: impl Into<String>) -> Transition {
        Transition { id: id.into(), ..Transition::default() }
    }

    /// The same transition with a priority.
    pub fn with_priority(mut self, priority: u32) -> Transition {
        self.priority = priority;
        self
    }

    /// The name, or the identifier where there is none.
    pub fn label(&self) -> &str {
        self.about.name.as_deref().unwrap_or(&self.id)
    }
}

impl Arc {
    /// An arc without an identifier.
    pub fn new(kind: ArcKind, place: PlaceId, transition: TransitionId, weight: u64) -> Arc {
        Arc {
            id: None,
            place,
            transition,
            kind,
            weight,
            bends: Vec::new(),
            annotations: Annotations::default(),
        }
    }
}
