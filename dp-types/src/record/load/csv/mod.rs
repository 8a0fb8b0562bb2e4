//! CSV files. The loader finds each column by its name in the header.

mod block;
mod line;
mod progress;
#[cfg(all(test, feature = "macros"))]
mod tests;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use self::block::{Block, Line, Lines, Plain};
use self::line::{LineError, Values};
use self::progress::Reported;
use super::intake::places;
use super::text_ids::AHEAD;
use super::value::Given;
use super::{Dataset, Loader, TOGETHER};
use crate::error::{Error, Place, Spot};
use crate::neighbours::Neighbours;
use crate::record::Record;
use crate::record::fields::Fields;
use crate::record::unit::Unit;

impl<R: Record, N: Neighbours> Dataset<R, N> {
    /// Loads a CSV file. The first line of the file names its columns. The columns of the record
    /// are found by name; other columns are ignored.
    ///
    /// **Each further line is one row**, read by itself: other lines do not affect how it is read.
    /// So a value cannot continue in the next line, not even in quotes. An empty line is a row with
    /// one empty value. A file with only a header is a dataset without rows.
    ///
    /// Lines end in LF or CR LF, commas separate values, and the text is UTF-8. A value that
    /// contains a comma or a quote is in quotes, with each of its own quotes doubled (RFC 4180).
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
        let path = path.as_ref();
        let file = File::open(path).map_err(|e| Error::io(path, &e))?;
        #[cfg(feature = "progress")]
        {
            let size = file.metadata().map_err(|e| Error::io(path, &e))?.len();
            if let Some(bar) = progress::bar(size) {
                let loaded = counted(path, file, &|read| bar.set_position(read));
                bar.finish_and_clear();
                return loaded;
            }
        }
        counted(path, file, &|_| ())
    }
}

/// Reads the rows of a file, and calls a function with the number of bytes read so far.
fn counted<R: Record, N: Neighbours>(
    path: &Path,
    source: impl Read,
    report: &dyn Fn(u64),
) -> Result<Dataset<R, N>, Error> {
    read(path, Reported::new(source, report))
}

fn read<R: Record, N: Neighbours>(path: &Path, source: impl Read) -> Result<Dataset<R, N>, Error> {
    let mut lines = Lines::new(source);
    let mut values = Values::default();
    let mut header = None;
    let mut loader = Loader::<R>::new(Place::Line { path: path.to_owned(), line: 2 });
    while let Some(mut block) = lines.block().map_err(|e| Error::io(path, &e))? {
        let header = match &header {
            Some(header) => header,
            None => {
                let line = block.next().map_or(&b""[..], |line| line.bytes);
                header.insert(Header::read::<R>(path, line, &mut values)?)
            }
        };
        let taken = take(path, header, &mut block, &mut values, &mut loader);
        taken.map_err(|error| loader.first_fault(error))?;
    }
    if header.is_none() {
        Header::read::<R>(path, b"", &mut values)?;
    }
    loader.finish()
}

