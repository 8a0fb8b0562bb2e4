//! Differences between two entries that have the same title.

use super::amount::{self, Change};
use super::sentence::{Two, amounts, both, changed, computed_otherwise, cost, quoted};
use super::{Difference, Kind, release};
use crate::lock::{Entry, FactName};
use crate::words::brief;
use std::collections::BTreeMap;

pub(super) fn compare(old: &Entry, new: &Entry, into: &mut Vec<Difference>) {
    let given = release::parameters(&old.facts, &new.facts);
    let mut found = Vec::new();
    let mut texts: BTreeMap<String, Vec<Two<'_>>> = BTreeMap::new();
    for (key, two) in changed(&old.facts, &new.facts) {
        let words = key.words();
        match words.as_slice() {
            ["release", ..] if release::release_number(key).is_some() => {}
            _ if release::is_of(&given, two) => {}
            ["step" | "sum" | "sample" | "parts"] | ["paid", "step"] => {
                texts.entry(text_name(key)).or_default().push(two);
            }
            _ => found.push(judge(key, two, old, new)),
        }
    }
    release::compare(&old.facts, &new.facts, &given, &mut found);
    found.extend(given.into_values());
    found.extend(texts.into_iter().map(|(name, two)| (Kind::Changed, computed_otherwise(&name, &two))));
    into.extend(found.into_iter().map(|(kind, message)| Difference {
        kind,
        title: new.title.clone(),
        message,
        place: new.place.clone(),
        line: old.line,
    }));
}

fn text_name(key: &FactName) -> String {
    match key.words().first() {
        Some(&"sum") => "how its costs add up".to_owned(),
        Some(&"sample") => "the sample that it takes".to_owned(),
        Some(&"parts") => "the table that it cuts".to_owned(),
        _ => "what it reports".to_owned(),
    }
}

fn budget(what: &str, two: Two<'_>) -> (Kind, String) {
    let (kind, size) = match amount::compare(two.0, two.1) {
        Change::More => (Kind::LargerBudget, "a larger budget"),
        Change::Less => (Kind::SmallerBudget, "a smaller budget"),
        Change::Same => (Kind::Changed, "the same budget"),
        Change::Unordered => (Kind::Unordered, "another budget, and neither is clearly smaller"),
    };
    (kind, format!("has {size}{what}: {}", amounts(two)))
}

/// Names the dataset that pays the cost in this fact.
fn on(key: &FactName, entry: &Entry) -> String {
    let data =
        key.number().and_then(|number| entry.facts.get(&FactName::numbered("source", number).and("data")));
    data.map_or_else(String::new, |data| format!(" on {}", brief(data)))
}

