//! Tests of Parquet files that end too early, lack bytes or state a wrong number of rows. Some
//! files lack a value where the column requires one.

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

/// Writes a file of 100 ages in one group of rows, and returns its path.
fn file(name: &str, ages: Int32Array) -> (PathBuf, Vec<u8>) {
    let path = std::env::temp_dir().join(format!("dp-data-{}-{name}.parquet", std::process::id()));
    let batch = RecordBatch::try_from_iter([("age", Arc::new(ages) as ArrayRef)]).unwrap();
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut bytes, batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    (path, bytes)
}

/// Writes these bytes to a file, loads a dataset from it, and removes the file.
fn load(path: &Path, bytes: &[u8]) -> Result<Dataset<Aged>, Error> {
    std::fs::write(path, bytes).unwrap();
    let loaded = Dataset::from_parquet(path);
    std::fs::remove_file(path).unwrap();
    loaded
}

/// Makes a footer that states this number of rows for its group, and so for the file.
fn footer(old: &ParquetMetaData, rows: i64) -> ParquetMetaData {
    let group = old.row_group(0).clone().into_builder().set_num_rows(rows).build().unwrap();
    ParquetMetaDataBuilder::new(old.file_metadata().clone()).add_row_group(group).build()
}

/// Replaces the footer of a file, and keeps its pages.
fn with_footer(bytes: &[u8], footer: &ParquetMetaData) -> Vec<u8> {
    let tail = bytes.len() - 8;
    let length = u32::from_le_bytes(bytes[tail..tail + 4].try_into().unwrap()) as usize;
    let mut other = bytes[..tail - length].to_vec();
    ParquetMetaDataWriter::new(&mut other, footer).finish().unwrap();
    other
}

