//! `best_of`: private selection. Among a random number of runs, it releases the run with the
//! largest noisy number. Each run draws one of several public candidates and adds noise to its
//! number. The release costs as much as two or three runs, for any number of candidates and runs.

mod budget;

use core::fmt;
use core::num::NonZeroU32;
use std::sync::Arc;

use dp_noise::best_of_runs::Runs;
use dp_noise::laplace::DiscreteLaplace;
use typenum::{U2, U3};

use super::{PricesLaplaceNoise, Sensitive, largest, reduced};
use crate::aggregate::{Aggregate, Number, Protected, Value};
use crate::brand::Exactly;
use crate::derivation::{Amounts, Json, Log, object};
use crate::env::Env;
use crate::error::Error;
use crate::measure::{ChargeEach, Cost, Costs, Eps, Measure};
use crate::metric::{L1, ReadIn};
use crate::noise::{self, Law};
use crate::num::{EPSILON_UNIT, Grid, Nat, Positive};
use crate::released::value::interval_ends;
use crate::sealed::Sealed;

/// Log entry: a query released the best of at most `N` runs at a line of the source. Each run
/// evaluates a candidate of the form `A`. All runs together cost `E` (an [`Eps`]), in the measure
/// `M`. The number of runs has the distribution `W`.
pub struct BestOf<W, A, E, N, M, const LINE: u32>(Exactly<(W, A, E, N, M)>);
impl<W, A, E, N, M, const LINE: u32> Sealed for BestOf<W, A, E, N, M, LINE> {}

/// The uniform distribution: every number of runs from 1 to the maximum is equally likely.
#[derive(Clone, Copy, Debug)]
pub enum UniformRuns {}
/// The harmonic distribution: the probability of k runs is nearly proportional to 1/k. Small
/// numbers of runs are likelier, and the noise is smaller.
#[derive(Clone, Copy, Debug)]
pub enum HarmonicRuns {}

/// The distribution of the number of runs: [`UniformRuns`] or [`HarmonicRuns`]. Sealed.
pub trait NumberOfRuns: Sealed + 'static {
    /// The cost of the best run, as a multiple of the cost of one run.
    type Times: Positive;
    /// Name in certificates.
    const NAME: &'static str;
    /// The sampler's name for this distribution.
    const RUNS: Runs;
}
impl Sealed for UniformRuns {}
impl Sealed for HarmonicRuns {}
impl NumberOfRuns for UniformRuns {
    type Times = U3;
    const NAME: &'static str = "uniform";
    const RUNS: Runs = Runs::Uniform;
}
impl NumberOfRuns for HarmonicRuns {
    type Times = U2;
    const NAME: &'static str = "harmonic";
    const RUNS: Runs = Runs::Harmonic;
}

/// A protected number by which [`Budget::best_of`](crate::budget::Budget::best_of) compares
/// candidates. User code has never seen its value. Sealed.
#[diagnostic::on_unimplemented(
    message = "a candidate is compared by a protected number, and this is not one",
    label = "give a count or a sum without noise: `|cut| patients.filter(|p| p.age <= cut).count()`",
    note = "the cost covers only the best run: seeing the number of another run would reveal more",
    note = "for more about this error: `dp-audit explain DP0251`"
)]
pub trait Candidate<'id>: Sealed {
    /// The aggregate that the number computes.
    type Form: Aggregate;
    /// The protected value, which a release will compute.
    fn protected(self) -> Protected<'id, Self::Form>;
}
impl<'id, A: Aggregate> Candidate<'id> for Protected<'id, A> {
    type Form = A;
    fn protected(self) -> Self {
        self
    }
}

/// A value with a single number, by which candidates are compared. Sealed.
#[diagnostic::on_unimplemented(
    message = "candidates are compared by one number each, but these have many",
    label = "give a count or a sum for each: `|cut| patients.filter(|p| p.age <= cut).count()`",
    note = "to choose a group of a histogram, use `.select(EPSILON)`",
    note = "for more about this error: `dp-audit explain DP0251`"
)]
pub trait Compared: Value {
    /// The single number of the value.
    fn number(exact: Self::Exact) -> i128;
}
impl<K: Grid> Compared for Number<K> {
    fn number(exact: i128) -> i128 {
        exact
    }
}

/// The cost of the best of at most `N` runs, at `E` (an [`Eps`]) in total, in the measure `M`. Each
/// run evaluates a candidate of the form `Self`. Sealed.
pub trait Contest<W: NumberOfRuns, N: Positive, E: Cost, M: Measure>: Aggregate<Value: Compared> {
    /// The cost for each dataset.
    type Cost: Costs;
    /// The scale of the noise of each run.
    const SCALE: (u128, u128);
    /// The total ε.
    const EPSILON: u64;
}
type PriceOf<M, E> = <M as PricesLaplaceNoise<E>>::Price;
impl<A, W, N, E, M> Contest<W, N, Eps<E>, M> for A
where
    A: Aggregate<Value: Compared, Metric: ReadIn<L1>, Sensitivity: Sensitive + ChargeEach<PriceOf<M, E>>>,
    W: NumberOfRuns,
    N: Positive,
    E: Positive,
    M: PricesLaplaceNoise<E>,
{
    type Cost = <A::Sensitivity as ChargeEach<PriceOf<M, E>>>::Out;
    const SCALE: (u128, u128) = reduced(
        largest::<A>().strict_mul(<W::Times as Nat>::VALUE as u128 * EPSILON_UNIT as u128),
        E::VALUE as u128,
    );
    const EPSILON: u64 = E::VALUE;
}

