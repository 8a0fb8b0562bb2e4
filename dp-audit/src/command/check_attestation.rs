//! `check-attestation`.

use super::output::{Done, Format, Outcome, Status, TOOL, bytes, document};
use dp_audit::attest::{self, AttestationError, Attested, MAX_ENVELOPE, PublicKey};
use dp_audit::{read, report};
use std::fs;
use std::path::PathBuf;

/// Check a signed statement about a program, and derive every number in it again.
///
/// Checks the signature and the form of the envelope, and verifies each record of the statement.
/// Then writes the statement again from these records; the result must equal the signed statement.
/// With the program, it also checks that the digest is that of the program, and that the program
/// holds these records and no others. The key decides whom you trust: get it from its owner, and
/// not together with the envelope.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The envelope, as `attest` writes it.
    envelope: PathBuf,
    /// The public key of the signer, as `key public` prints it.
    #[arg(long, value_name = "FILE")]
    public_key: PathBuf,
    /// The program. Without it, nothing shows which file the statement is about.
    binary: Option<PathBuf>,
    /// Text for a reader, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let file = arguments.public_key.display();
    let pem = fs::read_to_string(&arguments.public_key)
        .map_err(|error| format!("{file} cannot be read: {error}"))?;
    let key = PublicKey::read(&pem).map_err(|error| format!("{file} {error}"))?;
    let program = arguments
        .binary
        .as_deref()
        .map(|path| read::read(path).map_err(|error| format!("{} {error}", path.display())));
    let program = program.transpose()?;
    let envelope = bytes(&arguments.envelope, MAX_ENVELOPE)?;
    let name = arguments.envelope.display();
    Ok(match (attest::check(&envelope, &key, program.as_ref()), arguments.format) {
        (Err(AttestationError::Unreadable(message)), _) => return Err(format!("{name} {message}").into()),
        (Err(refusal), Format::Text) => Outcome {
            text: format!("WRONG  {name}\n       - {refusal}\n"),
            note: None,
            status: Status::Refused,
        },
        (Err(AttestationError::Wrong { place, message }), Format::Json) => {
            let result =
                serde_json::json!({ "attested": null, "fault": { "place": place, "message": message } });
            document("check-attestation", Status::Refused, None, result)
        }
        (Ok(attested), Format::Text) => {
            let text = said(&attested, &name.to_string(), &key.id()?, program.is_some());
            Outcome { text, note: None, status: Status::Well }
        }
        (Ok(attested), Format::Json) => {
            let Attested { file, sha256, tool, verdicts } = &attested;
            let result = serde_json::json!({
                "attested": {
                    "file": file, "sha256": sha256, "by": tool, "key": key.id()?,
                    "file_compared": program.is_some(), "verdicts": report::verdicts(verdicts),
                },
                "fault": null,
            });
            document("check-attestation", Status::Well, None, result)
        }
    })
}

fn said(attested: &Attested, name: &str, key: &str, compared: bool) -> String {
    let Attested { file, sha256, tool, verdicts } = attested;
    let compared = match compared {
        true => "the given file has this digest and holds these records",
        false => "NOT COMPARED with a file: give the program to see that it is this one",
    };
    let file = dp_audit::words::name(file);
    format!(
        "{}{name} is signed by the key with the SHA-256 {key}\nit is about {file}, SHA-256 {sha256}, read by {}\n\
         {compared}\n{TOOL} derived every number again\n",
        report::verdicts_text(verdicts),
        dp_audit::words::name(tool),
    )
}
