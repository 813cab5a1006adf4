//! Tables made in memory, and compared with a slow and obvious solution: what
//! the tests of all numberings share.

use std::collections::HashMap;

use game::{Index, Notation, Numbered, Outcome, Player};
use kit::Reference;
use solve::{Below, Job, Part, code::Steps, retrograde::retrograde, sweep::sweep, verify::verify};

/// The solved slices of a game.
pub(crate) struct Tables<G: Numbered> {
    pub index: G::Index,
    pub parts: Vec<(<G::Index as Index>::Slice, Part)>,
}

/// What a position is worth to who moves: a win, nothing or a loss, and in how
/// many turns.
pub(crate) type Worth = Option<(bool, u16)>;

impl<G: Numbered> Tables<G> {
    /// All slices.
    pub fn of(game: &G) -> Tables<G> {
        Tables::some(game, |_| true)
    }

    /// The slices with these names, which must lead to no others.
    pub fn some(game: &G, wanted: impl Fn(&str) -> bool) -> Tables<G> {
        let mut tables: Tables<G> =
            Tables { index: game.index().expect("has a numbering"), parts: Vec::new() };
        let index = &tables.index;
        for group in index.groups() {
            if !group.slices.iter().all(|&it| wanted(&index.name(it))) {
                continue;
            }
            let mut below: Vec<_> = group.slices.iter().flat_map(|&it| index.below(it)).collect();
            below.retain(|it| !group.slices.contains(it));
            let known = |slice| {
                let part = tables.parts.iter().find(|it| it.0 == slice);
                (slice, &part.expect("solved before").1)
            };
            let parts: Vec<_> = below.into_iter().map(known).collect();
            let (slices, job) = (&group.slices, Job::default());
            let below = Below { parts: parts.clone() };
            let solved = if group.cyclic {
                retrograde(index, slices, &below, 1, &job)
            } else {
                sweep(index, slices, &below, group.distances, 1, &job)
            };
            let solved: Vec<_> =
                slices.iter().copied().zip(solved.expect("nobody stops it")).collect();
            for (slice, part) in &solved {
                let mut known = vec![(*slice, part)];
                known.extend(solved.iter().map(|it| (it.0, &it.1)).filter(|it| it.0 != *slice));
                known.extend(&parts);
                let report = verify(index, &known, group.distances, 1, &job);
                assert_eq!(report.expect("nobody stops it").wrong, 0, "{}", index.name(*slice));
            }
            tables.parts.extend(solved);
        }
        tables
    }

    /// What the tables say of a position that goes on.
    pub fn worth(&self, position: &G::Position) -> Worth {
        let slice = self.index.slice(position).expect("is numbered");
        let part = self.parts.iter().find(|it| it.0 == slice);
        let code = part.expect("is solved").1.code(self.index.rank(slice, position));
        let steps = Steps::new(G::Index::WINNER_ENDS);
        code.map(|it| (solve::code::is_win(it), steps.turns(it)))
    }
}

/// Solves a game in which nothing comes back, compares every position that the
/// start leads to with [`tried`], and says how many there were.
pub(crate) fn agrees<G: Numbered + Notation>(game: &G, slow: &impl Reference) -> usize {
    let tables = Tables::of(game);
    let mut known = HashMap::new();
    tried(slow, &game.write_position(&game.start()), &mut known);
    known.retain(|text, _| slow.outcome(text).is_none());
    for (text, worth) in &known {
        let position = game.parse_position(text).expect("is a position");
        assert_eq!(tables.worth(&position), *worth, "{text}");
    }
    known.len()
}

/// What a position is worth by trying everything with the slow rules.
pub(crate) fn tried(
    slow: &impl Reference,
    text: &str,
    known: &mut HashMap<String, Worth>,
) -> Worth {
    if let Some(&worth) = known.get(text) {
        return worth;
    }
    let worth = match slow.outcome(text) {
        Some(Outcome::Draw) => None,
        Some(Outcome::Win(winner)) => Some((winner == mover(text), 0)),
        None => {
            let plies = slow.plies(text);
            let worths = plies.iter().map(|it| tried(slow, &it.1, known));
            best(worths.collect::<Vec<Worth>>())
        }
    };
    known.insert(text.to_owned(), worth);
    worth
}

/// The best of what turns lead to, seen from the other side: a soon win, else
/// nothing, else a late loss.
pub(crate) fn best(next: Vec<Worth>) -> Worth {
    let wins = next.iter().flatten().filter(|it| !it.0).map(|it| it.1);
    let losses = next.iter().flatten().filter(|it| it.0).map(|it| it.1);
    match (wins.min(), losses.max()) {
        (Some(turns), _) => Some((true, turns + 1)),
        _ if next.iter().any(Option::is_none) => None,
        (None, turns) => turns.map(|it| (false, it + 1)),
    }
}

/// Who is to move, as all games write it.
fn mover(text: &str) -> Player {
    if text.split(' ').nth(1) == Some("a") { Player::A } else { Player::B }
}
