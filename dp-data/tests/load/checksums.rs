//! Tests of Parquet pages with checksums. Loading refuses a page whose bytes were changed, and the
//! error names that page.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, Int32Array, RecordBatch};
use bytes::Bytes;
use dp_data::Load;
use dp_types::prelude::*;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::metadata::{
    ColumnChunkMetaData, ParquetMetaDataBuilder, ParquetMetaDataReader, ParquetMetaDataWriter,
};
use parquet::file::properties::{WriterProperties, WriterVersion};

use crate::{holds, said};

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=2_147_483_647)]
    age: i64,
    #[dp(range = 0..=2_147_483_647)]
    income: i64,
}

/// The number of rows. The rows are in three groups, and the last group has one row.
const ROWS: i32 = 41;
const COLUMNS: [&str; 3] = ["note", "income", "age"];

fn patients() -> impl Iterator<Item = Patient> {
    (0..i64::from(ROWS)).map(|row| Patient { age: 1_000 + row % 7, income: row * 1_000 })
}

/// Makes a file without checksums, as the crate `parquet` writes it.
fn written(version: WriterVersion, compression: Compression, dictionary: bool) -> Bytes {
    let column = |of: fn(i32) -> i32| -> ArrayRef { Arc::new((0..ROWS).map(of).collect::<Int32Array>()) };
    let columns = [column(|row| row), column(|row| row * 1_000), column(|row| 1_000 + row % 7)];
    let batch = RecordBatch::try_from_iter(COLUMNS.into_iter().zip(columns)).unwrap();
    let properties = WriterProperties::builder()
        .set_writer_version(version)
        .set_compression(compression)
        .set_dictionary_enabled(dictionary)
        .set_max_row_group_row_count(Some(20))
        .build();
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut bytes, batch.schema(), Some(properties)).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    bytes.into()
}

/// A page of a file: its group of rows, counted from 1, its column, and the position of its bytes.
struct Page {
    group: usize,
    column: &'static str,
    start: usize,
    end: usize,
}

/// Adds a checksum to each page of the file, and returns the file with its pages.
fn with_checksums(bytes: &Bytes) -> (Vec<u8>, Vec<Page>) {
    let old = ParquetMetaDataReader::new().parse_and_finish(bytes).unwrap();
    let (mut file, mut pages) = (b"PAR1".to_vec(), Vec::new());
    let mut footer = ParquetMetaDataBuilder::new(old.file_metadata().clone());
    for (group, rows) in (1..).zip(old.row_groups()) {
        let columns: Vec<ColumnChunkMetaData> = COLUMNS
            .iter()
            .zip(rows.columns())
            .map(|(column, chunk)| {
                let (from, length) = chunk.byte_range();
                let data = chunk.data_page_offset() as usize;
                let ends = [from as usize, data, (from + length) as usize];
                let first = file.len();
                // Each column has one page of data. If the column has a dictionary, the page
                // follows the dictionary.
                let starts: Vec<usize> = ends
                    .windows(2)
                    .filter(|ends| ends[0] < ends[1])
                    .map(|ends| {
                        let (head, page) = headed(&bytes[ends[0]..ends[1]]);
                        let start = file.len();
                        file.extend(head);
                        pages.push(Page { group, column, start: file.len(), end: file.len() + page.len() });
                        file.extend(page);
                        start
                    })
                    .collect();
                let builder = chunk.clone().into_builder();
                builder
                    .set_total_compressed_size((file.len() - first) as i64)
                    .set_dictionary_page_offset((starts.len() > 1).then_some(starts[0] as i64))
                    .set_data_page_offset(*starts.last().unwrap() as i64)
                    .set_offset_index_offset(None)
                    .set_offset_index_length(None)
                    .set_column_index_offset(None)
                    .set_column_index_length(None)
                    .build()
                    .unwrap()
            })
            .collect();
        footer =
            footer.add_row_group(rows.clone().into_builder().set_column_metadata(columns).build().unwrap());
    }
    ParquetMetaDataWriter::new(&mut file, &footer.build()).finish().unwrap();
    (file, pages)
}

/// Adds the page's checksum to the header as its fourth field. Returns the header and the page.
fn headed(bytes: &[u8]) -> (Vec<u8>, &[u8]) {
    // The first three fields are the type and two sizes. Their values are numbers, and each field
    // number is one more than the previous one.
    let mut next = 0;
    let mut size = 0;
    for _ in 0..3 {
        assert_eq!(bytes[next], 0x15);
        next += 1;
        size = 0;
        for shift in (0..).step_by(7) {
            size |= usize::from(bytes[next] & 127) << shift;
            next += 1;
            if bytes[next - 1] < 128 {
                break;
            }
        }
    }
    // In this encoding, a number that is not negative is doubled.
    let (head, page) = bytes.split_at(bytes.len() - size / 2);
    let mut with = [&head[..next], &[0x15]].concat();
    let crc = crc32(page).cast_signed();
    let mut zigzag = ((crc << 1) ^ (crc >> 31)).cast_unsigned();
    while zigzag > 127 {
        with.push(zigzag as u8 | 128);
        zigzag >>= 7;
    }
    with.push(zigzag as u8);
    // The distance to the previous field is now smaller by one.
    with.push(head[next] - 0x10);
    with.extend(&head[next + 1..]);
    (with, page)
}

/// The checksum of gzip. It is the remainder of dividing the bits, lowest first, by the polynomial
/// 0x04c11db7.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |rest, byte| {
        (0..8).fold(rest ^ u32::from(*byte), |rest, _| (rest >> 1) ^ ((rest & 1) * 0xedb8_8320))
    })
}

fn load(path: &Path, bytes: &[u8]) -> Result<Dataset<Patient>, Error> {
    std::fs::write(path, bytes).unwrap();
    let loaded = Dataset::from_parquet(path);
    std::fs::remove_file(path).unwrap();
    loaded
}

fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("dp-data-{}-{name}.parquet", std::process::id()))
}

#[test]
fn a_page_that_does_not_match_its_checksum_is_refused_by_its_place() {
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    let path = path("checksums");
    for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
        for compression in [Compression::UNCOMPRESSED, Compression::SNAPPY] {
            for dictionary in [false, true] {
                let (file, pages) = with_checksums(&written(version, compression, dictionary));
                holds(load(&path, &file), patients());
                assert_eq!(pages.len(), 9 * (1 + usize::from(dictionary)));
                for Page { group, column, start, end } in pages {
                    let mut damaged = file.clone();
                    damaged[(start + end) / 2] ^= 1;
                    let loaded = load(&path, &damaged);
                    if column == "note" {
                        // The record does not have this column, so the page is not read.
                        holds(loaded, patients());
                        continue;
                    }
                    assert_eq!(
                        said(loaded),
                        format!(
                            "Malformed: {}, row group {group}, column `{column}`: a page does not match its checksum, \
                             so the file is damaged; write or copy it again",
                            path.display()
                        )
                    );
                }
            }
        }
    }
}
