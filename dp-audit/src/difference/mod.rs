//! Differences between two locks, in words, and whether they make privacy weaker.

mod amount;
mod entry;
mod json;
mod pair;
mod release;
mod sarif;
mod sentence;

pub use json::{Differences, json};
pub use sarif::sarif;

use crate::lock::{Entry, Lock};
use crate::verify::Verdict;
use crate::words::{brief, list, text as shown};
use pair::Pair;

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
            Kind::StrongerUnit => "The privacy unit has more rows than before",
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
    let side = |lock: &Lock| -> Vec<Entry> { lock.entries.clone() };
    for pair in pair::pairs(&side(old), &side(new), Entry::base, |a, b| a.facts == b.facts) {
        match pair {
            Pair::Both(old, new) => entry::compare(old, new, &mut found),
            Pair::New(new) => found.push(Difference {
                kind: if new.title == "program" { Kind::Changed } else { Kind::New },
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
    found.extend(renumbered(old, new));
    found.sort_by_key(|difference| difference.kind);
    found
}

/// Datasets with the same row type are numbered in each lock. If these datasets changed, a number
/// can mean another dataset in the new lock. So queries and sessions that refer to such a number
/// cannot be compared.
fn renumbered(old: &Lock, new: &Lock) -> Option<Difference> {
    let datasets = |lock: &Lock| -> Vec<(String, crate::lock::Facts)> {
        let entries = lock.entries.iter().filter(|entry| entry.kind() == "dataset");
        entries.map(|entry| (entry.title.clone(), entry.facts.clone())).collect()
    };
    let (old, new) = (datasets(old), datasets(new));
    let numbered = old.iter().chain(&new).find(|(title, _)| title.ends_with(')'))?;
    (old != new).then(|| Difference {
        kind: Kind::Unordered,
        title: numbered.0.clone(),
        message: "is one of several datasets of a record, and these changed: read what each query \
                  and session says of its data"
            .to_owned(),
        place: None,
        line: None,
    })
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
