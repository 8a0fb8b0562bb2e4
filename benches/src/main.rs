//! Benchmarks against named peers. The argument is a group; standard output has one line `NAME RATIO` for each.

// `{ line!() }` needs its braces, whatever the lint says.
#![allow(unused_braces)]

mod clock;
mod data;
mod groups;
mod iter;
mod mechanisms;
mod noise;
mod questions;
mod release;
mod sum;
mod tables;
mod units;
mod vector;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut report = |name: &str, ratio: f64| println!("{name} {ratio:.2}");
    match std::env::args().nth(1).as_deref() {
        Some("scan") => {
            iter::run(&mut report)?;
            sum::run(&mut report)?;
            release::run(&mut report)
        }
        Some("query") => {
            // As the requirements of tables name them.
            let mut named = |name: &str, ratio: f64| {
                report(if name == "scan_vs_iter" { "scan" } else { name }, ratio);
            };
            iter::run(&mut named)?;
            sum::run(&mut named)?;
            groups::run(&mut named)?;
            units::run(&mut named)
        }
        Some("laplace") => noise::laplace(&mut report),
        Some("noise") => {
            noise::all(&mut report)?;
            tables::all(&mut report)
        }
        Some("mechanisms") => {
            questions::run(&mut report)?;
            mechanisms::run(&mut report)?;
            vector::run(&mut report)
        }
        other => {
            Err(format!("the argument is scan, query, laplace, noise or mechanisms, not {other:?}").into())
        }
    }
}
