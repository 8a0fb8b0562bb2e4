//! Differences between two locks, in words, and whether they make privacy weaker.

mod amount;
mod entry;
mod machines;
mod pair;
mod release;
mod sentence;

pub use machines::{Differences, json, sarif};

use crate::lock::{Entry, Lock};
use crate::verify::Verdict;
use crate::words::{brief, list, sentence, text as shown};
use pair::Pair;
use std::collections::BTreeMap;

/// One difference between two locks.
#[derive(Debug, Clone)]
pub struct Difference {
    /// The kind of the change.
    pub kind: Kind,
    /// The title of the entry.
    pub title: String,
    /// The sentence for a reader, after the title.
    pub message: String,
    /// The source file and line of the query, if the new program has it.
    pub place: Option<(String, u32)>,
    /// The line of the entry in the old lock.
    pub line: Option<usize>,
}

/// The kinds of differences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A record does not verify.
    Wrong,
    /// The generator is seeded.
    Seeded,
    /// A cost is larger.
    CostsMore,
    /// A budget is larger.
    LargerBudget,
    /// A query, session, dataset or release is new.
    New,
    /// The promise protects less: another unit, or other neighbours.
    WeakerUnit,
    /// The new lock has a new or changed assumption.
    Assumed,
    /// A release has less noise.
    LessNoise,
    /// The old and the new fact cannot be ordered.
    Unordered,
    /// A cost is smaller.
    CostsLess,
    /// A budget is smaller.
    SmallerBudget,
    /// A query, session, dataset or release is gone.
    Gone,
    /// The promise protects more.
    StrongerUnit,
    /// A trusted statement was removed.
    NoLongerAssumed,
    /// A release has more noise.
    MoreNoise,
    /// A seeded generator was replaced.
    NoLongerSeeded,
    /// A change without an effect on privacy: another question at the same cost, another place or
    /// another version.
    Changed,
}

/// Every kind, in the order of reports: the kinds that make privacy weaker come first.
pub const KINDS: [Kind; 17] = [
    Kind::Wrong,
    Kind::Seeded,
    Kind::CostsMore,
    Kind::LargerBudget,
    Kind::New,
    Kind::WeakerUnit,
    Kind::Assumed,
    Kind::LessNoise,
    Kind::Unordered,
    Kind::CostsLess,
    Kind::SmallerBudget,
    Kind::Gone,
    Kind::StrongerUnit,
    Kind::NoLongerAssumed,
    Kind::MoreNoise,
    Kind::NoLongerSeeded,
    Kind::Changed,
];

impl Kind {
    /// Whether a difference of this kind makes privacy weaker. A change that cannot be ordered
    /// counts as weaker.
    pub fn weaker(self) -> bool {
        self <= Kind::Unordered
    }

    /// The name of this kind in SARIF and JSON.
    pub fn id(self) -> &'static str {
        match self {
            Kind::Wrong => "dp/wrong-record",
            Kind::Seeded => "dp/seeded-generator",
            Kind::CostsMore => "dp/costs-more",
            Kind::LargerBudget => "dp/larger-budget",
            Kind::New => "dp/new",
            Kind::WeakerUnit => "dp/weaker-unit",
            Kind::Assumed => "dp/newly-assumed",
            Kind::LessNoise => "dp/less-noise",
            Kind::Unordered => "dp/not-comparable",
            Kind::CostsLess => "dp/costs-less",
            Kind::SmallerBudget => "dp/smaller-budget",
            Kind::Gone => "dp/gone",
            Kind::StrongerUnit => "dp/stronger-unit",
            Kind::NoLongerAssumed => "dp/no-longer-assumed",
            Kind::MoreNoise => "dp/more-noise",
            Kind::NoLongerSeeded => "dp/no-longer-seeded",
            Kind::Changed => "dp/changed",
        }
    }

    /// The kind in a few words.
    pub(crate) fn says(self) -> &'static str {
        match self {
            Kind::Wrong => "A record does not verify",
            Kind::Seeded => "The generator is seeded, so the noise can be repeated",
            Kind::CostsMore => "Something costs more",
            Kind::LargerBudget => "A budget is larger",
            Kind::New => "A query, a session, a dataset or a release is new",
            Kind::WeakerUnit => "The privacy unit or its neighbours changed, not clearly for the better",
            Kind::Assumed => "Something is newly assumed",
            Kind::LessNoise => "A release has less noise",
            Kind::Unordered => "Two promises cannot be compared",
            Kind::CostsLess => "Something costs less",
            Kind::SmallerBudget => "A budget is smaller",
            Kind::Gone => "A query, a session, a dataset or a release is gone",
            Kind::StrongerUnit => "The privacy unit is now shared with other tables",
            Kind::NoLongerAssumed => "Something is no longer assumed",
            Kind::MoreNoise => "A release has more noise",
            Kind::NoLongerSeeded => "The generator is no longer seeded",
            Kind::Changed => "Something else changed, at no other cost",
        }
    }
}

