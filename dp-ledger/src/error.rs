//! Errors of a ledger, with their messages.

use core::fmt;

use crate::input_error::InputError;
use crate::refusal::RefusedError;

/// The reason why a ledger refused an act, or failed.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A budget or a right does not allow the act. Nothing was spent.
    #[error(transparent)]
    Refused(Box<RefusedError>),
    /// The ledger cannot be trusted: its end was cut off, or it was edited, rolled back or copied.
    #[error(
        "this ledger cannot be trusted: {place}: {fault}; compare it with a head or a witness that was kept elsewhere, \
         and spend nothing until its holder has found out why"
    )]
    Broken {
        /// The place, such as `entry 7`.
        place: String,
        /// The fault.
        fault: String,
    },
    /// The ledger is intact, and every debit counts. But each of these entries has a fault that the
    /// entry's analyst could have caused alone.
    #[error(
        "{}: the chain holds and every debit counts, but these were written without this library, or the ledger was written anew \
         from there on: compare it with a head or a witness that was kept elsewhere, and ask whose tokens these are",
        named(entries)
    )]
    Doubtful {
        /// The numbers of these entries, each with its fault.
        entries: Vec<(u64, EntryError)>,
    },
    /// A later version of this library wrote the ledger.
    #[error(
        "this ledger has format {found}, and only formats up to {known} are known here: install the dp-ledger that wrote it"
    )]
    Newer {
        /// The format of the ledger.
        found: u64,
        /// The newest format that this version reads.
        known: u64,
    },
    /// The store does not answer, is full, is read-only, or another process has locked it.
    #[error("{place}: {fault}: {way_out}")]
    Store {
        /// The place of the store.
        place: String,
        /// What happened.
        fault: String,
        /// What the user can do.
        way_out: &'static str,
    },
    /// A name, an amount, a key or a file is invalid.
    #[error(transparent)]
    Fault(#[from] InputError),
}

/// A fault in an analyst's entry. Such a fault does not stop other analysts, since in a database an
/// analyst can make such entries alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EntryError {
    /// The entry has no valid signature of the token that it names. A debit counts nevertheless.
    #[error("it is not signed, at this place and time, by the token that it names")]
    Unsigned,
    /// The bytes of the kept answer are missing or changed. The ledger does not return them.
    #[error("the bytes of its answer were changed or removed")]
    Answer,
}

impl Error {
    pub(crate) fn broken(place: impl fmt::Display, fault: impl Into<String>) -> Self {
        Self::Broken { place: place.to_string(), fault: fault.into() }
    }
}

impl From<RefusedError> for Error {
    fn from(refused: RefusedError) -> Self {
        Self::Refused(Box::new(refused))
    }
}

/// The first three entries with their doubts, and the number of the others.
fn named(entries: &[(u64, EntryError)]) -> String {
    let name = |(number, doubt): &(u64, EntryError)| format!("entry {number}: {doubt}");
    let named = entries.iter().take(3).map(name).collect::<Vec<_>>().join("; ");
    match entries.len().saturating_sub(3) {
        0 => named,
        more => format!("{named}; and {more} more entries"),
    }
}
