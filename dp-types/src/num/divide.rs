//! Division with remainder, digit by digit.
//!
//! `typenum`'s own division keeps the compiler busy for minutes on numbers of twenty digits. This
//! schoolbook division takes one comparison and at most one subtraction for each binary digit.

use core::ops::Sub;

use typenum::{B0, B1, Cmp, Compare, Diff, Equal, Greater, Less, UInt, UTerm};

/// `Self / D` and `Self % D`, for `D` above zero.
pub trait DivRem<D> {
    /// The quotient, rounded down.
    type Quotient;
    /// The remainder.
    type Remainder;
}

/// `2 · Self + B`, without leading zeros.
pub trait Shift<B> {
    /// The number with one more digit.
    type Out;
}
impl Shift<B0> for UTerm {
    type Out = UTerm;
}
impl Shift<B1> for UTerm {
    type Out = UInt<UTerm, B1>;
}
impl<U, A, B> Shift<B> for UInt<U, A> {
    type Out = UInt<UInt<U, A>, B>;
}

/// One step of the division, for the result of comparing the running remainder `R` with `D`.
pub trait Step<Q, R, D> {
    /// The quotient so far.
    type Quotient;
    /// The final remainder.
    type Remainder;
}
impl<Q: Shift<B0>, R, D> Step<Q, R, D> for Less {
    type Quotient = Q::Out;
    type Remainder = R;
}
impl<Q: Shift<B1>, R, D> Step<Q, R, D> for Equal {
    type Quotient = Q::Out;
    type Remainder = UTerm;
}
impl<Q: Shift<B1>, R: Sub<D>, D> Step<Q, R, D> for Greater {
    type Quotient = Q::Out;
    type Remainder = Diff<R, D>;
}

impl<D> DivRem<D> for UTerm {
    type Quotient = UTerm;
    type Remainder = UTerm;
}
type Running<U, B, D> = <<U as DivRem<D>>::Remainder as Shift<B>>::Out;
type Decided<U, B, D> = Compare<Running<U, B, D>, D>;
impl<U, B, D> DivRem<D> for UInt<U, B>
where
    U: DivRem<D>,
    U::Remainder: Shift<B>,
    Running<U, B, D>: Cmp<D>,
    Decided<U, B, D>: Step<U::Quotient, Running<U, B, D>, D>,
{
    type Quotient = <Decided<U, B, D> as Step<U::Quotient, Running<U, B, D>, D>>::Quotient;
    type Remainder = <Decided<U, B, D> as Step<U::Quotient, Running<U, B, D>, D>>::Remainder;
}

/// The quotient of two naturals, rounded down.
pub type Quotient<N, D> = <N as DivRem<D>>::Quotient;
/// The remainder of two naturals.
pub type Remainder<N, D> = <N as DivRem<D>>::Remainder;

#[cfg(test)]
mod tests {
    use typenum::{Prod, U0, U1, U7, U10, U12, U100, U999, U1000, Unsigned};

    use super::{DivRem, Quotient, Remainder};

    #[test]
    fn division_agrees_with_the_machine() {
        fn check<N: DivRem<D> + Unsigned, D: Unsigned>()
        where
            N::Quotient: Unsigned,
            N::Remainder: Unsigned,
        {
            assert_eq!(Quotient::<N, D>::U64, N::U64 / D::U64);
            assert_eq!(Remainder::<N, D>::U64, N::U64 % D::U64);
        }
        check::<U0, U7>();
        check::<U7, U7>();
        check::<U100, U1>();
        check::<U999, U10>();
        check::<U1000, U7>();
        check::<Prod<Prod<U1000, U999>, Prod<U1000, U7>>, U12>();
    }
}
