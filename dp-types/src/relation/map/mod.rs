//! `map`: one value for each row. Stability D.

use super::{Relation, Sink, Table};
use crate::env::Env;
use crate::expr::{Eval, Ex, Parameters, Tree};
use crate::kind::{Bool, Cat, Lane, Num, Unbounded, Word};
use crate::neighbours::Counted;
use crate::node::{Json, object};
use crate::num::{Bound, Digits};
use crate::record::{Cells, Chunk, Record};
use crate::sealed::Sealed;

/// One value `T` for each row of `P`.
#[derive(Clone, Copy)]
pub struct Map<P, T> {
    inner: P,
    value: T,
}
impl<P, T> Sealed for Map<P, T> {}

/// Types of values that a `map` can give. Sealed.
pub trait Mapped: Sealed {
    /// The rule's fields in a certificate: the value's interval, where it is a number.
    const EXTENT: Option<(i64, i64, u8)>;
}
impl<Lo: Bound, Hi: Bound, K: Digits> Mapped for Num<Lo, Hi, K> {
    const EXTENT: Option<(i64, i64, u8)> = Some((Lo::VALUE, Hi::VALUE, K::COUNT));
}
impl Mapped for Bool {
    const EXTENT: Option<(i64, i64, u8)> = None;
}
impl<C> Mapped for Cat<C> {
    const EXTENT: Option<(i64, i64, u8)> = None;
}
impl Mapped for Unbounded {
    const EXTENT: Option<(i64, i64, u8)> = None;
}

const fn part(extent: Option<(i64, i64, u8)>, which: u8) -> Json {
    match (extent, which) {
        (Some((lo, _, _)), 0) => Json::Int(lo as i128),
        (Some((_, hi, _)), 1) => Json::Int(hi as i128),
        (Some((_, _, digits)), _) => Json::Int(digits as i128),
        (None, _) => Json::Nothing,
    }
}

impl<P: Relation, T: Eval<P::Row>> Relation for Map<P, T>
where
    T::Ty: Mapped,
{
    type Row = P::Row;
    type Neighbours = P::Neighbours;
    type Stability = P::Stability;
    type Counted = P::Counted;
    type Proxy = Ex<T>;
    const NODE: Json = object! {
        "rule" = "map/1",
        "stability": Json::Amounts(P::Stability::AMOUNTS),
        "rows": Json::Plain(P::Counted::NAME),
        "value": T::TERM,
        "lo": part(<T::Ty as Mapped>::EXTENT, 0),
        "hi": part(<T::Ty as Mapped>::EXTENT, 1),
        "digits": part(<T::Ty as Mapped>::EXTENT, 2),
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD;
    const FAN: u64 = P::FAN;

    fn proxy(self) -> Ex<T> {
        Ex(self.value)
    }

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.value.parameters(seen);
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        self.inner.scan::<L, S>(chunk, to);
    }
}

/// What a closure given to `map` may return: an expression.
#[diagnostic::on_unimplemented(
    message = "a closure given to `map` must give one value for each row",
    label = "compute it from columns, as in `.map(|p| p.age.clamp(18, 99))`; to count rows no `map` is needed",
    note = "for more about this error: docs/errors/DP0209.md"
)]
pub trait IntoValue {
    /// Its tree.
    type Tree: Tree;
    /// The value as an expression.
    fn value(self) -> Ex<Self::Tree>;
}
#[diagnostic::do_not_recommend]
impl<T: Tree> IntoValue for Ex<T> {
    type Tree = T;
    fn value(self) -> Ex<T> {
        self
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// One value for each row, for a later [`sum`](Table::sum) or [`filter`](Table::filter).
    ///
    /// `value` is called once, with the column proxies, and gives an expression; see [`expr`](crate::expr).
    /// Stability: unchanged. Argument: `relation/map/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn years(patients: Table<Patient>) -> i64 {
    ///     patients.map(|p| p.age.clamp(18, 99)).sum().laplace(0.5).value()
    /// }
    /// ```
    pub fn map<V: IntoValue>(self, value: impl FnOnce(P::Proxy) -> V) -> Table<'id, Map<P, V::Tree>, R>
    where
        P: Relation<Row = Cells<R>>,
        V::Tree: Eval<Cells<R>>,
        <V::Tree as Tree>::Ty: Mapped,
    {
        let value = value(self.plan.proxy()).value().0;
        self.with(Map { inner: self.plan, value })
    }
}

#[cfg(test)]
mod tests;
