//! `coq`.

use super::output::{Done, InputArgs, Status};
use dp_audit::coq::{self, CoqFiles};
use dp_audit::document::{Document, Report};
use dp_audit::verify::{Options, Verdict};
use dp_audit::{report, words};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Write the certificates as files that Coq checks: the query, its derivation, and one theorem
/// for each source.
///
/// Every certificate becomes QUERY.v and QUERY_audit.v, as the page of the book on Coq
/// explains. Nothing is written unless all records verify. A query has no file if the theory lacks
/// a part of it: a composition of equals, or orders that are not whole. The command names such a
/// query. Two queries of one name are numbered by file and line. To have the files checked, with
/// the folder `proofs` of the library's repository: make -C proofs certificates DIR=the folder.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    /// The folder for the files; it is made where there is none, and files of the same names are
    /// replaced.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

/// Writes the certificates for Coq, if all records verify.
pub(super) fn run(arguments: &Arguments) -> Done {
    let audited = arguments.input.audited(Options::default())?;
    let (verdicts, folder) = (&audited.verdicts, &arguments.output);
    let status = Status::of(verdicts);
    if status != Status::Well {
        let text = format!("{}nothing was written\n", report::verdicts_text(verdicts));
        return Ok(audited.text(text, status));
    }
    let certificates: Vec<_> = verdicts.iter().filter_map(Verdict::certificate).collect();
    let (written, left): (Vec<_>, Vec<_>) =
        certificates.into_iter().partition(|one| coq::lacks(one).is_none());
    let files = coq::files(&written).map_err(|error| format!("cannot make room for the files: {error}"))?;
    let failed = |path: &Path, error: io::Error| format!("{} cannot be written: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut text = String::new();
    let write = |CoqFiles { query, file, audit }: &CoqFiles| {
        for (name, content) in [(format!("{query}.v"), file), (format!("{query}_audit.v"), audit)] {
            let path = folder.join(name);
            fs::write(&path, content).map_err(|error| failed(&path, error))?;
        }
        Ok::<(), String>(())
    };
    for (one, certificate) in files.iter().zip(&written) {
        write(one)?;
        let query = &one.query;
        let rest = certificate.not_itemised().map_or(String::new(), |rest| format!(", NOT ITEMISED: {rest}"));
        let name = words::name(&certificate.query);
        text.push_str(&format!("{query}.v, {query}_audit.v: query {name}{rest}\n"));
    }
    let reports: Vec<&Report> = verdicts
        .iter()
        .filter_map(|verdict| match &verdict.record {
            Some(Document::Report(report)) => Some(&**report),
            _ => None,
        })
        .collect();
    if let Some(one) = coq::reports(&reports, &files) {
        write(&one)?;
        let (query, count) = (&one.query, reports.len());
        text.push_str(&format!("{query}.v, {query}_audit.v: ways to report: {count}\n"));
    }
    for certificate in left {
        let (query, lacks) = (words::name(&certificate.query), coq::lacks(certificate).unwrap_or_default());
        text.push_str(&format!("no file: query {query}, {lacks}\n"));
    }
    Ok(audited.text(text, Status::Well))
}
