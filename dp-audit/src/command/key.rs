//! `key`.

use super::output::{Done, Format, Outcome, Status, document};
use dp_audit::attest::PrivateKey;
use serde_json::json;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Make a key that signs attestations, or print the public key that belongs to it.
///
/// Keys are ed25519. A private key is a file of PKCS#8 in PEM, and a public key is a
/// SubjectPublicKeyInfo in PEM, so other tools read them too. The private key is not encrypted:
/// every reader of its file can sign in your name.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
    /// Text for a reader, or JSON.
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Make a private key. Only you can read its file; a file that exists is never replaced.
    New {
        /// The file for the key.
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Print the public key. Give it to the readers of your attestations.
    Public {
        /// The file of the private key.
        key: PathBuf,
    },
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let (text, key, file, warning) = match &arguments.action {
        Action::New { output } => {
            let key = PrivateKey::new()?;
            create(output, &key.reveal()?)?;
            let (file, id) = (output.display(), key.public().id()?);
            let text = format!("{file} holds a new private key; its public key has the SHA-256 {id}\n");
            (text, key, output, None)
        }
        Action::Public { key: file } => {
            let (key, warning) = private(file)?;
            (key.public().pem()?, key, file, warning)
        }
    };
    let outcome = match arguments.format {
        Format::Text => Outcome { text, note: None, status: Status::Well },
        Format::Json => {
            let public = key.public();
            let result =
                json!({ "file": file.to_string_lossy(), "key": public.id()?, "public_key": public.pem()? });
            document("key", Status::Well, None, result)
        }
    };
    Ok(outcome.warned(warning))
}

/// Reads a private key. Its file may be one that others can read or replace: then also a warning.
pub(super) fn private(path: &Path) -> Result<(PrivateKey, Option<String>), String> {
    let file = path.display();
    let pem = fs::read_to_string(path).map_err(|error| format!("{file} cannot be read: {error}"))?;
    let key = PrivateKey::read(&pem).map_err(|error| format!("{file} {error}"))?;
    let warning = mode(path).filter(|mode| mode & 0o077 != 0).map(|mode| {
        format!("dp-audit: warning: {file} can be used by others (mode {mode:o}), who can sign in your name")
    });
    Ok((key, warning))
}

/// The permissions of a file.
#[cfg(unix)]
fn mode(path: &Path) -> Option<u32> {
    Some(std::os::unix::fs::MetadataExt::mode(&fs::metadata(path).ok()?) & 0o777)
}

/// Other systems have no such number.
#[cfg(not(unix))]
fn mode(_: &Path) -> Option<u32> {
    None
}

/// Writes a new file that only its owner can read.
fn create(path: &Path, text: &str) -> Result<(), String> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
