//! The columns of a pair. Each column is a value of the left row or of the right row.

use crate::derivation::{Json, object};
use crate::expr::{Eval, Ex, Parameters};
use crate::kind::{Lane, Word};
use crate::record::{CellsOfBoth, Domain, Fields, Joined, Joins, Listed, Lists, Row};
use crate::sealed::Sealed;
use crate::transformation::Fits;
use crate::transformation::flat_map::After;

/// A value of the row on the left. [`left`] makes it.
#[derive(Clone, Copy)]
pub struct Left<T>(pub(in crate::transformation) T);
/// A value of the row on the right. [`right`] makes it.
#[derive(Clone, Copy)]
pub struct Right<T>(pub(in crate::transformation) T);
impl<T> Sealed for Left<T> {}
impl<T> Sealed for Right<T> {}

/// Makes a column of the joined table from a value of the left row. In a `#[dp_query]`, the
/// closure's first parameter is the left row.
pub fn left<T>(value: Ex<T>) -> Left<T> {
    Left(value.0)
}

/// Makes a column of the joined table from a value of the right row. In a `#[dp_query]`, the
/// closure's second parameter is the right row.
pub fn right<T>(value: Ex<T>) -> Right<T> {
    Right(value.0)
}

/// A column of pairs of a row of the type `A` and a row of the type `B`. Sealed.
#[diagnostic::on_unimplemented(
    message = "each column of a pair must come from one of the two rows",
    label = "take each column from one of the two tables, with texts of the same length, and compute with both in a `map` of the pairs",
    note = "for more about this error: `dp-audit explain DP0331`"
)]
pub trait Pair<A: Row, B: Row>: Copy + Sync + Sealed + 'static {
    /// The kind of the column's value.
    type Ty;
    /// The description of the value and of the row from which it comes.
    const ITEM: Json;
    /// The narrowest word that can hold the value's computation.
    const WORD: Word;
    /// Reports the public parameters to `seen`.
    fn parameters(self, seen: &mut Parameters);
    /// The column's value for a pair of rows.
    fn at<L: Lane>(self, left: &A, right: &B) -> L;
}
macro_rules! sides {
    ($($side:ident $name:literal $row:ident |$left:ident, $right:ident| $of:ident;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<A: Row, B: Row, T: Eval<$row>> Pair<A, B> for $side<T> {
            type Ty = T::Ty;
            const ITEM: Json = object! {"of" = $name, "value": T::TERM};
            const WORD: Word = T::WORD;

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
            }
            #[inline(always)]
            fn at<L: Lane>(self, $left: &A, $right: &B) -> L {
                self.0.at::<L>($of)
            }
        }
    )* };
}
sides! {
    Left "left" A |left, _right| left;
    Right "right" B |_left, right| right;
}

/// A list `(Left<A>, (Right<B>, ()))` that fits the columns `F`. Sealed.
#[diagnostic::on_unimplemented(
    message = "these are not the columns of the new record",
    label = "give one value per column, in the record's order, each inside its column's range, and a text of the same length",
    note = "for more about this error: `dp-audit explain DP0217`"
)]
pub trait PairOf<A: Row, B: Row, F: Fields>: Copy + Sync + Sealed + 'static {
    /// Always `P`. A join names its result through this type, so that rustc reports an error at the
    /// join and not again at the next call.
    type Of<P: Copy>: Copy;
    /// Returns `plan`.
    fn of<P: Copy>(plan: P) -> Self::Of<P>;
    /// The descriptions of the values, as elements of a list.
    const ITEMS: Json;
    /// The narrowest word that can hold the computations of all values.
    const WORD: Word;
    /// Reports the public parameters to `seen`.
    fn parameters(self, seen: &mut Parameters);
    /// The cells of the new row for a pair of rows.
    fn cells<L: Lane>(self, left: &A, right: &B) -> F::Cells;
}
impl<A: Row, B: Row> PairOf<A, B, ()> for () {
    type Of<P: Copy> = P;
    fn of<P: Copy>(plan: P) -> P {
        plan
    }
    const ITEMS: Json = Json::Nothing;
    const WORD: Word = Word::Bits16;
    fn parameters(self, _: &mut Parameters) {}
    #[inline(always)]
    fn cells<L: Lane>(self, _: &A, _: &B) {}
}
impl<A: Row, B: Row, D: Domain, F: Fields, T: Pair<A, B>, V: Copy + Sync + 'static> PairOf<A, B, (D, F)>
    for (T, V)
