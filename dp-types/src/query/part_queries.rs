//! One query for each part of a table: each row is in one part only, so all queries together cost
//! as much as the most expensive one.
//!
//! A run of a query needs a token of the query's own, which this module makes. So only a program
//! that has paid for all parts may run them: [`Charged`] is the evidence, and the trait is in a
//! private module, where other crates cannot name it.

use super::TableQuery;
use crate::brand::{Exactly, exactly};
use crate::budget::{Budget, Receipt, Rest};
use crate::composition::{Branch, ParallelParts, Subquery};
use crate::derivation::Log;
use crate::env::{Index, Ones, Single};
use crate::error::Error;
use crate::measure::{Cost, CostAt, Costs, LargerAll, Measure, OverPartsAll, SpendAll};
use crate::neighbours::Neighbours;
use crate::num::U1;
use crate::record::{Cells, Record};
use crate::released::PartAnswers;
use crate::sealed::Sealed;
use crate::transformation::{AsOnlySource, Keyed, Part, Parts, Table, Transformation};

/// The position in the session of the dataset that a transformation depends on.
type Number<S> = <<S as Transformation>::Stability as Single>::Index;
/// The charge for the queries `L` on the parts of `S`.
type Charge<S, L, N> =
    <<L as PartQueries<Number<S>>>::Share as OverPartsAll<N, <S as Transformation>::Stability>>::Out;

/// Evidence that the share `W` of all parts has been paid. Only [`Budget::each_query_of`] makes it.
pub struct Charged<W>(Exactly<W>);
impl<W> Clone for Charged<W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<W> Copy for Charged<W> {}

/// A list of reusable queries `(a, (b, ()))`, for the parts of a table of the dataset `I`. All have
/// one row type, one neighbour relation, one measure and one type of answer. Sealed.
#[diagnostic::on_unimplemented(
    message = "this is not a list of reusable queries with one type of answer",
    label = "write one query for each part, `(a(), (b(), ()))`, each with the attribute `#[dp_query(epsilon = .., reusable)]`",
    note = "for more about this error: `dp-audit explain DP0302`"
)]
pub trait PartQueries<I: Index>: Sealed {
    /// The row type.
    type Record: Record;
    /// The neighbour relation.
    type Neighbours: Neighbours;
    /// The measure.
    type Measure: Measure;
    /// The type of an answer.
    type Output;
    /// The largest cost of a query, charged to the dataset `I`.
    type Share: Costs;
    /// The number of queries.
    const COUNT: u64;

    /// Runs each query on its part, the first on the part of this number, and adds the answers to
    /// `values`. The log states the releases of each query as a side of a branch of the share `W`,
    /// because the number of the part decides which query runs.
    ///
    /// # Errors
    /// Returns the error of the first query that fails.
    fn answer_each<'id, W, S, K>(
        self,
        charged: Charged<W>,
        parts: Parts<'id, S, K, Self::Record>,
        number: u64,
        values: Vec<Self::Output>,
    ) -> Result<(Vec<Self::Output>, Exactly<impl Log>), Error>
    where
        W: Costs,
        K: Keyed<Cells<Self::Record>>,
        S: Transformation<
                Row = Cells<Self::Record>,
                Neighbours = Self::Neighbours,
                Proxy = <Self::Record as Record>::Proxy,
                Stability: Ones,
            >,
        <S::Stability as Ones>::Out: Single<Entry = U1>;
}

/// Runs a query on the part of this number.
#[allow(clippy::type_complexity)]
fn answer_one<'id, Q, C, I, S, K, W>(
    query: Q,
    _: Charged<W>,
    parts: Parts<'id, S, K, Q::Record>,
    number: u64,
) -> Result<(Q::Output, Exactly<Subquery<Q, I, I::Out, impl Log>>), Error>
where
    C: Cost,
    I: CostAt<C>,
    Q: TableQuery<Cost = (C, ())>,
    K: Keyed<Cells<Q::Record>>,
    S: Transformation<
            Row = Cells<Q::Record>,
            Neighbours = Q::Neighbours,
            Proxy = <Q::Record as Record>::Proxy,
            Stability: Ones,
        >,
    <S::Stability as Ones>::Out: Single<Entry = U1>,
{
    let part: Table<'id, Part<S, K>, Q::Record> = parts.table.with(parts.part(number));
    let answer = query.answer_on_rows(part.with(AsOnlySource(part.plan)), Budget::new())?;
    let (value, log) = answer.into_log();
    Ok((value, of_subquery(log)))
}

fn of_subquery<Q, I, C, L>(_: Exactly<L>) -> Exactly<Subquery<Q, I, C, L>> {
    exactly()
}
fn of_branch<W, A, B>(_: Exactly<A>, _: Exactly<B>) -> Exactly<Branch<W, A, B>> {
    exactly()
}

