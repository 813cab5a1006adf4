//! Why the loop that executes instructions is left.

use super::{Limit, Pause, heap::Ref};

/// Why the loop is left.
#[derive(Debug)]
pub(super) enum Stop {
    /// The slice is over.
    Fuel,
    /// An exception is thrown.
    Throw(Ref),
    /// The caller is needed.
    Pause(Pause),
    /// A hamster command is done: another thread may go on.
    Yield,
    /// The thread has to wait; its instruction will be executed again.
    Block,
    /// The thread has returned from its first function.
    Finished,
    /// A limit is reached.
    Limit(Limit),
    /// The program wants to end.
    Exit,
    /// The debugger wants to look.
    Statement,
}
