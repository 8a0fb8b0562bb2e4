//! Command line of the auditor: a thin layer over the library.
#![forbid(unsafe_code)]

use clap::{Parser, Subcommand};
use dp_audit::compare::{self, Remark};
use dp_audit::coq::{self, CoqFiles};
use dp_audit::document::{Certificate, Record, Report};
use dp_audit::explain::explain;
use dp_audit::read::{self, Input};
use dp_audit::verify::{Options, Verdict, verify};
use dp_audit::{cost_plan, page, report, tradeoff, words};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Reads and re-checks the privacy certificates inside a compiled program.
///
/// A program that was built with dp-types carries one certificate for each query that it can run,
/// which says what the query assumes, what it publishes, and why that costs no more privacy budget
/// than it says, and one record for each session that it can open. This tool needs the program
/// alone, not its source, never runs it, and knows nothing of dp-types: it derives every number
/// again.
///
/// Start with `verify`, then read `show`: its first part is what you have to judge yourself.
#[derive(Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "Exit status: 0 all is well; 1 a record is wrong; 2 a file cannot be read or written."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the queries and the sessions: where they stand, what data they use, what they cost.
    List {
        #[command(flatten)]
        input: InputArgs,
        /// A table to read, or the records themselves, one line of JSON each, as this tool reads
        /// them back.
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Explain a query in plain words: what is assumed, what is published with how much noise, what
    /// it costs.
    ///
    /// The page says first what was assumed: whose data is protected, which statements are trusted,
    /// where the noise comes from. No tool can check those; you can. A record that does not verify
    /// is shown under a warning, and the exit status is 1.
    Show {
        #[command(flatten)]
        input: InputArgs,
        /// Name of the query; without it, all queries and sessions.
        query: Option<String>,
    },
    /// Show what each release costs and how far its answer will be from the truth, before any data
    /// is read.
    ///
    /// One line for each release: how many numbers it publishes, what one run costs, its share of
    /// the cost of the query, the law of its noise, the expected distance of a number from the
    /// truth, what that distance stays within in 95 of 100 runs for any given number, and for all
    /// numbers of the release at once; and budget that no release accounts for. Of a choice it is
    /// the score that counts: how far that of the chosen one is below the best, on average at most.
    /// All of it follows from the certificate. Nothing is shown unless the records verify.
    Plan {
        #[command(flatten)]
        input: InputArgs,
        /// Name of the query; without it, all queries.
        query: Option<String>,
        /// A table to read, CSV with one line for each release, or a bar chart.
        #[arg(long, value_enum, default_value_t = Shape::Text)]
        format: Shape,
    },
    /// Show what the cost of a query leaves to an attacker: how often any test must miss, at each
    /// rate of false alarms.
    ///
    /// The attacker sees all that the query publishes, knows all data but one privacy unit, and
    /// tests whether that unit is as it is or as it might be. A false alarm takes the second for
    /// the first, a miss the first for the second; RIGHT is half of what is left of both. Each
    /// table says whether it is exact or a bound. Nothing is shown unless the records verify.
    Tradeoff {
        #[command(flatten)]
        input: InputArgs,
        /// Name of the query; without it, all queries.
        query: Option<String>,
        /// A table to read, CSV, or a picture.
        #[arg(long, value_enum, default_value_t = Shape::Text)]
        format: Shape,
    },
    /// Derive every number again, and say which record is wrong and where.
    ///
    /// Prints OK or WRONG for each query and each session, and a REMARK where records do not fit
    /// together. OK means: if what `show` lists as assumed is true, then the query costs no more
    /// than the certificate says, and the budget of a session is what it stands for. It does not
    /// mean that the records belong to this program (they are not signed), nor that the assumptions
    /// are true.
    Verify {
        #[command(flatten)]
        input: InputArgs,
        /// Print one line of JSON instead of text, for other programs.
        #[arg(long)]
        json: bool,
        /// Accept programs built with a seeded generator. They are NOT PRIVATE and fail without
        /// this; for tests only.
        #[arg(long)]
        allow_seeded: bool,
    },
    /// Write the certificates as files that Coq checks: the query, its derivation, and one theorem
    /// for each source.
    ///
    /// Every certificate becomes QUERY.v and QUERY_audit.v, as the page of the book on Coq
    /// explains. Nothing is written unless all records verify. A query of which the theory does not
    /// have all, a composition of equals or orders that are not whole, has no file, and is named.
    /// Two queries of one name are numbered by file and line. To have the files checked, with the
    /// folder `proofs` of the library's repository: make -C proofs certificates DIR=the folder.
    Coq {
        #[command(flatten)]
        input: InputArgs,
        /// The folder for the files; it is made where there is none, and files of the same names
        /// are replaced.
        #[arg(short, long, value_name = "DIR")]
        output: PathBuf,
    },
    /// Explain an error of the library, by the code at the end of the compiler's message, such as
    /// DP0208.
    Explain {
        /// The code.
        code: String,
    },
}

/// How `plan` and `tradeoff` print.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Shape {
    /// A table.
    Text,
    /// Comma-separated values.
    Csv,
    /// A picture.
    Svg,
}

/// How `list` prints.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// A table.
    Text,
    /// One record in each line.
    Json,
}

#[derive(clap::Args)]
struct InputArgs {
    /// The program, in any format, or a file of records, or - for standard input.
    binary: PathBuf,
}

fn main() -> ExitCode {
    let (text, status) = match run(Cli::parse().command) {
        Ok(done) => done,
        Err(message) => {
            eprintln!("dp-audit: {message}");
            return ExitCode::from(2);
        }
    };
    match io::stdout().lock().write_all(text.as_bytes()) {
        // The reader of the output may close the pipe early.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("dp-audit: cannot write: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::from(status),
    }
}

