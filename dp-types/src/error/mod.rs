//! What can go wrong while a program runs, in sentences.

use std::fmt;
#[cfg(feature = "csv")]
use std::path::Path;
use std::path::PathBuf;

use crate::record::{Decimal, Misfit};

/// Why data could not be loaded, or why a query could not be answered.
///
/// Errors of loading speak to the data holder and quote the offending value; errors of a query never say anything
/// about the data.
///
/// `Debug` gives the same sentence as `Display`: it is what a program prints whose `main` returns this error.
///
/// ```
/// use dp_types::prelude::*;
///
/// #[derive(Record)]
/// struct Patient {
///     #[dp(range = 0..=120)]
///     age: i64,
/// }
///
/// let error = Dataset::<Patient>::from_rows([Patient { age: 130 }]).err().expect("no one is 130");
/// assert_eq!(format!("{error:?}"), error.to_string());
/// ```
#[non_exhaustive]
pub enum Error {
    /// A file could not be read.
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not well-formed CSV.
    Malformed {
        /// Which.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        problem: String,
    },
    /// The header lacks a column of the record.
    MissingColumn {
        /// The file.
        path: PathBuf,
        /// The record.
        record: &'static str,
        /// The column.
        column: &'static str,
        /// What the header has.
        header: Vec<String>,
    },
    /// A value does not fit its column.
    Value {
        /// The file and line, or the number of the row.
        place: Place,
        /// The column.
        column: &'static str,
        /// The value as it was found; absent for rows that did not come from a file.
        value: Option<String>,
        /// What is wrong with it.
        misfit: Misfit,
        /// What would fit.
        allowed: String,
    },
    /// One identifier has more rows than the record declares.
    TooManyRowsForUnit {
        /// The record.
        record: &'static str,
        /// The column of the identifier.
        column: &'static str,
        /// The declared limit.
        limit: u64,
        /// The number of rows found.
        found: u64,
    },
    /// The dataset has more rows than sums are exact for.
    TooManyRows {
        /// The limit.
        limit: u64,
    },
    /// A parameter of a query is outside its declared range.
    Parameter {
        /// Its name.
        name: &'static str,
        /// The value given.
        value: Decimal,
        /// The least value.
        lo: Decimal,
        /// The greatest value.
        hi: Decimal,
    },
    /// A parameter of a query lies between two steps of its declared grid.
    ParameterStep {
        /// Its name.
        name: &'static str,
        /// The value given.
        value: Decimal,
        /// The declared step.
        step: Decimal,
    },
    /// The operating system gave no randomness.
    Entropy(dp_noise::EntropyError),
    /// The noise would be larger than the sampler supports.
    Scale(dp_noise::laplace::ScaleError),
}

/// Where a value was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a file, from 1 (the header is line 1).
    Line {
        /// The file.
        path: PathBuf,
        /// The line.
        line: u64,
    },
    /// A row given by the program, from 1.
    Row(u64),
}

impl Error {
    pub(crate) fn parameter(name: &'static str, value: Decimal, lo: i64, hi: i64, digits: u8) -> Self {
        Self::Parameter { name, value, lo: Decimal::new(lo, digits), hi: Decimal::new(hi, digits) }
    }

    #[cfg(feature = "csv")]
    pub(crate) fn io(path: &Path, source: std::io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { path, line } => write!(f, "{}, line {line}", path.display()),
            Self::Row(row) => write!(f, "row {row}"),
        }
    }
}

/// A value as a message quotes it: on one line, without what a terminal would obey, and not too long.
fn shown(value: &str) -> String {
    const MOST: usize = 60;
    let mut out = String::new();
    for c in value.chars().take(MOST) {
        match c.is_control() {
            true => out.extend(c.escape_default()),
            false => out.push(c),
        }
    }
    if value.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, source } => write!(f, "cannot read {}: {source}", path.display()),
            Self::Malformed { path, line, problem } => {
                write!(f, "{}, line {line}: {problem}", path.display())
            }
            Self::MissingColumn { path, record, column, header } => write!(
                f,
                "{}, line 1: no column `{column}`, which `{record}` needs; the header has {}",
                path.display(),
                header.join(", ")
            ),
            Self::Value { place, column, value, misfit, allowed } => {
                write!(f, "{place}, column `{column}`: ")?;
                match value {
                    Some(value) => write!(f, "`{}` {misfit}", shown(value))?,
                    None => write!(f, "the value {misfit}")?,
                }
                write!(f, "; allowed is {allowed}")
            }
            Self::TooManyRowsForUnit { record, column, limit, found } => write!(
                f,
                "one `{column}` has {found} rows, but `{record}` declares at most {limit} for each; \
                 raise `at_most` or prepare the data"
            ),
            Self::TooManyRows { limit } => write!(f, "a dataset holds at most {limit} rows"),
            Self::Parameter { name, value, lo, hi } => {
                write!(f, "parameter `{name}` is {value}, outside its declared range {lo} to {hi}")
            }
            Self::ParameterStep { name, value, step } => {
                write!(f, "parameter `{name}` is {value}, which is no multiple of its declared step {step}")
            }
            Self::Entropy(source) => write!(f, "no noise can be drawn: {source}"),
            Self::Scale(source) => write!(f, "no noise can be drawn: {source}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::Value { misfit, .. } => Some(misfit),
            Self::Entropy(source) => Some(source),
            Self::Scale(source) => Some(source),
            _ => None,
        }
    }
}

impl From<dp_noise::EntropyError> for Error {
    fn from(source: dp_noise::EntropyError) -> Self {
        Self::Entropy(source)
    }
}
impl From<dp_noise::laplace::ScaleError> for Error {
    fn from(source: dp_noise::laplace::ScaleError) -> Self {
        Self::Scale(source)
    }
}
