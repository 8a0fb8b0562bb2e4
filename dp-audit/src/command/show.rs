//! `show`.

use super::output::{Done, Format, InputArgs, Status};
use dp_audit::page::{self, Delta};
use dp_audit::remarks::{self, Remark};
use dp_audit::verify::{Options, Verdict};
use serde::Serialize;

/// Explain a query in plain words: what is assumed, what is published with how much noise, what
/// it costs.
///
/// The page says first what was assumed: whose data is protected, which statements are trusted,
/// where the noise comes from. You have to judge this yourself, because no tool can check it. A
/// record that does not verify is shown under a warning, and the exit status is 1.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    /// Name of the query; without it, all queries and sessions.
    query: Option<String>,
    /// Compare costs at this delta, such as 1e-8. The option may be repeated. Without it: 1e-6 and
    /// 1e-9.
    #[arg(long)]
    delta: Vec<Delta>,
    /// Text for a reader, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let audited = arguments.input.audited(Options::default())?;
    let chosen = audited.chosen(arguments.query.as_deref())?;
    let remarks = remarks::remarks(&audited.verdicts);
    let pages: Vec<Page> = chosen.iter().map(|verdict| page(verdict, &remarks, &arguments.delta)).collect();
    let status = Status::of(chosen.iter().copied());
    Ok(match arguments.format {
        Format::Text => {
            let pages: Vec<&str> = pages.iter().map(|page| page.text.as_str()).collect();
            let rule = "=".repeat(80);
            let end = format!("\n{rule}\n\n");
            audited.text(format!("{}{end}", pages.join(&end)), status)
        }
        Format::Json => audited.json("show", status, pages),
    })
}

/// The page about one record.
#[derive(Serialize)]
struct Page {
    record: usize,
    title: String,
    ok: bool,
    text: String,
}

fn page(verdict: &Verdict, remarks: &[Remark], deltas: &[Delta]) -> Page {
    let text = match &verdict.record {
        Some(record) => {
            page::page(record, &verdict.faults, deltas)
                + &page::compared(remarks::about(remarks, verdict.number))
        }
        None => verdict.faults.iter().map(|fault| format!("NOT A RECORD: {fault}\n")).collect(),
    };
    Page { record: verdict.number, title: verdict.title(), ok: verdict.holds(), text }
}
