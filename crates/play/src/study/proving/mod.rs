//! Strategies proved: followed against every reply, written down as a
//! certificate, and the certificate checked by itself.
//!
//! Here the strategies meet `certify`: the theory of a game that has one, its
//! tables, exact search, and any player. A strategy is asked in a position
//! without a past, once, so that even one that plays by chance is a function
//! of the position.

mod guide;

use std::{
    path::Path,
    time::{Duration, Instant},
};

use certify::{Certificate, Checked, Claim, Flaw, Followed, Goal, Kept, Refutation, Why, follow};
use game::{
    Line, Means, Message, Numbered, Outcome, ParseError, Playable, Player, Solve, Theory, notation,
};
use games::{Ability, LineVisitor, Listed};

use self::guide::{ByBot, ByTable, ByTheory, Exact, Guide, Own, Searched};
use crate::{
    Bot, Fault, Match, PlayerSpec,
    tablebase::{Database, TablebaseError},
};

/// What the program takes by itself, about: code, threads, small things.
const PROGRAM: usize = 12 << 20;

/// A refutation that a strategy tells itself is no longer.
const LONGEST_REFUTATION: usize = 1000;

/// What is to be proved of the current position of a match, and with what.
#[derive(Clone, Debug)]
pub struct Proposal<'a> {
    /// Which strategy: that of the game's theory by its name, `table`, `exact`
    /// or a player. The first of these that there is, if not given.
    pub strategy: Option<&'a str>,
    /// Who follows it; whoever it says does best, if not given.
    pub player: Option<Player>,
    /// What it promises; as much as it says, if not given.
    pub goal: Option<Goal>,
    /// Where tables are.
    pub tables: &'a Path,
    /// At most so many positions are followed.
    pub most: usize,
    /// At most so long.
    pub time: Option<Duration>,
    /// The memory for the search, or for what is kept of tables, in bytes.
    pub memory: usize,
    /// The memory for the positions that are followed and for everything else,
    /// beside what the strategy leaves of its own; as much as they take, if not
    /// given.
    pub room: Option<usize>,
    /// The threads for exact search.
    pub threads: usize,
}

/// What became of it.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The game's name in its normal form.
    pub game: String,
    /// The position.
    pub position: String,
    /// What was to be proved.
    pub claim: Claim,
    /// The strategy's name.
    pub strategy: String,
    /// The proof, or what refutes it.
    pub verdict: Verdict,
    /// How long it took to find.
    pub seconds: f64,
    /// Whether the game has rules that look back, which are left out.
    pub leaves_out: bool,
}

/// Proved or not.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Proved.
    Proved {
        /// The certificate.
        certificate: String,
        /// What its check says.
        checked: Checked,
        /// How long the check took.
        seconds: f64,
    },
    /// The strategy does not keep the promise.
    Refuted(Refutation),
}

/// Why nothing was proved or refuted.
#[derive(Debug)]
pub enum NoProof {
    /// Something asked for is not what it should be.
    Parse(ParseError),
    /// What the strategy needs is not there.
    Truth(TablebaseError),
    /// The player that is the strategy failed: it could not be started, died or
    /// came too late.
    Fault(Fault),
    /// The limits were too narrow.
    Limits,
    /// The search has come to its end without an answer: there are too many
    /// plies, or neither can force an end.
    Unsearchable,
    /// More positions can arise than are allowed.
    TooLarge(usize),
    /// The certificate does not pass its own check: a mistake of ours.
    Flaw(Flaw),
}

/// Proves or refutes that a strategy keeps its promise in the current position of a match.
///
/// # Errors
///
/// [`NoProof`] if neither was possible.
pub fn prove(game: &dyn Match, proposal: &Proposal<'_>) -> Result<Proof, NoProof> {
    let line = game.line();
    let theory = line.enter(StrategyName);
    let by = |strategy| line.enter(Asked { proposal, strategy });
    match proposal.strategy {
        Some(name) if Some(name) == theory => by(Strategy::Theory),
        Some("table") => by(Strategy::Table),
        Some("exact") => by(Strategy::Exact),
        Some(name) => {
            let spec = PlayerSpec::parse(name).map_err(|_| {
                let own = theory.map_or(String::new(), |it| format!("{it}, "));
                let expected = Message::new("play-expected-strategy").with("theory", own);
                ParseError::new(expected, name)
            })?;
            let Some(bot) = spec.bot_seeded(0) else {
                let expected = Message::new("play-expected-machine");
                return Err(ParseError::new(expected, name).into());
            };
            by(Strategy::Player { bot, name: spec.to_string() })
        }
        None if theory.is_some() => by(Strategy::Theory),
        None if line.abilities().contains(&Ability::index) => match by(Strategy::Table) {
            Err(NoProof::Truth(
                TablebaseError::Missing { .. }
                | TablebaseError::Uncovered { .. }
                | TablebaseError::NotNumbered(_),
            )) => by(Strategy::Exact),
            proof => proof,
        },
        None => by(Strategy::Exact),
    }
}

