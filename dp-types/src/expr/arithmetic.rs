//! Arithmetic: `+ − · /`, negation, `abs`, `min`, `max`, `clamp`. `+ − ·` also combine two columns;
//! `/` divides only by a literal. All operations are exact, and none can overflow.

use core::ops::{Add, Div, Mul, Neg, Sub};

use super::interval::{
    AbsBound, AddBounds, ClampBounds, DivBounds, Divisor, MaxBounds, MinBounds, MulBounds, NegBounds,
    NeverNegative, ProductBounds, SqrtBounds, SubBounds,
};
use super::{Checked, Eval, Ex, Lit, Num, Operand, Parameters, Row, Tree, Unbounded};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Maybe, Word};
use crate::num::refusal::{NeverMissing, Refused};
use crate::num::{Bound, D0, Digits, PInt, ShiftTo, U1, Z0};
use crate::sealed::Sealed;

/// The narrowest word that holds all values in the interval of a type.
pub(super) trait Narrow {
    const WORD: Word;
}
impl<Lo: Bound, Hi: Bound, K> Narrow for Num<Lo, Hi, K> {
    const WORD: Word = Word::of(Lo::VALUE, Hi::VALUE);
}

macro_rules! binary {
    ($(#[$doc:meta] $node:ident, $text:literal, $rule:ident, |$a:ident, $b:ident| $eval:expr;)*) => { $(
        #[$doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $node<A, B>(pub(super) A, pub(super) B);
        impl<A, B> Sealed for $node<A, B> {}
        #[allow(private_bounds)]
        impl<A: Tree, B: Tree> Tree for $node<A, B>
        where
            B::Ty: $rule<A::Ty>,
            <B::Ty as $rule<A::Ty>>::Out: Narrow,
        {
            type Ty = <B::Ty as $rule<A::Ty>>::Out;
            const TERM: Json =
                object! {"op" = $text, "args": Json::List(&[A::TERM, B::TERM])};
            const WORD: Word = A::WORD.or_wider(B::WORD).or_wider(<Self::Ty as Narrow>::WORD);

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
                self.1.parameters(seen);
            }
        }
        impl<R: Row, A: Eval<R>, B: Eval<R>> Eval<R> for $node<A, B>
        where
            Self: Tree,
        {
            #[inline(always)]
            fn at<L: Lane>(self, row: &R) -> L {
                let ($a, $b): (L, L) = (self.0.at(row), self.1.at(row));
                $eval
            }
        }
    )* };
}
binary! {
    /// The sum `a + b`.
    Plus, "add", AddBounds, |a, b| a.add(b);
    /// The difference `a − b`.
    Minus, "sub", SubBounds, |a, b| a.sub(b);
    /// The product `a · b`.
    Product, "product", ProductBounds, |a, b| a.mul(b);
    /// The smaller of two numbers.
    Min, "min", MinBounds, |a, b| a.min(b);
    /// The larger of two numbers.
    Max, "max", MaxBounds, |a, b| a.max(b);
}

macro_rules! unary {
    ($(#[$doc:meta] $node:ident, $text:literal, $rule:ident, |$a:ident, $w:ident| $eval:expr;)*) => { $(
        #[$doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $node<A>(pub(super) A);
        impl<A> Sealed for $node<A> {}
        #[allow(private_bounds)]
        impl<A: Tree> Tree for $node<A>
        where
            A::Ty: $rule,
            <A::Ty as $rule>::Out: Narrow,
        {
            type Ty = <A::Ty as $rule>::Out;
            const TERM: Json = object! {"op" = $text, "args": Json::List(&[A::TERM])};
            const WORD: Word = A::WORD.or_wider(<Self::Ty as Narrow>::WORD);

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
            }
        }
        impl<R: Row, A: Eval<R>> Eval<R> for $node<A>
        where
            Self: Tree,
        {
            #[inline(always)]
            fn at<$w: Lane>(self, row: &R) -> $w {
                let $a: $w = self.0.at(row);
                $eval
            }
        }
    )* };
}
unary! {
    /// The negative `−a`.
    Negated, "neg", NegBounds, |a, L| L::ZERO.sub(a);
    /// The magnitude `|a|`.
    Abs, "abs", AbsBound, |a, L| a.max(L::ZERO.sub(a));
    /// The whole part of `√a`.
    Isqrt, "isqrt", SqrtBounds, |a, L| a.isqrt();
}

