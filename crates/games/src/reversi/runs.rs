//! Straight runs of opposing discs, along all lines of the board at once.
//!
//! A shift of the word moves all discs one field in one of eight directions:
//!
//! ```text
//!   >> 9  >> 8  >> 7
//!   >> 1    ·   << 1
//!   << 7  << 8  << 9
//! ```
//!
//! A disc in column A or H would wrap into another row when it is shifted
//! sideways. No run goes *through* such a disc sideways, so the opposing discs
//! there are left out for the six directions that change the column. On a
//! smaller board the free columns and rows never hold a disc, and the mask of
//! the board keeps new ones out.

/// Columns B to G.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// Where the player to move may place a disc: the empty fields at the far end
/// of a run that begins beside one of his.
#[inline]
pub(super) fn legal(mover: u64, other: u64, board: u64) -> u64 {
    let inner = other & INNER;
    let ends = ends::<1>(mover, inner)
        | ends::<8>(mover, other)
        | ends::<7>(mover, inner)
        | ends::<9>(mover, inner);
    ends & board & !(mover | other)
}

/// Which opposing discs are turned by a new one on `field`.
#[inline]
pub(super) fn flips(field: u8, mover: u64, other: u64) -> u64 {
    let placed = 1 << field;
    let inner = other & INNER;
    closed::<1>(placed, mover, inner)
        | closed::<8>(placed, mover, other)
        | closed::<7>(placed, mover, inner)
        | closed::<9>(placed, mover, inner)
}

/// The fields just beyond the runs that begin beside `from`, both ways.
#[inline]
fn ends<const STEP: u32>(from: u64, other: u64) -> u64 {
    let (up, down) = runs::<STEP>(from, other);
    (up << STEP) | (down >> STEP)
}

/// The runs that begin beside `placed` and end at a disc of the mover.
#[inline]
fn closed<const STEP: u32>(placed: u64, mover: u64, other: u64) -> u64 {
    let (up, down) = runs::<STEP>(placed, other);
    let all_if = |closed: bool| u64::from(closed).wrapping_neg();
    (up & all_if((up << STEP) & mover != 0)) | (down & all_if((down >> STEP) & mover != 0))
}

/// The runs of `other` that begin beside `from`, towards higher and towards
/// lower bits.
///
/// A run has at most six discs: one, two, and twice two more along pairs.
#[inline]
fn runs<const STEP: u32>(from: u64, other: u64) -> (u64, u64) {
    let mut up = other & (from << STEP);
    let mut down = other & (from >> STEP);
    up |= other & (up << STEP);
    down |= other & (down >> STEP);
    // A pair is named by its end: the higher bit on the way up.
    let pairs_up = other & (other << STEP);
    let pairs_down = pairs_up >> STEP;
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    (up, down)
}
