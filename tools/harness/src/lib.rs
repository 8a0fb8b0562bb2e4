//! Functions that xtask and the tools share.
#![forbid(unsafe_code)]

pub mod auditor;
pub mod external_crate;
pub mod files;
pub mod run;
pub mod wide;

use std::process::ExitCode;

/// Ends a command. The exit status is 0 if all is well, 1 if the command found a fault, and 2 if it
/// could not do its work.
pub fn exit(name: &str, outcome: Result<bool, String>) -> ExitCode {
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{name}: {message}");
            ExitCode::from(2)
        }
    }
}
