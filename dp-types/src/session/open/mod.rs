//! Open sessions: accounts kept in the running process, for servers, loops, threads and analysts.
//!
//! Argument: `session/open/proof.md`.

mod filter;
mod ledger;
mod refused;

pub use ledger::{Account, Entry, Ledger, LedgerError, Opening};
pub use refused::{NotAnsweredError, SessionRefusedError};

use core::fmt;
use std::sync::Arc;

use super::{Kept, record_of};
use crate::brand::{Exactly, exactly};
use crate::budget::Budget;
use crate::certificate::{self, Process, StandsFor, checksum, keep_session};
use crate::derivation::Amounts;
use crate::derivation::line;
use crate::measure::{AsApprox, AsRho, Costs, Measure, Price, PriceIn, Pure, ReadAllAs, ReadAs, Tally, Zcdp};
use crate::neighbours::{AddRemove, Neighbours};
use crate::query::{IntoQuery, Over, Query, SameDatasets, Sources};
use crate::record::{Dataset, Record, RowsFor, Stores};
use filter::{Filter, WHOLE};

/// Datasets, each with an account of its remaining budget under the measure `M`. The running
/// process keeps the account.
///
/// An open session is shared: [`run`](OpenSession::run) takes `&self` from any thread, and a clone
/// uses the same account. The compiler still checks the queries, but the session decides at run
/// time whether a query is affordable. If the program's queries are known in advance,
/// [`Session`](super::Session) checks at compile time that they are affordable.
///
/// For each dataset, all runs together cost at most the opening budget. This bound holds for runs
/// that overlap in time, and for runs that are chosen after the answers of other runs. A session
/// charges the full cost of a query before the query begins. A query that fails, panics or never
/// ends stays charged.
///
/// ```
/// use dp_types::prelude::*;
///
/// #[derive(Record)]
/// struct Patient { smoker: bool }
/// #[dp_query(epsilon = 0.1)]
/// fn roughly(patients: Table<Patient>) -> i64 { patients.filter(|p| p.smoker).count().laplace(0.1).value() }
/// #[dp_query(epsilon = 1.0)]
/// fn closely(patients: Table<Patient>) -> i64 { patients.filter(|p| p.smoker).count().laplace(1.0).value() }
///
/// /// Which query runs is a choice of the program; what each costs is a type.
/// fn smokers(session: &OpenSessionOf<Patient>, level: u8) -> Result<i64, Error> {
///     Ok(match level {
///         0 => session.run(roughly)?,
///         _ => session.run(closely)?,
///     })
/// }
///
/// let patients = Dataset::<Patient>::from_rows((0..10).map(|i| Patient { smoker: i > 4 }))?;
/// let session = patients.open::<eps!(1.5)>();
/// smokers(&session, 1)?;
/// smokers(&session, 0)?;
/// let refused = smokers(&session, 1).expect_err("0.4 is left");
/// assert_eq!(
///     refused.to_string(),
///     "query `closely` costs ε = 1, but the session has ε = 0.4 left; ask for less, or open the session with more"
/// );
/// # Ok::<(), Error>(())
/// ```
pub struct OpenSession<S: Sources, M: Measure = Pure> {
    shared: Arc<Shared>,
    /// The account in the filter from which this handle spends.
    account: usize,
    is: Exactly<(S, M)>,
}

struct Shared {
    stores: Stores,
    filter: Filter,
    ledger: Option<Box<dyn Account>>,
}

/// A session over one dataset, as a short name for the argument of a function: `fn serve(session:
/// &OpenSessionOf<Patient>)`.
pub type OpenSessionOf<R, M = Pure, N = AddRemove> = OpenSession<(Over<R, N>, ()), M>;

