//! Calls of one query by another: on a table, and on the parts of a table.

use super::{IntoQuery, TableQuery};
use crate::brand::Exactly;
use crate::composition::{ParallelParts, Subquery};
use crate::derivation::Log;
use crate::env::{Ones, Single};
use crate::error::Error;
use crate::measure::{Cost, CostAt, Costs, Measure, OverPartsAll, SpendAll};
use crate::neighbours::Neighbours;
use crate::num::U1;
use crate::record::{Cells, Record};
use crate::transformation::{AsOnlySource, Keyed, Part, Parts, RowsPerUnit, Table, Transformation};
use crate::{
    budget::{Budget, Receipt, Rest},
    released::PartAnswers,
};

/// The position in the session of the dataset that a transformation depends on.
type Number<S> = <<S as Transformation>::Stability as Single>::Index;
/// The cost `C` of a query over one dataset, charged to the dataset that the transformation `S`
/// depends on.
type At<S, C> = <Number<S> as CostAt<C>>::Out;
/// The charge for running a query of the cost `C` on each part of `S`.
type Charge<S, C, N> = <At<S, C> as OverPartsAll<N, <S as Transformation>::Stability>>::Out;

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// Runs another query on a table of this query, and pays the other query's cost. The caller
    /// passes the query itself, or the function that makes it.
    ///
    /// The called query was written for all rows of a record, with that record's stability. A
    /// filter, or a map back to the record, keeps this stability, so the query also accepts such a
    /// table. The query rejects a table with another stability.
    ///
    /// # Errors
    /// Returns the error of the called query. The budget is spent in this case, too.
    #[allow(clippy::type_complexity)]
    pub fn call<Q, K, C, S, T>(
        self,
        query: impl IntoQuery<K, Query = Q>,
        table: Table<'id, S, T>,
    ) -> Result<
        (
            Q::Output,
            Receipt<'id, Left, Rest<Left, At<S, C>>, Subquery<Q, Number<S>, At<S, C>, impl Log>, P>,
            Budget<'id, Rest<Left, At<S, C>>, M, P>,
        ),
        Error,
    >
    where
        C: Cost,
        T: Record,
        Q: TableQuery<Cost = (C, ()), Measure = M, Record = T>,
        S: Transformation<
                Row = Cells<T>,
                Neighbours = Q::Neighbours,
                Proxy = T::Proxy,
                Stability: Single<Entry = RowsPerUnit<T>, Index: CostAt<C>>,
            >,
        Left: SpendAll<At<S, C>>,
    {
        let rest = self.charged();
        let only = table.with(AsOnlySource(table.plan));
        let answer = query.into_query().answer_on(only, Budget::new())?;
        let (value, receipt) = answer.into_receipt();
        Ok((value, receipt, rest))
    }

    /// Runs a reusable query on each of the disjoint parts of a table, in public key order. The
    /// caller passes the query itself, or the function that makes it. All parts together cost what
    /// group privacy charges for the rows of one unit; see [`each`](Budget::each).
    ///
    /// # Errors
    /// Returns the error of a run of the query. The budget is spent in this case, too.
    #[allow(clippy::type_complexity)]
    pub fn each_query<Q, W, C, N, S, K, T>(
        self,
        parts: Parts<'id, S, K, T>,
        query: impl IntoQuery<W, Query = Q>,
    ) -> Result<
        (
            PartAnswers<K, Q::Output>,
            Receipt<
                'id,
                Left,
                Rest<Left, Charge<S, C, N>>,
                ParallelParts<S, K, At<S, C>, Subquery<Q, Number<S>, At<S, C>, impl Log>>,
                P,
            >,
            Budget<'id, Rest<Left, Charge<S, C, N>>, M, P>,
        ),
        Error,
    >
    where
        C: Cost,
        T: Record,
        K: Keyed<Cells<T>>,
        N: Neighbours,
        Q: TableQuery<Cost = (C, ()), Measure = M, Record = T, Neighbours = N> + Clone,
        S: Transformation<
                Row = Cells<T>,
                Neighbours = N,
                Proxy = T::Proxy,
                Stability: Ones + Single<Index: CostAt<C>>,
            >,
        <S::Stability as Ones>::Out: Single<Entry = U1>,
        At<S, C>: OverPartsAll<N, S::Stability>,
        Left: SpendAll<Charge<S, C, N>>,
    {
        let rest = self.charged();
        let query = query.into_query();
        let mut values = Vec::new();
        let mut log = None;
        for number in 0..K::PARTS {
            let part: Table<'id, Part<S, K>, T> = parts.table.with(parts.part(number));
            let answer = query.clone().answer_on_rows(part.with(AsOnlySource(part.plan)), Budget::new())?;
            let (value, released) = answer.into_log();
            values.push(value);
            log = Some(released);
        }
        Ok((PartAnswers::new(values), receipt_of(log), rest))
    }
}

/// Returns the receipt of the calls on all parts. From the argument, rustc infers the type of the
/// query's log.
#[allow(clippy::type_complexity)]
fn receipt_of<'id, Left, To, S, K, C, Q, I, L, P>(
    _: Option<Exactly<L>>,
) -> Receipt<'id, Left, To, ParallelParts<S, K, C, Subquery<Q, I, C, L>>, P> {
    Receipt::new()
}
