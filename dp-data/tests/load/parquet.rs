use std::path::PathBuf;

use arrow_array::{Int32Array, RecordBatch, StringArray};
use dp_data::Load;
use dp_types::prelude::*;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use crate::{Kept, Visit, arrow, holds, said, visits};

/// A file of its own for each test.
fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("dp-data-{}-{name}.parquet", std::process::id()))
}

fn write(name: &str, batches: &[RecordBatch], compression: Compression) -> PathBuf {
    let path = path(name);
    // Several groups of rows, so that each is gone through.
    let properties =
        WriterProperties::builder().set_compression(compression).set_max_row_group_row_count(Some(2)).build();
    let file = std::fs::File::create(&path).unwrap();
    let mut writer = ArrowWriter::try_new(file, batches[0].schema(), Some(properties)).unwrap();
    batches.iter().for_each(|batch| writer.write(batch).unwrap());
    writer.close().unwrap();
    path
}

#[test]
fn a_file_gives_the_rows_that_it_holds_however_it_is_compressed() {
    for (name, compression) in [
        ("plain", Compression::UNCOMPRESSED),
        ("snappy", Compression::SNAPPY),
        ("gzip", Compression::GZIP(Default::default())),
        ("lz4", Compression::LZ4_RAW),
        ("zstd", Compression::ZSTD(ZstdLevel::default())),
    ] {
        let path = write(name, &arrow::batches(), compression);
        holds::<Visit>(Dataset::from_parquet(&path), visits());
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn of_each_unit_the_first_rows_of_the_file_are_kept() {
    let batch = RecordBatch::try_from_iter([
        ("age", std::sync::Arc::new(Int32Array::from(vec![9, 31, 8, 30, 7])) as _),
        ("person", std::sync::Arc::new(StringArray::from(vec!["a", "b", "a", "b", "a"])) as _),
    ])
    .unwrap();
    let path = write("kept", &[batch], Compression::UNCOMPRESSED);
    let kept = [("a", 9), ("b", 31), ("a", 8), ("b", 30)];
    let kept = kept.map(|(person, age)| Kept { person: person.to_owned(), age });
    holds(Dataset::from_parquet(&path), kept);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_file_that_is_missing_damaged_or_something_else_is_named() {
    let path = write("damaged", &arrow::batches(), Compression::SNAPPY);
    let name = path.display().to_string();
    let whole = std::fs::read(&path).unwrap();
    let broken = format!("Malformed: {name}: it cannot be read, or is something else");
    let load = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        Dataset::<Visit>::from_parquet(&path)
    };
    assert_eq!(said(load(&whole[..whole.len() - 9])), broken);
    assert_eq!(said(load(b"age,smoker\n")), broken);
    assert_eq!(said(load(b"")), broken);
    // Whatever byte is another: no panic, and an error or a dataset.
    let mut refused = 0;
    for (place, change) in (0..whole.len()).zip([0x01, 0xff, 0x55, 0x80, 0x01].into_iter().cycle()) {
        let mut bytes = whole.clone();
        bytes[place] ^= change;
        refused += u32::from(load(&bytes).is_err());
    }
    assert!(refused > 300, "{refused}");
    std::fs::remove_file(&path).unwrap();
    let missing = format!("Io: cannot read {name}: No such file or directory (os error 2)");
    assert_eq!(said(Dataset::<Visit>::from_parquet(&path)), missing);
}
