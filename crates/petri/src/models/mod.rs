//! Models of our own generators, most of them known from the Model Checking Contest.
//!
//! | model | source |
//! |---|---|
//! | `philosophers:N` | Dijkstra's dining philosophers; each takes its forks one by one, in either order |
//! | `kanban:N` | Ciardo and Tilgner 1996: four cells with N cards each |
//! | `fms:N` | Ciardo and Trivedi 1993: a flexible manufacturing system, N parts of three kinds |
//! | `token-ring:N` | Dijkstra 1974: N + 1 processes with N + 1 values that stabilize by themselves |
//! | `house-construction:N` | Peterson 1981: the steps in building N houses |
//! | `swimming-pool:N` | Latteux: 20 N bathers, 10 N cabins, 15 N bags |
//! | `n-queens:N` | queens that do not attack each other, on a board of N by N |
//! | `referendum:N` | N voters who vote yes or no |
//!
//! Identifiers are those of the contest's files, where there are such, so that the nets can be
//! compared with them. The part before the first `_` is the family.

mod fixed;
mod grown;

use std::collections::HashMap;

use game::{Message, ParseError};

use crate::{
    Builder, Net, PlaceId,
    net::{ArcKind, Place, Transition},
};

/// A model with one parameter.
pub struct Model {
    /// Its name.
    pub name: &'static str,
    /// The smallest parameter.
    pub least: u64,
    /// The largest one.
    pub most: u64,
    build: fn(&mut Maker, u64),
}

/// Every model.
pub const ALL: &[Model] = &[
    Model { name: "philosophers", least: 2, most: 200_000, build: grown::philosophers },
    Model { name: "kanban", least: 1, most: TOKENS, build: fixed::kanban },
    Model { name: "fms", least: 1, most: TOKENS, build: fixed::fms },
    Model { name: "token-ring", least: 1, most: 100, build: grown::token_ring },
    Model { name: "house-construction", least: 1, most: TOKENS, build: fixed::house_construction },
    Model { name: "swimming-pool", least: 1, most: TOKENS, build: fixed::swimming_pool },
    Model { name: "n-queens", least: 1, most: 500, build: grown::n_queens },
    Model { name: "referendum", least: 1, most: 200_000, build: grown::referendum },
];

/// The largest parameter that counts tokens only: sums of a few stay far below the limit.
const TOKENS: u64 = 1_000_000_000_000;

/// Builds a model from its name and its parameter, as in `kanban:5`.
///
/// # Errors
///
/// If there is no such model, or the parameter is out of bounds.
///
/// ```
/// let net = petri::models::build("philosophers:5").unwrap();
/// assert_eq!((net.places().len(), net.transitions().len()), (25, 25));
/// ```
pub fn build(text: &str) -> Result<Net, ParseError> {
    let (name, parameter) = text.split_once(':').unwrap_or((text, ""));
    let Some(model) = ALL.iter().find(|it| it.name == name) else {
        let names: Vec<&str> = ALL.iter().map(|it| it.name).collect();
        let message = Message::new("petri-expected-model").with("names", names.join(", "));
        return Err(ParseError::new(message, text));
    };
    let digits = parameter.bytes().all(|it| it.is_ascii_digit());
    let number: Option<u64> = parameter.parse().ok().filter(|_| digits);
    let Some(number) = number.filter(|it| (model.least..=model.most).contains(it)) else {
        let message = Message::new("petri-expected-parameter").with("name", name);
        let message = message.with("least", model.least).with("most", model.most);
        return Err(ParseError::new(message, text));
    };
    let mut maker = Maker::default();
    maker.builder.id(text);
    (model.build)(&mut maker, number);
    maker
        .builder
        .build()
        .map_err(|error| ParseError::new(error.message(), text))
}

/// A builder in which arcs name places by their identifiers.
#[derive(Default)]
struct Maker {
    builder: Builder,
    places: HashMap<String, PlaceId>,
}

impl Maker {
    /// Adds a place.
    fn place(&mut self, id: impl Into<String>, tokens: u64) {
        let id = id.into();
        let mut place = Place::new(id.as_str()).with_tokens(tokens);
        place.about.family = family(&id);
        let place = self.builder.place(place);
        self.places.insert(id, place);
    }

    /// Adds a transition that takes a token from each of some places and puts one into each of
    /// others. Places that do not exist yet are added without tokens.
    fn transition<S: AsRef<str>>(&mut self, id: impl Into<String>, from: &[S], to: &[S]) {
        let id = id.into();
        let mut transition = Transition::new(id.as_str());
        transition.about.family = family(&id);
        let transition = self.builder.transition(transition);
        for (kind, places) in [(ArcKind::Input, from), (ArcKind::Output, to)] {
            for place in places {
                let place = place.as_ref();
                if !self.places.contains_key(place) {
                    self.place(place, 0);
                }
                self.builder.connect(kind, self.places[place], transition, 1);
            }
        }
    }
}

/// The family of an element: what stands before the first `_`.
fn family(id: &str) -> Option<String> {
    id.split_once('_').map(|it| it.0.to_owned())
}
