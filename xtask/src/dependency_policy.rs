//! Dependency check: the other crates in the trusted base.

use std::collections::BTreeSet;

use harness::files;
use harness::run::{Log, cargo};

/// Maximum number of foreign crates in the law without CSV and macros.
const MOST: usize = 16;

/// The file that gives a reason for each direct dependency, in a comment.
const REASONS: &str = "deny.toml";

/// The foreign crates of dp-types are few, the peer of the benchmarks stays with the benchmarks,
/// and each direct dependency has its reason in [`REASONS`].
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
    let text = files::read(&files::root().join(REASONS))?;
    // Without `--no-dedupe` a crate that another tree showed already is listed without its
    // dependencies.
    let direct = foreign(log, "--workspace --depth 1 --no-dedupe --target all --all-features")?;
    let faults = differences(&direct, &reasons(&text));
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The crates that the comments give a reason for: the names at the beginning of lines such as
/// ``# `typenum`: dp-types. Numbers at type level``.
fn reasons(text: &str) -> BTreeSet<&str> {
    let names = text.lines().filter_map(|line| line.strip_prefix("# `")?.split_once("`: "));
    names.map(|(name, _)| name).collect()
}

/// Dependencies without a reason, and reasons without a dependency.
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
        // Cargo prints our crates with their folder, and ends a tree with an empty line.
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
