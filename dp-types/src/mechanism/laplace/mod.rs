//! `laplace`: discrete Laplace noise of scale sensitivity/ε. Costs ε, pure.

use dp_noise::laplace::DiscreteLaplace;

use super::Released;
use crate::aggregate::{Aggregate, Releasable};
use crate::brand::Exactly;
use crate::budget::{Budget, Receipt};
use crate::env::{Charge, Env, EnvMax, SpendAll};
use crate::error::Error;
use crate::measure::Pure;
use crate::num::{EPSILON_UNIT, Nat, Positive, Sensitive};
use crate::proof::{Amounts, Json, Log, fields};
use crate::sealed::Sealed;
use crate::session::generator;

/// A release of `A` with discrete Laplace noise at cost `E` (in 10^-6 of ε), at a line of the source.
pub struct Laplace<A, E, const LINE: u32>(Exactly<(A, E)>);
impl<A, E, const LINE: u32> Sealed for Laplace<A, E, LINE> {}

type Cost<A, E> = <<A as Aggregate>::Sensitivity as Charge<E>>::Out;
type Most<A> = <<A as Aggregate>::Sensitivity as EnvMax>::Out;

impl<A, E: Positive, const LINE: u32> Laplace<A, E, LINE>
where
    A: Aggregate,
    A::Sensitivity: EnvMax,
{
    /// sensitivity/ε in lowest terms.
    const SCALE: (u128, u128) = {
        let (numerator, denominator) = (Most::<A>::VALUE as u128 * EPSILON_UNIT as u128, E::VALUE as u128);
        let (mut a, mut b) = (numerator, denominator);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        (numerator / a, denominator / a)
    };
}

impl<A, E: Positive, const LINE: u32> Log for Laplace<A, E, LINE>
where
    A: Aggregate,
    A::Sensitivity: EnvMax + Charge<E>,
{
    const COST: Amounts = <<A::Sensitivity as Charge<E>>::Out as Env>::AMOUNTS;
    const ITEMS: Json = Json::Sealed(
        fields! {
            "rule" = "discrete-laplace",
            "line": Json::Int(LINE as i128),
            "epsilon": Json::Int(E::VALUE as i128),
            "sensitivity": Json::Env(A::Sensitivity::AMOUNTS),
            "scale": Json::List(&[Json::Int(Self::SCALE.0 as i128), Json::Int(Self::SCALE.1 as i128)]),
            "cost": Json::Env(Self::COST),
        },
        &[A::NODE],
    );
}

impl<'id, Left: Env> Budget<'id, Left, Pure> {
    /// Releases `number` with discrete Laplace noise, at cost `E` (an [`eps!`](crate::eps)).
    ///
    /// P(noise = k) = (1−q)/(1+q) · q^|k| with q = exp(−1/scale), scale = sensitivity/ε, in units of the number's
    /// grid; the sampler is exact (mode *lazy*: constant time but for ties of probability below 2^-50).
    ///
    /// Cost: ε from each dataset that the number depends on. `LINE` is the line that the certificate names:
    /// `{ line!() }`. Argument: `mechanism/laplace/proof.md`; Ghosh, Roughgarden, Sundararajan, STOC 2009.
    ///
    /// # Errors
    /// [`ErrorKind::Entropy`](crate::ErrorKind::Entropy), [`ErrorKind::Scale`](crate::ErrorKind::Scale). The budget is spent all the same.
    #[allow(clippy::type_complexity)]
    pub fn laplace<E: Positive, const LINE: u32, V: Releasable<'id>>(
        self,
        number: V,
    ) -> Result<
        (
            Released<<V::How as Aggregate>::Grid>,
            Receipt<'id, Laplace<V::How, E, LINE>>,
            Budget<'id, <Left as SpendAll<Cost<V::How, E>>>::Rest, Pure>,
        ),
        Error,
    >
    where
        <V::How as Aggregate>::Sensitivity: EnvMax + Charge<E>,
        Most<V::How>: Sensitive,
        Left: SpendAll<Cost<V::How, E>>,
    {
        let (receipt, rest) = self.charge();
        let (numerator, denominator) = Laplace::<V::How, E, LINE>::SCALE;
        let noise = DiscreteLaplace::new(numerator, denominator).map_err(|e| Error::scale(&e))?;
        let drawn = generator::with(|g| noise.sample(g))?;
        let noisy =
            number.protected().value.saturating_add(drawn).clamp(-(i64::MAX as i128), i64::MAX as i128);
        Ok((Released::new(noisy as i64, noise), receipt, rest))
    }
}

#[cfg(test)]
mod tests;
