//! CSV files, by the names in their header.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use csv::{ErrorKind, ReaderBuilder, StringRecord};
use indicatif::{ProgressBar, ProgressStyle};

use super::Record;
use super::fields::Fields;
use super::load::{Dataset, Loader};
use crate::error::{Error, Place};
use crate::neighbours::Neighbours;

/// Files from this size on show a progress bar, if standard error is a terminal.
const LONG: u64 = 32 << 20;

impl<R: Record, N: Neighbours> Dataset<R, N> {
    /// Loads a CSV file with a header. Columns are found by name; others in the file are ignored, unread.
    ///
    /// # Errors
    /// [`Error::Io`]; [`Error::Malformed`], also for a file without a header or without a row, which is more likely a
    /// broken export than a dataset; [`Error::MissingColumn`]; [`Error::Value`] for a value that does not fit
    /// its column, with file, line, column, value and what is allowed (unless the record's
    /// [`Invalid`](Record::Invalid) policy says otherwise); [`Error::TooManyRowsForUnit`], [`Error::TooManyRows`].
    pub fn from_csv(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|e| Error::io(path, e))?;
        let size = file.metadata().map_err(|e| Error::io(path, e))?.len();
        let bar = if size >= LONG && io::stderr().is_terminal() { bar(size) } else { ProgressBar::hidden() };
        let loaded = read(path, bar.wrap_read(file));
        bar.finish_and_clear();
        loaded
    }
}

fn bar(size: u64) -> ProgressBar {
    let template = "loading {bar:40} {bytes} of {total_bytes}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(size).with_style(style)
}

fn read<R: Record, N: Neighbours>(path: &Path, source: impl Read) -> Result<Dataset<R, N>, Error> {
    let source = Quotes { inner: source, open: false };
    let mut reader = ReaderBuilder::new().buffer_capacity(1 << 16).from_reader(source);
    let places = places::<R>(path, reader.headers().map_err(|e| refuse(path, e))?)?;
    let mut loader = Loader::new();
    let mut record = StringRecord::new();
    // The line of the last record, and whether it goes on over others.
    let mut last = None;
    while reader.read_record(&mut record).map_err(|e| refuse(path, e))? {
        // The reader has checked that each record is as long as the header.
        let text = |column: usize| record.get(places[column]).unwrap_or("");
        let line = record.position().map_or(0, csv::Position::line);
        let cells = loader.settle(
            |fit| R::Fields::parse(&text, 0, fit),
            |column, misfit| {
                let place = Place::Line { path: path.to_owned(), line };
                (place, Some(text(column).to_owned()), column, misfit)
            },
        )?;
        loader.push(cells)?;
        last = Some((line, reader.position().line() > line + 1));
    }
    match last {
        None => Err(malformed(path, 1, "this file has a header, but no rows")),
        Some((line, true)) if reader.get_ref().open => {
            let problem = "a quote opens here that nothing closes, so all lines after it would be one value";
            Err(malformed(path, line, problem))
        }
        Some(_) => loader.finish(),
    }
}

/// Bytes on their way to the reader, which takes the end of the file for the end of an open quote without a word. A whole
/// file has an even number of quotes, but for those in the middle of a value that is not quoted.
struct Quotes<S> {
    inner: S,
    open: bool,
}
impl<S: Read> Read for Quotes<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.open ^= buffer[..n].iter().filter(|&&byte| byte == b'"').count() % 2 == 1;
        Ok(n)
    }
}

/// Where in the file each column of the record is.
fn places<R: Record>(path: &Path, header: &StringRecord) -> Result<Vec<usize>, Error> {
    // A byte-order mark, as spreadsheets write it, belongs to no name.
    let names: Vec<&str> = header.iter().map(|n| n.trim_start_matches('\u{feff}').trim()).collect();
    if names.iter().all(|name| name.is_empty()) {
        let (record, columns) = (R::NAME, R::COLUMNS.join(", "));
        let problem = "this file is empty; its first line must name the columns of";
        return Err(malformed(path, 1, format!("{problem} `{record}`: {columns}")));
    }
    let find = |&column: &&'static str| match names.iter().filter(|name| **name == column).count() {
        1 => Ok(names.iter().position(|name| *name == column).unwrap_or(0)),
        0 => Err(Error::MissingColumn {
            path: path.to_owned(),
            record: R::NAME,
            column,
            header: names.iter().map(|&n| n.to_owned()).collect(),
        }),
        n => Err(malformed(path, 1, format!("the header names column `{column}` {n} times"))),
    };
    R::COLUMNS.iter().take(R::Fields::COUNT).map(find).collect()
}

/// The reader's own errors, in our words.
fn refuse(path: &Path, error: csv::Error) -> Error {
    let line = error.position().map_or(1, csv::Position::line);
    let problem = match error.kind() {
        ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("this line has {len} values, but the header names {expected_len} columns")
        }
        ErrorKind::Utf8 { .. } => "this line is not valid UTF-8".to_owned(),
        _ => error.to_string(),
    };
    match error.into_kind() {
        ErrorKind::Io(source) => Error::io(path, source),
        _ => malformed(path, line, problem),
    }
}

fn malformed(path: &Path, line: u64, problem: impl Into<String>) -> Error {
    Error::Malformed { path: path.to_owned(), line, problem: problem.into() }
}
