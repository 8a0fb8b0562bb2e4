//! Keys: a public, fixed way to sort rows into groups. Of a category, of a truth value, of a number cut into intervals, or of
//! two of those.

use crate::brand::Exactly;
use crate::expr::{Eval, Ex, Lit, Parameters, Tree};
use crate::kind::{Bool, Cat, Lane, Num, Word};
use crate::node::{Json, object};
use crate::num::{Bound, Digits, Increasing, Nobody, ShiftTo};
use crate::record::{Category, Row};
use crate::sealed::Sealed;

/// How rows are sorted into groups: each row into exactly one of [`PARTS`](Key::PARTS), which are public. Sealed.
pub trait Key: Copy + Sealed + 'static {
    /// As the program gets the names of the groups.
    type Name: Clone + core::fmt::Debug + 'static;
    /// How many groups there are. Stops compilation beyond 2^20.
    const PARTS: u64;
    /// The key, described.
    const NODE: Json;
    /// The narrowest word in which it can be computed, the numbers of its groups with it.
    const WORD: Word;

    /// Tells the public parameters in it.
    fn parameters(self, seen: &mut Parameters);

    /// The name of group `part`.
    fn name(part: u64) -> Self::Name;
}
/// A key over rows of the kind `R`. Sealed.
#[diagnostic::on_unimplemented(
    message = "this key uses a column of another record",
    label = "use only the columns of the closure's own argument",
    note = "for more about this error: docs/errors/DP0204.md"
)]
pub trait Keyed<R: Row>: Key {
    /// The number of the row's group, from 0.
    fn part<L: Lane>(self, row: &R) -> L;
}

/// The word that holds the numbers of this many groups, and how many they are.
const fn numbered(parts: u64) -> Word {
    if parts > i64::MAX as u64 { Word::Bits64 } else { Word::of(0, parts as i64) }
}

/// What a closure given to `partition` or `histogram` may return. Sealed.
#[diagnostic::on_unimplemented(
    message = "rows can be sorted only into groups that are public and few",
    label = "use a category, a truth value, `p.age.cut([18, 65])`, or a tuple of two of those",
    note = "groups that the data name would tell which values occur",
    note = "for more about this error: docs/errors/DP0216.md"
)]
pub trait IntoKey {
    /// The key.
    type Key: Key;
    /// The key.
    fn into_key(self) -> Self::Key;
}

/// A category or a truth value by itself as a key. Sealed.
#[diagnostic::on_unimplemented(
    message = "rows can be sorted only into groups that are public and few",
    label = "cut a number into intervals: `p.age.cut([18, 65])`",
    note = "for more about this error: docs/errors/DP0216.md"
)]
pub trait Groups: Sealed + 'static {
    /// As the program gets the names of the groups.
    type Name: Clone + core::fmt::Debug + 'static;
    /// How many there are.
    const PARTS: u64;
    /// As certificates call it.
    const CUT: &'static str;
    /// The name of a group.
    fn name(part: u64) -> Self::Name;
}
#[diagnostic::do_not_recommend]
impl<C: Category> Groups for Cat<C> {
    type Name = &'static str;
    const PARTS: u64 = C::VARIANTS.len() as u64;
    const CUT: &'static str = "category";
    fn name(part: u64) -> &'static str {
        C::VARIANTS.get(part as usize).copied().unwrap_or_default()
    }
}
#[diagnostic::do_not_recommend]
impl Groups for Bool {
    type Name = bool;
    const PARTS: u64 = 2;
    const CUT: &'static str = "truth";
    fn name(part: u64) -> bool {
        part == 1
    }
}

