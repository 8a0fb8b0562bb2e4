//! `report`.

use super::output::{Audited, Done, InputArgs, Status, TOOL, spares};
use dp_audit::html::{self, Report};
use dp_audit::program::{self, Facts};
use dp_audit::verify::{Options, verify};
use dp_audit::{binary, read, report};
use std::fs;
use std::path::PathBuf;

/// Write the report of a program as one HTML file, for readers who are not developers.
///
/// The file has the totals, the sessions, each query with its derivation, the assumptions, and a
/// glossary. It needs no script and no network, and it can be printed. Each language is a separate
/// file, so that a screen reader reads only one language aloud. A program without certificates, or
/// with wrong ones, has a report too, which says so first.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    /// The file for the report; it is replaced if it exists. Without it, standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The language of the report.
    #[arg(long, value_enum, default_value_t = Language::En)]
    language: Language,
}

/// The language of a report.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Language {
    /// English.
    En,
    /// German.
    De,
}

/// The largest number of pairs of a session and a query on a page.
const MOST_PAIRS: usize = 20_000;

pub(super) fn run(arguments: &Arguments) -> Done {
    let path = arguments.input.binary();
    if let Some(output) = &arguments.output {
        spares(output, &[path])?;
    }
    let input = read::read_any(path).map_err(|error| format!("{} {error}", path.display()))?;
    let verdicts = verify(&input, Options::default());
    let binary = match input.format {
        read::Format::Lines => None,
        _ => arguments.input.path().map(|path| binary::read(path, None)).transpose()?,
    };
    let (facts, stopped) = match program::facts(&verdicts, binary) {
        Ok(facts) if facts.pairs() <= MOST_PAIRS => (facts, None),
        Ok(_) => (Facts::of_wrong_ones(&verdicts)?, Some(program::TOO_MANY.to_owned())),
        Err(why) => (Facts::of_wrong_ones(&verdicts)?, Some(why)),
    };
    let status = match (&stopped, Status::of(&verdicts)) {
        _ if input.lines.is_empty() => Status::Unusable,
        (Some(_), Status::Well) => Status::GaveUp,
        (_, status) => status,
    };
    let language = match arguments.language {
        Language::En => html::Language::English,
        Language::De => html::Language::German,
    };
    let about =
        Report { input: &input, verdicts: &verdicts, facts: &facts, stopped: stopped.as_deref(), tool: TOOL };
    let page = html::page(&about, language)?;
    let audited = Audited { input, verdicts };
    let Some(output) = &arguments.output else {
        return Ok(audited.bare(page, status));
    };
    fs::write(output, page).map_err(|error| format!("{} cannot be written: {error}", output.display()))?;
    let text = format!("{}{} has the report\n", report::verdicts_text(&audited.verdicts), output.display());
    Ok(audited.text(text, status))
}
