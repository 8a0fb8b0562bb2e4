//! `map`: one value for each row. The result has the stability D of its input.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use super::{Filter, Owned, SameRows, Sink, Table, Transformation};
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::expr::{Const, Eval, Ex, False, IsSome, LongText, Parameters, Tree, ValueOr, VariantOf};
use crate::kind::{Bool, Cat, Lane, Maybe, Num, Text, Unbounded, Word};
use crate::neighbours::Counted;
use crate::num::refusal::{MappedToNumber, MappedToSomething, Refused};
use crate::num::{Bound, Digits};
use crate::record::{Category, Cells, Chunk, OneUnit, Record};
use crate::sealed::Sealed;

/// One value `T` for each row of `P`.
#[derive(Clone, Copy)]
pub struct Map<P, T> {
    inner: P,
    value: T,
}
impl<P, T> Sealed for Map<P, T> {}
impl<P, T> Map<P, T> {
    /// The value `value` for each row of `inner`.
    pub(crate) fn of(inner: P, value: T) -> Self {
        Self { inner, value }
    }
}

/// Types of values that a `map` can return. Sealed.
#[diagnostic::on_unimplemented(
    message = "a `map` needs a value that is never missing and is not a text identifier",
    label = "remove the rows without it, `.drop_missing(|p| p.income)`, or choose a value for missing ones: `p.income.or(0)`; of a text, take its length: `p.code.len()`",
    note = "for more about this error: `dp-audit explain DP0209`"
)]
pub trait Mapped: Sealed {
    /// The value's interval for the certificate, if the value is a number.
    const EXTENT: Option<(i64, i64, u8)>;
    /// Always `M`. [`map`](Table::map) names its result through this type, so that rustc reports an
    /// error at this call and not again at the next one.
    type Of<M: Copy>: Copy;
    /// Returns `map`.
    fn of<M: Copy>(map: M) -> Self::Of<M>;
}
macro_rules! mapped {
    ($([$($p:ident $(: $bound:path)?),*] $kind:ty, $extent:expr;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($p $(: $bound)?),*> Mapped for $kind {
            const EXTENT: Option<(i64, i64, u8)> = $extent;
            type Of<M: Copy> = M;
            fn of<M: Copy>(map: M) -> M {
                map
            }
        }
    )* };
}
mapped! {
    [Lo: Bound, Hi: Bound, K: Digits] Num<Lo, Hi, K>, Some((Lo::VALUE, Hi::VALUE, K::COUNT));
    [] Bool, None;
    [C] Cat<C>, None;
    [] Unbounded, None;
}

macro_rules! not_mapped {
    ($($p:ident $kind:ty, $reason:ident;)*) => { $(
        impl<$p> Mapped for $kind
        where
            <$p as Refused>::Because: $reason,
        {
            const EXTENT: Option<(i64, i64, u8)> = None;
            type Of<M: Copy> = <<$p as Refused>::Because as $reason>::Copied<M>;
            fn of<M: Copy>(map: M) -> Self::Of<M> {
                <<$p as Refused>::Because as $reason>::copied(map)
            }
        }
    )* };
}
not_mapped! {
    D Maybe<D>, MappedToSomething;
    N Text<N>, MappedToNumber;
}

/// The lower end of an interval if `which` is 0, its upper end if `which` is 1, and otherwise the
/// number of its digits. For `None` the result is `Json::Nothing`.
#[inline]
pub(super) const fn of_extent(extent: Option<(i64, i64, u8)>, which: u8) -> Json {
    match (extent, which) {
        (Some((lo, _, _)), 0) => Json::Int(lo as i128),
        (Some((_, hi, _)), 1) => Json::Int(hi as i128),
        (Some((_, _, digits)), _) => Json::Int(digits as i128),
        (None, _) => Json::Nothing,
    }
}

impl<P: Transformation, T: Eval<P::Row>> Transformation for Map<P, T>
where
    T::Ty: Mapped,
{
    type Row = P::Row;
    type Neighbours = P::Neighbours;
    type Stability = P::Stability;
    type Counted = P::Counted;
    type Proxy = Ex<T>;
    type Value = Ex<T>;
    const NODE: Json = object! {
        "rule" = "map/1",
        "stability": Json::Amounts(&P::Stability::AMOUNTS),
        "rows": Json::Plain(P::Counted::NAME),
        "value": T::TERM,
        "lo": of_extent(<T::Ty as Mapped>::EXTENT, 0),
        "hi": of_extent(<T::Ty as Mapped>::EXTENT, 1),
        "digits": of_extent(<T::Ty as Mapped>::EXTENT, 2),
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD;
    const FAN: u64 = P::FAN;
    const PUSHED: u64 = P::PUSHED;
    const SOURCE: u64 = P::SOURCE;

    fn proxy(self) -> Ex<T> {
        Ex(self.value)
    }

    fn value(self) -> Ex<T> {
        Ex(self.value)
    }

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.value.parameters(seen);
    }

    fn same_rows(self, same: &mut SameRows) -> bool {
        self.inner.same_rows(same)
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        self.inner.scan::<L, S>(chunk, to);
    }
}

impl<P: Owned, T: Eval<P::Row>> Owned for Map<P, T>
where
    T::Ty: Mapped,
{
    type Holder = P::Holder;
    type Dataset = P::Dataset;
    const BY_UNITS: bool = P::BY_UNITS;
    type Gathered<Q: Copy> = P::Gathered<Q>;
    fn gathered<Q: Copy>(plan: Q) -> P::Gathered<Q> {
        P::gathered(plan)
    }

    #[inline(always)]
    fn unit<L: Lane, S: Sink<P::Row>>(self, unit: OneUnit<'_, P::Holder>, to: &mut S) {
        self.inner.unit::<L, S>(unit, to);
    }
}

