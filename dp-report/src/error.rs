//! The errors of a report: its file cannot be written, or its figures cannot be drawn.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// The reason why a report was not written.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be written.
    File(PathBuf, io::Error),
    /// The report has no rows to draw.
    Nothing,
    /// The report has more rows than a picture can hold. The second number is the maximum.
    TooMany(usize, usize),
    /// The value of a row is a name, and so a bar for it has no length.
    Name(String),
    /// The drawing library reported an error.
    Picture(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, why) => write!(f, "cannot write `{}`: {why}", path.display()),
            Self::Nothing => f.write_str("there is nothing to draw: the table has no rows"),
            Self::TooMany(rows, most) => {
                write!(
                    f,
                    "{rows} rows are too many for a picture, which holds {most}: choose some by `figures.only(..)`"
                )
            }
            Self::Name(name) => write!(f, "`{name}` is a name and cannot be drawn: only numbers have bars"),
            Self::Picture(why) => write!(f, "the picture cannot be drawn: {why}"),
        }
    }
}
impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File(_, why) => Some(why),
            _ => None,
        }
    }
}

/// Writes a whole file.
pub(crate) fn written(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(|why| Error::File(path.to_owned(), why))
}
