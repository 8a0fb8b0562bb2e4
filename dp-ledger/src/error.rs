//! What can go wrong, in words.

use core::fmt;
use std::path::Path;

use crate::book::Refused;

/// Why a ledger did not do what it was asked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A budget or a right does not allow it. Nothing was spent.
    Refused(Box<Refused>),
    /// The ledger cannot be trusted: it was cut, edited, rolled back or forked.
    Broken {
        /// Where, such as `entry 7`.
        place: String,
        /// What is wrong there.
        fault: String,
    },
    /// It was written by a later version of this library.
    Newer {
        /// Its format.
        found: u64,
        /// The last format that is known here.
        known: u64,
    },
    /// The place where it is kept does not answer, is full, read-only or held by another.
    Store {
        /// Where it is kept.
        place: String,
        /// What happened.
        fault: String,
        /// What to do.
        way_out: &'static str,
    },
    /// A name that people could not read in a table.
    Name {
        /// The name, with its hidden characters shown.
        name: String,
        /// What is wrong with it.
        fault: String,
    },
    /// Not a budget.
    Amount {
        /// What was written.
        text: String,
    },
    /// A key or token that is none, or of another ledger.
    Key {
        /// What is wrong with it.
        fault: String,
    },
    /// The operating system gives no random numbers.
    NoRandomness,
}

impl Error {
    pub(crate) fn amount(text: &str) -> Self {
        Self::Amount { text: text.escape_debug().to_string() }
    }

    pub(crate) fn broken(place: impl fmt::Display, fault: impl Into<String>) -> Self {
        Self::Broken { place: place.to_string(), fault: fault.into() }
    }

    pub(crate) fn key(fault: impl Into<String>) -> Self {
        Self::Key { fault: fault.into() }
    }

    pub(crate) fn io(path: &Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind::{NotFound, PermissionDenied, ReadOnlyFilesystem, StorageFull};
        let way_out = match error.kind() {
            NotFound => "check the path, or make a ledger with `dp-ledger init`",
            PermissionDenied | ReadOnlyFilesystem => "ask the owner of the file for the right",
            StorageFull => "free some space: nothing is released until the ledger can be written",
            _ => "check the disk: nothing is released until the ledger can be written",
        };
        Self::Store { place: path.display().to_string(), fault: error.to_string(), way_out }
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        Self::Refused(Box::new(refused))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => refused.fmt(f),
            Self::Broken { place, fault } => write!(
                f,
                "this ledger cannot be trusted: {place}: {fault}; compare it with a head or a witness that was kept elsewhere, \
                 and spend nothing until its holder has found out why"
            ),
            Self::Newer { found, known } => write!(
                f,
                "this ledger has format {found}, and only formats up to {known} are known here: install the dp-ledger that wrote it"
            ),
            Self::Store { place, fault, way_out } => write!(f, "{place}: {fault}: {way_out}"),
            Self::Name { name, fault } => write!(f, "\"{name}\" cannot be a name: {fault}"),
            Self::Amount { text } => write!(
                f,
                "\"{text}\" is not a budget: write `epsilon=1.5`, `epsilon=1,delta=1e-6`, `rho=0.05` or `renyi(2)=0.1`, with at \
                 most 6 decimal places of ε, 15 of δ and 12 of ρ"
            ),
            Self::Key { fault } => f.write_str(fault),
            Self::NoRandomness => f.write_str("the operating system gives no random numbers"),
        }
    }
}

impl std::error::Error for Error {}
