//! The best of a random number of runs: paid for when its candidates are listed.

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
    /// The best of a random number of runs, and its noisy number: private selection. `number` says by which protected number a candidate is compared;
    /// it is called once for each of the `candidates`, which are public, before anything is drawn. Then a run draws one of them
    /// uniformly and adds noise of its own; there are at most `N` runs, as many as `W` says ([`UniformRuns`](crate::mechanism::UniformRuns),
    /// [`HarmonicRuns`](crate::mechanism::HarmonicRuns)), and the best of them is what one sees. `E` is an [`eps!`](crate::eps), `LINE` the line that the certificate names.
    ///
    /// The noise of a run is discrete Laplace noise of scale 3·sensitivity/ε for uniform runs and 2·sensitivity/ε for harmonic ones, whatever the number of candidates
    /// and of runs. The sampler is exact; it makes all `N` runs, and its time depends on `N` and the number of candidates alone (mode *lazy*: but for ties of
    /// probability below 2^-50 for each run).
    ///
    /// Cost, from each dataset that the candidates depend on: ε under [`Pure`](crate::measure::Pure), (ε, 0) under [`Approx`](crate::measure::Approx), ε²/2 under
    /// [`Zcdp`](crate::measure::Zcdp), min(ε, α·ε²/2) at each order of [`Renyi`](crate::measure::Renyi). Argument: `mechanism/best_of/proof.md`; Liu, Talwar, STOC 2019;
    /// Papernot, Steinke, ICLR 2022.
    ///
    /// ```text
    /// let (best, receipt, budget) = budget.best_of::<UniformRuns, nat!(500), eps!(1), { line!() }, _, _, _, _>(0..=120, |cut| {
    ///     patients.filter(|p| p.age.le(Param::<Cut>::clamped(cut).expr()).same_as(p.ill)).count()
    /// })?;
    /// let (cut, right) = best;
    /// ```
    ///
    /// # Errors
    /// No candidate; no randomness; noise beyond the sampler's range; a public parameter with two values in one candidate. The budget is spent all the same.
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
