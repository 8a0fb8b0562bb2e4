//! Features: functions of a unit's rows. Features compute the values of the unit's one output row.

use typenum::{Cmp, Compare};

use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::expr::{End, Eval, Ex, IntoPredicate, Parameters, Tree};
use crate::kind::{Bool, Lane, Num, Truth, Word};
use crate::num::{Bound, D0, Digits, NotGreater};
use crate::record::{CellsOfBoth, Domain, Fields, Joined, Joins, Listed, Lists, Row};
use crate::sealed::Sealed;
use crate::transformation::{Fits, Groups};

/// The number of a unit's rows, clamped to `[Lo, Hi]`. [`rows_within`] makes it.
pub struct RowsWithin<Lo, Hi>(Exactly<(Lo, Hi)>);
impl<Lo, Hi> Clone for RowsWithin<Lo, Hi> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<Lo, Hi> Copy for RowsWithin<Lo, Hi> {}

/// The sum of a value over a unit's rows, clamped to `[Lo, Hi]`. [`total_within`] makes it.
pub struct TotalWithin<T, Lo, Hi>(T, Exactly<(Lo, Hi)>);
impl<T: Copy, Lo, Hi> Clone for TotalWithin<T, Lo, Hi> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Copy, Lo, Hi> Copy for TotalWithin<T, Lo, Hi> {}

/// The smallest value of a unit's rows. [`least`] makes it.
#[derive(Clone, Copy)]
pub struct Least<T>(T);
/// The largest value of a unit's rows. [`greatest`] makes it.
#[derive(Clone, Copy)]
pub struct Greatest<T>(T);
/// Whether a condition holds for any of a unit's rows. [`any`] makes it.
#[derive(Clone, Copy)]
pub struct Any<T>(T);
/// Whether a condition holds for all of a unit's rows. [`all`] makes it.
#[derive(Clone, Copy)]
pub struct All<T>(T);
/// The value that a group of rows has in common. [`same`] makes it.
#[derive(Clone, Copy)]
pub struct Same<T>(T);

impl<Lo, Hi> Sealed for RowsWithin<Lo, Hi> {}
impl<T, Lo, Hi> Sealed for TotalWithin<T, Lo, Hi> {}
impl<T> Sealed for Least<T> {}
impl<T> Sealed for Greatest<T> {}
impl<T> Sealed for Any<T> {}
impl<T> Sealed for All<T> {}
impl<T> Sealed for Same<T> {}

/// The number of a unit's rows, clamped to `lo..=hi`; both ends are literals. In a `#[dp_query]`:
/// `v.count().clamp(0, 5)`.
pub fn rows_within<L: End<D0>, H: End<D0>>(_lo: L, _hi: H) -> RowsWithin<L::At, H::At>
where
    L::At: Cmp<H::At>,
    Compare<L::At, H::At>: NotGreater,
{
    RowsWithin(exactly())
}

/// The sum of `value` over a unit's rows, clamped to `lo..=hi`; both ends are literals. In a
/// `#[dp_query]`: `v.cost.sum().clamp(0, 1000)`.
pub fn total_within<T, A, B, K, L, H>(value: Ex<T>, _lo: L, _hi: H) -> TotalWithin<T, L::At, H::At>
where
    T: Tree<Ty = Num<A, B, K>>,
    L: End<K>,
    H: End<K>,
    L::At: Cmp<H::At>,
    Compare<L::At, H::At>: NotGreater,
{
    TotalWithin(value.0, exactly())
}

/// The smallest `value` of a unit's rows. In a `#[dp_query]`: `v.days.min()`.
pub fn least<T: Tree>(value: Ex<T>) -> Least<T> {
    Least(value.0)
}

/// The largest `value` of a unit's rows. In a `#[dp_query]`: `v.days.max()`.
pub fn greatest<T: Tree>(value: Ex<T>) -> Greatest<T> {
    Greatest(value.0)
}

/// Whether the condition holds for any of a unit's rows. In a `#[dp_query]`: `v.urgent.any()`.
pub fn any<C: IntoPredicate>(condition: C) -> Any<C::Tree> {
    Any(condition.predicate().0)
}

/// Whether the condition holds for all of a unit's rows. In a `#[dp_query]`: `v.urgent.all()`.
pub fn all<C: IntoPredicate>(condition: C) -> All<C::Tree> {
    All(condition.predicate().0)
}

