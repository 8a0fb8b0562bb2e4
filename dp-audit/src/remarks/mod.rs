//! Remarks: relations between records, which single records do not show.
//!
//! A remark does not make a record wrong. A program may hold a query that it never runs, and open a
//! session with more budget than it uses.

mod queries;
mod sessions;

pub(crate) use queries::fit;
pub(crate) use sessions::{Opened, is_joined, opened, parts, sum};

use crate::document::{Certificate, Document, Session};
use crate::model::{Costs, Measure, Source};
use crate::verify::Verdict;
use crate::words::{brief, costs, list, shortened};
use std::collections::HashMap;

/// Limit on the number of compared pairs, so that every input takes little time.
const MOST_PAIRS: usize = 4_000_000;
/// A remark lists at most this many records and counts the others.
const MOST_NAMED: usize = 6;
/// A remark cuts a cost or budget after this many characters.
const MOST_COST: usize = 120;

/// A finding about several records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The kind of the finding.
    pub kind: Kind,
    /// The positions in the input of the records concerned, counted from 1.
    pub records: Vec<usize>,
    /// The sentence for a reader.
    pub message: String,
}

/// The kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// No session in the input has the data of these queries and counts in their measure.
    NoSession,
    /// A query costs more than the budget of every session over its data.
    TooDear,
    /// The input holds one query at several costs.
    SeveralCosts,
    /// The library joined this session from other sessions, or continued an earlier session. So its
    /// budget is a part of the budgets of these sessions.
    Joined,
    /// A joined session whose parts are missing in this input.
    PartMissing,
    /// The sum of the budgets with which sessions open a dataset.
    InAll,
    /// The input has too many records to compare.
    NotCompared,
}

impl Kind {
    /// The kind's name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Kind::NoSession => "no-session",
            Kind::TooDear => "too-dear",
            Kind::SeveralCosts => "several-costs",
            Kind::Joined => "joined",
            Kind::PartMissing => "part-missing",
            Kind::InAll => "in-all",
            Kind::NotCompared => "not-compared",
        }
    }
}

/// A record that verifies, and its number.
pub(crate) type Numbered<'a, T> = (usize, &'a T);
/// A list of datasets, and the measure of the account over them.
pub(crate) type Data<'a> = (&'a [Source], &'a Measure);
/// Sessions, grouped by their datasets and their measure.
pub(crate) type ByData<'a> = HashMap<Data<'a>, Vec<Numbered<'a, Session>>>;

/// The verified queries and sessions of an input.
pub(crate) struct Verified<'a> {
    pub(crate) queries: Vec<Numbered<'a, Certificate>>,
    pub(crate) sessions: Vec<Numbered<'a, Session>>,
    pub(crate) by_data: ByData<'a>,
}

impl<'a> Verified<'a> {
    /// `None` if there are too many records to compare each with the others.
    pub(crate) fn of(verdicts: &'a [Verdict]) -> Option<Self> {
        let (mut queries, mut sessions) = (Vec::new(), Vec::new());
        for verdict in verdicts.iter().filter(|verdict| verdict.holds()) {
            match &verdict.record {
                Some(Document::Certificate(certificate)) => queries.push((verdict.number, &**certificate)),
                Some(Document::Session(session)) => sessions.push((verdict.number, &**session)),
                _ => {}
            }
        }
        let sources: usize = sessions.iter().map(|(_, session)| session.sources.len()).sum();
        if sessions.len().saturating_mul(queries.len() + sources) > MOST_PAIRS {
            return None;
        }
        let mut by_data = ByData::new();
        for (number, session) in &sessions {
            by_data.entry((&session.sources, &session.measure)).or_default().push((*number, *session));
        }
        Some(Verified { queries, sessions, by_data })
    }
}

/// Why an input cannot be compared.
pub const TOO_MANY: &str = "there are too many records to compare each with the others";

/// Compares all verified records.
pub fn remarks(verdicts: &[Verdict]) -> Vec<Remark> {
    let Some(Verified { queries, sessions, by_data }) = Verified::of(verdicts) else {
        return vec![Remark { kind: Kind::NotCompared, records: Vec::new(), message: TOO_MANY.into() }];
    };
    let mut found = queries::remarks(&queries, &by_data);
    found.extend(sessions::remarks(&sessions, &by_data));
    found
}

/// The remarks that concern the record at this position.
pub fn about(remarks: &[Remark], number: usize) -> impl Iterator<Item = &Remark> {
    remarks.iter().filter(move |remark| remark.records.contains(&number))
}

/// Formats the title of a query: `query q (record 3)`.
fn query(&(number, certificate): &Numbered<'_, Certificate>) -> String {
    format!("{} (record {number})", brief(&certificate.title()))
}

/// Formats the title of a session: `session of Patient with epsilon 1.5 (record 3)`.
fn session(&(number, session): &Numbered<'_, Session>) -> String {
    let budget = amount(&session.measure, &session.budget, session.sources.len());
    format!("{} with {budget} (record {number})", brief(&session.title()))
}

fn amount(measure: &Measure, of: &Costs, sources: usize) -> String {
    shortened(&costs(measure, of, sources), MOST_COST)
}

/// Lists the first items, and counts the others.
fn some(all: &[String]) -> String {
    let named = &all[..all.len().min(MOST_NAMED)];
    match all.len() - named.len() {
        0 => list(named.iter().cloned()),
        others => format!("{} and {others} more", list(named.iter().cloned())),
    }
}
