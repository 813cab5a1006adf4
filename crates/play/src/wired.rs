//! Matches in the protocols of game servers: their blocks, their words, their pits.
//!
//! A game with a form of its own is asked for it; every other game is written in its notation.

use game::{
    Block, Game, Line, Message, Mistake, ParseError, Pits, PitsForm, Playable, Player, WireForm,
    notation, protocol::plain,
};
use games::{Ability, Entry, LineVisitor, PitsVisitor, Visitor, WireVisitor};

use crate::{Match, begin_at};

/// The kind of a game, as servers name it.
///
/// # Errors
///
/// [`ParseError`] if there is no such game.
pub fn kind_of(name: &str) -> Result<String, ParseError> {
    struct Kind;
    impl WireVisitor for Kind {
        type Out = String;
        fn visit<G: Playable + WireForm>(self, _: G) -> String {
            G::KIND.to_owned()
        }
    }
    let (id, _) = notation::split_name(name);
    match entry(id) {
        Some(entry) if entry.abilities.contains(&Ability::wire) => games::visit_wire(id, Kind),
        Some(entry) => Ok(plain::kind(entry.id)),
        None => begin_at(name, None).map(|_| String::new()),
    }
}

/// Every kind of game, in the order of the registry.
pub fn kinds() -> Vec<String> {
    games::ALL.iter().filter_map(|it| kind_of(it.id).ok()).collect()
}

fn entry(id: &str) -> Option<&'static Entry> {
    games::ALL.iter().find(|it| it.id == id)
}

/// The match that a client sees in a block: the position in which this player is asked. It has no
/// history.
///
/// # Errors
///
/// [`ParseError`] if the kind is not known, or the lines are not a block of it.
pub fn rebuilt(kind: &str, lines: &[&str], asked: Player) -> Result<Box<dyn Match>, ParseError> {
    let entry = games::ALL.iter().find(|it| kind_of(it.id).is_ok_and(|it| it == kind));
    let Some(entry) = entry else {
        let expected = Message::new("play-expected-kind").with("kinds", kinds().join(", "));
        return Err(ParseError::new(expected, kind));
    };
    let (name, position) = if entry.abilities.contains(&Ability::wire) {
        games::visit_wire(entry.id, Rebuild { lines, asked })??
    } else {
        games::visit(plain::name(lines)?, Reread { lines, id: entry.id })??
    };
    begin_at(&name, Some(&position))
}

struct Rebuild<'a> {
    lines: &'a [&'a str],
    asked: Player,
}

impl WireVisitor for Rebuild<'_> {
    type Out = Result<(String, String), ParseError>;

    fn visit<G: Playable + WireForm>(self, _: G) -> Self::Out {
        let game = G::of_block(self.lines)?;
        let position = game.read_block(self.lines, self.asked)?;
        Ok((notation::name(&game), game.write_position(&position)))
    }
}

struct Reread<'a> {
    lines: &'a [&'a str],
    id: &'static str,
}

impl Visitor for Reread<'_> {
    type Out = Result<(String, String), ParseError>;

    fn visit<G: games::Listed>(self, game: G) -> Self::Out {
        let name = notation::name(&game);
        if G::ID != self.id {
            let line = format!("GAME {}", self.id);
            let expected = Message::new("expected-block-line").with("line", line);
            return Err(ParseError::new(expected, name));
        }
        Ok((name, plain::position(self.lines)?.to_owned()))
    }
}

/// Uses the game's own form, or its notation.
macro_rules! by_form {
    ($tool:ty => $out:ty, |$self:ident, $line:ident, $plies:ident| $own:expr, $other:expr) => {
        impl LineVisitor for $tool {
            type Out = $out;

            fn choose(&self, has: &[Ability]) -> Option<Ability> {
                has.iter().copied().find(|it| *it == Ability::wire)
            }

            fn visit<G: Playable>($self, $line: &Line<G>, _: &[G::Move]) -> $out {
                $other
            }

            fn wire<G: Playable + WireForm>($self, $line: &Line<G>, $plies: &[G::Move]) -> $out {
                $own
            }
        }
    };
}

/// The first position of a line of play.
fn first<G: Game>(line: &Line<G>) -> &G::Position {
    line.positions().next().unwrap_or_else(|| line.position())
}

