//! The sparse vector technique as a block of questions. The budget pays when the block begins.

use crate::budget::Budget;
use crate::budget::Receipt;
use crate::error::Error;
use crate::measure::{Cost, Costs, Measure, SpendAll};
use crate::mechanism::{PublicNumber, Questions, SparseVector, Watch};
use crate::num::Positive;

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// The sparse vector technique: checks protected numbers against a public threshold, one after
    /// the other, until `N` of them have reached it. The closure `questions` asks any number of
    /// questions with [`Watch::ask`], and may choose each question by the earlier answers. The
    /// block returns the closure's result. `E` is an [`eps!`](crate::eps), and `LINE` is the line
    /// that the certificate names.
    ///
    /// The threshold has discrete Laplace noise of scale 2·sensitivity/ε, drawn anew after each
    /// yes. Each question has noise of scale 4·sensitivity/ε. Samplers are exact, and their time
    /// does not depend on the numbers (mode *lazy*: except for ties of probability below 2^-50).
    ///
    /// Cost, from each dataset that the questions depend on: `N` times ε under
    /// [`Pure`](crate::measure::Pure), (ε, 0) under [`Approx`](crate::measure::Approx), ε²/2 under
    /// [`Zcdp`](crate::measure::Zcdp), min(ε, α·ε²/2) at each order of
    /// [`Renyi`](crate::measure::Renyi). The block holds the token. So between two questions, a
    /// program can spend only a share that an earlier branch set aside. Each release from that
    /// share has its own price. Argument: `mechanism/sparse_vector/proof.md`; Dwork, Naor,
    /// Reingold, Rothblum, Vadhan, STOC 2009; Lyu, Su, Li, VLDB 2017.
    ///
    /// ```text
    /// let (first, receipt, budget) = budget.sparse_vector::<U1, eps!(0.5), { line!() }, _, _, _, _, _, _>(1000, |watch| {
    ///     (0..=120).find(|age| watch.ask(up_to(*age)))
    /// })?;
    /// ```
    ///
    /// # Errors
    /// Randomness is missing; the noise is beyond the sampler's range; the closure asked a question
    /// after the last paid answer; a public parameter has two values. In each case the budget is
    /// spent.
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
