//! Writes the same rows as files of each format.

use std::error::Error as Failure;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Date32Array, Decimal128Array, Int32Array, RecordBatch, StringArray,
};
use dp_types::prelude::Date;
use parquet::arrow::ArrowWriter;
use rusqlite::{Connection, params};

pub(crate) const ROWS: i32 = 10_000_000;

/// A row: the person, the age, whether the person smokes, the ward, the bill in cents, and the days
/// since 1970-01-01.
type Row = (i32, i32, bool, &'static str, i32, i32);

/// Makes the row at index `i`.
pub(crate) fn row(i: i32) -> Row {
    let mixed = i.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
    let ward = ["Icu", "Surgery", "Ent"][(mixed % 3) as usize];
    // Each of 2,500,000 people occurs four times, in an order without a visible pattern. The factor
    // 1,000,003 and the number of people have no common divisor, so no person is left out.
    let person = i64::from(i) * 1_000_003 % 2_500_000 * 4;
    (person as i32, mixed % 121, mixed % 5 == 0, ward, mixed % 1_000_000, 16_436 + mixed % 3_652)
}

pub(crate) const CSV: &str = "csv";
pub(crate) const PARQUET: &str = "parquet";
pub(crate) const SPARSE: &str = "sparse";

/// Writes the file of this kind.
pub(crate) fn write(kind: &str, path: &Path) -> Result<(), Box<dyn Failure>> {
    match kind {
        CSV => csv(path),
        PARQUET => parquet(path),
        SPARSE => sparse(path),
        _ => Err(format!("no kind of file is `{kind}`").into()),
    }
}

fn csv(path: &Path) -> Result<(), Box<dyn Failure>> {
    let mut out = BufWriter::new(File::create(path)?);
    writeln!(out, "person,age,smoker,ward,bill,day")?;
    for (person, age, smoker, ward, bill, day) in (0..ROWS).map(row) {
        let day = Date::of_days(day.into()).ok_or("a date")?;
        writeln!(out, "{person},{age},{},{ward},{}.{:02},{day}", u8::from(smoker), bill / 100, bill % 100)?;
    }
    Ok(out.flush()?)
}

fn parquet(path: &Path) -> Result<(), Box<dyn Failure>> {
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

/// Writes rows with the same people and ages, but with identifiers that are far apart.
fn sparse(path: &Path) -> Result<(), Box<dyn Failure>> {
    let mut out = BufWriter::new(File::create(path)?);
    writeln!(out, "person,age")?;
    for (person, age, ..) in (0..ROWS).map(row) {
        // The factor is odd, so that different people have different numbers.
        writeln!(
            out,
            "{},{age}",
            i64::from(person).wrapping_mul(0x9e37_79b9_7f4a_7c15_u64 as i64) as u64 % (1 << 40)
        )?;
    }
    Ok(out.flush()?)
}

/// The query on the database of these rows.
pub(crate) const QUERY: &str = "SELECT person, age, smoker, ward, bill, day FROM visits";

/// Makes a database with one million of the rows.
pub(crate) fn sqlite() -> Result<Connection, Box<dyn Failure>> {
    let mut database = Connection::open_in_memory()?;
    let filling = database.transaction()?;
    filling.execute_batch(
        "CREATE TABLE visits (person INT, age INT, smoker INT, ward TEXT, bill REAL, day TEXT)",
    )?;
    {
        let mut insert = filling.prepare("INSERT INTO visits VALUES (?, ?, ?, ?, ?, ?)")?;
        for (person, age, smoker, ward, bill, day) in (0..1_000_000).map(row) {
            let day = Date::of_days(day.into()).ok_or("a date")?.to_string();
            insert.execute(params![person, age, smoker, ward, f64::from(bill) / 100.0, day])?;
        }
    }
    filling.commit()?;
    Ok(database)
}
