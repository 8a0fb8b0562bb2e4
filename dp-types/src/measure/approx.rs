//! (ε, δ)-differential privacy: pure ε-differential privacy, except with a probability of at most
//! δ.

use core::ops::{Add, Mul};

use typenum::{B0, Prod, Sum, U0, U1};

use super::{Cost, Covered, Currency, Larger, Measure, OverParts, Plus, Price, Spend, Times};
use crate::brand::Exactly;
use crate::derivation::{Amount, Field, fields};
use crate::neighbours::Neighbours;
use crate::num::{Decimals, LargerCost, Nat, Places6, Places15, Positive, Show, Take};
use crate::sealed::Sealed;

/// (ε, δ)-differential privacy: `Pr[M(D) ∈ S] ≤ exp(ε) · Pr[M(D') ∈ S] + δ`.
#[derive(Clone, Copy, Debug)]
pub enum Approx {}
/// The cost (ε, δ): ε in 10^-6, δ in 10^-15.
pub struct EpsDelta<E, D>(Exactly<(E, D)>);
/// (ε, δ) as error messages print it.
pub struct EpsilonDelta<E, D>(Exactly<(E, D)>);

impl Sealed for Approx {}
impl Measure for Approx {
    const NAME: &'static str = "approx";
    const FIELDS: &'static [Field] = fields! { "measure" = "approx" };
    const CURRENCY: Currency = Currency::ApproxDp;
    type Zero = EpsDelta<U0, U0>;
}
impl<E, D> Sealed for EpsDelta<E, D> {}
impl<E: Nat, D: Nat> Cost for EpsDelta<E, D> {
    type Measure = Approx;
    const AMOUNT: Amount = Amount::list(&[E::VALUE, D::VALUE]);
}
impl<E: Positive, D: Nat> Price for EpsDelta<E, D> {}

/// A cost (ε, δ): only [`EpsDelta`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "this is not a budget in ε and δ",
    label = "write it as `eps!(1.0, delta = 1e-6)`",
    note = "for more about this error: `dp-audit explain DP0401`"
)]
pub trait AsApprox: Price {
    /// ε, in 10^-6.
    type Epsilon: Positive;
    /// δ, in 10^-15.
    type Delta: Nat;
}
impl<E: Positive, D: Nat> AsApprox for EpsDelta<E, D> {
    type Epsilon = E;
    type Delta = D;
}

impl<E: Decimals<Places6, ()>, D: Decimals<Places15, ()>> Show for EpsDelta<E, D> {
    type Name = EpsilonDelta<E::Out, D::Out>;
}
impl<A: Nat + Add<E>, B: Nat + Add<D>, E: Nat, D: Nat> Plus<EpsDelta<E, D>> for EpsDelta<A, B>
where
    Sum<A, E>: Nat,
    Sum<B, D>: Nat,
{
    type Out = EpsDelta<Sum<A, E>, Sum<B, D>>;
}
impl<A: LargerCost<E>, B: LargerCost<D>, E: Nat, D: Nat> Larger<EpsDelta<E, D>> for EpsDelta<A, B> {
    type Out = EpsDelta<A::Out, B::Out>;
}
impl<A: Nat + Mul<N>, B: Nat + Mul<N>, N: Nat> Times<N> for EpsDelta<A, B>
where
    Prod<A, N>: Nat,
    Prod<B, N>: Nat,
{
    type Out = EpsDelta<Prod<A, N>, Prod<B, N>>;
}
impl<A, B, E: Nat, D: Nat> Spend<EpsDelta<E, D>> for EpsDelta<A, B>
where
    A: Nat + Take<E, B0, Out: Covered<EpsDelta<E, D>, Self>>,
    B: Nat + Take<D, B0, Out: Covered<EpsDelta<E, D>, Self>>,
{
    type Rest = EpsDelta<
        <A::Out as Covered<EpsDelta<E, D>, Self>>::Rest,
        <B::Out as Covered<EpsDelta<E, D>, Self>>::Rest,
    >;
}
// A changed row is in one part, or it leaves one part and enters another.
impl<E: Nat, D: Nat, N: Neighbours> OverParts<N, U1> for EpsDelta<E, D>
where
    Self: Times<N::Moves>,
{
    type Out = <Self as Times<N::Moves>>::Out;
}
impl<E: Nat, D: Nat, N: Neighbours> OverParts<N, U0> for EpsDelta<E, D> {
    type Out = EpsDelta<U0, U0>;
}