/// The kinds of values that are keys by themselves, in a tuple so that errors stay short. What [`IntoKey`] gives is named through this,
/// so that a fault is reported where it is made and not again at the release. Sealed.
#[diagnostic::on_unimplemented(
    message = "rows can be sorted only into groups that are public and few",
    label = "cut a number into intervals: `p.age.cut([18, 65])`",
    note = "for more about this error: docs/errors/DP0216.md"
)]
pub trait Grouped: Sealed {
    /// The key.
    type Key<T: Tree>: Key;
    /// The key by `value`, which is of this kind.
    fn key<T: Tree>(value: T) -> Self::Key<T>;
}
macro_rules! grouped {
    ($([$($p:ident: $bound:ident)?] $kind:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($p: $bound)?> Grouped for ($kind,) {
            type Key<T: Tree> = Each<T, $kind>;
            fn key<T: Tree>(value: T) -> Each<T, $kind> {
                Each(value, core::marker::PhantomData)
            }
        }
    )* };
}
grouped! {
    [C: Category] Cat<C>;
    [] Bool;
}

/// The values of an expression of the kind `G`, a category or a truth value, as a key.
pub struct Each<T, G>(T, Exactly<G>);
impl<T: Copy, G> Clone for Each<T, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Copy, G> Copy for Each<T, G> {}
impl<T, G> Sealed for Each<T, G> {}
// That `T` is of the kind `G` was checked where the only value of this type is made: in `into_key`.
impl<T: Tree, G: Groups> Key for Each<T, G> {
    type Name = G::Name;
    const PARTS: u64 = {
        assert!(G::PARTS > 0, "a category without variants has no groups");
        G::PARTS
    };
    const NODE: Json = object! {"cut": Json::Plain(G::CUT), "args": Json::List(&[T::TERM])};
    const WORD: Word = T::WORD.or_wider(numbered(Self::PARTS));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }

    fn name(part: u64) -> Self::Name {
        G::name(part)
    }
}
impl<R: Row, T: Eval<R>, G: Groups> Keyed<R> for Each<T, G> {
    #[inline(always)]
    fn part<L: Lane>(self, row: &R) -> L {
        self.0.at(row)
    }
}
#[diagnostic::do_not_recommend]
impl<T: Tree> IntoKey for Ex<T>
where
    (T::Ty,): Grouped,
{
    type Key = <(T::Ty,) as Grouped>::Key<T>;
    fn into_key(self) -> Self::Key {
        <(T::Ty,)>::key(self.0)
    }
}

/// Where a number is cut: a list of literals `(A, (B, ()))` on the number's grid, increasing.
#[diagnostic::on_unimplemented(
    message = "these are not cuts on the grid of this number",
    label = "write whole literals that increase, with no more decimals than the column's step: `p.age.cut([18, 65])`",
    note = "for more about this error: docs/errors/DP0216.md"
)]
pub trait Cuts<K: Digits>: Sealed + Copy + 'static {
    /// The key by a number with these cuts. What [`cut`](Ex::cut) gives is named through this, so that a fault is reported once.
    type Key<T: Copy>: Copy;
    /// The first cut.
    type First: Bound;
    /// How many there are.
    const COUNT: u64;
    /// The narrowest word that holds them.
    const WORD: Word;
    /// The cuts, as elements of a list.
    const ITEMS: Json;
    /// The key.
    fn key<T: Copy>(value: T) -> Self::Key<T>;
    /// How many of them are at most `value`.
    fn below<L: Lane>(value: L) -> L;
    /// Cut number `i`.
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
        Cut(value, core::marker::PhantomData)
    }
    #[inline(always)]
    fn below<L: Lane>(value: L) -> L {
        L::from_bool(value >= L::from_i64(<E::Out as Bound>::VALUE))
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
        Cut(value, core::marker::PhantomData)
    }
    #[inline(always)]
    fn below<L: Lane>(value: L) -> L {
        L::from_bool(value >= L::from_i64(<E::Out as Bound>::VALUE)).add(T::below(value))
    }
    fn at(i: u64) -> i64 {
        if i == 0 { <E::Out as Bound>::VALUE } else { T::at(i - 1) }
    }
}
/// A list of cuts that is not at its end. Sealed.
pub trait MoreCuts: Sealed {}
impl<A, T> MoreCuts for (A, T) {}

/// The name of an interval, by how many of the cuts it is above.
pub(crate) fn interval<K: Digits, C: Cuts<K>>(number: u64) -> String {
    let shown = |units| crate::num::Decimal::new(units, K::COUNT);
    match number {
        0 => format!("below {}", shown(C::at(0))),
        k if k == C::COUNT => format!("from {}", shown(C::at(k - 1))),
        k => format!("from {} to below {}", shown(C::at(k - 1)), shown(C::at(k))),
    }
}

