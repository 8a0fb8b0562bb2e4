//! Entries: a ledger is a list of them. The actor signs each entry, and a digest binds it to all
//! entries before it.

mod canonical;

use std::collections::BTreeMap;

use crate::amount::{Amount, Measure};
use crate::names::{hex, join};
use crate::signing_key::{Digest, Key, digest, signed};

/// The format of ledgers that this version writes. This format is also the newest that this version
/// reads.
pub const FORMAT: u64 = 1;

/// The prefix of every signed message, so that a signature from another protocol is not valid here.
const SIGNED: &str = "dp-ledger entry 1\n";

/// The content of one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Act {
    /// The ledger begins: the entry has its name and its holder's public key.
    Opened {
        /// The name of the ledger: the beginning of a digest of the holder's public key.
        ledger: [u8; 16],
        /// The holder's public key.
        holder: Digest,
    },
    /// The holder registers a dataset.
    Registered(Terms),
    /// The holder states that rows were appended or corrected: the new version shares the account.
    Extended {
        /// The name of the dataset.
        dataset: String,
        /// The mark (fingerprint) of the new version of the rows.
        mark: Digest,
    },
    /// The holder grants a right to a token.
    Granted(Grant),
    /// The holder revokes all rights of a token.
    Revoked {
        /// The token's public key.
        key: Digest,
    },
    /// The holder raises a limit.
    Raised {
        /// The name of the dataset.
        dataset: String,
        /// The limit that the holder raises.
        limit: Limit,
        /// The new amount.
        to: Amount,
    },
    /// The holder sets the ledger's time to the time of this entry, whatever the time of the
    /// previous entry is.
    Timed,
    /// An analyst pays, before anything is released.
    Debited(Debit),
    /// The ledger keeps the answer that an earlier entry paid for, and returns it for repeated
    /// questions.
    Answered {
        /// The number of the entry that paid.
        paid: u64,
        /// The digest of the question.
        question: Digest,
        /// The digest of the answer.
        answer: Digest,
        /// The secret whose digest is the debit's attempt. Only the payer knows it.
        secret: Digest,
    },
}

/// The terms of a dataset's use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The name of the dataset.
    pub dataset: String,
    /// The mark that identifies the dataset's rows.
    pub mark: Digest,
    /// The privacy unit in words such as `person`, in the form that certificates use.
    pub unit: String,
    /// How neighbouring datasets differ: `add-remove` or `replace-one`.
    pub neighbours: String,
    /// The account's measure.
    pub measure: Measure,
    /// The amounts that may be spent. [`Limit::Lifetime`] is always among them; the holder can add
    /// others.
    pub limits: BTreeMap<Limit, Amount>,
    /// Whether the ledger keeps answers, so that repeating a question costs nothing.
    pub keep_answers: bool,
}

/// A limit of a dataset.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// The total over the dataset's lifetime.
    Lifetime,
    /// The total per day (UTC), for all analysts together.
    Day,
    /// The total per analyst.
    Analyst,
    /// The total for one purpose. If a dataset has such a limit, purposes without one have no
    /// budget.
    Purpose(String),
}

/// A right of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The name of the dataset.
    pub dataset: String,
    /// The analyst who received the token.
    pub analyst: String,
    /// The token's public key.
    pub key: Digest,
    /// The maximum that the token may spend. If it is `None`, only the dataset's limits apply.
    pub budget: Option<Amount>,
    /// The last second in which the right is valid, since 1970.
    pub until: Option<u64>,
    /// The role of the database that may write with this token; empty for a ledger in a file.
    pub role: String,
}

/// A payment for one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Debit {
    /// The token's public key.
    pub key: Digest,
    /// The number of the run. A retry of the run has the same number.
    pub run: [u8; 16],
    /// The digest of a secret of the process that paid.
    pub attempt: Digest,
    /// The digest of the query's certificate.
    pub certificate: Digest,
    /// The digest of the program.
    pub binary: Digest,
    /// The purpose of the run.
    pub purpose: String,
    /// The charge of each dataset.
    pub charges: Vec<Charge>,
}

