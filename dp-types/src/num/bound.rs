//! Signed bounds of columns and expressions.

use core::ops::Sub;

use typenum::{Integer, Max, Maximum, Min, Minimum, NInt, NonZero, PInt, U0, Unsigned, Z0};

use super::nat::{Canonical, Nat, Room62};
use crate::sealed::Sealed;

impl Sealed for Z0 {}
impl<U: Unsigned + NonZero> Sealed for PInt<U> {}
impl<U: Unsigned + NonZero> Sealed for NInt<U> {}

/// A type-level integer that may bound a value: canonical and of magnitude below 2^62, so that an `i64` holds it
/// with room to spare. Sealed.
#[diagnostic::on_unimplemented(
    message = "this value can leave the range of -(2^62) to 2^62",
    label = "one row could overflow here",
    note = "every row expression carries its lower and upper bound; clamp an operand first: `.clamp(LO, HI)`",
    note = "for more about this error: docs/errors/DP0403.md"
)]
pub trait Bound: Integer + Sealed + 'static {
    /// |bound|.
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

/// The smaller of two bounds.
pub type Smaller<A, B> = Minimum<A, B>;
/// The larger of two bounds.
pub type Larger<A, B> = Maximum<A, B>;

/// max(|`Self`|, |`Hi`|): how much one row can add to a sum of values in `[Self, Hi]`.
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

/// `Hi − Self`: how much replacing one row can change a sum of values in `[Self, Hi]`.
pub trait Difference<Hi>: Bound {
    /// The width of the interval.
    type Out: Nat;
}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound + Sub<Lo>> Difference<Hi> for Lo
where
    typenum::Diff<Hi, Lo>: Bound + Max<Z0> + Min<Z0>,
{
    type Out = <typenum::Diff<Hi, Lo> as Bound>::Abs;
}
