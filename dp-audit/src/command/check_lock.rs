//! `check-lock`.

use super::lock::LockFile;
use super::output::{Done, InputArgs, Status};
use dp_audit::difference::{self, differences, faults};
use dp_audit::lock::Lock;
use dp_audit::verify::{Options, Verdict};
use std::path::PathBuf;

/// Compare a program with its lock, and say each difference in words.
///
/// The exit status is 0 if the program promises what the lock says, and 1 if it differs in anything
/// or a record is wrong. Differences that make privacy weaker come first, marked WEAKER. After an
/// intended change, write a new lock with `lock`, and have the changed lines reviewed.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    /// The lock.
    #[arg(long, default_value = "dp.lock")]
    lock: PathBuf,
    /// Text for a reader, JSON, or SARIF 2.1.0 for a code host.
    #[arg(long, value_enum, default_value_t = Report::Text)]
    format: Report,
}

/// How `check-lock` prints.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Report {
    /// Text for a reader.
    Text,
    /// A JSON document of one line; the folder dp-audit/schema has its schema.
    Json,
    /// A log that code hosts show beside the source.
    Sarif,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let path = arguments.lock.display();
    let old = LockFile::read(&arguments.lock)?.lock;
    // The command reports a seeded generator as a difference, not as a fault.
    let audited = arguments.input.audited(Options { allow_seeded: true })?;
    let found = match audited.verdicts.iter().all(Verdict::holds) {
        true => differences(&old, &Lock::of(&audited.verdicts)?),
        false => faults(&audited.verdicts),
    };
    let status = match (Status::of(&audited.verdicts), found.is_empty()) {
        (Status::Well, true) => Status::Well,
        (Status::Well, false) => Status::Refused,
        (status, _) => status,
    };
    Ok(match arguments.format {
        Report::Text if found.is_empty() => {
            audited.text(format!("the program promises what {path} says\n"), status)
        }
        Report::Text => audited.text(difference::text(&found), status),
        Report::Json => audited.json("check-lock", status, difference::json(&found)),
        Report::Sarif => audited.bare(difference::sarif(&found, &path.to_string()), status),
    })
}
