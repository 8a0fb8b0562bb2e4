//! A lock as a file, with the digest that identifies it.

use super::output::{Stop, TOOL};
use dp_audit::lock::{self, LARGEST, Lock};
use dp_audit::read::hex;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A lock that was read from a file.
pub(super) struct LockFile {
    pub(super) lock: Lock,
    name: String,
    bytes: usize,
    sha256: String,
}

impl LockFile {
    pub(super) fn read(path: &Path) -> Result<Self, Stop> {
        let name = path.display().to_string();
        // One byte more than the largest lock has: a longer file is refused.
        let bytes =
            beginning(path, LARGEST as u64 + 1).map_err(|error| format!("{name} cannot be read: {error}"))?;
        let lock = lock::read(bytes.as_slice()).map_err(|error| format!("{name}, {error}"))?;
        let sha256 = hex(&Sha256::digest(&bytes));
        Ok(LockFile { lock, name, bytes: bytes.len(), sha256 })
    }

    /// The line that identifies tool and lock.
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
    path != Path::new("-") && beginning(path, 64).is_ok_and(|start| lock::is_lock(&start))
}

fn beginning(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
