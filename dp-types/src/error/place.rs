//! Places in the data, for errors.

use core::fmt;
#[cfg(feature = "csv")]
use std::path::PathBuf;

/// A row of a file or of the program.
pub(crate) enum Place {
    /// A line of a file, from 1 (the header is line 1).
    #[cfg(feature = "csv")]
    Line { path: PathBuf, line: u64 },
    /// A source of another format as a whole, under its public name.
    Source(String),
    /// A row of a source of another format, counted from 1.
    Entry { source: String, row: u64 },
    /// A row that the program passed in, counted from 1.
    Row(u64),
}

impl Place {
    /// The place that is `rows` rows after this place.
    pub(crate) fn after(&self, rows: u64) -> Self {
        match self {
            #[cfg(feature = "csv")]
            Self::Line { path, line } => Self::Line { path: path.clone(), line: line + rows },
            Self::Source(source) => Self::Source(source.clone()),
            Self::Entry { source, row } => Self::Entry { source: source.clone(), row: row + rows },
            Self::Row(row) => Self::Row(row + rows),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "csv")]
            Self::Line { path, line } => write!(f, "{}, line {line}", in_one_line(&path.to_string_lossy())),
            Self::Source(source) => f.write_str(&in_one_line(source)),
            Self::Entry { source, row } => write!(f, "{}, row {row}", in_one_line(source)),
            Self::Row(row) => write!(f, "row {row}"),
        }
    }
}

/// A place within a line.
#[cfg(feature = "csv")]
pub(crate) enum Spot {
    /// The line as a whole.
    Line,
    /// A column of the record.
    Named(&'static str),
    /// Another column of the file, counted from 1. Its name belongs to the file, so errors must not
    /// print it.
    Number(usize),
}

#[cfg(feature = "csv")]
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line => Ok(()),
            Self::Named(name) => write!(f, ", column `{name}`"),
            Self::Number(number) => write!(f, ", column {number}"),
        }
    }
}

/// The name of a source, without control characters. A folder can have a file with such a name, and
/// it must not change what a terminal shows.
pub(crate) fn in_one_line(name: &str) -> String {
    let mut line = String::with_capacity(name.len());
    for c in name.chars() {
        match c.is_control() {
            true => line.extend(c.escape_default()),
            false => line.push(c),
        }
    }
    line
}
