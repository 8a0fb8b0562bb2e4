//! Heads. A head identifies the last entry of a ledger. A reader can store the head elsewhere, to
//! detect a rollback.

use crate::input_error::InputError;
use crate::names::{hex, unhex};
use crate::signing_key::Digest;

/// The last entry of a ledger. A reader who keeps heads elsewhere can detect that the ledger was
/// rolled back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of the last entry; 0 if the ledger is empty.
    pub number: u64,
    /// The digest of the last entry.
    pub hash: Digest,
}

impl Head {
    /// The head of an empty ledger.
    pub(crate) const NONE: Self = Self { number: 0, hash: [0; 32] };

    /// The head as one line of text, which a reader can store: the number and the digest.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} {}", self.number, hex(&self.hash))
    }

    /// Reads the line that [`line`](Self::line) writes.
    ///
    /// # Errors
    /// The line is not a head.
    pub fn read(line: &str) -> Result<Self, InputError> {
        let parts = line.trim_end().split_once(' ');
        let head = parts.and_then(|(number, hash)| {
            Some(Self { number: crate::amount::number(number)?, hash: unhex(hash)? })
        });
        head.ok_or_else(|| {
            InputError::key(
                "a head is a number, a blank and 64 hexadecimal digits, as `dp-ledger head` prints it",
            )
        })
    }
}
