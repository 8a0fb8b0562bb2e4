//! `diff`.

use super::lock::{LockFile, is_lock};
use super::output::{Audited, CommandError, Done, Format, Outcome, Status, document, wrong};
use dp_audit::difference::{self, differences};
use dp_audit::lock::Lock;
use dp_audit::verify::{Options, Verdict};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Compare two programs, files of records or locks, and say whether privacy became weaker.
///
/// The exit status is 1 if any difference makes privacy weaker, and 0 if none does. These
/// differences are weaker: more cost, a larger budget, less noise, anything new, and any new
/// assumption. Less cost, or a removed query, is not weaker. A difference that cannot be compared
/// counts as weaker. The book's page on auditing defines all cases.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The old program, file of records, or lock.
    old: PathBuf,
    /// The new one.
    new: PathBuf,
    /// Text for a reader, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// One of the two compared files: its promises, and the line that identifies it.
struct Side {
    lock: Lock,
    identity: String,
    file: Value,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let (old, new) = match (side(&arguments.old)?, side(&arguments.new)?) {
        (Ok(old), Ok(new)) => (old, new),
        (Err(faults), _) | (_, Err(faults)) => return Ok(faults),
    };
    let found = differences(&old.lock, &new.lock);
    let weaker = found.iter().any(|difference| difference.kind.weaker());
    let status = if weaker { Status::Refused } else { Status::Well };
    Ok(match arguments.format {
        Format::Text => {
            let text = format!("{}{}\n{}\n", difference::text(&found), old.identity, new.identity);
            Outcome { text, note: None, status }
        }
        Format::Json => {
            let differences = difference::json(&found);
            let result = json!({ "old": old.file, "new": new.file, "compared": differences });
            document("diff", status, None, result)
        }
    })
}

/// Reads one of the two files. If a record in the file is wrong, returns the faults instead.
fn side(path: &Path) -> Result<Result<Side, Outcome>, CommandError> {
    if is_lock(path) {
        let file = LockFile::read(path)?;
        return Ok(Ok(Side { identity: file.identity(), file: file.json(), lock: file.lock }));
    }
    // The command reports a seeded generator as a difference, not as a fault.
    let audited = Audited::of(path, Options { allow_seeded: true })?;
    let chosen: Vec<&Verdict> = audited.verdicts.iter().collect();
    if let status @ (Status::Refused | Status::Unusable | Status::GaveUp) = Status::of(&audited.verdicts) {
        return Ok(Err(audited.text(wrong(&chosen), status)));
    }
    let (identity, file) = (audited.identity(), audited.about());
    Ok(Ok(Side { lock: Lock::of(&audited.verdicts)?, identity, file }))
}