impl<R: Record, N: Neighbours> Dataset<R, N>
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    /// Opens the dataset with a budget that the running process keeps:
    /// `patients.open::<eps!(1.5)>()`. The program contains the session's record.
    pub fn open<C: Price>(self) -> OpenSessionOf<R, C::Measure, N> {
        OpenSession::kept::<(C, ()), ()>(Stores::of(self.store))
    }

    /// Like [`open`](Dataset::open), with a ledger, which can refuse runs that the budget affords.
    ///
    /// # Errors
    /// The ledger's error.
    pub fn open_with<C: Price>(
        self,
        ledger: &(impl Ledger + ?Sized),
    ) -> Result<OpenSessionOf<R, C::Measure, N>, SessionRefusedError> {
        OpenSession::under::<(C, ()), ()>(Stores::of(self.store), ledger)
    }

    /// Opens the dataset with a budget (ε, δ) and an account in ρ, like
    /// [`session_in_rho`](Dataset::session_in_rho).
    pub fn open_in_rho<C: AsApprox, B: AsRho>(self) -> OpenSessionOf<R, Zcdp, N> {
        OpenSession::kept::<(B, ()), Kept<C, B>>(Stores::of(self.store))
    }

    /// Like [`open_in_rho`](Dataset::open_in_rho), with a ledger.
    ///
    /// # Errors
    /// The ledger's error.
    pub fn open_in_rho_with<C: AsApprox, B: AsRho>(
        self,
        ledger: &(impl Ledger + ?Sized),
    ) -> Result<OpenSessionOf<R, Zcdp, N>, SessionRefusedError> {
        OpenSession::under::<(B, ()), Kept<C, B>>(Stores::of(self.store), ledger)
    }
}

impl<S: Sources, M: Measure> OpenSession<S, M> {
    /// Opens datasets with the budget `B`. Only this process keeps the account.
    pub(super) fn kept<B: Costs, F: StandsFor>(stores: Stores) -> Self {
        keep_session::<S, M, B, Process, F>();
        Self::over(stores, Tally::of::<B, M>(), None)
    }

    /// Opens datasets with the budget `B`. This process keeps the account, and a ledger checks each
    /// run.
    pub(super) fn under<B: Costs, F: StandsFor>(
        stores: Stores,
        ledger: &(impl Ledger + ?Sized),
    ) -> Result<Self, SessionRefusedError> {
        let record = keep_session::<S, M, B, certificate::Ledger, F>();
        let budget = Tally::of::<B, M>();
        let opening = Opening {
            record: line(record),
            checksum: checksum(record),
            budget: &budget,
            stores: &stores,
            datasets: budget.entries().len(),
        };
        let account =
            ledger.open(&opening).map_err(|refusal| SessionRefusedError::by_ledger(None, refusal))?;
        Ok(Self::over(stores, budget, Some(account)))
    }

    fn over(stores: Stores, budget: Tally, ledger: Option<Box<dyn Account>>) -> Self {
        let filter = Filter::new(budget.amounts);
        Self { shared: Arc::new(Shared { stores, filter, ledger }), account: WHOLE, is: exactly() }
    }

    /// Runs a query, given as a value or as the function that makes it, if the remaining budget
    /// covers its cost in the session's measure. The session takes the cost before it reads any
    /// row. The program contains the query's certificate.
    ///
    /// # Errors
    /// [`NotAnsweredError::Refused`] if the budget does not cover the cost, or the ledger refuses:
    /// then no budget is spent. [`NotAnsweredError::Interrupted`] if the query itself fails: then
    /// the cost is spent, as for a query that panics.
    pub fn run<Q, K, X, Y>(&self, query: impl IntoQuery<K, Query = Q>) -> Result<Q::Output, NotAnsweredError>
    where
        X: Measure,
        Y: Measure,
        Q: Query<Sources: SameDatasets<S, M, Measure = X>, Measure: ReadAs<X, Into = Y>, Cost: ReadAllAs<Y>>,
    {
        let stores = self.shared.stores.for_a_run();
        let tables = Q::Sources::tables_of(&stores);
        let run = || query.into_query().answer(tables, Budget::new());
        let record = record_of::<Q, X, Y, _, _>(&run);
        let cost = const { &Tally::of::<<Q::Cost as ReadAllAs<Y>>::Out, Y>() };
        self.pay(Q::ORIGIN.query, cost, record).map_err(NotAnsweredError::Refused)?;
        run().map(|answer| answer.into_log().0).map_err(NotAnsweredError::Interrupted)
    }

