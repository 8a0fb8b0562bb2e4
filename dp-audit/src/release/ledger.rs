//! Payments in a ledger, from the lines that `dp-ledger export` writes.
//!
//! Each entry has a digest that covers the entry before it, and the signature of its actor. This
//! module checks the digests and the signatures of payments. It does not check rights, limits and a
//! rollback: `dp-ledger verify` checks these.

use super::{ReleaseError, without_mark};
use crate::attest::PublicKey;
use crate::read::hex;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// A payment for one run of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The number of the entry.
    pub number: u64,
    /// The time in seconds since 1970.
    pub time: u64,
    /// The checksum of the certificate of the run.
    pub certificate: String,
    /// The SHA-256 of the program that ran.
    pub binary: String,
    /// The purpose.
    pub purpose: String,
    /// The accounts that paid, one for each dataset.
    pub accounts: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    number: u64,
    time: u64,
    body: Vec<String>,
    signature: String,
    hash: String,
}

/// Reads the payments of a ledger that their tokens signed, and checks the digest of each entry.
///
/// # Errors
/// [`ReleaseError`] names the line that is not an entry, or that does not continue the line before.
pub fn payments(bytes: &[u8]) -> Result<Vec<Payment>, ReleaseError> {
    without_mark(bytes)?;
    let mut found = Vec::new();
    let (mut before, mut ledger) = ([0; 32], String::new());
    for (line, number) in bytes.split_inclusive(|byte| *byte == b'\n').zip(1_u64..) {
        let fail = |message: String| ReleaseError::new(format!("line {number}"), message);
        let line = line.strip_suffix(b"\n");
        let line = line.ok_or_else(|| fail("the file was cut off: the line does not end".to_owned()))?;
        let entry: Entry = serde_json::from_slice(line)
            .map_err(|error| fail(format!("it is not an entry of dp-ledger export: {error}")))?;
        if entry.number != number {
            return Err(fail(format!("it is entry {}, and entry {number} should be here", entry.number)));
        }
        let body = join(entry.body.iter().map(String::as_str));
        let [at, time] = [entry.number, entry.time].map(|number| number.to_string());
        let act = join([at.as_str(), &time, &body]);
        let message = format!("dp-ledger entry 1\n{ledger}\n{}\n{act}", hex(&before));
        let bound = join([at.as_str(), &time, &body, &entry.signature]);
        before = Sha256::new().chain_update(before).chain_update(bound).finalize().into();
        if hex(&before) != entry.hash {
            return Err(fail("its digest does not match its content and the previous entry".to_owned()));
        }
        match entry.body.as_slice() {
            [opened, format, name, _] if opened == "opened" && number == 1 => {
                if format != "1" {
                    return Err(fail(format!("this tool reads format 1 of ledgers, not {format:?}")));
                }
                ledger.clone_from(name);
            }
            _ if number == 1 => return Err(fail("a ledger begins with the entry that opens it".to_owned())),
            // In a database, an analyst can append an entry without the token's signature. The
            // auditor does not count this entry as a payment, and still reads the other entries.
            [paid, key, _, _, certificate, binary, purpose, charges @ ..]
                if paid == "debited" && signed(key, message.as_bytes(), &entry.signature) =>
            {
                found.push(Payment {
                    number,
                    time: entry.time,
                    certificate: certificate.clone(),
                    binary: binary.clone(),
                    purpose: purpose.clone(),
                    // A charge has an account, the mark of its rows, and a cost.
                    accounts: charges.chunks(3).filter_map(<[String]>::first).cloned().collect(),
                });
            }
            _ => {}
        }
    }
    match ledger.is_empty() {
        true => Err(ReleaseError::new("line 1", "the file holds no entry of a ledger")),
        false => Ok(found),
    }
}

fn signed(key: &str, message: &[u8], signature: &str) -> bool {
    let check = || Some(PublicKey::of(&unhex(key)?)?.verifies(message, &unhex(signature)?));
    check().unwrap_or(false)
}

/// Joins texts as the ledger signs them: each text follows its length.
fn join<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    fields.into_iter().map(|field| format!("{}:{field},", field.len())).collect()
}

fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = |at: usize| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok();
    let bytes: Vec<u8> = (0..N).map(digits).collect::<Option<_>>()?;
    let bytes: [u8; N] = bytes.try_into().ok()?;
    (hex(&bytes) == text).then_some(bytes)
}
