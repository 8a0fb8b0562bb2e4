//! `lock`, and a lock as a file, with the digest that identifies it.

use super::output::{Audited, CommandError, Done, InputArgs, Status, TOOL, bytes, spares};
use dp_audit::lock::{self, LARGEST, Lock};
use dp_audit::read::hex;
use dp_audit::report;
use dp_audit::verify::Options;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// Write the promises of a program as a text for review, to keep beside its source.
///
/// The text has one fact in each line: what each query and session costs, its data, their privacy
/// units, each release with its noise, and what is assumed. A rebuilt program has the same text.
/// `check-lock` compares a program with it. Nothing is written unless all records verify.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    /// The file to write, or - for standard output.
    #[arg(short, long, value_name = "LOCK", default_value = "dp.lock")]
    output: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    if let Some(input) = arguments.input.path() {
        spares(&arguments.output, &[input])?;
    }
    let audited = arguments.input.audited(Options::default())?;
    let status = Status::of(&audited.verdicts);
    if status != Status::Well {
        let text = format!("{}nothing was written\n", report::verdicts_text(&audited.verdicts));
        return Ok(audited.text(text, status));
    }
    let (lock, text) = of(&audited)?;
    if arguments.output.as_os_str() == "-" {
        return Ok(audited.bare(text, Status::Well));
    }
    let path = arguments.output.display();
    fs::write(&arguments.output, text).map_err(|error| format!("{path} cannot be written: {error}"))?;
    Ok(audited.text(format!("{path}: {} entries\n", lock.entries.len()), Status::Well))
}

/// The lock of a program, and its text as the lock file holds it.
fn of(audited: &Audited) -> Result<(Lock, String), String> {
    let lock = Lock::of(&audited.verdicts)?;
    let text = lock::text(&lock);
    // Checks that the tool can read the written text again.
    lock::read(text.as_bytes()).map_err(|error| format!("the lock would not be readable: {error}"))?;
    Ok((lock, text))
}

/// A lock that was read from a file.
pub(super) struct LockFile {
    pub(super) lock: Lock,
    name: String,
    bytes: usize,
    sha256: String,
}

impl LockFile {
    pub(super) fn read(path: &Path) -> Result<Self, CommandError> {
        let name = path.display().to_string();
        let bytes = bytes(path, LARGEST as u64)?;
        let lock = lock::read(bytes.as_slice()).map_err(|error| format!("{name}, {error}"))?;
        let sha256 = hex(&Sha256::digest(&bytes));
        Ok(LockFile { lock, name, bytes: bytes.len(), sha256 })
    }

    /// The line that identifies the tool and the lock.
    pub(super) fn identity(&self) -> String {
        format!("{TOOL} read {}: {} bytes, SHA-256 {}", self.name, self.bytes, self.sha256)
    }

    /// The lock in a JSON document.
    pub(super) fn json(&self) -> Value {
        json!({ "name": self.name, "format": "a lock", "bytes": self.bytes, "sha256": self.sha256 })
    }
}

/// Whether a file begins as a lock does. A file that cannot be read does not.
pub(super) fn is_lock(path: &Path) -> bool {
    path != Path::new("-") && bytes(path, 64).is_ok_and(|start| lock::is_lock(&start))
}
