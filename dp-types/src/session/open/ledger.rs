//! The hook for a ledger: an external check before a query runs.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;
use std::error::Error as Reason;

use crate::measure::Tally;
use crate::record::Stores;

/// The reason why a ledger refuses: its own error, in words for the analyst.
pub type LedgerError = Box<dyn Reason + Send + Sync>;

/// An account of datasets that outlives a session. Several sessions, programs and machines can use
/// one ledger.
///
/// A session under a ledger still has its own budget in the process. The library calls the ledger
/// after the session's own check, and before it reads a row. So a ledger can refuse runs that the
/// session affords, but can never permit runs that the session refuses. With a custom ledger that
/// permits everything, a session is as safe as without a ledger.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
///
/// use dp_types::prelude::*;
/// use dp_types::law::session::{Account, Entry, Ledger, LedgerError, Opening};
///
/// /// Counts what it hears of.
/// struct Counts;
/// struct Counted(AtomicU64);
/// impl Ledger for Counts {
///     fn open(&self, _: &Opening<'_>) -> Result<Box<dyn Account>, LedgerError> {
///         Ok(Box::new(Counted(AtomicU64::new(0))))
///     }
/// }
/// impl Account for Counted {
///     fn debit(&self, _: &Entry<'_>) -> Result<(), LedgerError> {
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot pay for the runs of a session",
    label = "pass a spender of the ledger: `&ledger.spender(token, \"purpose\")?`",
    note = "in dp-ledger, a spender is a ledger together with the token of one analyst and the purpose"
)]
pub trait Ledger {
    /// Opens an account for a session. The account lives as long as the session and its shares.
    ///
    /// # Errors
    /// The reason why the ledger refuses. The session is not opened in this case.
    fn open(&self, opening: &Opening<'_>) -> Result<Box<dyn Account>, LedgerError>;
}

/// A ledger's account of one session.
pub trait Account: Send + Sync {
    /// Permanently records a run that is about to happen. When this method returns `Ok`, the query
    /// runs, and its cost is spent, whatever happens afterwards.
    ///
    /// Each call is a separate run with new releases; the library never calls twice for the same
    /// run. So an implementation must not reuse its answer for an earlier entry, even if both
    /// entries have the same [`Entry::run`]. After a fork, both processes continue the same count,
    /// so two runs can have the same number.
    ///
    /// Any thread that runs queries may call this method. Several threads may call it at the same
    /// time, and the library does not hold a lock during the call.
    ///
    /// # Errors
    /// The reason why the ledger refuses. In this case, the session takes back the cost that it had
    /// set aside for the run.
    fn debit(&self, entry: &Entry<'_>) -> Result<(), LedgerError>;
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
    /// The session's record as it is in the program: one line of JSON. The record names the
    /// datasets with their columns, units and neighbours, the measure and the budget. The page "The
    /// certificate" of the book describes it.
    #[inline]
    pub fn record(&self) -> &'static str {
        self.record
    }

    /// The checksum of that record, SHA-256.
    #[inline]
    pub fn checksum(&self) -> [u8; 32] {
        self.checksum
    }

    /// The opening budget of the session.
    #[inline]
    pub fn budget(&self) -> &Tally {
        self.budget
    }

    /// The number of datasets.
    #[inline]
    pub fn datasets(&self) -> usize {
        self.datasets
    }

    /// The fingerprint of the dataset at this position, counted from 0, under the holder's key. The
    /// fingerprint is **personal data**, like
    /// [`Dataset::reveal_fingerprint`](crate::record::Dataset::reveal_fingerprint). `None` if the
    /// dataset does not exist.
    ///
    /// With this fingerprint, the ledger identifies the dataset by its rows, and not by the
    /// program's description.
    #[inline]
    pub fn reveal_fingerprint(&self, dataset: usize, key: &[u8; 32]) -> Option<[u8; 32]> {
        self.stores.fingerprint(dataset, key)
    }
}

/// A run that is about to happen, as a ledger sees it. Everything in it is public, since nothing in
/// it depends on the data.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    pub(super) run: u64,
    pub(super) query: &'static str,
    pub(super) certificate: [u8; 32],
    pub(super) cost: &'a Tally,
}

impl<'a> Entry<'a> {
    /// The serial number of the run in its session and all shares of the session, from 1. Runs that
    /// the ledger refused are counted too, if the session itself afforded them.
    #[inline]
    pub fn run(&self) -> u64 {
        self.run
    }

    /// The name of the query, as in its certificate.
    #[inline]
    pub fn query(&self) -> &'static str {
        self.query
    }

    /// The SHA-256 checksum of the query's certificate in this session. The record ends with this
    /// checksum.
    #[inline]
    pub fn certificate(&self) -> [u8; 32] {
        self.certificate
    }

    /// The cost of the run for each dataset, in the session's measure and in the order of the
    /// datasets.
    #[inline]
    pub fn cost(&self) -> &'a Tally {
        self.cost
    }
}

impl fmt::Debug for Entry<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "run {} of query `{}`, {}", self.run, self.query, self.cost)
    }
}
impl fmt::Debug for Opening<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a session over {} datasets with {}", self.datasets, self.budget)
    }
}
