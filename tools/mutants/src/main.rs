//! Finds changes of the code that no test notices.
//!
//! The changes have two sources. `cargo-mutants` generates changes of function bodies.
//! `tools/mutants/types.txt` lists changes of types, which cargo-mutants cannot make; the tool
//! makes them in a copy ([`types`]). The tool makes each change separately, and runs the tests on
//! the changed code. A survivor is a change that no test notices. The tool compares the survivors
//! with the list of known, harmless survivors, which states a reason for each. A run takes hours,
//! so the tool is not a step of `cargo xtask test`.
#![forbid(unsafe_code)]

mod types;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use harness::files;
use harness::run::{cargo, present};

/// A package whose function bodies are changed.
struct Code {
    package: &'static str,
    /// The files or folders in its `src` that compute sensitivities, costs and verdicts.
    places: &'static [&'static str],
    /// Cargo's feature arguments for the package.
    features: &'static str,
    /// The tests that run on every change, as arguments of `cargo test`. These tests are quick, and
    /// notice nearly all changes.
    quick: &'static str,
    /// The tests that run on the survivors of the quick tests.
    all: &'static str,
}

static CODE: [Code; 4] = [
    Code {
        package: "dp-types",
        places: &[
            "num",
            "env",
            "measure",
            "derivation",
            "transformation",
            "aggregate",
            "mechanism",
            "composition",
            "budget",
        ],
        features: "--no-default-features --features std",
        // The quick tests skip tests on random neighbours, which take nine tenths of the time.
        quick: "--lib -- --skip neighbours --skip tight --skip refute --skip looser --skip not_free --skip spread_over \
                --skip analysed_for_one_row",
        all: "--lib --test by_hand",
    },
    Code {
        package: "dp-local",
        places: &[
            "randomiser",
            "domain.rs",
            "exact.rs",
            "hash_family.rs",
            "protected_value",
            "server",
            "tally",
            "wire",
        ],
        features: "--features seeded",
        // The quick tests skip tests of many reports, which take most of the time.
        quick: "--lib -- --skip within --skip unbiased --skip frequent",
        all: "--lib --test records",
    },
    Code { package: "dp-convert", places: &["."], features: "", quick: "--lib", all: "" },
    Code {
        package: "dp-audit",
        places: &["exact", "rule", "theorem", "framework"],
        features: "",
        quick: "--lib --test corners --test forgery --test refusals --test liars --test composition --test registry",
        all: "",
    },
];
/// The list of known survivors: `FILE: CHANGE`, with the reason on the following, indented lines.
const ACCEPTED: &str = "tools/mutants/accepted.txt";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    harness::exit("mutants", survive(&words))
}

/// Prints the survivors that the list lacks, from the folders and files whose names contain one of
/// the words. Returns whether the list has all survivors.
fn survive(words: &[String]) -> Result<bool, String> {
    if !present("cargo-mutants") {
        return Err("`cargo-mutants` is not installed: `cargo install cargo-mutants --locked`".to_owned());
    }
    let accepted = accepted(&files::read(&files::root().join(ACCEPTED))?)?;
    let chosen = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let mut survivors = types::survivors(&chosen)?;
    for code in &CODE {
        let patterns: Vec<String> = code
            .places
            .iter()
            .map(|place| pattern(code.package, place))
            .filter(|path| chosen(path))
            .collect();
        if !patterns.is_empty() {
            survivors.extend(code.survivors(&patterns)?);
        }
    }
    survivors.retain(|survivor| !accepted.contains_key(survivor));
    survivors.iter().for_each(|survivor| println!("no test notices: {survivor}"));
    println!("{} survivors that {ACCEPTED} does not list", survivors.len());
    Ok(survivors.is_empty())
}

/// The files of a place, in the notation of cargo-mutants.
fn pattern(package: &str, place: &str) -> String {
    match (place, place.ends_with(".rs")) {
        (".", _) => format!("{package}/src/**/*.rs"),
        (_, true) => format!("{package}/src/{place}"),
        (_, false) => format!("{package}/src/{place}/**/*.rs"),
    }
}

/// Reads the list: each survivor with its reason.
fn accepted(text: &str) -> Result<BTreeMap<String, String>, String> {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    let mut last: Option<String> = None;
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        match (line.strip_prefix("    "), &last) {
            (Some(reason), Some(name)) => all.entry(name.clone()).or_default().push_str(reason),
            (Some(_), None) => return Err(format!("{ACCEPTED} begins with a reason")),
            (None, _) => {
                all.insert(line.to_owned(), String::new());
                last = Some(line.to_owned());
            }
        }
    }
    match all.iter().find(|(_, reason)| reason.is_empty()) {
        Some((name, _)) => Err(format!("{ACCEPTED} gives no reason for: {name}")),
        None => Ok(all),
    }
}

