//! Attestations: a signed statement of what this tool found in a program.
//!
//! The statement is an in-toto Statement v1. It names the file by its SHA-256 digest, and contains
//! every record of the file with its verdict. A DSSE envelope signs it with an ed25519 key. So its
//! reader knows who checked which file, and derives every number again from the statement itself.

mod check;
mod envelope;
mod key;
mod statement;

pub use check::{Attested, check};
pub use envelope::{MAX_ENVELOPE, PAYLOAD_TYPE, seal};
pub use key::{PrivateKey, PublicKey};
pub use statement::{PREDICATE_TYPE, STATEMENT_TYPE, statement};

use thiserror::Error;

/// Why an attestation is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The input is not an envelope, so it says nothing.
    #[error("{0}")]
    Unreadable(String),
    /// The envelope states something that is not so, at this place.
    #[error("{place}: {message}")]
    Wrong {
        /// The place in the envelope.
        place: String,
        /// What is wrong there.
        message: String,
    },
}

impl Refusal {
    fn wrong(place: &str, message: impl Into<String>) -> Self {
        Refusal::Wrong { place: place.to_owned(), message: message.into() }
    }
}
