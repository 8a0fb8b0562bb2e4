//! Benchmarks against named peers. The argument is a group; standard output has one line `NAME
//! RATIO` for each benchmark. For scans, the ratio is that of the library as it runs: on all cores,
//! in wall-clock time. Next to it is `NAME_one_thread RATIO`, the same on one thread in its CPU
//! time. The peers have one thread.

// `{ line!() }` needs its braces, despite the lint.
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

/// Follows the group in the arguments of a process that this program starts.
const ONE_THREAD: &str = "one-thread";
const ALL_CORES: &str = "all-cores";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        // A process chooses its number of threads once, at its start.
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

/// Runs a group in its own process.
fn again(group: &str, threads: &str) -> Result<(), Box<dyn Error>> {
    let mut bench = Command::new(std::env::current_exe()?);
    bench.args([group, threads]);
    if threads == ONE_THREAD {
        bench.env("DP_THREADS", "1");
    }
    if bench.status()?.success() { Ok(()) } else { Err(format!("{group} {threads} failed").into()) }
}

/// Runs a group here; `mark` is appended to each name.
fn run(group: &str, mark: &str) -> Result<(), Box<dyn Error>> {
    let mut report = |name: &str, ratio: f64| println!("{name}{mark} {ratio:.2}");
    match group {
        "scan" => {
            iter::run(&mut report)?;
            sum::run(&mut report)?;
            release::run(&mut report)
        }
        "query" => {
            // The names in the requirements for tables.
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
