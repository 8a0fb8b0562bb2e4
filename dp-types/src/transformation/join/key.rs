//! Join keys: the expressions by which rows of two tables are matched.

use core::hash::Hash;

use crate::derivation::Json;
use crate::expr::{Eval, Ex, Parameters, Tree};
use crate::kind::{Bool, Cat, Lane, Num, Unbounded, Word};
use crate::num::D0;
use crate::record::Row;
use crate::sealed::Sealed;
use crate::transformation::IntoValues;

/// Kinds of values that can equal values of the kind `T`: numbers with the same decimals, truth
/// values, the same category. Sealed.
#[diagnostic::on_unimplemented(
    message = "the keys of these two tables are of different kinds",
    label = "give both tables keys of the same kind: numbers with the same decimals, truth values, or the same category",
    note = "for more about this error: `dp-audit explain DP0330`"
)]
pub trait Matched<T: Sealed>: Sealed {}
macro_rules! matched {
    ($([$($p:ident),*] $one:ty, $other:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($p),*> Matched<$other> for $one {}
    )* };
}
matched! {
    [A, B, C, D, K] Num<A, B, K>, Num<C, D, K>;
    [A, B] Num<A, B, D0>, Unbounded;
    [A, B] Unbounded, Num<A, B, D0>;
    [] Unbounded, Unbounded;
    [] Bool, Bool;
    [C] Cat<C>, Cat<C>;
}

/// A key: trees `(A, (B, ()))` over rows of the type `R`. Sealed.
pub trait KeyOfRows<R: Row>: Copy + Sync + Sealed + 'static {
    /// The type of the key's values: two rows match if their values are equal.
    type Value: Copy + Eq + Hash + Send + Sync + 'static;
    /// The descriptions of the trees, as elements of a list.
    const ITEMS: Json;
    /// The narrowest word that can hold the computations of all trees.
    const WORD: Word;
    /// Reports the public parameters to `seen`.
    fn parameters(self, seen: &mut Parameters);
    /// The key of a row.
    fn value<L: Lane>(self, row: &R) -> Self::Value;
    /// The number of trees.
    const COUNT: usize;
    /// Calls `to` with each number of a key.
    fn each(key: Self::Value, to: &mut impl FnMut(i64));
}
impl<R: Row> KeyOfRows<R> for () {
    type Value = ();
    const ITEMS: Json = Json::Nothing;
    const WORD: Word = Word::Bits16;
    fn parameters(self, _: &mut Parameters) {}
    #[inline(always)]
    fn value<L: Lane>(self, _: &R) {}
    const COUNT: usize = 0;
    #[inline(always)]
    fn each((): (), _: &mut impl FnMut(i64)) {}
}
impl<R: Row, T: Eval<R>, K: KeyOfRows<R>> KeyOfRows<R> for (T, K) {
    type Value = (i64, K::Value);
    const ITEMS: Json = Json::Both(&T::TERM, &K::ITEMS);
    const WORD: Word = T::WORD.or_wider(K::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
    #[inline(always)]
    fn value<L: Lane>(self, row: &R) -> Self::Value {
        (self.0.at::<L>(row).to_i64(), self.1.value::<L>(row))
    }
    const COUNT: usize = 1 + K::COUNT;
    #[inline(always)]
    fn each((first, rest): Self::Value, to: &mut impl FnMut(i64)) {
        to(first);
        K::each(rest, to);
    }
}

/// A list of expressions over rows of the type `A` that can be matched with the list `J` over rows
/// of the type `B`. Both lists must have the same length, at least one, and the kinds must agree at
/// each position. Sealed.
#[diagnostic::on_unimplemented(
    message = "these keys cannot match the rows of these two tables",
    label = "give the same number of columns on both sides, in the same order: `|v| (v.clinic, v.year), |d| (d.clinic, d.year)`",
    note = "for more about this error: `dp-audit explain DP0330`"
)]
pub trait JoinKey<A: Row, B: Row, J: IntoValues>: IntoValues<Trees: KeyOfRows<A>> {
    /// Always `P`. `join_on` names its result through this type, so that rustc reports an error at
    /// this call and not again at the next one.
    type Of<P: Copy>: Copy;
    /// Returns `plan`.
    fn of<P: Copy>(plan: P) -> Self::Of<P>;
    /// The trees of both lists.
    fn trees(self, other: J) -> (Self::Trees, J::Trees);
}
impl<A: Row, B: Row, T: Eval<A>, U: Eval<B>> JoinKey<A, B, (Ex<U>, ())> for (Ex<T>, ())
where
    T::Ty: Matched<U::Ty>,
    U::Ty: Sealed,
{
    type Of<P: Copy> = P;
    fn of<P: Copy>(plan: P) -> P {
        plan
    }
    fn trees(self, other: (Ex<U>, ())) -> (Self::Trees, (U, ())) {
        (self.into_values(), other.into_values())
    }
}
impl<A: Row, B: Row, T, U, K, J, V, W> JoinKey<A, B, (Ex<U>, (V, W))> for (Ex<T>, (K, J))
where
    T: Eval<A> + Tree<Ty: Matched<U::Ty>>,
    U: Eval<B> + Tree<Ty: Sealed>,
    (K, J): JoinKey<A, B, (V, W)>,
    (V, W): IntoValues,
{
    type Of<P: Copy> = P;
    fn of<P: Copy>(plan: P) -> P {
        plan
    }
    fn trees(self, other: (Ex<U>, (V, W))) -> (Self::Trees, (U, <(V, W) as IntoValues>::Trees)) {
        (self.into_values(), other.into_values())
    }
}
