//! Parquet files.

mod checksums;
mod pages;
#[cfg(feature = "progress")]
mod progress;
mod read_ahead;
mod schema;

use std::cell::Cell;
use std::fs::File;
use std::io;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Once};

use arrow_array::RecordBatchReader;
use arrow_schema::{DataType, FieldRef, Schema};
use dp_types::ErrorKind;
use dp_types::law::neighbours::Neighbours;
use dp_types::law::record::{Intake, threads};
use dp_types::prelude::{Dataset, Error, Record};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use parquet::basic::{Encoding, Type as Physical};
use parquet::errors::ParquetError;
use parquet::file::metadata::ColumnChunkMetaData;

use self::pages::Pages;
use crate::arrow;

/// The number of rows that are decoded at a time.
const ROWS: usize = 8192;

/// If a file has fewer rows, the thread that takes the rows also decodes them. Starting another
/// thread would take longer than loading such a file.
const BESIDE: u64 = 16 * ROWS as u64;

pub(crate) fn load<R: Record, N: Neighbours>(
    paths: impl IntoIterator<Item = impl AsRef<Path>>,
) -> Result<Dataset<R, N>, Error> {
    let mut intake = None;
    for path in paths {
        intake = Some(read_file::<R>(path.as_ref(), intake)?);
    }
    intake.ok_or_else(Error::no_files)?.finish()
}

/// Reads the rows of a file, after those of the files before it.
fn read_file<R: Record>(path: &Path, before: Option<Intake<R>>) -> Result<Intake<R>, Error> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|why| Error::io(path, &why))?;
    schema::check(&file).map_err(|why| match why.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => Error::unreadable(&name, why),
        _ => Error::io(path, &why),
    })?;
    let metadata = guarded(&name, || ArrowReaderMetadata::load(&file, ArrowReaderOptions::new()))?;
    // The function checks all names, to detect a repeated one. Then only the record's columns are
    // decoded.
    let roots = arrow::open::<R>(&name, metadata.schema(), None)?.places().to_vec();
    let metadata = guarded(&name, || Ok::<_, ParquetError>(narrow(metadata)))?;
    let pages = Pages::new(file, roots.len()).map_err(|why| Error::io(path, &why))?;
    let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(pages.clone(), metadata);
    let said = builder.metadata().file_metadata().num_rows();
    let in_groups: i128 =
        builder.metadata().row_groups().iter().map(|group| i128::from(group.num_rows())).sum();
    let file = builder.metadata().clone();
    let mask = ProjectionMask::roots(builder.parquet_schema(), roots.iter().copied());
    let mut reader = guarded(&name, || builder.with_projection(mask).with_batch_size(ROWS).build())?;
    let mut intake = arrow::open::<R>(&name, &reader.schema(), before)?;
    let beside = u64::try_from(said).is_ok_and(|rows| rows >= BESIDE) && threads() > 1;
    #[cfg(feature = "progress")]
    let bar = progress::bar(u64::try_from(said).unwrap_or_default());
    let report = |_rows: u64| {
        #[cfg(feature = "progress")]
        bar.iter().for_each(|bar| bar.set_position(_rows));
    };
    let taken = take(&name, &mut reader, &mut intake, &report, beside);
    #[cfg(feature = "progress")]
    bar.iter().for_each(indicatif::ProgressBar::finish_and_clear);
    let read = taken.map_err(|error| match error.kind() {
        // The reader has failed, so a page may have a wrong checksum.
        ErrorKind::Malformed => {
            let wrong = quietly(|| checksums::first_wrong(&pages, &file, &roots)).ok().flatten();
            wrong.map_or(error, |(group, column)| intake.damaged(group as u64 + 1, R::COLUMNS[column]))
        }
        _ => error,
    })?;
    // Without this check, rows could be missing without an error.
    if [said.into(), in_groups] != [i128::from(read); 2] {
        let why = format!("it says that it has {said} rows, its groups {in_groups}, and {read} were read");
        return Err(Error::unreadable(&name, why));
    }
    Ok(intake)
}

