//! Sessions: datasets, each with a budget for as long as the session exists.

mod failed_run;
mod joint;
mod open;

pub use failed_run::InterruptedError;
pub use joint::DatasetsOf;
pub use open::{
    Account, Entry, Ledger, LedgerError, NotAnsweredError, OpenSession, OpenSessionOf, Opening,
    SessionRefusedError,
};

use crate::brand::{Exactly, exactly};
use crate::certificate::{AppendStands, InRho, StandsFor, Types, keep_query, keep_session};
use crate::derivation::Log;
use crate::error::Error;
use crate::measure::{
    AppendedTo, AsApprox, AsRho, Cost, Costs, Measure, Price, Prices, Pure, ReadAllAs, ReadAs, SpendAll, Zcdp,
};
use crate::neighbours::{AddRemove, Neighbours};
#[cfg(feature = "seeded")]
pub use crate::noise::seed;
use crate::query::{AppendSource, IntoQuery, Over, Query, SameDatasets, Sources};
use crate::record::{Dataset, Record, RowsFor, Stores};
use crate::{
    budget::{Budget, Rest},
    query::Answer,
};

/// Datasets, each with its remaining budget under the measure `M`. The budgets are a list like
/// `(eps!(1.5), ())`. If the session counts in ρ, `F` records for each dataset the (ε, δ) from
/// which the budget was computed.
///
/// Running a query consumes the session and returns a session with a smaller budget. So the
/// compiler keeps the account of the budget. Whatever the program does, each dataset's loss is at
/// most its opening budget.
#[must_use = "a session that is dropped forfeits its budget"]
pub struct Session<S: Sources, Left = (), M = Pure, F = ()> {
    stores: Stores,
    is: Exactly<(S, Left, M, F)>,
}

/// A session over one dataset with the budget `C`, as a short name for the argument of a function.
///
/// ```
/// use dp_types::prelude::*;
/// use dp_types::SessionOf;
///
/// #[derive(Record)]
/// struct Patient { smoker: bool }
/// #[dp_query(epsilon = 0.5)]
/// fn smokers(patients: Table<Patient>) -> i64 { patients.filter(|p| p.smoker).count().laplace(0.5).value() }
///
/// fn report(session: SessionOf<Patient, eps!(0.5)>) -> Result<i64, Error> {
///     Ok(session.run(smokers)?.0)
/// }
/// # let patients = Dataset::<Patient>::from_rows((0..10).map(|i| Patient { smoker: i > 4 }))?;
/// report(patients.session::<eps!(0.5)>())?;
/// # Ok::<(), Error>(())
/// ```
pub type SessionOf<R, C, N = AddRemove> = Session<(Over<R, N>, ()), (C, ()), <C as Cost>::Measure>;
/// The charge for a query of the cost `C` in the measure `Y`.
type Charged<C, Y> = <C as ReadAllAs<Y>>::Out;
/// The session after the charge for a query of the cost `C`. Its measure `M` equals `Y`.
type After<S, Left, C, M, Y, F> = Session<S, Rest<Left, Charged<C, Y>>, M, F>;
/// The promise of an account in ρ: the account has the budget `B` in ρ, and promises the budget `C`
/// in (ε, δ).
pub(crate) type Kept<C, B> = (InRho<<C as AsApprox>::Epsilon, <C as AsApprox>::Delta, <B as AsRho>::Rho>, ());

#[allow(clippy::type_complexity)]
impl<R: Record, N: Neighbours> Dataset<R, N>
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    /// Opens the dataset with a budget: `patients.session::<eps!(1.5)>()`, `session::<eps!(1.0,
    /// delta = 1e-6)>()` or `session::<rho!(0.05)>()`. The program contains the session's record.
    pub fn session<C: Price>(self) -> SessionOf<R, C, N> {
        Session::opened(Stores::of(self.store))
    }

    /// Opens the dataset with a budget (ε, δ) and an account in ρ, where Gaussian noise composes
    /// without loss: `patients.session_in_rho::<eps!(1.0, delta = 1e-6), rho!(epsilon = 1.0, delta
    /// = 1e-6)>()`.
    ///
    /// For any releases, the session as a whole is (ε, δ)-differentially private. `B` is at most
    /// the largest ρ that the conversion by the optimal order allows (Canonne, Kamath, Steinke,
    /// NeurIPS 2020, proposition 12). A larger `B` stops the build.
    pub fn session_in_rho<C: AsApprox, B: AsRho>(
        self,
    ) -> Session<(Over<R, N>, ()), (B, ()), Zcdp, Kept<C, B>> {
        Session::opened(Stores::of(self.store))
    }
}

impl<S: Sources, Left, M, F> Session<S, Left, M, F> {
    fn over(stores: Stores) -> Self {
        Self { stores, is: exactly() }
    }
}

impl<S: Sources, Left: Costs, M: Measure, F: StandsFor> Session<S, Left, M, F> {
    fn opened(stores: Stores) -> Self {
        keep_session::<S, M, Left, Types, F>();
        Self::over(stores)
    }

