//! What the commands print: a table of queries, and verdicts as text or JSON.

use crate::model::{Certificate, Env};
use crate::read::Input;
use crate::verify::Verdict;
use crate::words::{env, epsilon, list, name, text};
use std::fmt::Write;

/// A table: one row for each certificate.
pub fn list_queries(verdicts: &[Verdict]) -> String {
    let mut rows = vec![["QUERY", "FILE", "SOURCES", "EPSILON", "PRIVATE", "VERIFIES"].map(str::to_owned)];
    rows.extend(verdicts.iter().map(list_row));
    let mut widths = [0; 6];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut out = String::new();
    for row in &rows {
        let cells: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        out.push_str(cells.join("  ").trim_end());
        out.push('\n');
    }
    out
}

fn list_row(verdict: &Verdict) -> [String; 6] {
    let verifies = if verdict.holds() { "yes" } else { "NO" }.to_owned();
    match &verdict.certificate {
        None => [verdict.title(), "?".into(), "?".into(), "?".into(), "?".into(), verifies],
        Some(certificate) => {
            let assumes = &certificate.assumes;
            [
                name(&certificate.query),
                format!("{}:{}", text(&assumes.file), assumes.line),
                list(assumes.sources.iter().map(|source| name(&source.record))),
                cost(certificate),
                if assumes.private { "yes" } else { "NO" }.into(),
                verifies,
            ]
        }
    }
}

fn cost(certificate: &Certificate) -> String {
    env(&certificate.cost, certificate.assumes.sources.len(), epsilon)
}

/// Verdicts as text: one line for each certificate, its faults below it, and the count last.
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
    let good = verdicts.iter().filter(|verdict| verdict.holds()).count();
    let total = verdicts.len();
    let plural = if total == 1 { "" } else { "s" };
    out.push_str(&format!("{total} certificate{plural}: {good} OK, {} WRONG\n", total - good));
    out
}

fn accepted(verdict: &Verdict) -> String {
    let Some(certificate) = &verdict.certificate else { return verdict.title() };
    let assumes = &certificate.assumes;
    let mut line = format!("{} ({}:{}): ", verdict.title(), text(&assumes.file), assumes.line);
    let records = list(assumes.sources.iter().map(|source| name(&source.record)));
    let releases = certificate.releases().len();
    let plural = if releases == 1 { "" } else { "s" };
    line.push_str(&format!("epsilon {} on {records}, {releases} release{plural}", cost(certificate)));
    match assumes.statements.len() {
        0 => {}
        1 => line.push_str(", ON THE TRUST OF 1 STATEMENT"),
        more => line.push_str(&format!(", ON THE TRUST OF {more} STATEMENTS")),
    }
    if verdict.seeded() {
        line.push_str(", NOT PRIVATE: built with a seeded generator");
    }
    line
}

fn refused(verdict: &Verdict) -> String {
    let seeded = if verdict.seeded() { ", NOT PRIVATE" } else { "" };
    let plural = if verdict.faults.len() == 1 { "" } else { "s" };
    format!("{}{seeded}: {} fault{plural}", verdict.title(), verdict.faults.len())
}

/// Verdicts as one line of JSON:
///
/// ```json
/// {"dp_audit":1,"input":"app","ok":false,"certificates":[{"query":"q","file":"src/main.rs","line":12,
///  "private":true,"statements":0,"cost":[1000000],"copies":1,"ok":false,
///  "faults":[{"place":"query q, totals","message":"..."}]}]}
/// ```
///
/// For a line that is no certificate, `file`, `line`, `private`, `statements` and `cost` are `null`, and
/// `query` is where its name could not be read.
pub fn verdicts_json(input: &Input, verdicts: &[Verdict]) -> String {
    let certificates = list_json(verdicts.iter().map(verdict_json));
    let ok = verdicts.iter().all(Verdict::holds);
    format!(
        "{{\"dp_audit\":1,\"input\":{},\"ok\":{ok},\"certificates\":{certificates}}}\n",
        string_json(&input.name)
    )
}

fn verdict_json(verdict: &Verdict) -> String {
    let query = verdict.query.as_deref().map_or("null".into(), string_json);
    let about = match &verdict.certificate {
        None => "\"file\":null,\"line\":null,\"private\":null,\"statements\":null,\"cost\":null".into(),
        Some(Certificate { assumes, cost, .. }) => format!(
            "\"file\":{},\"line\":{},\"private\":{},\"statements\":{},\"cost\":{}",
            string_json(&assumes.file),
            assumes.line,
            assumes.private,
            assumes.statements.len(),
            env_json(cost)
        ),
    };
    let faults = list_json(verdict.faults.iter().map(|fault| {
        format!("{{\"place\":{},\"message\":{}}}", string_json(&fault.place), string_json(&fault.message))
    }));
    format!(
        "{{\"query\":{query},{about},\"copies\":{},\"ok\":{},\"faults\":{faults}}}",
        verdict.copies,
        verdict.holds()
    )
}

fn list_json(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

fn env_json(env: &Env) -> String {
    list_json(env.entries().iter().map(ToString::to_string))
}

fn string_json(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            ' '..='~' => out.push(c),
            // Everything else in UTF-16, as JSON has it, so that the output is plain ASCII.
            c => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }),
        }
    }
    out.push('"');
    out
}
