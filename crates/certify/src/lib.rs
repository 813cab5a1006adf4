//! Written-down strategies that anyone can check.
//!
//! A strategy is any function from positions to plies. [`follow`] plays it against every reply of
//! the opponent, as far as these replies can lead, and finds out whether it wins, or at least never
//! loses. If so, the plies it chose are a [`Certificate`]; if not, there is a line of play that
//! refutes it.
//!
//! [`Certificate::check`] does not need the strategy: it reads the plies and uses nothing but the
//! rules. This crate depends on `game` alone, so that cannot change unnoticed. The two share no
//! code but the claim: one goes breadth first over numbers, the other depth first over positions.
//!
//! History rules (repetition, quiet turns) are left out, as in tables. `docs/certificate-format.md`
//! describes the file.
//!
//! ```
//! use certify::{Certificate, Claim};
//!
//! let claim: Claim = "a wins".parse().unwrap();
//! let plies = vec![("3-4-5 a".to_owned(), "1x2".to_owned())];
//! let text = certify::write("nim", "3-4-5 a", claim, "by hand", plies);
//!
//! let certificate = Certificate::read(text.as_bytes()).unwrap();
//! assert_eq!(certificate.claim, claim);
//! assert_eq!(certificate.plies, [("3-4-5 a", "1x2")]);
//! ```

mod certificate;
mod check;
mod claim;
mod flaw;
mod follow;
#[cfg(test)]
mod tests;

pub use certificate::{Certificate, VERSION, write};
pub use check::Checked;
pub use claim::{Claim, Goal};
pub use flaw::Flaw;
pub use follow::{Followed, Kept, Refutation, Why, follow};
