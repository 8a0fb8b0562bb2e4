//! Loading against the bare reader of the format, in CPU time of this thread: how many times as fast we are. `cargo xtask bench ingest`.
//!
//! `csv_10m`: ten million rows of six columns, against the crate `csv` that reads them into byte records. `parquet_10m`: the same rows in a Parquet
//! file, against the crate `parquet` that decodes them into arrays. `csv_memory`: the most memory that loading takes beyond what was taken before,
//! in units of the columns as they are stored.

use std::error::Error as Failure;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Date32Array, Decimal128Array, Int32Array, RecordBatch, StringArray,
};
use dp_data::Load;
use dp_types::prelude::*;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use rustix::time::{ClockId, clock_gettime};

const ROWS: i32 = 10_000_000;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    Surgery,
    Ent,
}

/// A visit: twelve bytes as it is stored.
#[derive(Record)]
#[allow(dead_code)]
struct Visit {
    #[dp(unit, at_most = 4, range = 0..=9_999_999)]
    person: i64,
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0.00..=9_999.99, step = 0.01)]
    bill: Decimal,
    #[dp(range = "2015-01-01"..="2024-12-31")]
    day: dp_types::record::Date,
}

const STORED: u64 = 4 + 1 + 1 + 1 + 4 + 2;

/// Person, age, whether a smoker, ward, bill in cents, days since 1970-01-01.
type Row = (i32, i32, bool, &'static str, i32, i32);

/// Row number `i`.
fn row(i: i32) -> Row {
    let mixed = i.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
    let ward = ["Icu", "Surgery", "Ent"][(mixed % 3) as usize];
    // Each of 2,500,000 people comes four times, in an order without a pattern; the factor has no divisor in common with their number.
    let person = i64::from(i) * 1_000_003 % 2_500_000 * 4;
    (person as i32, mixed % 121, mixed % 5 == 0, ward, mixed % 1_000_000, 16_436 + mixed % 3_652)
}

fn csv_file(path: &Path) -> Result<(), Box<dyn Failure>> {
    let mut out = BufWriter::new(File::create(path)?);
    writeln!(out, "person,age,smoker,ward,bill,day")?;
    for (person, age, smoker, ward, bill, day) in (0..ROWS).map(row) {
        let day = dp_types::record::Date::of_days(day.into()).ok_or("a date")?;
        writeln!(out, "{person},{age},{},{ward},{}.{:02},{day}", u8::from(smoker), bill / 100, bill % 100)?;
    }
    Ok(out.flush()?)
}

fn parquet_file(path: &Path) -> Result<(), Box<dyn Failure>> {
    let mut writer: Option<ArrowWriter<File>> = None;
    for first in (0..ROWS).step_by(100_000) {
        let rows: Vec<_> = (first..first + 100_000).map(row).collect();
        let bills = rows.iter().map(|row| i128::from(row.4)).collect::<Vec<_>>();
        let column = |of: fn(&Row) -> i32| -> ArrayRef {
            Arc::new(Int32Array::from(rows.iter().map(of).collect::<Vec<_>>()))
        };
        let batch = RecordBatch::try_from_iter([
            ("person", column(|row| row.0)),
            ("age", column(|row| row.1)),
            ("smoker", Arc::new(BooleanArray::from(rows.iter().map(|row| row.2).collect::<Vec<_>>())) as _),
            ("ward", Arc::new(StringArray::from(rows.iter().map(|row| row.3).collect::<Vec<_>>())) as _),
            ("bill", Arc::new(Decimal128Array::from(bills).with_precision_and_scale(9, 2)?) as _),
            ("day", Arc::new(Date32Array::from(rows.iter().map(|row| row.5).collect::<Vec<_>>())) as _),
        ])?;
        if writer.is_none() {
            writer = Some(ArrowWriter::try_new(File::create(path)?, batch.schema(), None)?);
        }
        writer.as_mut().ok_or("a writer")?.write(&batch)?;
    }
    writer.ok_or("rows")?.close()?;
    Ok(())
}

/// CPU time of this thread, and what a call gave.
fn timed<T>(call: impl FnOnce() -> T) -> (f64, T) {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
    };
    let start = now();
    let value = call();
    (now() - start, value)
}

/// A line of what the system says of this process, in bytes.
fn memory(what: &str) -> Result<u64, Box<dyn Failure>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(what)).ok_or("Linux tells the memory")?;
    Ok(line.trim_matches([':', ' ', '\t', 'k', 'B']).parse::<u64>()? * 1024)
}

fn main() -> Result<(), Box<dyn Failure>> {
    let folder = std::env::temp_dir().join(format!("dp-data-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let compared = compare(&folder);
    std::fs::remove_dir_all(folder)?;
    compared
}

fn compare(folder: &Path) -> Result<(), Box<dyn Failure>> {
    let (csv, parquet) = (folder.join("visits.csv"), folder.join("visits.parquet"));
    csv_file(&csv)?;
    let before = memory("VmRSS")?;
    drop(Dataset::<Visit>::from_csv(&csv)?);
    let most = memory("VmHWM")? - before;
    println!("csv_memory {:.2}", most as f64 / (STORED * ROWS as u64) as f64);
    parquet_file(&parquet)?;
    let (mut ours, mut bare) = ([f64::INFINITY; 2], [f64::INFINITY; 2]);
    for _ in 0..3 {
        let (seconds, loaded) = timed(|| Dataset::<Visit>::from_csv(&csv));
        drop(loaded?);
        ours[0] = ours[0].min(seconds);
        let (seconds, read) = timed(|| -> Result<u64, csv::Error> {
            let mut reader = csv::Reader::from_path(&csv)?;
            let mut record = csv::ByteRecord::new();
            let mut rows = 0;
            while reader.read_byte_record(&mut record)? {
                rows += 1;
            }
            Ok(rows)
        });
        assert_eq!(read?, ROWS as u64);
        bare[0] = bare[0].min(seconds);
        let (seconds, loaded) = timed(|| Dataset::<Visit>::from_parquet(&parquet));
        drop(loaded?);
        ours[1] = ours[1].min(seconds);
        let (seconds, read) = timed(|| -> Result<usize, Box<dyn Failure>> {
            let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(&parquet)?)?
                .with_batch_size(8192)
                .build()?;
            let mut rows = 0;
            for batch in reader {
                rows += batch?.num_rows();
            }
            Ok(rows)
        });
        assert_eq!(read?, ROWS as usize);
        bare[1] = bare[1].min(seconds);
    }
    eprintln!("seconds of ours: {ours:.2?}, of the bare readers: {bare:.2?}");
    println!("csv_10m {:.2}", bare[0] / ours[0]);
    println!("parquet_10m {:.2}", bare[1] / ours[1]);
    Ok(())
}
