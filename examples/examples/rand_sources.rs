//! The RAND Health Insurance Experiment from a CSV file, from Parquet and from PostgreSQL. The
//! rows, the query and the certificate are the same, and the answers differ only by their noise.
//!
//! ```text
//! cargo run -p examples --example rand_sources [postgres://USER@HOST/DATABASE]
//! ```
//!
//! Without an address, the program starts its own server from Debian's package `postgresql`, and
//! stops the server at the end. The program writes the Parquet file to the folder
//! `target/rand_sources`. In the database the program uses only a temporary table, which PostgreSQL
//! drops at the end of the connection.
//!
//! **Only this example prints the exact values**, since the data set is public.

// This module starts the database server for the tests of `dp-ledger`. Of all examples, only this
// one uses the module.
#[path = "../../dp-ledger/tests/suite/server.rs"]
#[allow(dead_code, clippy::unwrap_used)]
mod server;

use std::error::Error as StdError;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, Decimal128Array, Int16Array, Int64Array, RecordBatch, StringArray};
use dp_data::Load;
use dp_report::Report;
use dp_types::prelude::*;
use dp_types::released::figures::Figures;
use parquet::arrow::ArrowWriter;
use postgres::{Client, NoTls};

/// The share of its medical bills that the family pays; see `rand_statistics`.
#[derive(Category, Clone, Copy)]
enum Plan {
    Free,
    Deductible,
    Coins25,
    Coins50,
    Coins95,
}

/// A person in a year of the study. The privacy unit is the person across all years.
#[derive(Record)]
struct PersonYear {
    #[dp(unit, keep = 5, range = 100_000..=999_999)]
    person: i64,
    #[dp(range = 1..=5)]
    year: i64,
    #[dp(category)]
    plan: Plan,
    #[dp(range = 0..=100)]
    visits: i64,
    #[dp(range = 0.0..=5_000.0, step = 0.01)]
    outpatient: Decimal,
}

/// The mean number of visits in a year by plan, with at most 20 visits counted per year.
#[dp_query(epsilon = 1.0)]
fn by_plan(years: Table<PersonYear>) -> Figures {
    years.partition(|y| y.plan).map(|y| y.visits.clamp(0, 20)).mean().laplace(1.0).figures(0.95)
}

/// A row of the public file.
struct Line {
    person: i64,
    year: i16,
    plan: String,
    visits: i16,
    cents: i128,
}

/// Reads the rows of the file, which the program writes to the other two sources and uses for the
/// exact values.
fn lines(csv: &Path) -> Result<Vec<Line>, Box<dyn StdError>> {
    let text = std::fs::read_to_string(csv)?;
    let mut cells = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = cells.next().unwrap_or_default();
    let place = |name: &str| header.iter().position(|column| *column == name).ok_or("a column is missing");
    let [person, year, plan, visits, outpatient] =
        [place("person")?, place("year")?, place("plan")?, place("visits")?, place("outpatient")?];
    let line = |cells: Vec<&str>| -> Result<Line, Box<dyn StdError>> {
        let (dollars, cents) = cells[outpatient].split_once('.').unwrap_or((cells[outpatient], ""));
        Ok(Line {
            person: cells[person].parse()?,
            year: cells[year].parse()?,
            plan: cells[plan].to_owned(),
            visits: cells[visits].parse()?,
            cents: format!("{dollars}{cents:0<2}").parse()?,
        })
    };
    cells.map(line).collect()
}

/// Writes the lines as a Parquet file whose columns are in another order than the columns of the
/// CSV file.
fn write_parquet(lines: &[Line], path: &Path) -> Result<(), Box<dyn StdError>> {
    let dollars = Decimal128Array::from_iter_values(lines.iter().map(|line| line.cents));
    let columns: [(&str, ArrayRef); 5] = [
        ("outpatient", Arc::new(dollars.with_precision_and_scale(9, 2)?)),
        ("visits", Arc::new(Int16Array::from_iter_values(lines.iter().map(|line| line.visits)))),
        ("plan", Arc::new(StringArray::from_iter_values(lines.iter().map(|line| &line.plan)))),
        ("year", Arc::new(Int16Array::from_iter_values(lines.iter().map(|line| line.year)))),
        ("person", Arc::new(Int64Array::from_iter_values(lines.iter().map(|line| line.person)))),
    ];
    let batch = RecordBatch::try_from_iter(columns)?;
    let mut writer = ArrowWriter::try_new(File::create(path)?, batch.schema(), None)?;
    writer.write(&batch)?;
    writer.close()?;
    Ok(())
}

