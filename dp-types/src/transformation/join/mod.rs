//! `join`, `join_on`: pairs of rows of two tables, with a cap on the rows per key. The caps
//! determine the stability.

mod columns;
mod key;
mod on_key;
mod on_unit;
mod paired_rows;

pub use columns::{Left, Pair, PairOf, Right, left, right};
pub use key::{JoinKey, KeyOfRows, Matched};
pub use on_key::{JoinOn, Paired};
pub use on_unit::{Join, PairedByUnit};

use super::semi_join::MetBy;
use super::support::oblivious::Matches;
use super::{Owned, Sink, Table, Transformation};
use crate::brand::{Exactly, exactly};
use crate::kind::Lane;
use crate::num::Positive;
use crate::record::{Cells, Fields, Record, Row};
use crate::sealed::Sealed;

/// Emits a row of the left table together with each row of `rights`. Masked rows fill the remaining
/// slots, so that each left row always gives `per` rows.
#[inline(always)]
fn beside<L: Lane, A: Row, B: Row, R: Record, V: PairOf<A, B, R::Fields>, S: Sink<Cells<R>>>(
    columns: V,
    (row, there): (&A, L),
    rights: &[B],
    per: u64,
    to: &mut S,
) {
    for place in 0..per {
        match rights.get(place as usize) {
            Some(other) => to.row(&Cells::new(columns.cells::<L>(row, other)), there),
            None => to.row(&Cells::new(R::Fields::blank()), L::ZERO),
        }
    }
}

/// The first live rows.
struct Firsts<R> {
    rows: Vec<R>,
    most: u64,
}
impl<R> Sealed for Firsts<R> {}
impl<R: Row> Sink<R> for Firsts<R> {
    // This sink does not keep a state per block.
    const BLOCK: usize = crate::record::CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        if there != L::ZERO && (self.rows.len() as u64) < self.most {
            self.rows.push(*row);
        }
    }

    fn end_of_block(&mut self) {}
}

/// Pairs the first live rows of one unit with rows of the other table.
struct Pairing<'s, R, B, V, S> {
    columns: V,
    rights: &'s [B],
    /// The number of live rows so far. The first `most` live rows are paired.
    kept: u64,
    most: u64,
    /// The number of rows emitted for each row of the left table.
    per: u64,
    to: &'s mut S,
    gives: Exactly<R>,
}
impl<R, B, V, S> Sealed for Pairing<'_, R, B, V, S> {}
impl<A: Row, B: Row, R: Record, V: PairOf<A, B, R::Fields>, S: Sink<Cells<R>>> Sink<A>
    for Pairing<'_, R, B, V, S>
{
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &A, there: L) {
        let kept = there.and(L::from_bool(self.kept < self.most));
        self.kept += u64::from(there != L::ZERO);
        beside::<L, _, _, R, _, _>(self.columns, (row, kept), self.rights, self.per, self.to);
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}