/// The charge of one dataset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The dataset's name.
    pub dataset: String,
    /// The mark (fingerprint) of the dataset's version.
    pub mark: Digest,
    /// The cost, in the measure of the account.
    pub cost: Amount,
}

/// An entry as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the entry; the first entry has the number 1.
    pub number: u64,
    /// The time in seconds since 1970. The time is never earlier than in the previous entry.
    pub time: u64,
    /// The encoded act.
    pub body: String,
    /// The actor's signature of the act, the number, the time, and the digest of the entry before.
    pub signature: String,
    /// The digest of this entry, which covers the digest of the entry before.
    pub hash: Digest,
}

impl Entry {
    /// Makes the entry of an act, signed with the actor's key. `before` is the digest of the entry
    /// before it.
    pub(crate) fn new(key: &Key, before: &Digest, number: u64, time: u64, body: String) -> Self {
        let signature = key.sign(&message(key.ledger(), before, number, time, &body));
        let hash = Self::bind(before, number, time, &body, &signature);
        Self { number, time, body, signature, hash }
    }

    /// The digest that an entry with these fields must have.
    pub(crate) fn bind(before: &Digest, number: u64, time: u64, body: &str, signature: &str) -> Digest {
        let (number, time) = (number.to_string(), time.to_string());
        digest(&[before, join([number.as_str(), &time, body, signature]).as_bytes()])
    }

    /// Whether the owner of this public key signed the entry for its place after the entry with the
    /// digest `before`.
    pub(crate) fn signed_by(&self, public: &Digest, ledger: &[u8; 16], before: &Digest) -> bool {
        let message = message(ledger, before, self.number, self.time, &self.body);
        signed(public, &message, &self.signature)
    }
}

/// The signed message: the act, and its place in the chain of entries. The signer has seen the
/// entry before, whose digest covers all earlier entries. So if an attacker removes, moves or
/// redates an entry, the signatures of all later entries become invalid.
fn message(ledger: &[u8; 16], before: &Digest, number: u64, time: u64, body: &str) -> String {
    let (number, time) = (number.to_string(), time.to_string());
    format!("{SIGNED}{}\n{}\n{}", hex(ledger), hex(before), join([number.as_str(), &time, body]))
}

#[cfg(test)]
mod tests {
    use super::Entry;
    use crate::signing_key::HolderKey;

    #[test]
    fn a_digest_binds_every_field() {
        let hash =
            |before, number, time, body, signature| Entry::bind(&[before; 32], number, time, body, signature);
        let first = hash(0, 1, 23, "ab", "c");
        for other in [
            hash(1, 1, 23, "ab", "c"),
            hash(0, 2, 23, "ab", "c"),
            hash(0, 12, 3, "ab", "c"),
            hash(0, 1, 23, "a", "bc"),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn a_signature_binds_every_field_and_the_entry_before() {
        let (mine, other) = (HolderKey::new().unwrap(), HolderKey::new().unwrap());
        let (public, ledger) = (mine.public(), mine.ledger());
        let entry = Entry::new(mine.inner(), &[7; 32], 12, 34, "act".into());
        assert!(entry.signed_by(&public, &ledger, &[7; 32]));
        assert!(
            !entry.signed_by(&public, &ledger, &[8; 32]) && !entry.signed_by(&public, &[0; 16], &[7; 32])
        );
        assert!(!entry.signed_by(&other.public(), &ledger, &[7; 32]));
        for changed in [
            Entry { number: 13, ..entry.clone() },
            Entry { number: 1, time: 234, ..entry.clone() },
            Entry { time: 35, ..entry.clone() },
            Entry { body: "acT".into(), ..entry.clone() },
        ] {
            assert!(!changed.signed_by(&public, &ledger, &[7; 32]), "{changed:?}");
        }
    }
}
