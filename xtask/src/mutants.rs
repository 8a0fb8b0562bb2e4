//! `mutants`: changes of the code that no test notices.
//!
//! `cargo-mutants` makes small changes to a copy, one at a time, and runs the crate's own tests on each. What survives is
//! compared with the list of survivors that are known and harmless, each with its reason. It takes hours, so it is no step of
//! `test`.

use std::collections::BTreeMap;

use crate::files;
use crate::run::{cargo, present};

/// Where sensitivity, cost and verdicts are computed: a package, and files or folders in it.
const CODE: [(&str, &[&str]); 3] = [
    (
        "dp-types",
        &["num", "env.rs", "measure", "node", "relation", "aggregate", "mechanism", "composition", "budget"],
    ),
    ("dp-convert", &["."]),
    ("dp-audit", &["exact", "rule", "theorem", "node"]),
];
/// The survivors that are known: `FILE: CHANGE`, and the reason on the lines after it, indented.
const ACCEPTED: &str = "tools/mutants/accepted.txt";

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    if !present("cargo-mutants") {
        return Err("`cargo-mutants` is not installed: `cargo install cargo-mutants --locked`".to_owned());
    }
    let accepted = accepted(&files::read(&files::root().join(ACCEPTED))?)?;
    let mut unknown = 0;
    for (package, places) in CODE {
        for place in places {
            let folder = format!("{package}/src/{place}");
            if !arguments.is_empty() && !arguments.iter().any(|word| folder.contains(word.as_str())) {
                continue;
            }
            for survivor in survivors(package, place)? {
                if !accepted.contains_key(&survivor) {
                    unknown += 1;
                    println!("no test notices: {survivor}");
                }
            }
        }
    }
    println!("{unknown} survivors that {ACCEPTED} does not list");
    Ok(unknown == 0)
}

/// The list: each survivor with its reason.
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

/// The changes that no test of the package notices.
fn survivors(package: &str, place: &str) -> Result<Vec<String>, String> {
    let out = files::target().join("xtask/mutants").join(format!("{package}-{}", place.replace('/', "-")));
    let pattern = match (place, place.ends_with(".rs")) {
        (".", _) => format!("{package}/src/**/*.rs"),
        (_, true) => format!("{package}/src/{place}"),
        (_, false) => format!("{package}/src/{place}/**/*.rs"),
    };
    let mut mutants = cargo("mutants --no-shuffle --colors never --baseline run");
    mutants.args(["--package", package, "--file", &pattern, "--output"]).arg(&out);
    if package == "dp-types" {
        mutants.args(["--no-default-features", "--", "--lib"]);
    }
    // 0 is none, 2 some, 3 some that took too long; all else is a failure of its own.
    match mutants.status().map_err(|e| format!("cannot run cargo-mutants: {e}"))?.code() {
        Some(0 | 2 | 3) => {}
        _ => return Err(format!("cargo-mutants failed on {pattern}; see {}", out.display())),
    }
    let missed = files::read(&out.join("mutants.out/missed.txt"))?;
    Ok(missed.lines().map(without_position).collect())
}

/// `FILE:LINE:COLUMN: CHANGE` as `FILE: CHANGE`: lines move, and changes stay.
fn without_position(line: &str) -> String {
    match line.splitn(4, ':').collect::<Vec<_>>().as_slice() {
        [file, _, _, change] => format!("{file}:{change}"),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{accepted, without_position};

    #[test]
    fn survivors_are_told_by_file_and_change() {
        let line = "dp-types/src/env.rs:12:5: replace largest with 0 in a::b";
        assert_eq!(without_position(line), "dp-types/src/env.rs: replace largest with 0 in a::b");
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
