//! Error kinds, for programs that branch on them.

/// What is wrong, without the place or the value: see [`Error::kind`](crate::Error::kind).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file could not be read.
    Io,
    /// A file or one of its lines is not well-formed CSV, or the file has no header; or a source of
    /// another format cannot be read.
    Malformed,
    /// The header lacks a column of the record or has it twice; or a source of another format holds
    /// a column in a type that the record cannot take.
    Header,
    /// A value does not fit its column.
    Value,
    /// One identifier has more rows than the record declares.
    TooManyRowsForUnit,
    /// The dataset has more rows than sums are exact for, or more distinct text identifiers than
    /// the library can tell apart.
    TooManyRows,
    /// A parameter of a query is outside its declared range, between two steps of its grid, or has
    /// two values in one release.
    Parameter,
    /// A budget that is kept at run time does not cover a query, or a ledger refuses it; or a
    /// sparse vector has given all the answers that were paid for; or the list of candidates is
    /// empty.
    Refused,
    /// The operating system provided no randomness.
    Entropy,
    /// The noise would be larger than the sampler supports.
    Scale,
}
