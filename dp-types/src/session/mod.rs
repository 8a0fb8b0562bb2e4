//! Sessions: datasets with a budget that lasts as long as they do.

pub(crate) mod generator;
mod interrupted;

#[cfg(feature = "seeded")]
pub use generator::seed;
pub use interrupted::Interrupted;

use core::marker::PhantomData;

use crate::brand::Exactly;
use crate::budget::Budget;
use crate::env::{Append, Env, First, SpendAll};
use crate::neighbours::Neighbours;
use crate::num::Positive;
use crate::query::{AppendSource, From, IntoQuery, Query, Sources, SourcesAt};
use crate::record::{Dataset, Record, RowsFor};

/// Datasets, and what is left of the budget of each: a list like `(eps!(1.5), ())`.
///
/// A run of a query consumes the session and gives back one with less left, so the compiler keeps the account. Each
/// dataset's loss is at most what its session was opened with, whatever the program does.
#[must_use = "a session that is dropped forfeits its budget"]
pub struct Session<S: Sources, Left> {
    stores: S::Stores,
    left: Exactly<Left>,
}

impl<R: Record, N: Neighbours> Dataset<R, N>
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    /// Opens the dataset with a budget: `patients.session::<eps!(1.5)>()`.
    pub fn session<E: Positive>(self) -> Session<(From<R, N>, ()), (E, ())> {
        Session { stores: (self.store, ()), left: PhantomData }
    }
}

impl<S: Sources, Left: Env> Session<S, Left> {
    /// One session over the datasets of two, each with the budget it was opened with:
    /// `patients.session::<eps!(1.5)>().and(visits.session::<eps!(2.0)>())`.
    ///
    /// Queries then take the tables in this order, and each release is charged to the datasets that its value depends on.
    #[allow(clippy::type_complexity)]
    pub fn and<R: Record, N: Neighbours, E: Positive>(
        self,
        other: Session<(From<R, N>, ()), (E, ())>,
    ) -> Session<<S as AppendSource<First, R, N>>::Out, <Left as Append<E>>::Out>
    where
        S: AppendSource<First, R, N> + SourcesAt<First, Stores = <S as Sources>::Stores>,
        R::Unit: RowsFor<N, R::Invalid>,
        <S as AppendSource<First, R, N>>::Out:
            Sources<Stores = <<S as AppendSource<First, R, N>>::Out as SourcesAt<First>>::Stores>,
        Left: Append<E>,
    {
        Session { stores: S::append(self.stores, other.stores.0), left: PhantomData }
    }

    /// Runs a query, given by itself or by the function that makes it; its cost comes off the budget. What costs more
    /// than is left does not compile.
    ///
    /// # Errors
    /// The query's own: no randomness, or noise beyond the sampler's range. The session comes back inside the error,
    /// with the query's cost spent: budget can be wasted, never refunded.
    #[allow(clippy::type_complexity)]
    pub fn run<Q: Query<Sources = S>, M>(
        self,
        query: impl IntoQuery<M, Query = Q>,
    ) -> Result<(Q::Output, Session<S, Left::Rest>), Interrupted<S, Left::Rest>>
    where
        Left: SpendAll<Q::Cost>,
    {
        let answer = query.into_query().answer(<S as Sources>::tables(&self.stores), Budget::new());
        match answer.map(crate::budget::Answer::into_value) {
            Ok(value) => Ok((value, Session { stores: self.stores, left: PhantomData })),
            Err(error) => {
                Err(Interrupted { error, session: Session { stores: self.stores, left: PhantomData } })
            }
        }
    }
}
