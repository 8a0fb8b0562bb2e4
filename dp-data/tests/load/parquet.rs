use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Date32Array, Decimal128Array, Int32Array, Int64Array, RecordBatch, StringArray,
};
use dp_data::Load;
use dp_types::prelude::*;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use crate::{Kept, Visit, Ward, arrow, holds, said, visits};

/// The path of a file for one test.
fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("dp-data-{}-{name}.parquet", std::process::id()))
}

fn write(name: &str, batches: &[RecordBatch], compression: Compression) -> PathBuf {
    let path = path(name);
    // The file has several groups of rows, so that the reader has to pass from one group to the
    // next.
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

/// The file has more rows than one thread decodes and takes at a time, and some values are missing.
/// The columns are decoded as dictionaries and narrow decimals.
#[test]
fn a_long_file_gives_the_rows_that_it_holds() {
    let rows = 0..150_000_i32;
    let person = |i: i32| format!("p{}", i * 7 % 50_000);
    let ward = |i: i32| if i % 3 == 0 { Ward::Er } else { Ward::Icu };
    let insured = |i: i32| [Some(true), None, Some(false)][(i % 3) as usize];
    let bill = |i: i32| (i % 5 > 0).then_some(i64::from(i % 9_901));
    let texts = |of: &dyn Fn(i32) -> String| -> ArrayRef {
        Arc::new(StringArray::from_iter_values(rows.clone().map(of)))
    };
    let bills: Decimal128Array = rows.clone().map(|i| bill(i).map(i128::from)).collect();
    let batch = RecordBatch::try_from_iter_with_nullable([
        ("ward", texts(&|i| if i % 3 == 0 { "E, R".to_owned() } else { "Icu".to_owned() }), false),
        ("person", texts(&person), false),
        ("day", Arc::new(rows.clone().map(|i| Some(18_262 + i % 366)).collect::<Date32Array>()) as _, false),
        ("bill", Arc::new(bills.with_precision_and_scale(9, 2).unwrap()) as _, true),
        ("insured", Arc::new(rows.clone().map(insured).collect::<BooleanArray>()) as _, true),
        ("age", Arc::new(rows.clone().map(|i| Some(i % 126 - 5)).collect::<Int32Array>()) as _, false),
    ])
    .unwrap();
    let path = path("long");
    let mut writer =
        ArrowWriter::try_new(std::fs::File::create(&path).unwrap(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    let visits = rows.clone().map(|i| Visit {
        person: person(i),
        age: i64::from(i % 126 - 5),
        insured: insured(i),
        ward: ward(i),
        bill: bill(i).map(|cents| Decimal::new(cents, 2)),
        day: dp_types::Date::of_days(i64::from(18_262 + i % 366)).unwrap(),
    });
    holds(Dataset::from_parquet(&path), visits);
    std::fs::remove_file(path).unwrap();
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

/// The second file has its columns in another order, and an age as 64 bits.
#[test]
fn a_folder_is_the_rows_of_its_files_in_the_order_of_the_names() {
    let folder = std::env::temp_dir().join(format!("dp-data-folder-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let person = |names: &[&str]| Arc::new(StringArray::from(names.to_vec())) as ArrayRef;
    let first = RecordBatch::try_from_iter([
        ("age", Arc::new(Int32Array::from(vec![9, 31])) as ArrayRef),
        ("person", person(&["a", "b"])),
    ]);
    let second = |age| {
        RecordBatch::try_from_iter([
            ("person", person(&["a", "a"])),
            ("age", Arc::new(Int64Array::from(vec![8, age])) as _),
        ])
    };
    let put = |name: &str, batch: RecordBatch| {
        let written = write(name, &[batch], Compression::SNAPPY);
        std::fs::rename(written, folder.join(format!("{name}.parquet"))).unwrap();
    };
    put("part-1", first.unwrap());
    put("part-2", second(7).unwrap());
    std::fs::write(folder.join("_SUCCESS"), "").unwrap();
    // Each person's first two rows are kept, over both files.
    let kept =
        || [("a", 9), ("b", 31), ("a", 8)].map(|(person, age)| Kept { person: person.to_owned(), age });
    holds(Dataset::from_parquet(&folder), kept());
    let files = ["part-1.parquet", "part-2.parquet"].map(|file| folder.join(file));
    holds(Dataset::from_parquet_files(&files), kept());
    put("part-2", second(121).unwrap());
    let place = format!("Value: {}, row 2, column `age`", files[1].display());
    assert!(said(Dataset::<Kept>::from_parquet(&folder)).starts_with(&place));
    files.iter().for_each(|file| std::fs::remove_file(file).unwrap());
    let none = "this folder has no file that ends in `.parquet`";
    let expected = format!("Io: cannot read {}: {none}", folder.display());
    assert_eq!(said(Dataset::<Kept>::from_parquet(&folder)), expected);
    assert_eq!(said(Dataset::<Kept>::from_parquet_files([&files[0]; 0])), "Io: there is no file to load");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_is_missing_damaged_or_something_else_is_named() {
    let path = write("damaged", &arrow::batches(), Compression::SNAPPY);
    let name = path.display().to_string();
    let whole = std::fs::read(&path).unwrap();
    let broken = format!("Malformed: {name}: it cannot be read, or has another format");
    let load = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        Dataset::<Visit>::from_parquet(&path)
    };
    assert_eq!(said(load(&whole[..whole.len() - 9])), broken);
    assert_eq!(said(load(b"age,smoker\n")), broken);
    assert_eq!(said(load(b"")), broken);
    // Whatever byte is changed, the reader does not panic, and the result is an error or a dataset.
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
