//! `gaussian_threshold`: key counts without a public key list, with discrete Gaussian noise. Only
//! keys whose noisy count reaches a threshold are released.

use dp_noise::gaussian::DiscreteGaussian;

use super::discrete_gaussian::variance_at;
use super::{Ask, KeyedCounts, Mechanism, Sensitive, largest};
use crate::aggregate::{Aggregate, Protected, Tallied, Tallies};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::error::Error;
use crate::measure::{Approx, ChargeEach, Costs, EpsDelta, Measure};
use crate::metric::{KeyedL1, ReadIn};
use crate::noise;
use crate::num::{Grid, Nat, Positive};
use crate::sealed::Sealed;

/// Discrete Gaussian noise and a threshold at `C` (an [`EpsDelta`]), requested at a line of the
/// source.
pub struct GaussianThreshold<C, const LINE: u32>(Exactly<C>);
impl<C, const LINE: u32> Sealed for GaussianThreshold<C, LINE> {}

impl<A, K, E, D, const LINE: u32> Mechanism<A, Approx> for GaussianThreshold<EpsDelta<E, D>, LINE>
where
    K: Grid,
    E: Positive,
    D: Positive,
    A: Aggregate<
            Value = Tallied<K>,
            Metric: ReadIn<KeyedL1>,
            Sensitivity: Sensitive + ChargeEach<EpsDelta<E, D>>,
        >,
{
    type Cost = <A::Sensitivity as ChargeEach<EpsDelta<E, D>>>::Out;
    type Released = KeyedCounts<K, DiscreteGaussian>;
    const NODE: Json = object! {
        "rule" = "gaussian-threshold/1",
        "line": Json::Int(LINE as i128),
        "at": Json::Position,
        "": Json::Spliced(Approx::FIELDS),
        "sampler": Json::Plain("lazy"),
        "epsilon": Json::Int(E::VALUE as i128),
        "delta": Json::Int(D::VALUE as i128),
        "rho": Json::Int(Found::<A, E, D>::ALL.rho as i128),
        "order": Json::List(&[
            Json::Int(Found::<A, E, D>::ALL.order.numerator() as i128),
            Json::Int(Found::<A, E, D>::ALL.order.denominator() as i128),
        ]),
        "variance": Json::List(&[
            Json::Int(Found::<A, E, D>::VARIANCE.0 as i128),
            Json::Int(Found::<A, E, D>::VARIANCE.1 as i128),
        ]),
        "threshold": Json::Int(Found::<A, E, D>::ALL.threshold as i128),
        "sensitivity": Json::Amounts(&A::Sensitivity::AMOUNTS),
        "cost": Json::Amounts(&Self::Cost::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };

    fn draw(exact: Tallies) -> Result<KeyedCounts<K, DiscreteGaussian>, Error> {
        let (numerator, denominator) = const { Found::<A, E, D>::VARIANCE };
        let law = noise::law(numerator, denominator, DiscreteGaussian::new)?;
        KeyedCounts::draw(exact, const { Found::<A, E, D>::ALL.threshold as i64 }, law)
    }
}

/// The parameters that follow from ε, δ and the sensitivity of `A`. The compiler computes this
/// constant once, and all methods read it.
struct Found<A, E, D>(Exactly<(A, E, D)>);
impl<A: Aggregate<Sensitivity: Sensitive>, E: Nat, D: Nat> Found<A, E, D> {
    /// The parameters. If a threshold below 2^62 does not exist, the build stops.
    const ALL: dp_convert::GaussianThreshold = {
        let sensitivity = largest::<A>();
        assert!(sensitivity < 1 << 62, "a threshold needs a sensitivity below 2^62");
        match dp_convert::gaussian_threshold(E::VALUE, sensitivity as u64, D::VALUE) {
            Some(found) if found.threshold < 1 << 62 => found,
            _ => panic!(
                "no threshold below 2^62 hides keys at this ε and δ: δ must be at least 2·10^-15 and below 1, and the standard deviation of the noise at most 2^31"
            ),
        }
    };
    const VARIANCE: (u128, u128) = variance_at(largest::<A>(), Self::ALL.rho);
}

impl<'id, A> Protected<'id, A> {
    /// Names the keys of [`key_counts`](crate::transformation::Table::key_counts) with many rows,
    /// each with a noisy count; pass the result to
    /// [`Budget::release`](crate::budget::Budget::release). The method works like
    /// [`laplace_threshold`](Protected::laplace_threshold), with discrete Gaussian noise. `C` is an
    /// [`eps!`](crate::eps)`(.., delta = ..)`, and `LINE` is the line that the certificate names,
    /// `{ line!() }`.
    ///
    /// Half of δ pays for the noise: the variance of the noise is sensitivity²/(2ρ), with the
    /// largest ρ that (ε, δ/2) allows. The other half pays for the keys: a key that only one of two
    /// neighbours has is named with a probability of at most δ/2. The compiler computes all these
    /// numbers. If a unit may move one count by the whole sensitivity, Laplace noise is smaller and
    /// its threshold lower. Use this mechanism if the noise must have the tails of a Gaussian.
    ///
    /// Cost, from the dataset: (ε, δ), only in the measure [`Approx`]. The time of a release
    /// depends on the number of keys. Argument: `mechanism/gaussian_threshold/proof.md`; Bun,
    /// Nissim, Stemmer, ITCS 2016; Canonne, Kamath, Steinke, NeurIPS 2020.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Visit { #[dp(unbounded)] postcode: i64 }
    /// #[dp_query(epsilon = 0.5, delta = 1e-9)]
    /// fn postcodes(visits: Table<Visit>) -> Vec<(i64, i64)> {
    ///     visits.map(|v| v.postcode).key_counts().gaussian_threshold(0.5, 1e-9).values()
    /// }
    /// ```
    pub fn gaussian_threshold<C, const LINE: u32>(self) -> Ask<'id, A, GaussianThreshold<C, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }
}

#[cfg(test)]
mod tests;