macro_rules! by_constant {
    ($(#[$doc:meta] $node:ident, $text:literal, $rule:ident, $word:ident, $bound:ident;)*) => { $(
        #[$doc]
        pub struct $node<A, K>(pub(super) A, Exactly<K>);
        impl<A: Copy, K> Clone for $node<A, K> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<A: Copy, K> Copy for $node<A, K> {}
        impl<A, K> Sealed for $node<A, K> {}
        #[allow(private_bounds)]
        impl<A: Tree, K: $bound> Tree for $node<A, K>
        where
            K: $rule<A::Ty>,
            <K as $rule<A::Ty>>::Out: Narrow,
        {
            type Ty = <K as $rule<A::Ty>>::Out;
            const TERM: Json = object! {
                "op" = $text,
                "by": Json::Int(<K as Bound>::VALUE as i128),
                "args": Json::List(&[A::TERM]),
            };
            const WORD: Word = {
                let by = <K as Bound>::VALUE;
                A::WORD.or_wider(Word::of(by, by)).or_wider(<Self::Ty as Narrow>::WORD)
            };

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
            }
        }
        impl<R: Row, A: Eval<R>, K: $bound> Eval<R> for $node<A, K>
        where
            Self: Tree,
        {
            #[inline(always)]
            fn at<L: Lane>(self, row: &R) -> L {
                self.0.at::<L>(row).$word(L::from_i64(<K as Bound>::VALUE))
            }
        }
    )* };
}
by_constant! {
    /// The product `a · K`, for a whole number `K`.
    MulBy, "mul", MulBounds, mul, Bound;
    /// The quotient `a / K` towards zero, for a whole number `K` other than zero.
    DivBy, "div", DivBounds, div, Bound;
}

/// The value in `[Lo, Hi]` that is nearest to `a`.
pub struct Clamp<A, Lo, Hi>(A, Exactly<(Lo, Hi)>);
impl<A: Copy, Lo, Hi> Clone for Clamp<A, Lo, Hi> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Copy, Lo, Hi> Copy for Clamp<A, Lo, Hi> {}
impl<A, Lo, Hi> Sealed for Clamp<A, Lo, Hi> {}
// The constructor has already checked that `Lo` is at most `Hi`.
impl<A: Tree<Ty: OnGrid>, Lo: Bound, Hi: Bound> Tree for Clamp<A, Lo, Hi> {
    type Ty = Num<Lo, Hi, <A::Ty as OnGrid>::Grid>;
    const TERM: Json = object! {
        "op" = "clamp",
        "lo": Json::Int(Lo::VALUE as i128),
        "hi": Json::Int(Hi::VALUE as i128),
        "args": Json::List(&[A::TERM]),
    };
    const WORD: Word = A::WORD.or_wider(Word::of(Lo::VALUE, Hi::VALUE));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<R: Row, A: Eval<R>, Lo: Bound, Hi: Bound> Eval<R> for Clamp<A, Lo, Hi>
where
    Self: Tree,
{
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        self.0.at::<L>(row).max(L::from_i64(Lo::VALUE)).min(L::from_i64(Hi::VALUE))
    }
}

/// How far `value` exceeds `bound`, limited to at least zero and at most one step of its grid. A
/// clip one step higher would keep this additional amount.
pub type StepOver<T, B> = Clamp<Minus<T, B>, Z0, PInt<U1>>;

impl<T, B> StepOver<T, B> {
    pub(crate) fn new(value: T, bound: B) -> Self {
        Clamp(Minus(value, bound), exactly())
    }
}

