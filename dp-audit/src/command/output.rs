//! The code that commands share: the input, the line that identifies the input, JSON documents, and
//! exit statuses.

use dp_audit::document::Certificate;
use dp_audit::read::{self, Input};
use dp_audit::verify::{Options, Verdict, verify};
use dp_audit::words;
use serde::Serialize;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The tool and its version, as every verdict names them.
pub(super) const TOOL: &str = concat!("dp-audit ", env!("CARGO_PKG_VERSION"));
/// The version of the JSON documents. Their schemas are in `dp-audit/schema/`.
const SCHEMA: u32 = 3;

/// The exit status of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    /// All is well.
    Well = 0,
    /// A record is wrong, or the files differ in what they promise.
    Refused = 1,
    /// The arguments or a file cannot be used.
    Unusable = 2,
    /// The input takes more effort than the tool spends, so it gives no verdict.
    GaveUp = 3,
}

impl Status {
    pub(super) fn code(self) -> ExitCode {
        ExitCode::from(self as u8)
    }

    /// The exit status for these verdicts. A wrong record takes precedence over a record without a
    /// verdict.
    pub(super) fn of<'a>(verdicts: impl IntoIterator<Item = &'a Verdict>) -> Self {
        let mut status = Status::Well;
        for verdict in verdicts.into_iter().filter(|verdict| !verdict.holds()) {
            if !verdict.gave_up() {
                return Status::Refused;
            }
            status = Status::GaveUp;
        }
        status
    }
}

/// The output of a command that ran.
pub(super) struct Outcome {
    /// The text for standard output.
    pub(super) text: String,
    /// A line for standard error, if the format of the output has no place for it.
    pub(super) note: Option<String>,
    pub(super) status: Status,
}

impl Outcome {
    /// Adds a warning to the text for standard error, before the existing text.
    pub(super) fn warned(self, warning: Option<String>) -> Self {
        let note = match (warning, self.note) {
            (Some(warning), Some(note)) => Some(format!("{warning}\n{note}")),
            (warning, note) => warning.or(note),
        };
        Outcome { note, ..self }
    }
}

/// Reads a file up to one byte beyond the limit, which shows that the file is too large.
pub(super) fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    read.map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    Ok(bytes)
}

/// Refuses an output file that is one of the inputs, whichever path or link leads to it.
pub(super) fn spares(output: &Path, inputs: &[&Path]) -> Result<(), String> {
    match inputs.iter().any(|input| is_same(output, input)) {
        true => Err(format!("{} is an input of this command, and would be overwritten", output.display())),
        false => Ok(()),
    }
}

/// Whether two paths lead to the same file. The result is false if one of them leads to no file.
fn is_same(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        if let (Ok(a), Ok(b)) = (fs::metadata(a), fs::metadata(b)) {
            return (a.dev(), a.ino()) == (b.dev(), b.ino());
        }
    }
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// Why a command produced no output.
pub(super) struct CommandError {
    pub(super) status: Status,
    pub(super) message: String,
}

impl From<String> for CommandError {
    fn from(message: String) -> Self {
        CommandError { status: Status::Unusable, message }
    }
}

/// The result of a command.
pub(super) type Done = Result<Outcome, CommandError>;

#[derive(clap::Args)]
pub(super) struct InputArgs {
    /// The program, in any format, or a file of records, or - for standard input.
    binary: PathBuf,
}

impl InputArgs {
    /// The path of the input. `None` for standard input, which can be read only once.
    pub(super) fn path(&self) -> Option<&Path> {
        Some(self.binary.as_path()).filter(|path| *path != Path::new("-"))
    }

    /// The path as it was given.
    pub(super) fn binary(&self) -> &Path {
        &self.binary
    }

    /// Reads the input and verifies its records.
    pub(super) fn audited(&self, options: Options) -> Result<Audited, CommandError> {
        Audited::of(&self.binary, options)
    }
}

/// An input with the verdicts on its records.
pub(super) struct Audited {
    pub(super) input: Input,
    pub(super) verdicts: Vec<Verdict>,
}

impl Audited {
    pub(super) fn of(path: &Path, options: Options) -> Result<Self, CommandError> {
        let input = read::read(path).map_err(|error| format!("{} {error}", path.display()))?;
        let verdicts = verify(&input, options);
        Ok(Audited { input, verdicts })
    }

