//! The best of a random number of runs. The budget pays when the query passes the list of
//! candidates.

use crate::aggregate::{Aggregate, Value};
use crate::budget::Budget;
use crate::budget::Receipt;
use crate::error::Error;
use crate::measure::{Cost, Costs, Measure, SpendAll};
use crate::mechanism::{BestOf, Candidate, Contest, NumberOfRuns, Numbers, Winner};
use crate::num::Positive;

/// The grid of the numbers of candidates.
type GridOf<A> = <<A as Aggregate>::Value as Value>::Grid;

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// Private selection: releases the best of a random number of runs, with its noisy number.
    ///
    /// `number` returns the protected number by which the candidates are compared. The `candidates`
    /// are public. The library calls `number` once for each candidate, before it draws anything.
    /// Each run then draws one candidate uniformly and adds fresh noise. The number of runs is at
    /// most `N`, and has the distribution `W` ([`UniformRuns`](crate::mechanism::UniformRuns),
    /// [`HarmonicRuns`](crate::mechanism::HarmonicRuns)). Only the best run is released. `E` is an
    /// [`eps!`](crate::eps), and `LINE` is the line that the certificate names.
    ///
    /// The noise of a run is discrete Laplace noise of scale 3·sensitivity/ε for uniform runs and
    /// 2·sensitivity/ε for harmonic runs. The scale does not depend on the number of candidates or
    /// runs. The sampler is exact. The sampler makes all `N` runs, so its time depends only on `N`
    /// and the number of candidates (mode *lazy*: except for ties of probability below 2^-50 per
    /// run).
    ///
    /// Cost, from each dataset that the candidates depend on: ε under
    /// [`Pure`](crate::measure::Pure), (ε, 0) under [`Approx`](crate::measure::Approx), ε²/2 under
    /// [`Zcdp`](crate::measure::Zcdp), min(ε, α·ε²/2) at each order of
    /// [`Renyi`](crate::measure::Renyi). Argument: `mechanism/best_of/proof.md`; Liu, Talwar, STOC
    /// 2019; Papernot, Steinke, ICLR 2022.
    ///
    /// ```text
    /// let (best, receipt, budget) = budget.best_of::<UniformRuns, nat!(500), eps!(1), { line!() }, _, _, _, _>(0..=120, |cut| {
    ///     patients.filter(|p| p.age.le(Param::<Cut>::clamped(cut).expr()).same_as(p.ill)).count()
    /// })?;
    /// let (cut, right) = best;
    /// ```
    ///
    /// # Errors
    /// The list of candidates is empty. Randomness is missing. The noise is beyond the sampler's
    /// range. A public parameter has two values in one candidate. In each case the budget is spent.
    #[allow(clippy::type_complexity)]
    pub fn best_of<W, N, E, const LINE: u32, T, R, C, To>(
        self,
        candidates: impl IntoIterator<Item = T>,
        mut number: impl FnMut(T) -> R,
    ) -> Result<
        (
            (T, Winner<GridOf<R::Form>>),
            Receipt<'id, Left, To, BestOf<W, R::Form, E, N, M, LINE>, P>,
            Budget<'id, To, M, P>,
        ),
        Error,
    >
    where
        W: NumberOfRuns,
        N: Positive,
        E: Cost,
        T: Clone,
        R: Candidate<'id, Form: Contest<W, N, E, M, Cost = C>>,
        C: Costs,
        Left: SpendAll<C, Rest = To>,
        To: Costs,
    {
        let rest = self.charged();
        let mut candidates: Vec<T> = candidates.into_iter().collect();
        let protected: Vec<_> = candidates.iter().map(|each| number(each.clone()).protected()).collect();
        let numbers = Numbers::of(&protected)?;
        let (index, winner) = numbers.draw::<_, W, N>(<R::Form as Contest<W, N, E, M>>::SCALE)?;
        Ok(((candidates.swap_remove(index), winner), Receipt::new(), rest))
    }
}
