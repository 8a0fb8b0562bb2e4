//! Runs the programs in `tools/`. These programs are slow or rare checks, which a step or a command
//! starts.

use std::path::PathBuf;
use std::process::Command;

use harness::files;
use harness::run::cargo;

use crate::suite::Step;

/// Cargo's arguments for all crates, with the command of the ledger and both its stores. Each step
/// that builds the whole workspace uses these arguments, so no crate is compiled twice.
pub(crate) const WHOLE: &str = "--workspace --features dp-ledger/command,dp-ledger/postgres";

/// Cargo's arguments for all crates except those that have their own steps.
pub(crate) const TESTED: &str =
    "--workspace --features dp-ledger/command,dp-ledger/postgres --exclude benches --exclude ui-tests";

/// The arguments of [`TESTED`] with `ui-tests`, whose features and dependencies do not change any
/// other crate.
pub(crate) const WITH_PROGRAMS: &str =
    "--workspace --features dp-ledger/command,dp-ledger/postgres --exclude benches";

/// The arguments by which a build gives crates the same features as their tests. Cargo considers
/// the features of development dependencies only if it builds a test or an example. This example is
/// small, and the tests need it anyway.
pub(crate) const LIKE_TESTS: &str = "--example commute";

/// The command that builds the auditor in the profile of the unit tests, so that no crate is
/// compiled again.
pub(crate) fn auditor_of_tests() -> Command {
    cargo(&format!("build --profile test {TESTED} --bin dp-audit {LIKE_TESTS}"))
}

/// The command for a tool; blanks separate its arguments. The tool is built in its own folder. In
/// the usual folder, a parallel step would wait for other compilers.
pub(crate) fn tool(name: &str, arguments: &str) -> Command {
    let mut run = cargo(&format!("run --quiet --package {name} --target-dir"));
    run.arg(files::target().join("xtask/tools")).arg("--").args(arguments.split_whitespace());
    run
}

/// The folder in which steps build `dp-noise` alone, in parallel with the main steps. The tool for
/// constant time tests `dp-noise` in this folder, so the same foreign crates are compiled once.
pub(crate) fn noise_alone() -> PathBuf {
    files::target().join("xtask/gate/test")
}

/// Makes a step that runs a tool.
pub(crate) fn step(name: &'static str, program: &'static str, arguments: &'static str) -> Step {
    Step::new(name, move |log| log.run(&mut tool(program, arguments)))
}

/// The command that runs the tool for public items. The tool documents the crates with the same
/// settings as the step that builds their documentation.
pub(crate) fn public_api(word: &str) -> Command {
    tool("public-api", &format!("{word} {WHOLE} --exclude benches"))
}

/// The command that runs the tool for mutants.
pub(crate) fn mutants(words: &[String]) -> Result<bool, String> {
    succeeds(tool("mutants", "").args(words))
}

/// The command that runs the map of rules.
pub(crate) fn map(arguments: &[String]) -> Result<bool, String> {
    match arguments.first() {
        Some(word) => Err(format!("map takes no arguments, not `{word}`")),
        None => succeeds(&mut tool("rule-map", "")),
    }
}

/// Runs a command, and shows its output to the user directly. Returns whether it succeeded.
pub(crate) fn succeeds(command: &mut Command) -> Result<bool, String> {
    Ok(command.status().map_err(|e| format!("cannot run cargo: {e}"))?.success())
}