impl Code {
    /// The changes that no test notices. The quick tests run on all changes, and all tests run on
    /// the survivors.
    fn survivors(&self, patterns: &[String]) -> Result<Vec<String>, String> {
        let chosen: Vec<&str> = patterns.iter().flat_map(|pattern| ["--file", pattern]).collect();
        let quick = self.missed("quick", &chosen, self.quick)?;
        if quick.is_empty() {
            return Ok(Vec::new());
        }
        let names: Vec<String> = quick.iter().map(|line| format!("^{}$", escaped(line))).collect();
        let chosen: Vec<&str> = names.iter().flat_map(|name| ["--re", name]).collect();
        let missed = self.missed("all", &chosen, self.all)?;
        Ok(missed.iter().map(|line| without_position(line)).collect())
    }

    /// The changes that these tests do not notice.
    fn missed(&self, pass: &str, chosen: &[&str], tests: &str) -> Result<Vec<String>, String> {
        let out = folder().join(format!("{}-{pass}", self.package));
        let mut mutants = cargo("mutants --no-shuffle --colors never --profile mutants --package");
        mutants.arg(self.package).args(chosen).arg("--output").arg(&out);
        mutants.args(self.features.split_whitespace()).arg("--").args(tests.split_whitespace());
        // With a shared build folder, foreign crates are built only once, although each run changes
        // a new copy of the workspace.
        mutants.env("CARGO_TARGET_DIR", folder().join("build"));
        // The exit code is 0 for no survivors, 2 for some, and 3 if some changes took too long. Any
        // other code is a failure of cargo-mutants itself.
        match mutants.status().map_err(|e| format!("cannot run cargo-mutants: {e}"))?.code() {
            Some(0 | 2 | 3) => {}
            _ => return Err(format!("cargo-mutants failed on {}; see {}", self.package, out.display())),
        }
        Ok(files::read(&out.join("mutants.out/missed.txt"))?.lines().map(str::to_owned).collect())
    }
}

/// The folder for copies and results.
fn folder() -> std::path::PathBuf {
    files::target().join("xtask/mutants")
}

/// A regular expression that matches only this text.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if r"\.+*?()|[]{}^$".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Turns `FILE:LINE:COLUMN: CHANGE` into `FILE: CHANGE`, since line numbers move and changes stay.
fn without_position(line: &str) -> String {
    match line.splitn(4, ':').collect::<Vec<_>>().as_slice() {
        [file, _, _, change] => format!("{file}:{change}"),
        _ => line.to_owned(),
    }
}

/// Writes a file only if it differs, so that cargo builds no more than necessary.
fn renew(path: &Path, text: &str) -> Result<(), String> {
    if files::read(path).is_ok_and(|old| old == text) { Ok(()) } else { files::write(path, text) }
}

#[cfg(test)]
mod tests {
    use harness::files;

    use super::{ACCEPTED, CODE, accepted, escaped, without_position};

    #[test]
    fn every_place_is_there() -> Result<(), String> {
        let places = CODE
            .iter()
            .flat_map(|code| code.places.iter().map(|place| format!("{}/src/{place}", code.package)));
        let survivors = accepted(&files::read(&files::root().join(ACCEPTED))?)?;
        let files = survivors.keys().filter_map(|name| Some(name.split_once(": ")?.0.to_owned()));
        let missing: Vec<String> =
            places.chain(files).filter(|path| !files::root().join(path).exists()).collect();
        assert!(missing.is_empty(), "not there: {}", missing.join(", "));
        Ok(())
    }

    #[test]
    fn survivors_are_told_by_file_and_change() {
        let line = "dp-types/src/env/mod.rs:12:5: replace largest with 0 in a::b";
        assert_eq!(without_position(line), "dp-types/src/env/mod.rs: replace largest with 0 in a::b");
    }

    #[test]
    fn a_name_is_matched_as_it_stands() {
        assert_eq!(
            escaped("a.rs:1:2: replace f -> (u8, u8) with *x"),
            r"a\.rs:1:2: replace f -> \(u8, u8\) with \*x"
        );
    }

    #[test]
    fn each_accepted_survivor_has_its_reason() {
        let list = accepted("# remark\na.rs: change\n    harmless, since\n    it is one\n")
            .expect("it is well-formed");
        assert_eq!(list["a.rs: change"], "harmless, sinceit is one");
        assert!(accepted("a.rs: change\nb.rs: other\n    reason\n").is_err());
        assert!(accepted("    reason\n").is_err());
    }
}
