//! Interval arithmetic on types: what each operation does to `[Lo, Hi]`.
//!
//! Each result must be a [`Bound`]. So if an expression could leave ±2^62, rustc refuses it in the
//! line where it is written.
//!
//! Each rule is a trait of the *right* operand. So rustc stops at once if the type of that operand
//! is unknown. If `Self` were the left operand, rustc would search all arithmetic rules for
//! minutes.

use core::ops::{Add, Mul, Neg, Sub};

use typenum::{
    Cmp, Compare, Diff, Max, Maximum, Min, Minimum, NInt, Negate, NonZero, PInt, Prod, Sqrt, SquareRoot, Sum,
    Unsigned, Z0,
};

use super::Num;
use crate::num::{Bound, D0, Digits, Divides, Grid, NotGreater, TimesGrid, Width};

macro_rules! rule {
    ($(#[$doc:meta])* $name:ident<$left:ident>) => {
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = "these two values have different decimals, or the result can leave the range -(2^62) to 2^62",
            label = "bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`",
            note = "whole numbers do not mix with decimals, and numbers do not mix with truth values or categories",
            note = "for more about this error: `dp-audit explain DP0205`"
        )]
        pub trait $name<$left> {
            /// The type of the result.
            type Out;
        }
    };
}
rule!(/// `[a, b] + [c, d] = [a + c, b + d]`.
    AddBounds<Left>);
rule!(/// `[a, b] − [c, d] = [a − d, b − c]`.
    SubBounds<Left>);
rule!(/// `[a, b] · k`: the hull of `a·k` and `b·k`.
    MulBounds<Left>);
rule!(/// `[a, b] · [c, d]`: the hull of the four products of ends. The decimals add up.
    ProductBounds<Left>);
rule!(/// `[a, b] / k`, towards zero: the hull of `a/k` and `b/k`, for `k` not zero.
    DivBounds<Left>);
rule!(/// The hull of two intervals: the type of a choice.
    HullBounds<Left>);
rule!(/// `min([a, b], [c, d]) = [min(a, c), min(b, d)]`.
    MinBounds<Left>);
rule!(/// `max([a, b], [c, d]) = [max(a, c), max(b, d)]`.
    MaxBounds<Left>);

/// The rule `−[a, b] = [−b, −a]`.
#[diagnostic::on_unimplemented(
    message = "only a number with a range can be negated",
    label = "give it a range first: `.clamp(LO, HI)`",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait NegBounds {
    /// The type of the result.
    type Out;
}
/// The rule `|[a, b]| = [0, max(|a|, |b|)]`, or a narrower interval if the sign is known.
#[diagnostic::on_unimplemented(
    message = "`abs` needs a number with a range",
    label = "give it a range first: `.clamp(LO, HI)`",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait AbsBound {
    /// The type of the result.
    type Out;
}
/// The rule `√[a, b] = [√a, √b]`, with both ends rounded down. The root of a negative number would
/// be 0; [`NeverNegative`] excludes this case.
pub trait SqrtBounds {
    /// The type of the result.
    type Out;
}
/// A whole number that is at least zero.
#[diagnostic::on_unimplemented(
    message = "`isqrt` needs a whole number that is never negative",
    label = "make it nonnegative first: `.max(0)` or `.abs()`, on whole numbers with a range",
    note = "a negative number has no root, and the root of a decimal would have other decimals",
    note = "for more about this error: `dp-audit explain DP0283`"
)]
pub trait NeverNegative {}
/// A value clamped into `[Lo, Hi]`, if `Lo ≤ Hi`; both ends are on the value's own grid.
#[diagnostic::on_unimplemented(
    message = "`clamp` needs a number and a nonempty range",
    label = "write `.clamp(LO, HI)` on a number, with literals and LO at most HI",
    note = "for more about this error: `dp-audit explain DP0206`"
)]
pub trait ClampBounds<Lo, Hi> {}