/// Checks a certificate by itself.
///
/// # Errors
///
/// The first [`Flaw`].
pub fn check_certificate(bytes: &[u8]) -> Result<(String, Checked), Flaw> {
    struct Check<'a>(&'a Certificate<'a>);
    impl games::Visitor for Check<'_> {
        type Out = Result<Checked, Flaw>;

        fn visit<G: Playable>(self, game: G) -> Self::Out {
            self.0.check(&game)
        }
    }
    let certificate = Certificate::read(bytes)?;
    let checked = games::visit(certificate.game, Check(&certificate));
    Ok((certificate.game.to_owned(), checked.map_err(Certificate::game_flaw)??))
}

/// What the strategy of a game's theory is called.
struct StrategyName;

impl LineVisitor for StrategyName {
    type Out = Option<&'static str>;

    fn choose(&self, _: &[Ability]) -> Option<Ability> {
        Some(Ability::theory)
    }

    fn visit<G: Listed>(self, _: &Line<G>, _: &[G::Move]) -> Self::Out {
        None
    }

    fn theory<G: Listed + Theory>(self, _: &Line<G>, _: &[G::Move]) -> Self::Out {
        Some(G::STRATEGY)
    }
}

/// Which strategy is followed.
enum Strategy {
    /// That of the game's theory.
    Theory,
    /// By its tables.
    Table,
    /// By exact search: the game's own solver, or the search that every game has.
    Exact,
    /// A player's.
    Player { bot: Box<dyn Bot>, name: String },
}

/// A proposal with its strategy, on the types of the game.
struct Asked<'a> {
    proposal: &'a Proposal<'a>,
    strategy: Strategy,
}

impl LineVisitor for Asked<'_> {
    type Out = Result<Proof, NoProof>;

    fn choose(&self, _: &[Ability]) -> Option<Ability> {
        match self.strategy {
            Strategy::Theory => Some(Ability::theory),
            Strategy::Table => Some(Ability::index),
            Strategy::Exact => Some(Ability::solve),
            Strategy::Player { .. } => None,
        }
    }

    fn visit<G: Listed>(self, line: &Line<G>, _: &[G::Move]) -> Self::Out {
        let game = line.game();
        let search = Search::new(line, self.proposal);
        let unable = |ability| Err(games::unable(ability, &notation::name(game)).into());
        match self.strategy {
            Strategy::Theory => unable(Ability::theory),
            Strategy::Table => unable(Ability::index),
            Strategy::Exact => {
                let Proposal { memory, threads, .. } = *self.proposal;
                let searched = Searched::new(game, memory, threads, search.deadline);
                search.with("exact", Exact(searched))
            }
            Strategy::Player { bot, name } => search.with(&name, ByBot { game, bot }),
        }
    }

    fn theory<G: Listed + Theory>(self, line: &Line<G>, _: &[G::Move]) -> Self::Out {
        Search::new(line, self.proposal).with(G::STRATEGY, ByTheory(line.game()))
    }

    fn index<G: Listed + Numbered>(self, line: &Line<G>, _: &[G::Move]) -> Self::Out {
        let Proposal { tables, memory, .. } = *self.proposal;
        let search = Search::new(line, self.proposal);
        let database = Database::open_within(line.game(), tables, memory as u64)?;
        search.with("table", ByTable(database))
    }

    fn solve<G: Listed + Solve>(self, line: &Line<G>, plies: &[G::Move]) -> Self::Out {
        let Proposal { memory, threads, .. } = *self.proposal;
        let search = Search::new(line, self.proposal);
        match line.game().solver(line.position(), Means::new(memory, threads)) {
            Some(solver) => {
                let own = Own::new(line.game(), solver, search.deadline);
                search.with("exact", Exact(own))
            }
            None => self.visit(line, plies),
        }
    }
}

/// A search for a proof on the types of a game.
struct Search<'a, G: Playable> {
    game: &'a G,
    proposal: &'a Proposal<'a>,
    start: G::Position,
    begin: Instant,
    deadline: Option<Instant>,
}

