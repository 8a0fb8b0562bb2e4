//! `filter`: the rows for which a condition holds. Stability D.

use super::{Plan, Table};
use crate::env::Index;
use crate::expr::cursor::Cursor;
use crate::expr::{Eval, IntoPredicate, Word};
use crate::neighbours::{Rows, SomeRows};
use crate::num::Nat;
use crate::proof::{Amounts, Json, object};
use crate::record::Record;
use crate::sealed::Sealed;

/// The rows of `P` for which the predicate `E` holds.
#[derive(Clone, Copy)]
pub struct Filter<P, E> {
    inner: P,
    predicate: E,
}
impl<P, E> Sealed for Filter<P, E> {}

// That `E` is a truth value was checked where the only value of this type is made: in `filter`.
impl<P: Plan, E: Eval<P::Record>> Plan for Filter<P, E> {
    type Record = P::Record;
    type Neighbours = P::Neighbours;
    type Source = P::Source;
    type Stability = P::Stability;
    type Rows = SomeRows;
    type Proxy = P::Proxy;
    const NODE: Json = object! {
        "rule" = "filter",
        "stability": Json::Env(Amounts::unit(P::Source::NUMBER, P::Stability::VALUE)),
        "rows": Json::Word(SomeRows::NAME),
        "predicate": E::TERM,
        "premises": Json::List(&[P::NODE]),
    };
    const NARROW: bool = P::NARROW && E::NARROW;

    fn proxy(self) -> P::Proxy {
        self.inner.proxy()
    }

    #[inline(always)]
    fn keeps<W: Word>(self, row: Cursor<'_, P::Record>) -> W {
        self.inner.keeps::<W>(row).and(self.predicate.at(row))
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The rows for which the condition holds.
    ///
    /// `condition` is called once, with the column proxies, and gives an expression; see [`expr`](crate::expr).
    /// Stability: unchanged. Argument: `transform/filter/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { smoker: bool, #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn adult_smokers(patients: Table<Patient>) -> i64 {
    ///     patients.filter(|p| p.age >= 18 && p.smoker).count().laplace(0.5).value()
    /// }
    /// ```
    pub fn filter<E: IntoPredicate>(
        self,
        condition: impl FnOnce(P::Proxy) -> E,
    ) -> Table<'id, Filter<P, E::Tree>, R>
    where
        P: Plan<Record = R>,
        E::Tree: Eval<R>,
    {
        let predicate = condition(self.plan.proxy()).predicate().0;
        Table { plan: Filter { inner: self.plan, predicate }, store: self.store, brand: self.brand }
    }
}

#[cfg(test)]
mod tests;
