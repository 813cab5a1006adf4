//! The list of abilities, and what is generated from it.

use std::fmt;

use game::{Line, ParseError};

use crate::Listed;

/// The abilities: optional traits of games.
///
/// Each line has the ability's word in the list of games, its trait, the visitor that needs it,
/// the function that takes such a visitor to a game, and the checks in `kit` of the trait's laws.
/// Everything that goes through all abilities is generated from this list: the macro that is named
/// is called with it.
#[macro_export]
macro_rules! abilities {
    ($generate:ident) => {
        $generate! {
            /// The game is won by counting.
            score: game::Score, ScoreVisitor, visit_score, [score];
            /// Its board has symmetries.
            symmetry: game::Symmetry, SymmetryVisitor, visit_symmetry, [symmetry estimate_symmetry];
            /// It has a solver of its own.
            solve: game::Solve, SolveVisitor, visit_solve, [solve];
            /// Its positions can be numbered, at least those of small boards.
            index: game::Numbered, IndexVisitor, visit_index, [index];
            /// Its positions can be put together from pieces.
            arrange: game::Arrange, ArrangeVisitor, visit_arrange, [arrange];
            /// Its best play is known by a theory.
            theory: game::Theory, TheoryVisitor, visit_theory, [theory];
            /// It has a form of its own on the course's game server.
            wire: game::WireForm, WireVisitor, visit_wire, [wire_form];
            /// It is a sowing game that KGP serves.
            pits: game::PitsForm, PitsVisitor, visit_pits, [pits_form];
        }
    };
}

/// What the rest of this crate needs of each ability.
macro_rules! define_abilities {
    ($(
        #[doc = $doc:literal]
        $ability:ident: $of:path, $visitor:ident, $visit:ident, [$($law:ident)*];
    )*) => {
        /// Something that some games can do and others cannot.
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        #[allow(non_camel_case_types)] // spelled as in the registry's lines
        pub enum Ability {
            $(#[doc = $doc]
            $ability,)*
        }

        impl Ability {
            /// Every ability, in the order of the list.
            pub const ALL: &[Ability] = &[$(Ability::$ability),*];
        }

        impl fmt::Display for Ability {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Ability::$ability => stringify!($ability),)*
                })
            }
        }

        $(
            #[doc = concat!("A tool for games with the ability `", stringify!($ability), "`.")]
            #[doc = ""]
            #[doc = $doc]
            pub trait $visitor {
                /// The tool's result.
                type Out;
                /// Uses the tool on `game`.
                fn visit<G: Listed + $of>(self, game: G) -> Self::Out;
            }

            #[doc = concat!(
                "Uses a tool on the game of that name, if it has the ability `",
                stringify!($ability),
                "`.",
            )]
            ///
            /// # Errors
            ///
            /// [`ParseError`] if there is no such game, its options are impossible, or it lacks
            /// the ability.
            pub fn $visit<V: $visitor>(name: &str, visitor: V) -> Result<V::Out, ParseError> {
                struct Needs<V>(V);
                impl<V: $visitor> Offered for Needs<V> {
                    type Out = V::Out;
                    fn $ability<G: Listed + $of>(self, game: G) -> Option<V::Out> {
                        Some(self.0.visit(game))
                    }
                }
                crate::offer(name, Ability::$ability, Needs(visitor))
            }
        )*

        /// A tool that is offered a game with an ability, one method for each.
        pub(crate) trait Offered: Sized {
            /// The tool's result.
            type Out;
            $(/// `None` if this is not the ability that the tool needs.

            fn $ability<G: Listed + $of>(self, _game: G) -> Option<Self::Out> {
                None
            })*
        }

        /// A tool for a game in progress, whichever game it is.
        ///
        /// From the abilities of the game the tool chooses the one that it uses, if any; the
        /// method of that name is called. [`AnyLine::enter`](crate::AnyLine::enter) does so.
        pub trait LineVisitor: Sized {
            /// The tool's result.
            type Out;
            /// The ability that is used, of those that the game has.
            fn choose(&self, _has: &[Ability]) -> Option<Ability> {
                None
            }
            /// Uses the rules alone: the line of play, and the plies that led along it.
            fn visit<G: Listed>(self, line: &Line<G>, plies: &[G::Move]) -> Self::Out;
            $(
                #[doc = concat!("Called if the ability `", stringify!($ability), "` was chosen.")]
                fn $ability<G: Listed + $of>(
                    self,
                    line: &Line<G>,
                    plies: &[G::Move],
                ) -> Self::Out {
                    self.visit(line, plies)
                }
            )*
        }

        /// The laws of each ability, with the defaults and every variant.
        #[cfg(test)]
        pub(crate) mod laws {
            $(pub fn $ability<G: game::Playable + $of>() -> Result<(), kit::Violation> {
                $(crate::tests::over_variants::<G, _>(kit::$law)?;)*
                Ok(())
            })*
        }
    };
}

abilities!(define_abilities);
