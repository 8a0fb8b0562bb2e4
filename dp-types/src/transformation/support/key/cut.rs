//! Numbers cut into intervals, as keys.

use core::fmt::Display;

use super::{IntoKey, Key, Keyed, numbered, title_of};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::expr::{Eval, Ex, Lit, Parameters, Tree};
use crate::kind::{Lane, Num, Word};
use crate::num::{Bound, Digits, Increasing, Nobody, ShiftTo};
use crate::record::{GridValue, Row};
use crate::sealed::Sealed;

/// The cuts of a number: a list of increasing literals `(A, (B, ()))` on the number's grid.
#[diagnostic::on_unimplemented(
    message = "these are not cuts on the grid of this number",
    label = "write whole literals that increase, with no more decimals than the column's step: `p.age.cut([18, 65])`",
    note = "for more about this error: `dp-audit explain DP0216`"
)]
pub trait Cuts<K: Digits>: Sealed + Copy + Sync + 'static {
    /// The key from a number and these cuts. [`cut`](Ex::cut) names its result through this type,
    /// so that rustc reports an error only once.
    type Key<T: Copy>: Copy;
    /// The first cut.
    type First: Bound;
    /// The number of cuts.
    const COUNT: u64;
    /// The narrowest word that holds the cuts.
    const WORD: Word;
    /// The cuts, as elements of a list in a certificate.
    const ITEMS: Json;
    /// Makes the key.
    fn key<T: Copy>(value: T) -> Self::Key<T>;
    /// How many of the cuts are at most `value`.
    fn below<L: Lane>(value: L) -> L;
    /// How many cuts come before the cut that equals `value`. If `value` is not a cut, the result
    /// is the number of all cuts.
    fn before<L: Lane>(value: L) -> L;
    /// The cut at index `i`.
    fn at(i: u64) -> i64;
}
impl<M, E, K: Digits> Cuts<K> for (Lit<M, E>, ())
where
    M: Bound,
    E: ShiftTo<K, M>,
{
    type Key<Y: Copy> = Cut<Y, Self>;
    type First = E::Out;
    const COUNT: u64 = 1;
    const WORD: Word = Word::of(<E::Out as Bound>::VALUE, <E::Out as Bound>::VALUE);
    const ITEMS: Json = Json::Int(<E::Out as Bound>::VALUE as i128);
    fn key<Y: Copy>(value: Y) -> Cut<Y, Self> {
        Cut(value, crate::brand::exactly())
    }
    #[inline(always)]
    fn below<L: Lane>(value: L) -> L {
        L::from_bool(value >= L::from_i64(<E::Out as Bound>::VALUE))
    }
    #[inline(always)]
    fn before<L: Lane>(value: L) -> L {
        L::from_bool(value != L::from_i64(<E::Out as Bound>::VALUE))
    }
    fn at(_: u64) -> i64 {
        <E::Out as Bound>::VALUE
    }
}
impl<M, E, T, K: Digits> Cuts<K> for (Lit<M, E>, T)
where
    M: Bound,
    E: ShiftTo<K, M>,
    T: Cuts<K> + MoreCuts,
    E::Out: typenum::Cmp<T::First>,
    typenum::Compare<E::Out, T::First>: Increasing,
{
    type Key<Y: Copy> = Cut<Y, Self>;
    type First = E::Out;
    const COUNT: u64 = 1 + T::COUNT;
    const WORD: Word = T::WORD.or_wider(Word::of(<E::Out as Bound>::VALUE, <E::Out as Bound>::VALUE));
    const ITEMS: Json = Json::Both(&Json::Int(<E::Out as Bound>::VALUE as i128), &T::ITEMS);
    fn key<Y: Copy>(value: Y) -> Cut<Y, Self> {
        Cut(value, crate::brand::exactly())
    }
    #[inline(always)]
    fn below<L: Lane>(value: L) -> L {
        L::from_bool(value >= L::from_i64(<E::Out as Bound>::VALUE)).add(T::below(value))
    }
    #[inline(always)]
    fn before<L: Lane>(value: L) -> L {
        let other = L::from_bool(value != L::from_i64(<E::Out as Bound>::VALUE));
        other.add(T::before(value).keep_if(other))
    }
    fn at(i: u64) -> i64 {
        if i == 0 { <E::Out as Bound>::VALUE } else { T::at(i - 1) }
    }
}
/// A non-empty list of cuts. Sealed.
pub trait MoreCuts: Sealed {}
impl<A, T> MoreCuts for (A, T) {}

