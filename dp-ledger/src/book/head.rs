//! Heads: what is kept elsewhere of a ledger.

use crate::input_error::InputError;
use crate::key::Digest;
use crate::names::{hex, unhex};

/// The last entry of a ledger: whoever keeps one elsewhere finds out whether the ledger was rolled back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of the last entry; 0 if there is none.
    pub number: u64,
    /// Its digest.
    pub hash: Digest,
}

impl Head {
    /// That of a ledger without entries.
    pub(crate) const NONE: Self = Self { number: 0, hash: [0; 32] };

    /// As one line to keep: the number and the digest.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} {}", self.number, hex(&self.hash))
    }

    /// Reads such a line.
    ///
    /// # Errors
    /// If it is none.
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