fn refusal(path: &Path) -> String {
    format!("Malformed: {}: it cannot be read, or has another format", path.display())
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
        // Bytes in the middle are missing, so the footer is complete but the pages are not.
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

/// Whether loading refuses these bytes. The error must be the one for a damaged file, or for a
/// value that does not fit its column.
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

/// Makes a file in which three ages take turns. The indices into the dictionary have two binary
/// digits each, and the dictionary does not have an entry for index 3.
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
    // The indices are the last bytes of the pages: 8 bytes for each 32 rows.
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

/// For some of these files, the reader's assertions fail. Such a failure must become an ordinary
/// error, without the message of a panic.
#[test]
fn the_terminal_is_told_of_no_panic() {
    let tests = ["malformed::a_column_that_is", "malformed::a_number_that_no_value", "--nocapture"];
    let run = std::process::Command::new(std::env::current_exe().unwrap()).args(tests).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(out.contains("ok. 2 passed"), "{out}");
    assert!(!err.contains("panicked"), "{err}");
}

/// Writes a number in groups of seven bits.
fn number(mut n: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while n > 127 {
        bytes.push(n as u8 | 128);
        n >>= 7;
    }
    bytes.push(n as u8);
    bytes
}

fn text(text: &str) -> Vec<u8> {
    [number(text.len() as u64), text.as_bytes().to_vec()].concat()
}

/// Writes a required column of 32-bit integers with this name, and further fields.
fn column(name: &str, more: &[u8]) -> Vec<u8> {
    [&[0x15, 2, 0x25, 0, 0x18][..], &text(name), more, &[0]].concat()
}

/// Writes a required group with this name and this number of children.
fn group(name: &str, children: i64) -> Vec<u8> {
    let children = ((children << 1) ^ (children >> 63)) as u64;
    [&[0x35, 0, 0x18][..], &text(name), &[0x15], &number(children), &[0]].concat()
}

/// Makes a file with these columns and without rows.
fn of_columns(columns: &[Vec<u8>]) -> Vec<u8> {
    // The footer has version 2, a list of structures, and then zero rows and an empty list of row
    // groups.
    let head = [&[0x15, 4, 0x19, 0xfc][..], &number(columns.len() as u64)].concat();
    let footer = [head, columns.concat(), vec![0x16, 0, 0x19, 0x0c, 0]].concat();
    let length = u32::try_from(footer.len()).unwrap().to_le_bytes();
    [&b"PAR1"[..], &footer, &length, b"PAR1"].concat()
}

/// Makes a file with `age` and another column, which is nested in this number of groups.
fn nested(levels: usize) -> Vec<u8> {
    let groups = (0..levels).map(|level| group(&format!("g{level}"), 1));
    let around = [group("root", 2)].into_iter().chain(groups);
    of_columns(&around.chain([column("leaf", &[]), column("age", &[])]).collect::<Vec<_>>())
}

#[test]
fn columns_are_nested_no_deeper_than_can_be_followed() {
    let path = std::env::temp_dir().join(format!("dp-data-{}-nested.parquet", std::process::id()));
    for levels in [0, 1, 63] {
        holds::<Aged>(load(&path, &nested(levels)), Vec::new());
    }
    for levels in [64, 65, 300_000] {
        assert_eq!(said(load(&path, &nested(levels))), refusal(&path), "{levels}");
    }
}

#[test]
fn no_room_is_made_for_columns_that_are_not_there() {
    let path = std::env::temp_dir().join(format!("dp-data-{}-children.parquet", std::process::id()));
    let file = |children| {
        let leaves = ["leaf", "other"].map(|name| column(name, &[]));
        of_columns(&[&[group("root", 3), column("age", &[]), group("group", children)][..], &leaves].concat())
    };
    holds::<Aged>(load(&path, &file(1)), Vec::new());
    for children in [3, i64::from(i32::MAX), -1, i64::MAX, i64::MIN] {
        assert_eq!(said(load(&path, &file(children))), refusal(&path), "{children}");
    }
}

/// The crate reads a field that it knows without regard to the stated type. So after such a field,
/// the check and the crate could read different bytes.
#[test]
fn a_field_of_a_column_is_of_its_type() {
    let path = std::env::temp_dir().join(format!("dp-data-{}-fields.parquet", std::process::id()));
    let file = |more: &[u8]| of_columns(&[group("root", 2), column("age", &[]), column("other", more)]);
    let good: [&[u8]; 6] = [
        // The column has no children.
        &[0x15, 0],
        // This is a date in the old form. Then comes a date in the new form, an empty structure
        // inside the structure of types.
        &[0x25, 12, 0x4c, 0x6c, 0, 0],
        // The first type is a time in milliseconds without a zone, the second a signed integer of
        // 32 bits.
        &[0x6c, 0x7c, 0x12, 0x1c, 0x1c, 0, 0, 0, 0],
        &[0x6c, 0xac, 0x13, 32, 0x11, 0, 0],
        // The format does not define these fields: a text, and a structure of a number, a floating
        // point number and another structure.
        &[0x78, 3, b'n', b'e', b'w'],
        &[0x7c, 0x15, 9, 0x17, 1, 2, 3, 4, 5, 6, 7, 8, 0x1c, 0, 0],
    ];
    for more in good {
        holds::<Aged>(load(&path, &file(more)), Vec::new());
    }
    let bad: [&[u8]; 8] = [
        // The number of children is a text, or its field number is too large by 65,536.
        &[0x18, 1, 2],
        &[0x05, 0x8a, 0x80, 0x08, 2],
        // The structure of types is a number. A date is a number. A time unit is a floating point
        // number. The width of an integer is a text.
        &[0x65, 0],
        &[0x6c, 0x65, 0, 0],
        &[0x6c, 0x7c, 0x12, 0x1c, 0x17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        &[0x6c, 0xac, 0x18, 1, 32, 0x11, 0, 0],
        // In this list of truth values, each value could be a byte or nothing.
        &[0x79, 0x21, 1, 1],
        // The end of the file cuts off this structure.
        &[0x7c, 0x18, 0xff, 0x7f],
    ];
    for more in bad {
        assert_eq!(said(load(&path, &file(more))), refusal(&path), "{more:02x?}");
    }
}
