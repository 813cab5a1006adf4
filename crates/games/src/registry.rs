//! The macro behind the list of games in `lib.rs`.

use std::fmt;

use game::{Message, OptionSpec, ParseError, Texts};

/// Something that some games can do and others cannot.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // spelled as in the registry's lines
pub enum Ability {
    /// The game is won by counting: [`game::Score`].
    score,
    /// Its board has symmetries: [`game::Symmetry`].
    symmetry,
    /// Its positions can be numbered, at least with few of them:
    /// [`game::Numbered`].
    index,
    /// It has a solver of its own: [`game::Solve`].
    solve,
    /// Its positions can be put together from pieces: [`game::Arrange`].
    arrange,
    /// Its best play is known by a theory: [`game::Theory`].
    theory,
}

impl fmt::Display for Ability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// What the registry knows about a game without building it.
#[derive(Copy, Clone, Debug)]
pub struct Entry {
    /// The game's identifier.
    pub id: &'static str,
    /// Its options.
    pub options: &'static [OptionSpec],
    /// Option texts worth testing and measuring.
    pub variants: &'static [&'static str],
    /// Its abilities beyond those of every game.
    pub abilities: &'static [Ability],
    /// Its texts.
    pub texts: Texts,
}

impl Entry {
    /// The names of the game: with its defaults, then with each variant.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let variants = self.variants.iter().map(|it| format!("{}:{it}", self.id));
        std::iter::once(self.id.to_owned()).chain(variants)
    }
}

/// The error for an unknown game; it names those that exist.
pub(crate) fn unknown(entries: &[Entry], id: &str) -> ParseError {
    let ids: Vec<&str> = entries.iter().map(|it| it.id).collect();
    ParseError::new(Message::new("expected-game").with("games", ids.join(", ")), id)
}

/// The error for a game without an ability; it names those that have it.
pub(crate) fn unable(entries: &[Entry], ability: Ability, name: &str) -> ParseError {
    let can = entries.iter().filter(|it| it.abilities.contains(&ability));
    let ids: Vec<&str> = can.map(|it| it.id).collect();
    let expected = Message::new("expected-able-game")
        .with("ability", ability.to_string())
        .with("games", ids.join(", "));
    ParseError::new(expected, name)
}

macro_rules! registry {
    ($($module:ident::$game:ident [$($can:ident)*]),* $(,)?) => {
        $(pub mod $module;)*

        /// Every game, in the order of the registry.
        pub const ALL: &[Entry] = &[$(Entry {
            id: <$module::$game as game::Notation>::ID,
            options: <$module::$game as game::Notation>::OPTIONS,
            variants: <$module::$game as game::Notation>::VARIANTS,
            abilities: &[$(Ability::$can),*],
            texts: <$module::$game as game::View>::TEXTS,
        }),*];

        registry! {
            @visit Visitor visit "Uses a tool on the game of that name, such as `kalah:seeds=4`."
            $($module::$game [yes])*
        }
        registry! {
            @visit ScoreVisitor visit_score "Uses a tool on a game that is won by counting."
            $($module::$game [$($can)*])*
        }
        registry! {
            @visit SymmetryVisitor visit_symmetry "Uses a tool on a game with symmetries."
            $($module::$game [$($can)*])*
        }
        registry! {
            @visit IndexVisitor visit_index "Uses a tool on a game whose positions can be numbered."
            $($module::$game [$($can)*])*
        }
        registry! {
            @visit SolveVisitor visit_solve "Uses a tool on a game with a solver of its own."
            $($module::$game [$($can)*])*
        }
        registry! {
            @visit ArrangeVisitor visit_arrange
            "Uses a tool on a game whose positions can be put together from pieces."
            $($module::$game [$($can)*])*
        }
        registry! {
            @visit TheoryVisitor visit_theory "Uses a tool on a game with a theory."
            $($module::$game [$($can)*])*
        }

        #[cfg(test)]
        mod laws {
            $(#[test]
            fn $module() -> Result<(), kit::Violation> {
                crate::tests::laws::<super::$module::$game>()?;
                $(crate::tests::over_variants::<super::$module::$game>(kit::$can)?;)*
                Ok(())
            })*
        }
    };
    (@visit $visitor:ident $visit:ident $doc:literal $($module:ident::$game:ident $can:tt)*) => {
        #[doc = $doc]
        ///
        /// # Errors
        ///
        /// [`game::ParseError`] if there is no such game, its options are
        /// impossible, or it cannot be used so.
        pub fn $visit<V: $visitor>(name: &str, visitor: V) -> Result<V::Out, game::ParseError> {
            let (id, options) = game::notation::split_name(name);
            $(if id == <$module::$game as game::Notation>::ID {
                return registry!(@$visit $can $module::$game, visitor, options, name);
            })*
            let _ = (visitor, options);
            Err(registry::unknown(ALL, id))
        }
    };
    // Each ability: the game has it, or the next word is looked at, or it lacks it.
    (@visit [yes] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Ok($visitor.visit(game::notation::with_options::<$game>($options)?))
    };
    (@visit_score [score $($rest:ident)*] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Ok($visitor.visit(game::notation::with_options::<$game>($options)?))
    };
    (@visit_score [] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Err(registry::unable(ALL, Ability::score, $name))
    };
    (@visit_symmetry [symmetry $($rest:ident)*] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Ok($visitor.visit(game::notation::with_options::<$game>($options)?))
    };
    (@visit_symmetry [] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Err(registry::unable(ALL, Ability::symmetry, $name))
    };
    (@visit_index [index $($rest:ident)*] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Ok($visitor.visit(game::notation::with_options::<$game>($options)?))
    };
    (@visit_index [] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Err(registry::unable(ALL, Ability::index, $name))
    };
    (@visit_solve [solve $($rest:ident)*] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Ok($visitor.visit(game::notation::with_options::<$game>($options)?))
    };
    (@visit_solve [] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Err(registry::unable(ALL, Ability::solve, $name))
    };
    (@visit_arrange [arrange $($rest:ident)*] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Ok($visitor.visit(game::notation::with_options::<$game>($options)?))
    };
    (@visit_arrange [] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Err(registry::unable(ALL, Ability::arrange, $name))
    };
    (@visit_theory [theory $($rest:ident)*] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Ok($visitor.visit(game::notation::with_options::<$game>($options)?))
    };
    (@visit_theory [] $game:path, $visitor:ident, $options:ident, $name:ident) => {
        Err(registry::unable(ALL, Ability::theory, $name))
    };
    (@$visit:ident [$other:ident $($rest:ident)*] $($more:tt)*) => {
        registry!(@$visit [$($rest)*] $($more)*)
    };
}
