//! Documents: certificates of queries, openings of sessions, and documents of devices and batches.

mod certificate;
mod digest;
mod local;
mod session;
mod stated;
mod together;

pub use certificate::{Assumes, Certificate, Charged};
pub use digest::Digest;
pub(crate) use digest::is_hash;
pub use local::{Batch, Device, Keeper, Question, Report};
pub use session::{Account, OfOne, Session, StandsFor};
pub use stated::Stated;
pub use together::Together;

use crate::big_stack::with_room;
use crate::framework::{Context, EFFORT, Fault, stem};
use crate::model::{Costs, Measure, Source};
use crate::parse::ParseError;
use crate::parse::fields::{At, Path, number};
use crate::parse::json::{self, Kind, Value};
use crate::words::{brief, name};
use num_bigint::BigInt;

/// The format version that this tool reads.
const VERSION: u32 = 2;

/// The content of one record, that is, of one line that a program carries for the auditor.
#[derive(Debug)]
pub enum Document {
    /// The certificate of a query.
    Certificate(Box<Certificate>),
    /// The opening of a session.
    Session(Box<Session>),
    /// The document of a randomiser that a device uses to report its value.
    Report(Box<Report>),
    /// The document of the budget for a device's value.
    Device(Box<Device>),
    /// The document of a question, which takes a part of that budget for several reports.
    Question(Box<Question>),
    /// The document of a batch of reports that passed through a shuffler.
    Batch(Box<Batch>),
    /// The document of an account that covers both device reports and a session.
    Together(Box<Together>),
    /// The document of what the program states about itself.
    Stated(Box<Stated>),
}

impl Document {
    /// The datasets of the document.
    pub fn sources(&self) -> &[Source] {
        match self {
            Document::Certificate(certificate) => &certificate.assumes.sources,
            Document::Session(session) => &session.sources,
            Document::Report(_)
            | Document::Device(_)
            | Document::Question(_)
            | Document::Batch(_)
            | Document::Together(_)
            | Document::Stated(_) => &[],
        }
    }

    /// The privacy measure of the document's costs.
    pub fn measure(&self) -> &Measure {
        match self {
            Document::Certificate(certificate) => &certificate.measure,
            Document::Session(session) => &session.measure,
            Document::Report(_) | Document::Device(_) | Document::Question(_) | Document::Stated(_) => {
                &Measure::Pure
            }
            Document::Batch(_) | Document::Together(_) => &Measure::Approx,
        }
    }

    /// The title of the document, such as `query adult_smokers` or `session of Patient, Visit`.
    pub fn title(&self) -> String {
        match self {
            Document::Certificate(certificate) => certificate.title(),
            Document::Session(session) => session.title(),
            Document::Report(report) => {
                format!("report of {} by {}", name(&report.value), stem(report.derivation.rule()))
            }
            Document::Device(device) => format!("device with a value of {}", name(&device.value)),
            Document::Together(together) => format!("account of {} and its devices", name(&together.record)),
            Document::Batch(batch) => {
                format!("batch of {} by {}", name(&batch.value), stem(batch.derivation.rule()))
            }
            Document::Question(question) => format!("question {}", name(&question.name)),
            Document::Stated(_) => "statement of the program".to_owned(),
        }
    }

    /// Whether the document states that the program was built to protect data. `None` if the
    /// document has no such field.
    pub fn private(&self) -> Option<bool> {
        match self {
            Document::Certificate(certificate) => Some(certificate.assumes.private),
            Document::Report(report) => Some(report.private),
            Document::Session(_)
            | Document::Device(_)
            | Document::Question(_)
            | Document::Batch(_)
            | Document::Together(_)
            | Document::Stated(_) => None,
        }
    }

    /// The kind of the document, as JSON documents name it.
    pub fn kind(&self) -> &'static str {
        match self {
            Document::Certificate(_) => "certificate",
            Document::Session(_) => "session",
            Document::Report(_) => "report",
            Document::Device(_) => "device",
            Document::Question(_) => "question",
            Document::Batch(_) => "batch",
            Document::Together(_) => "account",
            Document::Stated(_) => "program",
        }
    }

    /// The certified cost of a query or report, or the budget of a session, device, question or
    /// account. One entry for each source, or a single entry if the document has no sources.
    pub fn budget(&self) -> Costs {
        let one = |numbers: Vec<BigInt>| self.measure().costs(vec![numbers]);
        match self {
            Document::Certificate(certificate) => certificate.cost.clone(),
            Document::Session(session) => session.budget.clone(),
            Document::Report(report) => one(vec![report.cost.clone()]),
            Document::Device(device) => one(vec![device.budget.clone()]),
            Document::Question(question) => one(vec![question.budget.clone()]),
            Document::Batch(batch) => one(batch.cost.to_vec()),
            Document::Together(together) => one(together.whole.to_vec()),
            // A statement costs nothing.
            Document::Stated(_) => one(vec![BigInt::ZERO]),
        }
    }

    /// The checksum that the document states of itself.
    pub fn digest(&self) -> &Digest {
        match self {
            Document::Certificate(certificate) => &certificate.digest,
            Document::Session(session) => &session.digest,
            Document::Report(report) => &report.digest,
            Document::Device(device) => &device.digest,
            Document::Question(question) => &question.digest,
            Document::Batch(batch) => &batch.digest,
            Document::Together(together) => &together.digest,
            Document::Stated(stated) => &stated.digest,
        }
    }

    /// The certificate, if the document is a certificate.
    pub fn certificate(&self) -> Option<&Certificate> {
        match self {
            Document::Certificate(certificate) => Some(certificate),
            Document::Session(_)
            | Document::Report(_)
            | Document::Device(_)
            | Document::Question(_)
            | Document::Batch(_)
            | Document::Together(_)
            | Document::Stated(_) => None,
        }
    }
}