    /// Takes a cost from all accounts that must pay: first from the accounts of the process, and
    /// then from the ledger's account.
    fn pay(&self, query: &'static str, cost: &Tally, record: &[u8]) -> Result<(), SessionRefusedError> {
        let Shared { filter, ledger, .. } = &*self.shared;
        let run = filter
            .debit(self.account, &cost.amounts)
            .map_err(|left| SessionRefusedError::by_budget(query, cost.clone(), self.tally(*left)))?;
        let Some(ledger) = ledger else { return Ok(()) };
        let entry = Entry { run, query, certificate: checksum(record), cost };
        ledger.debit(&entry).map_err(|refusal| {
            filter.undo(self.account, &cost.amounts);
            SessionRefusedError::by_ledger(Some(query), refusal)
        })
    }

    /// The affordable amount: the minimum over this share and all accounts above it.
    pub fn left(&self) -> Tally {
        self.tally(self.shared.filter.left(self.account))
    }

    /// The odometer: the amount spent so far through this session or share. A cost counts as spent
    /// while the ledger decides about it.
    pub fn spent(&self) -> Tally {
        self.tally(self.shared.filter.spent(self.account))
    }

    /// The opening budget of this session or share.
    pub fn budget(&self) -> Tally {
        self.tally(self.shared.filter.limit(self.account))
    }

    /// Makes a share of this session for one of its analysts. At most `C` of each dataset's budget
    /// can be spent through the share. The session also pays what the share spends. If this session
    /// is itself a share, the sessions above it pay too.
    ///
    /// A share does not reserve any budget. The shares may add up to more than the session's
    /// budget; then the earlier runs get the budget. So a share's [`left`](OpenSession::left)
    /// reveals to its analyst how much others have spent.
    pub fn share<C: PriceIn<M>>(&self) -> Self {
        self.part(self.budget().entries().iter().fold(Amounts::EMPTY, |all, _| all.prepend(C::AMOUNT)))
    }

    /// Makes a share with a budget known only at run time:
    /// `session.share_of(&session.budget().divided_by(4))`. `None` if the tally counts in another
    /// measure than the session.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { smoker: bool }
    /// # let patients = Dataset::<Patient>::from_rows((0..10).map(|i| Patient { smoker: i > 4 }))?;
    /// let session = patients.open::<eps!(1.0)>();
    /// let each = session.share_of(&session.budget().divided_by(3)).expect("the same measure");
    /// assert_eq!(each.left().to_string(), "ε = 0.333333");
    /// # Ok::<(), Error>(())
    /// ```
    pub fn share_of(&self, budget: &Tally) -> Option<Self> {
        (budget.currency == M::CURRENCY).then(|| self.part(budget.amounts))
    }

    fn part(&self, limit: Amounts) -> Self {
        let account = self.shared.filter.share(self.account, limit);
        Self { shared: Arc::clone(&self.shared), account, is: exactly() }
    }

    fn tally(&self, amounts: Amounts) -> Tally {
        Tally { currency: M::CURRENCY, amounts }
    }
}

/// Makes another handle on the same account, not another account.
impl<S: Sources, M: Measure> Clone for OpenSession<S, M> {
    fn clone(&self) -> Self {
        self.shared.filter.hold(self.account);
        Self { shared: Arc::clone(&self.shared), account: self.account, is: exactly() }
    }
}
impl<S: Sources, M: Measure> Drop for OpenSession<S, M> {
    fn drop(&mut self) {
        self.shared.filter.drop(self.account);
    }
}
impl<S: Sources, M: Measure> fmt::Debug for OpenSession<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a session with {} left", self.left())
    }
}
