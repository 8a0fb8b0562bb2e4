//! Entries: what a ledger consists of. Each is signed by whoever acts, and bound to all before it by a digest.

mod spelling;

use std::collections::BTreeMap;

use crate::amount::{Amount, Measure};
use crate::key::{Digest, Key, digest, signed};
use crate::text::{hex, join};

/// The format of ledgers that this version writes, and the last one that it reads.
pub const FORMAT: u64 = 1;

/// What is signed begins with this, so that a signature of another protocol is none of ours.
const SIGNED: &str = "dp-ledger entry 1\n";

/// What one entry says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Act {
    /// The ledger begins: its name among ledgers and its holder's public key.
    Opened {
        /// The beginning of a digest of the holder's public key.
        ledger: [u8; 16],
        /// The holder's public key.
        holder: Digest,
    },
    /// The holder registers a dataset.
    Registered(Terms),
    /// The holder says that rows were appended or mended: the new version shares the account.
    Extended {
        /// The dataset.
        dataset: String,
        /// The new version.
        mark: Digest,
    },
    /// The holder grants a token something.
    Granted(Grant),
    /// The holder takes all rights from a token.
    Revoked {
        /// The token's public key.
        key: Digest,
    },
    /// The holder raises a limit.
    Raised {
        /// Of which dataset.
        dataset: String,
        /// Which limit.
        limit: Limit,
        /// The new one.
        to: Amount,
    },
    /// The holder says that it is the time of this entry, whatever the entry before says.
    Timed,
    /// An analyst spends, before anything is released.
    Debited(Debit),
    /// The answer that was paid by an earlier entry is kept for asking again.
    Answered {
        /// The number of the entry that paid.
        paid: u64,
        /// Digest of the question.
        question: Digest,
        /// Digest of the answer.
        answer: Digest,
        /// What the attempt of the debit is the digest of: only who paid knows it.
        secret: Digest,
    },
}

/// What a dataset may be used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Its name.
    pub dataset: String,
    /// By which the ledger recognises its rows.
    pub mark: Digest,
    /// Whom the budget protects, in words such as `person`, and the neighbours, as certificates name them.
    pub unit: String,
    /// How neighbouring datasets differ: `add-remove` or `replace-one`.
    pub neighbours: String,
    /// The currency.
    pub measure: Measure,
    /// How much may be spent: [`Limit::Lifetime`] always, others where they are wanted.
    pub limits: BTreeMap<Limit, Amount>,
    /// Whether answers are kept, so that asking the same again costs nothing.
    pub keep_answers: bool,
}

/// A limit of a dataset.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// For ever.
    Lifetime,
    /// On each day (UTC), by all together.
    Day,
    /// By each analyst.
    Analyst,
    /// For one purpose. If a dataset has such a limit, other purposes have none of it.
    Purpose(String),
}

/// What a token may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Of which dataset.
    pub dataset: String,
    /// Whom the holder gave the token to.
    pub analyst: String,
    /// The token's public key.
    pub key: Digest,
    /// How much it may spend at most; none: what the dataset's limits allow.
    pub budget: Option<Amount>,
    /// Until when, in seconds since 1970.
    pub until: Option<u64>,
    /// The role of the database that may write with this token; empty where the ledger is a file.
    pub role: String,
}

/// What is spent, on what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Debit {
    /// The token's public key.
    pub key: Digest,
    /// The run's number: a retry has the same.
    pub run: [u8; 16],
    /// Digest of a secret of the process that paid.
    pub attempt: Digest,
    /// Digest of the query's certificate.
    pub certificate: Digest,
    /// Digest of the program.
    pub binary: Digest,
    /// What for.
    pub purpose: String,
    /// What each dataset is charged.
    pub charges: Vec<Charge>,
}

/// What one dataset is charged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The dataset's name.
    pub dataset: String,
    /// Its version.
    pub mark: Digest,
    /// The cost, in the measure of the account.
    pub cost: Amount,
}

/// An entry as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number; the first is 1.
    pub number: u64,
    /// Seconds since 1970, never less than in the entry before.
    pub time: u64,
    /// The act, spelled.
    pub body: String,
    /// The signature of whoever acts: of the act, the number, the time, and the digest of the entry before.
    pub signature: String,
    /// The digest of this entry and the digest of the one before.
    pub hash: Digest,
}

impl Entry {
    /// The entry of an act after the entry with this digest, signed by whoever acts.
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

    /// Whether it is signed by this public key, as the entry after the one with this digest.
    pub(crate) fn signed_by(&self, public: &Digest, ledger: &[u8; 16], before: &Digest) -> bool {
        let message = message(ledger, before, self.number, self.time, &self.body);
        signed(public, &message, &self.signature)
    }
}

/// What is signed: the act and its place. Whoever signs has seen the entry before, and by its digest all before that; so an entry that is left out,
/// moved or dated otherwise takes the signatures from all that come after it.
fn message(ledger: &[u8; 16], before: &Digest, number: u64, time: u64, body: &str) -> String {
    let (number, time) = (number.to_string(), time.to_string());
    format!("{SIGNED}{}\n{}\n{}", hex(ledger), hex(before), join([number.as_str(), &time, body]))
}

#[cfg(test)]
mod tests {
    use super::Entry;
    use crate::key::HolderKey;

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
