//! Tests crates of a user outside the workspace, who knows only the path of dp-types.
//!
//! Code in the workspace can depend on the workspace's profiles, lock file or lints. The crates
//! here are outside the workspace, so they cannot depend on these.

use std::fs;
use std::path::Path;
use std::process::Command;

use harness::auditor::{self, audit};
use harness::external_crate::{Folder, foreign};
use harness::files;
use harness::run::Log;
use harness::wide::{self, LARGEST, LONGEST};

const PROGRAM: &str = include_str!("../programs/program.rs");
const PROGRAM_TOML: &str = include_str!("../programs/program.toml");
const CLINIC: &str = include_str!("../programs/clinic.rs");
const CLINIC_TOML: &str = include_str!("../programs/clinic.toml");
const ENDLESS: &str = include_str!("../programs/endless.rs");
const ENDLESS_TOML: &str = include_str!("../programs/endless.toml");
const VISITS_TOML: &str = include_str!("../programs/visits.toml");
const WARDS: &str = include_str!("../programs/wards.rs");
const WARDS_TOML: &str = include_str!("../programs/wards.toml");

/// The program makes two runs at ε = 1 with a budget of 2.5. This mark disables the line with the
/// third run. Without the mark, rustc must refuse the program.
const THIRD: &str = "//THIRD ";
/// The cost and the rest of the budget, as the error has them.
const NUMBERS: [&str; 2] = ["ε = 1.00", "ε = 0.50"];
const ROWS: i64 = 4_000;

pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    log.run(&mut auditor::build())?;
    let folder = Folder::new("dp-external-crate")?;
    let built = files::target().join("xtask/external_crate");

    let program = folder.package("program", PROGRAM_TOML, "src/main.rs", PROGRAM)?;
    files::write(&program.join("patients.csv"), &patients())?;
    for profile in ["debug", "release"] {
        works(log, &program, &built, profile, "program", "adult_smokers")?;
    }
    refused(log, &program, &built)?;

    let people = folder.package("visits", VISITS_TOML, "src/main.rs", &readme("```rust", "struct Visit")?)?;
    files::write(&people.join("visits.csv"), &readme("```text", "patient id,")?)?;
    works(log, &people, &built, "release", "visits", "pain_in_2024")?;
    files::write(&people.join("visits.csv"), &visits())?;
    works(log, &people, &built, "release", "visits", "pain_in_2024")?;

    folder.package("clinic/wards", WARDS_TOML, "src/lib.rs", WARDS)?;
    let clinic = folder.package("clinic", CLINIC_TOML, "src/main.rs", CLINIC)?;
    // The program is built with LTO and stripped. A certificate could get lost between a library
    // and such a program.
    works(log, &clinic, &built, "release", "clinic", "nights_of_readmitted")?;

    // The optimised program lacks the code after a call that never returns, but must still contain
    // the certificate.
    let endless = folder.package("endless", ENDLESS_TOML, "src/main.rs", ENDLESS)?;
    works(log, &endless, &built, "release", "endless", "endless")?;

    small_programs(log, &folder, &built)?;
    many_columns(log, &folder, &built)
}

/// Checks that a debug build of one query stays small. A function without `#[inline]` and without
/// type parameters adds debug information to every program, even to those that do not use it.
fn small_programs(log: &mut Log, folder: &Folder, built: &Path) -> Result<(), String> {
    for (columns, largest) in LARGEST {
        let package = wide::package(folder, columns)?;
        // A user gets `dp-types` from a registry, and cargo never compiles crates from a registry
        // incrementally.
        log.run(foreign("build", &package, built).env("CARGO_INCREMENTAL", "0"))?;
        let program = built.join("debug/wide");
        let size = fs::metadata(&program).map_err(|e| format!("{}: {e}", program.display()))?.len();
        log.say(&format!("a record of {columns} columns: {size} bytes"))?;
        if cfg!(all(target_os = "linux", target_arch = "x86_64")) && size > largest {
            return Err(format!("a program of {columns} columns has {size} bytes: {largest} are enough"));
        }
    }
    Ok(())
}

