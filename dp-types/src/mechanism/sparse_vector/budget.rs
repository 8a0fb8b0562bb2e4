//! Questions to a sparse vector: a block that is paid for when it is entered.

use crate::budget::Budget;
use crate::budget::Receipt;
use crate::error::Error;
use crate::measure::{Cost, Costs, Measure, SpendAll};
use crate::mechanism::{PublicNumber, Questions, SparseVector, Watch};
use crate::num::Positive;

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// Asks whether protected numbers reach a public threshold, one after the other, until `N` did: the sparse vector technique. `questions`
    /// asks them ([`Watch::ask`]), as many as it likes, each chosen after the answers before it; what it gives is what the block gives. `E` is an
    /// [`eps!`](crate::eps), `LINE` the line that the certificate names.
    ///
    /// The threshold has discrete Laplace noise of scale 2·sensitivity/ε, drawn anew after each yes, and each question noise of scale
    /// 4·sensitivity/ε. Samplers are exact, and the time does not depend on the numbers (mode *lazy*: but for ties of probability below 2^-50).
    ///
    /// Cost, from each dataset that the questions depend on: `N` times ε under [`Pure`](crate::measure::Pure), (ε, 0) under
    /// [`Approx`](crate::measure::Approx), ε²/2 under [`Zcdp`](crate::measure::Zcdp), min(ε, α·ε²/2) at each order of
    /// [`Renyi`](crate::measure::Renyi). The token stays with the block; what a branch set aside before can be spent between two questions, at its own price. Argument:
    /// `mechanism/sparse_vector/proof.md`; Dwork, Naor, Reingold, Rothblum, Vadhan, STOC 2009; Lyu, Su, Li, VLDB 2017.
    ///
    /// ```text
    /// let (first, receipt, budget) = budget.sparse_vector::<U1, eps!(0.5), { line!() }, _, _, _, _, _, _>(1000, |watch| {
    ///     (0..=120).find(|age| watch.ask(up_to(*age)))
    /// })?;
    /// ```
    ///
    /// # Errors
    /// No randomness; noise beyond the sampler's range; a question after the last answer; a public parameter with two values. The budget is
    /// spent all the same.
    #[allow(clippy::type_complexity)]
    pub fn sparse_vector<N, E, const LINE: u32, T, A, C, To, V, F>(
        self,
        threshold: T,
        questions: F,
    ) -> Result<(V, Receipt<'id, Left, To, SparseVector<A, E, N, M, LINE>, P>, Budget<'id, To, M, P>), Error>
    where
        N: Positive,
        E: Cost,
        T: PublicNumber,
        A: Questions<N, E, M, Cost = C>,
        C: Costs,
        Left: SpendAll<C, Rest = To>,
        To: Costs,
        F: FnOnce(&mut Watch<'id, A>) -> V,
    {
        let rest = self.charged();
        let mut watch = Watch::open(threshold, N::VALUE, A::SCALES)?;
        let value = questions(&mut watch);
        watch.end()?;
        Ok((value, Receipt::new(), rest))
    }
}
