//! The values of a new row, and whether each fits its column.

use typenum::{Cmp, Compare, Equal, Less};

use crate::derivation::Json;
use crate::expr::{Eval, Ex, LongText, Parameters, Tree};
use crate::kind::{Bool, Cat, Lane, Maybe, Num, Text, TextPart, Word};
use crate::num::Bound;
use crate::record::{CellsOfBoth, Domain, Fields, Inside, Joined, Joins, Listed, Lists, Row};
use crate::sealed::Sealed;
use crate::transformation::{Left, Right};

/// Expressions as a list `(Ex<A>, (Ex<B>, ()))`, or as a pair of two such lists. Sealed.
pub trait IntoValues: Sealed {
    /// The type of the list of the expressions' trees.
    type Trees: Copy;
    /// Returns the list of the expressions' trees.
    fn into_values(self) -> Self::Trees;
}
impl IntoValues for () {
    type Trees = ();
    fn into_values(self) {}
}
impl<T: Tree, V: IntoValues> IntoValues for (Ex<T>, V) {
    type Trees = (T, V::Trees);
    fn into_values(self) -> Self::Trees {
        (self.0.0, self.1.into_values())
    }
}
impl<A: IntoValues, B: IntoValues> IntoValues for (A, B) {
    type Trees = (A::Trees, B::Trees);
    fn into_values(self) -> Self::Trees {
        (self.0.into_values(), self.1.into_values())
    }
}
// A long text is the list of its parts.
impl<P: TextTrees, V: IntoValues> IntoValues for (Ex<LongText<P>>, V) {
    type Trees = P::Before<V::Trees>;
    fn into_values(self) -> Self::Trees {
        self.0.0.into_parts().before(self.1.into_values())
    }
}

/// The parts of a long text, `(Ex<A>, (Ex<B>, ()))`, as expressions in a list.
pub trait TextTrees {
    /// The type of the parts' trees, followed by the list `V`.
    type Before<V: Copy>: Copy;
    /// Returns the parts' trees, followed by the list `rest`.
    fn before<V: Copy>(self, rest: V) -> Self::Before<V>;
}
impl TextTrees for () {
    type Before<V: Copy> = V;
    fn before<V: Copy>(self, rest: V) -> V {
        rest
    }
}
impl<A: Tree, P: TextTrees> TextTrees for (Ex<A>, P) {
    type Before<V: Copy> = (A, P::Before<V>);
    fn before<V: Copy>(self, rest: V) -> Self::Before<V> {
        (self.0.0, self.1.before(rest))
    }
}

