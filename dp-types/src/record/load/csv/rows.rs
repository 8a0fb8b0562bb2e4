//! The rows of a file: most by the fast path, the others value by value.

use std::path::{Path, PathBuf};

use super::block::{Block, Line, Plain};
use super::faults::Faults;
use super::header::Header;
use super::line::{LONGEST, LineError, Values, Wanted};
use crate::error::{Error, Place, Spot};
use crate::neighbours::{AddRemove, Neighbours};
use crate::record::Record;
use crate::record::fields::Fields;
use crate::record::load::text_ids::AHEAD;
use crate::record::load::value::Given;
use crate::record::load::{Dataset, Loader, TOGETHER, meaning};
use crate::record::policy::{Invalid, Policy};
use crate::record::unit::Unit;

/// The rows of files that are being loaded, one after the other.
pub(super) struct Rows<R: Record> {
    /// The file whose rows are read now.
    path: PathBuf,
    header: Header,
    values: Values,
    loader: Loader<R>,
    /// The lines of a row so far, if one of its quotes is not closed yet.
    open: Option<Open>,
    /// Empty lines after the last row: the number of the first, and how many there are.
    empty: (u64, u64),
    /// All faults so far, if they are listed. Otherwise the first fault ends the load.
    faults: Option<Faults>,
}

/// Lines whose last quote is not closed yet.
struct Open {
    /// The lines, with a line feed between them.
    bytes: Vec<u8>,
    /// The number of the first line.
    first: u64,
    /// The number of further lines.
    further: u64,
}

impl Open {
    /// Adds a line. Returns whether the lines are a whole row, or too long to be one.
    fn is_closed_by(&mut self, line: &[u8]) -> bool {
        self.bytes.push(b'\n');
        self.bytes.extend(line);
        self.further += 1;
        let quotes = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'"').count();
        // Each quote opens or closes, and a doubled quote does both. So a line with an even number
        // of quotes closes nothing.
        quotes(line) % 2 == 1 || self.bytes.len() > LONGEST
    }
}

impl<R: Record> Rows<R> {
    /// Makes a reader of rows. If `lists_faults` is set, every value that does not fit is a fault,
    /// whatever the record's policy is, and all faults are listed.
    pub(super) fn new(path: &Path, header: Header, lists_faults: bool) -> Self {
        // Without this check, a stray quote of one person could drop the rows of others.
        const {
            assert!(
                !R::CSV.goes_over_lines() || !matches!(R::Invalid::INVALID, Invalid::DropRow),
                "a record whose values go over several lines drops no rows"
            );
        }
        let first = Place::Line { path: path.to_owned(), line: header.first };
        Self {
            path: path.to_owned(),
            header,
            values: Values::default(),
            loader: if lists_faults { Loader::strict(first) } else { Loader::new(first) },
            open: None,
            empty: (0, 0),
            faults: lists_faults.then(Faults::default),
        }
    }

    /// Ends all files, and returns their faults.
    pub(super) fn into_faults(self) -> Faults {
        let mut faults = self.faults.unwrap_or_default();
        if let Err(error) = self.loader.finish::<AddRemove>() {
            faults.add(&error);
        }
        faults
    }

    /// Adds the fault of a first line to the list.
    pub(super) fn list(&mut self, fault: &Error) {
        self.faults.get_or_insert_default().add(fault);
    }

    /// Adds a fault to the list, if there is a list.
    fn or_list(&mut self, taken: Result<(), Error>) -> Result<(), Error> {
        match (&mut self.faults, taken) {
            (Some(faults), Err(error)) => {
                faults.add(&error);
                Ok(())
            }
            (_, taken) => taken,
        }
    }

    /// Takes the rows of a block.
    pub(super) fn take(&mut self, block: &mut Block<'_>) -> Result<(), Error> {
        let taken = self.take_block(block);
        taken.map_err(|error| self.first_fault(error))
    }

    /// The first fault of the rows so far, after `error` was found.
    fn first_fault(&mut self, error: Error) -> Error {
        if self.faults.is_some() { error } else { self.loader.first_fault(error) }
    }

    /// Continues with the rows of the next file.
    pub(super) fn begin_file(&mut self, path: &Path, header: Header) {
        self.loader.begin_source(Place::Line { path: path.to_owned(), line: header.first });
        (self.path, self.header) = (path.to_owned(), header);
    }

    /// Ends a file. Empty lines after its last row are not rows.
    pub(super) fn end_file(&mut self) -> Result<(), Error> {
        self.empty = (0, 0);
        match self.open.take() {
            Some(open) => {
                let taken = self.take_row(&open.bytes, open.first, true);
                let taken = taken.map_err(|error| self.first_fault(error));
                self.or_list(taken)
            }
            None => Ok(()),
        }
    }

    /// Makes a dataset of the rows of all files.
    pub(super) fn finish<N: Neighbours>(self) -> Result<Dataset<R, N>, Error> {
        self.loader.finish()
    }

