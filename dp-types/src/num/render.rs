//! Decimals for error messages.
//!
//! rustc can only print types, so on the failing path, and only there, a cost is rendered as a type that reads as a
//! decimal: `Eps<_1, _0>` is 1.0 and `Eps<_0, _2, _5>` is 0.25. Rendering on every spend would make type checking
//! forty times slower.

use typenum::{U0, U1, U2, U3, U4, U5, U6, U7, U8, U9, U10};

use super::divide::{DivRem, Quotient, Remainder};
use crate::brand::Exactly;

/// A cost as it is printed in an error: whole ε, then decimals. `Eps<_0, _2, _5>` reads as ε = 0.25.
pub struct Eps<W, A, B = End, C = End, D = End, E = End, F = End>(Exactly<(W, A, B, C, D, E, F)>);
/// A whole part of two digits: `Tens<_1, _2>` reads as 12.
pub struct Tens<A, B>(Exactly<(A, B)>);
/// A whole part of three digits: `Hundreds<_1, _0, _0>` reads as 100.
pub struct Hundreds<A, B, C>(Exactly<(A, B, C)>);
/// No more decimals.
pub enum End {}

/// A decimal digit as a type.
pub trait Digit {
    /// The digit's printed name.
    type Name;
}

macro_rules! digits {
    ($($name:ident $number:ty),*) => { $(
        #[doc = concat!("The digit `", stringify!($name), "`.")]
        pub enum $name {}
        impl Digit for $number { type Name = $name; }
    )* };
}
digits!(_0 U0, _1 U1, _2 U2, _3 U3, _4 U4, _5 U5, _6 U6, _7 U7, _8 U8, _9 U9);

/// The whole part of a cost without its leading zeros: `Self` is its hundreds, of 0 to 9.
pub trait Lead<T, O> {
    /// `_7`, `Tens<_1, _2>` or `Hundreds<_1, _0, _0>`.
    type Name;
}
/// The same, once the hundreds are known to be zero: `Self` is the tens.
pub trait LeadTens<O> {
    /// `_7` or `Tens<_1, _2>`.
    type Name;
}
impl<T: LeadTens<O>, O> Lead<T, O> for _0 {
    type Name = T::Name;
}
impl<O> LeadTens<O> for _0 {
    type Name = O;
}
macro_rules! leading {
    ($($digit:ident)*) => { $(
        impl<T, O> Lead<T, O> for $digit { type Name = Hundreds<$digit, T, O>; }
        impl<O> LeadTens<O> for $digit { type Name = Tens<$digit, O>; }
    )* };
}
leading!(_1 _2 _3 _4 _5 _6 _7 _8 _9);

/// Drops trailing zeros, but keeps one decimal. `Self` is the last decimal, `Front` those before it, nearest first.
pub trait Trim<W, Front> {
    /// The printed cost.
    type Name;
}
macro_rules! trim {
    ($($digit:ident)*) => { $(
        impl<W> Trim<W, ()> for $digit { type Name = Eps<W, $digit>; }
        impl<W, A> Trim<W, (A, ())> for $digit { type Name = Eps<W, A, $digit>; }
        impl<W, A, B> Trim<W, (B, (A, ()))> for $digit { type Name = Eps<W, A, B, $digit>; }
        impl<W, A, B, C> Trim<W, (C, (B, (A, ())))> for $digit { type Name = Eps<W, A, B, C, $digit>; }
        impl<W, A, B, C, D> Trim<W, (D, (C, (B, (A, ()))))> for $digit { type Name = Eps<W, A, B, C, D, $digit>; }
        impl<W, A, B, C, D, E> Trim<W, (E, (D, (C, (B, (A, ())))))> for $digit {
            type Name = Eps<W, A, B, C, D, E, $digit>;
        }
    )* };
}
trim!(_1 _2 _3 _4 _5 _6 _7 _8 _9);
impl<W> Trim<W, ()> for _0 {
    type Name = Eps<W, _0>;
}
impl<W, A: Trim<W, Front>, Front> Trim<W, (A, Front)> for _0 {
    type Name = A::Name;
}

type Dg<N> = <Remainder<N, U10> as Digit>::Name;
type Q1<N> = Quotient<N, U10>;
type Q2<N> = Q1<Q1<N>>;
type Q3<N> = Q1<Q2<N>>;
type Q4<N> = Q1<Q3<N>>;
type Q5<N> = Q1<Q4<N>>;
type Q6<N> = Q1<Q5<N>>;
type Q7<N> = Q1<Q6<N>>;
type Q8<N> = Q1<Q7<N>>;
type Front<N> = (Dg<Q1<N>>, (Dg<Q2<N>>, (Dg<Q3<N>>, (Dg<Q4<N>>, (Dg<Q5<N>>, ())))));
type WholePart<N> = <Dg<Q8<N>> as Lead<Dg<Q7<N>>, Dg<Q6<N>>>>::Name;

/// A cost in 10^-6 of ε, rendered.
pub trait ShowEps {
    /// An [`Eps`] that reads as the decimal.
    type Name;
}
impl<N> ShowEps for N
where
    N: DivRem<U10>,
    Remainder<N, U10>: Digit,
    Q1<N>: DivRem<U10>,
    Remainder<Q1<N>, U10>: Digit,
    Q2<N>: DivRem<U10>,
    Remainder<Q2<N>, U10>: Digit,
    Q3<N>: DivRem<U10>,
    Remainder<Q3<N>, U10>: Digit,
    Q4<N>: DivRem<U10>,
    Remainder<Q4<N>, U10>: Digit,
    Q5<N>: DivRem<U10>,
    Remainder<Q5<N>, U10>: Digit,
    Q6<N>: DivRem<U10>,
    Remainder<Q6<N>, U10>: Digit,
    Q7<N>: DivRem<U10>,
    Remainder<Q7<N>, U10>: Digit,
    Q8<N>: DivRem<U10>,
    Remainder<Q8<N>, U10>: Digit,
    Dg<Q8<N>>: Lead<Dg<Q7<N>>, Dg<Q6<N>>>,
    Dg<N>: Trim<WholePart<N>, Front<N>>,
{
    type Name = <Dg<N> as Trim<WholePart<N>, Front<N>>>::Name;
}

/// Nothing implements this: it exists to carry the message with both numbers.
#[diagnostic::on_unimplemented(
    message = "privacy budget exceeded: this costs {Cost} but only {Left} is left",
    label = "this takes more than the budget that is left",
    note = "`Eps<_1, _0>` reads as ε = 1.0, `Eps<_0, _2, _5>` as ε = 0.25",
    note = "lower the cost, open the session with a larger budget, or drop a release",
    note = "for more about this error: docs/errors/DP0101.md"
)]
pub trait Overspent<Cost, Left> {}
