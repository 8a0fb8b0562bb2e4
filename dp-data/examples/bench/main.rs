//! Compares the speed of loading with the speed of the bare reader of each format. The time is CPU
//! time if both have one thread. Run it with `cargo xtask bench ingest`.
//!
//! `csv_10m`: ten million rows of six columns, compared with the crate `csv`, which reads them into
//! byte records. `parquet_10m`: the same rows in a Parquet file, compared with the crate `parquet`,
//! which decodes them into arrays. `parquet_10m` is wall-clock time, since another thread decodes
//! ahead; `parquet_10m_one_thread` does not use another thread. `sqlite_1m`: one million of the
//! rows in an SQLite database, compared with `rusqlite`, which returns each value of each row.
//! `csv_memory`: the peak memory of loading, beyond the memory in use before, relative to the size
//! of the stored columns. `sparse_memory`: the same measurement for identifiers that are spread
//! over 2^40 numbers. Standard error also gets one line for each kind of column, which is then in a
//! separate CSV file.
//!
//! `cargo run --release -p dp-data --example bench -- parquet sparse` runs only the measurements
//! whose names contain `parquet` or `sparse`. A separate process writes each file. So the memory
//! that the allocator keeps after writing does not count as memory for reading.

mod files;
mod kinds;

use std::error::Error as Failure;
use std::fs::File;
use std::path::Path;
use std::process::Command;

use dp_data::Load;
use dp_types::prelude::*;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use rustix::time::{ClockId, clock_gettime};

use crate::files::ROWS;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    Surgery,
    Ent,
}

/// A visit, stored in twelve bytes.
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
    day: dp_types::Date,
}

const STORED: u64 = 4 + 1 + 1 + 1 + 4 + 2;

/// A row with a sparse identifier, stored in nine bytes.
#[derive(Record)]
#[allow(dead_code)]
struct Sparse {
    #[dp(unit, at_most = 4, range = 0..=1_099_511_627_775)]
    person: i64,
    #[dp(range = 0..=120)]
    age: i64,
}

const SPARSE: u64 = 8 + 1;

/// Measures a call: the time that it took on this clock, and its result.
fn timed<T>(clock: ClockId, call: impl FnOnce() -> T) -> (f64, T) {
    let now = || {
        let time = clock_gettime(clock);
        time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
    };
    let start = now();
    let value = call();
    (now() - start, value)
}

/// The number of bytes that one line of this process's status in `/proc` states.
fn memory(what: &str) -> Result<u64, Box<dyn Failure>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(what)).ok_or("Linux tells the memory")?;
    Ok(line.trim_matches([':', ' ', '\t', 'k', 'B']).parse::<u64>()? * 1024)
}

/// The peak memory in bytes while a file is loaded, beyond the memory in use before.
fn most_memory<R: Record>(path: &Path) -> Result<f64, Box<dyn Failure>> {
    // This resets the peak. Otherwise, the system would report the peak since the process began.
    std::fs::write("/proc/self/clear_refs", "5")?;
    let before = memory("VmRSS")?;
    drop(Dataset::<R>::from_csv(path)?);
    Ok((memory("VmHWM")? - before) as f64)
}

/// The shortest CPU time of three calls.
fn least<T>(call: impl FnMut() -> Result<T, Box<dyn Failure>>) -> Result<f64, Box<dyn Failure>> {
    least_by(ClockId::ThreadCPUTime, call)
}

/// The shortest time of three calls on this clock.
fn least_by<T>(
    clock: ClockId,
    mut call: impl FnMut() -> Result<T, Box<dyn Failure>>,
) -> Result<f64, Box<dyn Failure>> {
    let mut least = f64::INFINITY;
    for _ in 0..3 {
        let (seconds, value) = timed(clock, &mut call);
        drop(value?);
        least = least.min(seconds);
    }
    Ok(least)
}

/// Counts the byte records that the crate `csv` reads.
fn bare_csv(path: &Path) -> Result<u64, Box<dyn Failure>> {
    let mut reader = csv::Reader::from_path(path)?;
    let mut record = csv::ByteRecord::new();
    let mut rows = 0;
    while reader.read_byte_record(&mut record)? {
        rows += 1;
    }
    Ok(rows)
}

/// Counts the rows that the crate `parquet` decodes.
fn bare_parquet(path: &Path) -> Result<usize, Box<dyn Failure>> {
    let reader =
        ParquetRecordBatchReaderBuilder::try_new(File::open(path)?)?.with_batch_size(8192).build()?;
    let mut rows = 0;
    for batch in reader {
        rows += batch?.num_rows();
    }
    Ok(rows)
}