/// Runs a command. Returns the text to print and the exit status, or the reason why the input is
/// unusable.
fn run(command: Command) -> Result<(String, u8), String> {
    match command {
        Command::List { input, format } => {
            let (input, verdicts) = verified(&input, Options::default())?;
            Ok(match format {
                Format::Text => (report::list_records(&verdicts), 0),
                Format::Json => (report::list_json(&input), 0),
            })
        }
        Command::Show { input, query } => {
            let (input, verdicts) = verified(&input, Options::default())?;
            show(&input, &verdicts, query.as_deref())
        }
        Command::Plan { input, query, format } => about(&input, query.as_deref(), |certificates| {
            let plans = certificates.iter().map(|one| cost_plan::plan(one)).collect::<Result<Vec<_>, _>>()?;
            Ok(match format {
                Shape::Text => cost_plan::table(&plans),
                Shape::Csv => cost_plan::csv(&plans),
                Shape::Svg => cost_plan::chart(&plans)?,
            })
        }),
        Command::Tradeoff { input, query, format } => about(&input, query.as_deref(), |certificates| {
            let regions =
                certificates.iter().map(|one| tradeoff::regions(one)).collect::<Result<Vec<_>, _>>()?;
            let regions: Vec<_> = regions.into_iter().flatten().collect();
            Ok(match format {
                Shape::Text => tradeoff::table(&regions),
                Shape::Csv => tradeoff::csv(&regions),
                Shape::Svg => tradeoff::chart(&regions, &[])?,
            })
        }),
        Command::Verify { input, json, allow_seeded } => {
            let (input, verdicts) = verified(&input, Options { allow_seeded })?;
            let text = if json {
                report::verdicts_json(&input, &verdicts)
            } else {
                report::verdicts_text(&verdicts)
            };
            Ok((text, status(&verdicts)))
        }
        Command::Coq { input, output } => {
            let (_, verdicts) = verified(&input, Options::default())?;
            export(&verdicts, &output)
        }
        Command::Explain { code } => Ok((explain(&code)?.to_owned(), 0)),
    }
}

fn verified(args: &InputArgs, options: Options) -> Result<(Input, Vec<Verdict>), String> {
    let input = read::read(&args.binary).map_err(|error| format!("{} {error}", args.binary.display()))?;
    let verdicts = verify(&input, options);
    Ok((input, verdicts))
}

fn status<'a>(verdicts: impl IntoIterator<Item = &'a Verdict>) -> u8 {
    u8::from(!verdicts.into_iter().all(Verdict::holds))
}

/// The verdicts on the query with this name; without a name, on all records.
fn chosen<'v>(
    input: &Input,
    verdicts: &'v [Verdict],
    query: Option<&str>,
) -> Result<Vec<&'v Verdict>, String> {
    let wanted = |verdict: &&Verdict| query.is_none() || verdict.query.as_deref() == query;
    let chosen: Vec<&Verdict> = verdicts.iter().filter(wanted).collect();
    if let (true, Some(query)) = (chosen.is_empty(), query) {
        let known: Vec<String> = verdicts.iter().map(Verdict::title).collect();
        return Err(format!(
            "{} has no query {}; it has: {}",
            input.name,
            words::name(query),
            known.join(", ")
        ));
    }
    Ok(chosen)
}

/// Applies `tell` to the certificates of this query, or of all queries. If a record is wrong, the
/// output is its faults instead.
fn about(
    args: &InputArgs,
    query: Option<&str>,
    tell: impl FnOnce(&[&Certificate]) -> Result<String, String>,
) -> Result<(String, u8), String> {
    let (input, verdicts) = verified(args, Options::default())?;
    let chosen = chosen(&input, &verdicts, query)?;
    if status(chosen.iter().copied()) != 0 {
        return Ok((wrong(&chosen), 1));
    }
    let certificates: Vec<&Certificate> = chosen.iter().filter_map(|verdict| verdict.certificate()).collect();
    Ok((tell(&certificates)?, 0))
}

/// Formats the faults of wrong records, which replace the requested output.
fn wrong(chosen: &[&Verdict]) -> String {
    let faults = chosen.iter().filter(|verdict| !verdict.holds()).map(|verdict| {
        let faults: String = verdict.faults.iter().map(|fault| format!("       - {fault}\n")).collect();
        format!("WRONG  {}\n{faults}", verdict.title())
    });
    format!("{}nothing is shown of records that do not verify\n", faults.collect::<String>())
}

fn show(input: &Input, verdicts: &[Verdict], query: Option<&str>) -> Result<(String, u8), String> {
    let chosen = chosen(input, verdicts, query)?;
    let remarks = compare::remarks(verdicts);
    let pages: Vec<String> = chosen.iter().map(|verdict| page_of(verdict, &remarks)).collect();
    Ok((pages.join(&format!("\n{}\n\n", "=".repeat(80))), status(chosen)))
}

/// Writes the certificates for Coq, if all records verify.
fn export(verdicts: &[Verdict], folder: &Path) -> Result<(String, u8), String> {
    if status(verdicts) != 0 {
        return Ok((format!("{}nothing was written\n", report::verdicts_text(verdicts)), 1));
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
            Some(Record::Report(report)) => Some(&**report),
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
    Ok((text, 0))
}

fn page_of(verdict: &Verdict, remarks: &[Remark]) -> String {
    match &verdict.record {
        Some(record) => {
            page::page(record, &verdict.faults) + &page::compared(compare::about(remarks, verdict.number))
        }
        None => verdict.faults.iter().map(|fault| format!("NOT A RECORD: {fault}\n")).collect(),
    }
}
