//! Report errors: the file, or the figures to draw.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// Why a report was not written.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be written.
    File(PathBuf, io::Error),
    /// No rows to draw.
    Nothing,
    /// More rows than a picture holds, and the maximum number.
    TooMany(usize, usize),
    /// A row holds a name, which has no length.
    Name(String),
    /// The picture could not be drawn.
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