/// Counts the bytes of numbers and texts that the crate `rusqlite` returns.
fn bare_sqlite(connection: &Connection) -> Result<usize, Box<dyn Failure>> {
    let mut statement = connection.prepare(files::QUERY)?;
    let columns = statement.column_count();
    let mut rows = statement.query([])?;
    let mut bytes = 0;
    while let Some(row) = rows.next()? {
        for column in 0..columns {
            bytes += match row.get_ref(column)? {
                ValueRef::Text(text) => text.len(),
                _ => 8,
            };
        }
    }
    Ok(bytes)
}

fn print(name: &str, bare: f64, ours: f64) {
    eprintln!("{name}: {ours:.3} s, the bare reader {bare:.3} s");
    println!("{name} {:.2}", bare / ours);
}

/// The argument that tells a separate process to write the file of this kind.
const WRITE: &str = "write";
/// The argument that tells a separate process to read a Parquet file without another thread.
const ONE_THREAD: &str = "one-thread";

/// Starts a separate process that writes a file of rows.
fn written(kind: &str, path: &Path) -> Result<(), Box<dyn Failure>> {
    let done = Command::new(std::env::current_exe()?).args([WRITE, kind]).arg(path).status()?;
    if done.success() { Ok(()) } else { Err(format!("no {kind} file: {done}").into()) }
}

fn main() -> Result<(), Box<dyn Failure>> {
    let mut asked = std::env::args_os().skip(1);
    let what = asked.next();
    if what.as_ref().is_some_and(|what| what == WRITE) {
        let (kind, path) = (asked.next().ok_or("a kind")?, asked.next().ok_or("a path")?);
        return files::write(kind.to_str().ok_or("a kind")?, Path::new(&path));
    }
    if what.is_some_and(|what| what == ONE_THREAD) {
        let path = asked.next().ok_or("a path")?;
        let bare = least(|| bare_parquet(Path::new(&path)))?;
        print("parquet_10m_one_thread", bare, least(|| Ok(Dataset::<Visit>::from_parquet(&path)?))?);
        return Ok(());
    }
    let folder = std::env::temp_dir().join(format!("dp-data-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let compared = compare(&folder);
    std::fs::remove_dir_all(folder)?;
    compared
}

fn compare(folder: &Path) -> Result<(), Box<dyn Failure>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let path = folder.join("visits");
    if wanted("csv_memory") || wanted("csv_10m") {
        written(files::CSV, &path)?;
        let most = most_memory::<Visit>(&path)? / (STORED * ROWS as u64) as f64;
        println!("csv_memory {most:.2}");
        let bare = least(|| bare_csv(&path))?;
        print("csv_10m", bare, least(|| Ok(Dataset::<Visit>::from_csv(&path)?))?);
    }
    if wanted("parquet_10m") {
        written(files::PARQUET, &path)?;
        // Two threads share the work, so the CPU time of one thread would not count the whole work.
        let clock = ClockId::Monotonic;
        let bare = least_by(clock, || bare_parquet(&path))?;
        print("parquet_10m", bare, least_by(clock, || Ok(Dataset::<Visit>::from_parquet(&path)?))?);
        // A process chooses its number of threads when it begins. So this measurement needs a
        // separate process.
        let mut alone = Command::new(std::env::current_exe()?);
        if !alone.env("DP_THREADS", "1").arg(ONE_THREAD).arg(&path).status()?.success() {
            return Err("with one thread, the file was not read".into());
        }
    }
    if wanted("sqlite_1m") {
        let visits = files::sqlite()?;
        let bare = least(|| bare_sqlite(&visits))?;
        let ours = least(|| Ok(Dataset::<Visit>::from_sqlite("visits", &visits, files::QUERY)?))?;
        print("sqlite_1m", bare, ours);
    }
    if wanted("kinds") {
        kinds::compare(&path)?;
    }
    // This measurement comes last, since many identifiers change the later behaviour of the
    // allocator.
    if wanted("sparse_memory") {
        written(files::SPARSE, &path)?;
        let most = most_memory::<Sparse>(&path)? / (SPARSE * ROWS as u64) as f64;
        println!("sparse_memory {most:.2}");
        let bare = least(|| bare_csv(&path))?;
        let ours = least(|| Ok(Dataset::<Sparse>::from_csv(&path)?))?;
        eprintln!("sparse: {ours:.3} s, the bare reader {bare:.3} s");
    }
    Ok(())
}