where
    T::Ty: Fits<D>,
    After<T::Ty, D, V>: PairOf<A, B, F>,
{
    type Of<P: Copy> = <After<T::Ty, D, V> as PairOf<A, B, F>>::Of<P>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        <After<T::Ty, D, V> as PairOf<A, B, F>>::of(plan)
    }
    const ITEMS: Json = Json::Both(&T::ITEM, &<After<T::Ty, D, V> as PairOf<A, B, F>>::ITEMS);
    const WORD: Word = T::WORD.or_wider(<After<T::Ty, D, V> as PairOf<A, B, F>>::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        <T::Ty as Fits<D>>::of(self.1).parameters(seen);
    }
    #[inline(always)]
    fn cells<L: Lane>(self, left: &A, right: &B) -> (D::Cell, F::Cells) {
        (D::store(self.0.at::<L>(left, right)), <T::Ty as Fits<D>>::of(self.1).cells::<L>(left, right))
    }
}
/// `Listed<J, I>` is the list `(J::Head, J::Tail)` under another name, and behaves like it.
impl<A: Row, B: Row, J: Lists<I>, T, V, const I: usize> PairOf<A, B, Listed<J, I>> for (T, V)
where
    Self: PairOf<A, B, (J::Head, J::Tail)>,
{
    type Of<P: Copy> = <Self as PairOf<A, B, (J::Head, J::Tail)>>::Of<P>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        <Self as PairOf<A, B, (J::Head, J::Tail)>>::of(plan)
    }
    const ITEMS: Json = <Self as PairOf<A, B, (J::Head, J::Tail)>>::ITEMS;
    const WORD: Word = <Self as PairOf<A, B, (J::Head, J::Tail)>>::WORD;

    fn parameters(self, seen: &mut Parameters) {
        <Self as PairOf<A, B, (J::Head, J::Tail)>>::parameters(self, seen);
    }
    #[inline(always)]
    fn cells<L: Lane>(self, left: &A, right: &B) -> <Listed<J, I> as Fields>::Cells {
        <Self as PairOf<A, B, (J::Head, J::Tail)>>::cells::<L>(self, left, right)
    }
}
/// The values for two joined lists of columns are the values for both lists.
impl<A: Row, B: Row, J: Joins<M>, V, W, const M: usize> PairOf<A, B, Joined<J, M>> for (V, W)
where
    V: PairOf<A, B, J::Front>,
    W: Copy + Sync + 'static,
    V::Of<W>: PairOf<A, B, J::Back>,
{
    type Of<P: Copy> = <V::Of<W> as PairOf<A, B, J::Back>>::Of<P>;
    fn of<P: Copy>(plan: P) -> Self::Of<P> {
        <V::Of<W> as PairOf<A, B, J::Back>>::of(plan)
    }
    const ITEMS: Json = Json::Both(&V::ITEMS, &<V::Of<W> as PairOf<A, B, J::Back>>::ITEMS);
    const WORD: Word = V::WORD.or_wider(<V::Of<W> as PairOf<A, B, J::Back>>::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        V::of(self.1).parameters(seen);
    }
    #[inline(always)]
    fn cells<L: Lane>(self, left: &A, right: &B) -> CellsOfBoth<J, M> {
        CellsOfBoth::new(self.0.cells::<L>(left, right), V::of(self.1).cells::<L>(left, right))
    }
}
