//! The RAND Health Insurance Experiment by insurance plan and by sex: how many people saw a doctor,
//! and the mean visits and outpatient spending per person-year. The program prints each number with
//! its 95 % interval, and then the certificates of the queries.
//!
//! ```text
//! cargo run --release -p examples --bin rand_hie [CSV]
//! ```
//!
//! With the feature `ledger`, `rand_hie --ledger LEDGER TOKEN` debits a durable ledger before each
//! query. `rand_hie --describe KEY` prints the description with which the ledger's holder registers
//! these rows.
#![forbid(unsafe_code)]

#[cfg(feature = "ledger")]
#[path = "../under_ledger.rs"]
mod under_ledger;

use std::error::Error as StdError;
use std::path::PathBuf;

use dp_types::law::aggregate::Number;
use dp_types::law::noise::DiscreteLaplace;
use dp_types::law::num::{D0, D2};
use dp_types::prelude::*;

/// The share of its medical bills that the family pays.
#[derive(Category, Clone, Copy)]
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
    female: bool,
    #[dp(range = 0..=100)]
    visits: i64,
    #[dp(range = 0.0..=5_000.0, step = 0.01)]
    outpatient: Decimal,
}

/// A released number of people or visits, or an amount in dollars, with Laplace noise.
type Count = Released<Number<D0>, DiscreteLaplace>;
type Dollars = Released<Number<D2>, DiscreteLaplace>;

/// The released numbers of a group.
struct Group {
    saw_a_doctor: Count,
    person_years: Count,
    visits: Count,
    outpatient: Dollars,
}

/// The numbers of one group: people who saw a doctor in their first year, person-years, visits (at
/// most 20 per year count), and outpatient dollars (at most 500 per year count).
///
/// The query runs on the parts of a table, so its ε is the cost for one row. A person has at most
/// five rows, and pays five times that ε for all groups together, in whatever groups the rows are.
#[dp_query(epsilon = 0.1, reusable)]
fn one_group(years: Table<PersonYear>) -> Group {
    let saw_a_doctor = years.filter(|y| y.year == 1 && y.visits > 0).count().laplace(0.012);
    let person_years = years.count().laplace(0.008);
    let visits = years.map(|y| y.visits.clamp(0, 20)).sum().laplace(0.03);
    let outpatient = years.map(|y| y.outpatient.clamp(0, 500)).sum().laplace(0.05);
    Group { saw_a_doctor, person_years, visits, outpatient }
}

/// The numbers of the five plans, at the cost of one plan.
#[dp_query(epsilon = 0.5)]
fn by_plan(years: Table<PersonYear>) -> Vec<(&'static str, Group)> {
    years.partition(|y| y.plan).each(one_group).into_iter().collect()
}

/// The numbers of the two sexes, at the cost of one sex.
#[dp_query(epsilon = 0.5)]
fn by_sex(years: Table<PersonYear>) -> Vec<(bool, Group)> {
    years.partition(|y| y.female).each(one_group).into_iter().collect()
}

fn main() -> Result<(), Box<dyn StdError>> {
    let shipped = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/data/rand_hie.csv"));
    #[cfg(feature = "ledger")]
    if std::env::args_os().any(|argument| argument == "--ledger" || argument == "--describe") {
        return under_ledger::run(Dataset::from_csv(&shipped)?);
    }
    let path = std::env::args_os().nth(1).map_or(shipped, PathBuf::from);

    let years = Dataset::<PersonYear>::from_csv(&path)?;
    let session = years.session::<eps!(1.0)>();
    let (plans, session) = session.run(by_plan)?;
    let (sexes, _spent) = session.run(by_sex)?;
    print(&plans, &sexes);

    println!("\nThe certificates inside this program, re-derived by dp-audit:\n");
    let program = dp_audit::read::read(&std::env::current_exe()?)?;
    let verdicts = dp_audit::verify::verify(&program, dp_audit::verify::Options::default());
    print!("{}", dp_audit::report::verdicts_text(&verdicts));
    println!("\nRead one whole: cargo run --release -p dp-audit -- show target/release/rand_hie by_sex");
    Ok(())
}

/// Prints both answers as one table.
fn print(plans: &[(&'static str, Group)], sexes: &[(bool, Group)]) {
    println!("RAND Health Insurance Experiment, 1974 to 1982: estimate and half-width of its 95 % interval");
    println!("privacy unit: a person across the first 5 years; spent: ε = 0.5 by plan + 0.5 by sex = 1.0\n");
    let title = ["", "saw a doctor in year 1", "visits in a year", "outpatient $ in a year"];
    println!("{:<22} {:>23} {:>17} {:>23}", title[0], title[1], title[2], title[3]);
    let sexes =
        sexes.iter().map(|(female, group)| (if *female { "women and girls" } else { "men and boys" }, group));
    for (name, group) in plans.iter().map(|(name, group)| (*name, group)).chain(sexes) {
        println!("{name:<22} {}", row(group));
    }
}

/// Writes a group as a line of the table.
fn row(group: &Group) -> String {
    let count = (group.person_years.value() as f64, group.person_years.margin(MARGINAL) as f64);
    let visits = (group.visits.value() as f64, group.visits.margin(MARGINAL) as f64);
    let dollars = (group.outpatient.value().to_f64(), group.outpatient.margin(MARGINAL).to_f64());
    let (mean_visits, visits_margin) = ratio(visits, count);
    let (mean_dollars, dollars_margin) = ratio(dollars, count);
    let (people, people_margin) = (group.saw_a_doctor.value(), group.saw_a_doctor.margin(0.95));
    format!(
        "{people:>13} ± {people_margin:<7} {mean_visits:>8.2} ± {visits_margin:<6.2} {mean_dollars:>13.2} ± {dollars_margin:<7.2}"
    )
}

/// The confidence level of each part of a ratio. At this level both parts hold at once with 95 %
/// (union bound).
const MARGINAL: f64 = 0.975;

/// The ratio of two released numbers, and its largest error if each number is within its margin.
fn ratio((sum, sum_margin): (f64, f64), (count, count_margin): (f64, f64)) -> (f64, f64) {
    let mean = sum / count.max(1.0);
    let highest = (sum + sum_margin) / (count - count_margin).max(1.0);
    let lowest = (sum - sum_margin) / (count + count_margin).max(1.0);
    (mean, (highest - mean).max(mean - lowest))
}
