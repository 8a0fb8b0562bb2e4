//! The statement of an attestation: which file the tool read, and what each record of the file
//! says.

use crate::document::Document;
use crate::model::Costs;
use crate::read::Input;
use crate::remarks::{Kind, remarks};
use crate::verify::Verdict;
use serde::{Deserialize, Serialize};

/// The type of the statement.
pub const STATEMENT_TYPE: &str = "https://in-toto.io/Statement/v1";
/// The type of the statement's predicate. The last part, `v1`, is the version of the predicate's
/// fields.
pub const PREDICATE_TYPE: &str = "https://docs.rs/dp-audit/attestation/v1";

/// An in-toto statement. The struct declares its fields in the order of the JSON text.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Statement {
    #[serde(rename = "_type")]
    pub(super) kind: String,
    pub(super) subject: [Subject; 1],
    #[serde(rename = "predicateType")]
    pub(super) predicate_type: String,
    pub(super) predicate: Predicate,
}

/// The file that the statement is about.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Subject {
    pub(super) name: String,
    pub(super) digest: Sha256Digest,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sha256Digest {
    pub(super) sha256: String,
}

/// The predicate: what the tool found in the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Predicate {
    pub(super) tool: Tool,
    pub(super) records: Vec<OneRecord>,
    pub(super) totals: Totals,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tool {
    pub(super) name: String,
    pub(super) version: String,
}

/// A record and its verdict. The field `line` holds the whole record. The other fields repeat its
/// most important facts for readers that do not know the format of records.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OneRecord {
    pub(super) line: String,
    verdict: String,
    kind: String,
    query: Option<String>,
    measure: String,
    /// The cost of a query or the budget of a session, one list for each dataset, in the units of
    /// the measure.
    cost: Vec<Vec<String>>,
}

/// The counts of the records, and the total budgets.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Totals {
    records: usize,
    certificates: usize,
    sessions: usize,
    others: usize,
    /// One sentence for each dataset that several sessions open: the sum of its budgets.
    budgets: Vec<String>,
}

impl Statement {
    /// Builds the statement about an input. Returns `None` unless every record verifies.
    pub(super) fn of(subject: Subject, tool: Tool, input: &Input, verdicts: &[Verdict]) -> Option<Self> {
        let pairs = input.lines.iter().zip(verdicts);
        let records: Vec<OneRecord> =
            pairs.map(|(line, verdict)| OneRecord::of(&line.bytes, verdict)).collect::<Option<_>>()?;
        let count = |kind: &str| records.iter().filter(|record| record.kind == kind).count();
        let (certificates, sessions) = (count("certificate"), count("session"));
        let sums = remarks(verdicts).into_iter().filter(|remark| remark.kind == Kind::InAll);
        let totals = Totals {
            records: records.len(),
            certificates,
            sessions,
            others: records.len() - certificates - sessions,
            budgets: sums.map(|remark| remark.message).collect(),
        };
        Some(Statement {
            kind: STATEMENT_TYPE.to_owned(),
            subject: [subject],
            predicate_type: PREDICATE_TYPE.to_owned(),
            predicate: Predicate { tool, records, totals },
        })
    }

    /// The canonical encoding of the statement. The tool signs and accepts only this encoding.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, String> {
        serde_json::to_vec(self).map_err(|error| format!("the statement cannot be encoded: {error}"))
    }
}

impl OneRecord {
    fn of(line: &[u8], verdict: &Verdict) -> Option<Self> {
        let record = verdict.record.as_ref().filter(|_| verdict.holds())?;
        Some(OneRecord {
            line: String::from_utf8(line.to_vec()).ok()?,
            verdict: "OK".to_owned(),
            kind: record.kind().to_owned(),
            query: verdict.query.clone(),
            measure: record.measure().name().to_owned(),
            cost: digits(record),
        })
    }
}

/// Exact integers as texts, because JSON readers round large numbers.
fn digits(record: &Document) -> Vec<Vec<String>> {
    let budget: Costs = record.budget();
    budget.entries().iter().map(|cost| cost.iter().map(ToString::to_string).collect()).collect()
}

/// The bytes of the statement about an input. It names the attested file, and the tool with its
/// version. Returns `None` unless every record verifies.
///
/// # Errors
/// The statement cannot be encoded.
pub fn statement(
    file: &str,
    [tool, version]: [&str; 2],
    input: &Input,
    verdicts: &[Verdict],
) -> Result<Option<Vec<u8>>, String> {
    let digest = Sha256Digest { sha256: input.sha256.clone() };
    let subject = Subject { name: file.to_owned(), digest };
    let tool = Tool { name: tool.to_owned(), version: version.to_owned() };
    Statement::of(subject, tool, input, verdicts).map(|statement| statement.bytes()).transpose()
}
