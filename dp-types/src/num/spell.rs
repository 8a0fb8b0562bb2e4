//! Costs in error messages, as decimals: `ε = 1.50`.
//!
//! rustc prints types and constants. So the digits of a cost become constants, but only where a
//! budget check fails: to spell the costs of every release would make type checking much slower.
//! A message has a fixed number of digits. So there are three messages for each measure: a short
//! one, one with all decimals, and one with three digits before the point.

use typenum::{UInt, UTerm};

use super::render::{_0, _1, _2, _3, _4, _5, _6, _7, _8, _9, ByTen, Nobody};
use crate::brand::Exactly;

/// The short message can spell the number.
pub(crate) enum Short {}
/// The number has more decimals than the short message.
pub(crate) enum Fine {}
/// The number is ten or more.
pub(crate) enum Long {}
/// The number has more digits than a message.
pub(crate) enum Beyond {}

/// A digit that all messages spell.
pub(crate) enum Inner {}
/// A late decimal, which the short message leaves out.
pub(crate) enum Late {}
/// An early digit, which only the long message spells.
pub(crate) enum Early {}

/// The form that can spell numbers of both forms.
pub(crate) trait And<Other> {
    /// The form.
    type Out;
}
impl<Other> And<Other> for Short {
    type Out = Other;
}
impl And<Short> for Fine {
    type Out = Fine;
}
impl And<Fine> for Fine {
    type Out = Fine;
}
impl And<Long> for Fine {
    type Out = Long;
}
impl<Other> And<Other> for Long {
    type Out = Long;
}
/// The form of some digits.
pub(crate) trait Formed {
    /// The form.
    type Form;
}
impl Formed for Beyond {
    type Form = Long;
}

/// The digits of a number, the last digit first: `P` lists for each place who spells the digit.
/// `Text` holds the digits so far.
pub(crate) trait Spell<P, Text> {
    /// The digits as constants.
    type Out;
}
impl<Text> Spell<(), Text> for UTerm {
    type Out = Text;
}
impl<U, B, Text> Spell<(), Text> for UInt<U, B> {
    type Out = Beyond;
}
impl<N: ByTen, W, P, Text: Push<N::Rest, W>> Spell<(W, P), Text> for N
where
    N::Quotient: Spell<P, Text::Out>,
{
    type Out = <N::Quotient as Spell<P, Text::Out>>::Out;
}

/// Puts a digit in front of others.
pub(crate) trait Push<Digit, W> {
    /// The digits. If the digit is not zero, their form can spell it.
    type Out;
}

/// The digits `Cost` of a cost and the digits `Left` of what is left of a budget, in the form
/// `Self`. The bound of the one implementation that applies never holds, and rustc prints its
/// message.
pub(crate) trait Exceeds<Cost, Left> {}

/// What is left has more digits than a message. So has the cost, which is higher.
#[diagnostic::on_unimplemented(
    message = "privacy budget exceeded: this costs more than is left",
    label = "this takes more than is left: lower its cost, or give the query or session a larger budget",
    note = "for more about this error: `dp-audit explain DP0101`"
)]
pub(crate) trait OverspentByFar<Left> {}
#[diagnostic::do_not_recommend]
impl<Left> OverspentByFar<Left> for Nobody {}
impl<Left> Exceeds<Beyond, Left> for Long where (): OverspentByFar<Left> {}

