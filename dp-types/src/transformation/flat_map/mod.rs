//! `flat_map`: at most K rows of a new row type for each row. If the input has stability D, the
//! result has K·D.

mod values;

pub(super) use values::After;
pub use values::{Fills, Fits, IntoValues, Values, Within};

use super::{Owned, Sink, Table, Transformation, Unmapped};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Eval, IntoPredicate, Parameters};
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::num::Positive;
use crate::record::{Cells, Chunk, Fields, OneUnit, Record, Row};
use crate::sealed::Sealed;

/// For each row of `P`, the first `K` live slots of `S`, as rows of the type `R`.
pub struct FlatMap<P, R, K, S> {
    inner: P,
    slots: S,
    gives: Exactly<(R, K)>,
}
impl<P: Copy, R, K, S: Copy> Clone for FlatMap<P, R, K, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, R, K, S: Copy> Copy for FlatMap<P, R, K, S> {}
impl<P, R, K, S> Sealed for FlatMap<P, R, K, S> {}

impl<P, R: Record, K: Positive, S: Slots<P::Row, Cells<R>>> Transformation for FlatMap<P, R, K, S>
where
    P: Transformation<Stability: EnvScale<K>>,
{
    type Row = Cells<R>;
    type Neighbours = P::Neighbours;
    type Stability = <P::Stability as EnvScale<K>>::Out;
    type Counted = SomeRows;
    type Proxy = R::Proxy;
    type Value = Unmapped;
    const NODE: Json = object! {
        "rule" = "flat-map/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "record": Json::Str(R::NAME),
        "columns": Json::Columns(R::COLUMNS, &<R::Fields as Fields>::JSON),
        "most": Json::Int(K::VALUE as i128),
        "slots": Json::List(&[S::ITEMS]),
        "premises": Json::List(&[P::NODE]),
    };
    // The word has at least 32 bits, because it also counts the rows that result from one row.
    const WORD: Word = P::WORD.or_wider(S::WORD).or_wider(Word::Bits32);
    const FAN: u64 = P::FAN.strict_mul(K::VALUE);
    const PUSHED: u64 = P::PUSHED.strict_mul(S::COUNT);
    const SOURCE: u64 = P::SOURCE;

    fn proxy(self) -> R::Proxy {
        R::proxy()
    }

    fn value(self) -> Unmapped {
        Unmapped
    }

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.slots.parameters(seen);
    }

    #[inline(always)]
    fn scan<L: Lane, T: Sink<Cells<R>>>(self, chunk: Chunk<'_>, to: &mut T) {
        self.inner.scan::<L, _>(chunk, &mut Spread::<R, K, S, T> { slots: self.slots, to, gives: exactly() });
    }
}

// Each new row belongs to the unit of its source row.
impl<P, R: Record, K: Positive, S: Slots<P::Row, Cells<R>>> Owned for FlatMap<P, R, K, S>
where
    P: Owned + Transformation<Stability: EnvScale<K>>,
{
    type Holder = P::Holder;
    type Dataset = P::Dataset;
    const BY_UNITS: bool = P::BY_UNITS;
    type Gathered<Q: Copy> = P::Gathered<Q>;
    fn gathered<Q: Copy>(plan: Q) -> P::Gathered<Q> {
        P::gathered(plan)
    }

    #[inline(always)]
    fn unit<L: Lane, T: Sink<Cells<R>>>(self, unit: OneUnit<'_, P::Holder>, to: &mut T) {
        self.inner.unit::<L, _>(unit, &mut Spread::<R, K, S, T> { slots: self.slots, to, gives: exactly() });
    }
}

/// Emits the slots of each row.
struct Spread<'s, R, K, S, T> {
    slots: S,
    to: &'s mut T,
    gives: Exactly<(R, K)>,
}
impl<R, K, S, T> Sealed for Spread<'_, R, K, S, T> {}
impl<From: Row, R: Record, K: Positive, S: Slots<From, Cells<R>>, T: Sink<Cells<R>>> Sink<From>
    for Spread<'_, R, K, S, T>
{
    const BLOCK: usize = T::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &From, there: L) {
        self.slots.push(row, there, L::ZERO, L::from_i64(K::VALUE.min(1 << 20) as i64), self.to);
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}

