//! Dependency check: the other crates in the trusted base.

use std::collections::BTreeSet;

use crate::files;
use crate::run::{Log, cargo};

/// Maximum number of foreign crates in the law without CSV and macros.
const MOST: usize = 16;

/// dp-types has few foreign crates, the library that the benchmarks compare with stays in the
/// benchmarks, and CONTRIBUTING.md gives a reason for each direct dependency.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let law = foreign(log, "-p dp-types -e normal --no-default-features --features std")?;
    log.say(&format!("{} foreign crates: {}", law.len(), law.join(", ")))?;
    if law.len() > MOST {
        return Err(format!("dp-types rests on {} foreign crates, at most {MOST} are allowed", law.len()));
    }
    let all = foreign(log, "--workspace --exclude benches")?;
    if all.iter().any(|name| name == "opendp") {
        return Err("`opendp` is a dependency of more than the benches".to_owned());
    }
    // Cargo unites the features of crates that it builds together: one request for this feature
    // would make every test's noise known.
    let features = log.output(&mut cargo("tree --workspace --locked -e all --prefix none"))?;
    if features.contains("feature \"seeded\"") {
        return Err("a crate of the workspace asks for the feature `seeded` of another".to_owned());
    }
    let reasons = files::read(&files::root().join("CONTRIBUTING.md"))?;
    let direct = foreign(log, "--workspace --depth 1")?;
    let unexplained = direct.into_iter().filter(|name| !reasons.contains(&format!("`{name}`")));
    let faults: Vec<String> = unexplained
        .map(|name| format!("CONTRIBUTING.md gives no reason for the dependency `{name}`"))
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The names of the foreign crates in a dependency tree.
fn foreign(log: &mut Log, selection: &str) -> Result<Vec<String>, String> {
    let listing =
        log.output(&mut cargo(&format!("tree {selection} --locked --prefix none --format {{p}}")))?;
    let names: BTreeSet<String> = listing
        .lines()
        // Cargo prints our crates with their folder, and ends a tree with an empty line.
        .filter(|line| !line.is_empty() && !line.contains("(/") && !line.contains(":\\"))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    Ok(names.into_iter().collect())
}
