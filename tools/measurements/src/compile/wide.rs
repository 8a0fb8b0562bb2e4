//! Measures the build of records with many columns: the time, the memory, the size of the program,
//! and the length of its longest symbol.

use std::fs;
use std::path::Path;
use std::process::Command;

use harness::external_crate::{Folder, foreign};
use harness::files;
use harness::wide;

use super::{children, succeed};

/// The numbers of columns. The program without columns hardly uses `dp-types`. Most of its size is
/// the debug information of `dp-types` and its dependencies.
const COLUMNS: [usize; 5] = [0, 5, 40, 150, 400];
/// The program GNU time, which reports the peak memory of a compiler.
const TIME: &str = "/usr/bin/time";

/// Prints four figures for 5, 40, 150 and 400 columns. `build_wide_N` is the CPU time in checks of
/// `syn`. `memory_wide_N` and `size_wide_N` are relative to the program without columns.
/// `symbol_wide_N` is in units of 4,000 characters.
pub(super) fn run(folder: &Folder, built: &Path, syn: f64) -> Result<(), String> {
    let built = &built.join("wide");
    let mut least = None;
    for columns in COLUMNS {
        let package = wide::package(folder, columns)?;
        let build = |memory: Option<&Path>| {
            let mut build = foreign("build --quiet", &package, built);
            build.env("CARGO_INCREMENTAL", "0");
            if let Some(report) = memory {
                build = through_time(build, report);
            }
            succeed(&mut build)
        };
        build(None)?;
        // Only this crate is built, since its dependencies have been built.
        files::write(&package.join("src/main.rs"), &wide::source(columns))?;
        let before = children();
        build(None)?;
        let seconds = children() - before;
        files::write(&package.join("src/main.rs"), &wide::source(columns))?;
        let memory = memory_of(&package.join("memory"), build)?;
        let program = built.join("debug/wide");
        let size = fs::metadata(&program).map_err(|e| format!("{}: {e}", program.display()))?.len() as f64;
        let longest = wide::longest_symbol(&program)?;
        eprintln!(
            "{columns} columns: {seconds:.2} s, {:.0} MB of memory, {:.1} MB, longest symbol {longest}",
            memory / 1e3,
            size / 1e6
        );
        let (memory_of_least, size_of_least) = *least.get_or_insert((memory, size));
        if columns > 0 {
            println!("build_wide_{columns} {:.2}", seconds / syn);
            println!("memory_wide_{columns} {:.2}", memory / memory_of_least);
            println!("size_wide_{columns} {:.2}", size / size_of_least);
            println!("symbol_wide_{columns} {:.2}", longest as f64 / wide::LONGEST as f64);
        }
    }
    Ok(())
}

/// The peak memory of a build in kilobytes, or NaN if the system lacks GNU time.
fn memory_of(report: &Path, build: impl Fn(Option<&Path>) -> Result<(), String>) -> Result<f64, String> {
    if !Path::new(TIME).exists() {
        eprintln!("{TIME} is not there, so memory is not measured");
        return Ok(f64::NAN);
    }
    build(Some(report))?;
    files::read(report)?.trim().parse().map_err(|_| format!("{TIME} printed no number"))
}

/// Runs the same command under GNU time, which writes the peak memory to `report`.
fn through_time(command: Command, report: &Path) -> Command {
    let mut timed = Command::new(TIME);
    timed.arg("--format=%M").arg("--output").arg(report).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => timed.env(name, value),
            None => timed.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        timed.current_dir(folder);
    }
    timed
}
