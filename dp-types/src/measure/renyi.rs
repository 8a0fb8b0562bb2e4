//! Rényi divergences at declared orders: a curve of which finitely many points are kept.

use core::ops::{Mul, Sub};

use typenum::{B0, Diff, Min, Minimum, Prod, U0, U1, U2, U1000000, U1000000000000};

use super::{CeilDiv, Cost, Covered, Currency, Larger, Measure, OverParts, Plus, Price, Spend, Times};
use crate::brand::Exactly;
use crate::env::{Env, EnvAdd, EnvLarger, EnvScale};
use crate::neighbours::Neighbours;
use crate::node::{Amount, Field, Json, fields};
use crate::num::{Decimals, Nat, Places6, Positive, Show, Take};
use crate::sealed::Sealed;

/// (α, ε)-Rényi differential privacy at each of the orders `O`, a list of numbers in 10^-6 above 1.
pub struct Renyi<O>(Exactly<O>);
/// ε in 10^-6 at each order of `O`: the list `E` has one entry for each.
pub struct RenyiEps<O, E>(Exactly<(O, E)>);
/// ε at each order as errors print them.
pub struct RenyiEpsilons<Texts>(Exactly<Texts>);

/// Orders: a list of one to eight numbers above one, in 10^-6. Sealed.
#[diagnostic::on_unimplemented(
    message = "these are not orders of a Rényi divergence",
    label = "use numbers above 1, as in `renyi(2 = 0.1, 8 = 0.4)`",
    note = "for more about this error: docs/errors/DP0405.md"
)]
pub trait Orders: Env {
    /// Zero at each.
    type Zeros: Env;
}
impl<A> Orders for (A, ())
where
    A: Nat + Sub<U1000000>,
    Diff<A, U1000000>: Positive,
{
    type Zeros = (U0, ());
}
impl<A, B: Nat, T: Env> Orders for (A, (B, T))
where
    A: Nat + Sub<U1000000>,
    Diff<A, U1000000>: Positive,
    (B, T): Orders,
{
    type Zeros = (U0, <(B, T) as Orders>::Zeros);
}

impl<O> Sealed for Renyi<O> {}
impl<O: Orders> Measure for Renyi<O> {
    const NAME: &'static str = "renyi";
    const FIELDS: &'static [Field] = fields! { "measure" = "renyi", "orders": Json::Amounts(O::AMOUNTS) };
    const CURRENCY: Currency = Currency::RenyiDp(O::AMOUNTS.as_parts());
    type Zero = RenyiEps<O, O::Zeros>;
}
impl<O, E> Sealed for RenyiEps<O, E> {}
impl<O: Orders, E: Env> Cost for RenyiEps<O, E> {
    type Measure = Renyi<O>;
    const AMOUNT: Amount = E::AMOUNTS.as_parts();
}
impl<O: Orders, E: Positive, T: Env> Price for RenyiEps<O, (E, T)> {}
impl<O: Orders, A: EnvAdd<B>, B: Env> Plus<RenyiEps<O, B>> for RenyiEps<O, A> {
    type Out = RenyiEps<O, A::Out>;
}
impl<O: Orders, A: EnvLarger<B>, B: Env> Larger<RenyiEps<O, B>> for RenyiEps<O, A> {
    type Out = RenyiEps<O, A::Out>;
}
impl<O: Orders, A: EnvScale<N>, N: Nat> Times<N> for RenyiEps<O, A> {
    type Out = RenyiEps<O, A::Out>;
}
impl<O: Orders, L: TakeEach<O, C, L, C>, C: Env> Spend<RenyiEps<O, C>> for RenyiEps<O, L> {
    type Rest = RenyiEps<O, L::Rest>;
}
impl<O: Orders, E: EnvScale<N::Moves>, N: Neighbours> OverParts<N, U1> for RenyiEps<O, E> {
    type Out = RenyiEps<O, E::Out>;
}
impl<O: Orders, E: Env, N: Neighbours> OverParts<N, U0> for RenyiEps<O, E> {
    type Out = RenyiEps<O, O::Zeros>;
}

