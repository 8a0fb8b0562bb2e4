//! The verdict on every record of an input.

use crate::document::{self, Certificate, Document};
use crate::framework::{EFFORT, Fault};
use crate::read::{Input, Line};
use crate::words::name;

/// Options that relax the verification, for tests alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Accepts a certificate with a seeded generator. Its noise is reproducible, so it protects no
    /// data.
    pub allow_seeded: bool,
}

/// The verdict on one record.
#[derive(Debug)]
pub struct Verdict {
    /// The position of the record in the input, from 1.
    pub number: usize,
    /// Name of the query, if it could be read.
    pub query: Option<String>,
    /// The record; `None` if the line is not a record.
    pub record: Option<Document>,
    /// How often the record occurs.
    pub copies: usize,
    /// The position of the first copy, in bytes from the start of the file.
    pub offset: usize,
    /// The faults of the record; empty if the record is right.
    pub faults: Vec<Fault>,
}

impl Verdict {
    /// The title for a report: `query adult_smokers`, `session of Patient`, or `record 3` if no
    /// name could be read.
    pub fn title(&self) -> String {
        match (&self.record, &self.query) {
            (Some(record), _) => record.title(),
            (None, Some(query)) => format!("query {}", name(query)),
            (None, None) => format!("record {}", self.number),
        }
    }

    /// Whether the auditor derived every claim of the record again, without a fault.
    pub fn holds(&self) -> bool {
        self.faults.is_empty()
    }

    /// Whether no claim was found wrong, but some were not checked: the tool spends only a limited
    /// effort on one input.
    pub fn gave_up(&self) -> bool {
        !self.holds() && self.faults.iter().all(|fault| fault.unchecked)
    }

    /// The certificate, if the record is one.
    pub fn certificate(&self) -> Option<&Certificate> {
        self.record.as_ref().and_then(Document::certificate)
    }

    /// Whether the record states that the program was built with a seeded generator.
    pub fn seeded(&self) -> bool {
        self.record.as_ref().and_then(Document::private) == Some(false)
    }

    fn fault(&mut self, part: &str, message: impl Into<String>) {
        self.faults.push(Fault::wrong(format!("{}, {part}", self.title()), message));
    }
}

/// Verifies every record of an input, in order.
///
/// # Errors
/// This function does not fail: a malformed record gives a verdict with a fault.
pub fn verify(input: &Input, options: Options) -> Vec<Verdict> {
    let mut effort = EFFORT;
    input.lines.iter().enumerate().map(|(i, line)| verify_line(line, i + 1, options, &mut effort)).collect()
}

fn verify_line(line: &Line, number: usize, options: Options, effort: &mut u64) -> Verdict {
    let (copies, offset) = (line.copies, line.offset);
    let mut verdict = Verdict { number, query: None, record: None, copies, offset, faults: Vec::new() };
    let found = format!("found at byte {offset} of the file");
    if !line.version_is_known() {
        let message = format!("this record has version {}, and this tool reads version 2", line.version);
        verdict.fault(&found, message);
        return verdict;
    }
    match document::parse(&line.bytes) {
        Ok(record) => {
            verdict.query = record.certificate().map(|certificate| certificate.query.clone());
            verdict.faults = document::check_within(&record, effort);
            verdict.record = Some(record);
        }
        Err(malformed) => {
            let place = malformed.place();
            verdict.query = malformed.query;
            verdict.fault(&format!("{found}, {place}"), &*malformed.message);
        }
    }
    if !line.ended {
        verdict.fault(
            &format!("{found}, end"),
            "the line does not end with a line feed: it was cut off, or something was written over it",
        );
    }
    if verdict.seeded() && !options.allow_seeded {
        verdict.fault(
            "what is assumed, private",
            "NOT PRIVATE: this program was built with a seeded generator, so its noise can be repeated and \
             subtracted (--allow-seeded lets this pass, for tests)",
        );
    }
    verdict
}
