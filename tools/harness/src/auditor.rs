//! The auditor, built in release mode as its users run it.

use std::path::Path;
use std::process::Command;

use crate::files;
use crate::run::{Log, cargo};

/// The release builds of the auditor and the examples. Each step selects both packages. If a step
/// selected only one of the two packages, Cargo would choose other features for their common
/// dependencies, and compile these again.
pub const RELEASED: &str = "--release -p dp-audit -p examples";

/// The command that builds the auditor.
pub fn build() -> Command {
    cargo(&format!("build {RELEASED} --bin dp-audit"))
}

/// The command that runs the auditor.
pub fn run() -> Command {
    Command::new(files::target().join("release/dp-audit"))
}

/// Checks that the auditor finds certificates in a program, and that all of them verify.
///
/// # Errors
/// The auditor finds a fault.
pub fn audit(log: &mut Log, program: &Path) -> Result<(), String> {
    for command in ["list", "verify"] {
        log.run(run().arg(command).arg(program))?;
    }
    Ok(())
}
