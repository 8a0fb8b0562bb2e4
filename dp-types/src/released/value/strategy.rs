//! Released counts in order. The noise is on the nodes of a tree or on weighted sums, and the
//! accessors estimate counts from them.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use dp_noise::gaussian::DiscreteGaussian;
use dp_noise::laplace::DiscreteLaplace;

use super::Released;
use crate::aggregate::{Answers, BinaryTree, Queries, SquareRoot, TreeMetric, Value, roots};
use crate::noise::{Law, held};
use crate::num::{Bound, Digits, Grid};
use crate::released::postprocess::{self, Level};

/// Estimates the counts from the noisy answers of a strategy. Sealed: every strategy implements it.
pub trait Estimates: Queries {
    /// The best estimates of the number of rows with each of `values` values.
    fn counts(answers: &[f64], values: usize) -> Vec<f64>;

    /// The number of rows up to the value at index `last` is estimated by a weighted sum of the
    /// answers. This function returns the sum of the squares of these weights.
    fn weight(values: usize, last: usize) -> f64;
}

impl<M: TreeMetric> Estimates for BinaryTree<M> {
    fn counts(answers: &[f64], values: usize) -> Vec<f64> {
        let (mut levels, mut rest, mut nodes) = (Vec::new(), answers, values);
        while nodes > 1 {
            let (level, above) = rest.split_at(nodes.min(rest.len()));
            let level = level.to_vec();
            levels.push(if levels.is_empty() { Level::leaves(level) } else { Level::above(2, level) });
            (rest, nodes) = (above, nodes.div_ceil(2));
        }
        postprocess::least_squares(&levels)
    }

    // The estimates are (AᵀA)⁻¹Aᵀy, for answers y to the nodes A. A combination c of the estimates
    // has the variance cᵀ(AᵀA)⁻¹c. If the answers y are c at the leaves and 0 at all other nodes,
    // Aᵀy is c.
    fn weight(values: usize, last: usize) -> f64 {
        let mut answers = vec![0.0; BinaryTree::<M>::answers(vec![0; values]).len()];
        answers[..=last].fill(1.0);
        Self::counts(&answers, values)[..=last].iter().sum()
    }
}

impl Estimates for SquareRoot {
    #[inline]
    fn counts(answers: &[f64], _: usize) -> Vec<f64> {
        let roots = weights(answers.len());
        let mut counts: Vec<f64> = Vec::with_capacity(answers.len());
        for answer in answers {
            let known: f64 = counts.iter().rev().zip(&roots[1..]).map(|(count, root)| count * root).sum();
            counts.push((answer - known) / roots[0]);
        }
        counts
    }

    // Computes how each running count changes if the first answer is 1 and all later answers are 0.
    #[inline]
    fn weight(_: usize, last: usize) -> f64 {
        let mut first = vec![0.0; last + 1];
        first[..1].fill(1.0);
        cumulated(Self::counts(&first, last + 1)).iter().map(|weight| weight * weight).sum()
    }
}

/// The coefficients of the square root as the strategy uses them, converted to floats.
#[inline]
fn weights(values: usize) -> Vec<f64> {
    roots(values).into_iter().map(|root| root as f64 / 1e6).collect()
}

#[inline]
pub(crate) fn cumulated(counts: Vec<f64>) -> Vec<f64> {
    let add = |sum: &mut f64, count: f64| {
        *sum += count;
        Some(*sum)
    };
    counts.into_iter().scan(0.0, add).collect()
}

/// A bound on the tail of a weighted sum of independent noises. Sealed: every distribution of noise
/// implements it.
pub trait Sums: Law {
    /// A bound on a weighted sum of noises, in units of the grid. The magnitude of the sum exceeds
    /// this bound with a probability of at most 1 − `level`. The squares of the weights add up to
    /// `weight`.
    fn margin_of_sum(&self, weight: f64, level: f64) -> f64;
}
impl Sums for DiscreteLaplace {
    /// The bound is Chebyshev's inequality, which needs only the squares of the weights.
    #[inline]
    fn margin_of_sum(&self, weight: f64, level: f64) -> f64 {
        self.standard_deviation() * (weight / (1.0 - level)).sqrt()
    }
}
impl Sums for DiscreteGaussian {
    /// Discrete Gaussian noise is sub-Gaussian with its parameter σ: Canonne, Kamath, Steinke 2020,
    /// corollary 17.
    #[inline]
    fn margin_of_sum(&self, weight: f64, level: f64) -> f64 {
        let (numerator, denominator) = self.variance();
        (2.0 * (2.0 / (1.0 - level)).ln() * weight * numerator as f64 / denominator as f64).sqrt()
    }
}

/// The first and the last number of a range. An answer is the noisy count of the rows in this
/// range. The count may be weighted.
type Span<K> = (<K as Grid>::Value, <K as Grid>::Value);

impl<W: Estimates, Lo: Bound, Hi: Bound, K: Grid, L: Law> Released<Answers<W, Lo, Hi, K>, L> {
    /// The numbers that the strategy counts, in order.
    pub fn numbers(&self) -> Vec<K::Value> {
        (0..Answers::<W, Lo, Hi, K>::VALUES).map(Answers::<W, Lo, Hi, K>::value).collect()
    }

    /// The noisy answers as released, each with the first and the last number of its range. A
    /// program can compute other estimates from them.
    pub fn answers(&self) -> Vec<(Span<K>, <W::Grid as Grid>::Value)> {
        let answer = |(entry, units): (u64, &i128)| {
            (<Answers<W, Lo, Hi, K> as Value>::name(entry), <W::Grid as Grid>::value(held(*units)))
        };
        (0..).zip(&self.units).map(answer).collect()
    }

    /// The number of rows with each number: the least-squares estimates from the noisy answers. The
    /// estimates are unbiased. An estimate may be negative, and need not be a whole number.
    pub fn counts(&self) -> Vec<f64> {
        let unit = 10_f64.powi(i32::from(W::Grid::COUNT));
        let answers: Vec<f64> = self.units.iter().map(|units| *units as f64 / unit).collect();
        W::counts(&answers, Answers::<W, Lo, Hi, K>::VALUES as usize)
    }

    /// The number of rows up to each number: the sums of [`counts`](Released::counts). Noise may
    /// make these sums fall from one number to the next.
    /// [`isotonic`](crate::released::postprocess::isotonic) turns them into a cumulative
    /// distribution.
    pub fn cumulative(&self) -> Vec<f64> {
        cumulated(self.counts())
    }

    /// The half-width of an interval around entry `i` of [`cumulative`](Released::cumulative). The
    /// interval contains the true number with a probability of at least `level`, which is at least
    /// 0 and below 1. To cover all n numbers at once, use 1 − (1 − level)/n for each. An `i` beyond
    /// the last number counts as the last.
    pub fn cumulative_margin(&self, i: usize, level: f64) -> f64
    where
        L: Sums,
    {
        let values = Answers::<W, Lo, Hi, K>::VALUES as usize;
        let weight = W::weight(values, i.min(values - 1));
        self.law.margin_of_sum(weight, level) / 10_f64.powi(i32::from(W::Grid::COUNT))
    }
}
