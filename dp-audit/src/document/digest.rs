//! Checksums of records: they detect accidental changes, not attacks.

use crate::framework::Context;
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, text};
use crate::read::hex;
use sha2::{Digest as _, Sha256};

/// The checksum that a record states, and the one computed from its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// The checksum that the record states.
    pub stated: String,
    /// SHA-256 (FIPS 180-4) of the record's bytes.
    pub computed: String,
}

impl Digest {
    /// Reads the checksum at the end of a record. The checksum covers all bytes before it.
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let stated = fields.next("check", checksum)?;
        // The checksum does not cover the comma before the key `check`.
        let end = fields.last().map_or(0, |member| member.at.saturating_sub(1));
        Ok(Digest { stated, computed: hex(&Sha256::digest(&line[..end])) })
    }

    pub(super) fn check(&self, cx: &mut Context<'_>) {
        if self.stated != self.computed {
            let Digest { stated, computed } = self;
            cx.inside("whole record", |cx| {
                cx.fault(format!(
                    "its check says {stated} but its bytes give {computed}: something was changed"
                ));
            });
        }
    }
}

/// Reads 64 hexadecimal digits in lower case.
fn checksum(at: At<'_>) -> Result<String, ParseError> {
    let text = text(at)?;
    match is_hash(&text) {
        true => Ok(text),
        false => Err(at.refuse("a check is 64 hexadecimal digits in lower case")),
    }
}

/// Whether a text has the form of a SHA-256 digest.
pub(crate) fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}