/// The kind of a changed fact, and the sentence about it for a reader.
fn judge(key: &FactName, two: Two<'_>, old: &Entry, new: &Entry) -> (Kind, String) {
    let both = both(two);
    let place = on(key, if new.facts.contains_key(key) { new } else { old });
    let named = |what: &str| format!("{what}{both}");
    match key.words().as_slice() {
        ["source", "cost"] => cost(&place, two),
        ["source", "declared"] => cost(&format!("{place} by its author's declaration"), two),
        ["source", "charged"] => cost(&format!("{place} in the session's account"), two),
        // A lock has this fact only if the amount is above 0.
        ["source", "NOT-ITEMISED"] if two.1.is_none() => {
            (Kind::CostsLess, format!("now itemises all that it costs{place}: {both}"))
        }
        ["source", "NOT-ITEMISED"] => cost(&format!("{place} that no release itemises"), two),
        ["cost"] => cost("", two),
        ["cost-on-the-device"] => cost(" on the device", two),
        ["paid", "cost"] => cost(" in reports", two),
        ["source", "budget"] => budget(&place, two),
        ["source", "budget-computed-from"] => budget(&format!("{place} before its conversion"), two),
        ["budget-of-one-in-all"] => budget(" for a unit in all its datasets", two),
        ["budget"] => budget("", two),
        ["budget-of-a-day"] => limit(" for a day", two),
        ["budget-of-a-lifetime"] => limit(" for a lifetime", two),
        ["budget-of-the-session"] => budget(" for the session", two),
        ["source", "data"] => (Kind::Unordered, named("is over other data: ")),
        ["measure"] => (Kind::Unordered, named("is in another measure: ")),
        ["charged-in"] => (Kind::Unordered, named("is charged in another measure: ")),
        ["statement", statement] => match two.1 {
            Some(_) => (Kind::Assumed, format!("newly assumes a trusted statement: {}", quoted(statement))),
            None => {
                (Kind::NoLongerAssumed, format!("no longer assumes the statement: {}", quoted(statement)))
            }
        },
        ["column", column] => {
            let kind = if two.1.is_none() { Kind::NoLongerAssumed } else { Kind::Assumed };
            (kind, format!("assumes another column {}: {both}", brief(column)))
        }
        ["value-outside-its-range"] => {
            (Kind::Assumed, named("treats a value outside of its range in another way: "))
        }
        ["unit"] => unit(two),
        ["unit-shared-as"] => match two {
            (None, _) => (Kind::StrongerUnit, named("shares its unit with other tables: ")),
            _ => (Kind::WeakerUnit, named("shares its unit in another way: ")),
        },
        ["neighbours"] => {
            (Kind::WeakerUnit, format!("has other neighbours: {both}; neither implies the other at one cost"))
        }
        ["generator"] => generator(two),
        ["written-by-hand"] => match two.1 {
            Some(_) => (Kind::Assumed, named("is now written by hand: ")),
            None => (Kind::NoLongerAssumed, named("is no longer written by hand: ")),
        },
        ["account-kept-by"] => {
            let ledger = |side: Option<&str>| {
                side.is_some_and(|keeper| keeper.contains("ledger") || keeper == "a store")
            };
            let types = "the compiler";
            match two {
                (old, new) if ledger(old) && !ledger(new) => {
                    (Kind::LargerBudget, named("no longer has an account that outlives a run: "))
                }
                // A store keeps the account of a device, whose value has its budget in types too.
                (Some(old), Some(new)) if old == types && new != "a store" => {
                    (Kind::Assumed, named("no longer has its account kept by the compiler: "))
                }
                (_, Some(new)) if new == types => {
                    (Kind::NoLongerAssumed, named("has its account kept by the compiler: "))
                }
                _ => (Kind::Changed, named("has its account kept by another: ")),
            }
        }
        ["one-budget-for-each"] => match two {
            (None, _) => (Kind::SmallerBudget, named("has one budget for a unit in all its datasets: ")),
            _ => (Kind::LargerBudget, named("no longer has this one budget for a unit in all datasets: ")),
        },
        ["trusted-devices"] | ["paid", "trusted-devices"] => match amount::compare(two.0, two.1) {
            Change::Less => (Kind::NoLongerAssumed, named("trusts fewer devices: ")),
            _ => (Kind::Assumed, named("trusts more devices: ")),
        },
        ["file"] => (Kind::Changed, named("is in another file: ")),
        ["charged-by"] => (Kind::Changed, named("is charged by another conversion: ")),
        ["stated-holder"] => (Kind::Changed, named("states another holder of the data: ")),
        ["stated-purpose"] => (Kind::Changed, named("states another purpose: ")),
        ["stated-account", account] => match two.1 {
            Some(_) => (Kind::Changed, format!("states an account in a ledger: {}", quoted(account))),
            None => (Kind::Changed, format!("no longer states the account in a ledger: {}", quoted(account))),
        },
        ["joined"] => (Kind::Changed, named("is joined in another way: ")),
        ["dp-types" | "dp-noise" | "dp-local"] => {
            (Kind::Changed, format!("is built with another version of {key}: {both}"))
        }
        _ => (Kind::Unordered, format!("has another fact {}: {both}", brief(&key.to_string()))),
    }
}

/// A limit of an account. A missing limit permits everything.
fn limit(what: &str, two: Two<'_>) -> (Kind, String) {
    match two {
        (None, Some(_)) => (Kind::SmallerBudget, format!("has a limit{what}: {}", both(two))),
        (Some(_), None) => (Kind::LargerBudget, format!("has no limit any more{what}: {}", both(two))),
        _ => budget(what, two),
    }
}

/// All rows of an identifier are more than one row. But the cost of such a unit is about all its
/// rows together, so the promise about this unit does not imply the promise about one row either.
fn unit(two: Two<'_>) -> (Kind, String) {
    match two {
        (Some("one row"), Some(_)) => (
            Kind::Unordered,
            format!("protects another unit, and the two promises cannot be compared: {}", both(two)),
        ),
        _ => (Kind::WeakerUnit, format!("protects another unit: {}", both(two))),
    }
}

fn generator(two: Two<'_>) -> (Kind, String) {
    let seeded = |side: Option<&str>| side.is_some_and(|generator| generator.contains("NOT PRIVATE"));
    match (seeded(two.0), seeded(two.1)) {
        (_, true) => (Kind::Seeded, format!("has a seeded generator: {}", both(two))),
        (true, false) => (Kind::NoLongerSeeded, format!("no longer has a seeded generator: {}", both(two))),
        (false, false) => (Kind::Changed, format!("has another generator: {}", both(two))),
    }
}