/// Takes all rows and returns their number. If `beside` is set, a separate thread decodes them. The
/// function reports how many rows were read so far.
fn take<R: Record>(
    name: &str,
    reader: &mut ParquetRecordBatchReader,
    intake: &mut Intake<R>,
    report: &dyn Fn(u64),
    beside: bool,
) -> Result<u64, Error> {
    let mut rows = 0;
    let next = || guarded(name, || reader.next().transpose()).transpose();
    read_ahead::each(beside, next, |batch| {
        rows += batch.num_rows() as u64;
        report(rows);
        arrow::take(intake, &batch)
    })?;
    Ok(rows)
}

/// Describes the same columns in types that are cheaper to decode. If all texts of a column are
/// stored as dictionary indices, the reader returns these indices. Decimals keep the width that
/// they have in the file.
fn narrow(metadata: ArrowReaderMetadata) -> ArrowReaderMetadata {
    let (file, schema) = (metadata.metadata(), metadata.schema());
    let columns = file.file_metadata().schema_descr();
    // The leaf of this root column, if the root itself is the only leaf.
    let leaf = |root: usize| {
        let mut leaves = (0..columns.num_columns()).filter(|leaf| columns.get_column_root_idx(*leaf) == root);
        leaves
            .next()
            .filter(|leaf| leaves.next().is_none() && columns.column(*leaf).path().parts().len() == 1)
    };
    let narrowed = |(root, field): (usize, &FieldRef)| -> FieldRef {
        let Some(leaf) = leaf(root) else { return field.clone() };
        let listed = || file.row_groups().iter().all(|group| listed(group.column(leaf)));
        let to = match (field.data_type(), columns.column(leaf).physical_type()) {
            (DataType::Utf8, _) if listed() => {
                DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
            }
            (DataType::Decimal128(digits @ ..=9, scale), Physical::INT32) => {
                DataType::Decimal32(*digits, *scale)
            }
            (DataType::Decimal128(digits @ ..=18, scale), Physical::INT32 | Physical::INT64) => {
                DataType::Decimal64(*digits, *scale)
            }
            _ => return field.clone(),
        };
        Arc::new(field.as_ref().clone().with_data_type(to))
    };
    let fields: Vec<FieldRef> = schema.fields().iter().enumerate().map(narrowed).collect();
    let schema = Arc::new(Schema::new_with_metadata(fields, schema.metadata().clone()));
    let options = ArrowReaderOptions::new().with_schema(schema);
    // If the reader rejects the narrow types, the file is read with the original ones.
    ArrowReaderMetadata::try_new(file.clone(), options).unwrap_or(metadata)
}

/// Whether all values of a column chunk are stored as indices into its dictionary.
fn listed(column: &ColumnChunkMetaData) -> bool {
    column.dictionary_page_offset().is_some()
        && column.page_encoding_stats_mask().is_some_and(|pages| {
            pages.is_only(Encoding::RLE_DICTIONARY) || pages.is_only(Encoding::PLAIN_DICTIONARY)
        })
}

/// Runs the reader. For some damaged files, the reader panics at an assertion. This function turns
/// such a panic into an error. After a panic the reader is not used again.
fn guarded<T, E: core::fmt::Display>(name: &str, read: impl FnOnce() -> Result<T, E>) -> Result<T, Error> {
    match quietly(read) {
        Ok(read) => read.map_err(|why| Error::unreadable(name, why)),
        Err(_) => Err(Error::unreadable(name, "its parts contradict each other")),
    }
}

