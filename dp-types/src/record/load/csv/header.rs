//! The header: which character separates values, and where each column of the record is.

use std::path::Path;

use super::line::Values;
use crate::error::{Error, ErrorKind, Place, Spot};
use crate::record::fields::Fields;
use crate::record::load::intake::places;
use crate::record::{Encoding, FirstLine, Record};

/// The characters that the load tries, if the record declares none. The comma comes first.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// What the first line states about the columns. Nothing else of a file decides how its lines are
/// read, and neighbouring files have the same first line.
pub(super) struct Header {
    /// The number of columns of the file.
    pub(super) columns: usize,
    /// For each column of the record, its position in the file.
    pub(super) places: Vec<usize>,
    /// The byte that separates values.
    pub(super) separator: u8,
    /// Whether the first line names the columns.
    pub(super) is_named: bool,
    /// The number of the first line that is a row.
    pub(super) first: u64,
}

impl Header {
    pub(super) fn read<R: Record>(path: &Path, line: &[u8], values: &mut Values) -> Result<Self, Error> {
        // Without this check, a row would have no value for a column.
        const {
            assert!(
                matches!(R::CSV.first_line(), FirstLine::Names)
                    || R::CSV.positions().1.len() == R::COLUMNS.len(),
                "a record of files without a header has a position for each column"
            );
        }
        // Without this check, the first row would decide how the bytes of all rows are read.
        const {
            assert!(
                matches!(R::CSV.first_line(), FirstLine::Names)
                    || !matches!(R::CSV.encoding(), Encoding::Utf16),
                "a file in UTF-16 has a header"
            );
        }
        let place = Place::Line { path: path.to_owned(), line: 1 };
        if R::CSV.first_line() != FirstLine::Names {
            let (columns, places) = R::CSV.positions();
            let first = if R::CSV.first_line() == FirstLine::Row { 1 } else { 2 };
            let separator = R::CSV.separator().unwrap_or(SEPARATORS[0]);
            return Ok(Self { columns, places: places.to_vec(), separator, is_named: false, first });
        }
        match R::CSV.separator() {
            Some(separator) => {
                let header = Self::under::<R>(&place, line, separator, values);
                header.map_err(|error| alone(error, values, &[separator]))
            }
            None => Self::found::<R>(&place, line, values),
        }
    }

    /// Reads the header under each separator that it contains. The one is right under which it has
    /// all columns of the record. Without any separator, the line is the name of one column.
    fn found<R: Record>(place: &Place, line: &[u8], values: &mut Values) -> Result<Self, Error> {
        let is_present = |byte: &u8| line.contains(byte);
        let present: Vec<u8> = SEPARATORS.into_iter().filter(is_present).collect();
        let mut right: Vec<Self> = Vec::new();
        // The separator that gives the most columns of the record, and then the most columns.
        let mut best: Option<((usize, usize), u8, Error)> = None;
        for separator in SEPARATORS.into_iter().filter(|byte| is_present(byte) || *byte == SEPARATORS[0]) {
            match Self::under::<R>(place, line, separator, values) {
                Ok(header) => right.push(header),
                Err(error) => {
                    let is_named = |name: &&str| R::COLUMNS.contains(&name.trim());
                    // A header that cannot be split does not say how many columns it has.
                    let split = if error.kind() == ErrorKind::Header { values.len() } else { 0 };
                    let most = (values.iter().take(split).filter(is_named).count(), split);
                    if best.as_ref().is_none_or(|(before, ..)| *before < most) {
                        best = Some((most, separator, alone(error, values, &SEPARATORS)));
                    }
                }
            }
        }
        let fit: Vec<u8> = right.iter().map(|header| header.separator).collect();
        match (right.pop(), best) {
            (Some(header), _) if right.is_empty() => Ok(header),
            (None, Some((_, _, error))) if present.len() < 2 => Err(error),
            (None, Some((_, separator, error))) => {
                let (tried, best) = (in_words(&present, "and"), in_words(&[separator], ""));
                Err(error.with(&format!("; of {tried}, {best} gives the most columns, and none gives all")))
            }
            _ => Err(Error::two_separators(place, R::NAME, &in_words(&fit, "and"))),
        }
    }

    /// Reads the header under one separator.
    fn under<R: Record>(
        place: &Place,
        line: &[u8],
        separator: u8,
        values: &mut Values,
    ) -> Result<Self, Error> {
        if let Err(fault) = values.split(line, separator) {
            let spot = if fault.in_a_value() { Spot::Number(values.len() + 1) } else { Spot::Line };
            return Err(Error::malformed(place, &spot, &fault, line));
        }
        let names: Vec<&str> = values.iter().map(str::trim).collect();
        if names.iter().all(|name| name.is_empty()) {
            let named = R::COLUMNS.iter().enumerate().filter(|(column, _)| R::Fields::before(*column) == 0);
            let named: Vec<&str> = named.map(|(_, name)| *name).collect();
            return Err(Error::no_header(place, R::NAME, &named));
        }
        Ok(Self {
            columns: names.len(),
            places: places::<R>(place, &names)?,
            separator,
            is_named: true,
            first: 2,
        })
    }
}

/// Adds to the error of a header that it has none of these separators, if so.
fn alone(error: Error, values: &Values, separators: &[u8]) -> Error {
    if error.kind() != ErrorKind::Header || values.len() != 1 {
        return error;
    }
    let separators = in_words(separators, "or");
    error.with(&format!("; values are separated by {separators}, and this line has none"))
}

/// The separators as a list in an error: `,`, `;` and a tab.
fn in_words(separators: &[u8], last: &str) -> String {
    let name = |separator: &u8| match separator {
        b'\t' => "a tab".to_owned(),
        sign => format!("`{}`", char::from(*sign)),
    };
    match separators {
        [before @ .., end] if !before.is_empty() => {
            let before: Vec<String> = before.iter().map(name).collect();
            format!("{} {last} {}", before.join(", "), name(end))
        }
        _ => separators.iter().map(name).collect(),
    }
}
