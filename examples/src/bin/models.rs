//! One question in three trust models: which share of the people of the RAND Health Insurance
//! Experiment saw a doctor in their first year?
//!
//! `cargo run --release -p examples --bin models` asks a data holder, devices with a shuffler, and
//! devices without any trusted party. It also draws the error of each model by ε and by the number
//! of people, in `models.svg` in the folder `target` or at the path in the first argument.
#![forbid(unsafe_code)]

#[path = "../three_models.rs"]
mod three_models;

use std::error::Error;

use dp_local::Own;
use dp_local::randomiser::{Oracle, Warner};
use dp_local::server::Aggregator;
use dp_noise::Generator;
use dp_types::law::aggregate::Number;
use dp_types::law::measure::Spend;
use dp_types::law::noise::DiscreteLaplace;
use dp_types::law::num::D0;
use dp_types::prelude::*;
use three_models::{MODELS, amplified, picture};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/rand_hie.csv");

/// A person in a year of the study. The load keeps only the first year of each person.
#[derive(Record)]
struct PersonYear {
    #[dp(unit, keep = 1, range = 100_000..=999_999)]
    person: i64,
    #[dp(range = 1..=5)]
    year: i64,
    #[dp(range = 0..=100)]
    visits: i64,
}

/// The query for a data holder, who has the rows of all people.
#[dp_query(epsilon = 1.0)]
fn saw_a_doctor(years: Table<PersonYear>) -> Released<Number<D0>, DiscreteLaplace> {
    years.filter(|y| y.year == 1 && y.visits > 0).count().laplace(1.0)
}

/// The answer of each person, which only that person's device would have. This program plays the
/// role of all devices, since the data is public.
fn answers() -> Result<Vec<bool>, Box<dyn Error>> {
    let text = std::fs::read_to_string(DATA).map_err(|error| format!("{DATA} cannot be read: {error}"))?;
    let first_year = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        (cells.get(1) == Some(&"1")).then(|| cells.get(6).is_some_and(|visits| *visits != "0"))
    };
    Ok(text.lines().skip(1).filter_map(first_year).collect())
}

/// The share of answers "yes", which a server estimates from one report per person.
fn reported<R: Oracle<Value = bool, Cost: Spend<R::Cost>>>(
    answers: &[bool],
    generator: &mut Generator,
) -> f64 {
    let mut all = Aggregator::<R>::new();
    for &yes in answers {
        all.add(&Own::<_, R::Cost>::new(yes).report::<R>(generator).0);
    }
    all.estimates()[1].share
}

fn main() -> Result<(), Box<dyn Error>> {
    let answers = answers()?;
    let people = answers.len() as f64;
    let truth = answers.iter().filter(|yes| **yes).count() as f64 / people;

    let (count, _spent) = Dataset::<PersonYear>::from_csv(DATA)?.session::<eps!(1.0)>().run(saw_a_doctor)?;
    let central = count.value() as f64 / people;

    // The server sees only noisy reports. With a shuffler, one report may use a larger ε, but all
    // shuffled reports cost each person at most ε = 1.
    let mut generator = Generator::from_os()?;
    let shuffled = reported::<Warner<eps!(2.79)>>(&answers, &mut generator);
    if !amplified(2.79, people).is_some_and(|all| all <= 1.0) {
        return Err("these are too few people for reports at ε = 2.79 to be shuffled into 1".into());
    }
    let local = reported::<Warner<eps!(1.0)>>(&answers, &mut generator);

    println!("Saw a doctor in the first year: {:.2} % of {people} people; ε = 1 for each\n", 100.0 * truth);
    println!("{:<10} {:>14} {:>20}   who sees the answers", "model", "estimate", "error by formula");
    let seen = ["a data holder", "no party; a shuffler sees who reports", "no party"];
    for ((model, who), estimate) in MODELS.iter().zip(seen).zip([central, shuffled, local]) {
        let error = (model.error)(1.0, people).unwrap_or(f64::INFINITY);
        println!("{:<10} {:>12.2} % {:>18.3} %   {who}", model.name, 100.0 * estimate, 100.0 * error);
    }
    let path = std::env::args().nth(1).unwrap_or_else(|| "target/models.svg".to_owned());
    std::fs::write(&path, picture()).map_err(|error| format!("{path} cannot be written: {error}"))?;
    println!("\nThe picture is in {path}.");
    Ok(())
}