    fn take_block(&mut self, block: &mut Block<'_>) -> Result<(), Error> {
        let columns = self.header.columns;
        // The loop reads several rows of plain lines first and stores them afterwards, so that the
        // look-ups for several people happen together.
        let mut read = Vec::with_capacity(TOGETHER);
        let mut lines = Vec::new().into_iter();
        let mut batch = self.loader.batch.take().unwrap_or_else(R::Fields::batch);
        loop {
            if lines.len() == 0 {
                lines = self.next_lines(block);
            }
            let line: Option<Line<'_>> = lines.next();
            // `read` is empty after an empty line, so faults stay in the order of the lines.
            if self.empty.1 > 0 && line.is_some_and(|line| !line.bytes.is_empty()) {
                self.reject_empty()?;
            }
            // A fault on the fast path could end several rows, and each has its own place.
            let is_fast = self.open.is_none() && self.faults.is_none();
            let is_row = |plain: &Plain<'_>| plain.len() == columns && is_fast;
            let plain = line.and_then(|line| line.plain).filter(is_row);
            let (loader, places) = (&mut self.loader, &self.header.places);
            let cells = plain.and_then(|plain| loader.short(|column| plain.spelled(places[column])));
            if let (Some(line), Some(plain), Some(cells)) = (line, plain, cells) {
                R::Fields::put(&mut batch, read.len(), cells);
                read.push((line.number, plain));
                if read.len() < TOGETHER {
                    continue;
                }
            }
            let found = |row: usize, column: usize| {
                let (line, plain): &(u64, Plain<'_>) = &read[row];
                let place = Place::Line { path: self.path.clone(), line: *line };
                (place, Some(plain.get(places[column]).to_owned()))
            };
            let cells_of = |row| R::Fields::packed(&batch, row);
            if loader.has_room(read.len()) {
                loader.store_each(read.len(), cells_of, |store, rows| store.append(&batch, rows), found)?;
            } else {
                (0..read.len())
                    .try_for_each(|row| loader.push(cells_of(row), |column| found(row, column)))?;
            }
            read.clear();
            let Some(line) = line else {
                self.loader.batch = Some(batch);
                return Ok(());
            };
            if cells.is_none() {
                let taken = self.take_slowly(line.bytes, line.number);
                self.or_list(taken)?;
            }
        }
    }

    /// Takes a line that the fast path does not take.
    fn take_slowly(&mut self, line: &[u8], number: u64) -> Result<(), Error> {
        if let Some(mut open) = self.open.take() {
            if !open.is_closed_by(line) {
                self.open = Some(open);
                return Ok(());
            }
            self.take_row(&open.bytes, open.first, true)?;
            self.loader.note_further_lines(open.further);
            return Ok(());
        }
        // With one column, an empty line is a row with an empty value.
        if line.is_empty() && self.header.columns > 1 {
            let (first, lines) = self.empty;
            self.empty = (if lines == 0 { number } else { first }, lines + 1);
            return Ok(());
        }
        self.take_row(line, number, false)
    }

    /// Rejects the empty lines before a row. Only at the end of the file are they no rows.
    fn reject_empty(&mut self) -> Result<(), Error> {
        let (first, lines) = core::mem::take(&mut self.empty);
        let fault = LineError::Empty;
        (first..first + lines).try_for_each(|line| {
            let place = Place::Line { path: self.path.clone(), line };
            let rejected = self.loader.reject(&fault, || Error::malformed(&place, &Spot::Line, &fault, b""));
            self.or_list(rejected)
        })
    }

    /// Takes a row that begins in the line with this number, value by value. If the row is not
    /// whole yet, the next lines may close its quote.
    fn take_row(&mut self, row: &[u8], number: u64, is_whole: bool) -> Result<(), Error> {
        let Self { path, header, values, loader, open, .. } = self;
        let place = |line: u64| Place::Line { path: path.to_path_buf(), line };
        if let Err(mut fault) = split(row, values, header) {
            if fault == LineError::OpenQuote && R::CSV.goes_over_lines() {
                if !is_whole {
                    *open = Some(Open { bytes: row.to_vec(), first: number, further: 0 });
                    return Ok(());
                }
                fault = LineError::NeverClosed;
            }
            let spot = spot::<R>(fault, values, &header.places);
            let line = number + if fault.in_a_value() { values.lines_before(values.len()) } else { 0 };
            return loader.reject(&fault, || Error::malformed(&place(line), &spot, &fault, row));
        }
        let text = |column: usize| values.get(header.places[column]);
        loader.take(
            |names, fit| {
                R::Fields::read(&|column| meaning::of::<R>(column, Given::Text(text(column))), 0, names, fit)
            },
            |column| {
                let before = values.lines_before(header.places[column]);
                (place(number + before), Some(text(column).to_owned()))
            },
        )
    }

    /// Returns some of the next lines, after prefetching their identifiers. The list is empty at
    /// the end.
    fn next_lines<'b>(&self, block: &mut Block<'b>) -> std::vec::IntoIter<Line<'b>> {
        let Header { columns, places, .. } = &self.header;
        let lines: Vec<Line<'b>> = core::iter::from_fn(|| block.next()).take(AHEAD).collect();
        if let (true, Some(column)) =
            (<R::Unit as Unit<R::Fields>>::TEXT, <R::Unit as Unit<R::Fields>>::COLUMN)
        {
            let plain = |line: &Line<'b>| line.plain.filter(|plain| plain.len() == *columns);
            let rows = lines.iter().filter_map(plain);
            self.loader.names.look_ahead(rows.map(|plain| plain.get(places[column]).trim()));
        }
        lines.into_iter()
    }
}

/// Splits a line. The line must have one value for each column of the file.
fn split(line: &[u8], values: &mut Values, header: &Header) -> Result<(), LineError> {
    let wanted = Wanted { columns: header.columns, by_header: header.is_named };
    values.split(line, header.separator)?;
    match values.len() {
        n if n > wanted.columns => Err(LineError::More(wanted)),
        n if n == wanted.columns => Ok(()),
        _ => Err(LineError::Fewer(wanted)),
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
