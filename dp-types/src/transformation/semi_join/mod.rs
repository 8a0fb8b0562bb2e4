//! `semi_join`, `anti_join`: the rows whose unit is, or is not, in another table. The result has
//! stability D at each dataset of both tables.

mod matched_units;

pub use matched_units::{Meets, MetBy};

use super::support::oblivious::Masked;
use super::support::per_unit::scan_units;
use super::support::selected::selected;
use super::{Owned, SameRows, Sink, Table, Transformation};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::record::{Cells, Chunk, OneUnit, Record, Row};
use crate::sealed::Sealed;

/// The rows of `P` whose unit has a row in `Q`, or does not have one; `W` selects which.
pub struct SemiJoin<P, Q, W> {
    inner: P,
    other: Q,
    which: Exactly<W>,
}
impl<P: Copy, Q: Copy, W> Clone for SemiJoin<P, Q, W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, Q: Copy, W> Copy for SemiJoin<P, Q, W> {}
impl<P, Q, W> Sealed for SemiJoin<P, Q, W> {}

/// Keeps the units that have a row in the other table.
pub enum Present {}
/// Keeps the units that do not have a row in the other table.
pub enum Absent {}
impl Sealed for Present {}
impl Sealed for Absent {}

/// The kept units: [`Present`] or [`Absent`]. Sealed.
pub trait Which: Sealed + 'static {
    /// Whether the kept units are in the other table.
    const PRESENT: bool;
}
impl Which for Present {
    const PRESENT: bool = true;
}
impl Which for Absent {
    const PRESENT: bool = false;
}

impl<P: Meets<Q>, Q: Owned, W: Which> Transformation for SemiJoin<P, Q, W> {
    selected!(P);
    type Stability = P::OfBoth;
    const NODE: Json = object! {
        "rule" = "semi-join/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "present": Json::Bool(W::PRESENT),
        "in": Q::NODE,
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD.or_wider(Q::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.other.parameters(seen);
    }

    fn same_rows(self, same: &mut SameRows) -> bool {
        same.step::<W>();
        self.other.same_rows(same) & self.inner.same_rows(same)
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        if Self::BY_UNITS || !chunk.oblivious() {
            return scan_units::<L, _, S>(self, chunk, to);
        }
        let Some(first) = chunk.first_row(P::SOURCE) else { return };
        let found = chunk
            .prepared::<Self, _>(|| P::matches::<L>((self.inner, u64::MAX), (self.other, 1), false, chunk));
        let keep = |row| found.matched(row) == W::PRESENT;
        self.inner.scan::<L, _>(chunk, &mut Masked { next: first * P::PUSHED as usize, keep, to });
    }
}

impl<P: Meets<Q>, Q: Owned, W: Which> Owned for SemiJoin<P, Q, W> {
    type Holder = P::Holder;
    type Dataset = P::Dataset;
    const BY_UNITS: bool = P::BY_UNITS || Q::BY_UNITS;
    type Gathered<T: Copy> = P::Gathered<T>;
    fn gathered<T: Copy>(plan: T) -> P::Gathered<T> {
        P::gathered(plan)
    }

    #[inline(always)]
    fn unit<L: Lane, S: Sink<P::Row>>(self, unit: OneUnit<'_, P::Holder>, to: &mut S) {
        let keeps = P::present::<L>(self.other, &unit) == W::PRESENT;
        self.inner.unit::<L, _>(unit, &mut OfUnit { keeps, to });
    }
}

/// Passes all rows of a unit to the next sink. Either all of these rows keep their masks, or all of
/// them are masked.
struct OfUnit<'s, S> {
    keeps: bool,
    to: &'s mut S,
}
impl<S> Sealed for OfUnit<'_, S> {}
impl<R: Row, S: Sink<R>> Sink<R> for OfUnit<'_, S> {
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        self.to.row(row, there.and(L::from_bool(self.keeps)));
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The rows whose unit has a row in the other table: `visits.semi_join(people.filter(|p|
    /// p.insured))`. Both tables must belong to the same session.
    ///
    /// Stability: the row limit of one unit in this table, for each dataset that this table or the
    /// other table depends on. So a change of a person in the other table costs as much as the
    /// visits that depend on that person. The units of both tables must be identified by numbers or
    /// categories of the same kind. Texts work too, if both tables are of one dataset or share the
    /// unit ([`SharedUnit`](crate::record::SharedUnit)). Argument:
    /// `transformation/semi_join/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009;
    /// Johnson, Near, Song, "Towards Practical Differential Privacy for SQL Queries", VLDB 2018.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct Visit {
    ///     #[dp(unit, at_most = 3, range = 0..=9_999)]
    ///     person: i64,
    ///     #[dp(range = 0..=500)]
    ///     cost: i64,
    /// }
    /// #[derive(Record)]
    /// struct Person {
    ///     #[dp(unit, at_most = 1, range = 0..=9_999)]
    ///     number: i64,
    ///     insured: bool,
    /// }
    /// // Costs 0.5 for each visitor and 0.5 for each person in `people`: each of them moves at most three visits.
    /// #[dp_query(epsilon(visits = 0.5, people = 0.5))]
    /// fn of_insured(visits: Table<Visit>, people: Table<Person>) -> i64 {
    ///     visits.semi_join(people.filter(|p| p.insured)).count().laplace(0.5).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn semi_join<Q: MetBy<P>, T: Record>(
        self,
        other: Table<'id, Q, T>,
    ) -> Table<'id, <Q as MetBy<P>>::Kept<SemiJoin<P, Q, Present>>, R>
    where
        P: Owned + Transformation<Row = Cells<R>>,
    {
        self.with(Q::kept(SemiJoin { inner: self.plan, other: other.plan, which: exactly() }))
    }

    /// The rows whose unit does not have a row in the other table. In all other respects this is
    /// [`semi_join`](Table::semi_join).
    #[allow(clippy::type_complexity)]
    pub fn anti_join<Q: MetBy<P>, T: Record>(
        self,
        other: Table<'id, Q, T>,
    ) -> Table<'id, <Q as MetBy<P>>::Kept<SemiJoin<P, Q, Absent>>, R>
    where
        P: Owned + Transformation<Row = Cells<R>>,
    {
        self.with(Q::kept(SemiJoin { inner: self.plan, other: other.plan, which: exactly() }))
    }
}

#[cfg(test)]
mod tests;