/// Reads one document from a line without its `\n`.
///
/// # Errors
/// [`ParseError`], with the place, if the line is not the canonical encoding of a document.
pub fn parse(line: &[u8]) -> Result<Document, ParseError> {
    let read = || {
        let value = json::parse_here(line)?;
        record(line, &value).map_err(|fault| ParseError { query: query_name(&value), ..fault })
    };
    with_room(read).unwrap_or_else(|error| Err(ParseError::no_room(&error)))
}

fn record(line: &[u8], value: &Value) -> Result<Document, ParseError> {
    let top = At { value, path: &Path::Top };
    let mut fields = top.fields()?;
    let known =
        ["dp_session", "dp_local", "dp_device", "dp_question", "dp_shuffled", "dp_together", "dp_program"];
    let kind = known.into_iter().find(|kind| fields.has_next(kind)).unwrap_or("dp_certificate");
    fields.next(kind, version)?;
    let record = match kind {
        "dp_session" => Document::Session(Box::new(Session::read(line, &mut fields)?)),
        "dp_local" => Document::Report(Box::new(Report::read(line, &mut fields)?)),
        "dp_device" => Document::Device(Box::new(Device::read(line, &mut fields)?)),
        "dp_together" => Document::Together(Box::new(Together::read(line, &mut fields)?)),
        "dp_shuffled" => Document::Batch(Box::new(Batch::read(line, &mut fields)?)),
        "dp_program" => Document::Stated(Box::new(Stated::read(line, &mut fields)?)),
        "dp_question" => Document::Question(Box::new(Question::read(line, &mut fields)?)),
        _ => Document::Certificate(Box::new(Certificate::read(line, &mut fields)?)),
    };
    fields.end()?;
    // A second check against ambiguous parsing: writing the parsed values must give the same bytes.
    let again = json::write(value);
    if again != line {
        let byte = again.iter().zip(line).take_while(|(a, b)| a == b).count();
        return Err(ParseError::new("", byte, "the line is not in canonical form"));
    }
    Ok(record)
}

fn version(at: At<'_>) -> Result<(), ParseError> {
    let version = number(at)?;
    match version == BigInt::from(VERSION) {
        true => Ok(()),
        false => Err(at.refuse(format!("this tool reads version {VERSION} of records, not {version}"))),
    }
}

/// The query's name, from anywhere in the line. Messages need it if the certificate itself cannot
/// be decoded.
fn query_name(value: &Value) -> Option<String> {
    let Kind::Object(members) = &value.kind else { return None };
    match &members.iter().find(|member| member.key == "query")?.value.kind {
        Kind::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// Checks every claim of a document, and returns the faults.
///
/// For a certificate, an empty list means: if the assumptions in [`Assumes`] hold, then the query
/// takes at most the privacy budget [`Certificate::cost`]. This function does not check
/// [`Assumes::private`]; [`crate::verify::verify`] does.
///
/// # Errors
/// None: the faults of a wrong document are the result, not an error.
pub fn check(record: &Document) -> Vec<Fault> {
    check_within(record, &mut { EFFORT })
}

/// Does the same as [`check`], within the remaining limit on the work for the whole input.
pub(crate) fn check_within(record: &Document, effort: &mut u64) -> Vec<Fault> {
    let faults = || {
        let mut cx = Context::new(record.sources(), record.measure(), brief(&record.title()));
        cx.effort = *effort;
        match record {
            Document::Certificate(certificate) => certificate.check(&mut cx),
            Document::Session(session) => session.check(&mut cx),
            Document::Report(report) => report.check(&mut cx),
            Document::Device(device) => device.check(&mut cx),
            Document::Question(question) => question.check(&mut cx),
            Document::Batch(batch) => batch.check(&mut cx),
            Document::Together(together) => together.check(&mut cx),
            Document::Stated(stated) => stated.check(&mut cx),
        }
        *effort = cx.effort;
        cx.faults()
    };
    with_room(faults).unwrap_or_else(|error| {
        vec![Fault::unchecked(record.title(), format!("cannot be checked here: {error}"))]
    })
}

#[cfg(test)]
mod tests {
    use super::{check_within, parse};

    #[test]
    fn one_input_takes_so_much_effort_and_no_more_and_says_so() {
        let mut samples = include_str!("../../tests/certificates/samples.json").lines();
        let line = samples.find(|line| line.contains("\"query\":\"equal_rounds\"")).expect("it is a sample");
        let record = parse(line.as_bytes()).expect("it is a record");
        // The record has ten rounds by the optimal theorem, so each check takes 10 units of effort.
        let mut effort = 19;
        assert_eq!((check_within(&record, &mut effort), effort), (Vec::new(), 9));
        let faults = check_within(&record, &mut effort);
        assert_eq!((faults.len(), effort), (1, 9));
        assert!(
            faults[0].message.ends_with("for all records of one input: not checked, so refused"),
            "{}",
            faults[0]
        );
    }
}
