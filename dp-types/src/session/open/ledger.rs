//! The hook for a ledger: who else is asked before a query runs.

use core::fmt;
use std::error::Error as Reason;

use crate::measure::Tally;
use crate::record::Stores;

/// Why a ledger refuses: an error of its own, in words for the analyst.
pub type Refusal = Box<dyn Reason + Send + Sync>;

/// Whoever keeps account of datasets for longer than a session lives: across sessions, programs and machines.
///
/// A session that is opened under a ledger still has its own budget in the process. The ledger is asked after that, and before any row is
/// read; so it can refuse more than the session does, and never permit more. A ledger of one's own that says yes to everything makes a session
/// like one without a ledger, no worse.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
///
/// use dp_types::prelude::*;
/// use dp_types::law::session::{Account, Entry, Ledger, Opening, Refusal};
///
/// /// Counts what it hears of.
/// struct Counts;
/// struct Counted(AtomicU64);
/// impl Ledger for Counts {
///     fn open(&self, _: &Opening<'_>) -> Result<Box<dyn Account>, Refusal> {
///         Ok(Box::new(Counted(AtomicU64::new(0))))
///     }
/// }
/// impl Account for Counted {
///     fn debit(&self, _: &Entry<'_>) -> Result<(), Refusal> {
///         if self.0.fetch_add(1, Relaxed) < 2 { Ok(()) } else { Err("two runs are enough for today".into()) }
///     }
/// }
///
/// #[derive(Record)]
/// struct Patient { smoker: bool }
/// #[dp_query(epsilon = 0.5)]
/// fn smokers(patients: Table<Patient>) -> i64 { patients.filter(|p| p.smoker).count().laplace(0.5).value() }
///
/// let patients = Dataset::<Patient>::from_rows((0..10).map(|i| Patient { smoker: i > 4 }))?;
/// let session = patients.open_with::<eps!(5)>(&Counts)?;
/// let answers = (session.run(smokers)?, session.run(smokers)?);
/// let refused = session.run(smokers).expect_err("the third is one too many");
/// assert_eq!(refused.to_string(), "query `smokers` is refused by the ledger: two runs are enough for today");
/// # let _ = answers;
/// # Ok::<(), Error>(())
/// ```
pub trait Ledger {
    /// Opens an account for a session. It lives as long as the session and its shares.
    ///
    /// # Errors
    /// Why not; then there is no session.
    fn open(&self, opening: &Opening<'_>) -> Result<Box<dyn Account>, Refusal>;
}

/// What a ledger keeps of one session.
pub trait Account: Send + Sync {
    /// Takes note of a run that is about to happen, for good: when this returns `Ok`, the query runs. Whatever happens afterwards, the cost is
    /// spent.
    ///
    /// Each call is another run, which releases anew; the library never calls again for the same run. So what is kept of one call must not answer
    /// for another, also where [`Entry::run`] is the same: a process that was forked counts on in both halves.
    ///
    /// Called from whichever threads run queries, several at a time, without any lock held.
    ///
    /// # Errors
    /// Why not. The session then gives back what it had set aside for the run.
    fn debit(&self, entry: &Entry<'_>) -> Result<(), Refusal>;
}

/// A session that is about to be opened, as a ledger sees it.
pub struct Opening<'a> {
    pub(super) record: &'static str,
    pub(super) checksum: [u8; 32],
    pub(super) budget: &'a Tally,
    pub(super) stores: &'a Stores,
    pub(super) datasets: usize,
}

impl Opening<'_> {
    /// The record of the session, as it stands in the program: one line of JSON that names its datasets with their columns, units and
    /// neighbours, the measure and the budget. The page "The certificate" of the book describes it.
    pub fn record(&self) -> &'static str {
        self.record
    }

    /// The checksum of that record, SHA-256.
    pub fn checksum(&self) -> [u8; 32] {
        self.checksum
    }

    /// What the session is opened with.
    pub fn budget(&self) -> &Tally {
        self.budget
    }

    /// How many datasets it has.
    pub fn datasets(&self) -> usize {
        self.datasets
    }

    /// The fingerprint of the dataset with this number, counted from 0, under the holder's key: **personal data**, as
    /// [`Dataset::reveal_fingerprint`](crate::record::Dataset::reveal_fingerprint) has it. `None` where there is no such dataset.
    ///
    /// So the ledger knows the dataset from its rows, and not from what the program says it is.
    pub fn reveal_fingerprint(&self, dataset: usize, key: &[u8; 32]) -> Option<[u8; 32]> {
        self.stores.fingerprint(dataset, key)
    }
}

/// A run that is about to happen, as a ledger sees it. Only public things: nothing here depends on the data.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    pub(super) run: u64,
    pub(super) query: &'static str,
    pub(super) certificate: [u8; 32],
    pub(super) cost: &'a Tally,
}

impl<'a> Entry<'a> {
    /// The number of the run in its session and all its shares, from 1. Runs that were refused have numbers too, if the session
    /// itself afforded them.
    pub fn run(&self) -> u64 {
        self.run
    }

    /// The name of the query, as its certificate has it.
    pub fn query(&self) -> &'static str {
        self.query
    }

    /// The checksum of the certificate of this query in this session, SHA-256: what stands at the end of the record.
    pub fn certificate(&self) -> [u8; 32] {
        self.certificate
    }

    /// What the run costs each dataset, in the session's measure; the first entry is that of the first dataset.
    pub fn cost(&self) -> &'a Tally {
        self.cost
    }
}

impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "run {} of query `{}`, {}", self.run, self.query, self.cost)
    }
}
impl fmt::Debug for Opening<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a session over {} datasets with {}", self.datasets, self.budget)
    }
}
