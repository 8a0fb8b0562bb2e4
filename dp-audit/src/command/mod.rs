//! The commands: one file each, with its arguments and its output.

mod attest;
mod check_attestation;
mod check_lock;
mod coq;
mod diff;
mod explain;
mod key;
mod list;
mod lock;
mod output;
mod plan;
mod program;
mod release;
mod report;
mod show;
mod tradeoff;
mod verify;

use clap::{Parser, Subcommand};
use output::{CommandError, Outcome};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Reads and re-checks the privacy certificates inside a compiled program.
///
/// A program that was built with dp-types carries one certificate for each query that it can run.
/// The certificate says what the query assumes, what it publishes, and why that costs no more
/// privacy budget than it says. The program also carries one record for each session that it can
/// open. This tool needs the program alone, not its source. It never runs the program, and it
/// derives every number again.
///
/// Start with `verify`, then read `show`: its first part is what you have to judge yourself.
#[derive(Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "Exit status: 0 all is well; 1 refused, a record is wrong; 2 the arguments or a file cannot be \
                  used; 3 the input takes more effort than this tool spends, so there is no verdict."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::Arguments),
    Program(program::Arguments),
    Report(report::Arguments),
    Show(show::Arguments),
    Plan(plan::Arguments),
    Tradeoff(tradeoff::Arguments),
    Verify(verify::Arguments),
    Lock(lock::Arguments),
    CheckLock(check_lock::Arguments),
    Diff(diff::Arguments),
    Release(release::Arguments),
    Coq(coq::Arguments),
    Attest(attest::Arguments),
    CheckAttestation(check_attestation::Arguments),
    Key(key::Arguments),
    Explain(explain::Arguments),
}

/// Runs the command, prints its output, and returns its exit status.
pub(crate) fn run(cli: Cli) -> ExitCode {
    let done = match cli.command {
        Command::List(arguments) => list::run(&arguments),
        Command::Program(arguments) => program::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Plan(arguments) => plan::run(&arguments),
        Command::Tradeoff(arguments) => tradeoff::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Lock(arguments) => lock::run(&arguments),
        Command::CheckLock(arguments) => check_lock::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Release(arguments) => release::run(&arguments),
        Command::Coq(arguments) => coq::run(&arguments),
        Command::Attest(arguments) => attest::run(&arguments),
        Command::CheckAttestation(arguments) => check_attestation::run(&arguments),
        Command::Key(arguments) => key::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
    };
    match done {
        Ok(outcome) => print(&outcome),
        Err(CommandError { status, message }) => {
            eprintln!("dp-audit: {message}");
            status.code()
        }
    }
}

fn print(outcome: &Outcome) -> ExitCode {
    if let Some(note) = &outcome.note {
        eprintln!("{note}");
    }
    match io::stdout().lock().write_all(outcome.text.as_bytes()) {
        // A broken pipe is not an error, because the reader of a pipe may close it early.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("dp-audit: cannot write: {error}");
            output::Status::Unusable.code()
        }
        _ => outcome.status.code(),
    }
}
