//! Checks and writes the locks of the example programs: files in `examples/locks` that state what
//! each program promises.

use std::path::PathBuf;
use std::process::Command;

use harness::auditor::{self, RELEASED};
use harness::files;
use harness::run::cargo;

use crate::tool::succeeds;

/// The names of the examples' programs.
pub(crate) fn programs() -> Vec<String> {
    let sources = files::below(&files::root().join("examples/src/bin"), ".rs");
    sources.iter().filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect()
}

fn lock(name: &str) -> PathBuf {
    files::root().join("examples/locks").join(format!("{name}.lock"))
}

/// Returns the command line that runs the auditor's command `command` on the example `name`, which
/// must be built in release mode.
fn audit(command: &str, name: &str) -> Command {
    let mut audit = auditor::run();
    audit.arg(command).arg(files::target().join("release").join(name));
    audit
}

/// The command that compares a program with its lock.
pub(crate) fn check(name: &str) -> Command {
    let mut check = audit("check-lock", name);
    check.arg("--lock").arg(lock(name));
    check
}

/// Writes each lock anew.
pub(crate) fn bless() -> Result<bool, String> {
    let mut well = succeeds(&mut cargo(&format!("build {RELEASED} --bins")))?;
    for name in programs() {
        well &= succeeds(audit("lock", &name).arg("--output").arg(lock(&name)))?;
    }
    Ok(well)
}