/// Values that fit the columns `F`, over rows of the type `R`. Sealed.
#[diagnostic::on_unimplemented(
    message = "these are not the columns of the new record",
    label = "give one value per column, in the record's order, each inside its column's range, and a text of the same length",
    note = "for more about this error: `dp-audit explain DP0217`"
)]
pub trait Values<R: Row, F: Fields>: Copy + Sync + Sealed + 'static {
    /// Always `P`; see [`Slots::Of`](super::Slots::Of).
    type Of<P: Copy>: Copy;
    /// Returns `plan`.
    fn of<P: Copy>(plan: P) -> Self::Of<P>;
    /// The descriptions of the values, as elements of a list.
    const ITEMS: Json;
    /// The narrowest word that can hold the computations of all values.
    const WORD: Word;
    /// Reports the public parameters to `seen`.
    fn parameters(self, seen: &mut Parameters);
    /// The cells of the new row.
    fn cells<L: Lane>(self, row: &R) -> F::Cells;
}
impl<R: Row> Values<R, ()> for () {
    type Of<P: Copy> = P;
    fn of<P: Copy>(plan: P) -> P {
        plan
    }
    const ITEMS: Json = Json::Nothing;
    const WORD: Word = Word::Bits16;
    fn parameters(self, _: &mut Parameters) {}
    #[inline(always)]
    fn cells<L: Lane>(self, _: &R) {}
}
/// The values `V` after a value of the kind `Ty` that fills the column `D`. This type is named
/// through the trait that checks the fit. So if a text does not fit several columns, rustc reports
/// only one error.
pub(in crate::transformation) type After<Ty, D, V> = <Ty as Fits<D>>::Of<V>;
impl<R: Row, D: Domain, F: Fields, T: Eval<R>, V: Copy + Sync + 'static> Values<R, (D, F)> for (T, V)
where
    T::Ty: Fits<D>,
    After<T::Ty, D, V>: Values<R, F>,
{
    type Of<P: Copy> = <After<T::Ty, D, V> as Values<R, F>>::Of<P>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        <After<T::Ty, D, V> as Values<R, F>>::of(plan)
    }
    const ITEMS: Json = Json::Both(&T::TERM, &<After<T::Ty, D, V> as Values<R, F>>::ITEMS);
    const WORD: Word = T::WORD.or_wider(<After<T::Ty, D, V> as Values<R, F>>::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        <T::Ty as Fits<D>>::of(self.1).parameters(seen);
    }

    #[inline(always)]
    fn cells<L: Lane>(self, row: &R) -> (D::Cell, F::Cells) {
        (D::store(self.0.at::<L>(row)), <T::Ty as Fits<D>>::of(self.1).cells::<L>(row))
    }
}
/// `Listed<J, I>` is the list `(J::Head, J::Tail)` under another name, and behaves like it.
impl<R: Row, J: Lists<I>, T, V, const I: usize> Values<R, Listed<J, I>> for (T, V)
where
    Self: Values<R, (J::Head, J::Tail)>,
{
    type Of<P: Copy> = <Self as Values<R, (J::Head, J::Tail)>>::Of<P>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        <Self as Values<R, (J::Head, J::Tail)>>::of(plan)
    }
    const ITEMS: Json = <Self as Values<R, (J::Head, J::Tail)>>::ITEMS;
    const WORD: Word = <Self as Values<R, (J::Head, J::Tail)>>::WORD;

    fn parameters(self, seen: &mut Parameters) {
        <Self as Values<R, (J::Head, J::Tail)>>::parameters(self, seen);
    }
    #[inline(always)]
    fn cells<L: Lane>(self, row: &R) -> <Listed<J, I> as Fields>::Cells {
        <Self as Values<R, (J::Head, J::Tail)>>::cells::<L>(self, row)
    }
}
/// The values for two joined lists of columns are the values for both lists.
impl<R: Row, J: Joins<N>, A, B, const N: usize> Values<R, Joined<J, N>> for (A, B)
where
    A: Values<R, J::Front>,
    B: Copy + Sync + 'static,
    A::Of<B>: Values<R, J::Back>,
{
    type Of<P: Copy> = <A::Of<B> as Values<R, J::Back>>::Of<P>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        <A::Of<B> as Values<R, J::Back>>::of(plan)
    }
    const ITEMS: Json = Json::Both(&A::ITEMS, &<A::Of<B> as Values<R, J::Back>>::ITEMS);
    const WORD: Word = A::WORD.or_wider(<A::Of<B> as Values<R, J::Back>>::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        A::of(self.1).parameters(seen);
    }

    #[inline(always)]
    fn cells<L: Lane>(self, row: &R) -> CellsOfBoth<J, N> {
        CellsOfBoth::new(self.0.cells::<L>(row), A::of(self.1).cells::<L>(row))
    }
}

