//! `attest`.

use super::key::private;
use super::output::{Audited, Done, Format, Status, spares};
use dp_audit::attest::{seal, statement};
use dp_audit::report;
use dp_audit::verify::Options;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

/// Sign a statement of what this tool found in a program.
///
/// The statement names the file by its SHA-256, and holds every certificate and session with its
/// verdict and cost. So its reader knows who checked which file. Nothing is attested unless all
/// records verify. The statement is an in-toto Statement v1 in a DSSE envelope, which other tools
/// read too. It states that these records are in this file. It does not state that the records
/// belong to the program's code, nor that their assumptions are true.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The program, in any format, or a file of records.
    binary: PathBuf,
    /// The private key, as `key new` writes it.
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// The file for the envelope; it is replaced if it exists. Without it, standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Text for a reader, or JSON; both say what was attested. This needs --output, since otherwise
    /// the envelope is on standard output.
    #[arg(long, value_enum, default_value_t = Format::Text, requires = "output")]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    if let Some(output) = &arguments.output {
        spares(output, &[&arguments.binary, &arguments.key])?;
    }
    let (key, warning) = private(&arguments.key)?;
    let audited = Audited::of(&arguments.binary, Options::default())?;
    let verdicts = &audited.verdicts;
    let file = arguments.binary.file_name().unwrap_or(arguments.binary.as_os_str());
    let tool = ["dp-audit", env!("CARGO_PKG_VERSION")];
    let statement = statement(&file.to_string_lossy(), tool, &audited.input, verdicts)?;
    let envelope = statement.as_deref().map(|statement| seal(statement, &key)).transpose()?;
    let status = if envelope.is_some() { Status::Well } else { Status::of(verdicts) };
    let text = report::verdicts_text(verdicts);
    let id = key.public().id()?;
    let said = match (&envelope, &arguments.output) {
        (None, _) => format!("{text}nothing was attested\n"),
        (Some(envelope), None) => return Ok(audited.bare(envelope.clone(), status).warned(warning)),
        (Some(envelope), Some(output)) => {
            let name = output.display();
            fs::write(output, envelope).map_err(|error| format!("{name} cannot be written: {error}"))?;
            format!("{text}{name} attests this; the public key of its signer has the SHA-256 {id}\n")
        }
    };
    let outcome = match arguments.format {
        Format::Text => audited.text(said, status),
        Format::Json => {
            let file = arguments.output.as_ref().filter(|_| envelope.is_some());
            let file = file.map(|output| output.to_string_lossy());
            let result = json!({ "envelope": file, "key": id, "verdicts": report::verdicts(verdicts) });
            audited.json("attest", status, result)
        }
    };
    Ok(outcome.warned(warning))
}
