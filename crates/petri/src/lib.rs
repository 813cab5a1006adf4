//! Petri nets of any kind: place/transition nets with weights, capacities, inhibitor, read and
//! reset arcs, and priorities. `docs/nets.md` has the definitions with formulas.
//!
//! Three layers. A [`Net`] is plain data, validated when it is built. [`Semantics`] holds the
//! switches that tools disagree about. An engine is a net compiled under its switches, and
//! everything that fires goes through it.
//!
//! This crate knows no game and no files.
//!
//! ```
//! use petri::{Semantics, models, simulate::Simulation};
//!
//! let net = models::build("philosophers:2").unwrap();
//! let mut simulation = Simulation::new(&net, Semantics::default());
//! let transition = simulation.may_fire()[0];
//! simulation.fire(transition).unwrap();
//! assert_ne!(simulation.marking(), net.initial());
//! assert!(simulation.back());
//! assert_eq!(simulation.marking(), net.initial());
//! ```

pub mod compare;
pub mod cut;
pub mod engine;
pub mod formats;
pub mod info;
pub mod marking;
pub mod models;
pub mod names;
pub mod net;
pub mod outside;
pub mod question;
pub mod reach;
pub mod semantics;
pub mod simulate;
pub mod structure;
pub mod symbolic;
#[cfg(test)]
pub(crate) mod testing;
pub mod touch;
pub mod why;

use game::Texts;

pub use engine::{Engine, Runner};
pub use marking::Marking;
pub use net::{Builder, Net, PlaceId, TransitionId};
pub use semantics::Semantics;

/// The texts of this crate, one entry per part of it.
pub const TEXTS: &[Texts] = &[
    Texts { en: include_str!("texts/net.en.ftl"), de: include_str!("texts/net.de.ftl") },
    Texts { en: include_str!("texts/formats.en.ftl"), de: include_str!("texts/formats.de.ftl") },
    Texts { en: include_str!("texts/models.en.ftl"), de: include_str!("texts/models.de.ftl") },
    Texts { en: include_str!("texts/why.en.ftl"), de: include_str!("texts/why.de.ftl") },
    Texts { en: include_str!("texts/analysis.en.ftl"), de: include_str!("texts/analysis.de.ftl") },
];
