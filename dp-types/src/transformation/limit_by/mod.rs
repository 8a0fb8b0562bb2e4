//! `limit_by`: the first K rows of each unit for each value of a key. The result has the stability
//! D of its input.

mod rows_per_key;

pub use rows_per_key::RowsPerKey;

use std::collections::BTreeMap;

use super::support::oblivious::{Masked, Matches, Owners, Side, WithKey};
use super::support::per_unit::scan_units;
use super::support::selected::selected;
use super::{BesideOwned, IntoKey, Keyed, Owned, SameRows, Sink, Table, Transformation};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::num::Positive;
use crate::record::{Cells, Chunk, OneUnit, Record, Row};
use crate::sealed::Sealed;

/// The first `K` rows of each unit in `P` for each value of the key `Y`.
pub struct LimitBy<P, Y, K> {
    inner: P,
    key: Y,
    most: Exactly<K>,
}
impl<P: Copy, Y: Copy, K> Clone for LimitBy<P, Y, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, Y: Copy, K> Copy for LimitBy<P, Y, K> {}
impl<P, Y, K> Sealed for LimitBy<P, Y, K> {}

/// The type by which [`SameRows`] recognises the choice of at most `K` rows for each unit and value
/// of `Y`.
struct KeptBy<Y, K>(Exactly<(Y, K)>);

impl<P: Owned, Y: Keyed<P::Row>, K: Positive> Transformation for LimitBy<P, Y, K> {
    selected!(P);
    // The number of key values is not a type. So the stability cannot depend on that number: for
    // any key, the stability is the row limit of a unit.
    type Stability = P::Stability;
    const NODE: Json = object! {
        "rule" = "limit-by/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "most": Json::Int(K::VALUE as i128),
        "key": Y::NODE,
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD.or_wider(Y::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.key.parameters(seen);
    }

    fn same_rows(self, same: &mut SameRows) -> bool {
        same.step::<KeptBy<Y, K>>();
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
                (Side::of::<L, _, _>(self.inner, WithKey(self.key, owners), false, chunk), K::VALUE),
                (Side::default(), 0),
            )
        });
        let keep = |row| found.kept(row);
        self.inner.scan::<L, _>(chunk, &mut Masked { next: first * P::PUSHED as usize, keep, to });
    }
}

impl<P: Owned, Y: Keyed<P::Row>, K: Positive> Owned for LimitBy<P, Y, K> {
    type Holder = P::Holder;
    type Dataset = P::Dataset;
    const BY_UNITS: bool = P::BY_UNITS;
    type Gathered<Q: Copy> = P::Gathered<Q>;
    fn gathered<Q: Copy>(plan: Q) -> P::Gathered<Q> {
        P::gathered(plan)
    }

    #[inline(always)]
    fn unit<L: Lane, S: Sink<P::Row>>(self, unit: OneUnit<'_, P::Holder>, to: &mut S) {
        let kept = BTreeMap::new();
        self.inner.unit::<L, _>(unit, &mut FirstOfEach { key: self.key, kept, most: K::VALUE, to });
    }
}

/// Passes the first live rows of one unit for each value of a key.
struct FirstOfEach<'s, Y, S> {
    key: Y,
    /// For each key value, the number of rows passed so far. Each key value of the unit's rows has
    /// an entry, even if only masked rows have this value.
    kept: BTreeMap<i64, u64>,
    most: u64,
    to: &'s mut S,
}
impl<Y, S> Sealed for FirstOfEach<'_, Y, S> {}
impl<R: Row, Y: Keyed<R>, S: Sink<R>> Sink<R> for FirstOfEach<'_, Y, S> {
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        let kept = self.kept.entry(self.key.part::<L>(row).to_i64()).or_default();
        self.to.row(row, there.and(L::from_bool(*kept < self.most)));
        *kept += u64::from(there != L::ZERO);
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The first `K` rows of each unit for each value of a public key, in the order of the dataset:
    /// for example, at most three visits a year for each person. [`partition`](Table::partition)
    /// accepts the same keys.
    ///
    /// Stability: D, the row limit of a unit in this table, since the kept rows are a function of
    /// the unit's own rows. If the key has few values, K times their number may be less than D.
    /// Then a [`limit`](Table::limit) to that product after this step drops no row and gives a
    /// smaller stability. Argument: `transformation/limit_by/proof.md`; Wilson and others,
    /// "Differentially Private SQL with Bounded User Contribution", PETS 2020.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct Visit {
    ///     #[dp(unit, keep = 20)]
    ///     person: String,
    ///     #[dp(range = 2021..=2023)]
    ///     year: i64,
    /// }
    /// // At most two visits in each of three years: a person changes this by 6, instead of 20.
    /// #[dp_query(epsilon = 0.5)]
    /// fn counted(visits: Table<Visit>) -> Vec<i64> {
    ///     visits.limit_by(2, |v| v.year).limit(6).histogram(|v| v.year).laplace(0.5).values()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn limit_by<K: Positive, V: IntoKey + BesideOwned<P>>(
        self,
        key: impl FnOnce(P::Proxy) -> V,
    ) -> Table<'id, <V as BesideOwned<P>>::Gathered<LimitBy<P, V::Key, K>>, R>
    where
        P: Transformation<Row = Cells<R>>,
        V::Key: Keyed<Cells<R>>,
    {
        let key = key(self.plan.proxy()).into_key();
        self.with(<V as BesideOwned<P>>::gathered(LimitBy { inner: self.plan, key, most: exactly() }))
    }
}

#[cfg(test)]
mod tests;
