//! `by_unit`: one row of a new row type for each unit, computed from that unit's rows. The result
//! has stability 1.

mod feature;

pub use feature::{
    All, Any, Feature, Features, Greatest, Least, RowsWithin, Same, TotalWithin, all, any, greatest, least,
    rows_within, same, total_within,
};

use super::{BesideOwned, Owned, Sink, Table, Transformation, Unmapped};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::env::{Env, Index, Ones};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::record::{CHUNK, Cells, Chunk, Fields, OneRow, Record, Refuse, Row};
use crate::sealed::Sealed;

/// For each unit with rows in `P`, one row of the type `R`: the features `F` of the unit's rows.
pub struct ByUnit<P, R, F> {
    inner: P,
    features: F,
    gives: Exactly<R>,
}
impl<P: Copy, R, F: Copy> Clone for ByUnit<P, R, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, R, F: Copy> Copy for ByUnit<P, R, F> {}
impl<P, R, F> Sealed for ByUnit<P, R, F> {}

/// A row type without columns, for counting units: only the existence of a unit matters.
pub enum AnyUnit {}
#[diagnostic::do_not_recommend]
impl Record for AnyUnit {
    const NAME: &'static str = "AnyUnit";
    const COLUMNS: &'static [&'static str] = &[];
    type Fields = ();
    type Unit = OneRow;
    type Invalid = Refuse;
    type Proxy = ();

    fn proxy() {}

    fn values(self) {}
}

impl<P> ByUnit<P, AnyUnit, ()> {
    /// The table with one row for each unit that has rows in `inner`. Its rows have no columns.
    pub(crate) fn there(inner: P) -> Self {
        Self { inner, features: (), gives: exactly() }
    }
}

impl<P, R: Record, F: Features<P::Row, R::Fields>> Transformation for ByUnit<P, R, F>
where
    P: Owned + Transformation<Stability: Ones>,
{
    type Row = Cells<R>;
    type Neighbours = P::Neighbours;
    type Stability = <P::Stability as Ones>::Out;
    type Counted = SomeRows;
    type Proxy = R::Proxy;
    type Value = Unmapped;
    const NODE: Json = object! {
        "rule" = "by-unit/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "record": Json::Str(R::NAME),
        "columns": Json::Columns(R::COLUMNS, &<R::Fields as Fields>::JSON),
        "features": Json::List(&[F::ITEMS]),
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD.or_wider(F::WORD);
    // For each row of a chunk, the scan has one place. A place holds one unit or is empty, and the
    // scan emits one row for each place, live or masked.
    const FAN: u64 = 1;
    const PUSHED: u64 = 1;
    const SOURCE: u64 = P::SOURCE;

    fn proxy(self) -> R::Proxy {
        R::proxy()
    }

    fn value(self) -> Unmapped {
        Unmapped
    }

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.features.parameters(seen);
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<Cells<R>>>(self, chunk: Chunk<'_>, to: &mut S) {
        let Some(units) = chunk.units::<P::Holder>(P::Dataset::NUMBER) else { return };
        const { assert!(CHUNK.is_multiple_of(S::BLOCK), "a chunk is whole blocks") };
        for block in (0..units.places()).step_by(S::BLOCK) {
            for place in block..units.places().min(block + S::BLOCK) {
                let mut gathered = Gathered::<P::Row, R::Fields, F> {
                    features: self.features,
                    so_far: F::start(),
                    there: 0,
                };
                self.inner.unit::<L, _>(units.unit(place), &mut gathered);
                let row = F::cells::<L>(gathered.so_far);
                to.row(&Cells::new(row), L::from_i64(gathered.there));
            }
            to.end_of_block();
        }
    }
}

/// Collects the rows of one unit.
struct Gathered<From: Row, C: Fields, F: Features<From, C>> {
    features: F,
    so_far: F::State,
    /// 1 if one of the rows is live.
    there: i64,
}
impl<From: Row, C: Fields, F: Features<From, C>> Sealed for Gathered<From, C, F> {}
impl<From: Row, C: Fields, F: Features<From, C>> Sink<From> for Gathered<From, C, F> {
    // All rows of one unit form one block.
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &From, there: L) {
        self.so_far = self.features.with(self.so_far, row, there);
        self.there |= there.to_i64();
    }

    fn end_of_block(&mut self) {}
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// One row of the type `T` for each unit with rows in this table. The columns are features of
    /// the unit's rows, such as their number, the sum of a column, or whether a condition holds for
    /// any of the rows.
    ///
    /// Stability: 1, for any number of rows per unit, since the features of a unit are a function
    /// of its own rows. Argument: `transformation/by_unit/proof.md`; Wilson and others,
    /// "Differentially Private SQL with Bounded User Contribution", PETS 2020.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct Visit {
    ///     #[dp(unit, keep = 20)]
    ///     person: String,
    ///     #[dp(range = 0..=5_000)]
    ///     cost: i64,
    /// }
    /// #[derive(Record)]
    /// struct Visitor {
    ///     #[dp(range = 0..=1_000)]
    ///     spent: i64,
    /// }
    /// // A person changes the sum by at most 1000, instead of 20 times 5000.
    /// #[dp_query(epsilon = 0.5)]
    /// fn spending(visits: Table<Visit>) -> i64 {
    ///     let visitors = visits.by_unit(|v| Visitor { spent: v.cost.sum().clamp(0, 1_000) });
    ///     visitors.map(|p| p.spent).sum().laplace(0.5).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn by_unit<T: Record, F: Features<Cells<R>, T::Fields> + BesideOwned<P>>(
        self,
        features: impl FnOnce(P::Proxy) -> F,
    ) -> Table<'id, <F as BesideOwned<P>>::Gathered<F::Of<ByUnit<P, T, F>>>, T>
    where
        P: Transformation<Row = Cells<R>>,
    {
        let features = features(self.plan.proxy());
        self.with(<F as BesideOwned<P>>::gathered(F::of(ByUnit {
            inner: self.plan,
            features,
            gives: exactly(),
        })))
    }
}

#[cfg(test)]
mod tests;
