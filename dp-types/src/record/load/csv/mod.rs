//! CSV files. The loader finds each column by its name in the header.

mod block;
mod faults;
mod header;
mod line;
mod progress;
mod rows;
#[cfg(all(test, feature = "macros"))]
mod tests;
mod transcode;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use self::block::Lines;
use self::header::Header;
use self::line::{LineError, Values};
use self::progress::Reported;
use self::rows::Rows;
use self::transcode::Transcoded;
use super::Dataset;
use super::files::files_of;
use crate::error::{Error, ErrorKind, Place, Spot};
use crate::neighbours::Neighbours;
use crate::record::{FirstLine, Record};

impl<R: Record, N: Neighbours> Dataset<R, N> {
    /// Loads a CSV file, or all files of a folder whose names end in `.csv`, in the order of the
    /// names. The first line of each file names its columns. The columns of the record are found by
    /// name; other columns are ignored.
    ///
    /// **Each further line is one row**, read by itself: other lines do not affect how it is read.
    /// So a value cannot continue in the next line, not even in quotes, unless [`Record::CSV`] says
    /// so. Empty lines at the end are not rows, if the file has several columns. With one column,
    /// an empty line is a row with an empty value. A file with only a header is a dataset without
    /// rows.
    ///
    /// Lines end in LF or CR LF, and the text is UTF-8, unless [`Record::CSV`] declares another
    /// encoding. Commas, `;`, tabs or `|` separate values:
    /// the one under which the first line has all columns of the record, or the one that
    /// [`Record::CSV`] declares. A value that contains the separator or a quote is in quotes, with
    /// each of its own quotes doubled (RFC 4180).
    /// Anything else is refused, also in ignored columns: a quote within a value that does not
    /// begin with one, text after a closing quote, a quote left open, more or fewer values than the
    /// header, a carriage return elsewhere, a zero byte, more than 2^20 bytes.
    ///
    /// # Errors
    /// By [`kind`](Error::kind): `Io`; `Malformed` for a line that breaks these rules, and for a
    /// file without a header; `Header` if the header lacks a column of the record, or has it twice;
    /// `Value` for a value that does not fit its column. Under the policy
    /// [`DropRow`](crate::record::DropRow), rows with a value that does not fit and malformed lines
    /// are dropped instead, except the header. Under [`Clamp`](crate::record::Clamp), a number out
    /// of range is moved into the range, unless it is an identifier. `TooManyRowsForUnit` occurs
    /// except under [`KeepFirst`](crate::record::KeepFirst). `TooManyRows` occurs under every
    /// policy.
    pub fn from_csv(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::from_csv_files(files_of(path.as_ref(), "csv")?)
    }

    /// Loads CSV files as one dataset: the rows of the first file, then those of the second, and so
    /// on. Each file is read as [`from_csv`](Self::from_csv) reads it, with its own first line.
    ///
    /// The names, the number and the order of the files are public: errors print them. So a file
    /// must not be about a single person, and no row may decide the order of the files. A privacy
    /// unit can have rows in several files.
    ///
    /// ```no_run
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Visit { #[dp(range = 0..=10)] pain: i64 }
    /// let visits = Dataset::<Visit>::from_csv_files((2020..=2024).map(|year| format!("visits-{year}.csv")))?;
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`from_csv`](Self::from_csv), for each file; `Io` if the list is empty.
    pub fn from_csv_files<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Result<Self, Error> {
        let mut rows: Option<Rows<R>> = None;
        for path in paths {
            let path = path.as_ref();
            let file = File::open(path).map_err(|e| Error::io(path, &e))?;
            read_file(path, file, &mut rows)?;
        }
        rows.ok_or_else(Error::no_files)?.finish()
    }

