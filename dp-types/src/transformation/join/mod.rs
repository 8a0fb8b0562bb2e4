//! `join`, `join_on`: rows of two tables side by side, at most so many of each key. Stability: what the caps say.

mod columns;
mod found;
mod key;
mod on_key;
mod on_unit;

pub use columns::{Left, Pair, PairOf, Right, left, right};
pub use key::{JoinKey, KeyOfRows, Matched};
pub use on_key::{JoinOn, Paired};
pub use on_unit::{Join, PairedByUnit};

use core::marker::PhantomData;

use super::semi_join::MetBy;
use super::support::oblivious::Matches;
use super::{Owned, Sink, Table, Transformation};
use crate::brand::Exactly;
use crate::kind::Lane;
use crate::num::Positive;
use crate::record::{Cells, Fields, Record, Row};
use crate::sealed::Sealed;

/// Hands on a row of the left table beside each of `rights`, and rows that are not there for those that it could have more, so that
/// always `per` rows are handed on for one.
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

/// The first rows that are there.
struct Firsts<R> {
    rows: Vec<R>,
    most: u64,
}
impl<R> Sealed for Firsts<R> {}
impl<R: Row> Sink<R> for Firsts<R> {
    // Nothing is kept for a block.
    const BLOCK: usize = crate::record::CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        if there != L::ZERO && (self.rows.len() as u64) < self.most {
            self.rows.push(*row);
        }
    }

    fn end_of_block(&mut self) {}
}

/// Pairs the first rows of one unit that are there with rows of the other table.
struct Pairing<'s, R, B, V, S> {
    columns: V,
    rights: &'s [B],
    /// How many rows were there so far, and how many are paired.
    kept: u64,
    most: u64,
    /// How many rows are handed on for each.
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

/// Hands on, for each row of the left table, as many rows as can stand beside it, each computed and there or not by a mask.
struct Obliviously<'s, R, B, V, S> {
    columns: V,
    found: &'s Matches,
    /// Which row comes next, of all that the left table hands on.
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
    /// Rows of each unit in both tables side by side: of its rows here the first `ML`, each with each of its first `MR` rows in the other
    /// table, as rows of the record `T`, whose columns are values of the one or of the other.
    ///
    /// Stability: for each dataset of both tables min(ML, D)·min(MR, E), where a unit has at most D rows here and E there, since its pairs
    /// are a function of its own rows. Units are told apart as by [`semi_join`](Table::semi_join). Argument: `transformation/join/proof.md`;
    /// Johnson, Near, Song, "Towards Practical Differential Privacy for SQL Queries", VLDB 2018.
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
    /// // Three visits of a person are paired, with the one row of who it is: 3 times 500 at most, for either table.
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
        self.with(Q::kept(V::of(Join { inner: self.plan, other: other.plan, columns, gives: PhantomData })))
    }

    /// Rows of both tables with equal keys side by side: of the rows here that have a key the first `ML`, each with each of the first `MR`
    /// rows that have it in the other table, as rows of the record `T`. A key is one or several columns, whosever the rows are.
    ///
    /// Stability: 2·(MR·D + ML·E), for each dataset the sum of what it moves on both sides, since a row that is new can push out another.
    /// Argument: `transformation/join/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009; Proserpio, Goldberg, McSherry, "Calibrating
    /// Data to Sensitivity in Private Data Analysis", VLDB 2014.
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
    /// // A visit moves 2·2 pairs, and a doctor 2·9: the noise is for 18.
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
        let plan = JoinOn { inner: self.plan, other: other.plan, key, columns, gives: PhantomData };
        self.with(P::of(K::of(V::of(plan))))
    }
}

#[cfg(test)]
mod tests;
