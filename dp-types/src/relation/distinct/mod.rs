//! `distinct`: of rows that are equal, one. Stability D.

use super::chosen::{choose, scan_marked};
use super::{Relation, SameRows, Sink, Table, Unmapped};
use crate::env::Env;
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::node::{Json, object};
use crate::record::{Cells, Chunk, Record, ToldApart};
use crate::sealed::Sealed;

/// Of the rows of `P` that are equal in all columns, one.
#[derive(Clone, Copy)]
pub struct Distinct<P> {
    inner: P,
    /// The number of the mark that the kept rows have.
    marks: usize,
}
impl<P> Sealed for Distinct<P> {}

impl<P, R: Record<Fields: ToldApart>> Relation for Distinct<P>
where
    P: Relation<Row = Cells<R>, Value = Unmapped>,
{
    type Row = P::Row;
    type Neighbours = P::Neighbours;
    type Stability = P::Stability;
    type Counted = SomeRows;
    type Proxy = P::Proxy;
    type Value = Unmapped;
    const NODE: Json = object! {
        "rule" = "distinct/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD;
    const FAN: u64 = P::FAN;
    const PUSHED: u64 = P::PUSHED;
    const SOURCE: u64 = P::SOURCE;

    fn proxy(self) -> P::Proxy {
        self.inner.proxy()
    }

    fn value(self) -> Unmapped {
        Unmapped
    }

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
    }

    fn same_rows(self, same: &mut SameRows) -> bool {
        same.step::<Self>();
        self.inner.same_rows(same)
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        scan_marked::<L, P, S>(self.inner, self.marks, chunk, to);
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// Of rows that are equal in all columns, one: which postcodes are there, which pairs of product and year.
    ///
    /// Make rows of the columns that count first. Stability: D. A row that is left is nobody's: many may have had its like, so no step that knows
    /// whose each row is can follow, such as [`by_unit`](Table::by_unit) or [`count_units`](Table::count_units). The rows are read once when this is called, and where equal
    /// rows are is kept until the query ends. Argument:
    /// `relation/distinct/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct Purchase {
    ///     #[dp(unit, keep = 20)]
    ///     person: String,
    ///     #[dp(range = 0..=99_999)]
    ///     product: i64,
    ///     #[dp(range = 2021..=2023)]
    ///     year: i64,
    /// }
    /// #[derive(Record)]
    /// struct Sold {
    ///     #[dp(range = 0..=99_999)]
    ///     product: i64,
    ///     #[dp(range = 2021..=2023)]
    ///     year: i64,
    /// }
    /// // How many different products were sold in each year.
    /// #[dp_query(epsilon = 0.5)]
    /// fn assortment(purchases: Table<Purchase>) -> Vec<i64> {
    ///     let sold = purchases.map(|p| Sold { product: p.product, year: p.year }).distinct();
    ///     sold.histogram(|s| s.year).laplace(0.5).values()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn distinct<F: ToldApart>(self) -> Table<'id, F::Kept<Distinct<P>>, R>
    where
        P: Relation<Row = Cells<R>, Value = Unmapped>,
        R: Record<Fields = F>,
    {
        let marks = choose(self.stores, self.plan, F::COUNT, 1, |_, _| ());
        self.with(F::kept(Distinct { inner: self.plan, marks }))
    }
}

#[cfg(test)]
mod tests;