/// The block of the current position.
pub fn block(game: &dyn Match) -> Block {
    struct Show;
    by_form!(Show => Block, |self, line, plies|
        line.game().write_block(first(line), plies),
        plain::write_block(line.game(), line.position()));
    game.line().enter(Show)
}

/// The ply that is played without asking the player, such as a forced pass.
pub fn unasked(game: &dyn Match) -> Option<String> {
    struct Pass;
    by_form!(Pass => Option<String>, |self, line, _plies| {
        let (game, position) = (line.game(), line.position());
        let going = line.outcome().is_none();
        going.then(|| game.unasked(position)).flatten().map(|it| game.write_move(position, it))
    }, {
        let _ = line;
        None
    });
    game.line().enter(Pass)
}

/// A legal ply of the current position as the protocol writes it.
///
/// # Errors
///
/// [`ParseError`] if the ply is not legal.
pub fn to_wire(game: &dyn Match, ply: &str) -> Result<String, ParseError> {
    struct Write<'a>(&'a str);
    by_form!(Write<'_> => Result<String, ParseError>, |self, line, _plies| {
        let mv = line.game().parse_move(line.position(), self.0)?;
        Ok(line.game().write_wire(line.position(), mv))
    }, {
        let mv = line.game().parse_move(line.position(), self.0)?;
        Ok(line.game().write_move(line.position(), mv))
    });
    game.line().enter(Write(ply))
}

/// A legal ply of the current position, read as the protocol writes it.
///
/// # Errors
///
/// [`ParseError`] if the word is not a legal ply.
pub fn from_wire(game: &dyn Match, word: &str) -> Result<String, ParseError> {
    struct Read<'a>(&'a str);
    by_form!(Read<'_> => Result<String, ParseError>, |self, line, _plies| {
        let mv = line.game().read_wire(line.position(), self.0)?;
        Ok(line.game().write_move(line.position(), mv))
    }, {
        let mv = line.game().parse_move(line.position(), self.0)?;
        Ok(line.game().write_move(line.position(), mv))
    });
    game.line().enter(Read(word))
}

/// The kind of mistake in a word that is not a legal ply, and what helps to find it.
pub fn mistake(game: &dyn Match, word: &str) -> (Mistake, Option<String>) {
    struct Explain<'a>(&'a str);
    by_form!(Explain<'_> => (Mistake, Option<String>), |self, line, plies|
        line.game().mistake(first(line), plies, self.0),
    {
        let _ = line;
        (Mistake::Position, None)
    });
    game.line().enter(Explain(word))
}

/// The names of the games that KGP serves.
pub fn sowing() -> impl Iterator<Item = &'static str> {
    games::ALL.iter().filter(|it| it.abilities.contains(&Ability::pits)).map(|it| it.id)
}

/// The match that a client sees in a board of KGP, as A, who is asked. It has no history.
///
/// # Errors
///
/// [`ParseError`] if no rules have such a board.
pub fn of_pits(pits: &Pits) -> Result<Box<dyn Match>, ParseError> {
    struct Begin<'a>(&'a Pits);
    impl PitsVisitor for Begin<'_> {
        type Out = Result<(String, String), ParseError>;
        fn visit<G: Playable + PitsForm>(self, _: G) -> Self::Out {
            let all = self.0.own.iter().chain(&self.0.other);
            let all = all.chain([&self.0.own_store, &self.0.other_store]);
            let seeds = all.fold(0u64, |sum, it| sum.saturating_add(*it));
            let game = G::of_pits(self.0.own.len(), seeds)?;
            let position = game.read_pits(self.0, Player::A)?;
            Ok((notation::name(&game), game.write_position(&position)))
        }
    }
    let none = || ParseError::new(Message::new("play-expected-sowing"), String::new());
    let (name, position) = games::visit_pits(sowing().next().ok_or_else(none)?, Begin(pits))??;
    begin_at(&name, Some(&position))
}

/// The pits of the current position, as the player to move sees them; `None` if the game is not one
/// that KGP serves.
pub fn pits(game: &dyn Match) -> Option<Pits> {
    struct Look;
    impl LineVisitor for Look {
        type Out = Option<Pits>;
        fn choose(&self, has: &[Ability]) -> Option<Ability> {
            has.iter().copied().find(|it| *it == Ability::pits)
        }
        fn visit<G: Playable>(self, _: &Line<G>, _: &[G::Move]) -> Option<Pits> {
            None
        }
        fn pits<G: Playable + PitsForm>(self, line: &Line<G>, _: &[G::Move]) -> Option<Pits> {
            Some(line.game().write_pits(line.position()))
        }
    }
    game.line().enter(Look)
}