    /// The verdicts on the query with this name, or on all records.
    pub(super) fn chosen(&self, query: Option<&str>) -> Result<Vec<&Verdict>, CommandError> {
        let is_chosen = |verdict: &&Verdict| query.is_none() || verdict.query.as_deref() == query;
        let chosen: Vec<&Verdict> = self.verdicts.iter().filter(is_chosen).collect();
        if let (true, Some(query)) = (chosen.is_empty(), query) {
            let known: Vec<String> = self.verdicts.iter().map(Verdict::title).collect();
            let (input, query, known) = (&self.input.name, words::name(query), known.join(", "));
            return Err(format!("{input} has no query {query}; it has: {known}").into());
        }
        Ok(chosen)
    }

    /// The certificates of the query with this name, or of all queries. If a record is wrong,
    /// returns the faults instead.
    pub(super) fn certificates(
        &self,
        query: Option<&str>,
    ) -> Result<Result<Vec<&Certificate>, Outcome>, CommandError> {
        let chosen = self.chosen(query)?;
        Ok(match Status::of(chosen.iter().copied()) {
            Status::Well => Ok(chosen.iter().filter_map(|verdict| verdict.certificate()).collect()),
            status => Err(self.text(wrong(&chosen), status)),
        })
    }

    /// The line that identifies the tool and the input.
    pub(super) fn identity(&self) -> String {
        let Input { name, size, sha256, .. } = &self.input;
        format!("{TOOL} read {name}: {size} bytes, SHA-256 {sha256}")
    }

    /// Text output, which ends with the line that identifies the tool and the input.
    pub(super) fn text(&self, text: String, status: Status) -> Outcome {
        let gap = if text.ends_with('\n') { "" } else { "\n" };
        Outcome { text: format!("{text}{gap}{}\n", self.identity()), note: None, status }
    }

    /// Output in a format of other tools. The line that identifies the tool and the input goes to
    /// standard error.
    pub(super) fn bare(&self, text: String, status: Status) -> Outcome {
        Outcome { text, note: Some(self.identity()), status }
    }

    /// A JSON document of one line.
    pub(super) fn json(&self, command: &str, status: Status, result: impl Serialize) -> Outcome {
        document(command, status, Some(self.about()), result)
    }

    /// The description of the input in a JSON document.
    pub(super) fn about(&self) -> serde_json::Value {
        let Input { name, format, size, sha256, .. } = &self.input;
        serde_json::json!({
            "name": name, "format": format.to_string(), "bytes": size, "sha256": sha256,
        })
    }
}

/// A JSON document of one line. If an input is given, the document describes it.
pub(super) fn document(
    command: &str,
    status: Status,
    input: Option<serde_json::Value>,
    result: impl Serialize,
) -> Outcome {
    let document = serde_json::json!({
        "dp_audit": SCHEMA,
        "tool": TOOL,
        "command": command,
        "input": input,
        "ok": status == Status::Well,
        "result": result,
    });
    Outcome { text: format!("{document}\n"), note: None, status }
}

/// The faults of wrong records. A command prints these faults instead of the requested output.
pub(super) fn wrong(chosen: &[&Verdict]) -> String {
    let faults = chosen.iter().filter(|verdict| !verdict.holds()).map(|verdict| {
        let faults: String = verdict.faults.iter().map(|fault| format!("       - {fault}\n")).collect();
        format!("WRONG  {}\n{faults}", verdict.title())
    });
    format!("{}nothing is shown of records that do not verify\n", faults.collect::<String>())
}

/// How a command prints: text for a reader, or JSON for a program.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Text for a reader.
    Text,
    /// A JSON document of one line; the folder dp-audit/schema has its schema.
    Json,
}

/// How `plan` and `tradeoff` print.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Shape {
    /// A table.
    Text,
    /// Comma-separated values.
    Csv,
    /// A picture.
    Svg,
    /// A JSON document of one line; the folder dp-audit/schema has its schema.
    Json,
}

#[cfg(test)]
mod tests {
    use super::Status;
    use dp_audit::Fault;
    use dp_audit::verify::Verdict;

    fn verdict(faults: &[bool]) -> Verdict {
        let fault =
            |unchecked: &bool| Fault { place: String::new(), message: String::new(), unchecked: *unchecked };
        let faults = faults.iter().map(fault).collect();
        Verdict { number: 1, query: None, record: None, copies: 1, offset: 0, faults }
    }

    #[test]
    fn a_wrong_record_counts_more_than_one_without_a_verdict() {
        for (verdicts, expected) in [
            (&[verdict(&[]), verdict(&[])][..], Status::Well),
            (&[verdict(&[]), verdict(&[true])], Status::GaveUp),
            (&[verdict(&[true, false])], Status::Refused),
            (&[verdict(&[true]), verdict(&[false])], Status::Refused),
        ] {
            assert_eq!(Status::of(verdicts), expected);
        }
    }
}
