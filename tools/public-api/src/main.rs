//! The public items of each published crate, as rustdoc sees them, and the committed lists of them.
//!
//! A change of a list is a change of what users may name. It is then in the difference that a
//! reviewer reads, and not only in an attribute of some module.
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
/// lists. Returns whether all are the committed ones.
fn run(bless: bool, packages: &[&str]) -> Result<bool, String> {
    let mut document = cargo("doc --no-deps --lib");
    document
        .args(packages)
        .env("RUSTDOC", files::root().join("tools/public-api/rustdoc.sh"))
        .env("RUSTDOCFLAGS", "-Z unstable-options --output-format json");
    Log::here().run(&mut document)?;
    let mut well = true;
    for name in CRATES {
        let json = files::target().join("doc").join(format!("{}.json", name.replace('-', "_")));
        let text = Surface::read(&files::read(&json)?, &LEFT_OUT)?.list();
        if bless {
            files::write(&list_of(name), &text)?;
        } else {
            well &= is_committed(name, &text)?;
        }
    }
    Ok(well)
}

/// The committed list of a crate.
fn list_of(name: &str) -> PathBuf {
    files::root().join("tools/public-api/surface").join(format!("{name}.txt"))
}

/// Prints the lines in which the crate and its committed list differ. Returns whether there are
/// none.
fn is_committed(name: &str, text: &str) -> Result<bool, String> {
    let committed = files::read(&list_of(name))?;
    let missing = |of: &str, other: &str| -> Vec<String> {
        of.lines().filter(|line| !other.lines().any(|known| known == *line)).map(str::to_owned).collect()
    };
    missing(&committed, text).iter().for_each(|line| println!("{name}: no longer public: {line}"));
    missing(text, &committed).iter().for_each(|line| println!("{name}: newly public: {line}"));
    if committed != text {
        println!("{name}: read the difference, then `cargo xtask bless api`");
    }
    Ok(committed == text)
}

#[cfg(test)]
mod tests {
    use super::list_of;

    /// Number of names that a user of `dp-types` may have to know.
    const MOST: usize = 80;

    #[test]
    fn dp_types_has_few_names_outside_the_law() -> Result<(), String> {
        let list = harness::files::read(&list_of("dp-types"))?;
        let names = list.lines().filter(|line| !line.starts_with([' ', '#'])).count();
        assert!(names <= MOST, "{names} names outside `law`, at most {MOST} are allowed");
        Ok(())
    }
}
