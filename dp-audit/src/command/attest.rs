//! `attest`.

use super::key::private;
use super::output::{Audited, Done, Status, spares};
use dp_audit::attest::{seal, statement};
use dp_audit::report;
use dp_audit::verify::Options;
use std::fs;
use std::path::PathBuf;

/// Sign a statement of what this tool found in a program.
///
/// The statement names the file by its SHA-256, and holds every certificate and session with its
/// verdict and cost. So its reader knows who checked which file. Nothing is attested unless all
/// records verify. The statement is an in-toto Statement v1 in a DSSE envelope, which other tools
/// read too. It says that these records are in this file. It does not say that the records belong
/// to the program's code, nor that what they assume is true.
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
    let Some(statement) = statement(&file.to_string_lossy(), tool, &audited.input, verdicts)? else {
        let text = format!("{}nothing was attested\n", report::verdicts_text(verdicts));
        return Ok(audited.text(text, Status::of(verdicts)).warned(warning));
    };
    let envelope = seal(&statement, &key)?;
    let Some(output) = &arguments.output else {
        return Ok(audited.bare(envelope, Status::Well).warned(warning));
    };
    fs::write(output, envelope)
        .map_err(|error| format!("{} cannot be written: {error}", output.display()))?;
    let id = key.public().id()?;
    let text = format!(
        "{}{} attests this; the public key of its signer has the SHA-256 {id}\n",
        report::verdicts_text(verdicts),
        output.display()
    );
    Ok(audited.text(text, Status::Well).warned(warning))
}
