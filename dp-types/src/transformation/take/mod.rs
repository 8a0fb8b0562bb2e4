//! `take`, `take_by`: the first K rows of a table, or the first K rows for each value of a key, in
//! a public order. If the input has stability D, the result has 2·D. The exception is `take` under
//! `ReplaceOne`, whose result has stability D.

mod groups;
mod sorting;

pub use groups::{AllRows, Among, OfEach};
pub use sorting::{SortedBy, Sorting};

use super::support::first_rows::{choose, scan_marked};
use super::support::selected::selected;
use super::{IntoKey, Keyed, SameRows, Sink, Table, Transformation};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::num::Positive;
use crate::record::{Cells, Chunk, Record};
use crate::sealed::Sealed;

/// The first `K` rows of `P` in each of the groups `G`, in the order `O`.
pub struct Take<P, G, O, K> {
    inner: P,
    among: G,
    order: O,
    /// A run can choose rows several times. This is the index of this transformation's choice among
    /// all choices of the run.
    marks: usize,
    most: Exactly<K>,
}
impl<P: Copy, G: Copy, O: Copy, K> Clone for Take<P, G, O, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, G: Copy, O: Copy, K> Copy for Take<P, G, O, K> {}
impl<P, G, O, K> Sealed for Take<P, G, O, K> {}

impl<P: Transformation, G: Among<P>, O: SortedBy<P::Row>, K: Positive> Transformation for Take<P, G, O, K> {
    selected!(P);
    type Stability = G::Stability;
    const NODE: Json = object! {
        "rule" = "take/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "most": Json::Int(K::VALUE as i128),
        "key": G::KEY,
        "order": Json::List(&[O::TERMS]),
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.among.parameters(seen);
        self.order.parameters(seen);
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
    /// The first `K` rows in a public order: `visits.take(100, |v| (v.year, v.cost))`. The smallest
    /// rows come first. If rows tie, the values of all their columns decide.
    ///
    /// Let D be the stability of this table. Under `AddRemove` the result has the stability 2·D,
    /// since a new row can push out a row of another unit. Under `ReplaceOne` the result has the
    /// stability D. With 2·D, the noise is twice as large as without this step. For a small K, the
    /// noise of a count is as large as the count. The owners of the remaining rows are not known,
    /// so transformations that need owners cannot follow. This method reads the rows once when it
    /// is called. The session remembers the kept rows until the query ends. Argument:
    /// `transformation/take/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct Visit {
    ///     #[dp(unit, at_most = 2)]
    ///     person: String,
    ///     #[dp(range = 2021..=2023)]
    ///     year: i64,
    ///     #[dp(range = 0..=5_000)]
    ///     cost: i64,
    /// }
    /// // The total cost of the thousand most expensive visits.
    /// #[dp_query(epsilon = 0.5)]
    /// fn most_expensive(visits: Table<Visit>) -> i64 {
    ///     visits.take(1_000, |v| -v.cost).map(|v| v.cost).sum().laplace(0.5).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    #[doc(alias("head", "order_by"))]
    pub fn take<K: Positive, O>(
        self,
        order: impl FnOnce(P::Proxy) -> O,
    ) -> Table<'id, O::Taken<Take<P, AllRows, O, K>>, R>
    where
        P: Transformation<Row = Cells<R>>,
        O: SortedBy<Cells<R>>,
        AllRows: Among<P>,
    {
        let order = order(self.plan.proxy());
        self.taken(AllRows, order)
    }

    /// The first `K` rows for each value of a public key, in a public order. In all other respects
    /// this is [`take`](Table::take). [`partition`](Table::partition) accepts the same keys.
    ///
    /// Stability: 2·D under both relations, where D is the stability of this table. If a row is
    /// replaced, one group can lose a row and another group can gain a row.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)]
    /// # struct Visit {
    /// #     #[dp(unit, at_most = 2)]
    /// #     person: String,
    /// #     #[dp(range = 2021..=2023)]
    /// #     year: i64,
    /// #     #[dp(range = 0..=5_000)]
    /// #     cost: i64,
    /// # }
    /// // The total cost of the thousand cheapest visits of each year.
    /// #[dp_query(epsilon = 0.5)]
    /// fn cheapest(visits: Table<Visit>) -> Vec<i64> {
    ///     let some = visits.take_by(1_000, |v| v.year, |v| v.cost);
    ///     some.partition(|v| v.year).map(|v| v.cost).sum().laplace(0.5).values()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn take_by<K: Positive, V: IntoKey, O>(
        self,
        key: impl FnOnce(P::Proxy) -> V,
        order: impl FnOnce(P::Proxy) -> O,
    ) -> Table<'id, O::Taken<Take<P, OfEach<V::Key>, O, K>>, R>
    where
        P: Transformation<Row = Cells<R>>,
        V::Key: Keyed<Cells<R>>,
        O: SortedBy<Cells<R>>,
        OfEach<V::Key>: Among<P>,
    {
        let (key, order) = (key(self.plan.proxy()), order(self.plan.proxy()));
        self.taken(OfEach(key.into_key()), order)
    }

    #[allow(clippy::type_complexity)]
    fn taken<K: Positive, G: Among<P>, O>(
        self,
        among: G,
        order: O,
    ) -> Table<'id, O::Taken<Take<P, G, O, K>>, R>
    where
        P: Transformation<Row = Cells<R>>,
        O: SortedBy<Cells<R>>,
    {
        let marks = choose(self.stores, self.plan, 1, K::VALUE, move |row, words| {
            words.push(among.group(row));
            order.words(row, words);
        });
        self.with(O::taken(Take { inner: self.plan, among, order, marks, most: exactly() }))
    }
}

#[cfg(test)]
mod tests;
