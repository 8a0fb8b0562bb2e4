//! `by_unit_and`: one row of a new row type for each unit and each key value of its rows. The
//! result has the stability D of its input.

use std::collections::BTreeMap;

use super::support::per_unit::scan_units;
use super::{BesideOwned, Features, IntoKey, Keyed, Owned, Sink, Table, Transformation, Unmapped};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::record::{CHUNK, Cells, Chunk, Fields, OneUnit, Record, Row};
use crate::sealed::Sealed;

/// One row of the type `R` for each unit in `P` and each value of the key `Y` among the unit's
/// rows. Its columns are the features `F` of the unit's rows with that value.
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
    // The number of key values is not a type. So the stability cannot depend on that number: for
    // any key, the stability is the row limit of a unit.
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
    // Each unit has one place for each of its input rows, live or masked, so it has enough places
    // for its key values. The rows of the groups take the first of these places. So all places can
    // be live, even if some input rows were masked slots of a `flat_map`.
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
        // After the rows of the groups, masked rows follow until the number of input rows is
        // reached. So the number of emitted rows does not depend on the keys.
        for _ in groups.len()..rows {
            to.row(&Cells::new(F::cells::<L>(F::start())), L::ZERO);
        }
    }
}

/// Collects the rows of one unit, by the value of a key.
struct GatheredBy<From: Row, Y, C: Fields, F: Features<From, C>> {
    key: Y,
    features: F,
    /// For each key value, the state of the features, and 1 if one of the rows with that value is
    /// live. Each key value of the unit's rows has an entry, even if only masked rows have this
    /// value.
    groups: BTreeMap<i64, (F::State, i64)>,
    /// The number of rows so far.
    rows: usize,
}
impl<From: Row, Y, C: Fields, F: Features<From, C>> Sealed for GatheredBy<From, Y, C, F> {}
impl<From: Row, Y: Keyed<From>, C: Fields, F: Features<From, C>> Sink<From> for GatheredBy<From, Y, C, F> {
    // All rows of one unit form one block.
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
    /// One row of the type `T` for each unit and each value of a public key among the unit's rows.
    /// The columns are features of the unit's rows with that value; a column can also hold the
    /// value itself. [`partition`](Table::partition) accepts the same keys, and
    /// [`by_unit`](Table::by_unit) the same features.
    ///
    /// Stability: D, the row limit of a unit in this table. The number of a unit's key values is at
    /// most the number of its rows, and the features are a function of its own rows. If the key has
    /// few values, a [`limit`](Table::limit) to their number drops nothing and gives a smaller
    /// stability. If a value does not occur among a unit's rows, the result lacks a row for it: the
    /// set of occurring values is as protected as the rows. Argument:
    /// `transformation/by_unit_and/proof.md`; Wilson and others, "Differentially Private SQL with
    /// Bounded User Contribution", PETS 2020.
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
    /// // The number of people who spent more than 800, in each year. A person counts at most three times, not twenty times.
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
            gives: exactly(),
        })))
    }
}

#[cfg(test)]
mod tests;