/// The types that a closure given to `map` can return: expressions.
#[diagnostic::on_unimplemented(
    message = "the closure of `map` must give one value per row",
    label = "compute it from columns, as in `.map(|p| p.age.clamp(18, 99))`; counting rows does not need a `map`",
    note = "for more about this error: `dp-audit explain DP0209`"
)]
pub trait IntoValue {
    /// The tree of the expression.
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

// A long text, like a short text, is not a value. This implementation returns the first part of a
// long text, which is a text, so that `Mapped` rejects this part with a clear message.
#[diagnostic::do_not_recommend]
impl<A: Tree, P> IntoValue for Ex<LongText<(Ex<A>, P)>> {
    type Tree = A;
    fn value(self) -> Ex<A> {
        self.0.into_parts().0
    }
}

/// The result of `map`: the value of `V` for each row of `P`.
pub(super) type Of<P, V> =
    <<<V as IntoValue>::Tree as Tree>::Ty as Mapped>::Of<Map<P, <V as IntoValue>::Tree>>;

impl<'id, P, R: Record> Table<'id, P, R> {
    /// One value for each row, for a later [`sum`](Table::sum) or [`filter`](Table::filter).
    ///
    /// `map` calls `value` once, with the column proxies; `value` returns an expression, see
    /// [`law::expr`](crate::law::expr). Stability: unchanged. Argument:
    /// `transformation/map/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn years(patients: Table<Patient>) -> i64 {
    ///     patients.map(|p| p.age.clamp(18, 99)).sum().laplace(0.5).value()
    /// }
    /// ```
    #[doc(alias("select", "with_columns"))]
    pub fn map<V: IntoValue>(self, value: impl FnOnce(P::Proxy) -> V) -> Table<'id, Of<P, V>, R>
    where
        P: Transformation<Row = Cells<R>>,
        V::Tree: Eval<Cells<R>>,
        <V::Tree as Tree>::Ty: Mapped,
    {
        let value = value(self.plan.proxy()).value().0;
        self.with(<V::Tree as Tree>::Ty::of(Map { inner: self.plan, value }))
    }
}

/// A table without the rows whose value is missing. The transformation is a filter, and then a map
/// to the value, or to `I` if the value is missing.
type Known<P, T, I> = Map<Filter<P, IsSome<T>>, ValueOr<T, I>>;

/// Kinds of values that `drop_missing` can take: numbers, truth values and categories that can be
/// missing. Sealed.
#[diagnostic::on_unimplemented(
    message = "`drop_missing` needs a number, a truth value or a category that can be missing",
    label = "for a text keep the rows that have a value, `.filter(|p| p.code.is_some())`, and then use `p.code.or(\"\")`; a value that is never missing needs only a `map`",
    note = "for more about this error: `dp-audit explain DP0363`"
)]
pub trait Droppable: Sealed {
    /// `P` without the rows in which `T` is missing. [`drop_missing`](Table::drop_missing) names
    /// its result through this type, so that rustc reports an error at this call and not again at
    /// the next one.
    type Known<P: Copy, T: Copy>: Copy;
    /// Drops the rows of `plan` in which the value is missing.
    fn known<P: Copy, T: Copy>(plan: P, value: T) -> Self::Known<P, T>;
}
macro_rules! droppable {
    ($([$($p:ident $(: $bound:path)?),*] $kind:ty, $instead:ty, $none:expr;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($p $(: $bound)?),*> Droppable for Maybe<$kind> {
            type Known<P: Copy, T: Copy> = Known<P, T, $instead>;
            fn known<P: Copy, T: Copy>(plan: P, value: T) -> Known<P, T, $instead> {
                Map { inner: Filter::known(plan, value), value: ValueOr::new(value, $none) }
            }
        }
    )* };
}
droppable! {
    [Lo: Bound, Hi, K: Digits] Num<Lo, Hi, K>, Const<Lo, K>, Const::NEW;
    [] Bool, False, False;
    [C: Category] Cat<C>, VariantOf<C, 0>, VariantOf::NEW;
}

/// The result of `drop_missing`: the rows of `P` in which `V` has a value, mapped to this value.
pub(super) type Dropped<P, V> =
    <<<V as IntoValue>::Tree as Tree>::Ty as Droppable>::Known<P, <V as IntoValue>::Tree>;

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The rows that have a value in an optional column, mapped to this value:
    /// `.drop_missing(|p| p.income)`. The value is a number, a truth value or a category.
    ///
    /// `drop_missing` is a [`filter`](Table::filter) by `is_some`, followed by a `map`. So its
    /// stability is that of a filter and a map. A row that is filtered out gets a default value:
    /// the lower end of the column's range, false, or the first variant. Aggregates do not count
    /// the row.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=9)] score: Option<i64> }
    /// #[dp_query(epsilon = 0.5)]
    /// fn known_scores(patients: Table<Patient>) -> i64 {
    ///     patients.drop_missing(|p| p.score).sum().laplace(0.5).value()
    /// }
    /// ```
    #[doc(alias("drop_nulls", "dropna"))]
    pub fn drop_missing<V: IntoValue>(self, value: impl FnOnce(P::Proxy) -> V) -> Table<'id, Dropped<P, V>, R>
    where
        P: Transformation<Row = Cells<R>>,
        V::Tree: Eval<Cells<R>>,
        <V::Tree as Tree>::Ty: Droppable,
    {
        let value = value(self.plan.proxy()).value().0;
        self.with(<V::Tree as Tree>::Ty::known(self.plan, value))
    }
}

#[cfg(test)]
mod tests;
