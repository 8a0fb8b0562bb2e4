//! Decimals of costs with several numbers, for error messages; `spell` has the costs of one number.
//!
//! Such a cost is rendered as a type that reads as a decimal, but only where a budget check fails:
//! `(_1, dot, _0)` is 1.0 and `(_0, dot, _2, _5)` is 0.25. Rendering the costs of every release
//! would make type checking forty times slower.
//!
//! Division by ten is a state machine with ten states. It reads one binary digit per step, from the
//! highest.

use typenum::{B0, B1, UInt, UTerm};

use super::nat::More;
use super::subtract_costs::Put;

/// The decimal point.
#[allow(non_camel_case_types)]
pub enum dot {}

macro_rules! digits {
    ($($name:ident)*) => { $(
        #[doc = concat!("The digit `", stringify!($name), "`.")]
        pub enum $name {}
    )* };
}
digits!(_0 _1 _2 _3 _4 _5 _6 _7 _8 _9);

/// The form of a cost in error messages.
pub trait Show {
    /// A type that reads as a decimal.
    type Name;
}

/// One step of the division by ten: the remainder takes the next binary digit.
pub trait Step<B> {
    /// The next digit of the quotient.
    type Digit;
    /// The new remainder.
    type Rest;
}
macro_rules! steps {
    ($($state:ident $bit:ident = $digit:ident $next:ident;)*) => { $(
        impl Step<$bit> for $state {
            type Digit = $digit;
            type Rest = $next;
        }
    )* };
}
steps! {
    _0 B0 = B0 _0; _0 B1 = B0 _1; _1 B0 = B0 _2; _1 B1 = B0 _3; _2 B0 = B0 _4; _2 B1 = B0 _5; _3 B0 = B0 _6; _3 B1 = B0 _7;
    _4 B0 = B0 _8; _4 B1 = B0 _9; _5 B0 = B1 _0; _5 B1 = B1 _1; _6 B0 = B1 _2; _6 B1 = B1 _3; _7 B0 = B1 _4; _7 B1 = B1 _5;
    _8 B0 = B1 _6; _8 B1 = B1 _7; _9 B0 = B1 _8; _9 B1 = B1 _9;
}

/// A number as ten times a quotient plus a digit.
pub trait ByTen {
    /// The quotient.
    type Quotient;
    /// The last decimal digit.
    type Rest;
}
impl ByTen for UTerm {
    type Quotient = UTerm;
    type Rest = _0;
}
impl<U: ByTen<Rest: Step<B>>, B> ByTen for UInt<U, B>
where
    U::Quotient: Put<<U::Rest as Step<B>>::Digit>,
{
    type Quotient = <U::Quotient as Put<<U::Rest as Step<B>>::Digit>>::Out;
    type Rest = <U::Rest as Step<B>>::Rest;
}

/// Puts a digit in front of the following digits. A zero that no digit follows is dropped.
pub trait Before<Text> {
    /// The longer text.
    type Out;
}
impl Before<()> for _0 {
    type Out = ();
}
impl<A, T> Before<(A, T)> for _0 {
    type Out = (_0, (A, T));
}
macro_rules! before {
    ($($digit:ident)*) => { $(
        impl<T> Before<T> for $digit {
            type Out = ($digit, T);
        }
    )* };
}
before!(_1 _2 _3 _4 _5 _6 _7 _8 _9);

/// `Self` with `Places` decimals as a flat tuple. `Text` holds the digits that earlier steps have
/// already split off.
pub trait Decimals<Places, Text> {
    /// The tuple, such as `(_0, dot, _2, _5)`.
    type Out;
}
impl<N: ByTen<Rest: Before<T>>, P, T> Decimals<More<P>, T> for N
where
    N::Quotient: Decimals<P, <N::Rest as Before<T>>::Out>,
{
    type Out = <N::Quotient as Decimals<P, <N::Rest as Before<T>>::Out>>::Out;
}
impl<N: ByTen<Quotient: Whole<(N::Rest, (dot, (_0, ())))>>> Decimals<(), ()> for N {
    type Out = <N::Quotient as Whole<(N::Rest, (dot, (_0, ())))>>::Out;
}
impl<N: ByTen<Quotient: Whole<(N::Rest, (dot, (A, T)))>>, A, T> Decimals<(), (A, T)> for N {
    type Out = <N::Quotient as Whole<(N::Rest, (dot, (A, T)))>>::Out;
}

/// The digits before the point, without leading zeros.
pub trait Whole<Text> {
    /// The whole decimal.
    type Out;
}
impl<T: Flat> Whole<T> for UTerm {
    type Out = T::Out;
}
impl<U, B, T> Whole<T> for UInt<U, B>
where
    Self: ByTen<Quotient: Whole<(<Self as ByTen>::Rest, T)>>,
{
    type Out = <<Self as ByTen>::Quotient as Whole<(<Self as ByTen>::Rest, T)>>::Out;
}

/// A nested list that can be flattened: `(a, (b, (c, ())))` becomes `(a, b, c)`.
pub trait Flat {
    /// The flat tuple.
    type Out;
}
macro_rules! nest {
    () => { () };
    ($a:ident $($b:ident)*) => { ($a, nest!($($b)*)) };
}
macro_rules! flat {
    ($($all:ident)*) => {
        impl<$($all),*> Flat for nest!($($all)*) {
            type Out = ($($all,)*);
        }
    };
}
macro_rules! flats {
    ($($all:ident)*;) => { flat!($($all)*); };
    ($($all:ident)*; $a:ident $($b:ident)*) => { flat!($($all)*); flats!($($all)* $a; $($b)*); };
}
// A number below 2^63 has at most 19 digits. In the tuple, the point is one more element.
flats!(A B C; D E F G H I J K L M N O P Q R S T U V W);

/// Six decimals, for ε in an (ε, δ).
pub type Places6 = More<More<More<More<More<More<()>>>>>>;
/// Fifteen decimals, for δ.
pub type Places15 = More<More<More<More<More<More<More<More<More<Places6>>>>>>>>>;

/// The bound that fails when a budget is exceeded, with both numbers. Only one sealed type
/// implements this trait.
#[diagnostic::on_unimplemented(
    message = "privacy budget exceeded: this costs {Cost} but only {Left} is left",
    label = "this takes more than is left: lower its cost, or give the query or session a larger budget",
    note = "`(_0, dot, _2, _5)` reads as 0.25",
    note = "for more about this error: `dp-audit explain DP0101`"
)]
pub trait Overspent<Cost, Left>: crate::sealed::Sealed {}
/// This type implements some traits as a second type, so that rustc reports the trait's bound with
/// its message. If a trait had only one implementation, rustc would report a mismatch of two types.
pub enum Nobody {}
impl crate::sealed::Sealed for Nobody {}
#[diagnostic::do_not_recommend]
impl<Cost, Left> Overspent<Cost, Left> for Nobody {}