    /// Joins two sessions into one over the datasets of both, each with its own budget:
    /// `patients.session::<eps!(1.5)>().and(visits.session::<eps!(2.0)>())`.
    ///
    /// Queries then take the tables in the order in which the sessions were joined. Each release is
    /// charged to the datasets that its value depends on. Each dataset keeps its own promise, even
    /// a promise in (ε, δ) with an account in ρ.
    #[allow(clippy::type_complexity)]
    pub fn and<R: Record, N: Neighbours, C: Price<Measure = M> + AppendedTo<Left>, G: StandsFor>(
        self,
        other: Session<(Over<R, N>, ()), (C, ()), M, G>,
    ) -> Session<
        <S as AppendSource<R, N>>::Out,
        <C as AppendedTo<Left>>::Out,
        M,
        <F as AppendStands<S, G>>::Out,
    >
    where
        F: AppendStands<S, G>,
        S: AppendSource<R, N>,
        R::Unit: RowsFor<N, R::Invalid>,
    {
        Session::opened(self.stores.and(other.stores))
    }

    /// Switches to oblivious matching. When queries match rows, no address and no jump then depends
    /// on the rows' units or on which rows match:
    /// `visits.session::<eps!(1.0)>().and(people.session::<eps!(1.0)>()).oblivious()`.
    ///
    /// `semi_join`, `anti_join`, `join`, `join_on`, `limit` and `limit_by` then sort the rows of
    /// their tables in a network. For n rows of both tables together, this sorting takes about
    /// twice n·log₂(n)²/4 comparisons. Without oblivious matching, a hash table or one sort
    /// suffices. `by_unit` and `count_units` still read rows unit by unit. Bounds, costs,
    /// certificates and the kept rows are the same. But the rows come in the order of the dataset
    /// and not unit by unit. So a later `join_on` or `take` can choose other first rows. If units
    /// are identified by text, the first query finds the common texts with a hash table. The threat
    /// model states under *Oblivious sessions* what this mode covers (`docs/src/threat-model.md`).
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct Visit {
    ///     #[dp(unit, at_most = 3, range = 0..=9_999)]
    ///     person: i64,
    ///     urgent: bool,
    /// }
    /// /// All visits of those who had an urgent one.
    /// #[dp_query(epsilon = 0.5)]
    /// fn of_the_urgent(visits: Table<Visit>) -> i64 {
    ///     visits.semi_join(visits.filter(|v| v.urgent)).count().laplace(0.5).value()
    /// }
    /// let visits = Dataset::<Visit>::from_rows((0..60).map(|i| Visit { person: i / 3, urgent: i % 9 == 0 }))?;
    /// let (visits, _) = visits.session::<eps!(0.5)>().oblivious().run(of_the_urgent)?;
    /// # let _ = visits;
    /// # Ok::<(), Error>(())
    /// ```
    pub fn oblivious(self) -> Self {
        Self::over(self.stores.oblivious())
    }

    /// Moves the account into the running process: a session that threads and analysts share, with
    /// the remaining budget of each dataset. The program contains a record of the open session.
    pub fn open(self) -> OpenSession<S, M>
    where
        Left: Prices,
    {
        OpenSession::kept::<Left, F>(self.stores)
    }

    /// Like [`open`](Session::open), with a ledger, which can refuse runs that the budget affords.
    ///
    /// # Errors
    /// The ledger's error.
    pub fn open_with(self, ledger: &impl Ledger) -> Result<OpenSession<S, M>, SessionRefusedError>
    where
        Left: Prices,
    {
        OpenSession::under::<Left, F>(self.stores, ledger)
    }

    /// Runs a query, given as a value or as the function that makes it. The session's budget pays
    /// the query's cost, converted to the session's measure. If the cost is above the remaining
    /// budget, the program does not compile. The program contains the query's certificate.
    ///
    /// # Errors
    /// The query's own error: the system has no randomness, or the noise is beyond the sampler's
    /// range. The error contains the session, from which the query's cost is already taken: a
    /// failed query wastes budget, and budget is never refunded.
    #[allow(clippy::type_complexity)]
    pub fn run<Q, K, X, Y>(
        self,
        query: impl IntoQuery<K, Query = Q>,
    ) -> Result<
        (Q::Output, After<S, Left, Q::Cost, M, Y, F>),
        InterruptedError<S, Rest<Left, Charged<Q::Cost, Y>>, M, F>,
    >
    where
        X: Measure,
        Y: Measure,
        Q: Query<Sources: SameDatasets<S, M, Measure = X>, Measure: ReadAs<X, Into = Y>, Cost: ReadAllAs<Y>>,
        Left: SpendAll<Charged<Q::Cost, Y>>,
    {
        let stores = self.stores.for_a_run();
        let tables = Q::Sources::tables_of(&stores);
        let run = || query.into_query().answer(tables, Budget::new());
        record_of::<Q, X, Y, _, _>(&run);
        let answer = run().map(|answer| answer.into_log().0);
        let session = Session::over(self.stores);
        match answer {
            Ok(value) => Ok((value, session)),
            Err(error) => Err(InterruptedError { error, session }),
        }
    }
}

/// Keeps the certificate of `Q`. The log of the query's releases is in the type that `run` returns,
/// and only type inference can name this type. `run` calls this function before the query runs: if
/// the query never returns, the compiler drops the code after it.
fn record_of<'id, Q, X: Measure, Y: Measure, L: Log, F>(_: &F) -> &'static [u8]
where
    Q: Query<Measure: ReadAs<X>, Cost: ReadAllAs<Y>>,
    F: FnOnce() -> Result<Answer<'id, Q::Output, Q::Cost, L>, Error>,
{
    keep_query::<Q, X, Y, L>()
}
