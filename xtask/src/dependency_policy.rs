//! Checks dependencies, because foreign crates are part of the trusted base.

use std::collections::BTreeSet;

use harness::files;
use harness::run::{Log, cargo};

/// The maximum number of foreign crates on which `dp-types` depends, without its features for CSV
/// and macros.
const MOST: usize = 16;

/// The file that has a comment with a reason for each direct dependency.
const REASONS: &str = "deny.toml";

/// Checks that dp-types has few foreign crates, and that [`REASONS`] has a reason for each direct
/// dependency. Also checks that only the benchmarks depend on `opendp`, the library with which they
/// compare `dp-types`.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let law = foreign(log, "-p dp-types -e normal --no-default-features --features std")?;
    log.say(&format!("{} foreign crates: {}", law.len(), law.join(", ")))?;
    if law.len() > MOST {
        return Err(format!("dp-types needs {} foreign crates, at most {MOST} are allowed", law.len()));
    }
    let all = foreign(log, "--workspace --exclude benches")?;
    if all.iter().any(|name| name == "opendp") {
        return Err("`opendp` is a dependency of more than the benches".to_owned());
    }
    // Cargo unites the features of crates that it builds together. So if one crate requested the
    // feature `seeded`, the noise of every test would be predictable.
    let features = log.output(&mut cargo("tree --workspace --locked -e all --prefix none"))?;
    if features.contains("feature \"seeded\"") {
        return Err("a crate of the workspace asks for the feature `seeded` of another".to_owned());
    }
    let text = files::read(&files::root().join(REASONS))?;
    // Without `--no-dedupe`, cargo lists a crate without its dependencies if an earlier tree showed
    // it.
    let direct = foreign(log, "--workspace --depth 1 --no-dedupe --target all --all-features")?;
    let faults = differences(&direct, &reasons(&text));
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The crates for which the comments give a reason. Their names are at the beginning of lines such
/// as ``# `typenum`: dp-types. Numbers at type level``.
fn reasons(text: &str) -> BTreeSet<&str> {
    let names = text.lines().filter_map(|line| line.strip_prefix("# `")?.split_once("`: "));
    names.map(|(name, _)| name).collect()
}

/// The dependencies without a reason, and the reasons without a dependency.
fn differences(direct: &[String], reasons: &BTreeSet<&str>) -> Vec<String> {
    let unexplained = direct.iter().filter(|name| !reasons.contains(name.as_str()));
    let stale = reasons.iter().filter(|name| !direct.iter().any(|used| used == *name));
    unexplained
        .map(|name| format!("{REASONS} gives no reason for the dependency `{name}`"))
        .chain(stale.map(|name| format!("{REASONS} gives a reason for `{name}`, which is not a dependency")))
        .collect()
}

/// The names of the foreign crates in a dependency tree.
fn foreign(log: &mut Log, selection: &str) -> Result<Vec<String>, String> {
    let listing =
        log.output(&mut cargo(&format!("tree {selection} --locked --prefix none --format {{p}}")))?;
    let names: BTreeSet<String> = listing
        .lines()
        // Cargo prints the crates of the workspace with their folder, and ends a tree with an empty
        // line.
        .filter(|line| !line.is_empty() && !line.contains("(/") && !line.contains(":\\"))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    Ok(names.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::{differences, reasons};

    #[test]
    fn each_dependency_has_a_reason_and_each_reason_a_dependency() {
        let text =
            "# `one`: a crate. Why\n#     `in words`: not a reason\nlist = [] # `two`: not at the start\n";
        let reasons = reasons(text);
        assert_eq!(reasons.iter().copied().collect::<Vec<_>>(), ["one"]);
        assert!(differences(&["one".to_owned()], &reasons).is_empty());
        assert_eq!(differences(&["two".to_owned()], &reasons).len(), 2);
    }
}
