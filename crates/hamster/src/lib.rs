//! The Java-Hamster world: its language, its machine and its territory.
//!
//! A program goes through one stage per module: characters to tokens, to a syntax tree, to a
//! checked tree ([`tree::checked`]). Mistakes become diagnostics, which are data; the catalogue has
//! the words. The crate knows no game and does no input or output.
//!
//! ```
//! use std::sync::Arc;
//!
//! use hamster::check::{Source, check};
//! use hamster::compile::compile;
//! use hamster::machine::{Machine, Pause, Start};
//!
//! let text = "void main() { schreib(\"Hallo\"); }";
//! let program = check(&[Source { name: "hello.ham", text }]).unwrap();
//! let mut machine = Machine::new(Arc::new(compile(&program).unwrap()), &Start::default());
//! assert_eq!(machine.run(1_000_000), Pause::Says("Hallo".to_owned()));
//! ```

pub mod check;
pub mod compile;
pub mod diagnostic;
pub mod lexer;
pub mod library;
pub mod machine;
pub mod names;
pub mod parser;
pub mod sources;
pub mod tree;
pub mod world;

/// The words of the diagnostics.
pub const TEXTS: game::Texts =
    game::Texts { en: include_str!("texts.en.ftl"), de: include_str!("texts.de.ftl") };
