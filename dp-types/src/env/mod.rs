//! Sensitivity environments: one number for each dataset of the session.
//!
//! A stability or a sensitivity is a list `(D0, (D1, ()))`. The list has one entry per dataset, in
//! the session's order; entries past the end are zero. This is the sensitivity environment of Solo
//! (Abuah, Darais, Near, OOPSLA 2022). The environment belongs to the type of a value, and not to
//! the type of a function.

use core::ops::{Add, Mul};

use typenum::{Max, Maximum, Min, Minimum, Prod, Sum, U0, U1, UInt};

use crate::brand::Exactly;
use crate::derivation::{Amount, Amounts};
use crate::num::{LargerCost, Nat};
use crate::sealed::Sealed;

/// A list of type-level naturals, one per dataset. Sealed: only `()` and `(Nat, Env)`.
pub trait Env: Sealed + 'static {
    /// The numbers, one for each dataset.
    const AMOUNTS: Amounts;
    /// The numbers as the parts of one amount, if the list holds Rényi orders or one number for
    /// each order.
    const PARTS: Amount;
}

impl Sealed for () {}
impl<H, T> Sealed for (H, T) {}

impl Env for () {
    const AMOUNTS: Amounts = Amounts::EMPTY;
    const PARTS: Amount = Amount::NO_PARTS;
}
impl<H: Nat, T: Env> Env for (H, T) {
    const AMOUNTS: Amounts = T::AMOUNTS.prepend(Amount::bare(H::VALUE));
    const PARTS: Amount = T::PARTS.prepend(H::VALUE);
}

/// Entry-wise sum: the sensitivity of a sum or difference of two values.
pub trait EnvAdd<Other: Env>: Env {
    /// The sums.
    type Out: Env;
}
impl EnvAdd<()> for () {
    type Out = ();
}
impl<H: Nat, T: Env> EnvAdd<(H, T)> for () {
    type Out = (H, T);
}
impl<H: Nat, T: Env> EnvAdd<()> for (H, T) {
    type Out = (H, T);
}
impl<A: Nat + Add<B>, T: EnvAdd<U>, B: Nat, U: Env> EnvAdd<(B, U)> for (A, T)
where
    Sum<A, B>: Nat,
{
    type Out = (Sum<A, B>, T::Out);
}

/// Entry-wise product with a constant: the sensitivity of a multiple, or the stability of a
/// transformation that copies rows.
pub trait EnvScale<K: Nat>: Env {
    /// The products.
    type Out: Env;
}
impl<K: Nat> EnvScale<K> for () {
    type Out = ();
}
impl<A: Nat + Mul<K>, T: EnvScale<K>, K: Nat> EnvScale<K> for (A, T)
where
    Prod<A, K>: Nat,
{
    type Out = (Prod<A, K>, T::Out);
}

/// Entry-wise product of two environments: the square of a length in L2, as the product of a length
/// in L1 and the largest change of one entry.
pub trait EnvTimes<Other: Env>: Env {
    /// The products.
    type Out: Env;
}
impl EnvTimes<()> for () {
    type Out = ();
}
impl<A: Nat + Mul<B>, T: EnvTimes<U>, B: Nat, U: Env> EnvTimes<(B, U)> for (A, T)
where
    Prod<A, B>: Nat,
{
    type Out = (Prod<A, B>, T::Out);
}

/// Entry-wise minimum with a constant: the stability of a transformation that keeps at most `K`
/// rows of each unit.
pub trait EnvAtMost<K: Nat>: Env {
    /// The minima.
    type Out: Env;
}
impl<K: Nat> EnvAtMost<K> for () {
    type Out = ();
}
impl<A: Nat + Min<K>, T: EnvAtMost<K>, K: Nat> EnvAtMost<K> for (A, T)
where
    Minimum<A, K>: Nat,
{
    type Out = (Minimum<A, K>, T::Out);
}

