//! Remarks: relations between records, which a reader of single records would have to work out.
//!
//! A remark does not make a record wrong. A program may hold a query that it never runs, and open a
//! session with more budget than it uses.

mod queries;
mod sessions;

use crate::document::{Certificate, Record, Session};
use crate::model::{Costs, Measure, Source};
use crate::verify::Verdict;
use crate::words::{brief, costs, list, shortened};
use std::collections::HashMap;

/// Limit on compared pairs, so that no input takes long.
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
    /// The numbers of the records concerned, from 1.
    pub records: Vec<usize>,
    /// The sentence for a reader.
    pub message: String,
}

/// The kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The input has no session over the data of these queries in their measure.
    NoSession,
    /// A query costs more than the budget of every session over its data.
    TooDear,
    /// One query is present at several costs.
    SeveralCosts,
    /// A session is joined from others, or continues one, so its budget is a part of theirs.
    Joined,
    /// A session is joined from others that are missing here.
    PartMissing,
    /// The total budget that a dataset is opened with.
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
type Numbered<'a, T> = (usize, &'a T);
/// Datasets, and the measure of their account.
type Data<'a> = (&'a [Source], &'a Measure);
/// Sessions by their data.
type ByData<'a> = HashMap<Data<'a>, Vec<Numbered<'a, Session>>>;

/// Compares all verified records.
pub fn remarks(verdicts: &[Verdict]) -> Vec<Remark> {
    let (mut queries, mut sessions) = (Vec::new(), Vec::new());
    for verdict in verdicts.iter().filter(|verdict| verdict.holds()) {
        match &verdict.record {
            Some(Record::Certificate(certificate)) => queries.push((verdict.number, &**certificate)),
            Some(Record::Session(session)) => sessions.push((verdict.number, &**session)),
            _ => {}
        }
    }
    let sources: usize = sessions.iter().map(|(_, session)| session.sources.len()).sum();
    if sessions.len().saturating_mul(queries.len() + sources) > MOST_PAIRS {
        let message = "there are too many records to compare each with the others";
        return vec![Remark { kind: Kind::NotCompared, records: Vec::new(), message: message.into() }];
    }
    let mut by_data = ByData::new();
    for (number, session) in &sessions {
        by_data.entry((&session.sources, &session.measure)).or_default().push((*number, session));
    }
    let mut found = queries::remarks(&queries, &by_data);
    found.extend(sessions::remarks(&sessions, &by_data));
    found
}

/// The remarks on the record with this number.
pub fn about(remarks: &[Remark], number: usize) -> impl Iterator<Item = &Remark> {
    remarks.iter().filter(move |remark| remark.records.contains(&number))
}

/// `query q (record 3)`.
fn query(&(number, certificate): &Numbered<'_, Certificate>) -> String {
    format!("{} (record {number})", brief(&certificate.title()))
}

/// `session of Patient with epsilon 1.5 (record 3)`.
fn session(&(number, session): &Numbered<'_, Session>) -> String {
    let budget = amount(&session.measure, &session.budget, session.sources.len());
    format!("{} with {budget} (record {number})", brief(&session.title()))
}

fn amount(measure: &Measure, of: &Costs, sources: usize) -> String {
    shortened(&costs(measure, of, sources), MOST_COST)
}

/// The first items of a list, and the number of the others.
fn some(all: &[String]) -> String {
    let named = &all[..all.len().min(MOST_NAMED)];
    match all.len() - named.len() {
        0 => list(named.iter().cloned()),
        others => format!("{} and {others} more", list(named.iter().cloned())),
    }
}