/// Checks that a record of 150 columns builds and loads, without a `recursion_limit` and with short
/// symbol names.
fn many_columns(log: &mut Log, folder: &Folder, built: &Path) -> Result<(), String> {
    const COLUMNS: usize = 150;
    let package = wide::package(folder, COLUMNS)?;
    log.run(&mut foreign("build", &package, built))?;
    let program = built.join("debug/wide");
    let line = |cell: &dyn Fn(usize) -> String| (0..COLUMNS).map(cell).collect::<Vec<_>>().join(",");
    let rows =
        line(&|column| format!("q{column}")) + "\n" + &line(&|column| (column % 11).to_string()) + "\n";
    files::write(&package.join("answers.csv"), &rows)?;
    log.output(Command::new(&program).arg("answers.csv").current_dir(&package))?;
    match wide::longest_symbol(&program)? {
        longest if longest > LONGEST => Err(format!(
            "a record of {COLUMNS} columns has a symbol of {longest} characters: {LONGEST} are enough"
        )),
        _ => Ok(()),
    }
}

/// The code block of the README that contains these words. Users copy this block.
fn readme(kind: &str, words: &str) -> Result<String, String> {
    let page = files::read(&files::root().join("README.md"))?;
    let blocks = page.split(kind).skip(1).filter_map(|rest| rest.split_once('\n')?.1.split("```").next());
    let found = blocks.filter(|block| block.contains(words)).map(str::to_owned).next();
    found.ok_or_else(|| format!("README.md has no {kind} block with `{words}`"))
}

/// Checks that the crate builds and runs, and that its program contains the query's certificate.
/// Release builds have LTO and are stripped.
fn works(
    log: &mut Log,
    package: &Path,
    built: &Path,
    profile: &str,
    name: &str,
    query: &str,
) -> Result<(), String> {
    let option = if profile == "release" { "--release" } else { "" };
    log.run(&mut foreign(&format!("build {option}"), package, built))?;
    let program = built.join(profile).join(name);
    let answers = log.output(Command::new(&program).current_dir(package))?;
    if answers.trim().is_empty() {
        return Err(format!("{name}, {profile}: no answer was printed"));
    }
    audit(log, &program)?;
    let listing = log.output(auditor::run().arg("list").arg(&program))?;
    if listing.contains(query) {
        Ok(())
    } else {
        Err(format!("{name}, {profile}: the program carries no certificate of `{query}`"))
    }
}

/// Checks that the third run does not compile, and that the first error reports both numbers.
fn refused(log: &mut Log, package: &Path, built: &Path) -> Result<(), String> {
    files::write(&package.join("src/main.rs"), &PROGRAM.replace(THIRD, ""))?;
    // The numbers are in the error of a bound, which `cargo check` would report, too. This command
    // uses the crates that are already built.
    let (compiled, _, errors) = log.outcome(&mut foreign("build", package, built))?;
    if compiled {
        return Err("a third run was not refused".to_owned());
    }
    let first = errors.lines().find(|line| line.starts_with("error")).unwrap_or("no error at all");
    if NUMBERS.iter().all(|number| first.contains(number)) {
        Ok(())
    } else {
        Err(format!("the error does not name {} and {}: {first}", NUMBERS[0], NUMBERS[1]))
    }
}

/// Invented visits of 900 people. Some people come more than three times, and every fourth visit
/// lacks the pain score.
fn visits() -> String {
    let rows = (0..ROWS).map(|i| {
        let pain = if i % 4 == 0 { String::new() } else { (i * 5 % 11).to_string() };
        format!(
            "clinic {},P-{:04},{}-{:02}-{:02},{pain}\n",
            i % 3,
            i * i % 900,
            2020 + i % 5,
            1 + i % 12,
            1 + i % 28
        )
    });
    "clinic,patient id,day,pain\n".to_owned() + &rows.collect::<String>()
}

/// Invented rows, which are the same in every run.
fn patients() -> String {
    let rows = (0..ROWS).map(|i| {
        let ward = ["Icu", "Surgery", "Er"][(i % 3) as usize];
        format!("{},{},{ward},{}.{:02}\n", i * 7 % 121, i % 4 == 0, i * 11 % 50_000, i % 100)
    });
    "age,smoker,ward,bill\n".to_owned() + &rows.collect::<String>()
}
