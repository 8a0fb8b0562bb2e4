//! Sentences about a changed fact.

use super::Kind;
use super::amount::{self, Change};
use crate::lock::{FactName, Facts};
use crate::words::shortened;

/// A message quotes at most this many characters of a fact.
const MOST: usize = 160;

/// A fact in two entries: its old and its new value. At least one of the two values is present.
pub(super) type Two<'a> = (Option<&'a str>, Option<&'a str>);

/// The facts that differ.
pub(super) fn changed<'a>(old: &'a Facts, new: &'a Facts) -> Vec<(&'a FactName, Two<'a>)> {
    let mut keys: Vec<&FactName> = old.keys().chain(new.keys()).collect();
    keys.sort();
    keys.dedup();
    let two = |key: &FactName| (old.get(key).map(String::as_str), new.get(key).map(String::as_str));
    keys.into_iter().map(|key| (key, two(key))).filter(|(_, (old, new))| old != new).collect()
}

/// One sentence about several changed lines: it quotes the first line, and counts the others.
pub(super) fn computed_otherwise(name: &str, two: &[Two<'_>]) -> String {
    let first = two.first().copied().unwrap_or_default();
    let rest = match two.len() {
        0 | 1 => String::new(),
        more => format!(", and {} more", crate::words::plural(more - 1, "line")),
    };
    format!("changed in {name}: {}{rest}", both(first))
}

pub(super) fn quoted(value: &str) -> String {
    format!("`{}`", shortened(value.trim(), MOST))
}

/// The new value of a fact, and then the old one.
pub(super) fn both((old, new): Two<'_>) -> String {
    match (old, new) {
        (Some(old), Some(new)) => format!("{}, was {}", quoted(new), quoted(old)),
        (None, Some(new)) => format!("{}, was not there", quoted(new)),
        (Some(old), None) => format!("nothing, was {}", quoted(old)),
        (None, None) => String::new(),
    }
}

/// The new cost, and then the old one.
pub(super) fn amounts((old, new): Two<'_>) -> String {
    let or = |value: Option<&str>| shortened(value.unwrap_or("nothing"), MOST);
    format!("{}, was {}", or(new), or(old))
}

pub(super) fn cost(what: &str, two: Two<'_>) -> (Kind, String) {
    let (kind, verb) = match amount::compare(two.0, two.1) {
        Change::More => (Kind::CostsMore, "costs more"),
        Change::Less => (Kind::CostsLess, "costs less"),
        Change::Same => (Kind::Changed, "costs the same"),
        Change::Unordered => (Kind::Unordered, "costs otherwise, and neither is clearly less"),
    };
    (kind, format!("{verb}{what}: {}", amounts(two)))
}
