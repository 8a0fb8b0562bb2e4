//! A query that failed while it ran.

use core::fmt;

use super::Session;
use crate::error::Error;
use crate::query::Sources;

/// Why a query was not answered, and the session as it is now: the query's cost is spent.
pub struct Interrupted<S: Sources, Left, M> {
    /// Why.
    pub error: Error,
    /// The session, without the query's cost.
    pub session: Session<S, Left, M>,
}

impl<S: Sources, Left, M> fmt::Debug for Interrupted<S, Left, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl<S: Sources, Left, M> fmt::Display for Interrupted<S, Left, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the query was not answered, but its cost is spent: {}", self.error)
    }
}
impl<S: Sources, Left, M> std::error::Error for Interrupted<S, Left, M> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}
impl<S: Sources, Left, M> From<Interrupted<S, Left, M>> for Error {
    fn from(interrupted: Interrupted<S, Left, M>) -> Self {
        interrupted.error
    }
}
