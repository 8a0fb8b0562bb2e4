//! A table that is cut into parts, and the transformations that a program can apply to all parts
//! before a query runs on each part.

use super::Part;
use crate::expr::{Eval, IntoPredicate, Tree};
use crate::record::{Cells, Record};
use crate::transformation::map::{Droppable, Dropped, Mapped, Of};
use crate::transformation::{Both, Filter, IntoKey, IntoValue, Key, Keyed, Table, Transformation};

/// A table cut into disjoint parts by a public key. A query can run on each part
/// ([`Budget::each`](crate::budget::Budget::each)). An aggregate can compute one number for each
/// part, all in one vector ([`count`](Parts::count), [`sum`](Parts::sum)).
pub struct Parts<'id, P, K, R: Record> {
    pub(crate) table: Table<'id, P, R>,
    pub(crate) key: K,
}
impl<P: Copy, K: Copy, R: Record> Clone for Parts<'_, P, K, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, K: Copy, R: Record> Copy for Parts<'_, P, K, R> {}

impl<'id, P, K: Key, R: Record> Parts<'id, P, K, R> {
    /// The transformation of the part at index `number`.
    pub(crate) fn part(&self, number: u64) -> Part<P, K>
    where
        P: Copy,
    {
        Part { inner: self.table.plan, key: self.key, number }
    }

    /// The rows of each part that satisfy the condition; see [`Table::filter`].
    pub fn filter<E: IntoPredicate>(
        self,
        condition: impl FnOnce(P::Proxy) -> E,
    ) -> Parts<'id, Filter<P, E::Tree>, K, R>
    where
        P: Transformation<Row = Cells<R>>,
        E::Tree: Eval<Cells<R>>,
    {
        Parts { table: self.table.filter(condition), key: self.key }
    }

    /// One value for each row of each part; see [`Table::map`].
    pub fn map<V: IntoValue>(self, value: impl FnOnce(P::Proxy) -> V) -> Parts<'id, Of<P, V>, K, R>
    where
        P: Transformation<Row = Cells<R>>,
        V::Tree: Eval<Cells<R>>,
        <V::Tree as Tree>::Ty: Mapped,
    {
        Parts { table: self.table.map(value), key: self.key }
    }

    /// The rows of each part with a value in an optional column, mapped to the value; see
    /// [`Table::drop_missing`].
    pub fn drop_missing<V: IntoValue>(
        self,
        value: impl FnOnce(P::Proxy) -> V,
    ) -> Parts<'id, Dropped<P, V>, K, R>
    where
        P: Transformation<Row = Cells<R>>,
        V::Tree: Eval<Cells<R>>,
        <V::Tree as Tree>::Ty: Droppable,
    {
        Parts { table: self.table.drop_missing(value), key: self.key }
    }

    /// Cuts each part by another public key, which varies fastest: `.partition(|p|
    /// p.plan).partition(|p| p.year)` has the parts of `.partition(|p| (p.plan, p.year))`.
    pub fn partition<V: IntoKey>(self, key: impl FnOnce(P::Proxy) -> V) -> Parts<'id, P, Both<K, V::Key>, R>
    where
        P: Transformation<Row = Cells<R>>,
        V::Key: Keyed<Cells<R>>,
    {
        let key = Both(self.key, key(self.table.plan.proxy()).into_key());
        Parts { table: self.table, key }
    }
}
