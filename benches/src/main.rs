//! Benchmarks against other libraries. The argument is a group of benchmarks; standard output has
//! one line `NAME RATIO` for each benchmark. For scans, this ratio is for the library with its
//! default settings: on all cores, in wall-clock time. The line `NAME_one_thread RATIO` has the
//! ratio on one thread, in CPU time. The other libraries use one thread.

// `{ line!() }` needs its braces, although a lint warns about them.
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
use std::process::Command;

/// The argument that follows the group if this program starts itself again.
const ONE_THREAD: &str = "one-thread";
const ALL_CORES: &str = "all-cores";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        // A process chooses its number of threads once, when it starts.
        [group @ ("scan" | "query")] => {
            again(group, ALL_CORES)?;
            again(group, ONE_THREAD)
        }
        [group @ "mechanisms"] => again(group, ONE_THREAD),
        [group, ALL_CORES] => {
            clock::use_wall_time();
            run(group, "")
        }
        [group @ ("scan" | "query"), ONE_THREAD] => run(group, "_one_thread"),
        [group] | [group, ONE_THREAD] => run(group, ""),
        _ => Err("the argument is one group".into()),
    }
}

/// Runs a group in a separate process.
fn again(group: &str, threads: &str) -> Result<(), Box<dyn Error>> {
    let mut bench = Command::new(std::env::current_exe()?);
    bench.args([group, threads]);
    if threads == ONE_THREAD {
        bench.env("DP_THREADS", "1");
    }
    if bench.status()?.success() { Ok(()) } else { Err(format!("{group} {threads} failed").into()) }
}

/// Runs a group in this process; `mark` is appended to each name.
fn run(group: &str, mark: &str) -> Result<(), Box<dyn Error>> {
    let mut report = |name: &str, ratio: f64| println!("{name}{mark} {ratio:.2}");
    match group {
        "scan" => {
            iter::run(&mut report)?;
            sum::run(&mut report)?;
            release::run(&mut report)
        }
        "query" => {
            // Prints the ratio `scan_vs_iter` under the name `scan`.
            let mut named = |name: &str, ratio: f64| {
                report(if name == "scan_vs_iter" { "scan" } else { name }, ratio);
            };
            iter::run(&mut named)?;
            sum::run(&mut named)?;
            groups::run(&mut named)?;
            units::run(&mut named)
        }
        "laplace" => noise::laplace(&mut report),
        "noise" => {
            noise::all(&mut report)?;
            tables::all(&mut report)
        }
        "mechanisms" => {
            questions::run(&mut report)?;
            mechanisms::run(&mut report)?;
            vector::run(&mut report)
        }
        other => {
            Err(format!("the argument is scan, query, laplace, noise or mechanisms, not {other:?}").into())
        }
    }
}
