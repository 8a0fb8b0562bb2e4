//! Signed bounds of columns and expressions.

use core::ops::Sub;

use typenum::{Equal, Integer, Less, Max, Maximum, NInt, NonZero, PInt, U0, UInt, Unsigned, Z0};

use super::divide::DivRem;
use super::nat::{Canonical, Nat, Room62};
use crate::sealed::Sealed;

impl Sealed for Z0 {}
impl<U: Unsigned + NonZero> Sealed for PInt<U> {}
impl<U: Unsigned + NonZero> Sealed for NInt<U> {}

/// A type-level integer that may bound a value: canonical and of magnitude below 2^62, so that an
/// `i64` holds it with room to spare. Sealed.
#[diagnostic::on_unimplemented(
    message = "this value can leave the range -(2^62) to 2^62",
    label = "clamp an operand first: `.clamp(LO, HI)`",
    note = "every row expression carries its lower and upper bound; clamp an operand first: `.clamp(LO, HI)`",
    note = "for more about this error: `dp-audit explain DP0403`"
)]
pub trait Bound: Integer + Sealed + 'static {
    /// The magnitude of the number.
    type Abs: Nat;
    /// The number.
    const VALUE: i64;
}

#[diagnostic::do_not_recommend]
impl Bound for Z0 {
    type Abs = U0;
    const VALUE: i64 = 0;
}
#[diagnostic::do_not_recommend]
impl<U: Nat + NonZero + Canonical<Room62>> Bound for PInt<U> {
    type Abs = U;
    const VALUE: i64 = U::I64;
}
#[diagnostic::do_not_recommend]
impl<U: Nat + NonZero + Canonical<Room62>> Bound for NInt<U> {
    type Abs = U;
    const VALUE: i64 = -U::I64;
}

/// The result of comparing the lower end of a range with the upper end, if the range is not empty.
/// Another crate cannot add an implementation, because the result of a comparison is always a type
/// of `typenum`.
#[diagnostic::on_unimplemented(
    message = "this range is empty: its lower end is above its upper end",
    label = "write the smaller end first",
    note = "for more about this error: `dp-audit explain DP0206`"
)]
pub trait NotGreater {}
impl NotGreater for Less {}
impl NotGreater for Equal {}

/// The result of comparing a cut with the next cut, if the next cut is larger. Another crate cannot
/// add an implementation, for the same reason as at [`NotGreater`].
#[diagnostic::on_unimplemented(
    message = "these cuts are not in rising order",
    label = "this cut is not above the one before it",
    note = "write them in order, each once: `p.age.cut([18, 65])`",
    note = "for more about this error: `dp-audit explain DP0206`"
)]
pub trait Increasing {}
impl Increasing for Less {}

/// `A / Self` towards zero, for nonzero `Self`: the quotient of the magnitudes, with the sign of
/// the product.
///
/// The divisor implements this trait, so rustc stops at once while it does not know the divisor. If
/// the dividend were `Self`, rustc would try one divisor after the other, digit by digit, for
/// minutes.
pub trait Divides<A>: Bound {
    /// The quotient.
    type Out: Bound;
}
/// A magnitude with a sign; zero has no sign.
pub trait Signed {
    /// The magnitude as a positive integer.
    type Plus: Bound;
    /// The magnitude as a negative integer.
    type Minus: Bound;
}
impl Signed for U0 {
    type Plus = Z0;
    type Minus = Z0;
}
impl<U, B> Signed for UInt<U, B>
where
    Self: Nat + NonZero,
    PInt<Self>: Bound,
    NInt<Self>: Bound,
{
    type Plus = PInt<Self>;
    type Minus = NInt<Self>;
}
// Division is total: x / 0 = 0. The operator of expressions still rejects a literal zero.
#[diagnostic::do_not_recommend]
impl<U: Unsigned + NonZero> Divides<PInt<U>> for Z0
where
    PInt<U>: Bound,
{
    type Out = Z0;
}
#[diagnostic::do_not_recommend]
impl<U: Unsigned + NonZero> Divides<NInt<U>> for Z0
where
    NInt<U>: Bound,
{
    type Out = Z0;
}
#[diagnostic::do_not_recommend]
impl<K: Bound> Divides<Z0> for K {
    type Out = Z0;
}
macro_rules! quotients {
    ($($left:ident / $right:ident = $sign:ident;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<A: Unsigned + NonZero + DivRem<B>, B: Unsigned + NonZero> Divides<$left<A>> for $right<B>
        where
            Self: Bound,
            A::Quotient: Signed,
        {
            type Out = <A::Quotient as Signed>::$sign;
        }
    )* };
}
quotients! {
    PInt / PInt = Plus;
    PInt / NInt = Minus;
    NInt / PInt = Minus;
    NInt / NInt = Plus;
}

/// max(|`Self`|, |`Hi`|): upper bound on the amount that one row adds to a sum of values in `[Self,
/// Hi]`.
pub trait Magnitude<Hi>: Bound {
    /// The larger magnitude.
    type Out: Nat;
}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound> Magnitude<Hi> for Lo
where
    Lo::Abs: Max<Hi::Abs>,
    Maximum<Lo::Abs, Hi::Abs>: Nat,
{
    type Out = Maximum<Lo::Abs, Hi::Abs>;
}

/// The width of a range: a [`Bound`] that is not negative. Sealed.
///
/// This trait rejects a column of the range `[10, −10]`. If such a column existed, a value above
/// the range would be stored as 10 plus the width 20, which is 30. This is outside every interval
/// that arithmetic on the column computes.
#[diagnostic::on_unimplemented(
    message = "this range is empty: its lower end is above its upper end",
    label = "write the smaller end first",
    note = "for more about this error: `dp-audit explain DP0206`"
)]
pub trait Width: Bound {}
#[diagnostic::do_not_recommend]
impl Width for Z0 {}
#[diagnostic::do_not_recommend]
impl<U: Unsigned + NonZero> Width for PInt<U> where Self: Bound {}

/// `Hi − Self`: upper bound on the change of a sum of values in `[Self, Hi]` when one row is
/// replaced.
pub trait Difference<Hi>: Bound {
    /// The width of the interval.
    type Out: Nat;
}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound + Sub<Lo>> Difference<Hi> for Lo
where
    typenum::Diff<Hi, Lo>: Width,
{
    type Out = <typenum::Diff<Hi, Lo> as Bound>::Abs;
}
