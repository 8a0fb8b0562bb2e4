//! Attestations: a signed statement of what this tool found in a program.
//!
//! The statement is an in-toto Statement v1. It names the file by its SHA-256 digest, and contains
//! every record of the file with its verdict. A DSSE envelope signs it with an ed25519 key. So a
//! reader of the attestation knows who checked which file, and can derive every number again from
//! the statement itself.

mod check;
mod envelope;
mod signing_key;
mod statement;

pub use check::{Attested, check};
pub use envelope::{MAX_ENVELOPE, PAYLOAD_TYPE, seal};
pub use signing_key::{PrivateKey, PublicKey};
pub use statement::{PREDICATE_TYPE, STATEMENT_TYPE, statement};

use thiserror::Error;

/// The reason why this tool refuses an attestation.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AttestationError {
    /// The input is not an envelope, so it contains no statement to check.
    #[error("{0}")]
    Unreadable(String),
    /// The envelope is wrong at this place.
    #[error("{place}: {message}")]
    Wrong {
        /// The place in the envelope.
        place: String,
        /// The fault at this place.
        message: String,
    },
}

impl AttestationError {
    fn wrong(place: &str, message: impl Into<String>) -> Self {
        AttestationError::Wrong { place: place.to_owned(), message: message.into() }
    }
}
