//! Parquet files that end too early, lack bytes or count their rows wrongly; and nothing where there must be a value.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, Int32Array, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use dp_data::Load;
use dp_types::prelude::*;
use parquet::arrow::ArrowWriter;
use parquet::file::metadata::{
    ParquetMetaData, ParquetMetaDataBuilder, ParquetMetaDataReader, ParquetMetaDataWriter,
};

use crate::{holds, said};

#[derive(Record)]
struct Aged {
    #[dp(range = 0..=120)]
    age: i64,
}

const AGES: i32 = 100;

/// A file of 100 ages in one group of rows, and where it is.
fn file(name: &str, ages: Int32Array) -> (PathBuf, Vec<u8>) {
    let path = std::env::temp_dir().join(format!("dp-data-{}-{name}.parquet", std::process::id()));
    let batch = RecordBatch::try_from_iter([("age", Arc::new(ages) as ArrayRef)]).unwrap();
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut bytes, batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    (path, bytes)
}

/// A dataset of these bytes as a file, which is gone after it.
fn load(path: &Path, bytes: &[u8]) -> Result<Dataset<Aged>, Error> {
    std::fs::write(path, bytes).unwrap();
    let loaded = Dataset::from_parquet(path);
    std::fs::remove_file(path).unwrap();
    loaded
}

/// The footer, with so many rows in its group, and so in the file.
fn footer(old: &ParquetMetaData, rows: i64) -> ParquetMetaData {
    let group = old.row_group(0).clone().into_builder().set_num_rows(rows).build().unwrap();
    ParquetMetaDataBuilder::new(old.file_metadata().clone()).add_row_group(group).build()
}

/// The same pages before another footer.
fn with_footer(bytes: &[u8], footer: &ParquetMetaData) -> Vec<u8> {
    let tail = bytes.len() - 8;
    let length = u32::from_le_bytes(bytes[tail..tail + 4].try_into().unwrap()) as usize;
    let mut other = bytes[..tail - length].to_vec();
    ParquetMetaDataWriter::new(&mut other, footer).finish().unwrap();
    other
}

fn refusal(path: &Path) -> String {
    format!("Malformed: {}: it cannot be read, or is something else", path.display())
}

#[test]
fn a_footer_that_counts_other_rows_than_there_are_is_refused() {
    let (path, bytes) = file("rows", (0..AGES).collect());
    let old = ParquetMetaDataReader::new().parse_and_finish(&bytes::Bytes::from(bytes.clone())).unwrap();
    let of = |rows| load(&path, &with_footer(&bytes, &footer(&old, rows)));
    let there = i64::from(AGES);
    holds(of(there), (0..AGES).map(|age| Aged { age: age.into() }));
    for rows in [there + 1, there + 8, there - 1, 1, -1, i64::MIN, i64::MAX] {
        assert_eq!(said(of(rows)), refusal(&path), "{rows} rows");
    }
}

#[test]
fn a_file_that_ends_too_early_is_refused_wherever() {
    let (path, bytes) = file("early", (0..AGES).collect());
    for end in 0..bytes.len() {
        assert_eq!(said(load(&path, &bytes[..end])), refusal(&path), "{end} bytes");
        // Without bytes in the middle, so that the footer is whole and the pages are not.
        let without = [&bytes[..end.min(4)], &bytes[end.max(4)..]].concat();
        if without.len() < bytes.len() {
            assert_eq!(said(load(&path, &without)), refusal(&path), "without bytes 4 to {end}");
        }
    }
}

#[test]
fn nothing_is_no_value_of_a_column_that_needs_one() {
    let ages: Int32Array = (0..AGES).map(|age| (age != 41).then_some(age)).collect();
    let (path, bytes) = file("null", ages.clone());
    let why = "row 42, column `age`: the value is missing; allowed is a whole number from 0 to 120";
    assert_eq!(said(load(&path, &bytes)), format!("Value: {}, {why}", path.display()));
    let schema = Schema::new(vec![Field::new("age", DataType::Int32, true)]);
    let batch = RecordBatch::try_new(Arc::new(schema.clone()), vec![Arc::new(ages)]).unwrap();
    let loaded = Dataset::<Aged>::from_arrow("AGES", &schema, [Ok(batch)]);
    assert_eq!(said(loaded), format!("Value: AGES, {why}"));
}

