//! Lock of a program: its promises as a text for review.
//!
//! A lock has one entry for each record and each dataset, and one fact in each line. Nothing in it
//! depends on the place of a record in the file or of a query in its source. So a rebuilt program
//! has the same lock, and a changed line of a lock is a changed promise. The text is TOML.

mod dataset;
mod fact_name;
mod local;
mod query;
mod read;
mod session;
mod write;

pub(crate) use fact_name::{FactName, Part, bare};
pub use read::{LARGEST, LockError, is_lock, read};
pub use write::text;

use crate::document::Document;
use crate::verify::Verdict;
use crate::words::text as shown;
use dataset::Datasets;
use std::collections::{BTreeMap, BTreeSet};

/// The version of the format.
pub const VERSION: u32 = 1;

/// All promises of a program.
#[derive(Debug, Default)]
pub struct Lock {
    /// The entries, in order.
    pub entries: Vec<Entry>,
}

/// Facts about one record, one dataset, or the program.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The title of the entry, such as `query adult_smokers`. If several entries have the same
    /// title, the second one ends in ` (2)`.
    pub title: String,
    pub(crate) facts: Facts,
    /// The source file and line of a query. Only an entry from a program has a place; an entry from
    /// a lock has none.
    pub place: Option<(String, u32)>,
    /// The line of the entry in a lock, from 1. An entry from a record has none.
    pub line: Option<usize>,
}

/// Facts by their names.
pub(crate) type Facts = BTreeMap<FactName, String>;

/// The title of the entry about the whole program. Every lock has it.
const PROGRAM: &str = "program";

/// The kinds of entries in the order of a lock.
const ORDER: [&str; 9] =
    [PROGRAM, "dataset", "session", "query", "device", "question", "report", "batch", "account"];

impl Entry {
    /// The title without the number that distinguishes entries with equal titles.
    pub(crate) fn base(&self) -> &str {
        let numbered = self.title.strip_suffix(')').and_then(|title| title.rsplit_once(" ("));
        match numbered {
            Some((base, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => base,
            _ => &self.title,
        }
    }

    /// The number after the title, or 1.
    fn number(&self) -> usize {
        let rest = &self.title[self.base().len()..];
        rest.trim_matches([' ', '(', ')']).parse().unwrap_or(1)
    }

    /// The kind: the first word of the title.
    pub(crate) fn kind(&self) -> &str {
        self.title.split(' ').next().unwrap_or_default()
    }

    fn rank(&self) -> (usize, &str, usize) {
        let kind = ORDER.iter().position(|kind| *kind == self.kind()).unwrap_or(ORDER.len());
        (kind, self.base(), self.number())
    }
}

/// The title of the entry with this number, among the entries whose titles begin with `base`.
fn numbered(base: &str, number: usize) -> String {
    if number == 1 { base.to_owned() } else { format!("{base} ({number})") }
}

/// An entry of a record.
fn entry(title: String, facts: Facts) -> Entry {
    Entry { title, facts, place: None, line: None }
}

impl Lock {
    /// The lock of an input whose records verify.
    ///
    /// # Errors
    /// If a certificate is nested too deep for this machine.
    pub fn of(verdicts: &[Verdict]) -> Result<Self, String> {
        let records: Vec<&Document> = verdicts.iter().filter_map(|verdict| verdict.record.as_ref()).collect();
        let datasets = Datasets::of(records.iter().flat_map(|record| record.sources()));
        let mut entries = vec![program(&records)];
        for record in records {
            entries.push(match record {
                Document::Certificate(certificate) => query::entry(certificate, &datasets)?,
                Document::Session(session) => session::entry(session, &datasets),
                // The entry of the program contains this statement.
                Document::Stated(_) => continue,
                other => local::entry(other),
            });
        }
        number(&mut entries);
        entries.extend(datasets.entries());
        entries.sort_by(|a, b| a.rank().cmp(&b.rank()));
        Ok(Lock { entries })
    }
}

/// Numbers entries with the same title in the order of their facts. Equal queries at two lines of
/// the source become one entry. Equal sessions remain separate entries, because each of them has a
/// budget.
fn number(entries: &mut Vec<Entry>) {
    entries.sort_by(|a, b| (&a.title, &a.facts, &a.place).cmp(&(&b.title, &b.facts, &b.place)));
    let is_same = |a: &Entry, b: &Entry| (&a.title, &a.facts) == (&b.title, &b.facts);
    entries.dedup_by(|a, b| a.kind() == "query" && is_same(a, b));
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for entry in entries {
        let count = known.entry(entry.title.clone()).or_default();
        *count += 1;
        entry.title = numbered(&entry.title, *count);
    }
}

/// What all records of the program assume, and what it states about itself. The revision changes
/// with every change of the source, so this entry does not contain it.
fn program(records: &[&Document]) -> Entry {
    let mut said: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut statements = BTreeSet::new();
    let mut say = |what, value: &str| {
        said.entry(what).or_default().insert(shown(value));
    };
    for record in records {
        match record {
            Document::Certificate(certificate) => {
                let assumes = &certificate.assumes;
                say("generator", &assumes.generator);
                say("dp-types", &assumes.dp_types);
                say("dp-noise", &assumes.dp_noise);
            }
            Document::Report(report) => {
                say("generator", &report.generator);
                say("dp-local", &report.dp_local);
                say("dp-noise", &report.dp_noise);
            }
            Document::Stated(stated) => {
                let accounts: BTreeSet<String> = stated.accounts.iter().map(|one| shown(one)).collect();
                statements.insert((shown(&stated.holder), shown(&stated.purpose), accounts));
            }
            _ => {}
        }
    }
    let mut facts = Facts::new();
    for (what, values) in said {
        let several = values.len() > 1;
        for (number, value) in (1..).zip(values) {
            facts.insert(of_several(what, number, several), value);
        }
    }
    let several = statements.len() > 1;
    for (number, (holder, purpose, accounts)) in (1..).zip(statements) {
        let at = |what| of_several(what, number, several);
        facts.insert(at("stated-holder"), holder);
        facts.insert(at("stated-purpose"), purpose);
        for account in accounts {
            facts
                .insert(at("stated-account").and(&account), "an account of a ledger, not checked".to_owned());
        }
    }
    entry(PROGRAM.to_owned(), facts)
}

/// The name of a fact that has a number only if there are several of its kind. Each value is on a
/// line of its own, because a joined text could be one value or several.
fn of_several(what: &str, number: usize, several: bool) -> FactName {
    if several { FactName::numbered(what, number) } else { FactName::word(what) }
}
