//! Rényi differential privacy at declared orders: finitely many points of the curve.

use core::ops::{Add, Mul};

use typenum::{Add1, B0, B1, Cmp, Compare, Less, Min, Minimum, Prod, U0, U1, U65, U1000000, U1000000000000};

use super::{CeilDiv, Cost, Covered, Currency, Larger, Measure, OverParts, Plus, Price, Spend, Times};
use crate::brand::Exactly;
use crate::derivation::{Amount, Field, Json, fields};
use crate::env::{Env, EnvAdd, EnvLarger, EnvScale};
use crate::neighbours::Neighbours;
use crate::num::{Decimals, Nat, Places6, Positive, Show, Take};
use crate::sealed::Sealed;

/// (α, ε)-Rényi differential privacy at each order α of the list `O`. Orders are above 1, in 10^-6.
pub struct Renyi<O>(Exactly<O>);
/// The cost: an ε in 10^-6 at each order of `O`. The list `E` has one entry for each order.
pub struct RenyiEps<O, E>(Exactly<(O, E)>);
/// ε at each order as error messages print them.
pub struct RenyiEpsilons<Texts>(Exactly<Texts>);

/// Orders: an increasing list of numbers above one, in 10^-6. Sealed.
#[diagnostic::on_unimplemented(
    message = "these are not orders of a Rényi divergence",
    label = "use numbers above 1, as in `renyi(2 = 0.1, 8 = 0.4)`",
    note = "for more about this error: `dp-audit explain DP0405`"
)]
pub trait Orders: Env {
    /// The list with a zero for each order.
    type Zeros: Env;
}
impl<A: Nat, T: After<A>> Orders for (A, T)
where
    Self: After<U1000000> + Listed<Length: Cmp<U65>>,
    Compare<<Self as Listed>::Length, U65>: FewOrders,
{
    type Zeros = (U0, T::Zeros);
}

/// A list whose length is known as a type. Sealed.
pub trait Listed: Env {
    /// The number of entries.
    type Length: Nat;
}
impl Listed for () {
    type Length = U0;
}
impl<A: Nat, T: Listed<Length: Add<B1>>> Listed for (A, T)
where
    Add1<T::Length>: Nat,
{
    type Length = Add1<T::Length>;
}

/// The result of comparing the number of orders with 65, if there are fewer.
#[diagnostic::on_unimplemented(
    message = "a Rényi budget has at most 64 orders, but this one has more",
    label = "list 64 orders or fewer: many small orders and a few large ones lose little",
    note = "for more about this error: `dp-audit explain DP0405`"
)]
pub trait FewOrders {}
#[diagnostic::do_not_recommend]
impl FewOrders for Less {}

/// A list of increasing orders, all above `A`.
pub trait After<A: Nat>: Env {
    /// The list with a zero for each order.
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

/// The result of comparing an order with the next order, if the next order is larger. The type
/// holds both orders as error messages print them.
#[diagnostic::on_unimplemented(
    message = "Rényi orders must be above 1 and increase, but {Next} is not above {Order}",
    label = "write each order once, the lowest first and each above 1: `renyi(2 = 0.1, 8 = 0.4)`",
    note = "`(_8, dot, _0)` reads as 8.0",
    note = "for more about this error: `dp-audit explain DP0405`"
)]
pub trait NextOrder<Order, Next> {}
#[diagnostic::do_not_recommend]
impl<Order, Next> NextOrder<Order, Next> for Less {}

/// Exactly one ε for each of these orders. Sealed.
#[diagnostic::on_unimplemented(
    message = "a budget at Rényi orders needs one ε per order",
    label = "write one ε for each order: `renyi(2 = 0.1, 8 = 0.4)`",
    note = "for more about this error: `dp-audit explain DP0405`"
)]
pub trait ForOrders<O: Env>: Env {}
impl ForOrders<()> for () {}
impl<A: Nat, B: Nat, T: Env, U: ForOrders<T>> ForOrders<(A, T)> for (B, U) {}

