//! The RAND Health Insurance Experiment by groups: mean visits by plan, age and year; the number of
//! visits in a year and their median; and how spending falls with the share that the family pays.
//! The program prints each number with its 95 % interval and the exact value.
//!
//! ```text
//! cargo run --release -p examples --bin rand_statistics [CSV [FOLDER]]
//! ```
//!
//! The program also writes the table of means as CSV and JSON, and the histogram of visits as SVG.
//!
//! **Only this example prints the exact values**, from a public data set. These values show the
//! error due to noise. A program that publishes figures must not print exact values.
#![forbid(unsafe_code)]

use std::error::Error as StdError;
use std::path::{Path, PathBuf};

use dp_report::Report;
use dp_types::law::noise::DiscreteLaplace;
use dp_types::prelude::*;
use dp_types::released::figures::{Figure, Figures};
use dp_types::released::statistics::Regression;

/// The share of its medical bills that the family pays.
#[derive(Category, Clone, Copy, PartialEq)]
enum Plan {
    /// The family pays nothing.
    Free,
    /// The family pays 95 % of outpatient care, up to a small yearly limit for each person.
    Deductible,
    /// The family pays 25 %.
    Coins25,
    /// The family pays 50 %.
    Coins50,
    /// The family pays 95 %.
    Coins95,
}

/// A person in a year of the study. The privacy unit is the person across all years. The first five
/// years count; no person has more.
#[derive(Record)]
struct PersonYear {
    #[dp(unit, keep = 5, range = 100_000..=999_999)]
    person: i64,
    #[dp(range = 1..=5)]
    year: i64,
    #[dp(category)]
    plan: Plan,
    #[dp(range = 0..=70)]
    age: i64,
    #[dp(range = 0..=100)]
    visits: i64,
    #[dp(range = 0.0..=5_000.0, step = 0.01)]
    outpatient: Decimal,
}

/// The mean visits of 75 groups, with at most 20 visits counted per year. Each group has a count
/// and a sum; all counts cost ε = 0.75, and so do all sums.
#[dp_query(epsilon = 1.5)]
fn by_group(years: Table<PersonYear>) -> Figures {
    let groups = years.partition(|y| (y.plan, y.age.cut([18, 40]), y.year));
    groups.map(|y| y.visits.clamp(0, 20)).mean().laplace(1.5).figures(0.95)
}

/// The number of years with each number of visits, with at most 20 visits counted.
#[dp_query(epsilon = 0.25)]
fn histogram(years: Table<PersonYear>) -> Figures {
    years.histogram(|y| y.visits.clamp(0, 20)).laplace(0.25).figures(0.95)
}

/// The median number of visits in a year.
#[dp_query(epsilon = 0.25)]
fn median(years: Table<PersonYear>) -> i64 {
    years.map(|y| y.visits).median().select(0.25).value()
}

/// The outpatient dollars by the percentage that the family pays, with at most 500 dollars counted
/// per year.
#[dp_query(epsilon = 1.0)]
fn spending(years: Table<PersonYear>) -> Regression<DiscreteLaplace> {
    years
        .regression(|y| {
            (
                match y.plan {
                    Plan::Free => 0,
                    Plan::Coins25 => 25,
                    Plan::Coins50 => 50,
                    Plan::Deductible | Plan::Coins95 => 95,
                },
                y.outpatient.clamp(0, 500),
            )
        })
        .laplace(1.0)
}