/// The value that all rows of a group share because it is part of the group's key: a category, a
/// truth value or a number with a range. In a `#[dp_query]` it is written directly: `v.year`. If
/// the value differs among the rows, the result is the smallest value; categories compare in the
/// order of their variants.
pub fn same<T: Tree<Ty: Groups>>(value: Ex<T>) -> Same<T> {
    Same(value.0)
}

/// A feature of a unit's rows of the type `R`: a function of only these rows, independent of their
/// order. Sealed.
#[diagnostic::on_unimplemented(
    message = "this is not a feature of a unit's rows",
    label = "give a clamped count or sum, `v.count().clamp(0, 5)`, the `min()` or `max()` of a number, or `any()` or `all()` of a condition",
    note = "for more about this error: `dp-audit explain DP0266`"
)]
pub trait Feature<R: Row>: Copy + Sync + Sealed + 'static {
    /// The kind of the feature's value.
    type Ty;
    /// The description of the feature in a certificate.
    const ITEM: Json;
    /// The narrowest word that can hold the feature's computation.
    const WORD: Word;
    /// Reports the public parameters to `seen`.
    fn parameters(self, seen: &mut Parameters);
    /// The state before any row.
    fn start() -> i128;
    /// The state after one more row. A masked row does not change the state.
    fn with<L: Lane>(self, so_far: i128, row: &R, there: L) -> i128;
    /// The value of the feature. The value is in the interval of its kind, even if the unit has no
    /// rows.
    fn value<L: Lane>(so_far: i128) -> L;
}

/// Clamps a number to an interval, in a word that can hold both ends.
#[inline(always)]
fn within<L: Lane, Lo: Bound, Hi: Bound>(number: i128) -> L {
    L::from_i64(number.clamp(Lo::VALUE.into(), Hi::VALUE.into()) as i64)
}

// The constructors of these types have checked that `Lo` is at most `Hi`. A sum of 2^40 rows of
// values below 2^62 does not saturate. Even if it did, it would still be a function of the unit's
// rows.
impl<R: Row, Lo: Bound, Hi: Bound> Feature<R> for RowsWithin<Lo, Hi> {
    type Ty = Num<Lo, Hi, D0>;
    const ITEM: Json = object! {
        "feature" = "count",
        "lo": Json::Int(Lo::VALUE as i128),
        "hi": Json::Int(Hi::VALUE as i128),
        "args": Json::List(&[]),
    };
    const WORD: Word = Word::of(Lo::VALUE, Hi::VALUE);

    fn parameters(self, _: &mut Parameters) {}
    fn start() -> i128 {
        0
    }
    #[inline(always)]
    fn with<L: Lane>(self, so_far: i128, _: &R, there: L) -> i128 {
        so_far.saturating_add(there.to_i64().into())
    }
    #[inline(always)]
    fn value<L: Lane>(so_far: i128) -> L {
        within::<L, Lo, Hi>(so_far)
    }
}
impl<R: Row, T, A, B, K: Digits, Lo: Bound, Hi: Bound> Feature<R> for TotalWithin<T, Lo, Hi>
where
    T: Eval<R> + Tree<Ty = Num<A, B, K>>,
{
    type Ty = Num<Lo, Hi, K>;
    const ITEM: Json = object! {
        "feature" = "sum",
        "lo": Json::Int(Lo::VALUE as i128),
        "hi": Json::Int(Hi::VALUE as i128),
        "args": Json::List(&[T::TERM]),
    };
    const WORD: Word = T::WORD.or_wider(Word::of(Lo::VALUE, Hi::VALUE));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
    fn start() -> i128 {
        0
    }
    #[inline(always)]
    fn with<L: Lane>(self, so_far: i128, row: &R, there: L) -> i128 {
        so_far.saturating_add(self.0.at::<L>(row).keep_if(there).to_i64().into())
    }
    #[inline(always)]
    fn value<L: Lane>(so_far: i128) -> L {
        within::<L, Lo, Hi>(so_far)
    }
}

