//! Who else is in the trusted base.

use std::collections::BTreeSet;

use crate::run::{Log, cargo};

/// The most foreign crates in the law without CSV and macros.
const MOST: usize = 16;

/// The foreign crates of dp-types are few, and the peer of the benchmarks stays with the benchmarks.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let law = foreign(log, "-p dp-types -e normal --no-default-features")?;
    log.say(&format!("{} foreign crates: {}", law.len(), law.join(", ")))?;
    if law.len() > MOST {
        return Err(format!("dp-types rests on {} foreign crates, at most {MOST} are allowed", law.len()));
    }
    let all = foreign(log, "--workspace --exclude benches")?;
    if all.iter().any(|name| name == "opendp") {
        return Err("`opendp` is a dependency of more than the benches".to_owned());
    }
    Ok(())
}

/// The names of the foreign crates in a dependency tree.
fn foreign(log: &mut Log, selection: &str) -> Result<Vec<String>, String> {
    let listing =
        log.output(&mut cargo(&format!("tree {selection} --locked --prefix none --format {{p}}")))?;
    let names: BTreeSet<String> = listing
        .lines()
        // Ours are shown with their folder, a tree is ended by an empty line.
        .filter(|line| !line.is_empty() && !line.contains("(/") && !line.contains(":\\"))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    Ok(names.into_iter().collect())
}
