//! `Budget::sample`: a block that runs on a secret sample.

use crate::budget::Receipt;
use crate::budget::{Budget, In, Rest};
use crate::composition::{Poisson, Sample};
use crate::derivation::Log;
use crate::env::{OneRowEach, Ones, Single};
use crate::error::Error;
use crate::measure::{Amplified, CostAt, Costs, Measure, SpendAll};
use crate::neighbours::Sampled;
use crate::noise;
use crate::num::Positive;
use crate::record::{Cells, Record};
use crate::{
    composition::InSample,
    transformation::{Table, Transformation},
};

/// The cost `C` for the dataset that the table `S` depends on, and zero for the others.
type At<S, C> = <<<S as Transformation>::Stability as Single>::Index as CostAt<C>>::Out;

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// Runs a computation on a secret Poisson sample of a table, with a token of `C`, which is the
    /// computation's cost on a whole table. Each row is in the sample with probability N/D,
    /// independently of all others. The block costs `A`; if `A` is too small, the build stops. `A`
    /// is at least (ln(1 + N/D·(e^ε − 1)), N/D·δ), or at whole Rényi orders the result of
    /// [`poisson_sample_renyi`](crate::measure::convert::poisson_sample_renyi). For one release
    /// with Laplace or Gaussian noise it is at least the result of
    /// [`poisson_sample_noise_renyi`](crate::measure::convert::poisson_sample_noise_renyi).
    ///
    /// Each block draws a new sample, which stays the same within the block and is not visible. The
    /// sample and the token have their own brand: the token can pay only for the sample, and only
    /// this token can pay for it. Each privacy unit must be one row of the table, and the table
    /// must be under `AddRemove`.
    ///
    /// ```text
    /// let sample = Poisson::<nat!(1), nat!(100), eps!(1.0), eps!(0.017037)>::new();
    /// let (n, receipt, budget) = budget.sample(sample, patients, |patients, budget| {
    ///     let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(1.0), { line!() }>())?;
    ///     Ok((n.value(), receipt, budget))
    /// })?;
    /// ```
    ///
    /// Argument: `composition/poisson_sample/proof.md`; Balle, Barthe, Gaboardi, "Privacy
    /// amplification by subsampling", NeurIPS 2018, theorem 8; Mironov, Talwar, Zhang, "Rényi
    /// differential privacy of the sampled Gaussian mechanism", 2019.
    ///
    /// # Errors
    /// Returns an error if the operating system provides no randomness, or if the computation
    /// returns one. The budget is spent in both cases.
    #[allow(clippy::type_complexity)]
    pub fn sample<N, D, C, A, S, T, V, R, L, F>(
        self,
        _: Poisson<N, D, C, A>,
        table: Table<'id, S, T>,
        compute: F,
    ) -> Result<
        (
            V,
            Receipt<'id, Left, Rest<Left, At<S, A>>, Sample<S, N, D, At<S, C>, At<S, A>, L>, P>,
            Budget<'id, Rest<Left, At<S, A>>, M, P>,
        ),
        Error,
    >
    where
        N: Positive,
        D: Positive,
        C: Amplified<Measure = M>,
        A: Amplified<Measure = M>,
        S: Transformation<
                Row = Cells<T>,
                Neighbours: Sampled,
                Stability: OneRowEach + Ones + Single<Index: CostAt<C> + CostAt<A>>,
            >,
        T: Record,
        R: Costs,
        L: Log,
        Left: SpendAll<At<S, A>>,
        F: for<'p> FnOnce(
            Table<'p, InSample<S>, T>,
            Budget<'p, At<S, C>, M, In<Left, P>>,
        ) -> Result<
            (V, Receipt<'p, At<S, C>, R, L, In<Left, P>>, Budget<'p, R, M, In<Left, P>>),
            Error,
        >,
    {
        const { Poisson::<N, D, C, A>::covered::<L>() };
        let rest = self.charged();
        let flip = |mask: &mut [u64]| noise::coins(mask, N::VALUE, D::VALUE);
        let (stores, sample) = table.stores.sampled(S::SOURCE, S::PUSHED, flip)?;
        let rows = Table::new(InSample::new(table.plan, sample), &stores);
        let value = compute(rows, Budget::new())?.0;
        Ok((value, Receipt::new(), rest))
    }
}
