//! `key`.

use super::output::{Done, Outcome, Status};
use dp_audit::attest::PrivateKey;
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
    let text = match &arguments.action {
        Action::New { output } => {
            let key = PrivateKey::new()?;
            create(output, &key.reveal()?)?;
            let (file, id) = (output.display(), key.public().id()?);
            format!("{file} holds a new private key; its public key has the SHA-256 {id}\n")
        }
        Action::Public { key } => private(key)?.public().pem()?,
    };
    Ok(Outcome { text, note: None, status: Status::Well })
}

/// Reads a private key.
pub(super) fn private(path: &Path) -> Result<PrivateKey, String> {
    let file = path.display();
    let pem = fs::read_to_string(path).map_err(|error| format!("{file} cannot be read: {error}"))?;
    PrivateKey::read(&pem).map_err(|error| format!("{file} {error}"))
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
