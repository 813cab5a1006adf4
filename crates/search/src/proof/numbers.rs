//! Proof and disproof numbers, and what they rest on.
//!
//! The question is always whether the *attacker* can force a win. The proof number is roughly the
//! number of further positions that must turn out well to prove it, the disproof number that of
//! positions that must turn out badly to disprove it. The player to move wants one of them to be
//! zero: the attacker the proof number, the defender the disproof number. So both are written once,
//! as *own* and *other*.

/// No finite number is this great.
pub const HOPELESS: u32 = 1 << 30;

/// The disproof rests on nothing but the rules.
pub const NOTHING: u32 = u32::MAX;

/// The disproof rests on moves that were not examined.
pub const UNSEEN: u32 = 0;

/// The numbers of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The proof number; 0 if proven.
    pub proof: u32,
    /// The disproof number; 0 if disproven.
    pub disproof: u32,
    /// If proven or disproven: plies to the end on the line found.
    pub plies: u32,
    /// What a disproof rests on.
    ///
    /// Play that returns to an earlier position gains the attacker nothing, but that may depend on
    /// the position it returns to. This is the smallest distance from the root of such a position,
    /// the root itself being 1. Once that position is no longer on the path the disproof is
    /// invalid, so it is not stored in the table. Proofs rest on nothing: repetition is never part
    /// of them.
    pub rests_on: u32,
}

impl Numbers {
    /// Nothing is known.
    pub const OPEN: Numbers = Numbers { proof: 1, disproof: 1, plies: 0, rests_on: NOTHING };

    /// The attacker wins in `plies` plies.
    pub const fn proven(plies: u32) -> Numbers {
        Numbers { proof: 0, disproof: HOPELESS, plies, rests_on: NOTHING }
    }

    /// The attacker does not win.
    pub const fn disproven(plies: u32, rests_on: u32) -> Numbers {
        Numbers { proof: HOPELESS, disproof: 0, plies, rests_on }
    }

    /// Whether the question is answered.
    pub const fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The number that the player to move wants to be zero.
    pub const fn own(self, attacks: bool) -> u32 {
        if attacks { self.proof } else { self.disproof }
    }

    /// The number that the opponent wants to be zero.
    pub const fn other(self, attacks: bool) -> u32 {
        self.own(!attacks)
    }
}

/// What the replies say about a position, for the player who chooses among them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The numbers of the position.
    pub numbers: Numbers,
    /// The reply to look at next, or the one that solves the position.
    pub best: usize,
    /// The own number of the next best reply.
    pub second: u32,
    /// Number of unsolved replies.
    pub open: u32,
}

/// Sums up the replies; `attacks`: the attacker chooses among them.
///
/// The other number is the maximum over the replies plus one for each further reply, instead of
/// their sum: where many ways lead to the same position, a sum counts it repeatedly (weak
/// proof-number search, Ueda and others 2008).
pub fn sum_up(attacks: bool, replies: impl Iterator<Item = Numbers>) -> Summary {
    let (mut own, mut second, mut best) = (HOPELESS, HOPELESS, 0);
    let (mut other, mut open) = (0, 0);
    // The reply that solves the position for the player to move, and its numbers.
    let mut solved: Option<(usize, Numbers)> = None;
    // If no reply does, all are lost: take the longest way, and everything that any of them rests
    // on.
    let (mut latest, mut longest, mut rests_on) = (0, 0, NOTHING);
    for (number, reply) in replies.enumerate() {
        if reply.own(attacks) == 0 {
            let better = |(_, old): (usize, Numbers)| {
                (old.rests_on, reply.plies) < (reply.rests_on, old.plies)
            };
            if solved.is_none_or(better) {
                solved = Some((number, reply));
            }
        } else if reply.other(attacks) == 0 {
            if longest <= reply.plies {
                (latest, longest) = (number, reply.plies);
            }
            rests_on = rests_on.min(reply.rests_on);
        } else {
            open += 1;
            other = other.max(reply.other(attacks));
            if reply.own(attacks) < own {
                (second, own, best) = (own, reply.own(attacks), number);
            } else {
                second = second.min(reply.own(attacks));
            }
        }
    }
    let answer = |yes: bool, plies: u32, rests_on: u32| {
        if yes { Numbers::proven(plies) } else { Numbers::disproven(plies, rests_on) }
    };
    let numbers = match (solved, open) {
        (Some((number, reply)), _) => {
            best = number;
            answer(attacks, reply.plies + 1, reply.rests_on)
        }
        (None, 0) => {
            best = latest;
            answer(!attacks, longest + 1, rests_on)
        }
        (None, _) => {
            let other = (other + open - 1).min(HOPELESS - 1);
            let (proof, disproof) = if attacks { (own, other) } else { (other, own) };
            Numbers { proof, disproof, ..Numbers::OPEN }
        }
    };
    Summary { numbers, best, second, open }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof, disproof, ..Numbers::OPEN }
    }

    fn sum(attacks: bool, replies: &[Numbers]) -> Summary {
        sum_up(attacks, replies.iter().copied())
    }

    #[test]
    fn the_attacker_needs_one_reply_and_the_defender_all() {
        let replies = [open(3, 5), open(2, 7), Numbers::disproven(4, NOTHING)];
        let it = sum(true, &replies);
        assert_eq!((it.numbers.proof, it.numbers.disproof), (2, 8));
        assert_eq!((it.best, it.second, it.open), (1, 3, 2));

        let it = sum(false, &[open(3, 5), open(2, 7), Numbers::proven(4)]);
        assert_eq!((it.numbers.proof, it.numbers.disproof), (4, 5));
        assert_eq!((it.best, it.second, it.open), (0, 7, 2));
    }

    #[test]
    fn wins_are_short_and_losses_long() {
        let it = sum(true, &[Numbers::proven(5), open(1, 1), Numbers::proven(3)]);
        assert_eq!((it.numbers, it.best), (Numbers::proven(4), 2));
        let it = sum(false, &[Numbers::proven(5), Numbers::proven(3)]);
        assert_eq!((it.numbers, it.best), (Numbers::proven(6), 0));
    }

    #[test]
    fn a_disproof_rests_on_all_its_parts() {
        let replies = [Numbers::disproven(1, 7), Numbers::disproven(1, 3)];
        assert_eq!(sum(true, &replies).numbers, Numbers::disproven(2, 3));
        // The defender chooses the one that rests on least.
        assert_eq!(sum(false, &replies).numbers, Numbers::disproven(2, 7));
    }
}
