//! The macro behind the list of games in `lib.rs`.

use game::{Message, OptionSpec, ParseError, Texts};

use crate::Ability;

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

        /// Uses a tool on the game of that name, such as `kalah:seeds=4`.
        ///
        /// # Errors
        ///
        /// [`game::ParseError`] if there is no such game or its options are impossible.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Out, game::ParseError> {
            let (id, options) = game::notation::split_name(name);
            $(if id == <$module::$game as game::Notation>::ID {
                return Ok(visitor.visit(game::notation::with_options::<$module::$game>(options)?));
            })*
            Err(registry::unknown(ALL, id))
        }

        /// Offers the game of that name to a tool that needs this ability.
        pub(crate) fn offer<O: abilities::Offered>(
            name: &str,
            ability: Ability,
            tool: O,
        ) -> Result<O::Out, game::ParseError> {
            let (id, options) = game::notation::split_name(name);
            let unable = || registry::unable(ALL, ability, name);
            $(if id == <$module::$game as game::Notation>::ID {
                #[allow(unreachable_patterns)] // a game may have every ability
                return match ability {
                    $(Ability::$can => {
                        tool.$can(game::notation::with_options::<$module::$game>(options)?)
                    })*
                    _ => None,
                }
                .ok_or_else(unable);
            })*
            Err(registry::unknown(ALL, id))
        }

        /// A game in progress, whichever game it is: from here back to its types.
        #[derive(Copy, Clone)]
        pub struct AnyLine<'a>(Lines<'a>);

        #[derive(Copy, Clone)]
        #[allow(non_camel_case_types)] // spelled as the games' folders
        enum Lines<'a> {
            $($module(
                &'a game::Line<$module::$game>,
                &'a [<$module::$game as game::Game>::Move],
            ),)*
        }

        impl AnyLine<'_> {
            /// The abilities of the game.
            pub fn abilities(self) -> &'static [Ability] {
                match self.0 {
                    $(Lines::$module(..) => &[$(Ability::$can),*],)*
                }
            }

            /// Uses a tool on the game in progress.
            pub fn enter<V: LineVisitor>(self, visitor: V) -> V::Out {
                match self.0 {
                    $(Lines::$module(line, plies) => {
                        #[allow(unreachable_patterns)] // a game may have every ability
                        match visitor.choose(&[$(Ability::$can),*]) {
                            $(Some(Ability::$can) => visitor.$can(line, plies),)*
                            _ => visitor.visit(line, plies),
                        }
                    })*
                }
            }
        }

        $(impl Listed for $module::$game {
            fn any<'a>(line: &'a game::Line<Self>, plies: &'a [Self::Move]) -> AnyLine<'a> {
                AnyLine(Lines::$module(line, plies))
            }
        })*

        #[cfg(test)]
        mod laws {
            $(#[test]
            fn $module() -> Result<(), kit::Violation> {
                crate::tests::laws::<super::$module::$game>()?;
                $(crate::abilities::laws::$can::<super::$module::$game>()?;)*
                Ok(())
            })*
        }
    };
}