fn main() -> Result<(), Box<dyn StdError>> {
    let shipped = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/data/rand_hie.csv"));
    let path = std::env::args_os().nth(1).map_or(shipped, PathBuf::from);
    let written = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/rand_statistics"));
    let folder = std::env::args_os().nth(2).map_or(written, PathBuf::from);
    let years = Dataset::<PersonYear>::from_csv(&path)?;
    let session = years.session::<eps!(3.0)>();
    let (groups, session) = session.run(by_group)?;
    let (visits, session) = session.run(histogram)?;
    let (middle, session) = session.run(median)?;
    let (line, _spent) = session.run(spending)?;
    let exact = Exact::of(&path)?;

    println!(
        "RAND Health Insurance Experiment; privacy unit: a person across 5 years; spent: ε = 1.5 + 0.25 + 0.25 + 1 = 3"
    );
    println!(
        "EXACT VALUES ARE SHOWN FOR THIS EXAMPLE ONLY, beside each answer, to show what its noise costs\n"
    );
    std::fs::create_dir_all(&folder)?;
    let means = Report::of::<by_group>(groups);
    means.csv(folder.join("means.csv"))?;
    means.json(folder.join("means.json"))?;
    let visits = Report::of::<histogram>(visits);
    visits.svg(folder.join("visits.svg"))?;

    println!("mean visits by plan, age and year");
    println!("{:.2}", means.figures().clone().with("exact", |row| told(exact.mean_of(row))));
    println!("years by visits; 20 means 20 visits or more");
    println!("{}", visits.figures().clone().with("exact", |row| exact.years(&row.group[0]).to_string()));
    println!("written to {}: means.csv, means.json, visits.svg", folder.display());
    println!("\nmedian of visits in a year: {middle} (exact {})", exact.median());
    let (lo, hi) = line.slope_interval(0.95);
    let (intercept, slope) = exact.line();
    println!(
        "outpatient $ = {line:.2}, where x is the percentage that the family pays; slope from {lo:.2} to {hi:.2} (exact {intercept:.2} {} {:.2} * x)",
        if slope < 0.0 { "-" } else { "+" },
        slope.abs()
    );

    println!("\nThe certificates inside this program, re-derived by dp-audit:\n");
    let program = dp_audit::read::read(&std::env::current_exe()?)?;
    let verdicts = dp_audit::verify::verify(&program, dp_audit::verify::Options::default());
    print!("{}", dp_audit::report::verdicts_text(&verdicts));
    Ok(())
}

/// Writes a mean, unless the group is empty.
fn told(mean: Option<f64>) -> String {
    mean.map_or_else(|| "nobody".to_owned(), |mean| format!("{mean:.2}"))
}

/// The name of the age band that the key uses.
fn band(age: i64) -> &'static str {
    match age {
        ..18 => "below 18",
        18..40 => "from 18 to below 40",
        _ => "from 40",
    }
}

/// The rows of the public data set without protection, only for the comparison.
struct Exact(Vec<Row>);

struct Row {
    plan: String,
    year: i64,
    age: i64,
    visits: f64,
    pays: f64,
    dollars: f64,
}

impl Exact {
    fn of(path: &Path) -> Result<Self, Box<dyn StdError>> {
        let text = std::fs::read_to_string(path)?;
        let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let header = lines.next().unwrap_or_default();
        let place =
            |name: &str| header.iter().position(|column| *column == name).ok_or("a column is missing");
        let [plan, year, age, visits, outpatient] =
            [place("plan")?, place("year")?, place("age")?, place("visits")?, place("outpatient")?];
        let row = |cells: Vec<&str>| -> Result<Row, Box<dyn StdError>> {
            let pays = match cells[plan] {
                "Free" => 0.0,
                "Coins25" => 25.0,
                "Coins50" => 50.0,
                _ => 95.0,
            };
            Ok(Row {
                plan: cells[plan].to_owned(),
                year: cells[year].parse()?,
                age: cells[age].parse()?,
                visits: cells[visits].parse()?,
                pays,
                dollars: cells[outpatient].parse::<f64>()?.min(500.0),
            })
        };
        Ok(Self(lines.map(row).collect::<Result<_, _>>()?))
    }

    /// The exact mean number of visits of the group to which the row `figure` belongs.
    fn mean_of(&self, figure: &Figure) -> Option<f64> {
        let [plan, ages, year] = figure.group.as_slice() else { return None };
        let inside = |row: &&Row| row.plan == *plan && band(row.age) == ages && row.year.to_string() == *year;
        let visits: Vec<f64> = self.0.iter().filter(inside).map(|row| row.visits.min(20.0)).collect();
        (!visits.is_empty()).then(|| visits.iter().sum::<f64>() / visits.len() as f64)
    }

    /// The exact number of years with this number of visits.
    fn years(&self, visits: &str) -> usize {
        self.0.iter().filter(|row| row.visits.min(20.0).to_string() == visits).count()
    }

    fn median(&self) -> f64 {
        let mut visits: Vec<f64> = self.0.iter().map(|row| row.visits).collect();
        visits.sort_by(f64::total_cmp);
        visits.get(visits.len() / 2).copied().unwrap_or_default()
    }

    /// The intercept and the slope of the exact regression.
    fn line(&self) -> (f64, f64) {
        let n = self.0.len() as f64;
        let mean = |of: fn(&Row) -> f64| self.0.iter().map(of).sum::<f64>() / n;
        let (x, y) = (mean(|row| row.pays), mean(|row| row.dollars));
        let slope = (mean(|row| row.pays * row.dollars) - x * y) / (mean(|row| row.pays * row.pays) - x * x);
        (y - slope * x, slope)
    }
}
