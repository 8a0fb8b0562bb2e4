//! Checks whether the behaviour of `dp-noise` depends on its secrets, in the builds that users
//! make.
//!
//! Each check finds faults that the other checks cannot find. Valgrind follows secrets through a
//! run on x86-64. An emulator compares runs on 64-bit ARM. Two checks of machine code cover
//! instructions that Valgrind does not know, and code for processors that the machine does not
//! have.
#![forbid(unsafe_code)]

mod assembly;
mod traces;
mod users;

use std::process::ExitCode;

use harness::run::Log;

const USAGE: &str = "\
constant-time users [all]       by Valgrind, in the builds of every change, or in all builds
constant-time assembly LEVEL..  the machine code of the kernels, at levels of optimisation from 2 on
constant-time jumps             jumps and look-ups of the kernels, at every level, against branches.txt
constant-time traces            by an emulator of 64-bit ARM";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    harness::exit("constant-time", check(&arguments).map(|()| true))
}

fn check(arguments: &[String]) -> Result<(), String> {
    let log = &mut Log::here();
    let (way, rest) = arguments.split_first().ok_or(USAGE)?;
    match (way.as_str(), rest) {
        ("users", []) => users::quick(log),
        ("users", [all]) if all == "all" => users::all(log),
        ("assembly", levels @ [_, ..]) => assembly::check(log, levels),
        ("jumps", []) => assembly::jumps(log),
        ("traces", []) => traces::check(log),
        _ => Err(format!("there is no such check:\n{USAGE}")),
    }
}