/// The largest entry: the sensitivity that scales the noise.
pub trait EnvMax: Env {
    /// The largest entry, 0 for an empty list.
    type Out: Nat;
}
impl EnvMax for () {
    type Out = U0;
}
impl<A: Nat> EnvMax for (A, ()) {
    type Out = A;
}
impl<A: Nat + Max<<(B, T) as EnvMax>::Out>, B: Nat, T: Env> EnvMax for (A, (B, T))
where
    (B, T): EnvMax,
    Maximum<A, <(B, T) as EnvMax>::Out>: Nat,
{
    type Out = Maximum<A, <(B, T) as EnvMax>::Out>;
}

/// Entry-wise maximum.
pub trait EnvLarger<Other: Env>: Env {
    /// The maxima.
    type Out: Env;
}
impl EnvLarger<()> for () {
    type Out = ();
}
impl<H: Nat, T: Env> EnvLarger<(H, T)> for () {
    type Out = (H, T);
}
impl<H: Nat, T: Env> EnvLarger<()> for (H, T) {
    type Out = (H, T);
}
impl<A: LargerCost<B>, T: EnvLarger<U>, B: Nat, U: Env> EnvLarger<(B, U)> for (A, T) {
    type Out = (A::Out, T::Out);
}

/// The first dataset of a session.
pub enum First {}
/// The dataset after `I`.
pub struct Next<I>(Exactly<I>);

/// The number of a dataset in its session: [`First`], `Next<First>`, ... Sealed.
pub trait Index: Sealed + 'static {
    /// The number as a value, counted from 0.
    const NUMBER: u64;
}
impl Sealed for First {}
impl<I> Sealed for Next<I> {}
impl Index for First {
    const NUMBER: u64 = 0;
}
impl<I: Index> Index for Next<I> {
    const NUMBER: u64 = I::NUMBER + 1;
}

/// The environment with `D` at this dataset and zero elsewhere.
pub trait Only<D: Nat>: Index {
    /// The environment `(0, (.., (D, ())))`.
    type Env: Env;
}
impl<D: Nat> Only<D> for First {
    type Env = (D, ());
}
impl<D: Nat, I: Only<D>> Only<D> for Next<I> {
    type Env = (U0, I::Env);
}

/// The environment with 1 in place of each entry above zero: the stability of one part of a table,
/// which is analysed for one row.
pub trait Ones: Env {
    /// The environment of ones and zeros.
    type Out: Env;
}
impl Ones for () {
    type Out = ();
}
impl<T: Ones> Ones for (U0, T) {
    type Out = (U0, T::Out);
}
impl<U, B, T: Ones> Ones for (UInt<U, B>, T)
where
    UInt<U, B>: Nat,
{
    type Out = (U1, T::Out);
}

/// An environment with exactly one entry above zero: the stability of a table of one dataset.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "a query can be called only on a table of one dataset",
    label = "call it on a table of one dataset",
    note = "for more about this error: `dp-audit explain DP0111`"
)]
pub trait Single: Env {
    /// The position of the dataset in its session.
    type Index: Index;
    /// The entry above zero.
    type Entry: Nat;
}
impl<U, B> Single for (UInt<U, B>, ())
where
    UInt<U, B>: Nat,
{
    type Index = First;
    type Entry = UInt<U, B>;
}
impl<T: Single> Single for (U0, T) {
    type Index = Next<T::Index>;
    type Entry = T::Entry;
}

/// An environment with one entry, which is 1: the stability of a table where each privacy unit is
/// one row. Sealed.
#[diagnostic::on_unimplemented(
    message = "one privacy unit can have several rows in this table, but a sample takes each row by itself",
    label = "take a table whose privacy unit is a row or an identifier with `at_most = 1`",
    note = "amplification needs all rows of a unit in the sample or none; if rows are taken one by one, a unit of many rows is nearly always in",
    note = "for more about this error: `dp-audit explain DP0230`"
)]
pub trait OneRowEach: Single {}
#[diagnostic::do_not_recommend]
impl<S: Single<Entry = U1>> OneRowEach for S {}

#[cfg(test)]
mod tests;
