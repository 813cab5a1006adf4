//! For the tests of this crate: random nets, and "enabled" and "fire" word for word from the
//! definitions.

pub mod random;
pub mod slow;
