//! Proof and disproof numbers, and what they rest on.
//!
//! The question is always whether the *attacker* can force a win. The proof
//! number is roughly how many more positions must turn out well for him to be
//! sure that he can, the disproof number how many must turn out badly to be
//! sure that he cannot. Whoever is to move wants his own number to be zero: the
//! attacker that of the proof, the defender that of the disproof. So both are
//! written once, as *own* and *other*.

/// No number is that great, unless it is hopeless.
pub const HOPELESS: u32 = 1 << 30;

/// Where a disproof rests on nothing but the rules.
pub const NOTHING: u32 = u32::MAX;

/// A disproof that rests on what was not looked at.
pub const UNSEEN: u32 = 0;

/// What is known about a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The proof number; 0 if proven.
    pub proof: u32,
    /// The disproof number; 0 if disproven.
    pub disproof: u32,
    /// If proven or disproven: plies to the end on the way that was found.
    pub plies: u32,
    /// What a disproof rests on.
    ///
    /// Play that comes back to where it was before gets the attacker nowhere,
    /// but whether that is so may depend on the position it comes back to. The
    /// number is how far from the root that one is, the root itself being 1;
    /// the smallest one counts. As soon as it is not on the path any more the
    /// disproof holds no longer, so it is not kept in the table. Proofs rest on
    /// nothing: coming back is never part of them.
    pub rests_on: u32,
}

impl Numbers {
    /// Nothing is known.
    pub const OPEN: Numbers = Numbers { proof: 1, disproof: 1, plies: 0, rests_on: NOTHING };

    /// The attacker wins, in so many plies.
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

    /// The number that his opponent wants to be zero.
    pub const fn other(self, attacks: bool) -> u32 {
        self.own(!attacks)
    }
}

/// What the replies say about a position, for whoever chooses among them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The numbers of the position.
    pub numbers: Numbers,
    /// The reply to look at next, or the one that solves it.
    pub best: usize,
    /// The own number of the next best reply.
    pub second: u32,
    /// How many replies are not solved.
    pub open: u32,
}

/// Sums up the replies; `attacks`: the attacker chooses among them.
///
/// The other's number is the greatest of the replies' and one for each further
/// reply, instead of their sum: where many ways lead to the same position, a
/// sum counts it over and over (weak proof-number search, Ueda and others
/// 2008).
pub fn sum_up(attacks: bool, replies: impl Iterator<Item = Numbers>) -> Summary {
    let (mut own, mut second, mut best) = (HOPELESS, HOPELESS, 0);
    let (mut other, mut open) = (0, 0);
    // The reply that solves it for the player to move, and how well.
    let mut solved: Option<(usize, Numbers)> = None;
    // If no reply does, all of them are lost: the longest way, and all that any
    // of them rests on.
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
    let answer = |yes: bool, plies: u32, rests_on: u32| match yes {
        true => Numbers::proven(plies),
        false => Numbers::disproven(plies, rests_on),
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
