//! `vector`: the sum of one vector per row, clipped in L1 or in L2. Sensitivity: the table's
//! stability D times the radius, and twice as much under `ReplaceOne`.

mod clip;

pub use clip::{Clip, ClipL1, ClipL2};

use core::ops::Mul;

use typenum::{PInt, Prod};

use super::support::coordinates::{Coordinates, CoordinatesOf};
use super::support::scan::const_match;
use super::{Aggregate, Protected, Value};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Lit, Parameters};
use crate::kind::{Lane, Word};
use crate::metric::Metric;
use crate::neighbours::Neighbours;
use crate::num::{Bound, Digits, Grid, Nat, Positive, ShiftTo};
use crate::record::{CHUNK, Cells, Record, Row, Run};
use crate::sealed::Sealed;
use crate::transformation::{Sink, Table, Transformation};

/// The sum of the vectors `V` over the rows of the transformation `P`. The clip `C` shortens each
/// vector to `R` units of the grid `K`.
pub struct VectorSum<P, V, C, R, K>(P, V, Exactly<(C, R, K)>);
impl<P: Copy, V: Copy, C, R, K> Clone for VectorSum<P, V, C, R, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, V: Copy, C, R, K> Copy for VectorSum<P, V, C, R, K> {}
impl<P, V, C, R, K> Sealed for VectorSum<P, V, C, R, K> {}

/// The kind of value of a vector: numbers on the grid `K`, in order.
pub struct Entries<K>(Exactly<K>);
impl<K> Sealed for Entries<K> {}
impl<K: Grid> Value for Entries<K> {
    type Grid = K;
    type Exact = Vec<i128>;
    /// The index of an entry, from 0.
    type Name = u64;
    fn name(entry: u64) -> u64 {
        entry
    }
    fn titles() -> Vec<&'static str> {
        vec!["place"]
    }
    fn words(entry: u64) -> Vec<String> {
        vec![entry.to_string()]
    }
}

/// A radius: a whole number of grid units above zero. Sealed.
#[diagnostic::on_unimplemented(
    message = "the clipping radius of a vector must be above zero",
    label = "write it as a literal: `.sum_l2(30, |p| [p.x, p.y])`",
    note = "for more about this error: `dp-audit explain DP0241`"
)]
pub trait Radius: Bound {
    /// The radius as a number.
    type Length: Positive;
}
#[diagnostic::do_not_recommend]
impl<U: Positive> Radius for PInt<U>
where
    Self: Bound,
    U: typenum::NonZero,
{
    type Length = U;
}

/// The number of entries of the vector `V`. More than 16 entries stop the compilation.
const fn entries<V: Coordinates<K>, K: Digits>() -> usize {
    assert!(
        V::COUNT <= clip::MOST,
        "a vector has at most 16 numbers: split it in two and release the sums of each"
    );
    V::COUNT
}

type Moved<P, R> = Prod<<<P as Transformation>::Neighbours as Neighbours>::Moves, <R as Radius>::Length>;

impl<P, V, C, R, K> Aggregate for VectorSum<P, V, C, R, K>
where
    P: Transformation,
    V: CoordinatesOf<P::Row, K>,
    C: Clip,
    R: Radius,
    K: Grid,
    <P::Neighbours as Neighbours>::Moves: Mul<R::Length>,
    Moved<P, R>: Nat,
    P::Stability: EnvScale<Moved<P, R>>,
{
    type Metric = C::Metric;
    type Sensitivity = <P::Stability as EnvScale<Moved<P, R>>>::Out;
    type Value = Entries<K>;
    type Fold = Vec<i128>;
    const NODE: Json = object! {
        "rule" = "vector-sum/1",
        "clip": Json::Plain(C::Metric::NAME),
        "radius": Json::Int(R::VALUE as i128),
        "digits": Json::Int(K::COUNT as i128),
        "coordinates": Json::List(&[V::TERMS]),
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };

    fn start(self) -> Vec<i128> {
        vec![0; const { entries::<V, K>() }]
    }

    fn run(self, fold: &mut Vec<i128>, run: Run<'_>) {
        let by: Exactly<(C, R, K)> = crate::brand::exactly();
        let mut sink = Clipped { vector: self.1, sums: fold, by };
        const_match!(P::WORD.or_wider(V::WORD), {
            Word::Bits16 => run.chunks().for_each(|chunk| self.0.scan::<i16, _>(chunk, &mut sink)),
            Word::Bits32 => run.chunks().for_each(|chunk| self.0.scan::<i32, _>(chunk, &mut sink)),
            Word::Bits64 => run.chunks().for_each(|chunk| self.0.scan::<i64, _>(chunk, &mut sink)),
        });
    }

    fn exact(self, fold: Vec<i128>) -> Vec<i128> {
        fold
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}

/// A sink that adds up the clipped vectors of rows.
struct Clipped<'s, V, C, R, K> {
    vector: V,
    sums: &'s mut [i128],
    by: Exactly<(C, R, K)>,
}
impl<V, C, R, K> Sealed for Clipped<'_, V, C, R, K> {}
impl<Y: Row, V: CoordinatesOf<Y, K>, C: Clip, R: Radius, K: Grid> Sink<Y> for Clipped<'_, V, C, R, K> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &Y, there: L) {
        let mut vector = [0; clip::MOST];
        let vector = &mut vector[..V::COUNT];
        self.vector.at::<L>(row, vector);
        C::clip(vector, R::VALUE.unsigned_abs());
        for (sum, number) in self.sums.iter_mut().zip(vector) {
            *sum += i128::from(*number * there.to_i64());
        }
    }

    fn end_of_block(&mut self) {}
}