/// The largest `N` that a query may request. The sampler makes all `N` runs, whatever number it
/// draws.
const MOST_RUNS: u64 = 1 << 20;

/// The number `N` in the type that the sampler takes.
const fn most<N: Positive>() -> NonZeroU32 {
    assert!(
        N::VALUE <= MOST_RUNS,
        "at most 2^20 runs: all are made, so that the time does not tell how many counted"
    );
    NonZeroU32::MIN.saturating_add(N::VALUE as u32 - 1)
}

impl<W, A, E, N, M, const LINE: u32> Log for BestOf<W, A, E, N, M, LINE>
where
    W: NumberOfRuns,
    A: Contest<W, N, E, M>,
    E: Cost,
    N: Positive,
    M: Measure,
{
    const COST: Amounts = A::Cost::AMOUNTS;
    const ITEMS: Json = object! {
        "rule" = "best-of/1",
        "line": Json::Int(LINE as i128),
        "at": Json::Position,
        "": Json::Spliced(M::FIELDS),
        "sampler": Json::Plain("lazy"),
        "epsilon": Json::Int(A::EPSILON as i128),
        "number": Json::Plain(W::NAME),
        "runs": Json::Int(most::<N>().get() as i128),
        "scale": Json::List(&[Json::Int(A::SCALE.0 as i128), Json::Int(A::SCALE.1 as i128)]),
        "sensitivity": Json::Amounts(&A::Sensitivity::AMOUNTS),
        "cost": Json::Amounts(&Self::COST),
        "premises": Json::List(&[A::NODE]),
    };
}

/// The noisy number of the best run, on the grid `K`. It is public.
#[must_use = "the budget of this release is spent, whether or not it is used"]
pub struct Winner<K> {
    units: i128,
    most: NonZeroU32,
    law: Arc<DiscreteLaplace>,
    is: Exactly<K>,
}
impl<K> Clone for Winner<K> {
    fn clone(&self) -> Self {
        Self { units: self.units, most: self.most, law: Arc::clone(&self.law), is: self.is }
    }
}

/// The exact numbers of the candidates, before any draw.
pub(crate) struct Numbers(Vec<i128>);

impl Numbers {
    /// Scans the rows once for each candidate. A parameter has one value within a candidate, and
    /// may have another value in the next candidate.
    pub(crate) fn of<'id, A>(candidates: &[Protected<'id, A>]) -> Result<Self, Error>
    where
        A: Aggregate<Value: Compared>,
    {
        if candidates.is_empty() {
            return Err(Error::no_candidates());
        }
        let numbers = candidates.iter().map(|candidate| candidate.computed().map(A::Value::number));
        numbers.collect::<Result<_, _>>().map(Self)
    }

    /// Makes the runs and returns the best candidate with its number.
    pub(crate) fn draw<K, W: NumberOfRuns, N: Positive>(
        &self,
        (numerator, denominator): (u128, u128),
    ) -> Result<(usize, Winner<K>), Error> {
        let most = const { most::<N>() };
        let law = noise::law(numerator, denominator, DiscreteLaplace::new)?;
        let best = noise::with(|generator| {
            dp_noise::best_of_runs::best_of(&self.0, &law, W::RUNS, most, generator)
        })?;
        let (index, units) = best.ok_or_else(Error::no_candidates)?;
        Ok((index, Winner { units, most, law, is: crate::brand::exactly() }))
    }
}

impl<K: Grid> Winner<K> {
    /// The winner's noisy number. This number is too high on average, since high noise helped it to
    /// win.
    pub fn value(&self) -> K::Value {
        K::value(noise::held(self.units))
    }

    /// The distribution of the noise of each run, before the best run is selected.
    pub fn law(&self) -> &DiscreteLaplace {
        &self.law
    }

    /// The half-width of a confidence interval that also holds for the winner, in the units of the
    /// value. With probability at least `level`, the noise of all `N` possible runs is within this
    /// half-width. `level` is at least 0 and below 1.
    pub fn margin(&self, level: f64) -> K::Value {
        K::value(i64::try_from(self.half(level)).unwrap_or(i64::MAX))
    }

    fn half(&self, level: f64) -> u128 {
        self.law.interval(1.0 - (1.0 - level) / f64::from(self.most.get()))
    }
}
impl<K: Grid> fmt::Display for Winner<K> {
    /// Prints the number and its margin at 95 %: `286 ± 30`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = i128::try_from(self.half(0.95)).unwrap_or(i128::MAX);
        write!(f, "{} ± {}", interval_ends::number::<K>(self.units), interval_ends::number::<K>(half))
    }
}
impl<K: Grid> fmt::Debug for Winner<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (law, (numerator, denominator)) = self.law.parameter();
        let most = self.most;
        write!(f, "Winner({} of at most {most} runs, with {law} {numerator}/{denominator})", self.value())
    }
}

#[cfg(test)]
mod tests;
