//! Checks that go through the whole registry: no game can be forgotten.

use game::{Notation, Playable, notation};
use kit::{Effort, Violation};

use crate::{ALL, Ability};

/// Larger counts are left to `cargo xtask test`, which runs them optimised.
const GOLDEN_BUDGET: u64 = 400_000;

/// Every law that every game keeps, with the defaults and each variant.
pub(crate) fn laws<G: Playable>() -> Result<(), Violation> {
    over_variants::<G, _>(kit::rules)?;
    over_variants::<G, _>(kit::notation)?;
    over_variants::<G, _>(kit::view)?;
    over_variants::<G, _>(kit::estimate)?;
    let counted = kit::golden::<G>(GOLDEN_BUDGET)?;
    assert!(0 < counted.checked, "{} has no golden counts", G::ID);
    Ok(())
}

/// One check with the defaults and each variant.
pub(crate) fn over_variants<G: Notation, T>(
    check: impl Fn(&G, Effort) -> Result<T, Violation>,
) -> Result<(), Violation> {
    for variant in std::iter::once(&"").chain(G::VARIANTS) {
        let game = notation::with_options::<G>(variant).expect("variants are possible");
        check(&game, Effort::default()).map_err(|violation| {
            let law = format!("{} ({})", violation.law, notation::name(&game));
            Violation { law, ..violation }
        })?;
    }
    Ok(())
}

#[test]
fn ids_are_short_and_distinct() {
    let mut ids: Vec<&str> = ALL.iter().map(|it| it.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), ALL.len());
    let plain = |id: &&str| id.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit());
    assert!(ids.iter().all(plain));
}

#[test]
fn every_option_is_in_a_variant() {
    for entry in ALL {
        for option in entry.options {
            let used = |variant: &&str| {
                variant.split(',').any(|it| it.split('=').next() == Some(option.key))
            };
            assert!(entry.variants.iter().any(used), "{} {}", entry.id, option.key);
        }
    }
}

/// A visitor for each ability, and what the registry says if it is asked for.
macro_rules! touch_abilities {
    ($(
        #[doc = $doc:literal]
        $ability:ident: $of:path, $visitor:ident, $visit:ident, [$($law:ident)*];
    )*) => {
        struct Touch;
        $(impl crate::$visitor for Touch {
            type Out = Ability;
            fn visit<G: Playable + $of>(self, _: G) -> Ability {
                Ability::$ability
            }
        })*

        /// Chooses an ability of a game in progress, and says which one it got.
        struct Choose(Ability);
        impl crate::LineVisitor for Choose {
            type Out = Option<Ability>;
            fn choose(&self, has: &[Ability]) -> Option<Ability> {
                has.contains(&self.0).then_some(self.0)
            }
            fn visit<G: Playable>(self, _: &game::Line<G>, _: &[G::Move]) -> Self::Out {
                None
            }
            $(fn $ability<G: Playable + $of>(
                self,
                _: &game::Line<G>,
                _: &[G::Move],
            ) -> Self::Out {
                Some(Ability::$ability)
            })*
        }

        fn touch(ability: Ability, name: &str) -> Result<Ability, game::ParseError> {
            match ability {
                $(Ability::$ability => crate::$visit(name, Touch),)*
            }
        }
    };
}

abilities!(touch_abilities);

#[test]
fn abilities_are_found_by_name() {
    for &ability in Ability::ALL {
        for entry in ALL {
            let found = touch(ability, entry.id).map_err(|it| it.expected.id);
            let can = entry.abilities.contains(&ability);
            let expected = if can { Ok(ability) } else { Err("expected-able-game") };
            assert_eq!(found, expected, "{} {ability}", entry.id);
        }
        assert_eq!(touch(ability, "chess").unwrap_err().expected.id, "expected-game");
    }
}

#[test]
fn a_line_of_any_game_leads_back_to_its_types() {
    /// Forgets the type of the game's start, and finds it again with each ability.
    struct Forget;
    impl crate::Visitor for Forget {
        type Out = Vec<Ability>;
        fn visit<G: crate::Listed>(self, game: G) -> Vec<Ability> {
            let start = game.start();
            let line = game::Line::new(game, start);
            let any = G::any(&line, &[]);
            Ability::ALL.iter().filter_map(|&it| any.enter(Choose(it))).collect()
        }
    }
    for entry in ALL {
        let found = crate::visit(entry.id, Forget).expect("the game exists");
        let has = |it: &&Ability| entry.abilities.contains(it);
        let expected: Vec<Ability> = Ability::ALL.iter().filter(has).copied().collect();
        assert_eq!(found, expected, "{}", entry.id);
    }
}