type InUnits<M, E, K> = <E as ShiftTo<K, M>>::Out;

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The sums of several numbers per row. Each row's vector is first shortened so that its
    /// absolute values add up to at most `radius`. Use it with `laplace`: for a gradient, or if few
    /// entries of each row's vector are large.
    ///
    /// Sensitivity in L1: D·radius under `AddRemove`, 2·D·radius under `ReplaceOne`. A vector has
    /// at most 16 numbers, all with the same number of decimals. Argument:
    /// `aggregate/vector_sum/proof.md`; Dwork, McSherry, Nissim, Smith, TCC 2006.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Point { #[dp(range = 0..=1_000)] x: i64, #[dp(range = 0..=1_000)] y: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn slope(points: Table<Point>) -> Vec<i64> {
    ///     points.sum_l1(30, |p| [p.x - 500, p.y - 300]).laplace(0.5).values()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn sum_l1<M, E, V, K>(
        self,
        radius: Lit<M, E>,
        vector: impl FnOnce(P::Proxy) -> V,
    ) -> Protected<'id, VectorSum<P, V, ClipL1, InUnits<M, E, K>, K>>
    where
        P: Transformation<Row = Cells<R>>,
        V: CoordinatesOf<Cells<R>, K>,
        M: Bound,
        K: Grid,
        E: ShiftTo<K, M, Out: Radius>,
    {
        self.clipped(radius, vector)
    }

    /// The sums of several numbers per row. Each row's vector is first shortened to a length of at
    /// most `radius`. Use it with `gaussian`: for the gradients of descent (Abadi and others 2016).
    ///
    /// Sensitivity in L2: D·radius under `AddRemove`, 2·D·radius under `ReplaceOne`. A vector has
    /// at most 16 numbers, all with the same number of decimals. Argument:
    /// `aggregate/vector_sum/proof.md`.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Point { #[dp(range = 0..=1_000)] x: i64, #[dp(range = 0..=1_000)] y: i64 }
    /// #[dp_query(rho = 0.01)]
    /// fn slope(points: Table<Point>) -> Vec<i64> {
    ///     points.sum_l2(30, |p| [p.x - 500, p.y - 300]).gaussian(0.01).values()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn sum_l2<M, E, V, K>(
        self,
        radius: Lit<M, E>,
        vector: impl FnOnce(P::Proxy) -> V,
    ) -> Protected<'id, VectorSum<P, V, ClipL2, InUnits<M, E, K>, K>>
    where
        P: Transformation<Row = Cells<R>>,
        V: CoordinatesOf<Cells<R>, K>,
        M: Bound,
        K: Grid,
        E: ShiftTo<K, M, Out: Radius>,
    {
        self.clipped(radius, vector)
    }

    fn clipped<M, E, V, C, U, K>(
        self,
        _: Lit<M, E>,
        vector: impl FnOnce(P::Proxy) -> V,
    ) -> Protected<'id, VectorSum<P, V, C, U, K>>
    where
        P: Transformation<Row = Cells<R>>,
    {
        let vector = vector(self.plan.proxy());
        Protected::new(VectorSum(self.plan, vector, crate::brand::exactly()), self.stores, self.brand)
    }
}

#[cfg(test)]
mod tests;
