//! Join keys: the expressions by which rows of two tables are matched.

use core::hash::Hash;

use crate::brand::Exactly;
use crate::derivation::Json;
use crate::expr::{Eval, Ex, Parameters, Tree};
use crate::kind::{Bool, Cat, Lane, Maybe, Num, Text, Unbounded, Word};
use crate::num::refusal::{KeyNeverMissing, KeyNotText, Refused};
use crate::num::{D0, Nobody};
use crate::record::Row;
use crate::sealed::Sealed;
use crate::transformation::IntoValues;

/// Kinds of values that can equal values of the kind `T`: numbers with the same decimals, truth
/// values, the same category. Sealed.
pub trait Matched<T: Sealed>: Sealed {}
impl<T: Family, U: Family> Matched<U> for T where T::Name: SameFamily<U::Name> {}

/// The family of a kind, by a name that error messages print. Sealed.
#[diagnostic::on_unimplemented(
    message = "this value cannot be the key of a join",
    label = "match numbers, truth values or categories; rows of one person are matched by `join`",
    note = "for more about this error: `dp-audit explain DP0330`"
)]
pub trait Family: Sealed {
    /// The name.
    type Name;
}
/// Numbers on the grid `K`.
pub struct NumberOf<K>(Exactly<K>);
/// Truth values.
pub enum TruthValue {}
/// Variants of a category.
pub struct VariantOf<C>(Exactly<C>);
/// Texts.
pub enum AnyText {}
/// Values that can be missing.
pub enum OrMissing {}

/// Families of values that can be equal.
#[diagnostic::on_unimplemented(
    message = "the keys of these two tables are of different kinds: `{Self}` and `{Other}`",
    label = "give both tables keys of the same kind: numbers with the same decimals, truth values, or the same category",
    note = "for more about this error: `dp-audit explain DP0330`"
)]
pub trait SameFamily<Other> {}

macro_rules! families {
    ($([$($p:ident),*] $kind:ty: $name:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($p),*> Family for $kind {
            type Name = $name;
        }
    )* };
}
families! {
    [A, B, K] Num<A, B, K>: NumberOf<K>;
    [] Unbounded: NumberOf<D0>;
    [] Bool: TruthValue;
    [C] Cat<C>: VariantOf<C>;
    [N] Text<N>: AnyText;
    [D] Maybe<D>: OrMissing;
}
macro_rules! same {
    ($([$($p:ident),*] $name:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($p),*> SameFamily<$name> for $name {}
        #[diagnostic::do_not_recommend]
        impl<$($p),*> SameFamily<Nobody> for $name {}
    )* };
}
same! {
    [K] NumberOf<K>;
    [] TruthValue;
    [C] VariantOf<C>;
}
impl<Other> SameFamily<Other> for AnyText where <Other as Refused>::Because: KeyNotText {}
impl<Other> SameFamily<Other> for OrMissing where <Other as Refused>::Because: KeyNeverMissing {}

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
