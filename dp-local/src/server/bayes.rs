//! Maximum likelihood estimates of shares, by the iterative Bayesian update.

use super::Aggregator;
use crate::randomiser::Likely;

/// Estimates for randomisers whose law gives the probability of each report.
impl<R: Likely> Aggregator<R> {
    /// The shares of all values that maximise the likelihood of the reports, where each share is at
    /// least 0 and their sum is 1. The function starts with equal shares, and alternates
    /// expectation and maximisation. It stops when no share changes by more than 10^-9, or after
    /// `rounds` rounds.
    ///
    /// The estimate is biased. If many values are rare, it has less error than
    /// [`estimates`](Self::estimates). Without reports, all shares are equal.
    ///
    /// Source: R. Agrawal, R. Srikant, D. Thomas, "Privacy preserving OLAP", SIGMOD 2005; E.
    /// ElSalamouny, C. Palamidessi, "Generalized iterative Bayesian update and applications to
    /// mechanisms for privacy protection", EuroS&P 2020 (convergence to the maximum).
    ///
    /// ```
    /// use dp_local::randomiser::KAryResponse;
    /// use dp_local::server::Aggregator;
    /// use dp_local::{Below, Own};
    /// use dp_types::eps;
    ///
    /// type Ask = KAryResponse<Below<3>, eps!(1)>;
    /// let mut generator = dp_local::Generator::from_os()?;
    /// let mut all = Aggregator::<Ask>::new();
    /// for _device in 0..3000 {
    ///     all.add(&Own::<_, eps!(1)>::new(Below(0)).report::<Ask>(&mut generator).0);
    /// }
    /// let shares = all.likeliest(1000);
    /// assert!(shares[0] > 0.8 && shares.iter().all(|share| *share >= 0.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn likeliest(&self, rounds: usize) -> Vec<f64> {
        let counts = R::counts(self.tally());
        let total = self.reports().max(1) as f64;
        let reported: Vec<f64> = counts.iter().map(|&count| count as f64 / total).collect();
        let values = R::VALUES as usize;
        let mut shares = vec![1.0 / values as f64; values];
        if self.reports() == 0 {
            return shares;
        }
        for _ in 0..rounds {
            let ratios: Vec<f64> =
                reported.iter().zip(R::expected(&shares)).map(|(seen, expected)| seen / expected).collect();
            let mut farthest = 0.0_f64;
            for (share, ratio) in shares.iter_mut().zip(R::likelihoods(&ratios)) {
                let next = *share * ratio;
                farthest = farthest.max((next - *share).abs());
                *share = next;
            }
            if farthest < 1e-9 {
                break;
            }
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use dp_types::eps;

    use super::*;
    use crate::domain::{Below, Number, One};
    use crate::randomiser::{HadamardResponse, KAryResponse, Oracle};
    use crate::testing::seeded;

    /// The law of a randomiser, value by value, from the probability of support. With the Hadamard
    /// response, a report is a column of the matrix, and a value has a row. The report supports the
    /// value if the matrix entry in this column and row is positive.
    fn matrix<R: Oracle + Likely>(supports: impl Fn(u32, u32) -> bool, reports: u32) -> Vec<Vec<f64>> {
        let p = R::HELD.to_f64();
        let row = |value: u32| {
            let support = (0..reports).filter(|&report| supports(report, value)).count() as f64;
            let rest = f64::from(reports) - support;
            (0..reports)
                .map(|report| if supports(report, value) { p / support } else { (1.0 - p) / rest })
                .collect()
        };
        (0..R::VALUES).map(row).collect()
    }

    fn likelihood(matrix: &[Vec<f64>], shares: &[f64], counts: &[u64]) -> f64 {
        let of =
            |report: usize| matrix.iter().zip(shares).map(|(row, share)| row[report] * share).sum::<f64>();
        counts.iter().enumerate().map(|(report, &count)| count as f64 * of(report).ln()).sum()
    }

    fn check<R: Oracle<Value: One> + Likely<Report = u32>>(
        supports: impl Fn(u32, u32) -> bool,
        reports: u32,
    ) {
        let matrix = matrix::<R>(supports, reports);
        // Compares `expected` and `likelihoods` with sums over the matrix.
        let shares: Vec<f64> =
            (0..R::VALUES).map(|i| f64::from(2 * i + 1) / f64::from(R::VALUES).powi(2)).collect();
        for (report, expected) in R::expected(&shares).iter().enumerate() {
            let direct: f64 = matrix.iter().zip(&shares).map(|(row, share)| row[report] * share).sum();
            assert!((expected - direct).abs() < 1e-12, "{report}");
        }
        let ratios: Vec<f64> = (0..reports).map(|i| f64::from(i * i % 7)).collect();
        for (row, found) in matrix.iter().zip(R::likelihoods(&ratios)) {
            let direct: f64 = row.iter().zip(&ratios).map(|(p, ratio)| p * ratio).sum();
            assert!((found - direct).abs() < 1e-10);
        }
        let (mut all, mut generator) = (Aggregator::<R>::new(), seeded(7));
        (0..400).for_each(|i: u32| {
            all.count(&R::randomise(Number([1, 1, 1, 0][i as usize % 4]), &mut generator))
        });
        let counts = R::counts(all.tally());
        let mut before = f64::NEG_INFINITY;
        for rounds in [0, 1, 2, 5, 20, 2000] {
            let shares = all.likeliest(rounds);
            assert!(
                (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9 && shares.iter().all(|&share| share >= 0.0)
            );
            let now = likelihood(&matrix, &shares, counts);
            assert!(now >= before - 1e-9, "{rounds}");
            before = now;
        }
        // The result has the maximum likelihood, so no other shares may be more likely. The test
        // tries the projected estimates, and shares with some weight moved between two values.
        let best = all.likeliest(20_000);
        let estimates: Vec<f64> = all.estimates().iter().map(|estimate| estimate.share).collect();
        let projected = likelihood(&matrix, &crate::server::project(&estimates), counts);
        let most = likelihood(&matrix, &best, counts);
        assert!(most >= before && most >= projected - 1e-3, "{most}, {before}, {projected}");
        for to in 0..best.len() {
            let moved: Vec<_> = best
                .iter()
                .enumerate()
                .map(|(i, share)| 0.99 * share + if i == to { 0.01 } else { 0.0 })
                .collect();
            assert!(likelihood(&matrix, &moved, counts) <= most + 1e-3, "{to}");
        }
        assert_eq!(Aggregator::<R>::new().likeliest(9), vec![1.0 / f64::from(R::VALUES); R::VALUES as usize]);
    }

    #[test]
    #[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
    fn the_shares_are_the_likeliest() {
        check::<KAryResponse<Below<6>, eps!(1)>>(|report, value| report == value, 6);
        check::<HadamardResponse<Below<6>, eps!(1)>>(
            |place, value| (place & (value + 1)).count_ones() % 2 == 0,
            8,
        );
    }
}
