//! Differences between the releases of a query, and between the ranges of its parameters.

use super::Kind;
use super::amount::{self, Change};
use super::pair::{Pair, pairs};
use super::sentence::{amounts, both, changed, computed_otherwise, cost};
use crate::lock::{FactName, Facts, Part};
use crate::words::brief;
use std::collections::{BTreeMap, BTreeSet};

/// A release: its number, and its facts without that number.
struct One {
    number: usize,
    facts: Facts,
}

fn releases(facts: &Facts) -> Vec<One> {
    let mut found: BTreeMap<usize, Facts> = BTreeMap::new();
    for (key, value) in facts {
        if let Some(number) = release_number(key) {
            found.entry(number).or_default().insert(FactName(key.0[2..].to_vec()), value.clone());
        }
    }
    found.into_iter().map(|(number, facts)| One { number, facts }).collect()
}

/// Compares the releases of a query. A release with the same facts and another number counts as the
/// same release.
pub(super) fn compare(old: &Facts, new: &Facts, given: &Given, found: &mut Vec<(Kind, String)>) {
    let (old, new) = (releases(old), releases(new));
    for pair in pairs(&old, &new, |_| "", |a, b| a.facts == b.facts) {
        match pair {
            Pair::Both(old, new) => one(old, new, given, found),
            Pair::New(new) => {
                found.push((Kind::New, format!("has a new release {}{}", new.number, costing(new))))
            }
            Pair::Gone(old) => {
                found.push((Kind::Gone, format!("no longer has release {}{}", old.number, costing(old))));
            }
        }
    }
}

fn costing(release: &One) -> String {
    release.facts.get(&FactName::word("cost")).map_or_else(String::new, |cost| format!(", with {cost}"))
}

fn one(old: &One, new: &One, given: &Given, found: &mut Vec<(Kind, String)>) {
    let number = new.number;
    let mut steps = Vec::new();
    if old.facts == new.facts && old.number != number {
        found.push((Kind::Changed, format!("has release {} as release {number}", old.number)));
    }
    for (key, two) in changed(&old.facts, &new.facts) {
        found.push(match key.words().as_slice() {
            // The difference names the parameter by itself.
            ["step"] if is_of(given, two) => continue,
            ["step"] => {
                steps.push(two);
                continue;
            }
            ["cost"] => cost(&format!(" in release {number}"), two),
            ["runs"] => {
                let kind = match amount::compare(two.0, two.1) {
                    Change::Less => Kind::CostsLess,
                    _ => Kind::CostsMore,
                };
                (kind, format!("runs release {number} another number of times: {}", amounts(two)))
            }
            ["noise"] => noise(number, two),
            ["within-95"] => {
                let how = amounts(two);
                (
                    Kind::Changed,
                    format!("answers release {number} within another distance, in 95 of 100 runs: {how}"),
                )
            }
            ["all-within-95"] => {
                let how = amounts(two);
                (
                    Kind::Changed,
                    format!("answers all numbers of release {number} within another distance: {how}"),
                )
            }
            ["numbers"] => (
                Kind::Changed,
                format!("publishes another count of numbers in release {number}: {}", amounts(two)),
            ),
            _ => (Kind::Unordered, format!("has another fact {key} of release {number}: {}", both(two))),
        });
    }
    if !steps.is_empty() {
        found.push((Kind::Changed, computed_otherwise(&format!("release {number}"), &steps)));
    }
}

fn noise(number: usize, two: (Option<&str>, Option<&str>)) -> (Kind, String) {
    let change = two.0.zip(two.1).map_or(Change::Unordered, |(old, new)| amount::noise(old, new));
    let (kind, words) = match change {
        Change::Less => (Kind::LessNoise, "has less noise"),
        Change::More => (Kind::MoreNoise, "has more noise"),
        Change::Same => (Kind::Changed, "has the same noise"),
        Change::Unordered => (Kind::Unordered, "has other noise"),
    };
    (kind, format!("{words} in release {number}: {}", both(two)))
}

/// The parameters with a known difference, by their names.
pub(super) type Given = BTreeMap<String, (Kind, String)>;

/// The parameters that take other values. A wider range costs the same. But the caller may now give
/// more values, and each of them has to be public. So it is newly assumed.
pub(super) fn parameters(old: &Facts, new: &Facts) -> Given {
    let (old, new) = (given(old), given(new));
    let mut found = Given::new();
    for (name, values) in &new {
        let Some(before) = old.get(name).filter(|before| *before != values) else { continue };
        let (kind, which) = match (Vec::from_iter(before).as_slice(), Vec::from_iter(values).as_slice()) {
            ([old], [new]) => match amount::range(old, new) {
                Change::More => (Kind::Assumed, "a wider range"),
                Change::Less => (Kind::NoLongerAssumed, "a narrower range"),
                _ => (Kind::Assumed, "other values"),
            },
            _ => (Kind::Assumed, "other values"),
        };
        let [old, new] = [before, values].map(|of| of.iter().copied().collect::<Vec<_>>().join("; "));
        let message =
            format!("takes parameter {} from {which}: {}", brief(name), both((Some(&old), Some(&new))));
        found.insert((*name).to_owned(), (kind, message));
    }
    found
}

/// Whether both lines are about one parameter whose difference is known.
pub(super) fn is_of(known: &Given, (old, new): (Option<&str>, Option<&str>)) -> bool {
    let name = |line: Option<&str>| line.and_then(parameter).map(|(name, _)| name.to_owned());
    name(new).is_some_and(|new| known.contains_key(&new) && name(old) == Some(new))
}

/// The values of each parameter in the steps of a query. Two places may differ in one parameter.
fn given(facts: &Facts) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let of_steps = |key: &FactName| matches!(key.words().as_slice(), [.., "step" | "sample" | "parts"]);
    for (name, values) in
        facts.iter().filter(|(key, _)| of_steps(key)).filter_map(|(_, line)| parameter(line))
    {
        found.entry(name).or_default().insert(values);
    }
    found
}

/// The name and the values in a line such as `parameter least: a public number, -30 to 60, given
/// when the query runs`.
fn parameter(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start().strip_prefix("parameter ")?;
    let of = |kind: &str| line.find(kind);
    let end = [": a public number, ", ": a public list of ", ": a text of at most ", ": one of "]
        .into_iter()
        .filter_map(of)
        .min()?;
    let (values, _) = line[end + 2..].rsplit_once(", given when the query runs")?;
    Some((&line[..end], values))
}

/// The number of the release, if the key is about a release.
pub(super) fn release_number(key: &FactName) -> Option<usize> {
    match key.0.as_slice() {
        [Part::Word(word), Part::Number(number), ..] if word == "release" => Some(*number),
        _ => None,
    }
}
