//! A query that failed while it ran.

use core::fmt;

use super::Session;
use crate::error::Error;
use crate::query::Sources;

/// The error of an unanswered query, together with the session, which has paid the query's cost.
pub struct InterruptedError<S: Sources, Left, M, F = ()> {
    /// The error.
    pub error: Error,
    /// The session, after the query's cost was taken from its budget.
    pub session: Session<S, Left, M, F>,
}

impl<S: Sources, Left, M, F> fmt::Debug for InterruptedError<S, Left, M, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl<S: Sources, Left, M, F> fmt::Display for InterruptedError<S, Left, M, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the query was not answered, but its cost is spent: {}", self.error)
    }
}
impl<S: Sources, Left, M, F> std::error::Error for InterruptedError<S, Left, M, F> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}
impl<S: Sources, Left, M, F> From<InterruptedError<S, Left, M, F>> for Error {
    fn from(interrupted: InterruptedError<S, Left, M, F>) -> Self {
        interrupted.error
    }
}
