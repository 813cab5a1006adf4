//! Checks that go through the whole registry: no game can be forgotten.

use game::{Notation, Playable, Symmetry, notation};
use kit::{Effort, Violation};

use crate::{
    ALL, Ability, ArrangeVisitor, ScoreVisitor, SolveVisitor, SymmetryVisitor, TheoryVisitor,
};

/// Larger counts are left to `cargo xtask test`, which runs them optimised.
const GOLDEN_BUDGET: u64 = 400_000;

/// Every law that every game keeps, with the defaults and each variant.
pub(crate) fn laws<G: Playable>() -> Result<(), Violation> {
    over_variants::<G>(kit::rules)?;
    over_variants::<G>(kit::notation)?;
    over_variants::<G>(kit::view)?;
    over_variants::<G>(kit::estimate)?;
    let counted = kit::golden::<G>(GOLDEN_BUDGET)?;
    assert!(0 < counted.checked, "{} has no golden counts", G::ID);
    Ok(())
}

/// One check with the defaults and each variant.
pub(crate) fn over_variants<G: Notation>(
    check: impl Fn(&G, Effort) -> Result<(), Violation>,
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

#[test]
fn images_have_the_same_estimate() {
    struct Check;
    impl SymmetryVisitor for Check {
        type Out = Result<(), Violation>;
        fn visit<G: Playable + Symmetry>(self, game: G) -> Self::Out {
            kit::estimate_symmetry(&game, Effort::default())
        }
    }
    for entry in ALL.iter().filter(|it| it.abilities.contains(&Ability::symmetry)) {
        for name in entry.names() {
            let kept = crate::visit_symmetry(&name, Check).expect("variants are possible");
            assert_eq!(kept, Ok(()), "{name}");
        }
    }
}

#[test]
fn abilities_are_found_by_name() {
    struct Touch;
    impl ScoreVisitor for Touch {
        type Out = ();
        fn visit<G: game::Playable + game::Score>(self, _: G) {}
    }
    impl SymmetryVisitor for Touch {
        type Out = ();
        fn visit<G: game::Playable + game::Symmetry>(self, _: G) {}
    }
    impl SolveVisitor for Touch {
        type Out = ();
        fn visit<G: game::Playable + game::Solve>(self, _: G) {}
    }
    impl ArrangeVisitor for Touch {
        type Out = ();
        fn visit<G: game::Playable + game::Arrange>(self, _: G) {}
    }
    impl TheoryVisitor for Touch {
        type Out = ();
        fn visit<G: game::Playable + game::Theory>(self, _: G) {}
    }
    for entry in ALL {
        let can = |ability| entry.abilities.contains(&ability);
        assert_eq!(crate::visit_score(entry.id, Touch).is_ok(), can(Ability::score));
        assert_eq!(crate::visit_symmetry(entry.id, Touch).is_ok(), can(Ability::symmetry));
        assert_eq!(crate::visit_solve(entry.id, Touch).is_ok(), can(Ability::solve));
        assert_eq!(crate::visit_arrange(entry.id, Touch).is_ok(), can(Ability::arrange));
        assert_eq!(crate::visit_theory(entry.id, Touch).is_ok(), can(Ability::theory));
    }
    assert_eq!(crate::visit_score("chess", Touch).unwrap_err().expected.id, "expected-game");
}