impl<O> Sealed for Renyi<O> {}
impl<O: Orders> Measure for Renyi<O> {
    const NAME: &'static str = "renyi";
    const FIELDS: &'static [Field] = fields! { "measure" = "renyi", "orders": Json::Numbers(&O::PARTS) };
    const CURRENCY: Currency = Currency::RenyiDp(O::PARTS);
    type Zero = RenyiEps<O, O::Zeros>;
}
impl<O, E> Sealed for RenyiEps<O, E> {}
impl<O: Orders, E: Env> Cost for RenyiEps<O, E> {
    type Measure = Renyi<O>;
    const AMOUNT: Amount = E::PARTS;
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

/// A list that is large enough for another list, order by order. `Left` is the whole budget and
/// `All` the whole cost, for the error message.
pub trait TakeEach<O: Orders, C: Env, Left: Env, All: Env>: Env {
    /// The remainder at each order.
    type Rest: Env;
}
impl<O: Orders, Left: Env, All: Env> TakeEach<O, (), Left, All> for () {
    type Rest = ();
}
impl<O: Orders, A, B: Nat, Left: Env, All: Env> TakeEach<O, (B, ()), Left, All> for (A, ())
where
    A: Nat + Take<B, B0, Out: Covered<RenyiEps<O, All>, RenyiEps<O, Left>>>,
{
    type Rest = (CoveredRest<A::Out, O, Left, All>, ());
}
// The implementation takes two orders at a time. rustc gives up beyond 128 steps, and already needs
// 64 steps for other checks of a list of 64 orders.
impl<O: Orders, A, B: Nat, C, D: Nat, T, U: Env, Left: Env, All: Env> TakeEach<O, (B, (D, U)), Left, All>
    for (A, (C, T))
where
    A: Nat + Take<B, B0, Out: Covered<RenyiEps<O, All>, RenyiEps<O, Left>>>,
    C: Nat + Take<D, B0, Out: Covered<RenyiEps<O, All>, RenyiEps<O, Left>>>,
    T: TakeEach<O, U, Left, All>,
{
    type Rest = (CoveredRest<A::Out, O, Left, All>, (CoveredRest<C::Out, O, Left, All>, T::Rest));
}
type CoveredRest<Out, O, Left, All> = <Out as Covered<RenyiEps<O, All>, RenyiEps<O, Left>>>::Rest;

impl<O, E: Texts> Show for RenyiEps<O, E> {
    type Name = RenyiEpsilons<E::Out>;
}
/// The entries of a list as decimals.
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

/// The cost of ρ at each of these orders: ⌈α·ρ⌉ in 10^-6 of ε, by the definition of zCDP. Sealed.
pub trait AtOrders<R: Nat>: Orders {
    /// One ε for each order.
    type Out: Env;
}
/// The cost of pure ε at each of these orders: the smaller of ε and ⌈α·ε²/D⌉. D = 2 in general
/// (Bun, Steinke 2016, propositions 1.4 and 3.3), and D = 8 if the privacy loss has a range of ε
/// (Cesar, Rogers 2021). Sealed.
pub trait PureAtOrders<E: Nat, D: Nat>: Orders {
    /// One ε for each order.
    type Out: Env;
}
/// ⌈α·ρ⌉ in 10^-6, for the order α = `Self` and ρ = `R`. Orders are in 10^-6 and ρ in 10^-12; the
/// product is scaled to 10^-6 of ε.
pub trait RhoCurve<R: Nat>: Nat {
    /// ε at this order.
    type Out: Nat;
}
impl<A: Nat + Mul<R>, R: Nat> RhoCurve<R> for A
where
    Prod<A, R>: CeilDiv<U1000000000000>,
{
    type Out = <Prod<A, R> as CeilDiv<U1000000000000>>::Out;
}
/// ⌈α·ε²/D⌉ in 10^-6, for the order α = `Self` and ε = `E`.
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
/// The smaller of ε and ⌈α·ε²/D⌉, for the order α = `Self` and ε = `E`.
pub trait PureLeast<E: Nat, D: Nat>: Nat {
    /// ε at this order.
    type Out: Nat;
}
impl<A, E, D: Nat> PureLeast<E, D> for A
where
    A: PureCurve<E, D>,
    E: Nat + Min<PureAt<A, E, D>>,
    Minimum<E, PureAt<A, E, D>>: Nat,
{
    type Out = Minimum<E, PureAt<A, E, D>>;
}

// The macro takes three orders at a time: rustc gives up beyond 128 steps, and a division takes
// half of them.
macro_rules! at_each {
    ($all:ident<$($by:ident),*> $one:ident) => {
        impl<$($by: Nat,)* A: $one<$($by),*>> $all<$($by),*> for (A, ())
        where
            Self: Orders,
        {
            type Out = (A::Out, ());
        }
        impl<$($by: Nat,)* A: $one<$($by),*>, B: $one<$($by),*>> $all<$($by),*> for (A, (B, ()))
        where
            Self: Orders,
        {
            type Out = (A::Out, (B::Out, ()));
        }
        impl<$($by: Nat,)* A: $one<$($by),*>, B: $one<$($by),*>, C: $one<$($by),*>> $all<$($by),*> for (A, (B, (C, ())))
        where
            Self: Orders,
        {
            type Out = (A::Out, (B::Out, (C::Out, ())));
        }
        impl<$($by: Nat,)* A: $one<$($by),*>, B: $one<$($by),*>, C: $one<$($by),*>, D: Nat, T: Env> $all<$($by),*>
            for (A, (B, (C, (D, T))))
        where
            Self: Orders,
            (D, T): $all<$($by),*>,
        {
            type Out = (A::Out, (B::Out, (C::Out, <(D, T) as $all<$($by),*>>::Out)));
        }
    };
}
at_each! { AtOrders<R> RhoCurve }
at_each! { PureAtOrders<E, K> PureLeast }
