//! Type-level naturals: canonical, and below 2^63.

use typenum::{B0, B1, UInt, UTerm, Unsigned};

use crate::brand::Exactly;
use crate::sealed::Sealed;

/// Room for one more binary digit; see [`Canonical`].
pub struct More<T>(Exactly<T>);
type Room8<T> = More<More<More<More<More<More<More<More<T>>>>>>>>;
type Room24<T> = Room8<Room8<Room8<T>>>;
/// Room for 62 digits.
pub(super) type Room62 = Room24<Room24<Room8<More<More<More<More<More<More<()>>>>>>>>>;
/// Room for 63 digits.
pub(super) type Room63 = More<Room62>;

/// A natural without leading zeros whose binary digits fit `Room`.
///
/// The check goes digit by digit and does not use `typenum`'s comparison. This check is faster, and
/// it does not depend on operators that other crates can implement.
pub trait Canonical<Room> {}
impl<R> Canonical<R> for UTerm {}
impl<R> Canonical<More<R>> for UInt<UTerm, B1> {}
impl<U, X, R> Canonical<More<R>> for UInt<UInt<U, X>, B0> where UInt<U, X>: Canonical<R> {}
impl<U, X, R> Canonical<More<R>> for UInt<UInt<U, X>, B1> where UInt<U, X>: Canonical<R> {}

impl Sealed for UTerm {}
impl<U, B> Sealed for UInt<U, B> {}

/// A type-level natural that may count something: canonical and below 2^63.
///
/// Sealed. Write one as `typenum::U5`, or as a cost with [`eps!`](crate::eps).
#[diagnostic::on_unimplemented(
    message = "this is not a type-level number that a privacy guarantee can use",
    label = "write it with `eps!` or as `typenum::U5`: below 2^63, without a leading zero digit",
    note = "for more about this error: `dp-audit explain DP0401`"
)]
pub trait Nat: Unsigned + Sealed + 'static {
    /// The number as a value.
    const VALUE: u64;
}

#[diagnostic::do_not_recommend]
impl<T: Unsigned + Canonical<Room63> + Sealed + 'static> Nat for T {
    const VALUE: u64 = T::U64;
}

/// A [`Nat`] that is not zero. Every privacy cost is such a number: a release at ε = 0 would have
/// infinite noise.
#[diagnostic::on_unimplemented(
    message = "a privacy cost and a row limit must be above zero",
    label = "write a number above zero: `eps!(0.5)`, `typenum::U5`",
    note = "a release at ε = 0 would need infinite noise, and a unit needs at least one row",
    note = "for more about this error: `dp-audit explain DP0402`"
)]
pub trait Positive: Nat {}

#[diagnostic::do_not_recommend]
impl<U, B> Positive for UInt<U, B> where UInt<U, B>: Nat {}

/// A sensitivity to which noise can be scaled: exactly the [`Positive`] numbers, because of the
/// supertrait.
#[diagnostic::on_unimplemented(
    message = "this number is the same for all neighbours, so it needs no noise",
    label = "read it without noise, since its sensitivity is zero",
    note = "the number of all rows is public under `ReplaceOne`: read it with `.public_count()`, at no cost",
    note = "for more about this error: `dp-audit explain DP0402`"
)]
pub trait Sensitive: Positive {}

#[diagnostic::do_not_recommend]
impl<T: Positive> Sensitive for T {}
