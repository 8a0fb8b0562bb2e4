//! `distinct`: one row out of each set of equal rows. The result has the stability D of its input.

use super::support::first_rows::{choose, scan_marked};
use super::support::selected::selected;
use super::{SameRows, Sink, Table, Transformation, Unmapped};
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::record::{Cells, Chunk, Record, ToldApart};
use crate::sealed::Sealed;

/// One row out of each set of rows of `P` that are equal in all columns.
#[derive(Clone, Copy)]
pub struct Distinct<P> {
    inner: P,
    /// A run can choose rows several times. This is the index of this transformation's choice among
    /// all choices of the run.
    marks: usize,
}
impl<P> Sealed for Distinct<P> {}

impl<P, R: Record<Fields: ToldApart>> Transformation for Distinct<P>
where
    P: Transformation<Row = Cells<R>, Value = Unmapped>,
{
    selected!(P);
    type Stability = P::Stability;
    const NODE: Json = object! {
        "rule" = "distinct/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD;

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
    /// One row out of each set of rows that are equal in all columns: for example, one row for each
    /// postcode that occurs, or for each pair of product and year that occurs.
    ///
    /// To ignore a column in the comparison, first make rows without that column. Stability: D, the
    /// stability of this table. The owner of a remaining row is not known, since many units may
    /// have had an equal row. So transformations that need owners cannot follow, such as
    /// [`by_unit`](Table::by_unit) or [`count_units`](Table::count_units). This method reads the
    /// rows once when it is called. The session remembers the places of the kept rows until the
    /// query ends. Argument: `transformation/distinct/proof.md`; McSherry, "Privacy Integrated
    /// Queries", SIGMOD 2009.
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
    /// // The number of different products sold in each year.
    /// #[dp_query(epsilon = 0.5)]
    /// fn assortment(purchases: Table<Purchase>) -> Vec<i64> {
    ///     let sold = purchases.map(|p| Sold { product: p.product, year: p.year }).distinct();
    ///     sold.histogram(|s| s.year).laplace(0.5).values()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    #[doc(alias("unique", "drop_duplicates"))]
    pub fn distinct<F: ToldApart>(self) -> Table<'id, F::Kept<Distinct<P>>, R>
    where
        P: Transformation<Row = Cells<R>, Value = Unmapped>,
        R: Record<Fields = F>,
    {
        let marks = choose(self.stores, self.plan, F::COUNT, 1, |_, _| ());
        self.with(F::kept(Distinct { inner: self.plan, marks }))
    }
}

#[cfg(test)]
mod tests;