/// Runs `read` and catches a panic. The panic is not printed on the terminal, since the error
/// reports it. The panic hook belongs to the program, so the previous hook handles all other
/// panics.
fn quietly<T>(read: impl FnOnce() -> T) -> std::thread::Result<T> {
    thread_local! {
        static READS: Cell<bool> = const { Cell::new(false) };
    }
    static HOOK: Once = Once::new();
    // A thread that is panicking must not change the hook.
    if !std::thread::panicking() {
        HOOK.call_once(|| {
            let others = panic::take_hook();
            panic::set_hook(Box::new(move |why| {
                // If a panic ends the program, an error cannot report it.
                if !READS.get() || cfg!(panic = "abort") {
                    others(why);
                }
            }));
        });
    }
    READS.set(true);
    let read = catch_unwind(AssertUnwindSafe(read));
    READS.set(false);
    read
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::fs::File;
    use std::sync::Arc;

    use arrow_array::{ArrayRef, Decimal128Array, Int32Array, RecordBatch, RecordBatchReader, StringArray};
    use arrow_schema::DataType;
    use dp_types::AddRemove;
    use dp_types::prelude::Record;
    use parquet::arrow::ArrowWriter;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};

    use super::{ROWS, narrow, take};
    use crate::arrow;

    #[derive(Record)]
    #[allow(dead_code)]
    struct Aged {
        #[dp(range = 0..=120)]
        age: i64,
    }

    /// Writes a file with these columns.
    fn file(name: &str, columns: &[(&str, ArrayRef)]) -> File {
        let path = std::env::temp_dir().join(format!("dp-data-unit-{}-{name}.parquet", std::process::id()));
        let batch = RecordBatch::try_from_iter(columns.iter().cloned()).unwrap();
        let mut writer = ArrowWriter::try_new(File::create(&path).unwrap(), batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        let file = File::open(&path).unwrap();
        std::fs::remove_file(path).unwrap();
        file
    }

    #[test]
    fn progress_counts_the_rows_that_were_read() {
        let rows = 2 * ROWS + 77;
        let cases = [(None, rows), (Some(ROWS + 5), 2 * ROWS), (Some(7), ROWS)];
        for ((bad, read), beside) in cases.into_iter().flat_map(|case| [(case, false), (case, true)]) {
            let ages: Int32Array = (0..rows).map(|row| if Some(row) == bad { 121 } else { 64 }).collect();
            let file = file("progress", &[("age", Arc::new(ages) as _)]);
            let builder = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
            let mut reader = builder.with_batch_size(ROWS).build().unwrap();
            let mut intake = arrow::open::<Aged>("AGES", &reader.schema(), None).unwrap();
            let count = std::cell::Cell::new(0);
            let taken = take("AGES", &mut reader, &mut intake, &|rows| count.set(rows), beside);
            assert_eq!((taken.is_err(), count.get()), (bad.is_some(), read as u64));
            assert_eq!(intake.finish::<AddRemove>().is_err(), bad.is_some());
        }
    }

    #[test]
    fn columns_are_decoded_as_what_they_are_in_the_file() {
        let texts =
            |of: fn(usize) -> String| -> ArrayRef { Arc::new(StringArray::from_iter_values((0..3).map(of))) };
        let bills = |digits| -> ArrayRef {
            Arc::new(Decimal128Array::from(vec![1, 2, 3]).with_precision_and_scale(digits, 2).unwrap())
        };
        let ages: ArrayRef = Arc::new(Int32Array::from(vec![1, 2, 3]));
        let file = file(
            "narrow",
            &[
                ("ward", texts(|i| format!("w{}", i % 2))),
                ("small", bills(9)),
                ("wide", bills(18)),
                ("widest", bills(30)),
                ("age", ages),
            ],
        );
        let types = |metadata: &ArrowReaderMetadata| -> Vec<DataType> {
            metadata.schema().fields().iter().map(|field| field.data_type().clone()).collect()
        };
        let metadata = ArrowReaderMetadata::load(&file, ArrowReaderOptions::new()).unwrap();
        let listed = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
        let (small, wide) = (DataType::Decimal32(9, 2), DataType::Decimal64(18, 2));
        assert_eq!(
            types(&narrow(metadata)),
            [listed, small, wide, DataType::Decimal128(30, 2), DataType::Int32]
        );
    }
}
