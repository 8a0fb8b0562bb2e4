//! The kinds of errors, for programs that decide by them.

/// What is wrong, without where or what: see [`Error::kind`](crate::Error::kind).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file could not be read.
    Io,
    /// A file, or a line of one, is not well-formed CSV, or has no header; or a source of another format cannot be read.
    Malformed,
    /// The header lacks a column of the record, or has it twice; or a source of another format holds it as what no column holds.
    Header,
    /// A value does not fit its column.
    Value,
    /// One identifier has more rows than the record declares.
    TooManyRowsForUnit,
    /// The dataset has more rows than sums are exact for, or more identifiers of text than are told apart.
    TooManyRows,
    /// A parameter of a query is outside its declared range, between the steps of its grid, or has two values in one release.
    Parameter,
    /// A budget that is kept while the program runs does not cover a query, or a ledger refuses it; or a sparse vector has given all the
    /// answers that were paid for; or there is nothing to choose from.
    Refused,
    /// The operating system gave no randomness.
    Entropy,
    /// The noise would be larger than the sampler supports.
    Scale,
}
