//! Command line of the auditor: a thin layer over the library.
#![forbid(unsafe_code)]

mod command;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    command::run(command::Cli::parse())
}