/// Emits the maximum number of pairs for each row of the left table. Masks decide which pairs are
/// live.
struct Obliviously<'s, R, B, V, S> {
    columns: V,
    found: &'s Matches,
    /// The index of the next row among all rows that the left table emits.
    next: usize,
    per: u64,
    to: &'s mut S,
    gives: Exactly<(R, B)>,
}
impl<R, B, V, S> Sealed for Obliviously<'_, R, B, V, S> {}
impl<A: Row, B: Row, R: Record, V: PairOf<A, B, R::Fields>, S: Sink<Cells<R>>> Sink<A>
    for Obliviously<'_, R, B, V, S>
{
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &A, there: L) {
        for slot in 0..self.per {
            let (other, paired) = self.found.right::<L, B>(self.next, slot);
            self.to.row(&Cells::new(self.columns.cells::<L>(row, &other)), there.and(paired));
        }
        self.next += 1;
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// Pairs of rows of the same unit in both tables. Each of the unit's first `ML` rows in this
    /// table is paired with each of its first `MR` rows in the other table. The pairs are rows of
    /// the type `T`, whose columns are values of either row.
    ///
    /// Stability: min(ML, D)·min(MR, E) for each dataset that this table or the other table depends
    /// on, if a unit has at most D rows in this table and E rows in the other table. The reason is
    /// that a unit's pairs are a function of its own rows. Units are identified as in
    /// [`semi_join`](Table::semi_join). Argument: `transformation/join/proof.md`; Johnson, Near,
    /// Song, "Towards Practical Differential Privacy for SQL Queries", VLDB 2018.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct Visit {
    ///     #[dp(unit, at_most = 20, range = 0..=9_999)]
    ///     person: i64,
    ///     #[dp(range = 0..=500)]
    ///     cost: i64,
    /// }
    /// #[derive(Record)]
    /// struct Person {
    ///     #[dp(unit, at_most = 1, range = 0..=9_999)]
    ///     number: i64,
    ///     #[dp(range = 0..=120)]
    ///     age: i64,
    /// }
    /// #[derive(Record)]
    /// struct Aged {
    ///     #[dp(range = 0..=500)]
    ///     cost: i64,
    ///     #[dp(range = 0..=120)]
    ///     age: i64,
    /// }
    /// // Three visits of a person are paired with the person's one row: at most 3 times 500, for either table.
    /// #[dp_query(epsilon(visits = 0.5, people = 0.5))]
    /// fn cost_of_the_old(visits: Table<Visit>, people: Table<Person>) -> i64 {
    ///     let aged = visits.join(people, (3, 1), |v, p| Aged { cost: v.cost, age: p.age });
    ///     aged.filter(|a| a.age >= 65).map(|a| a.cost).sum().laplace(0.5).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn join<T: Record, ML: Positive, MR: Positive, Q, O: Record, V>(
        self,
        other: Table<'id, Q, O>,
        columns: impl FnOnce(P::Proxy, Q::Proxy) -> V,
    ) -> Table<'id, <Q as MetBy<P>>::Kept<V::Of<Join<P, Q, T, (ML, MR), V>>>, T>
    where
        P: Owned + Transformation<Row = Cells<R>>,
        Q: MetBy<P> + Transformation<Row = Cells<O>>,
        V: PairOf<Cells<R>, Cells<O>, T::Fields>,
    {
        let columns = columns(self.plan.proxy(), other.plan.proxy());
        self.with(Q::kept(V::of(Join { inner: self.plan, other: other.plan, columns, gives: exactly() })))
    }

    /// Pairs of rows of both tables with equal keys. For each key, each of the first `ML` rows in
    /// this table is paired with each of the first `MR` rows in the other table. The pairs are rows
    /// of the type `T`. A key is one or several columns, and the rows can belong to any units.
    ///
    /// Stability: 2·(MR·D + ML·E). D is the stability of this table, and E is the stability of the
    /// other table. For each dataset, the sum adds the changed pairs of both tables. The factor is
    /// 2 because a new row can push out another row. Argument: `transformation/join/proof.md`;
    /// McSherry, "Privacy Integrated Queries", SIGMOD 2009; Proserpio, Goldberg, McSherry,
    /// "Calibrating Data to Sensitivity in Private Data Analysis", VLDB 2014.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Visit { #[dp(range = 0..=9_999)] clinic: i64, #[dp(range = 0..=500)] cost: i64 }
    /// # #[derive(Record)] struct Doctor { #[dp(range = 0..=9_999)] clinic: i64, surgeon: bool }
    /// #[derive(Record)]
    /// struct Treated {
    ///     #[dp(range = 0..=500)]
    ///     cost: i64,
    ///     surgeon: bool,
    /// }
    /// // A visit moves 2·2 pairs, and a doctor moves 2·9: the noise is for 18.
    /// #[dp_query(epsilon(visits = 1.0, doctors = 1.0))]
    /// fn by_surgeons(visits: Table<Visit>, doctors: Table<Doctor>) -> i64 {
    ///     let treated = visits.join_on(doctors, |v| v.clinic, |d| d.clinic, (9, 2), |v, d| Treated { cost: v.cost, surgeon: d.surgeon });
    ///     treated.filter(|t| t.surgeon).count().laplace(1.0).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn join_on<T: Record, ML: Positive, MR: Positive, Q, O: Record, K, J, V>(
        self,
        other: Table<'id, Q, O>,
        key: impl FnOnce(P::Proxy) -> K,
        other_key: impl FnOnce(Q::Proxy) -> J,
        columns: impl FnOnce(P::Proxy, Q::Proxy) -> V,
    ) -> Table<
        'id,
        <P as Paired<Q, ML, MR>>::Of<K::Of<V::Of<JoinOn<P, Q, T, (ML, MR), (K::Trees, J::Trees), V>>>>,
        T,
    >
    where
        P: Paired<Q, ML, MR> + Transformation<Row = Cells<R>>,
        Q: super::Whole + Transformation<Row = Cells<O>>,
        K: JoinKey<Cells<R>, Cells<O>, J>,
        J: super::IntoValues,
        V: PairOf<Cells<R>, Cells<O>, T::Fields>,
    {
        let (mine, others) = (self.plan.proxy(), other.plan.proxy());
        let (key, columns) = (key(mine).trees(other_key(others)), columns(mine, others));
        let plan = JoinOn { inner: self.plan, other: other.plan, key, columns, gives: exactly() };
        self.with(P::of(K::of(V::of(plan))))
    }
}

#[cfg(test)]
mod tests;