/// Kinds of values that all fit the column `D`: an interval inside its range and on its grid, truth
/// values, the same category, texts of the same maximum length. Sealed.
#[diagnostic::on_unimplemented(
    message = "this value and the new record's column are of different kinds",
    label = "give a number on the column's grid, a truth value, the same category, or a text column of the same length, in the order of the columns; choose a value for missing ones: `p.ward.or(\"\")`",
    note = "for more about this error: `dp-audit explain DP0217`"
)]
pub trait Fits<D: Domain>: Sealed {
    /// Always `P`; see [`Slots::Of`](super::Slots::Of).
    type Of<P: Copy>: Copy;
    /// Returns `plan`.
    fn of<P: Copy>(plan: P) -> Self::Of<P>;
}
impl<A, B, Lo, Hi, K> Fits<Num<Lo, Hi, K>> for Num<A, B, K>
where
    Num<Lo, Hi, K>: Domain,
    Lo: Bound + Cmp<A>,
    A: Bound,
    Compare<Lo, A>: Within,
    B: Bound + Cmp<Hi>,
    Hi: Bound,
    Compare<B, Hi>: Within,
{
    type Of<P: Copy> = <Compare<Lo, A> as Within>::Of<<Compare<B, Hi> as Within>::Of<P>>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        <Compare<Lo, A> as Within>::of(<Compare<B, Hi> as Within>::of(plan))
    }
}

/// The outcomes of comparing an end of a column's range with the same end of a value's range for
/// which the value stays in the column's range. Other crates cannot add another outcome: both types
/// are `typenum`'s.
#[diagnostic::on_unimplemented(
    message = "this value can leave the range of the new record's column",
    label = "clamp it into the column's range first: `.clamp(LO, HI)`",
    note = "for more about this error: `dp-audit explain DP0217`"
)]
pub trait Within {
    /// Always `P`; see [`Slots::Of`](super::Slots::Of).
    type Of<P: Copy>: Copy;
    /// Returns `plan`.
    fn of<P: Copy>(plan: P) -> Self::Of<P>;
}

macro_rules! as_it_is {
    ($([$($p:ident),* $(; $bound:ty)?] $rule:path, $kind:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($p),*> $rule for $kind $(where $bound: Domain)? {
            type Of<P: Copy> = P;
            fn of<P: Copy>(plan: P) -> P {
                plan
            }
        }
    )* };
}
as_it_is! {
    [] Within, Less;
    [] Within, Equal;
    [] Fits<Bool>, Bool;
    [C; Cat<C>] Fits<Cat<C>>, Cat<C>;
    [N; Text<N>] Fits<Text<N>>, Text<N>;
    [N, K, M; TextPart<N, K, M>] Fits<TextPart<N, K, M>>, Text<N>;
}
// A column whose values can be missing accepts every value that the column itself accepts.
#[diagnostic::do_not_recommend]
impl<D: Inside, T: Fits<D>> Fits<Maybe<D>> for T {
    type Of<P: Copy> = <T as Fits<D>>::Of<P>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        <T as Fits<D>>::of(plan)
    }
}

/// A long text that fills the columns `C` of one field of a new row type. Code written by hand
/// lists the parts of a text as it lists columns. The code that `#[derive(Record)]` generates lists
/// the parts through this trait.
#[diagnostic::on_unimplemented(
    message = "this value does not fit in a column of long texts",
    label = "give a text column of the same length as the new record's, and choose a value for missing ones: `ward: v.ward.or(\"\")`",
    note = "for more about this error: `dp-audit explain DP0217`"
)]
pub trait Fills<C: Fields> {
    /// The parts, followed by the list `V`.
    type Before<V>;
    /// The parts, followed by the list `rest`.
    fn before<V>(self, rest: V) -> Self::Before<V>;
}
macro_rules! fills {
    ($($of:ident)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Fills<()> for $of<LongText<()>> {
            type Before<V> = V;
            fn before<V>(self, rest: V) -> V {
                rest
            }
        }
        #[diagnostic::do_not_recommend]
        impl<A, P, D: Domain, C: Fields> Fills<(D, C)> for $of<LongText<(Ex<A>, P)>>
        where
            $of<LongText<P>>: Fills<C>,
        {
            type Before<V> = ($of<A>, <$of<LongText<P>> as Fills<C>>::Before<V>);
            fn before<V>(self, rest: V) -> Self::Before<V> {
                let (first, others) = self.0.into_parts();
                ($of(first.0), $of(LongText::of(others)).before(rest))
            }
        }
    )* };
}
// A value of the table itself, or of one of the two joined tables.
fills! { Ex Left Right }