/// The legal plies of the current position with their pits, from 0 in the order of sowing; none if
/// the game is not one that KGP serves.
pub fn pit_plies(game: &dyn Match) -> Vec<(usize, String)> {
    struct List;
    impl LineVisitor for List {
        type Out = Vec<(usize, String)>;
        fn choose(&self, has: &[Ability]) -> Option<Ability> {
            has.iter().copied().find(|it| *it == Ability::pits)
        }
        fn visit<G: Playable>(self, _: &Line<G>, _: &[G::Move]) -> Self::Out {
            Vec::new()
        }
        fn pits<G: Playable + PitsForm>(self, line: &Line<G>, _: &[G::Move]) -> Self::Out {
            let (game, position) = (line.game(), line.position());
            let ply = |mv| (game.pit_of(mv), game.write_move(position, mv));
            if line.outcome().is_some() {
                return Vec::new();
            }
            game.legal_moves(position).map(ply).collect()
        }
    }
    game.line().enter(List)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::begin;

    /// Random games of every kind and variant: a client that sees nothing but the blocks finds the
    /// same positions and the same plies.
    #[test]
    fn a_client_sees_the_same_game() {
        let mut random = fastrand::Rng::with_seed(7);
        for entry in games::ALL {
            let kind = kind_of(entry.id).unwrap();
            let mut game = begin(entry.id).unwrap();
            let is_own = entry.abilities.contains(&Ability::wire);
            if is_own {
                // The kind has rules of its own, which the block does not repeat.
                let block = block(&*game);
                let lines: Vec<&str> = block.lines().collect();
                game = begin(&rebuilt(&kind, &lines, Player::A).unwrap().name()).unwrap();
            }
            while game.end().is_none() && game.plies().len() < 200 {
                let count = game.move_count();
                let ply = game.nth_move(random.usize(..count)).unwrap();
                if unasked(&*game).is_none() {
                    let block = block(&*game);
                    let lines: Vec<&str> = block.lines().collect();
                    let seen = rebuilt(&kind, &lines, game.to_move()).unwrap();
                    assert_eq!((seen.name(), seen.position()), (game.name(), game.position()));
                    let word = to_wire(&*seen, &ply).unwrap();
                    assert_eq!(from_wire(&*game, &word), Ok(ply.clone()), "{kind}");
                }
                game.play(&ply).unwrap();
            }
            assert!(block(&*game).lines().last().unwrap().starts_with("END"), "{kind}");
        }
    }

    #[test]
    fn a_block_of_another_kind_is_refused() {
        let kinds = kinds();
        let blocks: Vec<Block> =
            games::ALL.iter().map(|it| block(&*begin(it.id).unwrap())).collect();
        for (kind, number) in kinds.iter().zip(0..) {
            for (other, block) in blocks.iter().enumerate() {
                let lines: Vec<&str> = block.lines().collect();
                let read = rebuilt(kind, &lines, Player::A);
                assert_eq!(read.is_ok(), number == other, "{kind} {lines:?}");
            }
        }
        assert!(rebuilt("Quarto", &["ENDFIELD"], Player::A).is_err());
    }

    #[test]
    fn pits_are_rebuilt_too() {
        let mut random = fastrand::Rng::with_seed(7);
        for id in sowing() {
            let mut game = begin(&format!("{id}:end=either,seeds=4")).unwrap();
            while game.end().is_none() {
                let seen = of_pits(&pits(&*game).unwrap()).unwrap();
                assert_eq!(pits(&*seen), pits(&*game));
                let plies = pit_plies(&*game);
                let numbers = |it: &[(usize, String)]| it.iter().map(|it| it.0).collect::<Vec<_>>();
                assert_eq!(numbers(&plies), numbers(&pit_plies(&*seen)));
                game.play(&plies[random.usize(..plies.len())].1).unwrap();
            }
            assert!(pit_plies(&*game).is_empty());
        }
        assert!(
            of_pits(&Pits { own_store: 0, other_store: 0, own: vec![], other: vec![] }).is_err()
        );
    }
}