#[diagnostic::do_not_recommend]
impl<A, B, C, D, K: Grid> AddBounds<Num<A, B, K>> for Num<C, D, K>
where
    A: Bound + Add<C>,
    B: Bound + Add<D>,
    Sum<A, C>: Bound,
    Sum<B, D>: Bound,
{
    type Out = Num<Sum<A, C>, Sum<B, D>, K>;
}

#[diagnostic::do_not_recommend]
impl<A, B, C, D, K: Digits> SubBounds<Num<A, B, K>> for Num<C, D, K>
where
    A: Bound + Sub<D>,
    B: Bound + Sub<C>,
    Diff<A, D>: Bound,
    Diff<B, C>: Bound,
{
    type Out = Num<Diff<A, D>, Diff<B, C>, K::Difference>;
}

#[diagnostic::do_not_recommend]
impl<A, B, K: Grid, M: Bound> MulBounds<Num<A, B, K>> for M
where
    A: Bound + Mul<M>,
    B: Bound + Mul<M>,
    Prod<A, M>: Bound + Min<Prod<B, M>> + Max<Prod<B, M>>,
    Prod<B, M>: Bound,
    Minimum<Prod<A, M>, Prod<B, M>>: Bound,
    Maximum<Prod<A, M>, Prod<B, M>>: Bound,
{
    type Out = Num<Minimum<Prod<A, M>, Prod<B, M>>, Maximum<Prod<A, M>, Prod<B, M>>, K>;
}

#[diagnostic::do_not_recommend]
impl<A, B, C, D, K, J> ProductBounds<Num<A, B, K>> for Num<C, D, J>
where
    K: TimesGrid<J>,
    A: Bound + Mul<C> + Mul<D>,
    B: Bound + Mul<C> + Mul<D>,
    Prod<A, C>: Bound + Min<Prod<A, D>> + Max<Prod<A, D>>,
    Prod<A, D>: Bound,
    Prod<B, C>: Bound + Min<Prod<B, D>> + Max<Prod<B, D>>,
    Prod<B, D>: Bound,
    Minimum<Prod<A, C>, Prod<A, D>>: Bound + Min<Minimum<Prod<B, C>, Prod<B, D>>>,
    Maximum<Prod<A, C>, Prod<A, D>>: Bound + Max<Maximum<Prod<B, C>, Prod<B, D>>>,
    Minimum<Minimum<Prod<A, C>, Prod<A, D>>, Minimum<Prod<B, C>, Prod<B, D>>>: Bound,
    Maximum<Maximum<Prod<A, C>, Prod<A, D>>, Maximum<Prod<B, C>, Prod<B, D>>>: Bound,
{
    type Out = Num<
        Minimum<Minimum<Prod<A, C>, Prod<A, D>>, Minimum<Prod<B, C>, Prod<B, D>>>,
        Maximum<Maximum<Prod<A, C>, Prod<A, D>>, Maximum<Prod<B, C>, Prod<B, D>>>,
        K::Out,
    >;
}

type Quotient<A, M> = <M as Divides<A>>::Out;

#[diagnostic::do_not_recommend]
impl<A, B, K: Grid, M: Bound> DivBounds<Num<A, B, K>> for M
where
    M: Divides<A> + Divides<B>,
    Quotient<A, M>: Min<Quotient<B, M>> + Max<Quotient<B, M>>,
    Minimum<Quotient<A, M>, Quotient<B, M>>: Bound,
    Maximum<Quotient<A, M>, Quotient<B, M>>: Bound,
{
    type Out = Num<Minimum<Quotient<A, M>, Quotient<B, M>>, Maximum<Quotient<A, M>, Quotient<B, M>>, K>;
}

#[diagnostic::do_not_recommend]
impl<A, B, C, D, K> HullBounds<Num<A, B, K>> for Num<C, D, K>
where
    A: Bound + Min<C>,
    B: Bound + Max<D>,
    Minimum<A, C>: Bound,
    Maximum<B, D>: Bound,
{
    type Out = Num<Minimum<A, C>, Maximum<B, D>, K>;
}

