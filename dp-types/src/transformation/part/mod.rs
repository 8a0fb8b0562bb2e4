//! `partition`: disjoint parts of a table by a public key. Each part is analysed for one row of the
//! table.

mod parts;

pub use parts::Parts;

use super::support::selected::selected;
use super::{IntoKey, Keyed, Sink, Table, Transformation};
use crate::derivation::{Json, object};
use crate::env::{Env, Ones};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::record::{Cells, Chunk, Record, Row};
use crate::sealed::Sealed;

/// One part of `P`: the rows whose key `K` has one value.
///
/// The stability of a part is 1 for each dataset for which the stability of `P` is above zero,
/// because a computation on a part is analysed for a change of *one row*.
/// [`Budget::each`](crate::budget::Budget::each) charges for the number of rows that one unit can
/// have.
#[derive(Clone, Copy)]
pub struct Part<P, K> {
    inner: P,
    key: K,
    number: u64,
}
impl<P, K> Sealed for Part<P, K> {}

impl<P: Transformation<Stability: Ones>, K: Keyed<P::Row>> Transformation for Part<P, K> {
    selected!(P);
    type Stability = <P::Stability as Ones>::Out;
    const NODE: Json = object! {
        "rule" = "part/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "premises": Json::List(&[]),
    };
    const WORD: Word = P::WORD.or_wider(K::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.key.parameters(seen);
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        self.inner.scan::<L, _>(chunk, &mut InPart { key: self.key, number: self.number, to });
    }
}

/// Passes all rows to the next sink, and masks the rows of other parts.
struct InPart<'s, K, S> {
    key: K,
    number: u64,
    to: &'s mut S,
}
impl<K, S> Sealed for InPart<'_, K, S> {}
impl<R: Row, K: Keyed<R>, S: Sink<R>> Sink<R> for InPart<'_, K, S> {
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        let inside = L::from_bool(self.key.part::<L>(row) == L::from_i64(self.number as i64));
        self.to.row(row, there.and(inside));
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// Cuts the table into disjoint parts by a public key. A key is one of these:
    ///
    /// - a category or a truth value,
    /// - a number with a small range (a group for each value),
    /// - a number cut into intervals (`p.age.cut([18, 65])`) or looked up in a list
    ///   (`p.code.among([3, 7])`),
    /// - a text looked up in a list (`p.ward.among(["north", "south"])`),
    /// - a tuple of two to four keys.
    ///
    /// [`count`](Parts::count) and [`sum`](Parts::sum) compute one number for each part; a release
    /// of all these numbers costs as much as a release of one.
    /// [`Budget::each`](crate::budget::Budget::each) runs a query on every part, at the cost of one
    /// part times the number of rows that one unit can have. Argument:
    /// `transformation/part/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009, theorem
    /// 4.
    #[doc(alias("group_by", "groupby"))]
    pub fn partition<V: IntoKey>(self, key: impl FnOnce(P::Proxy) -> V) -> Parts<'id, P, V::Key, R>
    where
        P: Transformation<Row = Cells<R>>,
        V::Key: Keyed<Cells<R>>,
    {
        let key = key(self.plan.proxy()).into_key();
        Parts { table: self, key }
    }
}

#[cfg(test)]
mod tests;
