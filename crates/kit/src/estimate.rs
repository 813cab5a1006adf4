//! The laws of [`Estimate`].

use game::{ESTIMATE_BOUND, Estimate, Notation, Symmetry};

use crate::walk::{Effort, MOST_MOVES, Violation, law, walks};

/// Checks the laws of [`Estimate`] except the one about symmetries: that is [`estimate_symmetry`],
/// since not every game has any.
///
/// # Errors
///
/// The first law that is broken.
pub fn estimate<G: Notation + Estimate>(game: &G, effort: Effort) -> Result<(), Violation> {
    walks(
        game,
        effort,
        |position, mv| game.write_move(position, mv),
        |walk| {
            let position = walk.position();
            if game.outcome(position).is_some() {
                return Ok(());
            }
            bounds(game, position)?;
            same_again(game, position)?;
            moves(game, position)
        },
    )
}

/// Checks that a position and its images under the symmetries of the board have the same estimate.
/// Estimates are for the player to move, so this holds for symmetries that exchange the players
/// too. Returns the number of symmetries.
///
/// # Errors
///
/// The first law that is broken.
pub fn estimate_symmetry<G: Symmetry + Estimate>(
    game: &G,
    effort: Effort,
) -> Result<usize, Violation> {
    walks(
        game,
        effort,
        |_, mv| format!("{mv:?}"),
        |walk| {
            let position = walk.position();
            if game.outcome(position).is_some() {
                return Ok(());
            }
            for symmetry in 1..game.symmetries() {
                let image = game.map_position(symmetry, position);
                let at = (symmetry, position, game.estimate(position), game.estimate(&image));
                law(at.2 == at.3, "images have the same estimate", &at)?;
                let plain = game.plain_estimate(position) == game.plain_estimate(&image);
                law(plain, "images have the same plain estimate", &(symmetry, position))?;
            }
            Ok(())
        },
    )?;
    Ok(game.symmetries())
}

/// Law 1.
fn bounds<G: Estimate>(game: &G, position: &G::Position) -> Result<(), Violation> {
    for guess in [game.estimate(position), game.plain_estimate(position)] {
        let within = (-ESTIMATE_BOUND..=ESTIMATE_BOUND).contains(&guess);
        law(within, "estimates are within their bound", &(position, guess))?;
    }
    Ok(())
}

/// Law 2: a second way to reach a position is to read it from text.
fn same_again<G: Notation + Estimate>(game: &G, position: &G::Position) -> Result<(), Violation> {
    let text = game.write_position(position);
    let Ok(back) = game.parse_position(&text) else {
        return Err(Violation::new("a position is read back", text));
    };
    let same = game.estimate(&back) == game.estimate(position)
        && game.plain_estimate(&back) == game.plain_estimate(position);
    law(same, "the same position has the same estimate", position)
}

