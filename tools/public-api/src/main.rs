//! Compares the public items of each published crate, as rustdoc lists them, with a committed list.
//!
//! A change of a list is a change of the items that users may name. Because the list is committed,
//! a reviewer sees such a change in the diff, and does not have to search the visibility of items
//! in the modules.
#![forbid(unsafe_code)]

mod surface;

use std::path::PathBuf;
use std::process::ExitCode;

use harness::files;
use harness::run::{Log, cargo};
use surface::Surface;

/// The published crates.
const CRATES: [&str; 11] = [
    "dp-audit",
    "dp-convert",
    "dp-data",
    "dp-ledger",
    "dp-local",
    "dp-local-c",
    "dp-macros",
    "dp-noise",
    "dp-report",
    "dp-shuffle",
    "dp-types",
];

/// The modules that semantic versioning does not cover, and that the lists leave out.
const LEFT_OUT: [&str; 1] = ["dp_types::law"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (options, packages): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|word| *word == "bless");
    harness::exit("public-api", run(!options.is_empty(), &packages))
}

/// Compares the lists with the crates, which `packages` selects as Cargo's arguments, or writes the
/// lists. Returns whether all crates agree with their committed lists.
fn run(bless: bool, packages: &[&str]) -> Result<bool, String> {
    let mut document = cargo("doc --no-deps --lib");
    document
        .args(packages)
        .env("RUSTDOC", files::root().join("tools/public-api/rustdoc.sh"))
        .env("RUSTDOCFLAGS", "-Z unstable-options --output-format json");
    Log::here().run(&mut document)?;
    let mut lists = String::new();
    for name in CRATES {
        let json = files::target().join("doc").join(format!("{}.json", name.replace('-', "_")));
        let list = Surface::read(&files::read(&json)?, &LEFT_OUT)?.list();
        lists.push_str(&format!("{}{list}\n", header(name)));
    }
    if bless {
        files::write(&committed_file(), &lists)?;
        return Ok(true);
    }
    let committed = files::read(&committed_file())?;
    let mut well = committed == lists;
    for name in CRATES {
        well &= is_committed(name, list_of(name, &committed), list_of(name, &lists));
    }
    Ok(well)
}

/// The file with the committed lists of all crates.
fn committed_file() -> PathBuf {
    files::root().join("tools/public-api/surface.txt")
}

/// The line before the list of a crate.
fn header(name: &str) -> String {
    format!("== {name} ==\n")
}

/// The list of one crate, from the file with all lists. Empty if the file has no list for the
/// crate.
fn list_of<'a>(name: &str, lists: &'a str) -> &'a str {
    let after = lists.split_once(&header(name)).map_or("", |(_, after)| after);
    after.split_once("\n== ").map_or(after, |(list, _)| list)
}

/// Prints the lines in which the crate and its committed list differ. Returns whether the two are
/// equal.
fn is_committed(name: &str, committed: &str, text: &str) -> bool {
    let missing = |of: &str, other: &str| -> Vec<String> {
        of.lines().filter(|line| !other.lines().any(|known| known == *line)).map(str::to_owned).collect()
    };
    missing(committed, text).iter().for_each(|line| println!("{name}: no longer public: {line}"));
    missing(text, committed).iter().for_each(|line| println!("{name}: newly public: {line}"));
    if committed != text {
        println!("{name}: read the difference, then `cargo xtask bless api`");
    }
    committed == text
}

#[cfg(test)]
mod tests {
    use super::{committed_file, list_of};

    /// Number of names that a user of `dp-types` may have to know.
    const MOST: usize = 80;

    #[test]
    fn dp_types_has_few_names_outside_the_law() -> Result<(), String> {
        let lists = harness::files::read(&committed_file())?;
        let list = list_of("dp-types", &lists);
        let names = list.lines().filter(|line| !line.starts_with([' ', '#'])).count();
        assert!(names > 0 && names <= MOST, "{names} names outside `law`, at most {MOST} are allowed");
        Ok(())
    }
}
