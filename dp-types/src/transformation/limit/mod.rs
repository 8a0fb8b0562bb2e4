//! `limit`: the first K rows of each unit. The result has a stability of at most K.

use super::support::oblivious::{Masked, Matches, Owners, Side};
use super::support::per_unit::scan_units;
use super::support::selected::selected;
use super::{BesideOwned, Owned, SameRows, Sink, Table, Transformation};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::env::{Env, EnvAtMost};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::num::Positive;
use crate::record::{Cells, Chunk, OneUnit, Record, Row};
use crate::sealed::Sealed;

/// The first `K` rows of each unit in `P`.
pub struct Limit<P, K> {
    inner: P,
    most: Exactly<K>,
}
impl<P: Copy, K> Clone for Limit<P, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, K> Copy for Limit<P, K> {}
impl<P, K> Sealed for Limit<P, K> {}

/// The type by which [`SameRows`] recognises the choice of at most `K` rows for each unit.
struct Kept<K>(Exactly<K>);

impl<P, K: Positive> Transformation for Limit<P, K>
where
    P: Owned + Transformation<Stability: EnvAtMost<K>>,
{
    selected!(P);
    type Stability = <P::Stability as EnvAtMost<K>>::Out;
    const NODE: Json = object! {
        "rule" = "limit/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "most": Json::Int(K::VALUE as i128),
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
    }

    fn same_rows(self, same: &mut SameRows) -> bool {
        same.step::<Kept<K>>();
        self.inner.same_rows(same)
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        if Self::BY_UNITS || !chunk.oblivious() {
            return scan_units::<L, _, S>(self, chunk, to);
        }
        let Some(first) = chunk.first_row(P::SOURCE) else { return };
        let found = chunk.prepared::<Self, _>(|| {
            let owner = chunk.owner::<P::Holder>(P::SOURCE);
            let owners = Owners { owner, pushed: P::PUSHED };
            Matches::find(
                (Side::of::<L, _, _>(self.inner, owners, false, chunk), K::VALUE),
                (Side::default(), 0),
            )
        });
        let keep = |row| found.kept(row);
        self.inner.scan::<L, _>(chunk, &mut Masked { next: first * P::PUSHED as usize, keep, to });
    }
}

impl<P, K: Positive> Owned for Limit<P, K>
where
    P: Owned + Transformation<Stability: EnvAtMost<K>>,
{
    type Holder = P::Holder;
    type Dataset = P::Dataset;
    const BY_UNITS: bool = P::BY_UNITS;
    type Gathered<Q: Copy> = P::Gathered<Q>;
    fn gathered<Q: Copy>(plan: Q) -> P::Gathered<Q> {
        P::gathered(plan)
    }

    #[inline(always)]
    fn unit<L: Lane, S: Sink<P::Row>>(self, unit: OneUnit<'_, P::Holder>, to: &mut S) {
        self.inner.unit::<L, _>(unit, &mut First { kept: 0, most: K::VALUE, to });
    }
}

/// Passes the first live rows of one unit.
struct First<'s, S> {
    /// The number of rows passed so far.
    kept: u64,
    most: u64,
    to: &'s mut S,
}
impl<S> Sealed for First<'_, S> {}
impl<R: Row, S: Sink<R>> Sink<R> for First<'_, S> {
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        self.to.row(row, there.and(L::from_bool(self.kept < self.most)));
        self.kept += u64::from(there != L::ZERO);
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The first `K` rows of each unit, in the order of the dataset.
    ///
    /// Stability: at most K, whatever the dataset's limit is, since the kept rows are a function of
    /// the unit's own rows. Rows of a database do not have an order, so there the smallest rows are
    /// kept, compared column by column. Argument: `transformation/limit/proof.md`; Wilson and
    /// others, "Differentially Private SQL with Bounded User Contribution", PETS 2020.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct Visit {
    ///     #[dp(unit, keep = 20)]
    ///     person: String,
    ///     #[dp(range = 0..=500)]
    ///     cost: i64,
    /// }
    /// // A person changes the sum by 2 times 500, instead of 20 times 500.
    /// #[dp_query(epsilon = 0.5)]
    /// fn spending(visits: Table<Visit>) -> i64 {
    ///     visits.limit(2).map(|v| v.cost).sum().laplace(0.5).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn limit<K: Positive + BesideOwned<P>>(
        self,
    ) -> Table<'id, <K as BesideOwned<P>>::Gathered<Limit<P, K>>, R>
    where
        P: Transformation<Row = Cells<R>>,
    {
        self.with(<K as BesideOwned<P>>::gathered(Limit { inner: self.plan, most: exactly() }))
    }
}

#[cfg(test)]
mod tests;
