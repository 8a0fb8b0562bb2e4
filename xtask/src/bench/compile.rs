//! What the types cost the one who waits for `cargo check`.
//!
//! The crates are made outside of the workspace. Their dependencies are checked once before; then each crate alone
//! is checked again, three times, without what incremental builds keep, and the fastest counts.

use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use crate::files;
use crate::stranger::{Folder, foreign};

const ROUNDS: usize = 3;
const MANIFEST: &str = "[package]\nname = \"measured\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                        [dependencies]\ndp-types = { path = \"{law}\" }\n";
const RECORD: &str = "\
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

/// Prints `check_1`, `check_10`, `check_100` and `check_chain_300`, in seconds.
pub(super) fn run() -> Result<(), String> {
    let folder = Folder::new("dp-compile")?;
    let package = folder.package("measured", MANIFEST, "src/lib.rs", RECORD)?;
    let built = files::target().join("xtask/compile");
    eprintln!("checking dependencies once");
    check(&package, &built)?;
    for queries in [1, 10, 100] {
        let plain = best(&package, &built, &source(queries, plain))?;
        let typed = best(&package, &built, &source(queries, typed))?;
        eprintln!("{queries} functions: {plain:.2} s in plain Rust, {typed:.2} s as queries");
        println!("check_{queries} {:.2}", (typed - plain).max(0.0));
    }
    println!("check_chain_300 {:.2}", best(&package, &built, &chain(300))?);
    Ok(())
}

/// The least number of seconds in which this source is checked.
fn best(package: &Path, built: &Path, source: &str) -> Result<f64, String> {
    let mut least = f64::INFINITY;
    for _ in 0..ROUNDS {
        files::write(&package.join("src/lib.rs"), source)?;
        least = least.min(check(package, built)?);
    }
    Ok(least)
}

fn check(package: &Path, built: &Path) -> Result<f64, String> {
    let mut check = foreign("check --quiet", package, built);
    check.env("CARGO_INCREMENTAL", "0").stdin(Stdio::null());
    let start = Instant::now();
    let output = check.output().map_err(|e| format!("cannot run cargo: {e}"))?;
    let seconds = start.elapsed().as_secs_f64();
    if output.status.success() {
        Ok(seconds)
    } else {
        Err(format!("a generated crate does not compile: {}", String::from_utf8_lossy(&output.stderr)))
    }
}

fn source(queries: usize, function: fn(usize) -> String) -> String {
    RECORD.to_owned() + &(0..queries).map(function).collect::<String>()
}

/// A query of three releases. No two are alike.
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

/// The same function without privacy.
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

/// One query whose releases follow each other.
fn chain(releases: usize) -> String {
    let lines = (0..releases)
        .map(|k| format!("    let r{k} = people.filter(|p| p.age >= {}).count().laplace(0.01);\n", k % 120));
    let total = (0..releases).map(|k| format!("r{k}.value()")).collect::<Vec<_>>().join(" + ");
    let epsilon = releases as f64 / 100.0;
    format!(
        "{RECORD}
/// A chain.
#[dp_query(epsilon = {epsilon:.2})]
pub fn chain(people: Table<Person>) -> i64 {{
{}    {total}
}}
",
        lines.collect::<String>()
    )
}
