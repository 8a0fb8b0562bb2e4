//! `best_of`: the best of a random number of runs, by its released number. A run releases the number of one of several public candidates,
//! drawn at random; the cost is that of two or three runs, however many candidates and runs there are.

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
use crate::released::value::ends;
use crate::sealed::Sealed;

/// In a log: the best of at most `N` runs was released, each about a candidate of the form `A`, for `E` (an [`Eps`]) in all, counted in
/// `M`, with a number of runs by `W`, at a line of the source.
pub struct BestOf<W, A, E, N, M, const LINE: u32>(Exactly<(W, A, E, N, M)>);
impl<W, A, E, N, M, const LINE: u32> Sealed for BestOf<W, A, E, N, M, LINE> {}

/// Every number of runs from 1 to the most is as likely as any other.
#[derive(Clone, Copy, Debug)]
pub enum UniformRuns {}
/// k runs have a probability in proportion to 1/k, nearly: few are likelier, and the noise is less.
#[derive(Clone, Copy, Debug)]
pub enum HarmonicRuns {}

/// How the number of runs is drawn: [`UniformRuns`] or [`HarmonicRuns`]. Sealed.
pub trait NumberOfRuns: Sealed + 'static {
    /// How many times the cost of one run the best costs.
    type Times: Positive;
    /// As certificates name it.
    const NAME: &'static str;
    /// The sampler's name for it.
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

/// What the candidates of [`Budget::best_of`](crate::budget::Budget::best_of) are compared by: a protected number, which no code has seen. Sealed.
#[diagnostic::on_unimplemented(
    message = "a candidate is compared by a protected number, and this is not one",
    label = "give a count or a sum without noise: `|cut| patients.filter(|p| p.age <= cut).count()`",
    note = "the cost covers only the best run: seeing the number of another run would reveal more",
    note = "for more about this error: `dp-audit explain DP0251`"
)]
pub trait Candidate<'id>: Sealed {
    /// What is computed.
    type Form: Aggregate;
    /// It, to be computed.
    fn protected(self) -> Protected<'id, Self::Form>;
}
impl<'id, A: Aggregate> Candidate<'id> for Protected<'id, A> {
    type Form = A;
    fn protected(self) -> Self {
        self
    }
}

/// A value that is one number, by which candidates are compared. Sealed.
#[diagnostic::on_unimplemented(
    message = "candidates are compared by one number each, but these have many",
    label = "give a count or a sum for each: `|cut| patients.filter(|p| p.age <= cut).count()`",
    note = "to choose a group of a histogram, use `.select(EPSILON)`",
    note = "for more about this error: `dp-audit explain DP0251`"
)]
pub trait Compared: Value {
    /// The number.
    fn number(exact: Self::Exact) -> i128;
}
impl<K: Grid> Compared for Number<K> {
    fn number(exact: i128) -> i128 {
        exact
    }
}

/// What the best of at most `N` runs costs, at `E` (an [`Eps`]) in all, in the measure `M`, where each is about a candidate of the form `Self`. Sealed.
pub trait Contest<W: NumberOfRuns, N: Positive, E: Cost, M: Measure>: Aggregate<Value: Compared> {
    /// The price, for each dataset.
    type Cost: Costs;
    /// The scale of the noise of each run.
    const SCALE: (u128, u128);
    /// The ε of all.
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

/// The most runs that may be asked for: all of them are made, whatever their number is.
const MOST_RUNS: u64 = 1 << 20;

/// `N` as the sampler takes it.
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

/// The noisy number of the best of some runs, on the grid `K`. Public.
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

/// The exact numbers of candidates, of which nothing was drawn yet.
pub(crate) struct Numbers(Vec<i128>);

impl Numbers {
    /// A scan of the rows for each candidate, since a parameter has one value in a candidate, and another in the next.
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

    /// The runs: which candidate is the best, and its number.
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
        Ok((index, Winner { units, most, law, is: core::marker::PhantomData }))
    }
}

impl<K: Grid> Winner<K> {
    /// The noisy number by which the candidate was the best. It is too high on average, since high noise helped it to win.
    pub fn value(&self) -> K::Value {
        K::value(noise::held(self.units))
    }

    /// The distribution of the noise of each run, before the best was kept.
    pub fn law(&self) -> &DiscreteLaplace {
        &self.law
    }

    /// The half-width of a confidence interval that holds for the best, too: with probability at least `level`, for any level from 0 to below 1, no run at
    /// all, of as many as there can be, has noise beyond it. In the units of the value.
    pub fn margin(&self, level: f64) -> K::Value {
        K::value(i64::try_from(self.half(level)).unwrap_or(i64::MAX))
    }

    fn half(&self, level: f64) -> u128 {
        self.law.interval(1.0 - (1.0 - level) / f64::from(self.most.get()))
    }
}
impl<K: Grid> fmt::Display for Winner<K> {
    /// The number and its margin at 95 %: `286 ± 30`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = i128::try_from(self.half(0.95)).unwrap_or(i128::MAX);
        write!(f, "{} ± {}", ends::number::<K>(self.units), ends::number::<K>(half))
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
