//! The book: the state that follows from the entries of a ledger, and the rules for the next entry.
//! The book contains all rules. The core checks each entry against the book before it writes the
//! entry, and reading a ledger repeats the same checks.

mod account;
mod debit;
mod head;
mod replay;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

pub(crate) use account::DAY;
pub use account::{Account, Scope};
pub use head::Head;
pub(crate) use replay::Signatures;

use crate::entry::{Entry, Grant};
use crate::error::Error;
use crate::refusal::RefusedError;
use crate::signing_key::Digest;

/// The longest pause between two entries that the ledger accepts, which is ten years. A longer
/// pause probably means that the clock is wrong. Then the ledger accepts no entry until its holder
/// states the day.
const LONGEST_REST: u64 = 3_653 * DAY;

/// The difference between the clocks of several machines that the ledger tolerates, in seconds.
#[cfg(feature = "command")]
const SKEW: u64 = 300;

/// The state of a token.
#[derive(Clone, Debug)]
pub struct Held {
    /// The token's grants, by dataset.
    pub grants: BTreeMap<String, (Grant, Option<crate::Amount>)>,
    /// Whether the holder revoked the token.
    pub revoked: bool,
}

/// An earlier debit, which paid for a run of a query.
#[derive(Clone, Debug)]
pub(crate) struct Paid {
    pub(crate) entry: u64,
    pub(crate) hash: Digest,
    pub(crate) content: Digest,
    pub(crate) attempt: Digest,
}

/// The payer of an entry: the digest of the payer's secret, the token, and the digest of the
/// program that paid.
#[derive(Clone, Debug)]
struct Payer {
    attempt: Digest,
    key: Digest,
    binary: Digest,
}

/// A kept answer: the entry that keeps the answer, the digest of the entry before this entry, the
/// digest of the answer, and the digest of the program that made the query.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) entry: Arc<Entry>,
    pub(crate) before: Digest,
    pub(crate) answer: Digest,
    pub(crate) binary: Digest,
}

/// The state of a ledger.
#[derive(Clone, Debug)]
pub struct Book {
    pub(crate) ledger: [u8; 16],
    pub(crate) holder: Digest,
    pub(crate) head: Head,
    pub(crate) time: u64,
    pub(crate) datasets: BTreeMap<String, Account>,
    pub(crate) tokens: BTreeMap<Digest, Held>,
    marks: HashMap<Digest, String>,
    runs: HashMap<(Digest, [u8; 16]), Paid>,
    /// The keys are the paying token and the question. So an answer of one token never replaces an
    /// answer of another token.
    answers: HashMap<(Digest, Digest), Kept>,
    payers: HashMap<u64, Payer>,
}

impl Book {
    pub(crate) fn new() -> Self {
        Self {
            ledger: [0; 16],
            holder: [0; 32],
            head: Head::NONE,
            time: 0,
            datasets: BTreeMap::new(),
            tokens: BTreeMap::new(),
            marks: HashMap::new(),
            runs: HashMap::new(),
            answers: HashMap::new(),
            payers: HashMap::new(),
        }
    }

    /// The ledger's time, which is never earlier than the last entry, whatever the clock shows.
    pub(crate) fn now(&self, clock: u64) -> u64 {
        clock.max(self.time)
    }

    /// The ledger's time that a new entry gets.
    ///
    /// # Errors
    /// The clock is so far after the last entry that it is probably wrong. An entry with that time
    /// would block the daily budgets until the real time reaches it.
    pub(crate) fn moment(&self, clock: u64) -> Result<u64, RefusedError> {
        match clock.saturating_sub(self.time) {
            _ if self.head == Head::NONE => Ok(clock),
            rest if rest > LONGEST_REST => Err(RefusedError::Clock { clock, last: self.time }),
            _ => Ok(self.now(clock)),
        }
    }

    /// The time of an entry in which the holder states the time.
    ///
    /// # Errors
    /// The holder need not state the time, since entries get the clock's time anyway.
    pub(crate) fn set(&self, clock: u64) -> Result<u64, RefusedError> {
        if clock >= self.time && self.moment(clock).is_ok() {
            let fault =
                "the last entry is not later than the clock, and not long before it: the time needs no correction"
                    .to_owned();
            return Err(RefusedError::Conflict { fault });
        }
        Ok(clock)
    }

    /// The time of the last entry, if the clock has not reached that time yet. Until then, all
    /// debits count on the day of the last entry.
    #[cfg(feature = "command")]
    pub(crate) fn ahead_of(&self, clock: u64) -> Option<u64> {
        (self.time > clock.saturating_add(SKEW)).then_some(self.time)
    }

    /// The last entry of the ledger.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }

    /// The accounts of all datasets, by name.
    pub fn accounts(&self) -> impl Iterator<Item = &Account> {
        self.datasets.values()
    }

    /// All tokens with a grant, by their public keys.
    pub fn tokens(&self) -> impl Iterator<Item = (&Digest, &Held)> {
        self.tokens.iter()
    }

    /// The ledger's current day, counted in days since 1970.
    #[must_use]
    pub fn today(&self) -> u64 {
        let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        self.now(clock.map_or(0, |since| since.as_secs())) / DAY
    }

    /// The account of a dataset.
    ///
    /// # Errors
    /// No dataset has this name.
    pub fn account(&self, dataset: &str) -> Result<&Account, RefusedError> {
        self.datasets.get(dataset).ok_or_else(|| RefusedError::NoDataset { dataset: dataset.to_owned() })
    }

    /// The account of the rows with this mark (fingerprint).
    ///
    /// # Errors
    /// No dataset has this mark.
    pub fn account_of(&self, mark: &Digest) -> Result<&Account, RefusedError> {
        let dataset = self.marks.get(mark).ok_or(RefusedError::Unknown { mark: *mark })?;
        self.account(dataset)
    }

    /// The kept answer to a question for which a token paid.
    pub(crate) fn kept(&self, key: &Digest, question: &Digest) -> Option<Kept> {
        self.answers.get(&(*key, *question)).cloned()
    }

    /// A token's grant for a dataset, if the grant is valid at a time.
    ///
    /// # Errors
    /// The token has no valid grant.
    pub fn granted(
        &self,
        key: &Digest,
        dataset: &str,
        time: u64,
    ) -> Result<(&Grant, Option<&crate::Amount>), RefusedError> {
        let held = self.tokens.get(key);
        let found = held.and_then(|held| Some((held, held.grants.get(dataset)?)));
        let (held, (grant, spent)) =
            found.ok_or_else(|| RefusedError::NotGranted { dataset: dataset.to_owned(), key: *key })?;
        let analyst = grant.analyst.clone();
        match grant.until {
            _ if held.revoked => Err(RefusedError::Revoked { analyst }),
            Some(until) if time > until => Err(RefusedError::Expired { analyst }),
            _ => Ok((grant, spent.as_ref())),
        }
    }
}

fn conflict<T>(fault: &str) -> Result<T, Error> {
    Err(RefusedError::Conflict { fault: fault.to_owned() }.into())
}
