//! `by_unit_and`: one row of a new record for each unit and each value of a key that its rows have. Stability D.

use core::marker::PhantomData;
use std::collections::BTreeMap;

use super::support::per_unit::scan_units;
use super::{BesideOwned, Features, IntoKey, Keyed, Owned, Sink, Table, Transformation, Unmapped};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::record::{CHUNK, Cells, Chunk, Fields, OneUnit, Record, Row};
use crate::sealed::Sealed;

/// For each unit and each value of the key `Y` that its rows in `P` have, one row of the record `R`: the features `F` of the unit's rows
/// with that value.
pub struct ByUnitAnd<P, Y, R, F> {
    inner: P,
    key: Y,
    features: F,
    gives: Exactly<R>,
}
impl<P: Copy, Y: Copy, R, F: Copy> Clone for ByUnitAnd<P, Y, R, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, Y: Copy, R, F: Copy> Copy for ByUnitAnd<P, Y, R, F> {}
impl<P, Y, R, F> Sealed for ByUnitAnd<P, Y, R, F> {}

impl<P, Y, R: Record, F> Transformation for ByUnitAnd<P, Y, R, F>
where
    P: Owned,
    Y: Keyed<P::Row>,
    F: Features<P::Row, R::Fields>,
{
    type Row = Cells<R>;
    type Neighbours = P::Neighbours;
    // How many values a key has is a number of no type, so this is what a unit has at most, whatever the key.
    type Stability = P::Stability;
    type Counted = SomeRows;
    type Proxy = R::Proxy;
    type Value = Unmapped;
    const NODE: Json = object! {
        "rule" = "by-unit-and/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "key": Y::NODE,
        "record": Json::Str(R::NAME),
        "columns": Json::Columns(R::COLUMNS, &<R::Fields as Fields>::JSON),
        "features": Json::List(&[F::ITEMS]),
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD.or_wider(Y::WORD).or_wider(F::WORD);
    // A unit has as many places here as rows before: no fewer than values of the key. Its groups take the first of them, so that all of
    // those that come with some of its rows can be there, where before some of the slots of a `flat_map` were not.
    const FAN: u64 = P::PUSHED;
    const PUSHED: u64 = P::PUSHED;
    const SOURCE: u64 = P::SOURCE;

    fn proxy(self) -> R::Proxy {
        R::proxy()
    }

    fn value(self) -> Unmapped {
        Unmapped
    }

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.key.parameters(seen);
        self.features.parameters(seen);
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<Cells<R>>>(self, chunk: Chunk<'_>, to: &mut S) {
        scan_units::<L, _, S>(self, chunk, to);
    }
}

impl<P, Y, R: Record, F> Owned for ByUnitAnd<P, Y, R, F>
where
    P: Owned,
    Y: Keyed<P::Row>,
    F: Features<P::Row, R::Fields>,
{
    type Holder = P::Holder;
    type Dataset = P::Dataset;
    const BY_UNITS: bool = true;
    type Gathered<Q: Copy> = P::Gathered<Q>;
    fn gathered<Q: Copy>(plan: Q) -> P::Gathered<Q> {
        P::gathered(plan)
    }

    #[inline(always)]
    fn unit<L: Lane, S: Sink<Cells<R>>>(self, unit: OneUnit<'_, P::Holder>, to: &mut S) {
        let (key, features) = (self.key, self.features);
        let mut gathered =
            GatheredBy::<P::Row, Y, R::Fields, F> { key, features, groups: BTreeMap::new(), rows: 0 };
        self.inner.unit::<L, _>(unit, &mut gathered);
        let GatheredBy { groups, rows, .. } = gathered;
        for (so_far, there) in groups.values() {
            to.row(&Cells::new(F::cells::<L>(*so_far)), L::from_i64(*there));
        }
        // As many as rows came, so that how many are handed on tells nothing of their keys.
        for _ in groups.len()..rows {
            to.row(&Cells::new(F::cells::<L>(F::start())), L::ZERO);
        }
    }
}

/// Takes in the rows of one unit, by the value of a key.
struct GatheredBy<From: Row, Y, C: Fields, F: Features<From, C>> {
    key: Y,
    features: F,
    /// What is known of the rows with each value, and 1 if one of them is there. It has an entry for each value that the unit's rows
    /// have, there or not.
    groups: BTreeMap<i64, (F::State, i64)>,
    /// How many rows came.
    rows: usize,
}
impl<From: Row, Y, C: Fields, F: Features<From, C>> Sealed for GatheredBy<From, Y, C, F> {}
impl<From: Row, Y: Keyed<From>, C: Fields, F: Features<From, C>> Sink<From> for GatheredBy<From, Y, C, F> {
    // All rows of a unit are one block.
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &From, there: L) {
        let group = self.groups.entry(self.key.part::<L>(row).to_i64()).or_insert_with(|| (F::start(), 0));
        group.0 = self.features.with(group.0, row, there);
        group.1 |= there.to_i64();
        self.rows += 1;
    }

    fn end_of_block(&mut self) {}
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// One row of the record `T` for each unit and each value of a public key that the unit's rows have: its columns are features of the
    /// unit's rows with that value, and the value itself where a column is to hold it. The key is one as for
    /// [`partition`](Table::partition), the features are those of [`by_unit`](Table::by_unit).
    ///
    /// Stability: D, what one unit has here at most, since its rows have no more different values than there are rows, and the features are a
    /// function of its own rows. Where the key has few values, a [`limit`](Table::limit) to their number drops nothing, and is what the law
    /// counts with then. A value that none of a unit's rows has gives no row: which occur is as protected as the rows are. Argument:
    /// `transformation/by_unit_and/proof.md`; Wilson and others, "Differentially Private SQL with Bounded User Contribution", PETS 2020.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct Visit {
    ///     #[dp(unit, keep = 20)]
    ///     person: String,
    ///     #[dp(range = 2021..=2023)]
    ///     year: i64,
    ///     #[dp(range = 0..=500)]
    ///     cost: i64,
    /// }
    /// #[derive(Record)]
    /// struct YearOfPerson {
    ///     #[dp(range = 2021..=2023)]
    ///     year: i64,
    ///     #[dp(range = 0..=1_000)]
    ///     spent: i64,
    /// }
    /// // In each year how many people spent more than 800: a person is counted three times at most, and not twenty times.
    /// #[dp_query(epsilon = 0.6)]
    /// fn spenders(visits: Table<Visit>) -> Vec<i64> {
    ///     let years = visits
    ///         .by_unit_and(|v| v.year, |v| YearOfPerson { year: v.year, spent: v.cost.sum().clamp(0, 1_000) })
    ///         .limit(3);
    ///     years.filter(|y| y.spent > 800).histogram(|y| y.year).laplace(0.6).values()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn by_unit_and<T: Record, V: IntoKey, F: Features<Cells<R>, T::Fields> + BesideOwned<P>>(
        self,
        key: impl FnOnce(P::Proxy) -> V,
        features: impl FnOnce(P::Proxy) -> F,
    ) -> Table<'id, <F as BesideOwned<P>>::Gathered<F::Of<ByUnitAnd<P, V::Key, T, F>>>, T>
    where
        P: Transformation<Row = Cells<R>>,
        V::Key: Keyed<Cells<R>>,
    {
        let key = key(self.plan.proxy()).into_key();
        let features = features(self.plan.proxy());
        self.with(<F as BesideOwned<P>>::gathered(F::of(ByUnitAnd {
            inner: self.plan,
            key,
            features,
            gives: PhantomData,
        })))
    }
}

#[cfg(test)]
mod tests;