/// Types with a grid: numbers. A literal that is combined with such a number takes its grid.
#[diagnostic::on_unimplemented(
    message = "this must be a number or a date that is never missing",
    label = "choose a value for missing ones: `p.income.or(0)`; compare a category with its variants, and use a truth value as a condition",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait OnGrid {
    /// The grid.
    type Grid: Digits;
    /// The type itself. Methods name their result through [`Asked`](Self::Asked), so that a value
    /// that is not a number gives only one error, at the call.
    type Number;
    /// Always `E`.
    type Asked<E>;
    /// Returns `asked`.
    fn asked<E>(asked: E) -> Self::Asked<E>;
}
impl<Lo, Hi, K: Digits> OnGrid for Num<Lo, Hi, K> {
    type Grid = K;
    type Number = Self;
    type Asked<E> = E;
    fn asked<E>(asked: E) -> E {
        asked
    }
}
impl<K> OnGrid for Maybe<K>
where
    <K as Refused>::Because: NeverMissing,
{
    type Grid = D0;
    type Number = <<K as Refused>::Because as NeverMissing>::Same<Self>;
    type Asked<E> = <<K as Refused>::Because as NeverMissing>::Same<E>;
    fn asked<E>(asked: E) -> Self::Asked<E> {
        <<K as Refused>::Because as NeverMissing>::same(asked)
    }
}
impl OnGrid for Unbounded {
    type Grid = D0;
    type Number = Self;
    type Asked<E> = E;
    fn asked<E>(asked: E) -> E {
        asked
    }
}

impl<A, B> Add<B> for Ex<A>
where
    A: Tree<Ty: OnGrid>,
    B: Operand<<A::Ty as OnGrid>::Grid>,
    Plus<A, B::Tree>: Checked<Same = Plus<A, B::Tree>>,
{
    type Output = Ex<<Plus<A, B::Tree> as Checked>::Same>;
    fn add(self, other: B) -> Self::Output {
        Ex(Plus(self.0, other.operand().0))
    }
}
impl<A, B> Sub<B> for Ex<A>
where
    A: Tree<Ty: OnGrid>,
    B: Operand<<A::Ty as OnGrid>::Grid>,
    Minus<A, B::Tree>: Checked<Same = Minus<A, B::Tree>>,
{
    type Output = Ex<<Minus<A, B::Tree> as Checked>::Same>;
    fn sub(self, other: B) -> Self::Output {
        Ex(Minus(self.0, other.operand().0))
    }
}
impl<A: Tree, K: Bound> Mul<Lit<K>> for Ex<A>
where
    MulBy<A, K>: Checked<Same = MulBy<A, K>>,
{
    type Output = Ex<<MulBy<A, K> as Checked>::Same>;
    fn mul(self, _: Lit<K>) -> Self::Output {
        Ex(MulBy(self.0, exactly()))
    }
}
impl<A: Tree, B: Tree> Mul<Ex<B>> for Ex<A>
where
    Product<A, B>: Checked<Same = Product<A, B>>,
{
    type Output = Ex<<Product<A, B> as Checked>::Same>;
    fn mul(self, other: Ex<B>) -> Self::Output {
        Ex(Product(self.0, other.0))
    }
}
impl<A: Tree, K: Divisor> Div<Lit<K>> for Ex<A>
where
    DivBy<A, K>: Checked<Same = DivBy<A, K>>,
{
    type Output = Ex<<DivBy<A, K> as Checked>::Same>;
    fn div(self, _: Lit<K>) -> Self::Output {
        Ex(DivBy(self.0, exactly()))
    }
}
impl<A: Tree> Neg for Ex<A>
where
    Negated<A>: Checked<Same = Negated<A>>,
{
    type Output = Ex<<Negated<A> as Checked>::Same>;
    fn neg(self) -> Self::Output {
        Ex(Negated(self.0))
    }
}