macro_rules! extremes {
    ($($name:ident $text:literal, $start:ident, $better:ident;)*) => { $(
        impl<R: Row, T, Lo: Bound, Hi: Bound, K: Digits> Feature<R> for $name<T>
        where
            T: Eval<R> + Tree<Ty = Num<Lo, Hi, K>>,
        {
            type Ty = Num<Lo, Hi, K>;
            const ITEM: Json = object! {"feature" = $text, "args": Json::List(&[T::TERM])};
            const WORD: Word = T::WORD;

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
            }
            fn start() -> i128 {
                $start::VALUE.into()
            }
            #[inline(always)]
            fn with<L: Lane>(self, so_far: i128, row: &R, there: L) -> i128 {
                let value = self.0.at::<L>(row).to_i64().into();
                if there.to_i64() == 1 { so_far.$better(value) } else { so_far }
            }
            #[inline(always)]
            fn value<L: Lane>(so_far: i128) -> L {
                L::from_i64(so_far as i64)
            }
        }
    )* };
}
extremes! {
    Least "min", Hi, min;
    Greatest "max", Lo, max;
}
macro_rules! quantified {
    ($($name:ident $text:literal, $start:literal, |$so_far:ident, $holds:ident| $next:expr;)*) => { $(
        impl<R: Row, T: Eval<R> + Tree<Ty: Truth>> Feature<R> for $name<T> {
            type Ty = Bool;
            const ITEM: Json = object! {"feature" = $text, "args": Json::List(&[T::TERM])};
            const WORD: Word = T::WORD;

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
            }
            fn start() -> i128 {
                $start
            }
            #[inline(always)]
            fn with<L: Lane>(self, $so_far: i128, row: &R, there: L) -> i128 {
                let $holds = i128::from(self.0.at::<L>(row).to_i64());
                if there.to_i64() == 1 { $next } else { $so_far }
            }
            #[inline(always)]
            fn value<L: Lane>(so_far: i128) -> L {
                L::from_i64(so_far as i64)
            }
        }
    )* };
}
quantified! {
    Any "any", 0, |so_far, holds| so_far | holds;
    All "all", 1, |so_far, holds| so_far & holds;
}

// The kind excludes text identifiers, because their numbers depend on which units occurred earlier
// in the load.
impl<R: Row, T: Eval<R> + Tree<Ty: Groups>> Feature<R> for Same<T> {
    type Ty = T::Ty;
    const ITEM: Json = object! {"feature" = "same", "args": Json::List(&[T::TERM])};
    const WORD: Word = T::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
    fn start() -> i128 {
        last::<T::Ty>()
    }
    #[inline(always)]
    fn with<L: Lane>(self, so_far: i128, row: &R, there: L) -> i128 {
        let value = self.0.at::<L>(row).to_i64().into();
        if there.to_i64() == 1 { so_far.min(value) } else { so_far }
    }
    #[inline(always)]
    fn value<L: Lane>(so_far: i128) -> L {
        L::from_i64(so_far as i64)
    }
}

/// The largest value of a kind, as a number.
const fn last<G: Groups>() -> i128 {
    match G::EXTENT {
        Some((_, hi, _)) => hi as i128,
        None => G::PARTS.saturating_sub(1) as i128,
    }
}

