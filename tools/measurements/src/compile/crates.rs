//! The crates for which the benchmark times `cargo check`.

/// A function that writes the source of a crate.
pub(super) type Source = fn() -> String;

pub(super) const CHAIN: &str = "check_chain_300";
pub(super) const EACH: &str = "check_each_20";

/// All sources. The order matters, because the figures are computed from the results in this order.
pub(super) const ALL: [Source; 10] = [
    || several(1, plain),
    || several(1, typed),
    || several(10, plain),
    || several(10, typed),
    || several(100, plain),
    || several(100, typed),
    || chain(300),
    || query(120),
    || each("p.smoker"),
    || each("p.age.cut([6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 66, 72, 78, 84, 90, 96, 102, 108, 114])"),
];

pub(super) const RECORD: &str = "\
//! A crate to be measured.
use dp_types::prelude::*;

/// A person.
#[derive(Record)]
pub struct Person {
    /// In years.
    #[dp(range = 0..=120)]
    pub age: i64,
    /// Whether the person smokes.
    pub smoker: bool,
    /// A year's income.
    #[dp(range = 0..=500_000)]
    pub income: i64,
}
";

fn several(queries: usize, function: fn(usize) -> String) -> String {
    RECORD.to_owned() + &(0..queries).map(function).collect::<String>()
}

/// The source of a query with three releases. All queries differ.
fn typed(k: usize) -> String {
    let (age, limit, low, high) = (k % 100, 1_000 + 37 * k, k % 50, 60 + k % 60);
    format!(
        "
/// Query number {k}.
#[dp_query(epsilon = 1.0)]
pub fn query_{k}(people: Table<Person>) -> (i64, i64, i64) {{
    let chosen = people.filter(|p| p.age >= {age} && p.smoker);
    let n = chosen.count().laplace(0.3);
    let ages = chosen.map(|p| p.age.clamp({low}, {high})).sum().laplace(0.4);
    let incomes = people.filter(|p| p.income < {limit} || !p.smoker).map(|p| p.income + {k}).sum().laplace(0.3);
    (n.value(), ages.value(), incomes.value())
}}
"
    )
}

/// The source of a function that computes the same numbers as the query, but without privacy.
fn plain(k: usize) -> String {
    let (age, limit, low, high) = (k % 100, 1_000 + 37 * k, k % 50, 60 + k % 60);
    format!(
        "
/// Function number {k}.
pub fn query_{k}(people: &[Person]) -> (i64, i64, i64) {{
    let chosen = || people.iter().filter(|p| p.age >= {age} && p.smoker);
    let n = chosen().count() as i64;
    let ages = chosen().map(|p| p.age.clamp({low}, {high})).sum::<i64>();
    let incomes = people.iter().filter(|p| p.income < {limit} || !p.smoker).map(|p| p.income + {k}).sum::<i64>();
    (n, ages, incomes)
}}
"
    )
}

/// The source of one query with a chain of releases.
fn chain(releases: usize) -> String {
    let line =
        |k: usize| format!("    let r{k} = people.filter(|p| p.age >= {}).count().laplace(0.01);\n", k % 120);
    one("chain", releases, line)
}

/// The source of one query that alternates filters with `&&`, clamps and sums.
fn query(releases: usize) -> String {
    let line = |k: usize| {
        let ask = match k % 3 {
            0 => format!("people.filter(|p| p.age >= {} && p.smoker).count()", k % 120),
            1 => format!("people.map(|p| p.age.clamp({}, {})).sum()", k % 50, 60 + k % 60),
            _ => format!("people.map(|p| p.income + {k}).sum()"),
        };
        format!("    let r{k} = {ask}.laplace(0.01);\n")
    };
    one("query", releases, line)
}

fn one(name: &str, releases: usize, line: impl Fn(usize) -> String) -> String {
    let lines: String = (0..releases).map(line).collect();
    let total = (0..releases).map(|k| format!("r{k}.value()")).collect::<Vec<_>>().join(" + ");
    let epsilon = releases as f64 / 100.0;
    format!(
        "{RECORD}
/// Releases one after the other.
#[dp_query(epsilon = {epsilon:.2})]
pub fn {name}(people: Table<Person>) -> i64 {{
{lines}    {total}
}}
"
    )
}

/// The source of a reusable query with four releases, which runs on the parts of a table.
fn each(key: &str) -> String {
    format!(
        "{RECORD}
/// Four releases.
#[dp_query(epsilon = 1.0, reusable)]
pub fn four(people: Table<Person>) -> (i64, i64, i64, i64) {{
    let n = people.count().laplace(0.25);
    let smokers = people.filter(|p| p.smoker).count().laplace(0.25);
    let ages = people.map(|p| p.age.clamp(18, 99)).sum().laplace(0.25);
    let incomes = people.map(|p| p.income).sum().laplace(0.25);
    (n.value(), smokers.value(), ages.value(), incomes.value())
}}
/// The same on each part.
#[dp_query(epsilon = 1.0)]
pub fn parts(people: Table<Person>) -> Vec<i64> {{
    people.partition(|p| {key}).each(four).values().iter().map(|each| each.0).collect()
}}
"
    )
}
