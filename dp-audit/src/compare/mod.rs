//! What records say about each other: what a reader of each by itself would have to put together.
//!
//! Nothing here makes a record wrong. A query may be in a program that never runs it, and a session may be opened with more than is used.

mod queries;
mod sessions;

use crate::model::{Costs, Measure, Source};
use crate::record::{Certificate, Record, Session};
use crate::verify::Verdict;
use crate::words::{brief, costs, list, shortened};
use std::collections::HashMap;

/// More pairs than this are not compared, so that no input takes long.
const MOST_PAIRS: usize = 4_000_000;
/// A list in a remark names this many records at most and counts the others.
const MOST_NAMED: usize = 6;
/// A cost or budget in a remark is cut after this many characters.
const MOST_COST: usize = 120;

/// What was found in several records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// What kind of finding it is.
    pub kind: Kind,
    /// The numbers of the records that it is about, from 1.
    pub records: Vec<usize>,
    /// A sentence for a reader.
    pub message: String,
}

/// The kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// No session of the input is over the data of these queries, in their measure.
    NoSession,
    /// A query costs more than every session over its data has.
    TooDear,
    /// One query stands here at several costs.
    SeveralCosts,
    /// A session is joined of others, or goes on from one, so that its budget is a part of theirs.
    Joined,
    /// A session is joined of others that are not here.
    PartMissing,
    /// What a dataset is opened with in all.
    InAll,
    /// There are too many records to compare them.
    NotCompared,
}

impl Kind {
    /// Its name in JSON.
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
/// Datasets, and the measure that an account of them is kept in.
type Data<'a> = (&'a [Source], &'a Measure);
/// Sessions by their data.
type ByData<'a> = HashMap<Data<'a>, Vec<Numbered<'a, Session>>>;

/// Compares all records that verify.
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

/// The remarks on the record of this number.
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

/// The first few of a list, and how many others there are.
fn some(all: &[String]) -> String {
    let named = &all[..all.len().min(MOST_NAMED)];
    match all.len() - named.len() {
        0 => list(named.iter().cloned()),
        others => format!("{} and {others} more", list(named.iter().cloned())),
    }
}
