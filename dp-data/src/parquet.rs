//! Parquet files.

use std::fs::File;
use std::io::{self, IsTerminal};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use arrow_array::RecordBatchReader;
use dp_types::neighbours::Neighbours;
use dp_types::prelude::{Dataset, Error, Record};
use indicatif::{ProgressBar, ProgressStyle};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use crate::arrow;

/// Files with so many rows or more show a progress bar, if standard error is a terminal.
const LONG: u64 = 1 << 20;

/// The rows that are decoded at a time.
const ROWS: usize = 8192;

pub(crate) fn load<R: Record, N: Neighbours>(path: &Path) -> Result<Dataset<R, N>, Error> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|why| Error::io(path, &why))?;
    let builder = guarded(&name, || ParquetRecordBatchReaderBuilder::try_new(file))?;
    // All names are looked at, so that one that is there twice is seen; then only the record's columns are decoded.
    let places = arrow::open::<R>(&name, builder.schema())?.places().to_vec();
    let rows = u64::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or_default();
    let mask = ProjectionMask::roots(builder.parquet_schema(), places);
    let mut reader = guarded(&name, || builder.with_projection(mask).with_batch_size(ROWS).build())?;
    let mut intake = arrow::open::<R>(&name, &reader.schema())?;
    let bar = if rows >= LONG && io::stderr().is_terminal() { bar(rows) } else { ProgressBar::hidden() };
    while let Some(batch) = guarded(&name, || reader.next().transpose())? {
        arrow::take(&mut intake, &batch)?;
        bar.inc(batch.num_rows() as u64);
    }
    bar.finish_and_clear();
    intake.finish()
}

/// What the reader gives. Of some damaged files it asserts that they are whole: a panic, which is an error like the others here. After one
/// the reader is not used again.
fn guarded<T, E: core::fmt::Display>(name: &str, read: impl FnOnce() -> Result<T, E>) -> Result<T, Error> {
    match catch_unwind(AssertUnwindSafe(read)) {
        Ok(read) => read.map_err(|why| Error::unreadable(name, why)),
        Err(_) => Err(Error::unreadable(name, "its parts contradict each other")),
    }
}

fn bar(rows: u64) -> ProgressBar {
    let template = "loading {bar:40} {human_pos} of {human_len} rows, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(rows).with_style(style)
}
