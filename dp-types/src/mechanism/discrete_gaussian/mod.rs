//! `gaussian`: discrete Gaussian noise with σ² = sensitivity²/(2ρ) on a number, or on each entry of
//! a vector that is bounded in L2. A release costs ρ.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use dp_noise::gaussian::DiscreteGaussian;

use super::{Ask, Mechanism, Sensitive, largest, reduced};
use crate::aggregate::{Aggregate, Protected, Value};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::error::Error;
use crate::measure::{AtOrders, ChargeEach, Cost, Costs, Measure, Renyi, RenyiEps, Rho, Zcdp};
use crate::metric::{L2, Metric, ReadIn};
use crate::noise;
use crate::num::{Nat, Positive, RHO_UNIT};
use crate::released::Released;
use crate::sealed::Sealed;

/// Discrete Gaussian noise at `R` (a [`Rho`]), requested at a line of the source.
pub struct Gaussian<R, const LINE: u32>(Exactly<R>);
impl<R, const LINE: u32> Sealed for Gaussian<R, LINE> {}

/// A measure in which Gaussian noise has a cost. The implementing type is a tuple, so that a
/// compile error does not show a number. Sealed.
#[diagnostic::on_unimplemented(
    message = "Gaussian noise has no cost in this budget's measure: {Self}",
    label = "use `.laplace(EPSILON)` here, or declare the query's budget in ρ: `#[dp_query(rho = ..)]`",
    note = "Gaussian noise satisfies no pure ε because of its tails; its cost is exact in ρ-zCDP",
    note = "for more about this error: `dp-audit explain DP0407`"
)]
pub trait PricesGaussianNoise<R: Positive>: Sealed {
    /// The cost of the noise.
    type Price: Cost;
}
impl<R: Positive> PricesGaussianNoise<R> for (Zcdp,) {
    type Price = Rho<R>;
}
impl<R: Positive, O: AtOrders<R>> PricesGaussianNoise<R> for (Renyi<O>,) {
    type Price = RenyiEps<O, O::Out>;
}
type PriceIn<M, R> = <(M,) as PricesGaussianNoise<R>>::Price;

impl<A, M, R, const LINE: u32> Mechanism<A, M> for Gaussian<Rho<R>, LINE>
where
    M: Measure,
    R: Positive,
    (M,): PricesGaussianNoise<R>,
    A: Aggregate<Metric: ReadIn<L2>, Sensitivity: Sensitive + ChargeEach<PriceIn<M, R>>>,
{
    type Cost = <A::Sensitivity as ChargeEach<PriceIn<M, R>>>::Out;
    type Released = Released<A::Value, DiscreteGaussian>;
    const NODE: Json = object! {
        "rule" = "discrete-gaussian/1",
        "line": Json::Int(LINE as i128),
        "at": Json::Position,
        "": Json::Spliced(M::FIELDS),
        "sampler": Json::Plain("lazy"),
        "rho": Json::Int(R::VALUE as i128),
        "variance": Json::List(&[
            Json::Int(variance::<A, R>().0 as i128),
            Json::Int(variance::<A, R>().1 as i128),
        ]),
        "sensitivity": Json::Amounts(&A::Sensitivity::AMOUNTS),
        "cost": Json::Amounts(&Self::Cost::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };

    const MIRRORED: bool = true;

    fn draw(exact: <A::Value as Value>::Exact) -> Result<Self::Released, Error> {
        let (numerator, denominator) = const { variance::<A, R>() };
        Released::with(exact, noise::law(numerator, denominator, DiscreteGaussian::new)?)
    }
}

/// The variance sensitivity²/(2ρ) in lowest terms. A value beyond 128 bits stops the compilation.
const fn variance<A: Aggregate<Sensitivity: Sensitive>, R: Nat>() -> (u128, u128) {
    match <A::Metric as Metric>::SQUARED {
        true => variance_of_square(largest::<A>(), 1, R::VALUE),
        false => variance_at(largest::<A>(), R::VALUE),
    }
}

/// The variance for a single number whose sensitivity is `largest`.
#[inline]
pub(super) const fn variance_at(largest: u128, rho: u64) -> (u128, u128) {
    variance_of_square(largest, largest, rho)
}

/// The variance if the square of the sensitivity is the product of these two numbers.
#[inline]
const fn variance_of_square(one: u128, other: u128, rho: u64) -> (u128, u128) {
    let twice = 2 * rho as u128;
    // Each factor of the square is reduced before the multiplication, because the full product can
    // exceed 2^128.
    let (unit, twice) = reduced(RHO_UNIT as u128, twice);
    let (one, twice) = reduced(one, twice);
    let (other, twice) = reduced(other, twice);
    match one.strict_mul(other).checked_mul(unit) {
        Some(numerator) => reduced(numerator, twice),
        None => panic!("the variance of this noise is beyond 2^128: clamp the values to a smaller range"),
    }
}

impl<'id, A> Protected<'id, A> {
    /// Adds discrete Gaussian noise; pass the result to
    /// [`Budget::release`](crate::budget::Budget::release). `R` is a [`rho!`](crate::rho), and
    /// `LINE` is the line that the certificate names, `{ line!() }`.
    ///
    /// P(noise = k) ∝ exp(−k²/(2σ²)) with σ² = sensitivity²/(2ρ), in units of the number's grid.
    /// After [`in_l2`](Protected::in_l2), the type already holds the square of the sensitivity. The
    /// noise on the entries of a vector is independent. The sampler is exact (mode *lazy*: constant
    /// time except for ties of probability below 2^-50).
    ///
    /// Cost, from each dataset that the value depends on: ρ under [`Zcdp`], α·ρ at each order of
    /// [`Renyi`]. Argument: `mechanism/discrete_gaussian/proof.md`; Canonne, Kamath, Steinke,
    /// NeurIPS 2020, theorem 4.
    pub fn gaussian<R, const LINE: u32>(self) -> Ask<'id, A, Gaussian<R, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }
}

#[cfg(test)]
mod tests;
