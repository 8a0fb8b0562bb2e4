//! What a certificate assumes: the data, who is protected, and the parts that were trusted.

use super::Range;

/// What a certificate takes for granted. No tool can derive these from the certificate: a reader has to judge them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumes {
    /// The datasets of the session, in the order of every environment.
    pub sources: Vec<Source>,
    /// Statements that the developer asked the reader to trust.
    pub statements: Vec<String>,
    /// The sampler that draws the noise.
    pub sampler: String,
    /// The random generator that feeds the sampler.
    pub generator: String,
    /// Whether the program was built to protect at all; false with a seeded generator.
    pub private: bool,
    /// Versions of the libraries that the program was built with.
    pub versions: Versions,
    /// Hash of the query's source text, 16 hexadecimal digits, or empty for a query written by hand.
    pub source_hash: String,
    /// The source file of the query.
    pub file: String,
    /// The line of the query in that file.
    pub line: u32,
}

/// Versions of the libraries that the program was built with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Versions {
    /// The library of rules.
    pub dp_types: String,
    /// The library of samplers.
    pub dp_noise: String,
}

/// One dataset: its columns and whom it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Name of the record type.
    pub record: String,
    /// Which pairs of datasets must be hard to tell apart.
    pub neighbours: Neighbours,
    /// Whose data is protected.
    pub unit: Unit,
    /// What happens to a row whose value lies outside its column's range.
    pub invalid: Invalid,
    /// The columns that expressions may use.
    pub columns: Vec<Column>,
}

/// Which pairs of datasets must be hard to tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Neighbours {
    /// One privacy unit is in one dataset and not in the other.
    AddRemove,
    /// One privacy unit has other values in the other dataset.
    ReplaceOne,
}

/// Whose data is protected: the privacy unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unit {
    /// Each row is somebody else's.
    Row,
    /// Rows with the same identifier belong together.
    Identifier {
        /// The column that identifies the unit.
        column: String,
        /// The most rows that one unit has; the library keeps no more.
        at_most: u64,
    },
}

/// What happens to a row whose value lies outside its column's range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Invalid {
    /// The whole dataset is refused.
    Refuse,
    /// The value is moved into the range.
    Clamp,
    /// The row is left out.
    DropRow,
}

impl Invalid {
    /// The name in the certificate.
    pub fn name(self) -> &'static str {
        match self {
            Invalid::Refuse => "refuse",
            Invalid::Clamp => "clamp",
            Invalid::DropRow => "drop row",
        }
    }
}

impl Neighbours {
    /// The name in the certificate.
    pub fn name(self) -> &'static str {
        match self {
            Neighbours::AddRemove => "add-remove",
            Neighbours::ReplaceOne => "replace-one",
        }
    }
}

/// A column: its name and the values it can hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Name of the column.
    pub name: String,
    /// The values it can hold.
    pub kind: ColumnKind,
}

/// The values that a column can hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ColumnKind {
    /// A whole number; `digits` of the range is 0.
    Integer(Range),
    /// A decimal number, held as a whole number of units of 10^-digits.
    Decimal(Range),
    /// True or false.
    Boolean,
    /// One of the named values.
    Category(Vec<String>),
    /// Any whole number.
    Unbounded,
}
