//! Measures with one number: pure ε and ρ-zCDP.

use core::ops::{Add, Mul, Sub};

use typenum::{B0, B1, Prod, Sub1, Sum, U1, UInt};

use super::{Cost, Covered, Currency, Larger, Measure, OverParts, Plus, Price, Spend, Times, Told};
use crate::brand::Exactly;
use crate::derivation::{Amount, Field, fields};
use crate::neighbours::Neighbours;
use crate::num::{DivRem, EpsilonExceeds, LargerCost, Nat, Positive, Quotient, RhoExceeds, Take};
use crate::sealed::Sealed;

/// Pure ε-differential privacy: for every set `S` of outputs and all neighbours, `Pr[M(D) ∈ S] ≤
/// exp(ε) · Pr[M(D') ∈ S]`.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug)]
pub enum ε {}
/// The name of the measure [`ε`] in code. Error messages print `ε`.
pub type Pure = ε;
/// ρ-zero-concentrated differential privacy: the Rényi divergence of every order α > 1 is at most
/// α·ρ.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug)]
pub enum ρ {}
/// The name of the measure [`ρ`] in code. Error messages print `ρ`.
pub type Zcdp = ρ;

/// A cost ε, in 10^-6: `Eps` of 300,000 is ε = 0.3.
pub struct Eps<N>(Exactly<N>);
/// A cost ρ, in 10^-12.
pub struct Rho<N>(Exactly<N>);

macro_rules! scalar {
    ($($measure:ident $name:literal $currency:ident $cost:ident $exceeds:ident;)*) => { $(
        impl Sealed for $measure {}
        impl Measure for $measure {
            const NAME: &'static str = $name;
            const FIELDS: &'static [Field] = fields! { "measure" = $name };
            const CURRENCY: Currency = Currency::$currency;
            type Zero = $cost<typenum::U0>;
        }
        impl<N> Sealed for $cost<N> {}
        impl<N: Nat> Cost for $cost<N> {
            type Measure = $measure;
            const AMOUNT: Amount = Amount::bare(N::VALUE);
        }
        impl<N: Positive> Price for $cost<N> {}
        impl<N: Nat + $exceeds<L>, L: Nat> Told<$cost<L>> for $cost<N> {}
        impl<A: Nat + Add<B>, B: Nat> Plus<$cost<B>> for $cost<A>
        where
            Sum<A, B>: Nat,
        {
            type Out = $cost<Sum<A, B>>;
        }
        impl<A: LargerCost<B>, B: Nat> Larger<$cost<B>> for $cost<A> {
            type Out = $cost<A::Out>;
        }
        impl<A: Nat + Mul<N>, N: Nat> Times<N> for $cost<A>
        where
            Prod<A, N>: Nat,
        {
            type Out = $cost<Prod<A, N>>;
        }
        impl<L: Nat + Take<C, B0, Out: Covered<$cost<C>, $cost<L>>>, C: Nat> Spend<$cost<C>> for $cost<L> {
            type Rest = $cost<<L::Out as Covered<$cost<C>, $cost<L>>>::Rest>;
        }
    )* };
}
scalar! {
    Pure "pure" PureDp Eps EpsilonExceeds;
    Zcdp "zcdp" ConcentratedDp Rho RhoExceeds;
}

// A unit has k rows in a part. The numbers k of all parts add up to at most D (2·D under
// `ReplaceOne`). A part costs k·ε by group privacy, so all parts cost D·ε.
impl<A, N: Neighbours, D> OverParts<N, D> for Eps<A>
where
    D: Nat + Mul<N::Moves>,
    A: Nat + Mul<Prod<D, N::Moves>>,
    Prod<A, Prod<D, N::Moves>>: Nat,
{
    type Out = Eps<Prod<A, Prod<D, N::Moves>>>;
}
// A part in which a unit has k rows costs k²·ρ. Each k is at most D, and all k add up to at most D
// (2·D under `ReplaceOne`). So all parts cost at most D²·ρ (2·D²·ρ under `ReplaceOne`).
impl<A, N: Neighbours, D> OverParts<N, D> for Rho<A>
where
    D: Nat + Mul<D> + Mul<N::Moves>,
    Prod<D, D>: Mul<N::Moves>,
    A: Nat + Mul<Prod<Prod<D, D>, N::Moves>>,
    Prod<A, Prod<Prod<D, D>, N::Moves>>: Nat,
{
    type Out = Rho<Prod<A, Prod<Prod<D, D>, N::Moves>>>;
}

/// A cost ρ: only [`Rho`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "this is not a budget in ρ",
    label = "write it as `rho!(0.01)`, or `rho!(epsilon = 1.0, delta = 1e-6)`",
    note = "for more about this error: `dp-audit explain DP0401`"
)]
pub trait AsRho: Price {
    /// ρ, in 10^-12.
    type Rho: Positive;
}
impl<N: Positive> AsRho for Rho<N> {
    type Rho = N;
}

/// ⌈`Self`² / 2⌉: the cost in ρ of a pure ε (Bun, Steinke 2016, proposition 1.4). The units agree,
/// since 10^-6 squared is 10^-12.
pub trait HalfSquare: Nat {
    /// ρ, in 10^-12.
    type Out: Nat;
}
impl<N, U, B> HalfSquare for N
where
    N: Nat + Mul<N>,
    Prod<N, N>: Add<U1, Output = UInt<U, B>>,
    U: Nat,
{
    type Out = U;
}

/// ⌈`Self` / `D`⌉: division that rounds against the user.
pub trait CeilDiv<D: Nat> {
    /// The quotient, rounded up.
    type Out: Nat;
}
impl<N, D: Nat> CeilDiv<D> for N
where
    N: Add<D>,
    Sum<N, D>: Sub<B1>,
    Sub1<Sum<N, D>>: DivRem<D>,
    Quotient<Sub1<Sum<N, D>>, D>: Nat,
{
    type Out = Quotient<Sub1<Sum<N, D>>, D>;
}
