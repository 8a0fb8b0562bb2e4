//! Subtraction of costs, and the larger of two costs.

use typenum::{B0, B1, Max, Maximum, UInt, UTerm};

use super::nat::Nat;
use crate::sealed::Sealed;

/// `Self − C − Borrow`, digit by digit from the lowest: a number without leading zeros, or
/// [`Shortfall`].
///
/// One pass compares and subtracts. `typenum` takes five passes: it compares, subtracts, and
/// reverses the digits twice to drop leading zeros. The time saved matters in a query with hundreds
/// of releases.
pub trait Take<C, Borrow> {
    /// The difference.
    type Out;
}
/// The result of subtracting a larger number.
pub enum Shortfall {}
impl Sealed for Shortfall {}

/// A digit put in front of a difference: `2 · Self + D`.
pub trait Put<D> {
    /// The longer number.
    type Out;
}
impl<D> Put<D> for Shortfall {
    type Out = Shortfall;
}
impl Put<B0> for UTerm {
    type Out = UTerm;
}
impl Put<B1> for UTerm {
    type Out = UInt<UTerm, B1>;
}
impl<U, B, D> Put<D> for UInt<U, B> {
    type Out = UInt<UInt<U, B>, D>;
}

impl Take<UTerm, B0> for UTerm {
    type Out = UTerm;
}
impl Take<UTerm, B1> for UTerm {
    type Out = Shortfall;
}
impl<V, B, Borrow> Take<UInt<V, B>, Borrow> for UTerm {
    type Out = Shortfall;
}
impl<U, A> Take<UTerm, B0> for UInt<U, A> {
    type Out = UInt<U, A>;
}
impl<U: Put<B0>> Take<UTerm, B1> for UInt<U, B1> {
    type Out = U::Out;
}
impl<U: Take<UTerm, B1, Out: Put<B1>>> Take<UTerm, B1> for UInt<U, B0> {
    type Out = <U::Out as Put<B1>>::Out;
}
macro_rules! digit {
    ($($a:ident - $b:ident - $borrow:ident = $digit:ident, $next:ident;)*) => { $(
        impl<U: Take<V, $next, Out: Put<$digit>>, V> Take<UInt<V, $b>, $borrow> for UInt<U, $a> {
            type Out = <U::Out as Put<$digit>>::Out;
        }
    )* };
}
digit! {
    B0 - B0 - B0 = B0, B0;
    B0 - B0 - B1 = B1, B1;
    B0 - B1 - B0 = B1, B1;
    B0 - B1 - B1 = B0, B1;
    B1 - B0 - B0 = B1, B0;
    B1 - B0 - B1 = B0, B0;
    B1 - B1 - B0 = B0, B0;
    B1 - B1 - B1 = B1, B1;
}

/// The larger of two costs: the amount that a branch on a released value takes.
pub trait LargerCost<Other: Nat>: Nat {
    /// The larger cost.
    type Out: Nat;
}
#[diagnostic::do_not_recommend]
impl<A: Nat + Max<B>, B: Nat> LargerCost<B> for A
where
    Maximum<A, B>: Nat,
{
    type Out = Maximum<A, B>;
}

#[cfg(test)]
mod tests {
    use typenum::{B0, Prod, U0, U1, U2, U7, U8, U99, U100, U128, U1000, Unsigned};

    use super::{Shortfall, Take};
    use crate::num::Nat;

    #[test]
    fn what_is_left_agrees_with_the_machine() {
        fn check<L: Nat + Take<C, B0, Out: Nat>, C: Nat>() {
            assert_eq!(<L::Out as Unsigned>::U64, L::U64 - C::U64, "{} - {}", L::U64, C::U64);
        }
        check::<U0, U0>();
        check::<U1, U0>();
        check::<U1, U1>();
        check::<U8, U1>();
        check::<U8, U7>();
        check::<U100, U99>();
        check::<U128, U1>();
        check::<U128, U100>();
        check::<U1000, U1000>();
        check::<Prod<U1000, U1000>, Prod<U1000, U99>>();
    }

    #[test]
    fn more_than_is_there_is_a_shortfall() {
        fn short<L: Take<C, B0, Out = Shortfall>, C>() {}
        short::<U0, U1>();
        short::<U1, U2>();
        short::<U7, U8>();
        short::<U99, U100>();
        short::<U128, Prod<U1000, U1000>>();
    }
}