/// Whether these bytes are refused, in the words for a file that is broken or for a value that does not fit.
fn refused(path: &Path, bytes: &[u8], what: &str) -> bool {
    let loaded = load(path, bytes);
    if loaded.is_ok() {
        return false;
    }
    let said = said(loaded);
    let value = format!("Value: {}, row ", path.display());
    assert!(said == refusal(path) || said.starts_with(&value), "{what}: {said}");
    true
}

/// Three ages in turn: the numbers of a dictionary have two binary digits each, of which 3 stands for none.
fn listed(name: &str) -> (PathBuf, Vec<u8>, ParquetMetaData) {
    let (path, bytes) = file(name, (0..AGES).map(|i| 30 + i % 3).collect());
    let old = ParquetMetaDataReader::new().parse_and_finish(&bytes::Bytes::from(bytes.clone())).unwrap();
    (path, bytes, old)
}

#[test]
fn a_number_that_no_value_of_a_dictionary_has_is_refused() {
    let (path, bytes, old) = listed("dictionary");
    let column = old.row_group(0).column(0);
    let (from, length) = column.byte_range();
    let (from, pages) = (from as usize, column.data_page_offset() as usize);
    assert!(column.dictionary_page_offset().is_some() && pages > from);
    let end = from + length as usize;
    // The numbers are the last bytes of the pages: 8 for each 32 rows.
    let numbers = end - AGES as usize / 4;
    for at in from..end {
        for byte in [0, 1, 0x7f, 0x80, 0xff, !bytes[at]] {
            let mut other = bytes.clone();
            other[at] = byte;
            let is_refused = refused(&path, &other, &format!("byte {at} is {byte}"));
            let is_number = at >= numbers && at + 2 < end;
            assert!(is_refused || !(is_number && byte == 0xff), "byte {at}: four numbers that nothing has");
        }
    }
}

#[test]
fn a_column_that_is_elsewhere_than_the_footer_says_is_refused() {
    let (path, bytes, old) = listed("places");
    let column = old.row_group(0).column(0);
    let with = |column| {
        let group = old.row_group(0).clone().into_builder().set_column_metadata(vec![column]).build();
        let footer =
            ParquetMetaDataBuilder::new(old.file_metadata().clone()).add_row_group(group.unwrap()).build();
        with_footer(&bytes, &footer)
    };
    let end = bytes.len() as i64;
    let places = (0..end).chain([-1, end + 1, 1 << 40, i64::MAX, i64::MIN, i64::MIN + 1]);
    for place in places {
        let data = column.clone().into_builder().set_data_page_offset(place).build().unwrap();
        let dictionary =
            column.clone().into_builder().set_dictionary_page_offset(Some(place)).build().unwrap();
        let size = column.clone().into_builder().set_total_compressed_size(place).build().unwrap();
        refused(&path, &with(data), &format!("its pages begin at {place}"));
        let is_there = Some(place) == column.dictionary_page_offset();
        let what = format!("its dictionary begins at {place}");
        assert_eq!(refused(&path, &with(dictionary), &what), !is_there, "{what}");
        let is_long = place < column.compressed_size();
        let what = format!("it has {place} bytes");
        assert!(refused(&path, &with(size), &what) || !is_long, "{what}");
    }
}

/// The reader asserts that some of these files are whole. That is an error like the others, and no message of a panic.
#[test]
fn the_terminal_is_told_of_no_panic() {
    let tests = ["malformed::a_column_that_is", "malformed::a_number_that_no_value", "--nocapture"];
    let run = std::process::Command::new(std::env::current_exe().unwrap()).args(tests).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(out.contains("ok. 2 passed"), "{out}");
    assert!(!err.contains("panicked"), "{err}");
}