/// All differences between two locks: those that make privacy weaker come first.
pub fn differences(old: &Lock, new: &Lock) -> Vec<Difference> {
    let mut found = Vec::new();
    let (old, new) = (renamed(old, new), &new.entries);
    for pair in pair::pairs(&old, new, Entry::base, |a, b| a.facts == b.facts) {
        match pair {
            Pair::Both(old, new) => entry::compare(old, new, &mut found),
            Pair::New(new) => found.push(Difference {
                kind: Kind::New,
                title: new.title.clone(),
                message: format!("is new{}", summary(new)),
                place: new.place.clone(),
                line: None,
            }),
            Pair::Gone(old) => found.push(Difference {
                kind: Kind::Gone,
                title: old.title.clone(),
                message: format!("is gone{}", summary(old)),
                place: None,
                line: old.line,
            }),
        }
    }
    // A lock can come from an untrusted author, so its texts may contain anything.
    for difference in &mut found {
        difference.title = sentence(&difference.title);
        difference.message = sentence(&difference.message);
    }
    found.sort_by_key(|difference| difference.kind);
    found
}

/// The entries of the old lock, which name datasets as the new lock does.
///
/// A lock numbers several datasets of one record, and one number can mean different datasets in two
/// locks. So this function pairs datasets by their facts, and then by their order. Then the fact
/// about a query's data changes only if the query reads another dataset.
fn renamed(old: &Lock, new: &Lock) -> Vec<Entry> {
    let datasets = |lock: &Lock| -> Vec<Entry> {
        lock.entries.iter().filter(|entry| entry.kind() == "dataset").cloned().collect()
    };
    let (before, after) = (datasets(old), datasets(new));
    let name = |entry: &Entry| entry.title.strip_prefix("dataset ").unwrap_or_default().to_owned();
    let names: BTreeMap<String, String> =
        pair::pairs(&before, &after, Entry::base, |a, b| a.facts == b.facts)
            .into_iter()
            .filter_map(|pair| match pair {
                Pair::Both(old, new) => Some((name(old), name(new))),
                Pair::Gone(old) => Some((name(old), format!("{}, which is gone", name(old)))),
                Pair::New(_) => None,
            })
            .collect();
    let mut entries = old.entries.clone();
    for (key, value) in entries.iter_mut().flat_map(|entry| &mut entry.facts) {
        if let (["source", "data"], Some(name)) = (key.words().as_slice(), names.get(value.as_str())) {
            value.clone_from(name);
        }
    }
    entries
}

/// The faults of records that do not verify, as differences.
pub fn faults(verdicts: &[Verdict]) -> Vec<Difference> {
    let mut found = Vec::new();
    for verdict in verdicts {
        let assumes = verdict.certificate().map(|certificate| &certificate.assumes);
        let place = assumes.map(|assumes| (assumes.file.clone(), assumes.line));
        found.extend(verdict.faults.iter().map(|fault| Difference {
            kind: Kind::Wrong,
            title: brief(&verdict.title()),
            message: format!("does not verify: {}: {}", fault.place, fault.message),
            place: place.clone(),
            line: None,
        }));
    }
    found
}

/// The cost of an entry, or the budget that it opens.
fn summary(entry: &Entry) -> String {
    let numbers: Vec<String> = entry
        .facts
        .iter()
        .filter(|(key, _)| {
            matches!(key.words().as_slice(), ["source", "cost" | "budget"] | ["cost" | "budget"])
        })
        .map(|(_, value)| value.clone())
        .collect();
    if numbers.is_empty() { String::new() } else { format!(", with {}", brief(&list(numbers))) }
}

impl Difference {
    /// The difference as one line for a reader.
    pub fn words(&self) -> String {
        let place = match &self.place {
            Some((file, line)) => format!(" ({}:{line})", brief(&shown(file))),
            None => String::new(),
        };
        format!("{}{place} {}", brief(&self.title), self.message)
    }
}

/// The differences as text, and then a line with their number.
pub fn text(differences: &[Difference]) -> String {
    let mut out = String::new();
    for difference in differences {
        let mark = if difference.kind.weaker() { "WEAKER" } else { "other " };
        out.push_str(&format!("{mark}  {}\n", difference.words()));
    }
    let weaker = differences.iter().filter(|difference| difference.kind.weaker()).count();
    let plural = crate::words::plural(differences.len(), "difference");
    out.push_str(&match (differences.len(), weaker) {
        (0, _) => "0 differences\n".to_owned(),
        (_, 0) => format!("{plural}; privacy did not become weaker\n"),
        (_, weaker) => format!("{plural}, {weaker} of them WEAKER\n"),
    });
    out
}
