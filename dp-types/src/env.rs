//! Environments: one number per privacy unit of the session.
//!
//! A stability, a sensitivity or a cost is a list `(D0, (D1, ()))` with one entry per dataset of the session, in
//! the order in which the session holds them; entries past the end are zero. This is the sensitivity environment
//! of Solo (Abuah, Darais, Near, OOPSLA 2022), kept on the value rather than on an arrow.

use core::ops::{Add, Mul};

use typenum::{Max, Maximum, Prod, Sum, U0, UInt};

use crate::brand::Exactly;
use crate::num::{LargerCost, Nat, Positive, Spend};
use crate::proof::Amounts;
use crate::sealed::Sealed;

/// A list of type-level naturals, one per dataset. Sealed: only `()` and `(Nat, Env)`.
pub trait Env: Sealed + 'static {
    /// The numbers.
    const AMOUNTS: Amounts;
}

impl Sealed for () {}
impl<H, T> Sealed for (H, T) {}

impl Env for () {
    const AMOUNTS: Amounts = Amounts::EMPTY;
}
impl<H: Nat, T: Env> Env for (H, T) {
    const AMOUNTS: Amounts = T::AMOUNTS.prepend(H::VALUE);
}

/// Entry-wise sum: the sensitivity of a sum or difference of two values, the cost of two releases.
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

/// Entry-wise product with a constant: the sensitivity of a multiple, the stability of a copying step.
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

/// The largest entry: the sensitivity for which noise is scaled.
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

/// What a release at cost `E` takes from each dataset's budget: `E` where the sensitivity is above zero, else 0.
///
/// The noise is scaled to the largest sensitivity, so a dataset to which the value is less sensitive is charged
/// more than it must be; never less.
pub trait Charge<E: Positive>: Env {
    /// The cost for each dataset.
    type Out: Env;
}
impl<E: Positive> Charge<E> for () {
    type Out = ();
}
impl<E: Positive, T: Charge<E>> Charge<E> for (U0, T) {
    type Out = (U0, T::Out);
}
impl<E: Positive, U, B, T: Charge<E>> Charge<E> for (UInt<U, B>, T)
where
    UInt<U, B>: Nat,
{
    type Out = (E, T::Out);
}

/// Budgets that afford costs, entry by entry.
#[diagnostic::on_unimplemented(
    message = "this budget does not cover the cost",
    label = "not enough budget, or none for one of the datasets",
    note = "a release costs of every dataset that its number depends on; a budget has one entry for each",
    note = "for more about this error: docs/errors/DP0101.md"
)]
pub trait SpendAll<Cost: Env>: Env {
    /// What is left of each.
    type Rest: Env;
}
impl<T: Env> SpendAll<()> for T {
    type Rest = T;
}
impl<L: Spend<C>, T: SpendAll<U>, C: Nat, U: Env> SpendAll<(C, U)> for (L, T) {
    type Rest = (L::Rest, T::Rest);
}

/// Entry-wise maximum: the cost of a branch on a released value.
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

/// A list with one entry more at its end: the budgets of a session that takes in another dataset.
pub trait Append<E: Positive>: Env {
    /// The longer list.
    type Out: Env;
}
impl<E: Positive> Append<E> for () {
    type Out = (E, ());
}
impl<E: Positive, H: Nat, T: Append<E>> Append<E> for (H, T) {
    type Out = (H, T::Out);
}

/// The first dataset of a session.
pub enum First {}
/// The dataset after `I`.
pub struct Next<I>(Exactly<I>);

/// The number of a dataset in its session: [`First`], `Next<First>`, ... Sealed.
pub trait Index: Sealed + 'static {
    /// Counted from 0.
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

/// The environment that is `D` at this dataset and zero elsewhere.
pub trait Unit<D: Nat>: Index {
    /// `(0, (.., (D, ())))`.
    type Env: Env;
}
impl<D: Nat> Unit<D> for First {
    type Env = (D, ());
}
impl<D: Nat, I: Unit<D>> Unit<D> for Next<I> {
    type Env = (U0, I::Env);
}
