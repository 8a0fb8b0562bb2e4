//! `laplace`: discrete Laplace noise of scale sensitivity/ε on a number, or on each entry of a
//! vector that is bounded in L1.

use dp_noise::laplace::DiscreteLaplace;

use typenum::U2;

use super::{Ask, Mechanism, Sensitive, largest, reduced};
use crate::aggregate::{Aggregate, Protected, Value};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::error::Error;
use crate::measure::{
    Approx, ChargeEach, Cost, Costs, Eps, EpsDelta, HalfSquare, Measure, Pure, PureAtOrders, Renyi, RenyiEps,
    Rho, Zcdp,
};
use crate::metric::{L1, ReadIn};
use crate::noise;
use crate::num::{EPSILON_UNIT, Nat, Positive, U0};
use crate::released::Released;
use crate::sealed::Sealed;

/// Discrete Laplace noise at `E` (an [`Eps`]), requested at a line of the source.
pub struct Laplace<E, const LINE: u32>(Exactly<E>);
impl<E, const LINE: u32> Sealed for Laplace<E, LINE> {}

/// The cost of Laplace noise at ε = `E` in a measure. Sealed: every [`Measure`] has one.
pub trait PricesLaplaceNoise<E: Positive>: Measure {
    /// The cost of the noise.
    type Price: Cost<Measure = Self>;
}
impl<E: Positive> PricesLaplaceNoise<E> for Pure {
    type Price = Eps<E>;
}
impl<E: Positive> PricesLaplaceNoise<E> for Approx {
    type Price = EpsDelta<E, U0>;
}
impl<E: Positive + HalfSquare> PricesLaplaceNoise<E> for Zcdp {
    type Price = Rho<E::Out>;
}
impl<E: Positive, O: PureAtOrders<E, U2>> PricesLaplaceNoise<E> for Renyi<O> {
    type Price = RenyiEps<O, O::Out>;
}

impl<A, M, E, const LINE: u32> Mechanism<A, M> for Laplace<Eps<E>, LINE>
where
    M: PricesLaplaceNoise<E>,
    E: Positive,
    A: Aggregate<Metric: ReadIn<L1>, Sensitivity: Sensitive + ChargeEach<M::Price>>,
{
    type Cost = <A::Sensitivity as ChargeEach<M::Price>>::Out;
    type Released = Released<A::Value, DiscreteLaplace>;
    const NODE: Json = object! {
        "rule" = "discrete-laplace/1",
        "line": Json::Int(LINE as i128),
        "at": Json::Position,
        "": Json::Spliced(M::FIELDS),
        "sampler": Json::Plain("lazy"),
        "epsilon": Json::Int(E::VALUE as i128),
        "scale": Json::List(&[
            Json::Int(scale::<A, E>().0 as i128),
            Json::Int(scale::<A, E>().1 as i128),
        ]),
        "sensitivity": Json::Amounts(&A::Sensitivity::AMOUNTS),
        "cost": Json::Amounts(&Self::Cost::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };

    const MIRRORED: bool = true;

    fn draw(exact: <A::Value as Value>::Exact) -> Result<Self::Released, Error> {
        let (numerator, denominator) = const { scale::<A, E>() };
        Released::with(exact, noise::law(numerator, denominator, DiscreteLaplace::new)?)
    }
}

/// The scale sensitivity/ε in lowest terms.
pub(super) const fn scale<A: Aggregate<Sensitivity: Sensitive>, E: Nat>() -> (u128, u128) {
    reduced(largest::<A>().strict_mul(EPSILON_UNIT as u128), E::VALUE as u128)
}

impl<'id, A> Protected<'id, A> {
    /// Adds discrete Laplace noise; pass the result to
    /// [`Budget::release`](crate::budget::Budget::release). `E` is an [`eps!`](crate::eps), and
    /// `LINE` is the line that the certificate names, `{ line!() }`.
    ///
    /// P(noise = k) = (1−q)/(1+q) · q^|k| with q = exp(−1/scale), scale = sensitivity/ε, in units
    /// of the number's grid. The sampler is exact (mode *lazy*: constant time except for ties of
    /// probability below 2^-50).
    ///
    /// Cost, from each dataset that the value depends on: ε under [`Pure`], (ε, 0) under
    /// [`Approx`], ε²/2 under [`Zcdp`], min(ε, α·ε²/2) at each order of [`Renyi`]. Argument:
    /// `mechanism/discrete_laplace/proof.md`; Ghosh, Roughgarden, Sundararajan, STOC 2009.
    pub fn laplace<E, const LINE: u32>(self) -> Ask<'id, A, Laplace<E, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }
}

#[cfg(test)]
mod tests;