/// A number, cut into intervals: below the first of the cuts `C`, from each to the next, from the last on.
pub struct Cut<T, C>(T, Exactly<C>);
impl<T: Copy, C> Clone for Cut<T, C> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Copy, C> Copy for Cut<T, C> {}
impl<T, C> Sealed for Cut<T, C> {}
impl<T, Lo: Bound, Hi: Bound, K: Digits, C: Cuts<K>> Key for Cut<T, C>
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
        interval::<K, C>(part)
    }
}
impl<R: Row, T: Eval<R>, Lo: Bound, Hi: Bound, K: Digits, C: Cuts<K>> Keyed<R> for Cut<T, C>
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
/// The kind of a value, and the cuts that are made in it: a number with a range. In a tuple, so that errors stay short. Sealed.
#[diagnostic::on_unimplemented(
    message = "only a number with a range can be cut into intervals",
    label = "clamp it first: `.clamp(LO, HI).cut(..)`; a truth value or a category is a key as it is",
    note = "for more about this error: docs/errors/DP0216.md"
)]
pub trait Cutting: Sealed {
    /// The key by a value of this kind. What [`cut`](Ex::cut) gives is named through this, so that a fault is reported once.
    type Key<T: Copy>: Copy;
    /// The key.
    fn key<T: Copy>(value: T) -> Self::Key<T>;
}
impl<Lo: Bound, Hi: Bound, K: Digits, C: Cuts<K>> Cutting for (Num<Lo, Hi, K>, C) {
    type Key<T: Copy> = C::Key<T>;
    fn key<T: Copy>(value: T) -> C::Key<T> {
        C::key(value)
    }
}
// A second candidate, so that rustc reports the bound by its words instead of taking it for an equation. No expression has this kind.
#[diagnostic::do_not_recommend]
impl<C> Cutting for (Nobody, C) {
    type Key<T: Copy> = T;
    fn key<T: Copy>(value: T) -> T {
        value
    }
}

impl<T: Tree> Ex<T> {
    /// The number cut into public intervals, as a key: `p.age.cut([18, 65])` in a query, by hand a nested list of literals
    /// that increase.
    pub fn cut<C, Y>(self, _: C) -> <(Y, C) as Cutting>::Key<T>
    where
        T: Tree<Ty = Y>,
        (Y, C): Cutting,
    {
        <(Y, C)>::key(self.0)
    }
}

/// Two keys: a group for each pair, the second running fastest.
#[derive(Clone, Copy)]
pub struct Both<A, B>(A, B);
impl<A, B> Sealed for Both<A, B> {}
impl<A: Key, B: Key> Key for Both<A, B> {
    type Name = (A::Name, B::Name);
    const PARTS: u64 = {
        let parts = A::PARTS.strict_mul(B::PARTS);
        assert!(parts <= 1 << 20, "a table is cut into at most 2^20 parts");
        parts
    };
    const NODE: Json = object! {"cut" = "both", "keys": Json::List(&[A::NODE, B::NODE])};
    const WORD: Word = A::WORD.or_wider(B::WORD).or_wider(numbered(Self::PARTS));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }

    fn name(part: u64) -> Self::Name {
        (A::name(part / B::PARTS), B::name(part % B::PARTS))
    }
}
impl<R: Row, A: Keyed<R>, B: Keyed<R>> Keyed<R> for Both<A, B> {
    #[inline(always)]
    fn part<L: Lane>(self, row: &R) -> L {
        self.0.part::<L>(row).mul(L::from_i64(B::PARTS as i64)).add(self.1.part(row))
    }
}
impl<A: IntoKey, B: IntoKey> IntoKey for (A, B) {
    type Key = Both<A::Key, B::Key>;
    fn into_key(self) -> Self::Key {
        Both(self.0.into_key(), self.1.into_key())
    }
}

#[cfg(test)]
mod tests;
