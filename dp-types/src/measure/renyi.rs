//! Rényi divergences at declared orders: a curve of which finitely many points are kept.

use core::ops::Mul;

use typenum::{B0, Cmp, Compare, Less, Min, Minimum, Prod, U0, U1, U1000000, U1000000000000};

use super::{CeilDiv, Cost, Covered, Currency, Larger, Measure, OverParts, Plus, Price, Spend, Times};
use crate::brand::Exactly;
use crate::derivation::{Amount, Field, Json, fields};
use crate::env::{Env, EnvAdd, EnvLarger, EnvScale};
use crate::neighbours::Neighbours;
use crate::num::{Decimals, Nat, Places6, Positive, Show, Take};
use crate::sealed::Sealed;

/// (α, ε)-Rényi differential privacy at each of the orders `O`, a list of numbers in 10^-6 above 1.
pub struct Renyi<O>(Exactly<O>);
/// ε in 10^-6 at each order of `O`: the list `E` has one entry for each.
pub struct RenyiEps<O, E>(Exactly<(O, E)>);
/// ε at each order as errors print them.
pub struct RenyiEpsilons<Texts>(Exactly<Texts>);

/// Orders: a list of numbers above one that increase, in 10^-6. Sealed.
#[diagnostic::on_unimplemented(
    message = "these are not orders of a Rényi divergence",
    label = "use numbers above 1, as in `renyi(2 = 0.1, 8 = 0.4)`",
    note = "for more about this error: docs/errors/DP0405.md"
)]
pub trait Orders: Env {
    /// Zero at each.
    type Zeros: Env;
}
impl<A: Nat, T: After<A>> Orders for (A, T)
where
    Self: After<U1000000>,
{
    type Zeros = (U0, T::Zeros);
}

/// A list of orders that increase, from above `A`.
pub trait After<A: Nat>: Env {
    /// Zero at each.
    type Zeros: Env;
}
impl<A: Nat> After<A> for () {
    type Zeros = ();
}
impl<A, B, T> After<A> for (B, T)
where
    A: Nat + Cmp<B> + Decimals<Places6, ()>,
    B: Nat + Decimals<Places6, ()>,
    Compare<A, B>: NextOrder<TextOf<A>, TextOf<B>>,
    T: After<B>,
{
    type Zeros = (U0, T::Zeros);
}
type TextOf<A> = <A as Decimals<Places6, ()>>::Out;

/// The outcome of comparing an order with the next one, where they increase; with both as errors print them.
#[diagnostic::on_unimplemented(
    message = "the orders of a Rényi divergence increase from above 1, but {Next} is not above {Order}",
    label = "write each order once, the lowest first and each above 1: `renyi(2 = 0.1, 8 = 0.4)`",
    note = "`(_8, dot, _0)` reads as 8.0",
    note = "for more about this error: docs/errors/DP0405.md"
)]
pub trait NextOrder<Order, Next> {}
#[diagnostic::do_not_recommend]
impl<Order, Next> NextOrder<Order, Next> for Less {}

/// One ε for each of these orders, and none more. Sealed.
#[diagnostic::on_unimplemented(
    message = "a budget at Rényi orders has one ε for each order",
    label = "write as many ε as there are orders: `renyi(2 = 0.1, 8 = 0.4)`",
    note = "for more about this error: docs/errors/DP0405.md"
)]
pub trait ForOrders<O: Env>: Env {}
impl ForOrders<()> for () {}
impl<A: Nat, B: Nat, T: Env, U: ForOrders<T>> ForOrders<(A, T)> for (B, U) {}

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
impl<O: Orders, E: Positive, T: Env> Price for RenyiEps<O, (E, T)> where (E, T): ForOrders<O> {}
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
/// What pure ε is worth at each of these orders: the smaller of ε and ⌈α·ε²/D⌉, with D = 2 (Bun, Steinke 2016, propositions 1.4
/// and 3.3), or D = 8 where the privacy loss has a range of ε (Cesar, Rogers 2021). Sealed.
pub trait PureAtOrders<E: Nat, D: Nat>: Orders {
    /// One ε for each order.
    type Out: Env;
}
// An order counts 10^-6 and ρ 10^-12; their product is brought to 10^-6 of ε.
type RhoAt<A, R> = <Prod<A, R> as CeilDiv<U1000000000000>>::Out;
/// ⌈α·ε²/D⌉ in 10^-6, for the order `Self` and ε = `E`.
pub trait PureCurve<E: Nat, D: Nat>: Nat {
    /// ε at this order.
    type Out: Nat;
}
impl<A, E, D> PureCurve<E, D> for A
where
    D: Nat + Mul<U1000000000000>,
    Prod<D, U1000000000000>: Nat,
    E: Nat + Mul<E>,
    A: Nat + Mul<Prod<E, E>>,
    Prod<A, Prod<E, E>>: CeilDiv<Prod<D, U1000000000000>>,
{
    type Out = <Prod<A, Prod<E, E>> as CeilDiv<Prod<D, U1000000000000>>>::Out;
}
type PureAt<A, E, D> = <A as PureCurve<E, D>>::Out;
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
impl<E, D: Nat, A> PureAtOrders<E, D> for (A, ())
where
    Self: Orders,
    A: PureCurve<E, D>,
    E: Nat + Min<PureAt<A, E, D>>,
    Minimum<E, PureAt<A, E, D>>: Nat,
{
    type Out = (Minimum<E, PureAt<A, E, D>>, ());
}
impl<E, D: Nat, A, B: Nat, T: Env> PureAtOrders<E, D> for (A, (B, T))
where
    Self: Orders,
    A: PureCurve<E, D>,
    E: Nat + Min<PureAt<A, E, D>>,
    Minimum<E, PureAt<A, E, D>>: Nat,
    (B, T): PureAtOrders<E, D>,
{
    type Out = (Minimum<E, PureAt<A, E, D>>, <(B, T) as PureAtOrders<E, D>>::Out);
}
