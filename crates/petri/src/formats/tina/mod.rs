//! TINA's textual format `.net`.
//!
//! ```text
//! net    ::= (tr | pl | pr | lb | nt | name)*                one on a line; # begins a comment
//! tr     ::= 'tr' NAME [':' NAME] [interval] [place* '->' place*]
//! pl     ::= 'pl' NAME [':' NAME] ['(' NUMBER ')'] [transition* '->' transition*]
//! pr     ::= 'pr' NAME+ ('>' | '<') NAME+
//! lb     ::= 'lb' NAME NAME
//! nt     ::= 'nt' NAME ('0' | '1') NAME
//! name   ::= 'net' NAME
//! interval ::= ('[' | ']') NUMBER ',' (NUMBER | 'w') ('[' | ']')
//! place  ::= NAME ['*' NUMBER | '?' NUMBER | '?-' NUMBER | '**' | '!' NUMBER | '!-' NUMBER]
//! NAME   ::= letters, digits, ' and _, or anything in braces with \ before {, } and \
//! NUMBER ::= digits ['K' | 'M']
//! ```
//!
//! `?` is a read arc, `?-` an inhibitor arc with a threshold, `**` a reset arc. Arcs that stop a
//! clock (`!` and `!-`) and intervals say when a transition fires; they are kept as annotations. A
//! label becomes a name. Descriptions add up, and an element exists as soon as it is named, in the
//! order of the file. Arcs are sorted by transition, since a file does not say more of their order.
//!
//! The writer turns priorities that are numbers into pairs of a relation, which orders the
//! transitions alike.

mod lexer;
mod read;
mod write;

pub(super) use lexer::{Lexer, name, written};
pub use read::read;
pub use write::write;
pub(super) use write::numeric_ranks;

/// Keys of annotations: the interval in which a transition fires.
pub(super) const INTERVAL: &str = "tina.interval";
/// An arc that stops the clock of its transition: the place and the arc as they are written.
pub(super) const STOPWATCH: &str = "tina.stopwatch";
/// A note: its name, and 0 or 1.
pub(super) const NOTE: &str = "tina.note";