/// The name of an interval, from the number of cuts below it.
pub(crate) fn interval<K: Digits, C: Cuts<K>, V: Display>(number: u64, shown: fn(i64) -> V) -> String {
    match number {
        0 => format!("below {}", shown(C::at(0))),
        k if k == C::COUNT => format!("from {}", shown(C::at(k - 1))),
        k => format!("from {} to below {}", shown(C::at(k - 1)), shown(C::at(k))),
    }
}

/// A number cut into intervals: the numbers below the first cut of `C`, the numbers from each cut
/// to the next, and the numbers from the last cut upwards.
pub struct Cut<T, C>(T, Exactly<C>);
impl<T: Copy, C> Clone for Cut<T, C> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Copy, C> Copy for Cut<T, C> {}
impl<T, C> Sealed for Cut<T, C> {}
impl<T, Lo: Bound, Hi: Bound, K: GridValue, C: Cuts<K>> Key for Cut<T, C>
where
    T: Tree<Ty = Num<Lo, Hi, K>>,
{
    type Name = String;
    const PARTS: u64 = C::COUNT + 1;
    const NODE: Json = object! {
        "cut" = "intervals",
        "at": Json::List(&[C::ITEMS]),
        "digits": Json::Int(K::COUNT as i128),
        "args": Json::List(&[T::TERM]),
    };
    const WORD: Word = T::WORD.or_wider(C::WORD).or_wider(numbered(Self::PARTS));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }

    fn name(part: u64) -> String {
        interval::<K, C, _>(part, K::of)
    }

    fn titles() -> Vec<&'static str> {
        title_of::<T>()
    }

    fn words(part: u64) -> Vec<String> {
        vec![Self::name(part)]
    }
}
impl<R: Row, T: Eval<R>, Lo: Bound, Hi: Bound, K: GridValue, C: Cuts<K>> Keyed<R> for Cut<T, C>
where
    T: Tree<Ty = Num<Lo, Hi, K>>,
{
    #[inline(always)]
    fn part<L: Lane>(self, row: &R) -> L {
        C::below(self.0.at::<L>(row))
    }
}
impl<T: Copy, C> IntoKey for Cut<T, C>
where
    Self: Key,
{
    type Key = Self;
    fn into_key(self) -> Self {
        self
    }
}
/// A pair of the kind of a value and the cuts: the kind must be a number with a range. The
/// implementing type is a tuple, so that compile errors stay short. Sealed.
#[diagnostic::on_unimplemented(
    message = "only a number with a range can be cut into intervals",
    label = "clamp it first: `.clamp(LO, HI).cut(..)`; a truth value or a category is already a key",
    note = "for more about this error: `dp-audit explain DP0216`"
)]
pub trait Cutting: Sealed {
    /// The key from a value of this kind. [`cut`](Ex::cut) names its result through this type, so
    /// that rustc reports an error only once.
    type Key<T: Copy>: Copy;
    /// Makes the key.
    fn key<T: Copy>(value: T) -> Self::Key<T>;
}
impl<Lo: Bound, Hi: Bound, K: Digits, C: Cuts<K>> Cutting for (Num<Lo, Hi, K>, C) {
    type Key<T: Copy> = C::Key<T>;
    fn key<T: Copy>(value: T) -> C::Key<T> {
        C::key(value)
    }
}
// This second implementation exists only for error messages. With a single implementation, rustc
// would infer the types from it, and would not report the message of this trait. No expression has
// this kind.
#[diagnostic::do_not_recommend]
impl<C> Cutting for (Nobody, C) {
    type Key<T: Copy> = T;
    fn key<T: Copy>(value: T) -> T {
        value
    }
}

impl<T: Tree> Ex<T> {
    /// The number cut into public intervals, as a key. In a query, write `p.age.cut([18, 65])`.
    /// Outside `#[dp_query]`, write increasing literals as nested pairs:
    /// `(lit!(18), (lit!(65), ()))`.
    #[doc(alias("width_bucket", "case_when"))]
    pub fn cut<C, Y>(self, _: C) -> <(Y, C) as Cutting>::Key<T>
    where
        T: Tree<Ty = Y>,
        (Y, C): Cutting,
    {
        <(Y, C)>::key(self.0)
    }
}
