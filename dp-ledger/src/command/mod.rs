//! The command `dp-ledger`.

mod act;
mod arguments;
mod draft;
mod json;
mod line;
mod page;
mod serve;
mod show;
mod table;

use std::process::ExitCode;

use clap::Parser;

use crate::error::Error;
use crate::input_error::InputError;
use crate::store::{is_secret, meant, shown};
use arguments::{Cli, Command};

/// A failure of the command, and its exit status.
pub(crate) enum CommandError {
    Ledger(Error),
    /// The request makes no sense.
    Usage(String),
}

impl From<InputError> for CommandError {
    fn from(fault: InputError) -> Self {
        Self::Ledger(fault.into())
    }
}
impl From<Error> for CommandError {
    fn from(error: Error) -> Self {
        Self::Ledger(error)
    }
}

/// Runs the command with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return explain(&error),
    };
    let (code, said) = match run(&cli) {
        Ok(text) => return print(&text),
        Err(CommandError::Usage(said)) => (2, said),
        Err(CommandError::Ledger(error)) => {
            let code = match &error {
                Error::Refused(_) => 1,
                Error::Broken { .. } => 3,
                Error::Doubtful { .. } => 4,
                _ => 2,
            };
            (code, error.to_string())
        }
    };
    eprintln!("dp-ledger: {said}");
    ExitCode::from(code)
}

/// Prints clap's error or help, without arguments that can contain a password.
fn explain(error: &clap::Error) -> ExitCode {
    let mut text = error.to_string();
    for argument in std::env::args().skip(1) {
        let value = argument.split_once('=').filter(|_| argument.starts_with("--")).map(|(_, value)| value);
        for secret in [Some(argument.as_str()), value].into_iter().flatten().filter(|text| is_secret(text)) {
            text = text.replace(secret, &shown(secret));
        }
    }
    match error.exit_code() {
        0 => return print(&text),
        _ => eprint!("{text}"),
    }
    ExitCode::from(2)
}

fn run(cli: &Cli) -> Result<String, CommandError> {
    meant(cli.command.ledger())?;
    match &cli.command {
        Command::Init { .. }
        | Command::Register { .. }
        | Command::Extend { .. }
        | Command::Grant { .. }
        | Command::Revoke { .. }
        | Command::Raise { .. }
        | Command::Clock { .. } => act::run(cli),
        Command::Status { .. }
        | Command::History { .. }
        | Command::Verify { .. }
        | Command::Export { .. }
        | Command::Witness { .. }
        | Command::Head { .. } => show::run(cli),
        Command::Serve { ledger, listen } => serve::run(&cli.open(ledger)?, listen),
    }
}

/// A reader that closes the pipe early is not a failure.
fn print(text: &str) -> ExitCode {
    use std::io::{ErrorKind, Write};
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("dp-ledger: cannot write: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::SUCCESS,
    }
}
