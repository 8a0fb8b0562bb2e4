//! Verdicts as JSON, for other programs to read. Exact integers are texts of decimal digits,
//! because JSON readers round large numbers.

use crate::document::Document;
use crate::framework::Fault;
use crate::model::Costs;
use crate::remarks::{Remark, remarks};
use crate::verify::Verdict;
use crate::words;
use serde::Serialize;

/// The verdicts on an input, and the remarks on relations between its records.
#[derive(Debug, Serialize)]
pub struct Verdicts {
    records: Vec<OneVerdict>,
    remarks: Vec<OneRemark>,
}

/// The records of an input.
#[derive(Debug, Serialize)]
pub struct Listing {
    records: Vec<About>,
    remarks: Vec<OneRemark>,
}

/// The facts that a record states about itself. A field is `null` if records of that kind do not
/// have it.
#[derive(Debug, Serialize)]
struct About {
    number: usize,
    kind: Option<&'static str>,
    title: String,
    query: Option<String>,
    file: Option<String>,
    line: Option<u32>,
    sources: Vec<String>,
    private: Option<bool>,
    statements: Option<usize>,
    releases: Option<usize>,
    measure: Option<&'static str>,
    cost: Option<Vec<Vec<String>>>,
    cost_in_words: Option<String>,
    not_itemised: Option<Vec<Vec<String>>>,
    /// The SHA-256 digest of the record's line.
    digest: Option<String>,
    copies: usize,
    byte: usize,
    ok: bool,
}

#[derive(Debug, Serialize)]
struct OneVerdict {
    #[serde(flatten)]
    about: About,
    faults: Vec<OneFault>,
}

#[derive(Debug, Serialize)]
struct OneFault {
    place: String,
    message: String,
    unchecked: bool,
}

#[derive(Debug, Serialize)]
struct OneRemark {
    kind: &'static str,
    records: Vec<usize>,
    message: String,
}

/// All records with their verdicts, without the faults.
pub fn listing(verdicts: &[Verdict]) -> Listing {
    Listing { records: verdicts.iter().map(about).collect(), remarks: all_remarks(verdicts) }
}

/// All records with their verdicts and faults.
pub fn verdicts(verdicts: &[Verdict]) -> Verdicts {
    let one = |verdict: &Verdict| OneVerdict {
        about: about(verdict),
        faults: verdict.faults.iter().map(one_fault).collect(),
    };
    Verdicts { records: verdicts.iter().map(one).collect(), remarks: all_remarks(verdicts) }
}

fn one_fault(fault: &Fault) -> OneFault {
    let Fault { place, message, unchecked } = fault.clone();
    OneFault { place, message, unchecked }
}

fn all_remarks(verdicts: &[Verdict]) -> Vec<OneRemark> {
    let one = |Remark { kind, records, message }| OneRemark { kind: kind.name(), records, message };
    remarks(verdicts).into_iter().map(one).collect()
}

fn digits(costs: &Costs) -> Vec<Vec<String>> {
    costs.entries().iter().map(|cost| cost.iter().map(ToString::to_string).collect()).collect()
}

fn about(verdict: &Verdict) -> About {
    let record = verdict.record.as_ref();
    let certificate = verdict.certificate();
    let assumes = certificate.map(|certificate| &certificate.assumes);
    let question = match record {
        Some(Document::Question(question)) => Some((question.file.clone(), question.line)),
        _ => None,
    };
    let place = assumes.map(|assumes| (assumes.file.clone(), assumes.line)).or(question);
    let cost = record.map(Document::budget);
    let words =
        |record: &Document| words::costs(record.measure(), &record.budget(), record.sources().len().max(1));
    About {
        number: verdict.number,
        kind: record.map(Document::kind),
        title: verdict.title(),
        query: verdict.query.clone(),
        line: place.as_ref().map(|(_, line)| *line),
        file: place.map(|(file, _)| file),
        sources: record.map_or_else(Vec::new, |record| {
            record.sources().iter().map(|source| source.record.clone()).collect()
        }),
        private: record.and_then(Document::private),
        statements: assumes.map(|assumes| assumes.statements.len()),
        releases: certificate.map(|certificate| certificate.releases()),
        measure: record.map(|record| record.measure().name()),
        cost: cost.as_ref().map(digits),
        cost_in_words: record.map(words),
        not_itemised: certificate.map(|certificate| digits(&certificate.unlisted)),
        digest: record.map(|record| record.digest().stated.clone()),
        copies: verdict.copies,
        byte: verdict.offset,
        ok: verdict.holds(),
    }
}