/// Laws 4 and 5.
fn moves<G: Estimate>(game: &G, position: &G::Position) -> Result<(), Violation> {
    if let Some(hint) = game.hint(position) {
        law(game.is_legal(position, hint), "a hint is a legal move", &(position, hint))?;
    }
    for mv in game.moves(position).take(MOST_MOVES) {
        let promise = game.promise(position, mv);
        let within = (-ESTIMATE_BOUND..=ESTIMATE_BOUND).contains(&promise);
        law(within, "promises are within their bound", &(position, mv, promise))?;
        let same = game.promise(position, mv) == promise
            && game.is_forcing(position, mv) == game.is_forcing(position, mv);
        law(same, "the same move promises the same again", &(position, mv))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI32, Ordering};

    use game::{Game, Message, OptionSpec, Options, Outcome, ParseError, Player};

    use super::*;

    /// A race along a row of `LENGTH` fields, one step or two at a time, whose estimate has the
    /// given fault.
    #[derive(Clone)]
    struct Race(Fault);

    #[derive(Copy, Clone, PartialEq)]
    enum Fault {
        None,
        Bound,
        Moody,
        Partial,
        Hint,
        Promise,
    }

    const LENGTH: u8 = 9;

    /// State that the faulty estimate depends on.
    static MOOD: AtomicI32 = AtomicI32::new(0);

    impl Game for Race {
        type Position = (u8, Player);
        type Move = u8;

        fn start(&self) -> (u8, Player) {
            (0, Player::A)
        }
        fn to_move(&self, position: &(u8, Player)) -> Player {
            position.1
        }
        fn outcome(&self, position: &(u8, Player)) -> Option<Outcome> {
            (LENGTH <= position.0).then_some(Outcome::Win(!position.1))
        }
        fn moves(&self, _: &(u8, Player)) -> impl ExactSizeIterator<Item = u8> {
            [1, 2].into_iter()
        }
        fn apply(&self, position: &mut (u8, Player), mv: u8) {
            *position = (position.0 + mv, !position.1);
        }
    }

    impl Notation for Race {
        const ID: &'static str = "race";
        const OPTIONS: &'static [OptionSpec] = &[];
        const VARIANTS: &'static [&'static str] = &[];
        const GOLDEN: &'static str = "";

        fn with_options(_: &Options) -> Result<Race, ParseError> {
            Ok(Race(Fault::None))
        }
        fn options(&self) -> Vec<String> {
            Vec::new()
        }
        fn write_position(&self, position: &(u8, Player)) -> String {
            format!("{} {}", position.0, position.1)
        }
        fn parse_position(&self, text: &str) -> Result<(u8, Player), ParseError> {
            let wrong = || ParseError::new(Message::new("race"), text);
            let (field, player) = text.split_once(' ').ok_or_else(wrong)?;
            Ok((field.parse().map_err(|_| wrong())?, player.parse()?))
        }
        fn write_move(&self, _: &(u8, Player), mv: u8) -> String {
            mv.to_string()
        }
    }

    impl Symmetry for Race {
        fn symmetries(&self) -> usize {
            2
        }
        fn exchanges_players(&self, symmetry: usize) -> bool {
            symmetry == 1
        }
        fn map_position(&self, symmetry: usize, position: &(u8, Player)) -> (u8, Player) {
            if symmetry == 0 { *position } else { (position.0, !position.1) }
        }
        fn map_move(&self, _: usize, mv: u8) -> u8 {
            mv
        }
    }

    impl Estimate for Race {
        fn estimate(&self, position: &(u8, Player)) -> i32 {
            match self.0 {
                Fault::Bound if 6 < position.0 => ESTIMATE_BOUND + 1,
                Fault::Moody => MOOD.fetch_add(1, Ordering::Relaxed) % 1000,
                Fault::Partial if position.1 == Player::A => 1,
                _ => 0,
            }
        }
        fn promise(&self, _: &(u8, Player), mv: u8) -> i32 {
            if self.0 == Fault::Promise { i32::MIN + i32::from(mv) } else { 0 }
        }
        fn hint(&self, _: &(u8, Player)) -> Option<u8> {
            (self.0 == Fault::Hint).then_some(3)
        }
    }

    #[test]
    fn planted_faults_are_found() {
        let broken = |fault| {
            let game = Race(fault);
            let effort = Effort::default();
            let result = estimate(&game, effort);
            let result = result.and_then(|()| estimate_symmetry(&game, effort).map(drop));
            result.err().map(|it| it.law)
        };
        assert_eq!(broken(Fault::None), None);
        for (fault, law) in [
            (Fault::Bound, "estimates are within their bound"),
            (Fault::Moody, "the same position has the same estimate"),
            (Fault::Partial, "images have the same estimate"),
            (Fault::Hint, "a hint is a legal move"),
            (Fault::Promise, "promises are within their bound"),
        ] {
            assert_eq!(broken(fault).as_deref(), Some(law));
        }
    }
}
