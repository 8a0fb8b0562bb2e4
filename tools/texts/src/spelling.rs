//! Checks the spelling of all texts with the program `typos`. `typos.toml` lists the exceptions.

use std::path::Path;
use std::process::Command;

use harness::files;
use harness::run::{Log, need_where};

/// The version of `typos`. PyPI has the compiled program, so no compiler is needed. The version is
/// fixed, because another version would accept other words.
const VERSION: &str = "1.52.0";

pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    // The program gets a separate folder. So the step does not install anything on the machine, and
    // works for users who may not install programs.
    let folder = files::target().join("xtask/typos");
    let program = folder.join("bin/typos");
    if !is_there(&program) {
        need_where(log, "pip", "python3-pip", || {
            succeeds(Command::new("python3").args(["-m", "pip", "-V"]))
        })?;
        let mut install = Command::new("python3");
        install.args(["-m", "pip", "install", "--disable-pip-version-check", "--upgrade", "--target"]);
        log.run(install.arg(&folder).arg(format!("typos=={VERSION}")))?;
    }
    log.run(Command::new(program).args(["--format", "brief", "--color", "never"]).current_dir(files::root()))
}

fn is_there(program: &Path) -> bool {
    let version = Command::new(program).arg("--version").output();
    version.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).trim().ends_with(VERSION))
}

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
