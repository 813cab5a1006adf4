//! Long work comes in stages, so that somebody can tell how far it is.

/// A stage that begins: some slices, which are done together.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stage<'a> {
    /// Their names.
    pub slices: &'a [String],
    /// Numbers that they have.
    pub entries: u64,
    /// Steps that this stage takes at the most, as [`Job::done`] counts them.
    ///
    /// [`Job::done`]: solve::Job::done
    pub steps: u64,
    /// Steps of all the stages that come after it.
    pub after: u64,
}
