//! The verdict on every certificate of an input.

use crate::check::{self, Fault};
use crate::model::Certificate;
use crate::parse;
use crate::read::{Input, Line};
use crate::words::name;

/// What is allowed beyond what protects people.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Do not fail a certificate for its seeded generator. Its noise can be repeated, so it protects nobody.
    pub allow_seeded: bool,
}

/// The verdict on one certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Its position in the input, from 1.
    pub number: usize,
    /// Name of the query, if it could be read.
    pub query: Option<String>,
    /// The certificate; nothing where the line is not one.
    pub certificate: Option<Certificate>,
    /// How often the same line occurred.
    pub copies: usize,
    /// What is wrong with it; nothing where all is right.
    pub faults: Vec<Fault>,
}

impl Verdict {
    /// `query adult_smokers`, or `certificate 3` where no name could be read.
    pub fn title(&self) -> String {
        match &self.query {
            Some(query) => format!("query {}", name(query)),
            None => format!("certificate {}", self.number),
        }
    }

    /// Whether every claim of the certificate was derived again.
    pub fn holds(&self) -> bool {
        self.faults.is_empty()
    }

    fn fault(&mut self, part: &str, message: &str) {
        self.faults.push(Fault { place: format!("{}, {part}", self.title()), message: message.to_owned() });
    }

    /// Whether the certificate says that the program was built with a seeded generator.
    pub fn seeded(&self) -> bool {
        self.certificate.as_ref().is_some_and(|certificate| !certificate.assumes.private)
    }
}

/// Verifies every certificate of an input, in order.
///
/// # Errors
/// None: a line that is no certificate gives a verdict with a fault.
pub fn verify(input: &Input, options: Options) -> Vec<Verdict> {
    input.lines.iter().enumerate().map(|(i, line)| verify_line(line, i + 1, options)).collect()
}

fn verify_line(line: &Line, number: usize, options: Options) -> Verdict {
    let mut verdict =
        Verdict { number, query: None, certificate: None, copies: line.copies, faults: Vec::new() };
    match parse::certificate(&line.bytes) {
        Ok(certificate) => {
            verdict.query = Some(certificate.query.clone());
            verdict.faults = check::certificate(&certificate);
            verdict.certificate = Some(certificate);
        }
        Err(malformed) => {
            let place = malformed.place();
            verdict.query = malformed.query;
            verdict.fault(&place, &malformed.message);
        }
    }
    if !line.ended {
        verdict.fault("end", "the line does not end with a line feed: it may have been cut off");
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