impl<I, Q, C> PartQueries<I> for (Q, ())
where
    C: Cost,
    I: CostAt<C>,
    Q: TableQuery<Cost = (C, ())>,
{
    type Record = Q::Record;
    type Neighbours = Q::Neighbours;
    type Measure = Q::Measure;
    type Output = Q::Output;
    type Share = I::Out;
    const COUNT: u64 = 1;

    fn answer_each<'id, W, S, K>(
        self,
        charged: Charged<W>,
        parts: Parts<'id, S, K, Q::Record>,
        number: u64,
        mut values: Vec<Q::Output>,
    ) -> Result<(Vec<Q::Output>, Exactly<impl Log>), Error>
    where
        W: Costs,
        K: Keyed<Cells<Q::Record>>,
        S: Transformation<
                Row = Cells<Q::Record>,
                Neighbours = Q::Neighbours,
                Proxy = <Q::Record as Record>::Proxy,
                Stability: Ones,
            >,
        <S::Stability as Ones>::Out: Single<Entry = U1>,
    {
        let (value, log) = answer_one::<Q, C, I, S, K, W>(self.0, charged, parts, number)?;
        values.push(value);
        Ok((values, log))
    }
}
impl<I, Q, C, R, T> PartQueries<I> for (Q, (R, T))
where
    C: Cost,
    I: CostAt<C>,
    Q: TableQuery<Cost = (C, ())>,
    (R, T): PartQueries<
            I,
            Record = Q::Record,
            Neighbours = Q::Neighbours,
            Measure = Q::Measure,
            Output = Q::Output,
        >,
    I::Out: LargerAll<<(R, T) as PartQueries<I>>::Share>,
{
    type Record = Q::Record;
    type Neighbours = Q::Neighbours;
    type Measure = Q::Measure;
    type Output = Q::Output;
    type Share = <I::Out as LargerAll<<(R, T) as PartQueries<I>>::Share>>::Out;
    const COUNT: u64 = 1 + <(R, T) as PartQueries<I>>::COUNT;

    fn answer_each<'id, W, S, K>(
        self,
        charged: Charged<W>,
        parts: Parts<'id, S, K, Q::Record>,
        number: u64,
        mut values: Vec<Q::Output>,
    ) -> Result<(Vec<Q::Output>, Exactly<impl Log>), Error>
    where
        W: Costs,
        K: Keyed<Cells<Q::Record>>,
        S: Transformation<
                Row = Cells<Q::Record>,
                Neighbours = Q::Neighbours,
                Proxy = <Q::Record as Record>::Proxy,
                Stability: Ones,
            >,
        <S::Stability as Ones>::Out: Single<Entry = U1>,
    {
        let (value, first) = answer_one::<Q, C, I, S, K, W>(self.0, charged, parts, number)?;
        values.push(value);
        let (values, others) = self.1.answer_each::<W, S, K>(charged, parts, number + 1, values)?;
        Ok((values, of_branch::<W, _, _>(first, others)))
    }
}

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// Runs one reusable query on each of the disjoint parts of a table, in public key order: the
    /// first query on the first part, and so on. Each row is in one part only, so all queries
    /// together cost what [`each_query`](Budget::each_query) charges for the most expensive one.
    ///
    /// Argument: `composition/parallel_parts/proof.md`, with the number of the part as a released
    /// value (`composition/branch_on_released/proof.md`).
    ///
    /// # Errors
    /// Returns the error of a query that fails. The budget of all parts is spent in this case, too.
    #[allow(clippy::type_complexity)]
    pub fn each_query_of<L, N, S, K, T>(
        self,
        parts: Parts<'id, S, K, T>,
        queries: L,
    ) -> Result<
        (
            PartAnswers<K, L::Output>,
            Receipt<'id, Left, Rest<Left, Charge<S, L, N>>, ParallelParts<S, K, L::Share, impl Log>, P>,
            Budget<'id, Rest<Left, Charge<S, L, N>>, M, P>,
        ),
        Error,
    >
    where
        T: Record,
        K: Keyed<Cells<T>>,
        N: Neighbours,
        S: Transformation<Row = Cells<T>, Neighbours = N, Proxy = T::Proxy, Stability: Ones + Single>,
        <S::Stability as Ones>::Out: Single<Entry = U1>,
        L: PartQueries<Number<S>, Record = T, Neighbours = N, Measure = M>,
        L::Share: OverPartsAll<N, S::Stability>,
        Left: SpendAll<Charge<S, L, N>>,
    {
        const {
            assert!(
                L::COUNT == K::PARTS,
                "there are more or fewer queries than parts: write one for each part of the key, in their order"
            );
        }
        let rest = self.charged();
        let charged = Charged::<L::Share>(exactly());
        let (values, log) = queries.answer_each::<L::Share, S, K>(charged, parts, 0, Vec::new())?;
        Ok((PartAnswers::new(values), receipt_of(log), rest))
    }
}

/// Returns the receipt of the queries on all parts. From the argument, rustc infers the type of
/// their log.
#[allow(clippy::type_complexity)]
fn receipt_of<'id, Left, To, S, K, C, L, P>(
    _: Exactly<L>,
) -> Receipt<'id, Left, To, ParallelParts<S, K, C, L>, P> {
    Receipt::new()
}
