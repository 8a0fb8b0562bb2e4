//! Environments: one number for each source of the session.

use super::MAX_SOURCES;
use crate::parse::ParseError;
use crate::parse::fields::{At, number};
use num_bigint::{BigInt, Sign};

/// One number for each source. Missing entries at the end count as 0.
///
/// Stability is in rows. Sensitivity is in units of the aggregate's grid.
///
/// ```
/// use dp_audit::model::Env;
/// assert_eq!(Env::from([3, 0]), Env::from([3]));
/// assert_eq!(Env::from([3]).to_string(), "[3]");
/// ```
#[derive(Debug, Clone)]
pub struct Env {
    entries: Vec<BigInt>,
}

impl Env {
    /// An environment with these entries, kept as they are.
    pub fn new(entries: Vec<BigInt>) -> Self {
        Env { entries }
    }

    /// An environment that is 0 except at `position`.
    pub fn only(position: usize, value: BigInt) -> Self {
        let mut entries = vec![BigInt::ZERO; position];
        entries.push(value);
        Env { entries }
    }

    /// The entries as the certificate writes them, including zeros at the end.
    pub fn entries(&self) -> &[BigInt] {
        &self.entries
    }

    /// The entry of one source.
    pub fn at(&self, position: usize) -> BigInt {
        self.entries.get(position).cloned().unwrap_or_default()
    }

    /// The largest entry; 0 for an empty environment.
    pub fn max(&self) -> BigInt {
        self.entries.iter().max().cloned().unwrap_or_default().max(BigInt::ZERO)
    }

    /// Whether any entry is below 0.
    pub fn has_negative(&self) -> bool {
        self.entries.iter().any(|e| e.sign() == Sign::Minus)
    }

    /// Applies an operation to each entry.
    pub fn map(&self, f: impl Fn(&BigInt) -> BigInt) -> Self {
        Env { entries: self.entries.iter().map(f).collect() }
    }

    /// Combines two environments entry by entry, with missing entries as 0.
    pub fn zip(&self, other: &Self, f: impl Fn(BigInt, BigInt) -> BigInt) -> Self {
        let len = self.entries.len().max(other.entries.len());
        Env { entries: (0..len).map(|i| f(self.at(i), other.at(i))).collect() }
    }

    /// The entries without trailing zeros.
    fn significant(&self) -> &[BigInt] {
        let end = self.entries.iter().rposition(|e| e.sign() != Sign::NoSign).map_or(0, |last| last + 1);
        &self.entries[..end]
    }
}

impl PartialEq for Env {
    fn eq(&self, other: &Self) -> bool {
        self.significant() == other.significant()
    }
}

impl Eq for Env {}

impl<const N: usize> From<[i64; N]> for Env {
    fn from(entries: [i64; N]) -> Self {
        Env { entries: entries.into_iter().map(BigInt::from).collect() }
    }
}

impl std::fmt::Display for Env {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[")?;
        for (i, entry) in self.entries.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{entry}")?;
        }
        f.write_str("]")
    }
}

/// Reads an environment.
pub(crate) fn environment(at: At<'_>) -> Result<Env, ParseError> {
    at.at_most(MAX_SOURCES, number).map(Env::new)
}

/// Reads the position of a source.
pub(crate) fn source_number(at: At<'_>) -> Result<usize, ParseError> {
    match at.small("the number of a source")? {
        number if number < MAX_SOURCES => Ok(number),
        number => Err(
            at.refuse(format!("{number} cannot be the number of a source: there are at most {MAX_SOURCES}"))
        ),
    }
}