/// Copies the lines into a temporary table, in reverse order.
fn write_postgres(lines: &[Line], client: &mut Client) -> Result<(), Box<dyn StdError>> {
    client.batch_execute(
        "CREATE TEMPORARY TABLE rand_hie (plan text, person integer, outpatient numeric, year smallint, visits smallint)",
    )?;
    let mut rows = client.copy_in("COPY rand_hie FROM STDIN")?;
    for Line { person, year, plan, visits, cents } in lines.iter().rev() {
        let (dollars, cents) = (cents / 100, cents % 100);
        writeln!(rows, "{plan}\t{person}\t{dollars}.{cents:02}\t{year}\t{visits}")?;
    }
    rows.finish()?;
    Ok(())
}

/// Loads the data from each source, and runs the same query on each. Returns the text to print.
pub(crate) fn run(address: Option<&str>) -> Result<String, Box<dyn StdError>> {
    let csv = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/data/rand_hie.csv"));
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/rand_sources"));
    std::fs::create_dir_all(folder)?;
    let lines = lines(csv)?;
    let parquet = folder.join("rand_hie.parquet");
    write_parquet(&lines, &parquet)?;
    let own = || server::server().address("admin", "postgres");
    let mut client = Client::connect(&address.map_or_else(own, str::to_owned), NoTls)?;
    write_postgres(&lines, &mut client)?;

    let select = "SELECT person, year, plan, visits, outpatient FROM rand_hie";
    let sources: [(&str, Dataset<PersonYear>); 3] = [
        ("CSV", Dataset::from_csv(csv)?),
        ("Parquet", Dataset::from_parquet(&parquet)?),
        ("PostgreSQL", Dataset::from_postgres("rand_hie", &mut client, select)?),
    ];
    // A fingerprint does not depend on the order of rows and columns. The fingerprint depends on
    // the rows, so the program does not print it.
    let [first, others @ ..] = sources.each_ref().map(|(_, years)| years.reveal_fingerprint(&[7; 32]));
    if others.iter().any(|other| *other != first) {
        return Err("the sources hold different rows".into());
    }

    let exact = |plan: &str| {
        let visits = lines.iter().filter(|line| line.plan == plan).map(|line| f64::from(line.visits.min(20)));
        visits.clone().sum::<f64>() / visits.count().max(1) as f64
    };
    let mut text = "mean visits in a year by plan, of RAND's people, from three sources of the same rows\n\
         EXACT VALUES ARE SHOWN FOR THIS EXAMPLE ONLY, beside each answer\n"
        .to_owned();
    for (source, years) in sources {
        // Each source is opened by itself, so the privacy loss of a person who is in all three
        // sources is ε = 3.
        let (figures, _spent) = years.session::<eps!(1.0)>().run(by_plan)?;
        let report = Report::of::<by_plan>(figures);
        let shown = report.figures().clone().with("exact", |row| format!("{:.2}", exact(&row.group[0])));
        let (cost, certificate) = (report.cost(), report.certificate());
        text += &format!("\nfrom {source}, at {cost}, certificate {certificate}\n{shown:.2}");
    }

    let program = dp_audit::read::read(&std::env::current_exe()?)?;
    let verdicts = dp_audit::verify::verify(&program, dp_audit::verify::Options::default());
    text += "\nThe certificates inside this program, re-derived by dp-audit:\n\n";
    text += &dp_audit::report::verdicts_text(&verdicts);
    Ok(text)
}

#[allow(dead_code)]
fn main() -> Result<(), Box<dyn StdError>> {
    print!("{}", run(std::env::args().nth(1).as_deref())?);
    Ok(())
}
