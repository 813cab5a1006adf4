//! The table of proof and disproof numbers, of a fixed size.

use super::numbers::{HOPELESS, NOTHING, Numbers};
use crate::memory::give_back;

/// Number of neighbouring slots that can hold a position.
const WAYS: usize = 4;

/// Bytes of one slot: the key and two numbers.
const PLACE: usize = 16;

/// Bytes that the first entry of a page takes from the system.
const PAGE: usize = 4096;

/// Value of an entry in the replacement policy, per ply of a solved position: long solutions are
/// kept.
const WORTH_OF_PLY: u32 = 8;

/// The table.
///
/// A slot holds the key and, in one word, the two numbers. In a solved entry one of them is 0 and
/// the other is the number of plies; two zeros are an empty slot.
pub struct ProofTable {
    places: Vec<[u64; 2]>,
    /// Number of slots in use.
    filled: usize,
}

impl ProofTable {
    /// A table of at most `bytes` bytes, at least one line of four slots.
    pub fn new(bytes: usize) -> ProofTable {
        let lines = (bytes / (WAYS * PLACE)).max(1);
        // Zero pages cost nothing until they are written to.
        ProofTable { places: vec![[0; 2]; lines * WAYS], filled: 0 }
    }

    /// The numbers of the position with that key.
    pub fn get(&self, key: u64) -> Option<Numbers> {
        let line = self.line(key);
        let is_it = |place: &&[u64; 2]| place[0] == key && place[1] != 0;
        self.places[line..line + WAYS].iter().find(is_it).map(|place| unpack(place[1]))
    }

    /// Stores an entry in place of the one that took the least work.
    pub fn put(&mut self, key: u64, numbers: Numbers) {
        let line = self.line(key);
        let mut chosen = line;
        let mut least = u32::MAX;
        for at in line..line + WAYS {
            let [old, word] = self.places[at];
            if word != 0 && old == key {
                chosen = at;
                break;
            }
            let worth = if word == 0 { 0 } else { worth(unpack(word)) };
            if worth < least {
                (least, chosen) = (worth, at);
            }
        }
        self.filled += usize::from(self.places[chosen][1] == 0);
        self.places[chosen] = [key, pack(numbers)];
    }

    /// The start of the line of a key: its upper bits as a fraction of the number of lines.
    fn line(&self, key: u64) -> usize {
        let lines = (self.places.len() / WAYS) as u128;
        ((u128::from(key) * lines) >> 64) as usize * WAYS
    }
}

impl Drop for ProofTable {
    fn drop(&mut self) {
        let touched = (self.filled * PAGE).min(self.places.len() * PLACE);
        give_back(std::mem::take(&mut self.places), touched);
    }
}

fn pack(numbers: Numbers) -> u64 {
    let plies = numbers.plies.clamp(1, HOPELESS);
    let (proof, disproof) = match (numbers.proof, numbers.disproof) {
        (0, _) => (0, plies),
        (_, 0) => (plies, 0),
        both => both,
    };
    u64::from(proof) << 32 | u64::from(disproof)
}

fn unpack(word: u64) -> Numbers {
    match ((word >> 32) as u32, word as u32) {
        (0, plies) => Numbers::proven(plies),
        (plies, 0) => Numbers::disproven(plies, NOTHING),
        (proof, disproof) => Numbers { proof, disproof, ..Numbers::OPEN },
    }
}

/// An estimate of the work behind an entry.
fn worth(numbers: Numbers) -> u32 {
    if numbers.is_solved() {
        numbers.plies.saturating_mul(WORTH_OF_PLY)
    } else {
        numbers.proof.saturating_add(numbers.disproof)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_got() {
        let mut table = ProofTable::new(1 << 12);
        let open = Numbers { proof: 7, disproof: HOPELESS - 1, ..Numbers::OPEN };
        for numbers in [open, Numbers::proven(3), Numbers::disproven(12, NOTHING), Numbers::OPEN] {
            table.put(42 << 50, numbers);
            assert_eq!(table.get(42 << 50), Some(numbers));
        }
        assert_eq!(table.get(43 << 50), None);
    }

    #[test]
    fn much_work_outlives_little() {
        let mut table = ProofTable::new(0);
        table.put(1, Numbers::proven(50));
        (2..100).for_each(|key| table.put(key, Numbers::OPEN));
        assert_eq!(table.get(1), Some(Numbers::proven(50)));
        assert_eq!(table.get(99), Some(Numbers::OPEN));
    }
}