/// A list `(Feature, (Feature, ()))` over rows of the type `R` that fits the columns `F`. Sealed.
#[diagnostic::on_unimplemented(
    message = "these are not the columns of the new record",
    label = "give one feature per column, in the record's order, each inside its column's range",
    note = "for more about this error: `dp-audit explain DP0217`"
)]
pub trait Features<R: Row, F: Fields>: Copy + Sync + Sealed + 'static {
    /// Always `P`. [`by_unit`](crate::transformation::Table::by_unit) names its result through this
    /// type, so that rustc reports an error at this call and not again at the next one.
    type Of<P: Copy>: Copy;
    /// Returns `plan`.
    fn of<P: Copy>(plan: P) -> Self::Of<P>;
    /// The state of the features after the rows so far.
    type State: Copy;
    /// The descriptions of the features, as elements of a list.
    const ITEMS: Json;
    /// The narrowest word that can hold the computations of all features.
    const WORD: Word;
    /// Reports the public parameters to `seen`.
    fn parameters(self, seen: &mut Parameters);
    /// The state before any row.
    fn start() -> Self::State;
    /// The state after one more row. A masked row does not change the state.
    fn with<L: Lane>(self, so_far: Self::State, row: &R, there: L) -> Self::State;
    /// The cells of the unit's output row.
    fn cells<L: Lane>(so_far: Self::State) -> F::Cells;
}
impl<R: Row> Features<R, ()> for () {
    type Of<P: Copy> = P;
    fn of<P: Copy>(plan: P) -> P {
        plan
    }
    type State = ();
    const ITEMS: Json = Json::Nothing;
    const WORD: Word = Word::Bits16;
    fn parameters(self, _: &mut Parameters) {}
    fn start() {}
    #[inline(always)]
    fn with<L: Lane>(self, (): (), _: &R, _: L) {}
    #[inline(always)]
    fn cells<L: Lane>((): ()) {}
}
impl<R: Row, D: Domain, F: Fields, A: Feature<R>, T: Features<R, F>> Features<R, (D, F)> for (A, T)
where
    A::Ty: Fits<D>,
{
    type Of<P: Copy> = <A::Ty as Fits<D>>::Of<T::Of<P>>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        <A::Ty as Fits<D>>::of(T::of(plan))
    }
    type State = (i128, T::State);
    const ITEMS: Json = Json::Both(&A::ITEM, &T::ITEMS);
    const WORD: Word = A::WORD.or_wider(T::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
    fn start() -> Self::State {
        (A::start(), T::start())
    }
    #[inline(always)]
    fn with<L: Lane>(self, so_far: Self::State, row: &R, there: L) -> Self::State {
        (self.0.with(so_far.0, row, there), self.1.with(so_far.1, row, there))
    }
    #[inline(always)]
    fn cells<L: Lane>(so_far: Self::State) -> (D::Cell, F::Cells) {
        (D::store(A::value::<L>(so_far.0)), T::cells::<L>(so_far.1))
    }
}
/// `Listed<J, I>` is the list `(J::Head, J::Tail)` under another name, and behaves like it.
impl<R: Row, J: Lists<I>, A, T, const I: usize> Features<R, Listed<J, I>> for (A, T)
where
    Self: Features<R, (J::Head, J::Tail)>,
{
    type Of<P: Copy> = <Self as Features<R, (J::Head, J::Tail)>>::Of<P>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        <Self as Features<R, (J::Head, J::Tail)>>::of(plan)
    }
    type State = <Self as Features<R, (J::Head, J::Tail)>>::State;
    const ITEMS: Json = <Self as Features<R, (J::Head, J::Tail)>>::ITEMS;
    const WORD: Word = <Self as Features<R, (J::Head, J::Tail)>>::WORD;

    fn parameters(self, seen: &mut Parameters) {
        <Self as Features<R, (J::Head, J::Tail)>>::parameters(self, seen);
    }
    fn start() -> Self::State {
        <Self as Features<R, (J::Head, J::Tail)>>::start()
    }
    #[inline(always)]
    fn with<L: Lane>(self, so_far: Self::State, row: &R, there: L) -> Self::State {
        <Self as Features<R, (J::Head, J::Tail)>>::with::<L>(self, so_far, row, there)
    }
    #[inline(always)]
    fn cells<L: Lane>(so_far: Self::State) -> <Listed<J, I> as Fields>::Cells {
        <Self as Features<R, (J::Head, J::Tail)>>::cells::<L>(so_far)
    }
}
/// The features for two joined lists of columns are the features for both lists.
impl<R: Row, J: Joins<N>, A, B, const N: usize> Features<R, Joined<J, N>> for (A, B)
where
    A: Features<R, J::Front>,
    B: Features<R, J::Back>,
{
    type Of<P: Copy> = A::Of<B::Of<P>>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        A::of(B::of(plan))
    }
    type State = (A::State, B::State);
    const ITEMS: Json = Json::Both(&A::ITEMS, &B::ITEMS);
    const WORD: Word = A::WORD.or_wider(B::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
    fn start() -> Self::State {
        (A::start(), B::start())
    }
    #[inline(always)]
    fn with<L: Lane>(self, so_far: Self::State, row: &R, there: L) -> Self::State {
        (self.0.with(so_far.0, row, there), self.1.with(so_far.1, row, there))
    }
    #[inline(always)]
    fn cells<L: Lane>(so_far: Self::State) -> CellsOfBoth<J, N> {
        CellsOfBoth::new(A::cells::<L>(so_far.0), B::cells::<L>(so_far.1))
    }
}
