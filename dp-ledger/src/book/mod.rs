//! The book: what the entries of a ledger add up to, and which entry may come next. It is the one place of every rule;
//! whatever keeps the entries asks it before it writes, and reading a ledger is asking it again for each entry.

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
use crate::key::Digest;
use crate::refusal::RefusedError;

/// The longest time between two entries that is a rest, and no wrong clock: ten years. A ledger that was left alone for longer waits for its holder.
const LONGEST_REST: u64 = 3_653 * DAY;

/// By how much clocks of several machines differ without being wrong, in seconds.
#[cfg(feature = "command")]
const SKEW: u64 = 300;

/// A token as the ledger knows it.
#[derive(Clone, Debug)]
pub struct Held {
    /// What was granted to it, for each dataset.
    pub grants: BTreeMap<String, (Grant, Option<crate::Amount>)>,
    /// Whether it was revoked.
    pub revoked: bool,
}

/// An earlier debit.
#[derive(Clone, Debug)]
pub(crate) struct Paid {
    pub(crate) entry: u64,
    pub(crate) hash: Digest,
    pub(crate) content: Digest,
    pub(crate) attempt: Digest,
}

/// Who paid by an entry: the digest of the attempt's secret, the token, and the digest of the program.
#[derive(Clone, Debug)]
struct Payer {
    attempt: Digest,
    key: Digest,
    binary: Digest,
}

/// A kept answer: the entry that keeps it, the digest of the one before, that of the answer, and that of the program that asked.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) entry: Arc<Entry>,
    pub(crate) before: Digest,
    pub(crate) answer: Digest,
    pub(crate) binary: Digest,
}

/// What a ledger says.
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
    /// By the token that paid and the question: nobody's answer stands in another's place.
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

    /// What time it is for this ledger: never before its last entry, whatever the clock says.
    pub(crate) fn now(&self, clock: u64) -> u64 {
        clock.max(self.time)
    }

    /// The same for what is to happen now.
    ///
    /// # Errors
    /// If the clock is so far after the last entry that it is rather wrong: an entry of that time would stop the budgets of days until then.
    pub(crate) fn moment(&self, clock: u64) -> Result<u64, RefusedError> {
        match clock.saturating_sub(self.time) {
            _ if self.head == Head::NONE => Ok(clock),
            rest if rest > LONGEST_REST => Err(RefusedError::Clock { clock, last: self.time }),
            _ => Ok(self.now(clock)),
        }
    }

    /// The time of an entry by which the holder says what time it is.
    ///
    /// # Errors
    /// If entries are of the clock's time anyway.
    pub(crate) fn set(&self, clock: u64) -> Result<u64, RefusedError> {
        if clock >= self.time && self.moment(clock).is_ok() {
            let fault =
                "the last entry is not later than the clock, and not long before it: nothing is to be set"
                    .to_owned();
            return Err(RefusedError::Conflict { fault });
        }
        Ok(clock)
    }

    /// The time of the last entry, if a clock has still to reach it: until then all is counted on its day.
    #[cfg(feature = "command")]
    pub(crate) fn ahead_of(&self, clock: u64) -> Option<u64> {
        (self.time > clock.saturating_add(SKEW)).then_some(self.time)
    }

    /// The last entry.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }

    /// The accounts of all datasets, by name.
    pub fn accounts(&self) -> impl Iterator<Item = &Account> {
        self.datasets.values()
    }

    /// All tokens that were granted something, by their public keys.
    pub fn tokens(&self) -> impl Iterator<Item = (&Digest, &Held)> {
        self.tokens.iter()
    }

    /// The day that it is now for this ledger, since 1970.
    #[must_use]
    pub fn today(&self) -> u64 {
        let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        self.now(clock.map_or(0, |since| since.as_secs())) / DAY
    }

    /// The account of a dataset.
    ///
    /// # Errors
    /// If none is registered by that name.
    pub fn account(&self, dataset: &str) -> Result<&Account, RefusedError> {
        self.datasets.get(dataset).ok_or_else(|| RefusedError::NoDataset { dataset: dataset.to_owned() })
    }

    /// The account of rows with this mark.
    ///
    /// # Errors
    /// If none is registered.
    pub fn account_of(&self, mark: &Digest) -> Result<&Account, RefusedError> {
        let dataset = self.marks.get(mark).ok_or(RefusedError::Unknown { mark: *mark })?;
        self.account(dataset)
    }

    /// The answer to a question that a token paid for.
    pub(crate) fn kept(&self, key: &Digest, question: &Digest) -> Option<Kept> {
        self.answers.get(&(*key, *question)).cloned()
    }

    /// What a token may do with a dataset at a time.
    ///
    /// # Errors
    /// If it may do nothing.
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
