//! A file as people have it: identifiers of text, dates, gaps, and more rows of a person than count.
#![forbid(unsafe_code)]

use dp_types::prelude::*;

#[derive(Record)]
struct Visit {
    #[dp(unit, keep = 3, column = "patient id")]
    patient: String,
    #[dp(range = "2020-01-01"..="2024-12-31")]
    day: Date,
    #[dp(range = 0..=10)]
    pain: Option<i64>,
}

/// How many visits of 2024 told how much it hurt, and how much on average.
#[dp_query(epsilon = 1.0)]
fn pain_in_2024(visits: Table<Visit>) -> (i64, f64) {
    let pain = visits.filter(|v| v.day.year() == 2024).drop_missing(|v| v.pain);
    let told = pain.count().laplace(0.5);
    let total = pain.sum().laplace(0.5);
    (told.value(), total.value() as f64 / told.value().max(1) as f64)
}

fn main() -> Result<(), Error> {
    let visits = Dataset::<Visit>::from_csv("visits.csv")?;
    let ((told, mean), _session) = visits.session::<eps!(1.0)>().run(pain_in_2024)?;
    println!("{told} {mean:.2}");
    Ok(())
}