/// A new row that a source row may produce: the condition under which the new row is live, and one
/// value for each column of the type `R`, as a list `(A, (B, ()))`. [`slot`] makes it.
pub struct Slot<R, C, V>(C, V, Exactly<R>);
impl<R, C: Copy, V: Copy> Clone for Slot<R, C, V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R, C: Copy, V: Copy> Copy for Slot<R, C, V> {}
impl<R, C, V> Sealed for Slot<R, C, V> {}

/// A row of the type `R` that is live if `condition` holds. The values are one for each column, in
/// the row type's order.
pub fn slot<R: Record, C: IntoPredicate, V: IntoValues>(
    condition: C,
    values: V,
) -> Slot<R, C::Tree, V::Trees> {
    Slot(condition.predicate().0, values.into_values(), exactly())
}

/// Slots `(Slot, (Slot, ()))` that give rows of the type `To` for rows of the type `From`. Sealed.
#[diagnostic::on_unimplemented(
    message = "this is not a list of rows of the new record",
    label = "give each row as a tuple of a condition and one value per column",
    note = "for more about this error: `dp-audit explain DP0217`"
)]
pub trait Slots<From: Row, To: Row>: Copy + Sync + Sealed + 'static {
    /// Always `P`. [`flat_map`](Table::flat_map) names its result through this type, so that rustc
    /// reports an error at this call and not again at the next one.
    type Of<P: Copy>: Copy;
    /// Returns `plan`.
    fn of<P: Copy>(plan: P) -> Self::Of<P>;
    /// The descriptions of the slots, as elements of a list.
    const ITEMS: Json;
    /// The number of slots.
    const COUNT: u64;
    /// The narrowest word that can hold the computations of all slots.
    const WORD: Word;
    /// Reports the public parameters to `seen`.
    fn parameters(self, seen: &mut Parameters);
    /// Pushes one row for each slot. The row is live only if its condition holds and fewer than
    /// `most` rows were live before. `before` is the number of live rows so far.
    fn push<L: Lane, S: Sink<To>>(self, row: &From, there: L, before: L, most: L, to: &mut S);
}
#[diagnostic::do_not_recommend]
impl<From: Row, To: Row> Slots<From, To> for () {
    type Of<P: Copy> = P;
    fn of<P: Copy>(plan: P) -> P {
        plan
    }
    const ITEMS: Json = Json::Nothing;
    const COUNT: u64 = 0;
    const WORD: Word = Word::Bits16;
    fn parameters(self, _: &mut Parameters) {}
    #[inline(always)]
    fn push<L: Lane, S: Sink<To>>(self, _: &From, _: L, _: L, _: L, _: &mut S) {}
}
impl<From: Row, R: Record, C, V, T> Slots<From, Cells<R>> for (Slot<R, C, V>, T)
where
    C: Eval<From>,
    V: Values<From, R::Fields>,
    T: Slots<From, Cells<R>>,
{
    type Of<P: Copy> = V::Of<T::Of<P>>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        V::of(T::of(plan))
    }
    const ITEMS: Json = Json::Both(&object! {"there": C::TERM, "values": Json::List(&[V::ITEMS])}, &T::ITEMS);
    const COUNT: u64 = T::COUNT.strict_add(1);
    const WORD: Word = C::WORD.or_wider(V::WORD).or_wider(T::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.0.parameters(seen);
        self.0.1.parameters(seen);
        self.1.parameters(seen);
    }

    #[inline(always)]
    fn push<L: Lane, S: Sink<Cells<R>>>(self, row: &From, there: L, before: L, most: L, to: &mut S) {
        let here = there.and(self.0.0.at(row));
        to.row(&Cells::new(self.0.1.cells::<L>(row)), here.and(L::from_bool(before < most)));
        self.1.push(row, there, before.add(here), most, to);
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// At most `K` rows of the type `T` for each row: the first `K` slots of the closure whose
    /// condition holds.
    ///
    /// Stability: multiplied by K. Argument: `transformation/flat_map/proof.md`; McSherry, "Privacy
    /// Integrated Queries", SIGMOD 2009, section 3.2 (`SelectMany`).
    #[allow(clippy::type_complexity)]
    pub fn flat_map<T: Record, K: Positive, S: Slots<Cells<R>, Cells<T>>>(
        self,
        rows: impl FnOnce(P::Proxy) -> S,
    ) -> Table<'id, S::Of<FlatMap<P, T, K, S>>, T>
    where
        P: Transformation<Row = Cells<R>>,
    {
        let slots = rows(self.plan.proxy());
        self.with(S::of(FlatMap { inner: self.plan, slots, gives: exactly() }))
    }
}

#[cfg(test)]
mod tests;
