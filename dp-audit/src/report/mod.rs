//! Output of `list` and `verify`: as text here, and as JSON in `json`.

mod json;

pub use json::{listing, verdicts};

use crate::document::{Account, Document, Keeper};
use crate::model::{Costs, Measure};
use crate::read::Input;
use crate::remarks::{Remark, remarks};
use crate::verify::Verdict;
use crate::words::{cost as cost_in_words, costs, list, name, plural, table, text, trimmed};
use num_bigint::BigInt;

/// Prints a table with one row for each record, and then the remarks.
pub fn list_records(verdicts: &[Verdict]) -> String {
    let mut rows =
        vec![["RECORD", "FILE", "SOURCES", "COST OR BUDGET", "PRIVATE", "VERIFIES"].map(str::to_owned)];
    rows.extend(verdicts.iter().map(list_row));
    table(&rows) + &remarks_text(&remarks(verdicts))
}

/// Prints one line for each remark.
fn remarks_text(remarks: &[Remark]) -> String {
    remarks.iter().map(|remark| format!("REMARK {}\n", remark.message)).collect()
}

fn list_row(verdict: &Verdict) -> [String; 6] {
    let verifies = if verdict.holds() { "yes" } else { "NO" }.to_owned();
    let Some(record) = &verdict.record else {
        return [verdict.title(), "?".into(), "?".into(), "?".into(), "?".into(), verifies];
    };
    let sources = record.sources();
    let names = list(sources.iter().map(|source| name(&source.record)));
    let cost = |of: &Costs| costs(record.measure(), of, sources.len());
    match record {
        Document::Certificate(certificate) => {
            let assumes = &certificate.assumes;
            let private = if assumes.private { "yes" } else { "NO" };
            let place = format!("{}:{}", text(&assumes.file), assumes.line);
            let rest = certificate.not_itemised();
            let rest = rest.map_or(String::new(), |rest| format!(" (NOT ITEMISED: {rest})"));
            let cost = cost(&certificate.cost) + &rest;
            [record.title(), place, names, cost, private.into(), verifies]
        }
        Document::Session(session) => {
            let what = match (&session.together, session.account) {
                (Some(one), _) => format!("session, one budget for each {}", name(&one.unit)),
                (None, Account::Types) => "session".to_owned(),
                (None, Account::Process) => "session at run time".to_owned(),
                (None, Account::Ledger) => "session under a ledger".to_owned(),
            };
            [what, "-".into(), names, cost(&session.budget), "-".into(), verifies]
        }
        Document::Report(report) => {
            let private = if report.private { "yes" } else { "NO" };
            [record.title(), "-".into(), name(&report.value), epsilon(&report.cost), private.into(), verifies]
        }
        Document::Device(device) => {
            ["device".into(), "-".into(), name(&device.value), epsilon(&device.budget), "-".into(), verifies]
        }
        Document::Question(question) => {
            let place = format!("{}:{}", text(&question.file), question.line);
            [record.title(), place, name(&question.value), epsilon(&question.budget), "-".into(), verifies]
        }
        Document::Batch(batch) => {
            let both = cost_in_words(&Measure::Approx, &batch.cost);
            [record.title(), "-".into(), name(&batch.value), both, "-".into(), verifies]
        }
        Document::Together(together) => {
            let both = cost_in_words(&Measure::Approx, &together.whole);
            ["account".into(), "-".into(), name(&together.record), both, "-".into(), verifies]
        }
        Document::Stated(_) => [record.title(), "-".into(), "-".into(), "-".into(), "-".into(), verifies],
    }
}

/// Formats the cost or the budget of reports.
fn epsilon(millionths: &BigInt) -> String {
    format!("epsilon {}", trimmed(millionths, 6))
}

/// Prints the records, one on each line, in a form that [`crate::read`] reads again.
///
/// A canonical record is in printable ASCII. Other lines are left out, because a control character
/// could hide lines on a terminal; `verify` reports them.
pub fn records(input: &Input) -> String {
    let lines = input.lines.iter().filter_map(|line| std::str::from_utf8(&line.bytes).ok());
    let printable = lines.filter(|line| line.bytes().all(|byte| matches!(byte, b' '..=b'~')));
    printable.map(|line| format!("{line}\n")).collect()
}