#[diagnostic::do_not_recommend]
impl<A, B, C, D, K> MinBounds<Num<A, B, K>> for Num<C, D, K>
where
    A: Bound + Min<C>,
    B: Bound + Min<D>,
    Minimum<A, C>: Bound,
    Minimum<B, D>: Bound,
{
    type Out = Num<Minimum<A, C>, Minimum<B, D>, K>;
}

#[diagnostic::do_not_recommend]
impl<A, B, C, D, K> MaxBounds<Num<A, B, K>> for Num<C, D, K>
where
    A: Bound + Max<C>,
    B: Bound + Max<D>,
    Maximum<A, C>: Bound,
    Maximum<B, D>: Bound,
{
    type Out = Num<Maximum<A, C>, Maximum<B, D>, K>;
}

#[diagnostic::do_not_recommend]
impl<A: Bound + Neg, B: Bound + Neg, K: Grid> NegBounds for Num<A, B, K>
where
    Negate<A>: Bound,
    Negate<B>: Bound,
{
    type Out = Num<Negate<B>, Negate<A>, K>;
}

// For x in [a, b], |x| = max(x, −x) is at least max(a, −b, 0) and at most max(b, −a). These are the
// ends of the exact interval.
#[diagnostic::do_not_recommend]
impl<A, B, K: Grid> AbsBound for Num<A, B, K>
where
    A: Bound + Neg + Max<Negate<B>>,
    B: Bound + Neg + Max<Negate<A>>,
    Negate<A>: Bound,
    Negate<B>: Bound,
    Maximum<A, Negate<B>>: Bound + Max<Z0>,
    Maximum<B, Negate<A>>: Bound,
    Maximum<Maximum<A, Negate<B>>, Z0>: Bound,
{
    type Out = Num<Maximum<Maximum<A, Negate<B>>, Z0>, Maximum<B, Negate<A>>, K>;
}

#[diagnostic::do_not_recommend]
impl<A: Root, B: Root, K> SqrtBounds for Num<A, B, K> {
    type Out = Num<A::Out, B::Out, K>;
}
#[diagnostic::do_not_recommend]
impl<A: Width, B> NeverNegative for Num<A, B, D0> {}

/// An end of an interval that has a square root. Sealed.
pub trait Root: Bound {
    /// The root, rounded down; 0 for a negative number.
    type Out: Bound;
}
#[diagnostic::do_not_recommend]
impl Root for Z0 {
    type Out = Z0;
}
#[diagnostic::do_not_recommend]
impl<U: Unsigned + NonZero + SquareRoot> Root for PInt<U>
where
    Self: Bound,
    Sqrt<U>: Unsigned + NonZero,
    PInt<Sqrt<U>>: Bound,
{
    type Out = PInt<Sqrt<U>>;
}
#[diagnostic::do_not_recommend]
impl<U: Unsigned + NonZero> Root for NInt<U>
where
    Self: Bound,
{
    type Out = Z0;
}

#[diagnostic::do_not_recommend]
impl<A, B, K, Lo: Bound + Cmp<Hi>, Hi: Bound> ClampBounds<Lo, Hi> for Num<A, B, K> where
    Compare<Lo, Hi>: NotGreater
{
}
#[diagnostic::do_not_recommend]
impl<Lo: Bound + Cmp<Hi>, Hi: Bound> ClampBounds<Lo, Hi> for super::Unbounded where Compare<Lo, Hi>: NotGreater
{}

/// Constants that are allowed as divisors: all except zero.
#[diagnostic::on_unimplemented(
    message = "division by zero",
    label = "divide by a nonzero whole literal",
    note = "for more about this error: `dp-audit explain DP0207`"
)]
pub trait Divisor: Bound {}
impl<U: Unsigned + NonZero> Divisor for PInt<U> where Self: Bound {}
impl<U: Unsigned + NonZero> Divisor for NInt<U> where Self: Bound {}
