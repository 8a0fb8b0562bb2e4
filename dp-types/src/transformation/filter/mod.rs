//! `filter`: the rows that satisfy a condition. The result has the stability D of its input.

use super::support::selected::selected;
use super::{Owned, SameRows, Sink, Table, Transformation};
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::expr::{Eval, IntoPredicate, IsSome, Parameters};
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::record::{Cells, Chunk, OneUnit, Record, Row};
use crate::sealed::Sealed;

/// The rows of `P` that satisfy the predicate `E`.
#[derive(Clone, Copy)]
pub struct Filter<P, E> {
    inner: P,
    predicate: E,
}
impl<P, E> Sealed for Filter<P, E> {}
impl<P, T> Filter<P, IsSome<T>> {
    /// The rows of `inner` in which this value is not missing.
    pub(super) fn known(inner: P, value: T) -> Self {
        Self { inner, predicate: IsSome::of(value) }
    }
}

// The constructors of this type, `filter` and `IsSome`, have checked that `E` is a truth value.
impl<P: Transformation, E: Eval<P::Row>> Transformation for Filter<P, E> {
    selected!(P);
    type Stability = P::Stability;
    const NODE: Json = object! {
        "rule" = "filter/1",
        "stability": Json::Amounts(&P::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "predicate": E::TERM,
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD.or_wider(E::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.predicate.parameters(seen);
    }

    fn same_rows(self, same: &mut SameRows) -> bool {
        same.step::<E>();
        self.inner.same_rows(same)
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        self.inner.scan::<L, _>(chunk, &mut Kept { predicate: self.predicate, to });
    }
}

impl<P: Owned, E: Eval<P::Row>> Owned for Filter<P, E> {
    type Holder = P::Holder;
    type Dataset = P::Dataset;
    const BY_UNITS: bool = P::BY_UNITS;
    type Gathered<Q: Copy> = P::Gathered<Q>;
    fn gathered<Q: Copy>(plan: Q) -> P::Gathered<Q> {
        P::gathered(plan)
    }

    #[inline(always)]
    fn unit<L: Lane, S: Sink<P::Row>>(self, unit: OneUnit<'_, P::Holder>, to: &mut S) {
        self.inner.unit::<L, _>(unit, &mut Kept { predicate: self.predicate, to });
    }
}

/// Passes all rows to the next sink, and masks the rows that do not satisfy the predicate.
pub(super) struct Kept<'s, E, S> {
    pub(super) predicate: E,
    pub(super) to: &'s mut S,
}
impl<E, S> Sealed for Kept<'_, E, S> {}
impl<R: Row, E: Eval<R>, S: Sink<R>> Sink<R> for Kept<'_, E, S> {
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        self.to.row(row, there.and(self.predicate.at(row)));
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The rows that satisfy the condition.
    ///
    /// `filter` calls `condition` once, with the column proxies; `condition` returns an expression,
    /// see [`law::expr`](crate::law::expr). Stability: unchanged. Argument:
    /// `transformation/filter/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { smoker: bool, #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn adult_smokers(patients: Table<Patient>) -> i64 {
    ///     patients.filter(|p| p.age >= 18 && p.smoker).count().laplace(0.5).value()
    /// }
    /// ```
    #[doc(alias = "where")]
    pub fn filter<E: IntoPredicate>(
        self,
        condition: impl FnOnce(P::Proxy) -> E,
    ) -> Table<'id, Filter<P, E::Tree>, R>
    where
        P: Transformation<Row = Cells<R>>,
        E::Tree: Eval<Cells<R>>,
    {
        let predicate = condition(self.plan.proxy()).predicate().0;
        self.with(Filter { inner: self.plan, predicate })
    }
}

#[cfg(test)]
mod tests;
