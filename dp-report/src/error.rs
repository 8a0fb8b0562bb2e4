//! The errors of a report: its file cannot be written, or its figures cannot be drawn.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The reason why a report was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be written.
    #[error("cannot write `{0}`: {1}")]
    File(PathBuf, #[source] io::Error),
    /// The report has no rows to draw.
    #[error("there is nothing to draw: the table has no rows")]
    Nothing,
    /// The report has more rows than a picture can hold. The fields are the number of rows and the
    /// maximum.
    #[error("{0} rows are too many for a picture, which holds {1}: choose some by `figures.only(..)`")]
    TooMany(usize, usize),
    /// The value of a row is a name, so a bar for this row would have no length.
    #[error("`{0}` is a name and cannot be drawn: only numbers have bars")]
    Name(String),
    /// The drawing library reported an error.
    #[error("the picture cannot be drawn: {0}")]
    Picture(String),
}

/// Writes a whole file.
pub(crate) fn written(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(|why| Error::File(path.to_owned(), why))
}
