//! Runs without an answer: the session refused them before any row was read, or they failed after
//! their cost was taken.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;

use super::ledger::LedgerError;
use crate::error::Error;
use crate::measure::Tally;

/// The reason why a run was not answered.
pub enum NotAnsweredError {
    /// The run did not begin, and nothing is spent.
    Refused(SessionRefusedError),
    /// The run failed, and its cost is spent.
    Interrupted(Error),
}

/// The refusal of a run or of the opening of a session. No row was read, and no budget was spent.
///
/// Everything in it is public: costs follow from the queries alone. Only the library can construct
/// it.
pub struct SessionRefusedError(Why);

enum Why {
    Budget(Box<Shortfall>),
    Ledger { query: Option<&'static str>, refusal: LedgerError },
}

struct Shortfall {
    query: &'static str,
    needs: Tally,
    left: Tally,
}

impl SessionRefusedError {
    pub(super) fn by_budget(query: &'static str, needs: Tally, left: Tally) -> Self {
        Self(Why::Budget(Box::new(Shortfall { query, needs, left })))
    }

    pub(super) fn by_ledger(query: Option<&'static str>, refusal: LedgerError) -> Self {
        Self(Why::Ledger { query, refusal })
    }

    /// The query's cost, if the session's budget does not cover it.
    #[inline]
    pub fn needs(&self) -> Option<&Tally> {
        match &self.0 {
            Why::Budget(short) => Some(&short.needs),
            Why::Ledger { .. } => None,
        }
    }

    /// The budget that was left in the session or share when it refused the query, if that budget
    /// did not cover the query's cost.
    #[inline]
    pub fn left(&self) -> Option<&Tally> {
        match &self.0 {
            Why::Budget(short) => Some(&short.left),
            Why::Ledger { .. } => None,
        }
    }

    /// The ledger's reason, if the ledger refused.
    #[inline]
    pub fn ledger(&self) -> Option<&(dyn std::error::Error + Send + Sync + 'static)> {
        match &self.0 {
            Why::Budget(_) => None,
            Why::Ledger { refusal, .. } => Some(&**refusal),
        }
    }
}

impl fmt::Display for SessionRefusedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Why::Budget(short) => write!(
                f,
                "query `{}` costs {}, but the session has {} left; ask for less, or open the session with more",
                short.query, short.needs, short.left
            ),
            Why::Ledger { query: Some(query), refusal } => {
                write!(f, "query `{query}` is refused by the ledger: {refusal}")
            }
            Why::Ledger { query: None, refusal } => {
                write!(f, "the ledger refused to open a session: {refusal}")
            }
        }
    }
}
impl fmt::Debug for SessionRefusedError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl std::error::Error for SessionRefusedError {
    #[inline]
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Why::Budget(_) => None,
            Why::Ledger { refusal, .. } => Some(&**refusal),
        }
    }
}

impl fmt::Display for NotAnsweredError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => fmt::Display::fmt(refused, f),
            Self::Interrupted(error) => {
                write!(f, "the query was not answered, but its cost is spent: {error}")
            }
        }
    }
}
impl fmt::Debug for NotAnsweredError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl std::error::Error for NotAnsweredError {
    #[inline]
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refused) => std::error::Error::source(refused),
            Self::Interrupted(error) => Some(error),
        }
    }
}

impl From<SessionRefusedError> for Error {
    fn from(refused: SessionRefusedError) -> Self {
        Error::refused(&refused.to_string())
    }
}
impl From<NotAnsweredError> for Error {
    fn from(not: NotAnsweredError) -> Self {
        match not {
            NotAnsweredError::Refused(refused) => refused.into(),
            NotAnsweredError::Interrupted(error) => error,
        }
    }
}