/// Takes the rows of a block.
fn take<R: Record>(
    path: &Path,
    Header { columns, places }: &Header,
    block: &mut Block<'_>,
    values: &mut Values,
    loader: &mut Loader<R>,
) -> Result<(), Error> {
    let place = |line: u64| Place::Line { path: path.to_owned(), line };
    let found = |line: u64, text: &str| (place(line), Some(text.to_owned()));
    // The loop reads several rows of plain lines first and stores them afterwards, so that the
    // look-ups for several people happen together.
    let mut read = Vec::with_capacity(TOGETHER);
    let mut lines = Vec::new().into_iter();
    let mut batch = loader.batch.take().unwrap_or_else(R::Fields::batch);
    loop {
        if lines.len() == 0 {
            lines = next_lines(block, &|plain| plain.len() == *columns, places, loader);
        }
        let line = lines.next();
        let plain = line.and_then(|line| line.plain).filter(|plain| plain.len() == *columns);
        let cells = plain.and_then(|plain| loader.short(|column| plain.spelled(places[column])));
        if let (Some(line), Some(plain), Some(cells)) = (line, plain, cells) {
            R::Fields::put(&mut batch, read.len(), cells);
            read.push((line.number, plain));
            if read.len() < TOGETHER {
                continue;
            }
        }
        let text = |row: usize, column: usize| {
            let (number, plain): &(u64, Plain<'_>) = &read[row];
            found(*number, plain.get(places[column]))
        };
        let cells_of = |row| R::Fields::packed(&batch, row);
        if loader.has_room(read.len()) {
            loader.store_each(read.len(), cells_of, |store, rows| store.append(&batch, rows), text)?;
        } else {
            (0..read.len()).try_for_each(|row| loader.push(cells_of(row), |column| text(row, column)))?;
        }
        read.clear();
        let Some(line) = line else {
            loader.batch = Some(batch);
            return Ok(());
        };
        if cells.is_some() {
            continue;
        }
        if let Err(fault) = split(line.bytes, values, *columns) {
            let spot = spot::<R>(fault, values, places);
            loader.reject(&fault, || Error::malformed(&place(line.number), &spot, &fault, line.bytes))?;
            continue;
        }
        let text = |column: usize| values.get(places[column]);
        loader.take(
            |names, fit| R::Fields::read(&|column| Given::Text(text(column)), 0, names, fit),
            |column| found(line.number, text(column)),
        )?;
    }
}

/// Returns some of the next lines, after prefetching their identifiers. The list is empty at the
/// end.
fn next_lines<'b, R: Record>(
    block: &mut Block<'b>,
    is_row: &impl Fn(&Plain<'b>) -> bool,
    places: &[usize],
    loader: &Loader<R>,
) -> std::vec::IntoIter<Line<'b>> {
    let lines: Vec<Line<'b>> = core::iter::from_fn(|| block.next()).take(AHEAD).collect();
    if let (true, Some(column)) = (<R::Unit as Unit<R::Fields>>::TEXT, <R::Unit as Unit<R::Fields>>::COLUMN) {
        let rows = lines.iter().filter_map(|line| line.plain.filter(is_row));
        loader.names.look_ahead(rows.map(|plain| plain.get(places[column]).trim()));
    }
    lines.into_iter()
}

/// What the first line states about the columns.
struct Header {
    /// The number of columns of the file.
    columns: usize,
    /// For each column of the record, its position in the file.
    places: Vec<usize>,
}

impl Header {
    fn read<R: Record>(path: &Path, line: &[u8], values: &mut Values) -> Result<Self, Error> {
        let place = Place::Line { path: path.to_owned(), line: 1 };
        if let Err(fault) = values.split(line) {
            let spot = if fault.in_a_value() { Spot::Number(values.len() + 1) } else { Spot::Line };
            return Err(Error::malformed(&place, &spot, &fault, line));
        }
        let names: Vec<&str> = values.iter().map(str::trim).collect();
        if names.iter().all(|name| name.is_empty()) {
            let named = R::COLUMNS.iter().enumerate().filter(|(column, _)| R::Fields::before(*column) == 0);
            let named: Vec<&str> = named.map(|(_, name)| *name).collect();
            return Err(Error::no_header(&place, R::NAME, &named));
        }
        Ok(Self { columns: names.len(), places: places::<R>(&place, &names)? })
    }
}

/// Splits a line. The line must have one value for each name in the header.
fn split(line: &[u8], values: &mut Values, columns: usize) -> Result<(), LineError> {
    values.split(line)?;
    match values.len() {
        n if n > columns => Err(LineError::More { columns }),
        n if n == columns => Ok(()),
        _ if line.is_empty() => Err(LineError::Empty),
        _ => Err(LineError::Fewer { columns }),
    }
}

/// The position of a fault within a line.
fn spot<R: Record>(fault: LineError, before: &Values, places: &[usize]) -> Spot {
    if !fault.in_a_value() {
        return Spot::Line;
    }
    match places.iter().position(|&place| place == before.len()) {
        Some(column) => Spot::Named(R::COLUMNS[column]),
        None => Spot::Number(before.len() + 1),
    }
}