/// A list that affords another, order by order; `Left` and `Cost` are the whole lists, for the error.
pub trait TakeEach<O: Orders, C: Env, Left: Env, All: Env>: Env {
    /// What is left at each order.
    type Rest: Env;
}
impl<O: Orders, Left: Env, All: Env> TakeEach<O, (), Left, All> for () {
    type Rest = ();
}
impl<O: Orders, A, T, B: Nat, U: Env, Left: Env, All: Env> TakeEach<O, (B, U), Left, All> for (A, T)
where
    A: Nat + Take<B, B0, Out: Covered<RenyiEps<O, All>, RenyiEps<O, Left>>>,
    T: TakeEach<O, U, Left, All>,
{
    type Rest = (<A::Out as Covered<RenyiEps<O, All>, RenyiEps<O, Left>>>::Rest, T::Rest);
}

impl<O, E: Texts> Show for RenyiEps<O, E> {
    type Name = RenyiEpsilons<E::Out>;
}
/// The entries as decimals.
pub trait Texts: Env {
    /// A list of decimals.
    type Out;
}
impl Texts for () {
    type Out = ();
}
impl<A: Nat + Decimals<Places6, ()>, T: Texts> Texts for (A, T) {
    type Out = (A::Out, T::Out);
}

/// What ρ is worth at each of these orders: ⌈α·ρ⌉ in 10^-6 of ε, which is the definition of zCDP. Sealed.
pub trait AtOrders<R: Nat>: Orders {
    /// One ε for each order.
    type Out: Env;
}
/// What pure ε is worth at each of these orders: the smaller of ε and ⌈α·ε²/2⌉ (Bun, Steinke 2016, propositions 1.4 and 3.3).
/// Sealed.
pub trait PureAtOrders<E: Nat>: Orders {
    /// One ε for each order.
    type Out: Env;
}
// An order counts 10^-6 and ρ 10^-12; their product is brought to 10^-6 of ε.
type RhoAt<A, R> = <Prod<A, R> as CeilDiv<U1000000000000>>::Out;
/// ⌈α·ε²/2⌉ in 10^-6, for the order `Self` and ε = `E`.
pub trait PureCurve<E: Nat>: Nat {
    /// ε at this order.
    type Out: Nat;
}
impl<A, E> PureCurve<E> for A
where
    E: Nat + Mul<E>,
    A: Nat + Mul<Prod<E, E>>,
    Prod<A, Prod<E, E>>: CeilDiv<Prod<U2, U1000000000000>>,
{
    type Out = <Prod<A, Prod<E, E>> as CeilDiv<Prod<U2, U1000000000000>>>::Out;
}
type PureAt<A, E> = <A as PureCurve<E>>::Out;
impl<R: Nat, A> AtOrders<R> for (A, ())
where
    Self: Orders,
    A: Nat + Mul<R>,
    Prod<A, R>: CeilDiv<U1000000000000>,
{
    type Out = (RhoAt<A, R>, ());
}
impl<R: Nat, A, B: Nat, T: Env> AtOrders<R> for (A, (B, T))
where
    Self: Orders,
    A: Nat + Mul<R>,
    Prod<A, R>: CeilDiv<U1000000000000>,
    (B, T): AtOrders<R>,
{
    type Out = (RhoAt<A, R>, <(B, T) as AtOrders<R>>::Out);
}
impl<E, A> PureAtOrders<E> for (A, ())
where
    Self: Orders,
    A: PureCurve<E>,
    E: Nat + Min<PureAt<A, E>>,
    Minimum<E, PureAt<A, E>>: Nat,
{
    type Out = (Minimum<E, PureAt<A, E>>, ());
}
impl<E, A, B: Nat, T: Env> PureAtOrders<E> for (A, (B, T))
where
    Self: Orders,
    A: PureCurve<E>,
    E: Nat + Min<PureAt<A, E>>,
    Minimum<E, PureAt<A, E>>: Nat,
    (B, T): PureAtOrders<E>,
{
    type Out = (Minimum<E, PureAt<A, E>>, <(B, T) as PureAtOrders<E>>::Out);
}
