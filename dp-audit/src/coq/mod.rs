//! Certificates as Coq files, for an auditor who trusts Coq alone.
//!
//! Each certificate becomes two files. `QUERY.v` holds the data, the query in plain Gallina, its
//! derivation node by node, the exact cost, and one theorem for each source. Coq derives every
//! number again, and compares the query with the meaning of the derivation. `QUERY_audit.v` states
//! the same data, query and theorems before it reads the first file. The audit takes only proofs
//! from the first file, so a reader need not trust the other text of that file. The theory is in
//! the repository's folder `proofs`. The README of that folder maps each node of a certificate to
//! its Coq constructor.
//!
//! This module does not trust the certificate. A file that says something else than its certificate
//! would be a bug of this module. The tests that compare programs with Coq search for such bugs.

mod file;
mod report;
mod statement;

use crate::big_stack::with_room;
use crate::document::{Certificate, Report};
use crate::framework::{Aggregate, Measurement, Transformation};
use crate::gallina::Names;
use std::io;

/// The two files of one certificate.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CoqFiles {
    /// The name of the query's file without `.v`, which is also the name of the query in it.
    pub query: String,
    /// The text of `QUERY.v`.
    pub file: String,
    /// The text of `QUERY_audit.v`.
    pub audit: String,
}

/// Names the parts of a certificate that the Coq theory lacks. Such a certificate has no files.
pub fn lacks(certificate: &Certificate) -> Option<&'static str> {
    not_in_theory(&*certificate.derivation).or_else(|| {
        statement::all(&certificate.measure)
            .is_empty()
            .then_some("whose orders the theory does not have: it has whole ones from 2 to 1000")
    })
}

fn not_in_theory(node: &dyn Measurement) -> Option<&'static str> {
    let tables = [node.cut().map(|(plan, _)| plan), node.sampled().map(|(plan, _)| plan)];
    node.not_in_theory()
        .or_else(|| of_aggregate(&*node.release()?.aggregate))
        .or_else(|| tables.into_iter().flatten().find_map(of_plan))
        .or_else(|| node.premises().iter().find_map(|premise| not_in_theory(&**premise)))
}

fn of_aggregate(node: &dyn Aggregate) -> Option<&'static str> {
    let parts = || node.parts().iter().find_map(|part| of_aggregate(&**part));
    node.not_in_theory().or_else(|| of_plan(node.plan()?)).or_else(parts)
}

fn of_plan(node: &dyn Transformation) -> Option<&'static str> {
    node.not_in_theory().or_else(|| of_plan(node.other()?)).or_else(|| of_plan(node.premise()?))
}

/// Writes the files of all verified certificates that the theory covers, in the given order.
///
/// File names depend only on the set of certificates, not on the order in which a linker placed
/// them. If two queries have the same name, their file names get numbers in the order of source
/// file and line.
///
/// # Errors
/// If the operating system has no memory for the walk over deep derivations.
///
/// ```
/// let line = include_str!("../../tests/certificates/samples.json").lines().next().expect("a record");
/// let record = dp_audit::document::parse(line.as_bytes()).expect("it is one");
/// let files = dp_audit::coq::files(&[record.certificate().expect("of a query")])?;
/// assert_eq!(files[0].query, "adult_smokers");
/// assert!(files[0].file.contains("Theorem adult_smokers_protects_0 : forall D D' : database,"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn files(certificates: &[&Certificate]) -> io::Result<Vec<CoqFiles>> {
    let mut order: Vec<usize> = (0..certificates.len()).collect();
    order.sort_by_key(|&i| {
        let Certificate { query, assumes, digest, .. } = certificates[i];
        (query, &assumes.file, assumes.line, &digest.computed)
    });
    let mut names = Names::default();
    let mut files = vec![String::new(); certificates.len()];
    for i in order {
        files[i] = names.fresh(&certificates[i].query, "query");
    }
    with_room(|| {
        let both = certificates.iter().zip(files).map(|(certificate, query)| {
            let (file, audit) = file::texts(certificate, &query);
            CoqFiles { query, file, audit }
        });
        both.collect()
    })
}

/// Writes the files of all verified device reports, under a name that no file in `beside` has. The
/// files hold the law of each randomiser in the theory. For each law they hold the theorem that it
/// protects any two values at its cost (`local_sound`). Returns `None` without reports.
///
/// ```
/// let line = include_str!("../../tests/certificates/reports.json").lines().next().expect("a record");
/// let record = dp_audit::document::parse(line.as_bytes()).expect("it is one");
/// let dp_audit::document::Document::Report(report) = record else { panic!("it is a report") };
/// let files = dp_audit::coq::reports(&[&report], &[]).expect("there is one");
/// assert_eq!(files.query, "reports");
/// assert!(files.file.contains("protects (epsilon_of 1000000) report_number_k_ary_response."));
/// ```
pub fn reports(reports: &[&Report], beside: &[CoqFiles]) -> Option<CoqFiles> {
    let mut names = Names::default();
    beside.iter().for_each(|files| names.reserve(files.query.clone()));
    (!reports.is_empty()).then(|| report::files(reports, names.fresh("reports", "reports")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallina::is_reserved;

    /// The words of a Coq text outside comments and strings.
    fn words(text: &str) -> Vec<String> {
        let (mut depth, mut quoted, mut bare) = (0, false, String::new());
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            match (c, rest.peek()) {
                ('"', _) => quoted = !quoted,
                ('(', Some('*')) if !quoted => depth += 1,
                ('*', Some(')')) if !quoted && depth > 0 => {
                    depth -= 1;
                    rest.next();
                }
                _ if quoted || depth > 0 => {}
                _ => bare.push(c),
            }
        }
        assert!(depth == 0 && !quoted, "{text}");
        bare.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '\'').map(str::to_owned).collect()
    }

    /// An identifier must not equal a word that the file uses, or it would hide that word. This
    /// test checks that all such words are reserved.
    #[test]
    fn every_word_that_a_file_uses_is_kept_from_user_code() {
        let samples = include_str!("../../tests/certificates/samples.json");
        let records = samples.lines().map(|line| crate::document::parse(line.as_bytes()));
        for record in records.map(|record| record.expect("it is a record")) {
            let Some(certificate) = record.certificate().filter(|it| lacks(it).is_none()) else { continue };
            let made = files(&[certificate]).expect("there is room");
            let query = made[0].query.as_str();
            let words = words(&made[0].file);
            // The file's own definitions are the words after these keywords, and the words before
            // an arrow.
            let own: Vec<&str> = words
                .windows(2)
                .filter(|pair| ["let", "Variable", "fun"].contains(&pair[0].as_str()))
                .map(|pair| pair[1].as_str())
                .collect();
            let small = words.iter().filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
            for word in small.filter(|word| !own.contains(&word.as_str()) && !word.starts_with(query)) {
                let stem = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
                let answer = stem != word && ["a", "answers", "so_far", "part"].contains(&stem);
                assert!(answer || is_reserved(word), "{word} could be hidden");
            }
        }
    }
}