// A literal on the left takes the grid of the right operand.
impl<M, E, B, Lo, Hi, K> Add<Ex<B>> for Lit<M, E>
where
    B: Tree<Ty = Num<Lo, Hi, K>>,
    Self: Operand<K>,
    B::Ty: AddBounds<<<Self as Operand<K>>::Tree as Tree>::Ty>,
{
    type Output = Ex<Plus<<Self as Operand<K>>::Tree, B>>;
    fn add(self, other: Ex<B>) -> Self::Output {
        Ex(Plus(self.operand().0, other.0))
    }
}
impl<M, E, B, Lo, Hi, K> Sub<Ex<B>> for Lit<M, E>
where
    B: Tree<Ty = Num<Lo, Hi, K>>,
    Self: Operand<K>,
    B::Ty: SubBounds<<<Self as Operand<K>>::Tree as Tree>::Ty>,
{
    type Output = Ex<Minus<<Self as Operand<K>>::Tree, B>>;
    fn sub(self, other: Ex<B>) -> Self::Output {
        Ex(Minus(self.operand().0, other.0))
    }
}
impl<K: Bound + MulBounds<B::Ty>, B: Tree> Mul<Ex<B>> for Lit<K> {
    type Output = Ex<MulBy<B, K>>;
    fn mul(self, other: Ex<B>) -> Self::Output {
        Ex(MulBy(other.0, exactly()))
    }
}

impl<A: Tree> Ex<A> {
    /// The smaller of two numbers.
    pub fn min<B>(self, other: B) -> Ex<<Min<A, B::Tree> as Checked>::Same>
    where
        A::Ty: OnGrid,
        B: Operand<<A::Ty as OnGrid>::Grid>,
        Min<A, B::Tree>: Checked<Same = Min<A, B::Tree>>,
    {
        Ex(Min(self.0, other.operand().0))
    }

    /// The larger of two numbers.
    pub fn max<B>(self, other: B) -> Ex<<Max<A, B::Tree> as Checked>::Same>
    where
        A::Ty: OnGrid,
        B: Operand<<A::Ty as OnGrid>::Grid>,
        Max<A, B::Tree>: Checked<Same = Max<A, B::Tree>>,
    {
        Ex(Max(self.0, other.operand().0))
    }

    /// The magnitude of a number.
    pub fn abs(self) -> Ex<<Abs<A> as Checked>::Same>
    where
        Abs<A>: Checked<Same = Abs<A>>,
    {
        Ex(Abs(self.0))
    }

    /// The whole part of the square root of a whole number that is never below zero. The result for
    /// 15 is 3.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Move { #[dp(range = -90..=90)] x: i64, #[dp(range = -90..=90)] y: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn distance(moves: Table<Move>) -> i64 {
    ///     moves.map(|m| (m.x.abs() * m.x.abs() + m.y.abs() * m.y.abs()).isqrt()).sum().laplace(0.5).value()
    /// }
    /// ```
    pub fn isqrt(self) -> Ex<Isqrt<A>>
    where
        A::Ty: NeverNegative,
    {
        Ex(Isqrt(self.0))
    }

    /// The nearest value in `[lo, hi]`. Both ends are literals, and `lo` must be at most `hi`.
    #[allow(clippy::type_complexity)]
    #[doc(alias = "clip")]
    pub fn clamp<L, H, K: OnGrid>(self, _lo: L, _hi: H) -> Ex<K::Asked<Clamp<A, L::At, H::At>>>
    where
        A: Tree<Ty = K>,
        K::Number: ClampBounds<L::At, H::At>,
        L: End<K::Grid>,
        H: End<K::Grid>,
    {
        Ex(K::asked(Clamp(self.0, exactly())))
    }
}

/// A literal that can be an end of a range on the grid `K`.
#[diagnostic::on_unimplemented(
    message = "`clamp` needs literal ends on the grid of its value",
    label = "write literal ends with no more decimals than the column's step",
    note = "the ends decide the sensitivity, so they must be known when the query is compiled",
    note = "for more about this error: `dp-audit explain DP0206`"
)]
pub trait End<K>: Sealed {
    /// The end, in units of the grid.
    type At: Bound;
}
impl<M, E> Sealed for Lit<M, E> {}
#[diagnostic::do_not_recommend]
impl<M, E: ShiftTo<K, M>, K> End<K> for Lit<M, E> {
    type At = E::Out;
}
