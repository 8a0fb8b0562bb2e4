//! All faults of a file at once, for the data holder.

use core::fmt::Write;
use std::fs::File;
use std::path::Path;

use super::read;
use super::rows::Rows;
use crate::error::{Error, ErrorKind};
use crate::neighbours::Neighbours;
use crate::record::load::files::files_of;
use crate::record::{Dataset, Record};

/// The number of faults that are written in full. A file in another form has a fault in each line.
const SHOWN: usize = 1000;

/// The faults that a load found.
#[derive(Default)]
pub(super) struct Faults {
    /// The first faults, with what was found.
    shown: Vec<String>,
    all: u64,
}

impl Faults {
    pub(super) fn add(&mut self, fault: &Error) {
        self.all += 1;
        if self.shown.len() < SHOWN {
            self.shown.push(fault.reveal());
        }
    }
}

impl<R: Record, N: Neighbours> Dataset<R, N> {
    /// All faults of a CSV file or of a folder of such files, with their places and what was found
    /// there: **raw personal data**. The text is empty if everything fits.
    ///
    /// [`from_csv`](Self::from_csv) stops at the first fault, so each fault takes another run. This
    /// method lists all of them at once, for the person who repairs the file. It reads as `from_csv`
    /// does, but every value that does not fit is a fault, also if the record's policy would move
    /// it or drop its row. Of each row the text has only the first fault, and it has at most 1,000
    /// faults in full. Rows of a unit beyond its limit are faults, unless the record keeps the
    /// first. A row with a fault does not count towards its unit's limit, so a repaired file can
    /// have further faults.
    ///
    /// The record decides what a fault is, so a program can print every value of a column. Review
    /// each call as you would review code that prints the file. Show this text only at a terminal, to a person who may read the file itself. Nothing that
    /// leaves the holder may depend on it: neither a log nor the choice of a query. A reviewer
    /// should search for each `reveal_csv_faults`.
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
        let Faults { shown, all } = rows.map(Rows::into_faults).unwrap_or_default();
        let mut text = shown.join("\n");
        if all > shown.len() as u64 {
            // Writing to a `String` cannot fail.
            let _ = write!(text, "\nand {} further faults", all - shown.len() as u64);
        }
        Ok(text)
    }
}