    /// All faults of a CSV file or of a folder of such files, with their places and what was found
    /// there: **raw personal data**. The text is empty if everything fits.
    ///
    /// [`from_csv`](Self::from_csv) stops at the first fault, so each fault takes another run. This
    /// method lists all of them at once, for the person who repairs the file. It reads as
    /// `from_csv` does, but every value that does not fit is a fault, also if the record's policy
    /// would move it or drop its row. Of each row the text has only the first fault, and it has at
    /// most 1,000 faults in full. Rows of a unit beyond its limit are faults, unless the record
    /// keeps the first. A row with a fault does not count towards its unit's limit, so a repaired
    /// file can have further faults.
    ///
    /// The record decides what a fault is, so a program can print every value of a column. Review
    /// each call as you would review code that prints the file. Show this text only at a terminal,
    /// to a person who may read the file itself. Nothing that leaves the holder may depend on it:
    /// neither a log nor the choice of a query.
    ///
    /// ```no_run
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// eprintln!("{}", Dataset::<Patient>::reveal_csv_faults("patients.csv")?);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// `Io` if a file cannot be read; `Malformed` or `Header` if the first line of the first file
    /// does not name the columns of the record.
    pub fn reveal_csv_faults(path: impl AsRef<Path>) -> Result<String, Error> {
        let mut rows: Option<Rows<R>> = None;
        for path in files_of(path.as_ref(), "csv")? {
            let file = File::open(&path).map_err(|e| Error::io(&path, &e))?;
            match (read(&path, file, &mut rows, true), &mut rows) {
                (Ok(()), _) => {}
                // In this mode, only the first line of a file ends its reading.
                (Err(fault), Some(rows)) if fault.kind() != ErrorKind::Io => rows.list(&fault),
                (Err(fault), _) => return Err(fault),
            }
        }
        Ok(rows.map(Rows::into_faults).unwrap_or_default().into_text())
    }
}

/// Reads the rows of a file, after those of the files before it. A long file can show its progress.
fn read_file<R: Record>(path: &Path, file: File, rows: &mut Option<Rows<R>>) -> Result<(), Error> {
    #[cfg(feature = "progress")]
    {
        let size = file.metadata().map_err(|e| Error::io(path, &e))?.len();
        if let Some(bar) = progress::bar(size) {
            let read = counted(path, file, &|read| bar.set_position(read), rows);
            bar.finish_and_clear();
            return read;
        }
    }
    counted(path, file, &|_| (), rows)
}

/// Reads the rows of a source, and calls a function with the number of bytes read so far.
fn counted<R: Record>(
    path: &Path,
    source: impl Read,
    report: &dyn Fn(u64),
    rows: &mut Option<Rows<R>>,
) -> Result<(), Error> {
    read(path, Reported::new(source, report), rows, false)
}

/// Reads the rows of a source, after those of the sources before it. If `lists_faults` is set, a
/// fault does not end the load.
fn read<R: Record>(
    path: &Path,
    source: impl Read,
    rows: &mut Option<Rows<R>>,
    lists_faults: bool,
) -> Result<(), Error> {
    let mut lines = Lines::new(Transcoded::new(source, R::CSV.encoding()));
    let failed = |why: io::Error| Error::io(path, &why);
    let mut more = lines.fill().map_err(failed)?;
    let is_row = R::CSV.first_line() == FirstLine::Row;
    // The mark would belong to a row, whose reading would then depend on its place.
    if is_row && lines.begins_with_a_mark() {
        let place = Place::Line { path: path.to_owned(), line: 1 };
        return Err(Error::malformed(&place, &Spot::Line, &LineError::Mark, &[]));
    }
    let line = if is_row { &[][..] } else { lines.first() };
    let header = Header::read::<R>(path, line, &mut Values::default())?;
    lines.separator = header.separator;
    let rows = match rows {
        Some(rows) => {
            rows.begin_file(path, header);
            rows
        }
        None => rows.insert(Rows::new(path, header, lists_faults)),
    };
    while more {
        rows.take(&mut lines.block())?;
        more = lines.fill().map_err(failed)?;
    }
    rows.end_file()
}