impl<'a, G: Playable> Search<'a, G> {
    fn new(line: &'a Line<G>, proposal: &'a Proposal<'a>) -> Self {
        let (game, start) = (line.game(), line.position().clone());
        let begin = Instant::now();
        let deadline = proposal.time.and_then(|it| begin.checked_add(it));
        Search { game, proposal, start, begin, deadline }
    }

    /// Follows a strategy, writes it down and checks what was written.
    fn with(self, strategy: &str, mut guide: impl Guide<G>) -> Result<Proof, NoProof> {
        let Search { game, proposal, start, begin, deadline } = self;

        // 1. What is promised, and to whom.
        let claim = match (proposal.player, proposal.goal) {
            (Some(player), Some(goal)) => Claim { player, goal },
            (player, goal) => {
                let mover = game.to_move(&start);
                let said = guide.outcome(&start)?.unwrap_or(Outcome::Win(mover));
                let player = player.unwrap_or(match said {
                    Outcome::Win(winner) => winner,
                    Outcome::Draw => mover,
                });
                let wins = said == Outcome::Win(player);
                let goal = goal.unwrap_or(if wins { Goal::Win } else { Goal::Draw });
                Claim { player, goal }
            }
        };

        // 2. Against every reply.
        let in_time = || match deadline.is_some_and(|it| it <= Instant::now()) {
            true => Err(NoProof::Limits),
            false => Ok(()),
        };
        let room = proposal.room.map(|it| {
            let free = it.saturating_add(proposal.memory - guide.takes(proposal.memory));
            free.saturating_sub(PROGRAM).max(it / 4)
        });
        let go_on = |bytes| match room.is_some_and(|it| it < bytes) {
            true => Err(NoProof::Limits),
            false => in_time(),
        };
        let followed = follow(game, &start, claim, proposal.most, go_on, |position| {
            in_time()?;
            guide.ply(position, claim)
        })?;
        let seconds = begin.elapsed().as_secs_f64();
        let (name, position) = (notation::name(game), game.write_position(&start));

        // 3. As anybody else would check it.
        let verdict = match followed {
            Followed::TooLarge => return Err(NoProof::TooLarge(proposal.most)),
            Followed::Refuted(refutation) => {
                Verdict::Refuted(played_on(game, &start, claim, refutation, &mut guide))
            }
            Followed::Kept(Kept { plies, .. }) => {
                // What it has searched in is not needed any more.
                drop(guide);
                let certificate = certify::write(&name, &position, claim, strategy, plies);
                let begin = Instant::now();
                let (_, checked) = check_certificate(certificate.as_bytes())?;
                let seconds = begin.elapsed().as_secs_f64();
                Verdict::Proved { certificate, checked, seconds }
            }
        };
        let (strategy, leaves_out) = (strategy.to_owned(), game.limits().any());
        Ok(Proof { game: name, position, claim, strategy, verdict, seconds, leaves_out })
    }
}

/// A strategy that knows of no ply that keeps its promise is silent. If it can
/// also tell how the opponent sees to that, the refutation goes on to the end.
fn played_on<G: Playable>(
    game: &G,
    start: &G::Position,
    claim: Claim,
    mut refutation: Refutation,
    guide: &mut impl Guide<G>,
) -> Refutation {
    if refutation.why != Why::Silent {
        return refutation;
    }
    let mut position = start.clone();
    for ply in &refutation.line {
        let Ok(mv) = game.parse_move(&position, ply) else { return refutation };
        game.apply(&mut position, mv);
    }
    let known = guide.outcome(&position).ok().flatten();
    if known.is_none_or(|it| claim.is_met_by(it)) {
        return refutation;
    }
    let against = claim.against();
    while refutation.line.len() < LONGEST_REFUTATION {
        let mv = match game.to_move(&position) == claim.player {
            true => game.moves(&position).next(),
            false => guide.ply(&position, against).ok().flatten(),
        };
        let Some(mv) = mv else { break };
        refutation.line.push(game.write_move(&position, mv));
        game.apply(&mut position, mv);
        if let Some(outcome) = game.outcome(&position) {
            refutation.why = Why::Ends(outcome);
            break;
        }
    }
    refutation
}

impl From<ParseError> for NoProof {
    fn from(error: ParseError) -> NoProof {
        NoProof::Parse(error)
    }
}

impl From<TablebaseError> for NoProof {
    fn from(error: TablebaseError) -> NoProof {
        match error {
            TablebaseError::Parse(error) => NoProof::Parse(error),
            error => NoProof::Truth(error),
        }
    }
}

impl From<Flaw> for NoProof {
    fn from(flaw: Flaw) -> NoProof {
        NoProof::Flaw(flaw)
    }
}