macro_rules! push {
    ($text:ident [$($c:ident)*] $last:ident $digit:ident $value:literal zero) => {
        impl<F, W, $(const $c: u8,)* const $last: u8> Push<$digit, W> for $text<F, $($c,)* $last> {
            type Out = $text<F, $value, $($c),*>;
        }
    };
    ($text:ident [$($c:ident)*] $last:ident $digit:ident $value:literal other) => {
        impl<F, $(const $c: u8,)* const $last: u8> Push<$digit, Inner> for $text<F, $($c,)* $last> {
            type Out = $text<F, $value, $($c),*>;
        }
        impl<F: And<Fine>, $(const $c: u8,)* const $last: u8> Push<$digit, Late> for $text<F, $($c,)* $last> {
            type Out = $text<F::Out, $value, $($c),*>;
        }
        impl<F, $(const $c: u8,)* const $last: u8> Push<$digit, Early> for $text<F, $($c,)* $last> {
            type Out = $text<Long, $value, $($c),*>;
        }
    };
}
macro_rules! exceeds {
    ($text:ident $form:ident [$($a:ident)*] [$($b:ident)*] [$($told:ident)*] $message:literal $name:ident) => {
        /// The bound that fails when a budget is exceeded.
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this takes more than is left: lower its cost, or give the query or session a larger budget",
            note = "for more about this error: `dp-audit explain DP0101`"
        )]
        pub(crate) trait $name<$(const $told: u8),*> {}
        #[diagnostic::do_not_recommend]
        impl<$(const $told: u8),*> $name<$($told),*> for Nobody {}
        impl<F, G, $(const $a: u8,)* $(const $b: u8),*> Exceeds<$text<F, $($a),*>, $text<G, $($b),*>> for $form
        where
            (): $name<$($told),*>,
        {
        }
    };
}
macro_rules! spelled {
    ($(#[$doc:meta])* $text:ident [$($a:ident)*] $last:ident) => {
        $(#[$doc])*
        pub(crate) struct $text<F, $(const $a: u8,)* const $last: u8>(Exactly<F>);
        impl<F, $(const $a: u8,)* const $last: u8> Formed for $text<F, $($a,)* $last> {
            type Form = F;
        }
        push!($text [$($a)*] $last _0 0 zero);
        push!($text [$($a)*] $last _1 1 other);
        push!($text [$($a)*] $last _2 2 other);
        push!($text [$($a)*] $last _3 3 other);
        push!($text [$($a)*] $last _4 4 other);
        push!($text [$($a)*] $last _5 5 other);
        push!($text [$($a)*] $last _6 6 other);
        push!($text [$($a)*] $last _7 7 other);
        push!($text [$($a)*] $last _8 8 other);
        push!($text [$($a)*] $last _9 9 other);
    };
}

spelled! {
    /// A number of millionths below 1,000: three digits before the point, six after it.
    Millionths [A B C D E F0 G0 H] I
}
exceeds! {
    Millionths Short [A B C D E F0 G0 H I] [J K L M N O P Q R] [C D E L M N]
    "privacy budget exceeded: this costs ε = {C}.{D}{E} but only ε = {L}.{M}{N} is left" EpsilonExceeded
}
exceeds! {
    Millionths Fine [A B C D E F0 G0 H I] [J K L M N O P Q R] [C D E F0 G0 H I L M N O P Q R]
    "privacy budget exceeded: this costs ε = {C}.{D}{E}{F0}{G0}{H}{I} but only ε = {L}.{M}{N}{O}{P}{Q}{R} is left" FineEpsilonExceeded
}
exceeds! {
    Millionths Long [A B C D E F0 G0 H I] [J K L M N O P Q R] [A B C D E F0 G0 H I J K L M N O P Q R]
    "privacy budget exceeded: this costs ε = {A}{B}{C}.{D}{E}{F0}{G0}{H}{I} but only ε = {J}{K}{L}.{M}{N}{O}{P}{Q}{R} is left" LongEpsilonExceeded
}
spelled! {
    /// A number of units of 10^-12 below 1,000: three digits before the point, twelve after it.
    Trillionths [A B C D E F0 G0 H I J K L M N] O
}
exceeds! {
    Trillionths Short [A B C D E F0 G0 H I J K L M N O] [A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1 M1 N1 O1] [C D E F0 G0 C1 D1 E1 F1 G1]
    "privacy budget exceeded: this costs ρ = {C}.{D}{E}{F0}{G0} but only ρ = {C1}.{D1}{E1}{F1}{G1} is left" RhoExceeded
}
exceeds! {
    Trillionths Fine [A B C D E F0 G0 H I J K L M N O] [A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1 M1 N1 O1]
    [C D E F0 G0 H I J K L M N O C1 D1 E1 F1 G1 H1 I1 J1 K1 L1 M1 N1 O1]
    "privacy budget exceeded: this costs ρ = {C}.{D}{E}{F0}{G0}{H}{I}{J}{K}{L}{M}{N}{O} but only ρ = {C1}.{D1}{E1}{F1}{G1}{H1}{I1}{J1}{K1}{L1}{M1}{N1}{O1} is left" FineRhoExceeded
}
exceeds! {
    Trillionths Long [A B C D E F0 G0 H I J K L M N O] [A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1 M1 N1 O1]
    [A B C D E F0 G0 H I J K L M N O A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1 M1 N1 O1]
    "privacy budget exceeded: this costs ρ = {A}{B}{C}.{D}{E}{F0}{G0}{H}{I}{J}{K}{L}{M}{N}{O} but only ρ = {A1}{B1}{C1}.{D1}{E1}{F1}{G1}{H1}{I1}{J1}{K1}{L1}{M1}{N1}{O1} is left" LongRhoExceeded
}

type Inner3<P> = (Inner, (Inner, (Inner, P)));
type Late4<P> = (Late, (Late, (Late, (Late, P))));
/// The places of [`Millionths`], from the last: the short message spells two decimals.
type MillionthPlaces = Late4<Inner3<(Early, (Early, ()))>>;
/// The places of [`Trillionths`], from the last: the short message spells four decimals.
type TrillionthPlaces = Late4<Late4<Inner3<(Inner, (Inner, (Early, (Early, ()))))>>>;

/// No digits of [`Millionths`].
type NoMillionths = Millionths<Short, 0, 0, 0, 0, 0, 0, 0, 0, 0>;
/// No digits of [`Trillionths`].
type NoTrillionths = Trillionths<Short, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>;

macro_rules! compared {
    ($(#[$doc:meta])* $name:ident $places:ident $none:ident) => {
        $(#[$doc])*
        pub(crate) trait $name<Left> {}
        impl<N, Left> $name<Left> for N
        where
            N: Spell<$places, $none, Out: Formed>,
            Left: Spell<$places, $none, Out: Formed>,
            <N::Out as Formed>::Form: And<<Left::Out as Formed>::Form>,
            <<N::Out as Formed>::Form as And<<Left::Out as Formed>::Form>>::Out: Exceeds<N::Out, Left::Out>,
        {
        }
    };
}
compared! {
    /// A number of millionths of ε that exceeds `Left`: this bound fails with a message.
    EpsilonExceeds MillionthPlaces NoMillionths
}
compared! {
    /// A number of units of ρ that exceeds `Left`: this bound fails with a message.
    RhoExceeds TrillionthPlaces NoTrillionths
}
