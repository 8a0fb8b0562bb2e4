//! Measurements that run other programs: compilers, the auditor, and Python packages. Standard
//! output has lines `NAME RATIO`; everything else goes to standard error.
#![forbid(unsafe_code)]

mod accounting;
mod audit;
mod compile;
mod local;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["accounting"] => accounting::run(),
        ["audit"] => audit::run(),
        ["compile"] => compile::run(),
        ["local"] => local::run(),
        _ => Err("say what to measure: `accounting`, `audit`, `compile` or `local`".to_owned()),
    };
    harness::exit("measurements", outcome.map(|()| true))
}
