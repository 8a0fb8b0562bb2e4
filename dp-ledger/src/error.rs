//! What can go wrong, in words.

use core::fmt;

use crate::input_error::InputError;
use crate::refusal::RefusedError;

/// Why a ledger did not do what it was asked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A budget or a right does not allow it. Nothing was spent.
    Refused(Box<RefusedError>),
    /// The ledger cannot be trusted: it was cut, edited, rolled back or forked.
    Broken {
        /// Where, such as `entry 7`.
        place: String,
        /// What is wrong there.
        fault: String,
    },
    /// The ledger holds, and every debit counts; but of these entries something is wrong that the analyst of the entry can have done alone.
    Doubtful {
        /// Their numbers, each with what is wrong.
        entries: Vec<(u64, Doubt)>,
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
    /// A name, an amount, a key or a file is not what it should be.
    Fault(InputError),
}

/// What is wrong with the entry of an analyst. It stops nobody: over a database an analyst could make such entries by himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// It is not signed by the token that it names. If it is a debit, it counts all the same.
    Unsigned,
    /// The bytes of the kept answer are gone, or others. They are not given out.
    Answer,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unsigned => "it is not signed, at this place and time, by the token that it names",
            Self::Answer => "the bytes of its answer were changed or removed",
        })
    }
}

impl Error {
    pub(crate) fn broken(place: impl fmt::Display, fault: impl Into<String>) -> Self {
        Self::Broken { place: place.to_string(), fault: fault.into() }
    }
}

impl From<InputError> for Error {
    fn from(fault: InputError) -> Self {
        Self::Fault(fault)
    }
}

impl From<RefusedError> for Error {
    fn from(refused: RefusedError) -> Self {
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
            Self::Doubtful { entries } => {
                let name = |(number, doubt): &(u64, Doubt)| format!("entry {number}: {doubt}");
                let named = entries.iter().take(3).map(name).collect::<Vec<_>>().join("; ");
                let more = match entries.len().saturating_sub(3) {
                    0 => String::new(),
                    more => format!("; and {more} more entries"),
                };
                write!(
                    f,
                    "{named}{more}: the chain holds and every debit counts, but these were written without this library, or the ledger was written anew \
                     from there on: compare it with a head or a witness that was kept elsewhere, and ask whose tokens these are"
                )
            }
            Self::Newer { found, known } => write!(
                f,
                "this ledger has format {found}, and only formats up to {known} are known here: install the dp-ledger that wrote it"
            ),
            Self::Store { place, fault, way_out } => write!(f, "{place}: {fault}: {way_out}"),
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