/// Prints verdicts as text: one line for each record with its faults below it, then the remarks,
/// and at last the counts.
pub fn verdicts_text(verdicts: &[Verdict]) -> String {
    let mut out = String::new();
    for verdict in verdicts {
        match verdict.holds() {
            true => out.push_str(&format!("OK     {}\n", accepted(verdict))),
            false => out.push_str(&format!("WRONG  {}\n", refused(verdict))),
        }
        for fault in &verdict.faults {
            out.push_str(&format!("       - {fault}\n"));
        }
    }
    out.push_str(&remarks_text(&remarks(verdicts)));
    let good = verdicts.iter().filter(|verdict| verdict.holds()).count();
    let total = verdicts.len();
    out.push_str(&format!("{}: {good} OK, {} WRONG\n", plural(total, "record"), total - good));
    out
}

fn accepted(verdict: &Verdict) -> String {
    let Some(record) = &verdict.record else { return verdict.title() };
    let sources = record.sources();
    let names = list(sources.iter().map(|source| name(&source.record)));
    let copies = match verdict.copies {
        1 => String::new(),
        copies => format!(", found {copies} times"),
    };
    let certificate = match record {
        Document::Session(session) => {
            let budget = costs(&session.measure, &session.budget, sources.len());
            let kept = match (&session.together, session.account) {
                (Some(one), _) => format!(", one budget for each {} in all tables", name(&one.unit)),
                (None, Account::Types) => String::new(),
                (None, Account::Process) => ", kept at run time".to_owned(),
                (None, Account::Ledger) => ", kept at run time under a ledger".to_owned(),
            };
            return format!("{}: {budget}{kept}{copies}", verdict.title());
        }
        Document::Report(report) => {
            let seeded = if report.private { "" } else { ", NOT PRIVATE: built with a seeded generator" };
            return format!("{}: {}{copies}{seeded}", verdict.title(), epsilon(&report.cost));
        }
        Document::Device(device) => {
            let kept = match device.account {
                Keeper::Types => "",
                Keeper::Store { .. } => ", from a store for days and a lifetime",
            };
            return format!("{}: {}{kept}{copies}", verdict.title(), epsilon(&device.budget));
        }
        Document::Question(question) => {
            let place = format!("{}:{}", text(&question.file), question.line);
            return format!("{} ({place}): {}{copies}", verdict.title(), epsilon(&question.budget));
        }
        Document::Batch(batch) => {
            return format!(
                "{}: {} ON THE TRUST OF {} DEVICES AND A SHUFFLER, {} without{copies}",
                verdict.title(),
                cost_in_words(&Measure::Approx, &batch.cost),
                batch.honest,
                epsilon(&batch.device)
            );
        }
        Document::Together(together) => {
            let [whole, session] =
                [&together.whole, &together.session].map(|both| cost_in_words(&Measure::Approx, both));
            return format!("{}: {whole}, including {session} for the session{copies}", verdict.title());
        }
        Document::Stated(stated) => {
            let [holder, purpose] = [&stated.holder, &stated.purpose].map(|said| text(said));
            let accounts: String =
                stated.accounts.iter().map(|account| format!(", under account {}", name(account))).collect();
            return format!("{}, not checked: {holder}, for {purpose}{accounts}{copies}", verdict.title());
        }
        Document::Certificate(certificate) => certificate,
    };
    let place = format!("{}:{}", text(&certificate.assumes.file), certificate.assumes.line);
    let statements = match certificate.assumes.statements.len() {
        0 => String::new(),
        count => format!(", ON THE TRUST OF {}", plural(count, "STATEMENT").to_uppercase()),
    };
    let seeded = if verdict.seeded() { ", NOT PRIVATE: built with a seeded generator" } else { "" };
    let rest = certificate.not_itemised().map_or(String::new(), |rest| format!(", NOT ITEMISED: {rest}"));
    format!(
        "{} ({place}): {} on {names}, {}{rest}{copies}{statements}{seeded}",
        verdict.title(),
        costs(&certificate.measure, &certificate.cost, sources.len()),
        plural(certificate.releases(), "release"),
    )
}

fn refused(verdict: &Verdict) -> String {
    let seeded = if verdict.seeded() { ", NOT PRIVATE" } else { "" };
    format!("{}{seeded}: {}", verdict.title(), plural(verdict.faults.len(), "fault"))
}
