//! Who meets whom.

/// Steps that the search for a round without old acquaintances may take.
const PATIENCE: u32 = 20_000;

/// Two players, by their numbers; the first has side A in the first game.
pub type Pairing = (usize, usize);

/// Everyone meets everyone. Who begins is shared out evenly, the other way
/// round in every second round.
pub fn round_robin(players: usize, round: u32) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    for low in 0..players {
        for high in low + 1..players {
            let swapped = (low + high + round as usize).is_multiple_of(2);
            pairings.push(if swapped { (high, low) } else { (low, high) });
        }
    }
    pairings
}

/// A round of a Swiss tournament.
pub struct Swiss<'a> {
    /// The players from the first to the last in the standings.
    pub standings: &'a [usize],
    /// How often two players have met.
    pub meetings: &'a dyn Fn(usize, usize) -> u32,
    /// How often a player has had no opponent.
    pub byes: &'a dyn Fn(usize) -> u32,
}

impl Swiss<'_> {
    /// Neighbours in the standings meet, unless they have met before; with an
    /// odd number of players the last who has not had a bye yet has one.
    pub fn pair(&self) -> (Vec<Pairing>, Option<usize>) {
        let mut rest = self.standings.to_vec();
        let mut bye = None;
        if !rest.len().is_multiple_of(2) {
            let least = rest.iter().map(|it| (self.byes)(*it)).min();
            let place = rest.iter().rposition(|it| Some((self.byes)(*it)) == least);
            bye = place.map(|place| rest.remove(place));
        }
        // How often two may have met before; 0 for as long as that is possible.
        let most = rest.iter().flat_map(|i| rest.iter().map(|j| (self.meetings)(*i, *j))).max();
        for allowed in 0..=most.unwrap_or(0) {
            let mut pairings = Vec::new();
            if self.extend(&rest, allowed, &mut pairings, &mut PATIENCE.clone()) {
                return (pairings, bye);
            }
        }
        (rest.chunks_exact(2).map(|two| (two[0], two[1])).collect(), bye)
    }

    /// Finds opponents for everyone in `rest`, the highest first.
    fn extend(
        &self,
        rest: &[usize],
        allowed: u32,
        pairings: &mut Vec<Pairing>,
        patience: &mut u32,
    ) -> bool {
        let Some((&first, others)) = rest.split_first() else { return true };
        for (place, &other) in others.iter().enumerate() {
            if allowed < (self.meetings)(first, other) {
                continue;
            }
            if *patience == 0 {
                return false;
            }
            *patience -= 1;
            pairings.push((first, other));
            let remaining = [&others[..place], &others[place + 1..]].concat();
            if self.extend(&remaining, allowed, pairings, patience) {
                return true;
            }
            pairings.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn everybody_meets_everybody_and_begins_as_often() {
        for players in 2..9 {
            let mut begins = vec![0; players];
            let mut met = BTreeMap::new();
            for round in 0..2 {
                for (first, second) in round_robin(players, round) {
                    begins[first] += 1;
                    *met.entry((first.min(second), first.max(second))).or_insert(0) += 1;
                }
            }
            assert!(begins.iter().all(|it| *it == players - 1), "{begins:?}");
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert!(met.values().all(|it| *it == 2));
        }
    }

    #[test]
    fn nobody_meets_twice_while_that_is_possible() {
        for players in [2, 3, 4, 5, 8, 9] {
            let mut met = BTreeMap::new();
            let mut byes = vec![0; players];
            let rounds = if players % 2 == 0 { players - 1 } else { players };
            for round in 0..rounds {
                // Standings as if the stronger always won: the order given.
                let standings: Vec<usize> = (0..players).collect();
                let meetings =
                    |i: usize, j: usize| met.get(&(i.min(j), i.max(j))).copied().unwrap_or(0);
                let had = |i: usize| byes[i];
                let swiss = Swiss { standings: &standings, meetings: &meetings, byes: &had };
                let (pairings, bye) = swiss.pair();
                let mut seen: BTreeSet<usize> = bye.into_iter().collect();
                if let Some(bye) = bye {
                    byes[bye] += 1;
                }
                for (i, j) in pairings {
                    assert!(seen.insert(i) && seen.insert(j), "one game a round");
                    *met.entry((i.min(j), i.max(j))).or_insert(0) += 1;
                }
                assert_eq!(seen.len(), players);
                // Greedy choices can leave no way for the last rounds; half of
                // them are always possible.
                if round < rounds / 2 {
                    assert!(met.values().all(|it| *it == 1), "{players} {round} {met:?}");
                }
            }
            assert!(byes.iter().all(|it| *it <= 1), "{byes:?}");
        }
    }

    #[test]
    fn neighbours_in_the_standings_meet_first() {
        let none = |_: usize, _: usize| 0;
        let swiss = Swiss { standings: &[3, 1, 0, 2], meetings: &none, byes: &|_| 0 };
        assert_eq!(swiss.pair(), (vec![(3, 1), (0, 2)], None));
        let once = |i: usize, j: usize| u32::from((i.min(j), i.max(j)) == (1, 3));
        let swiss = Swiss { standings: &[3, 1, 0, 2], meetings: &once, byes: &|_| 0 };
        assert_eq!(swiss.pair(), (vec![(3, 0), (1, 2)], None));
        let swiss =
            Swiss { standings: &[3, 1, 0], meetings: &none, byes: &|it| u32::from(it == 0) };
        assert_eq!(swiss.pair(), (vec![(3, 0)], Some(1)));
    }
}
