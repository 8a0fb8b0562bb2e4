//! Error kinds, for programs that branch on them.

/// What is wrong, without the place or the value: see [`Error::kind`](crate::Error::kind).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file could not be read.
    Io,
    /// A file or one of its lines is not well-formed CSV, or the file has no header. This kind also
    /// reports that the library cannot read a source of another format.
    Malformed,
    /// The header lacks a column of the record or has it twice. This kind also reports that a
    /// source of another format holds a column in a type that the record cannot take.
    Header,
    /// A value does not fit its column.
    Value,
    /// One identifier has more rows than the record declares.
    TooManyRowsForUnit,
    /// The dataset has more rows than the limit up to which sums are exact, or more distinct text
    /// identifiers than the library can tell apart.
    TooManyRows,
    /// A parameter of a query is outside its declared range, lies between two steps of its grid, or
    /// has two values in one release.
    Parameter,
    /// A budget that is kept at run time does not cover a query, or a ledger refuses the query.
    /// This kind also reports that a sparse vector has already given all paid answers, or that the
    /// list of candidates is empty.
    Refused,
    /// The operating system provided no randomness.
    Entropy,
    /// The noise would be larger than the sampler supports.
    Scale,
}
